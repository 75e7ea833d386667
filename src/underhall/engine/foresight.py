"""What a seat would be asked if its turn came now: for players who plan their next turn while others have theirs.

A seat may foresee a question if it follows from what the seat knows. So everything else is dealt anew, several times
over, the turn passes to the seat in each of these imagined games, and only what is the same in all of them counts. The
seeds are always the same, so all of this depends on the seat's knowledge and on nothing else.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from .chance import FastChance
from .listening import listen
from .match import Line, Match
from .script import Pending
from .state import OUTSIDER, State
from .table import Policy

WORLDS: Final = 6
"""How many imagined games are looked at."""


class Foresight:
    """The next turn of a seat as it would be now, question after question."""

    def __init__(self, match: Match, seat: int) -> None:
        self.seat = seat
        self.clear = True
        """Nothing has been turned up yet that the seat does not know: a board can show how things stand."""
        self.worlds: list[Match] = []
        if match.over or match.at_once or any(one.seat == seat for one in match.pending()):
            return
        for seed in range(1, WORLDS + 1):
            state = match.state.copy()
            match.game.resample(state, seat, FastChance(seed))
            if not match.game.pass_to(state, seat):
                self.worlds = []
                return
            self.worlds.append(Match(match.game, state, match.deal))

    @property
    def match(self) -> Match:
        """One of the games: while it is clear, the seat cannot tell it from the others."""
        return self.worlds[0]

    @property
    def asked(self) -> Pending | None:
        """The question that comes next; None if the turn is over, or if it depends on what the seat does not know."""
        found: Pending | None = None
        for world in self.worlds:
            waiting = world.pending()
            if len(waiting) != 1 or waiting[0].seat != self.seat or world.at_once:
                return None
            one = waiting[0]
            if world.game.quiet[one.question]:
                return None  # how many answers it takes is a secret
            if found is None:
                found = one
            elif (one.question, one.about, sorted(one.options)) != (found.question, found.about, sorted(found.options)):
                return None
        return found

    @property
    def over(self) -> bool:
        """Whether the seat has nothing more to decide in this turn, whatever it does not know."""
        return all(world.over or all(one.seat != self.seat for one in world.pending()) for world in self.worlds)

    def answer(self, value: int) -> None:
        """Goes on to the next question."""
        for world in self.worlds:
            world.answer_as(self.seat, value)
        # What cannot be undone has brought something to light.
        self.clear = self.clear and not any(world.over for world in self.worlds) and self.match.can_undo(self.seat)


class OneAnswer(Policy):
    """Gives one answer, and stops at the next question."""

    __slots__ = ("given", "value")

    def __init__(self, value: int, given: bool) -> None:
        self.value: int = value
        self.given: bool = given

    def choose(self, state: State, seat: int, question: int, options: list[int]) -> int:
        if self.given or self.value not in options:
            raise Enough
        self.given = True
        return self.value

    def enough(self, state: State) -> bool:
        return True


class Enough(Exception):
    """All that was asked for has been heard."""


def consequences(match: Match, asked: Pending, value: int) -> tuple[Line, ...]:
    """What the asked seat would be told of somebody after this answer, as far as it follows from what it knows: the
    lines that come in every imagined game. What is only laid out anew is nobody's gain or loss."""
    events = match.game.facts.events
    found: list[Line] = []
    for seed in range(1, WORLDS + 1):
        told: list[Line] = []
        with suppress(Enough):
            listen(match, asked.seat, seed, OneAnswer(value, len(asked.options) == 1), told)
        found = told if seed == 1 else [line for line in found if line in told]
    return tuple(line for line in found if "seat" in events[line.event].public)


def forced_openly(match: Match, seat: int) -> int | None:
    """The only answer that the seat has to its open question, if everybody knows that it has no other one; else None.

    It is looked for in games that an outsider could imagine, so it follows from what all may know: in any deal that
    looks the same to the others, the same is found.
    """
    asked = next((one for one in match.pending() if one.seat == seat), None)
    if asked is None or match.at_once or match.game.quiet[asked.question]:
        return None
    found: int | None = None
    for seed in range(1, 2 * WORLDS + 1):
        waiting = match.imagine(OUTSIDER, seed).pending()
        if len(waiting) != 1 or waiting[0].seat != seat or len(waiting[0].options) != 1:
            return None
        if found is not None and found != waiting[0].options[0]:
            return None
        found = waiting[0].options[0]
    return found
