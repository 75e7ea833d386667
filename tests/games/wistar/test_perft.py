"""Counts of decision trees from fixed positions, as chess programs do: literal numbers, found in two ways.

For each depth: the number of lines of so many answers (a line may end earlier, with the game), and the number of
different positions they lead to. At every question on the way the plain rules of `reference.py`, which try every way
to pay, must allow exactly the answers that the game offers. The first numbers are worked out by hand below.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.wistar.helpers import COUNTS, deal
from tests.games.wistar.loaded import rich_state
from tests.games.wistar.reference import COMPARED, Past, allowed
from underhall import Stepper
from underhall.games.wistar import GAME
from underhall.games.wistar.state import WistarState

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
# Position -> (lines, positions) at depth 1, 2, 3, ...
#
# digging, 1: end, main, both extras, a joker, electricity. 2: after `end` seat 1 has 9 free spaces and the hut; `main`
# asks to dig or stop; the wood leaves 5; the march goes to 2 areas or stops; both purchases leave 4 (they can be paid
# in one way): 10 + 2 + 5 + 3 + 4 + 4.
# payments, 1: end, a joker, electricity, deploy to 3 areas. 2: 10 spaces and the hut; 3 pieces with at most 2 of each
# kind in 7 ways; 4 pieces in 6; after deploying 3 things are left: 11 + 7 + 6 + 3 * 3.
# beds with discounts, 1: end, main, metal, a card, a joker, the move token. 2: 9 spaces and the hut; bed or stop; 5
# things each after the metal (electricity now too: 6) and the card (6); the joker leaves end, main, both extras and the
# move token: 5; the march has 2 ways and must be made: 10 + 2 + 6 + 6 + 5 + 2.
# the farm, 1: end, main, wood (no mission is open), a tent in G1. 2: seat 1 has 9 spaces, the hut, a tent: 11; the
# points: D1, D3, D9, steps to F1 and B1 (D5, D10 are open), two missions, two guests, stop: 10; after the wood 3; after
# the tent 3.
# missions, 1: end, solve, a joker (main has no strength). 2: 9 spaces and the hut; MH2.1 with A1 or A2? No: 2 wood pay
# the row and 1 metal the space: yes; MH2.3 costs 2 metal: no; MH2.2 is locked; MB1.2 costs 2 metal: no; MB1.3 has
# perception 2, one joker: no; so 2 answers. The joker costs all 3 pieces: 2 left, for nothing can be solved: 1 (end).
TABLE: dict[str, list[tuple[int, int]]] = {
    "digging": [(6, 6), (28, 28)],
    "payments": [(6, 6), (33, 33)],
    "beds with discounts": [(6, 6), (31, 31)],
    "the farm": [(4, 4), (27, 27)],
    "missions": [(3, 3), (13, 13)],
    "inventions": [],
    "projects": [],
    "1x effects": [],
}


def stepper_at(name: str) -> Stepper:
    return Stepper(GAME, GAME.stage(POSITIONS[name], GAME.facts.settle({})))


def compare(stepper: Stepper, past: list[Past]) -> None:
    """The plain rules allow what is offered here."""
    state, name = stepper.state, NAMES[stepper.question]
    assert isinstance(state, WistarState)
    offered = [GAME.write(state, stepper.question, option) for option in stepper.options]
    assert len(set(offered)) == len(offered)
    assert name in COMPARED or name in ("pair", "order", "gain", "first", "skill", "hero"), name
    if name in COMPARED:
        assert set(offered) == allowed(state, stepper.seat, name, stepper.about, past), name


def answered(stepper: Stepper, past: list[Past], option: int) -> tuple[Stepper, list[Past]]:
    state = stepper.state
    assert isinstance(state, WistarState)
    text = GAME.write(state, stepper.question, option)
    twin = stepper.copy()
    twin.answer(option)
    return twin, [*past, Past(NAMES[stepper.question], stepper.about, text, state.exploring)]


def key(stepper: Stepper, past: list[Past]) -> str:
    """The position; and in the middle of something also how it came to that, for the state alone does not tell."""
    begun = max((at for at, one in enumerate(past) if one.name == "act"), default=0)
    since = [] if stepper.over or NAMES[stepper.question] == "act" else [one.text for one in past[begun:]]
    return json.dumps([stepper.state.data(), stepper.question, stepper.options, stepper.about, since])


def count(start: Stepper, depth: int) -> list[tuple[int, int]]:
    """(lines, positions) for each depth, one layer after the other; lines that lead to one position go on together."""
    layer: dict[str, tuple[Stepper, list[Past], int]] = {"": (start, [], 1)}
    found = []
    for _ in range(depth):
        later: dict[str, tuple[Stepper, list[Past], int]] = {}
        for before, past, lines in layer.values():
            if before.over:
                later[key(before, past)] = (before, past, lines)
                continue
            compare(before, past)
            for option in before.options:
                twin, longer = answered(before, past, option)
                at = key(twin, longer)
                later[at] = (twin, longer, later[at][2] + lines if at in later else lines)
        layer = later
        found.append((sum(lines for _, _, lines in layer.values()), len(layer)))
    return found
