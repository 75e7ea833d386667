"""Section 3: the five rounds, the steps of the new-round phase, and income (RW-E.13)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.wistar.helpers import COUNTS, events, finished, offered, on_table, refusal, seen, state_of, told, wrong
from underhall import OUTSIDER
from underhall.engine.scenario import Stage
from underhall.games.wistar.box import GUEST_SOURCE

FOUR: list[dict[str, Any]] = [{}, {}, {}, {}]
LAST = {"lap": 2, "current": 1, "placed": "S1a"}
"""The last turn of a round with two players: seat 1 has placed its third chief."""


def at_income(*players: dict[str, Any], **words: Any) -> Stage:
    """Step e of the new-round phase; nothing in it waits for an answer unless the players have it."""
    return on_table(list(players), **{"phase": "income", "round": 2, **words})


def through(match: Stage, *play: str) -> Stage:
    for text in play:
        match.act(text)
    return match


# The course of the game


@pytest.mark.rule("RW-3.1")
@pytest.mark.parametrize("players", COUNTS)
def test_five_rounds_of_three_turns_each_and_four_new_round_phases(players: int) -> None:
    match = finished(players, 6)
    assert [line.public for line in told(match, OUTSIDER, "round")] == [(1,), (2,), (3,), (4,), (5,)]
    assert len(told(match, OUTSIDER, "wheel_turned")) == 4
    turns = Counter(line.public[0] for event in ("placed", "visited") for line in told(match, OUTSIDER, event))
    assert turns == dict.fromkeys(range(players), 15)
    names = events(match)
    first = names[: names.index("wheel_turned")]
    assert not {"income_of", "left_row"} & set(first), "no new-round phase before round 1"
    assert names[-1] == "ended"


@pytest.mark.rule("RW-3.2")
def test_the_steps_of_the_new_round_phase_come_in_their_order() -> None:
    """Seat 1's income asks: steps a to d are done then, f and g are not."""
    match = on_table(
        [{"played": "155"}, {"guests": "GB7", "played": "58", "marked": "58"}],
        "end",
        **LAST,
        hut="1",
        chiefs={"S2a": 0, "S3a": 0},
        stack="GH2 GB1",
        round_guest="GH1",
        row_basic="33 34 35 36",
        row_advanced="1 2 3 4",
        deck_basic="37 39 40 41",
        deck_advanced="5 6 7 8",
    )
    assert wrong(match, asked="1 elixir", order="1 0", chiefs={}, hut="", round=2, gone="GH1", round_guest="GH2") == []
    assert wrong(match, wheel="S6 S1 S2 S3 S4 S5", p1_marked="58", row_basic="33 34 35 36", p0_vp=0) == []
    match.act("wood")
    assert wrong(match, asked="1 act", phase="actions", p1_marked="", p1_wood=1, p0_vp=1) == []
    assert wrong(match, row_basic="39 37 33 34", row_advanced="6 5 1 2", discard_basic="36 35") == []
    assert events(match) == [
        "turn_order", "round", "round_guest_left", "round_guest", "wheel_turned", "income_of", "wood_gain",
        "income_of", "vp_gain", *["left_row"] * 4, *["new_card"] * 4,
    ]  # fmt: skip


# a. Turn order


@pytest.mark.rule("RW-3.2a", "R8")
@pytest.mark.parametrize(
    ("old", "hut", "new"),
    [
        ("3 2 1 0", "2 0", "2 0 3 1"),
        ("0 1 2 3", "3", "3 0 1 2"),
        ("0 1 2 3", "1 2 1 3 1", "1 2 3 0"),
        ("2 0 3 1", "1 3 0 2", "1 3 0 2"),
        ("1 3 0 2", "", "1 3 0 2"),
    ],
)
def test_the_leftmost_chiefs_in_the_hut_set_the_turn_order(old: str, hut: str, new: str) -> None:
    words = {"lap": 2, "current": int(old[-1]), "placed": "S1a", "stack": "GH2"}
    match = on_table(FOUR, "end", order=old, hut=hut, **words)
    assert wrong(match, order=new, asked=f"{new[0]} act") == []
    assert [line.public for line in told(match, OUTSIDER, "turn_order")] == [tuple(map(int, new.split()))]


@pytest.mark.rule("RW-3.2a")
def test_the_turn_order_does_not_change_within_a_round() -> None:
    match = on_table([{}, {}, {}], "end", order="2 0 1", current=2, placed="S1a", hut="1 0", stack="GH2")
    assert wrong(match, order="2 0 1", asked="0 act", hut="1 0") == []


# b. Chiefs


