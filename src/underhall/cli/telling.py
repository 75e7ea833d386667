"""What a person is told: the news of a log, and how the game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from . import output

if TYPE_CHECKING:
    from underhall.engine.match import Match

    from .phrases import Phrases

Line = TypeVar("Line")


def news(seen: Sequence[Line], log: Sequence[Line]) -> list[Line]:
    """The lines of `log` that were not among those `seen` before, in order.

    That is not simply its end: where several seats decide at once, lines come out in another order.

    >>> news(["deal", "I bid 2"], ["deal", "Anna bids", "I bid 2", "Anna wins"])
    ['Anna bids', 'Anna wins']
    """
    same = 0
    while same < min(len(seen), len(log)) and seen[same] == log[same]:
        same += 1
    old = list(seen[same:])
    fresh = []
    for line in log[same:]:
        if line in old:
            old.remove(line)
        else:
            fresh.append(line)
    return fresh


def say_result(match: Match, phrases: Phrases) -> None:
    """The scores and who has won; or that the game is not over."""
    from underhall.engine.texts import speaker

    if not match.over:
        output.say(phrases("unfinished"))
        return
    words = speaker(match, phrases.language)
    for seat, score in enumerate(match.scores()):
        output.say(f"  {words.word('seat', seat)}: {score}")
    winners = [words.word("seat", seat) for seat in match.winners()]
    output.say(phrases("winner" if len(winners) == 1 else "winners", names=", ".join(winners)))
