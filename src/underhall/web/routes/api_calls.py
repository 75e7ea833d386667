"""How a request of a program becomes an answer: its key, its language, its fields, and errors as JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from underhall.engine.errors import IllegalAnswer, UnderhallError
from underhall.engine.facts import LANGUAGES
from underhall.engine.state import OUTSIDER
from underhall.web.hall.hall import Hall
from underhall.web.hall.live_table import LiveTable
from underhall.web.people.visitors import Visitor
from underhall.web.refusals import Refusal, unreadable
from underhall.web.storage.datafile import StoreError
from underhall.web.words import N_

from . import api_types as t

LONGEST = 64 * 1024
"""Bytes of what a program may send."""
LONGEST_TEXT = 400
"""Characters of an answer in the notation, or of the name of a thing."""
JSON = "application/json"


class BadRequest(Refusal):
    """What was sent cannot be read; the message comes from the parser and is in English."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(status, "%(sentence)s", sentence=sentence)


class NotAllowed(Refusal):
    """An answer that a rule forbids."""

    def __init__(self, sentence: str, rule: str | None) -> None:
        super().__init__(422, N_("That is not allowed: %(reason)s"), reason=sentence)
        self.rule = rule or ""


@dataclass(slots=True)
class Call:
    """One request of a program."""

    request: Request
    language: str
    send: Send
    body: Any = None
    """What was sent, of the type that the address declares."""

    @property
    def hall(self) -> Hall:
        hall: Hall = self.request.app.state.hall
        return hall

    @property
    def address(self) -> str:
        return str(self.request.scope.get("address", ""))

    async def seen(self) -> tuple[LiveTable, int]:
        """The table, and whose view it is: that of the key's seat, or the outsider's."""
        table = self.request.path_params["table"]
        key = key_of(self.request.headers)
        if not key:
            return await self.hall.visit(table), OUTSIDER
        live, seat = await self.hall.by_token(key)
        if live.id != table:
            raise Refusal(403, N_("This key opens a seat at another table."))
        return live, seat

    async def own(self) -> tuple[LiveTable, int]:
        """The table and the seat for which the program acts."""
        live, seat = await self.seen()
        if seat == OUTSIDER:
            raise Refusal(403, N_("This needs the key of a seat: Authorization: Bearer TOKEN"))
        return live, seat


Work = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Address:
    """One address of the API, with everything that the OpenAPI document says about it."""

    method: str
    path: str
    summary: str
    work: Work
    gives: type[msgspec.Struct] | str
    """The type of the answer, or its media type if it is not JSON of one of our types."""
    takes: type[t.Request] | None = None
    key: str = ""
    """Whether the key of a seat is needed: `must`, `may`, or "" where it plays no part."""
    query: tuple[str, ...] = ()
    """Names of parameters; described in `openapi.py`."""

    @property
    def route(self) -> Route:
        endpoint = Endpoint(self.work, self.takes, self.gives == "text/event-stream")
        return Route(self.path, endpoint, methods=[self.method])


class Endpoint:
    """An address of the API. A class, so that Starlette hands it the raw connection: streams need it."""

    def __init__(self, work: Work, takes: type[t.Request] | None = None, streams: bool = False) -> None:
        self.work = work
        self.takes = takes
        self.streams = streams
        self._decoder = msgspec.json.Decoder(takes) if takes is not None else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        if request.method == "HEAD" and self.streams:
            raise HTTPException(405, headers={"allow": "GET"})  # a stream without a body would never end
        call = Call(request, language_of(request), send)
        # Cookies play no part here: all other code sees an unknown visitor.
        scope["visitor"] = Visitor("", call.language)
        response = await self.answer(call)
        if response is not None:
            await response(scope, receive, send)

    async def answer(self, call: Call) -> Response | None:
        try:
            if self._decoder is not None:
                call.body = read(self._decoder, await body_of(call.request), self.takes is t.Nothing)
            found = await self.work(call)
        except Refusal as refusal:
            rule = refusal.rule if isinstance(refusal, NotAllowed) else ""
            return as_json(t.Error(refusal.say(call.language), rule, refusal.code), refusal.status)
        except StoreError:
            return as_json(t.Error(unreadable().say(call.language)), 503)
        except UnderhallError as error:
            rule = error.rule or "" if isinstance(error, IllegalAnswer) else ""
            return as_json(t.Error(str(error), rule), 422)
        except ClientDisconnect:
            return None
        return found if found is None or isinstance(found, Response) else as_json(found)


def as_json(value: object, status: int = 200) -> Response:
    return Response(t.encode(value), status, media_type=JSON)


def key_of(headers: Headers) -> str:
    """The token of a seat; "" without one. Anything else there is refused, so that nobody becomes an outsider by
    mistake."""
    value = headers.get("authorization", "").strip()
    kind, _, token = value.partition(" ")
    if value and (kind.casefold() != "bearer" or not token.strip()):
        raise Refusal(403, N_("This needs the key of a seat: Authorization: Bearer TOKEN"))
    return token.strip()


def language_of(request: Request) -> str:
    """As chosen in the address, or as the program asks for."""
    chosen = request.query_params.get("lang")
    if chosen in LANGUAGES:
        return str(chosen)
    for part in request.headers.get("accept-language", "").split(","):
        code = part.split(";")[0].strip()[:2].lower()
        if code in LANGUAGES:
            return code
    return "en"


async def body_of(request: Request) -> bytes:
    """What was sent, counted while it comes in: its announced length may be missing, or a lie."""
    chunks: list[bytes] = []
    size = 0
    async for chunk in request.stream():
        size += len(chunk)
        if size > LONGEST:
            raise BadRequest(413, f"That is too large: the API takes at most {LONGEST // 1024} kB.")
        chunks.append(chunk)
    return b"".join(chunks)


def read(decoder: msgspec.json.Decoder[Any], data: bytes, optional: bool) -> Any:
    if not data and optional:
        data = b"{}"
    try:
        return decoder.decode(data)
    except msgspec.ValidationError as error:
        raise BadRequest(422, f"{error}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRequest(400, f"This is not JSON: {error}.") from None
