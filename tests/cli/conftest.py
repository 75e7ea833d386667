"""Running the command line inside the test process: quick, and with everything it prints."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import pytest

from tests.pocket import register
from underhall.cli import main
from underhall.lab.simulate import Plan, simulate


@dataclass(frozen=True)
class Ran:
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


class Underhall(Protocol):
    def __call__(self, *arguments: object, typed: str = "") -> Ran: ...


@pytest.fixture
def underhall(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Underhall:
    """`underhall("simulate", "kings", "--games", 3)`; `typed` is what the person types."""

    def run(*arguments: object, typed: str = "") -> Ran:
        capsys.readouterr()
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def pocket() -> str:
    """The engine's own small game, in which seats decide together."""
    register()
    return "pocket"


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of a whole game of three."""
    folder = tmp_path_factory.mktemp("records")
    simulate(Plan.make("kings", 3, ["greedy", "random", "random"], seed=5, records=folder), games=1)
    return folder / "kings-000000.txt"
