"""Lessons: annotated scenarios that teach a game at its own table. A file is read here; `lesson_walk.py` runs it.

A lesson is a YAML file in the folder `lessons` of a game's package, with its sentences beside it: `1-mining.yaml` and
`1-mining.texts.yaml`. docs/lessons.md explains the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from .datafiles import package_of
from .errors import SENSELESS, BadLesson, BadYaml
from .game import Game
from .scenario import answer_text
from .textfile import read_texts
from .yamlfile import load_yaml

FOLDER = "lessons"
ID = re.compile(r"[a-z][a-z0-9-]{0,29}")
"""It stands in addresses and in a cookie."""
TEXTS = ".texts.yaml"
WORDS = {"id", "game", "rules", "minutes", "extra", "seat", "names", "options", "given", "steps", "learned", "next"}
STEP_WORDS = {"say", "do", "ask", "choices", "wrong", "then", "point", "given", "options", "expect"}
CHOICE_WORDS = {"thing", "say", "right", "reply"}
ANY = "any"
"""Instead of right answers: every answer on offer is right."""
ELSE = "else"
"""Among the wrong answers: all that are not named."""
SECTIONS = ("lesson", "steps", "replies", "learned")
"""Of the texts: `lesson` has `title` and `about`."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a small question that is not part of the game."""

    thing: str
    """What is to be clicked on the table; "": it is a button."""
    say: str
    """The key of the button's words among the steps' texts; "" for a thing."""
    reply: str
    """The key of what is said to it."""
    right: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to read or to do."""

    key: str
    """Of its text."""
    then: tuple[str, ...] = ()
    """Answers in the notation that are played before it, without the learner."""
    given: Mapping[str, Any] | None = None
    """Another position, which it begins with."""
    options: Mapping[str, Any] | None = None
    point: tuple[str, ...] = ()
    """Things on the table that it is about, as `Game.things` names them, or `#id` of an element of the page."""
    do: tuple[str, ...] = ()
    """The right answers, in the notation; (ANY,) for all. Empty: nothing is to be played."""
    wrong: tuple[tuple[str, str], ...] = ()
    """(answer or ELSE, key of the reply) for answers that are legal but not meant."""
    choices: tuple[Choice, ...] = ()
    """Of a small question."""
    expect: Mapping[str, Any] | None = None
    """What must hold when the step begins, in the words of scenarios."""

    @property
    def kind(self) -> str:
        return "do" if self.do else "ask" if self.choices else "say"


@dataclass(frozen=True, slots=True)
class Lesson:
    file: str
    id: str
    game: str
    rules: tuple[str, ...]
    """The rules that it teaches."""
    minutes: int
    extra: bool
    """Not needed for a first game."""
    seat: int
    """The learner's."""
    names: tuple[str, ...]
    """Of the players."""
    options: Mapping[str, Any]
    given: Mapping[str, Any]
    steps: tuple[Step, ...]
    learned: tuple[str, ...]
    """The keys of what the closing page says."""
    next: str
    """The id of the lesson that follows; "" for none."""
    texts: Mapping[str, Mapping[str, Mapping[str, str]]]

    def title(self, language: str) -> str:
        return self.texts["lesson"]["title"][language]

    def about(self, language: str) -> str:
        return self.texts["lesson"]["about"][language]

    def says(self, step: Step, language: str) -> str:
        return self.texts["steps"][step.key][language]

    def replies(self, key: str, language: str) -> str:
        return self.texts["replies"][key][language]


@cache
def lessons_in(package: str) -> tuple[Lesson, ...]:
    """The lessons in a package, in the order of their files; a package without any has no folder for them."""
    try:
        folder = files(package).joinpath(FOLDER)
        found = sorted((one for one in folder.iterdir() if is_lesson(one.name)), key=lambda one: one.name)
    except (FileNotFoundError, NotADirectoryError, ModuleNotFoundError, ValueError):
        return ()
    return tuple([read_lesson(one, folder) for one in found])


def lessons_of(game: Game[Any]) -> tuple[Lesson, ...]:
    return lessons_in(package_of(game))


def lesson_of(game: Game[Any], id: str) -> Lesson:
    """The lesson with that id; raises BadLesson."""
    found = lessons_of(game)
    for lesson in found:
        if lesson.id == id:
            return lesson
    known = ", ".join(lesson.id for lesson in found) or "none"
    raise BadLesson(f"{game.facts.id} has no lesson '{id}' (it has: {known})")


def is_lesson(name: str) -> bool:
    return name.endswith(".yaml") and not name.endswith(TEXTS)


def holds_lesson(path: Path) -> bool:
    """Whether a file has a lesson in it, and not scenarios or something else."""
    try:
        return is_lesson(path.name) and "steps" in load_yaml(path.read_text(encoding="utf-8"))
    except (BadYaml, OSError, UnicodeDecodeError, TypeError):
        return False


