"""Each request has an id, in the answer and in the lines of the log; what is slow or goes wrong is counted, by kind and
without secrets."""

from __future__ import annotations

import json
import re
from ipaddress import ip_network
from pathlib import Path

import pytest
import structlog

from tests import pocket
from tests.web.halls import looped, opened
from tests.web.tables import return_link
from underhall.web.server_events import KEPT, KINDS, REQUEST, ServerEvents, request_id, route_of

pocket.register()
OWN = re.compile(r"[0-9a-f]{16}")
PROXY = {"proxies": [ip_network("127.0.0.0/8")]}


@looped
async def test_each_answer_has_an_id_of_its_own(data: Path) -> None:
    async with opened(data) as world:
        one = world.browser()
        with structlog.testing.capture_logs() as log:
            answers = [await one.get(path) for path in ("/", "/", "/nothing", "/api/games", "/healthz")]
            answers.append(await one.get("/", headers={"host": "evil.example"}))
            answers.append(await one.post("/theme", headers={"origin": "http://evil.example"}))
        found = [answer.headers["x-request-id"] for answer in answers]
        assert len(set(found)) == len(found)
        assert all(OWN.fullmatch(id) for id in found)
        assert [line["request"] for line in log if line["event"] == "request"] == found


@looped
async def test_an_id_is_taken_over_from_a_trusted_proxy_alone(data: Path) -> None:
    given = {"x-request-id": "proxy-7f3a.0001"}
    async with opened(data) as world:
        assert OWN.fullmatch((await world.browser().get("/", headers=given)).headers["x-request-id"])
    async with opened(data, **PROXY) as world:
        answer = await world.browser().get("/", headers=given)
        assert answer.headers.get_list("x-request-id") == ["proxy-7f3a.0001"]
        for odd in ("short", "x" * 65, "two words", "a\tb_______", "<script>alert(1)", ""):
            answer = await world.browser().get("/", headers={"x-request-id": odd})
            assert OWN.fullmatch(answer.headers["x-request-id"]), odd


@looped
async def test_an_error_page_names_the_request(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()

        def broken(visitor: str) -> list[int]:
            raise ZeroDivisionError

        world.room(ann.table).seats_of = broken  # type: ignore[method-assign]
        with structlog.testing.capture_logs() as log:
            page = await bob.get(f"/t/{ann.table}")
        id = page.headers["x-request-id"]
        assert f"name it: {id}" in page.text
        assert [line["request"] for line in log if line["event"] == "request.failed"] == [id]
        server_events = world.app.state.server_events
        assert server_events.errors == {"ZeroDivisionError": 1}
        assert [(one.what, one.where, one.request) for one in server_events.failed] == [
            ("ZeroDivisionError", "/t/{table}", id)
        ]
        assert id not in (await bob.get("/nothing")).text


@looped
async def test_slow_requests_are_told_by_their_pattern(data: Path) -> None:
    """Never with a name, a key or what was asked."""
    async with opened(data, server_events=ServerEvents(slow=0.0)) as world:
        ann, _ = await world.friends()
        link = return_link((await ann.get(f"/t/{ann.table}?as=0")).text)
        with structlog.testing.capture_logs() as log:
            await world.browser().get(f"{link}?q=secret")
            async with world.stream(ann, ann.table):
                pass
        slow = [line for line in log if line["event"] == "request.slow"]
        assert slow[0]["route"] == "/s/{token}"
        told = [one for one in world.app.state.server_events.slow if one.where == "/s/{token}"]
        assert told[0].what == "GET"
        assert told[0].request == slow[0]["request"]
        everything = json.dumps([slow, list(world.app.state.server_events.slow)])
        assert ann.table not in everything
        assert link[3:] not in everything
        assert "secret" not in everything


@looped
async def test_a_stream_is_not_slow_however_long_it_is_open(data: Path) -> None:
    async with opened(data, server_events=ServerEvents(slow=0.001)) as world:
        ann, _ = await world.friends()
        server_events = world.app.state.server_events
        async with world.stream(ann, ann.table) as stream:
            await stream.next(1) if stream.messages else None
        assert "/t/{table}/live" not in [one.where for one in server_events.slow]


def test_what_is_remembered_is_limited() -> None:
    server_events = ServerEvents()
    for number in range(KINDS + 50):
        server_events.went_wrong(f"Kind{number}", "/")
        server_events.answered("GET", "/", 200, 9.0, "x")
    assert len(server_events.failed) == len(server_events.slow) == KEPT
    assert len(server_events.errors) == KINDS + 1
    assert server_events.errors["other"] == 50
    assert server_events.requests == {"2xx": KINDS + 50}
    assert server_events.slow_requests == KINDS + 50


def test_a_bot_may_think_for_longer_before_a_request_is_slow() -> None:
    server_events = ServerEvents(slow=1.0)
    assert server_events.answered("POST", "/t/{table}/answer", 200, 1.1, "x")
    assert not server_events.answered("POST", "/t/{table}/hint", 200, 8.0, "x")
    assert server_events.answered("POST", "/t/{table}/hint", 200, 16.0, "x")


def test_lines_of_the_log_say_which_request_they_belong_to() -> None:
    server_events = ServerEvents()
    before = REQUEST.set("abc")
    try:
        assert server_events.listen(None, "info", {"event": "x"}) == {"event": "x", "request": "abc"}
        server_events.listen(None, "error", {"event": "bot.failed", "error": "KeyError at hall.py:3 < x.py:1"})
        server_events.listen(None, "error", {"event": "table.broken", "error": "a sentence that names a file at home"})
        server_events.listen(None, "error", {"event": "request.failed"})
    finally:
        REQUEST.reset(before)
    assert server_events.listen(None, "info", {"event": "x"}) == {"event": "x"}
    assert server_events.errors == {"bot.failed": 1, "table.broken": 1}
    assert [one.where for one in server_events.failed] == ["KeyError at hall.py:3", ""]


@pytest.mark.parametrize(
    ("path", "params", "route"),
    [
        ("/t/iron-owl-x/answer", {"table": "iron-owl-x"}, "/t/{table}/answer"),
        ("/s/a.0.b", {"token": "a.0.b"}, "/s/{token}"),
        ("/rules/kings/picture/3", {"game": "kings", "chapter": "3"}, "/rules/{game}/picture/{chapter}"),
        ("/healthz", {}, "/healthz"),
    ],
)
def test_the_pattern_of_an_address_has_no_names(path: str, params: dict[str, str], route: str) -> None:
    assert route_of({"path": path, "path_params": params, "endpoint": None}) == route
    assert route_of({"path": path}) == "(nowhere)"


def test_ids_are_new_without_a_proxy() -> None:
    assert request_id({"x-request-id": "given-by-them"}, False) != request_id({}, False)
    assert request_id({"x-request-id": "given-by-them"}, True) == "given-by-them"
