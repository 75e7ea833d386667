"""`underhall bench --rl`: its shape. What it measures is never a test."""

from __future__ import annotations

import pytest

pytest.importorskip("pettingzoo")

from tests.cli.conftest import Underhall
from underhall.lab.peers import NoPeers

KEYS = ["game", "door", "players", "compiled", "decisions_per_s", "ratios"]


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("underhall.lab.observed.SIZE", 4)


def test_the_json_is_exactly_this(underhall: Underhall) -> None:
    ran = underhall("bench", "kings", "--rl", "--seconds", "0.1", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert list(ran.json) == ["results", "peers"]
    assert ran.json["peers"] == []
    assert [list(result) for result in ran.json["results"]] == [KEYS] * 3
    assert [result["door"] for result in ran.json["results"]] == ["batch of 4", "Gymnasium", "PettingZoo"]
    for result in ran.json["results"]:
        assert (result["game"], result["players"], result["ratios"]) == ("kings", 2, {})
        assert isinstance(result["compiled"], bool)
        assert result["decisions_per_s"] > 0


def test_the_table_for_people(underhall: Underhall) -> None:
    ran = underhall("bench", "cavein", "--rl", "--seconds", "0.1")
    assert ran.code == 0
    assert all(heading in ran.out for heading in ("interface", "decisions/s", "batch of 4"))
    assert "Gymnasium " not in ran.out.splitlines()[2]


def test_peers(underhall: Underhall, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a stand-in for PettingZoo's card games, which need more packages than we ask for."""
    pytest.importorskip("pyspiel")
    monkeypatch.setattr("underhall.lab.observed_peers.classic", lambda: lambda seconds: (100, 0.5))
    ran = underhall("bench", "kings", "--rl", "--peers", "--seconds", "0.2", "--json")
    assert [list(peer) for peer in ran.json["peers"]] == [["name", "decisions_per_s"]] * 2
    zoo, spiel = ran.json["peers"]
    assert (zoo["name"], zoo["decisions_per_s"]) == ("PettingZoo texas_holdem_v4", 200)
    assert (spiel["name"], spiel["decisions_per_s"] > 0) == ("OpenSpiel hearts", True)
    for result in ran.json["results"]:
        assert result["ratios"][zoo["name"]] == round(result["decisions_per_s"] / 200, 2)
    shown = underhall("bench", "kings", "--rl", "--peers", "--seconds", "0.2").out
    assert "A ratio above 1" in shown


def test_missing_card_games_are_named(underhall: Underhall, monkeypatch: pytest.MonkeyPatch) -> None:
    import pettingzoo

    def missing(*_: object) -> None:
        raise RuntimeError from ImportError("no rlcard")

    monkeypatch.setattr(pettingzoo, "make", missing)
    from underhall.lab.observed_peers import classic

    with pytest.raises(NoPeers, match=r"pip install 'underhall\[rl,openspiel\]' 'pettingzoo\[classic\]'"):
        classic()
