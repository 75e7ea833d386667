"""The Start phase (CI-3.2 to CI-3.4): `leader`, `swap`, `radio B1`, `arm B1 0:1`, `go on`."""

from __future__ import annotations

import re
from typing import Final

from underhall.games.cavein.box import (
    ANY_BASE_ONE,
    ARTIFACT_MINUS4,
    BOTTOM_TWO,
    CHAIN_OF_COMMAND,
    DOCKS_SUM5,
    EXTRA_MINING,
    FACTION,
    FACTIONS,
    FIELD_RADIO,
    LEVEL,
    LEVELS,
    ONE_BASE_TWO,
    RECOLOUR_HAND,
    RECOLOUR_TOKEN,
    SKILL_RULE,
    SLOTS,
    SUBJUGATE_HAND,
    SUBJUGATE_LEVEL2,
    SUBJUGATE_LOWEST_OWN,
    TAKE_OWN_COLOUR,
    THIRD_CYBER_ARM,
    WEEDLOCK,
    WEEDLOCKS_ALL,
    WEEDLOCKS_SPREAD,
    card_name,
)
from underhall.games.cavein.names import base_card_name, base_cards_meant, dock_things, lies_in
from underhall.games.cavein.prices import token_colour
from underhall.games.cavein.state import BASE_LIMIT, LEADER_USED, NORMAL_ACTIONS, CaveinState, holds, room
from underhall.games.cavein.words import about_base_card, card_word, option_text
from underhall.games.cavein.worth import GROWTH, LEADER, card_worth, skill_worth

from .base import CaveinQuestion

START: Final = 0
GO_ON: Final = 0
USE_LEADER: Final = 1
SWAP_LEADER: Final = 2
RADIO: Final = 3  # + faction of the level-1 card
ARM: Final = RADIO + FACTIONS  # + place in the own Base

START_ARTIFACTS: Final[int] = 1 << THIRD_CYBER_ARM | 1 << FIELD_RADIO | 1 << CHAIN_OF_COMMAND
CARD: Final = re.compile(r"[a-z]\d")


class Start(CaveinQuestion):
    """Everything that matters here is public: Bases, artifacts and the sizes of hands."""

    def __init__(self) -> None:
        super().__init__(START, "start", ARM + BASE_LIMIT)

    def refuse_closed(self, state: CaveinState, seat: int, option: int) -> str:
        """The Leader after the Start phase: too late, unless there is none, or an unused one that could do nothing."""
        if option != USE_LEADER:
            return "CI-3.1"
        return "CI-3.4" if state.leader == LEADER_USED else refuse_leader(state, seat) or "CI-3.4"

    def refuse_open(self, state: CaveinState, seat: int, option: int) -> str | None:
        s = state
        if option == GO_ON:
            return None
        if option == USE_LEADER:
            return refuse_leader(s, seat)
        if option == SWAP_LEADER:
            if not usable(s, seat, CHAIN_OF_COMMAND) or len(s.bases[seat]) < 2:
                return "CI-15.18"
            return None
        if option < ARM:
            if not usable(s, seat, FIELD_RADIO) or (option - RADIO) * LEVELS not in s.docks:
                return "CI-15.10"
            return None if room(s, seat) > 0 else "CI-4.1"
        if not usable(s, seat, THIRD_CYBER_ARM) or option - ARM >= len(s.bases[seat]):
            return "CI-15.4"
        if option - ARM == len(s.bases[seat]) - 1:
            return "CI-4.3"
        return None if room(s, seat) > 0 else "CI-4.1"

    def options(self, state: CaveinState, seat: int) -> list[int]:
        options: list[int] = []
        if state.powers[seat] & START_ARTIFACTS:
            for option in range(SWAP_LEADER, ARM + len(state.bases[seat])):
                if self.refuse_open(state, seat, option) is None:
                    options.append(option)
        if refuse_leader(state, seat) is None:
            options.append(USE_LEADER)
        options.append(GO_ON)
        return options

    def write(self, state: CaveinState, option: int) -> str:
        if option >= ARM:
            return f"arm {base_card_name(state, state.active, option - ARM)}"
        if option >= RADIO:
            return f"radio {card_name((option - RADIO) * LEVELS)}"
        return ("go on", "leader", "swap")[option]

    def read_short(self, state: CaveinState, text: str) -> list[int]:
        """`arm B2` for any B2 in the own Base, `arm 0:3`."""
        if not text.startswith("arm "):
            return []
        text = text.removeprefix("arm ").removeprefix("card ")
        if CARD.fullmatch(text):
            text = f"{text} {state.active}"
        return [ARM + place for _, place in base_cards_meant(state, text)]

    def things(self, state: CaveinState, option: int) -> list[str]:
        if option >= ARM:
            return [base_card_name(state, state.active, option - ARM)]
        if option >= RADIO:
            return dock_things((option - RADIO) * LEVELS)
        if option != USE_LEADER:
            return []
        base = state.bases[state.active]
        return ["leader", base_card_name(state, state.active, len(base) - 1)] if base else ["leader"]

    def absent(self, state: CaveinState, seat: int, option: int) -> int:
        """Artifacts that the seat does not have, cards that lie elsewhere."""
        if option >= ARM:
            return (not holds(state, seat, THIRD_CYBER_ARM)) + (not lies_in(state, seat, option - ARM))
        if option >= RADIO:
            return (not holds(state, seat, FIELD_RADIO)) + ((option - RADIO) * LEVELS not in state.docks)
        if option == SWAP_LEADER:
            return int(not holds(state, seat, CHAIN_OF_COMMAND))
        return int(option == USE_LEADER and not state.bases[seat])

    def words(self, state: CaveinState, option: int, language: str) -> str:
        base = state.bases[state.active]
        if option >= ARM:
            return about_base_card(state, "take", state.active, option - ARM, language)
        if option >= RADIO:
            return option_text("radio", language, card=card_word((option - RADIO) * LEVELS, language))
        if option == GO_ON:
            return option_text("go_on", language)
        if option == USE_LEADER and base:
            return option_text("leader", language, card=card_word(base[-1], language))
        if option == SWAP_LEADER and len(base) > 1:
            return option_text("swap", language, card=card_word(base[-2], language))
        return ""

    def turn_step(self, state: CaveinState) -> str:
        return "start"

    def weigh(self, state: CaveinState, seat: int, option: int) -> list[int]:
        terms = [0, 0, 0, 0, 0, 0]
        base = state.bases[seat]
        if option == USE_LEADER:
            terms[LEADER] = 10 + skill_worth(state, seat, base[-1], NORMAL_ACTIONS)
        elif option == SWAP_LEADER:
            better = skill_worth(state, seat, base[-2], NORMAL_ACTIONS)
            terms[LEADER] = better - skill_worth(state, seat, base[-1], NORMAL_ACTIONS)
        elif option >= ARM:
            terms[GROWTH] = 10_000 + card_worth(state, seat, base[option - ARM])
        elif option >= RADIO:
            terms[GROWTH] = 10_000 + card_worth(state, seat, (option - RADIO) * LEVELS)
        return terms


