"""Who sits where, and how the games of a pair are counted."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from underhall.engine.errors import BadOption
from underhall.engine.record import read_record, verify
from underhall.lab.bouts import Bout, Pair, bot_seed, deal_seed, pairs_of, play_bout
from underhall.lab.evidence import ABOVE, UNDECIDED
from underhall.lab.playing import Played, settle


def kings(players: int, keep: bool = False) -> Pair:
    return Pair("kings", players, settle("kings", players, None, ""), "", "greedy", "random", 3, keep)


def test_everybody_meets_everybody_in_the_order_named() -> None:
    assert pairs_of(["c", "a", "b"]) == [("c", "a"), ("c", "b"), ("a", "b")]
    with pytest.raises(BadOption, match="two bots"):
        pairs_of(["a"])
    with pytest.raises(BadOption, match="'a' is named twice"):
        pairs_of(["a", "b", "a"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_deal_is_played_with_every_seat(players: int) -> None:
    pair = kings(players, keep=True)
    games = play_bout(pair, range(2 * players))
    records = [read_record(played.record) for played in games]
    for deal in range(2):
        of_this_deal = records[deal * players : (deal + 1) * players]
        assert len({record.secret for record in of_this_deal}) == 1
        at = [[name.split()[0] for name in record.names].index("greedy") for record in of_this_deal]
        assert at == list(range(players))
        assert all(" ".join(record.names).count("random") == players - 1 for record in of_this_deal)
    assert records[0].secret != records[players].secret
    match = verify(records[0])
    assert games[0].scores == tuple(match.scores())


def test_a_game_depends_on_its_number_and_the_seed_alone() -> None:
    games = play_bout(kings(2), range(5))
    assert play_bout(kings(2), [4, 1]) == [games[4], games[1]]
    assert all(played.decisions == sum(played.decided) > 10 for played in games)
    assert len({deal_seed(seed, deal) for seed in range(20) for deal in range(20)}) == 400
    seeds = {bot_seed(1, deal, seat, bot) for deal in range(9) for seat in range(4) for bot in ("a", "b", "b:x=1")}
    assert len(seeds) == 108


def won(number: int, *winners: int) -> Played:
    return Played(number, 0, scores=(10, 20, 30), winners=winners)


def three(mark: float | None = None) -> Bout:
    return Bout(Pair("kings", 3, {}, "", "a", "b", 0, False), mark)


def test_sums() -> None:
    bout = three()
    bout.take([won(0, 0), won(1, 0, 1), won(2, 0, 1, 2), won(3, 1), won(4, 1), won(5, 0, 1)])
    result = bout.result()
    assert bout.wins == Fraction(1) + Fraction(1, 2) + Fraction(1, 3) + 0 + 1 + 0
    assert result.games == 6
    assert result.a_win_rate == pytest.approx(17 / 36)
    assert result.low < 17 / 36 < result.high
    assert result.a_mean_score == 20.0  # a sits in each seat twice
    assert result.b_mean_score == 20.0
    assert (result.mark, result.verdict, result.errors) == (None, None, 0)


def test_the_scores_are_those_of_the_bots() -> None:
    bout = three()
    bout.take([Played(number, 0, scores=(9, 1, 2), winners=(0,)) for number in range(3)])
    bout.take([Played(number, 0, scores=(0, 0, 6), winners=(2,)) for number in range(3, 6)])
    result = bout.result()
    assert (result.a_mean_score, result.b_mean_score) == (3.0, 3.0)
    assert result.a_win_rate == pytest.approx(2 / 6)


def test_only_whole_deals_count_and_in_their_order() -> None:
    bout = three()
    assert bout.take([won(3, 0), won(4, 1), won(5, 2)]) == []
    assert bout.take([won(2, 2), won(0, 0)]) == []
    assert bout.result().games == 0
    assert bout.result().a_win_rate is None
    assert (bout.result().low, bout.result().high) == (0.0, 1.0)
    assert [played.number for played in bout.take([won(6, 0), won(1, 1)])] == [0, 1, 2, 3, 4, 5]
    assert bout.result().games == 6


def test_the_verdict_does_not_depend_on_who_was_quicker() -> None:
    games = [won(number, number % 3) for number in range(90)]
    whole = three(0.5)
    counted = whole.take(games)
    assert whole.verdict == ABOVE
    assert len(counted) == 18  # 17 would do, but a deal has three games
    assert whole.result().games == 18
    for seed in range(5):
        mixed = games[:]
        Random(seed).shuffle(mixed)
        other = three(0.5)
        assert [played for game in mixed for played in other.take([game])] == counted
        assert other.result() == whole.result()


def test_broken_games_are_left_out() -> None:
    bout = three(0.9)
    bout.take([won(0, 0), Played(1, 77, error="RulesBug: no"), won(2, 0)])
    result = bout.result()
    assert (result.games, result.errors, result.a_win_rate) == (3, 1, 0.5)
    assert [failure.seed for failure in result.failures] == [77]
    assert result.verdict == UNDECIDED
    bout = three()
    bout.take([Played(number, 0, error="RulesBug: no") for number in range(3)])
    assert bout.result().a_win_rate is None
    assert bout.result().b_mean_score is None
