"""Section 12: the ten abilities of the player board, heroes, skill tokens, and cubes that card 55 takes off."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import COUNTS, events, offered, on_table, refusal, seats, seen, wrong
from underhall.engine.scenario import Stage


def freeing(space: str, player: dict[str, Any], *play: str, rival: dict[str, Any] | None = None, **words: Any) -> Stage:
    """Seat 0 solves MB3.3 (2 VP and 4 metal for a move token) with the cube of this space; the answers after that."""
    words = {"missions": {"B2": "MB3"}, "revealed": "B2", "placed": "S2a", **words}
    first = {"heroes": "HE3", "moves": 1, "explorer": "B2", **player}
    return on_table([first, rival or {}], "extra 1", "solve MB3.3", f"cube {space}", *play, **words)


# At the end of the game.
POINTS = {"A1": 0, "A2": 0, "A3": 2, "A4": 1, "A5": 2, "A6": 3, "A7": 6, "A8": 1, "A9": 2, "A10": 0}


@pytest.mark.rule("RW-12.A6", "RW-12.A7", "RW-12.pair")
def test_uncovered_spaces_are_worth_their_points_at_the_end() -> None:
    for space, points in POINTS.items():
        match = on_table([{"abilities": space}, {}])
        assert wrong(match, p0_parts={"abilities": points, "track": 0}, scores=[points, 0]) == [], space


@pytest.mark.rule("RW-12.pair")
def test_the_two_honours_together_are_worth_two_more_once() -> None:
    assert wrong(on_table([{"abilities": "A6 A7"}, {"abilities": "A6"}]), scores=[3 + 6 + 2, 3]) == []
    assert wrong(on_table([{"abilities": " ".join(POINTS)}, {"abilities": "A7 A9"}]), scores=[17 + 2, 8]) == []


@pytest.mark.rule("RW-12.A6", "RW-12.A7")
@pytest.mark.parametrize("space", ["A6", "A7"])
def test_the_honours_do_nothing_before_the_end(space: str) -> None:
    match = freeing(space, {})
    assert wrong(match, asked="0 act", p0_abilities=space, p0_vp=2, p0_metal=4) == []


@pytest.mark.rule("RW-12.A1")
def test_with_a1_every_bed_costs_one_wood() -> None:
    """Taking the cube costs a piece; beds of a main action and of effects are cheaper."""
    match = freeing("A1", {"wood": 1}, "pay 1w")
    assert wrong(match, p0_wood=0, p0_abilities="A1", p0_parts={"abilities": 0}) == []
    assert refusal(freeing_question({}), "cube A1") == "R33"
    match = on_table([{"abilities": "A1", "wood": 2, "workers": {"burrow": 3}}, {}], "main", "bed", "bed", placed="S3a")
    assert wrong(match, p0_wood=0, p0_bed_tiles=2, asked="0 act") == []
    match = on_table([{"abilities": "A1", "hand": 157, "wood": 2}, {}], "extra 1", "play 157", "bed", placed="S1a")
    assert wrong(match, p0_wood=0, p0_bed_tiles=1) == []
    match = on_table([{"abilities": "A1", "metal": 1, "workers": {"forest": 1}}, {}], "main", placed="S2b")
    assert wrong(match, asked="0 act", p0_dug=0) == [], "not rooms"


@pytest.mark.rule("RW-12.A2")
def test_with_a2_every_room_costs_one_metal() -> None:
    match = freeing("A2", {"hand": "36"}, "pay 1c", "discard 36")
    assert wrong(match, p0_hand="", p0_metal=4, p0_abilities="A2", p0_parts={"abilities": 0}) == []
    assert refusal(freeing_question({}), "cube A2") == "R33"
    match = on_table(
        [{"abilities": "A2", "metal": 2, "workers": {"forest": 3}}, {}], "main", "dig", "dig", placed="S2b"
    )
    assert wrong(match, p0_metal=0, p0_dug=2, asked="0 act") == []
    match = on_table([{"abilities": "A2", "played": 106, "metal": 1}, {}], "use 106")
    assert wrong(match, p0_metal=0, p0_dug=1) == []
    match = on_table([{"abilities": "A2", "wood": 1, "workers": {"burrow": 1}}, {}], "main", placed="S3a")
    assert wrong(match, asked="0 act", p0_bed_tiles=0) == [], "not beds"


def freeing_question(player: dict[str, Any]) -> Stage:
    """Seat 0 is asked which cube goes to MB3.3."""
    first = {"heroes": "HE3", "moves": 1, "explorer": "B2", **player}
    return on_table([first, {}], "extra 1", "solve MB3.3", placed="S2a", missions={"B2": "MB3"}, revealed="B2")


@pytest.mark.rule("RW-12.A7", "RW-12.A9", "RW-11.4")
def test_the_last_four_cubes_are_grey_and_stay_off_house_missions() -> None:
    words = {"missions": {"G1": "MH2"}, "revealed": "G1", "placed": "S2a"}
    match = on_table([{"explorer": "G1", "wood": 3}, {}], "extra 1", "solve MH2.1", **words)
    assert wrong(match, refused=dict.fromkeys(("cube A7", "cube A8", "cube A9", "cube A10"), "RW-11.4")) == []
    assert set(offered(match)) == {"cube A1", "cube A2", "cube A3", "cube A4", "cube A5", "cube A6"}


@pytest.mark.rule("RW-12.A3")
def test_a3_is_one_more_free_room() -> None:
    full = {"guests": "GH6 GH7 GH8", "wood": 2, "workers": {"burrow": 2}}
    assert wrong(freeing("A3", full), p0_rooms_free=1, p0_parts={"abilities": 2}) == []
    match = on_table([{**full, "abilities": "A3"}, {}], "main", "bed", placed="S3a")
    assert wrong(match, p0_bed_tiles=1, p0_rooms_free=0) == []


@pytest.mark.rule("RW-12.A4")
def test_with_a4_a_move_token_moves_up_to_two_workers() -> None:
    player = {"moves": 2, "workers": {"forest": 2}, "heroes": "HE3"}
    match = on_table([{**player, "abilities": "A4"}, {}], "move", "march forest farm", "march forest burrow")
    assert wrong(match, p0_moves=1, p0_workers={"forest": 0, "burrow": 1, "farm": 1}, asked="0 act") == []
    match = on_table([{**player, "abilities": "A4"}, {}], "move", "march forest farm", "stop")
    assert wrong(match, p0_moves=1, p0_workers={"forest": 1, "farm": 1}, asked="0 act") == []
    match = on_table([player, {}], "move", "march forest farm")
    assert wrong(match, p0_moves=1, p0_workers={"forest": 1, "farm": 1}, asked="0 act") == []
    match = freeing("A4", {**player, "moves": 2}, "move", "march forest farm", "march forest farm")
    assert wrong(match, p0_moves=0, p0_workers={"farm": 2}, p0_parts={"abilities": 1}) == []
    match = on_table([{"workers": {"forest": 3}, "abilities": "A4"}, {}], "extra 2", "march forest farm", placed="S2b")
    assert wrong(match, asked="0 act") == [], "an additional action moves as many as it says"


@pytest.mark.rule("RW-12.A5", "R63", "RW-2.9")
def test_a5_chooses_a_skill_token_of_those_left() -> None:
    match = freeing("A5", {"skill_tokens": "ST2"}, "reward first", rival={"skill_tokens": "ST5"})
    assert wrong(match, asked="0 skill", options=["skill ST1", "skill ST3", "skill ST4"]) == []
    for seat in seats(match):
        assert seen(match, seat)["skill_tokens"] == ["ST1", "ST3", "ST4"], "open to all"
    match.act("skill ST1")
    expected = {"p0_skill_tokens": "ST1 ST2", "skill_tokens_left": "ST3 ST4", "p0_parts": {"abilities": 2}}
    assert wrong(match, **expected, p0_icons={"strength": 2 + 1, "perception": 1}, p0_vp=2) == []


@pytest.mark.rule("RW-12.A8")
def test_a8_plays_one_invention_free() -> None:
    player = {"hand": "88 117", "metal": 0}
    match = freeing("A8", player, "reward first")
    assert offered(match) == ["play 117", "play 88", "play nothing"]
    match.act("play 88")
    assert wrong(match, asked="0 act", p0_played="88", p0_hand="117", p0_metal=4, p0_parts={"abilities": 1}) == []
    assert wrong(freeing("A8", {}), asked="0 act", p0_abilities="A8") == []


@pytest.mark.rule("RW-12.A9", "R59")
def test_a9_is_a_main_action_with_its_triggers_but_without_chief_and_additional_action() -> None:
    """Two in the forest, 57 adds a wood. Strength is that of now; the turn's own main action is still to come."""
    player = {"workers": {"forest": 2, "farm": 1}, "resting": 3, "played": 57}
    match = freeing("A9", player, "reward first")
    options = ["do gather_wood", "do dig_rooms", "do explore", "do develop_projects", "do nothing"]
    assert wrong(match, asked="0 main", options=options, refused={"do gather_metal": "R2", "do build_beds": "R2"}) == []
    match.act("do gather_wood")
    expected = {"p0_wood": 3, "chiefs": {"S2a": 0}, "todo": "main", "asked": "0 act", "p0_parts": {"abilities": 2}}
    assert wrong(match, **expected) == []


