"""`underhall serve --nodes N`: real processes behind one port."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable
from contextlib import suppress

import pytest

from tests.web.postgres import PASSWORD, Cluster
from tests.web.processes import posix, runs
from tests.web.servers import closed_port
from underhall.cli import main
from underhall.engine.errors import UnderhallError
from underhall.web.server import serve

PATIENCE = 120.0


def eventually(true: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.deep
@posix
def test_a_server_that_dies_is_replaced_and_all_stop_together(postgres: Cluster) -> None:
    url, port = postgres.database(), closed_port()
    name = url.rpartition("/")[2]
    command = [sys.executable, "-m", "underhall", "serve", "--data", url, "--nodes", "2", "--port", str(port)]
    parent = subprocess.Popen(
        [*command, "--no-browser", "--no-build"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )

    def alive() -> list[str]:
        found = postgres.sql("SELECT id FROM underhall.nodes WHERE until > clock_timestamp() ORDER BY name", name)
        return found.splitlines()

    try:
        assert parent.stdout is not None
        opened = parent.stdout.readline()
        assert f":{port} (2 servers)" in opened
        eventually(lambda: len(alive()) == 2)
        before = alive()
        children = subprocess.run(["pgrep", "-P", str(parent.pid)], capture_output=True, text=True, check=True)
        os.kill(int(children.stdout.split()[0]), signal.SIGKILL)
        with suppress(OSError):  # a connection that waited for the dead one
            urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=10)
        assert urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=30).read() == b"ok\n"
        # One look: between two of them, the lease of the dead one may run on while its successor is there already.
        eventually(lambda: len(found := alive()) == 2 and found != before)
    finally:
        parent.send_signal(signal.SIGTERM)
        out, err = parent.communicate(timeout=60)
    assert parent.returncode == 0
    assert alive() == [], "they have said goodbye"
    assert "node.replaced" in err
    assert PASSWORD not in opened + out + err


@pytest.mark.deep
@posix
def test_servers_end_with_their_parent_however_it_ended(postgres: Cluster) -> None:
    """Nobody would replace them, and the next parent could not have the port."""
    url, port = postgres.database(), closed_port()
    command = [sys.executable, "-m", "underhall", "serve", "--data", url, "--nodes", "2", "--port", str(port)]
    parent = subprocess.Popen([*command, "--no-browser", "--no-build"], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    with parent.stdout:
        assert "(2 servers)" in parent.stdout.readline()
        found = subprocess.run(["pgrep", "-P", str(parent.pid)], capture_output=True, text=True, check=True)
        parent.kill()
        parent.wait(30)
    children = [int(pid) for pid in found.stdout.split()]
    assert len(children) == 2
    try:
        eventually(lambda: not any(map(runs, children)))
        serve.bind("127.0.0.1", port).close()
    finally:
        for pid in filter(runs, children):
            os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (["--nodes", "2"], "need a database"),
        (["--node-address", "127.0.0.1:9000"], "need a database"),
        (
            ["--data", "postgresql://a:hidden-secret@127.0.0.1:1/b", "--nodes", "2", "--node-address", "a:1"],
            "leave out",
        ),
        (["--data", "postgresql://a:hidden-secret@127.0.0.1:1/b", "--nodes", "2"], "does not answer"),
        (["--data", "postgresql://a:hidden-secret@127.0.0.1:1/b"], "does not answer"),
    ],
)
def test_bad_input_gets_one_sentence(wrong: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--no-browser", "--no-build", "--port", str(closed_port()), *wrong]) == 2
    said = capsys.readouterr().err
    assert told in said
    assert "hidden-secret" not in said
    assert len(said.strip().splitlines()) == 1


def links() -> int:
    """How many stores are open in this process."""
    return sum(thread.name == "store" for thread in threading.enumerate())


def test_a_start_that_fails_leaves_nothing_behind(
    postgres: Cluster, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store that nobody closes says so when the process ends, in words that help nobody."""
    before = links()
    start = ["serve", "--data", postgres.database(), "--no-browser", "--no-build", "--port", str(closed_port())]
    assert main([*start, "--node-address", "nonsense"]) == 2
    assert "--node-address is HOST:PORT" in capsys.readouterr().err
    assert links() == before

    def broken(*_: object, **__: object) -> None:
        raise UnderhallError("this cannot be served")

    monkeypatch.setattr(serve, "make_app", broken)
    assert main(start) == 2
    assert "this cannot be served" in capsys.readouterr().err
    assert links() == before
