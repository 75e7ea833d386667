"""Rounds in which all measures take turns: what slows the machine down for a while slows down all of them alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def take_turns(
    measures: Sequence[Callable[[], object]], rounds: int, progress: Callable[[int], None] | None = None
) -> None:
    """Calls each of them once in every round. `progress` learns of each round that is done."""
    for _ in range(rounds):
        for measure in measures:
            measure()
        if progress is not None:
            progress(1)


def slice_of(seconds: float, rounds: float, measures: int) -> float:
    """The seconds for one measure in one round. A part of a round is for warming up."""
    return seconds / rounds / measures
