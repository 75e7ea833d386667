"""Answers by what has been learned about the game: the judgement behind the levels and behind imagined games."""

from __future__ import annotations

from typing import Any

from underhall.engine.chance import FastChance
from underhall.engine.experience import Experience
from underhall.engine.game import Game
from underhall.engine.state import State
from underhall.engine.table import Policy

DICE = 1 << 30


def judge(
    game: Game[Any], experience: Experience, state: State, seat: int, question: int, options: list[int]
) -> list[int]:
    """What each option is worth, in hundredths of a point."""
    asked = game.questions[question]
    experience = experience.among(state.players)
    situation = game.situation(state, seat)
    weighed = asked.weigh_all(state, seat, options)
    found: list[int] = []
    for at, option in enumerate(options):
        found.append(experience.worth_of(question, weighed[at], asked.traits(state, seat, option), situation))
    return found


def best_of_judged(options: list[int], worths: list[int], chance: FastChance) -> int:
    """One of the options that are worth most; chance decides between equals."""
    highest = max(worths)
    top: list[int] = []
    for at, option in enumerate(options):
        if worths[at] == highest:
            top.append(option)
    return top[0] if len(top) == 1 else top[chance.below(len(top))]


def drawn(chances: list[float], chance: FastChance) -> int:
    """A place in the list, each as often as its chances say."""
    left = chance.below(DICE) / DICE
    at = 0
    while at < len(chances) - 1:
        left -= chances[at]
        if left < 0.0:
            break
        at += 1
    return at


class JudgingPolicy(Policy):
    """Takes what is judged best; or `freely`: what is judged better more often."""

    def __init__(self, game: Game[Any], experience: Experience, chance: FastChance, freely: bool) -> None:
        self.game: Game[Any] = game
        self.experience: Experience = experience
        self.chance: FastChance = chance
        self.freely: bool = freely

    def choose(self, state: State, seat: int, question: int, options: list[int]) -> int:
        worths = judge(self.game, self.experience, state, seat, question, options)
        if self.freely:
            return options[drawn(self.experience.among(state.players).chances(worths), self.chance)]
        return best_of_judged(options, worths, self.chance)
