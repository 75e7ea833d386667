"""The event store: one SQLite file. What happened at a table is a row that is never changed; all else follows from it.

`append` names the sequence number that it expects to write: a second writer of the same number is refused. Appends are
gathered by one writer thread and made durable together, so the event loop never waits for the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from underhall.engine.errors import UnderhallError

APPLICATION = 0x55484C4C
"""Marks the file as ours."""
VERSION = 1
BATCH = 200
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


NEXT = (
    "INSERT INTO events SELECT ?, ?, ?, ?, ? "
    "WHERE ? = 1 OR EXISTS (SELECT 1 FROM events WHERE game = ? AND seq = ? - 1)"
)
"""The next event of a table, and no other."""


class StoreError(UnderhallError):
    """The data could not be read or written; nothing was changed."""


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


Job = tuple[Callable[[sqlite3.Connection], None], asyncio.Future[None], asyncio.AbstractEventLoop]


class SqliteStore:
    """The store in one file, in WAL mode with synchronous=FULL: what was acknowledged survives a kill -9."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.seconds_written = 0.0
        self.batches = 0
        self._closed = False
        self._lock_file = hold(path)
        try:
            with explained(path):
                fresh = not path.exists() or path.stat().st_size == 0
                if not fresh:
                    examine(path)
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

        def write(base: sqlite3.Connection) -> None:
            game, event = entry.game, entry.event
            try:
                done = base.execute(NEXT, (game, *event, event.seq, game, event.seq))
            except sqlite3.IntegrityError:
                raise Conflict(f"event {event.seq} of table {game} is there already") from None
            if done.rowcount != 1:
                raise Conflict(f"event {event.seq} of table {game} does not follow the last one")
            base.execute("INSERT OR REPLACE INTO summaries VALUES (?, ?, ?)", (game, event.at, entry.summary))
            if entry.rest is not None:
                base.execute("INSERT OR REPLACE INTO rests VALUES (?, ?, ?)", (game, event.seq, entry.rest))

        return self._do(write)

    async def keep_upload(self, name: str, record: str) -> None:
        await self._do(
            lambda base: void(base.execute("INSERT INTO uploads VALUES (?, ?, ?)", (name, time.time(), record)))
        )

    async def keep_contact(self, visitor: str, data: bytes) -> None:
        await self._do(
            lambda base: void(base.execute("INSERT OR REPLACE INTO contacts VALUES (?, ?)", (visitor, data)))
        )

    def _do(self, write: Callable[[sqlite3.Connection], None]) -> asyncio.Future[None]:
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
            for (_, done, loop), error in zip(work, results, strict=True):
                with contextlib.suppress(RuntimeError):  # the loop may be closed by now
                    loop.call_soon_threadsafe(settle, done, error)
            if len(work) < len(jobs):
                return

    def _write_batch(self, work: list[Job]) -> list[Exception | None]:
        """What became of each. If they cannot be written together, each is tried alone: one that is too large for the
        disk (or has a defect) must not keep out the others."""
        base = self._writing
        results: list[Exception | None] = []
        try:
            base.execute("BEGIN IMMEDIATE")
            for write, _, _ in work:
                try:
                    write(base)
                    results.append(None)
                except Conflict as conflict:
                    results.append(conflict)
            base.execute("COMMIT")
        except Exception as error:
            with contextlib.suppress(sqlite3.Error):
                base.execute("ROLLBACK")
            if len(work) > 1:
                return [result for job in work for result in self._write_batch([job])]
            reason = str(error) if isinstance(error, sqlite3.Error) else type(error).__name__
            return [StoreError(f"the data file cannot be written: {reason}")] * len(work)
        return results

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


def void(_: object) -> None:
    return None


def settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)


def examine(path: Path) -> None:
    """`check` without a trace: a file that is refused keeps every byte, also what a killed server left beside it."""
    beside = [Path(f"{path}{suffix}") for suffix in ("-wal", "-shm")]
    here = [file for file in beside if file.exists()]
    # An ordinary connection would write the last moves into the main file as soon as it is closed.
    base = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=10)
    try:
        check(base, path)
    except BaseException:
        base.close()
        for file in beside:
            if file not in here:
                file.unlink(missing_ok=True)
        raise
    base.close()


