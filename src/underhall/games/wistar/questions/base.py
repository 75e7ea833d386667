"""What the questions of this game have in common, and the kinds that recur: fixed answers, picks, cards."""

from __future__ import annotations

import re
from typing import Final

from underhall.engine.question import Question
from underhall.games.wistar.box import ACTION_IDS, AREA_IDS, CARDS, NO_CARD, NONE
from underhall.games.wistar.effect import Step
from underhall.games.wistar.ids import card_id
from underhall.games.wistar.state import INCOMES, WistarState
from underhall.games.wistar.words.names import name_of
from underhall.games.wistar.words.options import fill

TERMS: Final = ("gain", "workers", "timing", "price")
GAIN_TERM: Final = 0
WORKERS_TERM: Final = 1
TIMING_TERM: Final = 2
PRICE_TERM: Final = 3
THING: Final = re.compile(r"[A-Z]+[0-9][0-9a-z.]*|ENT")


def terms(gain: int, price: int = 0) -> list[int]:
    """How good an answer is: what it brings, minus what it costs."""
    return [gain, 0, 0, -price]


class WistarQuestion(Question[WistarState]):
    """A question says what it `forbids` while it is open, and its answers `in_words`."""

    # The rules

    def refuse(self, state: WistarState, seat: int, option: int) -> str | None:
        if state.over:
            return "RW-3.4"
        if seat != state.asked:
            return "RW-3.3"
        if state.question != self.number:
            return self.closed(state)
        return self.forbids(state, seat, option)

    def closed(self, state: WistarState) -> str:
        """The rule by which another question is open."""
        return "RW-4.4"

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        """Why this is not an answer to the open question."""
        return None

    def options(self, state: WistarState, seat: int) -> list[int]:
        return [option for option in range(self.size) if self.forbids(state, seat, option) is None]

    # Words

    def read(self, state: WistarState, text: str, options: list[int]) -> int:
        """Also without the first word if only one answer fits: `58` for `play 58`."""
        wanted = " ".join(text.split()).casefold()
        if not wanted:
            return -1
        for option in options + list(range(self.size)):
            if self.write(state, option).casefold() == wanted:
                return option
        short: list[int] = [
            option for option in options if self.write(state, option).casefold().partition(" ")[2] == wanted
        ]
        return short[0] if len(short) == 1 else -1

    def things(self, state: WistarState, option: int) -> list[str]:
        """What the answer concerns: tiles, rooms, doors, spaces and areas by the ids of the notation, cards by number.

        Where two answers would concern the same things, each has one of its own: `mission G1` is turned up, `G1`
        entered; a worker leaves `workers forest` and arrives in `forest`. A pair of cards is a thing as well: `58+12`.
        """
        words = self.write(state, option).split()
        return [word for word in words if THING.fullmatch(word) or word in AREA_IDS or word in ACTION_IDS]

    def say(self, state: WistarState, option: int, language: str) -> str:
        """What means nothing now (an empty place, for instance) is given in the notation."""
        return self.in_words(state, option, language) or self.write(state, option)

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        """The answer in words; "" if it means nothing now."""
        return ""

    def turn_step(self, state: WistarState) -> str:
        """Effects ask the same whenever they come: the phase and the chief of the turn tell them apart."""
        if state.phase == INCOMES:
            return "income"
        return "quick" if state.placed == NONE else "actions"

    # For learners

    def encode_subject(self, state: WistarState, viewer: int, out: bytearray, at: int) -> int:
        """What the open question is about, as the viewer sees it: goes into the fingerprint of the encoding. A question
        about a price writes it too, as up to three numbers from `at` on."""
        return state.subject


def asked_step(s: WistarState) -> Step | None:
    """The effect that the open question is about."""
    return s.box.steps[s.step] if s.step != NONE else None


class FixedAnswers(WistarQuestion):
    """Always the same few answers, each with its words in the notation."""

    def __init__(
        self, number: int, name: str, answers: list[str], always_ask: bool = False, about: tuple[str, ...] = ()
    ) -> None:
        super().__init__(number, name, len(answers), always_ask, about)
        self.answers: list[str] = answers

    def write(self, state: WistarState, option: int) -> str:
        return self.answers[option]


class Pick(WistarQuestion):
    """One of several things that `options` lists; anything else is not there, and a rule says so."""

    def __init__(self, number: int, name: str, size: int, rule: str, about: tuple[str, ...] = ()) -> None:
        super().__init__(number, name, size, about=about)
        self.rule: str = rule

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        return None if option in self.options(state, seat) else self.rule


class PassingPick(Pick):
    """One of the things that are shown only during an effect: only the player who is asked may know which."""

    def absent(self, state: WistarState, seat: int, option: int) -> int:
        if state.question != self.number or seat != state.asked:
            return 1
        return int(option not in self.options(state, seat))


class CardQuestion(WistarQuestion):
    """One card, or none if there are words for that."""

    def __init__(
        self,
        number: int,
        name: str,
        verb: str,
        nothing: str = "",
        always_ask: bool = False,
        about: tuple[str, ...] = (),
    ) -> None:
        super().__init__(number, name, CARDS + 1 if nothing else CARDS, always_ask, about)
        self.verb: str = verb
        """In the notation, and the key of the words for a card."""
        self.nothing: str = nothing
        """The key of the words for none."""

    def write(self, state: WistarState, option: int) -> str:
        return f"{self.verb} {'nothing' if option == NO_CARD else card_id(option)}"

    def things(self, state: WistarState, option: int) -> list[str]:
        return [] if option == NO_CARD else [card_id(option)]

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        if option == NO_CARD:
            return fill(self.nothing, language)
        return fill(self.verb, language, card=name_of("card", option, language))

    def gloss(self, state: WistarState, option: int, language: str) -> str:
        return "" if option == NO_CARD else name_of("card", option, language)
