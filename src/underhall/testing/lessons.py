"""The lessons of a game: they can be finished, nothing is missing in any language, and they keep to the rules of good
tutorials (docs/lessons.md). A game from elsewhere calls `are_in_order(GAME)` in a test of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import yaml

from underhall.engine.datafiles import package_of
from underhall.engine.facts import LANGUAGES
from underhall.engine.game import Game
from underhall.engine.lesson import FOLDER, TEXTS, Lesson, lessons_of, used
from underhall.engine.lesson_walk import Walk, check_lesson

SENTENCE = re.compile(r"[.!?…](?=\s|$)")
MOST_SENTENCES = 2
LONGEST = {"en": 220, "pl": 250, "de": 250}
"""Characters of a text."""
LONGEST_TITLE = 40
LONGEST_ABOUT = 110
MOST_STEPS = 12
MOST_MINUTES = 5


def are_in_order(game: Game[Any]) -> None:
    """All lessons of a game."""
    found = lessons_of(game)
    assert found, f"{game.facts.id} has no lessons"
    faults = [line for lesson in found for line in faults_of(game, lesson)]
    ids = [lesson.id for lesson in found]
    faults += [f"there are two lessons {one}" for one in sorted({one for one in ids if ids.count(one) > 1})]
    assert not faults, "\n".join(faults)


def faults_of(game: Game[Any], lesson: Lesson) -> list[str]:
    """What is wrong with a lesson, a sentence each."""
    checks = (check_lesson(lesson), in_form(game, lesson), at_the_table(lesson), texts_in_order(game, lesson))
    return [f"{lesson.file}: {line}" for lines in checks for line in lines]


def in_form(game: Game[Any], lesson: Lesson) -> Iterator[str]:
    """How long it is, and what it refers to."""
    if lesson.game != game.facts.id:
        yield f"it is a lesson of {lesson.game}"
    unknown = set(lesson.rules) - {rule.id for rule in game.facts.rules}
    if unknown or not lesson.rules:
        yield f"its rules are not those of the game: {sorted(unknown)}"
    if len(lesson.steps) > MOST_STEPS:
        yield f"it has {len(lesson.steps)} steps, more than {MOST_STEPS}"
    if not 1 <= lesson.minutes <= MOST_MINUTES:
        yield f"it must take 1 to {MOST_MINUTES} minutes"
    active = sum(step.kind != "say" for step in lesson.steps)
    if 2 * active < len(lesson.steps):
        yield f"only {active} of its {len(lesson.steps)} steps ask for something"
    if lesson.next and lesson.next not in {one.id for one in lessons_of(game)}:
        yield f"there is no lesson '{lesson.next}' to come next"
    if not lesson.learned:
        yield "it does not say what was learned"


def at_the_table(lesson: Lesson) -> Iterator[str]:
    """Everybody at the table has a name, and the learner has a seat, whichever position it is."""
    walk = Walk(lesson)
    while True:
        players = walk.match.state.players
        if len(lesson.names) != players or not all(lesson.names):
            yield f"it names {len(lesson.names)} players, but {players} are at the table in step {walk.at + 1}"
            return
        if not 0 <= lesson.seat < players:
            yield f"nobody can sit at seat {lesson.seat}"
            return
        if walk.step is None:
            return
        walk = walk.after(next(iter(walk.right()), None))


def texts_in_order(game: Game[Any], lesson: Lesson) -> Iterator[str]:
    """As the file has them, because reading fills in English for what is missing."""
    name = lesson.file.removesuffix(".yaml") + TEXTS
    source = files(package_of(game)).joinpath(FOLDER).joinpath(name).read_text(encoding="utf-8")
    wanted = used(lesson)
    for section, entries in yaml.safe_load(source).items():
        for key, sentences in entries.items():
            if key not in wanted.get(section, set()):
                yield f"nothing uses the text {section}.{key}"
            for language in LANGUAGES:
                text = str(sentences.get(language) or "").strip()
                where = f"{section}.{key} in {language}"
                if not text:
                    yield f"{where} is missing"
                yield from (f"{where} {fault}" for fault in text_faults(section, key, language, text))


def text_faults(section: str, key: str, language: str, text: str) -> Iterator[str]:
    """
    >>> list(text_faults("steps", "one", "en", "This is *one. And two. And three."))
    ['has 3 sentences, more than 2', 'has a star too many or too few']
    """
    limit = {"title": LONGEST_TITLE, "about": LONGEST_ABOUT}.get(key if section == "lesson" else "", LONGEST[language])
    plain = text.replace("*", "")
    if len(plain) > limit:
        yield f"has {len(plain)} characters, more than {limit}"
    sentences = len(SENTENCE.findall(plain))
    if sentences > MOST_SENTENCES:
        yield f"has {sentences} sentences, more than {MOST_SENTENCES}"
    if text.count("*") % 2:
        yield "has a star too many or too few"
