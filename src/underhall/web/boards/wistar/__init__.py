"""The board of Rats of Wistar."""

from __future__ import annotations

from .board import BOARD

__all__ = ["BOARD"]
