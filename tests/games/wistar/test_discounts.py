"""RW-8.7 and R15: what lowers the price of inventions; RW-9.2: what lowers or raises a main action as a whole."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import offered, on_table, refusal, wrong
from underhall.engine.scenario import Stage


def playing(player: dict[str, Any], *play: str, **words: Any) -> Stage:
    return on_table([player, {}], "extra 1", *play, placed="S1a", **words)


def why_not(card: int, **player: Any) -> str | None:
    return refusal(on_table([{"hand": card, **player}, {}], placed="S1a"), "extra 1")


@pytest.mark.rule("R15")
@pytest.mark.parametrize(("off", "wood", "metal"), [(0, 1, 0), (1, 0, 1)])
def test_the_payer_takes_one_piece_off_wood_or_off_metal(off: int, wood: int, metal: int) -> None:
    """30 on a card for 1 wood and 1 metal."""
    match = playing({"hand": 60, "played": 30, "wood": 5, "metal": 5}, "play 60")
    assert offered(match) == ["off 0 wood", "off 1 wood"]
    match.act(f"off {off} wood")
    assert wrong(match, p0_wood=5 - wood, p0_metal=5 - metal) == []


@pytest.mark.rule("R15")
def test_discounts_add_up() -> None:
    """30, 164 and GH4 on building 180 for 3 wood and 1 metal: three pieces off, at most one of them metal."""
    player = {"hand": 180, "played": "30 164", "guests": "GH4", "wood": 5, "metal": 5}
    match = playing(player, "play 180")
    assert wrong(match, options=["off 2 wood", "off 3 wood"], refused={"off 1 wood": "RW-8.7"}) == []
    assert refusal(match, "off 4 wood") == "RW-8.7"
    match.act("off 2 wood")
    assert wrong(match, p0_wood=4, p0_metal=5) == []
    assert wrong(playing(player, "play 180", "off 3 wood"), p0_wood=5, p0_metal=4) == []


@pytest.mark.rule("R15")
@pytest.mark.parametrize(("wood", "metal", "allowed"), [(1, 0, True), (0, 1, True), (0, 0, False)])
def test_what_is_offered_takes_the_discount_into_account(wood: int, metal: int, allowed: bool) -> None:
    """180 with three pieces off: one wood or one metal is left to pay, and only what is there can be paid."""
    player = {"played": "30 164", "guests": "GH4", "wood": wood, "metal": metal}
    assert why_not(180, **player) == (None if allowed else "RW-8.1")
    if allowed:
        match = playing({"hand": 180, **player}, "play 180")
        assert offered(match) == ["off 2 wood" if wood else "off 3 wood"]
        match.act(offered(match)[0])
        assert wrong(match, p0_wood=0, p0_metal=0) == []


@pytest.mark.rule("RW-8.7", "R15")
def test_a_price_never_falls_below_zero() -> None:
    """170 costs 1 wood: three discounts take that off and nothing more."""
    match = playing({"hand": 170, "played": "30 164", "guests": "GH4", "metal": 2}, "play 170", "off 1 wood")
    assert wrong(match, p0_wood=0, p0_metal=2, p0_played="30 164 170") == []


@pytest.mark.rule("RW-8.7", "R15")
def test_wood_off_is_not_metal_off() -> None:
    """20 takes 1 wood and 1 metal off automata: 92 for 2 metal costs 1, 91 for 2 wood costs 1, 89 costs nothing."""
    for card, wood, metal in ((92, 4, 3), (91, 3, 4), (89, 4, 5), (105, 2, 6)):
        match = playing({"hand": card, "played": 20, "wood": 4, "metal": 4}, f"play {card}")
        assert wrong(match, p0_wood=wood, p0_metal=metal) == [], card


@pytest.mark.rule("RW-8.7")
@pytest.mark.parametrize(("guest", "card"), [("GH3", 92), ("GH4", 141), ("GH5", 50)])
def test_a_discount_is_for_its_type_alone(guest: str, card: int) -> None:
    """Each card costs 2 pieces of one kind: 1 with the guest of its type, 2 with the others."""
    for other in ("GH3", "GH4", "GH5"):
        assert why_not(card, guests=other, wood=1, metal=1) == (None if other == guest else "RW-8.1")


@pytest.mark.rule("R15")
def test_move_tokens_are_never_discounted() -> None:
    """161 costs 1 wood and 1 move token, 37 a move token alone."""
    player = {"played": "30 164", "wood": 0}
    assert why_not(161, **player, moves=0) == "RW-8.1"
    assert why_not(37, **player, moves=0) == "RW-8.1"
    match = playing({"hand": 161, **player, "moves": 2}, "play 161", "off 1 wood")
    assert wrong(match, p0_moves=1, p0_wood=0, asked="0 project") == []


@pytest.mark.rule("R15", "R33")
def test_rows_cubes_and_effects_are_not_discounted() -> None:
    """Row MH2.1 costs 2 wood, cube A1 one piece more, and 158 pays 1 wood."""
    words = {"missions": {"G1": "MH2"}, "revealed": "G1"}
    player = {"played": "30 164 158", "guests": "GH4", "explorer": "G1", "wood": 3}
    match = on_table([player, {}], "extra 1", "solve MH2.1", "cube A1", "pay 1w", placed="S2a", **words)
    assert wrong(match, p0_wood=0, p0_vp=2, p0_abilities="A1", refused={"use 158": "RW-E.4"}) == []
    match = on_table([{**player, "wood": 1}, {}], placed="S2a", **words)
    assert refusal(match, "extra 1") is not None


@pytest.mark.rule("RW-8.7", "R15")
def test_a_lasting_discount_and_that_of_the_effect_add_up() -> None:
    """30 and the hammer take both pieces off 60; the hammer itself had one off."""
    match = playing({"hand": "40 60", "played": 30, "wood": 1}, "play 40", "off 0 wood", "play 60", "off 1 wood")
    assert wrong(match, p0_wood=0, p0_metal=0, p0_played="30 40 60", p0_moves=1) == []


@pytest.mark.rule("RW-8.7", "R15")
@pytest.mark.parametrize(("tokens", "spent"), [("", 1), ("ST1", 0), ("ST1 ST3", 0)])
def test_observatory_takes_one_missing_skill_off(tokens: str, spent: int) -> None:
    """7 shows strength and endurance; nobody gets a joker for a skill too many."""
    player = {"played": 125, "metal": 3, "skill_tokens": tokens}
    match = playing({**player, "hand": 7, "jokers": 2}, "play 7")
    assert wrong(match, p0_jokers=2 - spent) == []
    assert why_not(7, **player) == ("RW-8.2" if spent else None)


@pytest.mark.rule("RW-8.7")
def test_observatory_takes_no_energy_off() -> None:
    assert why_not(20, played=125, metal=3) == "RW-8.4"
    assert why_not(13, played=125, metal=3) == "RW-8.4"
    assert why_not(13, played="125 59", metal=3) is None


@pytest.mark.rule("RW-8.7")
def test_card_94_takes_wood_and_metal_off_the_card_it_plays_alone() -> None:
    match = playing({"hand": "94 180 35", "wood": 5, "metal": 5}, "play 94", "play 180")
    assert wrong(match, p0_wood=5 - 1 - 2, p0_metal=5 - 2 - 0) == []
    for answer in ("end", "1: hut", "1: wood", "1: end", "chief S4x", "extra 1", "play 35"):
        match.act(answer)
    assert wrong(match, p0_wood=1, p0_metal=2) == []


@pytest.mark.rule("RW-9.2")
@pytest.mark.parametrize(
    ("card", "place", "area", "stock"), [(57, "S1a", "forest", "wood"), (71, "S4x", "burrow", "metal")]
)
@pytest.mark.parametrize("workers", [0, 1, 4])
def test_a_gather_bonus_adds_one_to_each_such_action(
    card: int, place: str, area: str, stock: str, workers: int
) -> None:
    """Once an action, not once a worker; without workers there is no action."""
    match = on_table([{"played": card, "workers": {area: workers}}, {}], placed=place)
    if workers == 0:
        assert refusal(match, "main") == "R2"
        return
    match.act("main")
    assert wrong(match, **{f"p0_{stock}": workers + 1}) == []


@pytest.mark.rule("RW-9.2")
def test_a_gather_bonus_is_for_its_own_action() -> None:
    match = on_table([{"played": 57, "workers": {"burrow": 2}}, {}], "main", placed="S4x")
    assert wrong(match, p0_metal=2, p0_wood=0) == []
    match = on_table([{"played": 57, "wood": 1, "hand": 64, "metal": 1}, {}], "extra 1", "play 64", placed="S1a")
    assert wrong(match, p0_wood=2) == [], "a gain of wood that is no gather action"


@pytest.mark.rule("RW-9.2")
@pytest.mark.parametrize(("abilities", "left"), [("", [8, 6, 4]), ("A2", [9, 8, 7])])
def test_card_7_takes_one_metal_off_the_whole_dig_action(abilities: str, left: list[int]) -> None:
    """Three rooms cost 1 + 2 + 2 metal, or 0 + 1 + 1 with cheap rooms."""
    player = {"played": 7, "abilities": abilities, "metal": 9, "workers": {"forest": 3}}
    match = on_table([player, {}], "main", placed="S2b")
    for digs, metal in enumerate(left, 1):
        match.act("dig")
        assert wrong(match, p0_dug=digs, p0_metal=metal) == []


@pytest.mark.rule("RW-9.2")
def test_card_7_does_not_touch_a_single_dig() -> None:
    match = on_table([{"played": "7 106", "metal": 2, "dug": 1}, {}], "use 106")
    assert wrong(match, p0_metal=0, p0_dug=2) == []
    assert refusal(on_table([{"played": "7 106", "metal": 1, "dug": 1}, {}]), "use 106") == "RW-5.2"


@pytest.mark.rule("RW-9.2")
def test_card_170_takes_one_wood_off_the_whole_bed_action() -> None:
    player = {"played": 170, "wood": 9, "workers": {"burrow": 3}}
    match = on_table([player, {}], "main", "bed", "bed", placed="S3a")
    assert wrong(match, p0_wood=6, p0_bed_tiles=2) == []
