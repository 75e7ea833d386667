"""The pages round a table: the table itself, the hand-over screen, hints, explanations, the whole log."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Coroutine, Sequence
from html import unescape
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from underhall.engine.state import OUTSIDER
from underhall.engine.texts import Speaker
from underhall.engine.why import Uses, refusals
from underhall.web.boards import board_of
from underhall.web.boards.board import Drawing
from underhall.web.boards.files import files_of
from underhall.web.drawing import frame
from underhall.web.drawing.scenes import scene_of
from underhall.web.drawing.table_view import book_of, draw_table, more_log
from underhall.web.hall.live_table import LiveTable
from underhall.web.live.events import stamp_of
from underhall.web.people.visitors import visitor_of
from underhall.web.refusals import Refusal
from underhall.web.words import N_, words
from underhall.web.workers.positions import position_of

from .rendering import by_script, page

T = TypeVar("T")
HINT_SECONDS = 4.0
LABEL = re.compile(r' data-name="([^"]*)"[^>]* aria-label="([^"]*)"')
"""A thing that cannot be acted on, as `boards.html.thing` writes it."""
SEAT = re.compile(r"\[(\d)\]")
MOST_REASONS = 4
AWHILE = 300.0
"""Seconds after which somebody who comes back is told what happened."""


def table_page(request: Request, live: LiveTable, seat: int, picks: tuple[str, ...]) -> Response:
    visitor = visitor_of(request)
    plain = draw_table(live, seat, visitor.language)
    shown = draw_table(live, seat, visitor.language, picks) if picks else plain
    made = frame.Page(
        info=shown.info,
        viewer=shown.viewer,
        drawing=shown.drawing,
        offer=shown.scene.offer,
        log=shown.log,
        chat=shown.chat,
        stamp=stamp_of(plain.parts),
        styles=files_of(live.room.game.facts.id).styles,
        now=int(live.hall.clock()),
        more_log=more_log(live.room),
        since=news(live, seat, visitor.language),
    )
    return HTMLResponse(frame.page(made, visitor.language, visitor.theme))


def news(live: LiveTable, seat: int, language: str) -> list[str]:
    """What happened since the seat's last move, if that was a while ago: players who never left need not be told."""
    room = live.room
    when = room.answered_at.get(seat)
    if room.status != "running" or when is None or live.hall.clock() - room.acted.get(seat, 0.0) < AWHILE:
        return []
    scene = scene_of(room.running, seat, language, room.names, room.bots, asking=False)
    board = board_of(room.game.facts.id)
    return book_of(live, seat, language).news(room.running, board, scene.speaker, when)


def hand_over(request: Request, live: LiveTable, seat: int) -> Response:
    """Between two players on one device: nobody's cards are on the screen."""
    room = live.room
    return page(
        request,
        "handover.html",
        table=room.id,
        game=room.game.facts.id,
        title=room.game.facts.names[visitor_of(request).language],
        name=room.names[seat],
        seat=seat,
    )


def about(
    live: LiveTable, seat: int, language: str, thing: str, picks: tuple[str, ...] = (), uses: Uses | None = None
) -> dict[str, Any]:
    """What is written on a thing, and why it cannot be used now together with what is picked, as far as the seat knows.

    `uses`: those of the seat at this moment, where they are known already.
    """
    room = live.room
    match = room.running
    state = match.state_of(seat)
    speaker = Speaker(room.game, state, language, room.names)
    reasons = []
    if thing and can_be_refused(live, seat):
        reasons = reasons_for(live, seat, speaker, thing, picks, uses or Uses(match, seat))
    explained = room.game.explain(state, thing, room.game.facts.spoken(language)) if thing else ""
    title, text = headed(with_names(explained, room.names))
    return {"title": title or thing, "text": text, "why": reasons}


def can_be_refused(live: LiveTable, seat: int) -> bool:
    """Spectators have nothing to decide, and after the end nobody has."""
    return seat != OUTSIDER and live.room.status == "running"


def with_names(text: str, names: Sequence[str]) -> str:
    """Games write seats as numbers in brackets, as the terminal does; at a table people have names.

    >>> with_names("base [1], quadrant [7]", ("Ann", "Bo"))
    'base Bo, quadrant [7]'
    """
    return SEAT.sub(lambda found: names[int(found[1])] if int(found[1]) < len(names) else found[0], text)


