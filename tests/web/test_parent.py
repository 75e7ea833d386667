"""The parent of several servers behind one port; its children are scripts of a line."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import structlog

from tests.web.processes import posix, runs
from underhall.web.server import nodes
from underhall.web.server.nodes import CannotStay, Inherited, Parent

pytestmark = posix
SERVES = "import os, sys, time; os.write(int(sys.argv[1].split(':')[2]), b'1'); time.sleep(100)"
BROKEN = "raise SystemExit(3)"
THINKS = "import time; time.sleep(100)"
PATIENCE = 30.0


class Version:
    """What is installed at the moment."""

    def __init__(self, code: str = SERVES) -> None:
        self.code = code

    def __call__(self, given: Inherited) -> list[str]:
        return [sys.executable, "-S", "-c", self.code, str(given)]


@contextmanager
def parent(version: Version, many: int = 2) -> Iterator[Parent]:
    with Path(os.devnull).open() as listener:
        made = Parent(version, listener.fileno(), many)
        made.start()
        try:
            yield made
        finally:
            made.end()


def looking(one: Parent, true: Callable[[], object]) -> None:
    until = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < until
        one.look()
        time.sleep(0.005)


def pids(one: Parent) -> list[int]:
    return [child.process.pid for child in one.children.values()]


def all_serve(one: Parent) -> bool:
    return all(child.serves for child in one.children.values())


def renewed(one: Parent) -> bool:
    return not one._old and one._coming is None


def test_all_are_renewed_and_each_serves_until_the_next_does() -> None:
    with parent(Version()) as hall:
        looking(hall, lambda: all_serve(hall))
        before = pids(hall)
        hall.renew()
        hall.look()

        def done() -> bool:
            assert all_serve(hall), "nobody is missed"
            assert all(map(runs, pids(hall)))
            return renewed(hall)

        looking(hall, done)
        assert not set(pids(hall)) & set(before)
        assert not any(map(runs, before))


@pytest.mark.parametrize("update", [BROKEN, THINKS], ids=["ends", "never serves"])
def test_an_update_that_cannot_start_changes_nothing(update: str, monkeypatch: pytest.MonkeyPatch) -> None:
    version = Version()
    with parent(version) as hall, structlog.testing.capture_logs() as log:
        looking(hall, lambda: all_serve(hall))
        before = pids(hall)
        version.code = update
        if update == THINKS:
            monkeypatch.setattr(nodes, "STARTING", 0.2)
        hall.renew()
        hall.look()
        assert hall._coming is not None
        new = hall._coming.process.pid
        looking(hall, lambda: renewed(hall))
        assert pids(hall) == before
        assert all(map(runs, before))
        assert not runs(new)
        assert [line["event"] for line in log] == ["node.renewal_stopped"]
        version.code = SERVES  # it is put right
        hall.renew()
        hall.look()
        looking(hall, lambda: renewed(hall))
        assert not set(pids(hall)) & set(before)


def test_a_server_that_dies_after_a_bad_update_does_not_end_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "SHORT", 0.0)  # no pauses
    version = Version()
    with parent(version) as hall, structlog.testing.capture_logs() as log:
        looking(hall, lambda: all_serve(hall))
        first, second = hall.children.values()
        version.code = BROKEN
        first.tell(signal.SIGKILL)
        looking(hall, lambda: len(log) > 2 * nodes.FAILURES)
        assert hall.children[2] is second
        assert runs(second.process.pid)
        version.code = SERVES
        looking(hall, lambda: all_serve(hall))


def test_a_hall_that_cannot_start_at_all_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nodes, "SHORT", 0.0)
    with parent(Version(BROKEN)) as hall, pytest.raises(CannotStay):
        looking(hall, lambda: False)


def test_a_child_hears_when_its_parent_is_gone() -> None:
    life, held = os.pipe()
    over = threading.Event()
    Inherited(0, 1, 0, life).watch_parent(over.set)
    assert not over.wait(0.05)
    os.close(held)
    assert over.wait(PATIENCE)
    os.close(life)


def test_a_parent_of_an_older_version_has_no_such_pipe() -> None:
    given: Any = Inherited.read("3:1:5")
    assert given == Inherited(3, 1, 5)
    assert Inherited.read(str(given)) == given
    over = threading.Event()
    given.watch_parent(over.set)
    assert not over.wait(0.05)


def test_children_do_not_hold_the_pipe_open_for_each_other() -> None:
    """Otherwise none of them would hear."""
    waits = "import os, sys, time; os.read(int(sys.argv[1].split(':')[3]), 1)"
    with parent(Version(waits)) as hall:
        assert all(map(runs, pids(hall)))
        os.close(hall._held)
        until = time.monotonic() + PATIENCE
        while any(map(runs, pids(hall))):
            assert time.monotonic() < until
            time.sleep(0.005)
        hall._held = os.open(os.devnull, os.O_RDONLY)
