"""The board of Star Scrappers: Cave-In."""

from __future__ import annotations

from .board import BOARD

__all__ = ["BOARD"]
