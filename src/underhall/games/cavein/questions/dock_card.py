"""A card of the Docks that a skill takes: `card B2`, `done`. An option is a kind of card.

Colonel (`target`: what is left of the sum of 5, CI-14.7) and Fish'Bean (CI-14.8).
"""

from __future__ import annotations

from typing import Final

from underhall.games.cavein.box import (
    DOCKS_SUM5,
    KINDS,
    LEVEL,
    LEVEL2_AND_SAME_ACTIONS,
    SKILL_RULE,
    SLOTS,
    card_name,
)
from underhall.games.cavein.names import dock_things
from underhall.games.cavein.state import CaveinState, room
from underhall.games.cavein.words import card_word, option_text
from underhall.games.cavein.worth import GROWTH, card_worth

from .base import LEADER_DECIDED, CaveinQuestion

DOCK_CARD: Final = 7
NO_DOCK_CARD: Final = KINDS


class DockCard(CaveinQuestion):
    def __init__(self) -> None:
        super().__init__(DOCK_CARD, "dock_card", KINDS + 1, about=("source",), verb="card", nothing=NO_DOCK_CARD)

    def refuse_open(self, state: CaveinState, seat: int, option: int) -> str | None:
        s = state
        if option == NO_DOCK_CARD:
            return None if s.optional or s.picked > 0 else LEADER_DECIDED
        rule = SKILL_RULE[s.source]
        if option not in s.docks:
            return rule
        if s.source == LEVEL2_AND_SAME_ACTIONS and LEVEL[option] != 2:
            return rule
        if s.source == DOCKS_SUM5 and LEVEL[option] > s.target:
            return rule
        return None if room(s, seat) > 0 else "CI-4.1"

    def options(self, state: CaveinState, seat: int) -> list[int]:
        """None at all if no card fits."""
        options: list[int] = []
        for slot in range(SLOTS - 1, -1, -1):
            kind = state.docks[slot]
            if kind >= 0 and kind not in options and self.refuse_open(state, seat, kind) is None:
                options.append(kind)
        if options and self.refuse_open(state, seat, NO_DOCK_CARD) is None:
            options.append(NO_DOCK_CARD)
        return options

    def write(self, state: CaveinState, option: int) -> str:
        return "done" if option == NO_DOCK_CARD else f"card {card_name(option)}"

    def things(self, state: CaveinState, option: int) -> list[str]:
        return [] if option == NO_DOCK_CARD else dock_things(option)

    def absent(self, state: CaveinState, seat: int, option: int) -> int:
        return int(option != NO_DOCK_CARD and option not in state.docks)

    def words(self, state: CaveinState, option: int, language: str) -> str:
        if option == NO_DOCK_CARD:
            return option_text("done" if state.picked else "no_card", language)
        return option_text("take_from_docks", language, card=card_word(option, language))

    def weigh(self, state: CaveinState, seat: int, option: int) -> list[int]:
        terms = [0, 0, 0, 0, 0, 0]
        if option != NO_DOCK_CARD:
            terms[GROWTH] = card_worth(state, seat, option)
        return terms


dock_card: Final = DockCard()
