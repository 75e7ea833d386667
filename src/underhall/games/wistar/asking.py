"""The open question: kept in the state, so that refusals can be computed from it alone."""

from __future__ import annotations

from typing import Final

from underhall.engine.question import Question
from underhall.engine.table import Table

from .box import NONE
from .state import WistarState

NOTHING_ASKED: Final = -1
QUESTIONS: Final[list[Question[WistarState]]] = []
"""All of them, by number. They speak of the steps that ask them and so are above the chapters of the rules, which find
them here: `questions` puts them in."""

TRAIL = 1000  # more than any question has options


def asking(s: WistarState, seat: int, question: int, step: int = NONE, subject: int = 0, detail: int = 0) -> None:
    s.question = question
    s.asked = seat
    s.step = step
    s.subject = subject
    s.detail = detail


def options_of(s: WistarState, seat: int, question: int) -> list[int]:
    return QUESTIONS[question].options(s, seat)


def ask(s: WistarState, table: Table, seat: int, question: int, *about: int) -> int:
    """Asks the open question, with all its current options."""
    answer = table.ask(seat, question, options_of(s, seat, question), *about)
    s.trail.append(question * TRAIL + answer)
    return answer


def decide(s: WistarState, table: Table, seat: int, question: int, options: list[int], *about: int) -> int:
    """The same with options that the rule has already looked at.

    The answer is kept: until the position is at rest again, what is still to come depends on it.
    """
    answer = table.ask(seat, question, options, *about)
    s.trail.append(question * TRAIL + answer)
    return answer


def at_rest(s: WistarState) -> None:
    """Nothing is half done: the subject of the last question does not matter any more."""
    s.question = NOTHING_ASKED
    s.asked = NONE
    s.step = NONE
    s.subject = 0
    s.detail = 0
    s.waiting = []
    s.paid = 0
    s.trail = []


def with_item(items: list[int], item: int) -> list[int]:
    """A new list, because lists inside lists are shared between states. Sorted, so that it reveals nothing about its
    past."""
    grown = [*items, item]
    grown.sort()
    return grown


def without(items: list[int], item: int) -> list[int]:
    shrunk = items[:]
    shrunk.remove(item)
    return shrunk
