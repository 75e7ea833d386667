"""What an effect lets a player decide: whether to pay for it, which alternative, which loss to suffer."""

from __future__ import annotations

from typing import Final

from underhall.games.wistar.choosing import (
    ALTERNATIVES,
    CHOICE,
    PAY_FOR,
    Choose,
    Pay,
)
from underhall.games.wistar.effect import refuse_all
from underhall.games.wistar.losing import Lose
from underhall.games.wistar.offence import SUFFER, Rivals, hurts, payable
from underhall.games.wistar.state import WistarState
from underhall.games.wistar.words.describe import describe_steps
from underhall.games.wistar.words.options import effect, fill
from underhall.games.wistar.worth import cost_worth, steps_worth

from .base import FixedAnswers, WistarQuestion, asked_step, terms


class PayFor(FixedAnswers):
    """All or nothing (RW-E.4)."""

    def __init__(self) -> None:
        super().__init__(PAY_FOR, "pay_for", ["decline", "pay"], always_ask=True, about=("source",))

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        step = asked_step(state)
        return step.refuse(state, seat) if option == 1 and step is not None else None

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        if option == 0:
            return fill("decline", language)
        step = asked_step(state)
        return effect([step], language, chosen=True) if isinstance(step, Pay) else ""

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        step = asked_step(state)
        if option == 0 or not isinstance(step, Pay):
            return terms(0)
        return terms(steps_worth(state, seat, step.then) - cost_worth(state, step.cost))


class Choice(WistarQuestion):
    """One of the alternatives of an effect: `choose 2`."""

    def __init__(self) -> None:
        super().__init__(CHOICE, "choice", ALTERNATIVES, always_ask=True, about=("source",))

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        step = asked_step(state)
        assert isinstance(step, Choose)
        if option >= len(step.alternatives):
            return "RW-E.4"
        if refuse_all(state, seat, step.alternatives[option]) is None or step.refuse(state, seat) is not None:
            return None
        return "RW-E.4"

    def write(self, state: WistarState, option: int) -> str:
        return f"choose {option + 1}"

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        step = asked_step(state)
        if not isinstance(step, Choose) or option >= len(step.alternatives):
            return ""
        return effect(step.alternatives[option], language, chosen=True)

    def gloss(self, state: WistarState, option: int, language: str) -> str:
        return self.say(state, option, language)

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        step = asked_step(state)
        return terms(steps_worth(state, seat, step.alternatives[option]) if isinstance(step, Choose) else 0)


class Suffer(WistarQuestion):
    """Which of two losses a victim takes (R51): `suffer 1`."""

    def __init__(self) -> None:
        super().__init__(SUFFER, "suffer", 2, about=("source", "seat"))

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        """R51: a loss that can be paid in full, as points always can; if there is none, any loss that takes
        something."""
        step = asked_step(state)
        assert isinstance(step, Rivals)
        branch = step.or_else if option == 1 else step.then
        if payable(state, seat, branch):
            return None
        if payable(state, seat, step.then) or payable(state, seat, step.or_else):
            return "R51"
        return None if hurts(state, seat, branch) else "R52"

    def write(self, state: WistarState, option: int) -> str:
        return f"suffer {option + 1}"

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        step = asked_step(state)
        if not isinstance(step, Rivals):
            return ""
        return describe_steps(step.or_else if option else step.then, language).rstrip(".")

    def gloss(self, state: WistarState, option: int, language: str) -> str:
        return self.say(state, option, language)

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        step = asked_step(state)
        assert isinstance(step, Rivals)
        harm = 0
        for loss in step.or_else if option == 1 else step.then:
            if isinstance(loss, Lose):
                harm += loss.harm(state, seat)
        return terms(0, harm)

    def turn_step(self, state: WistarState) -> str:
        return "suffer"

    def encode_subject(self, state: WistarState, viewer: int, out: bytearray, at: int) -> int:
        """Who does it, counted from the viewer."""
        return (state.subject - viewer) % state.players


pay_for: Final = PayFor()
choice: Final = Choice()
suffer: Final = Suffer()
