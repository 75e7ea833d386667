"""What the operator does: it happens, it is written down, and what makes no sense changes nothing."""

from __future__ import annotations

from ipaddress import ip_network
from pathlib import Path

import pytest

from tests.web.halls import SCRIPT, Browser, Clock, looped, opened, until
from tests.web.operators import KEY, TOKEN, does, hall_with_operator, operator, told
from tests.web.tables import return_link
from underhall.web.hall import operating
from underhall.web.moderation.networks import BadNetwork, hashed, in_networks, mark_of, prefixes_of, read_network
from underhall.web.storage.store import SqliteStore

DAY = 24 * 3600.0
LOOPBACK = [ip_network("127.0.0.0/8")]


@looped
async def test_a_closed_table_says_so_to_all_its_players(data: Path) -> None:
    async with hall_with_operator(data) as world:
        ann, bob = await world.friends()
        async with world.stream(bob, ann.table) as stream:
            await told(world, "close", table=ann.table, reason="Spam in the <b>chat</b>")
            await until(lambda: stream.reloads)
        for one in (ann, bob, world.browser()):
            page = await one.get(f"/t/{ann.table}")
            assert page.status_code == 410
            assert "Spam in the &lt;b&gt;chat&lt;/b&gt;" in page.text
        room = world.room(ann.table)
        for action in ("answer", "resign", "undo", "chat", "takeback"):
            answer = await ann.do(action, 409, decision="0.0", answer=0, text="x")
            assert "closed" in answer.json()["error"], action
        assert room.status == "closed"
        assert not room.pending()
        assert (await ann.get(f"/t/{ann.table}/record")).status_code == 409, "what was hidden stays hidden"
        assert (await ann.get(f"/t/{ann.table}/replay")).status_code in (404, 409)
        assert ann.table not in (await ann.get("/tables?list=mine")).text
        again = await told(world, "close", 409, table=ann.table, reason="x")
        assert "over" in again["error"]
        await told(world, "close", 404, table="nothing", reason="x")
        await told(world, "close", 422, table=ann.table)
    async with hall_with_operator(data) as world:
        assert (await world.browser().get(f"/t/{ann.table}")).status_code == 410, "also after a restart"
        acts = await world.hall.moderation.acts()
        assert [(act.who, act.what, act.about, act.why) for act in acts] == [
            ("operator (shell)", "close", ann.table, "Spam in the <b>chat</b>")
        ]


@looped
async def test_a_table_that_waits_can_be_closed_too(data: Path) -> None:
    async with hall_with_operator(data) as world:
        one = world.browser()
        answer = await one.post("/new", world.wish("kings", 2, "Ann"))
        table = answer.headers["location"].partition("/t/")[2]
        olga = await operator(world)
        await does(olga, "close", table=table, reason="No.", back="tables")
        assert (await one.get(f"/t/{table}")).status_code == 410
        assert (await world.browser(table).do("join", None, name="Bob")).status_code == 409
        assert "closed a table" in (await olga.get("/operator/log")).text


