"""The greedy bot: the option that looks best at first sight, by the game's own named terms."""

from __future__ import annotations

from typing import Any

from underhall.engine.chance import FastChance
from underhall.engine.game import Game
from underhall.engine.seat import Seat
from underhall.engine.state import State
from underhall.engine.table import Policy


def at_first_sight(game: Game[Any], state: State, seat: int, question: int, options: list[int]) -> list[int]:
    """The sum of the terms of each option."""
    found: list[int] = []
    for terms in game.weigh_all(state, seat, question, options):
        worth = 0
        for term in terms:
            worth += term
        found.append(worth)
    return found


def best(game: Game[Any], state: State, seat: int, question: int, options: list[int], chance: FastChance) -> int:
    """One of the options with the highest sum of terms; chance decides between equals."""
    top: list[int] = []
    highest = 0
    worths = at_first_sight(game, state, seat, question, options)
    for at, option in enumerate(options):
        worth = worths[at]
        if not top or worth > highest:
            top = [option]
            highest = worth
        elif worth == highest:
            top.append(option)
    return top[0] if len(top) == 1 else top[chance.below(len(top))]


class GreedyPolicy(Policy):
    """The greedy choice inside an imagined game."""

    def __init__(self, game: Game[Any], chance: FastChance) -> None:
        self.game: Game[Any] = game
        self.chance: FastChance = chance

    def choose(self, state: State, seat: int, question: int, options: list[int]) -> int:
        return best(self.game, state, seat, question, options, self.chance)


def best_of(seat: Seat, options: list[int], chance: FastChance) -> int:
    """The same for a seat at a table, weighed on an imagined one: the terms read only what the seat knows, which is
    the same there."""
    imagined = seat.imagine(chance.below(1 << 30))
    return best(seat.game, imagined.state_of(seat.number), seat.number, seat.question, options, chance)


class GreedyBot:
    """Takes what looks best at first sight."""

    def __init__(self, seed: int) -> None:
        self._chance = FastChance(seed)

    def choose(self, seat: Seat) -> int:
        options = seat.options
        return options[0] if len(options) == 1 else best_of(seat, options, self._chance)
