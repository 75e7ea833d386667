"""Learning from games against oneself: a policy that remembers what it decided, and what would have made it better.

The policy chooses better options more often (`Experience.chances`). After a game, each decision of a seat is made a
little more likely if the seat's outlook rose after it, and a little less likely if it fell: the method of policy
gradients, with a critic. `Lesson` adds that up over many games.
"""

from __future__ import annotations

from typing import Any, Final

from underhall.engine.chance import FastChance
from underhall.engine.experience import FACTOR_ONE, FIGURE_ONE, SITUATION_ONE, Experience
from underhall.engine.game import Game
from underhall.engine.question import Question
from underhall.engine.state import State
from underhall.engine.table import Policy

from .judgement import drawn
from .tree import expected_end, payoffs_of

PATIENCE: Final = 0.95
"""How much less each later change of a seat's outlook is credited to a decision than the one before, by default."""


class Decision:
    """What a seat chose from, and how much more often it took each option than it expected to."""

    __slots__ = ("outlook", "question", "seat", "situation", "surprises", "terms", "traits")

    def __init__(
        self,
        seat: int,
        question: int,
        situation: list[int],
        terms: list[list[int]],
        traits: list[list[int]],
        surprises: list[float],
        outlook: float,
    ) -> None:
        self.seat: int = seat
        self.question: int = question
        self.situation: list[int] = situation
        self.terms: list[list[int]] = terms
        self.traits: list[list[int]] = traits
        self.surprises: list[float] = surprises
        self.outlook: float = outlook
        """The payoff that the seat could expect before it."""


class LearningPolicy(Policy):
    """Plays freely by experience and keeps its decisions."""

    def __init__(self, game: Game[Any], experience: Experience, chance: FastChance) -> None:
        self.game: Game[Any] = game
        self.experience: Experience = experience
        self.chance: FastChance = chance
        self.spread: float = 100.0 * game.facts.thinking.spread
        self.decisions: list[Decision] = []

    def choose(self, state: State, seat: int, question: int, options: list[int]) -> int:
        asked: Question[Any] = self.game.questions[question]
        experience = self.experience
        situation = self.game.situation(state, seat)
        worths: list[int] = []
        terms = asked.weigh_all(state, seat, options)
        traits: list[list[int]] = []
        for at, option in enumerate(options):
            kinds = asked.traits(state, seat, option)
            worths.append(experience.worth_of(asked.number, terms[at], kinds, situation))
            traits.append(kinds)
        surprises = [-chance for chance in experience.chances(worths)]
        taken = drawn([-surprise for surprise in surprises], self.chance)
        surprises[taken] += 1.0
        points, wins = expected_end(self.game, experience, state)
        outlook = payoffs_of(points, wins, self.spread)[seat]
        self.decisions.append(Decision(seat, question, situation, terms, traits, surprises, outlook))
        return options[taken]

    def gains(self, earned: list[float], patience: float = PATIENCE) -> list[float]:
        """By how much each decision made its seat's outlook better, if the game has ended with these payoffs.

        What changed soon after a decision is credited to it more than what changed much later (generalised advantage
        estimation, by Schulman and others); with a `patience` of 1, all of it alike.
        """
        found = [0.0] * len(self.decisions)
        later = [0.0] * len(earned)
        after = list(earned)
        for at in range(len(self.decisions) - 1, -1, -1):
            decision = self.decisions[at]
            seat = decision.seat
            later[seat] = after[seat] - decision.outlook + patience * later[seat]
            after[seat] = decision.outlook
            found[at] = later[seat]
        return found


