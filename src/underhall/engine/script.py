"""A script: it answers the rules from a list of entries, kept as parallel lists of seats and values.

An entry is an answer, or a re-deal (its seat is a code of `seat_codes.py`), which deals again in place what one seat
does not know. After the entries comes a stop (`Open`), a live caller or a policy. Stepping, replay, undo, imagining and
searching all use this one mechanism.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from .chance import Chance, FastChance
from .errors import RulesBug
from .game import Game
from .live import current, spawn
from .seat_codes import ANY_SEAT, REDEAL, REDEAL_ALL, viewer_of
from .state import State
from .table import Part, Policy, Table

PATIENCE: Final = 10_000
STRETCH: Final = 64  # answers that a stream keeps at most


class Open(BaseException):
    """Stops a run of the rules at an open question. Not an Exception: rules must never catch it."""


class Pending:
    """An open question: who is asked what, the options, and the state in that seat's branch."""

    __slots__ = ("about", "options", "question", "seat", "state")

    def __init__(self, seat: int, question: int, options: list[int], about: tuple[int, ...], state: State) -> None:
        self.seat: int = seat
        self.question: int = question
        self.options: list[int] = options
        self.about: tuple[int, ...] = about
        self.state: State = state


@mypyc_attr(allow_interpreted_subclasses=True)
class Script(Table):
    """Answers from entries; then stops, or lets a policy answer."""

    __slots__ = (
        "about",
        "at",
        "base",
        "block",
        "branches",
        "caller",
        "game",
        "only",
        "options",
        "passing",
        "policy",
        "question",
        "seat",
        "seats",
        "streaming",
        "values",
        "viewer",
    )

    def __init__(self, game: Game[Any], state: State, seats: list[int], values: list[int]) -> None:
        super().__init__(state)
        self.game: Game[Any] = game
        self.base: State = state  # at rest, where the entries begin; never changed, only replaced
        self.seats: list[int] = seats
        self.values: list[int] = values
        self.at: int = 0
        self.policy: Policy | None = None
        self.caller: Any = None  # of a live run: the greenlet that waits for the next open question
        self.only: int = ANY_SEAT  # in a branch of `together`: the one seat it may ask
        self.seat: int = ANY_SEAT
        self.question: int = -1
        self.options: list[int] = []
        self.about: tuple[int, ...] = ()
        self.branches: list[Script] = []  # of the `together` that is open, one for each of its seats
        self.block: int = -1  # the entry at which that `together` began
        self.streaming: bool = False  # keep the entries of several turns: saves a copy of the state for each
        self.passing: bool = True  # answer single options without stopping
        self.viewer: int = ANY_SEAT  # in a game that is played out for one seat: that seat

    def rewind(self, state: State) -> None:
        """Ready to run a turn from `state`."""
        self.state = state
        self.at = 0
        self.seat = ANY_SEAT
        self.options = []
        self.branches = []
        self.block = -1

    def drive(self) -> None:
        """Plays turn after turn to the end of the game; only `Open` ends it earlier."""
        if not self.base.over:
            self.rewind(self.base.copy())
            self.game.turn(self.state, self)
            while not self.state.over:
                # The entries may reach over several turns, and a stream keeps them together for a while.
                if self.at == len(self.seats) and (not self.streaming or self.at >= STRETCH):
                    self.turned()
                    self.rewind(self.base.copy())
                self.game.turn(self.state, self)
            if self.at != len(self.seats):
                raise RulesBug("the game ended before its answers were used up")
            self.turned()
        self.rewind(self.base)

    def turned(self) -> None:
        """A turn has ended and all entries are used up: start again from here."""
        self.base = self.state
        # New lists, not emptied ones: others may still hold the old ones.
        self.seats = []
        self.values = []

    def mark(self) -> int:
        """What `back_to` needs besides the entries."""
        return 0

    def back_to(self, base: State, seats: list[int], values: list[int], mark: int) -> None:
        """As it was before, after an answer that the rules could not handle."""
        self.base = base
        self.seats = seats
        self.values = values

    def ask(self, seat: int, question: int, options: list[int], *about: int) -> int:
        if self.only != ANY_SEAT and seat != self.only:
            raise RulesBug(f"a part of `together` for seat {self.only} asked seat {seat}")
        if len(options) < 2:
            if not options:
                raise RulesBug(f"question {question} was asked without options")
            if self.passing and not self.game.always[question]:
                return options[0]
        at = self.at
        while at < len(self.seats):
            code = self.seats[at]
            value = self.values[at]
            at += 1
            self.at = at
            if code > REDEAL:
                self.answered(question, seat)
                return value
            self.redeal(code, value, seat, question)
            if viewer_of(code) != seat:
                # The options were made for the true hand of the seat; the imagined one has others. What feeds
                # the prompt may be a secret of that hand too.
                options = self.game.options(self.state, seat, question)
                about = ()
        if self.policy is not None:
            return self.policy.choose(self.state, seat, question, options) if len(options) > 1 else options[0]
        self.seat = seat
        self.question = question
        self.options = options
        self.about = about
        if self.caller is None:
            raise Open
        answer: int = self.caller.switch()
        self.at += 1  # the caller has put the answer among the entries
        return answer

    def answered(self, question: int, seat: int) -> None:
        """An entry has just been used up: for tables that keep books."""

    def redeal(self, code: int, seed: int, asked: int, question: int) -> None:
        viewer = viewer_of(code)
        chance: Chance = FastChance(seed)
        self.game.resample(self.state, viewer, chance)
        if asked in (ANY_SEAT, viewer):
            return
        # It is public that `asked` has something to choose: use only hands in which it has.
        for _ in range(PATIENCE):
            if self.game.options(self.state, asked, question):
                return
            self.game.resample(self.state, viewer, self.state.chance.copy())
        raise RulesBug("no re-deal gives the asked seat an option")

    def branch(self, state: State, seats: list[int], values: list[int], final: bool) -> Script:
        """A table for one part of `together`; `final` when its results count."""
        return Script(self.game, state, seats, values)

    def joined(self) -> None:
        """A `together` has ended: for tables that keep books."""

    def together(self, seats: list[int], part: Part) -> None:
        if self.only != ANY_SEAT:
            raise RulesBug("`together` inside a part of `together`")
        while self.at < len(self.seats) and self.seats[self.at] <= REDEAL_ALL:
            self.redeal(self.seats[self.at], self.values[self.at], ANY_SEAT, -1)
            self.at += 1
        self.block = self.at
        if self.policy is None:
            if self.caller is None:
                self.try_parts(seats, part)
            else:
                self.keep_parts(seats, part)
        used = 0
        in_order_seats: list[int] = []
        in_order_values: list[int] = []
        order = seats
        if self.viewer in seats:
            # It decides first, on a state that nobody else has touched, as in its own branch.
            order = [self.viewer, *[seat for seat in seats if seat != self.viewer]]
        for seat in order:
            if self.policy is not None:
                self.policy.begin_part(seat)
            branch = self.part_of(seat, self.state, True)
            part(self.state, branch, seat)
            used += branch.at
            in_order_seats += branch.seats[: branch.at]
            in_order_values += branch.values[: branch.at]
        # Records list the answers by seat, not by arrival.
        end = self.block + used
        self.seats = self.seats[: self.block] + in_order_seats + self.seats[end:]
        self.values = self.values[: self.block] + in_order_values + self.values[end:]
        if self.policy is not None:
            self.policy.end_parts()
        self.at = self.block + used
        self.block = -1
        self.branches = []
        self.joined()

    def try_parts(self, seats: list[int], part: Part) -> None:
        """Each part on a branch of its own; stops if one of them has an open question."""
        waiting = False
        self.branches = []
        for seat in seats:
            state = self.state.copy()
            state.chance = Chance()
            branch = self.part_of(seat, state, False)
            self.branches.append(branch)
            try:
                part(state, branch, seat)
            except Open:
                waiting = True
        if waiting:
            raise Open

    def keep_parts(self, seats: list[int], part: Part) -> None:
        """The same in a live run: each part is kept alive, and goes on when its seat has answered."""
        here = current()
        self.branches = []
        runs: list[Any] = []
        for seat in seats:
            state = self.state.copy()
            state.chance = Chance()
            branch = self.part_of(seat, state, False)
            branch.caller = here
            self.branches.append(branch)
            run = spawn(part)
            runs.append(run)
            run.switch(state, branch, seat)
        while self.waits():
            seat, value = self.caller.switch()
            at = seats.index(seat)
            self.branches[at].seat = ANY_SEAT  # until it asks again
            runs[at].switch(value)

    def waits(self) -> bool:
        """Whether some part of the open `together` has an open question."""
        for branch in self.branches:
            if branch.seat != ANY_SEAT:
                return True
        return False

    def part_of(self, seat: int, state: State, final: bool) -> Script:
        seats: list[int] = []
        values: list[int] = []
        for at in range(self.block, len(self.seats)):
            if self.seats[at] == seat:
                seats.append(seat)
                values.append(self.values[at])
        branch = self.branch(state, seats, values, final)
        branch.only = seat
        branch.policy = self.policy
        branch.passing = self.passing
        return branch

    def pending(self) -> list[Pending]:
        """The open questions, after a run that has stopped."""
        if self.block >= 0:
            return [
                Pending(b.seat, b.question, b.options, b.about, b.state) for b in self.branches if b.seat != ANY_SEAT
            ]
        if self.seat == ANY_SEAT:
            return []
        return [Pending(self.seat, self.question, self.options, self.about, self.state)]
