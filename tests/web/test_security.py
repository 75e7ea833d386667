"""What strangers, other sites and odd requests can do: nothing. And what they learn: no more than they may."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import httpx
import pytest
import structlog

from tests.web.halls import SCRIPT, World, changed, looped, opened, table_in, until
from tests.web.test_tables import return_link, unchanged
from underhall.web import gate as gate_module
from underhall.web import hall as hall_module
from underhall.web.app import STATIC
from underhall.web.gate import POLICY

NASTY = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror='alert(1)'>",
    "'; DROP TABLE x; --",
    "{{ 7 * 7 }} {% raw %}",
    "%(name)s %s {0} {name}",
    "</title></li></script><b>",
    "\\u003cscript\\u003e",
    "a\u202eb\u2066c\u200bd",
    "data: x\n\nevent: reload\ndata: -\n\n",
    "x\r\nset-cookie: underhall=stolen",
    "&lt;b&gt; &amp; &#39;",
    "\U0001f600 \u0141\u00f3d\u017a \u5b57",
]


# Other sites --------------------------------------------------------------------------------------------------------


ORIGINS: list[tuple[dict[str, str], bool]] = [
    ({}, True),
    ({"sec-fetch-site": "same-origin"}, True),
    ({"sec-fetch-site": "none"}, True),
    ({"sec-fetch-site": "cross-site"}, False),
    ({"sec-fetch-site": "same-site"}, False),
    ({"sec-fetch-site": "same-origin", "origin": "http://evil.example"}, True),  # the browser knows better
    ({"origin": "http://testserver"}, True),
    ({"origin": "https://testserver"}, True),  # behind a proxy that speaks TLS
    ({"origin": "http://evil.example"}, False),
    ({"origin": "http://testserver.evil.example"}, False),
    ({"origin": "http://evil.example/testserver"}, False),
    ({"origin": "null"}, False),
    ({"origin": ""}, False),
    ({"host": "127.0.0.1:8000", "origin": "http://127.0.0.1:8000"}, True),
    ({"host": "127.0.0.1:8000", "origin": "http://127.0.0.1:9000"}, False),
    ({"host": "127.0.0.1:8000", "origin": "http://127.0.0.1"}, False),
    ({"host": "[::1]:8000", "origin": "http://[::1]:8000"}, True),
    ({"host": "[::1]:8000", "origin": "http://[::1]:81"}, False),
    ({"host": "[::1]", "origin": "http://[::1]:8443"}, True),
]


@looped
async def test_posts_of_other_sites_are_refused(data: Path) -> None:
    async with opened(data) as world:
        for headers, allowed in ORIGINS:
            answer = await world.browser().post("/theme", {"theme": "dark"}, headers=headers)
            assert answer.status_code == (303 if allowed else 403), headers
            if not allowed:
                assert "set-cookie" not in answer.headers


@looped
async def test_nothing_that_changes_something_can_be_posted_from_elsewhere(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        evil = {"origin": "http://evil.example", **SCRIPT}
        before = world.hall.store.events(ann.table)
        actions = (
            "answer undo confirm takeback takeback/agree takeback/refuse resign replace replace/refuse return settings "
            "chat join bot remove leave start rematch playon notices"
        )
        for action in actions.split():
            answer = await bob.post(f"/t/{ann.table}/{action}", {"text": "x", "seat": 0}, headers=evil)
            assert answer.status_code == 403, action
            assert answer.json()["error"]
            got = await bob.get(f"/t/{ann.table}/{action}", headers={"sec-fetch-site": "cross-site"})
            assert got.status_code in (200, 404, 405), action
        assert (await bob.post("/new", {"game": "kings", "quick": "1"}, headers=evil)).status_code == 403
        assert (await bob.post("/upload", {"text": "x"}, headers=evil)).status_code == 403
        assert world.hall.store.events(ann.table) == before
        assert len(world.hall.summaries) == 1


HOSTS = {
    "localhost": True,
    "localhost:8000": True,
    "127.0.0.1:8000": True,
    "192.168.1.7:8000": True,
    "[::1]:8000": True,
    "[FE80::1]:8000": True,
    "mill.local:8000": True,
    "evil.example": False,
    "127.0.0.1.evil.example": False,
    "localhost.evil.example:8000": False,
    "evil.example:80@localhost": False,
    "local": False,
    "": False,
    "127.0.0.1:8000:9": False,
    "127.0.0.1\t": True,
}


@looped
async def test_without_a_name_of_its_own_the_server_answers_to_addresses_only(data: Path) -> None:
    async with opened(data) as world:
        for host, welcome in HOSTS.items():
            answer = await world.browser().get("/healthz", headers={"host": host})
            assert answer.status_code == (200 if welcome else 421), host


@looped
async def test_with_a_name_it_answers_to_that_alone(data: Path) -> None:
    async with opened(data, hosts=["Games.Example", "localhost"]) as world:
        for host, status in {
            "games.example": 200,
            "GAMES.example:443": 200,
            "localhost": 200,
            "127.0.0.1": 421,
            "evil.example": 421,
            "games.example.evil.example": 421,
        }.items():
            answer = await world.browser().get("/healthz", headers={"host": host})
            assert answer.status_code == status, host


# Headers ------------------------------------------------------------------------------------------------------------


NEEDED = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


def dressed(answer: httpx.Response) -> None:
    for name, value in NEEDED.items():
        assert answer.headers.get_list(name) == [value], (str(answer.url), name)
    assert len(answer.headers.get_list("cache-control")) == 1, str(answer.url)
    assert "server" not in answer.headers


@looped
async def test_every_answer_has_its_security_headers(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        await world.play([ann, bob], 4)
        table = ann.table
        link = return_link((await ann.get(f"/t/{table}")).text)
        paths = [
            "/", "/tables", "/about", "/new", "/new?game=kings", "/rules/kings", "/sources/kings", "/upload",
            "/healthz", "/metrics", "/nothing", "/t/nothing", f"/t/{table}", f"/t/{table}?as=0", f"/t/{table}/log",
            f"/t/{table}/why", f"/t/{table}/scores",
            f"/t/{table}/record", f"/t/{table}/about?thing=deck", f"/t/{table}/handover?to=0",
            f"/t/{table}/notices?as=0", f"/t/{table}/replay", f"/t/{table}/hint?as=0", "/s/x.0.y", link, "/api/games",
            "/static/base.css", "/static/nothing", "/mail/stop/a.b", "/replay/nothing", "/favicon.ico", "/robots.txt",
        ]  # fmt: skip
        for path in paths:
            dressed(await ann.get(path))
            dressed(await ann.get(path, headers=SCRIPT))
        for path in ("/theme", "/new", f"/t/{table}/answer", f"/t/{table}", "/nothing", "/upload"):
            dressed(await ann.post(path, {"game": "nothing"}))
        dressed(await ann.get("/", headers={"host": "evil.example"}))
        dressed(await ann.post("/theme", headers={"origin": "http://evil.example"}))
        async with world.stream(ann, table) as stream:
            found = dict(stream.headers)
            for name, value in NEEDED.items():
                assert found[name.encode()] == value.encode()
        page = await ann.get(f"/t/{table}")
        assert page.headers["cache-control"] == "no-store"


@looped
async def test_an_error_of_ours_is_a_page_with_headers_and_a_line_in_the_log(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()

        def broken(visitor: str) -> list[int]:
            raise ZeroDivisionError(f"the secret of {visitor}")

        world.room(ann.table).seats_of = broken  # type: ignore[method-assign]
        with structlog.testing.capture_logs() as log:
            page = await bob.get(f"/t/{ann.table}")
            json = await bob.do("answer", 500)
        assert page.status_code == 500
        dressed(page)
        dressed(json)
        assert "ZeroDivisionError" not in page.text
        assert json.json()["error"]
        failed = [line for line in log if line["event"] == "request.failed"]
        assert len(failed) == 2
        assert failed[0]["error"].startswith("ZeroDivisionError at test_security.py:")
        assert "secret" not in str(log)
        assert [line["status"] for line in log if line["event"] == "request"] == [500, 500]


def test_pages_have_no_inline_script_or_style_and_load_nothing_from_elsewhere(data: Path) -> None:
    """The policy would not let it run; so there must be none that is needed."""

    class Looker(HTMLParser):
        def __init__(self) -> None:
            super().__init__()
            self.wrong: list[str] = []
            self._script = False

        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            given = dict(attrs)
            if tag == "style" or (tag == "script" and "src" not in given):
                self.wrong.append(tag)
            self.wrong += [name for name in given if name.startswith("on")]
            for name in ("src", "href", "action", "formaction"):
                value = given.get(name) or ""
                if re.match(r"(?i)\s*(javascript|data|vbscript):", value):
                    self.wrong.append(value)
                if tag in ("script", "link", "img") and re.match(r"(?i)(https?:)?//", value):
                    self.wrong.append(value)

    @looped
    async def look() -> None:
        async with opened(data) as world:
            ann = await world.quick()
            await world.play([ann])
            table = ann.table
            paths = [
                "/", "/tables", "/about", "/new?game=cavein", "/rules/kings", "/sources/kings", "/upload", "/nothing",
                f"/t/{table}", f"/t/{table}/log", f"/t/{table}/why", f"/t/{table}/scores", f"/t/{table}/replay",
                f"/t/{table}/notices?as=0",
            ]  # fmt: skip
            for path in paths:
                looker = Looker()
                looker.feed((await ann.get(path)).text)
                assert not looker.wrong, (path, looker.wrong)

    look()


# Cookies ------------------------------------------------------------------------------------------------------------


def cookies_in(answer: httpx.Response) -> dict[str, str]:
    return {line.partition("=")[0]: line for line in answer.headers.get_list("set-cookie")}


@pytest.mark.parametrize("secure", [False, True])
def test_the_key_is_hidden_from_scripts_and_other_sites(secure: bool, data: Path) -> None:
    @looped
    async def look() -> None:
        async with opened(data, secure=secure) as world:
            world.base = "https://testserver" if secure else world.base
            one = world.browser()
            assert "underhall" not in cookies_in(await one.get("/")), "who only looks gets no key"
            answer = await one.post("/new", {"game": "kings", "players": 2, "name": "Ann"})
            found = cookies_in(answer)
            for name, line in found.items():
                parts = [part.strip() for part in line.split(";")]
                assert "SameSite=Lax" in parts
                assert "Path=/" in parts
                assert ("Secure" in parts) == secure
                assert ("HttpOnly" in parts) == (name == "underhall")
            key = found["underhall"].partition("=")[2].partition(";")[0]
            assert len(key) >= 20
            page = (await one.get(f"/t/{table_in(answer)}")).text
            assert key not in page
            assert "underhall" not in cookies_in(await one.get(f"/t/{table_in(answer)}")), "it is given once"

    look()


@looped
async def test_cookies_of_one_visitor_are_never_given_to_another(data: Path) -> None:
    async with opened(data) as world:
        ann, _bob = await world.friends()
        for _ in range(3):
            async with world.stream(ann, ann.table, "lang=pl") as stream:
                lines = [value for name, value in stream.headers if name == b"set-cookie"]
                assert len(lines) == 1
            async with world.stream(None, ann.table) as stream:
                assert not [value for name, value in stream.headers if name == b"set-cookie"]


@looped
async def test_odd_cookies_make_no_visitor(data: Path) -> None:
    async with opened(data) as world:
        ann, _ = await world.friends()
        for value in ("", "x", "x" * 15, "x" * 65, "x" * 5000, "x\x7f" * 10, '"; ' * 10, "%00" * 10):
            one = world.browser(ann.table, headers={"cookie": f"underhall={value}; theme={value}; lang={value}"})
            answer = await one.get(f"/t/{ann.table}")
            assert answer.status_code == 200
            assert 'data-seat="-1"' in answer.text
            assert (await one.do("chat", None, text="x")).status_code == 403


@looped
async def test_names_cannot_put_anything_into_headers(data: Path) -> None:
    async with opened(data) as world:
        for name in NASTY:
            one = world.browser()
            answer = await one.post("/new", {"game": "kings", "players": 2, "name": name})
            assert answer.status_code == 303
            assert set(cookies_in(answer)) <= {"underhall", "name"}
            for _, value in answer.headers.raw:
                assert b"\r" not in value
                assert b"\n" not in value
            line = cookies_in(answer)["name"]
            kept = line.partition("=")[2].partition(";")[0]
            assert re.fullmatch(r"[A-Za-z0-9%._~/-]*", kept), kept
            assert unquote(kept)
            other = world.browser(table_in(answer))
            joined = await other.do("join", name=f"{name}2"[-20:])
            assert set(cookies_in(joined)) <= {"underhall", "name"}
            again = await one.get("/")
            assert again.status_code == 200


# What people write --------------------------------------------------------------------------------------------------


class Texts(HTMLParser):
    """The tags and the text of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.text = ""
        self.values: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.values += [value or "" for _, value in attrs]
        assert not any(name.startswith("on") for name, _ in attrs), attrs

    def handle_data(self, data: str) -> None:
        self.text += data


