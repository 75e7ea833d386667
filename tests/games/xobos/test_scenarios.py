"""Every scenario under `tests/scenarios/xobos` as a test of its own; the rules it pins down are in its `rules`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.games.looking import page_runs
from underhall.engine.scenario import Scenario, run_scenario
from underhall.games.xobos import GAME
from underhall.games.xobos.stage import GIVEN_WORDS, PLAYER_WORDS
from underhall.testing.scenarios import are_in_order, chapter, fail_when_wrong, name, scenarios

SCENARIOS = scenarios(Path(__file__).parents[2] / "scenarios" / GAME.facts.id)
CHAPTERS = {"declaring", "countering", "battles", "attacks", "towers", "examples", "faq"}
VECTORS = {f"EX-{number:02}" for number in range(1, 17)} | {f"FQ-{number:02}" for number in range(1, 29)}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=name)
def test_scenario(scenario: Scenario) -> None:
    assert run_scenario(scenario) == []


def test_scenarios_are_in_order() -> None:
    are_in_order(GAME, SCENARIOS)


def test_every_chapter_has_scenarios() -> None:
    assert {chapter(scenario) for scenario in SCENARIOS} >= CHAPTERS


def test_every_vector_of_the_examples_has_a_scenario() -> None:
    found = {scenario.id[:5] for scenario in SCENARIOS if chapter(scenario) in ("examples", "faq")}
    assert found == VECTORS


def test_a_wrong_expectation_is_found() -> None:
    """Scenarios can fail: each that looks at life or crystals does so with another number."""

    def other(word: str, value: Any) -> object:
        if word.endswith("_life"):
            return {name: life + 1 for name, life in value.items()}
        return value + 1 if word.endswith("_crystals") else None

    assert fail_when_wrong(SCENARIOS, other) > 20


def test_the_page_of_the_game_has_every_word_and_its_example_runs(tmp_path: Path) -> None:
    page_runs(GAME, GIVEN_WORDS | PLAYER_WORDS, tmp_path)
