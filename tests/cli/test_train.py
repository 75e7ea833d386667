"""`underhall train`: learns, leaves its files, goes on, and says what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Underhall

FEW = ("--deals", 2, "--batches", 1, "--matches", 1, "--watched", 2)


def test_it_learns_leaves_its_files_and_goes_on(underhall: Underhall, tmp_path: Path) -> None:
    folder = tmp_path / "lessons"
    ran = underhall("train", "kings", *FEW, "--rounds", 1, "--out", folder)
    assert (ran.code, ran.err) == (0, "")
    assert ran.lines[0].startswith("round 1: 2 games, ")
    assert "usual error of a lead" in ran.out
    assert {"experience.json", "checkpoint.json", "report.json"} <= {one.name for one in folder.iterdir()}
    about = json.loads((folder / "experience.json").read_text())["about"]
    sizes = "--heat 40 --rate 0.03 --deals 2 --batches 1 --matches 1 --watched 2"
    assert about["command"] == f"underhall train kings --seed 1 {sizes} --rounds 1"

    ran = underhall("train", "kings", *FEW, "--rounds", 2, "--out", folder, "--resume", "--json")
    assert (ran.code, ran.err) == (0, "")
    assert [one["games"] for one in ran.json["rounds"]] == [2, 4]
    assert {one["players"] for one in ran.json["outlooks"]} == {2, 3, 4}


def test_nothing_to_resume(underhall: Underhall, tmp_path: Path) -> None:
    ran = underhall("train", "kings", "--resume", "--out", tmp_path)
    assert ran.code != 0
    assert "no course to continue" in ran.err


def test_bad_words(underhall: Underhall, tmp_path: Path) -> None:
    assert "no game 'chess'" in underhall("train", "chess", "--out", tmp_path).err
    assert "--hours must be more than 0" in underhall("train", "kings", "--hours", 0, "--out", tmp_path).err
