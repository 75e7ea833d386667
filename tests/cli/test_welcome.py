"""`underhall` alone, its help pages, and how it starts."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Underhall
from underhall import __version__, background_build, compiling
from underhall.cli.app import COMMANDS, EXAMPLES
from underhall.web.server.serve import ServerSettings


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[ServerSettings]:
    """The settings with which servers were started, instead of servers."""
    started: list[ServerSettings] = []
    monkeypatch.setattr("underhall.web.server.serve.serve", lambda settings, say: started.append(settings))
    return started


def test_alone_it_opens_the_table_in_the_browser(underhall: Underhall, served: list[ServerSettings]) -> None:
    ran = underhall()
    assert (ran.code, ran.err) == (0, "")
    [settings] = served
    assert (settings.host, Path(settings.data).name) == ("127.0.0.1", "underhall.db")
    assert 8000 <= settings.port < 8010


def test_play_opens_the_page_of_the_game(underhall: Underhall, served: list[ServerSettings]) -> None:
    assert underhall("play", "kings").code == 0
    assert [settings.page for settings in served] == ["/new?game=kings"]


def test_play_does_not_drop_what_only_the_terminal_knows(underhall: Underhall, served: list[ServerSettings]) -> None:
    ran = underhall("play", "kings", "--seed", 3)
    assert (ran.code, served) == (2, [])
    assert "--terminal" in ran.err


def test_serve_takes_options(underhall: Underhall, served: list[ServerSettings]) -> None:
    assert underhall("serve", "--host", "0.0.0.0", "--port", 8123, "--data", "games.db", "--no-browser").code == 0
    [settings] = served
    assert (settings.host, settings.port, Path(settings.data).name) == ("0.0.0.0", 8123, "games.db")
    assert not settings.browser


@pytest.mark.parametrize("wrong", [("--port", "70000"), ("--log", "loud"), ("--public-url", "games.example.org")])
def test_serve_refuses_nonsense(underhall: Underhall, served: list[ServerSettings], wrong: tuple[str, str]) -> None:
    ran = underhall("serve", *wrong)
    assert ran.code == 2
    assert ran.err
    assert not served


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
    underhall: Underhall,
    served: list[ServerSettings],
    monkeypatch: pytest.MonkeyPatch,
    compiled: list[bool],
    stale: list[str],
    words: str,
) -> None:
    monkeypatch.setattr(compiling, "compiled_modules", lambda: dict(zip("ab", compiled, strict=True)))
    monkeypatch.setattr(compiling, "stale_modules", lambda: stale)
    assert words in underhall().lines[-1]


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("why", [None, "There is no C compiler."])
def test_it_builds_in_the_background_where_that_helps(
    underhall: Underhall, served: list[ServerSettings], monkeypatch: pytest.MonkeyPatch, compiled: bool, why: str | None
) -> None:
    monkeypatch.setattr(compiling, "compiled_modules", lambda: {"a": compiled})
    monkeypatch.setattr(compiling, "stale_modules", list)
    monkeypatch.setattr(background_build, "obstacle", lambda: why)
    said = [underhall(), underhall("serve"), underhall("serve", "--no-build")]
    builds = not compiled and why is None
    assert [one.build for one in served] == [builds, builds, False]
    assert ["background" in one.out for one in said] == [builds, builds, False]
    assert all(("pure Python" in one.out) is not compiled for one in said)


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
        "starlette",
        "uvicorn",
        "underhall.web",
        "matplotlib",
        "distributed",
    }
    assert not loaded & heavy
    assert not any(name.startswith("underhall.games.") for name in loaded)