@looped
async def test_who_is_banned_cannot_come_back(data: Path) -> None:
    """Not by pages, posts, streams, the link to the seat in another browser, or as a program with the seat's key."""
    async with hall_with_operator(data) as world:
        ann, bob = await world.friends()
        table = ann.table
        link = return_link((await bob.get(f"/t/{table}?as=1")).text)
        key = {"authorization": f"Bearer {link.removeprefix('/s/')}"}
        program = world.browser()
        assert (await program.get(f"/api/tables/{table}", headers=key)).status_code == 200
        async with world.stream(bob, table) as his, world.stream(ann, table) as hers:
            await told(world, "ban", who=f"{table}/1", hours="24", reason="Insults", note="")
            await until(lambda: his.ended)
            assert his.reloads == 1
            assert not hers.ended
        for path in ("/", "/tables", "/me", f"/t/{table}", f"/t/{table}/live", f"/t/{table}/log", link, "/rules/kings"):
            page = await bob.get(path)
            assert page.status_code == 403, path
            assert "Insults" in page.text
        for path in (f"/t/{table}/chat", f"/t/{table}/resign", "/new", link, "/upload"):
            answer = await bob.post(path, {"text": "x", "game": "kings"}, headers=SCRIPT)
            assert answer.status_code == 403, path
            assert answer.json()["code"] == "banned"
            assert "Insults" in answer.json()["error"]
        stranger = world.browser()
        assert (await stranger.get(link)).status_code == 403, "the link in another browser"
        assert (await stranger.post(link)).status_code == 403
        for method, path in (("GET", ""), ("GET", "/live"), ("POST", "/chat"), ("POST", "/resign")):
            said = {"text": "x"} if path == "/chat" else {}
            answer = await program.client.request(method, f"/api/tables/{table}{path}", headers=key, json=said)
            assert answer.status_code == 403, path
            assert answer.json()["code"] == "banned"
        assert (await bob.get("/static/base.css")).status_code == 200
        assert (await bob.get("/healthz")).status_code == 200
        assert (await ann.get(f"/t/{table}")).status_code == 200
        assert (await world.browser().get("/")).status_code == 200, "others at the same address come in"
        assert world.room(table).status == "running"
        assert not world.room(table).chat


@looped
async def test_a_ban_ends_by_itself_or_by_hand(data: Path) -> None:
    clock = Clock()
    async with hall_with_operator(data, clock=clock) as world:
        ann, bob = await world.friends()
        await told(world, "ban", who=f"{ann.table}/0", days="2", reason="x")
        await told(world, "ban", who=f"{ann.table}/1", days="2", reason="x")
        assert (await ann.get("/")).status_code == 403
        found = (await world.browser().get("/operator/api/measures", headers=KEY)).json()
        mine = next(one for one in found if one["name"] == "Bob")
        await told(world, "lift", id=mine["id"])
        assert (await bob.get("/")).status_code == 200
        await told(world, "lift", 404, id=mine["id"])
        clock.now += 2 * DAY - 1
        assert (await ann.get("/")).status_code == 403
        clock.now += 2
        assert (await ann.get("/")).status_code == 200
        await world.hall.moderation.tidy()
        assert not world.hall.store.documents("measure"), "nothing is kept of it but the act"
        assert [act.what for act in await world.hall.moderation.acts()] == ["unban", "ban", "ban"]


@looped
async def test_bans_last_over_a_restart_and_reach_other_servers(data: Path) -> None:
    async with hall_with_operator(data) as world:
        ann, bob = await world.friends()
        cookie = {"cookie": f"underhall={bob.client.cookies['underhall']}"}
        await told(world, "ban", who=f"{ann.table}/1", days="2", reason="x")
        measure = world.hall.moderation.measures()[0]
        # Another server writes, and posts that something has changed.
        await world.hall.store.drop_documents("measure", [measure.id])
        assert (await bob.get("/")).status_code == 403
        world.hall.bulletin.post("moderation", "")
        await until(lambda: not world.hall.moderation.measures())
        assert (await bob.get("/")).status_code == 200
        await told(world, "ban", who=f"{ann.table}/1", days="2", reason="x")
    async with hall_with_operator(data) as world:
        assert (await world.browser(headers=cookie).get("/")).status_code == 403
        assert (await world.browser().get("/")).status_code == 200


@looped
async def test_an_address_can_be_shut_out_with_the_visitor(data: Path) -> None:
    """Where the visitor comes from, and where it comes from later; the data file has hashes only."""
    async with hall_with_operator(data, proxies=LOOPBACK) as world:
        ann, bob = await world.friends()
        at = {"x-forwarded-for": "203.0.113.7"}
        later = {"x-forwarded-for": "2001:db8:1:2:3::9"}
        assert (await bob.get("/", headers=at)).status_code == 200
        await told(world, "ban", who=f"{ann.table}/1", days="1", reason="x", address="on")
        one = world.browser()
        assert (await one.get("/", headers=at)).status_code == 403, "a new browser at the same address"
        assert (await one.get("/api/games", headers=at)).status_code == 403
        assert (await one.get("/", headers=later)).status_code == 200
        assert (await bob.get("/", headers=later)).status_code == 403
        await until(lambda: len(world.hall.moderation.measures()[0].networks) == 2)
        assert (await one.get("/", headers={"x-forwarded-for": "2001:db8:1:2::77"})).status_code == 403
        assert (await one.get("/", headers={"x-forwarded-for": "2001:db8:1:3::77"})).status_code == 200
        kept = b"".join(document.data for kind in ("measure", "act") for document in world.hall.store.documents(kind))
        for text in (b"203.0.113", b"2001:db8", b"cb007107"):
            assert text not in kept
        assert (await one.get("/operator/api/overview", headers={**at, **KEY})).status_code == 200, "not themselves"


