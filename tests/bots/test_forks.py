"""Work shared among forked processes: in order, the same every time, and a broken one is told."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from functools import partial
from pathlib import Path

import pytest

from tests.bots.positions import Figures, Recording, at_answer, chooser, figures, game_of, searched, staged, visits
from underhall import Seat
from underhall.bots import Settings, make_bot
from underhall.bots.forks import ForkDied, in_forks
from underhall.bots.search import Search
from underhall.engine.chance import FastChance
from underhall.engine.errors import UnderhallError
from underhall.testing.properties.case import Case, bytes_of

FORKS = "fork" in multiprocessing.get_all_start_methods()
forking = pytest.mark.skipif(not FORKS, reason="this system cannot fork")


# The forks themselves --------------------------------------------------------------------------------------------


def test_results_come_in_the_order_of_the_inputs() -> None:
    assert in_forks(lambda number: number * number, range(7)) == [0, 1, 4, 9, 16, 25, 36]
    assert in_forks(lambda word: word.upper(), []) == []


def test_large_results_come_back_whole() -> None:
    found = in_forks(lambda number: [number] * 200_000, [1, 2, 3])
    assert [(len(one), set(one)) for one in found] == [(200_000, {1}), (200_000, {2}), (200_000, {3})]


@forking
def test_the_work_is_done_elsewhere_and_nothing_comes_back_but_results() -> None:
    seen: list[int] = []

    def work(number: int) -> tuple[int, int]:
        seen.append(number)
        return os.getpid(), len(seen)

    found = in_forks(work, [1, 2, 3])
    assert len({process for process, _ in found} | {os.getpid()}) == 4
    assert [count for _, count in found] == [1, 1, 1]
    assert seen == []
    assert multiprocessing.active_children() == []


def test_where_the_system_cannot_fork_one_after_the_other_is_worked_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multiprocessing, "get_all_start_methods", lambda: ["spawn"])
    seen: list[int] = []

    def work(number: int) -> int:
        seen.append(number)
        return os.getpid()

    assert in_forks(work, [1, 2, 3]) == [os.getpid()] * 3
    assert seen == [1, 2, 3]


def fail_at(last: int, number: int) -> int:
    if number == last:
        raise ValueError(f"{number} is too much")
    return number


def die_at(last: int, number: int) -> int:
    if number == last:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def leave_at(last: int, number: int) -> int:
    if number == last:
        raise SystemExit(0)
    return number


@forking
@pytest.mark.parametrize("last", [0, 1, 2])
def test_work_that_breaks_is_told_with_its_reason(last: int) -> None:
    with pytest.raises(ForkDied, match=f"broke: ValueError: {last} is too much"):
        in_forks(partial(fail_at, last), range(3))
    assert multiprocessing.active_children() == []


@forking
@pytest.mark.parametrize("last", [0, 1, 2])
def test_a_fork_that_is_killed_is_told(last: int) -> None:
    with pytest.raises(ForkDied, match="ended from outside"):
        in_forks(partial(die_at, last), range(3))
    assert multiprocessing.active_children() == []


@forking
def test_a_fork_that_leaves_is_told() -> None:
    with pytest.raises(ForkDied):
        in_forks(partial(leave_at, 1), range(3))


@forking
def test_the_others_are_not_waited_for_when_one_has_died(tmp_path: Path) -> None:
    def work(number: int) -> int:
        if number:
            time.sleep(10)
            (tmp_path / "late").touch()
        return die_at(0, number)

    with pytest.raises(ForkDied):
        in_forks(work, [0, 1])
    assert multiprocessing.active_children() == []
    assert not (tmp_path / "late").exists()


def test_a_dead_fork_is_a_mistake_with_a_sentence() -> None:
    """The command line prints such errors without a traceback."""
    assert issubclass(ForkDied, UnderhallError)


# Searching in forks ----------------------------------------------------------------------------------------------


def at_work(name: str) -> Seat:
    return chooser(at_answer(name, 7))


@pytest.mark.parametrize("name", ["pocket", "kings", "xobos"])
@pytest.mark.parametrize("jobs", [2, 3])
def test_jobs_find_the_same_every_time(name: str, jobs: int) -> None:
    settings = Settings(iterations=36, horizon=1, jobs=jobs)
    found = [figures(searched(at_work(name), settings, seed)) for seed in (5, 5)]
    assert found[0] == found[1]
    assert sum(one[0] for one in found[0]) == 36


@pytest.mark.parametrize(("iterations", "jobs", "total"), [(30, 2, 30), (31, 2, 32), (1, 3, 3), (10, 4, 12)])
def test_the_iterations_are_shared_and_added_up(iterations: int, jobs: int, total: int) -> None:
    search = searched(Seat(staged(), 1), Settings(iterations=iterations, jobs=jobs))
    assert visits(search) == total


def test_the_sum_is_that_of_searches_with_seeds_of_their_own() -> None:
    seat = Seat(staged(), 2)
    shared = searched(seat, Settings(iterations=40, jobs=2), seed=9)
    chance = FastChance(9)
    parts: list[Figures] = []
    for _ in range(2):
        part = Search(seat, Settings(iterations=20), FastChance(chance.below(1 << 30)))
        part.run(early=False)
        parts.append(figures(part))
    assert parts[0] != parts[1]
    added = [tuple(map(sum, zip(*one, strict=True))) for one in zip(*parts, strict=True)]
    for found, expected in zip(figures(shared), added, strict=True):
        assert found == pytest.approx(expected)


@forking
def test_no_imagined_game_is_played_in_the_process_that_asks() -> None:
    game = Recording()
    match = staged(game=game)
    before = bytes_of(match.state)
    assert visits(searched(Seat(match, 0), Settings(iterations=20, jobs=2))) == 20
    assert game.ended == []
    assert bytes_of(match.state) == before


def test_stopping_early_does_not_change_the_choice_of_two_jobs() -> None:
    """Each process has a leader of its own: that it cannot be overtaken there says nothing about the sum."""
    for seed, answers, salt in ((7, 9, 702), (10, 17, 1000), (11, 16, 1101)):
        match = next(match for match in Case(game_of("pocket"), 2, seed).walk() if match.answers == answers)
        seat = Seat(match, match.pending()[0].seat)
        settings = Settings(iterations=40, jobs=2)
        assert searched(seat, settings, salt, early=True).best() == searched(seat, settings, salt).best()


def test_a_bot_with_two_jobs_plays_the_same_game_again() -> None:
    games = []
    for _ in range(2):
        match = Case(game_of("pocket"), 2, 4, answers=12).start()
        bots = [make_bot("search:iterations=12:jobs=2", seat) for seat in range(2)]
        while match.answers < 12:
            seat = match.pending()[0].seat
            match.answer_as(seat, bots[seat].choose(Seat(match, seat)))
        games.append(match.given())
    assert games[0] == games[1]
