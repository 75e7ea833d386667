"""Messages to web addresses, against a web server on loopback, and the addresses that they never reach."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from tests.web.servers import listening, run, web_server
from underhall.web.people import webhook
from underhall.web.people.webhook import BadWebhook, Target, WebhookFailed, is_public, post, read_url
from underhall.web.threads import in_thread


def resolver(*answers: list[str]) -> Callable[..., list[Any]]:
    """A name server that answers differently each time."""
    left = list(answers)

    def getaddrinfo(host: str, port: int, **kind: object) -> list[Any]:
        found = left.pop(0)
        family = {False: socket.AF_INET, True: socket.AF_INET6}
        return [(family[":" in one], socket.SOCK_STREAM, 6, "", (one, port)) for one in found]

    return getaddrinfo


def test_a_message_arrives() -> None:
    async def work() -> None:
        async with web_server() as hook:
            await in_thread(post, hook.url, {"text": "Grüße"}, allow_private=True)
            [(head, body)] = hook.requests
            assert head[0] == "POST /hook/1?a=b HTTP/1.1"
            assert f"Host: 127.0.0.1:{hook.port}" in head
            assert "Content-Type: application/json" in head
            assert msgspec.json.decode(body) == {"text": "Grüße"}
            hook.answers = [b"HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\n\r\n" + b"x" * 9999]
            await in_thread(post, hook.url, {}, allow_private=True)

    run(work)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1:{}/",
        "http://localhost:{}/",
        "http://[::1]:{}/",
        "http://[::ffff:127.0.0.1]:{}/",
        "http://2130706433:{}/",
        "http://0x7f.1:{}/",
        "http://0:{}/",
    ],
)
def test_private_addresses_are_refused_however_they_are_written(url: str) -> None:
    async def work() -> None:
        async with web_server() as hook:
            with pytest.raises((WebhookFailed, BadWebhook)) as caught:
                await in_thread(post, url.format(hook.port), {})
            assert "public internet" in str(caught.value) or "name was not found" in str(caught.value)
            assert hook.requests == []

    run(work)


def test_a_name_that_leads_home_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for found in (["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["::ffff:10.0.0.1"], ["fe80::1"]):
        monkeypatch.setattr(socket, "getaddrinfo", resolver(found))
        with pytest.raises(WebhookFailed, match="not on the public internet") as caught:
            post("https://evil.example/", {})
        assert not caught.value.again


def test_the_name_is_looked_up_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name server that first names a public address and then ours: the second answer is never asked for."""
    reached: list[Any] = []

    class Line(socket.socket):
        def connect(self, place: Any, /) -> None:
            reached.append(place)
            raise ConnectionRefusedError

    monkeypatch.setattr(socket, "getaddrinfo", resolver(["93.184.216.34"], ["127.0.0.1"]))
    monkeypatch.setattr(socket, "socket", Line)
    with pytest.raises(WebhookFailed, match="no answer"):
        post("http://evil.example:8000/", {})
    assert reached == [("93.184.216.34", 8000)]


