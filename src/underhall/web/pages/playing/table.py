"""The pages round a table: the table itself, the hand-over screen, explanations, the whole log."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from underhall.engine.state import OUTSIDER
from underhall.engine.texts import Speaker
from underhall.engine.why import Uses, reasons
from underhall.web.boards import board_of
from underhall.web.boards.files import files_of
from underhall.web.boards.html import without_whole
from underhall.web.drawing import frame
from underhall.web.drawing.labels import labels_of
from underhall.web.drawing.legend import has_legend
from underhall.web.drawing.scenes import scene_of
from underhall.web.drawing.story import story_of
from underhall.web.drawing.table_view import draw_table, more_log
from underhall.web.hall.live_table import LiveTable
from underhall.web.live.events import stamp_of
from underhall.web.pages.rendering import page
from underhall.web.people.visitors import visitor_of

from .guide import finish, seen_at, show_company

SEAT = re.compile(r"\[(\d)\]")
FOLDED = re.compile(r"<details (?:open )?")
MOST_REASONS = 4
AWHILE = 300.0
"""Seconds after which somebody who comes back is told what happened."""


def table_page(request: Request, live: LiveTable, seat: int, picks: tuple[str, ...]) -> Response:
    visitor = visitor_of(request)
    seen = seen_at(request, live, seat)
    if show_company(live, seat, seen):
        live.channels.update()
    draw = partial(draw_table, live, seat, visitor.language, careful=visitor.careful, seen=seen)
    plain = draw()
    shown = draw(picks) if picks else plain
    finish(request, live, seat)
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
        speed=visitor.speed or "normal",
        more_log=more_log(live.room),
        coach=shown.parts.get("coach", ""),
        turn_card=shown.turn_card[1],
        since=news(live, seat, visitor.language),
        unsaved=live.hall.other_servers.cut_off,
    )
    return HTMLResponse(frame.page(made, visitor.language, visitor.theme))


async def whole_board(request: Request, live: LiveTable, seat: int, shown: int) -> Response:
    """The whole board of one seat, large, as the viewer may see it."""
    room = live.room
    language = visitor_of(request).language
    game = room.game.facts.id
    board = board_of(game)
    async with live.lock:
        scene = scene_of(room.running, seat, language, room.names, room.bots, asking=False)
        drawing = board.draw(scene)
    parts = dict([*drawing.felt, *drawing.dock, *drawing.players])
    found = [without_whole(parts[id]) for id in board.whole(shown) if id in parts]
    return page(
        request,
        "whole.html",
        table=room.id,
        game=game,
        seat=seat,
        name=room.names[shown],
        styles=files_of(game).styles,
        parts=[Markup(FOLDED.sub("<details open ", html)) for html in found],
    )


def news(live: LiveTable, seat: int, language: str) -> list[str]:
    """What happened since the seat's last turn, if that was a while ago: players who never left need not be told."""
    room = live.room
    away = seat in room.answered_at and live.hall.clock() - room.acted.get(seat, 0.0) >= AWHILE
    if room.status != "running" or not away:
        return []
    return [one.text for one in story_of(room.running, seat, language, room.names, room.bots).chapters]


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
    found: dict[str, str] = {}
    for one in reasons(room.running, seat, fitting):
        found.setdefault(speaker.reason(seat, one), one.rule)
    game = room.game.facts.id
    return [
        {"text": text, "rule": rule, "href": f"/rules/{game}#{rule}"}
        for text, rule in list(found.items())[:MOST_REASONS]
    ]


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
    game = room.game.facts.id
    return page(request, "why.html", table=room.id, seat=seat, game=game if has_legend(game) else "", things=things)


def about_all(live: LiveTable, seat: int, language: str, names: list[str]) -> list[dict[str, Any]]:
    """The same as `about` for each, only faster: what can be used is found once for all of them."""
    uses = Uses(live.room.running, seat) if can_be_refused(live, seat) else None
    return [about(live, seat, language, name, uses=uses) for name in names]


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
