"""What tests of the web share: a hall with a temporary data file and quick bots, and a browser for it.

Tests that need several visitors, streams or a hall that is opened twice take `halls.opened` instead.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette

from tests.web.halls import QuickWorkers, patient
from tests.web.postgres import Cluster, running
from tests.web.stores import FilePlace, Place, PostgresPlace
from underhall.web.hall.hall import Hall
from underhall.web.server.app import make_app
from underhall.web.storage.store import SqliteStore

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # it would rather have another client library than the one that we have
    from starlette.testclient import TestClient


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data file that is not there yet."""
    return tmp_path / "hall.db"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """A PostgreSQL server of our own."""
    with running() as cluster:
        yield cluster


@pytest.fixture(params=["file", "postgres"])
def place(request: pytest.FixtureRequest, data: Path) -> Place:
    """Where a store keeps its data: each test runs with both kinds."""
    if request.param == "file":
        return FilePlace(data)
    return PostgresPlace(request.getfixturevalue("postgres"))


@pytest.fixture
def hall(data: Path) -> Iterator[Hall]:
    """A hall whose bots move at once. `app` closes it; a hall that no app took over is closed here."""
    store = SqliteStore(data)
    yield Hall(store, QuickWorkers(), pace=0.0)  # type: ignore[arg-type]
    store.close()


@pytest.fixture
def app(hall: Hall) -> Starlette:
    return make_app(hall, rate=100_000.0, server_events=patient())


@pytest.fixture
def client(app: Starlette) -> Iterator[TestClient]:
    """A browser that does not follow redirects by itself. `client.portal.call` runs something in the hall's loop."""
    with TestClient(app, follow_redirects=False) as made:
        yield made
