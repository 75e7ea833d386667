"""The rules text is complete, and every rule that a test can prove is cited by one that cites three at most."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from underhall.games.wistar import GAME
from underhall.lab.coverage import citations, coverage

TESTS = Path(__file__).parents[2]
IN_THE_RULES = {
    "RW-1": 7, "RW-2": 14, "RW-3": 11, "RW-4": 6, "RW-5": 7, "RW-6": 2, "RW-7": 2, "RW-8": 9, "RW-9": 4, "RW-10": 1,
    "RW-11": 5, "RW-12": 12, "RW-13": 7, "RW-14": 1, "RW-15": 1, "RW-16": 2, "RW-17": 3, "RW-E": 18, "RW-19": 4,
}  # fmt: skip
"""RW-3 has the seven steps of a new round besides, RW-12 the ten abilities and their pair; RW-E is EFFECTS.md 9."""
ODD_ENDS = {
    "RW-3": ["1", "2", "2a", "2b", "2c", "2d", "2e", "2f", "2g", "3", "4"],
    "RW-12": ["1", *(f"A{space}" for space in range(1, 11)), "pair"],
}
RULINGS = [f"R{number}" for number in range(1, 7)] + ["R6a"] + [f"R{number}" for number in range(7, 90)]


def chapter(rule: str) -> str:
    return rule.partition(".")[0]


def test_every_rule_and_every_ruling_is_in_the_text() -> None:
    rules = [rule.id for rule in GAME.facts.rules if rule.id.startswith("RW-")]
    assert Counter(map(chapter, rules)) == IN_THE_RULES
    for name, count in IN_THE_RULES.items():
        ends = ODD_ENDS.get(name, [str(at) for at in range(1, count + 1)])
        assert [rule for rule in rules if chapter(rule) == name] == [f"{name}.{end}" for end in ends]
    assert [rule.id for rule in GAME.facts.rules if rule.id not in rules] == RULINGS
    for rule in GAME.facts.rules:
        assert rule.text.endswith("."), rule.id


def test_every_ruling_that_a_rule_speaks_of_is_there() -> None:
    """`(our ruling, R12)` in a text names a ruling that exists."""
    spoken = {(rule.id, name) for rule in GAME.facts.rules for name in re.findall(r"\bR\d+a?\b", rule.text)}
    assert len(spoken) > 30
    assert sorted((rule, name) for rule, name in spoken if name not in RULINGS) == []


@pytest.mark.rule("RW-2.14")
def test_the_option_is_the_peaceful_variant() -> None:
    assert [choice.name for choice in GAME.facts.choices] == ["peaceful"]
    (text,) = [rule.text for rule in GAME.facts.rules if rule.id == "RW-2.14"]
    assert "peaceful" in text.casefold()
    for card in (25, 44, 45, 46, 47, 87, 93, 95, 133, 153, 154):
        assert str(card) in text


def test_every_testable_rule_is_cited() -> None:
    found = coverage(GAME.facts, TESTS)
    assert found.missing == ()
    assert [rule for rule, _ in found.excused] == ["RW-17.1", "RW-17.2", "RW-17.3"]


@pytest.mark.parametrize("folder", ["games", "scenarios"])
def test_nobody_cites_more_than_three(folder: str) -> None:
    found = list(citations(GAME.facts, TESTS / folder))
    assert found
    assert [one.where for one in found if len(one.ids) > 3] == []
