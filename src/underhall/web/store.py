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
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from .datafile import APPLICATION, Damaged, StoreError, connect, examine, explained, hold, make_private
from .schema import SCHEMA, VERSION, check_sum, next_events, replaced, upgrade
from .summary import Shelf

BATCH = 200
PROBE = 32 * 1024


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
    shelf: Shelf | None = None
    """For a table that is finished with this event, or was before."""


class Counted(NamedTuple):
    """How many finished tables there are."""

    all: int
    public: int
    """Those of them that everybody may find."""


class EventStore(Protocol):
    """Where the events are kept, and what follows from them. Reading may block, and raises `Damaged` for a row that is
    not as it was written; in a list such rows are left out."""

    seconds_written: float
    batches: int

    def append(self, entry: Append) -> Awaitable[None]: ...
    def events(self, game: str) -> list[Event]: ...
    def rest(self, game: str) -> tuple[int, bytes] | None: ...
    def summary(self, game: str) -> bytes | None: ...
    def unfinished(self) -> list[tuple[str, bytes | None]]:
        """All tables that go on with their summaries, the one that changed last at the end; None for a damaged one."""

    def finished(self) -> Counted: ...
    def finished_of(self, visitor: str) -> Counted: ...
    def newest_of(self, visitor: str, first: int, most: int) -> list[bytes]:
        """The visitor's own finished tables, newest first, from number `first` (0 is the newest) on."""

    def newest(self, visitor: str, first: int, most: int) -> list[bytes]:
        """The same of those that everybody may find and the visitor does not have among the own ones."""

    async def keep_upload(self, name: str, record: str) -> None: ...
    def upload(self, name: str) -> str | None: ...
    async def keep_contact(self, visitor: str, data: bytes) -> None: ...
    def contact(self, visitor: str) -> bytes | None: ...
    def meta(self, key: str, default: str) -> str: ...
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
                    examine(path, thorough=False)
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
        (version,) = base.execute("PRAGMA user_version").fetchone()
        if version < VERSION:
            upgrade(base, version)
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
        rows = self._read("SELECT seq, at, kind, data, crc FROM events WHERE game = ? ORDER BY seq", game)
        found = [Event(*row[:4]) for row in rows]
        for number, (event, row) in enumerate(zip(found, rows, strict=True), 1):
            if event.seq != number or not sound(event, row[4], game):
                raise Damaged(f"event {number} of table {game} is damaged")
        for table in ("summaries", "archive"):
            kept = self._read(f"SELECT seq FROM {table} WHERE game = ?", game)
            if kept and kept[0][0] not in (None, len(found)):
                raise Damaged(f"the last events of table {game} are lost")
        return found

    def rest(self, game: str) -> tuple[int, bytes] | None:
        found = self._read("SELECT seq, data, crc FROM rests WHERE game = ?", game)
        if not found:
            return None
        seq, data, crc = found[0]
        if not is_row(data, crc, game, seq):
            raise Damaged(f"the state of table {game} is damaged")
        return seq, data

    def summary(self, game: str) -> bytes | None:
        for table in ("summaries", "archive"):
            for data, crc in self._read(f"SELECT data, crc FROM {table} WHERE game = ?", game):
                if not is_row(data, crc, game):
                    raise Damaged(f"the summary of table {game} is damaged")
                return bytes(data)
        return None

    def unfinished(self) -> list[tuple[str, bytes | None]]:
        rows = self._read("SELECT game, data, crc FROM summaries ORDER BY updated")
        return [(game, data if is_row(data, crc, game) else None) for game, data, crc in rows]

    def finished(self) -> Counted:
        return Counted(*self._read("SELECT count(*), ifnull(sum(public), 0) FROM archive")[0])

    def finished_of(self, visitor: str) -> Counted:
        return Counted(
            *self._read("SELECT count(*), ifnull(sum(public), 0) FROM results WHERE visitor = ?", visitor)[0]
        )

    def newest_of(self, visitor: str, first: int, most: int) -> list[bytes]:
        return self._shelved("SELECT game, updated FROM results WHERE visitor = ?", visitor, first, most)

    def newest(self, visitor: str, first: int, most: int) -> list[bytes]:
        chosen = "SELECT game, updated FROM archive WHERE public = 1 AND game NOT IN ("
        return self._shelved(f"{chosen}SELECT game FROM results WHERE visitor = ?)", visitor, first, most)

    def _shelved(self, chosen: str, visitor: str, first: int, most: int) -> list[bytes]:
        # The rows are counted off in the index; only those that are wanted are looked up.
        rows = self._read(
            f"SELECT archive.game, data, crc FROM ({chosen} ORDER BY updated DESC LIMIT ? OFFSET ?) AS wanted "
            "JOIN archive ON archive.game = wanted.game ORDER BY wanted.updated DESC",
            visitor,
            most,
            first,
        )
        return [data for game, data, crc in rows if is_row(data, crc, game)]

    def upload(self, name: str) -> str | None:
        found = self._read("SELECT record FROM uploads WHERE id = ?", name)
        return found[0][0] if found else None

    def contact(self, visitor: str) -> bytes | None:
        found = self._read("SELECT data FROM contacts WHERE visitor = ?", visitor)
        return found[0][0] if found else None

    def meta(self, key: str, default: str) -> str:
        """A value that is made once and kept. Only for the start of the server: it writes at once."""
        found = self._read("SELECT value, crc FROM meta WHERE key = ?", key)
        if found:
            value, crc = found[0]
            if not isinstance(value, str) or not is_row(value.encode(), crc, key):
                raise Damaged(f"{self.path} is damaged ({key}): restore a backup with `underhall restore`")
            return value
        with explained(self.path):
            self._writing.execute("INSERT INTO meta VALUES (?, ?, ?)", (key, default, check_sum(default.encode(), key)))
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
    rows = [value for entry in entries for value in (entry.game, *entry.event, event_sum(entry.event, entry.game))]
    try:
        done = base.execute(next_events(len(entries)), rows)
    except sqlite3.IntegrityError:
        raise Conflict(f"event {first.event.seq} of table {first.game} is there already") from None
    if done.rowcount != len(entries):
        raise Conflict(f"event {first.event.seq} of table {first.game} does not follow the last one")
    put(
        base,
        "summaries",
        "game, updated, data, seq, crc",
        [
            (one.game, one.event.at, one.summary, one.event.seq, check_sum(one.summary, one.game))
            for one in entries
            if one.shelf is None
        ],
    )
    put(
        base,
        "rests",
        "game, seq, data, crc",
        [
            (one.game, one.event.seq, one.rest, check_sum(one.rest, one.game, one.event.seq))
            for one in entries
            if one.rest is not None
        ],
    )
    for one in entries:
        if one.shelf is not None:
            put_away(base, one, one.shelf)


