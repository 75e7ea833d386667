"""Work on a Dask cluster instead of in processes of our own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress

from underhall.engine.errors import UnderhallError

from .workers import Done, Pool, Submit, Task, Work

HOW_TO_INSTALL = "pip install 'underhall[dask]'"
PATIENCE = 5
"""Seconds to wait for an answer of the scheduler."""


class NoCluster(UnderhallError):
    """Dask is not installed, there is no answer at the address, or the cluster failed."""


@contextmanager
def cluster(address: str) -> Iterator[Pool]:
    """The cluster whose scheduler listens at the address, as a pool for `in_batches`."""
    try:
        from distributed import Client
        from distributed.comm.core import connect
    except ImportError:
        raise NoCluster(f"a cluster needs Dask, which is not installed: {HOW_TO_INSTALL}") from None

    async def knock() -> None:
        comm = await connect(address, timeout=PATIENCE)
        await comm.close()

    try:
        # First without a client: one that gets no answer is not cleaned up properly and may hang at exit. In a thread
        # of its own: the caller's may have a loop that runs, as a notebook's does.
        with ThreadPoolExecutor(1) as apart:
            apart.submit(asyncio.run, knock()).result()
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoCluster(f"there is no Dask scheduler at '{address}': {error}") from None

    @contextmanager
    def pool(count: int) -> Iterator[Submit]:
        """All workers of the cluster, however many are asked for."""
        executor = client.get_executor()

        def submit(work: Work[Task, Done], task: Task, numbers: range, /) -> Future[Done]:
            future: Future[Done] = executor.submit(work, task, numbers)
            return future

        try:
            yield submit
        except UnderhallError:
            raise
        except CancelledError:
            raise NoCluster(f"the Dask cluster at '{address}' has gone") from None
        except Exception as error:  # games catch their own errors: this one is the cluster's
            raise NoCluster(f"the Dask cluster at '{address}' failed: {type(error).__name__}: {error}") from None
        finally:
            with suppress(Exception):  # a cluster that has gone cannot be told
                executor.shutdown(wait=False)

    with hushed("distributed.client"), client:
        yield pool


@contextmanager
def hushed(name: str) -> Iterator[None]:
    """Silences a logger that would say in many lines what our error says in one."""
    logger = logging.getLogger(name)
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)
