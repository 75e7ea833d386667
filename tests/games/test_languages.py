"""Our own games have every sentence and their names in all languages: English stands in only for games of others."""

from __future__ import annotations

import pytest

from underhall import load
from underhall.engine.datafiles import package_of, read_file
from underhall.engine.facts import LANGUAGES
from underhall.engine.yamlfile import load_yaml

GAMES = ("kings", "cavein", "xobos", "wistar")


@pytest.mark.parametrize("game", GAMES)
def test_no_sentence_is_missing(game: str) -> None:
    """As they stand in the file: what is read from it has been filled in."""
    found = load_yaml(read_file(package_of(load(game)), "texts.yaml"))
    missing = [
        f"{section}.{key} in {language}"
        for section, entries in found.items()
        for key, sentences in entries.items()
        for language in LANGUAGES
        if not sentences.get(language)
    ]
    assert missing == []


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_has_a_sentence(game: str) -> None:
    """No name of a question, event or rule is shown in its place."""
    facts = load(game).facts
    assert facts.languages == LANGUAGES
    assert {question.name for question in facts.questions} <= set(facts.texts["questions"])
    assert {event.name for event in facts.events if not event.private} <= set(facts.texts["events"])
    assert {f"{event.name}_secret" for event in facts.events if event.secret} <= set(facts.texts["events"])
