"""What is damaged in a data file, table by table, and restoring single tables from a backup.

A flipped bit affects only the table in whose rows it is: the others continue. So not everything has to go back to the
last backup.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from underhall.web.refusals import NoTable
from underhall.web.table import summary

from .datafile import StoreError, connect_to_read, examine, explained, free_name
from .reader import Reader
from .rebuilding import Readable, rebuild
from .schema import VERSION
from .store import Append, SqliteStore, append_all

MOST_TOLD = 20
"""Lines of what SQLite has to say about a file."""
LOOKS = 3
"""What is read of a table does not fit together if a server writes there meanwhile; damage stays."""


@dataclass(frozen=True, slots=True)
class Examination:
    """What the doctor found in a data file."""

    tables: int
    structure: list[str]
    """What is wrong with the file as a database."""
    damaged: dict[str, str]
    """Tables that cannot be opened, and why."""

    @property
    def sound(self) -> bool:
        return not self.structure and not self.damaged


def examination(path: Path) -> Examination:
    """Looks at every row, and plays the unfinished games again. Safe while a server uses the file."""
    if not path.exists():
        raise StoreError(f"there is no file {path}")
    with explained(path):
        examine(path, thorough=False)
        with reading(path) as (reader, base):
            structure = structure_of(base)
            names = tables_in(base)
            going = {name for name, _ in reader.unfinished()}
            damaged = {name: why for name in sorted(names) if (why := trouble_of(reader, name, name in going))}
    return Examination(len(names), structure, damaged)


def structure_of(base: sqlite3.Connection) -> list[str]:
    """What SQLite says about the pages of the file; nothing if they are in order."""
    found: list[str] = []
    try:
        for (line,) in base.execute(f"PRAGMA integrity_check({MOST_TOLD})"):
            found += [" ".join(line.split())] if line != "ok" else []
    except (sqlite3.DatabaseError, MemoryError, UnicodeDecodeError) as error:  # the check may fail too
        found.append(str(error))
    return found


@contextlib.contextmanager
def reading(path: Path) -> Iterator[tuple[Reader, sqlite3.Connection]]:
    """The file as this version reads it. One of an older version is copied for that: it stays as it is."""
    with contextlib.closing(connect_to_read(path)) as base:
        (version,) = base.execute("PRAGMA user_version").fetchone()
        if version == VERSION:
            yield Reader(path, base), base
            return
        with tempfile.TemporaryDirectory(prefix="underhall-", dir=path.parent) as folder:
            copy = Path(folder) / "copy.db"
            with contextlib.closing(sqlite3.connect(copy)) as fresh:
                base.backup(fresh)
            SqliteStore(copy).close()
            with contextlib.closing(connect_to_read(copy)) as now:
                yield Reader(copy, now), now


def tables_in(base: sqlite3.Connection) -> set[str]:
    """All known tables, including those of which a part is lost."""
    found: set[str] = set()
    for sql_table in ("summaries", "archive", "rests", "events"):
        last = ""
        # The others name the tables beyond the damage.
        with contextlib.suppress(sqlite3.DatabaseError, UnicodeDecodeError):
            while row := base.execute(f"SELECT min(game) FROM {sql_table} WHERE game > ?", (last,)).fetchone()[0]:
                last = str(row)
                found.add(last)
    return found


def trouble_of(reader: Readable, table: str, going: bool) -> str:
    """Why the table cannot be opened; "" if it can. A finished game is not played again: there may be very many."""
    why = ""
    for _ in range(LOOKS):
        if not (why := trouble_now(reader, table, going)):
            break
    return why


def trouble_now(reader: Readable, table: str, going: bool) -> str:
    try:
        if going:
            rebuild(reader, table)
        elif not reader.events(table):
            return "its events are lost"
    except Exception as error:  # damage shows in any way
        return str(error) or type(error).__name__
    return ""


def restore_tables(source: Path, path: Path, tables: list[str]) -> Path:
    """Replaces single tables of the data file with those of a backup; refused while a server uses it. Returns the file
    that keeps everything as it was."""
    if not source.exists():
        raise StoreError(f"there is no file {source}")
    if not path.exists():
        raise StoreError(f"there is no data yet at {path}")
    with explained(source):
        examine(source, thorough=False)
        with reading(source) as (reader, _):
            found = [taken(reader, source, table) for table in tables]
    store = SqliteStore(path)
    try:
        kept = free_name(path)
        with explained(path):
            base = store.writing
            base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            kept.touch(mode=0o600)  # it holds the server's secret
            shutil.copyfile(path, kept)
            base.execute("BEGIN IMMEDIATE")
            try:
                for entries in found:
                    put_back(base, entries)
                base.execute("COMMIT")
            except BaseException:
                base.execute("ROLLBACK")
                raise
    finally:
        store.close()
    return kept


def taken(reader: Reader, source: Path, table: str) -> list[Append]:
    """Everything that a backup has about a table."""
    try:
        room, _ = rebuild(reader, table)
    except NoTable:
        raise StoreError(f"{source} has no table {table}: an older or a newer backup may have it") from None
    except Exception as error:
        raise StoreError(f"table {table} cannot be opened in {source} either: {error}") from None
    events = reader.events(table)
    data = reader.summary(table) or summary.encode(summary.summary_of(room))
    shelf = summary.shelf_of(summary.decode(data))
    rest = reader.rest(table)
    return [Append(table, event, data, rest[1] if rest and rest[0] == event.seq else None, shelf) for event in events]


def put_back(base: sqlite3.Connection, entries: list[Append]) -> None:
    table = entries[0].table
    for sql_table in ("events", "summaries", "rests", "archive", "results"):
        base.execute(f"DELETE FROM {sql_table} WHERE game = ?", (table,))
    for entry in entries:
        append_all(base, [entry])
