"""How strong bots are, from who won against whom: one Bradley-Terry fit over several games, each counted equally.

With P players, one bot of strength a sits among P - 1 of strength b; it wins with odds e^a to (P - 1) e^b. Strengths
are in the units of Elo: 400 points are odds of ten to one. Their mean is 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Final

ELO: Final = 400 / log(10)
CREDIT: Final = 2.0
"""Games that a pair is credited with beforehand: a bot that won all its games is not infinitely strong."""
SURE: Final = 1e-9
"""No sample says that a bot always wins."""
ROUNDS: Final = 200
CLOSE: Final = 1e-9
SAMPLES: Final = 1000
LOW, HIGH = 0.025, 0.975


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two bots in one game: the wins of `a` in each deal, which is played with `a` in every seat once."""

    game: str
    players: int
    a: int
    b: int
    deals: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Strength:
    """A bot's strength, with the ends of its 95 % interval, and the places that the games allow it."""

    bot: str
    strength: float
    low: float
    high: float
    best: int
    worst: int
    """From 1; equal to `best` only if the games tell the bot from every other."""


def fit(bots: int, meetings: Sequence[tuple[int, int, int, float]]) -> list[float]:
    """Strengths as natural logarithms, from (a, b, players, share of wins of a); each meeting counts the same.

    By Newton's method, one bot after the other; the sum has one maximum, so the way there does not matter.

    >>> [round(one, 2) for one in fit(2, [(0, 1, 2, 0.75)])]
    [0.55, -0.55]
    """
    found = [0.0] * bots
    for _ in range(ROUNDS):
        moved = 0.0
        for bot in range(bots):
            slope = bend = 0.0
            for a, b, players, share in meetings:
                if bot in (a, b):
                    expected = 1 / (1 + (players - 1) * exp(found[b] - found[a]))
                    slope += (share - expected) * (1 if bot == a else -1)
                    bend += expected * (1 - expected)
            step = max(-1.0, min(1.0, slope / bend)) if bend else 0.0
            found[bot] += step
            moved = max(moved, abs(step))
        if moved < CLOSE:
            break
    mean = sum(found) / bots if bots else 0.0
    return [one - mean for one in found]


def credited(meeting: Meeting) -> dict[float, float]:
    """How often each number of wins came, with the credit: a part of it was won in all seats, the rest in none, as if
    all were equally strong."""
    even, deals = 1 / meeting.players, CREDIT / meeting.players
    found: dict[float, float] = {0.0: deals * (1 - even), float(meeting.players): deals * even}
    for wins in meeting.deals:
        found[wins] = found.get(wins, 0.0) + 1
    return found


def share_of(meeting: Meeting, weights: Mapping[float, float]) -> float:
    """The share of wins if the deals have these weights."""
    share = sum(wins * weight for wins, weight in weights.items()) / (sum(weights.values()) * meeting.players)
    return min(1 - SURE, max(SURE, share))


def strengths(bots: Sequence[str], meetings: Sequence[Meeting], seed: int = 0) -> list[Strength]:
    """The bots, the strongest first. Intervals and places are from samples: in each of them, every deal has a random
    weight (Rubin's Bayesian bootstrap), and so has the credit.

    Estimate and samples use the same credit. With two players and deals that are won or lost as a whole, its samples
    are those of Jeffreys' interval: that holds what it promises up to bots that nearly always win, where drawing deals
    again would only ever draw the same. A bot comes before another only if it does so in at least 97.5 % of the
    samples, and if games connect the two.

    >>> [(one.bot, one.best, one.worst) for one in strengths(["a", "b"], [Meeting("go", 2, 0, 1, (2.0,) * 30)])]
    [('a', 1, 1), ('b', 2, 2)]
    >>> [(one.best, one.worst) for one in strengths(["a", "b"], [Meeting("go", 2, 0, 1, (2.0, 0.0, 1.0))])]
    [(1, 2), (1, 2)]
    """
    played = [one for one in meetings if one.deals]
    counts = [credited(one) for one in played]
    best = fit(
        len(bots), [(one.a, one.b, one.players, share_of(one, had)) for one, had in zip(played, counts, strict=True)]
    )
    chance = Random(seed)
    samples = []
    for _ in range(SAMPLES):
        # Deals with equal wins are interchangeable: the sum of their weights is drawn at once.
        drawn = [{wins: chance.gammavariate(many, 1.0) for wins, many in had.items()} for had in counts]
        samples.append(
            fit(
                len(bots),
                [(one.a, one.b, one.players, share_of(one, had)) for one, had in zip(played, drawn, strict=True)],
            )
        )
    groups = connected(len(bots), played)
    found = []
    for bot, name in enumerate(bots):
        ordered = sorted(sample[bot] for sample in samples)
        others = [other for other in range(len(bots)) if other != bot and groups[other] == groups[bot]]
        above = [clearly_above(samples, other, bot) for other in others]
        below = [clearly_above(samples, bot, other) for other in others]
        low, high = ordered[int(LOW * SAMPLES)], ordered[int(HIGH * SAMPLES) - 1]
        place = Strength(name, ELO * best[bot], ELO * low, ELO * high, 1 + sum(above), len(bots) - sum(below))
        found.append(place)
    return sorted(found, key=lambda one: -one.strength)


def clearly_above(samples: Sequence[Sequence[float]], one: int, other: int) -> bool:
    return sum(sample[one] > sample[other] for sample in samples) >= HIGH * len(samples)


def connected(bots: int, meetings: Sequence[Meeting]) -> list[int]:
    """A number for each bot, the same for all that games connect."""
    groups = list(range(bots))
    for one in meetings:
        old, new = groups[one.b], groups[one.a]
        groups = [new if group == old else group for group in groups]
    return groups
