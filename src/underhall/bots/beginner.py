"""A bot that knows half of what the greedy one knows: a measure for the easiest level."""

from __future__ import annotations

from underhall.engine.chance import FastChance
from underhall.engine.facts import Facts
from underhall.engine.seat import Seat


class BeginnerBot:
    """Like somebody after the first lesson: takes what looks best by half of the game's terms."""

    def __init__(self, seed: int) -> None:
        self._chance = FastChance(seed)

    def choose(self, seat: Seat) -> int:
        options, game, chance = seat.options, seat.game, self._chance
        if len(options) == 1:
            return options[0]
        state = seat.imagine(chance.below(1 << 30)).state_of(seat.number)
        seen = [game.facts.terms.index(name) for name in seen_by_beginners(game.facts)]
        weighed = game.weigh_all(state, seat.number, seat.question, options)
        worths = [sum(terms[at] for at in seen) for terms in weighed]
        top = [option for option, worth in zip(options, worths, strict=True) if worth == max(worths)]
        return top[chance.below(len(top))]


def seen_by_beginners(facts: Facts) -> tuple[str, ...]:
    return facts.thinking.lessons or facts.terms[: (len(facts.terms) + 1) // 2]
