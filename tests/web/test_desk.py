"""Desks for workers: who waits for one, and that workers end with the server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time

import pytest

from tests.web.processes import ODD, posix, runs
from tests.web.servers import run
from underhall.web.desk import Desks


def test_addresses_take_turns_in_the_line() -> None:
    async def work() -> list[str]:
        desks = Desks(1)
        served: list[str] = []

        async def one(address: str) -> None:
            desk = await desks.take(address, b"")
            served.append(address)
            await asyncio.sleep(0)
            desks.give_back(desk)

        await asyncio.gather(*(one(address) for address in "aaaabbc"))
        assert (desks.waiting, desks.busy) == (0, 0)
        return served

    assert "".join(run(work)) == "aabcaba"


def test_a_worker_that_knows_the_game_is_asked_again() -> None:
    async def work() -> None:
        desks = Desks(3)
        first = await desks.take("", b"one")
        second = await desks.take("", b"two")
        desks.give_back(first)
        desks.give_back(second)
        for key, desk in ((b"two", second), (b"one", first), (b"two", second)):
            assert await desks.take("", key) is desk
            desks.give_back(desk)

    run(work)


# The server ends -----------------------------------------------------------------------------------------------------

SERVER = """
import asyncio, signal, sys
from underhall.web.thinkers import Position, Thinkers

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests in the background may ignore it

async def main():
    hall = Thinkers(workers=1, command=sys.argv[1:])
    try:
        await hall.warm()
        print(hall._desks.all[0].pid, flush=True)
        position = Position("kings", 2, {}, "", bytes(32), [])
        await asyncio.gather(*(hall.choose(position, seat, "stuck", 1) for seat in (0, 1)), return_exceptions=True)
    finally:
        await hall.close()

try:
    asyncio.run(main())
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@posix
@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT])
def test_workers_end_with_the_server(end: signal.Signals) -> None:
    """By kill -9, and quietly by Ctrl-C, which goes to all processes of a terminal."""
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, *ODD],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as server:
        assert server.stdout is not None
        pid = int(server.stdout.readline())
        time.sleep(0.1)
        assert runs(pid)
        os.killpg(server.pid, end)
        out, err = server.communicate(timeout=60)
        deadline = time.monotonic() + 10
        while runs(pid) and time.monotonic() < deadline:
            time.sleep(0.01)
        assert not runs(pid)
        assert err == ""
        assert ("interrupted" in out) == (end == signal.SIGINT)
