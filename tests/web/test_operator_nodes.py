"""What an operator does at one server holds at all servers with the same store."""

from __future__ import annotations

import structlog

from tests.web.halls import SCRIPT, looped, until
from tests.web.nodes import several_servers
from tests.web.operators import KEY, TOKEN, does, operator, told
from tests.web.postgres import Cluster


@looped
async def test_bans_mutes_and_messages_reach_all_servers(postgres: Cluster) -> None:
    async with several_servers(postgres.database(), operator_token=TOKEN) as (one, two):
        ann, bob = await one.friends()
        there = two.browser(ann.table, cookies=dict(bob.client.cookies))
        # The news of the table may come a moment later.
        await until(lambda: ann.table in two.hall.lobby.tables and two.hall.lobby.tables[ann.table].names[1])
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
        assert (await one.browser().post("/new", wish)).status_code == 503
        assert (await two.browser().post("/new", wish)).status_code == 303


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
