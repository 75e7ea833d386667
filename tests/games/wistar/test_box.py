"""Section 1: what is in the box, counted by hand from the rules, and that the rules really play with it."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.wistar.helpers import (
    COUNTS,
    deal,
    everything,
    offered,
    on_table,
    refusal,
    seen,
    standard_box,
    wrong,
)
from underhall.games.wistar.box import AUTOMATON, BASIC, BROWN, BUILDING, GREY, TOOL
from underhall.games.wistar.data import standard

# First and last number of each block of inventions, with deck and type: 180 cards.
BLOCKS = [
    (1, 32, "advanced", "tool"),
    (33, 72, "basic", "tool"),
    (73, 88, "advanced", "automaton"),
    (89, 108, "basic", "automaton"),
    (109, 140, "advanced", "building"),
    (141, 180, "basic", "building"),
]
SUPPLY = {
    "wood": 18, "metal": 18, "multiplier_5": 4, "multiplier_3": 8, "joker": 12, "move_token": 20, "marker_1x": 12,
    "electricity": 4, "skill_token": 5, "hero_card": 5, "basic_invention": 100, "advanced_invention": 80,
}  # fmt: skip
SHARED = {
    "segments": 6, "goals": 13, "missions_house": 6, "missions_basement": 4, "cheese_tiles": 2, "guests_house": 15,
    "guests_basement": 10, "door_tokens": 10, "inventions": 180, "heroes": 5, "skill_tokens": 5,
}  # fmt: skip
DOORS = {
    "D1": ("ENT", "G1"), "D2": ("ENT", "F1"), "D3": ("G1", "G2"), "D4": ("F1", "F2"), "D5": ("G1", "F1"),
    "D6": ("G2", "F2"), "D7": ("G2", "B2"), "D8": ("B1", "B2"), "D9": ("B2", "B3"), "D10": ("G1", "B1"),
}  # fmt: skip
SPACES = {  # what each space of the wheel gives, by number of players
    2: {
        "S1": ["Play", "GainJokers 1", "MoveWorkers 2"],
        "S2": ["Solve", "GainWood 1 + MoveWorkers 1"],
        "S3": ["GuestFrom", "GainMetal 1 + GainCards 1"],
        "S4": ["Play + MoveWorkers 1"],
        "S5": ["Solve + GainWood 1"],
        "S6": ["Elixir 1"],
    },
    3: {
        "S4": ["Play + MoveWorkers 1", "Explore 1"],
        "S5": ["Solve + GainWood 1"],
        "S6": ["Elixir 1", "GainCards 1 + Explore 1"],
    },
    4: {
        "S4": ["Play + MoveWorkers 1", "Explore 1"],
        "S5": ["Solve + GainWood 1", "Play"],
        "S6": ["Elixir 1", "GainCards 1 + Explore 1"],
    },
}


@pytest.mark.rule("RW-1.1")
def test_the_shared_things_of_the_box() -> None:
    data = standard()
    assert {section: len(data[section]) for section in SHARED} == SHARED
    assert {row["id"]: row["count"] for row in data["supply"]} == SUPPLY
    assert sorted(row["vp"] for row in data["cheese_tiles"]) == [3, 6]
    assert [row["id"] for row in data["inventions"]] == list(range(1, 181))


@pytest.mark.rule("RW-1.1")
def test_100_basic_and_80_advanced_inventions_in_six_blocks() -> None:
    cards = standard_box().inventions
    found = Counter((("basic", "advanced")[card.deck], ("building", "tool", "automaton")[card.type]) for card in cards)
    assert found == {
        ("advanced", "tool"): 32,
        ("basic", "tool"): 40,
        ("advanced", "automaton"): 16,
        ("basic", "automaton"): 20,
        ("advanced", "building"): 32,
        ("basic", "building"): 40,
    }
    for first, last, deck, type in BLOCKS:
        for card in cards[first - 1 : last]:
            assert (card.deck == BASIC) == (deck == "basic")
            assert card.type == {"tool": TOOL, "automaton": AUTOMATON, "building": BUILDING}[type]


@pytest.mark.rule("RW-1.1")
@pytest.mark.parametrize("players", COUNTS)
def test_every_card_tile_and_token_is_in_the_game_once(players: int) -> None:
    """180 inventions, 25 guests, 10 door tokens, 10 missions, 13 goals; with two players a cheese stays away."""
    for seed in range(10):
        found = everything(deal(players, seed))
        assert len(found) == len(set(found)) == 180 + 25 + (1 if players == 2 else 2) + 10 + 10 + 13


@pytest.mark.rule("RW-1.2")
def test_what_a_player_has() -> None:
    pieces = {word: count for word, count in standard()["pieces"].items() if word != "source"}
    assert pieces == {
        "discs": 5, "chiefs": 3, "workers": 9, "cubes": 10, "tents": 2, "underground_tiles": 6, "bed_tiles": 6,
    }  # fmt: skip
    box = standard_box()
    assert [ability.colour for ability in box.abilities] == [BROWN] * 6 + [GREY] * 4
    assert box.figures.room_vp == [0, 1, 3, 6, 10, 15]
    assert box.figures.bed_vp == [0, 2, 4, 7, 10, 14]


@pytest.mark.rule("RW-1.2")
def test_six_underground_tiles_and_six_beds_and_no_more() -> None:
    """Six digs and beds bring six workers; with the two of the start eight can be deployed (the ninth explores)."""
    player = {"workers": {"forest": 8, "burrow": 8}, "wood": 20, "metal": 20}
    match = on_table([player, {}], "main", *["dig"] * 6, placed="S2a")
    assert wrong(match, p0_dug=6, p0_metal=8, asked="0 act") == []
    match = on_table([{**player, "dug": 6}, {}], "main", *["bed"] * 6, placed="S3a")
    assert wrong(match, p0_beds=6, p0_resting=6, p0_wood=8, asked="0 act") == []


@pytest.mark.rule("RW-1.2")
def test_two_tents_and_no_third() -> None:
    match = on_table([{"explorer": "B2", "tents": "F1"}, {}], "tent")
    assert wrong(match, p0_tents="F1 B2") == []
    assert refusal(on_table([{"explorer": "B1", "tents": "F1 B2"}, {}]), "tent") == "RW-14.1"


@pytest.mark.rule("RW-1.2")
def test_ten_cubes_can_be_placed() -> None:
    words = {"missions": {"B2": "MB1"}, "revealed": "B2", "placed": "S2a"}
    player = {"explorer": "B2", "heroes": "HE3", "skill_tokens": "ST3", "wood": 1}
    match = on_table([player, {}], "extra 1", "solve MB1.1", **words)
    assert set(offered(match)) == {f"cube A{number}" for number in range(1, 11)}


@pytest.mark.rule("RW-1.3")
def test_cards_in_hand_are_not_in_the_play_area() -> None:
    """43 asks for an agility icon: that of 33 counts once it is played. Tools in hand are no tools for a goal."""
    words = {"placed": "S1a", "todo": "1", "goals": "GO7"}
    held = {"hand": "33 43 34 39", "wood": 9}
    match = on_table([held, {}], "extra 1", **words)
    assert offered(match) == ["play 33", "play 34", "play 39", "play nothing"]
    assert refusal(match, "play 43") == "RW-8.2"
    shown = {"hand": "43", "wood": 9, "played": "33"}
    assert offered(on_table([shown, {}], "extra 1", **words)) == ["play 43", "play nothing"]
    assert wrong(on_table([held, {}], **words), p0_icons={"agility": 0, "strength": 0}) == []
    assert refusal(on_table([held, {}], **words), "goal GO7") == "RW-E.18"
    assert "goal GO7" in offered(on_table([{"played": "33 34 39"}, {}], **words))


@pytest.mark.rule("RW-1.3")
def test_a_hand_is_neither_shown_as_a_type_nor_counted_as_played() -> None:
    """101 asks for a tool, GO5 for six inventions played."""
    words = {"placed": "S1a", "goals": "GO5"}
    held = {"hand": "33 34 36 37 39 101", "metal": 1}
    assert "play 101" not in offered(on_table([held, {}], "extra 1", **words))
    assert "goal GO5" not in offered(on_table([held, {}], **words))
    shown = {"hand": "101", "metal": 1, "played": "33 34 36 37 39 40"}
    assert "play 101" in offered(on_table([shown, {}], "extra 1", **words))
    assert "goal GO5" in offered(on_table([shown, {}], **words))


@pytest.mark.rule("RW-1.4")
def test_wood_and_metal_never_run_out() -> None:
    """All 18 pieces are with the players already."""
    wood = on_table([{"wood": 10, "workers": {"forest": 3}}, {"wood": 8}], "main", placed="S1a")
    assert wrong(wood, p0_wood=13, p1_wood=8) == []
    metal = on_table([{"metal": 18, "workers": {"burrow": 5}}, {"metal": 40}], "main", placed="S4x")
    assert wrong(metal, p0_metal=23, p1_metal=40) == []


@pytest.mark.rule("RW-1.4")
def test_there_are_12_jokers_and_20_move_tokens() -> None:
    last = on_table([{"jokers": 5}, {"jokers": 6}], "extra 1", placed="S1b")
    assert wrong(last, p0_jokers=6, jokers_left=0) == []
    assert refusal(on_table([{"jokers": 5}, {"jokers": 7}], placed="S1b"), "extra 1") == "R40"
    words = {"placed": "S5x", "missions": {"G1": "MH6"}}
    player = {"jokers": 5, "explorer": "G1", "workers": {"farm": 1}}
    bonus = on_table([player, {"jokers": 7}], "main", "reveal G1", **words)
    assert wrong(bonus, p0_jokers=5, jokers_left=0) == []
    assert wrong(on_table([{"moves": 9}, {"moves": 10}], "hut"), p0_moves=10, moves_left=0) == []
    assert wrong(on_table([{"moves": 10}, {"moves": 10}], "hut"), p0_moves=10, moves_left=0) == []


@pytest.mark.rule("RW-1.5")
def test_points_are_gained_and_lost_on_the_track_at_once() -> None:
    """158 gives 2 points for 1 wood now; 133 takes 2 points from the rival with more door tokens now."""
    gained = on_table([{"vp": 10, "wood": 1, "played": "158"}, {}], "use 158")
    assert wrong(gained, p0_vp=12, p0_parts={"track": 12}) == []
    rival = {"vp": 10, "tokens": "DT1"}
    lost = on_table([{"hand": "133", "wood": 2}, rival], "extra 1", "play 133", placed="S1a")
    assert wrong(lost, p1_vp=8, p1_parts={"track": 8}, p0_vp=0) == []


@pytest.mark.rule("RW-1.6")
def test_the_plan_of_the_farm() -> None:
    data = standard()
    levels = {level: [row["id"] for row in data["rooms"] if row["level"] == level] for level in data["farm"]["levels"]}
    assert levels == {"first_floor": ["F1", "F2"], "ground_floor": ["G1", "G2"], "basement": ["B1", "B2", "B3"]}
    view = seen(on_table([{}, {}]), 0)
    assert {door["door"]: tuple(door["between"]) for door in view["doors"]} == DOORS
    for row in data["rooms"]:
        assert row["mission"]["kind"] == row["kind"] == ("basement" if row["id"][0] == "B" else "house")
        assert {slot["kind"] for slot in row["guests"]} == {row["kind"]}
        assert ("cheese" in row) == (row["id"] == "B3")
        player = {"explorer": row["id"], "workers": {"farm": 1}}
        deeds = offered(on_table([player, {}], "main", placed="S5x", cheese="CH1 CH2"))
        assert ("cheese" in deeds) == (row["id"] == "B3")


@pytest.mark.rule("RW-1.6")
def test_explorers_start_outside_before_the_two_outer_doors() -> None:
    """D1 to the ground floor, D2 by the ivy to the first floor."""
    closed = {door: f"DT{at}" for at, door in enumerate(DOORS, 1)}
    words = {"placed": "S5x", "doors": closed}
    match = on_table([{"workers": {"farm": 3}}, {}], "main", **words)
    assert offered(match) == ["open D1", "open D2", "stop"]
    assert [deal(4, seed).explorer for seed in range(3)] == [[7, 7, 7, 7]] * 3
    for text in ("open D2", "step F1"):
        match.act(text)
    assert wrong(match, p0_explorer="F1") == []
    assert offered(match) == ["open D4", "open D5", "step ENT", "stop"]


@pytest.mark.rule("RW-1.6")
@pytest.mark.parametrize("door", DOORS)
def test_a_passage_joins_two_places_both_ways(door: str) -> None:
    here, there = DOORS[door]
    closed = {other: f"DT{at}" for at, other in enumerate(DOORS, 1) if other != door}
    for start, end in ((here, there), (there, here)):
        player = {"explorer": start, "workers": {"farm": 1}}
        steps = [text for text in offered(on_table([player, {}], "main", placed="S5x", doors=closed)) if "step" in text]
        assert steps == [f"step {end}"]


@pytest.mark.rule("RW-1.7", "RW-2.1")
@pytest.mark.parametrize("players", COUNTS)
def test_the_spaces_of_the_wheel(players: int) -> None:
    box = standard_box()
    wanted = {**SPACES[2], **SPACES[players]}
    for at, segment in enumerate(f"S{number}" for number in range(1, 7)):
        spaces = [box.extra_actions(players, 3 * at + space) for space in range(3)]
        names = [
            " + ".join(
                type(step).__name__
                + (f" {step.n}" if type(step).__name__ not in ("Play", "Solve", "GuestFrom") else "")
                for step in steps
            )
            for steps in spaces
            if steps
        ]
        assert names == wanted[segment]
        assert len(set(names)) == len(names), "all spaces of a segment differ"


@pytest.mark.rule("RW-1.7")
def test_six_main_actions_stand_round_the_wheel_two_neighbours_to_an_area() -> None:
    wheel = "S3 S6 S1 S5 S2 S4"
    view = seen(on_table([{}, {}], wheel=wheel), 0)["wheel"]
    assert [place["segment"] for place in view] == wheel.split()
    actions = ["gather_wood", "dig_rooms", "build_beds", "gather_metal", "explore", "develop_projects"]
    assert [place["action"] for place in view] == actions
    areas = {row["id"]: row["area"] for row in standard()["main_actions"]}
    assert [areas[action] for action in actions] == ["forest", "forest", "burrow", "burrow", "farm", "farm"]


@pytest.mark.rule("RW-1.7")
@pytest.mark.parametrize(
    ("space", "workers", "expected"),
    [
        ("S1a", "forest", {"p0_wood": 12}),
        ("S2a", "forest", {"p0_dug": 1}),
        ("S3a", "burrow", {"p0_beds": 1}),
        ("S4x", "burrow", {"p0_metal": 12}),
        ("S5x", "farm", {"p0_explorer": "G1"}),
        ("S6x", "farm", {"p0_hand": "58"}),
    ],
)
def test_the_place_of_a_segment_gives_the_main_action_and_its_area(
    space: str, workers: str, expected: dict[str, object]
) -> None:
    """Two workers in that area do it; without them, with workers in both other areas, nothing can be done (R2)."""
    words = {"placed": space, "row_basic": "58"}
    match = on_table([{"workers": {workers: 2}, "wood": 10, "metal": 10}, {}], "main", **words)
    for text in ("dig", "bed", "step G1", "take 58"):
        if text in offered(match):
            match.act(text)
            break
    assert wrong(match, **expected) == []
    idle = {area: 3 for area in ("forest", "burrow", "farm") if area != workers}
    assert refusal(on_table([{"workers": idle, "wood": 10, "metal": 10}, {}], **words), "main") == "R2"
