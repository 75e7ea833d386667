"""The rules text is complete, and every rule that a test can prove is cited by one that cites three at most."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from underhall.games.kings import GAME
from underhall.lab.coverage import citations, coverage

TESTS = Path(__file__).parents[2]
IN_THE_RULES = {
    "KM-1": 9, "KM-2": 9, "KM-3": 5, "KM-4": 7, "KM-5": 8, "KM-6": 10, "KM-7": 6, "KM-8": 6, "KM-9": 6, "KM-10": 10,
    "KM-11": 3, "E": 41, "OPT": 5,
}  # fmt: skip


def chapter(rule: str) -> str:
    return rule.split(".")[0] if rule.startswith("KM") else rule.split("-")[0]


def test_every_rule_edge_case_and_option_is_in_the_text() -> None:
    assert Counter(chapter(rule.id) for rule in GAME.facts.rules) == IN_THE_RULES
    assert {f"OPT-{choice.name}" for choice in GAME.facts.choices} <= {rule.id for rule in GAME.facts.rules}
    for rule in GAME.facts.rules:
        assert rule.text.endswith("."), rule.id


def test_every_testable_rule_is_cited() -> None:
    found = coverage(GAME.facts, TESTS)
    assert found.missing == ()
    assert [rule for rule, _ in found.excused] == ["KM-1.6", "KM-1.7"]


@pytest.mark.parametrize("folder", ["games", "scenarios"])
def test_nobody_cites_more_than_three(folder: str) -> None:
    found = list(citations(GAME.facts, TESTS / folder))
    assert found
    assert [one.where for one in found if len(one.ids) > 3] == []
