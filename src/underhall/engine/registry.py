"""Games are found through entry points, so that other people can add theirs."""

from __future__ import annotations

from importlib.metadata import entry_points
from typing import Any

from .errors import BrokenGame, UnknownGame
from .game import Game

GROUP = "underhall.games"
_games: dict[str, Game[Any]] = {}
_broken: dict[str, str] = {}
"""What is wrong with a game, so that nobody who asks for it again makes us import it again."""


def game_ids() -> list[str]:
    """The ids of all installed games."""
    return sorted(point.name for point in entry_points(group=GROUP))


def load(game_id: str) -> Game[Any]:
    """The game with that id. If somebody else's game cannot be loaded, the error is one sentence, whatever is wrong
    with it.

    >>> load("kings").facts.players
    (2, 3, 4)
    """
    if game_id in _broken:
        raise BrokenGame(_broken[game_id])
    if game_id not in _games:
        try:
            _games[game_id] = _load(game_id)
        except UnknownGame as error:
            if isinstance(error, BrokenGame):
                _broken[game_id] = str(error)
            raise
        except Exception as error:  # whatever someone else's package does while it is imported
            what = " ".join(f"{type(error).__name__}: {error}".split())
            _broken[game_id] = f"the game '{game_id}' cannot be loaded: {what}"
            raise BrokenGame(_broken[game_id]) from None
    return _games[game_id]


def _load(game_id: str) -> Game[Any]:
    for point in entry_points(group=GROUP, name=game_id):
        game = point.load()
        if not isinstance(game, Game):
            raise BrokenGame(f"the entry point '{game_id}' does not lead to a game")
        if game.facts.id != game_id:
            raise BrokenGame(f"the game '{game_id}' calls itself '{game.facts.id}'")
        return game
    known = ", ".join(game_ids()) or "none"
    raise UnknownGame(f"there is no game '{game_id}' (installed: {known})")
