"""What strangers can do: not too much, nothing with the seats of others, and the server's log tells no secrets."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import httpx
import structlog

from tests.web.answers import cookies_in, dressed
from tests.web.halls import SCRIPT, Stream, World, changed, cookies_of, looped, opened, until
from tests.web.tables import return_link, unchanged
from underhall.web.boards.files import STATIC
from underhall.web.hall import making
from underhall.web.server import request_filter

# Too much -----------------------------------------------------------------------------------------------------------


@looped
async def test_bodies_beyond_measure_are_refused(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        before = world.hall.store.events(ann.table)
        large = "text=" + "x" * request_filter.BODY
        answer = await bob.post(f"/t/{ann.table}/chat", content=large, headers=SCRIPT)
        assert answer.status_code == 413
        assert answer.json()["error"]
        for length in ("x", "-1", "9" * 20, "9" * 5000, "\u00b2"):
            headers = [(b"content-length", length.encode("latin-1"))]
            answer = await bob.client.post(f"/t/{ann.table}/chat", content=b"", headers=headers)
            assert answer.status_code == 413, length[:10]

        sent = 0

        async def pieces() -> AsyncIterator[bytes]:
            nonlocal sent
            for _ in range(1000):
                sent += 10_000
                yield b"x" * 10_000

        answer = await bob.client.post(f"/t/{ann.table}/chat", content=pieces(), headers=SCRIPT)
        assert answer.status_code == 413, "its length was not announced"
        assert sent <= request_filter.BODY + 20_000
        sent = 0
        answer = await bob.client.post("/upload", content=pieces())
        assert sent <= request_filter.UPLOAD + 20_000
        many = "&".join(f"f{number}=x" for number in range(200))
        answer = await bob.post(f"/t/{ann.table}/chat", content=many, headers=SCRIPT)
        assert answer.status_code == 422
        answer = await bob.post(f"/t/{ann.table}/chat", content=b"\xff\xfe=%%%&text=%ff%fe%00", headers=SCRIPT)
        assert answer.status_code in (200, 422)
        assert [event.kind for event in world.hall.store.events(ann.table)[len(before) :]] in ([], ["chatted"])


@looped
async def test_too_many_requests_are_told_to_wait(data: Path) -> None:
    async with opened(data, rate=4.0) as world:
        one = world.browser()
        answers = [await one.get("/healthz") for _ in range(30)]
        assert [answer.status_code for answer in answers[:20]] == [200] * 20
        late = answers[-1]
        assert late.status_code == 429
        assert late.headers["retry-after"]
        dressed(late)
        script = await one.get("/", headers=SCRIPT)
        assert script.json()["error"]
        assert (await one.post("/theme", {"theme": "dark"})).status_code == 429
        await asyncio.sleep(0.6)
        assert (await one.get("/healthz")).status_code == 200


@looped
async def test_one_address_cannot_fill_the_hall_with_tables(data: Path) -> None:
    async with opened(data, rate=40.0) as world:
        gate = gate_of(world)
        gate.limiter.rate = gate.limiter.burst = 1e9
        gate.making.rate = 1e-9  # however long a hundred requests take here
        made = [
            (await world.browser().post("/new", {"game": "cavein", "players": 2, "name": "Ann"})).status_code
            for _ in range(100)
        ]
        assert made.count(303) == 80
        assert made[-1] == 429
        assert (await world.browser().get("/")).status_code == 200


def gate_of(world: World) -> Any:
    """The middleware, which exists from the first request on."""
    app: Any = world.app
    if app.middleware_stack is None:
        app.middleware_stack = app.build_middleware_stack()
    return app.middleware_stack.app


@looped
async def test_one_visitor_has_so_many_unfinished_tables_and_no_more(data: Path) -> None:
    async with opened(data) as world:
        with changed(making, "TABLES_EACH", 3):
            ann = world.browser()
            for number in range(4):
                answer = await ann.post("/new", {"game": "cavein", "players": 2, "name": "Ann"})
                assert answer.status_code == (303 if number < 3 else 429)
            ann.table = next(iter(world.hall.lobby.tables))
            await ann.post(f"/t/{ann.table}/leave")
            assert (await ann.post("/new", {"game": "cavein", "players": 2, "name": "Ann"})).status_code == 303
        with changed(making, "TABLES", 3):
            assert (await world.browser().post("/new", {"game": "cavein", "quick": "1"})).status_code == 503


@looped
async def test_streams_are_counted(data: Path) -> None:
    async with opened(data) as world:
        ann, _ = await world.friends()
        world.app.state.caps.each = 2
        async with world.stream(ann, ann.table), world.stream(ann, ann.table):
            third = await ann.get(f"/t/{ann.table}/live")
            assert third.status_code == 429
        await until(lambda: world.app.state.caps.total == 0)
        async with world.stream(ann, ann.table) as again:
            assert again.status == 200
        await until(lambda: world.app.state.caps.total == 0)


@looped
async def test_a_stream_is_listened_to_and_nothing_else(data: Path) -> None:
    async with opened(data) as world:
        ann, _ = await world.friends()
        for path in (f"/t/{ann.table}/live", f"/api/tables/{ann.table}/live"):
            for method in ("HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "NONSENSE"):
                answer = await asyncio.wait_for(ann.client.request(method, path), 5)
                assert answer.status_code == 405, (method, path)
        # One that talks on and on is ended, and does not stay when it goes away.
        chatty = Stream(world.app, f"/t/{ann.table}/live", "", cookies_of(ann))
        chatty.sends = [b"x" * request_filter.BODY] * 3
        await until(lambda: chatty.ended)
        assert world.live(ann.table).channels.listeners == 0
        assert world.app.state.caps.total == 0


# Others -------------------------------------------------------------------------------------------------------------


@looped
async def test_another_visitor_can_neither_act_nor_see(data: Path) -> None:
    async with opened(data) as world:
        people = await world.friends("kings", "Ann Bob Cid")
        table = people[0].table
        await world.play(people, 5)
        seat = world.room(table).pending()[0].seat
        asked = world.room(table).pending()[0]
        decision = world.room(table).decision(asked)
        eve = world.browser(table, headers={"cookie": "underhall=" + "e" * 24})
        for who in (world.browser(table), eve):
            for action in [
                "answer",
                "undo",
                "confirm",
                "takeback",
                "resign",
                "replace",
                "return",
                "settings",
                "chat",
                "rematch",
            ]:
                fields = {"decision": decision, "answer": asked.options[0], "text": "x", "seat": 1}
                for as_seat in ({}, {"as": seat}):
                    await unchanged(world, who, action, 403, **fields, **as_seat)
            for path in ("hint", "notices", "handover?to=0"):
                answer = await who.get(f"/t/{table}/{path}{'&' if '?' in path else '?'}as={seat}")
                assert answer.status_code == 403, path
        for number, one in enumerate(people):
            page = (await one.get(f"/t/{table}?as={number}")).text
            token = return_link(page)
            for other in (*people[:number], *people[number + 1 :], eve):
                for path in (f"/t/{table}?as={number}", f"/t/{table}/log?as={number}", f"/t/{table}/why?as={number}"):
                    seen = (await other.get(path)).text
                    assert token not in seen
                assert (await other.see(number))["parts"] != (await one.see(number))["parts"]
        assert (await eve.see(seat))["parts"] == (await eve.see())["parts"]


@looped
async def test_redirects_lead_nowhere_else(data: Path) -> None:
    async with opened(data) as world:
        one = world.browser()
        for target in (
            "http://evil.example/", "//evil.example", "/\\evil.example", "\\\\evil.example", "javascript:alert(1)",
            "/\t/evil.example", "/\n/evil.example", "\t//evil.example", " //evil.example", "/%09/evil.example",
            "/\r\nset-cookie: a=b", "http:evil.example", "", "evil.example", "/./\\evil.example",
        ):  # fmt: skip
            answer = await one.post("/theme", {"theme": "dark", "next": target})
            assert answer.status_code == 303
            where = httpx.URL("http://testserver/").join(answer.headers["location"])
            assert where.host == "testserver", target
            assert where.scheme == "http"
            assert not re.match(r"[\t\n\r ]*(//|/[\t\n\r]*[/\\])", answer.headers["location"])
            assert set(cookies_in(answer)) == {"theme"}
            assert not leads_away((await one.post("/nothing", headers={"referer": f"http://testserver{target}"})).text)
        for path in (
            "//evil.example/x", "///evil.example", "/\\evil.example/x", "/%5Cevil.example", "/%09/evil.example",
            "//evil.example/t/x", "/%0A/evil.example", "//evil.example%3Fa", "//evil.example/x?lang=de&a=//e.example",
        ):  # fmt: skip
            status, body = await raw_get(world, path)
            assert status == 404, path
            assert b"?lang=pl" in body or b"&amp;lang=pl" in body
            assert not leads_away(body.decode()), path
        answer = await one.post("/theme", {"theme": "dark", "next": "/t/x?as=1"})
        assert answer.headers["location"] == "/t/x?as=1"
        assert "theme" not in cookies_in(await one.post("/theme", {"theme": "dark; HttpOnly"}))


def leads_away(page: str) -> list[str]:
    """Links and ways back that a browser would take for another site's."""
    found = [unescape(one) for one in re.findall(r'(?:href|action|src|name="next" value)="([^"]*)"', page)]
    return [one for one in found if re.match(r"[\t\n\r ]*[/\\][\t\n\r]*[/\\]|[\t\n\r ]*\w+:", one)]


