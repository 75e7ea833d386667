"""Every scenario under `tests/scenarios/cavein` as a test of its own; the rules it pins down are in its `rules`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.looking import page_runs
from underhall.engine.scenario import Scenario, run_scenario
from underhall.games.cavein import GAME
from underhall.games.cavein.stage import GIVEN_WORDS, PLAYER_WORDS
from underhall.testing.scenarios import are_in_order, chapter, fail_when_wrong, name, scenarios

SCENARIOS = scenarios(Path(__file__).parents[2] / "scenarios" / GAME.facts.id)
CHAPTERS = {"turn", "recruiting", "mining", "collecting", "raiding", "clean_up", "end", "scoring", "information"}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=name)
def test_scenario(scenario: Scenario) -> None:
    assert run_scenario(scenario) == []


def test_scenarios_are_in_order() -> None:
    are_in_order(GAME, SCENARIOS)


def test_every_chapter_has_scenarios() -> None:
    assert {chapter(scenario) for scenario in SCENARIOS} >= CHAPTERS


def test_a_wrong_expectation_is_found() -> None:
    """Scenarios can fail: each that looks at the table of seat 0 does so with another Base."""
    assert fail_when_wrong(SCENARIOS, lambda word, value: f"{value or ''} Y1" if word == "p0_base" else None)


def test_the_page_of_the_game_has_every_word_and_its_example_runs(tmp_path: Path) -> None:
    page_runs(GAME, GIVEN_WORDS | PLAYER_WORDS, tmp_path)
