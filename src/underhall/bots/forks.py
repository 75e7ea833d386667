"""The same work with several inputs, each in a forked process: it sees all that its parent has, nothing is sent there.

So what cannot be pickled, such as a seat at a running match, can be worked on. Where the system cannot fork, the
inputs are worked on one after the other.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from typing import TypeVar

from underhall.engine.errors import UnderhallError

Input = TypeVar("Input")
Output = TypeVar("Output")


class ForkDied(UnderhallError):
    """A process of ours was ended from outside, or its work broke."""


def in_forks(work: Callable[[Input], Output], inputs: Sequence[Input]) -> list[Output]:
    """`work` for every input, in order; results must be picklable."""
    if "fork" not in multiprocessing.get_all_start_methods():
        return [work(one) for one in inputs]
    context = multiprocessing.get_context("fork")
    running = []
    for one in inputs:
        ours, theirs = context.Pipe(duplex=False)
        process = context.Process(target=report, args=(work, one, theirs), daemon=True)
        process.start()
        theirs.close()
        running.append((process, ours))
    try:
        return [answer_of(pipe) for _, pipe in running]
    finally:
        for process, pipe in running:
            pipe.close()
            process.kill()  # does nothing to one that has ended
            process.join()


def answer_of(pipe: Connection) -> Output:  # type: ignore[type-var]
    try:
        done: tuple[str, Output] = pipe.recv()
    except EOFError:
        raise ForkDied("a process of the search was ended from outside") from None
    error, answer = done
    if error:
        raise ForkDied(f"a process of the search broke: {error}")
    return answer


def report(work: Callable[[Input], Output], one: Input, pipe: Connection) -> None:
    try:
        answer = work(one)
    except Exception as error:
        pipe.send((f"{type(error).__name__}: {error}", None))
    else:
        pipe.send(("", answer))
