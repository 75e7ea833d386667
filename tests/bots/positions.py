"""Positions for the tests of the bots: staged ones of the pocket game, and places in random games of all games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.pocket import GAME
from tests.pocket.game import FACTS, Pocket
from tests.pocket.rules import scores
from tests.pocket.state import PocketState
from underhall import Match, Seat, load
from underhall.bots.search import Search, Settings
from underhall.bots.tree import Node
from underhall.engine.chance import FastChance
from underhall.engine.game import Game
from underhall.testing.properties.case import Case

GAMES = ("pocket", "kings", "cavein", "xobos", "wistar")
PLAYERS: list[dict[str, Any]] = [
    {"vault": "1a 2a", "hand": "3a 4a", "coins": 4},
    {"vault": "3b 4b", "hand": "1b 2b"},
    {"vault": "3c 4c", "hand": "2c", "said": 7},
]


class Recording(Pocket):
    """Keeps what it was asked about the ends of imagined games."""

    def __init__(self) -> None:
        super().__init__(FACTS)
        self.ended: list[tuple[list[int], list[int]]] = []
        """Scores and winners of the games that came to their end."""
        self.cut_off: list[tuple[int, list[int]]] = []
        """Round and prospects of those that did not."""

    def winners(self, state: PocketState) -> list[int]:
        found = super().winners(state)
        self.ended.append((scores(state), found))
        return found

    def prospects(self, state: PocketState) -> list[int]:
        found = super().prospects(state)
        self.cut_off.append((state.round, found))
        return found


def game_of(name: str) -> Game[Any]:
    return GAME if name == "pocket" else load(name)


def staged(players: list[dict[str, Any]] | None = None, game: Pocket = GAME, peek: str = "off", **given: Any) -> Match:
    """A position of the pocket game; without anything it is an auction of three."""
    options = game.facts.settle({"peek": peek})
    return Match(game, game.stage({"players": players or PLAYERS, "deck": "1c 1d 2d", **given}, options))


def at_answer(name: str, answers: int, players: int = 2, seed: int = 1) -> Match:
    """A random game after so many answers, or a little later: where somebody has a choice."""
    for match in Case(game_of(name), players, seed).walk():
        if match.answers >= answers and any(len(one.options) > 1 for one in match.pending()):
            return match
    raise AssertionError(f"the game of {name} is over before answer {answers}")


def chooser(match: Match) -> Seat:
    """The first seat that has a choice."""
    return Seat(match, next(one.seat for one in match.pending() if len(one.options) > 1))


def searched(seat: Seat, settings: Settings, seed: int = 1, early: bool = False) -> Search:
    search = Search(seat, settings, FastChance(seed))
    search.run(early)
    return search


Figures = list[tuple[int, float, float, float]]


def figures(search: Search) -> Figures:
    """All that was found about the options."""
    return [(node.visits, node.total, node.wins, node.points) for node in search.nodes()]


def visits(search: Search) -> int:
    return sum(node.visits for node in search.nodes())


def all_below(node: Node) -> Iterator[Node]:
    """The node and all nodes behind it."""
    yield node
    for kid in node.kids.values():
        yield from all_below(kid)
