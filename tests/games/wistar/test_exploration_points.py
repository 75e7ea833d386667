"""Exploration points as one pool, and deeds in the farm without points (R76, RW-5.7, RW-E.6)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import events, on_table, refusal, wrong

ALONE = {"D2": "DT2", "D3": "DT3", "D5": "DT5", "D10": "DT10"}
"""Closed doors around the entrance and G1; D1 is added where it matters."""


def exploring(workers: int, explorer: str, *play: str, player: dict[str, Any] | None = None, **given: Any) -> Any:
    """An explore action of seat 0."""
    first = {"workers": {"farm": workers}, "explorer": explorer, **(player or {})}
    return on_table([first, {}], "main", *play, placed="S5x", **given)


@pytest.mark.rule("R76", "RW-E.6")
def test_a_point_from_a_door_may_lead_through_that_door() -> None:
    match = exploring(1, "ENT", "open D1", doors={**ALONE, "D1": "DT9"})
    assert wrong(match, asked="0 farm_deed", points=1, options=["open D2", "step G1", "stop"]) == []
    match = exploring(1, "ENT", "open D1", "step G1", doors={**ALONE, "D1": "DT9"})
    assert wrong(match, asked="0 act", p0_explorer="G1", p0_tokens="DT9", points=0) == []


@pytest.mark.rule("R76", "RW-5.7")
@pytest.mark.parametrize("workers", [1, 2, 3])
def test_points_won_while_exploring_join_those_left(workers: int) -> None:
    match = exploring(workers, "ENT", "open D1", doors={**ALONE, "D1": "DT9"})
    assert wrong(match, points=workers) == []
    match = exploring(workers, "G1", "guest GG1a", guests={"GG1a": "GH11"})
    assert wrong(match, points=workers + 1, p0_guests="GH11") == []
    match = exploring(workers, "G1", "reveal G1", missions={"G1": "MH1"}, player={"played": "147"})
    assert wrong(match, points=workers, p0_wood=2) == []
    match = exploring(workers, "ENT", "open D1", doors={**ALONE, "D1": "DT9"}, player={"played": "6"})
    assert wrong(match, points=workers + 1) == []


@pytest.mark.rule("RW-E.6", "R76")
def test_a_won_point_can_be_used_when_its_origin_is_dealt_with() -> None:
    """The guest's two points wait until First-Aid Kit (67) and Magnetic Boots (9) have reacted to it."""
    match = exploring(1, "G1", "guest GG1a", guests={"GG1a": "GH11"}, player={"played": "67 9"})
    assert wrong(match, asked="0 farm_deed", points=2, p0_vp=1, p0_moves=1) == []


@pytest.mark.rule("RW-E.6")
def test_points_of_a_card_played_while_exploring_join_the_pool() -> None:
    """A guest (GB5) lets Matchstick Torch (34) be played; its point is not asked for on its own."""
    player = {"hand": "34"}
    match = exploring(2, "G1", "guest GG1a", "play 34", "off 1 wood", guests={"GG1a": "GB5"}, player=player)
    assert wrong(match, asked="0 farm_deed", points=2, p0_played="34") == []
    match = exploring(2, "G1", "guest GG1a", "play 34", "step G2", "step B2", guests={"GG1a": "GB5"}, player=player)
    assert wrong(match, asked="0 act", points=0, p0_explorer="B2") == []


@pytest.mark.rule("R76")
def test_outside_exploring_a_won_point_is_spent_at_once() -> None:
    """Hearing Amplifier (3) reveals a mission; Watchtower (147) gives a point for that, then the card its own."""
    player = {"hand": "3", "metal": 2, "skill_tokens": "ST2", "played": "147", "explorer": "G1"}
    given: dict[str, Any] = {"placed": "S1a", "missions": {"G1": "MH1"}}
    play = ["extra 1", "play 3", "reveal G1"]
    match = on_table([player, {}], *play, **given)
    assert wrong(match, asked="0 farm_deed", points=1) == []
    match = on_table([player, {}], *play, "stop", **given)
    assert wrong(match, asked="0 farm_deed", points=1) == []
    match = on_table([player, {}], *play, "step G2", "step B2", **given)
    assert wrong(match, asked="0 act", p0_explorer="B2", points=0) == []


