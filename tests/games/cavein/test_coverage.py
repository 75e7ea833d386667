"""The rules text is complete, and every rule that a test can prove is cited by one that cites three at most."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from underhall.games.cavein import GAME
from underhall.lab.coverage import citations, coverage

TESTS = Path(__file__).parents[2]
IN_THE_RULES = {
    "CI-1": 8, "CI-2": 11, "CI-3": 11, "CI-4": 10, "CI-5": 4, "CI-6": 8, "CI-7": 6, "CI-8": 3, "CI-9": 7, "CI-10": 7,
    "CI-11": 5, "CI-12": 1, "CI-13": 10, "CI-14": 35, "CI-15": 33, "CI-16": 60, "CI-17": 1, "CI-18": 4,
}  # fmt: skip
OPTION_RULES = {
    "factions": "CI-2.2",
    "unclaimed_totems": "CI-2.7",
    "cavein_on_take": "CI-6.8",
    "stall_rounds": "CI-11.4",
}


def test_every_rule_and_edge_case_is_in_the_text() -> None:
    assert Counter(rule.id.split(".")[0] for rule in GAME.facts.rules) == IN_THE_RULES
    for chapter, rules in IN_THE_RULES.items():
        ids = [rule.id for rule in GAME.facts.rules if rule.id.split(".")[0] == chapter]
        assert ids == ([chapter] if chapter == "CI-17" else [f"{chapter}.{number}" for number in range(1, rules + 1)])
    for rule in GAME.facts.rules:
        assert rule.text.endswith((".", ").")), rule.id


def test_every_option_is_named_in_its_rule() -> None:
    texts = {rule.id: rule.text for rule in GAME.facts.rules}
    assert set(OPTION_RULES) == {choice.name for choice in GAME.facts.choices}
    for name, rule in OPTION_RULES.items():
        assert name in texts[rule]


def test_every_testable_rule_is_cited() -> None:
    found = coverage(GAME.facts, TESTS)
    assert found.missing == ()
    assert [rule for rule, _ in found.excused] == ["CI-14.35", "CI-17"]


@pytest.mark.parametrize("folder", ["games", "scenarios"])
def test_nobody_cites_more_than_three(folder: str) -> None:
    found = list(citations(GAME.facts, TESTS / folder))
    assert found
    assert [one.where for one in found if len(one.ids) > 3] == []
