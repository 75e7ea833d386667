"""Lessons as pages, for tests: what is lit, and following it by plain requests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from underhall import load
from underhall.engine.facts import LANGUAGES
from underhall.engine.lesson import Lesson, lessons_of
from underhall.engine.lesson_walk import Walk

GAMES = ("kings", "cavein", "xobos", "wistar")
LESSONS = [lesson for game in GAMES for lesson in lessons_of(load(game))]
EACH = [pytest.param(lesson, id=f"{lesson.game}-{lesson.id}") for lesson in LESSONS]
FIRST_OF_EACH_GAME = [
    pytest.param(
        lesson,
        id=f"{lesson.game}-{lesson.id}",
        marks=pytest.mark.deep if at and LESSONS[at - 1].game == lesson.game else (),
    )
    for at, lesson in enumerate(LESSONS)
]
"""One lesson of each game by default, all of them where tests are deep."""


def in_languages() -> list[Any]:
    """Each lesson in each language: by default one of each game, in turn, and the others where tests are deep."""
    found = []
    for number, lesson in enumerate(LESSONS):
        for at, language in enumerate(LANGUAGES):
            usual = (not number or LESSONS[number - 1].game != lesson.game) and number % len(LANGUAGES) == at
            marks = () if usual else pytest.mark.deep
            found.append(pytest.param(lesson, language, id=f"{lesson.game}-{lesson.id}-{language}", marks=marks))
    return found


def first_way(lesson: Lesson) -> Iterator[Walk]:
    """The lesson at every step, by the first right answers."""
    walk = Walk(lesson)
    while walk.step is not None:
        yield walk
        walk = walk.after(next(iter(walk.right()), None))


TAG = re.compile(r"<[a-z][^<>]*>")
ATTRIBUTE = re.compile(r' ([a-z-]+)="([^"]*)"')


def path_of(lesson: Lesson) -> str:
    return f"/learn/{lesson.game}/{lesson.id}"


def address_of(walk: Walk) -> str:
    return f"{path_of(walk.lesson)}?at={walk.at + 1}&way={'.'.join(map(str, walk.way))}"


@dataclass(frozen=True)
class StepPage:
    """A step as it came from the server."""

    address: str
    text: str

    @property
    def over(self) -> bool:
        return 'id="lesson-end"' in self.text

    @property
    def at(self) -> int:
        """The number of the step."""
        found = re.search(r' data-at="(\d+)"', self.text)
        assert found is not None, self.address
        return int(found[1])

    @property
    def way(self) -> str:
        return hidden(self.text, "way")

    @property
    def help(self) -> str:
        """What is said to what was tried."""
        return words(self.text, "lesson-help")

    @property
    def says(self) -> str:
        return words(self.text, "lesson-text")

    def tags(self) -> list[dict[str, str]]:
        return [{name: unescape(value) for name, value in ATTRIBUTE.findall(tag)} for tag in TAG.findall(self.text)]

    def lit(self, kind: str = "do") -> list[dict[str, str]]:
        """The attributes of everything that is lit in that way."""
        return [tag for tag in self.tags() if tag.get("data-lit") == kind]


def hidden(text: str, name: str) -> str:
    found = re.search(rf'<input type="hidden" name="{name}" value="([^"]*)">', text)
    assert found is not None, name
    return unescape(found[1])


def words(text: str, id: str) -> str:
    """The plain words of a paragraph."""
    found = re.search(rf'<p [^>]*id="{id}"[^>]*>(.*?)</p>', text, re.DOTALL)
    assert found is not None, id
    return " ".join(unescape(re.sub(r"<[^>]*>", "", found[1])).split())


class Pupil:
    """Somebody who follows links and sends forms without scripts."""

    def __init__(self, client: Any) -> None:
        self.client = client

    def get(self, address: str) -> StepPage:
        answer = self.client.get(address)
        assert answer.status_code == 200, (address, answer.status_code)
        return StepPage(address, answer.text)

    def send(self, lesson: Lesson, page: StepPage, value: object) -> StepPage:
        """Sends the form of the answer, and follows to where it leads."""
        fields = {"at": hidden(page.text, "at"), "way": page.way, "answer": value}
        answer = self.client.post(path_of(lesson), data=fields)
        assert answer.status_code == 303, (page.address, value, answer.status_code)
        return self.get(answer.headers["location"])

    def use(self, lesson: Lesson, page: StepPage, tag: dict[str, str]) -> StepPage:
        """Clicks on something that is lit."""
        if "href" in tag:
            return self.get(tag["href"])
        if tag["form"] == "answer":
            return self.send(lesson, page, tag["value"])
        assert tag["form"] == "pick", tag
        query = {"at": hidden(page.text, "at"), "way": page.way, "pick": tag["value"]}
        return self.get(f"{path_of(lesson)}?{urlencode(query)}")


def query_of(address: str) -> dict[str, str]:
    return {name: values[-1] for name, values in parse_qs(urlsplit(address).query, keep_blank_values=True).items()}
