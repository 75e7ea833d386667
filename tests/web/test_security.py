"""What other sites and odd requests can do: nothing. Headers and cookies that see to it."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
import structlog

from tests.web.answers import NASTY, NEEDED, cookies_in, dressed
from tests.web.halls import SCRIPT, looped, opened, table_in
from tests.web.tables import return_link

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
            "chat join bot remove leave start rematch playon notices notices/quiet notices/mute notices/test "
            "notices/remove sight"
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
        assert len(world.hall.lobby.tables) == 1


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
