"""What a person is told at the end of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import output

if TYPE_CHECKING:
    from underhall.engine.match import Match

    from .phrases import Phrases


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
