"""Writes what a seat knows into the segments of `encoding.py`; the same facts as in `info.py`.

This runs at every decision of a learner, so it writes only what is not 0.
"""

from __future__ import annotations

from typing import Final

from underhall.engine.encoder import put_fingerprint

from .box import (
    ARTIFACT_CARDS,
    ARTIFACTS,
    CHAIN_OF_COMMAND,
    FACTIONS,
    FIELD_RADIO,
    KINDS,
    LEVELS,
    SLOTS,
    STACKS,
    THIRD_CYBER_ARM,
    WEEDLOCKS_SPREAD,
)
from .encoding import BATCH, MARK, MARKS
from .info import about_bases, subject
from .memory import BATCH_LOWS, MARK_LATER
from .offsets import Offsets, offsets_of
from .state import LEADER_OPEN, SUPPLY, TURN, CaveinState

MOST: Final = 255  # an order is told no further than this, in a box that is much larger


def encode(s: CaveinState, seat: int, out: bytearray, at: int) -> None:
    o = offsets_of(s)
    viewer = max(seat, 0)
    encode_table(s, o, viewer, out, at)
    encode_market(s, o, out, at)
    encode_turn(s, o, viewer, out, at)
    encode_cards(s, o, viewer, out, at)
    encode_prizes(s, o, viewer, out, at)
    encode_hands(s, o, viewer, out, at)
    if seat >= 0:
        put_hand(s.hands[seat], out, at + o.hand)
        if s.secret[seat]:
            put_pile(s.secret[seat], 1, 1, o.weak_cell[:], o.weak_cell, out, at + o.secret)
    if s.batches:
        encode_batches(s, o, viewer, out, at)
    if s.marks:
        encode_marks(s, o, out, at)


def encode_table(s: CaveinState, o: Offsets, viewer: int, out: bytearray, at: int) -> None:
    """`table`, `piles` and `in_play` at once, because most of them are not 0."""
    players = s.players
    cards = s.card_left
    tokens = s.token_left
    stacks = s.stack_left
    factions = s.in_play
    out[at + o.table : at + o.active] = bytes(
        [
            1 if s.over else 0, s.marker, 1 if s.end_triggered else 0, s.turns >> 8, s.turns & 255, s.stalled,
            1 if s.progress else 0, cards[0], cards[1], cards[2], cards[3], min(tokens[0], MOST), min(tokens[1], MOST),
            min(tokens[2], MOST), min(tokens[3], MOST), stacks[0], stacks[1], stacks[2], factions & 1,
            factions >> 1 & 1, factions >> 2 & 1, factions >> 3 & 1, factions >> 4 & 1, factions >> 5 & 1,
        ]
    )  # fmt: skip
    out[at + o.active + (s.active - viewer) % players] = 1
    out[at + o.first + (s.first - viewer) % players] = 1
    place = at + o.commands
    for index in range(players):
        out[place + s.commands[(viewer + index) % players]] = 1
        place += FACTIONS
    place = at + o.totems
    for holder in s.totems:
        if holder >= 0:
            out[place + (holder - viewer) % players] = 1
        elif holder == SUPPLY:
            out[place + players] = 1
        place += players + 1


