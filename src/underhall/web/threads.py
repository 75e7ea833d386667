"""Work that blocks, in a thread of its own, awaited from the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> asyncio.Future[T]:
    """`work(...)` in a daemon thread. Unlike with the threads of an executor, nobody waits for it when the program
    ends: a name server or a mail server that does not answer must not delay a shutdown."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[T] = loop.create_future()

    def hand_over(put: Callable[[], None]) -> None:
        with suppress(RuntimeError):  # the loop has ended, and with it whoever waited
            loop.call_soon_threadsafe(lambda: None if future.done() else put())

    def run() -> None:
        try:
            result = work(*args, **kwargs)
        except BaseException as error:
            problem = error
            hand_over(lambda: future.set_exception(problem))
        else:
            hand_over(lambda: future.set_result(result))

    Thread(target=run, name=getattr(work, "__name__", "work"), daemon=True).start()
    return future
