"""What skills and artifacts ask for: tokens, colours, cards of Bases, Docks and the hand (sections 14 and 15).

For each question one function says which rule forbids an answer, from what lies in the state: who asks (`source`),
about what (`target`), how many were chosen so far (`picked`) and whether "nothing" is an answer (`optional`, CI-3.8).
"""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table

from .box import (
    ANY_BASE_ONE,
    ARTIFACT_SOURCE,
    BATON_OF_COAXING,
    DOCKS_SUM5,
    FACTION,
    KINDS,
    LEVEL,
    LEVEL2_AND_SAME_ACTIONS,
    ONE_BASE_TWO,
    RECOLOUR_HAND,
    RECOLOUR_TOKEN,
    SECOND_CRYSTAL,
    SKILL_RULE,
    SLOTS,
    SUBJUGATE_LEVEL2,
    SUBJUGATE_LOWEST_OWN,
    TAKE_OWN_COLOUR,
    WEEDLOCK,
    WEEDLOCKS_ALL,
    WEEDLOCKS_SPREAD,
)
from .means import token_colour
from .questions import (
    BASE,
    BASE_CARD,
    BOTTOM,
    COLOUR,
    DOCK_CARD,
    HAND_CARD,
    NO_BASE,
    NO_BASE_CARD,
    NO_COLOUR,
    NO_DOCK_CARD,
    NO_HAND_CARD,
    NO_TOKEN,
    TOKEN,
    WHICH_BASE,
)
from .state import CaveinState, room

BATON: Final = ARTIFACT_SOURCE + BATON_OF_COAXING
HAND_CARDS: Final = 3  # Robuster and Domina: up to three cards
LEADER_DECIDED: Final = "CI-3.3"  # who uses the Leader's skill has decided to do something with it


# Tokens of the Mine


def refuse_token_choice(s: CaveinState, option: int) -> str | None:
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


def token_options(s: CaveinState) -> list[int]:
    options: list[int] = []
    for slot in range(SLOTS):
        if refuse_token_choice(s, slot) is None:
            options.append(slot)
    if s.optional and options:
        options.append(NO_TOKEN)
    return options


def ask_token(s: CaveinState, table: Table, seat: int, source: int, target: int, optional: bool) -> int:
    """The slot of a token, or NO_TOKEN; not asked where no token fits."""
    s.source = source
    s.target = target
    s.optional = optional
    options = token_options(s)
    if not options:
        return NO_TOKEN
    s.step = TOKEN
    return table.ask(seat, TOKEN, options, source)


# Colours


def refuse_colour(s: CaveinState, option: int) -> str | None:
    return None if option != NO_COLOUR or s.optional else LEADER_DECIDED


def colour_options(s: CaveinState) -> list[int]:
    options = [0, 1, 2, 3, 4, 5]
    if s.optional:
        options.append(NO_COLOUR)
    return options


def ask_colour(s: CaveinState, table: Table, seat: int, source: int, optional: bool) -> int:
    s.source = source
    s.optional = optional
    s.step = COLOUR
    return table.ask(seat, COLOUR, colour_options(s), source)


# Cards of Bases


def refuse_base_card(s: CaveinState, seat: int, option: int) -> str | None:
    """The rule that forbids this card of a Base; all that is known of Bases and hand sizes is public."""
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
        # Two from one Base, or one from each: after two Bases nothing more from those.
        return None if s.picked < 2 or s.target >> owner & 1 == 0 else rule
    return None if owner == s.target else rule


def lowest_level(base: list[int]) -> int:
    """Among the cards below the Leader (CI-14.34)."""
    lowest = 9
    for kind in base[:-1]:
        if LEVEL[kind] < lowest:
            lowest = LEVEL[kind]
    return lowest


def base_card_options(s: CaveinState, seat: int) -> list[int]:
    options: list[int] = []
    for owner in range(s.players):
        for place in range(len(s.bases[owner]) - 1):
            if refuse_base_card(s, seat, owner * BASE + place) is None:
                options.append(owner * BASE + place)
    if options and refuse_base_card(s, seat, NO_BASE_CARD) is None:
        options.append(NO_BASE_CARD)
    return options


def ask_base_card(s: CaveinState, table: Table, seat: int, source: int) -> int:
    """A card of a Base as owner * BASE + place, or NO_BASE_CARD; `target`, `picked` and `optional` are set."""
    s.source = source
    options = base_card_options(s, seat)
    if not options:
        return NO_BASE_CARD
    s.step = BASE_CARD
    return table.ask(seat, BASE_CARD, options, source)


