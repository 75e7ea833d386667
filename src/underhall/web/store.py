"""The event store: one SQLite file. What happened at a table is a row that is never changed; all else follows from it.

`append` names the sequence number that it expects to write: a second writer of the same number is refused. Appends are
gathered by one writer thread and made durable together, so the event loop never waits for the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import shutil
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from .datafile import APPLICATION, VERSION, StoreError, connect, examine, explained, hold, make_private

BATCH = 200
PROBE = 32 * 1024
SCHEMA = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE events (
    game TEXT NOT NULL, seq INTEGER NOT NULL, at REAL NOT NULL, kind TEXT NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;
-- What follows from the events, kept beside them so that a start need not replay every game.
CREATE TABLE summaries (game TEXT PRIMARY KEY, updated REAL NOT NULL, data BLOB NOT NULL) WITHOUT ROWID;
-- The state at the start of the present turn: a game goes on from it if new rules replay it differently.
CREATE TABLE rests (game TEXT PRIMARY KEY, seq INTEGER NOT NULL, data BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE uploads (id TEXT PRIMARY KEY, at REAL NOT NULL, record TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE contacts (visitor TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID;
"""


@cache
def next_events(count: int) -> str:
    """The next event of so many tables, one each; an event that does not follow the last one is left out."""
    rows = ", ".join(["(?, ?, ?, ?, ?)"] * count)
    return (
        f"INSERT INTO events WITH new (game, seq, at, kind, data) AS (VALUES {rows}) SELECT * FROM new "
        "WHERE seq = 1 OR EXISTS (SELECT 1 FROM events WHERE events.game = new.game AND events.seq = new.seq - 1)"
    )


@cache
def replaced(table: str, count: int) -> str:
    """Rows of three columns that take the place of others with the same key."""
    return f"INSERT OR REPLACE INTO {table} VALUES " + ", ".join(["(?, ?, ?)"] * count)


class Conflict(StoreError):
    """Another writer has written that sequence number already, or has not yet written the one before."""


class Event(NamedTuple):
    """One row: what happened at a table."""

    seq: int
    at: float
    kind: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Append:
    """What is written together, or not at all."""

    game: str
    event: Event
    summary: bytes
    rest: bytes | None = None
    """None leaves the last one in place."""


class EventStore(Protocol):
    """Where the events are kept."""

    def append(self, entry: Append) -> Awaitable[None]: ...
    def events(self, game: str) -> list[Event]: ...
    def rest(self, game: str) -> tuple[int, bytes] | None: ...
    def summaries(self) -> list[tuple[str, bytes]]: ...
    def close(self) -> None: ...


Write = Append | Callable[[sqlite3.Connection], None]
Job = tuple[Write, asyncio.Future[None], asyncio.AbstractEventLoop]


