"""What the advice at the end of a game's lessons is worth: bots that know nothing else play against others."""

from __future__ import annotations

from collections.abc import Callable

from underhall import Match, load
from underhall.bots import Bot, make_bot
from underhall.lab.playing import finish


def share_won(game: str, player: Callable[[], Bot], rival: str, games: int) -> float:
    """The share of two-player games that `player` wins against the bot `rival`, each seat in turn; a tie is half."""
    points = 0.0
    for number in range(games):
        match = Match.start(load(game), 2, seed=number)
        seat = number % 2
        bots = [player(), make_bot(rival, number)]
        finish(match, bots if seat == 0 else bots[::-1])
        winners = match.winners()
        points += (seat in winners) / len(winners)
    return points / games
