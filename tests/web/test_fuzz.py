"""A fuzzer for all addresses of the server: whatever is sent, it answers in good order and goes on playing.

By default a short run from a fixed seed; `pytest -m long tests/web/test_fuzz.py` sends a million requests. Another
seed: `UNDERHALL_SEED=5`. A failure names the request by its number, so that it can be sent again.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from tests.fuzzing.web_requests import Inventor, Person, Sent
from tests.games.seldom import deeply
from tests.web.halls import World, opened, run_alone
from tests.web.programs import play, table
from underhall.web.bench.moves import memory
from underhall.web.hall import making
from underhall.web.storage.rebuilding import rebuild

SEED = int(os.environ.get("UNDERHALL_SEED", "17"))
HANGS = 60.0
"""Seconds after which a request is said to hang: a hundred times what the slowest takes."""


async def ask(app: Any, sent: Sent, address: str) -> tuple[int, bytes]:
    """Status and body of the answer. Who sent the request is gone as soon as it is read, so streams end."""
    status, body = 0, b""
    given = False

    async def receive() -> dict[str, Any]:
        nonlocal given
        if given:
            return {"type": "http.disconnect"}
        given = True
        return {"type": "http.request", "body": sent.body, "more_body": False}

    async def send(message: Any) -> None:
        nonlocal status, body
        if message["type"] == "http.response.start":
            status = message["status"]
        else:
            body += message.get("body", b"")

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": sent.method,
        "scheme": "http",
        "path": sent.path,
        "raw_path": sent.path.encode("utf-8", "surrogateescape"),
        "query_string": sent.query,
        "root_path": "",
        "headers": list(sent.headers),
        "client": (address, 1),
        "server": ("testserver", 80),
        "state": {},
    }
    await asyncio.wait_for(app(scope, receive, send), HANGS)
    return status, body


async def furnished(world: World) -> Inventor:
    """A hall with tables of all kinds, and somebody who knows all of them."""
    people, tables = [], []
    for game in ("kings", "cavein", "xobos", "wistar"):
        friends = await world.friends(game, "Ann Bob Cid")
        solo = await world.quick(game)
        for one in (*friends, solo):
            tables.append(one.table)
            live = world.live(one.table)
            cookie = "; ".join(f"{name}={value}" for name, value in one.client.cookies.items())
            seats = range(live.room.players)
            people.append(Person(cookie, tuple(live.token(seat) for seat in seats if live.room.seats[seat])))
    waiting = world.browser()
    answer = await waiting.post("/new", {"game": "kings", "players": 4, "name": "Dot"})
    tables.append(answer.headers["location"].partition("/t/")[2])
    finished = await table(world, "kings", 2)
    await play(world, finished)
    tables.append(finished[0].table)
    people.append(Person("", tuple(one.token for one in finished)))
    record = (await world.browser().get(f"/t/{finished[0].table}/record")).text
    upload = await world.browser().post("/upload", {"text": record})
    assert upload.status_code == 303, upload.text[:300]
    known = {
        "table": list(dict.fromkeys(tables)),
        "game": ["kings", "cavein", "xobos", "wistar"],
        "rule": ["KM-1.1", "CI-3.4", "XO-9.1"],
        "token": [token for one in people for token in one.tokens],
        "upload": [upload.headers["location"].rpartition("/")[2]],
        "record": [record],
        "level": ["easy"],
        "players": ["2", "3"],
        "seat": ["0", "1", "2"],
        "as": ["0", "1", "2"],
        "quick": ["1"],
        "name": ["Eve"],
        "lang": ["en", "pl", "de"],
    }
    return Inventor(SEED, world.app.routes, people, known)


async def fuzz(world: World, requests: int) -> dict[int, int]:
    """Sends them; gives how many of each status came back."""
    inventor = await furnished(world)
    statuses: dict[int, int] = {}
    early = 0
    for number in range(requests):
        sent = inventor.invent()
        address = f"127.0.{number // 50 % 250}.{number % 50 + 1}"
        try:
            status, body = await ask(world.app, sent, address)
        except Exception as error:
            raise AssertionError(f"request {number} of seed {SEED}: {type(error).__name__} {error}\n{sent}") from error
        statuses[status] = statuses.get(status, 0) + 1
        full = status == 503 and len(world.hall.tables) >= making.TABLES // 2
        assert 200 <= status < 500 or full, f"request {number} of seed {SEED}: {status}\n{sent}\n{body[:500]!r}"
        assert b"Traceback (most recent" not in body, f"request {number} of seed {SEED}\n{sent}"
        if status == 200:
            inventor.learn(body)
        if number == requests // 10:
            early = memory(os.getpid()) or 0
    late = memory(os.getpid()) or 0
    if requests >= 500_000:
        assert late < 1.5 * early, f"{early >> 20} MB after a tenth of the requests, {late >> 20} MB at the end"
    return statuses


async def still_playing(world: World) -> None:
    """Each table is what the store says it is, and the hall takes new ones."""
    for live in list(world.hall.tables.values()):
        if not live.room.seq:
            continue
        room = await live.settled()
        stored, _ = rebuild(world.hall.store, live.id)
        assert stored.seq == room.seq
        assert stored.names == room.names
        assert [one.seat for one in stored.pending()] == [one.seat for one in room.pending()]
        if room.match is not None and stored.match is not None:
            assert stored.match.given() == room.match.given()
    one = await world.quick("kings")
    await world.play([one], 3)


@pytest.mark.parametrize(
    "requests", [800, deeply(2_500), pytest.param(1_000_000, id="million", marks=pytest.mark.long)]
)
def test_no_request_breaks_the_server(tmp_path: Path, requests: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # A full hall is refused in good order too, and fuller ones would only make the run longer.
    monkeypatch.setattr(making, "TABLES", 150)

    async def work() -> None:
        async with opened(tmp_path / "hall.db") as world:
            statuses = await fuzz(world, requests)
            monkeypatch.undo()
            await still_playing(world)
            # It is no fuzzing if everything is turned away at the door.
            assert statuses.get(200, 0) > requests // 10, statuses
            assert statuses.get(303, 0) > requests // 100, statuses
            assert statuses.get(422, 0) > requests // 100, statuses

    run_alone(work())
