"""The command line: `underhall` and its commands. It knows games only by their contract."""

from .running import main

__all__ = ["main"]
