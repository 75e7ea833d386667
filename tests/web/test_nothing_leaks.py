"""Pages, streams and JSON tell a viewer nothing that it may not know.

*Re-deals*: at the questions of whole games everything hidden from a viewer is dealt anew, and every byte that the
viewer could get must stay the same. *Secret steps*: while seats decide at once, a step of one sends nothing to others.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.requests import Request

from tests import pocket
from tests.properties.case import redealt, viewers
from tests.web.rooms import answer, room_of
from underhall.engine.chance import FastChance
from underhall.web import commands
from underhall.web.boards import board_of
from underhall.web.channels import Key, PageChannel, message, stamp_of
from underhall.web.live_table import LiveTable
from underhall.web.people import Visitor
from underhall.web.refusals import Refusal
from underhall.web.room import Room
from underhall.web.routes import api_types
from underhall.web.routes.api_state import StateChannel, state_of
from underhall.web.showing import show
from underhall.web.table_page import about, table_page, whole_log

pocket.register()
LANGUAGES = ("en", "pl", "de")
SELDOM = 9
"""A whole page with everything on it is compared at every so many questions; its parts at each."""


def live_of(room: Room) -> LiveTable:
    """A table with nobody looking on: what is drawn must not depend on the hall."""
    hall: Any = SimpleNamespace(clock=lambda: 2000.0, base="http://hall", secret=b"secret", log=None, started=0.0)
    return LiveTable(hall, room)


def twin_of(live: LiveTable, viewer: int, seed: int) -> LiveTable:
    room = copy.copy(live.room)
    room.match = redealt(live.room.running, viewer, seed)
    # The twin's re-deal is an entry of its own, which nobody can undo. That undo follows knowledge is for the engine to
    # prove (`tests/properties/undoing.py`); here the twin offers it where the truth does.
    room.can_undo = live.room.can_undo  # type: ignore[method-assign]
    return live_of(room)


def parts_of(live: LiveTable, viewer: int, language: str) -> dict[str, Any]:
    """What is drawn, without and with a first pick, and what the stream would send of it."""
    shown = show(live, viewer, language)
    found: dict[str, Any] = {"parts": shown.parts, "title": shown.title, "turn": shown.turn, "said": shown.latest}
    found["stream"] = message(shown.parts, [], shown, stamp_of(shown.parts), shown.said_since(shown))
    picks = (
        [mark.value for mark in shown.scene.offer.marks.values() if mark.action == "pick"] if shown.scene.offer else []
    )
    if picks:
        found["picked"] = show(live, viewer, language, tuple(picks[0].split("|"))).parts
    return found


def pages_of(live: LiveTable, viewer: int, language: str) -> dict[str, Any]:
    """Whole pages, the state for programs, what is told about every thing, and how wrong answers are refused."""
    request = Request({"type": "http", "method": "GET", "path": "/t/table", "query_string": b"", "headers": []})
    request.scope["visitor"] = Visitor("v", language)
    room = live.room
    view = room.running.view(viewer)
    names = sorted(board_of(room.game.facts.id).names(view))
    return {
        "page": table_page(request, live, viewer, ()).body,
        "log": whole_log(request, live, viewer).body,
        "json": api_types.encode(state_of(live, viewer, language)),
        "about": [about(live, viewer, language, name) for name in names],
        "errors": [refused(room, viewer, value) for value in (0, 1, 7, 10**6)],
    }


def refused(room: Room, viewer: int, value: int) -> tuple[int, str] | None:
    asked = room.pending_of(viewer)
    decision = room.decision(asked) if asked is not None else "0.0"
    try:
        commands.answer(room, viewer, decision, value)
    except Refusal as refusal:
        return refusal.status, str(refusal)
    return None


def walk(game: str, players: int, seed: int, **changes: Any) -> Iterator[LiveTable]:
    """A random game, at every question and at its end."""
    room, chance = room_of(game, players, secret=f"{seed:064x}", **changes), FastChance(seed)
    live = live_of(room)
    while room.status == "running":
        yield live
        answer(room, chance)
    yield live


def compare(live: LiveTable, viewer: int, number: int, look: Any) -> None:
    language = LANGUAGES[number % 3]
    truth = look(live, viewer, language)
    other = look(twin_of(live, viewer, 77 + number), viewer, language)
    for what, found in truth.items():
        if other[what] == found:
            continue
        if isinstance(found, dict):
            wrong = [part for part in found if other[what].get(part) != found[part]]
            pytest.fail(f"viewer {viewer}, question {number}: {what} {wrong} leaks: {found[wrong[0]]}")
        pytest.fail(f"viewer {viewer}, question {number}: {what} leaks")


@pytest.mark.parametrize(
    ("game", "players", "seed", "every"),
    [
        ("kings", 2, 1, 1),
        ("kings", 4, 2, 3),
        ("cavein", 2, 3, 2),
        ("cavein", 4, 4, 5),
        ("pocket", 3, 5, 1),
        ("xobos", 2, 6, 60),
        ("wistar", 2, 7, 16),
    ],
)
def test_nothing_that_a_viewer_gets_depends_on_what_it_does_not_know(
    game: str, players: int, seed: int, every: int
) -> None:
    looked = 0
    for number, live in enumerate(walk(game, players, seed)):
        if number % every:
            continue
        for viewer in viewers(live.room.running):
            compare(live, viewer, number, parts_of)
            if looked % SELDOM == 0:
                compare(live, viewer, number, pages_of)
            looked += 1
    assert looked > 20


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("game", "players"), [("kings", 3), ("cavein", 3), ("pocket", 4), ("xobos", 3), ("wistar", 3)])
def test_every_byte_at_every_question(game: str, players: int, seed: int) -> None:
    for number, live in enumerate(walk(game, players, seed)):
        for viewer in viewers(live.room.running):
            compare(live, viewer, number, parts_of)
            compare(live, viewer, number, pages_of)


@pytest.mark.parametrize("mode", ["hidden", "check", "open"])
def test_xobos_in_all_modes_of_visibility(mode: str) -> None:
    from underhall.engine.registry import load

    facts = load("xobos").facts
    values = next(choice.values for choice in facts.choices if choice.name == "visibility_mode")
    chosen = values[("hidden", "check", "open").index(mode)]
    options = facts.settle({"visibility_mode": chosen})
    for number, live in enumerate(walk("xobos", 2, 9, options=options)):
        if number % 130 == 0:
            for viewer in viewers(live.room.running):
                compare(live, viewer, number, parts_of)
                compare(live, viewer, number, pages_of)


def test_the_comparison_notices_a_leak() -> None:
    """A test of the test: what another seat knows must be found when it is drawn."""
    live = next(walk("kings", 2, 1))
    with pytest.raises(pytest.fail.Exception, match="leaks"):
        compare(live, 0, 0, lambda table, viewer, language: parts_of(table, 1 - viewer, language))


@pytest.mark.parametrize("seed", range(4))
def test_a_secret_step_sends_nothing_to_others(seed: int) -> None:
    """Neither a byte nor a number: page, stream and JSON of the others stay as they are."""
    room, chance = room_of("pocket", 3, secret=f"{seed:064x}", timer=60), FastChance(seed)
    live = live_of(room)
    seen = 0
    while room.status == "running":
        done = room.running.done()
        secret = room.together()
        pages = {viewer: PageChannel(live, Key(viewer, "en")) for viewer in viewers(room.running)}
        states = {viewer: StateChannel(live, Key(viewer, "en", "api")) for viewer in viewers(room.running)}
        numbers = list(room.numbers)
        seat, _ = answer(room, chance)
        if not secret or not room.together() or room.running.done() != done:
            continue
        seen += 1
        for viewer in viewers(room.running):
            if viewer != seat:
                assert pages[viewer].news({}) == b"", f"seat {viewer} noticed a step of seat {seat}"
                assert states[viewer].news({}) == b""
        assert [n for at, n in enumerate(room.numbers) if at != seat] == [
            n for at, n in enumerate(numbers) if at != seat
        ]
    assert seen, "there was no secret step to look at"
