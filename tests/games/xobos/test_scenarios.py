"""Every scenario under `tests/scenarios/xobos` as a test of its own; the rules it pins down are in its `rules`."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from tests.games.looking import page_runs
from underhall.engine.scenario import Scenario, find_files, read_scenarios, run_scenario
from underhall.games.xobos import GAME
from underhall.games.xobos.stage import GIVEN_WORDS, PLAYER_WORDS

FOLDER = Path(__file__).parents[2] / "scenarios" / "xobos"
SCENARIOS = [scenario for path in find_files([FOLDER]) for scenario in read_scenarios(path)]
RULES = {rule.id for rule in GAME.facts.rules}
CHAPTERS = {"declaring", "countering", "battles", "attacks", "towers", "examples", "faq"}
VECTORS = {f"EX-{number:02}" for number in range(1, 17)} | {f"FQ-{number:02}" for number in range(1, 29)}


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
        assert scenario.game == "xobos"
    for path in find_files([FOLDER]):
        for document in yaml.safe_load_all(path.read_text(encoding="utf-8")):
            assert document["about"].endswith("."), document["id"]


def test_every_chapter_has_scenarios() -> None:
    assert {Path(scenario.file).stem for scenario in SCENARIOS} >= CHAPTERS


def test_every_vector_of_the_examples_has_a_scenario() -> None:
    found = {scenario.id[:5] for scenario in SCENARIOS if Path(scenario.file).stem in ("examples", "faq")}
    assert found == VECTORS


def test_a_wrong_expectation_is_found() -> None:
    """Scenarios can fail: each that looks at life or crystals does so with another number."""
    tried = 0
    for scenario in SCENARIOS:
        for word, value in scenario.expect.items():
            if word.endswith("_life"):
                other: object = {name: life + 1 for name, life in value.items()}
            elif word.endswith("_crystals"):
                other = value + 1
            else:
                continue
            wrong = Scenario(
                scenario.file, scenario.id, scenario.game, scenario.rules, scenario.options, scenario.given,
                scenario.play, {word: other},
            )  # fmt: skip
            assert run_scenario(wrong) != []
            tried += 1
    assert tried > 20


def test_the_page_of_the_game_has_every_word_and_its_example_runs(tmp_path: Path) -> None:
    page_runs(GAME, GIVEN_WORDS | PLAYER_WORDS, tmp_path)