def take_out_of_base(s: CaveinState, choice: int) -> int:
    """CI-4.8: the gap closes."""
    owner = choice // BASE
    base = s.bases[owner][:]
    kind = base.pop(choice % BASE)
    s.bases[owner] = base
    return kind


def refuse_bottom(s: CaveinState, seat: int, option: int) -> str | None:
    """Sergeant: how many cards from the bottom of the own Base, never its Leader (CI-14.30)."""
    if option == 0:
        return None if s.optional else LEADER_DECIDED
    if option > len(s.bases[seat]) - 1:
        return "CI-14.6"
    return None if option <= room(s, seat) else "CI-4.1"


def bottom_options(s: CaveinState, seat: int) -> list[int]:
    options: list[int] = []
    for count in (2, 1):
        if refuse_bottom(s, seat, count) is None:
            options.append(count)
    if s.optional and options:
        options.append(0)
    return options


def ask_bottom(s: CaveinState, table: Table, seat: int, optional: bool) -> int:
    s.optional = optional
    options = bottom_options(s, seat)
    if not options:
        return 0
    s.step = BOTTOM
    return table.ask(seat, BOTTOM, options)


def weedlocks_below(s: CaveinState, owner: int) -> int:
    """How many Weedlocks lie below the Leader of this Base."""
    found = 0
    for kind in s.bases[owner][:-1]:
        if FACTION[kind] == WEEDLOCK:
            found += 1
    return found


def refuse_which_base(s: CaveinState, seat: int, option: int) -> str | None:
    """Mandragore."""
    if option == NO_BASE:
        return None if s.optional else LEADER_DECIDED
    if option >= s.players or weedlocks_below(s, option) == 0:
        return "CI-14.19"
    return None if room(s, seat) > 0 else "CI-4.1"


def which_base_options(s: CaveinState, seat: int) -> list[int]:
    options: list[int] = []
    for owner in range(s.players):
        if refuse_which_base(s, seat, owner) is None:
            options.append(owner)
    if s.optional and options:
        options.append(NO_BASE)
    return options


def ask_which_base(s: CaveinState, table: Table, seat: int, optional: bool) -> int:
    s.source = WEEDLOCKS_ALL
    s.optional = optional
    options = which_base_options(s, seat)
    if not options:
        return NO_BASE
    s.step = WHICH_BASE
    return table.ask(seat, WHICH_BASE, options, WEEDLOCKS_ALL)


# Cards of the Docks


def refuse_dock_card(s: CaveinState, seat: int, option: int) -> str | None:
    """Colonel (`target`: what is left of the sum of 5) and Fish'Bean."""
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


def dock_card_options(s: CaveinState, seat: int) -> list[int]:
    options: list[int] = []
    for slot in range(SLOTS - 1, -1, -1):
        kind = s.docks[slot]
        if kind >= 0 and kind not in options and refuse_dock_card(s, seat, kind) is None:
            options.append(kind)
    if options and refuse_dock_card(s, seat, NO_DOCK_CARD) is None:
        options.append(NO_DOCK_CARD)
    return options


def ask_dock_card(s: CaveinState, table: Table, seat: int, source: int) -> int:
    s.source = source
    options = dock_card_options(s, seat)
    if not options:
        return NO_DOCK_CARD
    s.step = DOCK_CARD
    return table.ask(seat, DOCK_CARD, options, source)


# Cards of the own hand: secret, so the question is asked whatever the hand is


def refuse_hand_card(s: CaveinState, seat: int, option: int) -> str | None:
    """Robuster (`target`: the colour named) and Domina."""
    if option == NO_HAND_CARD:
        return None
    if option not in s.hands[seat]:
        return "CI-3.6"
    if s.source == RECOLOUR_HAND:
        return "CI-14.12" if option // KINDS == 1 + s.target else None
    return None if LEVEL[option] == 1 else "CI-14.16"


def hand_card_options(s: CaveinState, seat: int) -> list[int]:
    options: list[int] = []
    last = -1
    for code in s.hands[seat]:
        if code != last and refuse_hand_card(s, seat, code) is None:
            options.append(code)
        last = code
    options.append(NO_HAND_CARD)
    return options


def ask_hand_card(s: CaveinState, table: Table, seat: int, source: int, target: int) -> int:
    s.source = source
    s.target = target
    s.step = HAND_CARD
    return table.ask(seat, HAND_CARD, hand_card_options(s, seat), source, HAND_CARDS - s.picked)
