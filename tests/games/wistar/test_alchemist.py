"""Section 7: the hut and the elixir, and the additional actions of the wheel (RW-6.1, R83)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import events, offered, on_table, refusal, wrong

READY: dict[str, Any] = {"explorer": "G1", "hand": "62", "wood": 1, "skill_tokens": "ST1", "workers": {"forest": 3}}
"""Can play Ear Trumpet (62) for 1 wood, and solve the first row of MH1."""
TABLE: dict[str, Any] = {"missions": {"G1": "MH1"}, "revealed": "G1", "round_guest": "GH7"}
SOLVE = ["solve MH1.1", "cube A6"]


@pytest.mark.rule("RW-7.1")
def test_the_hut_gives_a_move_token_and_an_elixir() -> None:
    match = on_table([READY, {}], "hut", "metal", **TABLE)
    assert wrong(match, asked="0 act", p0_moves=1, p0_metal=1, hut="0", placed="hut", todo="") == []
    assert not {"main", "extra 1", "hut", "chief S1a"} & set(offered(match)), "the chief stands"


@pytest.mark.rule("RW-7.1")
def test_any_number_of_chiefs_stand_in_the_hut_from_left_to_right() -> None:
    match = on_table([{}, {}], "hut", "wood", hut="1 0 1 0", lap=2, chiefs={"S1a": 1})
    assert wrong(match, hut="1 0 1 0 0", p0_moves=1) == []
    play = ["hut", "wood", "end", "1: hut", "1: wood", "1: end", "hut", "wood", "end", "1: hut", "1: metal"]
    match = on_table([{}, {}], *play)
    assert wrong(match, hut="0 1 0 1", p0_moves=2, p1_moves=2, p0_wood=2, p1_wood=1, p1_metal=1) == []


@pytest.mark.rule("R83", "RW-7.1")
def test_nothing_quick_between_the_move_token_and_the_elixir() -> None:
    """Many quick actions are possible before and after, and with the token even one more."""
    player = {**READY, "wood": 4, "resting": 1, "played": "35"}
    quick = {"buy joker", "buy electricity", "deploy forest", "tent", "use 35"}
    assert quick <= set(offered(on_table([player, {}], **TABLE)))
    match = on_table([player, {}], "hut", **TABLE)
    assert wrong(match, asked="0 elixir", p0_moves=1, options=["play", "solve", "metal", "wood"]) == []
    match = on_table([player, {}], "hut", "wood", **TABLE)
    assert quick | {"move", "end"} <= set(offered(match))


@pytest.mark.rule("RW-7.2")
@pytest.mark.parametrize(
    ("play", "expected"),
    [
        (["wood"], {"p0_wood": 2}),
        (["metal"], {"p0_wood": 1, "p0_metal": 1}),
        (["play", "play 62"], {"p0_wood": 0, "p0_played": "62", "p0_hand_basic": 2}),
        (["solve", *SOLVE], {"p0_wood": 1, "p0_vp": 2, "cubes": {"MH1.1": 0}}),
    ],
)
@pytest.mark.parametrize(("start", "moves"), [(["hut"], 1), (["chief S6x", "extra 1"], 0), (["use 28"], 0)])
def test_an_elixir_is_one_of_four_things(
    start: list[str], moves: int, play: list[str], expected: dict[str, Any]
) -> None:
    """From the hut, from the wheel, and from Chemistry Set (28): only the hut has a move token and a place."""
    match = on_table([READY | {"played": "28"}, {}], *start, *play, **TABLE)
    played = {"p0_played": f"28 {expected['p0_played']}"} if "p0_played" in expected else {}
    assert wrong(match, asked="0 act", p0_moves=moves, hut="0" if moves else "", **{**expected, **played}) == []


@pytest.mark.rule("RW-7.2")
def test_an_elixir_offers_only_what_is_possible() -> None:
    assert offered(on_table([{}, {}], "hut", **TABLE)) == ["metal", "wood"]
    broke = on_table([{**READY, "wood": 0}, {}], "hut", **TABLE)
    assert wrong(broke, options=["metal", "solve", "wood"], refused={"play": "RW-8.1"}) == []
    away = on_table([{**READY, "explorer": "G2"}, {}], "hut", **TABLE)
    assert wrong(away, options=["metal", "play", "wood"], refused={"solve": "RW-11.1"}) == []


@pytest.mark.rule("RW-7.2")
def test_an_elixir_as_income_brings_no_place_in_the_turn_order() -> None:
    """The guest GB7 in the new-round phase."""
    given: dict[str, Any] = {"lap": 2, "current": 1, "placed": "S1a", "stack": "GH8", "order": "0 1"}
    match = on_table([{}, {"guests": "GB7"}], "end", "1: metal", **given)
    assert wrong(match, round=2, p1_metal=1, p1_moves=0, hut="", order="0 1", asked="0 act") == []
    assert "visited" not in events(match)


# Additional actions


ALL_SPACES: list[tuple[int, str, list[str], dict[str, Any]]] = [
    (2, "S1a", ["extra 1", "play 62"], {"p0_played": "62"}),
    (2, "S1b", ["extra 1"], {"p0_jokers": 1}),
    (2, "S1c", ["extra 1", "march forest burrow", "march forest farm"],
     {"p0_workers": {"forest": 1, "burrow": 1, "farm": 1}}),
    (2, "S2a", ["extra 1", *SOLVE], {"p0_vp": 2, "cubes": {"MH1.1": 0}}),
    (2, "S2b", ["extra 1"], {"p0_wood": 2}),
    (2, "S2b", ["extra 2", "march forest farm"], {"p0_workers": {"forest": 2, "burrow": 0, "farm": 1}}),
    (2, "S3a", ["extra 1"], {"p0_guests": "GH7", "round_guest": None}),
    (2, "S3b", ["extra 1"], {"p0_metal": 1}),
    (2, "S3b", ["extra 2"], {"p0_hand_basic": 2, "p0_hand_advanced": 0}),
    (2, "S4x", ["extra 1", "play 62"], {"p0_played": "62"}),
    (2, "S4x", ["extra 2", "march forest farm"], {"p0_workers": {"forest": 2, "burrow": 0, "farm": 1}}),
    (2, "S5x", ["extra 1", *SOLVE], {"p0_vp": 2, "cubes": {"MH1.1": 0}}),
    (3, "S5x", ["extra 2"], {"p0_wood": 2}),
    (2, "S6x", ["extra 1", "metal"], {"p0_metal": 1, "p0_moves": 0}),
    (3, "S4a", ["extra 1", "play 62"], {"p0_played": "62"}),
    (4, "S4b", ["extra 1", "step G2"], {"p0_explorer": "G2"}),
    (4, "S5a", ["extra 1", *SOLVE], {"p0_vp": 2, "cubes": {"MH1.1": 0}}),
    (4, "S5b", ["extra 1", "play 62"], {"p0_played": "62"}),
    (3, "S6a", ["extra 1", "wood"], {"p0_wood": 2, "p0_moves": 0}),
    (4, "S6b", ["extra 1"], {"p0_hand_basic": 2, "p0_hand_advanced": 0}),
    (4, "S6b", ["extra 2", "step ENT"], {"p0_explorer": "ENT"}),
]  # fmt: skip


@pytest.mark.rule("RW-6.1")
@pytest.mark.parametrize(("players", "space", "play", "expected"), ALL_SPACES)
def test_additional_actions(players: int, space: str, play: list[str], expected: dict[str, Any]) -> None:
    match = on_table([READY, *[{} for _ in range(players - 1)]], f"chief {space}", *play, **TABLE)
    assert wrong(match, asked="0 act", **expected) == []


@pytest.mark.rule("RW-6.1")
def test_a_basic_card_is_the_top_of_the_deck_and_a_point_is_used_now() -> None:
    match = on_table([{}, {}], "extra 2", placed="S3b", row_basic="33 34 35 36", deck_basic="40 41")
    assert wrong(match, p0_hand="40", row_basic="33 34 35 36") == []
    match = on_table([READY, {}, {}], "extra 1", placed="S4b", **TABLE)
    assert wrong(match, asked="0 farm_deed", points=1) == []
    match = on_table([READY, {}, {}], "extra 1", "stop", placed="S4b", **TABLE)
    assert wrong(match, asked="0 act", points=0, todo="main") == []


@pytest.mark.rule("RW-6.1")
def test_two_workers_may_go_to_different_areas_and_come_from_different_ones() -> None:
    player = {"workers": {"forest": 1, "burrow": 1, "farm": 1}}
    match = on_table([player, {}], "extra 1", "march forest farm", "march burrow forest", placed="S1c")
    assert wrong(match, p0_workers={"forest": 1, "burrow": 0, "farm": 2}) == []


@pytest.mark.rule("RW-6.1")
def test_one_invention_and_one_mission_only() -> None:
    player = {**READY, "hand": "62 64", "wood": 3, "metal": 3, "skill_tokens": "ST1 ST4"}
    match = on_table([player, {}], "extra 1", "play 62", placed="S1a", **TABLE)
    assert wrong(match, asked="0 act", p0_played="62") == []
    assert refusal(match, "extra 1") == "RW-4.3"
    unskilled = on_table([{**player, "skill_tokens": ""}, {}], placed="S2a", **TABLE)
    assert refusal(unskilled, "extra 1") is not None
    match = on_table([player, {}], "extra 1", *SOLVE, placed="S2a", **TABLE)
    assert wrong(match, asked="0 act", cubes={"MH1.1": 0}) == []
    assert refusal(match, "extra 1") == "RW-4.3"
