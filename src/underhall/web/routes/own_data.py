"""`/me/download` and `/me/delete`: everything about oneself, to keep or to delete."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from underhall.engine.errors import UnderhallError
from underhall.engine.record import record_of, write_record
from underhall.web.hall.belongings import belongings
from underhall.web.hall.erasing import BOT, RESIGN, begin_erasing
from underhall.web.hall.hall import Hall
from underhall.web.hall.joining import finished_of
from underhall.web.limits import Limiter
from underhall.web.pages.forms import form_of, line, ticked
from underhall.web.pages.me.devices import forget_key
from underhall.web.pages.rendering import page
from underhall.web.people.visitors import visitor_of
from underhall.web.refusals import Refusal, too_much
from underhall.web.storage.rebuilding import rebuild
from underhall.web.table.summary import Summary
from underhall.web.words import N_

from .api_state import state_of

DOWNLOADS, HOUR = 6, 3600.0
"""How many times in an hour a visitor may have everything: games are played through for it."""


class OwnGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game as its player may know it."""

    table: str
    game: str
    status: str
    created: int
    updated: int
    seats: list[int]
    names: list[str]
    said: list[str] = []
    """What the player has said in the chat of a finished game."""
    record: str = ""
    """The whole game, when it is over."""
    states: list[msgspec.Raw] = []
    """A game in progress: all that the player's seats may know, as the API has it."""
    trouble: str = ""


class Personal(msgspec.Struct, frozen=True):
    """What is known of a visitor besides games."""

    visitor: str
    name: str
    contact: msgspec.Raw
    kept: dict[str, list[str]]


def limiter_of(request: Request) -> Limiter:
    state = request.app.state
    if not hasattr(state, "downloads"):
        state.downloads = Limiter(DOWNLOADS / HOUR, DOWNLOADS)
    found: Limiter = state.downloads
    return found


async def download(request: Request) -> Response:
    """All of it as one JSON file. It is sent game by game: there may be thousands."""
    hall: Hall = request.app.state.hall
    visitor = visitor_of(request)
    if not visitor.id:
        raise Refusal(409, N_("This browser has no games yet."))
    if not limiter_of(request).allow(visitor.id):
        raise too_much()
    contact = await asyncio.to_thread(hall.store.contact, visitor.id)
    personal = Personal(visitor.id, visitor.name, raw(contact), await belongings(hall, visitor.id))
    shown = pieces(hall, visitor.id, visitor.language, msgspec.json.encode(personal))
    headers = {"content-disposition": 'attachment; filename="underhall.json"', "cache-control": "no-store"}
    return StreamingResponse(shown, media_type="application/json", headers=headers)


def raw(data: bytes | None) -> msgspec.Raw:
    """What is kept as JSON, if it is that."""
    try:
        msgspec.json.decode(data or b"{}")
    except msgspec.MsgspecError:
        return msgspec.Raw(b"{}")
    return msgspec.Raw(data or b"{}")


async def pieces(hall: Hall, visitor: str, language: str, personal: bytes) -> AsyncIterator[bytes]:
    yield b'{"about_you":' + personal + b',"games":['
    running = [one for one in hall.lobby.mine(visitor) if one.status == "running"]
    others = [one for one in hall.lobby.mine(visitor) if one.status != "running"]
    first = True
    for one in (*running, *others, *await finished_of(hall, visitor)):
        made = await own_game(hall, one, visitor, language)
        yield (b"" if first else b",\n") + msgspec.json.encode(made)
        first = False
    yield b"]}\n"


async def own_game(hall: Hall, one: Summary, visitor: str, language: str) -> OwnGame:
    facts = OwnGame(
        one.id, one.game, one.status, int(one.created), int(one.updated), one.seats_of(visitor), list(one.names)
    )
    try:
        if one.status == "over":
            record, said = await asyncio.to_thread(finished_game, hall, one.id, visitor)
            return msgspec.structs.replace(facts, record=record, said=said)
        live = await hall.bring(one.id)
        async with live.lock:
            states = [state_of(live, seat, language) for seat in live.room.seats_of(visitor)]
            return msgspec.structs.replace(facts, states=[msgspec.Raw(msgspec.json.encode(one)) for one in states])
    except UnderhallError as error:  # a damaged table: the rest is still theirs
        return msgspec.structs.replace(facts, trouble=type(error).__name__)


def finished_game(hall: Hall, table: str, visitor: str) -> tuple[str, list[str]]:
    """The record of a finished game, if it has one, and what the visitor has said there."""
    room, carried = rebuild(hall.store, table)
    whole = room.status == "over" and room.match is not None and carried is None and not room.carried
    text = write_record(record_of(room.match)) if whole and room.match is not None else ""
    own = room.seats_of(visitor)
    return text, [message.text for message in room.chat if message.seat in own]


# Deleting -----------------------------------------------------------------------------------------------------------


async def ask(request: Request) -> Response:
    visitor = visitor_of(request)
    if not visitor.id:
        raise Refusal(409, N_("This browser has no games yet."))
    return await asked(request, 1, RESIGN)


async def asked(request: Request, step: int, running: str) -> Response:
    hall: Hall = request.app.state.hall
    visitor = visitor_of(request).id
    return page(
        request,
        "delete.html",
        address="/me/delete",
        step=step,
        playing=sum(one.status == "running" for one in hall.lobby.mine(visitor)),
        finished=await hall.lobby.finished_count(visitor),
        running=running,
    )


async def delete(request: Request) -> Response:
    """Asks a second time, then does it."""
    hall: Hall = request.app.state.hall
    visitor = visitor_of(request)
    if not visitor.id:
        raise Refusal(409, N_("This browser has no games yet."))
    fields = await form_of(request)
    running = BOT if line(fields, "running") == BOT else RESIGN
    if not ticked(fields, "sure"):
        return await asked(request, 2, running)
    await begin_erasing(hall, visitor.id, running)
    forget_key(request)
    request.scope["cookies"]["name"] = ""
    return page(request, "delete.html", address="/me/delete", step=3, playing=0, finished=0, running=running)


routes = [
    Route("/me/download", download),
    Route("/me/delete", ask, methods=["GET"]),
    Route("/me/delete", delete, methods=["POST"]),
]
