"""Section 11: where and how missions are solved, locks, cubes and their colours, and what comes first."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import events, offered, on_table, refusal, wrong
from underhall.engine.scenario import Stage

BROWN = "A1 A2 A3 A4 A5 A6"
GREY = "A7 A8 A9 A10"
ROOM = {"MH": "G1", "MB": "B2"}


def at_mission(
    mission: str, player: dict[str, Any], *play: str, rival: dict[str, Any] | None = None, **words: Any
) -> Stage:
    """Seat 0 may solve a mission, and stands in a room where this one lies open."""
    room = ROOM[mission[:2]]
    words = {"missions": {room: mission}, "revealed": room, "placed": "S2a", **words}
    return on_table([{"explorer": room, **player}, rival or {}], *play, **words)


@pytest.mark.rule("RW-11.1")
def test_a_mission_is_solved_where_the_explorer_or_a_tent_is() -> None:
    assert "extra 1" in offered(at_mission("MH2", {"wood": 2}))
    for place in ("ENT", "G2", "F1"):
        away = at_mission("MH2", {"wood": 2, "explorer": place})
        assert refusal(away, "extra 1") == "RW-11.1"
        assert "extra 1" not in offered(away)
        tent = at_mission("MH2", {"wood": 2, "explorer": place, "tents": "F2 G1"}, "extra 1", "solve MH2.1")
        assert wrong(tent, asked="0 cube") == []
    rivals = at_mission("MH2", {"wood": 2, "explorer": "F1"}, rival={"explorer": "G1", "tents": "G1"})
    assert refusal(rivals, "extra 1") == "RW-11.1"
    words: dict[str, Any] = {"missions": {"G1": "MH2", "G2": "MH4"}, "revealed": "G1 G2"}
    two = at_mission("MH2", {"wood": 2}, "extra 1", **words)
    assert wrong(two, options=["solve MH2.1", "solve nothing"], refused={"solve MH4.1": "RW-11.1"}) == []


@pytest.mark.rule("RW-11.1")
def test_a_mission_that_lies_face_down_is_not_solved() -> None:
    match = at_mission("MH2", {"wood": 2}, missions={"G1": "MH2", "G2": "MH4"}, revealed="G2")
    assert refusal(match, "extra 1") == "RW-11.1"
    match = at_mission("MH2", {"wood": 2, "tents": "G2"}, "extra 1", missions={"G1": "MH2", "G2": "MH4"}, revealed="G2")
    assert wrong(match, options=["solve MH4.1", "solve nothing"], refused={"solve G1.1": "RW-11.1"}) == []


@pytest.mark.rule("RW-11.1")
def test_a_mission_revealed_by_a_rival_is_open_for_all() -> None:
    match = on_table(
        [{"explorer": "G1", "workers": {"farm": 1}}, {"explorer": "G1", "wood": 2}],
        "chief S5x", "main", "reveal G1", "end", "chief S2a", "extra 1", "solve MH2.1", "cube A6",
        missions={"G1": "MH2"},
    )  # fmt: skip
    assert wrong(match, p1_vp=2, p1_wood=0, cubes={"MH2.1": 1}) == []


@pytest.mark.rule("R36")
def test_a_mission_may_be_solved_in_the_turn_it_was_revealed_but_by_another_action() -> None:
    """S5x: explore, and solve a mission as an additional action."""
    player = {"explorer": "G1", "workers": {"farm": 2}, "metal": 2}
    match = on_table([player, {}], missions={"G1": "MH2"}, placed="S5x")
    assert refusal(match, "extra 1") == "RW-11.1"
    match.act("main")
    match.act("reveal G1")
    assert wrong(match, asked="0 farm_deed", cubes={}) == [], "the second point solves nothing"
    match.act("stop")
    match.act("extra 1")
    match.act("solve MH2.3")
    match.act("cube A6")
    assert wrong(match, cubes={"MH2.3": 0}, p0_electricity=1, p0_metal=0) == []


@pytest.mark.rule("RW-11.2", "R35")
@pytest.mark.parametrize("solver", [None, 0, 1])
def test_a_lock_is_opened_by_whoever_solves_its_row(solver: int | None) -> None:
    """MH2.2 needs lock 1, which is on row 1."""
    cubes = {} if solver is None else {"MH2.1": solver}
    match = at_mission("MH2", {"metal": 2, "wood": 2, "skill_tokens": "ST4"}, "extra 1", cubes=cubes)
    if solver is None:
        assert wrong(match, options=["solve MH2.1", "solve MH2.3", "solve nothing"]) == []
        assert refusal(match, "solve MH2.2") == "RW-11.2"
    else:
        assert wrong(match, options=["solve MH2.2", "solve MH2.3", "solve nothing"]) == []
        assert refusal(match, "solve MH2.1") == "RW-11.3", "each row once in the game"


@pytest.mark.rule("RW-11.2")
def test_only_the_row_with_the_same_lock_on_the_same_card_opens_it() -> None:
    words: dict[str, Any] = {"missions": {"G1": "MH2", "G2": "MH4"}, "revealed": "G1 G2"}
    match = at_mission("MH2", {"metal": 2, "skill_tokens": "ST4"}, "extra 1", cubes={"MH4.1": 1}, **words)
    assert refusal(match, "solve MH2.2") == "RW-11.2"
    rich = {"wood": 2, "electricity": 1, "dug": 3, "guests": "GH6", "heroes": "HE4 HE5"}
    first = at_mission("MB4", rich, "extra 1")
    assert wrong(first, refused={"solve MB4.2": "RW-11.2", "solve MB4.3": "RW-11.2"}) == []
    second = at_mission("MB4", rich, "extra 1", cubes={"MB4.1": 1})
    assert wrong(second, refused={"solve MB4.2": "allowed", "solve MB4.3": "RW-11.2"}) == []
    third = at_mission("MB4", rich, "extra 1", cubes={"MB4.1": 1, "MB4.2": 1})
    assert wrong(third, options=["solve MB4.3", "solve nothing"]) == []


@pytest.mark.rule("R35", "RW-11.3")
def test_a_lock_opens_at_once_and_a_player_may_fill_several_rows() -> None:
    """The second row in the same turn, by an elixir (28). One row for each `solve a mission`."""
    player = {"wood": 2, "skill_tokens": "ST4", "played": 28}
    match = at_mission("MH2", player, "extra 1", "solve MH2.1", "cube A6")
    assert wrong(match, asked="0 act") == []
    assert "extra 1" not in offered(match)
    for answer in ("use 28", "solve", "solve MH2.2", "cube A4", "dig"):
        match.act(answer)
    assert wrong(match, cubes={"MH2.1": 0, "MH2.2": 0}, p0_abilities="A4 A6", p0_dug=1, p0_vp=2) == []


@pytest.mark.rule("RW-11.3")
def test_needs_are_shown_costs_are_paid_and_the_reward_is_taken() -> None:
    """E9: MB2.3 takes 2 pieces in any mix and 3 agility, of which a joker may stand for one."""
    player = {"metal": 2, "wood": 1, "hand": "36 1", "heroes": "HE5", "jokers": 3}
    match = at_mission("MB2", player, "extra 1", "solve MB2.3", "cube A7")
    assert offered(match) == ["pay 1m 1c", "pay 1w 1c", "pay 1w 1m", "pay 2c", "pay 2m"]
    for answer in ("pay 1m 1c", "discard 1"):
        match.act(answer)
    expected = {"p0_metal": 1, "p0_wood": 1, "p0_hand": "36", "discard_advanced": "1", "p0_vp": 4}
    assert wrong(match, **expected, p0_jokers=3 - 1 + 2, p0_heroes="HE5", cubes={"MB2.3": 0}) == []


@pytest.mark.rule("RW-11.3")
@pytest.mark.parametrize(
    ("mission", "row", "player", "rule"),
    [
        ("MH1", 1, {}, "RW-8.2"),
        ("MH1", 2, {"skill_tokens": "ST1"}, "RW-8.2"),
        ("MH2", 1, {"wood": 1, "metal": 9}, "RW-11.3"),
        ("MH2", 3, {"wood": 9, "metal": 1}, "RW-11.3"),
        ("MH4", 3, {}, "R78"),
        ("MH5", 3, {"skill_tokens": "ST2", "wood": 9}, "RW-11.3"),
        ("MH6", 2, {"moves": 1, "played": "36"}, "RW-8.3"),
        ("MH6", 2, {"moves": 0, "played": "141"}, "RW-11.3"),
        ("MB2", 3, {"jokers": 3, "wood": 1}, "RW-11.3"),
    ],
)
def test_a_row_that_cannot_be_met_or_paid_is_refused(mission: str, row: int, player: dict[str, Any], rule: str) -> None:
    """A tent in F1, where endurance solves the last row of MH3, keeps the question open."""
    tokens = f"{player.get('skill_tokens', '')} ST3"
    words: dict[str, Any] = {"missions": {ROOM[mission[:2]]: mission, "F1": "MH3"}, "cubes": {"MH3.1": 1}}
    match = at_mission(
        mission,
        {**player, "tents": "F1", "skill_tokens": tokens},
        "extra 1",
        **words,
        revealed=f"{ROOM[mission[:2]]} F1",
    )
    assert "solve MH3.3" in offered(match)
    assert refusal(match, f"solve {mission}.{row}") == rule


@pytest.mark.rule("RW-11.4")
def test_brown_cubes_go_anywhere_and_grey_ones_to_the_basement_only() -> None:
    house = at_mission("MH2", {"wood": 3}, "extra 1", "solve MH2.1")
    assert offered(house) == [f"cube {space}" for space in BROWN.split()]
    assert wrong(house, refused={f"cube {space}": "RW-11.4" for space in GREY.split()}) == []
    basement = at_mission("MB3", {"moves": 1, "wood": 1, "heroes": "HE3"}, "extra 1", "solve MB3.3")
    assert offered(basement) == sorted(f"cube {space}" for space in f"{BROWN} {GREY}".split())
    assert refusal(basement, "cube none") == "RW-11.3", "a cube has to be moved"


@pytest.mark.rule("RW-11.4", "R37")
def test_a_space_without_its_cube_gives_no_other() -> None:
    match = at_mission("MH2", {"wood": 3, "abilities": "A3 A5"}, "extra 1", "solve MH2.1")
    assert offered(match) == ["cube A1", "cube A2", "cube A4", "cube A6"]
    assert wrong(match, refused={"cube A3": "R37", "cube A5": "R37"}) == []


@pytest.mark.rule("R32")
def test_with_grey_cubes_alone_no_house_mission_is_solved() -> None:
    match = at_mission("MH2", {"wood": 2, "metal": 2, "abilities": BROWN})
    assert refusal(match, "extra 1") == "R32"
    assert "extra 1" not in offered(match)
    match = at_mission("MB3", {"moves": 1, "heroes": "HE3", "abilities": BROWN}, "extra 1", "solve MB3.3")
    assert offered(match) == ["cube A10", "cube A7", "cube A8", "cube A9"]


@pytest.mark.rule("R37")
@pytest.mark.parametrize("mission", ["MH2", "MB3"])
def test_without_cubes_no_mission_is_solved(mission: str) -> None:
    match = at_mission(mission, {"wood": 9, "metal": 9, "moves": 9, "jokers": 9, "abilities": f"{BROWN} {GREY}"})
    assert refusal(match, "extra 1") == "R37"
    assert "extra 1" not in offered(match)


@pytest.mark.rule("RW-11.5")
@pytest.mark.parametrize(("space", "rooms"), [("A3", 4), ("A6", 3)])
def test_the_space_of_the_cube_is_what_is_unlocked(space: str, rooms: int) -> None:
    match = at_mission("MH2", {"wood": 2}, "extra 1", "solve MH2.1", f"cube {space}")
    assert wrong(match, p0_abilities=space, p0_rooms_free=rooms, p1_abilities="", p1_rooms_free=3) == []


@pytest.mark.rule("R33")
@pytest.mark.parametrize("space", ["A1", "A2"])
def test_the_cube_is_paid_together_with_the_row(space: str) -> None:
    """MH2.1 takes 2 wood: with 2 pieces there is nothing left for the cube, with 3 there is."""
    match = at_mission("MH2", {"wood": 2}, "extra 1", "solve MH2.1")
    assert offered(match) == ["cube A3", "cube A4", "cube A5", "cube A6"]
    assert refusal(match, f"cube {space}") == "R33"
    match = at_mission("MH2", {"wood": 3}, "extra 1", "solve MH2.1", f"cube {space}", "pay 1w")
    assert wrong(match, p0_wood=0, p0_abilities=space) == []
    match = at_mission("MH2", {"wood": 2, "metal": 1, "hand": "36"}, "extra 1", "solve MH2.1", f"cube {space}")
    assert offered(match) == ["pay 1c", "pay 1m"], "the wood went to the row"
    match.act("pay 1c")
    match.act("discard 36")
    assert wrong(match, p0_metal=1, p0_hand="", discard_basic="36") == []


@pytest.mark.rule("R33")
def test_the_reward_does_not_pay_for_the_cube() -> None:
    """MH4.3 costs nothing and gives 2 wood and 1 metal."""
    match = at_mission("MH4", {"guests": "GH6"}, "extra 1", "solve MH4.3")
    assert wrong(match, refused={"cube A1": "R33", "cube A2": "R33", "cube A3": "allowed"}) == []


@pytest.mark.rule("R33")
@pytest.mark.parametrize(("mission", "gone"), [("MH4", "A3 A4 A5 A6"), ("MB3", "A3 A4 A5 A6 A7 A8 A9 A10")])
def test_if_the_last_cubes_cannot_be_paid_the_row_is_refused_for_that(mission: str, gone: str) -> None:
    """A1 and A2 are all the cubes that are left, or all the brown ones."""
    player = {"guests": "GH6", "heroes": "HE3", "moves": 1, "abilities": gone}
    match = at_mission(mission, player)
    assert "extra 1" not in offered(match)
    assert refusal(match, "extra 1") == "R33"
    match = at_mission(mission, {**player, "hand": "36"}, "extra 1", f"solve {mission}.3")
    assert offered(match) == ["cube A1", "cube A2"]


@pytest.mark.rule("R34")
def test_the_solver_chooses_whether_reward_or_ability_comes_first() -> None:
    """MB2.2 gives an advanced card, A8 plays a card free: the drawn one, if the reward comes first."""
    player = {"heroes": "HE4", "jokers": 1, "hand": "36"}
    match = at_mission("MB2", player, "extra 1", "solve MB2.2", "cube A8", deck_advanced="88 1")
    assert wrong(match, asked="0 first", options=["reward first", "ability first"]) == []
    match.act("reward first")
    assert wrong(match, p0_hand="36 88", p0_vp=3, options=["play 36", "play 88", "play nothing"]) == []
    match = at_mission("MB2", player, "extra 1", "solve MB2.2", "cube A8", "ability first", deck_advanced="88 1")
    assert wrong(match, p0_hand="36", p0_vp=0, options=["play 36", "play nothing"]) == []
    match.act("play 36")
    assert wrong(match, p0_hand="88", p0_vp=3, p0_played="36") == []


@pytest.mark.rule("RW-E.8", "R35")
def test_the_lock_is_open_before_reward_and_ability() -> None:
    """MB2.2 opens lock 1; the free card of A8 (85) solves MB2.1 behind it before MB2.2 is rewarded."""
    player = {"heroes": "HE4 HE1", "skill_tokens": "ST2 ST5", "hand": "85"}
    match = at_mission("MB2", player, "extra 1", "solve MB2.2", "cube A8", "ability first", "play 85")
    assert wrong(match, options=["solve MB2.1", "solve nothing"], p0_vp=0, cubes={"MB2.2": 0}) == []
    assert refusal(match, "solve MB2.2") == "RW-11.3"


@pytest.mark.rule("RW-E.8", "R89")
def test_a_solved_mission_sets_off_what_waits_for_it_after_reward_and_ability() -> None:
    """104 gives a metal; A10 calls a hero."""
    player = {"heroes": "HE3", "moves": 1, "played": 104, "abilities": "A1"}
    match = at_mission("MB3", player, "extra 1", "solve MB3.3", "cube A10", "reward first", "hero HE1")
    told = [name for name in events(match) if name not in ("placed", "asked")]
    assert told == [
        "paid_moves", "solved", "uncovered", "vp_gain", "metal_gain", "took_hero", "vp_gain", "triggered", "metal_gain",
    ]  # fmt: skip
    assert wrong(match, p0_metal=5, p0_vp=2 + 3) == []


@pytest.mark.rule("RW-E.8")
@pytest.mark.parametrize(("jokers", "tokens", "left"), [(2, "", 0), (3, "", 1), (1, "ST3", 0), (0, "ST1 ST3", 0)])
def test_card_124_ignores_one_missing_skill(jokers: int, tokens: str, left: int) -> None:
    """MB1.1 shows two strength and one endurance. 124 itself needs perception."""
    player = {"hand": 124, "wood": 1, "metal": 2, "jokers": jokers, "skill_tokens": f"ST2 {tokens}"}
    match = at_mission("MB1", player, "extra 1", "play 124", "solve MB1.1", "cube A6", placed="S1a")
    assert wrong(match, p0_vp=4, p0_jokers=left, cubes={"MB1.1": 0}) == []


@pytest.mark.rule("RW-E.8")
def test_card_124_ignores_no_more_than_one() -> None:
    player = {"hand": 124, "wood": 1, "metal": 2, "jokers": 1, "skill_tokens": "ST2"}
    match = at_mission("MB1", player, "extra 1", "play 124", placed="S1a")
    assert wrong(match, asked="0 act", p0_played="124", cubes={}) == []
