"""Why can't I? For anything on the table, even outside the current question, from the seat's knowledge only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .match import Match

Answer = tuple[int, int]
"""(question, option)."""


class Reason(NamedTuple):
    """One reason why answers are not on offer."""

    question: int
    rule: str
    options: list[int]
    """What the rule refuses."""


def why(match: Match, seat: int, *things: str) -> list[tuple[int, str]]:
    """(question, rule id) for each reason why the seat cannot use all of `things` together now, the most important one
    first.

    A thing is named as `Game.things` names it. An empty list means: you can (or nothing of that name is ever used).
    """
    return refusals(match, seat, Uses(match, seat).of(*things))


class Uses:
    """All things that a seat can name at this moment, and the answers to any question that concern them."""

    def __init__(self, match: Match, seat: int) -> None:
        self.names: dict[str, str] = {}
        """As the game writes them, by their names in small letters."""
        self._answers: dict[str, set[Answer]] = {}
        game, state = match.game, match.state_of(seat)
        for question, facts in enumerate(game.facts.questions):
            for option in range(facts.size):
                for thing in game.things(state, question, option):
                    name = thing.casefold()
                    self.names.setdefault(name, thing)
                    self._answers.setdefault(name, set()).add((question, option))

    def of(self, *things: str) -> list[Answer]:
        """The answers that concern all of `things`, in order."""
        found = [self._answers.get(thing.casefold(), set()) for thing in things]
        return sorted(set.intersection(*found)) if found else []


def allowed(match: Match, seat: int, answers: Iterable[Answer]) -> list[Answer]:
    """Those of `answers` that are on offer."""
    state = match.state_of(seat)
    return [one for one in answers if match.game.refuse(state, seat, *one) is None]


def refusals(match: Match, seat: int, answers: list[Answer]) -> list[tuple[int, str]]:
    """(question, rule id) for what forbids `answers`; nothing if one of them is on offer."""
    return [(one.question, one.rule) for one in reasons(match, seat, answers)]


def reasons(match: Match, seat: int, answers: list[Answer]) -> list[Reason]:
    """What forbids `answers`; nothing if one of them is on offer.

    A name may stand for many answers, most of which nobody would think of: somebody who asks about a mine does not mean
    cards that others hold. So only the answers with the fewest absent parts count (`Game.absent`): those to the open
    question, or else those to the first question that has any. The most common reason comes first.
    """
    if allowed(match, seat, answers):
        return []
    game, state = match.game, match.state_of(seat)
    asked = {one.question for one in match.pending() if one.seat == seat}
    ranks = [(game.absent(state, seat, *one), one[0] not in asked, one[0]) for one in answers]
    nearest = min(ranks, default=None)
    found: dict[tuple[int, str], list[int]] = {}
    for one, rank in zip(answers, ranks, strict=True):
        if rank == nearest and (rule := game.refuse(state, seat, *one)) is not None:
            found.setdefault((one[0], rule), []).append(one[1])
    most = sorted(found.items(), key=lambda item: -len(item[1]))
    return [Reason(question, rule, options) for (question, rule), options in most]