@looped
async def test_a_network_can_be_shut_out(data: Path) -> None:
    async with hall_with_operator(data, proxies=LOOPBACK) as world:
        answer = await told(world, "ban", who=" 203.0.113.9/24", days="1", reason="Attacks")
        assert "203.0.113" not in str(answer)
        one = world.browser()
        for address, status in {"203.0.113.200": 403, "203.0.114.1": 200, "2001:db8::1": 200}.items():
            assert (await one.get("/", headers={"x-forwarded-for": address})).status_code == status, address
        for wrong in ("0.0.0.0/0", "10.0.0.0/8", "::/0", "127.0.0.1", "::1", "nobody", "a/b/c", "nothing/0", ""):
            status = 404 if wrong == "nothing/0" else 422
            await told(world, "ban", status, who=wrong, days="1", reason="x")
        assert len(world.hall.moderation.measures()) == 1


@looped
async def test_who_is_muted_plays_but_does_not_chat(data: Path) -> None:
    async with hall_with_operator(data) as world:
        ann, bob = await world.friends()
        link = return_link((await bob.get(f"/t/{ann.table}?as=1")).text)
        await told(world, "mute", who=f"{ann.table}/1", hours="1", reason="Spam")
        answer = await bob.do("chat", 403, text="hello")
        assert "Spam" in answer.json()["error"]
        key = {"authorization": f"Bearer {link.removeprefix('/s/')}"}
        api = await world.browser().client.post(f"/api/tables/{ann.table}/chat", json={"text": "x"}, headers=key)
        assert api.status_code == 403
        assert api.json()["code"] == "muted"
        other = world.browser(ann.table)
        await other.post(link)
        await other.do("chat", 403, text="from another browser", **{"as": 1})
        await ann.do("chat", 200, text="hello")
        assert [one.text for one in world.room(ann.table).chat] == ["hello"]
        await world.play([ann, bob], 4)


@looped
async def test_limits_for_new_tables_and_visitors(data: Path) -> None:
    async with hall_with_operator(data, proxies=LOOPBACK) as world:
        here, there = {"x-forwarded-for": "203.0.113.7"}, {"x-forwarded-for": "203.0.113.8"}
        await told(world, "limits", tables_each="1", visitors_all="3")
        one = world.browser()
        wish = world.wish("kings", 2, "Ann")
        assert (await one.post("/new", wish, headers=here)).status_code == 303
        refused = await one.post("/new", wish, headers=here)
        assert "No more tables" in refused.text
        assert (await one.post("/new", wish, headers=there)).status_code == 303
        made = await one.client.post("/api/tables", json={"game": "kings", "players": 2, "name": "P"}, headers=here)
        assert made.status_code == 429
        table = next(iter(world.hall.lobby.tables))
        await told(world, "limits", tables_each="0")
        for number in range(2):
            await world.browser(table).post("/new", wish, headers={"x-forwarded-for": f"203.0.113.{number + 50}"})
        late = await world.browser().post("/new", wish, headers=there)
        assert "Many new people" in late.text
        assert (await one.post("/new", wish, headers=here)).status_code == 303, "who is known may go on"
        for wrong in ("-1", "x", "1.5", "99999999", "1e3", ""):
            await told(world, "limits", 422, tables_each=wrong)
        assert world.hall.moderation.quotas.limits.visitors_all == 3


