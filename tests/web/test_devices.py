"""Several browsers that are one visitor: a code brings the games along, and keys can be made void."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
import structlog

from tests.web.answers import dressed
from tests.web.halls import SCRIPT, Browser, Clock, World, changed, looped, opened, until
from underhall.web.hall import devices as devices_module
from underhall.web.hall.belongings import OWNED
from underhall.web.hall.tickets import GUESSES, LETTERS, new_code
from underhall.web.people.visitors import COOKIE, hash_of
from underhall.web.storage.datafile import StoreError

PHONE = {"user-agent": "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0"}


async def code_from(who: Browser) -> str:
    answer = await who.post("/me/code")
    assert answer.status_code == 200, answer.text[:300]
    found = re.search(r'<strong class="digits">(\w{4} \w{4})</strong>', answer.text)
    assert found
    return found[1]


async def bring(who: Browser, code: str, **more: str) -> int:
    answer = await who.post("/me/bring", {"code": code, "sure": "1", **more}, headers=PHONE)
    return answer.status_code


async def second_device(world: World, who: Browser, **more: str) -> Browser:
    phone = world.browser(who.table)
    assert await bring(phone, await code_from(who), **more) == 303
    return phone


def handles(page: str) -> list[str]:
    return [unescape(one) for one in re.findall(r'name="device" value="([^"]+)"', page)]


@looped
async def test_a_code_brings_the_games_to_another_device(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        phone = world.browser(ann.table)
        code = await code_from(ann)
        assert len(set(code) - {" "}) <= 8
        assert set(code) - {" "} <= set(LETTERS)
        before = (await ann.see(0))["parts"]
        assert (await phone.see())["parts"] != before
        # The first step asks and changes nothing, however often a messenger opens the link.
        for _ in range(3):
            asked = await phone.get("/me/bring", params={"code": code})
            assert "1 game will be brought to this browser" in asked.text
            dressed(asked)
        asked = await phone.post("/me/bring", {"code": code.lower()})
        assert "1 game will be brought to this browser" in asked.text
        assert COOKIE not in phone.client.cookies
        assert (await ann.get("/me/devices")).json() == {"devices": 1}
        assert await bring(phone, code) == 303
        assert (await ann.get("/me/devices")).json() == {"devices": 2}
        assert (await phone.see(0))["parts"] == (await ann.see(0))["parts"]
        page = (await ann.get("/me")).text
        assert "Firefox on Android" in page
        assert f"/t/{ann.table}" in (await phone.get("/me")).text
        await world.play([phone, bob], 3)
        assert phone.client.cookies[COOKIE] != ann.client.cookies[COOKIE]
        # Once, and no more.
        assert await bring(world.browser(), code) == 422
        assert (await world.browser().get("/me/bring", params={"code": code})).status_code == 422


@looped
async def test_a_code_lasts_ten_minutes_and_a_new_one_ends_the_old(data: Path) -> None:
    clock = Clock()
    async with opened(data, clock=clock) as world:
        ann, _ = await world.friends()
        first, second = await code_from(ann), await code_from(ann)
        assert await bring(world.browser(), first) == 422
        clock.now += 599
        assert (await world.browser().get("/me/bring", params={"code": second})).status_code == 200
        clock.now += 2
        assert await bring(world.browser(), second) == 422
        await code_from(ann)
        assert len(world.store.documents("ticket")) == 1, "what is out of date is not kept"


@looped
async def test_codes_cannot_be_guessed(data: Path) -> None:
    async with opened(data) as world:
        ann, _ = await world.friends()
        code = await code_from(ann)
        eve = world.browser()
        for _ in range(GUESSES):
            assert (await eve.get("/me/bring", params={"code": new_code()})).status_code == 422
        # From now on even the right one tells that address nothing.
        for path in ("get", "post"):
            answer = await (
                eve.get("/me/bring", params={"code": code}) if path == "get" else eve.post("/me/bring", {"code": code})
            )
            assert answer.status_code == 429
        assert (await eve.post("/me/bring", {"code": code, "sure": "1"})).status_code == 429
        assert COOKIE not in eve.client.cookies


@looped
async def test_seats_of_the_new_device_are_added_only_on_request(data: Path) -> None:
    async with opened(data) as world:
        ann, _ = await world.friends()
        both = await world.friends("kings", "Cid Dan")
        await both[0].do("resign", **{"as": 0})
        own = await world.quick("cavein", 2, "Cid")
        # Cid has two browsers: the other finished game is his as well.
        cid = both[0]
        old = cid.client.cookies[COOKIE]
        asked = await cid.post("/me/bring", {"code": await code_from(ann)})
        assert "This browser has 1 game of its own." in asked.text
        assert "checked" not in asked.text
        updated = world.room(both[0].table).updated
        assert await bring(cid, await code_from(ann), join="1") == 303
        await until(lambda: world.store.documents("joining") == [])
        page = (await ann.get("/me")).text
        assert f"/t/{both[0].table}/scores" in page
        assert f"/t/{ann.table}" in (await cid.get("/me")).text
        assert world.room(both[0].table).updated == updated, "nothing has happened at that table"
        # Without it, they stay behind.
        assert await bring(own, await code_from(ann)) == 303
        await own.get("/")
        assert own.table not in (await ann.get("/me")).text
        assert (await own.do("answer", 403)).json()["error"]
        # The key that it had before opens nothing any more.
        stale = world.browser(both[0].table, headers={"cookie": f"{COOKIE}={old}"})
        assert (await stale.do("chat", 403, text="x", **{"as": 0})).json()["error"]


@looped
async def test_nothing_is_left_behind_with_a_visitor_who_has_become_another_one(data: Path) -> None:
    async with opened(data) as world:
        ann, _ = await world.friends()
        cid = await world.quick("cavein", 2, "Cid")
        source, target = (hash_of(one.client.cookies[COOKIE]) for one in (cid, ann))
        await cid.post("/me/ratings")
        await world.store.keep_contact(source, b'{"mail":"cid@example.org"}')
        (profile,) = world.store.documents_of("profile", source)
        assert await bring(cid, await code_from(ann), join="1") == 303
        await until(lambda: world.store.documents("joining") == [])
        assert world.store.documents_of("profile", target) == [profile._replace(owner=target)]
        assert world.store.contact(target) == b'{"mail":"cid@example.org"}'
        assert world.store.contact(source) == b"{}"
        for kind in OWNED:
            assert world.store.documents_of(kind, source) == []


@looped
async def test_joining_goes_on_after_a_restart(data: Path) -> None:
    async with opened(data) as world:
        ann, _ = await world.friends()
        cid = await world.quick("cavein", 2, "Cid")
        await world.quiet(cid.table)
        source, target = (hash_of(one.client.cookies[COOKIE]) for one in (cid, ann))
        from underhall.web.storage.store import Document

        await world.store.keep_document("joining", Document(source, b"{}", target))
        cookies = dict(ann.client.cookies)
    async with opened(data) as world:
        await until(lambda: world.store.documents("joining") == [])
        again = world.browser(cookies=cookies)
        assert f"/t/{cid.table}" in (await again.get("/me")).text


# Logging out --------------------------------------------------------------------------------------------------------


@looped
async def test_a_device_that_is_logged_out_has_nothing_and_its_stream_ends(data: Path) -> None:
    async with opened(data) as world:
        ann, _ = await world.friends()
        phone = await second_device(world, ann)
        page = (await ann.get("/me")).text
        assert len(handles(page)) == 2
        for one in (ann, phone):
            assert hash_of(one.client.cookies[COOKIE]) not in page, "handles say nothing elsewhere"
        async with world.stream(phone, ann.table) as theirs, world.stream(ann, ann.table) as ours:
            await theirs.next(1)
            assert (await ann.post("/me/devices/out", {"device": handles(page)[1]})).status_code == 303
            await until(lambda: theirs.ended)
            assert not ours.ended
        assert (await phone.do("chat", 403, text="x", **{"as": 0})).json()["error"]
        assert ann.table not in (await phone.get("/me")).text
        assert (await phone.get(f"/t/{ann.table}/notices?as=0")).status_code == 403
        await ann.do("chat", 200, text="still here", **{"as": 0})
        # It can begin anew, as somebody else.
        old = phone.client.cookies[COOKIE]
        await phone.post("/new", {"game": "kings", "quick": "1", "players": "2", "level": "easy"})
        assert phone.client.cookies[COOKIE] != old


@looped
async def test_log_out_everywhere_leaves_one_new_key(data: Path) -> None:
    async with opened(data) as world:
        ann, _ = await world.friends()
        phone = await second_device(world, ann)
        tablet = await second_device(world, phone)
        old = phone.client.cookies[COOKIE]
        assert (await phone.post("/me/devices/out-everywhere")).status_code == 303
        assert phone.client.cookies[COOKIE] != old
        stolen = world.browser(ann.table, headers={"cookie": f"{COOKIE}={old}"})
        for one in (ann, tablet, stolen):
            await one.do("chat", 403, text="x", **{"as": 0})
            assert ann.table not in (await one.get("/tables?list=mine")).text
        await phone.do("chat", 200, text="x", **{"as": 0})
        assert handles((await phone.get("/me")).text) == []
        assert len(await world.hall.devices.of(hash_of(ann.client.cookies[COOKIE]))) == 1
    async with opened(data) as world:
        again = world.browser(phone.table, cookies=dict(phone.client.cookies))
        await again.do("chat", 200, text="x", **{"as": 0})
        late = world.browser(phone.table, cookies=dict(ann.client.cookies))
        await late.do("chat", 403, text="x", **{"as": 0})


@looped
async def test_nobody_logs_out_the_devices_of_others(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        phone = await second_device(world, ann)
        for handle in (*handles((await ann.get("/me")).text), hash_of(ann.client.cookies[COOKIE]), "", "x"):
            assert (await bob.post("/me/devices/out", {"device": handle})).status_code == 404
            assert (await world.browser().post("/me/devices/out", {"device": handle})).status_code == 404
        assert (await bob.post("/me/devices/out-everywhere")).status_code == 303
        for one in (ann, phone):
            await one.do("chat", 200, text="x", **{"as": 0})
        evil = {"origin": "http://evil.example", **SCRIPT}
        for path in ("/me/code", "/me/bring", "/me/devices/out", "/me/devices/out-everywhere"):
            assert (await ann.post(path, headers=evil)).status_code == 403
        await ann.do("chat", 200, text="x", **{"as": 0})
        assert (await world.browser().post("/me/code")).status_code == 409


@looped
async def test_another_server_hears_of_it(data: Path) -> None:
    """Two halls would share a store by their bulletins: what one posts, the other hears."""
    async with opened(data) as world:
        ann, _ = await world.friends()
        phone = await second_device(world, ann)
        key = hash_of(phone.client.cookies[COOKIE])
        other = devices_module.Devices(world.store, world.hall.bulletin, world.hall.clock)
        assert await other.visitor_of(key) == hash_of(ann.client.cookies[COOKIE])
        ended: list[str] = []
        with other.streaming(key, lambda: ended.append("phone")):
            handle = handles((await ann.get("/me")).text)[1]
            await ann.post("/me/devices/out", {"device": handle})
            await until(lambda: ended)
        assert await other.visitor_of(key) == ""


@looped
async def test_the_last_day_is_noted_once_a_day(data: Path) -> None:
    clock = Clock()
    async with opened(data, clock=clock) as world:
        ann, _ = await world.friends()
        phone = await second_device(world, ann)
        key = hash_of(phone.client.cookies[COOKIE])
        first = world.store.document("device", key)
        await phone.get("/")
        assert world.store.document("device", key) == first
        clock.now += 86_400
        await phone.get("/")
        await until(lambda: world.store.document("device", key) != first)
        own = {one.key: one.device for one in await world.hall.devices.of(hash_of(ann.client.cookies[COOKIE]))}
        assert own[key].seen > own[key].since


@looped
async def test_if_nobody_can_say_whose_a_browser_is_it_gets_no_page_and_keeps_its_key(data: Path) -> None:
    async with opened(data) as world:
        ann, _ = await world.friends()
        world.hall.devices._known.clear()

        def broken(kind: str, key: str) -> None:
            raise StoreError("the disk is gone")

        with changed(world.store, "document", broken):
            answer = await ann.get("/me")
            assert answer.status_code == 503
            assert "set-cookie" not in answer.headers
            assert (await world.browser().get("/about")).status_code == 200
        assert f"/t/{ann.table}" in (await ann.get("/me")).text


@looped
async def test_codes_and_keys_stay_out_of_the_log(data: Path) -> None:
    async with opened(data) as world:
        ann, _ = await world.friends()
        with structlog.testing.capture_logs() as log:
            code = await code_from(ann)
            phone = world.browser()
            await phone.get("/me/bring", params={"code": code})
            await bring(phone, code)
            await phone.get("/me")
        told = str(log)
        for secret in (code, code.replace(" ", ""), *(one.client.cookies[COOKIE] for one in (ann, phone))):
            assert secret not in told
        kept = str([(one.key, one.data) for kind in ("ticket", "device") for one in world.store.documents(kind)])
        assert phone.client.cookies[COOKIE] not in kept


@pytest.mark.parametrize("text", ["", "x" * 5000, "%00", "ÄÖÜ", "<script>", "'; DROP TABLE x; --"])
def test_odd_codes_are_refused_in_one_sentence(data: Path, text: str) -> None:
    @looped
    async def look() -> None:
        async with opened(data) as world:
            answer = await world.browser().post("/me/bring", {"code": text, "sure": "1"})
            assert answer.status_code == 422
            assert "<script>" not in answer.text

    look()
