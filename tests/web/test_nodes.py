"""Several servers on one database: each table belongs to one of them, and players notice nothing of it."""

from __future__ import annotations

import asyncio
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest

from tests.web.halls import SCRIPT, bot_to_move, looped, until
from tests.web.nodes import several_servers
from tests.web.postgres import Cluster
from underhall.web.hall import other_servers as other_servers_module
from underhall.web.hall.bulletin import Bulletin
from underhall.web.hall.other_servers import OtherServers
from underhall.web.refusals import Refusal
from underhall.web.storage.datafile import StoreError
from underhall.web.storage.postgres import PostgresStore
from underhall.web.storage.postgres_link import Unreachable
from underhall.web.storage.sharing import NodeFacts


@looped
async def test_a_table_is_played_by_way_of_any_server(postgres: Cluster) -> None:
    async with several_servers(postgres.database()) as (one, two):
        ann = await one.quick(players=2)
        assert ann.table in one.hall.tables
        here = two.browser(ann.table, cookies=dict(ann.client.cookies))
        first = await here.see()
        assert first == await ann.see()
        for _ in range(3):
            await one.quiet(ann.table)
            await one.answer(here)
        assert ann.table not in two.hall.tables, "it was passed on"
        assert one.room(ann.table).seq > 4
        page = await here.client.get(f"/t/{ann.table}")
        direct = await ann.client.get(f"/t/{ann.table}")
        assert page.status_code == direct.status_code == 200
        names = [name for name, _ in page.headers.multi_items()]
        assert names.count("content-security-policy") == 1
        assert names.count("x-request-id") == 1


@looped
async def test_lists_follow(postgres: Cluster) -> None:
    async with several_servers(postgres.database()) as (one, two):
        ann = one.browser()
        await ann.post("/new", one.wish("kings", 2, "Ann"))
        table = next(iter(one.hall.lobby.tables))
        await until(lambda: table in two.hall.lobby.tables)
        assert table in (await two.browser().client.get("/")).text
        bob = two.browser(table)
        await bob.do("join", name="Bob")
        assert one.room(table).status == "running"
        await until(lambda: two.hall.lobby.tables[table].status == "running")


@looped
async def test_posts_of_the_bulletin_reach_all_servers_once(postgres: Cluster) -> None:
    async with several_servers(postgres.database(), 3) as worlds:
        heard: list[tuple[int, str]] = []

        def hear(number: int, text: str) -> None:
            heard.append((number, text))

        for number, world in enumerate(worlds):
            world.hall.bulletin.listen("bans", partial(hear, number))
        worlds[0].hall.bulletin.post("bans", "a")
        worlds[1].hall.bulletin.post("bans", "b")
        await until(lambda: len(heard) >= 6)
        await asyncio.sleep(1.5)
        assert sorted(heard) == [(number, text) for number in range(3) for text in "ab"]


@looped
async def test_a_server_that_stops_hands_its_tables_over_at_once(postgres: Cluster) -> None:
    async with several_servers(postgres.database()) as (one, two):
        ann = await one.quick(players=2)
        there = two.browser(ann.table, cookies=dict(ann.client.cookies))
        await one.quiet(ann.table)
        seq = one.room(ann.table).seq
        await one.hall.other_servers.leave()
        one.hall.drop_all()
        await there.see()
        assert two.room(ann.table).seq >= seq
        await two.quiet(ann.table)
        await two.answer(there)


@looped
async def test_a_server_says_goodbye_though_who_waits_for_it_is_cancelled(postgres: Cluster) -> None:
    """Told to stop, it hands its tables over; a moment later it is closed, which ends all work in the background."""
    url = postgres.database()
    async with several_servers(url) as (one, _):
        leaving = asyncio.ensure_future(one.hall.other_servers.leave())
        await asyncio.sleep(0)
        leaving.cancel()
        await asyncio.gather(leaving, return_exceptions=True)
        await one.hall.other_servers.leave()
        assert postgres.sql("SELECT name FROM underhall.nodes", url.rpartition("/")[2]).split() == ["n2"]


@looped
@pytest.mark.parametrize("cancelled", [False, True])
async def test_a_server_that_is_told_to_stop_as_it_enters_stays_in_no_list(postgres: Cluster, cancelled: bool) -> None:
    url = postgres.database()
    store = await asyncio.to_thread(PostgresStore, url)
    sharing = store.sharing
    assert sharing is not None
    try:
        entering = asyncio.ensure_future(sharing.enter(NodeFacts("late", "", "1", 0.0)))
        await asyncio.sleep(0.002 if cancelled else 0.0)
        if cancelled:
            entering.cancel()
        await sharing.leave()
        await asyncio.gather(entering, return_exceptions=True)
        assert postgres.sql("SELECT name FROM underhall.nodes", url.rpartition("/")[2]) == ""
        with pytest.raises(StoreError, match="stopping"):
            await sharing.enter(NodeFacts("late", "", "1", 0.0))
    finally:
        store.close()


