"""Sending notices: by which ways, how often to one address, and what happens when nobody takes them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from tests.web.servers import Post, listening, post_office, run, until, web_server
from underhall.engine.facts import LANGUAGES
from underhall.web.limits import Limiter
from underhall.web.people import notices
from underhall.web.people.mail import BadAddress, make_token
from underhall.web.people.notice_types import HOOKS, Hook, Notice, Reach
from underhall.web.people.notices import PROMPT, SLOW, Notices
from underhall.web.people.webhook import BadWebhook
from underhall.web.people.webhook_kinds import check_hook

TURN = Notice("t1", "kings", 1, "https://hall.example.org/s/x", "https://hall.example.org/stop/x")
ALL = (*PROMPT, *SLOW)


@asynccontextmanager
async def sending(office: Post | None = None, **settings: Any) -> AsyncIterator[Notices]:
    made = Notices(
        office.settings() if office else None,
        **{"allow_private": True, "pauses": (0.01, 0.02), **settings},
    )
    try:
        yield made
    finally:
        await made.close()


def away() -> bool:
    return True


def test_it_is_your_turn_by_both_ways() -> None:
    async def work() -> None:
        async with post_office() as office, web_server() as hook, sending(office) as hall:
            hall.tell(TURN, Reach("dora@example.org", hook.url, "en"), ALL, away)
            await until(lambda: hall.stats()["waiting"] == 0)
            assert msgspec.json.decode(hook.requests[0][1]) == {
                "what": "turn",
                "table": "t1",
                "game": "kings",
                "seat": 1,
                "url": TURN.url,
                "text": "It is your turn in Kings under Mountains.",
            }
            assert office.last["Subject"] == "It is your turn in Kings under Mountains."
            assert office.last["List-Unsubscribe"] == f"<{TURN.stop}>"
            text = office.last.get_content()
            assert TURN.url in text
            assert TURN.stop in text
            assert hall.stats() == {"sent": 2, "failed": 0, "tries": 2, "capped": 0, "forgotten": 0, "waiting": 0}

    run(work)


def test_only_by_the_ways_that_are_asked_for_and_only_while_it_is_wanted() -> None:
    async def work() -> None:
        async with post_office() as office, web_server() as hook, sending(office) as hall:
            reach = Reach("dora@example.org", hook.url)
            hall.tell(TURN, reach, PROMPT, away)
            await until(lambda: hall.stats()["waiting"] == 0)
            assert (len(hook.requests), len(office.letters)) == (1, 0)
            hall.tell(TURN, reach, SLOW, away)
            await until(lambda: hall.stats()["waiting"] == 0)
            assert (len(hook.requests), len(office.letters)) == (1, 1)
            hall.tell(TURN, reach, ALL, lambda: False)
            hall.tell(TURN, Reach(), ALL, away)
            await until(lambda: hall.stats()["waiting"] == 0)
            assert hall.stats()["tries"] == 2
        async with web_server() as hook, sending() as hall:
            hall.tell(TURN, Reach(mail="dora@example.org"), ALL, away)  # there is no mail server
            await until(lambda: hall.stats()["waiting"] == 0)
            assert hall.stats()["tries"] == 0

    run(work)


@pytest.mark.parametrize("hook_kind", HOOKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_kind_of_web_address_gets_what_it_understands(hook_kind: Hook, language: str) -> None:
    async def work() -> None:
        async with web_server() as hook, sending() as hall:
            hall.tell(TURN, Reach(webhook=hook.url, language=language, hook=hook_kind), ALL, away)
            await until(lambda: hall.stats()["waiting"] == 0)
            [(head, body)] = hook.requests
            said = {"en": "It is your turn in", "pl": "Twoja tura", "de": "Du bist dran"}[language]
            text = body.decode()
            assert said in text
            assert TURN.stop not in text + str(head)
            if hook_kind == "discord":
                told = msgspec.json.decode(body)
                assert told["allowed_mentions"] == {"parse": []}, "nobody can be shouted at"
                assert told["content"].endswith(f"<{TURN.url}>")
            if hook_kind == "ntfy":
                assert f"Click: {TURN.url}" in head
                assert "\n" not in text

    run(work)


@pytest.mark.parametrize(
    ("kind", "url", "good"),
    [
        ("discord", "https://discord.com/api/webhooks/123/ab-c_d", True),
        ("discord", "https://canary.discord.com/api/v10/webhooks/123/abcd?thread_id=7", True),
        ("discord", "http://discord.com/api/webhooks/123/abcd", False),
        ("discord", "https://discord.com.evil.example/api/webhooks/123/abcd", False),
        ("discord", "https://discord.com/api/webhooks/123", False),
        ("discord", "https://evil.example/api/webhooks/123/abcd", False),
        ("ntfy", "https://ntfy.sh/my-topic", True),
        ("ntfy", "https://push.example:8443/sub/my_topic", True),
        ("ntfy", "https://ntfy.sh/", False),
        ("ntfy", "https://ntfy.sh/a.b", False),
        ("json", "https://example.org/anything?at=all", True),
        ("json", "ftp://example.org/", False),
    ],
)
def test_addresses_of_each_kind(kind: Hook, url: str, good: bool) -> None:
    if good:
        check_hook(url, kind)
    else:
        with pytest.raises(BadWebhook):
            check_hook(url, kind)


def test_a_test_message_says_what_came_of_it_and_is_limited() -> None:
    async def work() -> None:
        async with web_server() as hook, sending() as hall:
            hook.answers = [b"HTTP/1.1 404 Not Found\r\n\r\n"]
            notice = Notice("", "", 0, "https://hall.example.org/notices", "", "test")
            reach = Reach(webhook=hook.url)
            assert await hall.test(notice, reach, "v") == [("webhook", "it was refused (404)")]
            told = [await hall.test(notice, reach, "v") for _ in range(notices.TESTS)]
            assert told == [[("webhook", "")]] * (notices.TESTS - 1) + [None]
            assert await hall.test(notice, reach, "w") == [("webhook", "")]

    run(work)


def test_what_fails_is_tried_three_times() -> None:
    busy = b"HTTP/1.1 503 Busy\r\n\r\n"

    async def work() -> None:
        async with post_office() as office, web_server() as hook, sending(office) as hall:
            hook.answers = [busy, busy]
            office.refusals = {"RCPT": ["451 later"]}
            hall.tell(TURN, Reach("dora@example.org", hook.url), ALL, away)
            await until(lambda: hall.stats()["waiting"] == 0)
            assert (hall.stats()["sent"], hall.stats()["tries"], len(office.letters)) == (2, 5, 1)
            hook.answers = [busy, busy, busy]
            hall.tell(TURN, Reach(webhook=hook.url), ALL, away)
            await until(lambda: hall.stats()["waiting"] == 0)
            assert (hall.stats()["failed"], hall.stats()["tries"]) == (1, 8)
            hook.answers = [b"HTTP/1.1 410 Gone\r\n\r\n"]
            hall.tell(TURN, Reach(webhook=hook.url), ALL, away)
            await until(lambda: hall.stats()["waiting"] == 0)
            assert (hall.stats()["failed"], hall.stats()["tries"]) == (2, 9)

    run(work)


def test_nothing_is_raised_and_no_address_is_logged(capsys: pytest.CaptureFixture[str]) -> None:
    def broken() -> bool:
        raise LookupError

    async def work() -> None:
        async with post_office() as office, sending(office) as hall:
            office.refusals = {"RCPT": ["550 no dora@example.org here"]}
            hall.tell(TURN, Reach("dora@example.org"), ALL, away)
            hall.tell(TURN, Reach(webhook="ftp://secret.example/token"), ALL, away)
            hall.tell(TURN, Reach(webhook="http://127.0.0.1:8000/"), ALL, broken)
            hall.tell(Notice("t2", "chess", 0, "", ""), Reach("dora@example.org"), ALL, away)
            hall.tell(Notice("t3", "kings", 0, "", "\n"), Reach("dora@example.org"), ALL, away)
            await until(lambda: hall.stats()["waiting"] == 0)
            assert (hall.stats()["sent"], hall.stats()["failed"]) == (0, 4)

    run(work)
    told = capsys.readouterr().out
    assert "notice_failed" in told
    assert "dora" not in told
    assert "secret.example" not in told


def test_an_address_gets_so_many_in_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        async with web_server() as hook, sending() as hall:
            for _ in range(8):
                hall.tell(TURN, Reach(webhook=hook.url), ALL, away)
            await until(lambda: hall.stats()["waiting"] == 0)
            assert (len(hook.requests), hall.stats()["capped"]) == (5, 3)

    monkeypatch.setattr(notices, "CALLS", 5)
    run(work)


def test_an_address_is_confirmed_first() -> None:
    link = "https://hall.example.org/confirm/" + make_token(b"secret", "confirm", "dora@example.org")

    async def work() -> None:
        async with post_office() as office, sending(office) as hall:
            told = [await hall.confirm("dora@Example.org", link, "en", "v", "9.9.9.9") for _ in range(5)]
            assert told == ["sent"] * 3 + ["later"] * 2
            await until(lambda: hall.stats()["waiting"] == 0)
            assert len(office.letters) == 3
            assert office.last["Subject"] == "Please confirm your address"
            assert link in office.last.get_content()
            with pytest.raises(BadAddress):
                await hall.confirm("dora", link, "en", "v", "9.9.9.9")
        async with sending() as hall:
            assert await hall.confirm("dora@example.org", link, "en", "v", "9.9.9.9") == "unsent"

    run(work)


FLOODS: dict[str, tuple[Callable[[int], tuple[str, str, str]], int]] = {
    "one letter box by its tags": (lambda n: (f"victim+{n}@example.org", f"v{n}", f"9.9.{n}.9"), notices.CONFIRMATIONS),
    "one letter box by its dots": (
        lambda n: (f"{'v.ictim' if n % 2 else 'Vict.im'}+{n}@EXAMPLE.org", f"v{n}", f"9.9.{n}.9"),
        notices.CONFIRMATIONS,
    ),
    "one visitor": (lambda n: (f"a{n}@example.org", "v", f"9.9.{n}.9"), notices.CONFIRMATIONS_BY_VISITOR),
    "one network address": (lambda n: (f"a{n}@example.org", f"v{n}", "9.9.9.9"), notices.CONFIRMATIONS_BY_ADDRESS),
    "all together": (lambda n: (f"a{n}@example.org", f"v{n}", f"9.9.{n}.9"), notices.CONFIRMATIONS_IN_AN_HOUR),
}


@pytest.mark.parametrize("what", FLOODS)
def test_nobody_is_buried_in_letters(what: str) -> None:
    asker, most = FLOODS[what]

    async def work() -> None:
        async with sending(Post()) as hall:
            told = []
            for number in range(200):
                address, visitor, network = asker(number)
                told.append(await hall.confirm(address, "https://hall.example.org/x", "en", visitor, network))
            assert told == ["sent"] * most + ["later"] * (200 - most)
            if what != "all together":
                assert await hall.confirm("b@example.org", "https://hall.example.org/x", "en", "w", "8.8.8.8") == "sent"

    run(work)


def test_a_server_sends_only_so_many_confirmations_in_a_day() -> None:
    now = [0.0]

    async def work() -> None:
        async with sending(Post()) as hall:
            for limiter in vars(hall).values():
                if isinstance(limiter, Limiter):
                    limiter._clock = lambda: now[0]
            sent = 0
            for number in range(24 * 100):
                address, visitor, network = FLOODS["all together"][0](number)
                sent += await hall.confirm(address, "https://hall.example.org/x", "en", visitor, network) == "sent"
                now[0] += 36.0
            assert sent <= 2 * notices.CONFIRMATIONS_IN_A_DAY, "a full bucket, and what comes back in a day"

    run(work)


def test_close_waits_for_nobody() -> None:
    async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    async def work() -> None:
        server = await listening(silent)
        port = server.sockets[0].getsockname()[1]
        hall = Notices(allow_private=True)
        hall.tell(TURN, Reach(webhook=f"http://127.0.0.1:{port}/"), ALL, away)
        await until(lambda: hall.stats()["tries"] == 1)
        await asyncio.wait_for(hall.close(), 1.0)
        assert hall.stats()["waiting"] == 0
        hall.tell(TURN, Reach(webhook=f"http://127.0.0.1:{port}/"), ALL, away)
        assert hall.stats()["waiting"] == 0
        server.close()

    run(work)
