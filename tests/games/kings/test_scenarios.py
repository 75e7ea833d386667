"""Every scenario under `tests/scenarios/kings` as a test of its own; the rules it pins down are in its `rules`."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.games.looking import page_runs
from underhall.engine.scenario import Scenario, find_files, read_scenarios, run_scenario
from underhall.games.kings import GAME
from underhall.games.kings.stage import GIVEN_WORDS, PLAYER_WORDS

FOLDER = Path(__file__).parents[2] / "scenarios" / "kings"
SCENARIOS = [scenario for path in find_files([FOLDER]) for scenario in read_scenarios(path)]
RULES = {rule.id for rule in GAME.facts.rules}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[f"{Path(s.file).stem}:{s.id}" for s in SCENARIOS])
def test_scenario(scenario: Scenario) -> None:
    assert run_scenario(scenario) == []


def test_scenarios_are_in_order() -> None:
    """Own ids, known rules, three at most, a sentence about each, and something that is checked."""
    assert len({scenario.id for scenario in SCENARIOS}) == len(SCENARIOS)
    for scenario in SCENARIOS:
        assert 1 <= len(scenario.rules) <= 3, scenario.id
        assert set(scenario.rules) <= RULES, scenario.id
        assert scenario.expect, scenario.id
        assert scenario.game == "kings"
    for path in find_files([FOLDER]):
        for document in yaml.safe_load_all(path.read_text(encoding="utf-8")):
            assert document["about"].endswith("."), document["id"]


def test_all_worked_examples_are_there() -> None:
    ids = {scenario.id for scenario in SCENARIOS}
    assert {f"R-{number:02}" for number in range(1, 16)} <= ids


def test_the_page_of_the_game_has_every_word_and_its_example_runs(tmp_path: Path) -> None:
    page_runs(GAME, GIVEN_WORDS | PLAYER_WORDS, tmp_path)
