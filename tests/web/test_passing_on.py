"""Requests that servers pass on to each other: who may do that, and what visitors see of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from tests.web.halls import looped, until
from tests.web.nodes import several_servers
from tests.web.postgres import PASSWORD, Cluster
from underhall.web.server.passing_on import SIGNED, VALID, Forged, Origin, Seal

ANN = Origin("10.1.2.3", "10.1.2.3", "https")
HERE = "127.0.0.1:9000"


def seal(secret: bytes = b"secret", now: float = 1000.0, address: str = HERE) -> Seal:
    hall: Any = SimpleNamespace(secret=secret, address=address, other_servers=SimpleNamespace(now=lambda: now))
    return Seal(hall)


def test_a_signature_is_good_once_and_says_whose_request_it_is() -> None:
    header = seal().sign(HERE, "POST", b"/t/x/answer", b"answer=1", ANN)
    checking = seal(now=1010.0)
    assert checking.check(header, "POST", b"/t/x/answer", b"answer=1") == ANN
    with pytest.raises(Forged):
        checking.check(header, "POST", b"/t/x/answer", b"answer=1")


@pytest.mark.parametrize(
    "check",
    [
        lambda header: seal().check(header, "GET", b"/t/x", b"body"),
        lambda header: seal().check(header, "POST", b"/t/y", b"body"),
        lambda header: seal().check(header, "POST", b"/t/x", b"other"),
        lambda header: seal().check(header.replace(b"10.1.2.3", b"10.1.2.4"), "POST", b"/t/x", b"body"),
        lambda header: seal().check(header.replace(b"1000.000", b"1001.000"), "POST", b"/t/x", b"body"),
        lambda header: seal(secret=b"of another hall").check(header, "POST", b"/t/x", b"body"),
        lambda header: seal(address="127.0.0.1:9001").check(header, "POST", b"/t/x", b"body"),
        lambda header: seal(now=1001.0 + VALID).check(header, "POST", b"/t/x", b"body"),
        lambda header: seal(now=999.0 - VALID).check(header, "POST", b"/t/x", b"body"),
        lambda header: seal().check(b"", "POST", b"/t/x", b"body"),
        lambda header: seal().check(b"a b c d e f", "POST", b"/t/x", b"body"),
        lambda header: seal().check(header[:-1] + b"\xff", "POST", b"/t/x", b"body"),
    ],
    ids=["method", "path", "body", "visitor", "time", "key", "server", "late", "early", "none", "nonsense", "bytes"],
)
def test_anything_else_is_forged(check: Callable[[bytes], Origin]) -> None:
    header = seal().sign(HERE, "POST", b"/t/x", b"body", ANN)
    with pytest.raises(Forged):
        check(header)


@looped
async def test_nobody_else_gets_in_at_the_inner_address(postgres: Cluster) -> None:
    async with several_servers(postgres.database()) as (one, two):
        ann = await one.quick(players=2)
        async with httpx.AsyncClient(base_url=f"http://{one.hall.address}") as stranger:
            header = SIGNED.decode()
            for path in ("/", f"/t/{ann.table}", "/metrics", "/healthz"):
                assert (await stranger.get(path)).status_code == 403
                false = {header: "1000.0 x https 10.0.0.1 10.0.0.1 00"}
                assert (await stranger.get(path, headers=false)).status_code == 403
            target = f"/t/{ann.table}".encode()
            good = two.app.state.seal.sign(one.hall.address, "GET", target, b"", ANN).decode()
            assert (await stranger.get(target.decode(), headers={header: good})).status_code == 200
            assert (await stranger.get(target.decode(), headers={header: good})).status_code == 403, "a second time"
            other = two.app.state.seal.sign(two.hall.address, "GET", target, b"", ANN).decode()
            assert (await stranger.get(target.decode(), headers={header: other})).status_code == 403, "for another one"


@looped
async def test_at_the_public_address_the_header_means_nothing(postgres: Cluster) -> None:
    """Otherwise a visitor could pretend to be another one with each request."""
    async with several_servers(postgres.database()) as (one, two):
        ann = await one.quick(players=2)
        made = two.app.state.seal.sign(one.hall.address, "POST", b"/new", b"", ANN).decode()
        fields = {"game": "kings", "players": 2, "name": "Bob", "quick": "1"}
        answer = await one.browser().client.post("/new", data=fields, headers={SIGNED.decode(): made})
        table = answer.headers["location"].split("/")[-1].partition("?")[0]
        assert one.room(table).created_as.purse == one.room(ann.table).created_as.purse
        assert one.room(table).created_as.purse != one.hall.thinking_account(ANN.address)


@looped
async def test_what_is_passed_on_counts_for_the_visitors_own_address(postgres: Cluster) -> None:
    async with several_servers(postgres.database()) as (one, two):
        ann = await one.quick(players=2)
        transport = httpx.ASGITransport(two.app, client=("10.7.7.7", 1234))
        addresses: list[str] = []
        caps = one.app.state.caps
        take = caps.take

        def noting(address: str) -> None:
            addresses.append(address)
            take(address)

        caps.take = noting
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as far:
            far.cookies.update(ann.client.cookies)
            reading = asyncio.ensure_future(far.get(f"/t/{ann.table}/live"))
            await until(lambda: one.live(ann.table).channels.listeners)
            one.live(ann.table).channels.close()
            answer = await reading
        assert addresses == ["10.7.7.7"]
        assert answer.text.startswith("retry:")


@looped
async def test_who_still_waits_at_a_server_that_ends_is_looked_after(postgres: Cluster) -> None:
    """The server cancels what takes too long. Whoever only looks is answered by another one; others are told."""
    async with several_servers(postgres.database()) as (one, two):
        ann = await one.quick(players=2)
        await one.quiet(ann.table)
        here = two.browser(ann.table, cookies=dict(ann.client.cookies))
        waiting: list[asyncio.Task[Any]] = []

        async def slow(table: str) -> Any:
            task = asyncio.current_task()
            assert task is not None
            waiting.append(task)
            await asyncio.Event().wait()

        one.hall.visit = slow  # type: ignore[method-assign]
        looking = asyncio.ensure_future(here.client.get(f"/t/{ann.table}"))
        doing = asyncio.ensure_future(here.client.post(f"/t/{ann.table}/chat", data={"text": "hello"}))
        await until(lambda: len(waiting) == 2)
        one.hall.end_streams()
        await one.hall.hand_over()
        for task in waiting:
            task.cancel()
        assert (await looking).status_code == 200
        assert ann.table in two.hall.tables
        told = await doing
        assert told.status_code == 503
        assert "it is not certain whether this was done" in told.text


@looped
async def test_a_stream_is_passed_on_and_ends_with_its_table(postgres: Cluster) -> None:
    async with several_servers(postgres.database()) as (one, two):
        ann = await one.quick(players=2)
        await one.quiet(ann.table)
        async with two.stream(ann, ann.table) as stream:
            await until(lambda: one.live(ann.table).channels.listeners)
            before = len(stream.messages)
            await one.answer(ann)
            await stream.next(before + 1)
            assert (b"content-type", b"text/event-stream; charset=utf-8") in stream.headers
            assert sum(name == b"content-security-policy" for name, _ in stream.headers) == 1
            await one.hall.other_servers.leave()
            one.hall.drop_all()
            await until(lambda: stream.ended)
        async with two.stream(ann, ann.table) as stream:  # as a browser does by itself
            await stream.next(1)
            assert ann.table in two.hall.tables


@looped
async def test_programs_are_passed_on(postgres: Cluster) -> None:
    async with several_servers(postgres.database()) as (one, two):
        client = two.browser().client
        wish = {"game": "kings", "players": 2, "name": "Robo", "bots": ["easy"]}
        made = (await one.browser().client.post("/api/tables", json=wish)).json()
        key = {"authorization": f"Bearer {made['token']}"}
        state = await client.get(f"/api/tables/{made['table']}", headers=key)
        assert state.status_code == 200
        assert made["table"] not in two.hall.tables


@looped
async def test_nothing_secret_is_told(postgres: Cluster, capfd: pytest.CaptureFixture[str]) -> None:
    url = postgres.database()
    async with several_servers(url) as (one, two):
        ann = await one.quick(players=2)
        there = two.browser(ann.table, cookies=dict(ann.client.cookies))
        await there.see()
        pages = [(await there.client.get(path)).text for path in ("/", f"/t/{ann.table}", "/metrics", "/healthz")]
        nodes = repr(one.hall.nodes())
        secret = one.hall.secret.hex()
    told = capfd.readouterr()
    for text in (*pages, nodes, told.out, told.err):
        assert PASSWORD not in text
        assert secret not in text
        assert url not in text
