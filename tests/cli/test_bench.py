"""`underhall bench`: its shape. What it measures is never a test."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Underhall
from underhall import game_ids

KEYS = ["game", "compiled", "playout_us", "step_us", "games_per_s", "options_mean", "copy_us", "peak_mb"]


def test_the_json_is_exactly_this(underhall: Underhall) -> None:
    ran = underhall("bench", "kings", "--seconds", "0.1", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert list(ran.json) == ["results", "peers"]
    assert ran.json["peers"] == []
    (result,) = ran.json["results"]
    assert list(result) == KEYS
    assert result["game"] == "kings"
    assert isinstance(result["compiled"], bool)
    assert all(result[key] > 0 for key in KEYS[2:])


def test_all_games(underhall: Underhall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhall.lab.bench.ROUNDS", 1)  # each plays three whole games of each kind, twice
    ran = underhall("bench", "--seconds", "0.1", "--json")
    assert [result["game"] for result in ran.json["results"]] == game_ids()


def test_the_table_for_people(underhall: Underhall) -> None:
    ran = underhall("bench", "kings", "--seconds", "0.1")
    assert ran.code == 0
    assert "playout us" in ran.out
    assert "pure Python" in ran.out or "compiled" in ran.out


def test_peers(underhall: Underhall) -> None:
    pytest.importorskip("pyspiel")
    ran = underhall("bench", "kings", "--peers", "--seconds", "0.2", "--json")
    assert [list(peer) for peer in ran.json["peers"]] == [["name", "step_us"]] * 5
    figures = {peer["name"]: peer["step_us"] for peer in ran.json["peers"]}
    assert list(figures) == [
        "hearts",
        "hearts, decisions only",
        "gin_rummy",
        "gin_rummy, decisions only",
        "kings, decisions only",
    ]
    assert all(figure > 0 for figure in figures.values())
    shown = underhall("bench", "kings", "--peers", "--seconds", "0.2").out
    assert "kings / peer" in shown
    assert "chance nodes" in shown
