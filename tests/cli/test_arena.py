"""`underhall arena`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Underhall
from tests.pocket.game import Pocket
from underhall.engine.errors import RulesBug
from underhall.engine.record import read_record
from underhall.lab.bouts import deal_seed

BOTH = ("--bots", "greedy,random")
KEYS = ["game", "players", "seed", "pairs", "ratings", "ms_per_decision", "decisions", "decisions_per_s", "seconds"]
PAIR_KEYS = [
    "a",
    "b",
    "games",
    "errors",
    "a_win_rate",
    "low",
    "high",
    "mark",
    "verdict",
    "a_mean_score",
    "b_mean_score",
    "a_forfeits",
    "b_forfeits",
]


def test_the_json_is_exactly_this(underhall: Underhall) -> None:
    ran = underhall("arena", "kings", *BOTH, "--games", 5, "--seed", 3, "--json")
    assert (ran.code, ran.err) == (0, "")
    found = ran.json
    assert list(found) == [*KEYS, "errors"]
    assert (found["game"], found["players"], found["seed"], found["errors"]) == ("kings", 2, 3, 0)
    (pair,) = found["pairs"]
    assert list(pair) == PAIR_KEYS
    assert (pair["a"], pair["b"], pair["games"], pair["errors"]) == ("greedy", "random", 6, 0)
    assert 0 <= pair["low"] < pair["a_win_rate"] <= pair["high"] <= 1
    assert (pair["mark"], pair["verdict"]) == (None, None)
    assert pair["a_mean_score"] > pair["b_mean_score"]
    assert [list(rating) for rating in found["ratings"]] == [["bot", "mu", "sigma"]] * 2
    assert [rating["bot"] for rating in found["ratings"]] == ["greedy", "random"]
    assert list(found["ms_per_decision"]) == ["greedy", "random"]
    assert found["decisions"] > 100


def test_the_tables_for_people(underhall: Underhall) -> None:
    ran = underhall("arena", "kings", *BOTH, "--games", 20, "--mark", 0.5)
    assert (ran.code, ran.err) == (0, "")  # no bar where standard error is no terminal
    for words in ("95 % interval", "mark 50 %", "above", "rating", "ms per decision", "18 games of kings for 2"):
        assert words in ran.out
    assert "mark" not in underhall("arena", "kings", *BOTH, "--games", 2).out


def test_the_number_of_processes_changes_nothing(underhall: Underhall) -> None:
    results = []
    for jobs in (1, 2):
        ran = underhall("arena", "kings", *BOTH, "--games", 200, "--jobs", jobs, "--mark", 0.4, "--json")
        results.append(ran.json | {"ms_per_decision": 0, "decisions_per_s": 0, "seconds": 0})
    assert results[0] == results[1]
    assert results[0]["pairs"][0]["verdict"] == "above"


def test_more_players(underhall: Underhall, pocket: str) -> None:
    ran = underhall("arena", pocket, *BOTH, "--games", 10, "--players", 4, "--option", "peek=on", "--json")
    assert (ran.code, ran.json["players"], ran.json["pairs"][0]["games"]) == (0, 4, 12)


def test_time_is_up(underhall: Underhall) -> None:
    ran = underhall("arena", "kings", *BOTH, "--games", 20_000, "--minutes", 0.0005, "--mark", 0.999, "--json")
    (pair,) = ran.json["pairs"]
    assert pair["verdict"] == "undecided"
    assert pair["games"] < 20_000


def test_records_components_and_options(underhall: Underhall, tmp_path: Path) -> None:
    box = tmp_path / "box.yaml"
    box.write_text("mine_profiles:\n- {id: M01, value: 50, source: own box}\n", encoding="utf-8")
    ran = underhall(
        *("arena", "kings", *BOTH, "--games", 2, "--records", tmp_path / "r", "--components", box),
        *("--option", "end_mode=equal_turns"),
    )
    assert ran.code == 0
    files = sorted((tmp_path / "r").iterdir())
    assert [file.name for file in files] == ["kings-00-000000.txt", "kings-00-000001.txt"]
    record = read_record(files[1].read_text(encoding="utf-8"))
    assert record.names == ["random 0", "greedy 1"]
    assert record.options["end_mode"] == "equal_turns"
    assert record.override == box.read_text(encoding="utf-8")
    assert underhall("verify", files[1]).code == 0


def test_the_plot_is_drawn(underhall: Underhall, pocket: str, tmp_path: Path) -> None:
    ran = underhall("arena", pocket, *BOTH, "--games", 2, "--plot", tmp_path / "arena.svg", "--json")
    assert ran.code == 0
    assert ran.json["errors"] == 0
    assert (tmp_path / "arena.svg").read_text(encoding="utf-8").rstrip().endswith("</svg>")


def test_a_plot_without_matplotlib(underhall: Underhall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ran = underhall("arena", "kings", *BOTH, "--plot", tmp_path / "arena.svg")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "underhall: a plot needs matplotlib, which is not installed: pip install 'underhall[report]'\n"


def test_a_game_that_breaks_is_counted(underhall: Underhall, pocket: str, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Pocket.rounds
    calls = iter(range(100))

    def rounds(self: Pocket, state: object) -> int:
        if next(calls) == 3:
            raise RulesBug("a card is gone")
        return honest(self, state)  # type: ignore[arg-type]

    monkeypatch.setattr(Pocket, "rounds", rounds)
    ran = underhall("arena", pocket, *BOTH, "--games", 6, "--json")
    assert ran.code == 1
    assert ran.json["errors"] == 1
    (pair,) = ran.json["pairs"]
    assert (pair["games"], pair["errors"]) == (6, 1)
    assert pair["a_win_rate"] * 10 == pytest.approx(round(pair["a_win_rate"] * 10))  # tenths: of five games
    broken = f"game 3 of greedy - random (seed {deal_seed(0, 1)})"
    assert ran.err == f"underhall: {broken} broke: RulesBug: a card is gone\n"


def test_all_games_break(underhall: Underhall, pocket: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def rounds(self: Pocket, state: object) -> int:
        raise IndexError("no such card")

    monkeypatch.setattr(Pocket, "rounds", rounds)
    ran = underhall("arena", pocket, *BOTH, "--games", 8, "--mark", 0.5, "--json")
    assert ran.code == 1
    (pair,) = ran.json["pairs"]
    assert (pair["errors"], pair["a_win_rate"], pair["verdict"]) == (8, None, "undecided")
    assert (pair["low"], pair["high"], pair["a_mean_score"]) == (0, 1, None)
    assert ran.json["ms_per_decision"] == {"greedy": None, "random": None}
    assert len(ran.err.splitlines()) == 5  # the first ones are enough
    assert "Traceback" not in ran.err
    assert underhall("arena", pocket, *BOTH, "--games", 2).code == 1
