"""A true server: it stops in good order and soon, and what it acknowledged is there when it starts again."""

from __future__ import annotations

import asyncio
import json
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest

from tests.web.halls import looped, read, until
from tests.web.processes import posix, runs
from tests.web.running import Running

pytestmark = posix
STREAMS = 20
SOON = 3.0


@asynccontextmanager
async def visiting(server: Running) -> AsyncIterator[httpx.AsyncClient]:
    limits = httpx.Limits(max_connections=200)
    async with httpx.AsyncClient(base_url=server.address, timeout=20, limits=limits) as client:
        yield client


async def new_game(client: httpx.AsyncClient, level: str = "easy") -> str:
    answer = await client.post("/new", data={"game": "kings", "quick": "1", "level": level, "name": "Ann"})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


async def answer_once(client: httpx.AsyncClient, table: str) -> bool:
    """Gives the first answer that the page offers; False if there is none to give."""
    await asyncio.sleep(0.05)  # a visitor who asks all the time is sent away
    seen = await client.get(table, headers={"x-underhall": "parts"})
    page = "".join(seen.json()["parts"].values())
    decision = read(page, "decision")
    if decision is None:
        return False
    options = re.findall(r'name="answer" value="(\d+)"', page)
    if not options:
        pick = re.search(r'name="pick" value="([^"]+)"', page)
        assert pick is not None, page
        seen = await client.get(table, params={"pick": pick[1]}, headers={"x-underhall": "parts"})
        options = re.findall(r'name="answer" value="(\d+)"', "".join(seen.json()["parts"].values()))
    given = await client.post(f"{table}/answer", data={"decision": decision, "answer": options[0]})
    assert given.status_code == 303, given.text
    return True


@pytest.fixture
def server(data: Path) -> Iterator[Running]:
    made = Running(data)
    yield made
    made.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=lambda one: one.name)
def test_it_stops_soon_with_open_streams_and_a_bot_that_thinks(number: signal.Signals, server: Running) -> None:
    @looped
    async def look() -> None:
        async with visiting(server) as client, AsyncExitStack() as stack:
            table = await new_game(client, "hard")
            streams = [
                await stack.enter_async_context(client.stream("GET", f"{table}/live", timeout=20))
                for _ in range(STREAMS)
            ]
            assert all(stream.status_code == 200 for stream in streams)
            received = [0] * STREAMS

            async def listen(at: int) -> None:
                async for piece in streams[at].aiter_bytes():
                    received[at] += len(piece)

            listening = [asyncio.ensure_future(listen(at)) for at in range(STREAMS)]
            await until(lambda: all(received))
            for _ in range(6):
                await answer_once(client, table)
            workers = server.children()
            seconds = await asyncio.to_thread(server.signal, number)
            assert seconds < SOON
            ended = await asyncio.gather(*listening, return_exceptions=True)
            assert all(one is None for one in ended), "streams end in good order, not by a broken connection"
            assert server.process.returncode == 0
            assert not any(runs(pid) for pid in workers)

    look()
    assert not [line for line in server.logged if "Traceback" in line or '"level": "error"' in line], server.logged
    base = sqlite3.connect(server.data)
    assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    base.close()
    assert not Path(f"{server.data}-wal").exists(), "all is in the one file"


def test_a_stop_in_the_middle_of_requests_answers_or_refuses_each(server: Running) -> None:
    """What was answered with a yes is in the file."""

    @looped
    async def look() -> None:
        async with visiting(server) as client:
            table = await new_game(client)
            said: list[str] = []

            async def talk(who: int) -> None:
                for number in range(1000):
                    text = f"word {who}-{number}"
                    try:
                        answer = await client.post(f"{table}/chat", data={"text": text})
                    except httpx.HTTPError:
                        return
                    if answer.status_code == 303:
                        said.append(text)
                    else:
                        await asyncio.sleep(0.02)

            talking = [asyncio.ensure_future(talk(who)) for who in range(4)]
            await until(lambda: len(said) > 20)
            seconds = await asyncio.to_thread(server.signal, signal.SIGTERM)
            await asyncio.gather(*talking)
            assert seconds < SOON
            assert server.process.returncode == 0
            kept = texts_in(server.data, table.removeprefix("/t/"))
            assert set(said) <= set(kept)

    look()


