"""What servers that share a store know of each other."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class NodeFacts:
    """One server, as the others and the operator see it."""

    name: str
    address: str
    """Where other servers reach it, as `host:port`; "" if it is the only one."""
    version: str
    """Of Underhall."""
    since: float
    """When it started, in seconds since 1970."""
    tables: int = 0
    """How many it has in memory."""
    load: float = 0.0
    """The part of one processor that it used lately: 1.0 is all of it."""


class LoadMeter:
    """How busy this process was since the last look."""

    def __init__(self) -> None:
        self._then = time.monotonic()
        self._used = used()
        self._load = 0.0

    def read(self) -> float:
        now, spent = time.monotonic(), used()
        if now - self._then >= 1.0:
            self._load = round((spent - self._used) / (now - self._then), 3)
            self._then, self._used = now, spent
        return self._load


def used() -> float:
    """Seconds of a processor that this process has used, its children left out."""
    times = os.times()
    return times.user + times.system


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """Another server owns the table."""

    node: str
    """Its id."""
    address: str


@dataclass(frozen=True, slots=True)
class Glance:
    """What a server learns when it says that it is still there."""

    now: float
    """By the clock of the database, in seconds since 1970."""
    nodes: tuple[NodeFacts, ...]
    """All that are alive, this one included."""


@dataclass(frozen=True, slots=True)
class Heard:
    """What others have told since the last look."""

    posts: tuple[tuple[str, str], ...]
    """Topics with texts."""
    tables: tuple[str, ...]
    """Where something has changed."""


class Sharing(Protocol):
    """What a store offers to servers that share it. Each table belongs to one of them at a time."""

    node: str
    """The id of this server while it takes part, another one after each time that it was given up; "" before."""

    away: bool
    """The store has not answered lately: until this is over, reading fails at once."""

    async def enter(self, facts: NodeFacts) -> Glance:
        """Takes part under a new id. Nothing that this server owned before is its own any more."""

    async def beat(self, facts: NodeFacts) -> Glance | None:
        """Says that this server is alive; None if the others have given it up meanwhile."""

    def now(self) -> float:
        """The time by the store's clock, in seconds since 1970. Reading may block."""

    async def bury(self) -> int:
        """Declares those dead that have not been heard of for too long."""

    async def leave(self) -> None:
        """Gives up all tables; the others may take them at once."""

    async def take(self, table: str, *, new: bool = False) -> int | Elsewhere | None:
        """Makes a table this server's own, if nobody alive has it. Gives the fence for what is written from now on;
        None if there is no such table. `new`: it is about to be made."""

    async def release(self, table: str, fence: int) -> None:
        """The table is not in use any more: whoever needs it next may take it."""

    async def inherit(self, most: int) -> list[tuple[str, int]]:
        """Takes over tables of servers that are dead; with their new fences."""

    async def listen(self, wake: Callable[[], None]) -> None:
        """From now on, `wake` is called (from any thread) soon after others have told something."""

    async def heard(self) -> Heard:
        """What others have told since the last call, each thing once."""

    def carry(self, topic: str, text: str) -> None:
        """Tells the others, together with what is written next."""

    def briefs(self, tables: Sequence[str]) -> list[bytes]:
        """The summaries of tables, finished ones too. Reading may block."""


LEASE = 3.0
"""Seconds that a server counts as alive after it was last heard of."""
BEAT = 0.5
"""Seconds between two signs of life."""
