"""Writes what a seat knows into the segments of `encoding.py`; the same facts as in `info.py`.

This runs at every decision of a learner, so it writes only what is not 0.
"""

from __future__ import annotations

from mypy_extensions import i64

from underhall.engine.state import EVERYONE

from .encoding import UNITS
from .offsets import Offsets, offsets_of
from .state import NO_MINE, ROW, STILL_THERE, KingsState


def encode(s: KingsState, seat: int, out: bytearray, at: int) -> None:
    o = offsets_of(s)
    viewer = max(seat, 0)
    encode_table(s, o, viewer, out, at)
    encode_row(s, o, seat, out, at)
    encode_piles(s, o, seat, out, at)
    encode_mines(s, o, seat, out, at)
    encode_hands(s, o, seat, out, at)
    if seat >= 0 and s.swapped[seat]:
        put_units(s.swapped[seat], out, at + o.swapped)
    if s.origin:
        encode_draws(s, o, viewer, out, at)


def encode_table(s: KingsState, o: Offsets, viewer: int, out: bytearray, at: int) -> None:
    players = s.players
    place = at + o.table
    if s.over:
        out[place] = 1
    if s.turns > 255:
        out[place + 1] = s.turns >> 8
    out[place + 2] = s.turns & 255
    out[at + o.phase + s.phase] = 1
    out[at + o.active + (s.active - viewer) % players] = 1
    out[at + o.first + (s.first - viewer) % players] = 1
    place_of_kings = at + o.kings
    for index in range(players):
        out[place_of_kings + 4 * index + s.kings[(viewer + index) % players]] = 1
    if s.deck:
        out[place + 3] = len(s.deck)
        out[at + o.deck_top + s.box.profile[s.deck[-1]]] = 1


def encode_row(s: KingsState, o: Offsets, seat: int, out: bytearray, at: int) -> None:
    row = at + o.row
    stacks = at + o.row_stacks
    units = at + o.row_units
    count = 0
    for slot in range(ROW):
        mine = s.row[slot]
        if mine != NO_MINE:
            out[row + slot * o.profiles + s.box.profile[mine]] = 1
        stack = s.stacks[slot]
        if stack:
            out[stacks + 2 * slot] = len(stack)
            out[stacks + 2 * slot + 1] = s.box.strength[stack[-1]] + 1
            for card in stack:
                count += 1
                out[units + unit_cell(s, o, seat, card, out, at)] = count


def encode_piles(s: KingsState, o: Offsets, seat: int, out: bytearray, at: int) -> None:
    camp = at + o.camp
    for pile in s.camp:
        depth = len(pile)
        for card in pile:
            out[camp + unit_cell(s, o, seat, card, out, at)] = depth
            depth -= 1
    discard = at + o.discard
    for number, card in enumerate(s.discard):
        out[discard + unit_cell(s, o, seat, card, out, at)] = number + 1


def encode_mines(s: KingsState, o: Offsets, seat: int, out: bytearray, at: int) -> None:
    viewer = max(seat, 0)
    players = s.players
    profile = s.box.profile
    free = o.mine_cell[:]  # profile -> the next place for such a mine
    crews = at + o.crews
    miners = at + o.miners
    developed = at + o.developed
    count = 0
    for index in range(players):
        other = (viewer + index) % players
        mines = at + o.mines + index * o.cards
        owned = s.owned[other]
        for number in range(len(owned)):
            kind = profile[owned[number]]
            cell = free[kind]
            free[kind] = cell + 1
            out[mines + cell] = number + 1
            stack = s.miners[other][number]
            if stack:
                out[crews + cell] = len(stack)
                out[crews + o.cards + cell] = s.box.strength[stack[-1]] + 1
                for card in stack:
                    count += 1
                    out[miners + unit_cell(s, o, seat, card, out, at)] = count
        for number, mine in enumerate(s.treasury[other]):
            kind = profile[mine]
            cell = free[kind]
            free[kind] = cell + 1
            out[mines + cell] = number + 1
            out[developed + cell] = 1


def encode_hands(s: KingsState, o: Offsets, seat: int, out: bytearray, at: int) -> None:
    viewer = max(seat, 0)
    players = s.players
    known: i64 = 1 << (seat + 1)
    mask: i64
    unit_known = s.unit_known
    mine_known = s.mine_known
    backs: list[int] = []
    for index in range(players):
        other = (viewer + index) % players
        hands = at + o.hands + index * o.cards
        unsure: list[int] = []
        secret = 0
        for card in s.hands[other]:
            mask = mine_known[card]
            if mask & known != 0:
                mask = unit_known[card]
                if mask & known != 0:
                    out[hands + unit_cell(s, o, seat, card, out, at)] = 1
                else:
                    backs.append(s.box.profile[card])
            else:
                mask = unit_known[card]
                if mask & known != 0:
                    unsure.append(card)
                else:
                    secret += 1
        if backs:
            put_counts(backs, out, at + o.backs + index * o.profiles)
            backs = []
        if unsure:
            sort_unsure(s, viewer, unsure)
            for card in unsure:
                out[hands + unit_cell(s, o, seat, card, out, at)] = 1
        if secret > 0:
            out[at + o.secret + index] = secret