@pytest.mark.rule("RW-3.2b")
def test_all_chiefs_come_back() -> None:
    chiefs = {"S2a": 0, "S3a": 0, "S4x": 0, "S5x": 1, "S6x": 1}
    match = on_table([{}, {}], "end", **LAST, chiefs=chiefs, stack="GH2")
    assert wrong(match, chiefs={}, hut="", placed=None, todo="") == []
    assert len([text for text in offered(match) if text.startswith("chief")]) == 10
    full = on_table([{}, {}], "hut", "wood", "end", lap=2, current=1, stack="GH2", hut="0 0 0")
    assert wrong(full, hut="", order="0 1") == []


# c. The round guest


@pytest.mark.rule("RW-3.2c")
def test_the_old_round_guest_leaves_the_game_and_the_next_is_turned_up() -> None:
    match = on_table([{}, {}], "end", **LAST, stack="GH5 GB2", round_guest="GH1")
    assert wrong(match, round_guest="GH5", stack=1, gone="GH1") == []
    taken = on_table([{}, {}], "extra 1", "end", lap=2, current=1, placed="S3a", stack="GH5 GB2", round_guest="GH1")
    assert wrong(taken, round_guest="GH5", stack=1, gone="", p1_guests="GH1") == []
    assert told(taken, OUTSIDER, "round_guest_left") == []


# d. The wheel


@pytest.mark.rule("RW-3.2d")
def test_the_wheel_turns_by_one_place() -> None:
    match = on_table([{}, {"workers": {"forest": 2}}], "end", **LAST, wheel="S3 S6 S1 S5 S2 S4", stack="GH2")
    assert wrong(match, wheel="S4 S3 S6 S1 S5 S2") == []
    actions = {place["segment"]: place["action"] for place in seen(match, 0)["wheel"]}
    assert actions == {
        "S4": "gather_wood", "S3": "dig_rooms", "S6": "build_beds", "S1": "gather_metal", "S5": "explore",
        "S2": "develop_projects",
    }  # fmt: skip
    through(match, "hut", "wood", "end", "chief S4x", "main")
    assert wrong(match, p1_wood=2) == []


# e. Income


@pytest.mark.rule("RW-3.2e", "RW-E.13")
def test_income_comes_from_played_inventions_and_guests_of_everybody() -> None:
    """155: 1 VP, 145: 1 metal, GH12: 1 wood, GH15: 1 move token; instant, permanent and hand cards pay nothing."""
    zero = {"played": "155 39 49", "guests": "GH12 GH6", "hand": "60"}
    match = on_table([zero, {"played": "145", "guests": "GH15 CH1"}], "end", **LAST, stack="GH2")
    assert wrong(match, p0_vp=1, p0_wood=1, p0_moves=0, p1_metal=1, p1_moves=1, p1_vp=0, p1_wood=0) == []
    assert wrong(match, phase="actions", asked="0 act") == []


@pytest.mark.rule("R55")
def test_income_is_paid_in_the_new_turn_order() -> None:
    """Seat 1 visited the hut: its explorer moves first, and it has the first cards of the deck."""
    words = {"lap": 2, "current": 1, "stack": "GH2", "deck_basic": "33 34 35 36", "row_basic": "37 39 40 41"}
    match = on_table([{"played": "54"}, {"guests": "GH14"}], "hut", "wood", "end", **words)
    assert wrong(match, order="1 0", p1_hand="33", p0_hand="34") == []
    plain = on_table([{"played": "54"}, {"guests": "GH14"}], "end", **{**words, "placed": "S1a"})
    assert wrong(plain, order="0 1", p0_hand="33", p1_hand="34") == []


@pytest.mark.rule("R55", "RW-3.2e")
def test_the_owner_orders_own_sources_where_it_matters() -> None:
    """135: wood or metal; 161: a project point; GB8: an exploration point. Plain gains alone ask nothing."""
    words = {"row_basic": "33", "deck_basic": "34 35"}
    match = at_income({"played": "135 161", "guests": "GB8"}, {}, **words)
    assert wrong(match, asked="0 order") == []
    assert offered(match) == ["next 135", "next 161", "next GB8"]
    through(match, "next GB8", "step G1")
    assert offered(match) == ["next 135", "next 161"]
    through(match, "next 161", "take 33")
    assert wrong(match, asked="0 choice") == []
    match.act("choose 2")
    assert wrong(match, asked="0 act", p0_metal=1, p0_hand="33", p0_explorer="G1") == []
    (first, second, third) = [line.public[1] for line in told(match, OUTSIDER, "income_of")]
    assert (first >= GUEST_SOURCE, second, third) == (True, 160, 134)
    quiet = at_income({"played": "155 145 60", "guests": "GH12 GH13"}, {})
    assert wrong(quiet, asked="0 act") == []


