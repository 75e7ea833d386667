"""Gains: wood, metal, points, tokens and cards; each gain may fire triggers (RW-E.5)."""

from __future__ import annotations

from underhall.engine.state import EVERYONE, bit
from underhall.engine.table import Table

from .asking import with_item
from .box import (
    BIT,
    CARD_GAINED,
    CARD_OF_DECK_GAINED,
    EACH_PIECE,
    FROM_DECK,
    GAINED_FROM,
    JOKER_GAINED,
    METAL_GAINED,
    MOVE_GAINED,
    NONE,
    VP_GAINED,
    WOOD_GAINED,
)
from .events import DREW, JOKER_GAIN, METAL_GAIN, MOVE_GAIN, POWERED, RESHUFFLED, TOOK_CARD, VP_GAIN, WOOD_GAIN
from .state import WistarState
from .triggers import collect, fire, resolve

# Wood, metal, points


def gain_wood(s: WistarState, table: Table, seat: int, n: int, guard: int = 0) -> None:
    if n > 0:
        s.wood[seat] += n
        table.tell(WOOD_GAIN, seat, n)
        fire_gain(s, table, seat, WOOD_GAINED, n, guard)


def gain_metal(s: WistarState, table: Table, seat: int, n: int, guard: int = 0) -> None:
    if n > 0:
        s.metal[seat] += n
        table.tell(METAL_GAIN, seat, n)
        fire_gain(s, table, seat, METAL_GAINED, n, guard)


def gain_vp(s: WistarState, table: Table, seat: int, n: int, guard: int = 0) -> None:
    if n > 0:
        s.vp[seat] += n
        table.tell(VP_GAIN, seat, n)
        fire_gain(s, table, seat, VP_GAINED, n, guard)


def fire_gain(s: WistarState, table: Table, seat: int, trigger: int, n: int, guard: int) -> None:
    """R79: once for each of the n pieces, or once for the whole gain."""
    if s.watch[seat] & BIT[trigger]:
        for _ in range(n if trigger in EACH_PIECE else 1):
            fire(s, table, seat, trigger, guard)


# Tokens. There are only so many of them (R40).


def jokers_left(s: WistarState) -> int:
    return s.box.figures.jokers - sum(s.jokers)


def moves_left(s: WistarState) -> int:
    return s.box.figures.moves - sum(s.moves)


def gain_jokers(s: WistarState, table: Table, seat: int, n: int, guard: int = 0) -> None:
    n = min(n, jokers_left(s))
    if n > 0:
        s.jokers[seat] += n
        table.tell(JOKER_GAIN, seat, n)
        fire_gain(s, table, seat, JOKER_GAINED, n, guard)


def gain_moves(s: WistarState, table: Table, seat: int, n: int, guard: int = 0) -> None:
    n = min(n, moves_left(s))
    if n > 0:
        s.moves[seat] += n
        table.tell(MOVE_GAIN, seat, n)
        fire_gain(s, table, seat, MOVE_GAINED, n, guard)


def gain_electricity(s: WistarState, table: Table, seat: int, n: int) -> None:
    """RW-10.1: none, basic, advanced; more does nothing."""
    if s.electricity[seat] < 2 and n > 0:
        s.electricity[seat] = min(2, s.electricity[seat] + n)
        table.tell(POWERED, seat, s.electricity[seat])


# Cards


def has_cards(s: WistarState, deck: int) -> bool:
    """R42: something can be drawn, if only after shuffling the discards."""
    return s.deck_left[deck] > 0 or len(s.discard[deck]) > 0


def draw(s: WistarState, table: Table, deck: int) -> int:
    """The top card of a deck, which nobody has seen yet; NONE if there is none."""
    if s.deck_left[deck] == 0 and not reshuffle(s, table, deck):
        return NONE
    s.deck_left[deck] -= 1
    return s.deck[deck][s.deck_left[deck]]


def reshuffle(s: WistarState, table: Table, deck: int) -> bool:
    """R42: the discards become the deck."""
    cards = s.discard[deck][:]
    if not cards:
        return False
    for card in cards:
        s.known[card] = 0
    cards.sort()
    s.chance.shuffle(cards)
    s.deck[deck] = cards
    s.deck_left[deck] = len(cards)
    s.discard[deck] = []
    table.tell(RESHUFFLED, deck)
    return True


def discard_card(s: WistarState, table: Table, card: int) -> None:
    """Face up on the pile of its own deck (R73)."""
    table.reveal(s.known, card, EVERYONE)
    deck = s.box.inventions[card].deck
    s.discard[deck] = [*s.discard[deck], card]


def gain_cards(s: WistarState, table: Table, seat: int, deck: int, n: int, guard: int = 0) -> None:
    """Blind from the deck, one after the other."""
    for _ in range(n):
        card = draw(s, table, deck)
        if card == NONE:
            return
        s.hand[seat] = with_item(s.hand[seat], card)
        table.reveal(s.known, card, bit(seat))
        table.tell(DREW, seat, deck, secret=(bit(seat), (card,)))
        fire_card(s, table, seat, deck, FROM_DECK, guard)


def take_openly(s: WistarState, table: Table, seat: int, card: int) -> None:
    """Into the hand, openly."""
    table.reveal(s.known, card, EVERYONE)
    s.hand[seat] = with_item(s.hand[seat], card)
    table.tell(TOOK_CARD, seat, card)


def fire_card(s: WistarState, table: Table, seat: int, deck: int, where: int, guard: int) -> None:
    """A card came into the hand from somewhere, which counts only from a row or a deck (R79, R81)."""
    if s.watch[seat] & (BIT[CARD_GAINED] | BIT[CARD_OF_DECK_GAINED + deck]) == 0 or guard & BIT[CARD_GAINED]:
        return
    if where not in GAINED_FROM:
        return
    waiting: list[int] = []
    collect(s, seat, CARD_GAINED, waiting)
    collect(s, seat, CARD_OF_DECK_GAINED + deck, waiting)
    resolve(s, table, seat, waiting, guard)
