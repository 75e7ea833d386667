"""Web Push: locked by the standard, signed, sent to the right devices and to nobody else."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.web.halls import SCRIPT, Browser, World, looped, opened, until
from tests.web.push_service import Receiver, claims, push_service
from tests.web.servers import Hook
from tests.web.stores import Place
from underhall.web.people import push_devices
from underhall.web.people.notices import Notices
from underhall.web.people.push_crypto import ROOM, decode, expanded, extracted, lock, message_keys

TOKEN = "a token of the operator"
TURN = 0.05
"""Seconds between two ticks, if the process gets its turn."""
GONE = b"HTTP/1.1 410 Gone\r\n\r\n"


@asynccontextmanager
async def hall_with_push(data: Path, **more: Any) -> AsyncIterator[tuple[World, Hook]]:
    """Quick notices, and a push service that the hall may reach."""
    notices = Notices(allow_private=True, pauses=(0.01, 0.02), patience=(0.0, 0.0))
    async with push_service() as service, opened(data, **{"notices": notices, **more}) as world:
        yield world, service


async def subscribe(who: Browser, device: Receiver, expect: int = 200, changes: Mapping[str, str] = {}) -> str:
    answer = await who.post("/notices/device", {**device.fields(), **changes}, headers=SCRIPT)
    assert answer.status_code == expect, answer.text[:300]
    return answer.text


def reached(world: World, service: Hook, wanted: dict[str, float]) -> bool:
    return wanted == {"requests": len(service.requests), "waiting": world.hall.contacts.notices.stats()["waiting"]}


async def two(world: World, *devices: Receiver) -> tuple[Browser, int]:
    """Two people play. These devices are of the one who is asked now, and was not when they subscribed."""
    both = await world.friends()
    table = both[0].table
    first = world.room(table).pending()[0].seat
    for device in devices:
        await subscribe(both[1 - first], device)
    while world.room(table).pending_of(1 - first) is None:
        await world.answer(both[first], first)
    return both[1 - first], 1 - first


async def move(world: World, who: Browser, seat: int) -> None:
    """The seat plays its turn."""
    while world.room(who.table).pending_of(seat) is not None:
        await world.answer(who, seat)


def test_the_example_of_the_standard() -> None:
    """RFC 8291, section 5 and appendix A."""
    sender = decode("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8")
    receiver = decode("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    shared = decode("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs")
    key, nonce = message_keys(
        shared, decode("BTBZMqHH6r4Tts7J_aSIgg"), receiver, sender, decode("DGv6ra1nlYgDCS1FRnbzlw")
    )
    assert (key, nonce) == (decode("oIhVW04MRdy2XN9CiKLxTg"), decode("4h_95klXJ5E_qnoN"))


def test_the_key_is_stretched_by_the_standard() -> None:
    """RFC 5869, test case 1, as far as one block goes."""
    secret = extracted(bytes.fromhex("000102030405060708090a0b0c"), b"\x0b" * 22)
    assert secret.hex() == "077709362c2e32df0ddc3f0dc47bba6390b6c73bb50f9c3122ec844ad7c2b3e5"
    assert expanded(secret, bytes.fromhex("f0f1f2f3f4f5f6f7f8f9"), 32).hex() == (
        "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf"
    )


@looped
async def test_a_message_comes_back_as_it_was_and_all_are_as_long() -> None:
    async with push_service() as service:
        device = Receiver(service)
        given = {name: decode(value) for name, value in device.fields().items() if name != "endpoint"}
        for text in (b"", b"x", b"y" * (ROOM - 1)):
            body = lock(text, given["key"], given["auth"])
            assert device.open(body) == text
            assert len(body) == 16 + 4 + 1 + 65 + ROOM + 16
        with pytest.raises(ValueError, match="too long"):
            lock(b"z" * ROOM, given["key"], given["auth"])


@looped
async def test_who_is_away_is_told_once_and_the_message_names_the_table_alone(data: Path) -> None:
    async with hall_with_push(data) as (world, service):
        device = Receiver(service)
        waiter, seat = await two(world, device)
        await until(device.messages)
        assert device.messages() == [{"table": waiter.table, "what": "turn"}]
        head, body = device.requests()[-1]
        assert (head["content-encoding"], len(body)) == ("aes128gcm", 16 + 4 + 1 + 65 + ROOM + 16)
        assert int(head["ttl"]) > 3600
        assert len(head["topic"]) == 32
        assert waiter.table not in str(head), "the push service does not learn which table it is"
        told = claims(head["authorization"])
        assert told["aud"] == f"http://127.0.0.1:{service.port}"
        assert time.time() < told["exp"] <= time.time() + 24 * 3600
        assert told["sub"].startswith(("mailto:", "https:"))
        page = (await waiter.get(f"/t/{waiter.table}/notices")).text
        assert f'data-push="{told["key"]}"' in page
        live = world.live(waiter.table)
        await waiter.do("chat", text="hello", **{"as": seat})
        await until(lambda: not live.notices.busy)
        assert len(device.messages()) == 1, "one for each turn"


@pytest.mark.deep
@looped
async def test_it_is_told_within_five_seconds_with_the_patience_of_every_server(place: Place) -> None:
    """Counted in turns of this process, so a busy machine makes no difference."""
    turns = 0

    async def count() -> None:
        nonlocal turns
        while True:
            await asyncio.sleep(TURN)
            turns += 1

    async with push_service() as service, place.hall(notices=Notices(allow_private=True)) as world:
        device = Receiver(service)
        counting = asyncio.ensure_future(count())
        who, _ = await two(world, device)
        moved = turns
        await until(device.messages)
        assert (turns - moved) * TURN <= 5.0
        assert turns - moved >= 10, "who may only be loading the page anew is not told at once"
        assert device.messages()[0]["table"] == who.table
        counting.cancel()


@looped
async def test_what_a_device_shows_is_taken_back_when_the_move_was_made(data: Path) -> None:
    async with hall_with_push(data) as (world, service):
        phone, tablet = Receiver(service, "phone"), Receiver(service, "tablet")
        mover, seat = await two(world, phone, tablet)
        await until(lambda: phone.messages() and tablet.messages())
        await move(world, mover, seat)
        await until(lambda: phone.messages()[-1]["what"] == tablet.messages()[-1]["what"] == "moved")
        for device in (phone, tablet):
            *_, (before, _), (after, _) = device.requests()
            assert before["topic"] == after["topic"], "it takes the place of one that is still on its way"
            assert after["urgency"] == "low"
        assert world.store.documents("notice") == []


@looped
async def test_a_restart_tells_nothing_twice_and_takes_back_what_is_shown(data: Path) -> None:
    async with hall_with_push(data) as (world, service):
        phone = Receiver(service)
        mover, seat = await two(world, phone)
        await until(phone.messages)
        cookies = dict(mover.client.cookies)
        notices = Notices(allow_private=True, pauses=(), patience=(0.0, 0.0))
        await world.hall.close()
        async with opened(data, notices=notices) as again:
            live = await again.hall.open(mover.table)
            one = again.browser(mover.table, cookies=cookies)
            await until(lambda: not live.notices.busy)
            assert [told["what"] for told in phone.messages()] == ["turn"]
            await move(again, one, seat)
            await until(lambda: phone.messages()[-1]["what"] == "moved")


@looped
async def test_a_device_that_is_gone_is_forgotten_and_one_that_is_busy_is_tried_again(data: Path) -> None:
    async with hall_with_push(data) as (world, service):
        for answers, kept, tries in (
            ([GONE], 0, 1),
            ([b"HTTP/1.1 404 Not Found\r\n\r\n"], 0, 1),
            ([b"HTTP/1.1 403 Forbidden\r\n\r\n"], 1, 1),
            ([b"HTTP/1.1 429 Slow\r\n\r\n", b"HTTP/1.1 503 Busy\r\n\r\n"], 1, 3),
            ([b"HTTP/1.1 500 Oh\r\n\r\n"] * 9, 1, 3),
        ):
            service.requests.clear()
            service.answers = list(answers)
            mover, _ = await two(world, Receiver(service))
            done: dict[str, float] = {"requests": tries, "waiting": 0}
            await until(partial(reached, world, service, done))
            page = (await mover.get("/notices")).text
            assert page.count("data-endpoint=") == kept, answers
            await mover.post("/notices/remove", {"endpoint": Receiver(service).endpoint}, headers=SCRIPT)
            service.answers = []


@looped
async def test_bad_subscriptions_are_refused_in_a_sentence(data: Path) -> None:
    async with opened(data) as world, push_service() as service:
        ann = await world.quick()
        device = Receiver(service)
        good = {"endpoint": "https://push.example/send/x"}
        for changes in (
            {},  # loopback, and not by TLS
            {"endpoint": "http://push.example/x"},
            {"endpoint": "file:///etc/passwd"},
            {"endpoint": "https://user:word@push.example/"},
            {"endpoint": "https://push.example:22/"},
            {"endpoint": ""},
            {**good, "key": "AAAA"},
            {**good, "key": "Zm9v" * 22},
            {**good, "key": "BA" + "A" * 85},
            {**good, "auth": "AAAA"},
            {**good, "auth": "ä"},
        ):
            assert "can't be used" in await subscribe(ann, device, 422, changes), changes
        await subscribe(ann, device, 200, good)
        assert world.store.documents("push-device")[0].owner == world.room(ann.table).host


@looped
async def test_nobody_can_change_the_devices_of_others(data: Path) -> None:
    async with hall_with_push(data) as (world, service):
        ann, eve = await world.quick(), await world.quick(name="Eve")
        device = Receiver(service)
        await subscribe(ann, device)
        [kept] = world.store.documents("push-device")
        await eve.post("/notices/remove", {"device": kept.key})
        await eve.post("/notices/remove", {"endpoint": device.endpoint}, headers=SCRIPT)
        await subscribe(eve, device)  # she knows the endpoint, say: it is one more document, her own
        assert kept in world.store.documents("push-device")
        assert device.endpoint not in (await world.browser().get("/notices")).text
        await eve.post("/notices/remove", {"endpoint": device.endpoint}, headers=SCRIPT)
        assert world.store.documents("push-device") == [kept]
        foreign = {"sec-fetch-site": "cross-site"}
        assert (await ann.post("/notices/remove", {"device": kept.key}, headers=foreign)).status_code == 403
        await ann.post("/notices/remove", {"device": kept.key})
        assert world.store.documents("push-device") == []


@looped
async def test_one_more_device_than_allowed_and_the_first_is_forgotten(data: Path) -> None:
    async with hall_with_push(data) as (world, service):
        ann = await world.quick()
        for at in range(push_devices.MOST + 2):
            await subscribe(ann, Receiver(service, f"d{at}"))
        page = (await ann.get("/notices")).text
        assert page.count("data-endpoint=") == push_devices.MOST
        assert "/send/d0" not in page
        assert f"/send/d{push_devices.MOST + 1}" in page


@looped
async def test_no_secret_of_it_is_in_the_log_or_the_figures(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async with hall_with_push(data, fine_metrics=True, metrics_token=TOKEN) as (world, service):
        device = Receiver(service, "secret-endpoint")
        service.answers = [b"HTTP/1.1 400 Bad\r\n\r\n"]
        mover, _ = await two(world, device)
        await until(lambda: world.hall.contacts.notices.stats()["failed"] == 1)
        figures = (await mover.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})).text
        assert "notices_forgotten 0" in figures
        out, err = capsys.readouterr()
        private = world.store.meta("push_key", "")
        for text in (figures, out, err):
            for secret in ("secret-endpoint", device.fields()["auth"], device.fields()["key"], private):
                assert secret not in text
        assert private
        for path in ("/notices", f"/t/{mover.table}/notices", "/service-worker.js", "/metrics"):
            assert private not in (await mover.get(path)).text


@looped
async def test_without_the_extra_all_else_works(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhall.web.people.contacts.available", lambda: False)
    async with opened(data) as world, push_service() as service:
        ann = await world.quick()
        page = (await ann.get(f"/t/{ann.table}/notices")).text
        assert "This server can&#39;t send messages to browsers." in page
        assert "data-push" not in page
        await subscribe(ann, Receiver(service), 409)
