"""What bots have learned about a game by playing it against themselves.

An answer is judged by a sum, in hundredths of a point. The terms of `Question.weigh` count with a factor each. Each
trait of the answer (`Question.traits`) adds figures of its own, one for each part of the seat's situation
(`Game.situation`). A position is judged by a sum too: the numbers of `Game.outlook` times figures of their own, for
each number of players and stage of the game. All are integers, so a judgement is the same on every machine.

What pays among many players may be another matter than in a duel: for them there may be factors and figures of their
own.
"""

from __future__ import annotations

from math import exp
from typing import Any, Final

from mypy_extensions import i64

from .question import Question
from .state import State

FACTOR_ONE: Final = 1000
"""A factor that leaves a term as it is."""
SITUATION_ONE: Final = 10
"""A part of the situation that counts once."""
FIGURE_ONE: Final = 10
"""A figure that stands for a hundredth of a point."""
SHARE: Final = SITUATION_ONE * FIGURE_ONE
WEIGHT_ONE: Final = 1000
"""A figure that makes a hundredth of a point of a one in an outlook."""
STEEPNESS: Final = 1.7
"""Makes a logistic curve of a normal one."""


class Outlook:
    """How a position with so many players, at such a stage, is likely to end."""

    __slots__ = ("error", "weights")

    def __init__(self, weights: list[int], error: int) -> None:
        self.weights: list[int] = weights
        self.error: int = error
        """How far a predicted lead is usually off, in hundredths of a point."""


class Experience:
    """Factors by question and term, figures by question, trait and part of the situation, and outlooks."""

    __slots__ = ("factors", "figures", "heat", "many", "many_from", "outlooks")

    def __init__(
        self,
        heat: int,
        factors: list[list[int]],
        figures: list[list[list[int]]],
        outlooks: list[list[Outlook]] | None = None,
    ) -> None:
        self.heat: int = heat
        """By how many hundredths an answer must be better to be chosen e times as often."""
        self.factors: list[list[int]] = factors
        self.figures: list[list[list[int]]] = figures
        """An empty row says nothing."""
        self.outlooks: list[list[Outlook]] = [] if outlooks is None else outlooks
        """By players and stage; none where nothing is known."""
        self.many: Experience | None = None
        """What is known instead, but for the outlooks, with `many_from` and more players."""
        self.many_from: int = 0

    def among(self, players: int) -> Experience:
        """What counts with so many players: its heat, factors and figures."""
        many = self.many
        return self if many is None or players < self.many_from else many

    def terms(self, asked: Question[Any], state: State, seat: int, option: int, situation: list[int]) -> list[int]:
        """What speaks for an answer: the game's terms, and at the end what its traits add."""
        found: list[int] = []
        factors = self.factors[asked.number]
        for at, term in enumerate(asked.weigh(state, seat, option)):
            found.append(factors[at] * term // FACTOR_ONE)
        found.append(self.of_traits(asked.number, asked.traits(state, seat, option), situation) // SHARE)
        return found

    def of_traits(self, question: int, traits: list[int], situation: list[int]) -> int:
        """What the traits of an answer add, times SHARE."""
        figures = self.figures[question]
        total: i64 = 0
        figure: i64
        part: i64
        for trait in traits:
            if trait < len(figures):  # a changed box may have more
                # Only without further arguments does the compiler make a plain loop of it.
                for number, value in zip(figures[trait], situation):  # noqa: B905
                    figure = number
                    part = value
                    total += figure * part
        return total

    def worth(self, asked: Question[Any], state: State, seat: int, option: int, situation: list[int]) -> int:
        """All of it, in hundredths of a point."""
        terms = asked.weigh(state, seat, option)
        return self.worth_of(asked.number, terms, asked.traits(state, seat, option), situation)

    def worth_of(self, question: int, terms: list[int], traits: list[int], situation: list[int]) -> int:
        """The same, from terms and traits. Native integers: this is what imagined games spend most time on."""
        factors = self.factors[question]
        total: i64 = 0
        factor: i64
        term: i64
        for at in range(len(terms)):
            term = terms[at]
            if term != 0:
                factor = factors[at]
                total += factor * term
        return total // FACTOR_ONE + self.of_traits(question, traits, situation) // SHARE

    def chances(self, worths: list[int], blur: float = 1.0) -> list[float]:
        """How often each of several answers would be chosen; with more `blur` good and bad ones differ less."""
        best = max(worths)
        heat = self.heat * blur
        found: list[float] = []
        total = 0.0
        for worth in worths:
            chance = exp((worth - best) / heat)
            found.append(chance)
            total += chance
        return [chance / total for chance in found]

    def outlook(self, players: int, stage: int) -> Outlook | None:
        if players >= len(self.outlooks):
            return None
        stages = self.outlooks[players]
        return stages[stage] if stage < len(stages) else None


def expected(outlook: Outlook, numbers: list[int]) -> int:
    """The points at the end, in hundredths."""
    total: i64 = 0
    weight: i64
    number: i64
    weights = outlook.weights
    for at in range(len(numbers)):
        weight = weights[at]
        number = numbers[at]
        total += weight * number
    return total // WEIGHT_ONE


def win_chances(points: list[int], error: int) -> list[float]:
    """Each seat's chance to win, if the points are only expected, with such an error in a lead."""
    found: list[float] = []
    total = 0.0
    for seat in range(len(points)):
        rival = -1_000_000_000
        for other in range(len(points)):
            if other != seat and points[other] > rival:
                rival = points[other]
        lead = max(-20.0, min(20.0, STEEPNESS * (points[seat] - rival) / error))
        chance = 1.0 / (1.0 + exp(-lead))
        found.append(chance)
        total += chance
    return [chance / total for chance in found]
