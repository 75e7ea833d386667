"""RW-E.17: every counter, counted by hand in one position; and that each looks at its owner's things alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import on_table, state_of
from underhall.games.wistar.box import COUNTER_IDS
from underhall.games.wistar.counters import count

# Tools: advanced 1, 7, 32; basic 33, 36, 41, 44, 58, 60, 68. Automata: advanced 73; basic 89, 92, 97, 108.
# Buildings: advanced 109, 123; basic 141, 145, 149, 150, 151.
PLAYED = "1 7 32 33 36 41 44 58 60 68 73 89 92 97 108 109 123 141 145 149 150 151"
OWNER: dict[str, Any] = {
    "wood": 8, "metal": 9, "moves": 11, "jokers": 10, "electricity": 2, "vp": 33, "hand": "34 35 2", "played": PLAYED,
    "workers": {"forest": 1, "burrow": 2, "farm": 3}, "resting": 2, "explorer": "F1", "tents": "G1", "dug": 4,
    "beds": 4, "bed_tiles": 3, "guests": "GH6 GH7 GH8 GB4 CH1", "abilities": "A3 A5 A6 A8 A10",
    "tokens": "DT1 DT2 DT3 DT4 DT5 DT6", "heroes": "HE1 HE4", "skill_tokens": "ST1 ST2 ST4", "private": "GO3",
    "private_reached": "GO3",
}  # fmt: skip
TABLE: dict[str, Any] = {
    "missions": {"G1": "MH1", "G2": "MH2", "B2": "MB1"},
    "revealed": "G1 G2 B2",
    "cubes": {"MH1.1": 0, "MH2.1": 0, "MB1.1": 0, "MB1.3": 1},
    "goals": "GO1 GO2",
    "discs": {"GO1": "0"},
    "hut": "0 1 0",
}
BY_HAND = {
    "wood": 8, "metal": 9, "move_token": 11, "joker": 10, "cards_in_hand": 3, "vp": 33, "electricity_level": 2,
    "cards_played": 22, "cards_basic": 16, "cards_advanced": 6, "buildings": 7, "tools": 10, "automata": 5,
    "instant_cards": 4,  # 1, 33, 89, 109
    "once_cards": 3,  # 58, 97, 141
    "income_cards": 2,  # 60, 145
    "permanent_cards": 5,  # 7, 73, 92, 149, 150
    "end_game_cards": 6,  # 32, 41, 68, 108, 123, 151
    "offensive_cards": 1,  # 44; 36 has no effect
    "icon_strength": 6,  # 1 twice, 7, 89, 145, ST1
    "icon_perception": 5,  # 58, 123, HE4 twice, ST2
    "icon_endurance": 7,  # 7, 36, 41, 73, 92, 141, 149
    "icon_agility": 5,  # 33, 44, 60, 97, ST4
    "icon_intelligence": 7,  # 32 twice, 68, 150, 151, HE1 twice
    "icon_energy": 4,  # 32, 108, 109 twice
    "skill_icons_all": 30,
    "skill_sets": 5,
    "guests": 5, "guests_house": 3, "guests_basement": 2, "cheese": 1,
    "beds_built": 3,  # of four bed spaces uncovered
    "underground_removed": 4, "rooms_dug": 4,
    "rooms_free": 1,  # 3 + 4 dug + veranda + card 73, less 3 beds and 5 guests
    "mission_cubes": 3, "mission_cubes_house": 2, "mission_cubes_basement": 1,
    "abilities_brown": 3, "abilities_grey": 2, "door_tokens": 6,
    "goals_reached": 2,  # a disc and a private goal
    "tents": 1, "workers_forest": 1, "workers_burrow": 2, "workers_farm": 3,
    "workers_deployed": 6,  # neither those that rest nor the explorer
    "skill_tokens": 3, "heroes": 2, "chiefs_alchemist": 2,
}  # fmt: skip
RIVAL = {"rooms_free": 3, "mission_cubes": 1, "mission_cubes_basement": 1, "chiefs_alchemist": 1}


@pytest.mark.rule("RW-E.17")
def test_no_counter_is_left_out() -> None:
    assert sorted(BY_HAND) == sorted(COUNTER_IDS)


@pytest.mark.rule("RW-E.17")
@pytest.mark.parametrize("counter", COUNTER_IDS)
def test_a_counter_counts_what_its_owner_has(counter: str) -> None:
    state = state_of(on_table([OWNER, {}], **TABLE))
    assert count(state, 0, COUNTER_IDS.index(counter)) == BY_HAND[counter]
    assert count(state, 1, COUNTER_IDS.index(counter)) == RIVAL.get(counter, 0)


@pytest.mark.rule("RW-E.17")
@pytest.mark.parametrize("counter", COUNTER_IDS)
def test_a_counter_counts_for_every_seat_alike(counter: str) -> None:
    words = {**TABLE, "cubes": {"MH1.1": 2, "MH2.1": 2, "MB1.1": 2}, "discs": {"GO1": "2"}, "hut": "2 1 2"}
    state = state_of(on_table([{}, {}, OWNER], **words))
    assert count(state, 2, COUNTER_IDS.index(counter)) == BY_HAND[counter]


@pytest.mark.rule("RW-E.17")
def test_skill_sets_are_as_many_as_the_rarest_skill() -> None:
    at = COUNTER_IDS.index("skill_sets")
    assert count(state_of(on_table([{"skill_tokens": "ST1 ST2 ST3 ST4", "heroes": "HE1"}, {}])), 0, at) == 1
    for missing in range(1, 6):
        tokens = " ".join(f"ST{token}" for token in range(1, 6) if token != missing)
        assert count(state_of(on_table([{"skill_tokens": tokens, "played": "109 10"}, {}])), 0, at) == 0
