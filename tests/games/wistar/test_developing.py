"""Developing projects: points for cards of rows and decks (RW-5.5, RW-5.7, R60)."""

from __future__ import annotations

import pytest

from tests.games.wistar.helpers import offered, on_table, refusal, seen, told, wrong

ROWS = {"row_basic": "58 59 . 33", "row_advanced": "27 . 12 .", "placed": "S6x"}


@pytest.mark.rule("RW-5.5")
def test_a_basic_card_costs_one_point_and_an_advanced_card_two() -> None:
    """Example E4: three points for Supersonic Jet (27) and Wooden Bicycle (33)."""
    match = on_table([{"workers": {"farm": 3}}, {}], "main", "take 27", "take 33", **ROWS)
    assert wrong(match, asked="0 act", p0_hand="27 33", row_basic="58 59 . .", row_advanced=". . 12 .") == []


@pytest.mark.rule("RW-5.5")
def test_what_the_points_do_not_reach_is_refused() -> None:
    match = on_table([{"workers": {"farm": 1}}, {}], "main", **ROWS)
    assert wrong(match, options=["take 58", "take 59", "take 33", "blind basic", "stop"]) == []
    assert wrong(match, refused={"take 27": "RW-5.5", "take 12": "RW-5.5", "blind advanced": "RW-5.5"}) == []
    match = on_table([{"workers": {"farm": 3}}, {}], "main", "blind advanced", **ROWS)
    assert wrong(match, options=["take 58", "take 59", "take 33", "blind basic", "stop"]) == []


@pytest.mark.rule("RW-5.5", "R60")
def test_open_and_blind_draws_of_both_decks_may_be_mixed() -> None:
    play = ["main", "blind basic", "take 27", "blind advanced", "take 59"]
    decks = {"deck_basic": "36 37", "deck_advanced": "4 5"}
    match = on_table([{"workers": {"farm": 6}}, {}], *play, **ROWS, **decks)
    assert wrong(match, asked="0 act", p0_hand="4 27 36 59", deck_basic=1, deck_advanced=1) == []


@pytest.mark.rule("R60")
def test_a_blind_card_is_seen_before_the_next_point_is_spent() -> None:
    match = on_table([{"workers": {"farm": 2}}, {}], "main", "blind basic", **ROWS, deck_basic="36 37")
    assert wrong(match, asked="0 project", p0_hand="36") == []
    assert seen(match, 0)["seats"][0]["hand"] == ["36"]
    assert [line.secret for line in told(match, 0, "drew")] == [(35,)]
    assert [line.secret for line in told(match, 1, "drew")] == [()], "only by its owner"
    assert wrong(match, options=["take 58", "take 59", "take 33", "blind basic", "stop"]) == []


@pytest.mark.rule("RW-5.5")
def test_a_taken_card_leaves_a_gap_that_gives_nothing_more() -> None:
    match = on_table([{"workers": {"farm": 4}}, {}], "main", "take 59", **ROWS)
    assert "take 59" not in offered(match)
    assert refusal(match, "take no. 2") == "R43"
    assert wrong(match, row_basic="58 . . 33", p0_open_hand="59") == []


@pytest.mark.rule("RW-5.5")
def test_there_is_no_hand_limit() -> None:
    hand = " ".join(map(str, range(89, 109)))
    match = on_table([{"workers": {"farm": 8}, "hand": hand}, {}], "main", *["blind basic"] * 8, **ROWS)
    assert wrong(match, asked="0 act", p0_hand_basic=28) == []


@pytest.mark.rule("RW-5.7", "RW-5.5")
def test_project_points_that_are_not_used_are_lost() -> None:
    """Telescopic Spectacles (2) give one point of their own later in the same turn."""
    player = {"workers": {"farm": 4}, "played": "2"}
    match = on_table([player, {}], "main", "take 58", "stop", **ROWS)
    assert wrong(match, asked="0 act", p0_hand="58", todo="1") == []
    match = on_table([player, {}], "main", "take 58", "stop", "use 2", **ROWS)
    assert wrong(match, asked="0 project", options=["take 59", "take 33", "blind basic", "stop"]) == []
    match = on_table([player, {}], "main", "take 58", "stop", "use 2", "take 59", **ROWS)
    assert wrong(match, asked="0 act", p0_hand="58 59") == []


@pytest.mark.rule("RW-5.7")
def test_a_last_point_that_buys_nothing_is_lost_without_a_question() -> None:
    empty = {"row_advanced": "27 12", "deck_basic": "", "deck_advanced": "4", "placed": "S6x"}
    match = on_table([{"workers": {"farm": 3}}, {}], "main", "take 27", **empty)
    assert wrong(match, asked="0 act", p0_hand="27") == []
