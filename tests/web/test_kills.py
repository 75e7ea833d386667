"""Hundreds of kills under load: whatever was acknowledged is there afterwards."""

from __future__ import annotations

import random
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.web.killing import answers_in, play
from tests.web.running import Running

KILLS = 200
TABLES = 4


@pytest.mark.long
def test_every_acknowledged_move_survives_hundreds_of_kills(tmp_path: Path) -> None:
    data = tmp_path / "hall.db"
    chance = random.Random(1)
    tables: dict[str, tuple[list[str], list[int]]] = {}
    acknowledged = 0
    for number in range(KILLS):
        server = Running(data)
        while sum(not done for done in (finished(server, table) for table in tables)) < TABLES:
            table, tokens = server.table_of_two()
            tables[table] = (tokens, answers_in(data, table))
        going = [table for table in tables if not finished(server, table)]
        people = [
            threading.Thread(target=hurry, args=(server, table, *tables[table], number), daemon=True) for table in going
        ]
        for person in people:
            person.start()
        time.sleep(chance.uniform(0.02, 0.4))
        server.kill()
        for person in people:
            person.join(60)
        for table in going:
            given = tables[table][1]
            written = answers_in(data, table)
            assert written[: len(given)] == given, f"kill {number}: an acknowledged answer of {table} is lost"
            assert len(written) <= len(given) + 1
            acknowledged += len(given)
            given[:] = written  # the last one may have been written without a word about it
    assert acknowledged > KILLS
    server = Running(data)
    for table in tables:
        assert server.call(f"/api/tables/{table}")["status"] in ("running", "over")
    server.kill()


def finished(server: Running, table: str) -> bool:
    return bool(server.call(f"/api/tables/{table}")["status"] != "running")


def hurry(server: Running, table: str, tokens: list[str], given: list[int], seed: int) -> None:
    with suppress(OSError, ValueError):
        play(server, table, tokens, given, 10_000, seed)
