"""`underhall tune`: plays deals, says what looks best, goes on, and says what is wrong."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Underhall

FEW = ("--search", "iterations=1", "--try", "explore=0.5,0.8", "--try", "unseen=0.0,0.1")


def test_it_plays_says_what_looks_best_and_goes_on(underhall: Underhall, tmp_path: Path) -> None:
    file = tmp_path / "tuned.json"
    ran = underhall("tune", "kings", *FEW, "--budget", 1, "--out", file)
    assert (ran.code, ran.err) == (0, "")
    assert "1 deals of kings for 2: explore=" in ran.out
    assert "To check it: underhall arena kings --players 2 --bots search:iterations=1:explore=" in ran.out
    ran = underhall("tune", "kings", *FEW, "--budget", 2, "--out", file, "--resume", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert (ran.json["deals"], ran.json["points"]) == (2, 4)
    assert sum(one["deals"] for one in ran.json["values"]["unseen"]) == 2


def test_bad_words(underhall: Underhall, tmp_path: Path) -> None:
    assert "no game 'chess'" in underhall("tune", "chess").err
    assert "NAME=A,B" in underhall("tune", "kings", "--try", "explore").err
    assert "a search is set by" in underhall("tune", "kings", "--try", "luck=1").err
    assert "needs the file" in underhall("tune", "kings", "--resume").err
    assert "nothing to continue" in underhall("tune", "kings", "--resume", "--out", tmp_path / "no.json").err
