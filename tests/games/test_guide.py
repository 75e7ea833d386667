"""The guide of a first game: every question of the four games has its explanation, short and in three languages."""

from __future__ import annotations

import re

import pytest

from underhall import load
from underhall.engine.facts import LANGUAGES

GAMES = ("kings", "cavein", "xobos", "wistar")
SENTENCES = 2
LONGEST = 215
"""Letters: about five short lines."""


@pytest.mark.parametrize("game", GAMES)
def test_every_question_is_explained_to_newcomers(game: str) -> None:
    facts = load(game).facts
    said = facts.texts["guide"]
    assert set(said) == {question.name for question in facts.questions}
    for name, texts in said.items():
        for language in LANGUAGES:
            text = texts[language]
            assert language == "en" or text != texts["en"], f"{name} is not translated ({language})"
            assert len(text) <= LONGEST, f"{name} ({language}) is long: {len(text)}"
            assert 1 <= len(re.findall(r"[.!?](?:\s|$)", text)) <= SENTENCES, f"{name} ({language}): {text}"
