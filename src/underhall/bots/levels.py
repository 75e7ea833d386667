"""Levels that people understand: the same four names in every game, each with figures of the game's own.

A level is a number of iterations and some carelessness, so it plays the same on every machine; the clock is only there
for machines that are very slow.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from underhall.engine.chance import FastChance
from underhall.engine.facts import Level, Thinking
from underhall.engine.seat import Seat

from .greedy import best_of
from .search import SearchBot, Settings

LEVELS: Final = ("easy", "medium", "hard", "expert")
FIRST: Final = "@1"
"""After a level's name: as it played before bots learned from games, for comparing."""
PATIENCE: Final = 30.0
"""Seconds after which any level stops thinking."""
PROMISES: Final = {"medium": 2.0, "hard": 4.0, "expert": 8.0}
"""Seconds that a level thinks at most where people wait for it. Compiled, it is done in half of that or less on most
machines; beyond that it stops early, and what it does depends on the machine."""
SHORTENED: Final = ("hard", "expert")
"""Levels that in pure Python often stop early."""


def level_of(thinking: Thinking, name: str, players: int) -> Level:
    """How a level plays with so many players."""
    level: Level = getattr(thinking, name)
    return replace(level, iterations=level.iterations * thinking.share_of(players) // 100)


def first_of(thinking: Thinking) -> Thinking:
    """How bots searched before they learned."""
    return thinking if thinking.first is None else thinking.first


class LevelBot:
    """Searches as long as its level says. In careless moments it picks two options at random and takes the one that
    looks better instead. With `@1` after its name it plays as it did before bots learned."""

    def __init__(self, name: str, seed: int, seconds: float = PATIENCE) -> None:
        self.name = name.removesuffix(FIRST)
        self._first = name.endswith(FIRST)
        self._chance = FastChance(seed)
        now = Settings(seconds=seconds)
        self._search = SearchBot(seed, replace(now, playouts="greedy", apart=0) if self._first else now)

    @property
    def visits(self) -> list[int]:
        """How often the last search came to each option of its seat; empty if there was none."""
        return self._search.visits

    def choose(self, seat: Seat) -> int:
        options = seat.options
        self._search.visits = []
        if len(options) == 1:
            return options[0]
        thinking = first_of(seat.game.facts.thinking) if self._first else seat.game.facts.thinking
        level = level_of(thinking, self.name, seat.players)
        if self._chance.below(100) < level.noise:
            return best_of(seat, [options[self._chance.below(len(options))] for _ in range(2)], self._chance)
        if level.iterations == 0:
            return best_of(seat, options, self._chance)
        horizon = thinking.horizon_of(seat.players)
        self._search.settings = replace(self._search.settings, iterations=level.iterations, horizon=horizon)
        return self._search.choose(seat)