def check(base: sqlite3.Connection, path: Path) -> None:
    """Refuses files that are not ours, damaged, or made by a newer version."""
    (application,) = base.execute("PRAGMA application_id").fetchone()
    (version,) = base.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise StoreError(f"{path} is a database, but not one of Underhall's: choose another file with --data")
    if version > VERSION:
        raise StoreError(
            f"{path} was made by a newer version of Underhall (format {version}; this one reads {VERSION}): "
            "update Underhall, or choose another file with --data"
        )
    (state,) = base.execute("PRAGMA quick_check(1)").fetchone()
    if state != "ok":
        what = " ".join(str(state).split())
        raise StoreError(f"{path} is damaged ({what}): restore a backup with `underhall restore`")


@contextlib.contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turns an error of SQLite or the disk into one sentence."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        what = str(error)
        if "not a database" in what or "malformed" in what:
            raise StoreError(
                f"{path} is damaged or not a data file of Underhall: "
                "restore a backup, or choose another file with --data"
            ) from None
        raise StoreError(f"{path} cannot be used: {what}") from None
    except OSError as error:
        raise StoreError(f"{path} cannot be used: {error.strerror}") from None


def hold(path: Path) -> Any:
    """An open file that is locked as long as this process uses the data: two servers on one file would be a mess."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = open(f"{path}.lock", "w")  # noqa: SIM115 (it stays open)
    except OSError as error:
        raise StoreError(f"{path} cannot be used: {error.strerror}") from None
    try:
        import fcntl
    except ImportError:  # Windows: no advisory locks, the user must take care
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise StoreError(
            f"another Underhall is using {path}: stop it first, or choose another file with --data"
        ) from None
    return file


def backup(path: Path, target: Path) -> None:
    """Copies the data to `target`, safe while the server is running."""
    if not path.exists():
        raise StoreError(f"there is no data yet at {path}")
    own = {Path(f"{path.resolve()}{suffix}") for suffix in ("", "-wal", "-shm", ".lock")}
    if target.resolve() in own:
        raise StoreError(f"the data at {path} cannot be copied over itself: choose another file")
    half = target.with_name(target.name + ".part")
    try:
        with explained(path):
            examine(path)
            source = connect(path)
        try:
            with explained(target):
                half.unlink(missing_ok=True)
                copy = sqlite3.connect(half)
                try:
                    source.backup(copy)
                    copy.execute("PRAGMA journal_mode=DELETE")
                finally:
                    copy.close()
                os.replace(half, target)
        finally:
            source.close()
    except BaseException:
        with contextlib.suppress(OSError):
            half.unlink(missing_ok=True)
        raise


def restore(source: Path, path: Path) -> Path | None:
    """Puts a backup in place of the data; refused while a server uses it. Gives the file that keeps the old data."""
    if not source.exists():
        raise StoreError(f"there is no file {source}")
    with explained(source):
        examine(source)
    lock = hold(path)
    kept = None
    ready = path.with_name(path.name + ".restored")
    try:
        backup(source, ready)
        with explained(path):
            if path.exists():
                kept = free_name(path)
                gather(path)
                # As it is, with what was not yet in the main file, even if it is damaged: that may be why.
                for suffix in ("-wal", "-shm", ""):
                    old = Path(f"{path}{suffix}")
                    if old.exists():
                        os.replace(old, f"{kept}{suffix}")
            os.replace(ready, path)
    finally:
        with contextlib.suppress(OSError):
            ready.unlink(missing_ok=True)
        lock.close()
    return kept


def free_name(path: Path) -> Path:
    """Where old data is kept: what an earlier restore has kept there stays."""
    first = path.with_name(path.name + ".before-restore")
    numbered = (path.with_name(f"{first.name}-{number}") for number in range(2, 10_000))
    return next(name for name in (first, *numbered) if not name.exists())


def gather(path: Path) -> None:
    """Brings the last moves of a killed server into the main file, if it is sound: one file is moved in one step."""
    try:
        examine(path)
        base = connect(path)
        try:
            base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            base.close()
    except (StoreError, sqlite3.Error):
        return
