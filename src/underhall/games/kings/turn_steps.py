"""At which step of the turn card a question is asked."""

from __future__ import annotations

from .questions.draw import DRAW
from .state import REDRAWING, KingsState


def turn_step(s: KingsState, question: int) -> str:
    if question != DRAW:
        return "play"
    return "redraw" if s.phase == REDRAWING else "draw"
