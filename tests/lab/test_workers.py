"""Sharing work among processes."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterable
from contextlib import suppress

import pytest

from underhall.lab.workers import WorkerDied, batches, in_batches


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
    work.close()  # type: ignore[attr-defined]
    assert signal.getsignal(signal.SIGINT) is before


def test_another_thread_may_ask_for_it() -> None:
    found: list[int] = []
    thread = threading.Thread(target=lambda: found.append(sum(in_batches(add_up, 1, 50, 2))))
    thread.start()
    thread.join()
    assert found == [sum(range(50))]