@pytest.mark.rule("RW-12.A9")
def test_a9_comes_too_late_for_workers_that_rest() -> None:
    match = freeing("A9", {"resting": 2, "workers": {}})
    assert wrong(match, asked="0 act", p0_abilities="A9", p0_resting=2) == []
    match = freeing("A9", {"workers": {"burrow": 1}}, "ability first", "do nothing")
    assert wrong(match, p0_metal=4, asked="0 act") == []


@pytest.mark.rule("RW-12.A10", "R63", "RW-2.9")
def test_a10_chooses_a_hero_of_those_left() -> None:
    match = freeing("A10", {}, "ability first", rival={"heroes": "HE1"})
    assert wrong(match, asked="0 hero", options=["hero HE2", "hero HE4", "hero HE5"]) == []
    for seat in seats(match):
        assert seen(match, seat)["heroes"] == ["HE2", "HE4", "HE5"], "open to all"
    match.act("hero HE4")
    expected = {"p0_heroes": "HE3 HE4", "heroes_left": "HE2 HE5", "p0_parts": {"abilities": 0}}
    assert wrong(match, **expected, p0_vp=2 + 2, p0_icons={"perception": 2}) == []


@pytest.mark.rule("RW-12.1")
@pytest.mark.parametrize(("tokens", "played", "vp"), [("", "", 2), ("ST5", "", 3), ("ST5", "32", 5), ("ST1", "1", 2)])
def test_a_hero_scores_a_point_for_each_icon_of_its_skill(tokens: str, played: str, vp: int) -> None:
    """HE1 with three intelligence icons: 5 points (E11). Its own two count, other skills do not."""
    player = {"hand": 122, "wood": 3, "metal": 1, "guests": "GH6 GB4", "skill_tokens": tokens, "played": played}
    match = on_table([player, {}], "extra 1", "play 122", "hero HE1", placed="S1a")
    assert wrong(match, p0_vp=vp, p0_icons={"intelligence": vp}, p0_heroes="HE1", p0_played=f"{played} 122") == []