start: Final = Start()


def usable(s: CaveinState, seat: int, artifact: int) -> bool:
    """Owned, and not used this turn (CI-3.2)."""
    return holds(s, seat, artifact) and s.start_used >> artifact & 1 == 0


def refuse_leader(s: CaveinState, seat: int) -> str | None:
    """Why the Leader's skill can do nothing now, judged by what everyone can see; None if it can."""
    base = s.bases[seat]
    if not base:
        return "CI-3.3"
    skill = s.box.skill[base[-1]]
    useful = True
    if skill == TAKE_OWN_COLOUR:
        useful = any_token_of(s, FACTION[base[-1]])
    elif skill in (BOTTOM_TWO, SUBJUGATE_LOWEST_OWN):
        useful = len(base) > 1
    elif skill in (ANY_BASE_ONE, ONE_BASE_TWO):
        useful = any_below_leader(s, 0, False)
    elif skill == SUBJUGATE_LEVEL2:
        useful = any_below_leader(s, 2, False)
    elif skill in (WEEDLOCKS_SPREAD, WEEDLOCKS_ALL):
        useful = any_below_leader(s, 0, True)
    elif skill in (RECOLOUR_HAND, SUBJUGATE_HAND):
        useful = len(s.hands[seat]) > 0
    elif skill in (RECOLOUR_TOKEN, EXTRA_MINING):
        useful = any_token(s)
    elif skill == ARTIFACT_MINUS4:
        useful = s.stack_left[0] + s.stack_left[1] + s.stack_left[2] > 0
    elif skill == DOCKS_SUM5:
        useful = any_dock(s)
    if not useful:
        return SKILL_RULE[skill]
    if room(s, seat) == 0 and takes_cards(skill):
        return "CI-4.1"
    return None


def takes_cards(skill: int) -> bool:
    return skill in (BOTTOM_TWO, DOCKS_SUM5, ANY_BASE_ONE, ONE_BASE_TWO, WEEDLOCKS_SPREAD, WEEDLOCKS_ALL)


def any_token_of(s: CaveinState, colour: int) -> bool:
    """A token that a level-1 card of this colour can take."""
    for slot in range(SLOTS):
        token = s.mine[slot]
        if token >= 0 and s.box.cost[token] == 1 and token_colour(s, slot) == colour:
            return True
    return False


def any_token(s: CaveinState) -> bool:
    for slot in range(SLOTS):
        if s.mine[slot] >= 0:
            return True
    return False


def any_dock(s: CaveinState) -> bool:
    for slot in range(SLOTS):
        if s.docks[slot] >= 0:
            return True
    return False


def any_below_leader(s: CaveinState, level: int, weedlock: bool) -> bool:
    """A card below a Leader: of this level if it is not 0, and a Weedlock if asked for."""
    for base in s.bases:
        for kind in base[:-1]:
            if (level == 0 or LEVEL[kind] == level) and (not weedlock or FACTION[kind] == WEEDLOCK):
                return True
    return False
