"""A hall that moves between a data file and a database."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path

import pytest

from tests.web.halls import looped, opened
from tests.web.nodes import node
from tests.web.postgres import Cluster
from underhall.web.storage import copying, postgres_link
from underhall.web.storage.copying import SQL_TABLES, Step, copy_hall, rows_of
from underhall.web.storage.copying import opened as open_store
from underhall.web.storage.datafile import StoreError
from underhall.web.storage.store import Document, SqliteStore


def content(place: str) -> dict[str, list[tuple[object, ...]]]:
    store = open_store(place)
    try:
        return {name: list(rows_of(store, name)) for name in SQL_TABLES}
    finally:
        store.close()


@looped
async def test_a_hall_moves_to_a_database_and_back(postgres: Cluster, data: Path, tmp_path: Path) -> None:
    async with opened(data) as world:
        ann = await world.quick(players=2)
        await world.play([ann])
        going = await world.quick(players=3)
        await world.play([going], 4)
        await world.hall.store.keep_document("note", Document("a", b"1", "Ann"))
        await world.hall.store.keep_contact("Ann", b"{}")
        await world.hall.kept_records.keep("Zażółć gęślą jaźń")
        cookies = dict(going.client.cookies)
    before = content(str(data))
    assert all(before.values()), "something of everything"
    url = postgres.database()
    done = copy_hall(str(data), url)
    assert (done.tables, done.rows) == (2, sum(map(len, before.values())))
    assert content(url) == before
    back = tmp_path / "back.db"
    copy_hall(url, str(back))
    assert content(str(back)) == before
    async with node(url, "n1") as world:
        again = world.browser(going.table, cookies=cookies)
        await again.see()
        await world.play([again], 2)
        with pytest.raises(StoreError, match="a server is using"):
            copy_hall(url, str(tmp_path / "other.db"))


def test_what_cannot_be_copied_is_refused_and_nothing_is_changed(
    postgres: Cluster, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore(data)
    store.meta("secret", "a")
    with pytest.raises(StoreError, match="another Underhall is using"):
        copy_hall(str(data), postgres.database())
    store.close()
    with pytest.raises(StoreError, match="there is no file"):
        copy_hall(str(tmp_path / "nothing.db"), str(tmp_path / "new.db"))
    with pytest.raises(StoreError, match="over itself"):
        copy_hall(str(data), str(data))
    url = postgres.database()
    copy_hall(str(data), url)
    with pytest.raises(StoreError, match="is not empty"):
        copy_hall(str(data), url)
    with pytest.raises(StoreError, match="is not empty"):
        copy_hall(url, str(data))
    fresh = postgres.database()
    monkeypatch.setattr(copying, "into_database", lambda store, rows: [list(rows(name)) for name in SQL_TABLES])
    with pytest.raises(StoreError, match=r"differs \(meta\)"):
        copy_hall(str(data), fresh)


@looped
async def test_a_large_hall_may_take_longer_than_any_statement_of_a_server(
    postgres: Cluster, data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore(data)
    for number in range(7):
        await store.keep_document("note", Document(f"{number}", b"1" * 1000))
    store.meta("secret", "a")
    store.close()
    before = content(str(data))
    url = postgres.database()

    def then_hurry(place: str) -> object:
        """Whatever is connected after the start has hardly any time for a statement."""
        monkeypatch.setattr(postgres_link, "ANSWERING", 10.0)
        found = open_store(place)
        monkeypatch.setattr(postgres_link, "ANSWERING", 0.000_001)
        return found

    monkeypatch.setattr(copying, "opened", then_hurry)
    monkeypatch.setattr(copying, "AT_ONCE", 2)
    monkeypatch.setattr(copying, "TELLING", 1)
    steps: list[Step] = []
    done = await asyncio.to_thread(copy_hall, str(data), url, steps.append)
    assert Counter(step.what for step in steps) == {"copying": done.rows, "comparing": done.rows}
    monkeypatch.setattr(postgres_link, "ANSWERING", 10.0)
    assert await asyncio.to_thread(content, url) == before
