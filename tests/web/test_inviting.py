"""Inviting friends: a link that works, who can open it, letting the network in, and what a guest sees."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.halls import Browser, World, looped, opened, table_in
from underhall.engine.errors import UnderhallError
from underhall.web.pages.network import PASSED_ON
from underhall.web.server.serve import Server, bind
from underhall.web.server.wire import Guard, WireConfig, limits_for

HERE = "http://127.0.0.1:8000"


def doors(world: World, fails: bool = False) -> list[str]:
    """The world of a server for this computer alone; what it does when it is asked to let the network in."""
    opened_doors: list[str] = []

    async def let_in() -> None:
        if fails:
            raise UnderhallError("no network")
        opened_doors.append("yes")
        world.app.state.host = "0.0.0.0"

    world.app.state.doors.opening = let_in
    world.base = HERE
    return opened_doors


async def token_on(one: Browser, path: str = "/new?game=kings") -> str:
    found = re.findall(r'name="token" value="([^"]+)"', (await one.get(path)).text)
    return found[0] if found else ""


# Letting the network in ------------------------------------------------------------------------------------------


@looped
async def test_somebody_at_this_computer_may_let_the_network_in(data: Path) -> None:
    async with opened(data) as world:
        done = doors(world)
        one = world.browser()
        page = (await one.get("/new?game=kings")).text
        assert "Only this computer can open the link." in page
        assert "not in a café" in page, "a warning comes first"
        answer = await one.post("/network", {"token": await token_on(one), "next": "/new?game=kings"})
        assert (answer.status_code, answer.headers["location"]) == (303, "/new?game=kings")
        assert done == ["yes"]
        assert not await token_on(one), "it is done"


@looped
@pytest.mark.parametrize("wrong", ["", "guess", "é"])
async def test_not_without_the_token(data: Path, wrong: str) -> None:
    async with opened(data) as world:
        done = doors(world)
        assert (await world.browser().post("/network", {"token": wrong})).status_code == 403
        assert done == []


@looped
async def test_not_for_anybody_else(data: Path) -> None:
    """Neither by another address, nor under another name, nor through a proxy or tunnel, nor by another site."""
    async with opened(data) as world:
        done = doors(world)
        token = await token_on(world.browser())
        assert token
        one = world.browser()
        ways: list[dict[str, Any]] = [{"headers": {name: "203.0.113.9"}} for name in PASSED_ON]
        ways += [{"headers": {"host": host}} for host in ("192.168.1.5:8000", "testserver", "printer.local")]
        ways += [{"headers": {"origin": "http://evil.example"}}, {"headers": {"sec-fetch-site": "cross-site"}}]
        for way in ways:
            answer = await one.post("/network", {"token": token}, **way)
            assert answer.status_code == 403, way
        far = world.browser()
        far.client._transport.client = ("192.168.1.77", 4000)  # type: ignore[attr-defined]
        assert not await token_on(far), "who is elsewhere never sees the token"
        assert (await far.post("/network", {"token": token})).status_code == 403
        assert done == []


@looped
async def test_not_where_it_makes_no_sense(data: Path) -> None:
    async with opened(data) as world:
        world.base = HERE
        one = world.browser()
        assert not await token_on(one), "this server cannot do it"
        doors(world)
        assert await token_on(one)
        world.app.state.public_url = "https://games.example.org"
        assert not await token_on(one), "it has a public address"
        assert (await one.get("/network")).status_code == 405


@looped
async def test_a_computer_without_a_network_says_so(data: Path) -> None:
    async with opened(data) as world:
        doors(world, fails=True)
        one = world.browser()
        answer = await one.post("/network", {"token": await token_on(one)})
        assert answer.status_code == 409
        assert "not on a network" in answer.text


# The table -------------------------------------------------------------------------------------------------------


@looped
async def test_a_table_for_friends_is_not_listed_unless_wished(data: Path) -> None:
    async with opened(data) as world:
        one = world.browser()
        page = (await one.get("/new?game=kings")).text
        assert re.search(r'name="public" value="no" checked', page)
        hidden = table_in(await one.post("/new", {"game": "kings", "players": 2, "name": "Ann"}))
        listed = table_in(await one.post("/new", {"game": "kings", "players": 2, "name": "Ann", "public": "yes"}))
        found = (await world.browser().get("/tables?list=open")).text
        assert listed in found
        assert hidden not in found


@looped
async def test_three_fields_and_the_rest_is_folded(data: Path) -> None:
    async with opened(data) as world:
        page = (await world.browser().get("/new?game=kings")).text
        before = page[page.index('<form class="making"') : page.index('<details class="folded')]
        fields = set(re.findall(r'<(?:input|select)[^>]* name="([^"]+)"', before)) - {"game"}
        assert fields == {"players", "name", "note"}
        assert "can open" in before, "who can open the link is said before the table is made"


@looped
async def test_the_link_for_friends_and_the_own_key_are_told_apart(data: Path) -> None:
    async with opened(data) as world:
        one = world.browser()
        table = table_in(await one.post("/new", {"game": "kings", "players": 2, "name": "Ann"}))
        page = (await one.get(f"/t/{table}")).text
        invite = re.search(r'<div class="invite-link">.*?</div>\s*</div>', page, re.DOTALL)
        secret = re.search(r'<details class="secret-link">.*?</details>', page, re.DOTALL)
        assert invite
        assert secret
        assert f"/t/{table}" in invite[0]
        assert "/s/" not in invite[0]
        assert f"/s/{table}" in secret[0]
        assert "never send it" in secret[0]


@looped
async def test_a_guest_sees_what_it_is_about(data: Path) -> None:
    async with opened(data) as world:
        one = world.browser()
        table = table_in(await one.post("/new", {"game": "kings", "players": 3, "name": "Ann", "hints": "no"}))
        page = (await world.browser().get(f"/t/{table}")).text
        facts = world.room(table).game.facts
        for needed in (facts.names["en"], facts.texts["cover"]["line"]["en"], f"{facts.cover.minutes} min", "Ann"):
            assert needed in page
        assert 'href="/rules/kings"' in page[page.index('class="join"') :], "beside the button to sit down"
        assert "nobody gets hints" in page
        assert "never send it" not in page


@looped
async def test_the_first_opponent_of_a_newcomer_is_easy(data: Path) -> None:
    async with opened(data) as world:
        one = world.browser()
        assert '<small class="level">easy</small>' in (await one.get("/")).text
        answer = await one.post("/new", {"game": "kings", "players": 2, "quick": "1", "level": "easy"})
        assert '<small class="level">medium</small>' in (await one.get("/")).text
        one.table = table_in(answer)
        await world.play([one])
        assert '<small class="level">medium</small>' in (await one.get("/")).text, "a finished game counts too"
        assert '<small class="level">easy</small>' in (await world.browser().get("/")).text


@looped
async def test_the_server_listens_on_one_more_address_while_it_runs() -> None:
    """And closes it with the others."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
            await send({"type": "http.response.body", "body": b"ok"})

    first, second = bind("127.0.0.1", 0), bind("127.0.0.1", 0)
    addresses = [f"http://127.0.0.1:{one.getsockname()[1]}" for one in (first, second)]
    ready = asyncio.Event()
    config = WireConfig(app, Guard(limits_for(1000), ()), log_config=None, lifespan="off")
    server = Server(config, lambda: None, ready.set)
    serving = asyncio.ensure_future(server.serve(sockets=[first]))
    await ready.wait()
    await server.listen_also(second)
    async with httpx.AsyncClient() as client:
        assert [(await client.get(address)).text for address in addresses] == ["ok", "ok"]
        server.should_exit = True
        await serving
        for address in addresses:
            with pytest.raises(httpx.HTTPError):
                await client.get(address)
