"""A bot that knows half of what the greedy one knows: a measure for the easiest level."""

from __future__ import annotations

from underhall.engine.chance import FastChance
from underhall.engine.seat import Seat


class BeginnerBot:
    """Like somebody after the first lesson: takes what looks best by the first half of the game's terms."""

    def __init__(self, seed: int) -> None:
        self._chance = FastChance(seed)

    def choose(self, seat: Seat) -> int:
        options, game, chance = seat.options, seat.game, self._chance
        if len(options) == 1:
            return options[0]
        state = seat.imagine(chance.below(1 << 30)).state_of(seat.number)
        seen = (len(game.facts.terms) + 1) // 2
        worths = [sum(terms[:seen]) for terms in game.weigh_all(state, seat.number, seat.question, options)]
        top = [option for option, worth in zip(options, worths, strict=True) if worth == max(worths)]
        return top[chance.below(len(top))]
