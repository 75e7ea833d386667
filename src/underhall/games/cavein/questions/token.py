"""A token of the Mine that a skill or an artifact works on: `token blue_3a`, `nothing`. An option is a slot."""

from __future__ import annotations

from typing import Final

from underhall.games.cavein.box import (
    ARTIFACT_SOURCE,
    BATON_OF_COAXING,
    RECOLOUR_TOKEN,
    SECOND_CRYSTAL,
    SKILL_RULE,
    SLOTS,
    TAKE_OWN_COLOUR,
)
from underhall.games.cavein.names import token_name, tokens_meant
from underhall.games.cavein.prices import Budget, mining_cost, token_colour
from underhall.games.cavein.state import CaveinState
from underhall.games.cavein.words import crystal, option_text
from underhall.games.cavein.worth import LEVEL_SPENT, POINTS, WASTE, token_worth

from .base import LEADER_DECIDED, CaveinQuestion

TOKEN: Final = 4
NO_TOKEN: Final = SLOTS
BATON: Final = ARTIFACT_SOURCE + BATON_OF_COAXING


class Token(CaveinQuestion):
    def __init__(self) -> None:
        super().__init__(TOKEN, "token", SLOTS + 1, about=("source",), nothing=NO_TOKEN)

    def refuse_open(self, state: CaveinState, seat: int, option: int) -> str | None:
        s = state
        if option == NO_TOKEN:
            return None if s.optional else LEADER_DECIDED
        source = s.source
        fits = s.mine[option] >= 0
        if source == TAKE_OWN_COLOUR:
            fits = fits and s.box.cost[s.mine[option]] == 1 and token_colour(s, option) == s.target
        elif source == SECOND_CRYSTAL:
            fits = fits and s.box.cost[s.mine[option]] == s.target
        elif source != RECOLOUR_TOKEN:
            fits = fits and s.box.cost[s.mine[option]] == 1
        if fits:
            return None
        if source == SECOND_CRYSTAL:
            return "CI-14.28"
        return "CI-15.27" if source == BATON else SKILL_RULE[source]

    def options(self, state: CaveinState, seat: int) -> list[int]:
        """None at all if no token fits."""
        options: list[int] = []
        for slot in range(SLOTS):
            if self.refuse_open(state, seat, slot) is None:
                options.append(slot)
        if state.optional and options:
            options.append(NO_TOKEN)
        return options

    def write(self, state: CaveinState, option: int) -> str:
        return "nothing" if option == NO_TOKEN else f"token {token_name(state, option)}"

    def read_short(self, state: CaveinState, text: str) -> list[int]:
        """`blue_3a`, or `blue-3` for any token of this colour and cost."""
        return tokens_meant(state, text.removeprefix("mine ").removeprefix("token ").removesuffix(" plus"))

    def things(self, state: CaveinState, option: int) -> list[str]:
        return [] if option == NO_TOKEN else [token_name(state, option)]

    def words(self, state: CaveinState, option: int, language: str) -> str:
        if option == NO_TOKEN:
            return option_text("no_token", language)
        if state.mine[option] < 0:
            return ""
        key = "token" if state.source == RECOLOUR_TOKEN else "take_token"
        return option_text(key, language, crystal=crystal(state, option, language))

    def weigh(self, state: CaveinState, seat: int, option: int) -> list[int]:
        terms = [0, 0, 0, 0, 0, 0]
        if option == NO_TOKEN:
            return terms
        terms[POINTS] = token_worth(state, seat, state.mine[option])
        if state.source == RECOLOUR_TOKEN:
            cost = mining_cost(state, seat, option) - 1
            if max(Budget(state, seat).sums) < cost:
                terms[WASTE] = -terms[POINTS]  # it could not be mined anyway
            else:
                terms[WASTE] = -LEVEL_SPENT * max(0, cost)
        return terms


token: Final = Token()
