"""Intervals and the sequential test."""

from __future__ import annotations

import doctest
from fractions import Fraction
from random import Random

import pytest

import underhall.lab.evidence
from underhall.engine.errors import BadOption
from underhall.lab.bouts import Bout, Pair
from underhall.lab.evidence import ABOVE, BELOW, UNDECIDED, check_mark, distance, verdict, wilson
from underhall.lab.playing import Played


def test_the_example_tells_the_truth() -> None:
    result = doctest.testmod(underhall.lab.evidence)
    assert result.attempted
    assert not result.failed


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.277533),
        (5, 10, 0.236593, 0.763407),
        (10, 10, 0.722467, 1.0),
        (1, 1, 0.206549, 1.0),
        (550, 1000, 0.519033, 0.580585),
    ],
)
def test_wilson(wins: int, games: int, low: float, high: float) -> None:
    """As scipy's `binomtest(wins, games).proportion_ci(method="wilson")` gives them."""
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-6)


def test_wilson_without_games_knows_nothing() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_wilson_takes_fractions_of_wins_and_other_confidences() -> None:
    low, high = wilson(2.5, 10)
    assert wilson(2, 10)[0] < low < wilson(3, 10)[0]
    assert wilson(2.5, 10, confidence=0.5)[0] > low
    assert wilson(2.5, 10, confidence=0.5)[1] < high


@pytest.mark.parametrize("mark", [0.0, 1.0, -0.1, 1.5, float("nan")])
def test_a_mark_is_between_0_and_1(mark: float) -> None:
    with pytest.raises(BadOption, match="between 0 and 1"):
        check_mark(mark)


@pytest.mark.parametrize("mark", ["0.5", "0.25", "0.55", "0.9", "0.04"])
def test_the_verdict_is_the_exact_one(mark: str) -> None:
    """All results of up to 70 games, against likelihoods in fractions."""
    rate = Fraction(mark)
    step = min(Fraction(1, 10), (1 - rate) / 2, rate / 2)
    assert distance(float(rate)) == pytest.approx(float(step))
    found = set()
    for games in range(0, 71, 2):
        for wins in range(games + 1):

            def ratio(other: Fraction, wins: int = wins, lost: int = games - wins) -> Fraction:
                return (other / rate) ** wins * ((1 - other) / (1 - rate)) ** lost

            exact = ABOVE if ratio(rate + step) >= 20 else BELOW if ratio(rate - step) >= 20 else UNDECIDED
            assert verdict(Fraction(wins), games, float(rate)) == exact
            found.add(exact)
    assert {ABOVE, UNDECIDED} <= found


def test_seventeen_games_in_a_row_decide_about_one_half() -> None:
    assert [verdict(Fraction(games), games, 0.5) for games in (16, 17)] == [UNDECIDED, ABOVE]
    assert [verdict(Fraction(0), games, 0.5) for games in (16, 17)] == [UNDECIDED, BELOW]
    # Halves of wins are worth what they say.
    assert verdict(Fraction(33, 2), 17, 0.5) == UNDECIDED


@pytest.mark.parametrize("mark", [0.5, 0.7])
@pytest.mark.parametrize("wrong", [ABOVE, BELOW])
def test_false_alarms_are_rare_exactly(mark: float, wrong: str) -> None:
    """The true rate is the mark: how likely a verdict is within 150 deals, by adding up all ways."""
    going = {0: 1.0}
    alarms = 0.0
    for deal in range(1, 151):
        after: dict[int, float] = {}
        for wins, chance in going.items():
            for more, weight in ((0, (1 - mark) ** 2), (1, 2 * mark * (1 - mark)), (2, mark**2)):
                after[wins + more] = after.get(wins + more, 0.0) + chance * weight
        going = {}
        for wins, chance in after.items():
            found = verdict(Fraction(wins), 2 * deal, mark)
            if found == wrong:
                alarms += chance
            elif found == UNDECIDED:
                going[wins] = chance
    assert 0.01 < alarms <= 0.05


def simulated(rate: float, mark: float, runs: int, deals: int) -> list[str]:
    """The verdicts of bouts of two whose games the first bot wins at this rate; one game in ten is shared."""
    random = Random(7)
    pair = Pair("kings", 2, {}, "", "a", "b", 0, False)
    found = []
    for _ in range(runs):
        bout = Bout(pair, mark)
        number = 0
        while not bout.decided and number < 2 * deals:
            for _ in range(2):
                mine = number % 2
                winner = mine if random.random() < rate else 1 - mine
                winners = (0, 1) if random.random() < 0.1 else (winner,)
                bout.take([Played(number, 0, scores=(0, 0), winners=winners)])
                number += 1
        found.append(bout.verdict)
    return found


def test_false_alarms_are_rare_in_bouts() -> None:
    found = simulated(0.5, 0.5, runs=400, deals=60)
    assert 0 < found.count(ABOVE) <= 0.05 * 400
    assert 0 < found.count(BELOW) <= 0.05 * 400


def test_what_is_clear_is_found_out() -> None:
    assert simulated(0.8, 0.5, runs=60, deals=150).count(ABOVE) >= 59
    assert simulated(0.2, 0.5, runs=60, deals=150).count(BELOW) >= 59
