"""Answers as learners see them: where they name a seat, it is counted from the viewer, as `encoding.py` does."""

from __future__ import annotations

from typing import Final

from .questions.action import ACTION, RAID
from .questions.base_card import BASE, BASE_CARD
from .questions.raid_again import RAID_AGAIN
from .questions.which_base import WHICH_BASE
from .state import CaveinState

SEATS: Final[dict[int, tuple[int, int]]] = {
    ACTION: (RAID, 1),
    BASE_CARD: (0, BASE),
    WHICH_BASE: (0, 1),
    RAID_AGAIN: (0, 1),
}
"""By question: where the numbers of seats begin, and how many numbers belong to each seat."""


def turned(s: CaveinState, seat: int, question: int, option: int) -> int:
    if question not in SEATS:
        return option
    first, each = SEATS[question]
    if not first <= option < first + s.players * each:
        return option
    owner, place = divmod(option - first, each)
    return first + (owner - seat) % s.players * each + place
