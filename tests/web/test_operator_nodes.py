"""What an operator does at one server holds at all servers with the same store."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterable
from typing import Any

import httpx
import pytest
import structlog

from tests.web.halls import SCRIPT, looped, table_in, until
from tests.web.nodes import several_servers
from tests.web.operators import KEY, TOKEN, does, operator, told
from tests.web.postgres import Cluster
from underhall.web.moderation.documents import Limits
from underhall.web.server import asking_others
from underhall.web.server.asking_others import METRICS, OVERVIEW
from underhall.web.server_events import ServerEvent


@looped
async def test_bans_mutes_and_messages_reach_all_servers(postgres: Cluster) -> None:
    async with several_servers(postgres.database(), operator_token=TOKEN) as (one, two):
        ann, bob = await one.friends()
        there = two.browser(ann.table, cookies=dict(bob.client.cookies))
        await until(lambda: (seen := two.hall.lobby.tables.get(ann.table)) and seen.names[1])
        await told(two, "mute", who=f"{ann.table}/1", hours="1", reason="Spam")
        await until(one.hall.moderation.measures)
        for who in (bob, there):
            assert (await who.do("chat", 403, text="x")).json()["code"] == "muted"
        async with one.stream(bob, ann.table) as his, one.stream(ann, ann.table) as hers:
            await hers.next(1)
            before = len(hers.messages)
            await told(two, "message", text_en="Back soon", hours="1")
            await until(lambda: any("Back soon" in str(told["parts"]) for told in hers.messages[before:]))
            await told(two, "ban", who=f"{ann.table}/1", hours="1", reason="Insults")
            await until(lambda: his.ended)
            assert not hers.ended
        for who in (bob, there):
            for path in ("/", f"/t/{ann.table}", f"/t/{ann.table}/live"):
                assert (await who.get(path)).status_code == 403, path
        (ban, mute) = one.hall.moderation.measures()
        assert {ban.kind, mute.kind} == {"ban", "mute"}
        for measure in (ban, mute):
            await told(one, "lift", id=measure.id)
        await until(lambda: not two.hall.moderation.measures())
        assert (await there.get(f"/t/{ann.table}")).status_code == 200


@looped
async def test_a_table_is_closed_by_way_of_any_server(postgres: Cluster) -> None:
    async with several_servers(postgres.database(), operator_token=TOKEN) as (one, two):
        ann, bob = await one.friends()
        cid, _ = await one.friends("kings", "Cid Dora")
        olga = await operator(two)
        with structlog.testing.capture_logs() as log:
            await does(olga, "close", table=ann.table, reason="No spam")
            await told(two, "close", table=cid.table, reason="No spam")
        for table in (ann.table, cid.table):
            for world in (one, two):
                page = await world.browser().get(f"/t/{table}")
                assert (page.status_code, "No spam" in page.text) == (410, True)
        await bob.do("resign", 409)
        acts = await two.hall.moderation.acts()
        assert sorted((act.what, act.about) for act in acts) == sorted(
            ("close", table) for table in (ann.table, cid.table)
        ), "once each"
        # One id for a request, at all servers that it comes to.
        ids = [line["request"] for line in log if line["event"] == "request" and "close" in line["path"]]
        assert len(set(ids)) == 2
        assert TOKEN not in str(log)


@looped
async def test_reports_are_read_at_any_server(postgres: Cluster) -> None:
    async with several_servers(postgres.database(), operator_token=TOKEN) as (one, two):
        ann, bob = await one.friends()
        await bob.do("chat", 200, text="get lost")
        there = two.browser(ann.table, cookies=dict(ann.client.cookies))
        answer = await there.post(
            f"/t/{ann.table}/report", {"as": 0, "seat": 1, "kind": "insult", "line": 0}, headers=SCRIPT
        )
        assert answer.status_code == 303
        (found,) = (await two.browser().get("/operator/api/reports", headers=KEY)).json()
        assert found["chat"][0]["text"] == "get lost"
        await until(lambda: two.hall.moderation.open_reports == 1)
        await told(two, "settle", id=found["id"])
        await until(lambda: not one.hall.moderation.open_reports)


@looped
async def test_one_server_is_drained_by_way_of_another(postgres: Cluster) -> None:
    async with several_servers(postgres.database(), operator_token=TOKEN) as (one, two):
        seen = (await two.browser().get("/operator/api/overview", headers=KEY)).json()
        assert sorted(node["name"] for node in seen["nodes"]) == ["n1", "n2"]
        await told(two, "drain", node="n1")
        await until(lambda: one.hall.draining)
        assert not two.hall.draining
        assert (await one.browser().get("/healthz")).status_code == 503
        wish = one.wish("kings", 2, "Ann")
        for world in (one, two):
            ann = world.browser()
            made = await ann.post("/new", wish)
            assert made.status_code == 303
            assert table_in(made) in two.hall.tables
            assert (await ann.get(f"/t/{table_in(made)}")).status_code == 200
            assert len(made.headers.get_list("set-cookie")) == len(set(made.headers.get_list("set-cookie")))
        robo = {"game": "kings", "players": 2, "name": "Robo", "bots": ["easy"]}
        table = (await one.browser().client.post("/api/tables", json=robo)).json()["table"]
        assert table in two.hall.tables
        assert not one.hall.tables
        # Behind one port nobody can choose among them, so all is well as long as one of them is.
        one.hall.shares_port = two.hall.shares_port = True
        assert (await one.browser().get("/healthz")).status_code == 200
        await told(two, "drain", node="n2")
        await until(lambda: two.hall.draining)
        for world in (one, two):
            refused = await world.browser().post("/new", wish)
            assert (refused.status_code, "about to stop" in refused.text) == (503, True)
            assert (await world.browser().client.post("/api/tables", json=robo)).status_code == 503
            health = await world.browser().get("/healthz")
            assert (health.status_code, health.text) == (503, "draining: no new tables here\n")
        await told(two, "drain", node="n1", on="0")
        await until(lambda: not one.hall.draining)
        assert table_in(await two.browser().post("/new", wish)) in one.hall.tables


@looped
async def test_limits_hold_for_all_servers_together(postgres: Cluster) -> None:
    async with several_servers(postgres.database(), 3, operator_token=TOKEN) as worlds:
        wish = worlds[0].wish("kings", 2, "Ann")

        async def limit(**wanted: int) -> None:
            fields: Any = {name: str(value) for name, value in wanted.items()}
            await told(worlds[1], "limits", **fields)
            await until(lambda: all(vars_of(one.hall.moderation.quotas.limits, wanted) == wanted for one in worlds))

        for limits in ({"tables_all": 4}, {"tables_all": 0, "tables_each": 1}):
            await limit(**limits)
            made = [await world.browser().post("/new", wish) for world in (*worlds, *worlds) for _ in range(2)]
            assert sorted(one.status_code for one in made).count(303) == limits.get("tables_each", 4)
            refused = next(one for one in made if one.status_code != 303)
            assert (refused.status_code, "No more tables" in refused.text) == (429, True)
        await limit(tables_each=0, visitors_all=5)
        made = [await world.browser().post("/new", wish) for world in worlds for _ in range(3)]
        assert sorted(one.status_code for one in made) == [303] * 5 + [429] * 4


def vars_of(limits: Limits, wanted: Iterable[str]) -> dict[str, int]:
    return {name: getattr(limits, name) for name in wanted}


@looped
async def test_a_database_is_copied_by_its_own_tools(postgres: Cluster) -> None:
    async with several_servers(postgres.database(), 1, operator_token=TOKEN) as (one,):
        assert "pg_dump" in (await told(one, "backup", 409))["error"]
        assert "pg_dump" in (await (await operator(one)).get("/operator/house")).text


@looped
async def test_a_session_holds_at_all_servers_until_it_is_ended(postgres: Cluster) -> None:
    async with several_servers(postgres.database(), operator_token=TOKEN) as (one, two):
        olga = await operator(one)
        cookie = {"cookie": f"operator={olga.client.cookies.get('operator', path='/operator')}"}
        there = two.browser(headers=cookie)
        assert "Olga" in (await there.get("/operator/log")).text
        form = (await there.get("/operator/log")).text.partition('name="form" value="')[2].partition('"')[0]
        await olga.post("/operator/leave", {"form": form})
        for _ in range(200):
            if "Olga" not in (await there.get("/operator/log")).text:
                break
        assert "Olga" not in (await there.get("/operator/log")).text


@looped
async def test_the_overview_is_of_all_servers(postgres: Cluster) -> None:
    async with several_servers(postgres.database(), operator_token=TOKEN) as (one, two):
        ann = await one.quick(players=2)
        one.app.state.server_events.went_wrong("ZeroDivisionError", "/t/{table}", "of-one")
        two.app.state.server_events.went_wrong("ZeroDivisionError", "/t/{table}", "of-two")
        two.app.state.server_events.slow_requests = 3
        async with one.stream(ann, ann.table):
            await until(lambda: one.live(ann.table).channels.listeners)
            for world, other in ((one, two), (two, one)):
                seen = (await world.browser().get("/operator/api/overview", headers=KEY)).json()
                assert (seen["node"], seen["listeners"], seen["slow"]) == (world.hall.here, 1, 3)
                assert seen["errors"] == {"ZeroDivisionError": 2}
                assert {(event["node"], event["request"]) for event in map(named, seen["last_errors"])} == {
                    ("n1", "of-one"),
                    ("n2", "of-two"),
                }
                nodes = {node["name"]: node for node in seen["nodes"]}
                assert [nodes[name]["listeners"] for name in ("n1", "n2")] == [1, 0]
                assert all(node["answers"] and node["memory"] for node in nodes.values())
                assert other.hall.here in (await (await operator(world)).get("/operator")).text


def named(event: list[Any]) -> dict[str, Any]:
    return dict(zip(ServerEvent._fields, event, strict=True))


@looped
async def test_a_server_that_does_not_answer_keeps_nothing_back(
    postgres: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asking_others, "PATIENCE", 0.1)
    async with several_servers(postgres.database(), operator_token=TOKEN) as (one, two):
        never = asyncio.Event()
        two.app.state.told_inside = dict.fromkeys(two.app.state.told_inside, never.wait)
        seen = (await one.browser().get("/operator/api/overview", headers=KEY)).json()
        assert {node["name"]: node["answers"] for node in seen["nodes"]} == {"n1": True, "n2": False}
        assert "does not answer" in (await (await operator(one)).get("/operator")).text
        one.hall.shares_port = True
        told = (await one.browser(headers={"host": "127.0.0.1"}).get("/metrics")).text
        assert 'underhall_node_up{node="n1"} 1\n' in told
        assert 'underhall_node_up{node="n2"} 0\n' in told
        never.set()


@looped
async def test_figures_behind_one_port_are_of_all_servers(postgres: Cluster) -> None:
    async with several_servers(postgres.database(), 3) as worlds:
        for number, world in enumerate(worlds):
            world.hall.shares_port = True
            world.app.state.server_events.requests["5xx"] = number
        for world in worlds:
            told = (await world.browser(headers={"host": "127.0.0.1"}).get("/metrics")).text.splitlines()
            for number in range(3):
                assert f'underhall_node_up{{node="n{number + 1}"}} 1' in told
                assert f'underhall_requests_total{{node="n{number + 1}",answer="5xx"}} {number}' in told
            names = [line.rpartition(" ")[0] for line in told]
            assert len(set(names)) == len(names)
            assert all('node="n' in name for name in names)
            kinds = [name.partition("{")[0] for name in names]
            assert [kind for kind, _ in itertools.groupby(kinds)] == sorted(set(kinds)), "each kind stands together"


@looped
async def test_what_servers_tell_each_other_is_told_to_nobody_else(postgres: Cluster) -> None:
    async with several_servers(postgres.database(), operator_token=TOKEN) as (one, two):
        for path in (METRICS, OVERVIEW):
            async with httpx.AsyncClient(base_url=f"http://{one.hall.address}") as stranger:
                assert (await stranger.get(path)).status_code == 403
            assert (await one.browser(headers=KEY).get(path)).status_code == 404
            assert (await two.browser().get(f"/t{path}")).status_code == 404