@looped
async def test_a_message_to_all_tables(data: Path) -> None:
    clock = Clock()
    async with hall_with_operator(data, clock=clock) as world:
        ann, bob = await world.friends()
        async with world.stream(ann, ann.table) as hers, world.stream(bob, ann.table, "lang=pl") as his:
            await hers.next(1)
            await his.next(1)
            before = len(hers.messages), len(his.messages)
            await told(world, "message", text_en="A break at <noon>", text_pl="Przerwa w po\u0142udnie", hours="1")
            await until(lambda: len(hers.messages) > before[0] and len(his.messages) > before[1])
            assert "A break at &lt;noon&gt;" in hers.messages[-1]["parts"]["presence"]
            assert 'lang="pl">Przerwa' in his.messages[-1]["parts"]["presence"]
            for path in ("/", "/tables", f"/t/{ann.table}"):
                assert "A break at &lt;noon&gt;" in (await ann.get(path)).text, path
            assert "A break at" in (await ann.get("/rules?lang=de")).text, "better than nothing"
            sent = len(hers.messages)
            clock.now += 3601
            operating.apply_decisions(world.hall)
            await until(lambda: len(hers.messages) > sent)
            assert "break" not in hers.messages[-1]["parts"]["presence"]
        assert "break" not in (await ann.get("/")).text
        await told(world, "message", 422, text_en="x", hours="0")
        await told(world, "message")
        assert world.hall.moderation.message is None


@looped
async def test_the_end_of_a_message_does_not_show_a_secret_step(data: Path) -> None:
    """It goes by the clock alone: not when somebody does something."""
    clock = Clock()
    async with hall_with_operator(data, clock=clock) as world:
        ann, bob = await world.friends()
        await told(world, "message", text_en="soon", hours="1")
        moderation = world.hall.moderation
        await until(lambda: world.hall.message and moderation._reading and moderation._reading.done())
        clock.now += 3601
        assert "soon" in (await ann.get(f"/t/{ann.table}")).text
        await bob.do("chat", 200, text="hello")
        assert "soon" in (await ann.get(f"/t/{ann.table}")).text
        operating.apply_decisions(world.hall)
        assert "soon" not in (await ann.get(f"/t/{ann.table}")).text


@looped
async def test_a_drained_server_makes_no_tables(data: Path) -> None:
    async with hall_with_operator(data) as world:
        ann, bob = await world.friends()
        node = world.hall.here
        await told(world, "drain", 404, node="nobody")
        await told(world, "drain", node=node)
        health = await ann.get("/healthz")
        assert health.status_code == 503
        assert "draining" in health.text
        assert "makes no new tables" in (await ann.post("/new", world.wish("kings", 2, "Ann"))).text
        await ann.get(f"/t/{ann.table}")
        await world.play([ann, bob], 2)
        await told(world, "drain", node=node, on="0")
        assert (await ann.get("/healthz")).status_code == 200
        assert (await ann.post("/new", world.wish("kings", 2, "Ann"))).status_code == 303


@looped
async def test_a_copy_of_all_games(data: Path) -> None:
    async with hall_with_operator(data) as world:
        ann, _ = await world.friends()
        done = await told(world, "backup")
        copy = data.parent / done["file"]
        assert copy.stat().st_mode & 0o777 == 0o600
        events = world.hall.store.events(ann.table)
        world.hall.store.room = lambda: 1000
        assert "room" in (await told(world, "backup", 409))["error"]
    store = SqliteStore(copy)
    assert store.events(ann.table) == events
    store.close()


