"""Settings found by games: the bandit finds what wins, and a search for it can be taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.lab.test_training import here
from underhall.bots import Settings
from underhall.engine.chance import FastChance
from underhall.engine.errors import BadOption
from underhall.lab.tuning import (
    EVEN,
    GRID,
    BadTuning,
    Model,
    Plan,
    Trial,
    Tuning,
    parts_of,
    resume,
    save,
    tune,
)

PLAN = Plan.make("kings", 2, 5, "iterations=2")
SMALL = {"explore": ("0.5", "0.8"), "unseen": ("0.0", "0.1", "0.2")}


def test_it_begins_with_the_search_as_it_is() -> None:
    tuning = Tuning(PLAN)
    assert tuning.next_point() == PLAN.start()
    assert Settings.read(PLAN.text(PLAN.start())) == Settings()
    assert PLAN.bot("") == "search:iterations=2"
    assert PLAN.bot("explore=0.4") == "search:iterations=2:explore=0.4"


def test_a_point_speaks_for_its_values_their_pairs_and_itself() -> None:
    assert len(list(parts_of((1, 2, 3)))) == 3 + 3 + 1
    assert len(list(parts_of((1, 2)))) == 2 + 1
    assert list(parts_of((4,))) == [((0, 4),)]
    model = Model()
    model.add(Trial((1, 2), 1.0))
    assert model.mean(((0, 1),)) == (1 + EVEN / 2) / (1 + EVEN)
    assert model.mean(((0, 3),)) == 0.5
    assert model.worth((1, 2)) > model.worth((1, 3)) > model.worth((3, 3)) == 0.5
    assert model.worth((3, 3), 0.3) - model.worth((3, 3)) > model.worth((1, 2), 0.3) - model.worth((1, 2))


def test_the_best_values_are_found_in_spite_of_luck() -> None:
    plan = Plan.make("kings", 2, 1, "")
    tuning, luck = Tuning(plan), FastChance(4)
    for _ in range(250):
        point = tuning.next_point()
        good = 0.3 + 0.25 * (point[0] == 3) + 0.25 * (point[1] == 1)
        tuning.take(Trial(point, sum(luck.below(1000) < 1000 * good for _ in range(2)) / 2))
    assert tuning.best()[:2] == (3, 1)
    found = tuning.to_json()
    assert found["best"].startswith("explore=1.1:win_share=0.35")
    assert found["worth"] > found["default_worth"]
    assert sum(one["deals"] for one in found["values"]["horizon"]) == 250


@pytest.mark.deep
def test_deals_are_played_by_both_sides_and_give_the_same_again(tmp_path: Path) -> None:
    plan = Plan.make("kings", 2, 3, "iterations=2", SMALL)
    whole, first = Tuning(plan), Tuning(plan)
    with here() as submit:
        tune(whole, 4, submit)
        tune(first, 2, submit, tmp_path / "tuned.json")
        later = resume(plan, tmp_path / "tuned.json")
        tune(later, 4, submit)
    assert later.trials == whole.trials
    assert later.to_json() == whole.to_json()
    assert all(0 <= trial.won <= 1 for trial in whole.trials)


def test_what_makes_no_sense_is_refused(tmp_path: Path) -> None:
    for common, grid in (("iterations=0", GRID), ("", {"explore": ("0",)}), ("", {"luck": ("1",)}), ("", {})):
        with pytest.raises(BadOption):
            Plan.make("kings", 2, 1, common, grid)
    with pytest.raises(BadOption, match="not 7"):
        Plan.make("kings", 7, 1, "")
    with pytest.raises(BadTuning, match="nothing to continue"):
        resume(PLAN, tmp_path / "nothing.json")
    save(Tuning(PLAN), tmp_path / "other.json")
    with pytest.raises(BadTuning, match="something else"):
        resume(Plan.make("kings", 2, 6, "iterations=2"), tmp_path / "other.json")
