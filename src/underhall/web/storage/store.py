"""The event store: one SQLite file. What happened at a table is a row that is never changed; everything else follows
from these rows.

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
from typing import Protocol

from underhall.web.table.summary import Shelf

from .datafile import APPLICATION, Damaged, StoreError, connect, examine, explained, hold, make_private
from .reader import Counted, Document, Event, Reader, document_sum, event_sum, is_row
from .schema import SCHEMA, VERSION, check_sum, next_events, replaced, upgrade
from .sharing import Sharing

__all__ = ["Append", "Conflict", "Counted", "Document", "Event", "EventStore", "Lost", "SqliteStore"]
BATCH = 200
PROBE = 32 * 1024


class Conflict(StoreError):
    """Another writer has written that sequence number already, or has not yet written the one before."""


class Lost(StoreError):
    """The table belongs to another server by now. Nothing was written."""


@dataclass(frozen=True, slots=True)
class Append:
    """What is written together or not at all."""

    table: str
    event: Event
    summary: bytes
    rest: bytes | None = None
    """None leaves the last one in place."""
    shelf: Shelf | None = None
    """For a table that is finished with this event, or was before."""
    fence: int = 0
    """The number under which a server owns the table, where several share the store; 0 where nobody does."""


class EventStore(Protocol):
    """Where the events are kept, and what follows from them. Reading may block. Events and states at rest that have
    changed since they were written are `Damaged`; such summaries are left out, because they follow from the events."""

    @property
    def seconds_written(self) -> float: ...
    @property
    def batches(self) -> int: ...
    @property
    def trouble(self) -> str:
        """Why the last write failed; "" if it did not."""

    @property
    def sharing(self) -> Sharing | None:
        """For several servers with one store; None if there can be only one."""

    def append(self, entry: Append) -> Awaitable[None]: ...
    def events(self, table: str) -> list[Event]: ...
    def rest(self, table: str) -> tuple[int, bytes] | None: ...
    def summary(self, table: str) -> bytes | None: ...
    def unfinished(self) -> list[tuple[str, bytes | None]]:
        """All unfinished tables with their summaries, the one that changed last at the end; None for a damaged one."""

    def finished(self) -> Counted: ...
    def finished_of(self, visitor: str) -> Counted: ...
    def newest_of(self, visitor: str, first: int, most: int) -> list[bytes]:
        """The visitor's own finished tables, newest first, from number `first` (0 is the newest) on."""

    def newest(self, visitor: str, first: int, most: int) -> list[bytes]:
        """The same for tables that everyone may find and that are not the visitor's own."""

    async def keep_upload(self, name: str, record: str, at: float, gone: Sequence[str] = ()) -> None: ...
    async def keep_longer(self, name: str, at: float) -> None: ...
    async def drop_uploads(self, gone: Sequence[str]) -> None: ...
    def upload(self, name: str) -> str | None: ...
    def uploads(self) -> list[tuple[str, float, int]]: ...
    async def keep_contact(self, visitor: str, data: bytes) -> None: ...
    def contact(self, visitor: str) -> bytes | None: ...
    async def keep_document(self, kind: str, document: Document) -> None:
        """Takes the place of another one with this key."""

    async def change_document(self, kind: str, document: Document, before: bytes | None) -> None:
        """The same if the kept one still says `before` (None: if there is none); Conflict otherwise."""

    async def drop_documents(self, kind: str, keys: Sequence[str]) -> None: ...
    def document(self, kind: str, key: str) -> Document | None: ...
    def documents_of(self, kind: str, owner: str) -> list[Document]: ...
    def documents(self, kind: str, after: str = "", most: int = 1000) -> list[Document]:
        """All of a kind, in the order of their keys, the first `most` of those after a key."""

    def meta(self, key: str, default: str) -> str: ...
    async def probe(self) -> None:
        """Writes something that needs room, and takes it away again; `trouble` says what came of it."""

    def room(self) -> int | None:
        """Bytes that are left for the data; None if that cannot be known."""

    def close(self) -> None: ...


Write = Append | Callable[[sqlite3.Connection], None]
Job = tuple[Write, asyncio.Future[None], asyncio.AbstractEventLoop]


