"""Exploring: doors, steps, missions and guests for points (RW-5.6, RW-5.7, R21 to R23, R84)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import all_views, offered, on_table, refusal, told, wrong

CLOSED = {f"D{at}": f"DT{at}" for at in range(2, 11)} | {"D1": "DT1"}
"""Every door has the token of its own number: DT1 gives a metal, DT3 a wood, DT9 an exploration point."""
FARM: dict[str, Any] = {"doors": CLOSED, "missions": {"G1": "MH1"}, "guests": {"GG1a": "GH1"}}
SHUT = {door: token for door, token in CLOSED.items() if door not in ("D1", "D2")}
"""Only the two outside doors are open."""
SPREAD = {"missions": {"G1": "MH1", "G2": "MH2"}, "guests": {"GG1a": "GH1", "GG2a": "GH2"}, "placed": "S5x"}


@pytest.mark.rule("RW-5.6")
def test_open_step_and_reveal() -> None:
    """Example E5: three points, a metal from the door and 2 wood from the mission."""
    match = on_table([{"workers": {"farm": 3}}, {}], "main", "open D1", "step G1", "reveal G1", placed="S5x", **FARM)
    expected = {"p0_metal": 1, "p0_tokens": "DT1", "p0_explorer": "G1", "p0_wood": 2, "revealed": "G1"}
    assert wrong(match, asked="0 act", **expected) == []
    assert wrong(match, closed=" ".join(set(CLOSED) - {"D1"})) == []


@pytest.mark.rule("RW-5.6")
def test_the_third_point_may_take_the_guest_instead() -> None:
    match = on_table([{"workers": {"farm": 3}}, {}], "main", "open D1", "step G1", "guest GG1a", placed="S5x", **FARM)
    expected = {"p0_guests": "GH1", "p0_hand_advanced": 1, "p0_rooms_free": 2, "guests": "", "revealed": ""}
    assert wrong(match, asked="0 act", **expected) == []


@pytest.mark.rule("RW-5.6")
def test_from_the_entrance_both_outside_doors_can_be_opened_and_nothing_else_is_near() -> None:
    match = on_table([{"workers": {"farm": 3}}, {}], "main", placed="S5x", **FARM)
    assert wrong(match, points=3, options=["open D1", "open D2", "stop"]) == []
    no = ["open D3", "open D5", "step G1", "step F1", "step ENT", "reveal G1", "guest GG1a"]
    assert wrong(match, refused=dict.fromkeys(no, "RW-5.6")) == []


@pytest.mark.rule("RW-5.6")
def test_in_a_room_its_doors_its_mission_and_its_guests_are_offered() -> None:
    given: dict[str, Any] = {**FARM, "doors": {**SHUT, "D2": "DT2"}, "missions": {"G1": "MH1", "G2": "MH2"}}
    given["guests"] = {"GG1a": "GH1", "GG1b": "GH4", "GG2a": "GH5"}
    match = on_table([{"workers": {"farm": 1}, "explorer": "G1"}, {}], "main", placed="S5x", **given)
    here = ["open D3", "open D5", "open D10", "step ENT", "reveal G1", "guest GG1a", "guest GG1b", "stop"]
    assert wrong(match, options=here) == []
    no = ["open D2", "open D4", "step G2", "reveal G2", "guest GG2a", "cheese"]
    assert wrong(match, refused=dict.fromkeys(no, "RW-5.6")) == []


@pytest.mark.rule("RW-5.6")
def test_an_open_passage_stays_open_for_everyone() -> None:
    """Seat 1 goes through the door that seat 0 has opened, into a room where another explorer is."""
    players: list[dict[str, Any]] = [{"workers": {"farm": 2}}, {"workers": {"farm": 2}}, {}, {}]
    play = ["main", "open D1", "step G1", "end", "1: chief S5b", "1: main"]
    match = on_table(players, *play, placed="S5a", **FARM)
    assert wrong(match, options=["open D2", "step G1", "stop"], closed=" ".join(set(CLOSED) - {"D1"})) == []
    assert refusal(match, "open D1") == "R20"
    match = on_table(players, *play, "1: step G1", placed="S5a", **FARM)
    assert wrong(match, p0_explorer="G1", p1_explorer="G1", p0_tokens="DT1", p1_tokens="") == []


@pytest.mark.rule("RW-5.6")
def test_a_revealed_mission_stays_for_all_and_gives_its_bonus_once() -> None:
    players: list[dict[str, Any]] = [
        {"workers": {"farm": 1}, "explorer": "G1"},
        {"workers": {"farm": 1}, "explorer": "G1", "skill_tokens": "ST1"},
    ]
    play = ["main", "reveal G1", "end", "1: chief S2a", "1: extra 1"]
    match = on_table(players, *play, placed="S5x", **FARM)
    assert "solve MH1.1" in offered(match)
    assert wrong(match, p0_wood=2, p1_wood=0, revealed="G1") == []
    again = on_table(players, "main", "stop", placed="S5x", current=1, revealed="G1", **FARM)
    assert wrong(again, p1_wood=0) == []
    asked = on_table(players, "main", placed="S5x", current=1, revealed="G1", **FARM)
    assert refusal(asked, "reveal G1") == "RW-11.1"


@pytest.mark.rule("RW-5.6")
def test_what_lies_face_down_is_unknown_until_it_is_turned() -> None:
    match = on_table([{"workers": {"farm": 3}, "explorer": "G1"}, {}], "main", placed="S5x", **FARM)
    for view in all_views(match):
        assert not {"GH1", "MH1", "DT3"} & set(str(view).replace("'", " ").split())
    match.play("reveal G1")
    for view in all_views(match):
        assert "'MH1'" in str(view)
        assert "'GH1'" not in str(view)


@pytest.mark.rule("R23")
def test_points_are_spent_in_any_order_and_on_the_same_thing_again() -> None:
    play = ["main", "step G1", "guest GG1a", "step ENT", "step G1", "reveal G1", "step G2", "guest GG2a"]
    match = on_table([{"workers": {"farm": 7}}, {}], *play, **SPREAD)
    assert wrong(match, asked="0 act", p0_guests="GH1 GH2", p0_explorer="G2", revealed="G1", p0_wood=2) == []
    play = ["main", "open D1", "open D2", "step F1", "open D4", "open D5", "step G1", "guest GG1a"]
    match = on_table([{"workers": {"farm": 7}}, {}], *play, placed="S5x", **FARM)
    assert wrong(match, asked="0 act", p0_tokens="DT1 DT2 DT4 DT5", p0_guests="GH1", p0_explorer="G1") == []


@pytest.mark.rule("RW-5.7")
def test_exploration_points_that_are_not_used_are_lost() -> None:
    """The Lantern (58) gives one point later in the turn, and no more."""
    player = {"workers": {"farm": 4}, "played": "58", "wood": 1}
    match = on_table([player, {}], "main", "step G1", "stop", **SPREAD)
    assert wrong(match, asked="0 act", points=0, p0_explorer="G1") == []
    match = on_table([player, {}], "main", "step G1", "stop", "use 58", "pay 1w", **SPREAD)
    assert wrong(match, asked="0 farm_deed", points=1) == []
    match = on_table([player, {}], "main", "step G1", "stop", "use 58", "step G2", **SPREAD)
    assert wrong(match, asked="0 act", points=0, p0_explorer="G2") == []


@pytest.mark.rule("R22")
def test_the_explorer_may_step_out_through_an_open_outside_door() -> None:
    for room, door in (("G1", "D1"), ("F1", "D2")):
        player = {"workers": {"farm": 1}, "explorer": room}
        match = on_table([player, {}], "main", "step ENT", placed="S5x", doors=SHUT)
        assert wrong(match, p0_explorer="ENT") == []
        match = on_table([player, {}], "main", placed="S5x", doors=SHUT | {door: CLOSED[door]})
        assert refusal(match, "step ENT") == "RW-5.6"


@pytest.mark.rule("R22")
def test_no_tent_at_the_entrance() -> None:
    match = on_table([{}, {}])
    assert "tent" not in offered(match)
    assert refusal(match, "tent") == "R22"
    assert "tent" in offered(on_table([{"explorer": "G1"}, {}]))


@pytest.mark.rule("R21")
@pytest.mark.parametrize(("card", "play"), [("12", ["extra 1", "play 12"]), ("65", ["extra 1", "play 65"])])
def test_a_door_anywhere_needs_nobody_near(card: str, play: list[str]) -> None:
    """Master Key (12) and Time Bomb (65)."""
    player = {"hand": card, "wood": 1, "metal": 2, "skill_tokens": "ST2"}
    doors = {"D1": "DT1", "D3": "DT3", "D9": "DT10", "D8": "DT4"}
    match = on_table([player, {}], *play, placed="S1a", doors=doors)
    assert wrong(match, options=["open D1", "open D3", "open D8", "open D9", "stop"]) == []
    assert refusal(match, "open D2") == "R20"
    match = on_table([player, {}], *play, "open D9", placed="S1a", doors=doors)
    assert wrong(match, asked="0 act", p0_vp=2, p0_tokens="DT10", closed="D1 D3 D8", p0_explorer="ENT") == []


@pytest.mark.rule("R84")
@pytest.mark.parametrize("card", ["22", "27"])
def test_a_long_way_may_cross_the_entrance_but_ends_in_a_room(card: str) -> None:
    """Jetpack (22) as a quick action, Supersonic Jet (27) when it is played: from F1 to G1 by way of the entrance."""
    player = {"explorer": "F1", "electricity": 2, "metal": 4}
    given: dict[str, Any] = {"doors": {door: SHUT[door] for door in ("D4", "D5", "D7", "D10")}, "placed": "S1a"}
    given["doors"]["D6"] = "DT6"
    play = ["extra 1", "play 27"] if card == "27" else ["use 22"]
    player["hand" if card == "27" else "played"] = card
    match = on_table([player, {}], *play, **given)
    assert wrong(match, options=["step G1", "step G2", "stop"]) == []
    assert wrong(match, refused={"step ENT": "R84", "step F1": "R84", "step B1": "RW-5.6", "step F2": "RW-5.6"}) == []
    match = on_table([player, {}], *play, "step G2", **given)
    assert wrong(match, asked="0 act", p0_explorer="G2") == []
    assert len(told(match, 1, "stepped")) == 1


@pytest.mark.rule("R84")
def test_the_entrance_alone_is_no_way_to_go() -> None:
    player = {"explorer": "F1", "played": "22"}
    doors = {"D1": "DT1", "D4": "DT4", "D5": "DT5"}
    assert "use 22" not in offered(on_table([player, {}], doors=doors))
    assert "use 22" in offered(on_table([player, {}], doors={"D4": "DT4", "D5": "DT5"}))
    outside = on_table([{**player, "explorer": "ENT"}, {}], "use 22", doors={"D1": "DT1", "D4": "DT4", "D5": "DT5"})
    assert wrong(outside, options=["step F1", "stop"]) == []


@pytest.mark.rule("R84")
def test_a_tent_by_card_may_go_across_the_entrance_but_not_there() -> None:
    """Camping Tent (50)."""
    player = {"explorer": "F1", "hand": "50", "wood": 2}
    doors = {door: CLOSED[door] for door in ("D3", "D4", "D5", "D10")}
    match = on_table([player, {}], "extra 1", "play 50", placed="S1a", doors=doors)
    assert wrong(match, options=["tent F1", "tent G1", "stop"]) == []
    match = on_table([{**player, "explorer": "ENT"}, {}], "extra 1", "play 50", placed="S1a", doors=doors)
    assert wrong(match, options=["tent F1", "tent G1", "stop"]) == []
