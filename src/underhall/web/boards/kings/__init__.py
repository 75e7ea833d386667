"""The board of Kings under Mountains."""

from __future__ import annotations

from .board import KingsBoard

BOARD = KingsBoard()
