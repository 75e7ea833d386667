"""A database that hangs: it is there, and does not answer."""

from __future__ import annotations

import asyncio

import pytest

from tests.web.halls import looped, until
from tests.web.nodes import several_servers
from tests.web.postgres import Cluster
from tests.web.processes import posix
from underhall.web.storage.postgres import PostgresStore
from underhall.web.storage.postgres_link import HASTE, READING, Link, Unreachable

pytestmark = posix


def test_reading_ends_in_time_and_works_again_afterwards(postgres: Cluster) -> None:
    store = PostgresStore(postgres.database())
    before = READING.set(0.1)
    try:
        with postgres.frozen():
            for _ in range(6):  # more than there are connections
                with pytest.raises(Unreachable):
                    store.documents("none")
        READING.reset(before)
        assert store.documents("none") == []
    finally:
        store.close()


def test_nothing_is_asked_of_a_database_that_is_away(postgres: Cluster) -> None:
    store = PostgresStore(postgres.database())
    try:
        assert store.sharing is not None
        store.sharing.away = True
        with postgres.frozen(), pytest.raises(Unreachable):
            store.documents("none")
        store.sharing.away = False
        assert store.documents("none") == []
    finally:
        store.close()


@looped
async def test_requests_have_little_time_for_reading(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    async with several_servers(postgres.database(), 1) as (one,):
        ann = await one.quick(players=2)
        found: list[float] = []
        read = PostgresStore._read

        def noting(self: PostgresStore, sql: str, *values: object) -> list[object]:
            found.append(READING.get())
            return read(self, sql, *values)

        monkeypatch.setattr(PostgresStore, "_read", noting)
        await ann.get("/me")
        assert min(found) == HASTE, "the others are of work in the background"
        found.clear()
        await asyncio.to_thread(one.store.unfinished)
        assert min(found) > HASTE


@looped
async def test_pages_stay_while_the_database_is_away(postgres: Cluster) -> None:
    async with several_servers(postgres.database(), 1) as (one,):
        ann = await one.quick(players=2)
        await one.quiet(ann.table)
        assert (await ann.get("/")).status_code == 200
        others = one.hall.other_servers
        for task in list(others._tasks):  # or it would notice that all is well
            task.cancel()
        others._note_cut_off(True)
        for path in ("/", f"/t/{ann.table}", "/tables?list=open", "/rules/kings"):
            assert (await ann.get(path)).status_code == 200, path
            assert (await one.browser().get(path)).status_code == 200, path
        assert (await one.browser().get("/healthz")).status_code == 503
        others._note_cut_off(False)
        assert (await ann.get("/")).status_code == 200
        assert (await one.browser().get("/healthz")).status_code == 200


@pytest.mark.deep
@looped
async def test_a_database_that_hangs_keeps_nobody_waiting(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    async with several_servers(postgres.database(), 1) as (one,):
        ann = await one.quick(players=2)
        await one.quiet(ann.table)
        assert (await ann.get("/")).status_code == 200
        with postgres.frozen():
            strangers = [one.browser(headers={"cookie": f"underhall=audit-1000000{n}-abcdefgh"}) for n in range(12)]
            asking = [asyncio.ensure_future(who.get("/")) for who in strangers]
            await until(lambda: one.hall.other_servers.unanswered)
            assert (await one.browser().get("/healthz")).status_code == 503
            await until(lambda: one.hall.other_servers.cut_off)
            for answer in await asyncio.gather(*asking):
                assert answer.status_code == 503
            monkeypatch.setattr(Link, "read", never)
            for path in ("/", f"/t/{ann.table}", "/tables"):
                assert (await ann.get(path)).status_code == 200, path
            for who in strangers:
                assert (await who.get("/")).status_code == 503
            monkeypatch.undo()
        await until(lambda: not one.hall.other_servers.cut_off)
        await until(lambda: one.hall.other_servers.sure)
        for who in (ann, strangers[0]):
            assert (await who.get("/")).status_code == 200


async def never(self: Link, sql: str, *values: object) -> list[object]:
    raise AssertionError("somebody would wait for it")
