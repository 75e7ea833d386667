"""Pool for workers: who waits for one, and that workers end with the server."""

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
from underhall.web.workers.pool import Pool


def test_addresses_take_turns_in_the_line() -> None:
    async def work() -> list[str]:
        pool = Pool(1)
        served: list[str] = []

        async def one(address: str) -> None:
            slot = await pool.take(address, b"")
            served.append(address)
            await asyncio.sleep(0)
            pool.give_back(slot)

        await asyncio.gather(*(one(address) for address in "aaaabbc"))
        assert (pool.waiting, pool.busy) == (0, 0)
        return served

    assert "".join(run(work)) == "aabcaba"


def test_a_quick_question_never_waits_behind_long_ones() -> None:
    """However many others ask, and from however many addresses."""

    async def work() -> None:
        pool = Pool(2)
        flood = [asyncio.ensure_future(pool.take(f"maker {maker}", b"")) for maker in range(80)]
        await asyncio.sleep(0)
        assert (pool.busy, pool.waiting) == (2, 78)
        slot = await asyncio.wait_for(pool.take("somebody else", b"", quick=True), 1)
        assert slot is pool.reserved
        pool.give_back(slot)
        assert (pool.busy, pool.waiting) == (2, 78), "no long question sits at that slot"
        for one in flood:
            one.cancel()
        await asyncio.gather(*flood, return_exceptions=True)
        assert pool.waiting == 0

    run(work)


def test_among_quick_questions_addresses_take_turns_too() -> None:
    async def work() -> list[str]:
        pool = Pool(1)
        long = await pool.take("x", b"")
        served: list[str] = []

        async def one(address: str) -> None:
            slot = await pool.take(address, b"", quick=True)
            served.append(address)
            await asyncio.sleep(0)
            pool.give_back(slot)

        await asyncio.gather(*(one(address) for address in "aaaaaab"))
        pool.give_back(long)
        return served

    assert run(work).index("b") == 2


def test_a_long_question_comes_before_quick_ones_where_both_may_be_put() -> None:
    """Else somebody with many quick bots would hold up all others: quick ones have a slot of their own."""

    async def work() -> None:
        pool = Pool(1)
        long = await pool.take("x", b"")
        quick = await pool.take("x", b"", quick=True)
        waiting = [asyncio.ensure_future(pool.take("x", b"", quick=one)) for one in (True, True, False)]
        await asyncio.sleep(0)
        pool.give_back(long)
        assert await waiting[2] is long
        pool.give_back(long)
        assert await waiting[0] is long, "it is free"
        pool.give_back(quick)
        assert await waiting[1] is quick

    run(work)


def test_who_goes_away_leaves_the_line() -> None:
    async def work() -> None:
        pool = Pool(1)
        slot = await pool.take("a", b"")
        waiting = [asyncio.ensure_future(pool.take(address, b"")) for address in "aabb"]
        await asyncio.sleep(0)
        for place in (0, 2):
            waiting[place].cancel()
        await asyncio.gather(*waiting[::2], return_exceptions=True)
        assert pool.waiting == 2
        pool.give_back(slot)
        assert await waiting[1] is slot
        pool.give_back(slot)
        assert await waiting[3] is slot
        pool.give_back(slot)
        assert (pool.waiting, pool.busy) == (0, 0)

    run(work)


def test_a_worker_that_knows_the_game_is_asked_again() -> None:
    async def work() -> None:
        pool = Pool(3)
        first = await pool.take("", b"one")
        second = await pool.take("", b"two")
        pool.give_back(first)
        pool.give_back(second)
        for key, slot in ((b"two", second), (b"one", first), (b"two", second)):
            assert await pool.take("", key) is slot
            pool.give_back(slot)

    run(work)


# The server ends -----------------------------------------------------------------------------------------------------

SERVER = """
import asyncio, signal, sys
from underhall.web.workers.messages import Position
from underhall.web.workers.workers import Workers

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests in the background may ignore it

async def main():
    hall = Workers(workers=1, command=sys.argv[1:])
    try:
        await hall.warm()
        print(hall._pool.all[0].pid, flush=True)
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
