"""Servers and their database are killed again and again while people play, stopped, and cut off from each other.

Every acknowledged move is there, exactly once.

`UNDERHALL_TEST_BLOWS` says how often something is killed (SIGKILL); the long test does it 200 times. Blows overlap: one
falls while those before are still felt.
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
from tests.web.relay import Relay
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


REFUSED = 2
AWAY = ("does not answer", "too many connections")


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
                if self.process.poll() == REFUSED:  # the database was away: a supervisor starts the server again
                    assert any(why in self.said()[-400:] for why in AWAY), "the server has refused to start"
                    self.start()
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


class Blows:
    """What happens to servers and database. Each of them suffers one thing at a time, but several suffer at once."""

    def __init__(self, nodes: list[Node], relays: list[Relay], postgres: Cluster, chance: random.Random) -> None:
        self.counts: Counter[str] = Counter()
        self.overlaps = 0
        """How many fell while another was felt."""
        self._nodes = nodes
        self._relays = relays
        self._postgres = postgres
        self._chance = chance
        self._struck: set[int] = set()
        """The numbers of the servers that suffer, and -1 for the database."""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def kills(self) -> int:
        return sum(self.counts[what] for what in KILLS)

    def strike(self) -> None:
        """One more, unless nothing is left to be struck."""
        what = self._chance.choices([*CHANCES], [*CHANCES.values()])[0]
        victim = DATABASE if what in ("database", "backend") else self._chance.randrange(len(self._nodes))
        if victim in self._struck or len(self._struck) >= AT_ONCE:
            return
        self.counts[what] += 1
        self.overlaps += bool(self._struck)
        self._struck.add(victim)
        task = asyncio.ensure_future(self._suffer(what, victim))
        self._tasks.add(task)

    async def _suffer(self, what: str, victim: int) -> None:
        pause = LEASE + self._chance.uniform(0.2, 2.0)
        if what == "database":
            await asyncio.to_thread(self._postgres.kill)
            await asyncio.sleep(self._chance.uniform(0.0, 2 * LEASE))
            await asyncio.to_thread(self._postgres.start)
        elif what == "backend":
            await asyncio.to_thread(self._postgres.kill_backend)
        elif what == "kill":
            self._nodes[victim].end()
            self._nodes[victim].start()
        elif what == "leave":
            self._nodes[victim].tell(signal.SIGTERM)
            await asyncio.to_thread(self._nodes[victim].process.wait, 60)
            self._nodes[victim].start()
        elif what == "pause":
            self._nodes[victim].tell(signal.SIGSTOP)
            await asyncio.sleep(pause)
            self._nodes[victim].tell(signal.SIGCONT)
        else:
            self._relays[victim].cut(silently=what == "silence")
            await asyncio.sleep(pause)
            self._relays[victim].mend()
        if victim != DATABASE:
            await self._nodes[victim].ready()
        self._struck.discard(victim)

    async def over(self) -> None:
        """All are well again; fails if one could not get up."""
        await asyncio.gather(*self._tasks)

    def check(self) -> None:
        for task in list(self._tasks):
            if task.done():
                task.result()
                self._tasks.discard(task)


DATABASE = -1
AT_ONCE = 2
"""Of three servers and the database; one server at least is spared, so that people get on."""
KILLS = ("kill", "database", "backend")
CHANCES = {"kill": 8, "database": 1, "backend": 1, "pause": 2, "leave": 1, "cut": 1, "silence": 1}


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
    nodes: list[Node] = []
    story = Story()
    counts: list[str] = []

    async def go() -> None:
        relays = [Relay(postgres.port) for _ in range(NODES)]
        for number, relay in enumerate(relays, 1):
            await relay.begin()
            nodes.append(Node(url.replace(f":{postgres.port}/", f":{relay.port}/"), number, tmp_path))
            await nodes[-1].ready()
        players = [asyncio.ensure_future(play(nodes, story, random.Random(number))) for number in range(TABLES)]
        blows = Blows(nodes, relays, postgres, chance)
        while blows.kills < BLOWS:
            await asyncio.sleep(chance.uniform(0.2, 2.0))
            for player in players:
                assert not player.done() or player.result() is None
            blows.check()
            blows.strike()
        await blows.over()
        await asyncio.gather(*(one.ready() for one in nodes))
        story.over = True
        await asyncio.gather(*players)
        counts.append(f"{dict(blows.counts)}, {blows.overlaps} of them while another was felt")
        for node in nodes:
            node.end()
        for relay in relays:
            await relay.end()

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
    print(f"{moves} moves acknowledged; blows: {counts[0]}; slowest answers: {[round(one, 1) for one in waits[-5:]]}")
    assert moves > BLOWS
