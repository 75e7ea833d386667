"""What a seat is offered and refused in the Development phase, where all decide at once."""

from __future__ import annotations

from typing import Any

from underhall import Match

Players = list[dict[str, Any]]


def deeds(match: Match, seat: int = 0) -> list[str]:
    """The options of the seat's own question in the text notation, sorted."""
    waiting = match.pending_for(seat)
    return sorted(match.game.write(waiting.state, waiting.question, option) for option in waiting.options)


def refused_deed(match: Match, text: str, seat: int = 0) -> str | None:
    """The rule that forbids this answer to the seat's own question."""
    waiting = match.pending_for(seat)
    value = match.game.read(waiting.state, waiting.question, text, waiting.options)
    assert value >= 0, text
    return match.game.refuse(waiting.state, seat, waiting.question, value)


def asked(match: Match) -> list[str]:
    """Who is asked what, as the scenarios write it: `1 move`."""
    return [f"{one.seat} {match.game.facts.questions[one.question].name}" for one in match.pending()]
