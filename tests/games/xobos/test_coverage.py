"""The rules text is complete, and every rule that a test can prove is cited by one that cites three at most."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from underhall.games.xobos import GAME
from underhall.lab.coverage import citations, coverage

TESTS = Path(__file__).parents[2]
IN_THE_RULES = {
    "XO-0": 10, "XO-1": 9, "XO-2": 1, "XO-3": 7, "XO-4": 4, "XO-5": 3, "XO-6": 10, "XO-7": 5, "XO-8": 8, "XO-9": 7,
    "XO-10": 5, "XO-11": 10, "XO-12": 9, "XO-13": 4, "XO-14": 8, "XO-15": 3, "XO-16": 6, "XO-17": 7, "XO-18": 10,
    "XO-19": 3, "XO-20": 3, "XO-21": 2, "XO-22": 4, "XO-23": 3, "XO-24": 3, "XO-25": 3, "XO-26": 6, "XO-27": 5,
    "XO-32": 7, "XO-33": 8, "XO-34": 2,
}  # fmt: skip
"""Chapters 28 to 31 of the specification are an index of the FAQ, a table of secrets, the rulings and evidence."""
RULINGS = [f"R-{number:02}" for number in range(1, 93)]
OPTION_RULES = {
    "visibility_mode": None,
    "clans": None,
    "lone_tower_target": "R-16",
    "check_mode_recover_at": "R-66",
    "upgrade_supply": "R-53",
    "fusion_uses_per_phase": "R-72",
}
"""The rule in whose text the option is named; the first two are chapters of their own."""


def chapter(rule: str) -> str:
    return rule.partition(".")[0]


def test_every_rule_and_every_ruling_is_in_the_text() -> None:
    rules = [rule.id for rule in GAME.facts.rules if rule.id.startswith("XO-")]
    assert Counter(map(chapter, rules)) == IN_THE_RULES
    for name, count in IN_THE_RULES.items():
        assert [rule for rule in rules if chapter(rule) == name] == [f"{name}.{at}" for at in range(1, count + 1)]
    assert [rule.id for rule in GAME.facts.rules if rule.id not in rules] == RULINGS
    for rule in GAME.facts.rules:
        assert rule.text.endswith((".", ").")), rule.id


def test_every_option_is_named_in_its_rule() -> None:
    texts = {rule.id: rule.text for rule in GAME.facts.rules}
    assert set(OPTION_RULES) == {choice.name for choice in GAME.facts.choices}
    for name, rule in OPTION_RULES.items():
        if rule is not None:
            assert name in texts[rule]


def test_every_testable_rule_is_cited() -> None:
    found = coverage(GAME.facts, TESTS)
    assert found.missing == ()
    assert [rule for rule, _ in found.excused] == ["XO-1.2", "XO-1.6"]


@pytest.mark.parametrize("folder", ["games", "scenarios"])
def test_nobody_cites_more_than_three(folder: str) -> None:
    found = list(citations(GAME.facts, TESTS / folder))
    assert found
    assert [one.where for one in found if len(one.ids) > 3] == []
