"""The library behind `underhall simulate`."""

from __future__ import annotations

import doctest
from fractions import Fraction
from pathlib import Path

import pytest

import underhall.lab.simulate
from underhall.engine.errors import BadComponents, BadOption, UnknownGame
from underhall.engine.record import read_record
from underhall.lab.playing import Played
from underhall.lab.simulate import Plan, Tally, game_seed, play_games, simulate


def test_the_example_tells_the_truth() -> None:
    result = doctest.testmod(underhall.lab.simulate)
    assert result.attempted
    assert not result.failed


def test_a_plan_is_checked_before_the_first_game() -> None:
    with pytest.raises(UnknownGame):
        Plan.make("chess", 2)
    with pytest.raises(BadOption, match="not 7"):
        Plan.make("kings", 7)
    with pytest.raises(BadOption, match="no bot 'genius'"):
        Plan.make("kings", 2, ["genius"])
    with pytest.raises(BadOption, match="no option 'luck'"):
        Plan.make("kings", 2, options={"luck": "on"})
    with pytest.raises(BadComponents):
        Plan.make("kings", 2, override="cards: 5")
    with pytest.raises(BadOption, match="one game"):
        simulate(Plan.make("kings", 2), 0)


def test_a_plan_is_settled() -> None:
    plan = Plan.make("kings", 3, ["random"], options={"open_scores": True})
    assert plan.bots == ("random",) * 3
    assert plan.options["open_scores"] == "on"
    assert plan.options["end_mode"] == "end_of_turn"


def test_a_game_depends_on_its_number_and_the_seed_alone() -> None:
    plan = Plan.make("kings", 2, ["random"], seed=4)
    games = list(play_games(plan, range(6)))
    assert list(play_games(plan, [5, 3])) == [games[5], games[3]]
    assert len({game_seed(seed, number) for seed in range(30) for number in range(30)}) == 900


def test_the_result_adds_up() -> None:
    plan = Plan.make("kings", 3, ["random", "greedy", "random"], seed=2)
    games = list(play_games(plan, range(8)))
    result = simulate(plan, 8)
    assert result.decisions == sum(game.decisions for game in games)
    assert result.rounds_mean == sum(game.rounds for game in games) / 8
    for number, seat in enumerate(result.seats):
        assert seat.bot == plan.bots[number]
        assert seat.mean_score == sum(game.scores[number] for game in games) / 8
        wins = sum(Fraction(number in game.winners, len(game.winners)) for game in games)
        assert seat.wins == float(wins)


def test_a_shared_victory_is_shared() -> None:
    tally = Tally.empty(3)
    tally.count(Played(0, 0, 10, 5, (3, 3, 1), (0, 1)))
    tally.count(Played(1, 0, 12, 7, (4, 4, 4), (0, 1, 2)))
    tally.count(Played(2, 0, error="RulesBug: no"))
    assert tally.wins == [Fraction(5, 6), Fraction(5, 6), Fraction(1, 3)]
    assert (tally.games, tally.decisions, tally.rounds, tally.scores) == (3, 22, 12, [7, 7, 5])
    assert [played.number for played in tally.failures] == [2]
    twice = Tally.empty(3)
    twice.add(tally)
    twice.add(tally)
    assert sum(twice.wins) == 4


def test_records_name_the_bots(tmp_path: Path) -> None:
    simulate(Plan.make("kings", 2, ["greedy", "random"], records=tmp_path), 1)
    (file,) = tmp_path.iterdir()
    assert read_record(file.read_text(encoding="utf-8")).names == ["greedy 0", "random 1"]


def test_a_full_disk_is_not_the_fault_of_the_game(tmp_path: Path) -> None:
    plan = Plan.make("kings", 2, records=tmp_path / "not" / "there")
    with pytest.raises(FileNotFoundError):
        list(play_games(plan, range(1)))
