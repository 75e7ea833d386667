"""Hints: what the search thinks of the options of a seat, and what speaks for them at first sight."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from underhall.engine.chance import FastChance
from underhall.engine.seat import Seat
from underhall.engine.state import State
from underhall.engine.texts import EXPERIENCE

from .levels import level_of
from .search import Search, Settings
from .tree import Node


@dataclass(frozen=True, slots=True)
class SeatHint:
    """One option of a seat."""

    option: int
    text: str
    """In the text notation."""
    win_chance: float
    """The share of imagined games that the seat won after it; a shared victory counts as a part."""
    score: float
    """What the seat ended with on average."""
    share: float
    """This option's share of the search, which returns to what is good."""
    terms: Mapping[str, int]
    """What speaks for it (or against it) at first sight, by name, in hundredths of a point."""


def terms_of(seat: Seat, state: State, question: int, option: int) -> dict[str, int]:
    """By name, with the figures that were learned for them if the game has been; what says nothing is left out."""
    game, experience = seat.game, seat.game.experience
    if experience is None:
        found = dict(zip(game.facts.terms, game.weigh(state, seat.number, question, option), strict=True))
    else:
        situation = game.situation(state, seat.number)
        worths = experience.among(state.players).terms(game.questions[question], state, seat.number, option, situation)
        found = dict(zip((*game.facts.terms, EXPERIENCE), worths, strict=True))
    return {name: worth for name, worth in found.items() if worth}


def hints(seat: Seat, most: int = 3, settings: Settings | None = None, seed: int = 0) -> list[SeatHint]:
    """The best options for the seat that is asked, the best first; thinks like `hard` unless told otherwise.

    >>> from underhall import Match, Seat, load
    >>> from underhall.bots import Settings, hints
    >>> match = Match.start(load("kings"), 2, seed=7)
    >>> [hint] = hints(Seat(match, match.seat), most=1, settings=Settings(iterations=20))
    >>> hint.option in match.options, 0.0 <= hint.win_chance <= 1.0
    (True, True)
    """
    if settings is None:
        settings = Settings(iterations=level_of(seat.game.facts.thinking, "hard", seat.players).iterations)
    chance = FastChance(seed)
    search = Search(seat, settings, chance)
    search.run(early=False)
    found = list(zip(search.options, search.nodes(), strict=True))
    found.sort(key=lambda one: (-one[1].visits, -one[1].worth(), one[0]))
    state = seat.imagine(chance.below(1 << 30)).state_of(seat.number)
    total = sum(node.visits for _, node in found)

    def hint(option: int, node: Node) -> SeatHint:
        game = seat.game
        return SeatHint(
            option=option,
            text=game.write(state, search.question, option),
            win_chance=node.wins / node.visits,
            score=node.points / node.visits / 100,
            share=node.visits / total,
            terms=terms_of(seat, state, search.question, option),
        )

    return [hint(option, node) for option, node in found[:most] if node.visits]
