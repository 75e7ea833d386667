"""Bytes that are no HTTP, or hardly: sent to a true server over its socket, which must go on as if nothing had been."""

from __future__ import annotations

import random
import re
import socket
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.web.running import Running
from underhall.web.bench.moves import memory

WHOLE = (
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Language: pl\r\n\r\n",
    b"GET /t/none HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: underhall=abcdefghijklmnopqrstuvwx; theme=dark\r\n\r\n",
    b"POST /new HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 11\r\n\r\ngame=absent",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    b"GET /api/games HTTP/1.0\r\nHost: 127.0.0.1\r\nConnection: keep-alive\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
)
INSERTS = (
    b"\r\n", b"\r\n\r\n", b"\n", b"\r", b"\x00", b"\xff" * 9, b": ", b" ", b"\t", b"Content-Length: 5\r\n",
    b"Host: x\r\n", b"Content-Length: 99999999999999999999\r\n", b"Content-Length: -1\r\n", b"%",
    b"Transfer-Encoding: chunked\r\n", b"Transfer-Encoding: gzip, chunked\r\n", b"Expect: 100-continue\r\n",
    b"X: " + b"y" * 9000, b"X: y\r\n" * 300, b"ffffffffffffffff\r\n", b"-1\r\n", b"0\r\n\r\n", b"HTTP/9.9", b"//",
    b"?" * 50, b"#",
)  # fmt: skip


def bytes_of(chance: random.Random) -> bytes:
    """One to four requests on end, with a few bytes put in, taken out or changed."""
    data = bytearray(b"".join(chance.choices(WHOLE, k=chance.randint(1, 4))))
    for _ in range(chance.randint(0, 3)):
        at = chance.randrange(len(data) + 1)
        way = chance.randrange(4)
        if way == 0:
            data[at:at] = chance.choice(INSERTS)
        elif way == 1:
            del data[at : at + chance.randint(1, 30)]
        elif way == 2:
            data[at : at + 1] = bytes([chance.randrange(256)])
        else:
            data[at:at] = data[: chance.randint(1, 200)]
    return bytes(data)


def send(address: tuple[str, int], data: bytes, patience: float) -> bytes:
    """What comes back until the server closes or says nothing more for a while."""
    found = b""
    with socket.create_connection(address, timeout=20) as line, suppress(OSError):
        line.sendall(data)
        line.shutdown(socket.SHUT_WR)
        line.settimeout(patience)
        while more := line.recv(65536):
            found += more
    return found


@pytest.mark.parametrize(
    "connections", [pytest.param(150, id="short"), pytest.param(50_000, id="many", marks=pytest.mark.long)]
)
def test_bytes_that_are_no_requests(tmp_path: Path, connections: int) -> None:
    chance = random.Random(17)
    server = Running(tmp_path / "hall.db", tireless=True)
    try:
        host, _, port = server.address.removeprefix("http://").partition(":")
        answers: dict[bytes, int] = {}
        before = 0
        for number in range(connections):
            data = bytes_of(chance)
            answer = send((host, int(port)), data, 1.0)
            for status in re.findall(rb"^HTTP/1.1 (\d+)", answer, re.MULTILINE):
                assert status < b"500", (number, data, answer[:500])
                answers[status] = answers.get(status, 0) + 1
            assert b"Traceback" not in answer, (number, data)
            if number == connections // 10:
                before = memory(server.process.pid) or 0
        assert server.process.poll() is None
        assert urlopen(server.address + "/healthz").read() == b"ok\n"
        assert answers.get(b"200", 0) > connections // 20, answers
        assert answers.get(b"400", 0) > connections // 20, answers
        if connections > 10_000:
            assert (memory(server.process.pid) or 0) < 1.5 * before
    finally:
        server.kill()
    assert not [line for line in server.logged if "failed" in line or "Traceback" in line], server.logged[-20:]
