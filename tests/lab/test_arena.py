"""The library behind `underhall arena`."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import underhall.lab.arena
from tests.games.seldom import deeply
from underhall.bots.bot import MAKERS
from underhall.bots.random import RandomBot
from underhall.engine.errors import BadComponents, BadOption, UnknownGame
from underhall.engine.record import read_record, verify
from underhall.lab.arena import Plan, Result, arena
from underhall.lab.bouts import play_bout
from underhall.lab.workers import Progress


def lasting(result: Result) -> dict[str, Any]:
    """The JSON without what depends on the clock."""
    times = ("ms_per_decision", "decisions_per_s", "seconds")
    return {name: value for name, value in result.to_json().items() if name not in times}


def test_the_example_tells_the_truth() -> None:
    result = doctest.testmod(underhall.lab.arena)
    assert result.attempted
    assert not result.failed


def test_a_plan_is_checked_before_the_first_game() -> None:
    both = ["greedy", "random"]
    with pytest.raises(UnknownGame):
        Plan.make("chess", both)
    with pytest.raises(BadOption, match="not 7"):
        Plan.make("kings", both, 7)
    with pytest.raises(BadOption, match="no bot 'genius'"):
        Plan.make("kings", ["greedy", "genius"])
    with pytest.raises(BadOption, match="two bots"):
        Plan.make("kings", ["greedy"])
    with pytest.raises(BadOption, match="twice"):
        Plan.make("kings", ["greedy", "random", "greedy"])
    with pytest.raises(BadOption, match="no option 'luck'"):
        Plan.make("kings", both, options={"luck": "on"})
    with pytest.raises(BadComponents):
        Plan.make("kings", both, override="cards: 5")
    plan = Plan.make("kings", both)
    assert plan.players == 2
    with pytest.raises(BadOption, match="one game"):
        arena(plan, 0)
    with pytest.raises(BadOption, match="between 0 and 1"):
        arena(plan, 2, mark=1.0)
    with pytest.raises(BadOption, match="more time"):
        arena(plan, 2, minutes=0.0)


@pytest.mark.parametrize(("players", "asked", "played"), [(2, 5, 6), (2, 6, 6), (4, 5, 8), (3, 1, 3)])
def test_games_are_rounded_up_to_whole_deals(players: int, asked: int, played: int) -> None:
    result = arena(Plan.make("kings", ["random", "greedy"], players), asked)
    assert result.pairs[0].games == played == result.games


def test_the_result_adds_up() -> None:
    plan = Plan.make("kings", ["random", "greedy"], 4, seed=2)
    (pair,) = plan.pairs()
    games = play_bout(pair, range(8))
    result = arena(plan, 8)
    (found,) = result.pairs
    mine = [played.number % 4 for played in games]
    wins = sum((seat in played.winners) / len(played.winners) for seat, played in zip(mine, games, strict=True))
    assert found.a_win_rate == pytest.approx(wins / 8)
    assert found.a_mean_score == sum(played.scores[seat] for seat, played in zip(mine, games, strict=True)) / 8
    assert found.b_mean_score is not None
    total = 8 * (found.a_mean_score + 3 * found.b_mean_score)
    assert total == pytest.approx(sum(sum(played.scores) for played in games))
    assert result.decisions == sum(played.decisions for played in games)
    assert [rating.bot for rating in result.ratings] == ["greedy", "random"]
    assert result.ratings[0].mu > result.ratings[1].mu
    assert list(result.ms_per_decision) == ["random", "greedy"]
    assert all(figure is not None and figure > 0 for figure in result.ms_per_decision.values())


@pytest.mark.parametrize(("players", "mark"), [deeply(2, None), (3, None), (2, 0.5)])
def test_the_number_of_processes_changes_nothing(players: int, mark: float | None) -> None:
    plan = Plan.make("kings", ["greedy", "random"], players, seed=5)
    alone = arena(plan, 12 if mark is None else 100, 1, mark)
    assert lasting(arena(plan, 12 if mark is None else 100, 2, mark)) == lasting(alone)
    assert alone.pairs[0].games == (12 if mark is None else 18)


def test_a_mark_stops_a_pair_and_not_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(MAKERS, "other", RandomBot)
    result = arena(Plan.make("kings", ["greedy", "random", "other"]), 20, mark=0.5)
    assert [(pair.a, pair.b) for pair in result.pairs] == [
        ("greedy", "random"),
        ("greedy", "other"),
        ("random", "other"),
    ]
    assert [pair.verdict for pair in result.pairs] == ["above", "above", "undecided"]
    assert [pair.games for pair in result.pairs][2] == 20
    assert max(pair.games for pair in result.pairs[:2]) < 20
    # A pair plays the same, whoever else is there.
    alone = arena(Plan.make("kings", ["greedy", "random"]), 20, mark=0.5)
    assert alone.pairs[0] == result.pairs[0]


def test_the_seed_counts() -> None:
    def found(seed: int) -> object:
        return arena(Plan.make("kings", ["greedy", "random"], seed=seed), 4).pairs[0].a_mean_score

    assert found(1) == found(1)
    assert found(1) != found(2)


def test_time_is_up() -> None:
    """More games than could ever be played."""
    for jobs in (1, 2):
        result = arena(Plan.make("kings", ["greedy", "random"]), 20_000, jobs, mark=0.999, minutes=0.002)
        (pair,) = result.pairs
        assert pair.games < 20_000
        assert pair.games % 2 == 0
        assert pair.verdict == "undecided"


def test_records_are_those_of_the_games_that_count(tmp_path: Path) -> None:
    plan = Plan.make("kings", ["greedy", "random"], records=tmp_path / "new")
    result = arena(plan, 200, 2, mark=0.5)
    files = sorted((tmp_path / "new").iterdir())
    assert [file.name for file in files] == [f"kings-00-{number:06d}.txt" for number in range(result.games)]
    first, second = (read_record(file.read_text(encoding="utf-8")) for file in files[:2])
    assert first.secret == second.secret
    assert (first.names, second.names) == (["greedy 0", "random 1"], ["random 0", "greedy 1"])
    assert verify(second).over


def test_progress_is_told_pair_by_pair() -> None:
    told: list[object] = []

    @contextmanager
    def watch(what: str, total: int) -> Iterator[Progress | None]:
        told.append((what, total))
        yield told.append
        told.append("end")

    arena(Plan.make("kings", ["greedy", "random"], 3), 3, watch=watch)
    assert told == [("kings: greedy - random", 3), 0, 1, 1, 1, "end"]