@pytest.mark.rule("RW-12.1")
def test_the_icons_of_a_hero_meet_needs() -> None:
    match = on_table([{"heroes": "HE1", "hand": 117, "wood": 3}, {}], "extra 1", "play 117", placed="S1a")
    assert wrong(match, p0_played="117") == []


@pytest.mark.rule("R61")
def test_without_heroes_or_skill_tokens_the_abilities_give_only_points() -> None:
    match = freeing("A10", {}, rival={"heroes": "HE1 HE2 HE4 HE5"})
    assert wrong(match, asked="0 act", p0_abilities="A10", p0_heroes="HE3", p0_vp=2, p0_parts={"abilities": 0}) == []
    match = freeing("A5", {}, rival={"skill_tokens": "ST1 ST2 ST3 ST4 ST5"})
    expected = {"p0_skill_tokens": "", "p0_icons": {"strength": 2}, "p0_parts": {"abilities": 2}}
    assert wrong(match, asked="0 act", p0_abilities="A5", **expected) == []


@pytest.mark.rule("R63")
@pytest.mark.parametrize("players", COUNTS)
def test_all_heroes_and_skill_tokens_lie_open(players: int) -> None:
    match = on_table([{} for _ in range(players)])
    for seat in seats(match):
        assert seen(match, seat)["heroes"] == ["HE1", "HE2", "HE3", "HE4", "HE5"]
        assert seen(match, seat)["skill_tokens"] == ["ST1", "ST2", "ST3", "ST4", "ST5"]


