"""Which half of an artifact card to keep (CI-7.3): `left`, `right`. The card is the state's `target`."""

from __future__ import annotations

from typing import Final

from underhall.games.cavein.names import artifact_name
from underhall.games.cavein.state import CaveinState
from underhall.games.cavein.words import artifact_word, option_text
from underhall.games.cavein.worth import POINTS, artifact_worth

from .base import CaveinQuestion

HALF: Final = 3


class Half(CaveinQuestion):
    def __init__(self) -> None:
        super().__init__(HALF, "half", 2, about=("artifact_card",))

    def refuse_open(self, state: CaveinState, seat: int, option: int) -> str | None:
        return None

    def options(self, state: CaveinState, seat: int) -> list[int]:
        return [0, 1]

    def write(self, state: CaveinState, option: int) -> str:
        return ("left", "right")[option]

    def things(self, state: CaveinState, option: int) -> list[str]:
        return [artifact_name(half_of(state, option))] if state.step == HALF else []

    def words(self, state: CaveinState, option: int, language: str) -> str:
        if state.step != HALF:
            return ""
        return option_text("keep", language, artifact=artifact_word(half_of(state, option), language))

    def gloss(self, state: CaveinState, option: int, language: str) -> str:
        """Which artifact it is."""
        return artifact_word(half_of(state, option), language)

    def weigh(self, state: CaveinState, seat: int, option: int) -> list[int]:
        terms = [0, 0, 0, 0, 0, 0]
        terms[POINTS] = artifact_worth(state, seat, half_of(state, option))
        return terms


half: Final = Half()


def half_of(s: CaveinState, side: int) -> int:
    return s.box.halves[2 * s.target + side]
