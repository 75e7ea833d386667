"""Section 13: buying, 1x effects, and what runs out (RW-13.1, RW-13.2, RW-13.4, R38, R40, R41, R70)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import offered, on_table, refusal, wrong

ONCE = "2 5 13 22 23 26 28 58 59 84 97 103 106 111 116 118 120 126 134 141 144 158 163 172"
"""More 1x cards than the box has markers."""


@pytest.mark.rule("RW-13.1")
def test_a_joker_costs_three_of_wood_metal_and_cards_in_any_mix() -> None:
    player = {"wood": 2, "metal": 1, "hand": "27 62"}
    match = on_table([player, {}], "buy joker")
    mixes = ["pay 2w 1m", "pay 2w 1c", "pay 1w 1m 1c", "pay 1w 2c", "pay 1m 2c"]
    assert wrong(match, asked="0 mix", options=mixes) == []
    match = on_table([player, {}], "buy joker", "pay 1w 1m 1c", "discard 27")
    assert wrong(match, p0_wood=1, p0_metal=0, p0_hand="62", p0_jokers=1, discard_advanced="27", placed=None) == []
    match = on_table([player, {}], "buy joker", "pay 2w 1m")
    assert wrong(match, p0_wood=0, p0_metal=0, p0_hand="27 62", p0_jokers=1, jokers_left=11) == []


@pytest.mark.rule("RW-13.1")
@pytest.mark.parametrize(
    "goods", [{"wood": 2}, {"wood": 1, "metal": 1}, {"metal": 1, "hand": "62"}, {"moves": 5, "vp": 9, "hand": "62 27"}]
)
def test_two_pieces_buy_no_joker(goods: dict[str, Any]) -> None:
    match = on_table([goods, {}])
    assert "buy joker" not in offered(match)
    assert refusal(match, "buy joker") == "RW-13.1"
    assert "buy joker" in offered(on_table([{**goods, "wood": goods.get("wood", 0) + 1}, {}]))


@pytest.mark.rule("RW-13.2")
@pytest.mark.parametrize("level", [0, 1])
def test_electricity_costs_four_pieces_and_goes_up_one_step(level: int) -> None:
    player = {"wood": 3, "metal": 2, "hand": "62", "electricity": level}
    match = on_table([player, {}], "buy electricity")
    assert wrong(match, options=["pay 3w 1m", "pay 3w 1c", "pay 2w 2m", "pay 2w 1m 1c", "pay 1w 2m 1c"]) == []
    match = on_table([player, {}], "buy electricity", "pay 2w 1m 1c", "discard 62")
    assert wrong(match, p0_electricity=level + 1, p0_wood=1, p0_metal=1, p0_hand="", discard_basic="62") == []
    assert refusal(on_table([{**player, "wood": 0}, {}]), "buy electricity") == "RW-13.2"


@pytest.mark.rule("RW-13.2", "R38")
def test_electricity_is_bought_twice_and_not_again() -> None:
    player = {"wood": 12}
    match = on_table([player, {}], "buy electricity", "pay 4w", "buy electricity", "pay 4w")
    assert wrong(match, p0_electricity=2, p0_wood=4, p0_parts={"electricity_advanced": 2}) == []
    assert "buy electricity" not in offered(match)
    assert refusal(match, "buy electricity") == "R38"


@pytest.mark.rule("RW-13.1")
@pytest.mark.parametrize("placed", ["S1a", "hut"])
def test_buying_is_possible_with_the_chief_placed(placed: str) -> None:
    match = on_table([{"wood": 3, "workers": {"forest": 1}}, {}], "buy joker", "pay 3w", placed=placed)
    assert wrong(match, p0_jokers=1, p0_wood=0, asked="0 act", placed=placed) == []


# 1x effects


@pytest.mark.rule("RW-13.4")
def test_a_1x_effect_marks_its_card_and_works_once_a_round() -> None:
    """Spool Winch (35): a wood for 2 metal."""
    match = on_table([{"played": "35", "wood": 3}, {}], "use 35")
    assert wrong(match, p0_marked="35", p0_wood=2, p0_metal=2, asked="0 act") == []
    assert "use 35" not in offered(match)
    assert refusal(match, "use 35") == "RW-13.4"
    match = on_table([{"played": "35", "wood": 3}, {}], "use 35", "hut", "wood", "end", "1: hut", "1: wood", "1: end")
    assert refusal(match, "use 35") == "RW-13.4", "nor in a later turn of the round"


@pytest.mark.rule("RW-13.4")
def test_in_the_next_round_a_1x_effect_can_be_used_again() -> None:
    players: list[dict[str, Any]] = [{"played": "35", "marked": "35", "wood": 1}, {}]
    match = on_table(players, "end", lap=2, current=1, placed="hut", stack="GH8")
    assert wrong(match, round=2, p0_marked="") == []
    assert "use 35" in offered(match)


@pytest.mark.rule("RW-13.4")
def test_only_own_1x_cards_in_play_are_used() -> None:
    """Neither a rival's, nor one in the hand, nor a card of another kind."""
    players: list[dict[str, Any]] = [{"played": "39 60", "hand": "159", "wood": 3, "metal": 3}, {"played": "35"}]
    match = on_table(players)
    for card in ("35", "159", "39", "60", "84"):
        assert f"use {card}" not in offered(match)
        assert refusal(match, f"use {card}") == "RW-13.4"


