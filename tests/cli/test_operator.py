"""`underhall operator`, against a server of our own on loopback."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
import uvicorn

from tests.cli.conftest import Underhall
from tests.web.halls import QuickWorkers, run_alone
from tests.web.servers import closed_port
from underhall.web.hall.hall import Hall
from underhall.web.people.visitors import Visitor
from underhall.web.server.app import make_app
from underhall.web.storage.store import SqliteStore
from underhall.web.table.seating import Settings

TOKEN = "correct horse battery"


class Serving:
    """A server in a thread, with a table at which Ann waits for another player."""

    def __init__(self, data: Path) -> None:
        self.table = ""
        self.url = ""
        self._data = data
        self._server: uvicorn.Server | None = None
        self._thread = threading.Thread(target=lambda: run_alone(self._serve()), daemon=True)
        self._thread.start()
        for _ in range(2000):
            if self.url or not self._thread.is_alive():
                break
            time.sleep(0.01)
        assert self.url

    async def _serve(self) -> None:
        hall = Hall(SqliteStore(self._data), QuickWorkers(), pace=0.0)  # type: ignore[arg-type]
        app = make_app(hall, rate=100_000.0, operator_token=TOKEN)
        live = await hall.new_tables.create("kings", 2, {}, Settings(), Visitor("annsbrowser"), "Ann")
        self.table = live.id
        server = self._server = uvicorn.Server(uvicorn.Config(app, port=0, log_config=None))
        running = asyncio.ensure_future(server.serve())
        while not server.started:
            await asyncio.sleep(0.005)
        self.url = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
        await running

    def stop(self) -> None:
        assert self._server is not None
        self._server.should_exit = True
        self._thread.join(20)


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with structlog.testing.capture_logs():  # commands of this process print where the server would log
        made = Serving(tmp_path_factory.mktemp("hall") / "hall.db")
        yield made
        made.stop()


@pytest.fixture
def operator(underhall: Underhall, serving: Serving, monkeypatch: pytest.MonkeyPatch) -> Underhall:
    monkeypatch.setenv("UNDERHALL_OPERATOR_TOKEN", TOKEN)

    def call(command: object, *arguments: object, typed: str = "") -> object:
        return underhall("operator", command, *arguments, "--url", serving.url)

    return call  # type: ignore[return-value]


def test_looking(operator: Underhall, serving: Serving) -> None:
    assert "1 open" in operator("status").out
    listed = operator("tables", "--words", "ANN")
    assert serving.table in listed.out
    assert operator("tables", "--json").json["tables"][0]["id"] == serving.table
    assert operator("tables", "--status", "running", "--json").json["count"] == 0
    assert operator("reports").out == "0 reports\n"
    assert operator("status", "--json").json["tables"]["open"] == 1


def test_banning_and_letting_in_again(operator: Underhall, serving: Serving) -> None:
    done = operator("ban", f"{serving.table}/0", "--reason", "Insults", "--days", "0.5", "--as", "Olga")
    assert (done.code, done.out) == (0, "Ann is banned.\n")
    (found,) = operator("bans", "--json").json
    assert (found["kind"], found["reason"]) == ("ban", "Insults")
    assert found["until"] - found["since"] == 12 * 3600
    assert found["id"] in operator("bans").out
    assert operator("unban", found["id"]).code == 0
    again = operator("unban", found["id"])
    assert (again.code, again.err) == (1, "underhall: There is no such ban or mute, or it has ended.\n")
    assert operator("mute", "203.0.113.0/24", "--reason", "Spam").code == 0
    log = operator("log").out
    assert "Olga (shell)  ban Ann" in log
    assert "203.0.113" not in log


def test_the_house(operator: Underhall, serving: Serving) -> None:
    assert operator("limits", "--tables-each", "7").code == 0
    assert "tables each: 7" in operator("limits").out
    assert operator("limits", "--json").json["visitors_all"] == 0
    assert operator("message", "Back soon", "--de", "Gleich zurück", "--hours", "2").code == 0
    assert operator("status", "--json").json["message"] == {"en": "Back soon", "de": "Gleich zurück"}
    assert operator("message").code == 0
    assert "backups/underhall-" in operator("backup").out
    assert operator("drain").code == 0
    assert "draining" in operator("status").out
    assert operator("drain", "--off").code == 0
    assert operator("close", serving.table, "--reason", "Spam").code == 0
    assert operator("close", serving.table, "--reason", "Spam").code == 1
    assert operator("log", "--json").json[0]["what"] == "close"


def test_exit_codes_mean_something(
    operator: Underhall, underhall: Underhall, serving: Serving, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert operator("close", serving.table).code == 2, "a reason is missing"
    assert operator("close", "nothing", "--reason", "x").code == 1
    assert underhall("operator", "status", "--url", "nowhere").code == 2
    unreachable = underhall("operator", "status", "--url", f"http://127.0.0.1:{closed_port()}")
    assert unreachable.code == 3
    assert "cannot be reached" in unreachable.err
    file = tmp_path / "token"
    file.write_text("not the right token")
    wrong = operator("status", "--token-file", file)
    assert (wrong.code, wrong.err) == (4, "underhall: That is not the operator's token.\n")
    monkeypatch.delenv("UNDERHALL_OPERATOR_TOKEN")
    missing = operator("status")
    assert (missing.code, missing.err.count("\n")) == (4, 1)
    for ran in (unreachable, wrong, missing):
        assert TOKEN not in ran.err


def test_help_names_all_acts(underhall: Underhall) -> None:
    said = underhall("operator", "--help").out
    commands = "status tables close ban mute unban bans reports message limits backup drain log"
    for command in commands.split(" "):
        assert f"  {command} " in said, command
