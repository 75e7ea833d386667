"""The text notation: every answer as words and back, short forms, and the things an answer concerns."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cavein.helpers import COUNTS, position, standard_box, state_of, walk
from underhall import Match
from underhall.engine.errors import IllegalAnswer
from underhall.engine.record import read_record, record_of, replay, write_record
from underhall.engine.why import why
from underhall.games.cavein import GAME
from underhall.games.cavein.box import CODES, KINDS, SLOTS, card_name
from underhall.games.cavein.questions import QUESTIONS
from underhall.games.cavein.questions.action import ACTION, ACTION_SIZE, MINE
from underhall.games.cavein.questions.base_card import BASE_CARD
from underhall.games.cavein.questions.colour import COLOUR
from underhall.games.cavein.questions.dock_card import DOCK_CARD
from underhall.games.cavein.questions.hand_card import HAND_CARD
from underhall.games.cavein.questions.pay import PAY
from underhall.games.cavein.questions.raid_again import RAID_AGAIN
from underhall.games.cavein.questions.salvage import SALVAGE
from underhall.games.cavein.questions.start import START
from underhall.games.cavein.questions.token import TOKEN
from underhall.games.cavein.questions.which_base import WHICH_BASE

TABLE: dict[str, Any] = {
    "in_play": "NBYR",
    "players": [
        {"hand": "B1 B2 R1 Y3", "base": "N1 B2 N1 R4", "artifacts": "third_cyber_arm field_radio chain_of_command"},
        {"hand": "N1", "base": "Y1 B1 Y2"},
    ],
    "docks": "N1 B1 R2 Y2 N3",
    "mine": "blue_1a blue_1a red_1b purple_3a red_3c blue_6a",
    "stacks": ["art01 art02", "", "art03"],
}
EVERY_VERB = {
    "go on", "leader", "swap", "radio", "arm", "end", "recruit", "mine", "collect", "skill", "raid", "pay", "more",
    "done", "left", "right", "token", "card", "take", "base", "nothing",
}  # fmt: skip


def read(match: Match, text: str) -> str:
    """What a text is taken for, in the full notation; "" for nothing."""
    value = GAME.read(state_of(match), match.question, text, match.options)
    return GAME.write(state_of(match), match.question, value) if value >= 0 else ""


@pytest.mark.parametrize("players", COUNTS)
def test_every_option_of_a_game_round_trips(players: int) -> None:
    verbs = set()
    for seed in range(4):
        for match in walk(players, 80 + seed, factions=("NBYR", "random", "NYRG", "PYRG")[seed]):
            for option in [] if match.over else match.options:
                text = GAME.write(state_of(match), match.question, option)
                assert GAME.read(state_of(match), match.question, text, match.options) == option
                verbs.add("go on" if text == "go on" else text.split()[0])
    assert verbs >= EVERY_VERB - {"base", "nothing", "take", "radio"}


@pytest.mark.parametrize("question", range(len(QUESTIONS)), ids=lambda number: QUESTIONS[number].name)
def test_the_whole_space_of_a_question_round_trips(question: int) -> None:
    """Also what is not on the table: empty places, cards that nobody has, seats that nobody sits on."""
    for s in (state_of(Match.start(GAME, 2, 1)), state_of(position(TABLE)), state_of(Match.start(GAME, 4, 3))):
        texts = set()
        for option in range(QUESTIONS[question].size):
            text = GAME.write(s, question, option)
            assert GAME.read(s, question, text, []) == option, text
            assert GAME.read(s, question, text.upper(), []) == option, text
            assert GAME.read(s, question, "  " + text.replace(" ", "  "), []) == option, text
            texts.add(text.casefold())
        assert len(texts) == QUESTIONS[question].size


def test_the_sizes_of_the_questions() -> None:
    sizes = [question.size for question in QUESTIONS]
    assert sizes == [16, ACTION_SIZE, CODES + 2, 2, SLOTS + 1, 7, 29, KINDS + 1, CODES + 1, 3, 5, 5, KINDS + 1]
    assert ACTION_SIZE == 1 + 2 * KINDS + 2 * SLOTS + 2 * 3 + 4 + CODES


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("go on", "go on"), ("GO ON", "go on"), ("leader", "leader"), ("swap", "swap"),
        ("radio n1", "radio N1"), ("arm N1 0:1", "arm N1 0:1"), ("arm b2", "arm B2 0:2"), ("arm 0:3", "arm N1 0:3"),
        ("arm N1", "arm N1 0:1"), ("arm N1 0", "arm N1 0:1"), ("arm 0:7", "arm 0:7"),
    ],
)  # fmt: skip
def test_short_forms_at_the_start_of_a_turn(text: str, meant: str) -> None:
    assert read(position(TABLE), text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("mine blue_1a", "mine blue_1a"), ("mine blue_1a#2", "mine blue_1a#2"), ("mine blue-1", "mine blue_1a"),
        ("mine red-1", "mine red_1b"), ("MINE Red-3", "mine red_3c"), ("mine blue-6", "mine blue_6a"),
        ("mine blue-1 plus", "mine blue_1a plus"), ("collect 1", "collect 1"), ("collect 2", "collect 2"),
        ("collect 3 plus", "collect 3 plus"), ("recruit r2", "recruit R2"), ("recruit R2 paying", "recruit R2 paying"),
        ("recruit G4", "recruit G4"), ("raid 1", "raid 1"), ("raid 3", "raid 3"), ("skill B1", "skill B1"),
        ("skill b1>r", "skill B1>R"), ("end", "end"), ("mine slot 4", "mine slot 4"),
    ],
)  # fmt: skip
def test_short_forms_of_an_action(text: str, meant: str) -> None:
    assert read(position(TABLE, "go on"), text) == meant


def test_a_token_on_offer_is_meant_where_the_number_is_left_out() -> None:
    """The first blue token of cost 1 is gone: `blue-1` and `blue_1a` mean the second one, which lies in its place."""
    match = position(TABLE, "go on", "mine blue_1a", "pay B1")
    assert [read(match, text) for text in ("mine blue-1", "mine blue_1a")] == ["mine blue_1a", "mine blue_1a"]
    assert GAME.read(state_of(match), ACTION, "mine blue-1", match.options) == MINE + 1


@pytest.mark.parametrize(
    ("play", "text", "meant"),
    [
        (("mine blue-1",), "B2", "pay B2"),
        (("mine blue-1",), "pay b1", "pay B1"),
        (("mine blue-1",), "more", "more"),
        (("mine blue-1",), "done", "done"),
        (("skill Y3",), "red", "red"),
        (("skill Y3",), "nothing", "nothing"),
        (("skill Y3",), "done", "nothing"),
        (("skill Y3", "red"), "b1", "card B1"),
        (("skill Y3", "red"), "done", "done"),
        (("skill Y3", "red"), "nothing", "done"),
        (("skill B2",), "R2", "card R2"),
        (("skill R1",), "red-1", "token red_1b"),
        (("skill R1",), "red_1b", "token red_1b"),
        (("skill R1",), "token red_1b", "token red_1b"),
        (("skill R1",), "nothing", "nothing"),
    ],
)
def test_short_forms_of_the_smaller_questions(play: tuple[str, ...], text: str, meant: str) -> None:
    assert read(position(TABLE, "go on", *play), text) == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [("1:1", "card Y1 1:1"), ("card b1 1:2", "card B1 1:2"), ("N1 0", "card N1 0:1"), ("0:2", "card B2 0:2"),
     ("0:7", "card 0:7"), ("nothing", "nothing"), ("Y2 1", "card Y2 1:3"), ("1", ""), ("3:1", ""),
     ("card 3:1", "card 3:1"), ("N1", "")],
)  # fmt: skip
def test_short_forms_of_a_card_in_a_base(text: str, meant: str) -> None:
    given = {**TABLE, "players": [{**TABLE["players"][0], "hand": "B3"}, TABLE["players"][1]]}
    assert read(position(given, "go on", "skill B3"), text) == meant


@pytest.mark.parametrize(
    "text",
    ["", "mine", "mine gold_1a", "mine blue-2", "mine blue_1a#3", "recruit", "recruit X1", "recruit B5", "raid",
     "raid 4", "raid -1", "collect 0", "collect 4", "collect 1 minus", "skill", "skill B1>X", "pass", "end now",
     "pay B1", "go on"],
)  # fmt: skip
def test_what_is_no_action(text: str) -> None:
    match = position(TABLE, "go on")
    before = state_of(match).data()
    assert GAME.read(state_of(match), ACTION, text, match.options) == -1
    with pytest.raises(IllegalAnswer, match="is not an answer to 'action'"):
        match.play(text)
    assert state_of(match).data() == before


@pytest.mark.parametrize("question", range(len(QUESTIONS)), ids=lambda number: QUESTIONS[number].name)
def test_an_answer_to_another_question_is_not_taken_for_something_else(question: int) -> None:
    """It is no answer here, or it means the same thing: `mine blue_1a` may name a token, but never a card."""
    s = state_of(position(TABLE))
    for other, facts in enumerate(QUESTIONS):
        for option in range(facts.size):
            text = GAME.write(s, other, option)
            value = GAME.read(s, question, text, [])
            if value >= 0 and text not in ("nothing", "done"):
                assert GAME.write(s, question, value).split()[1:2] == text.split()[1:2], text


def test_a_payment_is_not_read_out_of_an_action() -> None:
    """Robuster has made a brown card of a P2; who says `mine brown-1` while paying does not pay with it."""
    given = {"players": [{"hand": "P2 N1", "base": "Y3"}, {}], "mine": "brown_1a brown_3a"}
    match = position(given, "leader", "brown", "card P2", "done", "mine brown_3a")
    with pytest.raises(IllegalAnswer, match="is not an answer to 'pay'"):
        match.play("mine brown-1")


def test_things_that_an_answer_concerns() -> None:
    s = state_of(position(TABLE))

    def of(question: int, text: str) -> list[str]:
        return GAME.things(s, question, GAME.read(s, question, text, []))

    assert of(START, "leader") == ["leader", "R4 0:4"]
    assert of(START, "go on") == of(START, "swap") == []
    assert of(START, "arm N1 0:3") == ["N1 0:3"]
    assert of(ACTION, "mine blue_1a#2") == of(ACTION, "mine blue_1a#2 plus") == ["blue_1a#2", "deed mine"]
    assert of(ACTION, "collect 3") == of(ACTION, "collect 3 plus")
    assert of(ACTION, "collect 3") == [
        *("stack 3", "art03", "mass_production", "baton_of_coaxing"),
        "deed collect",
    ], "what lies open"
    assert of(ACTION, "recruit R2") == of(ACTION, "recruit R2 paying") == ["R2", "dock R2", "deed recruit"]
    assert of(ACTION, "skill B1") == ["B1", "hand B1", "deed skill"]
    assert of(PAY, "pay B1") == of(HAND_CARD, "card B1") == ["B1", "hand B1"]
    assert of(DOCK_CARD, "card R2") == ["R2", "dock R2"]
    assert of(START, "radio N1") == ["N1", "dock N1"]
    assert of(SALVAGE, "card N1") == ["N1", "N1 0:1"], "the lowest of its kind"
    assert of(ACTION, "raid 1") == ["base 1", "whole base 1", "deed raid"]
    for things in (of(RAID_AGAIN, "raid 1"), of(WHICH_BASE, "base 1")):
        assert things == ["base 1", "whole base 1"]
    assert of(BASE_CARD, "card Y1 1:1") == ["Y1 1:1", "base 1"]
    assert of(TOKEN, "token red_3c") == ["red_3c"]
    for colour in range(6):
        assert not [thing for thing in GAME.things(s, COLOUR, colour) if "base" in thing], "a colour is no Base"
    nothing = {TOKEN, COLOUR, BASE_CARD, DOCK_CARD, HAND_CARD, WHICH_BASE, RAID_AGAIN, SALVAGE}
    for question in nothing:
        assert GAME.things(s, question, QUESTIONS[question].size - 1) == []


def test_why_not() -> None:
    match = position(TABLE, "go on")
    assert why(match, 0, "red_3c") == [(ACTION, "CI-6.1")], "it costs something: nothing about cards to add"
    assert why(match, 0, "purple_3a") == [], "wild: it can be mined with blue cards"
    assert why(match, 0, "stack 2") == [(ACTION, "CI-7.1")]
    dear = position({"players": [{"hand": "B1", "base": ""}, {}], "stacks": ["art03"]})
    assert why(dear, 0, "stack 1") == why(dear, 0, "baton_of_coaxing") == [(ACTION, "CI-7.1")]
    assert why(match, 0, "base 2") == [(ACTION, "CI-9.5")]
    assert why(match, 0, "stack 1") == []
    assert why(match, 0, "leader") == [(START, "CI-3.4")]
    assert {rule for _, rule in why(match, 1, "blue_1a")} == {"CI-18.4"}
    assert why(match, 0, "moon") == []


@pytest.mark.rule("CI-5.4")
def test_why_not_a_card_in_the_docks() -> None:
    """By its short name too: nobody who sees it in the Docks asks for a card of the hand."""
    match = position({"players": [{"hand": "B1 P2", "base": ""}, {}], "docks": "N4 P2"})
    assert why(match, 0, "N4") == why(match, 0, "dock N4") == [(ACTION, "CI-5.4")]
    assert why(match, 0, "P2") == [], "its skill can be used"
    assert why(match, 0, "G1") == [(ACTION, "CI-5.2"), (ACTION, "CI-8.1")], "neither there nor in the hand"


@pytest.mark.rule("CI-3.3")
def test_why_not_the_leader() -> None:
    """Nobody is told to have used a Leader that is not there or could do nothing."""
    match = position({"players": [{"hand": "B1", "base": ""}, {}], "mine": "blue_1a"})
    assert why(match, 0, "leader") == [(START, "CI-3.3")]
    match = position({"players": [{"hand": "N1", "base": "B1"}, {}], "mine": "red_1a"}, "go on")
    assert why(match, 0, "leader") == [(START, "CI-14.1")]
    given = {"players": [{"hand": "N1", "base": "B1"}, {}], "mine": "blue_1a blue_1a"}
    for answers in (("leader", "token blue_1a"), ("go on",)):
        assert why(position(given, *answers), 0, "leader") == [(START, "CI-3.4")]


def test_names_of_cards_and_tokens_are_what_records_say() -> None:
    s = state_of(Match.start(GAME, 2, 1))
    for code in range(CODES):
        assert GAME.write(s, PAY, code) == f"pay {card_name(code)}"
    for slot, token in enumerate(s.mine):
        number = s.mine[:slot].count(token)
        suffix = f"#{number + 1}" if number else ""
        assert GAME.write(s, TOKEN, slot) == f"token {standard_box().label[token]}{suffix}"


@pytest.mark.parametrize("players", COUNTS)
def test_a_record_replays_to_the_same_bytes(players: int) -> None:
    *_, match = walk(players, 81, factions="NYRG", unclaimed_totems="out")
    text = write_record(record_of(match))
    again = replay(read_record(text))
    assert state_of(again).data() == state_of(match).data()
    assert write_record(record_of(again)) == text
    for seat in range(-1, players):
        assert again.log(seat) == match.log(seat)
