"""Words: every question, event, option and term in every language, and the table as plain text."""

from __future__ import annotations

import re

import pytest

from tests.games.kings.helpers import COUNTS, finished, position, seats, state_of, told, walk
from tests.games.seldom import crossed
from underhall import OUTSIDER
from underhall.engine.facts import LANGUAGES
from underhall.engine.texts import Speaker
from underhall.games.kings import GAME
from underhall.games.kings.data import texts
from underhall.games.kings.state import seen_as
from underhall.testing.texts import are_whole, log_is_told, name_all_arguments

SECTIONS = {
    "cover",
    "guide",
    "thoughts",
    "values",
    "sources",
    "source_parts",
    *("questions", "events", "parts", "options", "explanations", "places", "figures", "legend", "terms", "choices"),
    *("refusals", "shortages", "targets"),
    "reasons",
    "kinds_of_points",
}
TABLE = {
    "players": [
        {"race": "DW", "hand": "DW8 GI1", "mines": ["d1s2o1v4: GO3"], "done": "d1s1o0v1"},
        {"race": "OR", "hand": "OR9"},
    ],
    "row": ["d3s1o0v5: GI2"],
    "camp": {"GO": "GO6"},
    "deck": "GI7/d1s2o0v2 GI9/d3s3o1v9",
}


def test_every_text_is_there_in_every_language() -> None:
    are_whole(GAME, texts(), SECTIONS)


@pytest.mark.rule("KM-10.8")
def test_templates_use_all_that_the_events_tell() -> None:
    name_all_arguments(GAME, texts())


@pytest.mark.parametrize(("language", "players"), crossed(LANGUAGES, COUNTS))
def test_every_event_becomes_a_sentence(language: str, players: int) -> None:
    """All log lines of games in which everything happens, for everybody: no braces, no numbers without a word."""
    kinds = log_is_told((finished(players, seed) for seed in range(30)), language)
    assert kinds >= {event.name for event in GAME.facts.events} - {"stuck"}


@pytest.mark.rule("KM-8.4")
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Player 0 can neither play nor draw."),
        ("pl", "Gracz 0 nie może zagrać ani dobrać karty."),
        ("de", "Spieler 0 kann weder spielen noch ziehen."),
    ],
)
def test_stuck_becomes_a_sentence(language: str, sentence: str) -> None:
    match = position({"players": [{"race": "DW", "hand": "DW1"}, {"race": "OR"}], "row": ["d3s1o0v5: GI2"]})
    (line,) = told(match, OUTSIDER, "stuck")
    assert Speaker(GAME, match.state, language).line(line) == sentence


@pytest.mark.rule("KM-10.8", "E-35")
def test_the_sentence_of_a_draw_depends_on_who_reads_it() -> None:
    match = position(TABLE, "play DW8 row 1", "draw deck")
    speak = Speaker(GAME, match.state, "en", ["Ada", "Bo"])
    (own,), (other,) = told(match, 0, "drew"), told(match, 1, "drew")
    side = speak.word("mine", own.public[1])
    assert speak.line(own) == f"Ada draws Giant 7 from the deck (mine side: {side})."
    assert speak.line(other) == f"Ada draws the top card of the deck (mine side: {side})."


@pytest.mark.rule("KM-8.1")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shown_hand_is_read_out(language: str) -> None:
    given = {**TABLE, "row": ["d3s1o0v5: GI9"], "players": [{"race": "DW", "hand": "DW1 OR2"}, {"race": "OR"}]}
    match = position(given)
    (line,) = told(match, OUTSIDER, "redrew")
    sentence = Speaker(GAME, match.state, language).line(line)
    assert re.search(r"\(\w+ 1, \w+ 2\)", sentence)


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts(language: str) -> None:
    match = position(TABLE, "play DW8 row 1")
    prompt = Speaker(GAME, match.state, language).prompt(match.question, match.about)
    assert "5" in prompt, "it says how many cards are missing"
    assert "{" not in prompt


@pytest.mark.rule("KM-10.1", "KM-10.6")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_as_text_shows_what_the_view_shows(language: str) -> None:
    match = position(TABLE, "play DW8 row 1")
    own, other = (GAME.show(match.view(seat), language) for seat in (0, 1))
    assert "GI1a" in own
    assert "GI1" not in other, "a hand of another is not in it"
    assert "OR9a" in other
    say = {key: words[language] for key, words in texts()["places"].items()}
    for text in (own, other):
        for word in ("deck", "row", "camp", "discard", "hand", "developed", "first", "backs"):
            assert say[word] in text
        assert "GI2 DW8" in text
        assert "GO6" in text
        assert not re.search(r"[{}]", text)
    assert f"{say['points']} -3" in own
    assert f"{say['points']} -3" not in other


@pytest.mark.rule("KM-10.1")
@pytest.mark.parametrize("players", COUNTS)
def test_the_table_as_text_names_no_hidden_card(players: int) -> None:
    label = re.compile(r"\b(?:DW|OR|GO|GI)\d[a-z]\b")
    for match in walk(players, 90):
        s = state_of(match)
        for seat in seats(match):
            own = sorted(s.box.label[seen_as(s, seat, card)] for card in s.hands[seat]) if seat >= 0 else []
            assert sorted(label.findall(GAME.show(match.view(seat), "en"))) == own
