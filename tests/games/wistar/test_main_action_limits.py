"""Main actions from effects, and what happens when no tiles or rooms are left."""

from __future__ import annotations

import pytest

from tests.games.wistar.helpers import on_table, refusal, wrong

STRONG = {"skill_tokens": "ST1", "hand": "81", "wood": 1, "metal": 4}
"""Can play Robo-Elephant (81): one main action of choice."""


@pytest.mark.rule("RW-E.11")
def test_a_main_action_of_choice_needs_strength_in_its_area() -> None:
    player = {**STRONG, "workers": {"forest": 2, "farm": 1}}
    match = on_table([player, {}], "extra 1", "play 81", placed="S1a")
    able = ["do gather_wood", "do dig_rooms", "do explore", "do develop_projects", "do nothing"]
    assert wrong(match, asked="0 main", options=able) == []
    assert wrong(match, refused={"do gather_metal": "R2", "do build_beds": "R2"}) == []


@pytest.mark.rule("RW-E.11")
def test_a_main_action_from_a_card_uses_no_chief_and_gives_no_additional_action() -> None:
    player = {**STRONG, "workers": {"forest": 2}}
    match = on_table([player, {}], "extra 1", "play 81", "do gather_wood", placed="S1a")
    assert wrong(match, p0_wood=2, todo="main", chiefs={"S1a": 0}, asked="0 act") == []
    match = on_table([player, {}], "extra 1", "play 81", "do gather_wood", "main", placed="S1a")
    assert wrong(match, p0_wood=4, todo="") == []
    match = on_table([player, {}], "extra 1", "play 81", "do nothing", placed="S1a")
    assert wrong(match, p0_wood=0, todo="main") == []


@pytest.mark.rule("RW-E.11", "R3")
def test_a_main_action_from_a_card_has_the_strength_of_its_area_now() -> None:
    """Mechanical Arm (1) gathers metal, after workers went to the burrow; 71 reacts to the action."""
    player = {"hand": "1", "metal": 4, "moves": 1, "workers": {"forest": 2, "burrow": 1, "farm": 3}}
    play = ["move", "march forest burrow", "extra 1", "play 1", "do gather_metal"]
    assert wrong(on_table([player, {}], *play, placed="S1a"), p0_metal=2, asked="0 act") == []
    assert wrong(on_table([{**player, "played": "71"}, {}], *play, placed="S1a"), p0_metal=3) == []
    declined = on_table([{**player, "played": "71"}, {}], *play[:-1], "do nothing", placed="S1a")
    assert wrong(declined, p0_metal=0, asked="0 act") == []
    none = {**player, "workers": {"forest": 2, "farm": 3}, "played": "71"}
    assert wrong(on_table([none, {}], "extra 1", "play 1", placed="S1a"), p0_metal=0, asked="0 act") == []


@pytest.mark.rule("RW-E.11")
def test_an_explore_or_develop_action_from_a_card_has_all_its_points() -> None:
    """Roboeagle (79) explores; Robo-Owl (74) develops."""
    player = {"hand": "79", "metal": 2, "moves": 1, "electricity": 1, "workers": {"farm": 3}}
    match = on_table([player, {}], "extra 1", "play 79", placed="S1a")
    assert wrong(match, asked="0 farm_deed", points=3) == []
    player = {"hand": "74", "metal": 3, "skill_tokens": "ST2", "workers": {"farm": 3}}
    match = on_table([player, {}], "extra 1", "play 74", "blind advanced", "blind basic", placed="S1a")
    assert wrong(match, asked="0 act", p0_hand_basic=1, p0_hand_advanced=1) == []


# Nothing left to dig or to build


