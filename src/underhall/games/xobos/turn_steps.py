"""At which step of the turn card a question is asked."""

from __future__ import annotations

from .questions.combat import ADVANCE, SHOT, STRIKE
from .questions.occupying import CAPTURING
from .state import ATTACKS, BATTLES, CHOOSING_LEADERS, COVERING, DEVELOPMENT, XobosState

FIGHTING = {BATTLES: "battles", ATTACKS: "attacks"}
TOGETHER = {CHOOSING_LEADERS: "leader", DEVELOPMENT: "develop", COVERING: "new_leader"}
"""Where all decide at once and in secret."""


def turn_step(s: XobosState, question: int) -> str:
    """For questions that come up at several steps, and for what others are asked in secret; "" for the others."""
    if question < 0:
        return TOGETHER.get(s.step, "")
    if question in (CAPTURING, STRIKE, SHOT, ADVANCE):
        return FIGHTING.get(s.step, "move")
    return ""
