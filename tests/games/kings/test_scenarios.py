"""Every scenario under `tests/scenarios/kings` as a test of its own; the rules it pins down are in its `rules`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.looking import page_runs
from underhall.engine.scenario import Scenario, run_scenario
from underhall.games.kings import GAME
from underhall.games.kings.stage import GIVEN_WORDS, PLAYER_WORDS
from underhall.testing.scenarios import are_in_order, name, scenarios

SCENARIOS = scenarios(Path(__file__).parents[2] / "scenarios" / GAME.facts.id)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=name)
def test_scenario(scenario: Scenario) -> None:
    assert run_scenario(scenario) == []


def test_scenarios_are_in_order() -> None:
    are_in_order(GAME, SCENARIOS)


def test_all_worked_examples_are_there() -> None:
    ids = {scenario.id for scenario in SCENARIOS}
    assert {f"R-{number:02}" for number in range(1, 16)} <= ids


def test_the_page_of_the_game_has_every_word_and_its_example_runs(tmp_path: Path) -> None:
    page_runs(GAME, GIVEN_WORDS | PLAYER_WORDS, tmp_path)
