"""The command line: `underhall` and its commands. It knows games only by their contract."""

from __future__ import annotations

from collections.abc import Sequence

from underhall import compiled_cache


def main(args: Sequence[str] | None = None) -> int:
    """Runs the command line; gives the exit code."""
    compiled_cache.use()  # before anything is imported that may be compiled
    from . import running

    return running.main(args)
