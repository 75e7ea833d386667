"""A card of a Base, below its Leader, to take or to subjugate: `card B2 1:3`, `nothing`."""

from __future__ import annotations

from typing import Final

from underhall.games.cavein.box import (
    ANY_BASE_ONE,
    FACTION,
    LEVEL,
    ONE_BASE_TWO,
    SKILL_RULE,
    SUBJUGATE_LEVEL2,
    SUBJUGATE_LOWEST_OWN,
    WEEDLOCK,
    WEEDLOCKS_ALL,
    WEEDLOCKS_SPREAD,
)
from underhall.games.cavein.names import base_card_name, base_cards_meant, lies_in
from underhall.games.cavein.state import BASE_LIMIT, MAX_PLAYERS, CaveinState, room
from underhall.games.cavein.words import about_base_card, option_text
from underhall.games.cavein.worth import GROWTH, RAIDING, card_worth

from .base import LEADER_DECIDED, CaveinQuestion

BASE_CARD: Final = 6
BASE: Final = BASE_LIMIT  # an option is seat * BASE + place
NO_BASE_CARD: Final = MAX_PLAYERS * BASE


class BaseCard(CaveinQuestion):
    """Everything that matters here is public: Bases and the sizes of hands."""

    def __init__(self) -> None:
        super().__init__(BASE_CARD, "base_card", MAX_PLAYERS * BASE + 1, about=("source",), nothing=NO_BASE_CARD)

    def refuse_open(self, state: CaveinState, seat: int, option: int) -> str | None:
        s = state
        source = s.source
        if option == NO_BASE_CARD:
            if source == WEEDLOCKS_ALL:
                return "CI-14.32"  # as many as the hand can take
            return None if s.optional or s.picked > 0 else LEADER_DECIDED
        owner = option // BASE
        place = option % BASE
        rule = SKILL_RULE[source]
        if owner >= s.players or place >= len(s.bases[owner]):
            return rule
        if place == len(s.bases[owner]) - 1:
            return "CI-4.3"
        kind = s.bases[owner][place]
        if source == SUBJUGATE_LOWEST_OWN:
            return None if owner == seat and LEVEL[kind] == lowest_level(s.bases[owner]) else rule
        if source == SUBJUGATE_LEVEL2:
            return None if LEVEL[kind] == 2 else rule
        if room(s, seat) == 0:
            return "CI-4.1"
        if source == ANY_BASE_ONE:
            return None
        if source == ONE_BASE_TWO:
            return None if s.picked == 0 or owner == s.target else rule
        if FACTION[kind] != WEEDLOCK:
            return rule
        if source == WEEDLOCKS_SPREAD:
            # Two from one Base, or one from each: after two Bases, nothing more from those two.
            return None if s.picked < 2 or s.target >> owner & 1 == 0 else rule
        return None if owner == s.target else rule

    def options(self, state: CaveinState, seat: int) -> list[int]:
        """None at all if no card fits."""
        options: list[int] = []
        for owner in range(state.players):
            for place in range(len(state.bases[owner]) - 1):
                if self.refuse_open(state, seat, owner * BASE + place) is None:
                    options.append(owner * BASE + place)
        if options and self.refuse_open(state, seat, NO_BASE_CARD) is None:
            options.append(NO_BASE_CARD)
        return options

    def write(self, state: CaveinState, option: int) -> str:
        if option == NO_BASE_CARD:
            return "nothing"
        return f"card {base_card_name(state, option // BASE, option % BASE)}"

    def read_short(self, state: CaveinState, text: str) -> list[int]:
        """`1:3`, or `B2 1` for any B2 in the Base of seat 1."""
        text = text.removeprefix("arm ").removeprefix("card ")
        return [owner * BASE + place for owner, place in base_cards_meant(state, text)]

    def things(self, state: CaveinState, option: int) -> list[str]:
        if option == NO_BASE_CARD:
            return []
        return [base_card_name(state, option // BASE, option % BASE), f"base {option // BASE}"]

    def absent(self, state: CaveinState, seat: int, option: int) -> int:
        """A player who asks about a Base means the cards below its Leader."""
        if option == NO_BASE_CARD:
            return 0
        owner, place = option // BASE, option % BASE
        return (not lies_in(state, owner, place)) + (owner < state.players and place == len(state.bases[owner]) - 1)

    def words(self, state: CaveinState, option: int, language: str) -> str:
        if option == NO_BASE_CARD:
            return option_text("done" if state.picked else "no_card", language)
        key = "subjugate" if state.source in (SUBJUGATE_LOWEST_OWN, SUBJUGATE_LEVEL2) else "take"
        return about_base_card(state, key, option // BASE, option % BASE, language)

    def weigh(self, state: CaveinState, seat: int, option: int) -> list[int]:
        terms = [0, 0, 0, 0, 0, 0]
        if option == NO_BASE_CARD:
            return terms
        owner = option // BASE
        kind = state.bases[owner][option % BASE]
        terms[GROWTH] = card_worth(state, seat, kind) + 5 * LEVEL[kind]
        if owner != seat:
            terms[RAIDING] = 20
        return terms

    def seen_traits(self, state: CaveinState, seat: int, option: int) -> list[int]:
        """None: the traits count seats as the rules do, and the option's own place says it all."""
        return []


base_card: Final = BaseCard()


def lowest_level(base: list[int]) -> int:
    """Among the cards below the Leader (CI-14.34)."""
    lowest = 9
    for kind in base[:-1]:
        if LEVEL[kind] < lowest:
            lowest = LEVEL[kind]
    return lowest
