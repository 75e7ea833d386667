"""Declared facts: the action space, options, player counts; the registry and the box."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import pocket
from tests.pocket import GAME, register
from tests.pocket.questions import GUESS, PocketQuestion
from tests.pocket.state import PocketState
from underhall import Match
from underhall.engine.components import Components, overlay, read_yaml
from underhall.engine.errors import BadComponents, BadOption, UnknownGame
from underhall.engine.facts import LANGUAGES, Choice, Facts
from underhall.engine.registry import game_ids, load
from underhall.engine.rulebook import read_rulebook
from underhall.engine.state import EVERYONE, MAX_SEATS, NOBODY, OUTSIDER, bit, knows
from underhall.engine.textfile import read_texts

FACTS = GAME.facts


def test_the_action_space_goes_round() -> None:
    seen = []
    for question, facts in enumerate(FACTS.questions):
        for option in range(facts.size):
            action = FACTS.action(question, option)
            assert FACTS.option(action) == (question, option)
            seen.append(action)
    assert seen == list(range(FACTS.actions))
    assert FACTS.questions[FACTS.option(FACTS.offsets[GUESS])[0]].name == "guess"


@pytest.mark.parametrize("action", [-1, FACTS.actions, 10**9])
def test_actions_outside_the_space(action: int) -> None:
    with pytest.raises(BadOption, match=r"actions from 0 to"):
        FACTS.option(action)


class Plain(PocketQuestion):
    """Everything is allowed."""

    def refuse(self, state: PocketState, seat: int, option: int) -> str | None:
        return None

    def write(self, state: PocketState, option: int) -> str:
        return f"{self.name} {option}"


def test_a_question_without_options_takes_no_room() -> None:
    facts = Facts("x", {"en": "X"}, (2,), (Plain(0, "a", 3), Plain(1, "none", 0), Plain(2, "b", 2)), ())
    assert [facts.option(action) for action in range(5)] == [(0, 0), (0, 1), (0, 2), (2, 0), (2, 1)]


def test_questions_are_sorted_by_their_numbers() -> None:
    facts = Facts("x", {"en": "X"}, (2,), (Plain(1, "b", 2), Plain(0, "a", 3)), ())
    assert [question.name for question in facts.questions] == ["a", "b"]


@pytest.mark.parametrize("numbers", [(1,), (0, 2), (0, 0), (-1, 0)])
def test_numbers_of_questions_have_no_gaps(numbers: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match=r"from 0 without gaps: -?\d q"):
        Facts("x", {"en": "X"}, (2,), tuple(Plain(number, "q", 1) for number in numbers), ())


def test_a_question_that_says_too_little_says_what_is_missing() -> None:
    """Also where the base class is compiled, which would let an abstract method pass for one that allows everything."""
    bare, state = PocketQuestion(0, "a", 1), Match.start(GAME, 2, 1).state
    assert isinstance(state, PocketState)
    with pytest.raises(NotImplementedError, match="'a' does not say what it refuses"):
        bare.options(state, 0)
    with pytest.raises(NotImplementedError, match="'a' has no notation"):
        bare.say(state, 0, "en")


def test_options_are_settled_in_declared_order() -> None:
    assert list(FACTS.settle({})) == ["purse", "peek"]
    assert FACTS.settle({"peek": "on"}) == {"purse": "3", "peek": "on"}
    # What YAML makes of a bare word or number.
    assert FACTS.settle({"peek": True, "purse": 6}) == {"purse": "6", "peek": "on"}
    assert FACTS.settle({"peek": False})["peek"] == "off"


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({"purs": "3"}, r"no option 'purs' \(it has: peek, purse\)"),
        ({"purse": "4"}, "one of 3, 6, not '4'"),
        ({"purse": True}, "not 'on'"),
        ({"peek": None}, "not 'None'"),
    ],
)
def test_wrong_options(chosen: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        FACTS.settle(chosen)


def test_no_options_at_all() -> None:
    with pytest.raises(BadOption, match="it has: none"):
        Facts("x", {"en": "X"}, (2,), (), ()).settle({"a": "b"})
    assert Facts("x", {"en": "X"}, (2,), (), (), (Choice("a", ("b",)),)).settle({}) == {"a": "b"}


@pytest.mark.parametrize("players", [-1, 0, 1, 5])
def test_wrong_player_counts(players: int) -> None:
    with pytest.raises(BadOption, match="for 2, 3, 4 players"):
        FACTS.check_players(players)


def test_knowledge_masks() -> None:
    for seat in range(OUTSIDER, MAX_SEATS):
        assert knows(EVERYONE, seat)
        assert not knows(NOBODY, seat)
        assert [other for other in range(OUTSIDER, MAX_SEATS) if knows(bit(seat), other)] == [seat]
    assert sum(bit(seat) for seat in range(OUTSIDER, MAX_SEATS)) == EVERYONE


def test_games_are_found_by_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    register()
    assert load("pocket") is GAME
    assert "pocket" not in game_ids(), "only those who registered it know it"
    with pytest.raises(UnknownGame, match=r"no game 'chess' \(installed: .*kings"):
        load("chess")
    monkeypatch.syspath_prepend(str(Path(pocket.__file__).parent / "installed"))
    assert "pocket" in game_ids()
    with pytest.raises(UnknownGame, match="does not lead to a game"):
        load("pocket_text")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rounds: [1", "not valid YAML"),
        ("- 1", "must be a YAML mapping"),
        ("", "must be a YAML mapping"),
        ("colours: 1", "unknown section 'colours'"),
        ("cards: 3", "must be a list of rows"),
        ("cards: [1a]", "must be a list of rows"),
        ("cards: [{id: 9z, rank: 1}]", "no row '9z'"),
        ("rounds: 77", "from 1 to 9"),
    ],
)
def test_broken_boxes(text: str, message: str) -> None:
    with pytest.raises(BadComponents, match=message):
        GAME.components(text or " ")


def test_a_box_is_changed_row_by_row() -> None:
    standard = {"cards": [{"id": "a", "n": 1, "m": 2}, {"id": "b", "n": 3}], "rounds": 3}
    changed = overlay(standard, {"cards": [{"id": "a", "n": 9}]}, "x")
    assert changed == {"cards": [{"id": "a", "n": 9, "m": 2}, {"id": "b", "n": 3}], "rounds": 3}
    assert standard["cards"] == [{"id": "a", "n": 1, "m": 2}, {"id": "b", "n": 3}]
    assert read_yaml("a: 1", "x") == {"a": 1}


def test_the_hash_of_a_box() -> None:
    assert Components().digest == "standard"
    assert Components("a: 1\n").digest == Components("a: 1").digest == Components("a: 1\r\n").digest
    assert Components("a: 1").digest != Components("a: 2").digest


def test_texts_must_be_there_in_english() -> None:
    """It stands in for the other languages; that our own games lack none is tested in `tests/games`."""
    with pytest.raises(ValueError, match=r"events\.x is missing in English"):
        read_texts("events: {x: {en: '', pl: b, de: c}}")
    assert read_texts("events: {x: {en: a, pl: b, de: ''}}")["events"]["x"] == {"en": "a", "pl": "b", "de": "a"}


def test_facts_speak_english_where_a_language_is_missing() -> None:
    texts = {"questions": {"go": {"en": "Go?"}}}
    facts = Facts("solo", {"en": "Solo", "de": "Allein"}, (1,), (), (), texts=texts)
    assert facts.names == {"en": "Solo", "pl": "Solo", "de": "Allein"}
    assert facts.texts["questions"]["go"]["pl"] == "Go?"
    assert [facts.spoken(language) for language in LANGUAGES] == ["en", "en", "de"]


@pytest.mark.parametrize(("names", "players"), [({"pl": "Sam"}, (1,)), ({"en": "Solo"}, ()), ({"en": "Solo"}, (8,))])
def test_facts_that_make_no_sense(names: dict[str, str], players: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="the game 'solo'"):
        Facts("solo", names, players, (), ())


def test_rule_ids_must_be_different() -> None:
    with pytest.raises(ValueError, match="R-1"):
        read_rulebook("{version: 1, chapters: [{title: t, rules: [{id: R-1, text: a}, {id: R-1, text: b}]}]}")
