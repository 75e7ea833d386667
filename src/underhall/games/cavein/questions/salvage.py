"""Salvage Drone: which of the cards that would leave the game to save (CI-15.31): `card B2`, `nothing`.

An option is a kind of card.
"""

from __future__ import annotations

from typing import Final

from underhall.games.cavein.box import KINDS, SALVAGE_DRONE, card_name
from underhall.games.cavein.names import base_card_name
from underhall.games.cavein.state import BASE_LIMIT, CaveinState, holds
from underhall.games.cavein.words import card_word, option_text
from underhall.games.cavein.worth import GROWTH, card_worth

from .base import CaveinQuestion

SALVAGE: Final = 12
NO_SALVAGE: Final = KINDS


class Salvage(CaveinQuestion):
    def __init__(self) -> None:
        super().__init__(SALVAGE, "salvage", KINDS + 1, verb="card", nothing=NO_SALVAGE)

    def refuse_open(self, state: CaveinState, seat: int, option: int) -> str | None:
        if option == NO_SALVAGE:
            return None
        excess = len(state.bases[seat]) - BASE_LIMIT
        return None if option in state.bases[seat][:excess] else "CI-15.31"

    def options(self, state: CaveinState, seat: int) -> list[int]:
        options: list[int] = []
        for kind in state.bases[seat][: len(state.bases[seat]) - BASE_LIMIT]:
            if kind not in options:
                options.append(kind)
        options.append(NO_SALVAGE)
        return options

    def write(self, state: CaveinState, option: int) -> str:
        return "nothing" if option == NO_SALVAGE else f"card {card_name(option)}"

    def things(self, state: CaveinState, option: int) -> list[str]:
        """The lowest card of its kind is the one that would go."""
        if option == NO_SALVAGE:
            return []
        base = state.bases[state.active]
        found = [card_name(option)]
        if option in base:
            found.append(base_card_name(state, state.active, base.index(option)))
        return found

    def absent(self, state: CaveinState, seat: int, option: int) -> int:
        if option == NO_SALVAGE:
            return 0
        return (not holds(state, seat, SALVAGE_DRONE)) + (option not in state.bases[seat])

    def words(self, state: CaveinState, option: int, language: str) -> str:
        if option == NO_SALVAGE:
            return option_text("save_none", language)
        return option_text("save", language, card=card_word(option, language))

    def turn_step(self, state: CaveinState) -> str:
        return "clean_up"

    def weigh(self, state: CaveinState, seat: int, option: int) -> list[int]:
        terms = [0, 0, 0, 0, 0, 0]
        if option != NO_SALVAGE:
            terms[GROWTH] = card_worth(state, seat, option)
        return terms


salvage: Final = Salvage()
