"""Servers on one database have its clock; it may be another one than their own, and it may jump."""

from __future__ import annotations

import asyncio
import time

import pytest
import structlog

from tests.web.halls import looped, until
from tests.web.nodes import several_servers
from tests.web.postgres import Cluster
from underhall.web.storage import postgres_sharing
from underhall.web.storage.postgres_sharing import PostgresSharing
from underhall.web.storage.sharing import LEASE, Glance, NodeFacts

HOUR = 3600.0


class DatabaseClock:
    """Of the database, as the servers see it."""

    def __init__(self) -> None:
        self.off = 0.0
        """By how much it differs from the clock of this machine."""

    def glance(self, now: float, nodes: tuple[NodeFacts, ...]) -> Glance:
        return Glance(now + self.off, nodes)

    def near(self, told: float) -> bool:
        return abs(told - (time.time() + self.off)) < HOUR / 2


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> DatabaseClock:
    made = DatabaseClock()
    now = PostgresSharing.now
    monkeypatch.setattr(postgres_sharing, "Glance", made.glance)
    monkeypatch.setattr(PostgresSharing, "now", lambda self: now(self) + made.off)
    return made


@looped
@pytest.mark.parametrize("off", [HOUR, -HOUR], ids=["behind", "ahead"])
async def test_what_servers_share_goes_by_the_clock_of_the_database(
    postgres: Cluster, clock: DatabaseClock, off: float
) -> None:
    """Else a code would be over at one server before it was given out by another, and players would lose their time."""
    clock.off = off
    async with several_servers(postgres.database()) as (one, two):
        for world in (one, two):
            assert clock.near(world.hall.clock())
            assert clock.near(world.hall.started)
            assert clock.near(world.hall.nodes()[0].since)
        ann = await one.quick(players=2)
        assert clock.near(one.room(ann.table).created)
        await one.hall.tickets.issue("test", "a-code", "ann", 600.0)
        document = await asyncio.to_thread(one.store.documents, "ticket")
        assert len(document) == 1
        assert await two.hall.tickets.take("test", "a-code", "10.0.0.1") is not None


@looped
@pytest.mark.parametrize("back", [True, False], ids=["back", "ahead"])
async def test_when_the_clock_jumps_nobody_is_given_up_for_it(
    postgres: Cluster, clock: DatabaseClock, back: bool
) -> None:
    url = postgres.database()
    name = url.rpartition("/")[2]
    async with several_servers(url) as (one, two):
        ann = await one.quick(players=2)
        await one.quiet(ann.table)
        with structlog.testing.capture_logs() as log:
            clock.off = -HOUR if back else HOUR
            await until(lambda: clock.near(one.hall.clock()) and clock.near(two.hall.clock()))
            # What they wrote before the jump.
            postgres.sql(f"UPDATE underhall.nodes SET until = until {'+' if back else '-'} interval '1 hour'", name)
            usual = f"abs(extract(epoch FROM until - clock_timestamp())) < {LEASE}"
            await until(lambda: postgres.sql(f"SELECT count(*) FROM underhall.nodes WHERE {usual}", name) == "2")
        jumps = [line for line in log if line["event"] == "other_servers.clock_jumped"]
        assert len(jumps) == 2
        assert all((line["seconds"] < 0) == back for line in jumps)
        assert one.hall.other_servers.term == two.hall.other_servers.term == 1
        assert ann.table in one.hall.tables
        await one.answer(ann)


@looped
async def test_a_dead_server_does_not_keep_its_tables_after_the_clock_went_back(postgres: Cluster) -> None:
    url = postgres.database()
    name = url.rpartition("/")[2]
    async with several_servers(url) as (one, two):
        ann = await one.quick(players=2)
        await one.quiet(ann.table)
        for task in list(one.hall.other_servers._tasks):
            task.cancel()
        await asyncio.gather(*one.hall.other_servers._tasks, return_exceptions=True)
        one.hall.drop_all()
        postgres.sql("UPDATE underhall.nodes SET until = clock_timestamp() + interval '1 hour' WHERE name = 'n1'", name)
        await until(lambda: postgres.sql("SELECT name FROM underhall.nodes", name) == "n2")
        there = two.browser(ann.table, cookies=dict(ann.client.cookies))
        await there.see()
        assert ann.table in two.hall.tables
        await two.quiet(ann.table)
        await two.answer(there)
