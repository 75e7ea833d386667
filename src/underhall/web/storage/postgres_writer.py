"""Writing to PostgreSQL: whatever waits is written together, by one connection, in few statements.

If the connection breaks in the middle, nobody knows whether the last statement was carried out. It is then sent again:
what is there already is recognised, so nothing is doubled and nothing is reported as lost that is there.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

from .datafile import DiskFull, StoreError
from .postgres_link import Connection, Link, Unreachable, explained
from .postgres_schema import APPEND, WHY_NOT
from .reader import event_sum
from .schema import check_sum
from .store import BATCH, PROBE, Append, Conflict, Event, Lost

Change = Callable[[Connection, bool], Awaitable[None]]
"""`bool`: it may have been done before."""

PATIENCE: Final = 2.0
"""Seconds for which a broken connection is tried again before those who wait are told."""
PAUSE: Final = 0.2
CLOSING: Final = 5.0
"""Seconds for what is waiting when the server stops."""


@dataclass(slots=True)
class Job:
    """Something to write, and who waits for it."""

    write: Append | Change
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop
    like_append: bool = False
    """If this can be written, so can a move."""
    error: Exception | None = None

    def settle(self) -> None:
        with contextlib.suppress(RuntimeError):  # the loop may be closed by now
            self.loop.call_soon_threadsafe(self._settle)

    def _settle(self) -> None:
        if self.done.done():
            return  # nobody waits any more
        if self.error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(self.error)


class Writer:
    """One connection that writes. All of it runs in the loop of the link, except `put`."""

    def __init__(self, link: Link, node: Callable[[], str], written: Callable[[], None]) -> None:
        """`node`: the id of this server; `written` is called after each commit."""
        self._link = link
        self._node = node
        self._written = written
        self._waiting: list[Job] = []
        self._batch: list[Job] = []
        """What is being written."""
        self._awake = asyncio.Event()
        self._base: Connection | None = None
        self._down_since = 0.0
        self.seconds = 0.0
        self.batches = 0
        self.trouble = ""
        self._full = False
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    def put(self, job: Job) -> None:
        self._link.loop.call_soon_threadsafe(self._take, job)

    def _take(self, job: Job) -> None:
        self._waiting.append(job)
        self._awake.set()

    async def begin(self) -> None:
        self._base = await self._link.connect()
        self._task = asyncio.ensure_future(self._write_all())

    async def close(self) -> None:
        """Writes what is waiting. Whoever waits for something that cannot be written now is told so."""
        self._closing = True
        self._awake.set()
        if self._task is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._task, CLOSING)
        for job in (*self._batch, *self._waiting):
            job.error = StoreError(f"{self._link.address.shown} does not answer, and the server is stopping")
            job.settle()
        self._batch, self._waiting = [], []
        if self._base is not None:
            self._base.terminate()

    async def _write_all(self) -> None:
        while self._waiting or not self._closing:
            if not self._waiting:
                self._awake.clear()
                await self._awake.wait()
                continue
            batch = self._batch = self._next_batch()
            started = time.perf_counter()
            try:
                await self._write(batch)
            except Exception as error:
                for job in batch:
                    job.error = job.error or (error if isinstance(error, StoreError) else broken(error))
            self.seconds += time.perf_counter() - started
            self.batches += 1
            self._note(batch)
            if any(job.error is None for job in batch):
                self._written()
            for job in batch:
                job.settle()
            self._batch = []

    def _note(self, batch: list[Job]) -> None:
        """What came of it. A full disk stays one until something is written that takes room: the database may well find
        some for a word to another server, or for a row that takes the place of another."""
        told = [job for job in batch if not isinstance(job.error, Conflict | Lost)]
        failed = [job.error for job in told if job.error is not None]
        if failed:
            self._full = self._full or any(isinstance(error, DiskFull) for error in failed)
            # Whoever asks how a server is doing need not learn where its database is.
            self.trouble = str(failed[0]).replace(self._link.address.shown, "the database")
        elif any(job.like_append for job in told) or (told and not self._full):
            self._full, self.trouble = False, ""

    def _next_batch(self) -> list[Job]:
        """What is waiting, but of each table only the first: one statement cannot write two events of one table."""
        tables: set[str] = set()
        batch: list[Job] = []
        later: list[Job] = []
        for job in self._waiting:
            table = job.write.table if isinstance(job.write, Append) else ""
            if len(batch) < BATCH and table not in tables:
                batch.append(job)
            else:
                later.append(job)
            if table:
                tables.add(table)
        self._waiting = later
        return batch

    async def _write(self, batch: list[Job]) -> None:
        """Writes it, if need be by a new connection."""
        patience = PATIENCE if not self._down_since else 0.0
        started = time.monotonic()
        again = False
        while True:
            try:
                if self._base is None or self._base.is_closed():
                    self._base = await self._link.connect()
                with explained(self._link.address):
                    await self._write_by(self._base, batch, again)
                self._down_since = 0.0
                return
            except Unreachable:
                again = True
                if self._base is not None:
                    self._base.terminate()
                    self._base = None
                if time.monotonic() - started >= patience:
                    self._down_since = self._down_since or time.monotonic()
                    raise
                await asyncio.sleep(PAUSE)

    async def _write_by(self, base: Connection, batch: list[Job], again: bool) -> None:
        appends = [job for job in batch if isinstance(job.write, Append)]
        if appends:
            try:
                await self._append(base, appends, again)
            except Unreachable:
                raise
            except Exception as error:
                if len(appends) == 1:
                    appends[0].error = reason_of(self._link, error)
                else:
                    # One that is too large for the disk, say, must not keep the others from being written.
                    for job in appends:
                        await self._write_by(base, [job], True)
        for job in batch:
            if isinstance(job.write, Append):
                continue
            job.error = None
            try:
                with explained(self._link.address):
                    await job.write(base, again)
            except Unreachable:
                raise
            except Exception as error:
                job.error = reason_of(self._link, error)

    async def _append(self, base: Connection, jobs: list[Job], again: bool) -> None:
        node = self._node()
        entries = [job.write for job in jobs if isinstance(job.write, Append)]
        with explained(self._link.address):
            rows = await base.fetch(APPEND, node, *columns_of(entries))
        done = {row[0] for row in rows}
        refused = [job for job, entry in zip(jobs, entries, strict=True) if entry.table not in done]
        for job in jobs:
            job.error = None
        if not refused:
            return
        missing = [job.write for job in refused if isinstance(job.write, Append)]
        with explained(self._link.address):
            found = await base.fetch(
                WHY_NOT,
                node,
                [one.table for one in missing],
                [one.fence for one in missing],
                [one.event.seq for one in missing],
            )
        facts = {row[0]: row for row in found}
        for job, entry in zip(refused, missing, strict=True):
            _, data, at, crc, lost = facts[entry.table]
            event = entry.event
            if again and data == event.data and at == event.at and crc == event_sum(event, entry.table):
                continue  # it was written before the connection broke
            if lost:
                job.error = Lost(f"table {entry.table} belongs to another server")
            elif data is not None:
                job.error = Conflict(f"event {event.seq} of table {entry.table} is there already")
            else:
                job.error = Conflict(f"event {event.seq} of table {entry.table} does not follow the last one")


class TakenBack(Exception):
    """Ends a transaction that was only a try."""


async def try_to_append(base: Connection, again: bool) -> None:
    """Appends a large event in the way of all others, and takes it back. Of random bytes: others would be compressed to
    nothing."""
    table = f"probe-{secrets.token_hex(8)}"
    noise = secrets.token_bytes(PROBE)
    entry = Append(table, Event(1, 0.0, "probe", noise), noise[:1000], noise)
    with contextlib.suppress(TakenBack):
        async with base.transaction():
            await base.fetch(APPEND, "", *columns_of([entry]))
            raise TakenBack


def columns_of(entries: list[Append]) -> list[list[Any]]:
    """The values of the appends, one list for each column."""
    rows = []
    found: list[tuple[str, str]] = []
    for one in entries:
        event, shelf = one.event, one.shelf
        rows.append(
            (
                one.table,
                one.fence,
                event.seq,
                event.at,
                event.kind,
                event.data,
                event_sum(event, one.table),
                one.summary,
                check_sum(one.summary, one.table, event.seq),
                one.rest,
                check_sum(one.rest, one.table, event.seq) if one.rest is not None else None,
                shelf is not None,
                shelf.updated if shelf is not None else None,
                int(shelf.public) if shelf is not None else None,
            )
        )
        found += [(visitor, one.table) for visitor in (shelf.visitors if shelf is not None else ())]
    return [[*column] for column in zip(*rows, strict=True)] + [[one[0] for one in found], [one[1] for one in found]]


def reason_of(link: Link, error: Exception) -> Exception:
    if isinstance(error, StoreError):
        return error
    try:
        with explained(link.address):
            raise error
    except StoreError as told:
        return told
    except Exception as other:
        return broken(other)


def broken(error: Exception) -> StoreError:
    return StoreError(f"the data cannot be written: {type(error).__name__}")
