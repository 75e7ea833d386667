"""Both kinds of stores, for tests of what they have in common."""

from __future__ import annotations

import contextlib
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.web.halls import World, opened
from tests.web.nodes import node
from tests.web.postgres import Cluster
from underhall.web.storage.datafile import StoreError
from underhall.web.storage.postgres import PostgresStore
from underhall.web.storage.store import Append, Event, EventStore, SqliteStore


class Place(ABC):
    """Where a store keeps its data. It may be opened again after it was closed."""

    @abstractmethod
    def open(self) -> EventStore: ...

    @abstractmethod
    def hall(self, **settings: Any) -> contextlib.AbstractAsyncContextManager[World]:
        """A hall whose store is here."""

    @abstractmethod
    def limit(self, store: EventStore) -> Callable[[], None]:
        """From now on, the store gets no more room. Gives a way to make room again."""

    async def fill_up(self, store: EventStore) -> Callable[[], None]:
        """The disk is full: not even a short event fits any more. Gives a way to make room again."""
        make_room = self.limit(store)
        number = 0
        for size in (2000, 400, 80, 1):
            with contextlib.suppress(StoreError):
                while True:
                    number += 1
                    event = Event(1, 1.0, "answered", b"x" * size)
                    await store.append(Append(f"zz-{number}", event, b"{}"))
        return make_room


class FilePlace(Place):
    def __init__(self, path: Path) -> None:
        self._path = path

    def open(self) -> EventStore:
        return SqliteStore(self._path)

    def hall(self, **settings: Any) -> contextlib.AbstractAsyncContextManager[World]:
        return opened(self._path, **settings)

    def limit(self, store: EventStore) -> Callable[[], None]:
        """No page more: what SQLite says is the same as for a full disk."""
        assert isinstance(store, SqliteStore)
        base = store.writing
        (pages,) = base.execute("PRAGMA page_count").fetchone()
        (most,) = base.execute("PRAGMA max_page_count").fetchone()
        base.execute(f"PRAGMA max_page_count={pages}")

        def make_room() -> None:
            base.execute(f"PRAGMA max_page_count={most}")

        return make_room


class PostgresPlace(Place):
    def __init__(self, cluster: Cluster) -> None:
        self.url = cluster.database()
        self._cluster = cluster

    def open(self) -> PostgresStore:
        return PostgresStore(self.url)

    def hall(self, **settings: Any) -> contextlib.AbstractAsyncContextManager[World]:
        return node(self.url, "n1", **settings)

    def limit(self, store: EventStore) -> Callable[[], None]:
        """The database says what it says when its disk is full, as soon as something is to be added."""
        self._sql(FULL)

        def make_room() -> None:
            self._sql("DROP FUNCTION underhall.full_disk CASCADE")

        return make_room

    def leases(self) -> str:
        """How many tables somebody owns."""
        return self._sql("SELECT count(*) FROM underhall.leases")

    def _sql(self, statement: str) -> str:
        return self._cluster.sql(statement, self.url.rpartition("/")[2])


FULL = """
CREATE FUNCTION underhall.full_disk() RETURNS trigger AS
$$ BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$ LANGUAGE plpgsql;
""" + "".join(
    f"CREATE TRIGGER full_disk BEFORE INSERT ON underhall.{name} EXECUTE FUNCTION underhall.full_disk();"
    for name in ("meta", "events", "summaries", "rests", "uploads", "contacts", "documents")
)
