"""Star Scrappers: Cave-In (2-4 players): hire mercenaries, mine crystals, collect artifacts, raid the Bases of rivals.

Rules: `rules.yaml`, in our words; an unofficial implementation of the game published as Łowcy Kryształów in Polish.
Token values, artifact costs and three quarters of the artifacts are reconstructed (see `components.yaml`).
"""

from .game import GAME

__all__ = ["GAME"]
