"""Where several seats decide at the same time; on the engine's own small game, so also: no command knows a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Underhall
from underhall.engine.match import news
from underhall.engine.record import read_record, verify


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_to_the_end(underhall: Underhall, pocket: str, tmp_path: Path, seat: int) -> None:
    file = tmp_path / "game.txt"
    ran = underhall(
        *("play", pocket, "--terminal", "--players", 3, "--seat", seat, "--seed", 4, "--save", file), typed="1\n" * 60
    )
    assert (ran.code, ran.err) == (0, "")
    assert verify(read_record(file.read_text(encoding="utf-8"))).over
    assert "How many coins?" in ran.lines


def test_thinking_again_while_all_decide(underhall: Underhall, pocket: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    typed = "bid 2\nundo\nbid 20\nwhy bid 20\nwhy bid 1\nbid 1\n1\nready\nquit\n"
    ran = underhall("play", pocket, "--terminal", "--players", 3, "--seed", 4, "--save", file, typed=typed)
    assert ran.code == 0
    assert "Your last answer was taken back." in ran.out
    assert ran.out.count("You have not that many coins. (PO-2)") == 2
    assert "You can: bid 1" in ran.out
    turn = read_record(file.read_text(encoding="utf-8")).turns[0]
    assert (turn[0], turn[2]) == ((0, "bid 1"), (0, "ready"))
    assert turn[1][1].startswith("stake ")


def test_nothing_is_told_before_all_are_done(underhall: Underhall, pocket: str) -> None:
    ran = underhall("play", pocket, "--terminal", "--players", 3, "--seed", 4, "--seat", 1, typed="bid 2\n1\n")
    assert "Guest 1 bids 2." in ran.lines
    assert not any("has bid" in line for line in ran.lines)


def test_every_line_is_told_once(underhall: Underhall, pocket: str) -> None:
    """The own line comes early; when all are done it moves between those of the others."""
    ran = underhall("play", pocket, "--terminal", "--players", 3, "--seed", 4, "--seat", 1, typed="bid 2\n1\nready\n")
    told = [line for line in ran.lines if "bid" in line and not line.startswith(("1 ", ">"))]
    assert told[:4] == ["Guest 1 bids 2.", "greedy 0 has bid.", "greedy 2 has bid.", "The bids: 1, 2, 1."]


def test_replay_tells_every_line_once(underhall: Underhall, pocket: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    underhall("play", pocket, "--terminal", "--players", 3, "--seed", 4, "--save", file, typed="2\n1\n1\n1\n")
    ran = underhall("replay", file, "--seat", 1)
    assert ran.lines[1:4] == ["greedy 1 bids 1.", "Guest 0 has bid.", "greedy 2 has bid."]
    outside = underhall("replay", file)
    assert outside.lines[1:4] == ["Guest 0 has bid.", "greedy 1 has bid.", "greedy 2 has bid."]
    steps = underhall("replay", file, "--seat", 1, "--step", typed="\n" * 50)
    assert steps.lines[-1] == "The game is not over."


def test_news() -> None:
    assert news([], []) == []
    assert news([], [1, 2]) == [1, 2]
    assert news([1, 2], [1, 2, 3]) == [3]
    assert news([1, 9], [1, 8, 9, 9]) == [8, 9]
    assert news([1, 2, 3], [1]) == []
