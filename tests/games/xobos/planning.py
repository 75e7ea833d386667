"""The Development phase of one seat, whose rivals are done: positions and short ways to look at the plan."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.games.xobos.helpers import offered, on_board, state_of
from underhall.engine.scenario import Stage
from underhall.games.xobos import GAME


def plan(own: dict[str, Any], *play: str, rivals: Sequence[dict[str, Any]] = ({},), **words: Any) -> Stage:
    """Seat 0 in the Development phase, after some actions; all others have said that they are done."""
    done = [f"{seat}: done" for seat in range(1, len(rivals) + 1)]
    return on_board([own, *rivals], *done, *(f"0: {text}" for text in play), step="development", **words)


def amiss(match: Stage, **expected: Any) -> list[str]:
    """As `wrong`, for the plan of seat 0 while the phase goes on."""
    found = {word: GAME.observe(state_of(match, 0), word, wanted) for word, wanted in expected.items()}
    return [f"{word}: expected {wanted}, found {seen}" for word, (wanted, seen) in found.items() if wanted != seen]


def deeds(match: Stage, *verbs: str) -> list[str]:
    """The actions on offer that begin with one of these words."""
    return [text for text in offered(match) if text.split()[0] in verbs]


def barred(match: Stage, text: str) -> str | None:
    """The rule that forbids this answer, in the plan as it is now."""
    waiting = match.pending_for(None)
    value = GAME.read(state_of(match, waiting.seat), waiting.question, text, waiting.options)
    assert value >= 0, text
    return GAME.refuse(state_of(match, waiting.seat), waiting.seat, waiting.question, value)
