"""A learner's way through a lesson: the position at each step, and what is said to an answer.

Nothing is kept between two steps. The step's number and the answers given so far (`way`) are enough to be there again,
so a lesson can be left, taken up, repeated and linked to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .errors import SENSELESS, BadLesson, IllegalAnswer, UnderhallError
from .game import Game
from .lesson import ANY, ELSE, Choice, Lesson, Step, read_lesson
from .match import Line, news
from .registry import load
from .scenario import Failure, Staged, check, seat_and_answer
from .script import Pending
from .state import State
from .texts import Speaker
from .why import reasons

Way = tuple[int, ...]
"""The answers that the learner gave in the steps that ask for one, by their values."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said to something that the learner did."""

    right: bool
    text: str
    """In words; "" for a right answer: the next step speaks."""
    rule: str = ""
    """The rule that forbids it, if one does."""


class Seated(Staged):
    """A position as one seat has it: while several decide at once, with what that seat has already decided."""

    def __init__(self, game: Game[Any], given: Mapping[str, Any], options: Mapping[str, Any], seat: int) -> None:
        self.seat_of_learner = seat
        super().__init__(game, given, options)

    @property
    def own(self) -> State | None:
        """The state with the seat's own decisions, while several decide; None else."""
        found = [one.state for one in self.pending() if one.seat == self.seat_of_learner]
        return found[0] if found and found[0] is not self.state else None

    def table(self, moved: bool) -> State:
        return self.own or super().table(moved)


class Walk:
    """A lesson at one of its steps; at its end, `step` is None."""

    def __init__(self, lesson: Lesson, at: int = 0, way: Sequence[int] = ()) -> None:
        """Raises BadLesson if no learner can be there."""
        if not 0 <= at <= len(lesson.steps):
            raise BadLesson(f"the lesson '{lesson.id}' has no step {at + 1}")
        self.lesson = lesson
        self.game: Game[Any] = load(lesson.game)
        self.at = at
        self.way: Way = tuple(way)
        try:
            self.match = Seated(self.game, lesson.given, lesson.options, lesson.seat)
            self._seen = self.match.log(lesson.seat)
            given = iter(self.way)
            for passed in lesson.steps[:at]:
                self._begin(passed)
                self._seen = self.match.log(lesson.seat)
                if passed.do:
                    self._follow(passed, next(given, -1))
            if next(given, None) is not None:
                raise BadLesson(f"the lesson '{lesson.id}' asks for fewer answers up to step {at + 1}")
            if self.step is not None:
                self._begin(self.step)
        except IllegalAnswer as error:
            raise BadLesson(f"the lesson '{lesson.id}' cannot be followed up to step {at + 1}: {error}") from None

    @property
    def step(self) -> Step | None:
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def asked(self) -> Pending | None:
        """The learner's open question, if something is to be played now."""
        if self.step is None or not self.step.do:
            return None
        return self.match.pending_for(self.lesson.seat)

    @property
    def planning(self) -> bool:
        """Whether the learner decides at the same time as others, who see nothing of it yet."""
        return self.match.own is not None

    @property
    def told(self) -> list[Line]:
        """What has just happened: the answers that were played for the others in this step; without any, all that
        followed from the learner's own."""
        return news(self._seen, self.match.log(self.lesson.seat))

    def right(self) -> list[int]:
        """The right answers to what is asked."""
        asked, step = self.asked, self.step
        if asked is None or step is None:
            return []
        return self._right(step, asked)

    def lit(self) -> list[str]:
        """The things to point at: those that the step names, or else those of the first right answer."""
        step, asked = self.step, self.asked
        if step is None:
            return []
        if step.point:
            return list(step.point)
        if asked is not None:
            return list(self.game.things(asked.state, asked.question, self.right()[0]))
        return [choice.thing for choice in step.choices if choice.thing]

    def judge(self, value: int, language: str) -> Verdict:
        """What to say to an answer, on offer or not."""
        asked, step = self.asked, self.step
        if asked is None or step is None:
            raise BadLesson("nothing is to be played in this step")
        if value not in asked.options:
            return self._refused(asked, value, language)
        if value in self._right(step, asked):
            return Verdict(True, "")
        replies = dict(step.wrong)
        for text, key in replies.items():
            if text != ELSE and self._read(asked, text) == value:
                return Verdict(False, self.lesson.replies(key, language))
        return Verdict(False, self.lesson.replies(replies[ELSE], language))

    def choose(self, choice: Choice, language: str) -> Verdict:
        """What to say to a choice of a small question."""
        return Verdict(choice.right, self.lesson.replies(choice.reply, language))

    def after(self, value: int | None = None) -> Walk:
        """The next step, after the right answer `value` if one is asked for; raises BadLesson for any other."""
        if self.step is None:
            raise BadLesson(f"the lesson '{self.lesson.id}' is over")
        if self.asked is None:
            return Walk(self.lesson, self.at + 1, self.way)
        if value not in self.right():
            raise BadLesson("that is not a right answer in this step")
        return Walk(self.lesson, self.at + 1, (*self.way, value))

    def _begin(self, step: Step) -> None:
        if step.given is not None:
            options = step.options if step.options is not None else self.lesson.options
            self.match = Seated(self.game, step.given, options, self.lesson.seat)
        if step.given is not None or step.then:
            self._seen = self.match.log(self.lesson.seat)
        for text in step.then:
            seat, answer = seat_and_answer(text)
            self.match.play(answer, seat)

    def _follow(self, step: Step, value: int) -> None:
        asked = self.match.pending_for(self.lesson.seat)
        if value not in self._right(step, asked):
            raise BadLesson(f"the lesson '{self.lesson.id}' does not go on after that answer")
        self.match.answer_as(asked.seat, value)

    def _right(self, step: Step, asked: Pending) -> list[int]:
        if step.do == (ANY,):
            return list(asked.options)
        return [self._read(asked, text) for text in step.do]

    def _read(self, asked: Pending, text: str) -> int:
        value = self.game.read(asked.state, asked.question, text, asked.options)
        if value < 0:
            name = self.game.facts.questions[asked.question].name
            raise IllegalAnswer(f"'{text}' is not an answer to '{name}'")
        return value

    def _refused(self, asked: Pending, value: int, language: str) -> Verdict:
        if not 0 <= value < self.game.questions[asked.question].size:
            raise BadLesson("there is no such answer")
        names = self.lesson.names
        speaker = Speaker(self.game, asked.state, language, names)
        for reason in reasons(self.match, asked.seat, [(asked.question, value)]):
            return Verdict(False, speaker.reason(asked.seat, reason), reason.rule)
        raise BadLesson("there is no such answer")


