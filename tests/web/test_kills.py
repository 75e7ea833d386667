"""Hundreds of kills under load: every acknowledged move is there afterwards, in order, and every game goes on."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Awaitable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.halls import run_alone
from tests.web.processes import posix
from tests.web.running import Running
from underhall.web.storage.rebuilding import rebuild
from underhall.web.storage.store import SqliteStore
from underhall.web.table import journal as j
from underhall.web.table import summary

pytestmark = posix
KILLS = 200
TABLES = 4


@dataclass
class Seat:
    """Somebody who answers as fast as possible, and remembers what was acknowledged."""

    table: str
    number: int
    token: str
    answers: dict[int, int] = field(default_factory=dict)
    """By the seat's own number of the decision."""
    said: list[str] = field(default_factory=list)
    tried: int = 0

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}


async def api(client: httpx.AsyncClient, path: str, key: str = "", **body: Any) -> dict[str, Any]:
    headers = {"authorization": f"Bearer {key}"} if key else {}
    answer = await client.post(f"/api/tables{path}", json=body, headers=headers)
    assert answer.status_code < 300, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def new_table(client: httpx.AsyncClient, number: int) -> list[Seat]:
    """A table of two programs, and every fourth one with a bot."""
    made = await api(client, "", game="kings", players=2, name="Ann", bots=["easy"] if number % 4 == 3 else [])
    seats = [Seat(made["table"], 0, made["token"])]
    if number % 4 != 3:
        joined = await api(client, f"/{made['table']}/join", name="Bob")
        seats.append(Seat(made["table"], joined["seat"], joined["token"]))
    return seats


async def play(client: httpx.AsyncClient, seat: Seat, chance: random.Random) -> None:
    """Answers until the connection breaks or the game is over."""
    while True:
        state = (await client.get(f"/api/tables/{seat.table}", headers=seat.headers)).json()
        if state["status"] != "running":
            return
        question = state["question"]
        if question is None:
            await asyncio.sleep(0.001)
            continue
        value = chance.choice(question["options"])["value"]
        seat.tried += 1
        given = await client.post(
            f"/api/tables/{seat.table}/answer",
            json={"decision": question["decision"], "answer": value},
            headers=seat.headers,
        )
        if given.status_code == 200:
            number = int(question["decision"].partition(".")[0])
            assert number not in seat.answers, f"decision {number} of seat {seat.number} was acknowledged twice"
            seat.answers[number] = value
        else:
            assert given.status_code in (409, 503), given.text


async def talk(client: httpx.AsyncClient, seat: Seat, kill: int) -> None:
    for number in range(100_000):
        text = f"{kill}-{seat.number}-{number}"
        answer = await client.post(f"/api/tables/{seat.table}/chat", json={"text": text}, headers=seat.headers)
        if answer.status_code != 200:
            return
        seat.said.append(text)
        await asyncio.sleep(0.01)


async def until_broken(work: Awaitable[None]) -> None:
    try:
        await work
    except (httpx.HTTPError, ValueError):  # the server is gone, perhaps in the middle of a sentence
        return


async def load(server: Running, seats: list[Seat], kill: int, chance: random.Random) -> list[Seat]:
    """Everybody plays; then the server is killed at a moment that nobody chose."""
    limits = httpx.Limits(max_connections=100)
    async with httpx.AsyncClient(base_url=server.address, timeout=30, limits=limits) as client:
        running = []
        for seat in seats:
            state = (await client.get(f"/api/tables/{seat.table}")).json()
            if state["status"] == "running":
                running.append(seat)
        for number in range(len({seat.table for seat in running}), TABLES):
            running += await new_table(client, number)
        # A second writer for some seats: the two must never both be told that their answer counts.
        work = [asyncio.ensure_future(until_broken(play(client, seat, chance))) for seat in [*running, *running[::3]]]
        work += [asyncio.ensure_future(until_broken(talk(client, seat, kill))) for seat in running]
        done = sum(len(seat.answers) for seat in running)
        begun = time.monotonic()
        while sum(len(seat.answers) for seat in running) == done and time.monotonic() < begun + 20:
            await asyncio.sleep(0.002)
        await asyncio.sleep(chance.random() * 0.4)
        await asyncio.to_thread(server.kill)
        await asyncio.wait_for(asyncio.gather(*work), 60)
        return running


def check(data: Path, seats: list[Seat]) -> None:
    """Everything acknowledged is in the log, in order, and each game can be played again."""
    store = SqliteStore(data)
    try:
        for table in {seat.table for seat in seats}:
            events = store.events(table)
            assert [event.seq for event in events] == list(range(1, len(events) + 1))
            entries = [j.decode(event.data) for event in events]
            for seat in (seat for seat in seats if seat.table == table):
                given = [e.value for e in entries if isinstance(e, j.Answered) and e.seat == seat.number]
                said = [e.text for e in entries if isinstance(e, j.Chatted) and e.seat == seat.number]
                for number, value in seat.answers.items():
                    assert given[number] == value, f"answer {number} of seat {seat.number} at {table} is lost"
                assert [text for text in said if text in set(seat.said)] == seat.said
            room, carried = rebuild(store, table)
            assert carried is None, "it plays again exactly as it was"
            assert sum(isinstance(e, j.Answered) for e in entries) == room.running.answers
            assert summary.encode(summary.summary_of(room)) == store.summary(table)
    finally:
        store.close()


def kill_again_and_again(data: Path, kills: int) -> tuple[int, int]:
    chance = random.Random(7)
    seats: list[Seat] = []
    everybody: dict[str, Seat] = {}
    for kill in range(kills):
        server = Running(data, tireless=True)
        try:
            seats = run_alone(load(server, seats, kill, chance))
        finally:
            server.kill()
        everybody |= {seat.token: seat for seat in seats}
        check(data, seats)
    check(data, list(everybody.values()))
    return sum(len(seat.answers) for seat in everybody.values()), len({seat.table for seat in everybody.values()})


def test_a_few_kills(data: Path) -> None:
    answers, tables = kill_again_and_again(data, 2)
    assert answers > 2
    assert tables >= TABLES


@pytest.mark.long
def test_hundreds_of_kills(data: Path) -> None:
    started = time.monotonic()
    answers, tables = kill_again_and_again(data, KILLS)
    print(f"{KILLS} kills, {answers} acknowledged answers at {tables} tables, {time.monotonic() - started:.0f} seconds")
    assert answers > KILLS * 5
