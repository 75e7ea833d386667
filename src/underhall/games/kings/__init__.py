"""Kings under Mountains (2-4 players): conquer mines in a row, staff your own with the units of your rivals.

Rules: `rules.yaml`, in our words; an unofficial implementation of the game by Anatoliy Shklyarov, Alexey Konnov and
Alexey Paltsev. The figures on the mine sides are reconstructed (see `components.yaml`).
"""

from .game import GAME

__all__ = ["GAME"]
