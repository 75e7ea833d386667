"""A game from elsewhere on the command line: in English if it has no other words, and broken ones as a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.cli.conftest import Underhall
from tests.foreign import BROKEN, installed


@pytest.fixture(autouse=True)
def foreign(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with installed(monkeypatch):
        yield


@pytest.mark.parametrize("language", ["en", "pl", "de"])
def test_a_whole_game_in_the_terminal(underhall: Underhall, language: str) -> None:
    typed = "what heap\nwhy take 3\n" + "1\n" * 40
    ran = underhall("play", "lamps", "--terminal", "--players", 7, "--language", language, "--seed", 1, typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert "How many lamps do you take?" in ran.out
    assert "All lamps that nobody has taken." in ran.out
    assert underhall("rules", "lamps", "--language", language).code == 0


def test_the_others_are_listed(underhall: Underhall) -> None:
    ran = underhall("games")
    assert ran.code == 0
    assert "lamps: Lamps, 2-7 players" in ran.lines
    assert any(line.startswith("kings: ") for line in ran.lines)
    assert len(ran.err.splitlines()) == len(BROKEN)
    for game, line in zip(sorted(BROKEN), ran.err.splitlines(), strict=True):
        assert f"'{game}'" in line
    listed = json.loads(underhall("doctor", "--json").out)["games"]
    assert {name for name, game in listed.items() if game["error"]} == set(BROKEN)


@pytest.mark.parametrize(
    "command", [("play", "--terminal"), ("simulate",), ("rules",), ("bench",), ("arena", "--bots", "random,greedy")]
)
def test_a_broken_game_is_one_sentence(underhall: Underhall, command: tuple[str, ...]) -> None:
    ran = underhall(command[0], "lamps_syntax", *command[1:])
    assert ran.code == 2
    said = "the game 'lamps_syntax' cannot be loaded: SyntaxError: invalid syntax (turn.py, line 1)"
    assert ran.err == f"underhall: {said}\n"
