"""How much a number of games proves: intervals for a share of wins, and when a question about it is decided."""

from __future__ import annotations

from fractions import Fraction
from math import log, sqrt
from statistics import NormalDist

from underhall.engine.errors import BadOption

CONFIDENCE = 0.95
WRONG_AT_MOST = 0.05
WIDEST = 0.10

ABOVE, BELOW, UNDECIDED = "above", "below", "undecided"


def wilson(wins: float, games: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Wilson's interval for the share of wins; wins may be fractions, as a shared victory gives them.

    It takes the games as independent. With the seats swapped on one deal, a good hand helps both bots in turn. So the
    results of a deal are, if anything, negatively correlated, and the interval is too wide rather than too narrow.

    >>> [round(end, 3) for end in wilson(5, 10)]
    [0.237, 0.763]
    """
    if not games:
        return 0.0, 1.0
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games) * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    # Rounding must not leave the range, nor miss its ends.
    low = 0.0 if wins == 0 else max(0.0, middle - half)
    high = 1.0 if wins == games else min(1.0, middle + half)
    return low, high


def check_mark(mark: float) -> float:
    if not 0 < mark < 1:
        raise BadOption(f"a mark is a share of wins between 0 and 1, not {mark}")
    return mark


def distance(mark: float) -> float:
    """How far from the mark the rate is that stands for "above", and the one that stands for "below"."""
    return min(WIDEST, (1 - mark) / 2, mark / 2)


def verdict(wins: Fraction, games: int, mark: float) -> str:
    """Whether these games decide that the share of wins is above or below the mark.

    The likelihood ratio of (mark + distance) against the mark is, if the true rate is at most the mark, a
    supermartingale that begins at 1. Ville's inequality: it ever reaches 20 in at most 1 of 20 cases, however often one
    looks, so that stopping as soon as it does is allowed. A shared victory keeps that (the ratio is convex in the
    wins of a game), and so do seats: rates that differ by seat give a smaller mean product than equal ones.
    """
    needed = log(1 / WRONG_AT_MOST)
    if log_ratio(wins, games, mark + distance(mark), mark) >= needed:
        return ABOVE
    if log_ratio(wins, games, mark - distance(mark), mark) >= needed:
        return BELOW
    return UNDECIDED


def log_ratio(wins: Fraction, games: int, rate: float, other: float) -> float:
    """How much more likely the games are under one rate than under the other, as a logarithm."""
    won = float(wins)
    return won * log(rate / other) + (games - won) * log((1 - rate) / (1 - other))
