"""Counts of decision trees from fixed positions, as chess programs do: literal numbers, found in two ways.

For each depth: the number of lines of so many answers (a line may end earlier, with the game). At every question
on the way the plain rules of `reference.py`, which try every way to pay, must allow exactly the answers that the game
offers. The first numbers are worked out by hand below.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.seldom import one_in
from tests.games.wistar.helpers import COUNTS, deal
from tests.games.wistar.loaded import rich_state
from tests.games.wistar.reference import COMPARED, Past, allowed
from underhall import Stepper
from underhall.games.wistar import GAME
from underhall.games.wistar.state import WistarState
from underhall.testing.perft import layers, lines_alone

NAMES = [facts.name for facts in GAME.facts.questions]
DECKS = {"deck_basic": "34 35 36", "deck_advanced": "1 2 3"}
POSITIONS: dict[str, dict[str, Any]] = {
    "digging": {
        "players": [{"metal": 5, "workers": {"forest": 3}}, {}],
        "placed": "S2b",
    },
    "payments": {
        "players": [{"wood": 2, "metal": 2, "hand": "33 58", "resting": 1}, {}],
        "placed": "hut",
    },
    "beds with discounts": {
        "players": [{"wood": 3, "workers": {"burrow": 3}, "abilities": "A1 A4", "played": "170", "moves": 1}, {}],
        "placed": "S3b",
        **DECKS,
    },
    "the farm": {
        "players": [{"workers": {"farm": 2}, "explorer": "G1", "tents": "B2", "guests": "GH1"}, {"explorer": "G1"}],
        "placed": "S5x",
        "doors": {"D1": "DT3", "D3": "DT9", "D9": "DT1"},
        "missions": {"G1": "MH1", "B2": "MB3", "F1": "MH2"},
        "guests": {"GG1a": "GH6", "GB2a": "GB1", "GF1a": "GH7"},
        "cheese": "CH1",
    },
    "missions": {
        "players": [
            {
                "wood": 2,
                "metal": 2,
                "jokers": 2,
                "explorer": "G1",
                "tents": "B2",
                "heroes": "HE3",
                "abilities": "A3 A4 A5 A6 A8 A9 A10",
            },
            {},
        ],
        "placed": "S2a",
        "missions": {"G1": "MH2", "B2": "MB1"},
        "revealed": "G1 B2",
        "cubes": {"MB1.1": 1},
    },
    "inventions": {
        "players": [
            {
                "hand": "35 39 116 142 164 20",
                "wood": 2,
                "metal": 1,
                "jokers": 1,
                "played": "30 57",
                "guests": "GH4",
                "workers": {"forest": 1},
            },
            {},
        ],
        "placed": "S1a",
    },
    "projects": {
        "players": [{"workers": {"farm": 3}}, {}],
        "placed": "S6x",
        "row_basic": "33 . 34 35",
        "row_advanced": "1 2 . .",
        "deck_basic": "36 37 38 39",
        "deck_advanced": "",
    },
    "1x effects": {
        "players": [
            {"wood": 1, "metal": 1, "played": "158 58 77 126 141 177", "marked": "177", "electricity": 1, "beds": 1},
            {"played": "26 111 22"},
        ],
        "placed": "hut",
        "doors": {"D1": "DT3", "D2": "DT4"},
        **DECKS,
    },
}
# Position -> lines at depth 1, 2, 3, ...; the first two by hand:
#
# digging: end, main, both extras, a joker, electricity. Then seat 1 has 9 free spaces and the hut; `main` asks to dig
# or stop; the wood leaves 5 things; the march goes to 2 areas or stops; both purchases, paid in the one way there is,
# leave 4: 10 + 2 + 5 + 3 + 4 + 4.
# payments: end, a joker, electricity, deploy to 3 areas. Then 10 spaces and the hut; 3 pieces with at most 2 of each
# kind in 7 ways; 4 pieces in 6; after deploying 3 things are left: 11 + 7 + 6 + 3 * 3.
# beds with discounts: end, main, metal, a card, a joker, the move token. Then 9 spaces and the hut; bed or stop; 6
# things each after the metal and after the card, for electricity can be paid now; the joker takes all wood: 5; the
# march has 2 ways and must be made: 10 + 2 + 6 + 6 + 5 + 2.
# the farm: end, main, wood (no mission is open), a tent in G1. Then seat 1 has 9 spaces, the hut and a tent; points can
# open D1, D3, D9, step to F1 or B1, reveal two missions, take two guests, or stop; after the wood and after the tent 3
# things are left: 11 + 10 + 3 + 3.
# missions: end, solve, a joker, electricity, a tent; main has no strength. Then 9 spaces and the hut; rows MH2.1,
# MH2.3, MB1.2 (its lock was opened by seat 1), MB1.3 (two jokers) or nothing; 3 of 2 wood and 2 metal in 2
# ways; electricity leaves end and the tent; the tent leaves 4: 10 + 5 + 2 + 2 + 4.
# inventions: end, main, play, a joker, electricity. Then 9 spaces and the hut; 4 things after the wood; five cards can
# be paid thanks to 30 and GH4, 20 wants an energy icon, or nothing is played; 6 ways to pay 3 pieces and 6 to pay 4:
# 10 + 4 + 6 + 6 + 6.
# projects: end, main, the elixir. Then 9 spaces and the hut; five row cards, the basic deck, stop; metal or wood:
# 10 + 7 + 2.
# 1x effects: end and five cards, for 177 is marked. Then 10 spaces and the hut; 5 things after 158; wood or metal for
# 58; 58, 111, 126, 141, 158, 177 or nothing for 77, for 26 and 22 can do nothing; two ways of 126; after the bed for
# 141 both purchases too: 11 + 5 + 2 + 7 + 2 + 7.
TABLE: dict[str, list[int]] = {
    "digging": [6, 28, 95, 349],
    "payments": [6, 33, 124, 432],
    "beds with discounts": [6, 31, 100, 378],
    "the farm": [4, 27, 164, 786],
    "missions": [5, 23, 64, 240],
    "inventions": [5, 32, 136, 659],
    "projects": [3, 19, 57, 227],
    "1x effects": [6, 34, 118, 552],
}
# (players, seed) of a rich position -> the same.
RICH = {
    (2, 4): [23, 323],
    (3, 2): [24, 336, 4181],
    (4, 3): [21, 236, 2402],
}


def stepper_at(name: str) -> Stepper:
    return Stepper(GAME, GAME.stage(POSITIONS[name], GAME.facts.settle({})))


def compare(stepper: Stepper, past: list[Past]) -> None:
    """The plain rules allow what is offered here."""
    state, name = stepper.state, NAMES[stepper.question]
    assert isinstance(state, WistarState)
    offered = [GAME.write(state, stepper.question, option) for option in stepper.options]
    assert len(set(offered)) == len(offered)
    if name in COMPARED:
        assert set(offered) == allowed(state, stepper.seat, name, stepper.about, past), name


def noted(stepper: Stepper, option: int) -> Past:
    state = stepper.state
    assert isinstance(state, WistarState)
    text = GAME.write(state, stepper.question, option)
    return Past(NAMES[stepper.question], stepper.about, text, state.exploring)


def count(start: Stepper, depth: int) -> list[int]:
    """The lines for each depth."""
    return [lines for lines, _ in layers(start, depth, compare, noted)]


@pytest.mark.parametrize("name", POSITIONS)
def test_both_count_the_same(name: str) -> None:
    assert count(stepper_at(name), len(TABLE[name])) == TABLE[name]


@pytest.mark.parametrize(("players", "seed"), one_in(3, sorted(RICH)))
def test_both_count_the_same_in_rich_positions(players: int, seed: int) -> None:
    found = RICH[players, seed]
    assert count(Stepper(GAME, rich_state(players, seed)), len(found)) == found


@pytest.mark.rule("RW-2.12", "RW-4.2")
@pytest.mark.parametrize("players", COUNTS)
def test_the_first_choices_of_a_game(players: int) -> None:
    """Pairs in reverse order, the last one without a choice; then every space, the hut, two purchases, three areas."""
    things = {2: 10, 3: 12, 4: 13}[players] + 1 + 2 + 3
    lines = [1]
    for left in range(players, 1, -1):
        lines.append(lines[-1] * left)
    expected = [*lines[1:], lines[-1] * things]
    for seed in (5, 6):
        assert count(Stepper(GAME, deal(players, seed)), players) == expected


@pytest.mark.parametrize("name", POSITIONS)
def test_every_line_by_itself(name: str) -> None:
    assert lines_alone(stepper_at(name), 4) == TABLE[name][3]
