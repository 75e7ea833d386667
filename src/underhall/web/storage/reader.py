"""Reading the data: every row is compared with its checksum."""

from __future__ import annotations

import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from .datafile import Damaged, StoreError, explained
from .schema import check_sum


class Event(NamedTuple):
    """One row: what happened at a table."""

    seq: int
    at: float
    kind: str
    data: bytes


class Counted(NamedTuple):
    """How many finished tables there are."""

    all: int
    public: int
    """Those of them that everybody may find."""


class Document(NamedTuple):
    """Something small that is kept beside the tables: settings of a visitor, a device, a report, ..."""

    key: str
    """Unique among those of its kind."""
    data: bytes
    owner: str = ""
    """The visitor whose it is, if it is anybody's."""


class Rows(ABC):
    """What can be read from any database that has our SQL tables."""

    bytes_of_record = "octet_length(record)"

    @abstractmethod
    def _read(self, sql: str, *values: object) -> list[Any]:
        """The rows as tuples; `?` stands for a value."""

    def events(self, table: str) -> list[Event]:
        rows = self._read("SELECT seq, at, kind, data, crc FROM events WHERE game = ? ORDER BY seq", table)
        found = [Event(*row[:4]) for row in rows]
        for number, (event, row) in enumerate(zip(found, rows, strict=True), 1):
            if event.seq != number or not sound(event, row[4], table):
                raise Damaged(f"event {number} of table {table} is damaged")
        for _, seq in self._briefs(table):
            if seq not in (None, len(found)):
                raise Damaged(f"the last events of table {table} are lost")
        return found

    def rest(self, table: str) -> tuple[int, bytes] | None:
        found = self._read("SELECT seq, data, crc FROM rests WHERE game = ?", table)
        if not found:
            return None
        seq, data, crc = found[0]
        if not isinstance(seq, int) or not is_row(data, crc, table, seq):
            raise Damaged(f"the state of table {table} is damaged")
        return seq, data

    def summary(self, table: str) -> bytes | None:
        for data, _ in self._briefs(table):
            return data
        return None

    def _briefs(self, table: str) -> Iterator[tuple[bytes, int | None]]:
        """The summary of a table, unless it is damaged, and the number of the last event in it."""
        for sql_table in ("summaries", "archive"):
            rows: list[Any] = []
            with suppress(Damaged):
                rows = self._read(f"SELECT data, seq, crc FROM {sql_table} WHERE game = ?", table)
            for data, seq, crc in rows:
                if is_row(data, crc, table, seq):
                    yield data, seq

    def unfinished(self) -> list[tuple[str, bytes | None]]:
        rows = self._read("SELECT game, data, seq, crc FROM summaries ORDER BY updated")
        return [(table, data if is_row(data, crc, table, seq) else None) for table, data, seq, crc in rows]

    def finished(self) -> Counted:
        return Counted(*self._read("SELECT count(*), coalesce(sum(public), 0) FROM archive")[0])

    def finished_of(self, visitor: str) -> Counted:
        return Counted(
            *self._read("SELECT count(*), coalesce(sum(public), 0) FROM results WHERE visitor = ?", visitor)[0]
        )

    def newest_of(self, visitor: str, first: int, most: int) -> list[bytes]:
        return self._shelved("SELECT game, updated FROM results WHERE visitor = ?", visitor, first, most)

    def newest(self, visitor: str, first: int, most: int) -> list[bytes]:
        chosen = "SELECT game, updated FROM archive WHERE public = 1 AND game NOT IN ("
        return self._shelved(f"{chosen}SELECT game FROM results WHERE visitor = ?)", visitor, first, most)

    def _shelved(self, chosen: str, visitor: str, first: int, most: int) -> list[bytes]:
        # The rows are counted off in the index; only those that are wanted are looked up.
        rows = self._read(
            f"SELECT archive.game, data, seq, crc FROM ({chosen} ORDER BY updated DESC LIMIT ? OFFSET ?) AS wanted "
            "JOIN archive ON archive.game = wanted.game ORDER BY wanted.updated DESC",
            visitor,
            most,
            first,
        )
        return [data for table, data, seq, crc in rows if is_row(data, crc, table, seq)]

    def uploads(self) -> list[tuple[str, float, int]]:
        """(name, when it was looked at last, bytes) of all kept records."""
        return self._read(f"SELECT id, at, {self.bytes_of_record} FROM uploads")

    def upload(self, name: str) -> str | None:
        found = self._read("SELECT record FROM uploads WHERE id = ?", name)
        return found[0][0] if found else None

    def contact(self, visitor: str) -> bytes | None:
        found = self._read("SELECT data FROM contacts WHERE visitor = ?", visitor)
        return found[0][0] if found else None

    def document(self, kind: str, key: str) -> Document | None:
        rows = self._read("SELECT key, data, owner, crc FROM documents WHERE kind = ? AND key = ?", kind, key)
        found = Document(*rows[0][:3]) if rows else None
        if found is not None and not intact(kind, found, rows[0][3]):
            raise Damaged(f"{kind} {key} is damaged")
        return found

    def documents_of(self, kind: str, owner: str) -> list[Document]:
        return self._documents("owner = ? ORDER BY key", kind, owner)

    def documents(self, kind: str, after: str = "", most: int = 1000) -> list[Document]:
        return self._documents("key > ? ORDER BY key LIMIT ?", kind, after, most)

    def _documents(self, which: str, kind: str, *values: object) -> list[Document]:
        rows = self._read(f"SELECT key, data, owner, crc FROM documents WHERE kind = ? AND {which}", kind, *values)
        return [Document(*row[:3]) for row in rows if intact(kind, Document(*row[:3]), row[3])]


class Reader(Rows):
    """A connection to a data file that only reads."""

    bytes_of_record = "length(CAST(record AS BLOB))"

    def __init__(self, path: Path, base: sqlite3.Connection) -> None:
        self.path = path
        self._reading = base
        self._read_lock = threading.Lock()
        self._closed = False

    def _read(self, sql: str, *values: object) -> list[Any]:
        with self._read_lock, explained(self.path):
            if self._closed:
                raise StoreError("the data file is closed: the server is stopping")
            return self._reading.execute(sql, values).fetchall()


def document_sum(kind: str, document: Document) -> int:
    return check_sum(document.data, f"{document.key} {document.owner}", kind=kind)


def intact(kind: str, document: Document, crc: int | None) -> bool:
    """Whether a document is as it was written."""
    return all(isinstance(part, kind_of) for part, kind_of in zip(document, (str, bytes, str), strict=True)) and (
        crc == document_sum(kind, document)
    )


def event_sum(event: Event, table: str) -> int:
    return check_sum(event.data, table, event.seq, event.at, event.kind)


def sound(event: Event, crc: int | None, table: str) -> bool:
    """Whether an event is as it was written. Those of older versions have no checksum."""
    if not (isinstance(event.at, float) and isinstance(event.kind, str) and isinstance(event.data, bytes)):
        return False
    return crc is None or crc == event_sum(event, table)


def is_row(data: object, crc: int | None, key: str, seq: object = 0) -> bool:
    """Whether a row is as it was written, including its number."""
    if not isinstance(data, bytes):
        return False
    return crc is None or (isinstance(seq, int) and abs(seq) < 2**62 and crc == check_sum(data, key, seq))