@pytest.mark.rule("R55")
def test_every_player_orders_their_own() -> None:
    match = at_income({}, {"played": "135", "guests": "GB7"}, order="0 1")
    assert wrong(match, asked="1 order") == []
    through(match, "next GB7", "metal", "choose 1")
    assert wrong(match, p1_metal=1, p1_wood=1, asked="0 act", current=0) == []


@pytest.mark.rule("R56", "RW-E.13")
def test_an_income_card_pays_at_once_and_again_in_each_later_new_round_phase() -> None:
    match = on_table([{"hand": "155", "wood": 2}, {}], "extra 1", "play 155", placed="S1a", lap=2, stack="GH2 GH3 GB1")
    assert wrong(match, p0_vp=1) == []
    through(match, "end", "hut", "wood", "end")
    assert wrong(match, round=2, p0_vp=2) == []
    for _ in range(3):
        through(match, "hut", "wood", "end", "hut", "wood", "end")
    assert wrong(match, round=3, p0_vp=3) == []


@pytest.mark.rule("R56")
def test_an_income_guest_pays_at_once_and_again_in_each_later_new_round_phase() -> None:
    """GH2 of the rulebook: 1 VP when it is taken, 1 in the next step e; nothing for it at the end."""
    words = {"lap": 2, "placed": "S3a", "stack": "GH5 GH6", "round_guest": "GH2"}
    match = on_table([{}, {}], "extra 1", **words)
    assert wrong(match, p0_vp=1, p0_guests="GH2", p0_parts={"guests": 0}) == []
    through(match, "end", "hut", "wood", "end")
    assert wrong(match, round=2, p0_vp=2) == []


@pytest.mark.rule("R82", "RW-E.13")
def test_an_income_card_played_during_income_pays_once() -> None:
    """The elixir of GB7 plays 155: 1 VP on arrival, and not again in this step; in the next one it pays."""
    words = {"stack": "GB1", "order": "0 1"}
    match = at_income({"guests": "GB7", "hand": "155", "wood": 2}, {}, **words)
    through(match, "play", "play 155")
    assert wrong(match, asked="0 act", p0_vp=1, p0_wood=0, p0_played="155") == []
    for _ in range(3):
        through(match, "hut", "wood", "end", "hut", "wood", "end")
    assert wrong(match, asked="0 order", round=3) == []
    through(match, "next GB7", "metal")
    assert wrong(match, asked="0 act", p0_vp=2) == []


@pytest.mark.rule("R82")
def test_an_income_guest_taken_during_income_pays_once() -> None:
    match = at_income({"guests": "GB8", "explorer": "G1"}, {}, guests={"GG1a": "GH2", "GF1a": "GH13"})
    match.act("guest GG1a")
    assert wrong(match, asked="0 act", p0_vp=1, p0_guests="GB8 GH2") == []


@pytest.mark.rule("RW-E.13", "R82")
def test_a_source_that_is_gone_before_its_turn_pays_nothing() -> None:
    """Seat 0's elixir plays 25: seat 1 with more guests gives its GH2 away before its own income comes."""
    attacker = {"guests": "GB7", "hand": "25", "metal": 3, "electricity": 1, "played": "72"}
    victim = {"guests": "GH2 GH6", "vp": 2}
    match = at_income(attacker, victim)
    through(match, "play", "play 25", "suffer 1", "give GH2")
    assert wrong(match, asked="0 act", p1_guests="GH6", p1_vp=2) == []


# f. Markers


@pytest.mark.rule("RW-3.2f")
def test_all_1x_markers_are_removed() -> None:
    once = {"played": "158 177", "wood": 3, "marked": "158 177"}
    match = on_table([once, {**once, "played": "35 103", "marked": "35"}], **LAST, stack="GH2")
    assert refusal(match, "use 35") == "RW-13.4"
    match.act("end")
    assert wrong(match, p0_marked="", p1_marked="") == []
    assert {"use 158", "use 177"} <= set(offered(match))
    same_round = on_table([once, {}], "end", "hut", "wood", "end", placed="S1a", stack="GH2")
    assert wrong(same_round, p0_marked="158 177", asked="0 act") == []


# g. The rows