@pytest.mark.rule("R76")
def test_a_door_token_outside_exploring_gives_its_point_at_once() -> None:
    """Fish-Hook Grapple (42) opens a door next to the explorer."""
    player = {"hand": "42", "metal": 1, "workers": {"forest": 2}}
    match = on_table([player, {}], "extra 1", "play 42", "open D1", placed="S1a", doors={**ALONE, "D1": "DT9"})
    assert wrong(match, asked="0 farm_deed", points=1, options=["open D2", "step G1", "stop"]) == []
    match.play("step G1")
    assert wrong(match, asked="0 act", p0_explorer="G1", todo="main", points=0) == []


# Deeds without points


@pytest.mark.rule("RW-E.6")
def test_a_card_that_opens_a_door_does_just_that_next_to_explorer_or_tent() -> None:
    player = {"hand": "42", "metal": 1, "tents": "B3"}
    given: dict[str, Any] = {"doors": {"D2": "DT2", "D3": "DT3", "D9": "DT4"}, "placed": "S1a"}
    given |= {"missions": {"B3": "MB1"}, "guests": {"GB3a": "GB1"}, "cheese": "CH1"}
    match = on_table([player, {}], "extra 1", "play 42", **given)
    assert wrong(match, asked="0 farm_deed", options=["open D2", "open D9", "stop"], points=0) == []
    assert refusal(match, "open D3") == "RW-5.6"
    no = ["step G1", "reveal B3", "guest GB3a", "cheese", "tent B3"]
    assert wrong(match, refused=dict.fromkeys(no, "RW-E.6")) == []
    match = on_table([player, {}], "extra 1", "play 42", "open D9", **given)
    assert wrong(match, asked="0 act", p0_tokens="DT4", p0_wood=1) == []


@pytest.mark.rule("RW-E.6")
def test_a_card_that_reveals_a_mission_does_it_where_explorer_or_tent_is() -> None:
    """Magnifying Glass (52)."""
    player = {"hand": "52", "metal": 1, "tents": "B2", "explorer": "F2"}
    given: dict[str, Any] = {"missions": {"F2": "MH1", "B2": "MB1", "G1": "MH2"}, "placed": "S1a"}
    match = on_table([player, {}], "extra 1", "play 52", **given)
    assert wrong(match, options=["reveal F2", "reveal B2", "stop"], refused={"reveal G1": "RW-5.6"}) == []
    match = on_table([player, {}], "extra 1", "play 52", "reveal B2", **given)
    assert wrong(match, asked="0 act", p0_metal=2, revealed="B2") == []


@pytest.mark.rule("RW-E.6")
def test_a_card_that_moves_the_explorer_makes_single_steps() -> None:
    """Spring Stilts (19): up to two steps, the tent does not walk."""
    player = {"hand": "19", "wood": 2, "metal": 1, "skill_tokens": "ST4", "tents": "B3"}
    match = on_table([player, {}], "extra 1", "play 19", placed="S1a", doors={"D9": "DT1"})
    assert (
        wrong(match, options=["step F1", "step G1", "stop"], refused={"step B2": "RW-5.6", "open D9": "RW-E.6"}) == []
    )
    match = on_table([player, {}], "extra 1", "play 19", "step G1", "step G2", placed="S1a")
    assert wrong(match, asked="0 act", p0_explorer="G2", p0_moves=1) == []
    match = on_table([player, {}], "extra 1", "play 19", "step G1", "stop", placed="S1a")
    assert wrong(match, asked="0 act", p0_explorer="G1", p0_moves=1) == []


@pytest.mark.rule("RW-E.6")
def test_a_deed_without_points_leaves_the_pool_alone() -> None:
    """While exploring, a guest (GB5) lets Fish-Hook Grapple (42) open a door for nothing."""
    player = {"hand": "42"}
    given: dict[str, Any] = {"guests": {"GG1a": "GB5"}, "doors": {"D3": "DT1"}}
    match = exploring(3, "G1", "guest GG1a", "play 42", "open D3", player=player, **given)
    assert wrong(match, asked="0 farm_deed", points=2, p0_metal=1, p0_tokens="DT1") == []
    assert events(match).count("opened") == 1
