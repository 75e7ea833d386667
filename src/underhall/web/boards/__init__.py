"""The boards: how each game looks in the browser. A board draws what a seat sees; it knows no rules.

Boards are found through entry points, as games are: a package names its board under the id of its game in the group
`underhall.boards`. A game without one is played on a plain board.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

import structlog

from underhall.engine.view import View

from .board import Board
from .html import SEATS, SHAPES
from .plain import PlainBoard

GROUP = "underhall.boards"
PLAIN = PlainBoard()
NO_COLOUR = "grey"
log = structlog.get_logger("underhall.web")


def seat_colours(game: str, view: View | None, players: int) -> tuple[str, ...]:
    """What follows `seat-` in the class of each seat's colour: the same on every page. `view`: anybody's; None before
    the game, where seats of a game that gives colours of its own have none yet."""
    board = board_of(game)
    if view is None:
        return (NO_COLOUR,) * players if board.seat_styles else SEATS[:players]
    return tuple(board.colour(view, seat) or SEATS[seat] for seat in range(players))


def seat_marks(game: str, view: View, players: int) -> tuple[str, ...]:
    """The icon of each seat: the same as at the table. `view`: anybody's."""
    board = board_of(game)
    return tuple(board.mark(view, seat) or SHAPES[seat] for seat in range(players))


@cache
def board_of(game: str) -> Board:
    """The board of a game; if it cannot be loaded, the plain one, so that the game can still be played."""
    for point in entry_points(group=GROUP, name=game):
        try:
            board = point.load()
            if not isinstance(board, Board):
                raise TypeError("the entry point does not lead to a board")
        except Exception as error:  # whatever someone else's package does while it is imported
            what = " ".join(f"{type(error).__name__}: {error}".split())
            log.warning("board cannot be loaded", game=game, error=what)
            continue
        return board
    return PLAIN
