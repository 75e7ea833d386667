"""`underhall simulate`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Underhall
from tests.pocket.game import Pocket
from underhall.engine.errors import RulesBug
from underhall.engine.record import read_record, verify
from underhall.lab.simulate import game_seed

KEYS = ["game", "players", "games", "decisions", "seconds", "errors", "seats", "rounds_mean"]


def test_the_json_is_exactly_this(underhall: Underhall) -> None:
    ran = underhall("simulate", "kings", "--players", 3, "--games", 4, "--bots", "greedy,random,random", "--json")
    assert (ran.code, ran.err) == (0, "")
    found = ran.json
    assert list(found) == KEYS
    assert (found["game"], found["players"], found["games"], found["errors"]) == ("kings", 3, 4, 0)
    assert [list(seat) for seat in found["seats"]] == [["bot", "wins", "mean_score", "forfeits"]] * 3
    assert [seat["bot"] for seat in found["seats"]] == ["greedy", "random", "random"]
    assert sum(seat["wins"] for seat in found["seats"]) == pytest.approx(4)
    assert found["decisions"] > 100
    assert found["rounds_mean"] > 5


def test_the_table_for_people(underhall: Underhall) -> None:
    ran = underhall("simulate", "kings", "--games", 3)
    assert ran.code == 0
    assert "3 games of kings" in ran.out
    assert "random" in ran.out
    assert ran.err == ""  # no bar where standard error is no terminal


def test_the_number_of_processes_changes_nothing(underhall: Underhall) -> None:
    results = []
    for jobs in (1, 2):
        ran = underhall(
            *("simulate", "kings", "--games", 40, "--bots", "random,greedy", "--seed", 9, "--jobs", jobs, "--json")
        )
        results.append(ran.json | {"seconds": 0})
    assert results[0] == results[1]


def test_seeds(underhall: Underhall) -> None:
    def scores(seed: int) -> object:
        return underhall("simulate", "kings", "--games", 2, "--seed", seed, "--json").json["seats"]

    assert scores(1) == scores(1)
    assert scores(1) != scores(2)


def test_players_follow_from_the_bots(underhall: Underhall) -> None:
    assert underhall("simulate", "kings", "--games", 1, "--json").json["players"] == 2
    ran = underhall("simulate", "kings", "--games", 1, "--bots", "random,random,random,random", "--json")
    assert ran.json["players"] == 4


def test_records_verify(underhall: Underhall, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    ran = underhall("simulate", "kings", "--games", 3, "--jobs", 2, "--records", folder)
    assert ran.code == 0
    files = sorted(folder.iterdir())
    assert [file.name for file in files] == ["kings-000000.txt", "kings-000001.txt", "kings-000002.txt"]
    for file in files:
        match = verify(read_record(file.read_text(encoding="utf-8")))
        assert match.over
        assert underhall("verify", file).code == 0


def test_options_and_components(underhall: Underhall, tmp_path: Path) -> None:
    box = tmp_path / "box.yaml"
    box.write_text("mine_profiles:\n- {id: M01, value: 50, source: own box}\n", encoding="utf-8")
    ran = underhall(
        *("simulate", "kings", "--games", 1, "--records", tmp_path / "r", "--components", box),
        *("--option", "end_mode=equal_turns", "--option", "open_scores=on"),
    )
    assert ran.code == 0
    record = read_record((tmp_path / "r" / "kings-000000.txt").read_text(encoding="utf-8"))
    assert record.options["end_mode"] == "equal_turns"
    assert record.options["open_scores"] == "on"
    assert record.override == box.read_text(encoding="utf-8")


def test_a_game_that_breaks_is_counted(underhall: Underhall, pocket: str, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Pocket.scores
    calls = iter(range(100))

    def scores(self: Pocket, state: object) -> list[int]:
        if next(calls) == 0:
            raise RulesBug("a card is gone")
        return honest(self, state)  # type: ignore[arg-type]

    monkeypatch.setattr(Pocket, "scores", scores)
    ran = underhall("simulate", pocket, "--games", 5, "--json")
    assert ran.code == 1
    assert ran.json["errors"] == 1
    assert ran.json["games"] == 5
    assert sum(seat["wins"] for seat in ran.json["seats"]) == pytest.approx(4)
    assert ran.err == f"underhall: game 0 (seed {game_seed(0, 0)}) broke: RulesBug: a card is gone\n"


def test_all_games_break(underhall: Underhall, pocket: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def scores(self: Pocket, state: object) -> list[int]:
        raise IndexError("no such card")

    monkeypatch.setattr(Pocket, "scores", scores)
    ran = underhall("simulate", pocket, "--games", 9, "--json")
    assert ran.code == 1
    assert ran.json["errors"] == 9
    assert ran.json["rounds_mean"] is None
    assert ran.json["seats"][0] == {"bot": "random", "wins": 0.0, "mean_score": None, "forfeits": 0}
    assert len(ran.err.splitlines()) == 5  # the first ones are enough
    assert "Traceback" not in ran.err
    assert underhall("simulate", pocket, "--games", 9).code == 1
