"""Paying: fixed costs, and pieces of wood, metal or hand cards in any mix (RW-4.5, RW-13.1, R73)."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table

from .asking import ask, asking, without
from .box import ADVANCED, ANY, BASIC, NONE
from .burrow import lose_bed, lose_guest
from .costs import Cost
from .events import DISCARDED, PAID_JOKERS, PAID_METAL, PAID_MOVES, PAID_VP, PAID_WOOD
from .gaining import discard_card
from .gains import GAIN_CARD, GAIN_METAL, GAIN_WOOD
from .state import WistarState

MIX: Final = 5
MIXED: Final = 13  # wood * MIXED + metal; the rest are hand cards
DISCARD: Final = 6  # an option is a card
GIVE_GUEST: Final = 25  # an option is a guest tile


def hand_of(s: WistarState, seat: int, deck: int) -> int:
    """How many hand cards of a deck: public (RW-19.1)."""
    found = 0
    for card in s.hand[seat]:
        if deck == ANY or s.box.inventions[card].deck == deck:
            found += 1
    return found


def pieces(s: WistarState, seat: int) -> int:
    """What could be paid in any mix."""
    return s.wood[seat] + s.metal[seat] + len(s.hand[seat])


def can_pay(s: WistarState, seat: int, cost: Cost, more: int = 0) -> bool:
    """All of the cost, plus `more` pieces in any mix."""
    if s.wood[seat] < cost.wood or s.metal[seat] < cost.metal or s.moves[seat] < cost.moves:
        return False
    if s.jokers[seat] < cost.jokers or s.vp[seat] < cost.vp:
        return False
    if len(s.guests[seat]) < cost.guests or s.bed_tiles[seat] < cost.beds:
        return False
    cards = cost.cards + cost.basic + cost.advanced
    if len(s.hand[seat]) < cards:
        return False
    if cost.basic and hand_of(s, seat, BASIC) < cost.basic:
        return False
    if cost.advanced and hand_of(s, seat, ADVANCED) < cost.advanced:
        return False
    return pieces(s, seat) - cost.wood - cost.metal - cards >= cost.any + more


def pay(s: WistarState, table: Table, seat: int, cost: Cost, source: int, more: int = 0) -> None:
    """Pays what `can_pay` has allowed."""
    pay_wood(s, table, seat, cost.wood)
    pay_metal(s, table, seat, cost.metal)
    pay_moves(s, table, seat, cost.moves)
    pay_jokers(s, table, seat, cost.jokers)
    if cost.vp:
        s.vp[seat] -= cost.vp
        table.tell(PAID_VP, seat, cost.vp)
    for _ in range(cost.beds):
        lose_bed(s, table, seat)
    for _ in range(cost.guests):
        give_guest(s, table, seat, source)
    for _ in range(cost.basic):
        give_card(s, table, seat, BASIC, source)
    for _ in range(cost.advanced):
        give_card(s, table, seat, ADVANCED, source)
    for _ in range(cost.cards):
        give_card(s, table, seat, ANY, source)
    pay_any(s, table, seat, cost.any + more, source)


def pay_wood(s: WistarState, table: Table, seat: int, n: int) -> None:
    if n:
        s.wood[seat] -= n
        table.tell(PAID_WOOD, seat, n)


def pay_metal(s: WistarState, table: Table, seat: int, n: int) -> None:
    if n:
        s.metal[seat] -= n
        table.tell(PAID_METAL, seat, n)


def pay_moves(s: WistarState, table: Table, seat: int, n: int) -> None:
    if n:
        s.moves[seat] -= n
        table.tell(PAID_MOVES, seat, n)


def pay_jokers(s: WistarState, table: Table, seat: int, n: int) -> None:
    if n:
        s.jokers[seat] -= n
        table.tell(PAID_JOKERS, seat, n)


# Pieces in any mix: first how many of each, then which cards


def pay_any(s: WistarState, table: Table, seat: int, n: int, source: int) -> None:
    if n == 0:
        return
    asking(s, seat, MIX, NONE, n)
    mix = ask(s, table, seat, MIX, n)
    wood = mix // MIXED
    metal = mix % MIXED
    cards = n - wood - metal
    pay_wood(s, table, seat, wood)
    pay_metal(s, table, seat, metal)
    for _ in range(cards):
        give_card(s, table, seat, ANY, source)
    s.paid = (wood > 0) << GAIN_WOOD | (metal > 0) << GAIN_METAL | (cards > 0) << GAIN_CARD


def give_card(s: WistarState, table: Table, seat: int, deck: int, source: int) -> None:
    """A hand card of the player's choice goes to its discard pile."""
    asking(s, seat, DISCARD, NONE, deck)
    card = ask(s, table, seat, DISCARD, source)
    s.hand[seat] = without(s.hand[seat], card)
    table.tell(DISCARDED, seat, card)
    discard_card(s, table, card)


def give_guest(s: WistarState, table: Table, seat: int, source: int) -> None:
    """A guest of the player's choice leaves the game, a cheese too (R86)."""
    asking(s, seat, GIVE_GUEST)
    lose_guest(s, table, seat, ask(s, table, seat, GIVE_GUEST, source))
