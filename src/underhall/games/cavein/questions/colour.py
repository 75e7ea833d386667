"""The colour that Diggerhino gives a token and Robuster cards of the hand (CI-14.2, CI-14.12): `blue`, `nothing`."""

from __future__ import annotations

from typing import Final

from underhall.games.cavein.box import FACTIONS, RECOLOUR_HAND, SLOTS
from underhall.games.cavein.components import COLOUR_IDS
from underhall.games.cavein.prices import Budget, token_colour
from underhall.games.cavein.state import CaveinState
from underhall.games.cavein.words import colour_word, option_text
from underhall.games.cavein.worth import GROWTH, POINTS, token_worth

from .base import LEADER_DECIDED, CaveinQuestion

COLOUR: Final = 5
NO_COLOUR: Final = FACTIONS


class Colour(CaveinQuestion):
    def __init__(self) -> None:
        super().__init__(COLOUR, "colour", FACTIONS + 1, about=("source",), nothing=NO_COLOUR)

    def refuse_open(self, state: CaveinState, seat: int, option: int) -> str | None:
        return None if option != NO_COLOUR or state.optional else LEADER_DECIDED

    def options(self, state: CaveinState, seat: int) -> list[int]:
        options = [0, 1, 2, 3, 4, 5]
        if state.optional:
            options.append(NO_COLOUR)
        return options

    def write(self, state: CaveinState, option: int) -> str:
        return "nothing" if option == NO_COLOUR else COLOUR_IDS[option]

    def things(self, state: CaveinState, option: int) -> list[str]:
        return [] if option == NO_COLOUR else [COLOUR_IDS[option]]

    def words(self, state: CaveinState, option: int, language: str) -> str:
        if option == NO_COLOUR:
            return option_text("no_colour", language)
        return option_text("colour", language, colour=colour_word(option, language))

    def weigh(self, state: CaveinState, seat: int, option: int) -> list[int]:
        """The most common colour in the hand; with Robuster, one that the Mine shows."""
        terms = [0, 0, 0, 0, 0, 0]
        if option == NO_COLOUR:
            return terms
        terms[GROWTH] = 30 * Budget(state, seat).sums[option] + 1
        if state.totems[option] == seat:
            terms[GROWTH] += 25
        if state.source == RECOLOUR_HAND:
            best = 0
            for slot in range(SLOTS):
                if state.mine[slot] >= 0 and token_colour(state, slot) == option:
                    best = max(best, token_worth(state, seat, state.mine[slot]))
            terms[POINTS] = best // 4
        return terms


colour: Final = Colour()
