"""Learning: what went well becomes more likely, and least squares find what made the numbers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.pocket import GAME
from tests.pocket.questions import BID
from underhall import Match
from underhall.bots.judgement import JudgingPolicy, best_of_judged, drawn, judge
from underhall.bots.learning import (
    PATIENCE,
    Decision,
    LearningPolicy,
    Lesson,
    beginner,
    experience_of,
    flat,
    practised,
)
from underhall.bots.regression import Regression
from underhall.engine.chance import FastChance
from underhall.engine.experience import FACTOR_ONE

HEAT = 40
QUESTION: Any = GAME.questions[BID]


def test_a_beginner_weighs_as_the_game_does() -> None:
    experience = experience_of(GAME, HEAT, beginner(GAME, HEAT, 1).values, 1)
    state = Match.start(GAME, 3, seed=1).state
    options = list(range(6))
    worths = judge(GAME, experience, state, 0, BID, options)
    assert worths == [sum(QUESTION.weigh(state, 0, option)) for option in options]
    assert experience.factors[BID] == [FACTOR_ONE, FACTOR_ONE]


def test_who_goes_on_knows_what_was_known_and_has_room_for_more() -> None:
    before = beginner(GAME, HEAT, 1)
    before.values = [0.5 + at / 8 for at in range(len(before.values))]
    known = experience_of(GAME, HEAT, before.values, 1)
    known.figures[BID] = known.figures[BID][:-2]  # two traits that nobody knew yet
    after = experience_of(GAME, HEAT, practised(GAME, known, HEAT, 3).values, 3)
    assert after.factors == known.factors
    assert after.figures[BID] == [[row[0], 0, 0] for row in known.figures[BID]] + [[0, 0, 0]] * 2


def test_a_policy_learns_which_answer_pays() -> None:
    """Whoever bids 4 wins here; at first sight 1 looks best."""
    hot = 1000  # so that it tries everything
    student = beginner(GAME, hot, 1)
    state = Match.start(GAME, 3, seed=1).state
    options = list(range(6))
    chance = FastChance(7)

    def chances() -> list[float]:
        experience = experience_of(GAME, hot, student.values, 1)
        return experience.chances(judge(GAME, experience, state, 0, BID, options))

    before = chances()
    for _ in range(60):
        lesson = Lesson(GAME, hot, 1)
        for _ in range(8):
            policy = LearningPolicy(GAME, experience_of(GAME, hot, student.values, 1), chance)
            taken = policy.choose(state, 0, BID, options)
            lesson.add(policy.decisions, [1.0 if taken == 4 else -0.2])
        student.step(flat(lesson.factors, lesson.figures), 0.1)
    assert max(before) == before[1]
    assert max(chances()) == chances()[4] > 0.8
    sure = JudgingPolicy(GAME, experience_of(GAME, hot, student.values, 1), chance, freely=False)
    assert sure.choose(state, 0, BID, options) == 4


def test_patience_decides_how_much_later_news_count() -> None:
    policy = LearningPolicy(GAME, experience_of(GAME, HEAT, beginner(GAME, HEAT, 1).values, 1), FastChance(1))
    policy.decisions = [Decision(0, BID, [], [], [], [], outlook) for outlook in (0.5, 0.4, 0.7)]
    assert policy.gains([1.0, 0.0, 0.0], 1.0) == pytest.approx([0.5, 0.6, 0.3])
    assert policy.gains([1.0, 0.0, 0.0], 0.0) == pytest.approx([-0.1, 0.3, 0.3])
    assert policy.gains([1.0, 0.0, 0.0], 0.5) == pytest.approx([-0.1 + 0.5 * 0.45, 0.3 + 0.5 * 0.3, 0.3])
    assert policy.gains([1.0, 0.0, 0.0]) == policy.gains([1.0, 0.0, 0.0], PATIENCE)


def test_what_happened_as_expected_teaches_nothing() -> None:
    lesson = Lesson(GAME, HEAT, 1)
    policy = LearningPolicy(GAME, experience_of(GAME, HEAT, beginner(GAME, HEAT, 1).values, 1), FastChance(1))
    policy.choose(Match.start(GAME, 3, seed=1).state, 0, BID, list(range(6)))
    lesson.add(policy.decisions, [0.0])
    assert not any(flat(lesson.factors, lesson.figures))


def test_a_decision_gains_by_what_changes_after_it() -> None:
    """Seat 0 decides at outlooks of 0.5, 0.7 and 0.4 and then wins all; seat 1 decides once and loses."""
    policy = LearningPolicy(GAME, experience_of(GAME, HEAT, beginner(GAME, HEAT, 1).values, 1), FastChance(1))
    for seat, outlook in ((0, 0.5), (1, 0.3), (0, 0.7), (0, 0.4)):
        policy.decisions.append(Decision(seat, BID, [], [], [], [], outlook))
    last = 1.0 - 0.4
    middle = (0.4 - 0.7) + PATIENCE * last
    first = (0.7 - 0.5) + PATIENCE * middle
    assert policy.gains([1.0, 0.0]) == pytest.approx([first, -0.3, middle, last])


def test_drawn_as_often_as_the_chances_say() -> None:
    chance = FastChance(3)
    counts = [0, 0, 0]
    for _ in range(2000):
        counts[drawn([0.5, 0.3, 0.2], chance)] += 1
    assert [count / 2000 for count in counts] == pytest.approx([0.5, 0.3, 0.2], abs=0.04)
    assert best_of_judged([7, 8, 9], [1, 5, 5], chance) in (8, 9)


def test_least_squares() -> None:
    sums, half, rest = Regression(3), Regression(3), Regression(3)
    for a in range(10):
        for b in range(10):
            numbers = [10, 3 * a, a * b - 20]
            target = 40 + 7 * 3 * a - 2 * (a * b - 20)
            sums.add(numbers, target)
            (half if a < 5 else rest).add(numbers, target)
    assert sums.solve(1e-9) == pytest.approx([4, 7, -2], abs=1e-6)
    half.merge(rest)
    assert half.solve(1e-9) == pytest.approx([4, 7, -2], abs=1e-6)