@pytest.mark.rule("RW-3.2g")
def test_the_two_rightmost_cards_of_each_row_are_discarded() -> None:
    words = {"row_basic": "33 34 35 36", "row_advanced": "1 2 3 4", "deck_basic": "37 39", "deck_advanced": "5 6 7"}
    match = at_income({}, {}, **words, discard_basic="40")
    assert wrong(match, asked="0 act", row_basic="39 37 33 34", row_advanced="6 5 1 2") == []
    assert wrong(match, discard_basic="40 36 35", discard_advanced="4 3", deck_basic=0, deck_advanced=1) == []
    assert [line.public for line in told(match, 1, "left_row")] == [(35,), (34,), (3,), (2,)]


@pytest.mark.rule("R44", "RW-3.2g")
@pytest.mark.parametrize(
    ("row", "expected", "discard"),
    [
        ("33 . 34 .", "42 41 40 39", "34 33"),
        (". 33 34 35", "41 40 39 33", "35 34"),
        ("33 34 . 35", "41 40 39 33", "35 34"),
        (". . 33 .", "42 41 40 39", "33"),
        (". . . .", "42 41 40 39", ""),
    ],
)
def test_with_gaps_the_two_rightmost_cards_present_leave(row: str, expected: str, discard: str) -> None:
    match = at_income({}, {}, row_basic=row, deck_basic="39 40 41 42 43")
    assert wrong(match, asked="0 act", row_basic=expected, discard_basic=discard) == []


@pytest.mark.rule("RW-3.2g")
def test_the_rows_are_filled_up_before_two_cards_leave() -> None:
    """The last turn took 36: at its end 37 enters at the left; then 35 and 34, now rightmost, leave."""
    words = {"lap": 2, "current": 1, "placed": "S6x", "stack": "GH2", "row_basic": "33 34 35 36"}
    match = on_table([{}, {"workers": {"farm": 1}}], "main", "take 36", "end", **words, deck_basic="37 39 40 41")
    assert wrong(match, row_basic="40 39 37 33", discard_basic="35 34", p1_hand="36") == []


# The action phase and its end


@pytest.mark.rule("RW-3.3")
def test_in_turn_order_everybody_has_a_turn_three_times_round() -> None:
    match = on_table([{}, {}, {}], order="2 0 1", stack="GH2")
    seats = []
    for _ in range(9):
        seats.append(match.seat)
        assert wrong(match, round=1) == []
        through(match, "hut", "wood", "end")
    assert seats == [2, 0, 1] * 3
    assert wrong(match, round=2, p0_moves=3, p1_moves=3, p2_moves=3, asked="2 act") == []


@pytest.mark.rule("RW-3.3")
def test_a_turn_has_one_chief() -> None:
    match = on_table([{}, {}], "chief S1b")
    assert not any(text.startswith(("chief", "hut")) for text in offered(match))
    assert refusal(match, "chief S2a") == "RW-3.3"
    assert refusal(match, "hut") == "RW-3.3"
    assert refusal(on_table([{}, {}], "hut", "wood"), "chief S2a") == "RW-3.3"


@pytest.mark.rule("RW-3.3")
def test_nobody_acts_in_the_turn_of_another() -> None:
    match = on_table([{}, {}, {}], order="2 0 1")
    (waiting,) = match.pending()
    assert waiting.seat == 2
    for seat, rule in ((2, None), (0, "RW-3.3"), (1, "RW-3.3")):
        assert match.game.refuse(state_of(match), seat, waiting.question, waiting.options[0]) == rule


@pytest.mark.rule("RW-3.3")
def test_quick_actions_need_no_chief() -> None:
    match = on_table([{"resting": 2, "moves": 1}, {}], "deploy forest", "move", "march forest farm", "deploy burrow")
    assert wrong(match, p0_workers={"forest": 0, "burrow": 1, "farm": 1}, placed=None, asked="0 act", chiefs={}) == []


@pytest.mark.rule("RW-3.4")
def test_the_game_ends_when_all_chiefs_stand_and_the_round_stack_is_empty() -> None:
    for stack, over in (("", True), ("GB1", False)):
        match = on_table([{}, {}], "end", **LAST, round=4, stack=stack, round_guest="GH1")
        assert match.over == over
        assert ("ended" in events(match)) == over
        assert ("wheel_turned" in events(match)) == (not over)
        assert state_of(match).round == (4 if over else 5)
    early = on_table([{}, {}], "end", lap=1, current=1, placed="S1a")
    assert not early.over
    assert wrong(early, asked="0 act") == []


@pytest.mark.rule("RW-3.4", "RW-16.1")
def test_after_the_last_round_there_is_no_income_but_a_new_turn_order() -> None:
    match = on_table([{"played": "155"}, {"guests": "GH2"}], "hut", "wood", "end", lap=2, current=1, round=5)
    assert match.over
    assert wrong(match, p0_vp=0, p1_vp=0, order="1 0", round=5) == []
    assert "income_of" not in events(match)
