"""Who is there: visitors by a cookie, seats by a token. There are no accounts.

A browser has one secret key, in an HttpOnly cookie; the store knows only its hash, and which seats it holds. A seat has
a token of its own, made from the server's secret: the return link for people, the key for programs.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, replace
from hashlib import sha256
from urllib.parse import unquote

from starlette.requests import Request, cookie_parser

from underhall.engine.facts import LANGUAGES
from underhall.web.memo import remembered
from underhall.web.typed_text import LONGEST_NAME, clean

from .guiding import PREFIX, Guide, read_guide

COOKIE = "underhall"
SPEEDS = ("slow", "normal", "fast", "once")
YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Visitor:
    """A browser (or a program) that came to the hall."""

    id: str
    """The hash of its key: what the store keeps."""
    language: str = "en"
    theme: str = ""
    name: str = ""
    """The name it used last."""
    address: str = ""
    """Whose limits it falls under. Never kept."""
    careful: bool = True
    """Wants to be asked before each move."""
    speed: str = ""
    """How fast it wants to see what others do: one of `SPEEDS`, or "" as long as it has not said."""
    guides: tuple[tuple[str, str], ...] = ()
    """What it wants of the guides of games: the names and texts of their cookies (see `guiding`)."""

    def guide(self, name: str) -> Guide:
        return read_guide(dict(self.guides).get(name, ""))


def short(digest: bytes) -> str:
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


@remembered(8192)
def hash_of(key: str) -> str:
    return short(sha256(b"visitor " + key.encode()).digest())


def new_key() -> str:
    return secrets.token_urlsafe(18)


def visitor_of(request: Request) -> Visitor:
    """The visitor of a request; one without a cookie has the id "" until it sits down or makes a table."""
    found = request.scope.get("visitor")
    if isinstance(found, Visitor):
        return found
    visitor = request.scope["visitor"] = read_visitor("; ".join(request.headers.getlist("cookie")), *wishes(request))
    return visitor


@remembered(4096)
def read_visitor(cookie: str, chosen: str, accepted: str) -> Visitor:
    """Who sends this cookie; the other two arguments are `wishes`. A browser sends the same ones with every move."""
    cookies = cookie_parser(cookie)
    key, theme = cookies.get(COOKIE, ""), cookies.get("theme", "")
    return Visitor(
        id=hash_of(key) if 16 <= len(key) <= 64 else "",
        language=language_for(chosen, cookies.get("lang", ""), accepted),
        theme=theme if theme in ("dark", "light") else "",
        name=clean(unquote(cookies.get("name", "")), LONGEST_NAME),
        careful=cookies.get("careful") != "0",
        speed=speed if (speed := cookies.get("speed", "")) in SPEEDS else "",
        guides=tuple((name, text) for name, text in cookies.items() if name.startswith(PREFIX)),
    )


def wishes(request: Request) -> tuple[str, str]:
    """The languages that the address and the browser ask for."""
    chosen = request.query_params.get("lang", "") if b"lang=" in request.scope["query_string"] else ""
    return chosen, request.headers.get("accept-language", "")


def language_of(request: Request) -> str:
    chosen, accepted = wishes(request)
    return language_for(chosen, request.cookies.get("lang", ""), accepted)


def language_for(chosen: str, before: str, accepted: str) -> str:
    """As chosen in the address, or as chosen before, or as the browser asks for."""
    for language in (chosen, before):
        if language in LANGUAGES:
            return language
    for part in accepted.split(","):
        code = part.split(";")[0].strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return "en"


@remembered(8192)
def seat_token(secret: bytes, table: str, seat: int, epoch: int) -> str:
    """The key to one seat. `epoch` counts the people who have had it: a new person gets a new token."""
    mac = hmac.new(secret, f"{table} {seat} {epoch}".encode(), sha256).digest()
    return f"{table}.{seat}.{short(mac)}"


def read_token(token: str) -> tuple[str, int] | None:
    """The table and the seat that a token names; `hmac.compare_digest` must say whether it is right."""
    table, _, rest = token.partition(".")
    seat, _, mac = rest.partition(".")
    return (table, int(seat)) if seat in ("0", "1", "2", "3", "4", "5", "6") and mac else None


def known_visitor(request: Request) -> Visitor:
    """The visitor, with a key from now on: for people who sit down or make a table."""
    visitor = replace(visitor_of(request), address=request.scope["address"])
    if not visitor.id:
        if (admit := request.scope.get("admit")) is not None:
            admit(visitor.address)
        request.scope["new_key"] = key = new_key()
        visitor = replace(visitor, id=hash_of(key))
    request.scope["visitor"] = visitor
    return visitor