@looped
async def test_files_outside_of_the_folder_are_not_served(data: Path) -> None:
    async with opened(data) as world:
        one = world.browser()
        assert (await one.get("/static/base.css")).status_code == 200
        secret = STATIC.parent / "storage" / "store.py"
        assert secret.exists()
        for path in (
            "../storage/store.py", "..%2fstorage%2fstore.py", "%2e%2e/storage/store.py", "%2e%2e%2fstorage%2fstore.py",
            "..\\storage\\store.py", "//etc/passwd", "/etc/passwd", "....//storage/store.py",
            "base.css/../../storage/store.py", "%00", "base.css%00.js", ".", "", "pages",
        ):  # fmt: skip
            answer = await raw_get(world, f"/static/{path}")
            assert answer[0] in (400, 404, 405, 307, 403, 500) or b"sqlite" not in answer[1], path
            assert b"import sqlite3" not in answer[1]
            assert b"root:" not in answer[1]
            assert answer[0] != 500, path


async def raw_get(world: World, path: str) -> tuple[int, bytes]:
    """As a client would send it that does not tidy up the address first."""
    got: dict[str, Any] = {"status": 0, "body": b""}

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        got["status"] = message.get("status", got["status"])
        got["body"] += message.get("body", b"")

    scope = {
        "type": "http", "method": "GET", "scheme": "http", "path": unquote(path), "raw_path": path.encode(),
        "query_string": b"", "root_path": "", "headers": [(b"host", b"testserver")], "client": ("127.0.0.1", 1),
        "server": ("testserver", 80), "http_version": "1.1", "asgi": {"version": "3.0"},
    }  # fmt: skip
    await world.app(scope, receive, send)
    return got["status"], got["body"]


