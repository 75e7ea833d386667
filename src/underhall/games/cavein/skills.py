"""The 24 mercenary skills (section 14): one small function for each skill that is more than a flag."""

from __future__ import annotations

from underhall.engine.state import bit
from underhall.engine.table import Table

from .asking import (
    ask_base_card,
    ask_bottom,
    ask_colour,
    ask_dock_card,
    ask_hand_card,
    ask_token,
    ask_which_base,
)
from .box import (
    ANY_BASE_ONE,
    ARTIFACT_MINUS4,
    BOTTOM_TWO,
    CRYSTAL_MINUS4,
    DOCKS_SUM5,
    DOUBLE_WEEDLOCKS,
    EXTRA_MINING,
    FACTION,
    KINDS,
    LEVEL,
    LEVEL2_AND_SAME_ACTIONS,
    ONE_BASE_TWO,
    RECOLOUR_HAND,
    RECOLOUR_TOKEN,
    RECRUIT_GAP3,
    SECOND_CRYSTAL,
    SUBJUGATE_HAND,
    SUBJUGATE_LEVEL2,
    SUBJUGATE_LOWEST_OWN,
    TAKE_OWN_COLOUR,
    WEEDLOCK,
    WEEDLOCKS_ALL,
    WEEDLOCKS_SPREAD,
)
from .events import (
    RECOLOURED_HAND,
    RECOLOURED_TOKEN,
    SUBJUGATED,
    SUBJUGATED_HAND,
    TOOK_FROM_BASE,
    TOOK_FROM_DOCKS,
)
from .memory import gain, give_colour, hide
from .questions.base_card import BASE, NO_BASE_CARD
from .questions.colour import NO_COLOUR
from .questions.dock_card import NO_DOCK_CARD
from .questions.hand_card import HAND_CARDS, NO_HAND_CARD
from .questions.token import NO_TOKEN
from .questions.which_base import NO_BASE, weedlocks_below
from .state import CaveinState, room
from .track import take_token


def use_skill(s: CaveinState, table: Table, seat: int, card: int, optional: bool) -> None:
    """Applies the skill of a card. `optional`: it may still be declined, as after playing the card (CI-8.2)."""
    skill = s.box.skill[card % KINDS]
    s.picked = 0
    s.optional = optional
    if skill == TAKE_OWN_COLOUR:
        take_own_colour(s, table, seat, FACTION[card], optional)
    elif skill == RECOLOUR_TOKEN:
        recolour_token(s, table, seat, optional)
    elif skill == ARTIFACT_MINUS4:
        s.ancientones += 1
    elif skill == CRYSTAL_MINUS4:
        s.maccarats += 1
    elif skill == RECRUIT_GAP3:
        s.foreman = True
    elif skill == BOTTOM_TWO:
        take_bottom_two(s, table, seat, optional)
    elif skill == DOCKS_SUM5:
        take_docks_sum5(s, table, seat)
    elif skill == LEVEL2_AND_SAME_ACTIONS:
        s.same_type = True
        s.optional = True  # the two parts are independent (CI-14.24)
        take_from_docks(s, table, seat, ask_dock_card(s, table, seat, skill))
    elif skill == ANY_BASE_ONE:
        take_from_base(s, table, seat, ask_base_card(s, table, seat, skill))
    elif skill == ONE_BASE_TWO:
        take_two_from_one_base(s, table, seat)
    elif skill == EXTRA_MINING:
        s.extra += 1
    elif skill == RECOLOUR_HAND:
        recolour_hand(s, table, seat, optional)
    elif skill == SECOND_CRYSTAL:
        s.scrabbers += 1
    elif skill in (SUBJUGATE_LOWEST_OWN, SUBJUGATE_LEVEL2):
        subjugate_from_base(s, table, seat, ask_base_card(s, table, seat, skill))
    elif skill == SUBJUGATE_HAND:
        subjugate_hand(s, table, seat)
    elif skill == DOUBLE_WEEDLOCKS:
        s.stalkroot = True
    elif skill == WEEDLOCKS_SPREAD:
        take_weedlocks_spread(s, table, seat)
    else:
        take_weedlocks_all(s, table, seat, optional)


# Tokens


def take_own_colour(s: CaveinState, table: Table, seat: int, colour: int, optional: bool) -> None:
    """All six level-1 cards (CI-14.1)."""
    slot = ask_token(s, table, seat, TAKE_OWN_COLOUR, colour, optional)
    if slot != NO_TOKEN:
        take_token(s, table, seat, slot, TAKE_OWN_COLOUR)


def recolour_token(s: CaveinState, table: Table, seat: int, optional: bool) -> None:
    """Diggerhino (CI-14.2, CI-14.27): the last colour counts, the reductions add up."""
    slot = ask_token(s, table, seat, RECOLOUR_TOKEN, 0, optional)
    if slot == NO_TOKEN:
        return
    s.target = slot
    colour = ask_colour(s, table, seat, RECOLOUR_TOKEN, False)
    colours = s.token_colour[:]
    colours[slot] = colour
    s.token_colour = colours
    minus = s.token_minus[:]
    minus[slot] += 1
    s.token_minus = minus
    table.tell(RECOLOURED_TOKEN, seat, s.mine[slot], colour)


