"""Words: prompts, log lines and refusals in every language; why not?"""

from __future__ import annotations

import pytest

from tests.pocket import GAME
from tests.pocket.questions import BID, GUESS, OFFER, PASS, STAKE
from tests.pocket.state import LABELS
from underhall import OUTSIDER, Match
from underhall.engine.facts import LANGUAGES
from underhall.engine.match import Line
from underhall.engine.texts import Speaker, speaker
from underhall.engine.why import why
from underhall.testing.properties.case import Case

PLAYERS = [
    {"vault": "1a 2a", "hand": "3a 4a"},
    {"vault": "3b 4b", "hand": "1b"},
    {"vault": "3c 4c", "hand": "2b", "denied": "1c", "said": 7},
]


def staged(**given: object) -> Match:
    return Match(GAME, GAME.stage({"players": PLAYERS, "deck": "1c 2c 1d", **given}, GAME.facts.settle({})))


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_can_be_said(language: str) -> None:
    """Every line of whole games, every prompt and every view, without a gap."""
    for seed in (5, 8):
        for match in Case(GAME, 4, seed).walk():
            say = speaker(match, language)
            for one in match.pending():
                assert "{" not in say.prompt(one.question, one.about)
            assert GAME.show(match.view(OUTSIDER), language)
        for seat in (*range(4), OUTSIDER):
            sentences = [say.line(line) for line in match.log(seat)]
            assert all(sentence and "{" not in sentence for sentence in sentences)
    for rule in GAME.facts.texts["refusals"]:
        assert say.refusal(rule)


def test_lines_say_what_the_seat_was_told() -> None:
    match = staged(active=0)
    match.answer(PASS)
    lines = {seat: speaker(match).line(match.log(seat)[-1]) for seat in (0, 1, OUTSIDER)}
    assert lines == {0: "Player 0 draws 1c.", 1: "Player 0 draws.", OUTSIDER: "Player 0 draws."}
    assert speaker(match).prompt(match.question, match.about) == "You hold 1c. What now?"
    match.answer(match.options[-1])
    assert speaker(match, "de").line(match.log(2)[-1]) == "Spieler 0 bietet Spieler 2 an."
    assert speaker(match, "pl").prompt(match.question, match.about) == "Bierzesz kartę (Gracz 0)?"


def test_names_of_players() -> None:
    match = Match.start(GAME, 2, 1, names=["Ada", "Bob"])
    assert speaker(match).word("seat", 1) == "Bob"
    assert Speaker(GAME, match.state, "pl").word("seat", 1) == "Gracz 1"


def test_arguments_of_any_number() -> None:
    match = Match.start(GAME, 2, 1)
    assert speaker(match).line(Line(1, (3, 0))) == "The bids: 3, 0."
    assert speaker(match).line(Line(4, (0, 1, 6, 1))) == "Player 0 guesses 3b with Player 1: yes."


def test_why_for_anything_on_the_table() -> None:
    match = staged(active=0)
    assert why(match, 0, "seat 2", "1c") == [(GUESS, "PO-6")]
    assert why(match, 0, "seat 2", "2c") == []
    assert why(match, 0, "SEAT 1", "3A") == [(GUESS, "PO-6")]
    assert why(match, 0, "seat 0") == [(GUESS, "PO-4")]
    assert why(match, 0, "seat 2") == [], "to be guessed from, though not to be asked"
    assert why(match, 0, "deck") == [(OFFER, "PO-1")], "one reason for a wrong moment, not one for each question"
    assert why(match, 1, "1c", "seat 2") == [(GUESS, "PO-1")]
    assert why(match, 0, "the moon") == []


def test_why_looks_at_the_own_branch() -> None:
    match = staged()
    assert why(match, 0, "4a") == [(STAKE, "PO-1")]
    match.answer_as(0, 1)
    assert why(match, 0, "4a") == []
    assert why(match, 0, "1b") == [(STAKE, "PO-3")]
    assert why(match, 1, "1b") == [(STAKE, "PO-1")]


def test_the_notation_is_read_back() -> None:
    for match in Case(GAME, 3, 2).walk():
        for one in match.pending():
            for option in range(GAME.facts.questions[one.question].size):
                text = GAME.write(one.state, one.question, option)  # type: ignore[arg-type]
                assert GAME.read(one.state, one.question, text, one.options) == option  # type: ignore[arg-type]
            assert GAME.read(one.state, one.question, "nonsense", one.options) == -1  # type: ignore[arg-type]


def test_playing_by_text() -> None:
    match = staged()
    assert match.play("bid 2", 0) == 2
    assert match.play("stake 4a", 0) == LABELS.index("4a")
    assert [one.question for one in match.pending()][1:] == [BID, BID]