class SqliteStore(Reader):
    """The store in one file, in WAL mode with synchronous=FULL: what was acknowledged survives a kill -9."""

    def __init__(self, path: Path) -> None:
        self.seconds_written = 0.0
        self.batches = 0
        self.trouble = ""
        """Why the last write failed; "" if it did not."""
        self.sharing: Sharing | None = None
        self.shown = str(path)
        """What the operator may be told."""
        self._lock_file = hold(path)
        try:
            with explained(path):
                fresh = not path.exists() or path.stat().st_size == 0
                if not fresh:
                    examine(path, thorough=False)
                make_private(path)
                self.writing = connect(path)
                self._prepare(fresh)
                super().__init__(path, connect(path))
        except BaseException:
            self._lock_file.close()
            raise
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="store", daemon=True)
        self._writer.start()

    def _prepare(self, fresh: bool) -> None:
        base = self.writing
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

    async def keep_upload(self, name: str, record: str, at: float, gone: Sequence[str] = ()) -> None:
        """Keeps a record and deletes others to make room for it. `at` is when it was last watched."""

        def write(base: sqlite3.Connection) -> None:
            base.executemany("DELETE FROM uploads WHERE id = ?", [(one,) for one in gone])
            base.execute("INSERT INTO uploads VALUES (?, ?, ?)", (name, at, record))

        await self._do(write)

    async def keep_longer(self, name: str, at: float) -> None:
        await self._do(lambda base: void(base.execute("UPDATE uploads SET at = ? WHERE id = ?", (at, name))))

    async def drop_uploads(self, gone: Sequence[str]) -> None:
        await self._do(
            lambda base: void(base.executemany("DELETE FROM uploads WHERE id = ?", [(one,) for one in gone]))
        )

    async def keep_contact(self, visitor: str, data: bytes) -> None:
        await self._do(
            lambda base: void(base.execute("INSERT OR REPLACE INTO contacts VALUES (?, ?)", (visitor, data)))
        )

    async def keep_document(self, kind: str, document: Document) -> None:
        await self._do(lambda base: put_document(base, kind, document))

    async def change_document(self, kind: str, document: Document, before: bytes | None) -> None:
        def write(base: sqlite3.Connection) -> None:
            kept = base.execute("SELECT data FROM documents WHERE kind = ? AND key = ?", (kind, document.key))
            if kept.fetchone() != (None if before is None else (before,)):
                raise Conflict(f"{kind} {document.key} has changed")
            put_document(base, kind, document)

        await self._do(write)

    async def drop_documents(self, kind: str, keys: Sequence[str]) -> None:
        gone = [(kind, key) for key in keys]
        await self._do(lambda base: void(base.executemany("DELETE FROM documents WHERE kind = ? AND key = ?", gone)))

    async def probe(self) -> None:
        """Writes something that needs room, and takes it away again; `trouble` says what came of it."""

        def write(base: sqlite3.Connection) -> None:
            base.execute("INSERT OR REPLACE INTO meta (key, value) VALUES ('probe', ?)", ("x" * PROBE,))
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
        """The writer thread: takes everything that is waiting, commits it together, reports."""
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
        """The result for each. If they cannot be written together, each is tried alone: one that is too large for the
        disk, too late or defective must not block the others."""
        base = self.writing
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

    # Starting and stopping --------------------------------------------------------------------------------------

    def meta(self, key: str, default: str) -> str:
        """A value that is made once and kept. Only for server start: it writes at once."""
        found = self._read("SELECT value, crc FROM meta WHERE key = ?", key)
        if found:
            value, crc = found[0]
            if not isinstance(value, str) or not is_row(value.encode(), crc, key):
                raise Damaged(f"{self.path} is damaged ({key}): restore a backup with `underhall restore`")
            return value
        with explained(self.path):
            self.writing.execute("INSERT INTO meta VALUES (?, ?, ?)", (key, default, check_sum(default.encode(), key)))
        return default

    def close(self) -> None:
        """Writes what is waiting, then lets go of the file."""
        self._closed = True
        self._jobs.put(None)
        self._writer.join(5)
        with self._read_lock:  # somebody may be reading in another thread: SQLite would not survive that
            self._reading.close()
        self.writing.close()
        self._lock_file.close()


def append_all(base: sqlite3.Connection, entries: list[Append]) -> None:
    """Writes the entries in as few statements as possible: between two of them, this thread has to wait for its turn,
    which takes longer than the disk on a busy server."""
    first = entries[0]
    rows = [value for entry in entries for value in (entry.table, *entry.event, event_sum(entry.event, entry.table))]
    try:
        done = base.execute(next_events(len(entries)), rows)
    except sqlite3.IntegrityError:
        raise Conflict(f"event {first.event.seq} of table {first.table} is there already") from None
    if done.rowcount != len(entries):
        raise Conflict(f"event {first.event.seq} of table {first.table} does not follow the last one")
    put(
        base,
        "summaries",
        "game, updated, data, seq, crc",
        [
            (one.table, one.event.at, one.summary, one.event.seq, check_sum(one.summary, one.table, one.event.seq))
            for one in entries
            if one.shelf is None
        ],
    )
    put(
        base,
        "rests",
        "game, seq, data, crc",
        [
            (one.table, one.event.seq, one.rest, check_sum(one.rest, one.table, one.event.seq))
            for one in entries
            if one.rest is not None
        ],
    )
    for one in entries:
        if one.shelf is not None:
            put_away(base, one, one.shelf)


def put(base: sqlite3.Connection, sql_table: str, columns: str, rows: Sequence[tuple[object, ...]]) -> None:
    if rows:
        base.execute(replaced(sql_table, columns, len(rows)), [value for row in rows for value in row])


def put_document(base: sqlite3.Connection, kind: str, document: Document) -> None:
    row = (kind, document.key, document.owner, document.data, document_sum(kind, document))
    put(base, "documents", "kind, key, owner, data, crc", [row])


def put_away(base: sqlite3.Connection, entry: Append, shelf: Shelf) -> None:
    """A finished table: it is found by index from now on."""
    table, data = entry.table, entry.summary
    base.execute("DELETE FROM summaries WHERE game = ?", (table,))
    row = (table, shelf.updated, shelf.public, data, entry.event.seq, check_sum(data, table, entry.event.seq))
    put(base, "archive", "game, updated, public, data, seq, crc", [row])
    base.execute("DELETE FROM results WHERE game = ?", (table,))  # somebody may have left it
    results = [(visitor, table, shelf.updated, shelf.public) for visitor in shelf.visitors]
    base.executemany("INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?)", results)


def void(_: object) -> None:
    return None


def settle(done: asyncio.Future[None], error: Exception | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
