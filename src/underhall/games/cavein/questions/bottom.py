"""Sergeant: how many cards from the bottom of the player's own Base, never its Leader (CI-14.6, CI-14.30): `take 2`."""

from __future__ import annotations

from typing import Final

from underhall.games.cavein.state import CaveinState, room
from underhall.games.cavein.words import card_word, option_text
from underhall.games.cavein.worth import GROWTH

from .base import LEADER_DECIDED, CaveinQuestion

BOTTOM: Final = 9


class Bottom(CaveinQuestion):
    def __init__(self) -> None:
        super().__init__(BOTTOM, "bottom", 3, verb="take")

    def refuse_open(self, state: CaveinState, seat: int, option: int) -> str | None:
        if option == 0:
            return None if state.optional else LEADER_DECIDED
        if option > len(state.bases[seat]) - 1:
            return "CI-14.6"
        return None if option <= room(state, seat) else "CI-4.1"

    def options(self, state: CaveinState, seat: int) -> list[int]:
        """None at all if there is no card to take, or no room."""
        options: list[int] = []
        for count in (2, 1):
            if self.refuse_open(state, seat, count) is None:
                options.append(count)
        if state.optional and options:
            options.append(0)
        return options

    def write(self, state: CaveinState, option: int) -> str:
        return f"take {option}"

    def things(self, state: CaveinState, option: int) -> list[str]:
        return []

    def words(self, state: CaveinState, option: int, language: str) -> str:
        if option == 0:
            return option_text("bottom_none", language)
        names = [card_word(kind, language) for kind in state.bases[state.active][:option]]
        if len(names) < option:
            return ""
        return option_text(("bottom_one", "bottom_two")[option - 1], language, card=names[0], card2=names[-1])

    def weigh(self, state: CaveinState, seat: int, option: int) -> list[int]:
        terms = [0, 0, 0, 0, 0, 0]
        terms[GROWTH] = 50 * option
        return terms


bottom: Final = Bottom()
