"""The SQL tables of the data file, checksums of their rows, and how files of older versions are upgraded.

In this folder, as everywhere, `table` is what people sit at; the column `game` has its name.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import cache
from struct import Struct
from zlib import crc32

import msgspec

from underhall.web.table import summary

VERSION = 3
SHELVES = """
-- Tables where nothing more is played. They are many, so they are found by index and never all read.
CREATE TABLE archive (
    game TEXT PRIMARY KEY, updated REAL NOT NULL, public INTEGER NOT NULL, data BLOB NOT NULL, seq INTEGER, crc INTEGER
) WITHOUT ROWID;
CREATE INDEX archive_newest ON archive (public, updated);
-- Who finds which of them among the own ones.
CREATE TABLE results (
    visitor TEXT NOT NULL, game TEXT NOT NULL, updated REAL NOT NULL, public INTEGER NOT NULL,
    PRIMARY KEY (visitor, game)
) WITHOUT ROWID;
CREATE INDEX results_newest ON results (visitor, updated);
"""
DOCUMENTS = """
-- Whatever else is kept: small, of many kinds, found by its key or by whose it is.
CREATE TABLE documents (
    kind TEXT NOT NULL, key TEXT NOT NULL, owner TEXT NOT NULL, data BLOB NOT NULL, crc INTEGER,
    PRIMARY KEY (kind, key)
) WITHOUT ROWID;
CREATE INDEX documents_owned ON documents (kind, owner);
"""
SCHEMA = f"""
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL, crc INTEGER) WITHOUT ROWID;
CREATE TABLE events (
    game TEXT NOT NULL, seq INTEGER NOT NULL, at REAL NOT NULL, kind TEXT NOT NULL, data BLOB NOT NULL, crc INTEGER,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;
-- What follows from the events of unfinished tables, kept beside them so that a start need not replay every game. `seq`
-- is the last event's: so a log that has lost its end is noticed.
CREATE TABLE summaries (
    game TEXT PRIMARY KEY, updated REAL NOT NULL, data BLOB NOT NULL, seq INTEGER, crc INTEGER
) WITHOUT ROWID;
-- The state at the start of the present turn: a game goes on from it if new rules replay it differently.
CREATE TABLE rests (game TEXT PRIMARY KEY, seq INTEGER NOT NULL, data BLOB NOT NULL, crc INTEGER) WITHOUT ROWID;
CREATE TABLE uploads (id TEXT PRIMARY KEY, at REAL NOT NULL, record TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE contacts (visitor TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID;
{SHELVES}
{DOCUMENTS}
"""
AT_ONCE = 1000


NUMBERS = Struct("<qd")


def check_sum(data: bytes, key: str, seq: int = 0, at: float = 0.0, kind: str = "") -> int:
    """The checksum of a row: its data and anything else that must not change. Every move writes two or three, so they
    are cheap."""
    return crc32(data, crc32(NUMBERS.pack(seq, at) + f"{key} {kind}".encode()))


def columns(base: sqlite3.Connection) -> set[tuple[str, str]]:
    """SQL tables with their columns."""
    found = "SELECT m.name, c.name FROM sqlite_master AS m, pragma_table_info(m.name) AS c WHERE m.type = 'table'"
    return set(base.execute(found).fetchall())


@cache
def expected() -> frozenset[tuple[str, str]]:
    with closing(sqlite3.connect(":memory:")) as base:
        base.executescript(SCHEMA)
        return frozenset(columns(base))


# Statements ------------------------------------------------------------------------------------------------------


@cache
def next_events(count: int) -> str:
    """The next event of each of these tables; an event that does not follow the last one is left out."""
    rows = ", ".join(["(?, ?, ?, ?, ?, ?)"] * count)
    return (
        f"INSERT INTO events WITH new (game, seq, at, kind, data, crc) AS (VALUES {rows}) SELECT * FROM new "
        "WHERE seq = 1 OR EXISTS (SELECT 1 FROM events WHERE events.game = new.game AND events.seq = new.seq - 1)"
    )


@cache
def replaced(sql_table: str, columns: str, count: int) -> str:
    """Rows that take the place of others with the same key."""
    row = ", ".join("?" * (columns.count(",") + 1))
    return f"INSERT OR REPLACE INTO {sql_table} ({columns}) VALUES " + ", ".join([f"({row})"] * count)


# Older files -----------------------------------------------------------------------------------------------------


def upgrade(base: sqlite3.Connection, version: int) -> None:
    """Brings the file to this version in one transaction: after a crash in the middle it is as it was."""
    base.execute("BEGIN IMMEDIATE")
    try:
        for number in range(version, VERSION):
            STEPS[number](base)
        base.execute(f"PRAGMA user_version={VERSION}")
        base.execute("COMMIT")
    except BaseException:
        base.execute("ROLLBACK")
        raise


def to_shelves(base: sqlite3.Connection) -> None:
    """From version 1: checksums for what is written from now on, and the finished tables go to their shelves."""
    for sql_table in ("meta", "events", "rests"):
        base.execute(f"ALTER TABLE {sql_table} ADD COLUMN crc INTEGER")
    base.execute("ALTER TABLE summaries ADD COLUMN seq INTEGER")
    base.execute("ALTER TABLE summaries ADD COLUMN crc INTEGER")
    for key, value in base.execute("SELECT key, value FROM meta").fetchall():
        base.execute("UPDATE meta SET crc = ? WHERE key = ?", (check_sum(value.encode(), key), key))
    for statement in SHELVES.split(";"):
        base.execute(statement)
    last = ""
    while rows := base.execute(
        "SELECT game, data FROM summaries WHERE game > ? ORDER BY game LIMIT ?", (last, AT_ONCE)
    ).fetchall():
        last = rows[-1][0]
        for table, data in rows:
            put_away(base, table, data)


def put_away(base: sqlite3.Connection, table: str, data: bytes) -> None:
    try:
        brief = summary.decode(data)
    except msgspec.MsgspecError:
        return  # it stays where it is: the hall rebuilds it from its events
    shelf = summary.shelf_of(brief)
    if shelf is None:
        return
    base.execute("DELETE FROM summaries WHERE game = ?", (table,))
    row = (table, shelf.updated, shelf.public, data)
    base.execute("INSERT INTO archive (game, updated, public, data) VALUES (?, ?, ?, ?)", row)
    results = [(visitor, table, shelf.updated, shelf.public) for visitor in shelf.visitors]
    base.executemany("INSERT INTO results VALUES (?, ?, ?, ?)", results)


def add_documents(base: sqlite3.Connection) -> None:
    for statement in DOCUMENTS.split(";"):
        base.execute(statement)


STEPS: dict[int, Callable[[sqlite3.Connection], None]] = {1: to_shelves, 2: add_documents}
"""What leads from each version to the next."""
