"""Section 14: tents, what they let their owner do, and the card that moves them (RW-13.6, R66, R72)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import offered, on_table, refusal, told, wrong


@pytest.mark.rule("RW-14.1", "RW-13.6")
def test_a_tent_is_pitched_in_the_room_of_the_explorer() -> None:
    match = on_table([{"explorer": "F2"}, {}], "tent")
    assert wrong(match, p0_tents="F2", p0_explorer="F2", asked="0 act", placed=None) == []
    assert len(told(match, 1, "pitched")) == 1


@pytest.mark.rule("RW-13.6")
@pytest.mark.parametrize("placed", [None, "S2a", "hut"])
def test_pitching_is_a_quick_action_before_and_after_others(placed: str | None) -> None:
    given: dict[str, Any] = {"placed": placed} if placed else {}
    match = on_table([{"explorer": "B1", "workers": {"forest": 1}}, {}], "tent", **given)
    assert wrong(match, p0_tents="B1", asked="0 act") == []
    if placed == "S2a":
        assert wrong(match, todo="main 1") == []


@pytest.mark.rule("RW-14.1")
def test_two_tents_a_game_in_different_rooms() -> None:
    match = on_table([{"explorer": "G1", "tents": "G1"}, {}])
    assert "tent" not in offered(match)
    assert refusal(match, "tent") == "RW-14.1"
    match = on_table([{"explorer": "G2", "tents": "G1"}, {}], "tent")
    assert wrong(match, p0_tents="G1 G2") == []
    match = on_table([{"explorer": "B2", "tents": "G1 G2"}, {}])
    assert "tent" not in offered(match)
    assert refusal(match, "tent") == "RW-14.1"


@pytest.mark.rule("RW-14.1")
def test_tents_of_several_players_share_a_room() -> None:
    match = on_table([{"explorer": "G1"}, {"tents": "G1", "explorer": "G1"}], "tent")
    assert wrong(match, p0_tents="G1", p1_tents="G1") == []


@pytest.mark.rule("RW-14.1", "RW-5.6")
def test_at_a_tent_everything_is_possible_but_walking() -> None:
    given: dict[str, Any] = {"missions": {"B2": "MB1", "G1": "MH1"}, "guests": {"GB2a": "GB4", "GG1a": "GH1"}}
    given |= {"doors": {"D8": "DT1", "D9": "DT2", "D10": "DT3"}, "placed": "S5x"}
    player = {"workers": {"farm": 1}, "explorer": "F1", "tents": "B2"}
    match = on_table([player, {}], "main", **given)
    there = ["open D8", "open D9", "reveal B2", "guest GB2a"]
    assert wrong(match, options=[*there, "step ENT", "step F2", "step G1", "stop"]) == []
    no = ["step G2", "step B1", "open D10", "reveal G1", "guest GG1a"]
    assert wrong(match, refused=dict.fromkeys(no, "RW-5.6")) == []
    match = on_table([player, {}], "main", "guest GB2a", **given)
    assert wrong(match, p0_guests="GB4", p0_jokers=1, p0_explorer="F1", p0_tents="B2") == []


@pytest.mark.rule("RW-14.1")
def test_another_players_tent_helps_nobody_else() -> None:
    given: dict[str, Any] = {"missions": {"B2": "MB1"}, "guests": {"GB2a": "GB4"}, "doors": {"D9": "DT2"}}
    match = on_table([{"workers": {"farm": 1}}, {"tents": "B2"}], "main", placed="S5x", **given)
    assert wrong(match, options=["step F1", "step G1", "stop"]) == []


@pytest.mark.rule("RW-14.1")
def test_a_mission_is_solved_by_a_tent() -> None:
    player = {"tents": "F2 G1", "skill_tokens": "ST1"}
    given: dict[str, Any] = {"missions": {"G1": "MH1"}, "revealed": "G1", "placed": "S2a"}
    match = on_table([player, {}], "extra 1", "solve MH1.1", "cube A6", **given)
    assert wrong(match, p0_vp=2, cubes={"MH1.1": 0}, p0_explorer="ENT") == []
    assert refusal(on_table([{**player, "tents": "F2"}, {}], **given), "extra 1") == "RW-11.1"


@pytest.mark.rule("R72")
def test_a_tent_works_in_the_turn_in_which_it_is_pitched() -> None:
    """Pitched in B2, then the explorer walks on to the pantry, and the tent takes the guest behind him."""
    given: dict[str, Any] = {"guests": {"GB2a": "GB4"}, "cheese": "CH1", "placed": "S5x"}
    player = {"workers": {"farm": 3}, "explorer": "B2"}
    match = on_table([player, {}], "tent", "main", "step B3", "guest GB2a", "cheese", **given)
    assert wrong(match, asked="0 act", p0_guests="CH1 GB4", p0_explorer="B3", p0_tents="B2") == []
    match = on_table([player, {}], "main", "step B3", **given)
    assert refusal(match, "guest GB2a") == "RW-5.6", "without the tent he is gone"


@pytest.mark.rule("R72")
def test_a_tent_pitched_after_the_main_action_serves_the_additional_one() -> None:
    """With three players: explore, pitch a tent, walk out by card, and solve where the tent is."""
    player = {"workers": {"farm": 2}, "skill_tokens": "ST1", "played": "22"}
    given: dict[str, Any] = {"missions": {"G1": "MH1"}, "placed": "S5x"}
    play = ["main", "step G1", "reveal G1", "tent", "use 22", "step F2", "extra 1", "solve MH1.1", "cube A6"]
    match = on_table([player, {}, {}], *play, **given)
    assert wrong(match, cubes={"MH1.1": 0}, p0_explorer="F2", p0_tents="G1", p0_vp=2) == []


# Camping Tent (50)


CAMPER: dict[str, Any] = {"hand": "50", "wood": 2}
DOORS = {"D3": "DT3", "D4": "DT4", "D10": "DT10"}
"""From the entrance only F1 and G1 can be reached."""


@pytest.mark.rule("R66", "RW-14.1")
@pytest.mark.parametrize(
    ("tents", "options"),
    [
        ("", ["tent F1", "tent G1", "stop"]),
        ("F1", ["tent G1", "stop"]),
        ("B3", ["tent F1", "tent G1", "stop"]),
        ("B2 B3", ["shift B2 F1", "shift B2 G1", "shift B3 F1", "shift B3 G1", "stop"]),
        ("B3 G1", ["shift B3 F1", "shift G1 F1", "stop"]),
    ],
)
def test_a_tent_moves_only_when_both_are_pitched(tents: str, options: list[str]) -> None:
    match = on_table([{**CAMPER, "tents": tents}, {}], "extra 1", "play 50", placed="S1a", doors=DOORS)
    assert wrong(match, asked="0 farm_deed", options=options) == []


@pytest.mark.rule("R66")
def test_a_tent_moves_to_a_room_in_reach_without_an_own_tent() -> None:
    match = on_table([{**CAMPER, "tents": "B3 G1"}, {}], "extra 1", "play 50", placed="S1a", doors=DOORS)
    refused = {"shift B3 G2": "R66", "shift B3 G1": "RW-14.1", "shift G1 B3": "RW-14.1", "tent F1": "RW-14.1"}
    assert wrong(match, refused=refused) == []
    match = on_table([{**CAMPER, "tents": "B3"}, {}], "extra 1", "play 50", placed="S1a", doors=DOORS)
    assert wrong(match, refused={"shift B3 F1": "R66", "tent G2": "R66", "tent B3": "RW-14.1"}) == []


@pytest.mark.rule("R66")
def test_a_moved_tent_is_in_its_new_room_only() -> None:
    players: list[dict[str, Any]] = [{**CAMPER, "tents": "B3 G1"}, {"tents": "F1"}]
    match = on_table(players, "extra 1", "play 50", "shift B3 F1", placed="S1a", doors=DOORS)
    assert wrong(match, asked="0 act", p0_tents="F1 G1", p1_tents="F1") == []
    match = on_table(players, "extra 1", "play 50", "stop", placed="S1a", doors=DOORS)
    assert wrong(match, asked="0 act", p0_tents="B3 G1") == []


@pytest.mark.rule("RW-14.1")
def test_only_a_card_moves_a_tent() -> None:
    """With both pitched there is no quick action for it, wherever the explorer is."""
    match = on_table([{"explorer": "F1", "tents": "B3 G1", "workers": {"farm": 1}}, {}], "main", placed="S5x")
    assert wrong(match, refused={"shift B3 F1": "RW-E.6"}) == []
    assert not [text for text in offered(match) if "tent" in text or "shift" in text]
