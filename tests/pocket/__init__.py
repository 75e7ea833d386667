"""Pocket: the engine's own small game, complete on the contract and interpreted on purpose.

It is not installed as an entry point; `register` makes `load("pocket")` work for records and scenarios.
"""

from __future__ import annotations

import sys
from pathlib import Path

from underhall.engine.registry import load

from .game import GAME

__all__ = ["GAME", "register"]


def register() -> None:
    """Lets `load("pocket")` find the game, as it finds any installed one, without listing it for other tests."""
    folder = str(Path(__file__).parent / "installed")
    sys.path.insert(0, folder)
    try:
        assert load("pocket") is GAME  # the registry remembers what it has loaded
    finally:
        sys.path.remove(folder)
