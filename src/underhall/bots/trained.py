"""The trained bot: what is judged best by experience, without a search."""

from __future__ import annotations

from underhall.engine.chance import FastChance
from underhall.engine.seat import Seat

from .greedy import best_of
from .judgement import DICE, best_of_judged, judge
from .learned import learned


class TrainedBot:
    """Takes what is judged best by experience, without a search; greedy in games that nobody has learned.

    The experience is that of the game, or that of a file of its own.
    """

    def __init__(self, seed: int, path: str = "") -> None:
        self._chance = FastChance(seed)
        self._path = path

    def choose(self, seat: Seat) -> int:
        options = seat.options
        if len(options) == 1:
            return options[0]
        game, experience = seat.game, learned(seat.game, self._path)
        if experience is None:
            return best_of(seat, options, self._chance)
        # On an imagined table: what is judged uses only what the seat knows, which is the same there.
        state = seat.imagine(self._chance.below(DICE)).state_of(seat.number)
        return best_of_judged(
            options, judge(game, experience, state, seat.number, seat.question, options), self._chance
        )
