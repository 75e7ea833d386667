"""The board of Guardians of Xobos."""

from __future__ import annotations

from .board import BOARD

__all__ = ["BOARD"]
