"""Leagues: one table over several games, which says no more than the games do."""

from __future__ import annotations

from itertools import combinations
from math import exp, log
from random import Random

import pytest

from underhall.engine.errors import BadOption
from underhall.lab.league import league, plans
from underhall.lab.strengths import ELO, Meeting, fit, strengths


def drawn(chance: Random, a: float, b: float, players: int, deals: int) -> tuple[float, ...]:
    """Deals between bots of known strengths (in logarithms)."""
    wins = 1 / (1 + (players - 1) * exp(b - a))
    return tuple(float(sum(chance.random() < wins for _ in range(players))) for _ in range(deals))


@pytest.mark.parametrize("players", [2, 4])
def test_known_strengths_are_found(players: int) -> None:
    true = [0.9, 0.1, -1.0]
    shares = []
    for a in range(3):
        for b in range(a + 1, 3):
            shares.append((a, b, players, 1 / (1 + (players - 1) * exp(true[b] - true[a]))))
    assert fit(3, shares) == pytest.approx(true, abs=1e-6)


def test_the_truth_lies_in_most_intervals() -> None:
    chance = Random(4)
    true = [0.6, 0.0, -0.6]
    hits = 0
    for trial in range(12):
        met = [
            Meeting("go", 2, a, b, drawn(chance, true[a], true[b], 2, 60)) for a in range(3) for b in range(a + 1, 3)
        ]
        for one in strengths(["0", "1", "2"], met, trial):
            hits += one.low <= ELO * true[int(one.bot)] <= one.high
    assert hits >= 29  # of 36; 95 % would be 34, and the prior pulls a little towards the middle


def covered(true: list[float], players: int, deals: int, leagues: int) -> tuple[float, int]:
    """The share of intervals that hold the truth, and how many do not hold their own estimate."""
    chance, bots = Random(8), range(len(true))
    held = outside = 0
    for trial in range(leagues):
        met = [
            Meeting("go", players, a, b, drawn(chance, true[a], true[b], players, deals))
            for a, b in combinations(bots, 2)
        ]
        for one in strengths([str(bot) for bot in bots], met, trial):
            held += one.low <= ELO * true[int(one.bot)] <= one.high
            outside += not one.low <= one.strength <= one.high
    return held / (leagues * len(true)), outside


@pytest.mark.deep
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("spread", [0.5, 1.5, 3.0])
def test_intervals_hold_where_bots_differ_much(spread: float, players: int) -> None:
    """Spreads of 170, 520 and 1,040 points from the first to the last."""
    share, outside = covered([spread, spread / 3, -spread / 3, -spread], players, 30, 40)
    assert share >= 0.88
    assert outside == 0


@pytest.mark.parametrize("players", [2, 4])
def test_an_estimate_lies_in_its_interval(players: int) -> None:
    """However much the bots differ, and however few deals there are."""
    for deals in (1, 2, 10):
        always = [Meeting("go", players, a, b, (float(players),) * deals) for a, b in combinations(range(4), 2)]
        found = strengths(["a", "b", "c", "d"], always)
        assert [one.bot for one in found] == ["a", "b", "c", "d"]
        for one in found:
            assert one.low < one.strength < one.high


def test_equal_bots_are_not_ranked() -> None:
    chance = Random(5)
    met = [Meeting("go", 2, a, b, drawn(chance, 0, 0, 2, 40)) for a in range(3) for b in range(a + 1, 3)]
    assert [(one.best, one.worst) for one in strengths(["a", "b", "c"], met)] == [(1, 3)] * 3


def test_a_game_with_many_deals_counts_no_more_than_one_with_few() -> None:
    won, lost = (2.0,) * 400, (0.0,) * 40
    found = strengths(["a", "b"], [Meeting("go", 2, 0, 1, won), Meeting("chess", 2, 0, 1, lost)])
    assert abs(found[0].strength - found[1].strength) < ELO * log(1.1)


def test_a_bot_that_won_everything_has_a_finite_strength() -> None:
    found = strengths(["a", "b"], [Meeting("go", 2, 0, 1, (2.0,) * 50)])
    assert 300 < found[0].strength < 1000


def test_games_that_broke_do_not_count() -> None:
    found = strengths(["a", "b", "c"], [Meeting("go", 2, 0, 1, (2.0,) * 20), Meeting("go", 2, 1, 2, ())])
    assert {one.bot: (one.best, one.worst) for one in found}["c"] == (1, 3)


def test_the_same_league_in_any_number_of_processes() -> None:
    planned = plans(["greedy", "random"], ["kings", "cavein"], seed=3)
    one, two = league(planned, 4), league(planned, 4, jobs=2)
    assert one.table == two.table
    assert [arena.pairs for arena in one.arenas] == [arena.pairs for arena in two.arenas]
    assert one.table[0].bot == "greedy"


def test_a_league_without_games() -> None:
    with pytest.raises(BadOption, match="at least one game"):
        league([], 1)
