"""What a person is told at the end of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import output

if TYPE_CHECKING:
    from collections.abc import Sequence

    from underhall.engine.match import Match

    from .phrases import Phrases


def say_result(match: Match, phrases: Phrases, forfeits: Sequence[int] = ()) -> None:
    """The scores and who has won; or that the game is not over. Seats that forfeited come last, whatever they have."""
    from underhall.engine.texts import speaker
    from underhall.lab.playing import places_of, winners_of

    if not match.over:
        output.say(phrases("unfinished"))
        return
    words = speaker(match, phrases.language)
    for seat, score in enumerate(match.scores()):
        lost = f" ({phrases('forfeited')})" if seat in forfeits else ""
        output.say(f"  {words.word('seat', seat)}: {score}{lost}")
    winners = [words.word("seat", seat) for seat in winners_of(places_of(match, forfeits))]
    output.say(phrases("winner" if len(winners) == 1 else "winners", names=", ".join(winners)))
