"""The key of a seat's knowledge: the same exactly where the seat cannot tell two tables apart (section 19)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import COUNTS, events, on_table, seats, state_of, walk
from underhall import OUTSIDER, Match
from underhall.engine.chance import FastChance
from underhall.engine.scenario import Stage
from underhall.games.wistar import GAME
from underhall.games.wistar.questions import QUESTIONS
from underhall.games.wistar.state import WistarState

Words = dict[str, Any]
ALL = {0, 1, OUTSIDER}


def who_can_tell(one: WistarState, other: WistarState) -> set[int]:
    """The seats with different keys, the outsider among them."""
    watchers = [*range(one.players), OUTSIDER]
    return {seat for seat in watchers if GAME.info_key(one, seat) != GAME.info_key(other, seat)}


def told_apart(one: Stage, other: Stage) -> set[int]:
    assert state_of(one).data() != state_of(other).data(), "two tables"
    return who_can_tell(state_of(one), state_of(other))


def table(mine: Words | None = None, theirs: Words | None = None, *play: str, **words: Any) -> Stage:
    return on_table([mine or {}, theirs or {}], *play, **words)


def pair(word: str, one: Any, other: Any, **words: Any) -> set[int]:
    """Who can tell two tables apart that differ in one word."""
    return told_apart(table(**{word: one}, **words), table(**{word: other}, **words))


# Hands


@pytest.mark.rule("RW-19.2")
def test_only_the_owner_knows_a_blind_hand_card() -> None:
    assert told_apart(table({}, {"hand": "58"}), table({}, {"hand": "59"})) == {1}
    assert told_apart(table({"hand": "1 58"}, {}), table({"hand": "2 58"}, {})) == {0}


@pytest.mark.rule("RW-19.1")
def test_all_know_how_many_cards_of_each_deck_a_hand_has() -> None:
    assert told_apart(table({}, {"hand": "58"}), table({}, {"hand": "1"})) == ALL, "a basic and an advanced card"
    assert told_apart(table({}, {"hand": "58"}), table({}, {"hand": "58 59"})) == ALL


@pytest.mark.rule("RW-19.2")
def test_all_know_a_hand_card_that_was_taken_openly() -> None:
    assert told_apart(table({}, {"open_hand": "58"}), table({}, {"open_hand": "59"})) == ALL
    assert told_apart(table({}, {"open_hand": "58"}), table({}, {"hand": "58"})) == ALL, (
        "its owner remembers how it came"
    )


def test_which_of_two_like_cards_was_taken_openly_is_known() -> None:
    """The same hand, but another of its cards came from the row."""
    one, other = ({"hand": "58", "open_hand": "59"}, {"hand": "59", "open_hand": "58"})
    assert told_apart(table({}, one), table({}, other)) == ALL


def test_a_card_from_the_deck_is_known_to_who_drew_it() -> None:
    """The same table after the draw, but for the card."""
    for deck in ("34 35 36", "35 34 36"):
        match = table({}, {}, "extra 2", placed="S3b", deck_basic=deck)
        assert "drew" in events(match)
    one, other = (table({}, {}, "extra 2", placed="S3b", deck_basic=deck) for deck in ("34 35 36", "35 34 36"))
    assert told_apart(one, other) == {0}


# Decks and rows


@pytest.mark.rule("RW-19.4")
@pytest.mark.parametrize(("deck", "cards"), [("deck_basic", "34 35 36"), ("deck_advanced", "1 2 3")])
def test_nobody_knows_the_order_of_a_deck_but_all_know_its_size(deck: str, cards: str) -> None:
    first, second, third = cards.split()
    assert pair(deck, cards, f"{third} {first} {second}") == set()
    assert pair(deck, cards, f"{first} {second}") == ALL


def test_nobody_knows_whether_a_card_is_in_a_deck_or_in_a_hand_that_is_hidden() -> None:
    one, other = (table({}, {"hand": a}, deck_basic=f"{b} 60") for a, b in (("58", "59"), ("59", "58")))
    assert told_apart(one, other) == {1}


@pytest.mark.parametrize("word", ["row_basic", "discard_basic"])
def test_rows_and_discards_are_open(word: str) -> None:
    assert pair(word, "33 34", "34 33", deck_basic="36") == ALL


def test_after_a_shuffle_nobody_knows_where_the_discards_are() -> None:
    """Two discards become the deck; one is drawn: only its owner knows which."""
    states = []
    for seed in range(20):
        s = state_of(table({"hand": "33"}, {}, deck_basic="", discard_basic="58 59", placed="S3b")).copy()
        s.chance = FastChance(seed)
        match = Match(GAME, s, passing=False)
        match.play("extra 2")
        states.append(state_of(match))
    one, other = (next(s for s in states if card in s.hand[0]) for card in (57, 58))
    assert who_can_tell(one, other) == {0}


# Cards and goals that somebody is looking at


def looking_at(deck: str, *play: str) -> Stage:
    """Seat 0 has paid for the Data Processing Center: three basic cards, one of which may be played."""
    mine = {"wood": 2, "played": "134"}
    return table(mine, {}, "use 134", "pay 2w", *play, placed="hut", deck_basic=deck)


@pytest.mark.rule("R45", "RW-19.3")
def test_cards_that_are_drawn_to_choose_from_are_seen_by_the_owner_alone() -> None:
    one, other = looking_at("34 35 36 37"), looking_at("34 35 37 36")
    assert QUESTIONS[one.question].name == "drawn"
    assert told_apart(one, other) == {0}
    assert state_of(one).data() == state_of(looking_at("36 35 34 37")).data(), "they are looked at together"


@pytest.mark.rule("R45", "RW-19.3")
def test_cards_that_were_drawn_and_discarded_have_been_seen_by_all() -> None:
    one, other = (looking_at(deck, "play nothing") for deck in ("34 35 36 37", "34 35 37 36"))
    assert told_apart(one, other) == ALL


def balloon(pile: str, *play: str) -> Stage:
    """Seat 0 has played the Balloon: two goals of the pile, one of which it keeps."""
    mine = {"wood": 1, "metal": 1, "hand": "38"}
    return table(mine, {}, "extra 1", "play 38", *play, placed="S1a", goal_pile=pile)


@pytest.mark.rule("R48", "RW-19.3")
def test_offered_goals_are_seen_by_the_owner_alone() -> None:
    one, other = balloon("GO1 GO2 GO3"), balloon("GO1 GO3 GO2")
    assert QUESTIONS[one.question].name == "private_goal"
    assert told_apart(one, other) == {0}


@pytest.mark.rule("R48", "RW-19.3")
def test_the_kept_goal_is_open_and_the_other_one_a_secret_of_its_owner() -> None:
    one, other = balloon("GO1 GO2 GO3", "keep GO1"), balloon("GO1 GO3 GO2", "keep GO1")
    assert told_apart(one, other) == {0}
    assert told_apart(one, balloon("GO1 GO2 GO3", "keep GO2")) == ALL


def test_nobody_knows_the_order_of_the_goal_pile_but_all_know_its_size() -> None:
    assert pair("goal_pile", "GO1 GO2 GO3", "GO3 GO1 GO2") == set()
    assert pair("goal_pile", "GO1 GO2 GO3", "GO1 GO2") == ALL
    assert pair("goals", "GO1 GO2", "GO1 GO3", goal_pile="GO4") == ALL, "those on the table lie open"


# The farm


@pytest.mark.rule("RW-19.4")
@pytest.mark.parametrize(
    ("word", "one", "other"),
    [
        ("doors", {"D1": "DT1", "D2": "DT9"}, {"D1": "DT9", "D2": "DT1"}),
        ("doors", {"D1": "DT1"}, {"D1": "DT9"}),
        ("missions", {"F1": "MH1", "G1": "MH2"}, {"F1": "MH2", "G1": "MH1"}),
        ("missions", {"B2": "MB1"}, {"B2": "MB4"}),
        ("guests", {"GF1a": "GH1", "GG1a": "GH2"}, {"GF1a": "GH2", "GG1a": "GH1"}),
        ("guests_house", "GH1 GH2 GH3", "GH3 GH2 GH1"),
        ("guests_basement", "GB1 GB2", "GB2 GB1"),
        ("stack", "GH1 GH2 GB1", "GH2 GH1 GB1"),
        ("stack", "GH1 GB1 GB2", "GH1 GB2 GB1"),
    ],
)
def test_nobody_knows_what_lies_face_down(word: str, one: Any, other: Any) -> None:
    assert pair(word, one, other) == set()


@pytest.mark.rule("RW-19.4")
@pytest.mark.parametrize(
    ("word", "one", "other"),
    [
        ("doors", {"D1": "DT1"}, {"D2": "DT1"}),
        ("missions", {"F1": "MH1"}, {"G1": "MH1"}),
        ("guests", {"GF1a": "GH1"}, {"GG1a": "GH1"}),
        ("guests_house", "GH1 GH2", "GH1"),
        ("guests_basement", "GB1 GB2", "GB1"),
        ("stack", "GH1 GB1", "GB1 GH1"),
        ("stack", "GH1 GB1", "GH1 GB1 GB2"),
        ("round_guest", "GH1", "GH2"),
        ("cheese", "CH1 CH2", "CH1"),
    ],
)
def test_all_know_where_something_lies_how_much_and_of_which_kind(word: str, one: Any, other: Any) -> None:
    assert pair(word, one, other) == ALL


def test_an_open_mission_a_taken_token_and_a_taken_guest_are_known_to_all() -> None:
    assert pair("missions", {"F1": "MH1"}, {"F1": "MH2"}, revealed="F1") == ALL
    assert told_apart(table({"tokens": "DT1"}), table({"tokens": "DT2"})) == ALL
    assert told_apart(table({"guests": "GH1"}), table({"guests": "GH2"})) == ALL


def test_what_is_turned_up_on_the_way_can_be_told_apart_afterwards() -> None:
    """The tables were alike to all; then a door is opened, a mission revealed, a guest taken."""
    words: Words = {"placed": "S5x"}
    mine = {"workers": {"farm": 1}, "explorer": "G1"}
    for answer, word, one, other in (
        ("open D1", "doors", {"D1": "DT1"}, {"D1": "DT2"}),
        ("reveal G1", "missions", {"G1": "MH1"}, {"G1": "MH4"}),
        ("guest GG1a", "guests", {"GG1a": "GH3"}, {"GG1a": "GH4"}),
    ):
        before = [table(mine, {}, "main", **{word: what}, **words) for what in (one, other)]
        assert told_apart(*before) == set()
        after = [table(mine, {}, "main", answer, **{word: what}, **words) for what in (one, other)]
        assert told_apart(*after) == ALL


# What is going on


def test_a_payer_knows_what_it_is_paying_for() -> None:
    """Both have paid 2 metal and owe cards: for a joker, or for electricity."""
    mine = {"wood": 2, "metal": 2, "hand": "33 58"}
    one = table(mine, {}, "buy joker", "pay 2m 1c", placed="hut")
    other = table(mine, {}, "buy electricity", "pay 2m 2c", placed="hut")
    assert QUESTIONS[one.question].name == QUESTIONS[other.question].name == "discard"
    assert 0 in who_can_tell(state_of(one), state_of(other))


@pytest.mark.parametrize("players", COUNTS)
def test_the_key_of_one_seat_is_never_that_of_another_time(players: int) -> None:
    """In the course of a game every key is new: the seat knows where it is."""
    found: set[tuple[int, bytes]] = set()
    looked = 0
    for match in walk(players, 7):
        for seat in seats(match):
            found.add((seat, GAME.info_key(state_of(match), seat)))
            looked += 1
    assert len(found) == looked


@pytest.mark.parametrize("players", COUNTS)
def test_questions_that_may_be_passed_over_have_as_many_options_in_every_deal(players: int) -> None:
    """A single option of these is passed without a word; so that must not tell anything about a hand (RW-19.1)."""
    looked = 0
    for seed in range(4):
        for number, match in enumerate(walk(players, 60 + seed)):
            if match.over or QUESTIONS[match.question].always_ask:
                continue
            for viewer in seats(match):
                deal = state_of(match).copy()
                GAME.resample(deal, viewer, FastChance(number))
                assert len(GAME.options(deal, match.seat, match.question)) == len(match.options)
                looked += 1
    assert looked > 100
