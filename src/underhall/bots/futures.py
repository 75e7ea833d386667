"""What became of an option in imagined games: the lead at their end, and what the seat was told on the way."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt

from underhall.engine.chance import FastChance
from underhall.engine.match import Line
from underhall.engine.seat import Seat
from underhall.engine.state import State
from underhall.engine.table import Policy

from .search import SEEDS, Search, Settings, playouts_of

GAMES = 20
"""Imagined games for each option."""
FEWEST = 6
"""So many even if there is no time left: fewer would say nothing."""
SOON = 2
"""Rounds after which something is no longer soon: the rest of this round, and the next one."""


@dataclass(frozen=True, slots=True)
class Future:
    """How the imagined games went after one option. The same deals are used for every option."""

    leads: tuple[float, ...]
    """For each game the seat's points at its end, less those of the best other seat."""
    told: Mapping[Line, float]
    """What was told soon: in which share of the games. Without what follows from the option by itself."""


class Following(Policy):
    """Takes the option at the open question; then `playouts` answers for all seats."""

    def __init__(self, seat: Seat, option: int, playouts: Policy, horizon: int, told: list[Line]) -> None:
        self._game = seat.game
        self._option = option
        self._playouts = playouts
        self._horizon = horizon
        self._told = told
        self._first = -1
        """The round of the option; -1 before it."""
        self.begins = -1
        """How much is told before the next decision: what follows by itself needs no words."""
        self.ends = -1

    def choose(self, state: State, seat: int, question: int, options: list[int]) -> int:
        if self._first < 0:
            self._first = self._game.rounds(state)
            return self._option
        if self.begins < 0:
            self.begins = len(self._told)
        return self._playouts.choose(state, seat, question, options)

    def enough(self, state: State) -> bool:
        if self._first < 0:
            return False
        rounds = self._game.rounds(state) - self._first
        if self.ends < 0 and rounds >= SOON:
            self.ends = len(self._told)
        return self._horizon > 0 and rounds >= self._horizon

    def soon(self) -> list[Line]:
        if self.begins < 0:
            return []
        return self._told[self.begins : self.ends if self.ends >= 0 else len(self._told)]


def futures(seat: Seat, options: Sequence[int], settings: Settings, seed: int, seconds: float = 0.0) -> list[Future]:
    """For each option; `seconds`: stop earlier when so much time has gone by."""
    chance = FastChance(seed)
    ends = time.perf_counter() + seconds if seconds else 0.0
    search = Search(seat, replace(settings, jobs=1), chance)  # only to judge how a game would end
    leads: list[list[float]] = [[] for _ in options]
    counts: list[dict[Line, int]] = [{} for _ in options]
    deeds: list[set[Line | None]] = [set() for _ in options]
    """By option: what the seat did first in each game."""
    for game in range(GAMES):
        if ends and game >= FEWEST and time.perf_counter() >= ends:
            break
        deal, luck = chance.below(SEEDS), chance.below(SEEDS)
        for at, option in enumerate(options):
            told: list[Line] = []
            playouts = playouts_of(seat.game, search.experience, settings.playouts, FastChance(luck))
            policy = Following(seat, option, playouts, search.horizon, told)
            points = search.points_of(seat.listen(deal, policy, told))
            own = points[seat.number]
            rivals = [other for number, other in enumerate(points) if number != seat.number]
            leads[at].append((own - max(rivals, default=0)) / 100)
            soon = policy.soon()
            deeds[at].add(next((line for line in soon if is_deed(seat, line)), None))
            for line in set(soon):
                counts[at][line] = counts[at].get(line, 0) + 1
    for told_of, first in zip(counts, deeds, strict=True):
        alike = first.pop() if len(first) == 1 else None
        if alike is not None:  # this is the option itself, and needs no words
            told_of.pop(alike, None)
    return [
        Future(tuple(one), {line: times / len(one) for line, times in told_of.items()})
        for one, told_of in zip(leads, counts, strict=True)
    ]


def is_deed(seat: Seat, line: Line) -> bool:
    """Whether it is something worth telling that the seat itself has done."""
    return seat.game.facts.events[line.event].notable > 0 and line.public[:1] == (seat.number,)


def behind(best: Future, other: Future) -> tuple[float, float]:
    """By how many points the other option is behind on average, and how far that may be off (its standard error)."""
    steps = [one - two for one, two in zip(best.leads, other.leads, strict=True)]
    mean = sum(steps) / len(steps)
    spread = sum((step - mean) ** 2 for step in steps) / max(1, len(steps) - 1)
    return mean, sqrt(spread / len(steps))