@looped
async def test_pages_show_what_is_there_and_no_hand(data: Path) -> None:
    async with hall_with_operator(data) as world:
        ann, bob = await world.friends("kings", "Ann Bob", note="first game")
        await ann.do("chat", 200, text="a secret word")
        olga = await operator(world)
        await does(olga, "ban", who=f"{ann.table}/1", hours="24", reason="Why <not>", back="people")
        pages = {
            path: (await olga.get(f"/operator{path}")).text
            for path in ("", "/tables", f"/tables/{ann.table}", "/people", "/log", "/house", "/reports")
        }
        assert "Ann" in pages["/tables"]
        assert "banned" in pages[f"/tables/{ann.table}"]
        assert "Why &lt;not&gt;" in pages["/people"]
        assert "Olga" in pages["/log"]
        everything = "".join(pages.values()) + (await world.browser().get("/operator/api/tables", headers=KEY)).text
        assert "a secret word" not in everything
        room = world.room(ann.table)
        for seat in range(2):
            for visitor in room.sitting(seat).visitors:
                assert visitor not in everything
            assert world.live(ann.table).token(seat) not in everything
        for path, wanted, there in (
            ("/tables?words=ann", ann.table, True),
            ("/tables?words=nobody", ann.table, False),
            ("/tables?status=open", ann.table, False),
            ("/tables?game=kings&status=running&page=7", ann.table, True),
        ):
            assert (wanted in (await olga.get(f"/operator{path}")).text) == there, path
        assert (await olga.get("/operator/tables/nothing")).status_code == 404
        assert (await bob.get("/")).status_code == 403


@looped
async def test_odd_acts_change_nothing(data: Path) -> None:
    async with hall_with_operator(data) as world:
        bot = await world.quick()
        for fields, status in (
            ({"who": f"{bot.table}/0", "hours": "24"}, 422),
            ({"who": f"{bot.table}/0", "hours": "0", "reason": "x"}, 422),
            ({"who": f"{bot.table}/0", "hours": "nan", "reason": "x"}, 422),
            ({"who": f"{bot.table}/0", "days": "400", "reason": "x"}, 422),
            ({"who": f"{bot.table}/0", "hours": "x", "reason": "x"}, 422),
            ({"who": f"{bot.table}/1", "hours": "1", "reason": "x"}, 422),
            ({"who": f"{bot.table}/5", "hours": "1", "reason": "x"}, 422),
            ({"who": "report:x", "hours": "1", "reason": "x"}, 404),
        ):
            for kind in ("ban", "mute"):
                assert (await told(world, kind, status, **fields))["error"], fields
        await told(world, "nothing", 404)
        one = world.browser()
        for body in (b"[]", b"{", b'{"a": 1}', b"\xff", b"[" * 50_000):
            answer = await one.client.post("/operator/api/acts/close", content=body, headers=KEY)
            assert answer.status_code == 422
        assert not world.hall.moderation.measures()
        assert not await world.hall.moderation.acts()


def test_networks_are_hashed() -> None:
    found = hashed(b"key", read_network("192.0.2.77/24"))
    assert found == hashed(b"key", read_network("192.0.2.0/24"))
    assert found != hashed(b"other", read_network("192.0.2.0/24"))
    assert in_networks(b"key", "192.0.2.200", prefixes_of([found])) == (found,)
    assert in_networks(b"key", "local", prefixes_of([found])) == ()
    assert mark_of(found).endswith("/24")
    assert read_network("2001:db8::1").prefixlen == 64
    for wrong in ("", "x", "10.0.0.0/8", "::1", "2001::/16"):
        with pytest.raises(BadNetwork):
            read_network(wrong)


@looped
async def test_without_an_operator_nobody_is_asked_to_report(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        await bob.do("chat", 200, text="hello")
        assert "/report" not in (await ann.get(f"/t/{ann.table}?as=0")).text
        assert (await ann.get(f"/t/{ann.table}/report?as=0")).status_code == 404
        assert (await ann.do("report", None, seat=1, kind="spam")).status_code == 404
        assert TOKEN


@looped
async def test_a_drained_server_lets_go_of_tables_that_nobody_uses(data: Path) -> None:
    """Another one can open them."""
    async with hall_with_operator(data) as world:
        ann, bob = await world.friends()
        cid, _dora = await world.friends("kings", "Cid Dora")
        async with world.stream(cid, cid.table) as stream:
            await stream.next(1)
            await told(world, "drain")
            assert ann.table not in world.hall.tables
            assert cid.table in world.hall.tables, "somebody is watching"
        await world.answer(await back_at(bob), None)


async def back_at(one: Browser) -> Browser:
    """The table is opened again when somebody comes."""
    assert (await one.get(f"/t/{one.table}")).status_code == 200
    return one
