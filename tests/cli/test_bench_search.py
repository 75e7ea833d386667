"""`underhall bench --search`: its shape. What it measures is never a test."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Underhall

KEYS = ["game", "compiled", "players", "random_per_s", "usual_per_s", "first_per_s"]
PEERS = ["gin_rummy, Python ISMCTS", "gin_rummy, C++ ISMCTS"]


def test_the_json_is_exactly_this(underhall: Underhall) -> None:
    ran = underhall("bench", "kings", "--search", "--seconds", "0.1", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert list(ran.json) == ["results", "peers"]
    assert ran.json["peers"] == []
    assert [list(result) for result in ran.json["results"]] == [KEYS, KEYS]
    assert [(result["game"], result["players"]) for result in ran.json["results"]] == [("kings", 2), ("kings", 4)]
    for result in ran.json["results"]:
        assert isinstance(result["compiled"], bool)
        assert result["random_per_s"] > 0
        assert result["usual_per_s"] > 0
        assert result["first_per_s"] > 0


def test_the_table_for_people(underhall: Underhall) -> None:
    ran = underhall("bench", "kings", "--search", "--seconds", "0.1")
    assert ran.code == 0
    assert all(heading in ran.out for heading in ("players", "random/s", "usual/s"))
    assert "OpenSpiel" not in ran.out


def test_peers(underhall: Underhall) -> None:
    pytest.importorskip("pyspiel")
    ran = underhall("bench", "kings", "--search", "--peers", "--seconds", "0.2", "--json")
    assert [list(peer) for peer in ran.json["peers"]] == [["name", "per_s"]] * 2
    assert [peer["name"] for peer in ran.json["peers"]] == PEERS
    assert all(peer["per_s"] > 0 for peer in ran.json["peers"])
    shown = underhall("bench", "kings", "--search", "--peers", "--seconds", "0.2").out
    assert all(f"random / {name}" in shown for name in PEERS)
    assert "the games differ" in shown