@pytest.mark.rule("R70")
def test_several_1x_cards_in_one_turn_in_any_gap() -> None:
    """Spool Winch (35) before the chief, Smithy (159) before the main action, Water Mill (158) after it."""
    player = {"played": "35 158 159", "wood": 2, "workers": {"forest": 1}}
    match = on_table([player, {}], "use 35", "chief S1b", "use 159", "main", "use 158", "extra 1")
    assert wrong(match, p0_marked="35 158 159", p0_wood=1, p0_metal=1, p0_vp=3, p0_moves=1, p0_jokers=1) == []
    for card in ("35", "158", "159"):
        assert refusal(match, f"use {card}") == "RW-13.4"


# What runs out


@pytest.mark.rule("R40")
def test_jokers_that_are_not_there_are_lost() -> None:
    """Guard House (171) gives two; Training Center (130) pays a VP for each that is really taken."""
    player = {"hand": "171", "wood": 2, "played": "130"}
    for taken, left in ((10, 2), (11, 1), (12, 0)):
        match = on_table([player, {"jokers": taken}], "extra 1", "play 171", placed="S1a")
        assert wrong(match, asked="0 act", p0_jokers=left, p0_vp=left, jokers_left=0, p0_played="130 171") == []


@pytest.mark.rule("R40")
def test_no_joker_is_sold_or_given_when_there_is_none() -> None:
    match = on_table([{"wood": 5, "jokers": 3}, {"jokers": 9}], placed="S1b")
    assert wrong(match, jokers_left=0, refused={"buy joker": "R40", "extra 1": "R40"}) == []
    assert not {"buy joker", "extra 1"} & set(offered(match))
    match = on_table([{"wood": 5, "jokers": 3}, {"jokers": 8}], "extra 1", placed="S1b")
    assert wrong(match, p0_jokers=4, jokers_left=0) == []


@pytest.mark.rule("R40")
def test_move_tokens_that_are_not_there_are_lost() -> None:
    """Wooden Bicycle (33) gives two, the hut one."""
    for taken, left in ((18, 2), (19, 1), (20, 0)):
        match = on_table([{"hand": "33", "wood": 2}, {"moves": taken}], "extra 1", "play 33", placed="S1a")
        assert wrong(match, asked="0 act", p0_moves=left, moves_left=0) == []
    match = on_table([{}, {"moves": 20}], "hut", "wood")
    assert wrong(match, p0_moves=0, p0_wood=1, hut="0") == []


@pytest.mark.rule("R40")
def test_tokens_that_were_spent_can_be_had_again() -> None:
    match = on_table(
        [{"moves": 1, "workers": {"forest": 1}}, {"moves": 19}], "move", "march forest farm", "hut", "wood"
    )
    assert wrong(match, p0_moves=1, moves_left=0) == []


@pytest.mark.rule("R40")
def test_markers_never_run_out() -> None:
    players: list[dict[str, Any]] = [{"played": "35 159", "wood": 1}, {"played": ONCE, "marked": ONCE}]
    match = on_table(players, "use 35", "use 159")
    assert wrong(match, p0_marked="35 159", p0_vp=1) == []
    assert len(ONCE.split()) > 12


@pytest.mark.rule("R41")
def test_a_card_at_choice_is_the_top_of_the_basic_deck() -> None:
    """Visionaries (GO12): two of wood, metal or card at choice."""
    player = {"played": "1 2"}
    given: dict[str, Any] = {"goals": "GO12", "deck_basic": "40 41", "deck_advanced": "3", "row_basic": "42"}
    match = on_table([player, {}], "goal GO12", **given)
    assert wrong(match, asked="0 gain", options=["card", "metal", "wood"]) == []
    match = on_table([player, {}], "goal GO12", "card", "wood", **given)
    assert wrong(match, asked="0 act", p0_hand="40", p0_wood=1, p0_vp=4, deck_advanced=1, row_basic="42 . . .") == []
    match = on_table([player, {}], "goal GO12", "card", "card", **given)
    assert wrong(match, p0_hand="40 41", p0_wood=0, p0_metal=0, deck_basic=0) == []


@pytest.mark.rule("R41")
def test_a_piece_at_choice_after_a_mission_may_be_any_of_the_three() -> None:
    """The guest GB9 gives 1 VP and a piece for every mission solved."""
    player = {"guests": "GB9", "explorer": "G1", "skill_tokens": "ST1"}
    given: dict[str, Any] = {"missions": {"G1": "MH1"}, "revealed": "G1", "placed": "S2a", "deck_basic": "40 41"}
    for gain, word, value in (("wood", "p0_wood", 1), ("metal", "p0_metal", 1), ("card", "p0_hand", "40")):
        match = on_table([player, {}], "extra 1", "solve MH1.1", "cube A6", gain, **given)
        assert wrong(match, asked="0 act", p0_vp=3, **{word: value}) == []
