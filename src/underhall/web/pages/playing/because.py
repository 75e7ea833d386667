"""`/t/TABLE/because`: why a bot did what a line of the log tells, for the script and as a page.

While the game runs, everyone gets the same answer, worked out from what everyone could know; see `bots/afterthought`.
"""

from __future__ import annotations

import asyncio
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from underhall.bots.advice import AGAINST
from underhall.bots.advice_words import reason_text
from underhall.bots.afterthought import may_be_explained, reasons_for
from underhall.engine.match import Line, Match
from underhall.engine.texts import Speaker
from underhall.web.drawing.templating import render
from underhall.web.hall.live_table import LiveTable
from underhall.web.pages.rendering import by_script, page
from underhall.web.people.visitors import visitor_of
from underhall.web.refusals import Refusal
from underhall.web.words import N_


class Table(NamedTuple):
    """A game as one viewer looks back at it."""

    match: Match
    viewer: int
    names: tuple[str, ...]
    bots: tuple[str, ...]
    over: bool


class Because(NamedTuple):
    """What speaks for a bot's deed."""

    line: str
    """What the log says of it."""
    name: str
    """The bot's."""
    reasons: tuple[tuple[str, bool], ...]
    """Sentences, and whether they speak against it."""
    secret: bool = False
    """It was decided in secret, and the game still runs."""


async def show(request: Request, live: LiveTable, seat: int, turn: int, line: int) -> Response:
    visitor = visitor_of(request)
    room = live.room
    async with live.lock:
        past = Table(room.running, seat, room.names, room.steady_bots, room.status == "over")
        # In a thread: the game is played again up to that moment, and others should not wait.
        found = await asyncio.to_thread(because, past, turn, line, visitor.language)
    values: dict[str, Any] = {"found": found, "table": room.id, "seat": seat}
    if not by_script(request):
        return page(request, "why_bot.html", **values)
    return JSONResponse({"html": render("because.html", visitor.language, visitor.theme, f"/t/{room.id}", **values)})


def because(past: Table, turn: int, line: int, language: str) -> Because:
    """The reasons for the answer behind a line of the viewer's log; `turn` and `line` count from 0."""
    match, viewer = past.match, past.viewer
    told = lines_of(match, viewer, turn)
    if line >= len(told):
        raise Refusal(404, N_("The log has no such line."))
    at, given = answer_behind(match, viewer, turn, line), match.given()
    if at < 0 or not past.bots[given[at][0]]:
        raise Refusal(409, N_("No bot did that."))
    seat, option = given[at]
    before = match.as_of(at)
    asked = before.pending_for(seat)
    speaker = Speaker(match.game, match.state_of(viewer), language, past.names)
    text, name = speaker.line(told[line]), past.names[seat]
    if not past.over and not may_be_explained(before, seat, asked.question, option):
        return Because(text, name, (), secret=True)
    reasons = [
        (reason_text(speaker, term, kind), kind == AGAINST)
        for term, kind in reasons_for(before, seat, option, everything_open=past.over)
    ]
    return Because(text, name, tuple(one for one in reasons if one[0]))


def answer_behind(match: Match, viewer: int, turn: int, line: int) -> int:
    """The number of the answer after which the viewer was told this line; -1 if there was none before."""
    first = sum(len(one.seats) for one in match.turns[:turn])
    known = match.as_of(first)
    at = first
    for seat, value in match.given()[first:]:
        if line < len(lines_of(known, viewer, turn)):
            break
        known.answer_as(seat, value)
        at += 1
    return at - 1


def lines_of(match: Match, viewer: int, turn: int) -> list[Line]:
    """What the viewer was told in a turn, which may not have begun."""
    if turn > len(match.turns):
        return []
    return match.log_of(match.turns[turn] if turn < len(match.turns) else None, viewer)
