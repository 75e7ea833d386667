"""Positions that differ only in what one seat keeps secret, and all that the others get to see of them."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from tests.games.xobos.helpers import on_board, seats
from underhall import OUTSIDER, Match
from underhall.engine.errors import IllegalAnswer
from underhall.engine.scenario import Stage
from underhall.engine.why import Uses, refusals
from underhall.games.xobos import GAME

Words = dict[str, Any]
NAMES = [question.name for question in GAME.facts.questions]

BASE: list[Words] = [
    {
        "guardians": {"A": "q1_d1", "B": "q1_a1", "C": "q1_c"},
        "quarks": {"q1_d1": 1},
        "leader": "A",
        "resources": 6,
        "crystals": 6,
    },
    {
        "guardians": {"A": "x12_t", "B": "q2_d2", "C": "q2_c"},
        "leader": "B",
        "resources": 4,
        "crystals": 3,
    },
]


MOVEMENT = (
    "end moves",
    "attack q1_d1-x12_t",
    "end attacks",
    "decline",
    "guardian B",
    "to x12_u",
    "end moves",
    "end attacks",
)


def position(
    play: tuple[str, ...], change: Words, seat: int = 0, options: dict[str, str] | None = None, **words: Any
) -> Stage:
    players = copy.deepcopy(BASE)
    players[seat].update(change)
    return on_board(players, *play, options=options, **words)


def outside(match: Match, owner: int) -> list[Any]:
    """All that anybody but the owner of the secret gets: views, logs, prompts, options, errors, undo, `why`."""
    found: list[Any] = [
        [(one.seat, NAMES[one.question], one.about) for one in match.pending()],
        match.done(),
        match.over,
    ]
    for viewer in seats(match):
        if viewer == owner:
            continue
        found += [json.loads(match.view(viewer).to_json()), match.log(viewer)]
        found.append([GAME.show(match.view(viewer), language) for language in ("en", "pl", "de")])
        if viewer == OUTSIDER:
            continue
        found.append(match.can_undo(viewer))
        found += [one.options for one in match.pending() if one.seat == viewer]
        found.append(error(match, viewer))
        uses = Uses(match, viewer)  # as `why` does, once for all things
        found.append([refusals(match, viewer, uses.of(thing)) for thing in ("A", "B", "q1_d1", "x12_t")])
    return found


def error(match: Match, seat: int) -> str:
    waiting = [one for one in match.pending() if one.seat == seat]
    value = next(v for v in range(1000) if not waiting or v not in waiting[0].options)
    with pytest.raises(IllegalAnswer) as caught:
        match.answer_as(seat, value)
    return str(caught.value)


def alike(one: Match, other: Match, owner: int = 0) -> None:
    assert outside(one, owner) == outside(other, owner)


def all_alike(matches: Sequence[Match], owner: int = 0) -> None:
    for match in matches:
        alike(match, matches[0], owner)


def together(
    play: tuple[str, ...],
    one: Words,
    other: Words,
    options: dict[str, str] | None = None,
    seat: int = 0,
    **words: Any,
) -> Iterator[tuple[Stage, Stage]]:
    """Two positions that differ in what `seat` hides, after each answer of the same play."""
    for end in range(len(play) + 1):
        first, second = (position(play[:end], change, seat, options, **words) for change in (one, other))
        yield first, second


def planned(
    *plan: str, change: Words | None = None, finish: bool = False, options: dict[str, str] | None = None
) -> Stage:
    """Seat 0 makes a plan in the Development phase; `finish`: both are done."""
    done = ("0: done", "1: done") if finish else ()
    words = {
        "buildings": {"q1_d1": "technical", "q1_d2": "watchtower 1"},
        "technologies": "upgrade1",
        "life": {"A": 2},
        "sites": {"C": "mine 1"},
        **(change or {}),
    }
    return position((*(f"0: {text}" for text in plan), *done), words, 0, options, step="development")
