"""A server that has done very much is not much larger than one that has done a little, and stops as soon."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.web.processes import posix
from tests.web.soaking import soak

GAMES = int(os.environ.get("SOAK_GAMES", "2000"))
REQUESTS = int(os.environ.get("SOAK_REQUESTS", "500000"))
SOON = 3.0


@posix
@pytest.mark.long
def test_after_very_many_games_and_requests(data: Path) -> None:
    """Of the usual size: 2,000 games and 500,000 requests; SOAK_GAMES and SOAK_REQUESTS change it."""
    samples, seconds = soak(data, GAMES, REQUESTS, first=min(100, GAMES // 3))
    for one in samples:
        print(one)
    assert samples[-1].bytes < 1.5 * samples[0].bytes
    assert seconds < SOON