def put_counts(kinds: list[int], out: bytearray, at: int) -> None:
    """How many of each kind there are."""
    kinds.sort()
    last = -1
    count = 0
    for kind in kinds:
        if kind != last:
            if count > 0:
                out[at + last] = count
            last = kind
            count = 0
        count += 1
    out[at + last] = count


def unit_cell(s: KingsState, o: Offsets, seat: int, card: int, out: bytearray, at: int) -> int:
    """The place of a card whose unit the seat knows; also writes how well it is known."""
    mask: i64 = s.mine_known[card]
    known: i64 = 1 << (seat + 1)
    cell = o.cell[card] if mask & known != 0 else unsure_cell(s, o, seat, card, out, at)
    if s.origin:
        put_memory(s, o, max(seat, 0), card, cell, out, at)
    return cell


def unsure_cell(s: KingsState, o: Offsets, seat: int, card: int, out: bytearray, at: int) -> int:
    """The first place of this unit that no card has: neither one that the seat knows, nor one that was here before."""
    known: i64 = 1 << (seat + 1)
    unit_mask: i64
    mine_mask: i64
    for copy in o.copies[s.box.unit[card]]:
        unit_mask = s.unit_known[copy]
        mine_mask = s.mine_known[copy]
        if unit_mask & mine_mask & known == 0:
            cell = o.cell[copy]
            if out[at + o.unsure + cell] == 0:
                out[at + o.unsure + cell] = 1
                return cell
    raise AssertionError(f"more than all copies of card {card} lie open")


# With hidden backs ------------------------------------------------------------------------------------------------


def put_memory(s: KingsState, o: Offsets, viewer: int, card: int, cell: int, out: bytearray, at: int) -> None:
    """What everyone remembers of a card that was seen: whose secret hand it left and when, and who saw its back."""
    players = s.players
    left = s.left[card]
    if left != STILL_THERE:
        out[at + o.left_hand + (s.origin[card] - viewer) % players * o.cards + cell] = left + 1
    seen = s.mine_known[card]
    for index in range(players):
        if seen >> ((viewer + index) % players + 1) & 1:
            out[at + o.back_seen + index * o.cards + cell] = 1


def sort_unsure(s: KingsState, viewer: int, cards: list[int]) -> None:
    """Nobody knows the order of cards within a hand: sorts them by what all know, with seats counted from the
    viewer."""
    players = s.players
    keys: list[int] = []
    for card in cards:
        left = STILL_THERE
        origin = 0
        if s.origin and s.left[card] != STILL_THERE:
            left = s.left[card]
            origin = (s.origin[card] - viewer) % players
        key = (s.box.unit[card] * 128 + left) * 8 + origin
        for index in range(players):
            key = key * 2 + (s.mine_known[card] >> ((viewer + index) % players + 1) & 1)
        keys.append(key * 128 + card)
    keys.sort()
    for index in range(len(keys)):
        cards[index] = keys[index] % 128


def encode_draws(s: KingsState, o: Offsets, viewer: int, out: bytearray, at: int) -> None:
    for index in range(s.players):
        free = o.mine_cell[:]
        drawn = at + o.drawn + index * o.cards
        for number, profile in enumerate(s.drawn[(viewer + index) % s.players]):
            out[drawn + free[profile]] = number + 1
            free[profile] += 1


# Everything -------------------------------------------------------------------------------------------------------


def encode_hidden(s: KingsState, seat: int, out: bytearray, at: int) -> None:
    """Where each card truly is, by its own place among the units."""
    o = offsets_of(s)
    viewer = max(seat, 0)
    cards = o.cards
    put_pile(o, s.deck[::-1], 0, out, at + o.true_deck)
    for slot in range(ROW):
        if s.row[slot] != NO_MINE:
            out[at + o.true_row + slot * cards + o.cell[s.row[slot]]] = 1
    units = at + o.true_units
    before = 0
    for stack in s.stacks:
        put_pile(o, stack, before, out, units)
        before += len(stack)
    for pile in s.camp:
        put_pile(o, pile[::-1], 0, out, units + 2 * cards)
    put_pile(o, s.discard, 0, out, units + 3 * cards)
    before = 0
    for index in range(s.players):
        other = (viewer + index) % s.players
        put_pile(o, s.owned[other], 0, out, at + o.true_mines + index * cards)
        put_pile(o, s.treasury[other], 0, out, at + o.true_developed + index * cards)
        for stack in s.miners[other]:
            put_pile(o, stack, before, out, units + cards)
            before += len(stack)
        for card in s.hands[other]:
            out[at + o.true_hands + index * cards + o.cell[card]] = 1
            if s.unit_known[card] == EVERYONE:
                out[at + o.shown + o.cell[card]] = 1
        if s.swapped[other]:
            put_units(s.swapped[other], out, at + o.true_swapped + index * UNITS)


def put_pile(o: Offsets, pile: list[int], before: int, out: bytearray, at: int) -> None:
    """Each card's number in the pile; `before` cards are counted already."""
    for number, card in enumerate(pile):
        out[at + o.cell[card]] = before + number + 1


def put_units(bits: int, out: bytearray, at: int) -> None:
    for unit in range(UNITS):
        if bits >> unit & 1:
            out[at + unit] = 1
