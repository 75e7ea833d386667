"""Workers: move tokens, deploying, and effects that move one or two of them (RW-13.3, RW-13.5, R9, R10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import offered, on_table, refusal, wrong


@pytest.mark.rule("RW-13.3")
def test_a_move_token_moves_one_worker_and_goes_back() -> None:
    player = {"moves": 2, "workers": {"forest": 2, "burrow": 1}, "resting": 1}
    match = on_table([player, {}], "move")
    ways = ["march forest burrow", "march forest farm", "march burrow forest", "march burrow farm"]
    assert wrong(match, asked="0 march", options=ways) == []
    match = on_table([player, {}], "move", "march forest farm")
    assert wrong(match, asked="0 act", p0_moves=1, moves_left=19, placed=None) == []
    assert wrong(match, p0_workers={"forest": 1, "burrow": 1, "farm": 1}, p0_resting=1) == []


@pytest.mark.rule("RW-13.3")
def test_a_move_token_needs_a_token_and_a_worker_in_an_area() -> None:
    for player in ({"workers": {"forest": 2}}, {"moves": 3, "resting": 2}):
        match = on_table([player, {}])
        assert "move" not in offered(match)
        assert refusal(match, "move") == "RW-13.3"
    match = on_table([{"moves": 1, "workers": {"forest": 2}}, {}], "move")
    assert refusal(match, "stop") == "RW-13.3", "the token is spent, so somebody goes"


@pytest.mark.rule("RW-13.3")
def test_several_tokens_may_be_used_in_a_turn() -> None:
    player = {"moves": 3, "workers": {"forest": 1}}
    match = on_table([player, {}], "move", "march forest burrow", "move", "march burrow farm")
    assert wrong(match, p0_moves=1, p0_workers={"forest": 0, "burrow": 0, "farm": 1}) == []


@pytest.mark.rule("RW-13.3", "R10")
def test_with_quick_march_a_token_moves_up_to_two_workers() -> None:
    player = {"moves": 1, "workers": {"forest": 2, "burrow": 1}, "abilities": "A4"}
    match = on_table([player, {}], "move", "march forest burrow", "march burrow farm")
    assert wrong(match, asked="0 act", p0_moves=0, p0_workers={"forest": 1, "burrow": 1, "farm": 1}) == []
    match = on_table([player, {}], "move", "march forest burrow", "stop")
    assert wrong(match, asked="0 act", p0_moves=0, p0_workers={"forest": 1, "burrow": 2, "farm": 0}) == []


@pytest.mark.rule("RW-13.5")
@pytest.mark.parametrize("area", ["forest", "burrow", "farm"])
def test_a_worker_is_deployed_from_the_entrance_to_any_area(area: str) -> None:
    match = on_table([{"resting": 2}, {}], f"deploy {area}")
    areas = {"forest": 0, "burrow": 0, "farm": 0} | {area: 1}
    assert wrong(match, p0_resting=1, p0_workers=areas, p0_moves=0, asked="0 act", placed=None) == []
    match = on_table([{"resting": 2}, {}], f"deploy {area}", f"deploy {area}")
    assert wrong(match, p0_resting=0, p0_workers={area: 2}) == []
    assert refusal(match, f"deploy {area}") == "RW-13.5"


@pytest.mark.rule("RW-13.5")
def test_nobody_is_deployed_from_an_area_or_from_another_players_entrance() -> None:
    match = on_table([{"workers": {"forest": 4}}, {"resting": 2}])
    for area in ("forest", "burrow", "farm"):
        assert f"deploy {area}" not in offered(match)
        assert refusal(match, f"deploy {area}") == "RW-13.5"


@pytest.mark.rule("RW-13.5")
def test_the_worker_of_a_new_bed_can_be_deployed_in_the_same_turn() -> None:
    play = ["main", "bed", "deploy forest", "deploy farm"]
    match = on_table([{"workers": {"burrow": 1}, "wood": 2, "resting": 1}, {}], *play, placed="S3b")
    assert wrong(match, p0_resting=0, p0_workers={"forest": 1, "burrow": 1, "farm": 1}, todo="1 2") == []


# Effects


@pytest.mark.rule("R9")
def test_a_move_is_from_an_area_to_another() -> None:
    player = {"workers": {"burrow": 2}, "resting": 3, "explorer": "G1"}
    match = on_table([player, {}], "extra 1", placed="S1c")
    assert wrong(match, options=["march burrow forest", "march burrow farm", "stop"]) == []
    refused = ["march burrow burrow", "march forest farm", "march farm forest", "march forest forest"]
    assert wrong(match, refused=dict.fromkeys(refused, "R9")) == []


@pytest.mark.rule("R9")
@pytest.mark.parametrize("space", ["S1c", "S2b", "S4x"])
def test_entrance_workers_and_the_explorer_do_not_move_that_way(space: str) -> None:
    extra = "extra 1" if space == "S1c" else "extra 2"
    match = on_table([{"resting": 4, "explorer": "B1"}, {}], placed=space)
    assert extra not in offered(match)
    assert refusal(match, extra) == "R9"


@pytest.mark.rule("R10", "RW-6.1")
def test_one_worker_does_not_move_twice_in_one_effect() -> None:
    match = on_table([{"workers": {"forest": 1}}, {}], "extra 1", "march forest burrow", placed="S1c")
    assert wrong(match, asked="0 act", p0_workers={"forest": 0, "burrow": 1, "farm": 0}) == []
    match = on_table([{"workers": {"forest": 1, "farm": 1}}, {}], "extra 1", "march forest burrow", placed="S1c")
    assert wrong(match, options=["march farm forest", "march farm burrow", "stop"]) == []
    assert wrong(match, refused={"march burrow farm": "R10", "march burrow forest": "R10"}) == []


@pytest.mark.rule("R10")
def test_a_second_worker_may_leave_the_area_where_the_first_arrived() -> None:
    player = {"workers": {"forest": 1, "burrow": 1}}
    match = on_table([player, {}], "extra 1", "march forest burrow", "march burrow farm", placed="S1c")
    assert wrong(match, asked="0 act", p0_workers={"forest": 0, "burrow": 1, "farm": 1}) == []


@pytest.mark.rule("R10")
@pytest.mark.parametrize(
    "play", [["stop"], ["march forest farm", "stop"], ["march forest farm", "march forest burrow"]]
)
def test_two_workers_or_one_or_none(play: list[str]) -> None:
    match = on_table([{"workers": {"forest": 4}}, {}], "extra 1", *play, placed="S1c")
    moved = len([text for text in play if text != "stop"])
    assert wrong(match, asked="0 act", p0_workers={"forest": 4 - moved}, todo="main") == []


@pytest.mark.rule("R10")
def test_two_workers_of_a_card_are_two_different_ones() -> None:
    """Solar Cape (26) as a 1x effect; a second effect may move the same worker again."""
    player: dict[str, Any] = {"workers": {"forest": 1}, "played": "26", "moves": 1}
    match = on_table([player, {}], "use 26", "march forest burrow")
    assert wrong(match, asked="0 act", p0_workers={"burrow": 1}, p0_marked="26") == []
    match = on_table([player, {}], "use 26", "march forest burrow", "move", "march burrow farm")
    assert wrong(match, p0_workers={"forest": 0, "burrow": 0, "farm": 1}) == []
