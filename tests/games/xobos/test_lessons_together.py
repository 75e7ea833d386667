"""Lessons in the Development phase, in which all seats decide at once: the learner sees the own plan and others do not,
and the others' answers may come before the learner's or after them."""

from __future__ import annotations

from typing import Any

import pytest

from underhall.engine.facts import LANGUAGES
from underhall.engine.lesson import Lesson, made
from underhall.engine.lesson_walk import Walk, check_lesson

PLAN = {
    "p0_sites": {"A": "mine 1"},
    "p0_resources": 2,
    "view": {0: {"seats.0.resources": 2}, 1: {"seats.0.resources": None}},
}
BOTH = ["1: build A well", "1: done"]


def lesson(before: list[str], after: list[str], expect: dict[str, Any]) -> Lesson:
    """The learner starts a Mine and is done; the other seat answers before or after that."""
    document = {
        "id": "together",
        "game": "xobos",
        "given": {
            "step": "development",
            "players": [
                {"guardians": {"A": "q1_c"}, "resources": 3},
                {"guardians": {"A": "q2_c"}, "resources": 3},
            ],
        },
        "steps": [
            {"say": "build", "then": before, "do": "build A mine", "wrong": {"else": "no"}},
            {"say": "look", "expect": expect},
            {"say": "finish", "do": "done", "wrong": {"else": "no"}},
            {
                "say": "over",
                "then": after,
                "expect": {"round": 2, "p0_sites": {"A": "mine 1"}, "p1_sites": {"A": "well 1"}},
            },
        ],
    }
    words = dict.fromkeys(LANGUAGES, "Words.")
    steps = dict.fromkeys(("build", "look", "finish", "over"), words)
    return made(
        "together.yaml",
        document,
        {"lesson": {"title": words, "about": words}, "steps": steps, "replies": {"no": words}},
    )


@pytest.mark.parametrize(("before", "after"), [(BOTH, []), ([], BOTH), (BOTH[:1], BOTH[1:])])
def test_the_others_answer_before_or_after(before: list[str], after: list[str]) -> None:
    assert check_lesson(lesson(before, after, PLAN)) == []


@pytest.mark.parametrize("before", [BOTH, []])
def test_a_wrong_expectation_of_a_plan_is_found(before: list[str]) -> None:
    found = check_lesson(lesson(before, BOTH[len(before) :], {"p0_sites": {"A": None}}))
    assert found == ["step 2 (look): p0_sites: expected {'A': None}, found {'A': 'mine 1'}"]


def test_it_is_a_plan_until_the_learner_is_done() -> None:
    walk = Walk(lesson(BOTH, [], PLAN))
    planning = [walk.planning]
    while walk.step is not None and walk.at < 3:
        walk = walk.after(next(iter(walk.right()), None))
        planning.append(walk.planning)
    assert planning == [True, True, True, False]
