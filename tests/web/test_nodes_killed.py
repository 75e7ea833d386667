"""Servers and their database are killed and stopped again and again while people play.

Every acknowledged move is there, exactly once.

`UNDERHALL_TEST_BLOWS` says how many blows there are; the long test has 200.
`UNDERHALL_TEST_SEED` chooses others. The servers' logs are shown if it fails.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.halls import run_alone
from tests.web.postgres import Cluster
from tests.web.servers import closed_port
from underhall.web.storage.postgres import PostgresStore
from underhall.web.storage.sharing import LEASE
from underhall.web.table import journal as j
from underhall.web.table.room import Room

NODES = 3
TABLES = 6
BLOWS = int(os.environ.get("UNDERHALL_TEST_BLOWS", "200"))
STARTING = 120.0
REACHED = 60.0
"""Seconds in which a player gets an answer at last, whatever happens: a busy machine starts a server slowly."""


class Node:
    """A server in a process of its own."""

    def __init__(self, url: str, number: int, logs: Path) -> None:
        self.port = closed_port()
        self.log = logs / f"n{number}.log"
        self.base = f"http://127.0.0.1:{self.port}"
        self._command = [sys.executable, "-m", "underhall", "serve", "--data", url, "--port", str(self.port)]
        self._command += ["--no-browser", "--no-build", "--workers", "1", "--node-name", f"n{number}", "--log", "error"]
        self.start()

    def start(self) -> None:
        with self.log.open("a") as log:
            self.process = subprocess.Popen(self._command, stderr=log, stdout=subprocess.DEVNULL)

    def tell(self, sort: signal.Signals) -> None:
        self.process.send_signal(sort)

    async def ready(self) -> None:
        until = time.monotonic() + STARTING
        async with httpx.AsyncClient(base_url=self.base) as client:
            while time.monotonic() < until:
                with contextlib.suppress(httpx.HTTPError):
                    if (await client.get("/healthz", timeout=2)).status_code == 200:
                        return
                assert self.process.poll() is None, "the server has ended"
                await asyncio.sleep(0.2)
        raise AssertionError("the server does not start")

    def said(self) -> str:
        """What it wrote to its log, and all servers of this name before it."""
        return f"--- {self.log.name}\n{self.log.read_text()[-20_000:]}"

    def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
            self.process.wait()


@dataclass
class Story:
    """What players were told."""

    acknowledged: list[tuple[str, int, str, int]] = field(default_factory=list)
    """(table, seat, decision, value)"""
    waits: list[float] = field(default_factory=list)
    """How long a move took that did not succeed at once."""
    over: bool = False


async def play(nodes: list[Node], story: Story, chance: random.Random) -> None:
    """One program at one table after another, against bots, by way of all servers in turn."""
    async with httpx.AsyncClient(timeout=8) as client:
        while not story.over:
            wish = {"game": "kings", "players": 2, "name": "Robo", "bots": ["easy"]}
            made = await persist(client, nodes, chance, "POST", "/api/tables", wish, story)
            if made is None:
                return
            await play_one(client, nodes, chance, made["table"], made["seat"], made["token"], story)


async def play_one(
    client: httpx.AsyncClient, nodes: list[Node], chance: random.Random, table: str, seat: int, token: str, story: Story
) -> None:
    key = {"authorization": f"Bearer {token}"}
    while not story.over:
        state = await persist(client, nodes, chance, "GET", f"/api/tables/{table}", None, story, key)
        if state is None or state["status"] == "over":
            return
        asked = state.get("question")
        if not asked:
            await asyncio.sleep(0.05)
            continue
        value = chance.choice(asked["options"])["value"]
        given = {"decision": asked["decision"], "answer": value}
        node = chance.choice(nodes)
        try:
            answer = await client.post(f"{node.base}/api/tables/{table}/answer", json=given, headers=key)
        except httpx.HTTPError:
            continue  # nobody knows: the next look says how the table stands
        if answer.status_code == 200:
            story.acknowledged.append((table, seat, asked["decision"], value))
        else:
            assert answer.status_code in (409, 429, 503), answer.text


async def persist(
    client: httpx.AsyncClient,
    nodes: list[Node],
    chance: random.Random,
    method: str,
    path: str,
    body: Any,
    story: Story,
    headers: dict[str, str] | None = None,
) -> Any:
    """Asks until there is an answer."""
    started, tries = time.monotonic(), 0
    while not story.over:
        tries += 1
        try:
            answer = await client.request(method, chance.choice(nodes).base + path, json=body, headers=headers)
            if answer.status_code == 200:
                if tries > 1:
                    story.waits.append(time.monotonic() - started)
                return answer.json()
            assert answer.status_code in (429, 503), answer.text
        except httpx.HTTPError:
            pass
        assert time.monotonic() - started < REACHED, f"nobody answers {path}"
        await asyncio.sleep(0.1)
    return None


async def strike(nodes: list[Node], postgres: Cluster, chance: random.Random) -> str:
    """One blow, and all is well again."""
    what = chance.choices(["kill", "pause", "leave", "database"], [5, 4, 3, 1])[0]
    node = chance.choice(nodes)
    if what == "kill":
        node.end()
        node.start()
    elif what == "leave":
        node.tell(signal.SIGTERM)
        await asyncio.to_thread(node.process.wait, 60)
        node.start()
    elif what == "pause":
        node.tell(signal.SIGSTOP)
        await asyncio.sleep(LEASE + chance.uniform(0.2, 2.0))
        node.tell(signal.SIGCONT)
    else:
        await asyncio.to_thread(postgres.stop)
        await asyncio.sleep(chance.uniform(0.0, 2 * LEASE))
        await asyncio.to_thread(postgres.start)
    await asyncio.gather(*(one.ready() for one in nodes))
    return what


def check(store: PostgresStore, story: Story) -> int:
    """Plays the log of each table again: each acknowledged answer was given to its decision, and no other."""
    given: Counter[tuple[str, int, str, int]] = Counter()
    answered: Counter[tuple[str, int, str]] = Counter()
    for table in {one[0] for one in story.acknowledged}:
        room = Room(table)
        for event in store.events(table):  # these are without gaps
            entry = j.decode(event.data)
            if isinstance(entry, j.Answered):
                asked = room.pending_of(entry.seat)
                assert asked is not None
                decision = room.decision(asked)
                given[table, entry.seat, decision, entry.value] += 1
                answered[table, entry.seat, decision] += 1
            room.take(entry, event.at)
    for one in story.acknowledged:
        assert given[one] == 1, f"{one} was acknowledged and is there {given[one]} times"
        assert answered[one[:3]] == 1, f"{one[:3]} was answered more than once"
    assert len(set(story.acknowledged)) == len(story.acknowledged)
    return len(story.acknowledged)


@pytest.mark.long
def test_no_acknowledged_move_is_lost_or_doubled_whatever_is_killed(postgres: Cluster, tmp_path: Path) -> None:
    url = postgres.database()
    chance = random.Random(int(os.environ.get("UNDERHALL_TEST_SEED", "7")))
    nodes = [Node(url, 1, tmp_path)]
    story = Story()
    blows: Counter[str] = Counter()

    async def go() -> None:
        await nodes[0].ready()
        nodes.extend(Node(url, number, tmp_path) for number in range(2, NODES + 1))
        await asyncio.gather(*(one.ready() for one in nodes))
        players = [asyncio.ensure_future(play(nodes, story, random.Random(number))) for number in range(TABLES)]
        for _ in range(BLOWS):
            await asyncio.sleep(chance.uniform(0.2, 1.0))
            for player in players:
                assert not player.done() or player.result() is None
            blows[await strike(nodes, postgres, chance)] += 1
        story.over = True
        await asyncio.gather(*players)

    try:
        run_alone(go())
    finally:
        for node in nodes:
            node.end()
            print(node.said())  # shown if the test fails
    store = PostgresStore(url)
    try:
        moves = check(store, story)
    finally:
        store.close()
    waits = sorted(story.waits)
    print(f"{moves} moves acknowledged; blows: {dict(blows)}; slowest answers: {[round(one, 1) for one in waits[-5:]]}")
    assert moves > BLOWS
