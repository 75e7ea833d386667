"""Every scenario under `tests/scenarios/wistar` as a test of its own; the rules it pins down are in its `rules`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.games.looking import page_runs
from underhall.engine.scenario import Scenario, run_scenario
from underhall.games.wistar import GAME
from underhall.games.wistar.box import ABILITIES, CARDS, DOORS, GOALS, HEROES, MISSION_ROWS, MISSIONS, SKILLS, TILES
from underhall.games.wistar.ids import (
    ability_id,
    door_id,
    goal_id,
    hero_id,
    mission_id,
    mission_row_id,
    skill_id,
    space_ids,
    tile_id,
    token_id,
)
from underhall.games.wistar.stage import GIVEN_WORDS, PLAYER_WORDS
from underhall.testing.scenarios import are_in_order, chapter, fail_when_wrong, name, scenarios

SCENARIOS = scenarios(Path(__file__).parents[2] / "scenarios" / GAME.facts.id)
VECTORS = {f"EX-{number:02}" for number in range(1, 16)}
WORDS = ("_wood", "_metal", "_vp")
LETTERS = {"EX-06-a", "EX-06-b", "EX-06-c", "EX-06-d", "EX-14-a", "EX-14-b", "EX-14-c", "EX-14-d", "EX-14-e"}


def ids_in(name: str) -> set[str]:
    return {scenario.id for scenario in SCENARIOS if chapter(scenario) == name}


def small(ids: Iterable[str]) -> list[str]:
    return [name.lower() for name in ids]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=name)
def test_scenario(scenario: Scenario) -> None:
    assert run_scenario(scenario) == []


def test_scenarios_are_in_order() -> None:
    are_in_order(GAME, SCENARIOS)


def test_every_invention_has_a_scenario_that_plays_it() -> None:
    """Its id begins with `card-` and the number, and the card is in a hand or in play there."""
    for number in range(1, CARDS + 1):
        own = [scenario for scenario in SCENARIOS if scenario.id.startswith(f"card-{number:03}-")]
        assert own, number
        assert any(str(number) in words_of_players(scenario) for scenario in own), number


def words_of_players(scenario: Scenario) -> set[str]:
    found: set[str] = set()
    for player in scenario.given["players"]:
        for word in ("hand", "open_hand", "played"):
            found |= set(str((player or {}).get(word, "")).split())
    return found


def test_every_guest_has_a_scenario() -> None:
    assert {f"guest-{name}" for name in small(map(tile_id, range(TILES)))} <= ids_in("guests")


def test_every_mission_has_scenarios_for_its_bonus_and_every_row() -> None:
    found = ids_in("missions")
    assert {f"mission-{name}-reveal" for name in small(map(mission_id, range(MISSIONS)))} <= found
    rows = small(map(mission_row_id, range(MISSIONS * MISSION_ROWS)))
    assert {f"mission-{name.replace('.', '-row-')}" for name in rows} <= found


def test_every_goal_has_a_scenario_that_reaches_it_and_one_that_falls_short() -> None:
    names = small(map(goal_id, range(GOALS)))
    assert {f"goal-{name}{end}" for name in names for end in ("", "-below")} <= ids_in("goals")


def test_every_door_and_door_token_has_a_scenario() -> None:
    found = ids_in("doors_and_tokens")
    assert {f"token-{name}" for name in small(map(token_id, range(DOORS)))} <= found
    assert {f"door-{name}{end}" for name in small(map(door_id, range(DOORS))) for end in ("", "-back")} <= found


def test_every_hero_skill_token_and_ability_has_a_scenario() -> None:
    found = ids_in("heroes_and_abilities")
    assert {f"hero-{name}" for name in small(map(hero_id, range(HEROES)))} <= found
    assert {f"skill-{name}" for name in small(map(skill_id, range(SKILLS)))} <= found
    assert {f"ability-{name}" for name in small(map(ability_id, range(ABILITIES)))} <= found


def test_every_space_of_the_wheel_has_a_scenario() -> None:
    spaces = {space for players in (2, 3, 4) for space in space_ids(players) if space}
    assert len(spaces) == 16
    assert {f"wheel-{name}" for name in small(spaces)} <= ids_in("wheel")


def test_every_vector_of_the_examples_has_a_scenario() -> None:
    found = ids_in("examples")
    assert {name[:5] for name in found} == VECTORS
    assert found >= LETTERS


def test_a_wrong_expectation_is_found() -> None:
    """Scenarios can fail: of every file the first few that look at wood, metal or VP do so with another number."""
    looking: dict[str, list[Scenario]] = {}
    for scenario in SCENARIOS:
        if any(word.endswith(WORDS) for word in scenario.expect):
            looking.setdefault(chapter(scenario), []).append(scenario)
    assert len(looking) >= 12
    for found in looking.values():
        assert fail_when_wrong(found[:5], lambda word, value: value + 1 if word.endswith(WORDS) else None)


def test_the_page_of_the_game_has_every_word_and_its_example_runs(tmp_path: Path) -> None:
    page_runs(GAME, GIVEN_WORDS | PLAYER_WORDS, tmp_path)
