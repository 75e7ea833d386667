"""Data files as older versions wrote them."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from underhall.web.storage.datafile import APPLICATION

FIRST = f"""
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE events (
    game TEXT NOT NULL, seq INTEGER NOT NULL, at REAL NOT NULL, kind TEXT NOT NULL, data BLOB NOT NULL,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;
CREATE TABLE summaries (game TEXT PRIMARY KEY, updated REAL NOT NULL, data BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE rests (game TEXT PRIMARY KEY, seq INTEGER NOT NULL, data BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE uploads (id TEXT PRIMARY KEY, at REAL NOT NULL, record TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE contacts (visitor TEXT PRIMARY KEY, data BLOB NOT NULL) WITHOUT ROWID;
PRAGMA application_id={APPLICATION};
PRAGMA user_version=1;
PRAGMA journal_mode=WAL;
"""
"""The first version, as it was."""
COPIED = {
    "meta": "SELECT key, value FROM now.meta",
    "events": "SELECT game, seq, at, kind, data FROM now.events",
    "summaries": "SELECT game, updated, data FROM now.summaries UNION SELECT game, updated, data FROM now.archive",
    "rests": "SELECT game, seq, data FROM now.rests",
    "uploads": "SELECT id, at, record FROM now.uploads",
    "contacts": "SELECT visitor, data FROM now.contacts",
}


def as_version_1(data: Path, old: Path) -> Path:
    """What the first version would have written of the same games."""
    base = sqlite3.connect(old)
    base.executescript(FIRST)
    base.execute("ATTACH ? AS now", (str(data),))
    for table, rows in COPIED.items():
        base.execute(f"INSERT INTO {table} {rows}")
    base.commit()
    base.close()
    return old
