"""Settings for all tests: what Hypothesis tries is the same everywhere, and what was compiled or collected is kept."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

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


def pytest_collection_finish() -> None:
    """What has been imported and collected stays: no collection of garbage need look at it again."""
    gc.collect()
    gc.freeze()
