"""The texts of a game: complete in every language, with templates that use all arguments."""

from __future__ import annotations

import re
from collections.abc import Iterable
from string import Formatter
from typing import Any

from underhall import Match
from underhall.engine.facts import LANGUAGES
from underhall.engine.game import Game
from underhall.engine.texts import speaker

from .properties.case import viewers

Texts = dict[str, dict[str, dict[str, str]]]


def are_whole(game: Game[Any], texts: Texts, sections: set[str]) -> None:
    """Every text in every language; every question, event, option and term has one, and nothing else does."""
    assert set(texts) == sections
    for section, entries in texts.items():
        for key, sentences in entries.items():
            assert set(sentences) == set(LANGUAGES), (section, key)
            assert all(sentence.strip() for sentence in sentences.values()), (section, key)
    facts = game.facts
    assert set(texts["questions"]) == {question.name for question in facts.questions}
    named = {event.name for event in facts.events} | {event.name + "_secret" for event in facts.events if event.secret}
    # Beside them, what somebody does to themselves may have a sentence of its own.
    own = {event.name + "_own" for event in facts.events if event.public.count("seat") > 1}
    assert set(texts["events"]) - own == named
    assert set(texts.get("choices", {})) == {choice.name for choice in facts.choices}
    assert set(texts.get("terms", {})) == set(facts.terms)
    assert set(facts.names) == set(LANGUAGES)


def fields(sentence: str) -> list[str]:
    """The arguments that a template names."""
    return sorted(name for _, name, _, _ in Formatter().parse(sentence) if name)


def numbered(kinds: tuple[str, ...]) -> list[str]:
    """`seat`, and `seat2` for the second one; without the star of those that take all the rest."""
    return sorted(
        kind.removeprefix("*") + (str(kinds[:at].count(kind) + 1) if kind in kinds[:at] else "")
        for at, kind in enumerate(kinds)
    )


def name_all_arguments(game: Game[Any], texts: Texts) -> None:
    """Each template names each argument once, in every language; only the owner's line contains what is hidden."""
    for event in game.facts.events:
        for key, kinds in ((event.name, event.public), (event.name + "_secret", event.public + event.secret)):
            for sentence in texts["events"].get(key, {}).values():
                assert fields(sentence) == numbered(kinds), key
    for question in game.facts.questions:
        for sentence in texts["questions"][question.name].values():
            assert fields(sentence) == numbered(question.about), question.name


def log_is_told(matches: Iterable[Match], language: str) -> set[str]:
    """All log lines for everyone are sentences: no braces, no numbers without a word. Returns the events that were
    told."""
    kinds = set()
    for match in matches:
        say = speaker(match, language)
        for line in {line for seat in viewers(match) for line in match.log(seat)}:
            sentence = say.line(line)
            assert not re.search(r"[{}]", sentence), sentence
            assert sentence.endswith("."), sentence
            kinds.add(match.game.facts.events[line.event].name)
    return kinds
