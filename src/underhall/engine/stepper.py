"""One decision at a time: the turn is run again from its first state with the answers so far.

A `Script` answers the rules from entries: parallel lists of seats and values. An entry is an answer, or a
re-deal (its seat is a code, see `REDEAL`) that re-deals in place what one seat does not know. Behind the entries stands
either a stop (`Open`) or a policy: stepping, replay, undo, imagining and searching are this one mechanism.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import mypyc_attr

from .chance import Chance, FastChance
from .errors import IllegalAnswer, RulesBug
from .game import Game
from .state import State
from .table import Part, Policy, Table

ANY_SEAT: Final = -5
REDEAL: Final = -10  # seat codes from -10 down: re-deal at the next question what a seat does not know
REDEAL_ALL: Final = -30  # seat codes from -30 down: the same at the start of the next `together`
PATIENCE: Final = 10_000


def viewer_of(code: int) -> int:
    """The seat whose knowledge a re-deal keeps."""
    return REDEAL_ALL - code - 1 if code <= REDEAL_ALL else REDEAL - code - 1


class Open(BaseException):
    """Stops a run of the rules at an open question. Not an Exception: rules must never catch it."""


class Pending:
    """An open question: who is asked what, the options, and the state as that seat's branch has it."""

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
        "block",
        "branches",
        "game",
        "only",
        "options",
        "passing",
        "policy",
        "question",
        "seat",
        "seats",
        "values",
    )  # fmt: skip

    def __init__(self, game: Game[Any], state: State, seats: list[int], values: list[int]) -> None:
        super().__init__(state)
        self.game: Game[Any] = game
        self.seats: list[int] = seats
        self.values: list[int] = values
        self.at: int = 0
        self.policy: Policy | None = None
        self.only: int = ANY_SEAT  # in a branch of `together`: the one seat it may ask
        self.seat: int = ANY_SEAT
        self.question: int = -1
        self.options: list[int] = []
        self.about: tuple[int, ...] = ()
        self.branches: list[Script] = []  # of the `together` that is open, one for each of its seats
        self.block: int = -1  # the entry at which that `together` began
        self.passing: bool = True  # answer single options without stopping

    def rewind(self, state: State) -> None:
        """Ready to run a turn from `state`."""
        self.state = state
        self.at = 0
        self.seat = ANY_SEAT
        self.options = []
        self.branches = []
        self.block = -1

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
                # The options were made for the true hand of the seat; the imagined one has others.
                options = self.game.options(self.state, seat, question)
        if self.policy is not None:
            return self.policy.choose(self.state, seat, question, options) if len(options) > 1 else options[0]
        self.seat = seat
        self.question = question
        self.options = options
        self.about = about
        raise Open

    def answered(self, question: int, seat: int) -> None:
        """An entry has just been used up: for tables that keep books."""

    def redeal(self, code: int, seed: int, asked: int, question: int) -> None:
        viewer = viewer_of(code)
        chance: Chance = FastChance(seed)
        self.game.resample(self.state, viewer, chance)
        if asked in (ANY_SEAT, viewer):
            return
        # That `asked` has something to choose is public: keep to hands in which it has.
        for _ in range(PATIENCE):
            if self.game.options(self.state, asked, question):
                return
            self.game.resample(self.state, viewer, self.state.chance.copy())
        raise RulesBug("no re-deal gives the asked seat an option")

    def branch(self, state: State, seats: list[int], values: list[int], final: bool) -> Script:
        """A table for one part of `together`; `final` when its results count."""
        return Script(self.game, state, seats, values)

    def joined(self) -> None:
        """A `together` has come to its end: for tables that keep books."""

    def together(self, seats: list[int], part: Part) -> None:
        if self.only != ANY_SEAT:
            raise RulesBug("`together` inside a part of `together`")
        while self.at < len(self.seats) and self.seats[self.at] <= REDEAL_ALL:
            self.redeal(self.seats[self.at], self.values[self.at], ANY_SEAT, -1)
            self.at += 1
        self.block = self.at
        if self.policy is None:
            self.try_parts(seats, part)
        used = 0
        in_order_seats: list[int] = []
        in_order_values: list[int] = []
        for seat in seats:
            branch = self.part_of(seat, self.state, True)
            part(self.state, branch, seat)
            used += branch.at
            in_order_seats += branch.seats[: branch.at]
            in_order_values += branch.values[: branch.at]
        # Records list the answers by seat, not by arrival.
        end = self.block + used
        self.seats = self.seats[: self.block] + in_order_seats + self.seats[end:]
        self.values = self.values[: self.block] + in_order_values + self.values[end:]
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Stepper:
    """A game in progress, one decision at a time; silent and fast. `Match` adds logs, undo and records.

    While several seats decide at once, `seat` and the rest speak of the first of them; `pending` has all.
    """

    __slots__ = ("_base", "_script", "about", "game", "options", "over", "question", "seat", "state")

    def __init__(self, game: Game[Any], state: State, script: Script | None = None, run: bool = True) -> None:
        """Begins (or goes on) at `state`, which must be at rest: at the start of a turn."""
        self.game: Game[Any] = game
        self._base: State = state
        self._script: Script = Script(game, state, [], []) if script is None else script
        self.state: State = state
        self.seat: int = ANY_SEAT
        self.question: int = -1
        self.options: list[int] = []
        self.about: tuple[int, ...] = ()
        self.over: bool = False
        if run:
            self.run()

    def run(self) -> None:
        """To the next open question, or to the end of the game."""
        script = self._script
        while not self._base.over:
            work = self._base.copy()
            script.rewind(work)
            try:
                self.game.turn(work, script)
            except Open:
                self.state = work
                if script.block >= 0:
                    first = script.pending()[0]
                    self.seat = first.seat
                    self.question = first.question
                    self.options = first.options
                    self.about = first.about
                else:
                    self.seat = script.seat
                    self.question = script.question
                    self.options = script.options
                    self.about = script.about
                return
            if script.at != len(script.seats):
                raise RulesBug("a turn ended before its answers were used up")
            self.turned(work)
        script.rewind(self._base)
        self.state = self._base
        self.over = True
        self.seat = ANY_SEAT
        self.question = -1
        self.options = []
        self.about = ()

    def turned(self, state: State) -> None:
        """A turn has ended in `state`."""
        self._base = state
        # New lists, not emptied ones: copies of this stepper may still hold the old.
        self._script.seats = []
        self._script.values = []

    def pending(self) -> list[Pending]:
        """Every open question; several while seats decide at the same time."""
        return self._script.pending()

    def answer(self, value: int) -> None:
        """Answers for `self.seat`. An answer that is not on offer is refused and changes nothing."""
        if value not in self.options:
            raise self.refusal(self.seat, self.question, value, self.state)
        self._script.seats = [*self._script.seats, self.seat]
        self._script.values = [*self._script.values, value]
        self.run()

    def answer_as(self, seat: int, value: int) -> None:
        """Answers for one of several seats that decide at the same time."""
        for waiting in self.pending():
            if waiting.seat == seat:
                if value not in waiting.options:
                    raise self.refusal(seat, waiting.question, value, waiting.state)
                self._script.seats = [*self._script.seats, seat]
                self._script.values = [*self._script.values, value]
                self.run()
                return
        raise IllegalAnswer(f"seat {seat} is not asked")

    def refusal(self, seat: int, question: int, value: int, state: State) -> IllegalAnswer:
        if self.over:
            return IllegalAnswer("the game is over")
        if 0 <= value < self.game.facts.questions[question].size:
            rule = self.game.refuse(state, seat, question, value)
            text = self.game.write(state, question, value)
            return IllegalAnswer(f"'{text}' is not allowed" + (f" ({rule})" if rule else ""), rule)
        return IllegalAnswer(f"{value} is not an answer to '{self.game.facts.questions[question].name}'")

    def copy(self) -> Stepper:
        """A stepper at the same place. No state is copied: states are replaced by a run, never changed."""
        script = self._script
        script_twin = Script(self.game, script.state, script.seats, script.values)
        script_twin.seat = script.seat
        script_twin.question = script.question
        script_twin.options = script.options
        script_twin.about = script.about
        script_twin.branches = script.branches
        script_twin.block = script.block
        script_twin.passing = script.passing
        twin = Stepper(self.game, self._base, script_twin, False)
        twin.state = self.state
        twin.seat = self.seat
        twin.question = self.question
        twin.options = self.options
        twin.about = self.about
        twin.over = self.over
        return twin

    def imagine(self, viewer: int, seed: int) -> Stepper:
        """The same place with all re-dealt that `viewer` does not know."""
        return Stepper(self.game, self._base, self._imagined(viewer, seed))

    def play_out(self, viewer: int, seed: int, policy: Policy) -> State:
        """One imagined game from here to its end: the entries, the re-deal, then `policy` for every seat."""
        state = self._base.copy()
        script = self._imagined(viewer, seed)
        script.policy = policy
        script.rewind(state)
        while not state.over:
            self.game.turn(state, script)
            script.seats = []
            script.values = []
            script.at = 0
        return state

    def _imagined(self, viewer: int, seed: int) -> Script:
        script = self._script
        if script.block >= 0:
            # Others' answers in an open `together` are unknown to the viewer: they drop out.
            seats = script.seats[: script.block]
            values = script.values[: script.block]
            seats.append(REDEAL_ALL - viewer - 1)
            values.append(seed)
            for at in range(script.block, len(script.seats)):
                if script.seats[at] == viewer:
                    seats.append(viewer)
                    values.append(script.values[at])
        else:
            seats = [*script.seats, REDEAL - viewer - 1]
            values = [*script.values, seed]
        return Script(self.game, self._base, seats, values)
