"""Counts of decision trees for fixed deals, as chess programs do: literal numbers, found by two programs.

A leaf is a line of `depth` answers, or a shorter one that ended the game. Draws with a single source are no decisions.
The engine counts through `Stepper.copy` and `answer`; the plain rules of `reference.py` count on their own.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.kings.helpers import deal
from tests.games.kings.reference import Reference, reference_of
from tests.games.seldom import depths
from underhall import Stepper
from underhall.engine.chance import FastChance
from underhall.engine.table import RandomTable
from underhall.games.kings import GAME
from underhall.games.kings.state import KingsState
from underhall.testing.perft import lines, lines_alone

# (players, seed, where in a random game) -> leaves at depth 1, 2, 3, ...
TABLE: dict[tuple[int, int, str], list[int]] = {
    (2, 7, "start"): [24, 102, 2314, 9446, 213994],
    (2, 7, "middle"): [17, 54, 1242, 4597, 96304],
    (2, 7, "last cards"): [28, 62, 564, 1357, 22181],
    (2, 3, "new hand"): [7, 96, 652, 3869, 22235, 114813],
    (3, 8, "start"): [24, 77, 1698, 5313, 113992],
    (3, 8, "middle"): [19, 150, 1511, 12296, 100218],
    (3, 8, "last cards"): [19, 50, 627, 2101, 35113],
    (3, 0, "new hand"): [5, 17, 217, 697, 9542, 38536],
    (4, 9, "start"): [24, 74, 1639, 5235, 94419],
    (4, 9, "middle"): [4, 14, 72, 266, 6204],
    (4, 9, "last cards"): [26, 80, 734, 2252, 19432],
    (4, 13, "new hand"): [3, 14, 99, 584, 6564, 34569],
}
STOPS: dict[str, Callable[[KingsState], bool]] = {
    "start": lambda s: True,
    "middle": lambda s: s.turns == 30,
    "last cards": lambda s: len(s.deck) <= 2,
    "new hand": lambda s: not GAME.options(s, s.active, 0),
}


def reach(players: int, seed: int, where: str, **options: str) -> KingsState:
    """The state at rest where a random game of that seed first comes to `where`."""
    s = deal(players, seed, **options)
    table = RandomTable(s, FastChance(seed))
    while not STOPS[where](s):
        assert not s.over
        GAME.turn(s, table)
    return s


def plain_leaves(game: Reference, depth: int) -> int:
    if game.over:
        return 1
    options = game.options()
    if depth == 1:
        return len(options)
    total = 0
    for option in options:
        twin = game.copy()
        twin.answer(option)
        total += plain_leaves(twin, depth - 1)
    return total


def name(key: tuple[int, int, str]) -> str:
    return f"{key[0]} players, {key[2]}"


@pytest.mark.rule("KM-3.3", "KM-4.2", "KM-7.2")
@pytest.mark.parametrize(("key", "depth"), depths(TABLE, 50_000, name, 10_000))
def test_the_engine_counts(key: tuple[int, int, str], depth: int) -> None:
    s = reach(*key)
    assert s.players == key[0]
    assert [lines_alone(Stepper(GAME, s), at) for at in range(1, depth + 1)] == TABLE[key][:depth]


@pytest.mark.rule("KM-3.3", "KM-4.2", "KM-7.2")
@pytest.mark.parametrize(("key", "depth"), depths(TABLE, 50_000, name, 10_000))
def test_the_plain_rules_count(key: tuple[int, int, str], depth: int) -> None:
    game = reference_of(reach(*key), GAME.facts.settle({}))
    assert [plain_leaves(game, at) for at in range(1, depth + 1)] == TABLE[key][:depth]


@pytest.mark.rule("OPT-end_mode", "OPT-redraw_source", "OPT-overseer_wrap")
@pytest.mark.parametrize("where", STOPS)
@pytest.mark.parametrize("end_mode", ["immediate", "equal_turns"])
def test_both_count_the_same_with_other_options(where: str, end_mode: str) -> None:
    options = {"end_mode": end_mode, "redraw_source": "deck_only", "overseer_wrap": "off", "visible_backs": "off"}
    seed = 4
    s = reach(2, seed, where, **options)
    game = reference_of(s, GAME.facts.settle(options))
    for depth in (1, 2, 3, 4):
        assert lines(Stepper(GAME, s), depth) == plain_leaves(game, depth)
