"""A card of the player's own hand that a skill works on: `card B2`, `done`. An option is the code of a hand card.

Robuster (`target`: the colour named, CI-14.12) and Domina (CI-14.16).
"""

from __future__ import annotations

from typing import Final

from underhall.games.cavein.box import CODES, COLOUR, KINDS, LEVEL, RECOLOUR_HAND, card_name
from underhall.games.cavein.names import hand_things
from underhall.games.cavein.state import CaveinState
from underhall.games.cavein.words import card_word, option_text
from underhall.games.cavein.worth import GROWTH, POINTS

from .base import CaveinQuestion

HAND_CARD: Final = 8
NO_HAND_CARD: Final = CODES
HAND_CARDS: Final = 3  # up to three cards, one at a time


class HandCard(CaveinQuestion):
    def __init__(self) -> None:
        # The hand is secret, so the question is asked whatever the hand is.
        super().__init__(
            HAND_CARD,
            "hand_card",
            CODES + 1,
            always_ask=True,
            about=("source", "count"),
            verb="card",
            nothing=NO_HAND_CARD,
        )

    def refuse_open(self, state: CaveinState, seat: int, option: int) -> str | None:
        if option == NO_HAND_CARD:
            return None
        if option not in state.hands[seat]:
            return "CI-3.6"
        if state.source == RECOLOUR_HAND:
            return "CI-14.12" if option // KINDS == 1 + state.target else None
        return None if LEVEL[option] == 1 else "CI-14.16"

    def options(self, state: CaveinState, seat: int) -> list[int]:
        options: list[int] = []
        last = -1
        for code in state.hands[seat]:
            if code != last and self.refuse_open(state, seat, code) is None:
                options.append(code)
            last = code
        options.append(NO_HAND_CARD)
        return options

    def write(self, state: CaveinState, option: int) -> str:
        return "done" if option == NO_HAND_CARD else f"card {card_name(option)}"

    def things(self, state: CaveinState, option: int) -> list[str]:
        return [] if option == NO_HAND_CARD else hand_things(option)

    def absent(self, state: CaveinState, seat: int, option: int) -> int:
        return int(option != NO_HAND_CARD and option not in state.hands[seat])

    def words(self, state: CaveinState, option: int, language: str) -> str:
        if option == NO_HAND_CARD:
            return option_text("done" if state.picked else "no_card", language)
        key = "recolour" if state.source == RECOLOUR_HAND else "subjugate_hand"
        return option_text(key, language, card=card_word(option, language))

    def weigh(self, state: CaveinState, seat: int, option: int) -> list[int]:
        terms = [0, 0, 0, 0, 0, 0]
        if option == NO_HAND_CARD:
            return terms
        if state.source == RECOLOUR_HAND:
            terms[GROWTH] = 20 * LEVEL[option] if COLOUR[option] != state.target else -1
        else:
            terms[POINTS] = 100
        return terms


hand_card: Final = HandCard()