# Cards from Bases and Docks


def take_out_of_base(s: CaveinState, choice: int) -> int:
    """CI-4.8: the gap closes."""
    owner = choice // BASE
    base = s.bases[owner][:]
    kind = base.pop(choice % BASE)
    s.bases[owner] = base
    return kind


def take_from_base(s: CaveinState, table: Table, seat: int, choice: int) -> None:
    if choice != NO_BASE_CARD:
        kind = take_out_of_base(s, choice)
        gain(s, seat, kind)
        table.tell(TOOK_FROM_BASE, seat, kind, choice // BASE)


def take_from_docks(s: CaveinState, table: Table, seat: int, kind: int) -> None:
    if kind != NO_DOCK_CARD:
        s.docks[s.docks.index(kind)] = -1
        s.progress = True
        gain(s, seat, kind)
        table.tell(TOOK_FROM_DOCKS, seat, kind)


def take_bottom_two(s: CaveinState, table: Table, seat: int, optional: bool) -> None:
    """Sergeant (CI-14.6, CI-14.30)."""
    for _ in range(ask_bottom(s, table, seat, optional)):
        take_from_base(s, table, seat, seat * BASE)


def take_docks_sum5(s: CaveinState, table: Table, seat: int) -> None:
    """Colonel (CI-14.7)."""
    s.target = 5
    while True:
        kind = ask_dock_card(s, table, seat, DOCKS_SUM5)
        if kind == NO_DOCK_CARD:
            return
        take_from_docks(s, table, seat, kind)
        s.target -= LEVEL[kind]
        s.picked += 1


def take_two_from_one_base(s: CaveinState, table: Table, seat: int) -> None:
    """Mu'Shell (CI-14.10, CI-14.31)."""
    while s.picked < 2:
        choice = ask_base_card(s, table, seat, ONE_BASE_TWO)
        if choice == NO_BASE_CARD:
            return
        take_from_base(s, table, seat, choice)
        s.target = choice // BASE
        s.picked += 1


def take_weedlocks_spread(s: CaveinState, table: Table, seat: int) -> None:
    """Seeder (CI-14.18): `target` has the Bases taken from, as bits."""
    s.target = 0
    while True:
        choice = ask_base_card(s, table, seat, WEEDLOCKS_SPREAD)
        if choice == NO_BASE_CARD:
            return
        take_from_base(s, table, seat, choice)
        if s.target >> choice // BASE & 1:
            return  # two from a single Base
        s.target |= 1 << choice // BASE
        s.picked += 1


def take_weedlocks_all(s: CaveinState, table: Table, seat: int, optional: bool) -> None:
    """Mandragore (CI-14.19); with too little room the player chooses which (CI-14.32)."""
    owner = ask_which_base(s, table, seat, optional)
    if owner == NO_BASE:
        return
    s.target = owner
    if weedlocks_below(s, owner) > room(s, seat):
        while room(s, seat) > 0:
            take_from_base(s, table, seat, ask_base_card(s, table, seat, WEEDLOCKS_ALL))
        return
    place = 0
    while place < len(s.bases[owner]) - 1:
        if FACTION[s.bases[owner][place]] == WEEDLOCK:
            take_from_base(s, table, seat, owner * BASE + place)
        else:
            place += 1


# Subjugating


def subjugate_from_base(s: CaveinState, table: Table, seat: int, choice: int) -> None:
    """Mindwasp (CI-14.14) and Custodian (CI-14.15)."""
    if choice != NO_BASE_CARD:
        kind = take_out_of_base(s, choice)
        s.subjugated[seat] = s.subjugated[seat] + [kind]
        s.progress = True
        table.tell(SUBJUGATED, seat, kind, choice // BASE)


def subjugate_hand(s: CaveinState, table: Table, seat: int) -> None:
    """Domina (CI-14.16, CI-14.33): first the cards, face down; then a token for each, as far as there are any."""
    while s.picked < HAND_CARDS and s.hands[seat]:
        code = ask_hand_card(s, table, seat, SUBJUGATE_HAND, 0)
        if code == NO_HAND_CARD:
            break
        hide(s, seat, code, s.picked > 0)
        s.picked += 1
        s.progress = True
        table.tell(SUBJUGATED_HAND, seat, secret=(bit(seat), (code % KINDS,)))
    for _ in range(s.picked):
        slot = ask_token(s, table, seat, SUBJUGATE_HAND, 0, True)
        if slot != NO_TOKEN:
            take_token(s, table, seat, slot, SUBJUGATE_HAND)


# Colours of the hand


def recolour_hand(s: CaveinState, table: Table, seat: int, optional: bool) -> None:
    """Robuster (CI-14.12, CI-14.26)."""
    if not s.hands[seat]:
        return
    colour = ask_colour(s, table, seat, RECOLOUR_HAND, optional)
    if colour == NO_COLOUR:
        return
    while s.picked < HAND_CARDS and s.picked < len(s.hands[seat]):
        code = ask_hand_card(s, table, seat, RECOLOUR_HAND, colour)
        if code == NO_HAND_CARD:
            return
        give_colour(s, seat, code, colour, s.picked > 0)
        s.picked += 1
        table.tell(RECOLOURED_HAND, seat, colour, secret=(bit(seat), (code % KINDS,)))