def read_lesson(file: Traversable | Path, folder: Traversable | Path) -> Lesson:
    """Reads a lesson and the texts beside it; raises BadLesson."""
    beside = folder.joinpath(file.name.removesuffix(".yaml") + TEXTS)
    try:
        document = load_yaml(file.read_text(encoding="utf-8"))
        check(document, WORDS, {"id", "game", "given", "steps"}, file.name)
        texts = read_texts(beside.read_text(encoding="utf-8"))
        return made(file.name, document, texts)
    except BadYaml as error:
        raise BadLesson(f"{file.name}: {error}") from None
    except (OSError, UnicodeDecodeError):
        raise BadLesson(f"{file.name} or its texts ({beside.name}) cannot be read") from None
    except SENSELESS as error:
        raise BadLesson(f"{file.name}: there is an invalid value ({error})") from None


def made(name: str, document: Any, texts: Mapping[str, Mapping[str, Mapping[str, str]]]) -> Lesson:
    for section in texts:
        if section not in SECTIONS:
            raise BadLesson(f"{name}: its texts have an unknown section '{section}' (known: {', '.join(SECTIONS)})")
    if not ID.fullmatch(str(document["id"])):
        raise BadLesson(f"{name}: 'id' must be up to 30 small letters, digits and hyphens")
    lesson = Lesson(
        file=name,
        id=str(document["id"]),
        game=str(document["game"]),
        rules=texts_in(document.get("rules")),
        minutes=int(document.get("minutes", 5)),
        extra=bool(document.get("extra", False)),
        seat=int(document.get("seat", 0)),
        names=texts_in(document.get("names")),
        options=document.get("options", {}),
        given=document["given"],
        steps=tuple([step_of(step, f"{name}, step {at}") for at, step in enumerate(document["steps"], 1)]),
        learned=texts_in(document.get("learned")),
        next=str(document.get("next", "")),
        texts={section: texts.get(section, {}) for section in SECTIONS},
    )
    missing = sorted(
        f"{section}.{key}" for section, keys in used(lesson).items() for key in keys if key not in lesson.texts[section]
    )
    if missing:
        raise BadLesson(f"{name}: there is no text for {', '.join(missing)}")
    return lesson


def used(lesson: Lesson) -> dict[str, set[str]]:
    """The keys that a lesson uses of each section of its texts."""
    said = {step.key for step in lesson.steps} | {one.say for step in lesson.steps for one in step.choices if one.say}
    replies = {key for step in lesson.steps for _, key in step.wrong}
    replies |= {one.reply for step in lesson.steps for one in step.choices}
    return {"lesson": {"title", "about"}, "steps": said, "replies": replies, "learned": set(lesson.learned)}


def step_of(found: Any, where: str) -> Step:
    check(found, STEP_WORDS, set(), where)
    kinds = [word for word in ("say", "ask") if word in found]
    if len(kinds) != 1 or ("ask" in found) != ("choices" in found) or ("ask" in found and "do" in found):
        raise BadLesson(f"{where}: it has either 'say', with or without 'do', or 'ask' with 'choices'")
    choices = tuple([choice_of(one, where) for one in found.get("choices", [])])
    if choices and not any(one.right for one in choices):
        raise BadLesson(f"{where}: none of its choices is right")
    do = texts_in(found.get("do"))
    wrong = tuple((str(answer), str(key)) for answer, key in dict(found.get("wrong", {})).items())
    if do and do != (ANY,) and ELSE not in dict(wrong):
        raise BadLesson(f"{where}: 'wrong' must say under '{ELSE}' what to reply to any other answer")
    if wrong and not do:
        raise BadLesson(f"{where}: 'wrong' is only for steps in which something is to be done")
    return Step(
        key=str(found[kinds[0]]),
        then=tuple([answer_text(answer) for answer in found.get("then", [])]),
        given=found.get("given"),
        options=found.get("options"),
        point=texts_in(found.get("point")),
        do=do,
        wrong=wrong,
        choices=choices,
        expect=found.get("expect"),
    )


def choice_of(found: Any, where: str) -> Choice:
    check(found, CHOICE_WORDS, {"reply"}, where)
    if ("thing" in found) == ("say" in found):
        raise BadLesson(f"{where}: a choice is either a 'thing' on the table or a button with words ('say')")
    return Choice(
        str(found.get("thing", "")), str(found.get("say", "")), str(found["reply"]), bool(found.get("right", False))
    )


def check(found: Any, known: set[str], needed: set[str], where: str) -> None:
    if not isinstance(found, dict):
        raise BadLesson(f"{where}: it must be a mapping")
    for word in found:
        if word not in known:
            raise BadLesson(f"{where}: unknown word '{word}' (known: {', '.join(sorted(known))})")
    for word in sorted(needed):
        if word not in found:
            raise BadLesson(f"{where}: '{word}' is missing")


def texts_in(found: Any) -> tuple[str, ...]:
    """A text, or a list of texts."""
    if found is None:
        return ()
    return (
        tuple(map(answer_text, found))
        if isinstance(found, Iterable) and not isinstance(found, str | dict)
        else (answer_text(found),)
    )