# Card 55


def sailing(player: dict[str, Any], *play: str, **words: Any) -> Stage:
    first = {"wood": 3, **player, "hand": f"55 {player.get('hand', '')}"}
    return on_table([first, {}], "extra 1", "play 55", *play, placed="S1a", **words)


@pytest.mark.rule("R88")
def test_card_55_frees_a_brown_space_and_no_mission_is_solved() -> None:
    """104 would give a metal for a solved mission; 83 counts cubes on missions, 143 brown spaces without cube."""
    match = sailing({"played": "104 143"}, "cube A5", "skill ST1")
    expected = {"p0_abilities": "A5", "p0_skill_tokens": "ST1", "p0_metal": 0, "cubes": {}, "asked": "0 act"}
    assert wrong(match, **expected, p0_parts={"end_game_effects": 1, "abilities": 2}) == []
    assert "solved" not in events(match)
    match = on_table([{"abilities": "A1 A2 A3 A4"}, {}], goals="GO3")
    assert refusal(match, "goal GO3") == "RW-E.18", "no cubes on missions"


@pytest.mark.rule("R88")
def test_card_55_leaves_grey_cubes_alone_and_may_be_declined() -> None:
    match = sailing({"wood": 4, "abilities": "A3"})
    assert offered(match) == ["cube A1", "cube A2", "cube A4", "cube A5", "cube A6", "cube none"]
    refused = {"cube A7": "R88", "cube A8": "R88", "cube A9": "R88", "cube A10": "R88", "cube A3": "R37"}
    assert wrong(match, refused=refused) == []
    match.act("cube none")
    assert wrong(match, p0_abilities="A3", asked="0 act", p0_wood=1) == []


@pytest.mark.rule("R88", "RW-12.A1", "RW-12.A2")
@pytest.mark.parametrize("space", ["A1", "A2"])
def test_card_55_pays_for_the_spaces_that_cost_a_piece(space: str) -> None:
    assert refusal(sailing({}), f"cube {space}") == "R33"
    match = sailing({"metal": 1}, f"cube {space}", "pay 1m")
    assert wrong(match, p0_metal=0, p0_abilities=space) == []


@pytest.mark.rule("R88")
def test_the_cube_of_card_55_is_gone_for_missions() -> None:
    """With all others gone too, nothing is left to solve a mission with."""
    words = {"missions": {"G1": "MH2"}, "revealed": "G1"}
    match = sailing({"abilities": "A1 A2 A3 A4 A5 A7 A8 A9 A10", "explorer": "G1", "metal": 2}, "cube A6", **words)
    for answer in ("end", "1: hut", "1: wood", "1: end", "chief S2a"):
        match.act(answer)
    assert refusal(match, "extra 1") == "R37"
