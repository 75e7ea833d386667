"""Underhall: a digital tabletop.

>>> from underhall import Match, load
>>> match = Match.start(load("kings"), players=2, seed=1)
>>> while not match.over:
...     match.answer(match.options[0])
>>> len(match.scores())
2
"""

from .engine.match import Match
from .engine.registry import game_ids, load
from .engine.seat import Seat
from .engine.state import OUTSIDER
from .engine.stepper import Stepper

__all__ = ["OUTSIDER", "Match", "Seat", "Stepper", "game_ids", "load"]
__version__ = "0.1.0"
