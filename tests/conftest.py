"""Settings for all tests: what Hypothesis tries is the same everywhere, and what was compiled or collected is kept."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from hypothesis import HealthCheck, settings

settings.register_profile(
    "underhall", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("underhall")

# Tests run the sources as they are, whatever this user's cache holds, and no server that they start builds anything.
os.environ["UNDERHALL_PURE"] = "1"

if sys.dont_write_bytecode:
    # Whoever asks for this wants no files beside the sources. But then each worker of xdist, and each server and
    # command that a test starts, would compile everything anew; so the bytecode goes where pytest keeps its own things.
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if sys.pycache_prefix is None:
        sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "bytecode")
        os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix


BROWSER = Path(__file__).parent / "browser"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests in browsers take longest, and wait most of the time: every worker of xdist begins with a share of them,
    whole files of about the same number of tests. (`worksteal` gives each worker an equal stretch of the list.)"""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers == 1:
        return
    files: dict[Path, list[pytest.Item]] = {}
    others: list[pytest.Item] = []
    for item in items:
        (files.setdefault(item.path, []) if BROWSER in item.path.parents else others).append(item)
    shares: list[list[pytest.Item]] = [[] for _ in range(workers)]
    for tests in sorted(files.values(), key=len, reverse=True):
        min(shares, key=len).extend(tests)
    found: list[pytest.Item] = []
    left = len(items)
    for at, share in enumerate(shares):
        size = left // (workers - at)
        left -= size
        more = max(size - len(share), 0)
        found += share + others[:more]
        del others[:more]
    items[:] = found + others


@pytest.fixture(autouse=True)
def _log_as_it_was() -> Iterator[None]:
    """A command that serves sets up the log of its process, for a standard error that pytest closes after the test."""
    before = structlog.get_config()
    yield
    if structlog.get_config()["logger_factory"] is not before["logger_factory"]:
        structlog.configure(**before)


def pytest_collection_finish() -> None:
    """What has been imported and collected stays: no collection of garbage need look at it again."""
    gc.collect()
    gc.freeze()
