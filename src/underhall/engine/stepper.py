"""One decision at a time, for adapters, bots and tests: fast and silent. `Match` adds logs, undo and records.

A game in progress is the state at the start of its turn, plus the answers since. The run of the rules is kept alive
between answers if possible (see `live.py`); otherwise the turn is run again with the answers so far.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from .chance import FastChance
from .errors import IllegalAnswer
from .game import Game
from .live import AVAILABLE, WrongThread, current, spawn
from .script import Open, Pending, Script
from .seat_codes import ANY_SEAT, redeal_all_for, redeal_for
from .state import State
from .table import Policy


@mypyc_attr(allow_interpreted_subclasses=True)
class Stepper:
    """A game in progress. While several seats decide at once, `seat` and the rest refer to the first of them; `pending`
    has all of them.

    `state` is the state now: it changes with the next answer, so copy it to keep it.
    """

    __slots__ = ("_copied", "_run", "_script", "about", "game", "live", "options", "over", "question", "seat", "state")

    def __init__(self, game: Game[Any], state: State, script: Script | None = None, run: bool = True) -> None:
        """Begins (or continues) at `state`, which must be at rest: at the start of a turn."""
        self.game: Game[Any] = game
        self._script: Script = Script(game, state, [], []) if script is None else script
        self._run: Any = None
        self._copied: bool = False
        self.live: bool = AVAILABLE
        self.state: State = state
        self.seat: int = ANY_SEAT
        self.question: int = -1
        self.options: list[int] = []
        self.about: tuple[int, ...] = ()
        self.over: bool = False
        if run:
            self.run()

    def run(self) -> None:
        """Runs the current turn again, to the next open question or to the end of the game."""
        self._run = None
        self._script.caller = None
        try:  # noqa: SIM105 (suppress() would cost more than the rest of a short run)
            self._script.drive()
        except Open:
            pass
        self._look()

    def _go_on(self, seat: int, answer: int) -> None:
        """The same with a run that is kept alive: it continues from where it is."""
        script = self._script
        run = self._run
        try:
            script.caller = current()
            if run is None:
                script.streaming = not self._copied
                run = spawn(script.drive)
                self._run = run
                run.switch()
            elif script.block >= 0:
                run.switch(seat, answer)
            else:
                run.switch(answer)
        except WrongThread:
            self.run()
            return
        self._look()

    def _look(self) -> None:
        """Where the script is now."""
        script = self._script
        self.state = script.state
        if script.base.over:
            self.over = True
            self._run = None
            self.seat = ANY_SEAT
            self.question = -1
            self.options = []
            self.about = ()
        elif script.block >= 0:
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

    def pending(self) -> list[Pending]:
        """Every open question; several while seats decide at the same time."""
        return self._script.pending()

    @property
    def at_once(self) -> bool:
        """Whether seats decide at the same time, each on a branch of its own."""
        return self._script.block >= 0

    @property
    def answers_at_once(self) -> int:
        """How many answers have been given while seats decide at the same time; -1 if they do not."""
        script = self._script
        return len(script.seats) - script.block if script.block >= 0 else -1

    def state_of(self, seat: int) -> State:
        """The state in the seat's own branch while several seats decide; otherwise the one state."""
        for branch in self._script.branches:
            if branch.only == seat:
                return branch.state
        return self.state

    def answer(self, value: int) -> None:
        """Answers for `self.seat`. An answer that is not on offer is refused and changes nothing."""
        if value not in self.options:
            raise self.refusal(self.seat, self.question, value, self.state)
        self._take(self.seat, value)

    def answer_as(self, seat: int, value: int) -> None:
        """Answers for one of several seats that decide at the same time."""
        for waiting in self.pending():
            if waiting.seat == seat:
                if value not in waiting.options:
                    raise self.refusal(seat, waiting.question, value, waiting.state)
                self._take(seat, value)
                return
        raise IllegalAnswer(f"seat {seat} is not asked")

    def _take(self, seat: int, value: int) -> None:
        script = self._script
        base = script.base
        seats = script.seats
        values = script.values
        mark = script.mark()
        seats.append(seat)
        values.append(value)
        try:
            if self.live:
                self._go_on(seat, value)
            else:
                self.run()
        except Exception:
            # A bug in the rules. Whoever saves the game now must get it as it was.
            script.back_to(base, seats[:-1], values[:-1], mark)
            self.run()
            raise

    def refusal(self, seat: int, question: int, value: int, state: State) -> IllegalAnswer:
        if self.over:
            return IllegalAnswer("the game is over")
        if 0 <= value < self.game.facts.questions[question].size:
            rule = self.game.refuse(state, seat, question, value)
            text = self.game.write(state, question, value)
            return IllegalAnswer(f"'{text}' is not allowed" + (f" ({rule})" if rule else ""), rule)
        return IllegalAnswer(f"{value} is not an answer to '{self.game.facts.questions[question].name}'")

    def copy(self) -> Stepper:
        """A stepper at the same place, independent from now on."""
        script = self._script
        self._copied = True  # whoever copies once will copy again, and short entries make copies cheaper
        script.streaming = False
        if script.block >= 0:
            # What the seats have come to in their branches goes on with this run: the twin gets there by itself.
            apart = Script(self.game, script.base, script.seats[:], script.values[:])
            apart.passing = script.passing
            alike = Stepper(self.game, script.base, apart)
            alike.live = self.live
            alike._copied = True
            return alike
        twin_script = Script(self.game, self.state.copy(), script.seats[:], script.values[:])
        twin_script.base = script.base
        twin_script.seat = script.seat
        twin_script.question = script.question
        twin_script.options = script.options
        twin_script.about = script.about
        twin_script.passing = script.passing
        twin = Stepper(self.game, twin_script.state, twin_script, False)
        twin.live = self.live
        twin._copied = True
        twin.seat = self.seat
        twin.question = self.question
        twin.options = self.options
        twin.about = self.about
        twin.over = self.over
        return twin

    def imagine(self, viewer: int, seed: int) -> Stepper:
        """The same place, with everything re-dealt that `viewer` does not know."""
        if self.over:
            return Stepper(self.game, self._ended(viewer, seed))
        return Stepper(self.game, self._script.base, self._imagined(viewer, seed))

    def play_out(self, viewer: int, seed: int, policy: Policy) -> State:
        """One imagined game from here: the entries, the re-deal, then `policy` for every seat, to the end of the game
        or of the first turn after which the policy has seen enough."""
        if self.over:
            return self._ended(viewer, seed)
        state = self._script.base.copy()
        script = self._imagined(viewer, seed)
        script.policy = policy
        script.viewer = viewer
        script.rewind(state)
        self.game.turn(state, script)
        while not state.over and not policy.enough(state):
            self.game.turn(state, script)
        return state

    def _ended(self, viewer: int, seed: int) -> State:
        """The last state, with everything re-dealt that `viewer` does not know: not everything is revealed at the
        end."""
        state = self._script.base.copy()
        self.game.resample(state, viewer, FastChance(seed))
        return state

    def _imagined(self, viewer: int, seed: int) -> Script:
        script = self._script
        self._copied = True
        script.streaming = False
        if script.block >= 0:
            # Others' answers in an open `together` are unknown to the viewer: they drop out.
            seats = script.seats[: script.block]
            values = script.values[: script.block]
            seats.append(redeal_all_for(viewer))
            values.append(seed)
            for at in range(script.block, len(script.seats)):
                if script.seats[at] == viewer:
                    seats.append(viewer)
                    values.append(script.values[at])
        else:
            seats = [*script.seats, redeal_for(viewer)]
            values = [*script.values, seed]
        imagined = Script(self.game, script.base, seats, values)
        imagined.passing = script.passing
        return imagined
