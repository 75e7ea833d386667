"""`underhall bench web --finished`: what a server costs when very many games have been played on it.

A few games are played at random and copied under other names into a data file; then a real server is started with it
and asked for its lists.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import asdict, dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import msgspec

from underhall.engine.registry import load
from underhall.engine.rest import freeze
from underhall.web.people.visitors import COOKIE, hash_of
from underhall.web.storage.datafile import connect
from underhall.web.storage.reader import event_sum
from underhall.web.storage.rebuilding import Rest, encode_rest
from underhall.web.storage.schema import check_sum, replaced
from underhall.web.storage.store import Event, SqliteStore
from underhall.web.table import commands, summary
from underhall.web.table import journal as j
from underhall.web.table.room import Room

from .load import BenchFailed
from .moves import SERVER, Spread, memory, port_of, spread

GAMES = (("kings", 2), ("cavein", 2), ("kings", 4), ("cavein", 3))
VISITORS = 2000
PAGES = 40
AT_ONCE = 200
"""Tables that are written together."""
KEY = "bench-archive-000000"
"""The cookie of the visitor who asks for the pages, and who sat at a few of the tables."""


@dataclass(frozen=True, slots=True)
class ArchiveReport:
    """What was measured."""

    finished: int
    file_mb: float
    empty_start_s: float
    """A start without any game: Python and the rules."""
    start_s: float
    server_mb: float | None
    home_ms: Spread
    mine_ms: Spread
    """`/` and `/tables?list=finished` for somebody who has played one game in a hundred."""
    last_ms: Spread
    """The last page of that list."""
    table_ms: Spread
    """The page of a finished game that nobody has asked for yet."""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game, to be copied."""

    events: list[Event]
    rest: tuple[int, bytes]
    brief: summary.Summary


def bench_archive(finished: int, advance: Callable[[int], None] | None = None) -> ArchiveReport:
    """Measures; `advance` is told of each of the three steps."""
    advance = advance or (lambda _: None)
    with tempfile.TemporaryDirectory(prefix="underhall-bench-", ignore_cleanup_errors=True) as folder:
        data = Path(folder) / "bench.db"
        tables = fill(data, finished)
        advance(1)
        empty, _ = started(Path(folder) / "empty.db", lambda port, pid: None)
        advance(1)
        seconds, found = started(data, lambda port, pid: ask(port, pid, tables))
        advance(1)
        size = data.stat().st_size
    return ArchiveReport(finished, round(size / 1e6, 1), round(empty, 2), round(seconds, 2), *found)


# The data file ---------------------------------------------------------------------------------------------------


def fill(data: Path, finished: int) -> list[str]:
    """A file with this many finished games; gives the names of a few of them."""
    SqliteStore(data).close()
    games = [play(game, players, number) for number, (game, players) in enumerate(GAMES)]
    own = hash_of(KEY)
    names: list[str] = []
    with closing(connect(data)) as base:
        base.execute("PRAGMA synchronous=OFF")
        for first in range(0, finished, AT_ONCE):
            base.execute("BEGIN")
            for number in range(first, min(finished, first + AT_ONCE)):
                name = f"bench-{number:08d}"
                held = own if number % 100 == 0 else f"visitor-{number % VISITORS}"
                copy(base.execute, base.executemany, games[number % len(games)], name, held, float(number))
                if number % max(1, finished // PAGES) == 0:
                    names.append(name)
            base.execute("COMMIT")
    return names


def copy(
    execute: Callable[..., Any],
    execute_many: Callable[..., Any],
    played: Played,
    name: str,
    visitor: str,
    at: float,
) -> None:
    rows = [(name, *event, event_sum(event, name)) for event in played.events]
    execute_many("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?)", rows)
    seq, rest = played.rest
    execute(replaced("rests", "game, seq, data, crc", 1), (name, seq, rest, check_sum(rest, name, seq)))
    held = ((visitor,), *played.brief.visitors[1:])
    brief = summary.encode(msgspec.structs.replace(played.brief, id=name, visitors=held, updated=at))
    row = (name, at, True, brief, len(rows), check_sum(brief, name, len(rows)))
    execute(replaced("archive", "game, updated, public, data, seq, crc", 1), row)
    execute("INSERT INTO results VALUES (?, ?, ?, ?)", (visitor, name, at, True))


def play(game: str, players: int, seed: int) -> Played:
    """A game at random, as a table would write it."""
    chance = random.Random(seed)
    room = Room("bench")
    events: list[Event] = []
    rest = (0, b"")

    def take(entry: j.Entry) -> None:
        nonlocal rest
        before = room.match.base if room.match is not None else None
        room.take(entry, float(room.seq))
        events.append(Event(room.seq, float(room.seq), j.kind_of(entry), j.encode(entry)))
        match = room.match
        if match is not None and match.base is not before and room.status == "running":
            kept = Rest(room.game.facts.rules_version, match.present_answers(), msgspec.Raw(freeze(match.base)))
            rest = (room.seq, encode_rest(kept))

    facts = load(game).facts
    take(j.Created(game, facts.rules_version, players, facts.settle({}), chance.randbytes(32).hex(), "somebody"))
    for seat in range(players):
        take(j.Sat(seat, f"Player {seat + 1}", f"visitor-{seat}"))
    take(commands.started(room))
    while room.status == "running":
        asked = chance.choice(room.pending())
        value = chance.choice(sorted(asked.options))
        for entry in commands.answer(room, asked.seat, room.decision(asked), value):
            take(entry)
    return Played(events, rest, summary.summary_of(room))


# The server ------------------------------------------------------------------------------------------------------


def started(data: Path, work: Callable[[int, int], Any]) -> tuple[float, Any]:
    """Seconds until a server on that file is open, and what `work` finds with its port and process."""
    began = time.perf_counter()
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER, str(data)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=os.environ
    )
    try:
        port = port_of(server)
        seconds = time.perf_counter() - began
        return seconds, work(port, server.pid)
    finally:
        server.terminate()
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        if server.stdout is not None:
            server.stdout.close()


def ask(port: int, pid: int, tables: list[str]) -> tuple[float | None, Spread, Spread, Spread, Spread]:
    with closing(HTTPConnection("127.0.0.1", port, timeout=60)) as line:

        def times(paths: list[str]) -> Spread:
            return spread([time_of(line, path) for path in paths])

        time_of(line, "/")  # the first one loads the templates
        home = times(["/"] * PAGES)
        mine = times(["/tables?list=finished"] * PAGES)
        last = times(["/tables?list=finished&page=99999"] * PAGES)
        used = memory(pid)
        cold = times([f"/t/{table}" for table in tables])
    return None if used is None else round(used / 1e6, 1), home, mine, last, cold


def time_of(line: HTTPConnection, path: str) -> float:
    began = time.perf_counter()
    line.request("GET", path, headers={"cookie": f"{COOKIE}={KEY}"})
    answer = line.getresponse()
    answer.read()
    if answer.status != 200:
        raise BenchFailed(f"{path} answered {answer.status}")
    return time.perf_counter() - began
