"""Cards from decks and piles: draw three and play one, turn up, search, take a discard; and copying 1x effects."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.changed import with_effects
from tests.games.wistar.helpers import events, offered, on_table, refusal, seats, seen, told, wrong
from underhall import OUTSIDER
from underhall.engine.scenario import Stage


def playing(player: dict[str, Any], *play: str, **words: Any) -> Stage:
    return on_table([player, {}], "extra 1", *play, placed="S1a", **words)


# Draw three, play one


def drawing(*play: str, deck: str, **player: Any) -> Stage:
    """Seat 0 plays 119, which draws advanced cards; only the first three come into it."""
    first = {"hand": 119, "wood": 1, "metal": 4, "electricity": 2, "played": 10, **player}
    return playing(first, "play 119", *play, deck_advanced=deck)


@pytest.mark.rule("RW-9.3")
def test_one_of_three_is_played_free_and_the_others_are_discarded() -> None:
    """88 costs 5 metal and needs skills, which nobody has here."""
    match = drawing(deck="88 1 2 3")
    assert wrong(match, asked="0 drawn", options=["play 1", "play 2", "play 88", "play nothing"]) == []
    match.act("play 88")
    expected = {"p0_played": "10 88 119", "discard_advanced": "1 2", "p0_hand": "", "deck_advanced": 1}
    assert wrong(match, **expected, p0_metal=0, p0_wood=0, asked="0 act") == []


@pytest.mark.rule("RW-9.3")
def test_whoever_could_pay_for_the_drawn_card_keeps_everything() -> None:
    """2 would cost 1 wood and 2 metal, 5 a move token besides; 119 itself is paid."""
    rich = {"wood": 6, "metal": 9, "moves": 2, "jokers": 2}
    for card in ("2", "5"):
        match = drawing(f"play {card}", deck="2 5 3", **rich)
        assert wrong(match, p0_wood=6 - 1, p0_metal=9 - 4, p0_moves=2, p0_jokers=2) == []


@pytest.mark.rule("RW-9.3")
def test_the_played_card_does_what_it_does_and_counts_as_played() -> None:
    """21 gives a joker and a move token, GB10 a point for each advanced card played."""
    match = drawing("play 21", deck="21 1 2", guests="GB10")
    assert wrong(match, p0_jokers=1, p0_moves=1, p0_vp=2) == []


@pytest.mark.rule("RW-9.3")
def test_card_134_draws_from_the_basic_deck_for_two_pieces() -> None:
    words = {"deck_basic": "33 36 62 96"}
    match = on_table([{"played": 134, "wood": 2}, {}], "use 134", "pay 2w", **words)
    assert wrong(match, options=["play 33", "play 36", "play 62", "play nothing"]) == []
    match.act("play 62")
    assert wrong(match, p0_played="62 134", p0_hand_basic=2, p0_wood=0) == []
    assert refusal(on_table([{"played": 134, "wood": 1}, {}], **words), "use 134") == "RW-E.4"


@pytest.mark.rule("R45", "RW-9.3")
@pytest.mark.parametrize(("deck", "discarded"), [("1 2 3 4", "1 2 3"), ("1 2", "1 2"), ("5", "5")])
def test_all_of_them_may_be_refused(deck: str, discarded: str) -> None:
    match = drawing("play nothing", deck=deck)
    assert wrong(match, discard_advanced=discarded, p0_hand="", p0_played="10 119", asked="0 act") == []


@pytest.mark.rule("R45")
def test_nobody_else_sees_the_drawn_cards_until_they_are_played_or_discarded() -> None:
    match = drawing(deck="1 2 3 4")
    (own,) = told(match, 0, "looked")
    assert own.secret == (0, 1, 2)
    for seat in (1, OUTSIDER):
        (line,) = told(match, seat, "looked")
        assert not line.secret
        assert seen(match, seat)["drawn"] is None
    assert seen(match, 0)["drawn"] == ["1", "2", "3"]
    match.act("play 2")
    assert [line.public for line in told(match, 1, "discarded")] == [(0, 0), (0, 2)]
    for seat in seats(match):
        assert seen(match, seat)["discard_advanced"] == ["1", "3"]


# Turning up and searching


@pytest.mark.rule("RW-E.14")
@pytest.mark.parametrize(("top", "fits"), [("1", True), ("73", False), ("109", False)])
def test_card_144_takes_the_top_card_if_it_is_a_tool(top: str, fits: bool) -> None:
    """All see it; 51 answers a card taken, which comes from the deck."""
    match = on_table([{"played": "144 51"}, {}], "use 144", deck_advanced=f"{top} 2")
    hand, discard = (top, "") if fits else ("", top)
    assert wrong(match, p0_open_hand=hand, discard_advanced=discard, p0_moves=int(fits), deck_advanced=1) == []
    assert [line.public for line in told(match, 1, "turned_up")] == [(int(top) - 1,)]


@pytest.mark.rule("RW-E.14")
@pytest.mark.parametrize(("top", "fits"), [("141", True), ("33", False)])
def test_card_148_takes_buildings_when_played_and_as_income(top: str, fits: bool) -> None:
    hand, discard = (top, "") if fits else ("", top)
    match = playing({"hand": 148, "wood": 1}, "play 148", deck_basic=f"{top} 34")
    assert wrong(match, p0_hand=hand, discard_basic=discard) == []
    match = on_table([{"played": 148}, {}], phase="income", deck_basic=f"{top} 34 35 36 37", row_basic="60 61 62 63")
    assert wrong(match, p0_hand=hand, discard_basic=f"{discard} 63 62") == []


def searching(*play: str, **words: Any) -> Stage:
    """137: a basic tool, then an advanced one."""
    player = {"hand": 137, "wood": 2, "metal": 2, "electricity": 1}
    words = {"deck_advanced": "1", "deck_basic": "33", **words}
    return playing(player, "play 137", *play, **words)


@pytest.mark.rule("RW-E.14")
def test_a_search_takes_a_fitting_card_of_the_row() -> None:
    match = searching(row_basic="141 34 . 36", row_advanced="73 2 109 .")
    assert wrong(match, asked="0 take", options=["take 34", "take 36"]) == []
    match.act("take 36")
    assert wrong(match, row_basic="141 34 . .", asked="0 take", options=["take 2"]) == []
    match.act("take 2")
    expected = {"p0_open_hand": "2 36", "row_advanced": "73 . 109 .", "deck_basic": 1, "deck_advanced": 1}
    assert wrong(match, **expected, asked="0 act") == []


@pytest.mark.rule("R87", "RW-E.14")
def test_a_search_turns_up_the_deck_if_no_row_card_fits() -> None:
    match = searching(row_basic="141 142 89 90", deck_basic="143 91 33 34", deck_advanced="2 3")
    expected = {"p0_open_hand": "33 2", "discard_basic": "143 91", "deck_basic": 1, "discard_advanced": ""}
    assert wrong(match, **expected, asked="0 act", row_basic="141 142 89 90") == []
    assert [line.public[0] + 1 for line in told(match, OUTSIDER, "turned_up")] == [143, 91, 33, 2]


@pytest.mark.rule("R87")
def test_a_search_shuffles_the_old_discards_once() -> None:
    """The turned card 143 waits aside and is not shuffled in; 36 is the only tool of the discards."""
    match = searching(deck_basic="143", discard_basic="36")
    assert wrong(match, p0_hand="1 36", discard_basic="143", deck_basic=0) == []
    assert events(match).count("reshuffled") == 1


@pytest.mark.rule("R87")
def test_a_search_that_finds_nothing_discards_what_it_turned() -> None:
    """Nor is the pile of turned cards ever shuffled again."""
    match = searching(deck_basic="143", discard_basic="141 142")
    assert wrong(match, p0_hand="1", deck_basic=0) == []
    assert sorted(seen(match, 0)["discard_basic"]) == ["141", "142", "143"]
    assert events(match).count("reshuffled") == 1
    match = searching(deck_basic="", deck_advanced="")
    assert wrong(match, p0_hand="", asked="0 act") == []


@pytest.mark.rule("R87")
def test_card_115_searches_automata() -> None:
    player = {"hand": 115, "wood": 3, "metal": 1, "played": 89}
    match = playing(player, "play 115", deck_basic="33 90 91", deck_advanced="73 1")
    assert wrong(match, p0_hand="73 90", discard_basic="33") == []


@pytest.mark.rule("RW-E.14")
def test_card_156_takes_any_card_of_the_discard_piles() -> None:
    match = playing({"hand": 156, "wood": 1}, "play 156", discard_basic="33 34", discard_advanced="1")
    assert offered(match) == ["take 1", "take 33", "take 34"]
    match.act("take 33")
    assert wrong(match, p0_open_hand="33", discard_basic="34", discard_advanced="1") == []
    assert wrong(playing({"hand": 156, "wood": 1}, "play 156"), asked="0 act") == []


@pytest.mark.rule("RW-E.14")
@pytest.mark.parametrize(("pile", "options"), [("GO5 GO3 GO1", ["keep GO3", "keep GO5"]), ("GO7", ["keep GO7"])])
def test_card_38_offers_two_goals_or_what_is_there(pile: str, options: list[str]) -> None:
    match = playing({"hand": 38, "wood": 1, "metal": 1}, "play 38", goal_pile=pile)
    assert offered(match) == options
    match = playing({"hand": 38, "wood": 1, "metal": 1}, "play 38")
    assert wrong(match, asked="0 act", p0_private="") == []


# Copying


def copying(player: dict[str, Any], rival: dict[str, Any], *play: str, **words: Any) -> Stage:
    first = {**player, "played": f"77 {player.get('played', '')}"}
    return on_table([first, rival], *play, **words)


@pytest.mark.rule("R54", "RW-E.15")
@pytest.mark.parametrize("marked", ["", "35"])
def test_a_rivals_1x_effect_is_copied_with_own_payments(marked: str) -> None:
    """35 pays 1 wood for 2 metal; whether its owner has used it does not matter."""
    rival = {"played": "35 36", "marked": marked, "wood": 5, "metal": 5}
    match = copying({"wood": 1}, rival, "use 77")
    assert wrong(match, asked="0 copy", options=["copy 35", "copy nothing"]) == []
    match.act("copy 35")
    expected = {"p0_wood": 0, "p0_metal": 2, "p1_wood": 5, "p1_metal": 5, "p0_marked": "77", "p1_marked": marked}
    assert wrong(match, **expected, refused={"use 77": "RW-13.4"}) == []


@pytest.mark.rule("R54", "RW-E.15")
def test_an_own_1x_card_is_copied_whether_it_is_marked_or_not() -> None:
    match = copying({"wood": 2, "played": "35"}, {}, "use 35", "use 77", "copy 35")
    assert wrong(match, p0_wood=0, p0_metal=4, p0_marked="35 77") == []
    match = copying({"wood": 2, "played": "35"}, {}, "use 77", "copy 35")
    assert wrong(match, p0_wood=1, p0_metal=2, p0_marked="77") == []
    assert "use 35" in offered(match)


@pytest.mark.rule("R54")
def test_own_counters_count_for_a_copied_effect() -> None:
    """59 asks for electricity: that of the copier."""
    assert refusal(copying({}, {"played": 59, "electricity": 2}), "use 77") is not None
    match = copying({"electricity": 1}, {"played": 59}, "use 77", "copy 59")
    assert wrong(match, asked="0 farm_deed") == []


@pytest.mark.rule("RW-E.15")
def test_only_1x_cards_that_could_do_something_are_copied() -> None:
    """145 is income, 39 instant; 158 asks for wood; 106 for metal."""
    match = copying({"wood": 1}, {"played": "145 39 158 106", "metal": 9}, "use 77")
    assert wrong(match, options=["copy 158", "copy nothing"], refused={"copy 145": "R54", "copy 39": "R54"}) == []
    assert refusal(match, "copy 106") == "RW-5.2"
    assert refusal(match, "copy 35") == "R54", "not in a play area"
    match.act("copy nothing")
    assert wrong(match, p0_wood=1, p0_vp=0) == []


@pytest.mark.rule("RW-E.15", "R54")
def test_a_copier_never_copies_a_copier() -> None:
    assert refusal(copying({}, {}), "use 77") == "R54"
    effects = {36: "once_per_round [{op: copy_once_per_round, whose: any}]"}
    match = with_effects(effects, [{"played": 77, "wood": 1}, {"played": "36 35"}], "use 77")
    assert wrong(match, options=["copy 35", "copy nothing"], refused={"copy 36": "R54", "copy 77": "R54"}) == []
