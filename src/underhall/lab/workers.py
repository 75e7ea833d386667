"""Numbered work, shared among processes: a batch is a range of numbers, small enough to show progress."""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager, suppress
from itertools import islice
from math import inf
from multiprocessing.synchronize import Event
from queue import Empty, SimpleQueue
from typing import Protocol, TypeVar

from underhall import compiled_cache
from underhall.engine.errors import UnderhallError

Task = TypeVar("Task")
Done = TypeVar("Done")
Work = Callable[[Task, Iterable[int]], Done]
Progress = Callable[[int], None]
"""Is told how many more numbers are done."""

LARGEST = 100
BATCHES_PER_JOB = 16
IN_FLIGHT = 256
"""Batches handed out at a time: enough for a large cluster, and few enough to be called back."""
LOOK_UP = 0.2
"""Seconds between two looks at the keyboard and the clock."""


class WorkerDied(UnderhallError):
    """One of our processes was killed."""


class Submit(Protocol):
    """Has a batch done by some worker, at some time."""

    def __call__(self, work: Work[Task, Done], task: Task, numbers: range, /) -> Future[Done]: ...


Pool = Callable[[int], AbstractContextManager[Submit]]
"""Those who do the work, as many as asked for; they are sent home when the context ends, done or not."""


def batches(total: int, jobs: int, largest: int = LARGEST) -> list[range]:
    """The numbers below `total` in ranges, enough of them to keep all jobs busy until the end."""
    size = max(1, min(largest, total // (jobs * BATCHES_PER_JOB)))
    return [range(at, min(at + size, total)) for at in range(0, total, size)]


def in_batches(
    work: Work[Task, Done],
    task: Task,
    total: int,
    jobs: int,
    progress: Progress | None = None,
    largest: int = LARGEST,
    seconds: float = inf,
    pool: Pool | None = None,
) -> Generator[Done, None, None]:
    """`work(task, numbers)` for all numbers below `total`, in any order; ends early after that many seconds.

    One job means: in this process. `pool` does the work somewhere other than in our processes.
    """
    ranges = batches(total, jobs, largest)
    report = progress if progress is not None else lambda more: None
    deadline = time.monotonic() + seconds
    if pool is None and (jobs == 1 or len(ranges) == 1):
        report(0)
        with interrupts_counted(at_once=True) as interrupts:
            for numbers in ranges:
                yield work(task, until_interrupted(numbers, interrupts))
                report(len(numbers))
                if time.monotonic() >= deadline:
                    return
        return
    waiting: dict[Future[Done], int] = {}
    # Asking all futures again and again which of them is done would take longer than the games.
    finished: SimpleQueue[Future[Done]] = SimpleQueue()
    coming = iter(ranges)
    with interrupts_counted() as interrupts, (pool or processes)(min(jobs, len(ranges))) as submit:

        def send(most: int) -> None:
            for numbers in islice(coming, most):
                future = submit(work, task, numbers)
                waiting[future] = len(numbers)
                future.add_done_callback(finished.put)

        send(IN_FLIGHT)
        report(0)  # only now: a bar has a thread, and processes should be forked before there is one
        while waiting:
            try:
                future = finished.get(timeout=LOOK_UP)
            except Empty:
                future = None
            if interrupts:
                raise KeyboardInterrupt
            if future is not None:
                more = waiting.pop(future)
                send(1)
                yield future.result()
                report(more)
            if time.monotonic() >= deadline:
                return


@contextmanager
def processes(count: int) -> Iterator[Submit]:
    """Processes on this machine."""
    context = multiprocessing.get_context()
    stop = context.Event()
    executor = ProcessPoolExecutor(
        count, context, initializer=begin, initargs=(stop, compiled_cache.in_use() is not None)
    )

    def submit(work: Work[Task, Done], task: Task, numbers: range, /) -> Future[Done]:
        return executor.submit(watched, work, task, numbers)

    try:
        yield submit
    except BrokenProcessPool:
        raise WorkerDied("one of the processes that shared the work was killed") from None
    finally:
        stop.set()
        executor.shutdown(cancel_futures=True)


def until_interrupted(numbers: range, interrupts: list[int]) -> Iterator[int]:
    for number in numbers:
        if interrupts:
            raise KeyboardInterrupt
        yield number


@contextmanager
def interrupts_counted(at_once: bool = False) -> Iterator[list[int]]:
    """Ctrl-C is counted instead of interrupting: inside a pool, it would leave locks that nobody opens.

    The second one ends the worker processes, in case they are too busy to listen. `at_once` interrupts as well; it is
    still counted, because Python forgets an interrupt that hits a finalizer.
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


def begin(stop: Event, compiled: bool) -> None:
    """Ctrl-C goes to all processes of a terminal; the first one tells the others when to stop. A process that was not
    forked takes the compiled modules now, if the first one has them."""
    if compiled:
        compiled_cache.use()
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
