"""The scenarios of a game: all of them read, in order, and able to fail."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import yaml

from underhall.engine.game import Game
from underhall.engine.scenario import Scenario, find_files, read_scenarios, run_scenario

# The loader in C, if installed, gives the same result ten times as fast.
QuickLoader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def scenarios(folder: Path) -> list[Scenario]:
    """All scenarios in the files of a folder."""
    return [scenario for path in find_files([folder]) for scenario in read_scenarios(path)]


def chapter(scenario: Scenario) -> str:
    """The name of the file that it stands in."""
    return Path(scenario.file).stem


def name(scenario: Scenario) -> str:
    return f"{chapter(scenario)}:{scenario.id}"


def are_in_order(game: Game[Any], found: list[Scenario]) -> None:
    """Unique ids, known rules, at most three, a sentence about each, and something that is checked."""
    rules = {rule.id for rule in game.facts.rules}
    assert found
    assert len({scenario.id for scenario in found}) == len(found)
    for scenario in found:
        assert 1 <= len(scenario.rules) <= 3, scenario.id
        assert set(scenario.rules) <= rules, scenario.id
        assert scenario.expect, scenario.id
        assert scenario.game == game.facts.id
    for file in sorted({scenario.file for scenario in found}):
        for document in yaml.load_all(Path(file).read_text(encoding="utf-8"), QuickLoader):
            assert document["about"].endswith("."), document["id"]


def fail_when_wrong(found: Iterable[Scenario], wrong: Callable[[str, Any], object]) -> int:
    """Each scenario fails with another value for a word that it expects; `wrong` makes one, or None. Returns how many
    do."""
    tried = 0
    for scenario in found:
        for word, value in scenario.expect.items():
            other = wrong(word, value)
            if other is not None:
                assert run_scenario(replace(scenario, expect={word: other})) != [], scenario.id
                tried += 1
    return tried
