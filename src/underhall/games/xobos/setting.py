"""Choices of the setup: clans and places (section 3)."""

from __future__ import annotations

from .box import GUARDIANS
from .ground import arrive
from .state import XobosState


def clan_options(s: XobosState) -> list[int]:
    """Each clan belongs to one colour, and so to one player (R-80)."""
    return [clan for clan in range(4) if clan not in s.clan]


def place_options(s: XobosState, seat: int) -> list[int]:
    return [symbol for symbol in range(GUARDIANS) if s.where[4 * seat + symbol] < 0]


def take_start(s: XobosState, seat: int, symbol: int, field: int) -> None:
    arrive(s, 4 * seat + symbol, field)
