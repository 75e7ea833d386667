"""Guardians of Xobos with Clash of Clans: the rules of `rules.yaml` on the box of `components.yaml`."""

from __future__ import annotations

from .game import GAME
from .view import XobosView

__all__ = ["GAME", "XobosView"]
