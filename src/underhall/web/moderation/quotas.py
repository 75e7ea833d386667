"""How many tables and visitors may come in an hour. Each server counts what comes to it."""

from __future__ import annotations

import time
from collections.abc import Callable

from underhall.web.limits import Limiter, allow_all
from underhall.web.refusals import Refusal
from underhall.web.words import N_

from .documents import Limits

HOUR = 3600.0
ALL = "all"


class Quota:
    """For one kind of thing: so many from one address, and so many in all."""

    def __init__(self, each: int, total: int, clock: Callable[[], float]) -> None:
        asked = ((each, False), (total, True))
        self._limiters = [
            (Limiter(rate=most / HOUR, burst=float(most), clock=clock), shared) for most, shared in asked if most
        ]

    def take(self, address: str) -> bool:
        return allow_all(*((limiter, ALL if shared else address) for limiter, shared in self._limiters))


class Quotas:
    """What the limits leave. Where a limit changes, everyone begins anew."""

    def __init__(self, limits: Limits | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
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
        if not self._tables.take(address):
            raise Refusal(429, N_("No more tables can be made for now. Please come back in an hour."))

    def take_visitor(self, address: str) -> None:
        """For a browser that gets its key."""
        if not self._visitors.take(address):
            raise Refusal(429, N_("Many new people have come just now. Please come back in an hour."))
