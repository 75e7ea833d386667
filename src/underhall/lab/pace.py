"""How long a level thinks, by the kind of decision: seconds of processor time, so that a busy machine tells the same.

The level is asked at decisions spread over whole games, which a quick bot plays. The figure of a question is the median
of its decisions; what counts is the slowest question that was asked often enough.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from underhall.bots import make_bot
from underhall.engine.game import Game
from underhall.engine.match import Match
from underhall.engine.registry import load
from underhall.engine.seat import Seat

GUIDE = "trained"
"""Who plays the games in which the level is asked."""
OFTEN = 3
"""A question that was asked less often says nothing."""
DECISIONS = 30
SLOWEST = 3
APART = 7
"""One decision in so many is measured: they are spread over the game."""
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a level took for its decisions about one question."""

    game: str
    players: int
    level: str
    question: str
    decisions: int
    median_s: float
    longest_s: float


def pace(
    name: str, players: int, level: str, decisions: int, seed: int = 1, clock: Clock = time.process_time
) -> list[Pace]:
    """The questions of a game, slowest first. `decisions`: how many are measured in all."""
    game = load(name)
    found: dict[int, list[float]] = {}
    measured = 0
    deal = 0
    while measured < decisions:
        for question, seconds in one_game(game, players, level, 1000 * seed + deal, clock):
            found.setdefault(question, []).append(seconds)
            measured += 1
            if measured == decisions:
                break
        deal += 1
    rows = [
        Pace(name, players, level, game.facts.questions[question].name, len(times), median(times), max(times))
        for question, times in found.items()
    ]
    return sorted(rows, key=lambda one: (one.decisions < OFTEN, -one.median_s))


def one_game(game: Game[Any], players: int, level: str, seed: int, clock: Clock) -> Iterator[tuple[int, float]]:
    """Plays a game and gives (question, seconds) for some of its decisions."""
    match = Match.start(game, players, seed)
    bots = [make_bot(GUIDE, 8 * seed + seat) for seat in range(players)]
    free = seed % APART  # so that games differ in which decisions are measured
    while not match.over:
        seat = Seat(match, match.seat)
        if len(match.options) > 1:
            free += 1
            if free % APART == 0:
                thinker = make_bot(level, free)
                began = clock()
                thinker.choose(seat)
                yield match.question, clock() - began
        match.answer_as(seat.number, bots[seat.number].choose(seat))


def paces(games: Sequence[str], level: str, decisions: int = DECISIONS) -> list[Pace]:
    """For each game with the fewest and with the most players: the slowest questions."""
    found = []
    for name in games:
        counts = load(name).facts.players
        for players in sorted({min(counts), max(counts)}):
            found += pace(name, players, level, decisions)[:SLOWEST]
    return found