BUSY = """
import sys, time; from pathlib import Path
from underhall.web.hall import hall; from underhall.web.server.serve import ServerSettings, serve
def slowly(store, table):
    time.sleep(60)
hall.rebuild = slowly
heap = [[number] for number in range(2_000_000)]
serve(ServerSettings(port=0, data=Path(sys.argv[1]), browser=False, pace=0.0, workers=1, log="error", alone=True))
"""
"""A server with very much in memory, which takes a minute to open a table."""


def test_a_stop_waits_neither_for_threads_that_read_nor_for_what_is_in_memory(data: Path) -> None:
    server = Running(data, code=BUSY)

    @looped
    async def look() -> None:
        async with visiting(server) as client:
            table = await new_game(client)
            waiting = [asyncio.ensure_future(client.get(f"/t/other-{number}")) for number in range(12)]
            doing = asyncio.ensure_future(client.post("/t/other-1/chat", data={"text": "hello"}))
            await asyncio.sleep(0.5)
            assert not any(one.done() for one in [*waiting, doing])
            assert (await client.get(table)).status_code == 200
            seconds = await asyncio.to_thread(server.signal, signal.SIGTERM)
            for answer in await asyncio.gather(*waiting):
                assert answer.status_code == 503
                assert "The server is stopping. Please try again" in answer.text
                assert "x-content-type-options" in answer.headers
            assert (await doing).status_code == 503
            assert "we cannot tell whether this went through" in (await doing).text
            assert seconds < SOON
            assert server.process.returncode == 0

    try:
        look()
    finally:
        server.kill()
    base = sqlite3.connect(data)
    assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    base.close()
    assert not Path(f"{data}-wal").exists(), "all is in the one file"


def texts_in(data: Path, table: str) -> list[str]:
    base = sqlite3.connect(data)
    rows = base.execute("SELECT data FROM events WHERE game = ? AND kind = 'chatted' ORDER BY seq", (table,)).fetchall()
    base.close()
    return [json.loads(row[0])["text"] for row in rows]


def answers_in(data: Path, table: str) -> list[tuple[int, int]]:
    base = sqlite3.connect(data)
    rows = base.execute(
        "SELECT data FROM events WHERE game = ? AND kind = 'answered' ORDER BY seq", (table,)
    ).fetchall()
    base.close()
    found = [json.loads(row[0]) for row in rows]
    return [(one["seat"], one["value"]) for one in found]


def test_after_a_kill_every_acknowledged_move_is_there_and_the_bot_goes_on(server: Running, data: Path) -> None:
    @looped
    async def look() -> None:
        async with visiting(server) as client:
            table = await new_game(client)
            mine = 0
            while mine < 3:
                mine += await answer_once(client, table)
            cookies = dict(client.cookies)
        workers = server.children()
        server.kill()
        await until(lambda: not any(runs(pid) for pid in workers))
        given = answers_in(data, table.removeprefix("/t/"))
        assert sum(seat == 0 for seat, _ in given) == mine
        again = Running(data)
        try:
            async with visiting(again) as client:
                client.cookies.update(cookies)
                while not await answer_once(client, table):
                    pass
                now = answers_in(data, table.removeprefix("/t/"))
                assert now[: len(given)] == given
                assert len(now) > len(given)
        finally:
            assert await asyncio.to_thread(again.signal, signal.SIGTERM) < SOON
        assert again.process.returncode == 0

    look()


def test_troubles_at_the_start_are_one_sentence(server: Running, data: Path, tmp_path: Path) -> None:
    """The data in use, the port in use, a file that is none of ours."""
    (tmp_path / "text.db").write_text("Dear diary\n" * 500)
    port = server.address.rpartition(":")[2]
    for arguments, words in (
        (["--data", str(data)], "another Underhall is using"),
        (["--data", str(tmp_path / "text.db")], "is damaged or not a data file"),
        (["--data", str(tmp_path / "new.db"), "--port", port], "cannot listen on 127.0.0.1"),
    ):
        command = [sys.executable, "-m", "underhall", "serve", "--no-browser", "--port", "0", *arguments]
        found = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
        assert found.returncode != 0
        assert words in found.stderr
        assert "Traceback" not in found.stderr
        assert len(found.stderr.strip().splitlines()) <= 2, found.stderr
