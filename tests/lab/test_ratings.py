"""Ratings from places."""

from __future__ import annotations

import pytest
from openskill.models import PlackettLuce

from underhall.lab.ratings import Ratings


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
