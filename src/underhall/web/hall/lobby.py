"""The lobby: what the lists show. Unfinished tables are kept in memory, by the people at them. Finished ones are looked
up in the store, a page at a time."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice

import msgspec
import structlog

from underhall.web.storage.datafile import Damaged
from underhall.web.storage.postgres_link import Unreachable
from underhall.web.storage.store import Counted, EventStore
from underhall.web.table import summary
from underhall.web.table.summary import Summary

NONE = Counted(0, 0)
REMEMBERED = 500
"""Finished games of a visitor among which the best is looked for."""
log = structlog.get_logger("underhall.hall")


@dataclass(frozen=True, slots=True)
class Page:
    """Part of a list, and how long the whole list is."""

    tables: list[Summary]
    count: int
    number: int
    """Which page it is, from 1 on: one beyond the end is the last."""


def within(number: int, count: int, size: int) -> int:
    """The nearest page that exists."""
    return max(1, min(number, -(-count // size)))


class Lobby:
    """All lists."""

    def __init__(self, store: EventStore) -> None:
        self._store = store
        self.tables: dict[str, Summary] = {}
        """The unfinished ones."""
        self._open: dict[str, None] = {}
        """Those that wait for players and are for everybody; the one that changed last at the end."""
        self._held: dict[str, set[str]] = {}
        """By visitor: where they sit."""
        self._made: Counter[str] = Counter()
        """By visitor: how many they made."""
        self.finished = NONE
        with self._whatever_is_damaged():
            self.finished = store.finished()

    def note(self, one: Summary) -> None:
        """A table is new, or has changed."""
        before = self.tables.pop(one.id, None)
        if before is not None:
            self._drop(before)
        if summary.shelf_of(one) is None:
            self.tables[one.id] = one
            self._made[one.host] += 1
            if one.status == "open" and one.public and one.free:
                self._open[one.id] = None
            for visitor in sitting(one):
                self._held.setdefault(visitor, set()).add(one.id)
        elif before is not None:
            everybody = one.public and one.status == "over"
            self.finished = self.finished._replace(all=self.finished.all + 1, public=self.finished.public + everybody)

    def drop(self, table: str) -> None:
        """An unfinished table is not among them any more."""
        one = self.tables.pop(table, None)
        if one is not None:
            self._drop(one)

    def _drop(self, one: Summary) -> None:
        self._open.pop(one.id, None)
        self._made[one.host] -= 1
        if not self._made[one.host]:
            del self._made[one.host]
        for visitor in sitting(one):
            held = self._held[visitor]
            held.remove(one.id)
            if not held:
                del self._held[visitor]

    def made_by(self, visitor: str) -> int:
        """How many unfinished tables a visitor has made."""
        return self._made[visitor]

    def statuses(self) -> dict[str, int]:
        """How many tables there are of each kind."""
        return {**Counter(one.status for one in self.tables.values()), "finished": self.finished.all}

    # Lists, newest first ------------------------------------------------------------------------------------------

    def mine(self, visitor: str) -> list[Summary]:
        """Unfinished tables where the visitor sits; first those where it has to decide."""
        found = [self.tables[table] for table in self._held.get(visitor, ())]
        # Not by the last write: that may be a secret step.
        return sorted(found, key=lambda one: (not one.asks(visitor), -one.updated))

    def open(self, visitor: str = "") -> Iterator[Summary]:
        """Tables that everyone may join, except for the visitor's own."""
        own = self._held.get(visitor, ())
        return (self.tables[table] for table in reversed(self._open) if table not in own)

    def mine_on(self, visitor: str, number: int, size: int) -> Page:
        """A page of them."""
        found = self.mine(visitor)
        number = within(number, len(found), size)
        return Page(found[size * (number - 1) : size * number], len(found), number)

    def open_on(self, visitor: str, number: int, size: int) -> Page:
        count = len(self._open) - sum(table in self._open for table in self._held.get(visitor, ()))
        number = within(number, count, size)
        return Page(list(islice(self.open(visitor), size * (number - 1), size * number)), count, number)

    async def finished_on(self, visitor: str, number: int, size: int) -> Page:
        """A page of finished games: the visitor's own, then those of others that everyone may see."""
        return await asyncio.to_thread(self._finished_on, visitor, number, size)

    async def is_newcomer(self, visitor: str) -> bool:
        """Whether the visitor has neither begun nor finished a game here."""
        if not visitor:
            return True
        begun = any(self.tables[table].status == "running" for table in self._held.get(visitor, ()))
        return not begun and not await asyncio.to_thread(self._has_finished, visitor)

    async def finished_count(self, visitor: str) -> int:
        """How many games the visitor has finished."""
        return await asyncio.to_thread(self._finished_count, visitor)

    def _finished_count(self, visitor: str) -> int:
        with self._whatever_is_damaged():
            return self._store.finished_of(visitor).all
        return 0

    def _has_finished(self, visitor: str) -> bool:
        with self._whatever_is_damaged():
            return self._store.finished_of(visitor).all > 0
        return True

    async def best_of(self, visitor: str, game: str, players: int, table: str) -> int | None:
        """The visitor's best score in finished games with as many players, without that table; None if there is none.
        Of the newest ones, so that it takes no longer with every year."""
        return await asyncio.to_thread(self._best_of, visitor, game, players, table)

    def _best_of(self, visitor: str, game: str, players: int, table: str) -> int | None:
        best: int | None = None
        with self._whatever_is_damaged():
            for one in map(readable, self._store.newest_of(visitor, 0, REMEMBERED)):
                if one is None or one.id == table or (one.game, one.players) != (game, players):
                    continue
                seats = one.seats_of(visitor)
                if len(seats) == 1 and len(one.scores) == players:
                    best = one.scores[seats[0]] if best is None else max(best, one.scores[seats[0]])
        return best

    @contextmanager
    def _whatever_is_damaged(self) -> Iterator[None]:
        """A list that cannot be read (now) is left out. The rest of the page, and all tables, are not affected."""
        try:
            yield
        except Damaged as error:
            log.error("list.broken", reason=str(error))
        except Unreachable:
            pass  # everybody is told that the database is away

    def _finished_on(self, visitor: str, number: int, size: int) -> Page:
        with self._whatever_is_damaged():
            return self._read_finished(visitor, number, size)
        return Page([], 0, 1)

    def _read_finished(self, visitor: str, number: int, size: int) -> Page:
        own = self._store.finished_of(visitor) if visitor else NONE
        count = own.all + self.finished.public - own.public
        number = within(number, count, size)
        first = size * (number - 1)
        mine = max(0, min(size, own.all - first))
        rows = self._store.newest_of(visitor, first, mine) if mine else []
        if mine < size:
            rows += self._store.newest(visitor, max(0, first - own.all), size - mine)
        # A damaged row must not show anyone what they may not see.
        shown = [one for one in map(readable, rows) if one and (one.public or one.seats_of(visitor))]
        return Page(shown, count, number)


def readable(data: bytes | None) -> Summary | None:
    """A summary, unless it is damaged."""
    try:
        return summary.decode(data) if data is not None else None
    except msgspec.MsgspecError:
        return None


def sitting(one: Summary) -> set[str]:
    return {visitor for held in one.visitors for visitor in held}
