"""Counts of decision trees from fixed positions, as chess programs do: literal numbers, found in two ways.

For each depth: the number of lines of so many answers (a line may end earlier, with the game), and the number of
different positions they lead to. At every question of the movement phase on the way, and at the first one of each seat
in the Development phase, the plain rules of `reference.py` must allow exactly the answers that the game offers.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.games.seldom import depths, one_in
from tests.games.xobos.helpers import COUNTS
from tests.games.xobos.loaded import melee, melee_words, real
from tests.games.xobos.reference import allowed
from underhall import Stepper
from underhall.engine.script import Pending
from underhall.games.xobos import GAME
from underhall.games.xobos.questions.development import DEVELOP
from underhall.games.xobos.state import XobosState
from underhall.testing.perft import layers, lines_alone
from underhall.testing.properties.case import Case

Words = dict[str, Any]
NAMES = [question.name for question in GAME.facts.questions]
FIRST: Words = {
    "players": [
        {"guardians": {"A": "q1_b2", "B": "q1_b3", "C": "q1_a1", "D": "q1_a2"}, "quarks": {"q1_b4": 2}, "resources": 3},
        {"guardians": {"A": "q2_b2", "B": "q2_b3", "C": "q2_a1", "D": "q2_a2"}, "quarks": {"q2_b4": 2}, "resources": 3},
    ]
}
MUENARA: Words = {
    "players": [
        {
            "guardians": {"A": f"m{n}_b2", "B": f"m{n}_b3", "C": f"m{n}_a1", "D": f"m{n}_a2"},
            "quarks": {f"m{n}_b4": 2},
            "resources": 3,
        }
        for n in (1, 2, 3)
    ],
    "current": 2,
}
FIGHTERS: list[Words] = [
    {
        "guardians": {"A": "q1_d1", "B": "q1_c"},
        "quarks": {"q1_d1": 2},
        "links": "B boosts A",
        "buildings": {"x12_u": "watchtower 2"},
    },
    {"guardians": {"A": "x12_t", "B": "q2_d2"}, "quarks": {"x12_t": 1}, "links": "B heals A", "life": {"A": 2}},
]
POSITIONS: dict[str, tuple[Words, dict[str, str]]] = {
    "first moves": (FIRST, {}),
    "first moves of the third player": (MUENARA, {}),
    "declarations": ({"players": FIGHTERS, "step": "declaring"}, {}),
    "a battle": ({"players": FIGHTERS, "step": "battles", "tokens": ["battle q1_d1-x12_t"]}, {}),
    "a summed attack": (
        {"players": FIGHTERS, "step": "attacks", "tokens": ["attack q1_d1-x12_t", "attack x12_u-x12_t"]},
        {"visibility_mode": "check"},
    ),
    "development": ({"players": [{**FIGHTERS[0], "resources": 2, "crystals": 1}, {}], "step": "development"}, {}),
    "the last phase of a game": (
        {
            "players": [{"guardians": {"A": "q1_d1"}, "resources": 1}, {"crystals": 1}],
            "step": "development",
            "round": 15,
        },
        {},
    ),
    "clans": (melee_words(2, True, 0, 15), {"clans": "on"}),
}
# Position -> (lines, positions) at depth 1, 2, 3, ...
# (First moves by hand: end, four Guardians, the Quarks; then 6 for the other player, 2 + 2 + 3 + 3 steps of Guardians
# and 8 fields within two steps of the exit: 24.)
TABLE: dict[str, list[tuple[int, int]]] = {
    "first moves": [(6, 6), (24, 24), (126, 124), (575, 402), (2791, 1665)],
    "first moves of the third player": [(6, 6), (28, 28), (165, 131), (783, 404)],
    "declarations": [(5, 5), (19, 16), (54, 41), (159, 121), (543, 348), (1782, 911)],
    "a battle": [(2, 2), (10, 10), (55, 43), (255, 99), (918, 177), (3345, 337)],
    "a summed attack": [(6, 6), (17, 16), (87, 85), (430, 311), (2127, 847)],
    "development": [(13, 13), (105, 53), (560, 132), (3423, 308)],
    "the last phase of a game": [(6, 6), (11, 7), (31, 11), (35, 15), (35, 15)],
    "clans": [(13, 13), (197, 190), (1731, 1428)],
}


def stepper_at(name: str) -> Stepper:
    words, options = POSITIONS[name]
    return Stepper(GAME, GAME.stage(words, GAME.facts.settle(options)))


def compare(one: Pending, fresh: bool) -> bool:
    """The plain rules allow what is offered here; `fresh`: the seat has not answered in this phase yet."""
    state = one.state
    assert isinstance(state, XobosState)
    if one.question == DEVELOP and not fresh:
        return False
    expected = allowed(json.loads(GAME.view(state, one.seat).to_json()), NAMES[one.question])
    if expected is None:
        return False
    offered = [GAME.write(state, one.question, option) for option in one.options]
    assert set(offered) == expected, NAMES[one.question]
    assert len(set(offered)) == len(offered)
    return True


@pytest.mark.parametrize(("name", "depth"), depths(TABLE, 2200, usual=300))
def test_both_count_the_same(name: str, depth: int) -> None:
    def look(stepper: Stepper, past: list[int]) -> None:
        compare(stepper.pending()[0], fresh=not past)

    found = layers(stepper_at(name), depth, look, lambda _, option: option)
    assert found == TABLE[name][:depth]


@pytest.mark.parametrize("name", POSITIONS)
def test_every_line_by_itself(name: str) -> None:
    depth = next(at for at, (found, _) in enumerate(TABLE[name], 1) if found > 300 or at == len(TABLE[name]))
    assert lines_alone(stepper_at(name), depth) == TABLE[name][depth - 1][0]


CASES = [
    *(melee(players, seed, clans=clans) for players in COUNTS for seed, clans in ((61, "off"), (62, "on"), (63, "on"))),
    *(real(players, 64, clans="random") for players in COUNTS),
]


@pytest.mark.parametrize("case", one_in(4, CASES), ids=str)
def test_the_plain_rules_allow_the_same_in_whole_games(case: Case) -> None:
    """Moves, destinations and declarations wherever they are asked; deeds when a phase begins."""
    looked = 0
    for match in case.walk():
        for one in match.pending():
            fresh = not any(branch.seats for branch in match._ledger.branches if branch.only == one.seat)
            looked += compare(one, fresh)
    assert looked > 30
