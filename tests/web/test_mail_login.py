"""A link by mail that opens one's games: for the owner of a confirmed address alone, once, and it asks first."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import structlog

from tests.web.halls import Browser, Clock, World, opened, until
from tests.web.servers import Post, post_office, run
from tests.web.test_own_data import delete, id_of
from underhall.web.people.notices import Notices
from underhall.web.people.visitors import COOKIE

ADDRESS = "ann@example.org"


async def link_in(post: Post, count: int, world: World | None = None) -> str:
    await until(lambda: len(post.letters) >= count and (world is None or world.store.documents("ticket")))
    found = re.search(r"http://\S+?(/me/\S+)", post.last.get_content())
    assert found
    return found[1]


async def confirmed(world: World, post: Post, who: Browser) -> None:
    answer = await who.post("/me/address", {"mail": ADDRESS})
    assert answer.headers["location"] == "/me?said=mail-sent#login"
    link = await link_in(post, len(post.letters) + (not post.letters))
    page = await world.browser().get(link)
    assert ADDRESS in page.text
    assert ADDRESS not in (await who.get("/me")).text, "a link that is only opened changes nothing"
    token = link.partition("token=")[2]
    assert (await world.browser().post("/me/address/confirm", {"token": token})).status_code == 200
    assert ADDRESS in (await who.get("/me")).text
    assert (await world.browser().post("/me/address/confirm", {"token": token})).status_code == 403


def with_mail(data: Path, test: Any, **settings: Any) -> None:
    async def work() -> None:
        async with post_office() as post:
            notices = Notices(post.settings(), pauses=())
            async with opened(data, notices=notices, **settings) as world:
                await test(world, post)

    run(work)


def test_the_link_opens_the_games_on_any_device_once(data: Path) -> None:
    async def test(world: World, post: Post) -> None:
        ann, _ = await world.friends()
        await confirmed(world, post, ann)
        phone = world.browser(ann.table)
        with structlog.testing.capture_logs() as log:
            answer = await phone.post("/me/login", {"mail": ADDRESS.upper()})
            link = await link_in(post, 2, world)
            token = link.partition("token=")[2]
            for _ in range(2):
                assert "1 game will be brought to this browser" in (await phone.get(link)).text
            assert COOKIE not in phone.client.cookies
            assert (await phone.post("/me/login/sure", {"token": token})).status_code == 303
        assert token not in str(log)
        assert ADDRESS not in str(log).casefold()
        assert (await phone.see(0))["parts"] == (await ann.see(0))["parts"]
        assert len(await world.hall.devices.of(id_of(ann))) == 2
        assert (await world.browser().get(link)).status_code == 403
        assert (await world.browser().post("/me/login/sure", {"token": token})).status_code == 403
        # Nobody learns who plays here, and an unknown address gets nothing.
        unknown = await world.browser().post("/me/login", {"mail": "nobody@example.org"})
        assert unknown.text == answer.text
        assert len(post.letters) == 2

    with_mail(data, test)


def test_a_link_is_void_after_fifteen_minutes_and_when_there_is_a_newer_one(data: Path) -> None:
    clock = Clock()

    async def test(world: World, post: Post) -> None:
        ann, _ = await world.friends()
        await confirmed(world, post, ann)
        await world.browser().post("/me/login", {"mail": ADDRESS})
        first = await link_in(post, 2, world)
        kept = world.store.documents("ticket")
        await world.browser().post("/me/login", {"mail": ADDRESS})
        second = await link_in(post, 3, world)
        await until(lambda: (now := world.store.documents("ticket")) and now != kept)
        assert (await world.browser().get(first)).status_code == 403
        clock.now += 15 * 60 - 1
        assert (await world.browser().get(second)).status_code == 200
        clock.now += 2
        assert (await world.browser().get(second)).status_code == 403

    with_mail(data, test, clock=clock)


def test_an_address_that_is_not_confirmed_taken_back_or_deleted_opens_nothing(data: Path) -> None:
    async def test(world: World, post: Post) -> None:
        ann, bob = await world.friends()
        await bob.post("/me/address", {"mail": ADDRESS})
        await link_in(post, 1)
        await world.browser().post("/me/login", {"mail": ADDRESS})
        assert len(post.letters) == 1
        for bad in ("", "ann", "a b@c.d", f"{ADDRESS}\nBcc: x@example.org", "x" * 300 + "@example.org"):
            assert (await ann.post("/me/address", {"mail": bad})).status_code == 422
            assert (await ann.post("/me/login", {"mail": bad})).status_code == 422
        assert (await world.browser().post("/me/address", {"mail": ADDRESS})).status_code == 409
        evil = {"origin": "http://evil.example"}
        for path in ("/me/address", "/me/address/confirm", "/me/address/drop", "/me/login", "/me/login/sure"):
            assert (await ann.post(path, {"mail": ADDRESS}, headers=evil)).status_code == 403
        await ann.post("/me/address", {"mail": ADDRESS})
        token = (await link_in(post, 2)).partition("token=")[2]
        await ann.post("/me/address/confirm", {"token": token})
        await ann.post("/me/address/drop")
        await world.browser().post("/me/login", {"mail": ADDRESS})
        assert len(post.letters) == 2
        await ann.post("/me/address", {"mail": ADDRESS})
        token = (await link_in(post, 3)).partition("token=")[2]
        await ann.post("/me/address/confirm", {"token": token})
        await delete(world, ann)
        assert world.store.documents("login-address") == []

    with_mail(data, test)


def test_mails_are_limited(data: Path) -> None:
    async def test(world: World, post: Post) -> None:
        ann, _ = await world.friends()
        await confirmed(world, post, ann)
        for _ in range(6):
            assert (await world.browser().post("/me/login", {"mail": ADDRESS})).status_code == 200
        await until(lambda: len(post.letters) == 3)
        answer = await ann.post("/me/address", {"mail": ADDRESS})
        assert answer.headers["location"] == "/me?said=mail-later#login"

    with_mail(data, test)


def test_without_mail_it_is_hidden(data: Path) -> None:
    async def work() -> None:
        async with opened(data) as world:
            ann, _ = await world.friends()
            assert "login" not in (await ann.get("/me")).text
            assert (await ann.get("/me/login")).status_code == 404
            assert (await ann.post("/me/login", {"mail": ADDRESS})).status_code == 404
            assert (await ann.post("/me/address", {"mail": ADDRESS})).status_code == 404

    run(work)