def encode_market(s: CaveinState, o: Offsets, out: bytearray, at: int) -> None:
    """What lies in the Docks, in the Mine and on the artifact stacks."""
    place = at + o.docks
    for kind in s.docks:
        if kind >= 0:
            out[place + kind // LEVELS] = 1
        place += FACTIONS
    place = at + o.mine
    mine = s.mine
    for slot in range(SLOTS):
        if mine[slot] >= 0:
            out[place + o.mine_cell[slot][mine[slot]]] = 1
        if s.token_colour[slot] >= 0:
            out[at + o.token_colours + slot * FACTIONS + s.token_colour[slot]] = 1
        if s.token_minus[slot] > 0:
            out[at + o.token_minus + slot] = s.token_minus[slot]
    place = at + o.stacks
    for stack in range(STACKS):
        left = s.stack_left[stack]
        if left > 0:
            out[place + s.stacks[stack][left - 1]] = 1
        place += ARTIFACT_CARDS


def encode_turn(s: CaveinState, o: Offsets, viewer: int, out: bytearray, at: int) -> None:
    players = s.players
    out[at + o.step + s.step] = 1
    place = at + o.turn
    if s.normal_left > 0:
        out[place] = s.normal_left
    if s.extra > 0:
        out[place + 1] = s.extra
    if s.ancientones > 0:
        out[place + 2] = s.ancientones
    if s.maccarats > 0:
        out[place + 3] = s.maccarats
    if s.scrabbers > 0:
        out[place + 4] = s.scrabbers
    if s.picked > 0:
        out[place + 5] = s.picked
    if s.same_type:
        out[place + 7] = 1
    if s.foreman:
        out[place + 8] = 1
    if s.stalkroot:
        out[place + 9] = 1
    if s.more:
        out[place + 10] = 1
    if s.optional:
        out[place + 11] = 1
    if s.leader != LEADER_OPEN:
        out[at + o.leader + s.leader - 1] = 1
    if s.used != 0:
        for number in range(4):
            if s.used >> number & 1:
                out[at + o.used + number] = 1
    if s.paying > 0:
        out[at + o.paying + (s.paying >> 1)] = 1
    if s.raided != 0:
        put_seats(s.raided, players, viewer, out, at + o.raided)
    if s.start_used != 0:
        for number, artifact in enumerate((THIRD_CYBER_ARM, FIELD_RADIO, CHAIN_OF_COMMAND)):
            if s.start_used >> artifact & 1:
                out[at + o.start_used + number] = 1
    if s.source > 0:
        out[at + o.source + s.source] = 1
    if about_bases(s):
        if s.source == WEEDLOCKS_SPREAD:
            put_seats(s.target, players, viewer, out, at + o.subject_bases)
        else:
            out[at + o.subject_bases + (s.target - viewer) % players] = 1
    else:
        about = subject(s)
        if about > 0:
            out[at + o.subject + about] = 1
    if s.payment:
        encode_payment(s, o, out, at)


def put_seats(bits: int, players: int, viewer: int, out: bytearray, at: int) -> None:
    for index in range(players):
        if bits >> (viewer + index) % players & 1:
            out[at + index] = 1


def encode_payment(s: CaveinState, o: Offsets, out: bytearray, at: int) -> None:
    """The cards lie on top of the play area: what is left to say is how many they are, and which colours they had."""
    out[at + o.turn + 6] = len(s.payment)
    counts = [0] * FACTIONS
    named = 0
    for code in s.payment:
        if code >= KINDS:
            named += 1
            counts[code // KINDS - 1] += 1
    if named > 0:
        for colour in range(FACTIONS):
            out[at + o.paid_colours + colour] = counts[colour]
        put_fingerprint(out, at + o.paid_order, s.payment)


def put_pile(
    pile: list[int], number: int, step: int, free: list[int], cells: list[int], out: bytearray, at: int
) -> None:
    """Writes a number into the next free place of each card's kind: `number` for the first, and so on by `step`."""
    for kind in pile:
        cell = free[kind]
        if cell < cells[kind + 1]:
            free[kind] = cell + 1
        else:
            cell = max(cell - 1, 0)  # a scenario may have more of a kind than there are in the box
        out[at + cell] = min(number, MOST)
        number += step


def encode_cards(s: CaveinState, o: Offsets, viewer: int, out: bytearray, at: int) -> None:
    """The cards that lie open, or were won openly."""
    players = s.players
    free = o.card_cell[:]
    for index in range(players):
        base = s.bases[(viewer + index) % players]
        if base:
            put_pile(base, len(base), -1, free, o.card_cell, out, at + o.bases + index * o.cards)
    for index in range(players):
        won = s.subjugated[(viewer + index) % players]
        if won:
            put_pile(won, 1, 1, free, o.card_cell, out, at + o.subjugated + index * o.cards)
    if s.removed:
        put_pile(s.removed, 1, 1, free, o.card_cell, out, at + o.removed)
    if s.area:
        put_pile(s.area, 1, 1, free, o.card_cell, out, at + o.area)


def encode_prizes(s: CaveinState, o: Offsets, viewer: int, out: bytearray, at: int) -> None:
    """Tokens and artifacts of each seat."""
    players = s.players
    free = o.token_cell[:]
    for index in range(players):
        other = (viewer + index) % players
        if s.tokens[other]:
            put_pile(s.tokens[other], 1, 1, free, o.token_cell, out, at + o.tokens + index * o.tokens_size)
        for number, entry in enumerate(s.artifacts[other]):
            artifact = entry % TURN
            turn = entry // TURN + 1
            out[at + o.artifacts + index * ARTIFACTS + artifact] = number + 1
            place = at + o.artifact_turns + 2 * artifact
            if turn > 255:
                out[place] = turn >> 8
            out[place + 1] = turn & 255


def encode_hands(s: CaveinState, o: Offsets, viewer: int, out: bytearray, at: int) -> None:
    """What all know of each hand. A card that was seen entering it is still there, or hidden by Domina: so the others
    are those that were dealt face down."""
    players = s.players
    seen = s.open
    for index in range(players):
        other = (viewer + index) % players
        hand = s.hands[other]
        secret = s.secret[other]
        blind = [0, 0, 0, 0]
        if hand:
            out[at + o.hand_sizes + 2 * index] = len(hand)
            for code in hand:
                blind[code % LEVELS] += 1
        if secret:
            out[at + o.hand_sizes + 2 * index + 1] = len(secret)
            blind[0] += len(secret)
        place = at + o.open + index * KINDS
        begin = other * KINDS
        for kind in range(KINDS):
            count = seen[begin + kind]
            if count > 0:
                out[place + kind] = count
                blind[kind % LEVELS] -= count
        place = at + o.blind + index * LEVELS
        for level in range(LEVELS):
            if blind[level] > 0:
                out[place + level] = blind[level]


def put_hand(hand: list[int], out: bytearray, at: int) -> None:
    """How many cards of each code; a hand is sorted."""
    last = -1
    count = 0
    for code in hand:
        if code != last:
            count = 0
            last = code
        count += 1
        out[at + code] = count


def encode_batches(s: CaveinState, o: Offsets, viewer: int, out: bytearray, at: int) -> None:
    players = s.players
    place = at + o.batches
    for number in range(min(len(s.batches), o.weak)):
        batch = s.batches[number]
        out[place + (batch[0] - viewer) % players] = 1
        out[place + players] = batch[1]
        for colour in range(FACTIONS):
            if batch[BATCH_LOWS + colour] > 0:
                out[place + players + 1 + colour] = batch[BATCH_LOWS + colour]
        place += players + BATCH


def encode_marks(s: CaveinState, o: Offsets, out: bytearray, at: int) -> None:
    place = at + o.marks
    for number in range(min(len(s.marks), MARKS)):
        mark = s.marks[number]
        out[place + mark[0]] = 1
        out[place + FACTIONS] = mark[1]
        out[place + FACTIONS + 1] = mark[2]
        for kind in range(KINDS):
            if mark[MARK_LATER + kind] > 0:
                out[place + FACTIONS + 2 + kind] = mark[MARK_LATER + kind]
        place += MARK


def encode_hidden(s: CaveinState, seat: int, out: bytearray, at: int) -> None:
    """The piles from the top, and all hands."""
    o = offsets_of(s)
    viewer = max(seat, 0)
    cards = o.card_cell[:]
    tokens = o.token_cell[:]
    for row in range(LEVELS):
        left = s.card_left[row]
        put_pile(s.card_piles[row][:left], left, -1, cards, o.card_cell, out, at + o.true_cards)
        left = s.token_left[row]
        put_pile(s.token_piles[row][:left], left, -1, tokens, o.token_cell, out, at + o.true_tokens)
    for stack in range(STACKS):
        left = s.stack_left[stack]
        for depth in range(left):
            out[at + o.true_stacks + stack * ARTIFACT_CARDS + s.stacks[stack][left - 1 - depth]] = depth + 1
    for index in range(s.players):
        other = (viewer + index) % s.players
        put_hand(s.hands[other], out, at + o.true_hands + index * (1 + FACTIONS) * KINDS)
        if s.secret[other]:
            put_pile(s.secret[other], 1, 1, o.weak_cell[:], o.weak_cell, out, at + o.true_secret + index * o.weak)
