"""What the questions of this game have in common: when they are open, how answers are read and pointed at."""

from __future__ import annotations

from typing import Final

from underhall.engine.question import Question
from underhall.games.xobos.box import BUILDING_IDS, SYMBOLS, TECHNOLOGY_IDS, Board
from underhall.games.xobos.state import ATTACKS, BATTLES, DEVELOPMENT, MOVING, XobosState
from underhall.games.xobos.words import Phrases

FEW: Final = 8
FIGHTING: Final = {BATTLES: "battles", ATTACKS: "attacks"}


class XobosQuestion(Question[XobosState]):
    """The questions override `forbid` rather than `refuse`, and `in_words` rather than `say`."""

    def __init__(
        self,
        number: int,
        name: str,
        size: int,
        always_ask: bool = False,
        about: tuple[str, ...] = (),
        quiet: bool = False,
        rule: str = "",
    ) -> None:
        super().__init__(number, name, size, always_ask, about, quiet)
        self.rule: str = rule
        """Forbids all that is not on offer, where one rule does."""

    # The rules -----------------------------------------------------------------------------------------------------

    def refuse(self, state: XobosState, seat: int, option: int) -> str | None:
        if state.over:
            return "XO-24.1"
        if state.out[seat]:
            return "XO-25.2"
        if self.number != state.question or not self.is_asked(state, seat):
            return self.not_now(state)
        return self.forbid(state, seat, option)

    def is_asked(self, state: XobosState, seat: int) -> bool:
        """Whether the seat is asked, if the question is open."""
        return seat == state.asked

    def not_now(self, state: XobosState) -> str:
        """It is another seat's turn, or another question that is open."""
        if state.step < MOVING:
            return "XO-32.1"
        return "XO-5.2" if state.step < DEVELOPMENT else "XO-5.1"

    def forbid(self, state: XobosState, seat: int, option: int) -> str | None:
        """The rule that forbids the answer of a seat that is asked, or None."""
        return None if option in self.options(state, seat) else self.rule

    # Words ---------------------------------------------------------------------------------------------------------

    def read(self, state: XobosState, text: str, options: list[int]) -> int:
        """Also without the first word if only one answer fits: `B` for `place B`. Fields by id or by name."""
        wanted = with_ids(state.board, " ".join(text.split()).casefold())
        if not wanted:
            return -1
        written = {self.write(state, option).casefold(): option for option in range(self.size)}
        if wanted in written:
            return written[wanted]
        short = [option for option in options if shortened(self.write(state, option)) == wanted]
        return short[0] if len(short) == 1 else -1

    def things(self, state: XobosState, option: int) -> list[str]:
        """Fields by name, Guardians by symbol, technologies, buildings."""
        found: list[str] = []
        for word in self.write(state, option).replace("-", " ").split()[1:]:
            if word in state.board.by_name or word in SYMBOLS or word in TECHNOLOGY_IDS or word in BUILDING_IDS:
                found.append(word)
        return found

    def absent(self, state: XobosState, seat: int, option: int) -> int:
        """Most questions come up only in combat: outside it, nobody means them."""
        return int(self.number != state.question)

    def say(self, state: XobosState, option: int, language: str) -> str:
        """What means nothing on this board is given in the notation."""
        return self.in_words(Phrases(state, language), option) or self.write(state, option)

    def gloss(self, state: XobosState, option: int, language: str) -> str:
        """What people call the fields that the notation names."""
        return "-".join([state.board.label(one) for one in self.things(state, option) if one in state.board.by_name])

    def in_words(self, say: Phrases, option: int) -> str:
        """The answer in words; "" if it means nothing on this board."""
        return ""

    # Bots ----------------------------------------------------------------------------------------------------------

    def weigh(self, state: XobosState, seat: int, option: int) -> list[int]:
        """All answers look the same to the greedy bot, unless the question knows better."""
        return [0, 0, 0, 0, 0, 0]

    def traits(self, state: XobosState, seat: int, option: int) -> list[int]:
        """The number of a field or an edge says nothing; whether one does something at all does."""
        return [option] if self.size <= FEW else [min(option, 1)]


class PhaseQuestion(XobosQuestion):
    """All seats are asked at once, when the turns of the round are over."""

    def is_asked(self, state: XobosState, seat: int) -> bool:
        return True

    def not_now(self, state: XobosState) -> str:
        return "XO-32.1" if state.step < MOVING else "XO-5.1"


def step_of_combat(state: XobosState) -> str:
    """The step of the turn card for what is asked in battles and in attacks alike."""
    return FIGHTING.get(state.step, "move")


def with_ids(board: Board, text: str) -> str:
    """The same answer with ids for the names of fields: `attack q1_c-q1_d1` for `attack f1-g2`."""
    words = [
        "-".join([board.names[board.by_label[one]] if one in board.by_label else one for one in word.split("-")])
        for word in text.split()
    ]
    return " ".join(words)


def shortened(text: str) -> str:
    """An answer without its first word; `end` for any answer that ends a step."""
    first, _, rest = text.casefold().partition(" ")
    return first if first == "end" else rest
