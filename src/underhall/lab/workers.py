"""Work by numbers, shared among processes: a batch is a range of them, small enough to show how it goes."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing.synchronize import Event
from typing import TypeVar

from underhall.engine.errors import UnderhallError

Task = TypeVar("Task")
Done = TypeVar("Done")
Work = Callable[[Task, Iterable[int]], Done]

LARGEST = 100
BATCHES_PER_JOB = 16
LOOK_UP = 0.2
"""Seconds between two looks at the keyboard."""


class WorkerDied(UnderhallError):
    """A process of ours was ended from outside."""


def batches(total: int, jobs: int) -> list[range]:
    """The numbers below `total` in ranges, enough of them to keep all jobs busy to the end."""
    size = max(1, min(LARGEST, total // (jobs * BATCHES_PER_JOB)))
    return [range(at, min(at + size, total)) for at in range(0, total, size)]


def in_batches(
    work: Work[Task, Done], task: Task, total: int, jobs: int, progress: Callable[[int], None] | None = None
) -> Iterator[Done]:
    """`work(task, numbers)` for all numbers below `total`, in any order. One job means: in this process."""
    ranges = batches(total, jobs)
    report = progress if progress is not None else lambda more: None
    if jobs == 1 or len(ranges) == 1:
        report(0)
        with interrupts_counted(at_once=True) as interrupts:
            for numbers in ranges:
                yield work(task, until_interrupted(numbers, interrupts))
                report(len(numbers))
        return
    context = multiprocessing.get_context()
    stop = context.Event()
    with interrupts_counted() as interrupts:
        pool = ProcessPoolExecutor(min(jobs, len(ranges)), context, initializer=begin, initargs=(stop,))
        try:
            waiting: dict[Future[Done], int] = {pool.submit(watched, work, task, one): len(one) for one in ranges}
            report(0)  # only now: a bar has a thread, and processes should be forked before there is one
            while waiting:
                done, _ = wait(waiting, LOOK_UP, FIRST_COMPLETED)
                if interrupts:
                    raise KeyboardInterrupt
                for future in done:
                    more = waiting.pop(future)
                    yield future.result()
                    report(more)
        except BrokenProcessPool:
            raise WorkerDied("one of the processes that shared the work was ended from outside") from None
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


def until_interrupted(numbers: range, interrupts: list[int]) -> Iterator[int]:
    for number in numbers:
        if interrupts:
            raise KeyboardInterrupt
        yield number


@contextmanager
def interrupts_counted(at_once: bool = False) -> Iterator[list[int]]:
    """Ctrl-C is written down instead of breaking in: inside of a pool it would leave locks that nobody opens.

    The second one ends the worker processes, should they be too busy to listen. `at_once` breaks in as well; written
    down it is all the same, because Python forgets an interrupt that hits a finalizer.
    """
    interrupts: list[int] = []
    before = multiprocessing.active_children()

    def write_down(number: int, frame: object) -> None:
        interrupts.append(number)
        if at_once:
            raise KeyboardInterrupt
        if len(interrupts) > 1:
            for child in multiprocessing.active_children():
                if child not in before:
                    child.terminate()

    try:
        earlier = signal.signal(signal.SIGINT, write_down)
    except ValueError:  # not the main thread: signals are not ours to handle
        yield interrupts
        return
    try:
        yield interrupts
    finally:
        signal.signal(signal.SIGINT, earlier)


# In a worker process -----------------------------------------------------------------------------------------------

_stop: list[Event] = []


def begin(stop: Event) -> None:
    """Ctrl-C goes to all processes of a terminal; the first one tells the others when to stop."""
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    _stop[:] = [stop]


def watched(work: Work[Task, Done], task: Task, numbers: range) -> Done:
    return work(task, until_stopped(numbers))


def until_stopped(numbers: range) -> Iterator[int]:
    for number in numbers:
        if _stop[0].is_set():
            return
        yield number
