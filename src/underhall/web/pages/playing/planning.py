"""`/t/ID/plan`: planning the next turn while others have theirs. What is chosen so far is in the address; nothing is
kept until the plan is laid down."""

from __future__ import annotations

import asyncio
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from underhall.web.boards.files import files_of
from underhall.web.drawing.frame import script_words
from underhall.web.drawing.plan_view import plan_view
from underhall.web.hall.live_table import LiveTable
from underhall.web.pages.rendering import page
from underhall.web.people.visitors import visitor_of
from underhall.web.refusals import Refusal
from underhall.web.table import planning
from underhall.web.words import N_


def values_in(text: str) -> tuple[int, ...]:
    """The answers that an address names: `12.0.7`."""
    parts = text[:400].split(".") if text else []
    if not all(part.isdecimal() and part.isascii() and len(part) <= 7 for part in parts):
        raise Refusal(422, N_("This is not an answer to the question."))
    return tuple(map(int, parts))


def address(table: str, seat: int, values: tuple[int, ...]) -> str:
    return f"/t/{table}/plan?" + urlencode({"as": seat, "steps": ".".join(map(str, values))})


async def show(request: Request, live: LiveTable, seat: int, picks: tuple[str, ...]) -> Response:
    room = live.room
    if room.status != "running" or room.pending_of(seat) is not None:
        return RedirectResponse(f"/t/{live.id}?as={seat}", 303)
    visitor = visitor_of(request)
    values = values_in(request.query_params.get("steps", ""))
    async with live.lock:
        planning.check(room, seat)
        # In a thread: several games are imagined, and others should not wait.
        shown = await asyncio.to_thread(plan_view, live, seat, values, picks, visitor.language, visitor.careful)
    facts = room.game.facts
    return page(
        request,
        "plan.html",
        table=room.id,
        game=facts.id,
        title=facts.names[visitor.language],
        seat=seat,
        shown=shown,
        steps=".".join(map(str, values)),
        back=address(room.id, seat, values[:-1]) if values else "",
        again=address(room.id, seat, ()) if len(values) > 1 else "",
        styles=files_of(facts.id).styles,
        script_words=script_words(visitor.language),
    )


async def step(live: LiveTable, seat: int, fields: dict[str, str]) -> Response:
    """One more answer is chosen."""
    values = (*values_in(fields.get("steps", "")), *values_in(fields.get("answer", "")))
    return RedirectResponse(address(live.id, seat, values), 303)


async def lay_down(request: Request, live: LiveTable, seat: int, fields: dict[str, str]) -> None:
    strict = fields.get("when", "same") != "any"
    await live.plans.lay_down(seat, values_in(fields.get("steps", "")), strict, visitor_of(request).id)
