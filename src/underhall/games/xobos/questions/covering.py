"""The question at the end of a round in Check mode (XO-26.5): who is the Leader from now on."""

from __future__ import annotations

from typing import Final

from underhall.games.xobos.box import GUARDIANS, SYMBOLS
from underhall.games.xobos.state import XobosState
from underhall.games.xobos.words import Phrases
from underhall.games.xobos.worth import CARE

from .base import PhaseQuestion

NEW_LEADER: Final = 17


class NewLeader(PhaseQuestion):
    """The Leader token may go to another Guardian, in secret. An option is a symbol."""

    def __init__(self) -> None:
        super().__init__(NEW_LEADER, "new_leader", GUARDIANS, always_ask=True, rule="XO-26.5")

    def forbid(self, state: XobosState, seat: int, option: int) -> str | None:
        if state.done >> seat & 1 or not state.entitled >> seat & 1:
            return self.rule
        return super().forbid(state, seat, option)

    def options(self, state: XobosState, seat: int) -> list[int]:
        """Every Guardian on the board, and the current Leader wherever it is."""
        s = state
        return [symbol for symbol in range(GUARDIANS) if s.where[4 * seat + symbol] >= 0 or s.leader[seat] == symbol]

    def write(self, state: XobosState, option: int) -> str:
        return f"leader {SYMBOLS[option]}"

    def absent(self, state: XobosState, seat: int, option: int) -> int:
        return int(not state.entitled >> seat & 1)

    def in_words(self, say: Phrases, option: int) -> str:
        return say.of("leader", option)

    def weigh(self, state: XobosState, seat: int, option: int) -> list[int]:
        terms = [0, 0, 0, 0, 0, 0]
        terms[CARE] = 10 if option == state.leader[seat] else 0
        return terms


new_leader: Final = NewLeader()
