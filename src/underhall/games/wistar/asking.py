"""The open question: kept in the state, so that refusals can be computed from it alone."""

from __future__ import annotations

from .box import NONE
from .state import WistarState


def asking(s: WistarState, seat: int, question: int, step: int = NONE, a: int = 0, b: int = 0) -> None:
    s.question = question
    s.asked = seat
    s.step = step
    s.a = a
    s.b = b


def with_item(items: list[int], item: int) -> list[int]:
    """A new list: those inside lists are shared between states. Sorted, so that it tells nothing about its past."""
    grown = [*items, item]
    grown.sort()
    return grown


def without(items: list[int], item: int) -> list[int]:
    shrunk = items[:]
    shrunk.remove(item)
    return shrunk
