"""Where a game in OpenSpiel is: it can be copied, saved and imagined, and needs nothing of OpenSpiel itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from underhall.engine.encoder import Encoder
from underhall.engine.game import Game
from underhall.engine.registry import load
from underhall.engine.state import State
from underhall.engine.stepper import Stepper

from .one_game import OneGame
from .setup import Setup

DRAWS, OUTCOMES = 3, 1024
"""The seed of a deal is drawn in so many steps, each of them one of so many numbers."""
ANSWER, IMAGINE = 0, 1
NO_ONE = -1


Names = tuple[str, int, tuple[tuple[str, str], ...], str]
"""Game, players, options, and the text that changes the box."""


@dataclass(frozen=True, slots=True)
class Kind:
    """All that games of a kind share."""

    names: Names
    """What `kind_of` was asked for."""
    setup: Setup
    encoder: Encoder


@lru_cache(maxsize=64)
def kind_of(game_id: str, players: int, options: tuple[tuple[str, str], ...], components: str = "") -> Kind:
    setup = Setup.of(load(game_id), players, dict(options), components)
    return Kind((game_id, players, options, components), setup, setup.encoder())


def restored(names: Names, drawn: tuple[int, ...], steps: list[tuple[int, int, int]]) -> Position:
    """A position that was saved: the same deal, and everything that was done since."""
    position = Position(kind_of(*names))
    for number in drawn:
        position.draw(number)
    for kind, seat, value in steps:
        if kind == ANSWER:
            position.answer_as(seat, value)
        else:
            position.imagine(seat, value)
    return position


class Position:
    """A deal and what was done since: answers, and re-deals of what one player does not know."""

    def __init__(self, kind: Kind) -> None:
        self._kind = kind
        self._one = OneGame(kind.setup, kind.encoder)
        self._drawn: tuple[int, ...] = ()
        self._steps: list[tuple[int, int, int]] = []
        self._first = NO_ONE  # of those who decide at the same time, the one who comes first

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self._kind.names, self._drawn, self._steps)

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self._with(self._one.stepper.copy() if self.dealt else None)

    def _with(self, stepper: Stepper | None) -> Position:
        other = Position(self._kind)
        if stepper is not None:
            other._one.take_over(stepper)
        other._drawn, other._steps, other._first = self._drawn, list(self._steps), self._first
        return other

    @property
    def dealt(self) -> bool:
        return len(self._drawn) == DRAWS

    @property
    def over(self) -> bool:
        return self._one.over

    @property
    def game(self) -> Game[Any]:
        return self._one.game

    @property
    def state(self) -> State:
        return self._one.stepper.state

    @property
    def width(self) -> int:
        return self._kind.encoder.size

    @property
    def player(self) -> int:
        """Who decides now."""
        asked = self._one.asked
        return self._first if self._first in asked else asked[0]

    def draw(self, number: int) -> None:
        """A part of the seed; with the last one the game is dealt."""
        self._drawn = (*self._drawn, number)
        if self.dealt:
            seed = 0
            for part in self._drawn:
                seed = seed * OUTCOMES + part
            self._one.deal(seed)

    def answer(self, action: int) -> None:
        self.answer_as(self.player, action)

    def answer_as(self, seat: int, action: int) -> None:
        self._one.answer(seat, action)
        self._steps.append((ANSWER, seat, action))

    def imagined(self, viewer: int, seed: int) -> Position:
        """A position that the viewer cannot tell from this one."""
        other = self._with(self._one.stepper)
        other.imagine(viewer, seed)
        return other

    def imagine(self, viewer: int, seed: int) -> None:
        """Deals again what the viewer does not know. What others have decided at the same time is among that, so the
        viewer comes first from now on."""
        self._one.take_over(self._one.stepper.imagine(viewer, seed))
        self._first = viewer
        self._steps.append((IMAGINE, viewer, seed))

    def legal(self, player: int) -> list[int]:
        return self._one.legal(player)

    def known(self, player: int) -> bytes:
        return self._one.known(player)

    def key(self, player: int) -> str:
        """What the player knows, and what it is asked: equal exactly if it cannot tell two positions apart."""
        if not self.dealt:
            return f"player {player}: not dealt yet"
        state = self._one.stepper.state_of(player)
        return f"player {player} asked {self._one.question(player)}: {self.game.info_key(state, player).hex()}"

    def words(self, player: int, action: int) -> str:
        return self._one.words(player, action)

    def shown(self, seat: int) -> str:
        return self._one.shown(seat)
