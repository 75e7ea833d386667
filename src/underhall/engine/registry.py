"""Games are found through entry points, so that others can add theirs."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from .errors import UnknownGame
from .game import Game

GROUP = "underhall.games"


def game_ids() -> list[str]:
    """The ids of all installed games."""
    return sorted(point.name for point in entry_points(group=GROUP))


@cache
def load(game_id: str) -> Game[Any]:
    """The game with that id.

    >>> load("kings").facts.players
    (2, 3, 4)
    """
    for point in entry_points(group=GROUP, name=game_id):
        game = point.load()
        if not isinstance(game, Game):
            raise UnknownGame(f"the entry point '{game_id}' does not lead to a game")
        return game
    known = ", ".join(game_ids()) or "none"
    raise UnknownGame(f"there is no game '{game_id}' (installed: {known})")
