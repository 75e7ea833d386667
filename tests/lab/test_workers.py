"""Sharing work among processes."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress

import pytest

from underhall.lab.workers import IN_FLIGHT, Done, Submit, Task, Work, WorkerDied, batches, in_batches


def add_up(task: int, numbers: Iterable[int]) -> int:
    return sum(task * number for number in numbers)


def break_down(task: int, numbers: Iterable[int]) -> int:
    raise LookupError(task)


def forget(task: int, numbers: Iterable[int]) -> int:
    """Ctrl-C where Python forgets it."""
    for number in numbers:
        if number == 5:
            with suppress(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
    return task


def vanish(task: int, numbers: Iterable[int]) -> int:
    os._exit(3)


@pytest.mark.parametrize("jobs", [1, 2, 7])
@pytest.mark.parametrize("total", [1, 2, 31, 1000, 12345])
def test_batches_are_all_the_numbers(total: int, jobs: int) -> None:
    ranges = batches(total, jobs)
    assert [number for numbers in ranges for number in numbers] == list(range(total))
    assert max(len(numbers) for numbers in ranges) <= 100


@pytest.mark.parametrize("jobs", [1, 2])
def test_everything_is_done_once_and_reported(jobs: int) -> None:
    done: list[int] = []
    assert sum(in_batches(add_up, 3, 500, jobs, done.append)) == 3 * sum(range(500))
    assert done[0] == 0
    assert sum(done) == 500


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_comes_through(jobs: int) -> None:
    with pytest.raises(LookupError):
        list(in_batches(break_down, 3, 500, jobs))


def test_a_process_that_is_ended() -> None:
    with pytest.raises(WorkerDied):
        list(in_batches(vanish, 3, 500, 2))


def test_an_interrupt_is_not_forgotten() -> None:
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        list(in_batches(forget, 3, 500, 1))
    assert signal.getsignal(signal.SIGINT) is before


def test_stopping_early_leaves_nothing_behind() -> None:
    before = signal.getsignal(signal.SIGINT)
    work = in_batches(add_up, 3, 100_000, 2)
    next(work)
    work.close()
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("jobs", [1, 2])
def test_time_is_up(jobs: int) -> None:
    before = signal.getsignal(signal.SIGINT)
    assert len(list(in_batches(add_up, 3, 100_000, jobs, seconds=0.0))) <= 1
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("jobs", [1, 2])
def test_batches_as_small_as_asked_for(jobs: int) -> None:
    assert sorted(in_batches(add_up, 1, 200, jobs, largest=1)) == list(range(200))


class Inline:
    """A pool that does at once what it is given, in this process."""

    def __init__(self) -> None:
        self.asked: list[range] = []
        self.open = False

    @contextmanager
    def __call__(self, count: int) -> Iterator[Submit]:
        self.open = True
        try:
            yield self.submit
        finally:
            self.open = False

    def submit(self, work: Work[Task, Done], task: Task, numbers: range, /) -> Future[Done]:
        self.asked.append(numbers)
        future: Future[Done] = Future()
        try:
            future.set_result(work(task, numbers))
        except LookupError as error:
            future.set_exception(error)
        return future


def test_somebody_else_does_the_work() -> None:
    pool = Inline()
    assert sum(in_batches(add_up, 3, 5000, 1, largest=1, pool=pool)) == 3 * sum(range(5000))
    assert pool.asked == [range(number, number + 1) for number in range(5000)]
    assert not pool.open
    with pytest.raises(LookupError):
        list(in_batches(break_down, 3, 500, 1, pool=pool))
    assert not pool.open


def test_not_everything_is_handed_out_at_once() -> None:
    pool = Inline()
    work = in_batches(add_up, 3, 5000, 1, largest=1, pool=pool)
    next(work)
    assert len(pool.asked) <= IN_FLIGHT + 1
    assert pool.open
    work.close()
    assert not pool.open


def test_another_thread_may_ask_for_it() -> None:
    found: list[int] = []
    thread = threading.Thread(target=lambda: found.append(sum(in_batches(add_up, 1, 50, 2))))
    thread.start()
    thread.join()
    assert found == [sum(range(50))]
