"""The random bot: every option alike."""

from __future__ import annotations

from underhall.engine.chance import FastChance
from underhall.engine.seat import Seat


class RandomBot:
    """Needs to know nothing but its options."""

    def __init__(self, seed: int) -> None:
        self._chance = FastChance(seed)

    def choose(self, seat: Seat) -> int:
        options = seat.options
        return options[self._chance.below(len(options))]
