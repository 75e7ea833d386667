"""Answers in words: every option of every question, in every language, different from all others."""

from __future__ import annotations

import re

import pytest

from tests.games.wistar.helpers import COUNTS, on_table, state_of
from tests.games.wistar.loaded import rich
from underhall import Match
from underhall.engine.facts import LANGUAGES
from underhall.games.wistar import GAME
from underhall.games.wistar.inventions import SPLIT


def said(match: Match, language: str = "en") -> list[str]:
    return [GAME.say(state_of(match), match.question, option, language) for option in match.options]


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_are_said_differently(language: str) -> None:
    asked = set()
    for players in COUNTS:
        for match in rich(players, players, round=2).walk():
            if match.over:
                continue
            found = said(match, language)
            assert len(set(found)) == len(found), found
            for text in found:
                assert text, (match.question, match.options)
                assert not re.search(r"[{}_]|^[a-z]", text), text
            asked.add(match.question)
    assert len(asked) > 18


def test_every_answer_has_words_even_if_it_is_refused() -> None:
    s = state_of(on_table([{"hand": "58"}, {}]))
    for question, facts in enumerate(GAME.facts.questions):
        for option in range(facts.size):
            assert GAME.say(s, question, option, "en")


def test_some_answers_of_a_turn() -> None:
    match = on_table([{"workers": {"forest": 3}, "moves": 1, "resting": 1, "wood": 3}, {}])
    found = said(match)
    assert "Gather wood, strength 3: 3 wood; in addition: gain 1 joker" in found
    assert {"Chief to the alchemist's hut", "Buy a joker", "Use a move token", "Send out a worker: Forest"} <= set(
        found
    )
    match.play("chief S2b")
    found = said(match)
    digging = "Dig rooms: nothing (costs 2 metal, you have 0)"
    assert {digging, "Gain 1 wood", "Move a worker to another area", "End the turn"} <= set(found)
    match.play("move")
    assert said(match) == ["A worker: Forest → Burrow", "A worker: Forest → Farm"]


def test_answers_in_the_farm() -> None:
    match = on_table(
        [{"workers": {"farm": 3}, "explorer": "G1"}, {}],
        wheel="S2 S3 S4 S5 S1 S6",
        doors={"D3": "DT8"},
        missions={"G1": "MH3"},
        guests={"GG1a": "GH2"},
    )
    match.play("chief S1b")
    match.play("main")
    assert {
        "Open: Kitchen door",
        "Go to: Farm entrance",
        "Reveal the mission: Parlour",
        "Take a guest: Parlour",
        "Stop here",
    } <= set(said(match))


def test_what_is_paid() -> None:
    match = on_table([{"wood": 2, "metal": 1, "hand": "58 12"}, {}])
    match.play("buy joker")
    assert GAME.facts.questions[match.question].name == "mix"
    assert "Pay 2 wood and 1 metal" in said(match)
    assert "Pay 1 wood and 2 hand cards" in said(match)
    assert GAME.say(state_of(match), SPLIT, 0, "en")