class SqliteStore:
    """The store in one file, in WAL mode with synchronous=FULL: what was acknowledged survives a kill -9."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seconds_written = 0.0
        self.batches = 0
        self.trouble = ""
        """Why the last write failed; "" if it did not."""
        self._closed = False
        self._lock_file = hold(path)
        try:
            with explained(path):
                fresh = not path.exists() or path.stat().st_size == 0
                if not fresh:
                    examine(path)
                make_private(path)
                self._writing = connect(path)
                self._prepare(fresh)
                self._reading = connect(path)
        except BaseException:
            self._lock_file.close()
            raise
        self._read_lock = threading.Lock()
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._writer.start()

    def _prepare(self, fresh: bool) -> None:
        base = self._writing
        if fresh:
            base.executescript(
                f"BEGIN; {SCHEMA} PRAGMA application_id={APPLICATION}; PRAGMA user_version={VERSION}; COMMIT;"
            )
        base.execute("PRAGMA journal_mode=WAL")
        base.execute("PRAGMA synchronous=FULL")

    # Writing ----------------------------------------------------------------------------------------------------

    def append(self, entry: Append) -> asyncio.Future[None]:
        """Durable when it is done; Conflict if the sequence number is taken, StoreError if it cannot be written."""
        return self._do(entry)

    async def keep_upload(self, name: str, record: str) -> None:
        await self._do(
            lambda base: void(base.execute("INSERT INTO uploads VALUES (?, ?, ?)", (name, time.time(), record)))
        )

    async def keep_contact(self, visitor: str, data: bytes) -> None:
        await self._do(
            lambda base: void(base.execute("INSERT OR REPLACE INTO contacts VALUES (?, ?)", (visitor, data)))
        )

    async def probe(self) -> None:
        """Writes something that needs room, and takes it away again; `trouble` says what came of it."""

        def write(base: sqlite3.Connection) -> None:
            base.execute("INSERT OR REPLACE INTO meta VALUES ('probe', ?)", ("x" * PROBE,))
            base.execute("DELETE FROM meta WHERE key = 'probe'")

        with contextlib.suppress(StoreError):
            await self._do(write)

    def room(self) -> int:
        """Bytes that are left on the disk."""
        return shutil.disk_usage(self.path.absolute().parent).free

    def _do(self, write: Write) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        if self._closed:
            done.set_exception(StoreError("the data file is closed: the server is stopping"))
        else:
            self._jobs.put((write, done, loop))
        return done

    def _write_all(self) -> None:
        """The writer thread: takes what has gathered, commits it at once, reports."""
        while True:
            first = self._jobs.get()
            jobs = [first]
            with contextlib.suppress(queue.Empty):
                while len(jobs) < BATCH:
                    jobs.append(self._jobs.get_nowait())
            work = [job for job in jobs if job is not None]
            started = time.perf_counter()
            results = self._write_batch(work)
            self.seconds_written += time.perf_counter() - started
            self.batches += 1
            self._note(results)
            for (_, done, loop), error in zip(work, results, strict=True):
                with contextlib.suppress(RuntimeError):  # the loop may be closed by now
                    loop.call_soon_threadsafe(settle, done, error)
            if len(work) < len(jobs):
                return

    def _note(self, results: list[Exception | None]) -> None:
        told = [error for error in results if not isinstance(error, Conflict)]  # these are no fault of the disk
        if told:
            self.trouble = next((str(error) for error in told if error is not None), "")

    def _write_batch(self, work: list[Job]) -> list[Exception | None]:
        """What became of each. If they cannot be written together, each is tried alone: one that is too large for the
        disk (or comes too late, or has a defect) must not keep out the others."""
        base = self._writing
        try:
            base.execute("BEGIN IMMEDIATE")
            entries = [write for write, _, _ in work if isinstance(write, Append)]
            if entries:
                append_all(base, entries)
            for write, _, _ in work:
                if not isinstance(write, Append):
                    write(base)
            base.execute("COMMIT")
        except Exception as error:
            with contextlib.suppress(sqlite3.Error):
                base.execute("ROLLBACK")
            if len(work) > 1:
                return [result for job in work for result in self._write_batch([job])]
            if isinstance(error, Conflict):
                return [error]
            reason = str(error) if isinstance(error, sqlite3.Error) else type(error).__name__
            return [StoreError(f"the data file cannot be written: {reason}")]
        return [None] * len(work)

    # Reading ----------------------------------------------------------------------------------------------------

    def _read(self, sql: str, *values: object) -> list[Any]:
        with self._read_lock, explained(self.path):
            if self._closed:
                raise StoreError("the data file is closed: the server is stopping")
            return self._reading.execute(sql, values).fetchall()

    def events(self, game: str) -> list[Event]:
        return [
            Event(*row)
            for row in self._read("SELECT seq, at, kind, data FROM events WHERE game = ? ORDER BY seq", game)
        ]

    def rest(self, game: str) -> tuple[int, bytes] | None:
        found = self._read("SELECT seq, data FROM rests WHERE game = ?", game)
        return found[0] if found else None

    def summaries(self) -> list[tuple[str, bytes]]:
        return self._read("SELECT game, data FROM summaries ORDER BY updated")

    def upload(self, name: str) -> str | None:
        found = self._read("SELECT record FROM uploads WHERE id = ?", name)
        return found[0][0] if found else None

    def contact(self, visitor: str) -> bytes | None:
        found = self._read("SELECT data FROM contacts WHERE visitor = ?", visitor)
        return found[0][0] if found else None

    def meta(self, key: str, default: str) -> str:
        """A value that is made once and kept. Only for the start of the server: it writes at once."""
        found = self._read("SELECT value FROM meta WHERE key = ?", key)
        if found:
            return str(found[0][0])
        with explained(self.path):
            self._writing.execute("INSERT INTO meta VALUES (?, ?)", (key, default))
        return default

    def close(self) -> None:
        """Writes what is waiting, then lets go of the file."""
        self._closed = True
        self._jobs.put(None)
        self._writer.join(5)
        with self._read_lock:  # somebody may be reading in another thread: SQLite would not survive that
            self._reading.close()
        self._writing.close()
        self._lock_file.close()


def append_all(base: sqlite3.Connection, entries: list[Append]) -> None:
    """Writes the entries in as few statements as can be: between two of them this thread has to wait for its turn,
    which on a busy server takes longer than the disk."""
    first = entries[0]
    rows = [value for entry in entries for value in (entry.game, *entry.event)]
    try:
        done = base.execute(next_events(len(entries)), rows)
    except sqlite3.IntegrityError:
        raise Conflict(f"event {first.event.seq} of table {first.game} is there already") from None
    if done.rowcount != len(entries):
        raise Conflict(f"event {first.event.seq} of table {first.game} does not follow the last one")
    briefs = [value for entry in entries for value in (entry.game, entry.event.at, entry.summary)]
    base.execute(replaced("summaries", len(entries)), briefs)
    rests = [(entry.game, entry.event.seq, entry.rest) for entry in entries if entry.rest is not None]
    if rests:
        base.execute(replaced("rests", len(rests)), [value for row in rests for value in row])


def void(_: object) -> None:
    return None


def settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
