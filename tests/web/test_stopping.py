"""A true server process: it stops in good order with open streams, and a kill loses nothing that was acknowledged."""

from __future__ import annotations

import signal
import sqlite3
from pathlib import Path

import pytest

from tests.web.killing import answers_in, play
from tests.web.running import Running


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_stops_in_good_order_with_open_streams(tmp_path: Path, how: signal.Signals) -> None:
    server = Running(tmp_path / "hall.db")
    try:
        table, _ = server.table_of_two()
        lines = [server.listen(table) for _ in range(20)]
        assert server.stop(how) == 0, server.log.read_text()
        for line in lines:
            line.close()
        assert "Traceback" not in server.log.read_text()
    finally:
        server.kill()
    assert sqlite3.connect(tmp_path / "hall.db").execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_kill_loses_no_acknowledged_move(tmp_path: Path) -> None:
    data = tmp_path / "hall.db"
    server = Running(data)
    given: list[int] = []
    try:
        table, tokens = server.table_of_two()
        play(server, table, tokens, given, 7)
        server.kill()
        assert answers_in(data, table)[: len(given)] == given
        server = Running(data)
        state = server.call(f"/api/tables/{table}")
        assert state["status"] == "running"
        play(server, table, tokens, given, 3)
        assert len(given) == 10
        assert answers_in(data, table) == given
    finally:
        server.kill()
