"""At which step of the turn card a question is asked."""

from __future__ import annotations

from .acting import ACT
from .box import NONE
from .offence import SUFFER
from .state import DRAFT, INCOMES, WistarState


def turn_step(s: WistarState, question: int) -> str:
    """Effects ask the same whenever they come: the phase and the chief of the turn tell them apart."""
    if s.phase == DRAFT:
        return "pair"
    if question == SUFFER:
        return "suffer"
    if s.phase == INCOMES:
        return "income"
    if question != ACT:
        return "quick" if s.placed == NONE else "actions"
    if s.placed == NONE:
        return "place"
    return "actions" if s.todo else "finish"
