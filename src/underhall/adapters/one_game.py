"""One game for several seats, in numbers: who is asked, what each seat knows, which actions are legal."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex, cast

from underhall.engine.chance import FastChance
from underhall.engine.encoder import Encoder
from underhall.engine.errors import IllegalAnswer
from underhall.engine.script import Pending
from underhall.engine.state import State
from underhall.engine.stepper import Stepper

from .setup import Setup


def whole_number(action: object) -> int:
    """An action as an integer; anything but a whole number is refused, never rounded."""
    try:
        return index(cast("SupportsIndex", action))
    except TypeError:
        raise IllegalAnswer(f"an action is a whole number, not {action!r}") from None


class OneGame:
    """A game in progress. Seats that decide at the same time are asked one after another, or all at once, as the
    caller likes: none of them sees what the others have decided."""

    def __init__(self, setup: Setup, encoder: Encoder | None = None) -> None:
        self.setup = setup
        self.game = setup.game
        self.players = setup.players
        self.actions = setup.game.facts.actions
        self.encoder = setup.encoder() if encoder is None else encoder
        self._stepper: Stepper | None = None
        self._asked: dict[int, Pending] = {}

    def deal(self, seed: int) -> None:
        """A new game; the same seed gives the same one."""
        setup = self.setup
        state: State = self.game.new(self.players, FastChance(seed), setup.options, setup.components)
        self.take_over(Stepper(self.game, state))

    def take_over(self, stepper: Stepper) -> None:
        """Goes on with that game."""
        self._stepper = stepper
        self._look()

    @property
    def stepper(self) -> Stepper:
        """The game itself; refused before the first deal."""
        if self._stepper is None:
            raise IllegalAnswer("no game has begun: call reset")
        return self._stepper

    def _look(self) -> None:
        self._asked = {one.seat: one for one in self.stepper.pending()}

    @property
    def over(self) -> bool:
        return self.stepper.over

    @property
    def asked(self) -> list[int]:
        """The seats that are asked now: one, or those that decide at the same time."""
        return list(self._asked)

    def known(self, seat: int) -> bytes:
        """What the seat knows, encoded."""
        return self.encoder.known(self.stepper.state_of(seat), seat, self.question(seat))

    def question(self, seat: int) -> int:
        """What the seat is asked; -1 if it is not."""
        return self._asked[seat].question if seat in self._asked else -1

    def legal(self, seat: int) -> list[int]:
        """The seat's legal actions, ascending; none if it is not asked."""
        if seat not in self._asked:
            return []
        one = self._asked[seat]
        start = self.game.facts.offsets[one.question]
        return sorted([start + self.encoder.shown(seat, one.question, option) for option in one.options])

    def option(self, seat: int, action: int) -> tuple[int, int]:
        """The question that an action answers, and the option that the seat means by it."""
        question, number = self.game.facts.option(action)
        return question, self.encoder.meant(seat, question, number)

    def check(self, seat: int, action: int) -> int:
        """The option that the action stands for; IllegalAnswer if the seat may not take it now."""
        facts = self.game.facts
        if self.over:
            raise IllegalAnswer("the game is over")
        if seat not in self._asked:
            raise IllegalAnswer(f"seat {seat} is not asked")
        if not 0 <= action < self.actions:
            raise IllegalAnswer(f"actions are from 0 to {self.actions - 1}, not {action}")
        one = self._asked[seat]
        question, option = self.option(seat, action)
        if question != one.question:
            asked, meant = facts.questions[one.question].name, facts.questions[question].name
            raise IllegalAnswer(f"seat {seat} is asked '{asked}', and {action} answers '{meant}'")
        if option not in one.options:
            raise self.stepper.refusal(seat, question, option, one.state)
        return option

    def unnoticed(self, seat: int, action: int) -> bool:
        """Whether nobody else may notice this action, which is legal for the seat."""
        one = self._asked[seat]
        if not self.game.quiet[one.question]:
            return False
        return self.game.unnoticed(one.state, seat, one.question, self.option(seat, action)[1])

    def answer(self, seat: int, action: int) -> None:
        """Takes a legal action for the seat; an illegal one is refused and changes nothing."""
        self.stepper.answer_as(seat, self.check(seat, action))
        self._look()

    def words(self, seat: int, action: int) -> str:
        """An action in the text notation, as its seat says it."""
        question, option = self.option(seat, action)
        return self.game.write(self.stepper.state_of(seat), question, option)

    def shown(self, seat: int) -> str:
        """The table as the seat sees it, as text."""
        return self.game.show(self.game.view(self.stepper.state_of(seat), seat), "en")
