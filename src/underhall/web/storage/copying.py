"""A hall that moves from a data file to a PostgreSQL database, or back: every row is compared by its hash."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any, Final

from .datafile import StoreError, explained
from .postgres import PostgresStore
from .postgres_link import Connection, is_postgres
from .store import SqliteStore

Store = SqliteStore | PostgresStore
AT_ONCE: Final = 2000
"""Rows that are in memory at a time."""
TELLING: Final = 500
"""Rows after which it is told how far it is."""
SQL_TABLES: Final = {
    "meta": ("key", "value", "crc"),
    "events": ("game", "seq", "at", "kind", "data", "crc"),
    "summaries": ("game", "updated", "data", "seq", "crc"),
    "rests": ("game", "seq", "data", "crc"),
    "uploads": ("id", "at", "record"),
    "contacts": ("visitor", "data"),
    "archive": ("game", "updated", "public", "data", "seq", "crc"),
    "results": ("visitor", "game", "updated", "public"),
    "documents": ("kind", "key", "owner", "data", "crc"),
}
KEYS: Final = {"events": 2, "results": 2, "documents": 2}
"""How many leading columns form the key, where it is more than one."""
OF_ITS_OWN: Final = ("format", "probe")
"""What a database says about itself."""


@dataclass(frozen=True, slots=True)
class Copied:
    """What was copied."""

    rows: int
    tables: int
    source: str
    target: str


@dataclass(frozen=True, slots=True)
class Step:
    """What is being done, for those who wait."""

    what: str
    sql_table: str
    rows: int
    """How many more are done."""


Told = Callable[[Step], None]


def copy_hall(source: str, target: str, told: Told = lambda _: None) -> Copied:
    """Copies everything. Refused while a server uses one of them, or if there is something in the target."""
    if source == target:
        raise StoreError("the hall cannot be copied over itself: choose another target")
    if not is_postgres(source) and not Path(source).is_file():
        raise StoreError(f"there is no file {source}")
    first = opened(source)
    try:
        second = opened(target)
        try:
            for store in (first, second):
                check_unused(store)
            if any(row for sql_table in SQL_TABLES for row in rows_of(second, sql_table)):
                raise StoreError(f"{second.shown} is not empty: choose a new one")
            writer = into_file if isinstance(second, SqliteStore) else into_database
            before = {sql_table: Hashes("copying", sql_table, told) for sql_table in SQL_TABLES}
            writer(second, lambda name: noted(rows_of(first, name), before[name]))
            check_unused(first)
            compare(second, before, told)
            tables = len(first.unfinished()) + first.finished().all
            return Copied(sum(one.rows for one in before.values()), tables, first.shown, second.shown)
        finally:
            second.close()
    finally:
        first.close()


def opened(data: str) -> Store:
    return PostgresStore(data) if is_postgres(data) else SqliteStore(Path(data))


def check_unused(store: Store) -> None:
    """A file is locked by whoever uses it; servers on a database say that they are there."""
    if isinstance(store, PostgresStore) and store._read("SELECT 1 FROM nodes WHERE until > clock_timestamp()"):
        raise StoreError(f"a server is using {store.shown}: stop it first")


class Hashes:
    """The hash of many rows, in their order."""

    def __init__(self, what: str, sql_table: str, told: Told) -> None:
        self.rows = 0
        self._all = sha256()
        self._what = what
        self._sql_table = sql_table
        self._told = told

    def add(self, row: tuple[Any, ...]) -> None:
        self.rows += 1
        if self.rows % TELLING == 0:
            self._told(Step(self._what, self._sql_table, TELLING))
        self._all.update(sha256(repr(row).encode("utf-8", "surrogatepass")).digest())

    @property
    def result(self) -> tuple[int, str]:
        return self.rows, self._all.hexdigest()


def noted(rows: Iterator[tuple[Any, ...]], into: Hashes) -> Iterator[tuple[Any, ...]]:
    for row in rows:
        into.add(row)
        yield row


def rows_of(store: Store, sql_table: str) -> Iterator[tuple[Any, ...]]:
    """All rows, in the order of their keys."""
    columns, count = SQL_TABLES[sql_table], KEYS.get(sql_table, 1)
    key = ", ".join(columns[:count])
    chosen = f"SELECT {', '.join(columns)} FROM {sql_table}"
    after: tuple[Any, ...] = ()
    while True:
        where = f" WHERE ({key}) > ({', '.join('?' * count)})" if after else ""
        rows = store._read(f"{chosen}{where} ORDER BY {key} LIMIT {AT_ONCE}", *after)
        for row in rows:
            if sql_table != "meta" or row[0] not in OF_ITS_OWN:
                yield tuple(row)
        if len(rows) < AT_ONCE:
            return
        after = tuple(rows[-1][:count])


Rows = Callable[[str], Iterator[tuple[Any, ...]]]


def into_file(store: Store, rows: Rows) -> None:
    assert isinstance(store, SqliteStore)
    with explained(store.path):
        base = store.writing
        base.execute("BEGIN IMMEDIATE")
        try:
            for name, columns in SQL_TABLES.items():
                marks = ", ".join("?" * len(columns))
                base.executemany(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})", rows(name))
            base.execute("COMMIT")
        except BaseException:
            base.execute("ROLLBACK")
            raise


def into_database(store: Store, rows: Rows) -> None:
    assert isinstance(store, PostgresStore)

    async def write(base: Connection, again: bool) -> None:
        async with base.transaction():
            for name, columns in SQL_TABLES.items():
                left = rows(name)
                # Read in another thread: while a disk is slow, this one must hear what the database says.
                while piece := await asyncio.to_thread(list, islice(left, AT_ONCE)):
                    await base.copy_records_to_table(name, records=piece, columns=columns)

    store.write_alone(write)


def compare(store: Store, before: dict[str, Hashes], told: Told) -> None:
    for name, wanted in before.items():
        found = Hashes("comparing", name, told)
        for row in rows_of(store, name):
            found.add(row)
        if found.result != wanted.result:
            raise StoreError(f"the copy in {store.shown} differs ({name}): do not use it")
