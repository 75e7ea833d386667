"""`underhall league`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Underhall


def test_the_command(underhall: Underhall, tmp_path: Path) -> None:
    picture = tmp_path / "league.svg"
    ran = underhall(
        "league", "--bots", "greedy,random", "--game", "kings", "--games-per-pair", 8, "--json", "--plot", picture
    )
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert list(found) == ["bots", "seed", "table", "ranked", "games", "errors"]
    assert [row["bot"] for row in found["table"]] == ["greedy", "random"]
    assert picture.read_text(encoding="utf-8").startswith("<?xml")
    shown = underhall("league", "--bots", "greedy,trained", "--game", "kings", "--games-per-pair", 2)
    assert "share places" in shown.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--bots", "greedy"], "at least two bots"),
        (["--bots", "greedy,nobody"], "no bot 'nobody'"),
        (["--bots", "greedy,random", "--game", "chess"], "no game 'chess'"),
        (["--bots", "greedy,random", "--game", "kings", "--game", "kings"], "named twice"),
        (["--bots", "greedy,random", "--players", "9"], "no installed game is for 9"),
        (["--bots", "greedy,random", "--game", "kings", "--plot", "league.txt"], ".svg or .png"),
    ],
)
def test_what_makes_no_league(underhall: Underhall, arguments: list[str], sentence: str) -> None:
    ran = underhall("league", *arguments)
    assert ran.code == 2
    assert sentence in ran.err
