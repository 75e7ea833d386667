"""`underhall games`, `compile` and `doctor`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Underhall
from underhall import compiling, doctor, game_ids, load


def test_games(underhall: Underhall) -> None:
    ran = underhall("games")
    assert (ran.code, ran.err) == (0, "")
    assert "kings: Kings under Mountains, 2-4 players" in ran.lines
    assert "  end_mode = end_of_turn | immediate | equal_turns" in ran.lines


def test_games_as_json(underhall: Underhall) -> None:
    found = underhall("games", "--json").json
    assert [game["id"] for game in found] == game_ids()
    kings = next(game for game in found if game["id"] == "kings")
    assert list(kings) == ["id", "names", "players", "options", "rules_version"]
    assert kings["players"] == [2, 3, 4]
    assert kings["names"] == load("kings").facts.names
    assert kings["options"]["visible_backs"] == ["on", "off"]


def test_compile(underhall: Underhall, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def build(verbose: bool = False) -> compiling.Build:
        asked.append(verbose)
        return compiling.Build(("a", "b"), (Path("a.so"),), 12.3)

    monkeypatch.setattr(compiling, "build_in_place", build)
    ran = underhall("compile")
    assert (ran.code, ran.err, ran.lines[-1]) == (0, "", "Compiled 2 modules in 12 s.")
    underhall("compile", "--verbose")
    assert asked == [False, True]


@pytest.mark.parametrize(("removed", "words"), [([Path("a.so")], "Removed 1 compiled files"), ([], "nothing compiled")])
def test_compile_clean(underhall: Underhall, monkeypatch: pytest.MonkeyPatch, removed: list[Path], words: str) -> None:
    monkeypatch.setattr(compiling, "remove_compiled", lambda: removed)
    ran = underhall("compile", "--clean")
    assert ran.code == 0
    assert words in ran.out
    assert "pure Python" in ran.out


def test_doctor(underhall: Underhall) -> None:
    ran = underhall("doctor")
    assert (ran.code, ran.err) == (0, "")
    report = doctor.report()
    for words in (report["version"], report["python"], report["data_folder"], "rich: ", "kings (underhall "):
        assert str(words) in ran.out
    assert "pure Python" in ran.out or "compiled" in ran.out


def test_doctor_as_json(underhall: Underhall) -> None:
    assert underhall("doctor", "--json").json == doctor.report()


def test_doctor_with_a_sick_game(underhall: Underhall, monkeypatch: pytest.MonkeyPatch) -> None:
    sick = {"chess": {"target": "chess:GAME", "package": None, "error": "ImportError: no board"}}
    monkeypatch.setattr(doctor, "games", lambda: sick)
    assert "  chess (chess:GAME): FAILS TO LOAD: ImportError: no board" in underhall("doctor").lines
