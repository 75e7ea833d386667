"""Enhanced Vision: another Base to raid at once (CI-15.25): `raid 1`, `nothing`. An option is a seat."""

from __future__ import annotations

from typing import Final

from underhall.games.cavein.box import ENHANCED_VISION
from underhall.games.cavein.names import base_things
from underhall.games.cavein.state import MAX_PLAYERS, CaveinState, holds
from underhall.games.cavein.words import about_base, option_text
from underhall.games.cavein.worth import RAIDING, raid_worth

from .base import CaveinQuestion

RAID_AGAIN: Final = 11
NO_RAID: Final = MAX_PLAYERS


class RaidAgain(CaveinQuestion):
    def __init__(self) -> None:
        super().__init__(RAID_AGAIN, "raid_again", MAX_PLAYERS + 1, verb="raid")

    def refuse_open(self, state: CaveinState, seat: int, option: int) -> str | None:
        if option == NO_RAID:
            return None
        if option >= state.players or not state.bases[option]:
            return "CI-9.5"
        return "CI-15.25" if state.raided >> option & 1 else None

    def options(self, state: CaveinState, seat: int) -> list[int]:
        options: list[int] = []
        for owner in range(state.players):
            if self.refuse_open(state, seat, owner) is None:
                options.append(owner)
        options.append(NO_RAID)
        return options

    def write(self, state: CaveinState, option: int) -> str:
        return "nothing" if option == NO_RAID else f"raid {option}"

    def things(self, state: CaveinState, option: int) -> list[str]:
        return [] if option == NO_RAID else base_things(option)

    def absent(self, state: CaveinState, seat: int, option: int) -> int:
        return (not holds(state, seat, ENHANCED_VISION)) + (option >= state.players)

    def words(self, state: CaveinState, option: int, language: str) -> str:
        return option_text("no_raid", language) if option == NO_RAID else about_base(state, "raid", option, language)

    def weigh(self, state: CaveinState, seat: int, option: int) -> list[int]:
        terms = [0, 0, 0, 0, 0, 0]
        if option != NO_RAID:
            terms[RAIDING] = raid_worth(state, seat, option)
        return terms

    def seen_traits(self, state: CaveinState, seat: int, option: int) -> list[int]:
        """None: the traits count seats as the rules do, and the option's own place says it all."""
        return []


raid_again: Final = RaidAgain()
