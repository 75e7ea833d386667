"""Learning from the search: which option would it choose?

The student plays against itself. At some of its decisions a search, which judges by what the student knows, thinks for
a while. What it came back to most often becomes more likely there, and the rest less (expert iteration, by Anthony and
others). The search sees further than the student, so the student learns from it what no single game could tell.
"""

from __future__ import annotations

from typing import Any

from underhall.bots.judgement import DICE, drawn
from underhall.bots.learning import Decision, Lesson
from underhall.bots.search import Search, Settings
from underhall.engine.chance import FastChance
from underhall.engine.experience import Experience
from underhall.engine.game import Game
from underhall.engine.match import Match
from underhall.engine.seat import Seat

from .playing import box

EVERY = 4
"""One decision in so many is searched."""
SHARPER = 2
"""Visits count to this power: a search also looks at what it does not believe in."""


def shown(
    game: Game[Any], experience: Experience, players: int, seed: int, luck: FastChance, iterations: int, lesson: Lesson
) -> None:
    """One game; the lesson gets what its searches speak for."""
    match = Match.start(game, players, seed, game.facts.settle({}), box(game.facts.id, ""))
    settings = Settings(iterations=iterations)
    while not match.over:
        seat = Seat(match, match.seat)
        options = seat.options
        if len(options) == 1:
            match.answer_as(seat.number, options[0])
            continue
        decision, chances = considered(seat, options, experience, luck)
        taken = drawn(chances, luck)
        if luck.below(EVERY) == 0:
            search = Search(seat, settings, luck, experience)
            search.run(early=False)
            shares = shares_of([node.visits for node in search.nodes()])
            decision.surprises = [share - chance for share, chance in zip(shares, chances, strict=True)]
            lesson.add([decision], [1.0])
            taken = drawn(shares, luck)
        match.answer_as(seat.number, options[taken])


def considered(
    seat: Seat, options: list[int], experience: Experience, luck: FastChance
) -> tuple[Decision, list[float]]:
    """What the student sees in the options, and how often it would take each."""
    game, number = seat.game, seat.number
    # On an imagined table: what is judged uses only what the seat knows, which is the same there.
    state = seat.imagine(luck.below(DICE)).state_of(number)
    asked = game.questions[seat.question]
    situation = game.situation(state, number)
    terms = asked.weigh_all(state, number, options)
    traits = [asked.traits(state, number, option) for option in options]
    worths = [
        experience.worth_of(asked.number, weighed, kinds, situation)
        for weighed, kinds in zip(terms, traits, strict=True)
    ]
    decision = Decision(number, asked.number, situation, terms, traits, [], 0.0)
    return decision, experience.chances(worths)


def shares_of(visits: list[int]) -> list[float]:
    """How often each option should be taken, after so many visits."""
    weights = [float(many**SHARPER) for many in visits]
    return [weight / sum(weights) for weight in weights]
