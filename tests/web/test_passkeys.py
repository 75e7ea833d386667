"""Passkeys, with an authenticator in software: they open their owner's games, and nothing else opens any."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.web.authenticator import Authenticator
from tests.web.halls import SCRIPT, Browser, Clock, World, looped, opened
from tests.web.test_own_data import delete, id_of
from underhall.web.hall import passkeys
from underhall.web.people.visitors import COOKIE

PLACE = {"public_url": "http://localhost:8000"}


async def made(who: Browser, key: Authenticator, expect: int = 200) -> Any:
    options = (await who.post("/me/passkey/offer", headers=SCRIPT)).json()
    answer = key.make(options)
    kept = await who.client.post("/me/passkey/keep", json=answer, headers=SCRIPT)
    assert kept.status_code == expect, kept.text
    return answer


async def used(who: Browser, key: Authenticator, expect: int = 200) -> tuple[Any, str]:
    """The answer of the authenticator, and where it leads."""
    answer = key.use((await who.post("/me/passkey/ask", headers=SCRIPT)).json())
    found = await who.client.post("/me/passkey/use", json=answer, headers=SCRIPT)
    assert found.status_code == expect, found.text
    return answer, found.json().get("go", "")


@looped
async def test_a_passkey_opens_the_games_on_another_device(data: Path) -> None:
    async with opened(data, **PLACE) as world:
        ann, _ = await world.friends()
        key = Authenticator()
        options = (await ann.post("/me/passkey/offer", headers=SCRIPT)).json()
        assert options["rp"]["id"] == "localhost"
        assert options["authenticatorSelection"]["residentKey"] == "required"
        assert options["authenticatorSelection"]["userVerification"] == "preferred"
        assert id_of(ann) not in str(options)
        await made(ann, key)
        assert 'name="passkey"' in (await ann.get("/me")).text
        phone = world.browser(ann.table)
        _, go = await used(phone, key)
        asked = await phone.get(go)
        assert COOKIE not in phone.client.cookies, "it asks first"
        token = go.partition("token=")[2]
        assert "1 game comes to this browser" in asked.text
        assert (await phone.post("/me/passkey/sure", {"token": token})).status_code == 303
        assert (await phone.see(0))["parts"] == (await ann.see(0))["parts"]
        assert (await world.browser().post("/me/passkey/sure", {"token": token})).status_code == 403
        assert len(await world.hall.devices.of(id_of(ann))) == 2


@looped
async def test_an_answer_is_good_once_here_and_now(data: Path) -> None:
    clock = Clock()
    async with opened(data, clock=clock, **PLACE) as world:
        ann, bob = await world.friends()
        key = Authenticator()
        answer = await made(ann, key)
        stranger = world.browser()
        # The same again, or for somebody else.
        for who in (ann, bob):
            again = await who.client.post("/me/passkey/keep", json=answer, headers=SCRIPT)
            assert again.status_code == 403
        await made(bob, replace(key), 403)  # the same credential: it stays Ann's
        answer, _ = await used(stranger, key)
        assert (await stranger.client.post("/me/passkey/use", json=answer, headers=SCRIPT)).status_code == 403
        # From another site, for another host, with another key, one that nobody knows.
        for wrong in (
            replace(key, origin="http://evil.example"),
            replace(key, origin="https://localhost:8000"),
            replace(key, host="evil.example"),
            replace(key, key=Authenticator().key),
            Authenticator(),
        ):
            wrong.count = 100
            await used(stranger, wrong, 403)
        # Too late, or a challenge of our own for another purpose.
        options = (await stranger.post("/me/passkey/ask", headers=SCRIPT)).json()
        other = (await ann.post("/me/passkey/offer", headers=SCRIPT)).json()
        assert (await stranger.client.post("/me/passkey/use", json=key.use(other), headers=SCRIPT)).status_code == 403
        clock.now += passkeys.SECONDS + 1
        assert (await stranger.client.post("/me/passkey/use", json=key.use(options), headers=SCRIPT)).status_code == 403
        # A copy of the authenticator that lags behind.
        key.count = 0
        await used(stranger, key, 403)


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{", b'{"response":{}}', b'{"response":{"clientDataJSON":"AAAA"},"rawId":"%"}', b"\xff", b"1"]
)
def test_odd_answers_are_refused_in_one_sentence(data: Path, body: bytes) -> None:
    @looped
    async def look() -> None:
        async with opened(data, **PLACE) as world:
            ann, _ = await world.friends()
            for path in ("/me/passkey/use", "/me/passkey/keep"):
                answer = await ann.client.post(path, content=body, headers=SCRIPT)
                assert answer.status_code == 403
                assert answer.json()["error"]

    look()


@looped
async def test_only_the_owner_removes_a_passkey_and_then_it_opens_nothing(data: Path) -> None:
    async with opened(data, **PLACE) as world:
        ann, bob = await world.friends()
        first, second = Authenticator(), Authenticator()
        await made(ann, first)
        await made(ann, second)
        page = (await ann.get("/me")).text
        handle = page.partition('name="passkey" value="')[2].partition('"')[0]
        for who in (bob, world.browser()):
            assert (await who.post("/me/passkey/drop", {"passkey": handle})).status_code == 404
        evil = {"origin": "http://evil.example", **SCRIPT}
        for path in ("offer", "keep", "drop", "ask", "use", "sure"):
            assert (await ann.post(f"/me/passkey/{path}", headers=evil)).status_code == 403
        assert (await ann.post("/me/passkey/drop", {"passkey": handle})).status_code == 303
        statuses = []
        for key in (first, second):
            answer = key.use((await bob.post("/me/passkey/ask", headers=SCRIPT)).json())
            statuses.append((await bob.client.post("/me/passkey/use", json=answer, headers=SCRIPT)).status_code)
        assert sorted(statuses) == [200, 403]
        await delete(world, ann)
        assert world.store.documents("passkey") == []
        for key in (first, second):
            await used(bob, key, 403)


@looped
async def test_where_there_are_no_passkeys_they_are_hidden(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def hidden(world: World) -> None:
        ann, _ = await world.friends()
        assert "passkey-" not in (await ann.get("/me")).text
        for path in ("offer", "keep", "ask", "use"):
            assert (await ann.post(f"/me/passkey/{path}", headers=SCRIPT)).status_code == 404

    for address in ("http://192.168.1.7:8000", "http://games.example.org", "https://[::1]"):
        async with opened(data, public_url=address) as world:
            await hidden(world)
    async with opened(data, public_url="https://games.example.org") as world:
        ann, _ = await world.friends()
        assert "passkey-make" in (await ann.get("/me")).text
    monkeypatch.setattr("underhall.web.pages.me.passkeys.available", lambda: False)
    async with opened(data, **PLACE) as world:
        await hidden(world)
