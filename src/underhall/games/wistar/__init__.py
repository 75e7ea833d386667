"""Rats of Wistar (2-4 players): place chiefs on a turning wheel, build inventions, explore the farm, host guests.

Rules: `rules.yaml`, in our words; an unofficial implementation of the game published as Szczury z Wistar in Polish.
Most icons of the printed game are reconstructed (see the sources in `components.yaml` and `inventions.yaml`).
"""

from .game import GAME

__all__ = ["GAME"]
