"""`underhall` alone, its help pages, and how it starts."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.conftest import Underhall
from underhall import __version__, compiling, game_ids
from underhall.cli.app import COMMANDS, EXAMPLES


def test_alone_it_says_what_there_is_and_what_to_type(underhall: Underhall) -> None:
    ran = underhall()
    assert (ran.code, ran.err) == (0, "")
    for game in game_ids():
        assert game in ran.out
    for words in ("play", "--terminal", "simulate", "arena", "rules", "games", "--help"):
        assert words in ran.out
    assert len(ran.lines) < 24


@pytest.mark.parametrize(
    ("compiled", "stale", "words"),
    [
        ([False, False], [], "pure Python"),
        ([True, True], [], "Runs compiled."),
        ([True, False], [], "partly compiled"),
        ([True, True], ["b"], "sources have changed"),
    ],
)
def test_it_says_which_build_runs(
    underhall: Underhall, monkeypatch: pytest.MonkeyPatch, compiled: list[bool], stale: list[str], words: str
) -> None:
    monkeypatch.setattr(compiling, "compiled_modules", lambda: dict(zip("ab", compiled, strict=True)))
    monkeypatch.setattr(compiling, "stale_modules", lambda: stale)
    assert words in underhall().lines[-1]


def test_version(underhall: Underhall) -> None:
    assert underhall("--version").out == f"underhall {__version__}\n"


def test_help_lists_every_command(underhall: Underhall) -> None:
    ran = underhall("--help")
    assert ran.code == 0
    assert all(f"  {command} " in ran.out for command in COMMANDS)
    assert underhall("-h").out == ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_teaches_by_examples(underhall: Underhall, command: str) -> None:
    ran = underhall(command, "--help")
    assert ran.code == 0
    assert all(f"\n    {example}" in ran.out for example in EXAMPLES[command])


def test_heavy_things_wait_until_they_are_needed() -> None:
    """A command that prints its help loads neither tables and bars, nor bots, nor games."""
    program = "from underhall.cli import main; import sys; main(['--help']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    heavy = {
        "rich.console",
        "concurrent.futures",
        "multiprocessing",
        "underhall.bots",
        "underhall.lab.bench",
        "pyspiel",
        "openskill",
        "matplotlib",
        "distributed",
    }
    assert not loaded & heavy
    assert not any(name.startswith("underhall.games.") for name in loaded)