def harmless(page: str) -> Texts:
    """Nothing of what people wrote has become a tag."""
    for tag in ("<script>alert", "<img", "</title></li>", "<b> &quot;", "onerror='"):
        assert tag not in page
    return Texts(page)


@pytest.mark.parametrize("first", range(0, len(NASTY), 3))
def test_names_chat_and_notes_are_text_wherever_they_are_shown(first: int, data: Path) -> None:
    @looped
    async def look() -> None:
        async with opened(data) as world:
            texts = NASTY[first : first + 3]
            ann = world.browser()
            wish = {"game": "kings", "players": 3, "name": texts[0], "note": texts[1]}
            table = ann.table = table_in(await ann.post("/new", wish))
            waiting = harmless((await ann.get(f"/t/{table}")).text)
            lobby = harmless((await world.browser().get("/")).text)
            bob, cid = await world.sit(table, texts[1]), await world.sit(table, texts[2])
            async with world.stream(bob, table) as stream:
                await stream.next(1)
                for text in texts:
                    await ann.do("chat", text=text)
                message = await stream.next(4)
                assert not stream.reloads
                lines = [line for line in stream.data.split(b"\n") if line]
                assert all(line.split(b":")[0] in (b"retry", b"event", b"id", b"data") for line in lines)
            await world.play([ann, bob, cid], 8)
            names = world.room(table).names
            said = [one.text for one in world.room(table).chat]
            for hidden in "\u202e\u2066\u200b\r\n":
                assert hidden not in "".join([*names, *said])
            assert names[0] in waiting.text
            assert names[0] in lobby.text
            shown = harmless("".join(message["parts"].values()))
            assert said[-1] in shown.text
            for path in ("", "/log", "/why", "/scores", "/handover?to=0"):
                page = harmless((await ann.get(f"/t/{table}{path}")).text)
                assert page.tags.count("script") <= 2
                if not path:
                    assert all(text in page.text for text in [*names, *said])
            state = (await ann.get(f"/api/tables/{table}")).json()
            assert [seat["name"] for seat in state["seats"]] == list(names)
            await world.play([ann, bob, cid])
            record = (await ann.get(f"/t/{table}/record")).text
            harmless((await ann.get(f"/t/{table}/replay")).text)
            upload = await ann.post("/upload", {"text": record})
            assert upload.status_code == 303
            harmless((await ann.get(upload.headers["location"])).text)

    look()


