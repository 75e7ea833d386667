"""Both kinds of stores, for tests of what they have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path

from underhall.web.storage.postgres import PostgresStore
from underhall.web.storage.store import EventStore, SqliteStore


class Place(ABC):
    """Where a store keeps its data. It may be opened again after it was closed."""

    @abstractmethod
    def open(self) -> EventStore: ...


class FilePlace(Place):
    def __init__(self, path: Path) -> None:
        self._path = path

    def open(self) -> EventStore:
        return SqliteStore(self._path)


class PostgresPlace(Place):
    def __init__(self, url: str) -> None:
        self.url = url

    def open(self) -> PostgresStore:
        return PostgresStore(self.url)
