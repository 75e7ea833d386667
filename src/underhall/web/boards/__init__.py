"""The boards: how each game looks in the browser. A board draws what a seat sees; it knows no rules."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from .board import Board
from .plain import PlainBoard

OWN = ("kings", "cavein", "xobos", "wistar")
"""Games with a board of their own; the others are played on a plain one."""


@cache
def board_of(game: str) -> Board:
    if game not in OWN:
        return PlainBoard(game)
    board: Board = import_module(f"{__name__}.{game}").BOARD
    return board
