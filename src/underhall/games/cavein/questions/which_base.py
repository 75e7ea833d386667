"""Mandragore: the Base whose Weedlocks are taken (CI-14.19): `base 1`, `nothing`. An option is a seat."""

from __future__ import annotations

from typing import Final

from underhall.games.cavein.box import FACTION, WEEDLOCK
from underhall.games.cavein.names import base_things
from underhall.games.cavein.state import MAX_PLAYERS, CaveinState, room
from underhall.games.cavein.words import about_base, option_text
from underhall.games.cavein.worth import GROWTH

from .base import LEADER_DECIDED, CaveinQuestion

WHICH_BASE: Final = 10
NO_BASE: Final = MAX_PLAYERS


class WhichBase(CaveinQuestion):
    def __init__(self) -> None:
        super().__init__(WHICH_BASE, "which_base", MAX_PLAYERS + 1, about=("source",), verb="base")

    def refuse_open(self, state: CaveinState, seat: int, option: int) -> str | None:
        if option == NO_BASE:
            return None if state.optional else LEADER_DECIDED
        if option >= state.players or weedlocks_below(state, option) == 0:
            return "CI-14.19"
        return None if room(state, seat) > 0 else "CI-4.1"

    def options(self, state: CaveinState, seat: int) -> list[int]:
        """None at all if there is no Weedlock to take, or no room."""
        options: list[int] = []
        for owner in range(state.players):
            if self.refuse_open(state, seat, owner) is None:
                options.append(owner)
        if state.optional and options:
            options.append(NO_BASE)
        return options

    def write(self, state: CaveinState, option: int) -> str:
        return "nothing" if option == NO_BASE else f"base {option}"

    def things(self, state: CaveinState, option: int) -> list[str]:
        return [] if option == NO_BASE else base_things(option)

    def absent(self, state: CaveinState, seat: int, option: int) -> int:
        return int(option >= state.players)

    def words(self, state: CaveinState, option: int, language: str) -> str:
        return option_text("no_base", language) if option == NO_BASE else about_base(state, "base", option, language)

    def weigh(self, state: CaveinState, seat: int, option: int) -> list[int]:
        terms = [0, 0, 0, 0, 0, 0]
        if option != NO_BASE:
            terms[GROWTH] = 50 * len(state.bases[option]) + (10 if option != seat else 0)
        return terms

    def seen_traits(self, state: CaveinState, seat: int, option: int) -> list[int]:
        """None: the traits count seats as the rules do, and the option's own place says it all."""
        return []


which_base: Final = WhichBase()


def weedlocks_below(s: CaveinState, owner: int) -> int:
    """How many Weedlocks are below the Leader of this Base."""
    found = 0
    for kind in s.bases[owner][:-1]:
        if FACTION[kind] == WEEDLOCK:
            found += 1
    return found
