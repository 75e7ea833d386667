"""Ratings from places."""

from __future__ import annotations

import pytest
from openskill.models import PlackettLuce

from underhall.lab.ratings import Ratings, places


def test_places_begin_with_the_winners() -> None:
    assert places([3, 9, 5, 5], [1]) == [3, 0, 1, 1]
    assert places([9, 9], [0, 1]) == [0, 0]
    # A tie that the rules broke, and rules by which not the score alone decides.
    assert places([9, 9, 4], [1]) == [1, 0, 2]
    assert places([2, 9, 4], [0]) == [0, 1, 2]


def test_the_winner_comes_first() -> None:
    ratings = Ratings(["weak", "strong"])
    assert [one.bot for one in ratings.best_first()] == ["weak", "strong"]  # nothing known: as named
    for _ in range(5):
        ratings.count(["weak", "strong"], [1, 0])
    best, worst = ratings.best_first()
    assert (best.bot, worst.bot) == ("strong", "weak")
    assert best.mu > 25 > worst.mu
    assert best.sigma < 25 / 3


def test_equals_stay_equal() -> None:
    ratings = Ratings(["a", "b"])
    ratings.count(["a", "b"], [0, 0])
    a, b = ratings.best_first()
    assert a.mu == pytest.approx(b.mu)
    assert a.sigma < 25 / 3


def test_beating_the_best_is_worth_more() -> None:
    ratings = Ratings(["a", "b", "strong", "weak"])
    for _ in range(10):
        ratings.count(["strong", "weak"], [0, 1])
    ratings.count(["a", "strong"], [0, 1])
    ratings.count(["b", "weak"], [0, 1])
    found = {one.bot: one.mu for one in ratings.best_first()}
    assert found["a"] > found["b"] > 25


def test_several_seats_are_averaged() -> None:
    model = PlackettLuce()
    seats = [team[0] for team in model.rate([[model.rating()] for _ in range(3)], ranks=[1, 0, 2])]
    ratings = Ratings(["a", "b"])
    ratings.count(["b", "a", "b"], [1, 0, 2])
    found = {one.bot: one for one in ratings.best_first()}
    assert found["a"].mu == pytest.approx(seats[1].mu)
    assert found["b"].mu == pytest.approx((seats[0].mu + seats[2].mu) / 2)
    assert found["b"].sigma == pytest.approx((seats[0].sigma + seats[2].sigma) / 2)
    assert seats[0].mu != pytest.approx(seats[2].mu)
