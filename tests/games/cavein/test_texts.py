"""Words: every question, event, option and term in every language, and the table as plain text."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.games.cavein.helpers import COUNTS, finished, names, position, seats, state_of, told, walk
from underhall import OUTSIDER, Match
from underhall.engine.chance import FastChance
from underhall.engine.facts import LANGUAGES
from underhall.engine.texts import Speaker, speaker
from underhall.games.cavein import GAME
from underhall.games.cavein.box import ARTIFACT_SOURCE, ARTIFACTS, CODES, SKILLS
from underhall.games.cavein.data import standard, texts
from underhall.testing.texts import are_whole, log_is_told, name_all_arguments

SECTIONS = {
    "cover",
    "guide",
    "thoughts",
    "values",
    "sources",
    "source_parts",
    "questions",
    "events",
    "options",
    *("deeds", "deed_costs", "deed_texts", "shortages"),
    "skills",
    "parts",
    "places",
    "legend",
    "terms",
    "choices",
    "refusals",
    "reasons",
    "kinds_of_points",
}
TABLE: dict[str, Any] = {
    "in_play": "NBYR",
    "players": [
        {
            "hand": "Y3 R1 N1 R4",
            "base": "B1 B2",
            "tokens": "red_3c",
            "artifacts": "relic_map",
            "totems": "red",
            "subjugated": "N2",
        },
        {"hand": "N2 Y2", "base": "Y1", "tokens": "blue_6a blue_1a", "totems": "brown"},
    ],
    "docks": "N1 B1 R2",
    "mine": "blue_1b purple_3c red_6b",
    "stacks": ["art01 art02", "art08"],
    "card_piles": {"1": "N1"},
    "supply": "blue",
    "marker": 3,
}


def test_every_text_is_there_in_every_language() -> None:
    are_whole(GAME, texts(), SECTIONS)
    assert set(texts()["skills"]) == {row["id"] for row in standard()["skills"]}


def test_templates_use_all_that_the_events_tell() -> None:
    name_all_arguments(GAME, texts())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_becomes_a_sentence(language: str) -> None:
    """All log lines of games in which everything happens, for everybody: no braces, no numbers without a word."""
    games = [finished(2 + seed % 3, seed, factions=("NYRG", "random")[seed % 2]) for seed in range(12)]
    games.append(finished(3, 34, factions="NYRG", stall_rounds="2", unclaimed_totems="out", cavein_on_take="on"))
    kinds = log_is_told(games, language)
    assert {event.name for event in GAME.facts.events} - kinds <= {"stalled"}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "There has been no progress for 5 rounds, so the game ends."),
        ("pl", "Od 5 rund nie ma postępu, więc gra się kończy."),
        ("de", "Seit 5 Runden gibt es keinen Fortschritt, darum endet das Spiel."),
    ],
)
def test_a_stalled_game_becomes_a_sentence(language: str, sentence: str) -> None:
    match = position({**TABLE, "current": 1, "stalled": 4}, "go on", "end")
    (line,) = told(match, OUTSIDER, "stalled")
    assert Speaker(GAME, match.state, language).line(line) == sentence


def test_the_sentence_about_a_hidden_card_depends_on_who_reads_it() -> None:
    match = position(TABLE, "go on", "skill Y3", "blue", "card R1", "done", "end")
    speak = Speaker(GAME, match.state, "en", ["Ada", "Bo"])
    (own,), (other,) = told(match, 0, "recoloured_hand"), told(match, 1, "recoloured_hand")
    assert speak.line(own) == "Ada gives Cyberwitch 1 in hand another colour for this turn: blue."
    assert speak.line(other) == "Ada gives a card in hand another colour for this turn: blue."
    match = position(TABLE, "go on", "skill R4", "card R1", "done", "nothing")
    (own,), (other,) = told(match, 0, "subjugated_hand"), told(match, OUTSIDER, "subjugated_hand")
    assert speak.line(own) == "Ada subjugates a level-1 card from hand, face down: Cyberwitch 1."
    assert speak.line(other) == "Ada subjugates a level-1 card from hand, face down."


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts(language: str) -> None:
    """For every question of some games: a text without braces that says how many actions or levels are left."""
    asked = set()
    for seed in range(3):
        for match in walk(2 + seed, 20 + seed, factions="NYRG"):
            if not match.over:
                prompt = speaker(match, language).prompt(match.question, match.about)
                assert "{" not in prompt
                kinds = GAME.facts.questions[match.question].about
                for kind, value in zip(kinds, match.about, strict=True):
                    assert kind != "count" or str(value) in prompt
                asked.add(match.question)
    assert len(asked) >= 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_an_argument(language: str) -> None:
    s = state_of(position(TABLE))
    for code in range(CODES):
        assert names([code])[0] not in GAME.word(s, "card", code, language)
    for kind, count in (("card", CODES), ("token", len(s.box.label))):
        assert len({GAME.word(s, kind, one, language) for one in range(count)}) == count, "each has its own words"
    words = [GAME.word(s, "source", source, language) for source in range(SKILLS + ARTIFACTS)]
    assert len(set(words)) == len(words)
    for artifact in range(ARTIFACTS):
        assert GAME.word(s, "artifact", artifact, language) == words[ARTIFACT_SOURCE + artifact]
        assert words[ARTIFACT_SOURCE + artifact] in GAME.word(s, "artifact_card", artifact // 2, language)
    colours = {GAME.word(s, "colour", colour, language) for colour in range(6)}
    assert colours == {row[language] for row in standard()["colours"]}
    assert GAME.word(s, "stack", 0, language) == "1"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_as_text_shows_what_the_view_shows(language: str) -> None:
    match = position(TABLE, "go on", "skill Y3", "blue", "card R1")
    own, other = (GAME.show(match.view(seat), language) for seat in (0, 1))
    assert "R1>B" in own
    assert "R1>B" not in other
    assert "N2 Y2" in other
    assert "N2 Y2" not in own, "a hand of another is not in it"
    assert "red_3c" in own
    assert "red_3c" not in other, "nor are the tokens that another has won"
    say = {key: words[language] for key, words in texts()["places"].items()}
    for text in (own, other):
        for word in (
            "docks",
            "mine",
            "stack",
            "base",
            "hand",
            "totems",
            "marker",
            "free_totems",
            "wild_colours",
            "leader",
            "left",
            "first",
        ):
            assert say[word] in text
        # The price is that of the active player, who has the red totem.
        for part in ("3/7", "B1 B2", "[purple_3c 4!]", "[red_6b 6*! =5]", "1x6", "Y3"):
            assert part in text
        assert not re.search(r"[{}]", text)
    assert f"{say['points']} " in own


@pytest.mark.parametrize("players", COUNTS)
def test_the_table_as_text_names_no_hidden_card(players: int) -> None:
    """For every seat it is the same text after everything that the seat does not know is dealt anew."""
    changed = 0
    for number, match in enumerate(walk(players, 90, factions="NYRG")):
        if number % 9:
            continue
        s = state_of(match)
        for seat in seats(match):
            other = s.copy()
            GAME.resample(other, seat, FastChance(number + 7))
            changed += other.hands != s.hands
            for language in LANGUAGES:
                assert GAME.show(GAME.view(other, seat), language) == GAME.show(GAME.view(s, seat), language)
    assert changed > 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_printed_is_explained(language: str) -> None:
    s = state_of(Match.start(GAME, 2, 1))
    for row in standard()["mercenaries"]:
        letter = next(one["letter"] for one in standard()["factions"] if one["id"] == row["faction"])
        skill = next(one for one in standard()["skills"] if one["id"] == row["skill"])
        text = GAME.explain(s, f"{letter}{row['level']}", language)
        assert row[language] in text
        assert text.endswith(skill["text"][language])
        assert GAME.explain(s, f"dock {letter.lower()}{row['level']}", language) == text
    for token, label in enumerate(s.box.label):
        text = GAME.explain(s, label, language)
        assert label not in text
        assert str(s.box.cost[token]) in text
    for row in standard()["artifacts"]:
        text = GAME.explain(s, row["id"], language)
        assert text.startswith(row[language])
        assert text.endswith(row["text"][language])
        assert row["text"][language] in GAME.explain(s, row["card"], language)
    assert len(GAME.explain(s, "stack 1", language).splitlines()) == 3
    assert GAME.explain(s, "the moon", language) == ""