class Lesson:
    """In which direction, and how strongly, each factor and figure should change."""

    __slots__ = ("factors", "figures", "heat")

    def __init__(self, game: Game[Any], heat: int, parts: int) -> None:
        """`parts`: how many numbers a situation has."""
        self.heat: float = float(heat)
        self.factors: list[list[float]] = [[0.0] * len(game.facts.terms) for _ in game.questions]
        self.figures: list[list[list[float]]] = [
            [[0.0] * parts for _ in range(asked.trait_count)] for asked in game.questions
        ]

    def add(self, decisions: list[Decision], gains: list[float]) -> None:
        """`gains`: by how much each decision helped. Factors count as one, figures as the heat."""
        for number, decision in enumerate(decisions):
            gain = gains[number]
            factors = self.factors[decision.question]
            figures = self.figures[decision.question]
            situation = decision.situation
            for at, surprise in enumerate(decision.surprises):
                push: float = gain * surprise
                if push == 0.0:
                    continue
                for place, term in enumerate(decision.terms[at]):
                    factors[place] += push * term / self.heat
                for trait in decision.traits[at]:
                    row = figures[trait]
                    for place, part in enumerate(situation):
                        row[place] += push * part / SITUATION_ONE


class Student:
    """What is being learned, as fractions, and the averages by which steps are measured (Adam, by Kingma and Ba).

    One long list: factors first, then figures in units of the heat.
    """

    __slots__ = ("means", "squares", "steps", "values")

    def __init__(self, values: list[float]) -> None:
        self.values: list[float] = values
        self.means: list[float] = [0.0] * len(values)
        self.squares: list[float] = [0.0] * len(values)
        self.steps: int = 0

    def step(self, pushes: list[float], rate: float) -> None:
        self.steps += 1
        unbiased = 1.0 - 0.9**self.steps
        settled = 1.0 - 0.99**self.steps
        values, means, squares = self.values, self.means, self.squares
        for at, push in enumerate(pushes):
            if push != 0.0 or means[at] != 0.0:
                means[at] = 0.9 * means[at] + 0.1 * push
                squares[at] = 0.99 * squares[at] + 0.01 * push * push
                values[at] += rate * (means[at] / unbiased) / ((squares[at] / settled) ** 0.5 + 1e-3)


def flat(factors: list[list[float]], figures: list[list[list[float]]]) -> list[float]:
    found: list[float] = []
    for terms in factors:
        found += terms
    for rows in figures:
        for row in rows:
            found += row
    return found


def experience_of(game: Game[Any], heat: int, values: list[float], parts: int) -> Experience:
    """What a student knows by these values, in integers."""
    at = 0
    factors: list[list[int]] = []
    for _ in game.questions:
        row: list[int] = []
        for _ in game.facts.terms:
            row.append(round(values[at] * FACTOR_ONE))
            at += 1
        factors.append(row)
    figures: list[list[list[int]]] = []
    unit = heat * FIGURE_ONE
    for asked in game.questions:
        rows: list[list[int]] = []
        for _ in range(asked.trait_count):
            row = []
            for _ in range(parts):
                row.append(round(values[at] * unit))
                at += 1
            rows.append(row)
        figures.append(rows)
    return Experience(heat, factors, figures)


def beginner(game: Game[Any], heat: int, parts: int) -> Student:
    """Knows the game's terms and nothing else."""
    lesson = Lesson(game, heat, parts)
    for row in lesson.factors:
        for at in range(len(row)):
            row[at] = 1.0
    return Student(flat(lesson.factors, lesson.figures))


def lean(game: Game[Any], student: Student, parts: int, question: int, trait: int, liking: float) -> None:
    """From now on the student likes answers with this trait better, by so many times the heat."""
    at = len(game.questions) * len(game.facts.terms)
    for asked in game.questions[:question]:
        at += asked.trait_count * parts
    student.values[at + trait * parts] += liking


def practised(game: Game[Any], experience: Experience, heat: int, parts: int) -> Student:
    """Knows what was learned before, at whatever heat.

    Traits and parts of the situation that are new since then say nothing yet.
    """
    factors = [[factor / FACTOR_ONE for factor in row] for row in experience.factors]
    unit = heat * FIGURE_ONE
    figures: list[list[list[float]]] = []
    for asked in game.questions:
        known = experience.figures[asked.number]
        rows: list[list[float]] = []
        for trait in range(asked.trait_count):
            row = [figure / unit for figure in known[trait]] if trait < len(known) else []
            rows.append(row + [0.0] * (parts - len(row)))
        figures.append(rows)
    return Student(flat(factors, figures))
