"""Underhall: a digital tabletop.

>>> from underhall import Match, load
>>> match = Match.start(load("kings"), players=2, seed=1)
>>> while not match.over:
...     match.answer(match.options[0])
>>> len(match.scores())
2
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .engine.match import Match
    from .engine.registry import game_ids, load
    from .engine.seat import Seat
    from .engine.state import OUTSIDER
    from .engine.stepper import Stepper

__all__ = ["OUTSIDER", "Match", "Seat", "Stepper", "game_ids", "load"]
__version__ = "0.1.0"

_PLACES = {
    "Match": "match",
    "OUTSIDER": "state",
    "Seat": "seat",
    "Stepper": "stepper",
    "game_ids": "registry",
    "load": "registry",
}


def __getattr__(name: str) -> object:
    """Imports the engine when it is first needed: the command line must first find out whether to take the compiled
    one (see `compiled_cache`)."""
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".engine.{_PLACES[name]}", __name__), name)
    globals()[name] = value
    return value
