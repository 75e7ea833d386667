"""The rules text in Polish and German: complete, with the same figures, and really translated."""

from __future__ import annotations

import re

import pytest

from underhall import load
from underhall.engine.datafiles import package_of, rules_in, translation_of
from underhall.engine.rulebook import Rule, Translation, read_translation

GAMES = ("kings", "cavein", "xobos", "wistar")


def translation(game: str, language: str) -> Translation:
    found = translation_of(package_of(load(game)), language)
    assert found is not None
    return found


@pytest.mark.parametrize("language", ["pl", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_missing_or_left_over(game: str, language: str) -> None:
    rules, found = load(game).facts.rules, translation(game, language)
    assert list(found.rules) == [rule.id for rule in rules]
    assert list(found.chapters) == list(dict.fromkeys(rule.chapter for rule in rules))
    assert len(set(found.chapters.values())) == len(found.chapters), "two chapters have one title"


@pytest.mark.parametrize("language", ["pl", "de"])
@pytest.mark.parametrize("game", GAMES)
def test_figures_and_ids_are_the_same(game: str, language: str) -> None:
    """A wrong figure in a translation would be a wrong rule."""
    for rule, other in zip(load(game).facts.rules, rules_in(load(game), language), strict=True):
        assert other.text != rule.text, rule.id
        assert figures(other.text) == figures(rule.text), rule.id


def figures(text: str) -> list[str]:
    return sorted(re.findall(r"\d+", text))


def test_in_english_and_where_there_is_no_translation_it_stays_as_it_is() -> None:
    kings = load("kings")
    assert rules_in(kings, "en") == kings.facts.rules
    assert translation_of("underhall.games.kings", "xx") is None
    assert translation_of("", "pl") is None
    one, other = Rule("A-1", "One.", "First"), Rule("A-2", "Two.", "Second")
    made = read_translation("chapters: {First: Pierwszy}\nrules:\n  A-1: >-\n    Jeden\n    raz.\n").of((one, other))
    assert made == (Rule("A-1", "Jeden raz.", "Pierwszy"), other)
