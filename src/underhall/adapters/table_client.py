"""A seat at a table of an Underhall server, over its JSON API: what a language model or another program sits on.

A key is all that is needed to play: it belongs to one seat, and shows what that seat may know.
"""

from __future__ import annotations

import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import msgspec

from underhall.engine.chance import FastChance
from underhall.engine.errors import UnderhallError
from underhall.engine.registry import load
from underhall.engine.view import View

TIMEOUT: Final = 30.0
KEY: Final = re.compile(r"[a-z0-9-]{1,60}\.\d\.[A-Za-z0-9_-]{8,120}")
TABLE: Final = re.compile(r"[a-z0-9-]{1,60}")
LOOK: Final = 0.5
"""Seconds between two looks at a table where somebody else is to move."""


class TableRefused(UnderhallError):
    """The server says no, or does not answer: in one sentence."""


@dataclass(frozen=True, slots=True)
class Place:
    """What a link leads to: a table, and the key of a seat if the link is a seat's own."""

    table: str
    key: str = ""


def place_of(link: str) -> Place:
    """
    >>> place_of("http://127.0.0.1:8000/t/iron-owl-ghm8js2?as=0")
    Place(table='iron-owl-ghm8js2', key='')
    >>> place_of("/s/iron-owl-ghm8js2.1.xK3vLm90").key
    'iron-owl-ghm8js2.1.xK3vLm90'
    """
    path = urllib.parse.urlsplit(link.strip()).path
    kind, _, rest = path.strip("/").partition("/")
    if kind == "s" and KEY.fullmatch(rest):
        return Place(rest.partition(".")[0], rest)
    name = rest.partition("/")[0] if kind == "t" else path.strip("/")
    if TABLE.fullmatch(name):
        return Place(name)
    raise TableRefused("That is not the link of a table: it looks like http://HOST/t/NAME, or /s/KEY for a seat.")


class TableClient:
    """An Underhall server."""

    def __init__(self, server: str) -> None:
        parts = urllib.parse.urlsplit(server)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise TableRefused(f"'{server}' is not the address of a server: http://127.0.0.1:8000 is one.")
        self.server = server.rstrip("/")

    def call(self, path: str, body: object = None, key: str = "") -> Any:
        """GET, or POST with a body; refusals become TableRefused."""
        request = urllib.request.Request(self.server + path)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        if key:
            if not KEY.fullmatch(key):
                raise TableRefused("That is not the key of a seat. Sit down or make a table to get one.")
            request.add_header("Authorization", f"Bearer {key}")
        try:
            with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise TableRefused(sentence_of(error)) from None
        except (OSError, ValueError) as error:
            why = getattr(error, "reason", error)
            raise TableRefused(f"The server at {self.server} does not answer as it should ({why}).") from None

    def games(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.call("/api/games")["games"]
        return found

    def make(self, game: str, players: int, bots: list[str], name: str, options: dict[str, str]) -> dict[str, Any]:
        """A new table with a seat for the caller; public lists do not show it."""
        wish = {"game": game, "players": players, "name": name, "bots": bots, "options": options, "public": False}
        made: dict[str, Any] = self.call("/api/tables", wish)
        return made

    def sit(self, link: str, name: str) -> dict[str, Any]:
        """Takes the first free seat, or the one that the link belongs to."""
        place = place_of(link)
        if place.key:
            state = self.state(place.key)
            return {"table": place.table, "seat": state["seat"], "token": place.key}
        taken: dict[str, Any] = self.call(f"/api/tables/{place.table}/join", {"name": name})
        return {"table": place.table, **taken}

    def state(self, key: str, language: str = "en") -> dict[str, Any]:
        """Everything that the seat may know."""
        found: dict[str, Any] = self.call(f"{path_of(key)}?lang={urllib.parse.quote(language)}", key=key)
        return found

    def wait(self, key: str, seconds: float, language: str = "en") -> dict[str, Any]:
        """The state once the seat is to decide or the game is over, or after that many seconds."""
        ends = time.monotonic() + seconds
        while True:
            state = self.state(key, language)
            if state["question"] is not None or state["status"] == "over" or time.monotonic() >= ends:
                return state
            time.sleep(LOOK)

    def answer(self, key: str, option: int) -> None:
        """Answers with one of the options on offer, by its value."""
        question = self.state(key)["question"]
        if question is None:
            raise TableRefused("Your seat has nothing to decide now.")
        self.call(f"{path_of(key)}/answer", {"decision": question["decision"], "answer": option}, key)

    def why(self, key: str, thing: str) -> dict[str, Any]:
        found: dict[str, Any] = self.call(f"{path_of(key)}/why?thing={urllib.parse.quote(thing)}", key=key)
        return found


def path_of(key: str) -> str:
    return f"/api/tables/{key.partition('.')[0]}"


def sentence_of(error: urllib.error.HTTPError) -> str:
    try:
        found = json.load(error)
        return f"{found['error']} ({found['rule']})" if found.get("rule") else str(found["error"])
    except (ValueError, KeyError, TypeError, AttributeError, OSError):
        return f"The server answers with the status {error.code}."


@cache
def view_type(game: str) -> type[View]:
    """The class of a game's views, learned from a deal that nobody plays."""
    contract = load(game)
    players = min(contract.facts.players)
    state = contract.new(players, FastChance(0), contract.facts.settle({}), contract.components())
    return type(contract.view(state, 0))


def shown(state: dict[str, Any], language: str = "en") -> str:
    """The table as text, as the terminal shows it."""
    game = load(state["game"])
    view = msgspec.convert(state["view"], view_type(state["game"]))
    return game.show(view, game.facts.spoken(language))
