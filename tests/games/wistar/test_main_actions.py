"""Section 5, the forest and the burrow: gathering, digging, beds, what strength is, prices, actions from effects."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import offered, on_table, refusal, wrong


@pytest.mark.rule("RW-5.1")
@pytest.mark.parametrize("workers", [1, 2, 5])
def test_gathering_wood_gives_one_for_each_worker_in_the_forest(workers: int) -> None:
    match = on_table([{"workers": {"forest": workers, "burrow": 3, "farm": 3}, "wood": 1}, {}], "main", placed="S1a")
    assert wrong(match, p0_wood=1 + workers, p0_metal=0, p1_wood=0, todo="1", asked="0 act") == []


@pytest.mark.rule("RW-5.3")
@pytest.mark.parametrize("workers", [1, 2, 5])
def test_gathering_metal_gives_one_for_each_worker_in_the_burrow(workers: int) -> None:
    match = on_table([{"workers": {"forest": 3, "burrow": workers, "farm": 3}, "metal": 1}, {}], "main", placed="S4x")
    assert wrong(match, p0_metal=1 + workers, p0_wood=0, p1_metal=0, todo="1 2", asked="0 act") == []


@pytest.mark.rule("RW-5.2")
@pytest.mark.parametrize("metal", [4, 5])
def test_digging_goes_on_as_long_as_two_metal_are_there(metal: int) -> None:
    """Example E1: strength 3, but metal for two rooms only."""
    match = on_table([{"workers": {"forest": 3}, "metal": metal}, {}], "main", "dig", "dig", placed="S2a")
    assert wrong(match, asked="0 act", p0_metal=metal - 4, p0_dug=2, p0_rooms_free=5, p0_parts={"rooms": 1}) == []


@pytest.mark.rule("RW-5.2")
def test_digging_ends_at_the_strength_or_when_the_player_wants() -> None:
    player = {"workers": {"forest": 2, "burrow": 5}, "metal": 12, "dug": 2}
    match = on_table([player, {}], "main", placed="S2a")
    assert wrong(match, asked="0 dig", options=["dig", "stop"]) == []
    match = on_table([player, {}], "main", "dig", "dig", placed="S2a")
    assert wrong(match, asked="0 act", p0_metal=8, p0_dug=4, p0_rooms_free=7, p0_parts={"rooms": 6}) == []
    match = on_table([player, {}], "main", "dig", "stop", placed="S2a")
    assert wrong(match, asked="0 act", p0_metal=10, p0_dug=3, todo="1") == []


@pytest.mark.rule("RW-5.2", "RW-5.4")
@pytest.mark.parametrize(
    ("done", "rooms", "beds"), [(0, 0, 0), (1, 1, 2), (2, 3, 4), (3, 6, 7), (4, 10, 10), (5, 15, 14)]
)
def test_the_tile_with_the_lowest_points_goes_first(done: int, rooms: int, beds: int) -> None:
    """The highest uncovered one scores at the end."""
    player = {"workers": {"forest": 1, "burrow": 1}, "wood": 2, "metal": 2, "dug": done, "beds": done}
    match = on_table([player, {}], "main", "dig", placed="S2a")
    assert wrong(match, p0_dug=done + 1, p0_parts={"rooms": rooms}) == []
    match = on_table([player, {}], "main", "bed", placed="S3b")
    assert wrong(match, p0_beds=done + 1, p0_parts={"beds": beds}) == []


@pytest.mark.rule("RW-5.2", "RW-E.10")
def test_three_rooms_are_there_at_the_start_and_a_dug_one_takes_a_bed() -> None:
    full = {"workers": {"forest": 1, "burrow": 1}, "metal": 2, "wood": 2, "guests": "GH1 GH2 GH3"}
    assert wrong(on_table([full, {}], "main", placed="S3b"), asked="0 act", p0_beds=0, p0_wood=2) == []
    match = on_table([full, {}], "main", "dig", "end", "1: hut", "1: wood", "1: end", "chief S3b", "main", "bed",
                     placed="S2a")  # fmt: skip
    assert wrong(match, p0_beds=1, p0_rooms_free=0, p0_wood=0, p0_metal=0) == []


@pytest.mark.rule("RW-5.4")
def test_a_bed_costs_two_wood_and_sends_a_worker_to_the_entrance() -> None:
    """Example E2: the 2-VP tile goes into the one free room, and a second bed is impossible."""
    player = {"workers": {"burrow": 2}, "wood": 5, "beds": 1, "guests": "GH1", "resting": 1}
    match = on_table([player, {}], "main", "bed", placed="S3b")
    expected = {"p0_wood": 3, "p0_beds": 2, "p0_bed_tiles": 2, "p0_rooms_free": 0, "p0_resting": 2}
    assert wrong(match, asked="0 act", p0_workers={"forest": 0, "burrow": 2, "farm": 0}, **expected) == []
    assert wrong(match, p0_parts={"beds": 2}) == []


@pytest.mark.rule("RW-5.4")
def test_beds_end_at_the_strength_the_wood_or_the_wish() -> None:
    player = {"workers": {"burrow": 2, "forest": 4}, "wood": 9}
    match = on_table([player, {}], "main", "bed", "bed", placed="S3b")
    assert wrong(match, asked="0 act", p0_wood=5, p0_beds=2, p0_resting=2, p0_rooms_free=1) == []
    match = on_table([player, {}], "main", "bed", "stop", placed="S3b")
    assert wrong(match, asked="0 act", p0_wood=7, p0_beds=1) == []
    match = on_table([{**player, "wood": 3}, {}], "main", "bed", placed="S3b")
    assert wrong(match, asked="0 act", p0_wood=1, p0_beds=1) == []


@pytest.mark.rule("R1")
@pytest.mark.parametrize("explorer", ["ENT", "G1", "B3"])
def test_the_explorer_is_no_strength_in_the_farm(explorer: str) -> None:
    match = on_table([{"explorer": explorer}, {}], placed="S6x")
    assert refusal(match, "main") == "R2"
    match = on_table([{"explorer": explorer, "workers": {"farm": 2}}, {}], "main", "blind basic", "blind basic",
                     placed="S6x")  # fmt: skip
    assert wrong(match, asked="0 act", p0_hand_basic=2) == []


@pytest.mark.rule("R1", "RW-5.3")
def test_workers_at_the_burrow_entrance_are_no_strength_in_the_burrow() -> None:
    match = on_table([{"resting": 4, "workers": {"burrow": 1}}, {}], "main", placed="S4x")
    assert wrong(match, p0_metal=1, p0_resting=4) == []
    assert refusal(on_table([{"resting": 4}, {}], placed="S4x"), "main") == "R2"


@pytest.mark.rule("R2")
@pytest.mark.parametrize("space", ["S1a", "S2a", "S3a", "S4x", "S5x", "S6x"])
def test_a_chief_may_stand_at_an_action_without_strength(space: str) -> None:
    match = on_table([{}, {}], f"chief {space}")
    assert "main" not in offered(match)
    assert refusal(match, "main") == "R2"
    match = on_table([{}, {}], f"chief {space}", "end")
    assert wrong(match, current=1, chiefs={space: 0}) == []


@pytest.mark.rule("R2", "RW-E.11")
@pytest.mark.parametrize(("forest", "wood"), [(0, 0), (2, 3)])
def test_what_waits_for_gathering_gives_nothing_without_strength(forest: int, wood: int) -> None:
    """Woodshed (142) gathers wood, and 57 adds one to every gathering."""
    player = {"played": "57", "hand": "142", "wood": 2, "workers": {"forest": forest, "burrow": 2}}
    play = ["extra 1", "play 142", *(["do gather_wood"] if forest else [])]
    match = on_table([player, {}], *play, placed="S1a")
    assert wrong(match, p0_wood=wood, p0_played="57 142", asked="0 act") == []
    assert wrong(on_table([{"played": "57"}, {}], placed="S1a"), refused={"main": "R2"}) == []


@pytest.mark.rule("R3")
def test_strength_is_read_when_the_action_starts_not_when_the_chief_is_placed() -> None:
    player = {"workers": {"forest": 1, "farm": 2}}
    moving = ["extra 1", "march farm forest", "march farm forest"]
    match = on_table([player, {}], "chief S1c", *moving, "main")
    assert wrong(match, p0_wood=3, todo="") == []
    match = on_table([player, {}], "chief S1c", "main", *moving)
    assert wrong(match, p0_wood=1, todo="", p0_workers={"forest": 3}) == []


@pytest.mark.rule("R3")
def test_workers_who_leave_during_the_action_do_not_weaken_it() -> None:
    """A guest (GB5) found while exploring lets Clockwork Frog (90) be played, which moves workers."""
    given: dict[str, Any] = {"placed": "S5x", "guests": {"GG1a": "GB5"}}
    player = {"workers": {"farm": 2}, "explorer": "G1", "hand": "90", "wood": 1}
    play = ["main", "guest GG1a", "play 90", "march farm forest", "march farm forest"]
    match = on_table([player, {}], *play, **given)
    assert wrong(match, asked="0 farm_deed", points=1, p0_workers={"farm": 0, "forest": 2}) == []


@pytest.mark.rule("R3")
def test_workers_who_come_during_the_action_do_not_strengthen_it() -> None:
    given: dict[str, Any] = {"placed": "S5x", "guests": {"GG1a": "GB5"}}
    player = {"workers": {"farm": 1, "forest": 2}, "explorer": "G1", "hand": "90", "wood": 1}
    play = ["main", "guest GG1a", "play 90", "march forest farm", "march forest farm"]
    match = on_table([player, {}], *play, **given)
    assert wrong(match, asked="0 act", p0_workers={"farm": 3, "forest": 0}, p0_explorer="G1") == []


# Prices


@pytest.mark.rule("RW-E.9")
@pytest.mark.parametrize(
    ("helps", "prices"),
    [
        ({}, [2, 2, 2]),
        ({"abilities": "A2"}, [1, 1, 1]),
        ({"abilities": "A1"}, [2, 2, 2]),
        ({"played": "7"}, [1, 2, 2]),
        ({"played": "170"}, [2, 2, 2]),
        ({"played": "7", "abilities": "A2"}, [0, 1, 1]),
    ],
)
def test_prices_of_rooms_in_a_dig_action(helps: dict[str, str], prices: list[int]) -> None:
    """A2 is off every room, Exoskeleton Harness (7) once off the action."""
    for digs in (1, 2, 3):
        player = {"workers": {"forest": 3}, "metal": 6, **helps}
        match = on_table([player, {}], "main", *["dig"] * digs, placed="S2a")
        assert wrong(match, p0_metal=6 - sum(prices[:digs]), p0_dug=digs) == []


@pytest.mark.rule("RW-E.9")
@pytest.mark.parametrize(
    ("helps", "prices"),
    [
        ({}, [2, 2, 2]),
        ({"abilities": "A1"}, [1, 1, 1]),
        ({"abilities": "A2"}, [2, 2, 2]),
        ({"played": "170"}, [1, 2, 2]),
        ({"played": "7"}, [2, 2, 2]),
        ({"played": "170", "abilities": "A1"}, [0, 1, 1]),
    ],
)
def test_prices_of_beds_in_a_bed_action(helps: dict[str, str], prices: list[int]) -> None:
    """A1 is off every bed, Drying Loft (170) once off the action."""
    for beds in (1, 2, 3):
        player = {"workers": {"burrow": 3}, "wood": 6, **helps}
        match = on_table([player, {}], "main", *["bed"] * beds, placed="S3b")
        assert wrong(match, p0_wood=6 - sum(prices[:beds]), p0_beds=beds) == []


@pytest.mark.rule("RW-E.9")
@pytest.mark.parametrize(
    ("helps", "price"),
    [({}, 1), ({"abilities": "A2"}, 0), ({"played": "7"}, 1), ({"played": "7", "abilities": "A2"}, 0)],
)
def test_a_single_dig_has_its_own_discount_and_that_of_the_spades(helps: dict[str, str], price: int) -> None:
    """Root Cellar (160): one dig for 1 metal less; the discount on a whole action is not for it."""
    player = {"hand": "160", "wood": 2, "metal": price, **helps}
    match = on_table([player, {}], "extra 1", "play 160", "dig", placed="S1a")
    assert wrong(match, p0_metal=0, p0_dug=1) == []
    if price:
        match = on_table([{**player, "metal": price - 1}, {}], "extra 1", "play 160", placed="S1a")
        assert wrong(match, asked="0 act", p0_dug=0) == []


@pytest.mark.rule("RW-E.9")
@pytest.mark.parametrize(
    ("helps", "price"),
    [({}, 1), ({"abilities": "A1"}, 0), ({"played": "170"}, 1), ({"played": "170", "abilities": "A1"}, 0)],
)
def test_a_single_bed_has_its_own_discount_and_that_of_handy_beds(helps: dict[str, str], price: int) -> None:
    """Bunk Room (157) costs 2 wood itself and builds one bed for 1 wood less."""
    player = {"hand": "157", "wood": 2 + price, **helps}
    match = on_table([player, {}], "extra 1", "play 157", "bed", placed="S1a")
    assert wrong(match, p0_wood=0, p0_beds=1) == []
    if price:
        match = on_table([{**player, "wood": 1 + price}, {}], "extra 1", "play 157", placed="S1a")
        assert wrong(match, asked="0 act", p0_beds=0) == []


@pytest.mark.rule("RW-E.9")
@pytest.mark.parametrize(
    ("helps", "price"), [({}, 2), ({"abilities": "A2"}, 1), ({"played": "106 7"}, 2)]
)  # fmt: skip
def test_a_1x_dig_has_the_usual_price(helps: dict[str, str], price: int) -> None:
    player = {"metal": price, "played": "106", **helps}
    assert wrong(on_table([player, {}], "use 106"), p0_metal=0, p0_dug=1) == []
    assert refusal(on_table([{**player, "metal": price - 1}, {}]), "use 106") == "RW-5.2"


@pytest.mark.rule("RW-E.9", "RW-E.11")
def test_the_discount_on_an_action_is_also_for_a_dig_action_from_a_card() -> None:
    """Mechanical Goat (100) is a main action of its own, so each of the two has the discount once."""
    player = {"played": "7", "hand": "100", "wood": 2, "metal": 6, "workers": {"forest": 2}}
    given = {"wheel": "S2 S1 S3 S4 S5 S6", "placed": "S1a"}
    match = on_table([player, {}], "extra 1", "play 100", "dig", "dig", "main", "dig", "dig", **given)
    assert wrong(match, asked="0 act", p0_dug=4, p0_metal=0) == []
