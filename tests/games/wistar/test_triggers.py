"""RW-E.5: what each trigger waits for and how often it fires; 36 stands in with whatever no printed card waits for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.changed import with_effects
from tests.games.wistar.helpers import on_table, told, wrong
from underhall import OUTSIDER

Words = dict[str, Any]
Happening = tuple[Words, list[str], Words]
PLAYING: Words = {"placed": "S1a"}
SOLVING: Words = {"placed": "S2a", "missions": {"G1": "MH2"}, "revealed": "G1"}
EXPLORING: Words = {"placed": "S5x"}

# What happens: the player, the answers, the table.
GATHER_WOOD: Happening = ({"workers": {"forest": 3}}, ["main"], {"placed": "S1b"})
GATHER_METAL: Happening = ({"workers": {"burrow": 2}}, ["main"], {"placed": "S4x"})
DIG_ACTION: Happening = ({"workers": {"forest": 3}, "metal": 5}, ["main", "dig", "dig"], {"placed": "S2b"})
NO_DIGS: Happening = ({"workers": {"forest": 3}, "metal": 5}, ["main", "stop"], {"placed": "S2b"})
BED_ACTION: Happening = ({"workers": {"burrow": 2}, "wood": 4}, ["main", "bed", "bed"], {"placed": "S3a"})
DEVELOP: Happening = ({"workers": {"farm": 3}}, ["main", "blind basic", "blind advanced"], {"placed": "S6x"})
ONE_DIG: Happening = ({"played": "106", "metal": 2}, ["use 106"], {})
FREE_DIG: Happening = ({"metal": 3, "electricity": 1, "hand": 4}, ["extra 1", "play 4", "dig"], PLAYING)
FREE_BED: Happening = ({"metal": 2, "wood": 2, "hand": 76}, ["extra 1", "play 76", "bed"], PLAYING)
POINT: Happening = ({"wood": 1, "hand": 34}, ["extra 1", "play 34", "step G1"], PLAYING)
TWO_STEPS: Happening = ({"workers": {"farm": 2}}, ["main", "step G1", "step G2"], EXPLORING)
FLIGHT: Happening = ({"played": "22", "workers": {}}, ["use 22", "step B3"], {})
DOOR: Happening = ({"workers": {"farm": 1}}, ["main", "open D1"], {**EXPLORING, "doors": {"D1": "DT1", "D2": "DT2"}})
ANY_DOOR: Happening = (
    {"wood": 1, "metal": 2, "hand": 65},
    ["extra 1", "play 65", "open D9"],
    {**PLAYING, "doors": {"D9": "DT1"}},
)
REVEAL: Happening = (
    {"workers": {"farm": 1}, "explorer": "G1"},
    ["main", "reveal G1"],
    {**EXPLORING, "missions": {"G1": "MH1"}},
)
GLASS = (
    {"metal": 1, "hand": 52, "explorer": "G1"},
    ["extra 1", "play 52", "reveal G1"],
    {**PLAYING, "missions": {"G1": "MH1"}},
)
SOLVE: Happening = ({"wood": 2, "explorer": "G1"}, ["extra 1", "solve MH2.1", "cube A6"], SOLVING)
HOUSE: Happening = (
    {"workers": {"farm": 1}, "explorer": "G1"},
    ["main", "guest GG1a"],
    {**EXPLORING, "guests": {"GG1a": "GH6"}},
)
CELLAR: Happening = (
    {"workers": {"farm": 1}, "explorer": "B1"},
    ["main", "guest GB1a"],
    {**EXPLORING, "guests": {"GB1a": "GB4"}},
)
CHEESE: Happening = ({"workers": {"farm": 1}, "explorer": "B3"}, ["main", "cheese"], {**EXPLORING, "cheese": "CH1"})
ROUND_GUEST: Happening = ({}, ["extra 1"], {"placed": "S3a", "round_guest": "GH6"})
SUPPLY: Happening = ({"wood": 3, "hand": 165}, ["extra 1", "play 165", "take"], {**PLAYING, "guests_house": "GH6"})
HUT: Happening = ({}, ["hut", "wood"], {})
WHEEL_ELIXIR: Happening = ({}, ["extra 1", "metal"], {"placed": "S6x"})
CARD_ELIXIR: Happening = ({"played": "28"}, ["use 28", "metal"], {})
DEPLOY: Happening = ({"resting": 2}, ["deploy farm", "deploy forest"], {})
MARCH: Happening = ({"moves": 1, "workers": {"forest": 1}}, ["move", "march forest farm"], {})
TENT: Happening = ({"explorer": "G1"}, ["tent"], {})
CARD_TENT: Happening = ({"wood": 2, "hand": 50}, ["extra 1", "play 50", "tent G2"], PLAYING)
MOVED_TENT: Happening = ({"wood": 2, "hand": 50, "tents": "G1 F1"}, ["extra 1", "play 50", "shift G1 G2"], PLAYING)
GOAL: Happening = ({"dug": 3}, ["goal GO1"], {"goals": "GO1"})
PRIVATE_GOAL: Happening = ({"dug": 3, "private": "GO1"}, ["private GO1"], {})
TWO_JOKERS: Happening = ({"wood": 2, "hand": 171, "skill_tokens": "ST1"}, ["extra 1", "play 171"], PLAYING)
TWO_MOVES: Happening = ({"wood": 2, "hand": 33}, ["extra 1", "play 33"], PLAYING)
BOTH_DECKS: Happening = ({"wood": 2, "hand": 166}, ["extra 1", "play 166"], PLAYING)
FROM_ROW: Happening = ({"workers": {"farm": 2}}, ["main", "take 1"], {"placed": "S6x", "row_advanced": "1"})
FROM_DISCARD: Happening = (
    {"wood": 1, "hand": 156},
    ["extra 1", "play 156", "take 1"],
    {**PLAYING, "discard_advanced": "1"},
)
FREE_PLAY: Happening = (
    {"wood": 1, "metal": 2, "jokers": 2, "hand": "8 180"},
    ["extra 1", "play 8", "play 180"],
    PLAYING,
)
HERO: Happening = (
    {"wood": 3, "metal": 1, "guests": "GH6 GB4", "hand": 122},
    ["extra 1", "play 122", "hero HE3"],
    PLAYING,
)
WALL: Happening = (
    {"wood": 1, "moves": 1, "hand": 168, "skill_tokens": "ST4"},
    ["extra 1", "play 168", "stop"],
    PLAYING,
)
SKILL: Happening = ({"wood": 3, "hand": 55}, ["extra 1", "play 55", "cube A5", "skill ST1"], PLAYING)
WOODSHED: Happening = (
    {"wood": 2, "hand": 142, "workers": {"forest": 2}},
    ["extra 1", "play 142", "do gather_wood"],
    PLAYING,
)
DECLINED: Happening = (
    {"wood": 2, "hand": 142, "workers": {"forest": 2}},
    ["extra 1", "play 142", "do nothing"],
    PLAYING,
)
PAYING: Happening = ({"wood": 3, "metal": 3}, ["buy joker", "pay 3w"], {})

# The trigger, what happens, and how often it fires.
CASES: list[tuple[str, Happening, int]] = [
    ("wood_gained", GATHER_WOOD, 1), ("wood_gained", HUT, 1), ("wood_gained", GATHER_METAL, 0),
    ("wood_gained", PAYING, 0), ("metal_gained", GATHER_METAL, 1), ("metal_gained", WHEEL_ELIXIR, 1),
    ("metal_gained", PAYING, 0), ("joker_gained", TWO_JOKERS, 2), ("joker_gained", PAYING, 1),
    ("move_token_gained", TWO_MOVES, 2), ("move_token_gained", HUT, 1),
    ("card_gained", BOTH_DECKS, 2), ("card_basic_gained", BOTH_DECKS, 1), ("card_advanced_gained", BOTH_DECKS, 1),
    ("card_gained", DEVELOP, 2), ("card_gained", FROM_ROW, 1), ("card_basic_gained", FROM_ROW, 0),
    ("card_gained", FROM_DISCARD, 0), ("card_advanced_gained", FROM_DISCARD, 0),
    ("invention_played", FREE_PLAY, 2), ("invention_played", HERO, 1), ("building_played", FREE_PLAY, 1),
    ("tool_played", FREE_PLAY, 1), ("automaton_played", FREE_PLAY, 0), ("basic_played", FREE_PLAY, 1),
    ("advanced_played", FREE_PLAY, 1), ("building_played", TWO_MOVES, 0), ("tool_played", TWO_MOVES, 1),
    ("automaton_played", FREE_BED, 1), ("tool_played", FREE_BED, 0), ("advanced_played", HERO, 1),
    ("basic_played", HERO, 0), ("basic_played", TWO_MOVES, 1), ("advanced_played", TWO_MOVES, 0),
    ("{icon_played: agility}", WALL, 2), ("{icon_played: strength}", WALL, 0), ("{icon_played: strength}", HERO, 2),
    ("{icon_played: strength}", SKILL, 0), ("{icon_played: energy}", FREE_DIG, 1),
    ("mission_revealed", REVEAL, 1), ("mission_revealed", GLASS, 1), ("mission_revealed", SOLVE, 0),
    ("mission_solved", SOLVE, 1), ("mission_solved", REVEAL, 0),
    ("door_opened", DOOR, 1), ("door_opened", ANY_DOOR, 1), ("door_opened", TWO_STEPS, 0),
    ("guest_taken", HOUSE, 1), ("guest_taken", CELLAR, 1), ("guest_taken", CHEESE, 1), ("guest_taken", ROUND_GUEST, 1),
    ("guest_taken", SUPPLY, 1), ("guest_house_taken", HOUSE, 1), ("guest_house_taken", CELLAR, 0),
    ("guest_house_taken", CHEESE, 0), ("guest_basement_taken", HOUSE, 0), ("guest_basement_taken", CELLAR, 1),
    ("guest_basement_taken", CHEESE, 1),
    ("room_dug", DIG_ACTION, 2), ("room_dug", FREE_DIG, 1), ("room_dug", ONE_DIG, 1), ("room_dug", NO_DIGS, 0),
    ("bed_built", BED_ACTION, 2), ("bed_built", FREE_BED, 1),
    ("goal_reached", GOAL, 1), ("goal_reached", PRIVATE_GOAL, 1),
    ("tent_pitched", TENT, 1), ("tent_pitched", CARD_TENT, 1), ("tent_pitched", MOVED_TENT, 0),
    ("action_gather_wood", GATHER_WOOD, 1), ("action_gather_wood", HUT, 0), ("action_gather_metal", GATHER_METAL, 1),
    ("action_gather_metal", GATHER_WOOD, 0), ("action_dig_rooms", DIG_ACTION, 1), ("action_dig_rooms", NO_DIGS, 1),
    ("action_dig_rooms", ONE_DIG, 0), ("action_dig_rooms", FREE_DIG, 0), ("action_build_beds", BED_ACTION, 1),
    ("action_build_beds", FREE_BED, 0), ("action_develop", DEVELOP, 1), ("action_explore", TWO_STEPS, 1),
    ("action_gather_wood", WOODSHED, 1), ("action_gather_wood", DECLINED, 0), ("wood_gained", DECLINED, 0),
    ("action_explore", POINT, 0), ("action_explore", DEVELOP, 0),
    ("elixir_used", HUT, 1), ("elixir_used", WHEEL_ELIXIR, 1), ("elixir_used", CARD_ELIXIR, 1),
    ("alchemist_visited", HUT, 1), ("alchemist_visited", WHEEL_ELIXIR, 0), ("alchemist_visited", CARD_ELIXIR, 0),
    ("worker_deployed", DEPLOY, 2), ("worker_deployed", MARCH, 0),
    ("explorer_moved", TWO_STEPS, 2), ("explorer_moved", FLIGHT, 1), ("explorer_moved", POINT, 1),
    ("explorer_moved", CARD_TENT, 0),
]  # fmt: skip


def fired(trigger: str, happening: Happening, owner: int = 0) -> int:
    """How often card 36 of the owner answers what seat 0 does."""
    player, play, words = happening
    players: list[Words] = [{**player}, {}]
    players[owner]["played"] = f"{players[owner].get('played', '')} 36"
    effect = f"permanent [{{when: {trigger}, then: [{{op: gain_vp, n: 1}}]}}]"
    match = with_effects({36: effect}, players, *play, **words)
    return len(told(match, OUTSIDER, "triggered"))


@pytest.mark.rule("RW-E.5", "R79")
@pytest.mark.parametrize(("trigger", "happening", "times"), CASES)
def test_a_trigger_fires_as_often_as_it_should(trigger: str, happening: Happening, times: int) -> None:
    assert fired(trigger, happening) == times


@pytest.mark.rule("RW-E.5")
@pytest.mark.parametrize(
    ("trigger", "happening"),
    [("wood_gained", GATHER_WOOD), ("door_opened", DOOR), ("mission_solved", SOLVE), ("invention_played", FREE_PLAY)],
)
def test_a_trigger_looks_at_its_owner_alone(trigger: str, happening: Happening) -> None:
    assert fired(trigger, happening) > 0
    assert fired(trigger, happening, owner=1) == 0


@pytest.mark.rule("R59", "RW-12.A9")
def test_the_main_action_of_a9_sets_off_what_waits_for_that_action() -> None:
    player = {"heroes": "HE3", "moves": 1, "explorer": "B2", "workers": {"farm": 1, "burrow": 1}}
    words: Words = {"placed": "S2a", "missions": {"B2": "MB3"}, "revealed": "B2"}
    play = ["extra 1", "solve MB3.3", "cube A9", "reward first"]
    assert fired("action_explore", (player, [*play, "do explore", "stop"], words)) == 1
    assert fired("action_explore", (player, [*play, "do gather_metal"], words)) == 0
    assert fired("action_gather_metal", (player, [*play, "do gather_metal"], words)) == 1


@pytest.mark.rule("RW-E.5", "R19")
def test_a_guest_won_by_solving_does_not_answer_that_solving() -> None:
    """GB9 waits for solved missions and comes as the reward of MB4.2; it answers the next one."""
    words: Words = {"placed": "S2a", "missions": {"B2": "MB4"}, "revealed": "B2", "cubes": {"MB4.1": 1}}
    player = {"explorer": "B2", "wood": 2, "electricity": 1}
    play = ["extra 1", "solve MB4.2", "cube A6", "pay 2w", "take"]
    match = on_table([player, {}], *play, guests_basement="GB9", **words)
    assert wrong(match, p0_guests="GB9", p0_vp=3, asked="0 act") == []
    match = on_table([{**player, "guests": "GB9"}, {}], *play[:-1], **words)
    assert wrong(match, p0_vp=3 + 1, asked="0 gain") == []


@pytest.mark.rule("RW-E.5", "R79")
@pytest.mark.parametrize(("rival", "times"), [(10, 2), (11, 1), (12, 0)])
def test_only_tokens_really_taken_count(rival: int, times: int) -> None:
    """12 jokers in the box: 171 gives two of them, 130 a point for each."""
    player = {"wood": 2, "hand": 171, "played": 130}
    match = on_table([player, {"jokers": rival}], "extra 1", "play 171", **PLAYING)
    assert wrong(match, p0_vp=times, p0_jokers=times) == []


@pytest.mark.rule("RW-E.5", "R79")
def test_a_hero_scoring_is_one_gain_of_points() -> None:
    """Two points for the hero, one more by 150."""
    player, play, words = HERO
    assert wrong(on_table([{**player, "played": 150}, {}], *play, **words), p0_vp=3) == []


@pytest.mark.rule("R79")
@pytest.mark.parametrize("workers", [1, 5])
@pytest.mark.parametrize(
    ("card", "stock", "area", "space"), [(110, "wood", "forest", "S1b"), (112, "metal", "burrow", "S4x")]
)
def test_wood_and_metal_count_once_for_any_amount(workers: int, card: int, stock: str, area: str, space: str) -> None:
    match = on_table([{"played": card, "workers": {area: workers}}, {}], "main", placed=space)
    assert wrong(match, **{f"p0_{stock}": workers + 1}, p0_vp=1) == []


@pytest.mark.rule("R79")
def test_cards_count_one_by_one() -> None:
    """56 draws two advanced cards, 51 gives a move token for each."""
    match = on_table([{"wood": 2, "hand": 56, "played": "51 36"}, {}], "extra 1", "play 56", **PLAYING)
    assert wrong(match, p0_hand_advanced=2, p0_moves=2) == []