def headed(text: str) -> tuple[str, str]:
    """(heading, the rest) of an explanation: a first line that is not a sentence is a heading."""
    first, _, rest = text.partition("\n")
    return (first, rest) if rest and not first.endswith(".") else ("", text)


def reasons_for(
    live: LiveTable, seat: int, speaker: Speaker, thing: str, picks: tuple[str, ...], uses: Uses
) -> list[dict[str, str]]:
    """Why not: together with what is picked, or, if no answer concerns all of that, for the thing alone."""
    room = live.room
    fitting = uses.of(thing, *picks) or uses.of(thing)
    rules = list(dict.fromkeys(rule for _, rule in refusals(room.running, seat, fitting)))
    game = room.game.facts.id
    return [
        {"text": speaker.refusal(rule), "rule": rule, "href": f"/rules/{game}#{rule}"} for rule in rules[:MOST_REASONS]
    ]


async def hint(request: Request, live: LiveTable, seat: int) -> Response:
    """What a strong bot would do, when asked."""
    room = live.room
    language = visitor_of(request).language
    _ = words(language)
    async with live.lock:
        asked = room.pending_of(seat)
        if asked is None or room.sitting(seat).bot:
            raise Refusal(409, N_("It is not your turn."))
        position = position_of(room)
    purse = live.hall.purse(request.scope["address"])
    thinking = live.hall.workers.hints(position, seat, language, HINT_SECONDS, purse)
    found = await unless_gone(request, thinking)
    hints = [
        {
            "label": one.label,
            "things": list(one.things),
            "win": f"{one.win:.0%}",
            "share": f"{one.share:.0%}",
            "text": _(
                "%(option)s: %(share)s of the search, %(win)s of those games won.",
                option=one.label,
                share=f"{one.share:.0%}",
                win=f"{one.win:.0%}",
            ),
        }
        for one in found
    ]
    if by_script(request):
        return JSONResponse({"hints": hints})
    return page(request, "hint.html", table=room.id, seat=seat, hints=hints)


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


async def why_page(request: Request, live: LiveTable, seat: int) -> Response:
    """Without scripts: everything on the table, what is written on it, and why it cannot be used."""
    room = live.room
    language = visitor_of(request).language
    async with live.lock:
        scene = scene_of(room.running, seat, language, room.names, room.bots, asking=False)
        board = board_of(room.game.facts.id)
        labels = labels_of(board.draw(scene))
        names = sorted(board.names(scene.view))
        told = await asyncio.to_thread(about_all, live, seat, language, names)
    things: list[dict[str, Any]] = []
    for name, found in zip(names, told, strict=True):
        found["title"] = labels.get(name, name)
        if found not in things:  # two copies of a card say the same
            things.append(found)
    things.sort(key=lambda one: not one["why"])
    return page(request, "why.html", table=room.id, seat=seat, things=things)


def about_all(live: LiveTable, seat: int, language: str, names: list[str]) -> list[dict[str, Any]]:
    """The same as `about` for each, only faster: what can be used is found once for all of them."""
    uses = Uses(live.room.running, seat) if can_be_refused(live, seat) else None
    return [about(live, seat, language, name, uses=uses) for name in names]


def labels_of(drawing: Drawing) -> dict[str, str]:
    """What a screen reader hears of each thing, by its name: boards say it nowhere else in words."""
    found: dict[str, str] = {}
    for _id, html in (*drawing.felt, *drawing.dock):
        for name, label in LABEL.findall(html):
            found.setdefault(unescape(name), unescape(label))
    return found


def whole_log(request: Request, live: LiveTable, seat: int) -> Response:
    room = live.room
    match = room.running
    language = visitor_of(request).language
    speaker = Speaker(room.game, match.state_of(seat), language, room.names)
    turns = [
        (number, [speaker.line(line) for line in match.log_of(turn, seat)])
        for number, turn in enumerate([*match.turns, None], 1)
    ]
    told = [(number, lines) for number, lines in reversed(turns) if lines]
    return page(request, "log.html", table=room.id, seat=seat, turns=told, title=room.game.facts.names[language])