def put(base: sqlite3.Connection, table: str, columns: str, rows: Sequence[tuple[object, ...]]) -> None:
    if rows:
        base.execute(replaced(table, columns, len(rows)), [value for row in rows for value in row])


def put_away(base: sqlite3.Connection, entry: Append, shelf: Shelf) -> None:
    """A finished table: it is found by index from now on."""
    game, data = entry.game, entry.summary
    base.execute("DELETE FROM summaries WHERE game = ?", (game,))
    row = (game, shelf.updated, shelf.public, data, entry.event.seq, check_sum(data, game))
    put(base, "archive", "game, updated, public, data, seq, crc", [row])
    results = [(visitor, game, shelf.updated, shelf.public) for visitor in shelf.visitors]
    base.executemany("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?)", results)


def event_sum(event: Event, game: str) -> int:
    return check_sum(event.data, game, event.seq, float(event.at), event.kind)


def sound(event: Event, crc: int | None, game: str) -> bool:
    """Whether an event is as it was written. Those of older versions have no check sum."""
    if not (isinstance(event.at, float) and isinstance(event.kind, str) and isinstance(event.data, bytes)):
        return False
    return crc is None or crc == event_sum(event, game)


def is_row(data: object, crc: int | None, *about: object) -> bool:
    return isinstance(data, bytes) and (crc is None or crc == check_sum(data, *about))


def void(_: object) -> None:
    return None


def settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
