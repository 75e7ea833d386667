"""What bots have learned about a game by playing it against themselves.

An answer is judged by a sum, in hundredths of a point. The terms of `Question.weigh` count with a factor each. Each
trait of the answer (`Question.traits`) adds figures of its own, one for each part of the seat's situation
(`Game.situation`). All are integers, so a judgement is the same on every machine.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final

from .question import Question
from .state import State

FACTOR_ONE: Final = 1000
"""A factor that leaves a term as it is."""
SITUATION_ONE: Final = 10
"""A part of the situation that counts once."""
FIGURE_ONE: Final = 10
"""A figure that stands for a hundredth of a point."""
SHARE: Final = SITUATION_ONE * FIGURE_ONE


class Experience:
    """Factors by question and term, figures by question, trait and part of the situation."""

    __slots__ = ("factors", "figures", "heat")

    def __init__(self, heat: int, factors: list[list[int]], figures: list[list[list[int]]]) -> None:
        self.heat: int = heat
        """By how many hundredths an answer must be better to be chosen e times as often."""
        self.factors: list[list[int]] = factors
        self.figures: list[list[list[int]]] = figures

    def terms(self, asked: Question[Any], state: State, seat: int, option: int, situation: list[int]) -> list[int]:
        """What speaks for an answer: the game's terms, and at the end what its traits add."""
        found: list[int] = []
        factors = self.factors[asked.number]
        for at, term in enumerate(asked.weigh(state, seat, option)):
            found.append(factors[at] * term // FACTOR_ONE)
        found.append(self.of_traits(asked, state, seat, option, situation) // SHARE)
        return found

    def of_traits(self, asked: Question[Any], state: State, seat: int, option: int, situation: list[int]) -> int:
        """What the traits of an answer add, times SHARE."""
        figures = self.figures[asked.number]
        total = 0
        for trait in asked.traits(state, seat, option):
            if trait < len(figures):  # a changed box may have more
                for at, figure in enumerate(figures[trait]):
                    total += figure * situation[at]
        return total

    def worth(self, asked: Question[Any], state: State, seat: int, option: int, situation: list[int]) -> int:
        """All of it, in hundredths of a point."""
        total = self.of_traits(asked, state, seat, option, situation) // SHARE
        factors = self.factors[asked.number]
        for at, term in enumerate(asked.weigh(state, seat, option)):
            total += factors[at] * term // FACTOR_ONE
        return total

    def chances(self, worths: list[int]) -> list[float]:
        """How often each of several answers would be chosen."""
        best = max(worths)
        found: list[float] = []
        total = 0.0
        for worth in worths:
            chance = exp((worth - best) / self.heat)
            found.append(chance)
            total += chance
        return [chance / total for chance in found]
