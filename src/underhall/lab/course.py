"""A course: how bots are to learn, and what a round of it has brought."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from underhall.bots.learned import learned
from underhall.bots.learning import PATIENCE
from underhall.engine.errors import BadOption
from underhall.engine.experience import Experience
from underhall.engine.game import Game
from underhall.engine.registry import load


@dataclass(frozen=True, slots=True)
class Leaning:
    """A liking for a kind of answer."""

    question: str
    trait: int
    points: float

    @classmethod
    def read(cls, text: str) -> Leaning:
        """From `QUESTION.TRAIT=POINTS`."""
        kind, equals, points = text.partition("=")
        question, dot, trait = kind.partition(".")
        try:
            if equals and dot:
                return cls(question, int(trait), float(points))
        except ValueError:
            pass
        raise BadOption(f"a leaning is QUESTION.TRAIT=POINTS, such as develop.12=5, not '{text}'")

    def __str__(self) -> str:
        return f"{self.question}.{self.trait}={self.points:g}"

    def check(self, game: Game[Any]) -> None:
        asked = [one for one in game.questions if one.name == self.question]
        if not asked or not 0 <= self.trait < asked[0].trait_count:
            raise BadOption(f"{game.facts.id} has no answers of the kind {self.question}.{self.trait}")

    def number(self, game: Game[Any]) -> int:
        """That of the question."""
        return next(one.number for one in game.questions if one.name == self.question)


@dataclass(frozen=True, slots=True)
class Course:
    """How to learn. The same course gives the same experience, on any number of processes."""

    game: str
    seed: int = 1
    heat: int = 40
    rate: float = 0.03
    deals: int = 128
    """In a batch, each for one game."""
    batches: int = 25
    """In a round."""
    matches: int = 200
    """Deals on which a round is measured, with as few players as there are; with more, about as many games."""
    watched: int = 4000
    """Deals, for each number of players, from which outlooks are learned in the end. A tenth of them before a round."""
    onward: bool = False
    """Begin with what the game's bots know already, instead of with its terms alone."""
    source: str = ""
    """Begin with what this file says."""
    patience: float = PATIENCE
    """How much less each later change of a seat's outlook is credited to a decision than the one before."""
    only: tuple[int, ...] = ()
    """The numbers of players, in ascending order; none: all."""
    imitate: int = 0
    """Learn from searches with so many iterations what they would choose; 0: from how games go on."""
    leaning: tuple[Leaning, ...] = ()
    """What the student likes at first, for no reason: so that it tries what it would never come to by itself."""

    def __post_init__(self) -> None:
        if (
            min(self.heat, self.deals, self.batches, self.matches, self.watched) < 1
            or not 0 < self.rate < 1
            or not 0 <= self.patience <= 1
            or self.imitate < 0
        ):
            raise BadOption(f"nothing can be learned with {self}")
        game = load(self.game)
        for count in self.only:
            game.facts.check_players(count)
        if list(self.only) != sorted(set(self.only)):
            raise BadOption(f"numbers of players in ascending order, each once, not {self.only}")
        if self.onward and self.source:
            raise BadOption("a course begins with what ships or with what a file says, not with both")
        if (self.onward or self.source) and learned(game, self.source) is None:
            raise BadOption(f"nothing has been learned for {self.game} yet, so there is nothing to continue")
        for one in self.leaning:
            one.check(game)

    @property
    def counts(self) -> tuple[int, ...]:
        """The numbers of players."""
        return self.only or load(self.game).facts.players

    @property
    def for_many(self) -> bool:
        """Whether what is learned is for many players, besides what is known for few."""
        return min(self.counts) > min(load(self.game).facts.players)

    def players(self, deal: int) -> int:
        """All numbers of players in turn."""
        return self.counts[deal % len(self.counts)]

    def known_before(self) -> Experience | None:
        """What it begins with; None: the terms."""
        return learned(load(self.game), self.source) if self.onward or self.source else None


@dataclass(frozen=True, slots=True)
class Round:
    """What a round of learning has brought."""

    number: int
    games: int
    """All games so far."""
    rate: float
    players: int
    """The fewest of the course."""
    won: float
    """The share of games with so many that the student won against itself as it was before."""
    low: float
    high: float
    against_terms: float
    """The same against the terms as the game declares them."""
    score: float
    """The student's mean score in these."""
    most: int
    """The most players of the course."""
    won_among_most: float
    """The share of games that the student won among others as it was before; as `won` if there is one number only."""
    most_against_terms: float
    """The same among others who play by the terms."""
    seconds: float = field(compare=False)

    def better(self) -> bool:
        """Whether it wins more than its share, over few players and many."""
        return self.won * self.players + self.won_among_most * self.most > 2.0