# The log ------------------------------------------------------------------------------------------------------------


@looped
async def test_no_key_no_token_no_card_and_no_chat_gets_into_the_log(data: Path) -> None:
    with structlog.testing.capture_logs() as log:
        async with opened(data) as world:
            people = await world.friends("kings", "Ann Bob Cid")
            table = people[0].table
            keys: list[str] = []
            for seat, one in enumerate(people):
                keys.append(one.client.cookies["underhall"])
                link = return_link((await one.get(f"/t/{table}?as={seat}")).text)
                keys.append(link.rpartition(".")[2])
                phone = world.browser()
                await phone.post(link)
                await phone.get(link + "x")
                keys.append(phone.client.cookies["underhall"])
                await one.do("chat", text="unmistakable words")
                await one.get(f"/mail/stop/{keys[-1]}.{keys[-1]}")
                await one.get(f"/t/{table}/about?thing=deck")
                await one.do("answer", None, decision="unmistakable", answer="1")
            await world.play(people, 20)
            secret = world.room(table).created_as.secret
            keys += [secret, "unmistakable", world.hall.secret.hex()]
            keys += [key for sitting in world.room(table).seats if sitting for key in sitting.visitors]
            await people[0].do("resign")
            await world.play(people, 5)
    assert len([line for line in log if line["event"] == "request"]) > 40
    text = str(log)
    for key in keys:
        assert key not in text
        assert key[:12] not in text


@looped
async def test_the_store_knows_no_key_either(data: Path) -> None:
    """Who reads the file can not take over a browser: it holds hashes."""
    async with opened(data) as world:
        ann, _ = await world.friends()
        key = ann.client.cookies["underhall"]
        page = (await ann.get(f"/t/{ann.table}")).text
        token = return_link(page).rpartition(".")[2]
    for file in data.parent.iterdir():
        content = file.read_bytes()
        assert key.encode() not in content
        assert token.encode() not in content


@looped
async def test_figures_tell_nothing_about_tables(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        await world.play([ann, bob], 3)
        text = (await world.browser().get("/metrics", headers={"host": "localhost"})).text
        assert "underhall_tables" in text
        assert [line for line in text.splitlines() if "kings" in line] == [
            'underhall_tables_of{game="kings",status="running"} 1'
        ]
        for word in (ann.table, "Ann", "Bob"):
            assert word not in text
