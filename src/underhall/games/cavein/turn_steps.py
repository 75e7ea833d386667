"""At which step of the turn card a question is asked."""

from __future__ import annotations

from .questions.action import ACTION
from .questions.salvage import SALVAGE
from .questions.start import START
from .state import NORMAL_ACTIONS, CaveinState


def turn_step(s: CaveinState, question: int) -> str:
    """What artifacts and skills ask is the same in both phases. In the Start phase, no action is used or paid for."""
    if question == SALVAGE:
        return "clean_up"
    untouched = s.normal_left == NORMAL_ACTIONS and s.paying == 0
    return "start" if question == START or (question != ACTION and untouched) else "actions"
