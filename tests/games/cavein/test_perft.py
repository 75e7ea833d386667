"""Counts of decision trees from fixed positions, as chess programs do: literal numbers, found in two ways.

For each depth: the number of lines of so many answers (a line may end earlier, with the game), and the number of
different positions they lead to. At every start, action and payment on the way the plain rules of `reference.py`,
which try every set of cards, must allow exactly the answers that the game offers.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cavein.reference import allowed
from tests.games.seldom import depths
from underhall import Stepper
from underhall.games.cavein import GAME
from underhall.games.cavein.state import CaveinState
from underhall.testing.perft import layers, lines_alone

COMPARED = {number: facts.name for number, facts in enumerate(GAME.facts.questions[:3])}
FULL = {
    "docks": "P1 N1 B1 Y1 P2 N2 B2 P3 Y3 N4",
    "mine": "purple_1a brown_1b blue_1a red_1a yellow_3a green_3b blue_3c purple_6a brown_6b blue_10a",
    "stacks": ["art01 art02", "art03 art04", "art05"],
    "card_piles": {"1": "P1 P1 N1", "2": "B2 Y2", "3": "Y3", "4": "B4 N4"},
    "token_piles": {"1": "red_1b purple_1b", "3": "brown_3a", "6": "green_6a blue_6a", "10": "red_10a"},
}
POSITIONS: dict[str, dict[str, Any]] = {
    "first turn": {
        **FULL,
        "players": [{"hand": "P1 B1 Y2", "totems": "blue"}, {"hand": "N1 N1 P2", "totems": "purple"}],
        "supply": "brown yellow",
    },
    "leader and extra mining": {
        **FULL,
        "players": [
            {"hand": "P1 P2 B1", "base": "N1 P3 Y2", "totems": "purple", "artifacts": "plasma_pick prism_lens"},
            {"hand": "N1", "base": "P1 B2", "totems": "blue"},
        ],
    },
    "recruits": {
        **FULL,
        "players": [
            {"hand": "N1 N2 P3", "base": "B1 N2", "artifacts": "drill_manual field_radio third_cyber_arm"},
            {"hand": "B1 Y1", "base": "P2"},
        ],
        "mine": "brown_1a",
        "stacks": [],
    },
    "raids": {
        **FULL,
        "players": [
            {"hand": "P1 P1", "base": "B1 Y1 P2", "artifacts": "enhanced_vision baton_of_coaxing chain_of_command"},
            {"hand": "N1", "base": "P1 N2 B3 Y4", "totems": "yellow", "artifacts": "totem_anchor"},
            {"hand": "Y1", "base": "Y2 B2 N3", "totems": "brown", "artifacts": "blast_door"},
        ],
        "docks": "P1",
        "supply": "blue",
    },
    "hidden cards": {
        "in_play": "NYRG",
        "players": [
            {"hand": "R1 G1 R4 Y1", "base": "N1 G2 Y3", "totems": "green"},
            {"hand": "N1 R2", "base": "G1 G2 R3"},
        ],
        "docks": "N1 R2",
        "mine": "red_1a red_1a green_3a purple_1a blue_6a",
        "stacks": ["art06"],
    },
    "weedlocks": {
        "in_play": "BYRG",
        "players": [
            {"hand": "G1 G3 G4", "base": "G1 B1 G2", "artifacts": "salvage_drone"},
            {"hand": "B1", "base": "G1 R1 G2 Y2"},
            {"hand": "Y1", "base": "G3 G1 R2"},
        ],
        "docks": "B2 R3",
        "mine": "green_3a",
        "stacks": ["art08"],
    },
    "the last turn of a game": {
        **FULL,
        "players": [{"hand": "P1 P2", "base": "B1"}, {"hand": "P1 P4 N1", "base": "N1 N1 P1 P1 B1 B1 P3"}],
        "current": 1,
        "marker": 7,
    },
}
# Position -> (lines, positions) at depth 1, 2, 3, ...
TABLE: dict[str, list[tuple[int, int]]] = {
    "first turn": [(17, 17), (96, 92), (486, 455), (2032, 1763)],
    "leader and extra mining": [(2, 2), (54, 53), (410, 390), (2269, 1965)],
    "recruits": [(7, 7), (60, 55), (420, 361), (2003, 1435), (6796, 3951)],
    "raids": [(3, 3), (26, 26), (116, 116), (695, 612), (2259, 1908)],
    "hidden cards": [(2, 2), (19, 19), (84, 84), (413, 311), (1467, 961), (7293, 3502)],
    "weedlocks": [(2, 2), (21, 20), (53, 47), (218, 160), (560, 370), (1596, 815), (3738, 1587)],
    "the last turn of a game": [(2, 2), (38, 37), (198, 182), (758, 702), (1507, 1233), (2890, 2179)],
}


def stepper_at(name: str) -> Stepper:
    return Stepper(GAME, GAME.stage(POSITIONS[name], GAME.facts.settle({})))


def compare(stepper: Stepper, past: list[int]) -> None:
    """The plain rules allow what is offered here."""
    state, name = stepper.state, COMPARED.get(stepper.question)
    assert isinstance(state, CaveinState)
    if name is not None:
        offered = [GAME.write(state, stepper.question, option) for option in stepper.options]
        assert set(offered) == allowed(state, name)
        assert len(set(offered)) == len(offered)


@pytest.mark.parametrize(("name", "depth"), depths(TABLE, 2500, usual=800))
def test_both_count_the_same(name: str, depth: int) -> None:
    found = layers(stepper_at(name), depth, compare, lambda _, option: option)
    assert found == TABLE[name][:depth]


@pytest.mark.parametrize("name", POSITIONS)
def test_every_line_by_itself(name: str) -> None:
    depth = next(at for at, (found, _) in enumerate(TABLE[name], 1) if found > 500 or at == len(TABLE[name]))
    assert lines_alone(stepper_at(name), depth) == TABLE[name][depth - 1][0]