@pytest.mark.rule("R69")
def test_with_all_six_rooms_dug_a_dig_action_does_nothing() -> None:
    match = on_table([{"workers": {"forest": 3}, "metal": 6, "dug": 6}, {}], "main", placed="S2a")
    assert wrong(match, asked="0 act", p0_metal=6, p0_dug=6, p0_rooms_free=9) == []
    match = on_table([{"workers": {"forest": 3}, "metal": 6, "dug": 5}, {}], "main", "dig", placed="S2a")
    assert wrong(match, asked="0 act", p0_metal=4, p0_dug=6, p0_parts={"rooms": 15}) == []
    assert refusal(on_table([{"metal": 6, "dug": 6, "played": "106"}, {}]), "use 106") == "R69"


@pytest.mark.rule("R69")
@pytest.mark.parametrize("tiles", [6, 4])
def test_with_all_six_beds_built_there_are_no_more_workers(tiles: int) -> None:
    """Also if some of the tiles were discarded later."""
    player = {"workers": {"burrow": 3, "farm": 5}, "wood": 6, "dug": 6, "beds": 6, "bed_tiles": tiles}
    match = on_table([player, {}], "main", placed="S3b")
    assert wrong(match, asked="0 act", p0_wood=6, p0_resting=0, p0_beds=6) == []
    match = on_table([{**player, "workers": {"burrow": 3}, "beds": 5, "bed_tiles": 4}, {}], "main", "bed", placed="S3b")
    assert wrong(match, asked="0 act", p0_wood=4, p0_resting=1, p0_beds=6, p0_parts={"beds": 14}) == []


@pytest.mark.rule("R69", "R74")
def test_a_free_bed_or_room_is_lost_when_no_tile_is_left() -> None:
    """Robobeaver (76) gives a free bed, Laser Cutter (4) a free room."""
    done = {"dug": 6, "beds": 6, "wood": 2, "metal": 3, "electricity": 1}
    match = on_table([{**done, "hand": "76"}, {}], "extra 1", "play 76", placed="S1a")
    assert wrong(match, asked="0 act", p0_beds=6, p0_resting=0, p0_played="76", p0_metal=1) == []
    match = on_table([{**done, "hand": "4"}, {}], "extra 1", "play 4", placed="S1a")
    assert wrong(match, asked="0 act", p0_dug=6, p0_played="4", p0_metal=0) == []


@pytest.mark.rule("R74")
@pytest.mark.parametrize(("guests", "built"), [("GH1 GH2", True), ("GH1 GH2 GH6", False)])
def test_a_free_bed_needs_a_free_room(guests: str, built: bool) -> None:
    player = {"hand": "76", "wood": 2, "metal": 2, "guests": guests}
    match = on_table([player, {}], "extra 1", "play 76", *(["bed"] if built else []), placed="S1a")
    assert wrong(match, asked="0 act", p0_beds=int(built), p0_resting=int(built), p0_wood=0, p0_rooms_free=0) == []


@pytest.mark.rule("R74")
def test_a_free_bed_or_room_costs_nothing_but_may_be_declined() -> None:
    player = {"hand": "4 76", "wood": 2, "metal": 3, "electricity": 1}
    match = on_table([player, {}], "extra 1", "play 4", placed="S1a")
    assert wrong(match, asked="0 dig", options=["dig", "stop"]) == []
    match = on_table([player, {}], "extra 1", "play 4", "dig", placed="S1a")
    assert wrong(match, asked="0 act", p0_dug=1, p0_metal=0, p0_wood=2, p0_rooms_free=4) == []
    match = on_table([player, {}], "extra 1", "play 76", "stop", placed="S1a")
    assert wrong(match, asked="0 act", p0_beds=0, p0_metal=1, p0_wood=0) == []


@pytest.mark.rule("R74")
def test_free_digs_per_icon_stop_at_the_last_tile() -> None:
    """Electric Opener (15) digs once for each energy icon, its own one too: three here, but two tiles are left."""
    player = {"hand": "15", "played": "10", "metal": 3, "electricity": 1, "dug": 4}
    match = on_table([player, {}], "extra 1", "play 15", "dig", "dig", placed="S1a")
    assert wrong(match, asked="0 act", p0_dug=6, p0_metal=0) == []