def check_lesson(lesson: Lesson) -> list[str]:
    """What does not hold in a lesson; empty if it can be finished on every right way, with all that it expects."""
    found: list[str] = []
    try:
        for walk in walks(lesson):
            found += [line for line in check_step(walk) if line not in found]
    except SENSELESS as error:
        found.append(f"there is an invalid value ({type(error).__name__}: {error})")
    except UnderhallError as error:
        found.append(str(error))
    return found


def walks(lesson: Lesson) -> Iterator[Walk]:
    """The lesson at every step: on the way of the first right answers, and on each way that differs in one answer."""
    walk = Walk(lesson)
    while walk.step is not None:
        yield walk
        for other in walk.right()[1:]:
            branch = walk.after(other)
            while branch.step is not None:
                yield branch
                branch = branch.after(next(iter(branch.right()), None))
        walk = walk.after(next(iter(walk.right()), None))


def check_step(walk: Walk) -> list[str]:
    """What is wrong at one step."""
    step, asked = walk.step, walk.asked
    assert step is not None
    where = f"step {walk.at + 1} ({step.key})"
    found = [
        f"{where}: {line}"
        for word, expected in (step.expect or {}).items()
        for line in check(walk.match, word, expected, walk.match.answers > 0)
    ]
    if asked is None:
        return found
    write = walk.game.write
    right = walk.right()
    found += [
        f"{where}: {write(asked.state, asked.question, value)} is not on offer"
        for value in right
        if value not in asked.options
    ]
    for text in dict(step.wrong).keys() - {ELSE}:
        value = walk.game.read(asked.state, asked.question, text, asked.options)
        if value < 0:
            found.append(f"{where}: what is '{text}'?")
        elif value in right:
            found.append(f"{where}: '{text}' is both right and wrong")
    return found


def run_lesson(path: Path) -> list[Failure]:
    """What does not hold in the lesson of a file, as for a scenario; raises BadLesson if it is not valid."""
    lesson = read_lesson(path, path.parent)
    found = check_lesson(lesson)
    return [Failure(str(path), lesson.id, "; ".join(found))] if found else []
