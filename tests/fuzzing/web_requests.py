"""Requests that no browser would send, made up from a seed.

They are not noise: most of each request is right (an address that exists, a cookie that holds a seat, a field of the
form that the last page showed), and one or two things in it are wrong. What is wrong then reaches deep into the server.
"""

from __future__ import annotations

import json
import random
import re
from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import unescape
from urllib.parse import quote, quote_from_bytes, urlencode

import msgspec
from starlette.routing import BaseRoute, Route

from underhall.web.routes.api import ADDRESSES

KEPT = 60
"""Values that are remembered for a field."""
ODD = (
    b"", b"0", b"-1", b"1", b"2", b"7", b"00", b"1e9", b"NaN", b"true", b"null", b"None", b" ", b"\x00", b"\n",
    b"\r\n\r\n", b"9" * 30, b"9" * 5000, b"-" + b"9" * 400, b"0x10", b"\xff\xfe", b"\xed\xa0\x80",
    b"\xf0\x9f\x90\x80", b"%00", b"%", b"%zz", b"..", b"../../etc/passwd", b"//evil.example/x", b"\\\\evil",
    b"javascript:alert(1)", b"<script>alert(1)</script>", b"\"'><b>", b"{{7*7}}", b"{%", b"%(name)s", b"{0}",
    b"' OR 1=1 --", b"|" * 400, b"a" * 3000, b"[" * 2000, b"{" * 500, "\u202egnp".encode(),
    "\u0660\u0661\u0662".encode(), "\u00b2".encode(), "\u0130".encode(), "\u2028".encode(), b"\\ud800", b"\\u0000",
    b"a|b|c", b"a.b.c", b"0.0.0", b";", b"a=b; c=d", b",", b"&", b"=", b"#", b"?", b"*", b"as",
)  # fmt: skip
NUMBERS: tuple[object, ...] = (
    -1, 0, 1, 2, 3, 6, 7, 2**31, 2**63, -(2**63), 2**64, 10**30, 1.5, -0.0, 1e300, True, False, None,
)  # fmt: skip
FIELDS = (
    "as", "seat", "at", "to", "step", "text", "name", "level", "decision", "answer", "confirm", "thing", "pick", "game",
    "players", "timer", "public", "note", "quick", "have", "lang", "mail", "webhook", "theme", "next", "seat-1",
    "seat-2", "name-1", "option-mode", "file", "said", "page", "q", "rule", "from", "after", "open",
)  # fmt: skip
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "BREW")
HEADERS = (
    "accept", "accept-encoding", "accept-language", "authorization", "content-length", "content-type", "cookie",
    "expect", "forwarded", "host", "if-modified-since", "if-none-match", "last-event-id", "origin", "range", "referer",
    "sec-fetch-site", "te", "transfer-encoding", "upgrade", "user-agent", "x-forwarded-for", "x-forwarded-proto",
    "x-underhall",
)  # fmt: skip
FORM = b"application/x-www-form-urlencoded"


