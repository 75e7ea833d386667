"""A soak: a true server, many games one after the other, and many requests of every kind; how large it is meanwhile.

`python -m tests.web.soaking 300 60000` shows the curve.
"""

from __future__ import annotations

import asyncio
import random
import re
import signal
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote, urlencode

from tests.web.halls import run_alone
from tests.web.running import Running
from underhall.web.bench.load import Line, Reply
from underhall.web.bench.moves import memory

SOAKED = """
import sys; from pathlib import Path
from underhall.web.hall import hall; from underhall.web.server.serve import ServerSettings, serve
hall.IDLE_AFTERWARDS = hall.TIDYING = 1.0
serve(ServerSettings(port=0, data=Path(sys.argv[1]), browser=False, pace=0.0, workers=1, rate=1e6, log="error",
    alone=True))
"""
"""A server where a finished game leaves memory soon: an evening in minutes."""
GAMES = ("kings", "cavein", "wistar", "xobos")
ANSWERS = 30
"""A game that is not over then is resigned."""
AT_ONCE = 4


class Sample(NamedTuple):
    """How large the server was at a time."""

    games: int
    requests: int
    bytes: int


class Visitor:
    """One browser with a connection that stays open."""

    def __init__(self, number: int, port: int) -> None:
        self.chance = random.Random(number)
        self.number = number
        self.port = port
        self.requests = 0
        self.line = Line()
        self.cookie = f"underhall=soak-{number:08d}-00000000"

    async def connect(self) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self.line, "127.0.0.1", self.port)

    async def ask(self, method: str, path: str, body: bytes = b"", headers: str = "") -> Reply:
        self.requests += 1
        head = (
            f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: {self.cookie}\r\ncontent-length: {len(body)}\r\n"
            f"content-type: application/x-www-form-urlencoded\r\n{headers}\r\n"
        )
        reply = await self.line.ask(head.encode() + body)
        assert reply.status < 500, f"{method} {path}: {reply.status} {reply.body[:300]!r}"
        return reply

    async def post(self, path: str, **fields: object) -> Reply:
        return await self.ask("POST", path, urlencode(fields).encode())

    async def play(self, game: str, friend: Visitor) -> str:
        """A game of two, at random, up to so many answers; then it is over."""
        made = await self.post("/new", game=game, players=2, name="Ann")
        found = re.search(rb"location: (/t/[a-z0-9-]+)", made.head)
        assert found, made.head
        table = found[1].decode()
        await friend.post(f"{table}/join", name="Bob")
        given = 0
        while given < ANSWERS and (now := await self.answer(table) + await friend.answer(table)):
            given += now
        await self.post(f"{table}/resign")
        return table

    async def answer(self, table: str) -> int:
        """Answers once, if this one is asked: things are picked until there is an answer to give."""
        pick = ""
        for _ in range(6):
            page = (await self.ask("GET", f"{table}?pick={quote(pick)}", headers="x-underhall: parts\r\n")).body
            decision = re.search(rb'name=\\"decision\\" value=\\"([^"\\]+)', page)
            if decision is None:
                return 0
            answers = re.findall(rb'name=\\"answer\\" value=\\"(\d+)', page)
            picks = re.findall(rb'name=\\"pick\\" value=\\"([^"\\]+)', page)
            if answers and (not picks or self.chance.random() < 0.7):
                value = self.chance.choice(answers).decode()
                await self.post(f"{table}/answer", decision=decision[1].decode(), answer=value)
                break
            pick = self.chance.choice(picks).decode() if picks else ""
        return 1

    async def wander(self, tables: list[str]) -> None:
        """Any page, in any language; now and then something that makes no sense, with a new cookie."""
        chance = self.chance
        table = chance.choice(tables[-20:])
        word = "".join(chance.choices("abcdefgh<&é", k=chance.randrange(1, 300)))
        path = chance.choice(
            (
                *("/", "/tables?list=finished", "/new?game=kings", "/api/games", "/static/table.css"),
                *(table, f"{table}/log", f"{table}/scores", f"{table}/replay", f"/api/tables/{table[3:]}"),
                f"{table}/replay?at={chance.randrange(40)}&seat=0",
                f"{table}?pick={quote(word)}",
                f"{table}/why?thing={quote(word)}",
                f"/rules/wistar?q={quote(word)}",
                f"/t/{quote(word)}",
            )
        )
        own, language = self.cookie, chance.choice(("en", "pl", "de", word.replace("é", "")))
        if chance.random() < 0.3:
            self.cookie = f"underhall={chance.randbytes(12).hex()}; name={quote(word)}"
        try:
            if chance.random() < 0.2:
                await self.post(f"{table}/{chance.choice(('chat', 'answer', 'join', 'undo', 'hint'))}", text=word)
            else:
                await self.ask("GET", path, headers=f"accept-language: {language}\r\n")
        finally:
            self.cookie = own


async def load(server: Running, games: int, requests: int, first: int) -> list[Sample]:
    """Plays; a sample after the `first` games, and then some more up to the end."""
    port = int(server.address.rpartition(":")[2])
    samples: list[Sample] = []
    tables: list[str] = []
    done = asked = 0
    each = max(1, requests // games)

    async def visit(number: int) -> None:
        nonlocal done, asked
        while done < games:
            at = done
            done += 1
            visitor, friend = Visitor(2 * at, port), Visitor(2 * at + 1, port)
            await visitor.connect()
            await friend.connect()
            tables.append(await visitor.play(GAMES[at % len(GAMES)], friend))
            while visitor.requests + friend.requests < each:
                await visitor.wander(tables)
            visitor.line.close()
            friend.line.close()
            asked += visitor.requests + friend.requests
            del tables[:-50]
            if at + 1 in {first, *range(first, games, max(1, (games - first) // 10))}:
                await sample(at + 1)

    async def sample(number: int) -> None:
        size = memory(server.process.pid)
        assert size is not None
        samples.append(Sample(number, asked, size))

    await asyncio.gather(*(visit(number) for number in range(AT_ONCE)))
    await asyncio.sleep(4)  # the last tables leave memory
    await sample(games)
    return samples


def soak(data: Path, games: int, requests: int, first: int) -> tuple[list[Sample], float]:
    """The samples, and the seconds that the server took to stop."""
    server = Running(data, code=SOAKED)
    try:
        samples = run_alone(load(server, games, requests, first))
        seconds = server.signal(signal.SIGTERM)
        assert server.process.returncode == 0, server.logged[-5:]
    finally:
        server.kill()
    return samples, seconds


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        count, total = int(sys.argv[1]), int(sys.argv[2])
        curve, stopping = soak(Path(folder) / "hall.db", count, total, min(100, count // 3))
    for one in curve:
        print(f"{one.games:6} games {one.requests:8} requests {one.bytes / 1e6:8.1f} MB")
    print(f"stopped in {stopping:.2f} s")