@looped
async def test_what_is_in_the_address_comes_back_as_text_only(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        await world.play([ann, bob], 2)
        table = ann.table
        for text in NASTY:
            for path in ("/", "/tables", "/new", "/rules/kings", f"/t/{table}", f"/t/{table}/log"):
                names = ["lang", "list", "page", "as", "pick", "q", "next", "have", "seat", "at"]
                answer = await ann.get(path, params=dict.fromkeys(names, text))
                assert answer.status_code == 200, (path, text)
                harmless(answer.text)
            answer = await ann.get(f"/t/{table}/about", params={"thing": text, "pick": text, "as": text})
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "application/json"
            missing = await ann.get(f"/t/{quote(text)}")
            assert missing.status_code in (404, 307)
            harmless(missing.text)


@looped
async def test_long_and_odd_queries(data: Path) -> None:
    async with opened(data) as world:
        ann, _ = await world.friends()
        for query in (
            "pick=" + "|".join(["x"] * 5000),
            "pick=" + "y" * 50_000,
            "as=" + "1" * 10_000,
            "&".join(f"a{number}=b" for number in range(3000)),
            "lang=en&lang=pl&lang=%ff",
            "as=%D9%A3",
            "%00%01=%02",
            "=&==&&&;;",
            "have=" + "z" * 20_000,
            "page=" + "9" * 4000,
        ):
            for path in (f"/t/{ann.table}", "/", "/tables", f"/t/{ann.table}/about", f"/t/{ann.table}/log"):
                answer = await ann.get(f"{path}?{query}")
                assert answer.status_code == 200, (path, query[:30])


# Too much -----------------------------------------------------------------------------------------------------------


@looped
async def test_bodies_beyond_measure_are_refused(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        before = world.hall.store.events(ann.table)
        large = "text=" + "x" * gate_module.BODY
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
        assert sent <= gate_module.BODY + 20_000
        sent = 0
        answer = await bob.client.post("/upload", content=pieces())
        assert sent <= gate_module.UPLOAD + 20_000
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
        with changed(hall_module, "TABLES_EACH", 3):
            ann = world.browser()
            for number in range(4):
                answer = await ann.post("/new", {"game": "cavein", "players": 2, "name": "Ann"})
                assert answer.status_code == (303 if number < 3 else 429)
            ann.table = next(iter(world.hall.summaries))
            await ann.post(f"/t/{ann.table}/leave")
            assert (await ann.post("/new", {"game": "cavein", "players": 2, "name": "Ann"})).status_code == 303
        with changed(hall_module, "TABLES", 3):
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
        watching = (await eve.see())["parts"]
        for number, one in enumerate(people):
            page = (await one.get(f"/t/{table}?as={number}")).text
            token = return_link(page)
            for other in (*people[:number], *people[number + 1 :], eve):
                for path in (f"/t/{table}?as={number}", f"/t/{table}/log?as={number}", f"/t/{table}/why?as={number}"):
                    seen = (await other.get(path)).text
                    assert token not in seen
                assert (await other.see(number))["parts"] != (await one.see(number))["parts"]
        assert (await eve.see(seat))["parts"] == watching


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
        answer = await one.post("/theme", {"theme": "dark", "next": "/t/x?as=1"})
        assert answer.headers["location"] == "/t/x?as=1"
        assert "theme" not in cookies_in(await one.post("/theme", {"theme": "dark; HttpOnly"}))


@looped
async def test_files_outside_of_the_folder_are_not_served(data: Path) -> None:
    async with opened(data) as world:
        one = world.browser()
        assert (await one.get("/static/base.css")).status_code == 200
        secret = STATIC.parent / "store.py"
        assert secret.exists()
        for path in (
            "../store.py", "..%2fstore.py", "%2e%2e/store.py", "%2e%2e%2fstore.py", "..\\store.py", "//etc/passwd",
            "/etc/passwd", "....//store.py", "base.css/../../store.py", "%00", "base.css%00.js", ".", "", "pages",
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
                await phone.get(link)
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
        text = (await world.browser().get("/metrics")).text
        assert "underhall_tables" in text
        for word in (ann.table, "Ann", "Bob", "kings"):
            assert word not in text