@dataclass(frozen=True, slots=True)
class Sent:
    """One request, as it would reach the application."""

    method: str
    path: str
    query: bytes
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    def __str__(self) -> str:
        shown = {name.decode(): value[:80] for name, value in self.headers}
        return f"{self.method} {self.path[:200]!r} ?{self.query[:200]!r} {shown} {self.body[:400]!r}"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who may come: a browser with a cookie, and the keys of its seats."""

    cookie: str = ""
    tokens: tuple[str, ...] = ()

    @property
    def tables(self) -> list[bytes]:
        return [token.partition(".")[0].encode() for token in self.tokens]


@dataclass(frozen=True, slots=True)
class Form:
    """A form of a page, or a question of the API, as somebody was shown it."""

    person: Person
    path: str
    fields: tuple[tuple[str, str], ...]


class Inventor:
    """Makes up requests; it learns names and values from the pages that come back."""

    def __init__(
        self, seed: int, routes: Iterable[BaseRoute], people: Iterable[Person], known: Mapping[str, list[str]]
    ) -> None:
        """`known`: values for the names in braces of the addresses, such as `table`."""
        self.random = random.Random(seed)
        self.routes = [(one.path, sorted(one.methods or {"GET"})) for one in routes if isinstance(one, Route)]
        self.people = [Person(), *people]
        self.values: dict[str, deque[bytes]] = defaultdict(lambda: deque(maxlen=KEPT))
        for name, values in known.items():
            self.values[name].extend(value.encode() for value in values)
        self.takes = {(one.method, one.path): one.takes for one in ADDRESSES if one.takes is not None}
        self.forms: deque[Form] = deque(maxlen=KEPT)
        self._asking = Person()

    # Learning ---------------------------------------------------------------------------------------------------

    def learn(self, body: bytes) -> None:
        """Remembers the forms of a page and their fields, the parameters of links and the things on the board."""
        text = body[:200_000].decode("utf-8", "replace")
        if text.startswith("{"):
            self.learn_state(text)
            text = text.replace('\\"', '"')
        for action, inner in re.findall(r'<form[^>]*action="(/[^"?]*)[^"]*"[^>]*>(.*?)</form>', text, re.DOTALL)[:30]:
            fields = re.findall(r'<(?:input|button)[^>]*name="([^"]+)"[^>]*value="([^"]*)"', inner)
            self.forms.append(Form(self._asking, action, tuple((name, unescape(value)) for name, value in fields)))
        for pattern in (
            r'name="([\w-]{1,30})" value="([^"]{0,200})"',
            r'[?&;]([\w-]{1,30})=([^&"\s]{1,200})',
            r'"(decision|token|table)":\s*"([^"]{1,200})"',
        ):
            for name, value in re.findall(pattern, text)[:40]:
                self.values[name].append(unescape(value).encode())
        for value in re.findall(r'data-(?:thing|pick)="([^"]{1,80})"', text)[:40]:
            self.values["thing"].append(unescape(value).encode())
            self.values["pick"].append(unescape(value).encode())

    def learn_state(self, text: str) -> None:
        """The question in an answer of the API."""
        try:
            state = json.loads(text)
            decision, options = state["question"]["decision"], state["question"]["options"]
        except (ValueError, KeyError, TypeError):
            return
        for option in self.random.sample(options, min(3, len(options))):
            fields = (("decision", decision), ("text", option["text"]))
            self.forms.append(Form(self._asking, f"/api/tables/{state['table']}/answer", fields))

    # Inventing --------------------------------------------------------------------------------------------------

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def odd(self) -> bytes:
        value = self.random.choice(ODD)
        return value + self.random.choice(ODD) if self.chance(0.1) else value

    def value(self, name: str, trust: float) -> bytes:
        """A value that was seen for this name, or an odd one."""
        if self.chance(trust) and self.values.get(name):
            value = self.random.choice(self.values[name])
            return value if self.chance(0.9) else self.bent(value)
        return (
            self.odd()
            if self.chance(0.7)
            else self.random.choice(self.random.choice(list(self.values.values())) or [b""])
        )

    def bent(self, value: bytes) -> bytes:
        """The same with something amiss."""
        at = self.random.randrange(len(value) + 1)
        way = self.random.randrange(5)
        if way == 0:
            return value[:at]
        if way == 1:
            return value[:at] + self.odd() + value[at:]
        if way == 2:
            return value[:at] + bytes([self.random.randrange(256)]) + value[at + 1 :]
        if way == 3:
            return value[:at] + value[at + 1 :]
        return value.swapcase() + value[at:]

    def invent(self) -> Sent:
        trust = self.random.choice((1.0, 0.95, 0.8, 0.4))
        if self.forms and self.chance(0.3):
            return self.filled_in(self.random.choice(self.forms), trust)
        person = self._asking = self.random.choice(self.people)
        pattern, methods = self.random.choice(self.routes)
        method = self.random.choice(methods if self.chance(0.93) else METHODS)

        def part(found: re.Match[str]) -> str:
            own = found[1] == "table" and person.tables and self.chance(0.8)
            value = self.random.choice(person.tables) if own else self.value(found[1], trust)
            return value.decode("utf-8", "replace")

        path = re.sub(r"\{(\w+)(?::\w+)?\}", part, pattern)
        if self.chance(0.03):
            path = self.bent(path.encode()).decode("utf-8", "replace")
            path = path if path.startswith("/") else "/" + path
        headers = self.heads(person, trust)
        query = self.fields(trust, self.random.randrange(4)) if self.chance(0.5) else b""
        body = b""
        if method not in ("GET", "HEAD"):
            if pattern.startswith("/api/"):
                body = self.document(method, pattern, trust)
            elif pattern == "/upload" or self.chance(0.05):
                kind, body = self.parts(trust)
                headers.append((b"content-type", kind))
            else:
                headers.append((b"content-type", FORM))
                body = self.fields(trust, self.random.randrange(1, 8))
            if self.chance(0.05):
                body = self.bent(body)
        return Sent(method, path, query, tuple(headers), body)

    def filled_in(self, form: Form, trust: float) -> Sent:
        """A form that was shown, sent back: as it is, or with something else in one field."""
        self._asking = form.person
        fields = list(form.fields)
        if fields and self.chance(0.5):
            at = self.random.randrange(len(fields))
            name = fields[at][0]
            fields[at] = (name, self.value(name, trust).decode("utf-8", "replace"))
        if form.path.startswith("/api/"):
            body = json.dumps(dict(fields)).encode()
        else:
            body = urlencode(fields).encode()
        headers = [*self.heads(form.person, trust), (b"content-type", FORM)]
        return Sent("POST", form.path, b"", tuple(headers), body)

    def heads(self, person: Person, trust: float) -> list[tuple[bytes, bytes]]:
        headers = [(b"host", b"testserver" if self.chance(0.98) else self.odd())]
        if person.cookie:
            headers.append(
                (b"cookie", person.cookie.encode() if self.chance(0.97) else self.bent(person.cookie.encode()))
            )
        if person.tokens and self.chance(0.6):
            token = self.random.choice(person.tokens).encode()
            headers.append((b"authorization", b"Bearer " + (token if self.chance(0.97) else self.bent(token))))
        if self.chance(0.4):
            headers.append((b"x-underhall", self.random.choice((b"parts", b"1", b""))))
        while self.chance(0.5 * (1.1 - trust)):
            name = self.random.choice(HEADERS).encode()
            headers.append(
                (name, self.odd().replace(b"\r", b"").replace(b"\n", b"") if self.chance(0.9) else b"x" * 20_000)
            )
        return headers

    def fields(self, trust: float, count: int) -> bytes:
        """A form or a query; now and then far too many fields, or no form at all."""
        if self.chance(0.02):
            return self.odd()
        if self.chance(0.01):
            return b"&".join(b"f%d=1" % number for number in range(200))
        names = [
            self.random.choice(FIELDS) if self.chance(0.9) or not self.values else self.random.choice(list(self.values))
            for _ in range(count)
        ]
        return b"&".join(
            quote(name).encode() + b"=" + quote_from_bytes(self.value(name, trust)).encode() for name in names
        )

    def parts(self, trust: float) -> tuple[bytes, bytes]:
        """A form with a file in it."""
        edge = b"edge" if self.chance(0.95) else self.odd()[:60].replace(b"\n", b"").replace(b"\r", b"")
        lines = [b"--" + edge]
        for name in ("file", "text"):
            file = b'; filename="a.txt"' if name == "file" else b""
            value = self.value("record", trust) if self.chance(0.8) else self.odd()
            lines += [b'Content-Disposition: form-data; name="' + name.encode() + b'"' + file, b"", value, b"--" + edge]
        ended = b"--" if self.chance(0.9) else b""
        return b"multipart/form-data; boundary=" + edge, b"\r\n".join(lines) + ended + b"\r\n"

    def document(self, method: str, pattern: str, trust: float) -> bytes:
        """JSON for an address of the API."""
        takes = self.takes.get((method, pattern))
        names = [one.encode_name for one in msgspec.structs.fields(takes)] if takes is not None else ["text"]
        if self.chance(0.1):
            names.append(self.random.choice(FIELDS))
        found: dict[str, object] = {}
        for name in names:
            if self.chance(0.85):
                found[name] = self.json_value(name, trust)
        if self.chance(0.03):
            return self.random.choice(
                (b"[" * 60_000, b'{"a":' * 9_000, b"nul", b'"\\ud800"', b"\xff", b"[]", b"1" * 60_000)
            )
        return json.dumps(found).encode()

    def json_value(self, name: str, trust: float) -> object:
        if name == "answer" or not self.chance(trust):
            kind = self.random.randrange(5)
            if kind == 0:
                return [self.value(name, trust).decode("utf-8", "replace")] * self.random.randrange(3)
            if kind == 1:
                return {self.value(name, trust).decode("utf-8", "replace"): self.random.choice(NUMBERS)}
            return self.random.choice(NUMBERS) if kind == 2 else self.random.randrange(0, 400)
        plain: dict[str, object] = {
            "players": self.random.randrange(1, 6),
            "seat": self.random.randrange(0, 5),
            "timer": self.random.choice((0, 60, 86_400)),
            "public": self.chance(0.5),
            "bots": ["easy"] * self.random.randrange(4),
            "options": {},
        }
        if name in plain:
            return plain[name]
        return self.value(name, trust).decode("utf-8", "surrogateescape" if self.chance(0.2) else "replace")
