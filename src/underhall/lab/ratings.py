"""Ratings of bots from the order of places in their games, by the model of Plackett and Luce (openskill)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean


@dataclass(frozen=True, slots=True)
class Rating:
    bot: str
    mu: float
    """The strength, as far as it is known."""
    sigma: float
    """How well it is known: the true strength is within two sigma in about 19 of 20 cases."""


class Ratings:
    """Games are added one after another; the order matters a little."""

    def __init__(self, bots: Sequence[str]) -> None:
        from openskill.models import PlackettLuce

        self._model = PlackettLuce()
        start = self._model.rating()
        self._now = {bot: Rating(bot, start.mu, start.sigma) for bot in bots}

    def count(self, seats: Sequence[str], places: Sequence[int]) -> None:
        """The bots that sat there and the places they took: low is good, equal is shared.

        A bot in several seats gets the mean of what its seats would get.
        """
        before = [self._now[bot] for bot in seats]
        teams = [[self._model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
        after = [team[0] for team in self._model.rate(teams, ranks=[float(place) for place in places])]
        for bot in set(seats):
            mine = [one for seat, one in enumerate(after) if seats[seat] == bot]
            self._now[bot] = Rating(bot, fmean(one.mu for one in mine), fmean(one.sigma for one in mine))

    def best_first(self) -> tuple[Rating, ...]:
        return tuple(sorted(self._now.values(), key=lambda rating: -rating.mu))
