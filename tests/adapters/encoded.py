"""Games that have an encoding: what the tests of the interfaces run on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tests.pocket import register
from underhall.engine.chance import FastChance
from underhall.engine.components import Components
from underhall.engine.errors import NoEncoding
from underhall.engine.game import Game
from underhall.engine.registry import game_ids, load

register()


@dataclass(frozen=True)
class Wanted:
    """A kind of game."""

    name: str
    players: int
    length: int
    """About as many decisions as a random game has."""
    options: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return " ".join([self.name, str(self.players), *(f"{name}={value}" for name, value in self.options.items())])

    def parts(self) -> tuple[Game[Any], dict[str, str], Components]:
        game = load(self.name)
        return game, game.facts.settle(self.options), game.components()


def encoded(name: str) -> bool:
    """Whether the game says what a seat knows in numbers."""
    game = load(name)
    try:
        game.encoding(game.new(game.facts.players[0], FastChance(1), game.facts.settle({}), game.components()))
    except NoEncoding:
        return False
    return True


LENGTHS = {
    "kings": (150, 150, 150),
    "cavein": (450, 450, 450),
    "wistar": (150, 230, 290),
    "xobos": (400, 600, 800),
}
POCKET = [Wanted("pocket", players, 120, {"peek": peek}) for players, peek in ((2, "off"), (3, "on"), (4, "off"))]
GAMES = [
    Wanted(name, players, length)
    for name in game_ids()
    if name in LENGTHS and encoded(name)
    for players, length in zip(load(name).facts.players, LENGTHS[name], strict=True)
]
SETUPS = [*POCKET, *GAMES]
SOME_SETUPS = [*POCKET, *(wanted for wanted in GAMES if wanted.players == 2)]
