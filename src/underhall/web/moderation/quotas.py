"""Hourly limits for new tables and new visitors. Each server counts separately and has its share of each limit."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from underhall.web.limits import Limiter, allow_all
from underhall.web.refusals import Refusal
from underhall.web.words import N_

from .documents import Limits

HOUR = 3600.0
ALL = "all"
Place = tuple[int, int]
"""The number of this server among all, from 0, and how many there are."""


def place_of(here: str, addresses: Iterable[str]) -> Place:
    """The place of the server at the address `here`. All servers sort alike."""
    known = sorted(addresses)
    return (known.index(here), len(known)) if here in known else (0, max(1, len(known)))


def share(most: int, place: Place) -> int:
    """A server's part of a limit. The parts make exactly the whole, so some may be nothing.

    >>> [share(8, (number, 3)) for number in range(3)], [share(1, (number, 2)) for number in range(2)]
    ([3, 3, 2], [1, 0])
    """
    number, servers = place
    return most // servers + (number < most % servers)


class Quota:
    """For one kind of thing: this many from one address, and this many in total."""

    def __init__(self, each: int, total: int, clock: Callable[[], float]) -> None:
        asked = ((each, False), (total, True))
        self._limiters = [(Limiter(0.0, 0.0, clock=clock), most, shared) for most, shared in asked if most]

    def take(self, address: str, place: Place) -> bool:
        for limiter, most, _ in self._limiters:  # servers come and go
            limiter.burst = float(share(most, place))
            limiter.rate = limiter.burst / HOUR
        return allow_all(*((limiter, ALL if shared else address) for limiter, _, shared in self._limiters))


class Quotas:
    """What the limits leave. Where a limit changes, everyone starts afresh."""

    def __init__(self, limits: Limits | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self.place: Callable[[], Place] = lambda: (0, 1)
        self.limits = Limits()
        self._tables = Quota(0, 0, clock)
        self._visitors = Quota(0, 0, clock)
        self.set(limits or Limits())

    def set(self, limits: Limits) -> None:
        before, self.limits = self.limits, limits
        if (limits.tables_each, limits.tables_all) != (before.tables_each, before.tables_all):
            self._tables = Quota(limits.tables_each, limits.tables_all, self._clock)
        if (limits.visitors_each, limits.visitors_all) != (before.visitors_each, before.visitors_all):
            self._visitors = Quota(limits.visitors_each, limits.visitors_all, self._clock)

    def take_table(self, address: str) -> None:
        if not self._tables.take(address, self.place()):
            raise Refusal(429, N_("No more tables can be made for now. Please come back in an hour."))

    def take_visitor(self, address: str) -> None:
        """For a browser that gets its key."""
        if not self._visitors.take(address, self.place()):
            raise Refusal(429, N_("Many new visitors have just arrived. Please come back in an hour."))