@looped
async def test_a_server_that_was_silent_can_write_nothing_and_begins_anew(postgres: Cluster) -> None:
    """As after SIGSTOP: it believes that the table is its own, and others have it by now."""
    url = postgres.database()
    async with several_servers(url) as (one, two):
        ann = await one.quick(players=2)
        await one.quiet(ann.table)
        cookies = dict(ann.client.cookies)
        old = one.hall.other_servers.sharing
        assert old is not None
        before = old.node
        paused = one.live(ann.table)
        # What a stopped process does: nothing. Its lease ends, and the others declare it dead.
        postgres.sql("DELETE FROM underhall.nodes WHERE name = 'n1'", url.rpartition("/")[2])
        await until(lambda: old.node != before)
        assert one.hall.tables == {}
        assert paused.gone
        there = two.browser(ann.table, cookies=cookies)
        await there.see()
        await until(lambda: ann.table in {**one.hall.tables, **two.hall.tables})
        owner = one if ann.table in one.hall.tables else two
        await owner.quiet(ann.table)
        await owner.answer(there)


@looped
async def test_a_start_outlasts_a_moment_without_the_database(postgres: Cluster) -> None:
    """Otherwise its games would stand still until somebody looks."""
    async with several_servers(postgres.database(), 1) as (one,):
        ann = await one.quick(players=2)
        await one.quiet(ann.table)
        await until(lambda: one.hall.goes_on_by_itself(ann.table, {ann.table}))
        one.hall.forget(one.live(ann.table))
        tried: list[str] = []

        async def planned() -> set[str]:
            tried.append("again")
            if len(tried) == 1:
                raise Unreachable("the database does not answer")
            return {ann.table}

        one.hall.planned = planned  # type: ignore[method-assign]
        one.hall.other_servers.begin = nothing  # type: ignore[method-assign]
        await one.hall.resume()
        assert ann.table in one.hall.tables


@looped
async def test_nobody_waits_for_ever_at_a_server_that_cannot_take_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(other_servers_module, "ENTERING", 0.05)
    hall: Any = SimpleNamespace(bulletin=Bulletin(None))
    sharing: Any = object()
    with pytest.raises(Refusal, match="cannot be saved just now") as refused:
        await OtherServers(hall, sharing).take("opal-newt-2345678")
    assert refused.value.status == 503


async def nothing() -> None:
    pass


@looped
async def test_a_table_is_brought_from_another_server_for_work_in_the_background(postgres: Cluster) -> None:
    async with several_servers(postgres.database()) as (one, two):
        ann = await one.quick(players=2)
        await one.quiet(ann.table)
        live = await two.hall.bring(ann.table)
        assert live is two.live(ann.table)
        assert ann.table not in one.hall.tables
        await two.quiet(ann.table)
        await two.answer(ann)
        assert ann.table not in one.hall.tables, "who is still there is sent on"


@looped
async def test_while_the_database_is_away_players_are_told_and_then_go_on(postgres: Cluster) -> None:
    async with several_servers(postgres.database()) as (one, two):
        ann = await one.quick(players=2)
        await one.quiet(ann.table)
        seq = one.room(ann.table).seq
        async with one.stream(ann, ann.table) as stream:
            await until(lambda: one.live(ann.table).channels.listeners)
            await asyncio.to_thread(postgres.stop)
            try:
                await until(lambda: b"event: saving\ndata: 0" in stream.data)
                refused = await ann.post(f"/t/{ann.table}/chat", {"text": "hello"}, headers=SCRIPT)
                assert refused.status_code == 503
                assert "cannot be saved just now" in refused.text
                shown = (await ann.client.get(f"/t/{ann.table}")).text
                assert 'id="unsaved" role="status">' in shown
                assert (await one.browser().client.get("/healthz")).status_code == 503
            finally:
                await asyncio.to_thread(postgres.start)
            await until(lambda: b"event: saving\ndata: 1" in stream.data or stream.ended)
        await until(lambda: one.hall.other_servers.sure and two.hall.other_servers.sure)
        assert (await one.browser().client.get("/healthz")).status_code == 200
        here = two.browser(ann.table, cookies=dict(ann.client.cookies))
        await here.see()
        owner = one if ann.table in one.hall.tables else two
        await owner.quiet(ann.table)
        assert owner.room(ann.table).seq >= seq
        await owner.answer(here)


@looped
async def test_bots_of_a_dead_server_go_on_though_nobody_looks(postgres: Cluster) -> None:
    url = postgres.database()
    async with several_servers(url) as (one, two):
        ann = await one.quick(players=2)
        await one.quiet(ann.table)
        table = one.live(ann.table)
        await until(lambda: ann.table in two.hall.lobby.tables)
        # It dies while a bot thinks.

        for task in list(one.hall.other_servers._tasks):
            task.cancel()
        table.bots_and_clock.close()
        while not bot_to_move(table.room):
            await one.answer(ann)
        asked = table.room.seq
        await until(lambda: two.hall.goes_on_by_itself(ann.table, ()))
        postgres.sql("UPDATE underhall.nodes SET until = 'epoch' WHERE name = 'n1'", url.rpartition("/")[2])
        await until(lambda: ann.table in two.hall.tables and two.room(ann.table).seq > asked)