def test_the_checked_address_is_told_the_right_name(monkeypatch: pytest.MonkeyPatch) -> None:
    hello: list[bytes] = []

    async def tls(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        hello.append(await reader.read(2000))
        writer.close()

    async def work() -> None:
        async with web_server() as hook:
            monkeypatch.setattr(socket, "getaddrinfo", resolver(["127.0.0.1"]))
            target = Target(False, "hook.example", hook.port, "/")
            places = webhook.look_up(target, allow_private=True)
            monkeypatch.undo()
            monkeypatch.setattr(webhook, "look_up", lambda *_: places)
            await in_thread(post, f"http://Hook.example:{hook.port}/", {}, allow_private=True)
            assert f"Host: hook.example:{hook.port}" in hook.requests[0][0]
        async with await listening(tls) as server:
            port = server.sockets[0].getsockname()[1]
            places[:] = [(socket.AF_INET, ("127.0.0.1", port))]
            with pytest.raises(WebhookFailed, match="no answer") as caught:
                await in_thread(post, f"https://hook.example:{port}/", {}, allow_private=True)
            assert caught.value.again
            assert b"hook.example" in hello[0]

    run(work)


@pytest.mark.parametrize(
    ("answer", "told", "again"),
    [
        (b"HTTP/1.1 302 Found\r\nLocation: /elsewhere\r\n\r\n", "redirects \\(302\\)", False),
        (b"HTTP/1.1 307 Again\r\nLocation: /elsewhere\r\n\r\n", "redirects \\(307\\)", False),
        (b"HTTP/1.1 404 Not Found\r\n\r\n", "refused \\(404\\)", False),
        (b"HTTP/1.1 429 Slow\r\n\r\n", "refused \\(429\\)", True),
        (b"HTTP/1.1 503 Busy\r\n\r\n", "refused \\(503\\)", True),
        (b"SSH-2.0-OpenSSH\r\n", "not HTTP", False),
        (b"HTTP/1.1 100 Wait\r\n" + b"x" * 9000, "not HTTP", False),
        (b"y" * 9000, "not HTTP", False),
        (b"", "no answer", True),
        (b"H|T|T|P|/|1|.|1| |2|0|0| |O|K|!|!|!|!|!|!|!|!", "no answer \\(TimeoutError\\)", True),
    ],
)
def test_answers_of_a_web_server(answer: bytes, told: str, again: bool) -> None:
    async def work() -> None:
        async with web_server() as hook:
            hook.answers = [answer]
            with pytest.raises(WebhookFailed, match=told) as caught:
                await in_thread(post, hook.url, {}, allow_private=True, timeout=0.4 if b"|" in answer else 5.0)
            assert caught.value.again == again
            assert len(hook.requests) == 1

    run(work)


@pytest.mark.parametrize(
    ("url", "target"),
    [
        ("https://example.org", Target(True, "example.org", 443, "/")),
        (" http://Example.org:8080/a%20b", Target(False, "example.org", 8080, "/a%20b")),
        ("https://grün.example/ü?x=ü#part", Target(True, "xn--grn-ioa.example", 443, "/%C3%BC?x=%C3%BC")),
        ("https://[2a00::1]:9999/", Target(True, "2a00::1", 9999, "/")),
    ],
)
def test_web_addresses(url: str, target: Target) -> None:
    assert read_url(url) == target
    assert Target(True, "2a00::1", 443, "/").name == "[2a00::1]"


@pytest.mark.parametrize(
    ("url", "told"),
    [
        ("", "must begin with"),
        ("ftp://example.org/", "must begin with"),
        ("file:///etc/passwd", "must begin with"),
        ("//example.org/", "must begin with"),
        ("https:///path", "not a web address"),
        ("https://user:word@example.org/", "user name"),
        ("https://@example.org/", "user name"),
        ("https://example.org:22/", "The port must be"),
        ("https://example.org:0/", "The port must be"),
        ("https://example.org:99999/", "not a web address"),
        ("https://example.org:x/", "not a web address"),
        ("https://exa mple.org/", "web addresses can.t have"),
        ("https://example.org/\r\nHost: inside", "web addresses can.t have"),
        ("https://example.org\\@inside/", "web addresses can.t have"),
        ("https://[fe80::1%eth0]/", "."),
        ("https://[::1/", "not a web address"),
        ("https://a..b/", "not a web address"),
        ("https://exa%6dple.org/", "not a web address"),
        ("https://example.org/" + "x" * 1000, "longer than"),
    ],
)
def test_what_is_no_web_address(url: str, told: str) -> None:
    with pytest.raises(BadWebhook, match=told):
        read_url(url)


def test_the_open_net() -> None:
    for public in ("93.184.216.34", "8.8.8.8", "2a00:1450::1", "2606:4700::1", "64:ff9b::8.8.8.8", "::ffff:8.8.8.8"):
        assert is_public(public), public
    private = (
        "0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.9.9.9 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 "
        "192.88.99.1 192.168.1.1 198.18.0.1 198.51.100.1 203.0.113.1 224.0.0.1 239.1.1.1 240.0.0.1 255.255.255.255 "
        ":: ::1 ::7f00:1 ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 64:ff9b::10.0.0.1 64:ff9b:1::8.8.8.8 "
        "100::1 2001::1 2001:db8::1 2002:7f00:1::1 3fff::1 fc00::1 fd12::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 "
        "nonsense 1.2.3"
    )
    for address in private.split():
        assert not is_public(address), address
    assert not webhook.private_allowed({})
    assert webhook.private_allowed({"UNDERHALL_WEBHOOK_PRIVATE": "1"})
