"""The lessons of the games as the pages know them: which there are, and whether a visitor still needs them."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import structlog
from starlette.requests import Request

from underhall.engine.errors import BadLesson
from underhall.engine.game import Game
from underhall.engine.lesson import Lesson, lessons_of
from underhall.web.people.progress import Learner, Progress, learner_of

log = structlog.get_logger("underhall.web")


@cache
def taught(game: Game[Any]) -> tuple[Lesson, ...]:
    """The lessons of a game. If one from elsewhere cannot be read, its game is played without."""
    try:
        return lessons_of(game)
    except BadLesson as error:
        log.warning("lessons cannot be read", game=game.facts.id, error=str(error))
        return ()


def main_lessons(game: Game[Any]) -> list[str]:
    """The ids of those that a first game needs; all if none is needed."""
    found = taught(game)
    return [lesson.id for lesson in found if not lesson.extra] or [lesson.id for lesson in found]


class Learn(NamedTuple):
    """The way to the lessons of a game, for a button beside `Play bots`."""

    path: str
    first: bool
    """The visitor has not finished them, and has not said no."""


def learn_of(request: Request, game: Game[Any]) -> Learn | None:
    """None for a game without lessons."""
    return learn_for(learner_of(request), game)


def learn_for(learner: Learner, game: Game[Any]) -> Learn | None:
    if not taught(game):
        return None
    return Learn(f"/learn/{game.facts.id}", not learner.knows(game.facts.id, main_lessons(game)))


class LessonCounts:
    """How many have begun and finished each lesson, and at which step they left it: since the server started, and
    nothing about anybody. The visitor's own cookie says what is counted already."""

    def __init__(self) -> None:
        self._reached: dict[tuple[str, str], list[int]] = {}
        """(game, lesson) -> how many have come to each step; the last figure is the end."""

    def reached(self, before: Progress, lesson: Lesson, at: int) -> None:
        """Somebody sees a step (counted from 0; after the last one, the end), and had come as far as `before`."""
        if before.done or at < before.at:
            return
        steps = self._reached.setdefault((lesson.game, lesson.id), [0] * (len(lesson.steps) + 1))
        steps[at] += 1

    def figures(self, grain: int) -> list[str]:
        """Lines for `/metrics`, rounded down to multiples of `grain`. Those who are at a step right now count as having
        left it there."""
        lines = []
        for (game, lesson), steps in sorted(self._reached.items()):
            name = f'game="{game}",lesson="{lesson}"'
            lines.append(f"underhall_lessons_started_total{{{name}}} {steps[0] // grain * grain}")
            lines.append(f"underhall_lessons_finished_total{{{name}}} {steps[-1] // grain * grain}")
            for at, (here, further) in enumerate(pairwise(steps), 1):
                left = max(0, here - further) // grain * grain
                lines.append(f'underhall_lessons_left{{{name},step="{at}"}} {left}')
        return lines
