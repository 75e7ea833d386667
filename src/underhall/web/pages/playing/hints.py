"""Hints at a table: what a strong bot would do in the place of somebody who asks, why, and what the next best loses."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from underhall.web.drawing.templating import render
from underhall.web.hall.live_table import LiveTable
from underhall.web.pages.rendering import by_script, page
from underhall.web.people.visitors import visitor_of
from underhall.web.table import commands
from underhall.web.table import journal as j
from underhall.web.table.room import Room
from underhall.web.workers.messages import Hint
from underhall.web.workers.positions import position_of

T = TypeVar("T")
HINT_SECONDS = 4.0


async def show(request: Request, live: LiveTable, seat: int) -> Response:
    """The hint as a page, or for a script. A link alone asks for nothing that the others would see: then a button
    does."""
    room = live.room
    if request.method != "POST" and commands.among_people(room):
        commands.may_ask_hint(room, seat)
        return page(request, "hint.html", table=room.id, seat=seat, asking=True, hints=[], decision="")
    visitor = visitor_of(request)
    decision, found = await hints_of(request, live, seat, visitor.language)
    if not by_script(request):
        return page(request, "hint.html", table=room.id, seat=seat, asking=False, hints=found, decision=decision)
    html = render("advice.html", visitor.language, visitor.theme, f"/t/{room.id}", hints=found, decision="")
    return JSONResponse({"html": html, "things": list(found[0].things) if found else []})


async def hints_of(request: Request, live: LiveTable, seat: int, language: str) -> tuple[str, list[Hint]]:
    """The name of the seat's open question, and what the search thinks of it. Among people, all see that it was
    asked."""
    decision = ""

    def ask(room: Room) -> list[j.Entry]:
        nonlocal decision
        entries = commands.ask_hint(room, seat)
        asked = room.pending_of(seat)
        assert asked is not None  # or it would have been refused
        decision = room.decision(asked)
        return entries

    await live.do(ask)
    await live.hall.ratings.helped(live, seat)
    async with live.lock:
        position = position_of(live.room)
    purse = live.hall.thinking_account(request.scope["address"])
    thinking = live.hall.workers.hints(position, seat, language, HINT_SECONDS, purse)
    return decision, await unless_gone(request, thinking)


async def unless_gone(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of the work. If the person who asked leaves first, the work is cancelled."""

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    working, going = asyncio.ensure_future(work), asyncio.ensure_future(gone())
    try:
        await asyncio.wait({working, going}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientDisconnect
        return working.result()
    finally:
        working.cancel()
        going.cancel()
        await asyncio.gather(working, going, return_exceptions=True)
