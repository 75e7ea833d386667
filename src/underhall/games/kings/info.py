"""A seat's knowledge as a compact key: one byte for each place, by what the seat knows of the card there."""

from __future__ import annotations

from .places import memory_key, visible_key
from .state import NO_MINE, KingsState

GAP = 254


def info_key(s: KingsState, seat: int) -> bytes:
    key: list[int] = [
        s.players, int(s.over), s.active, s.first, s.phase, s.turns % 250, s.turns // 250, *s.kings, len(s.deck)
    ]  # fmt: skip
    piles: list[list[int]] = [s.deck[-1:], s.row, *s.stacks, *s.camp, s.discard]
    for other in range(s.players):
        piles.append(s.owned[other])
        piles += s.miners[other]
        piles.append(s.treasury[other])
    for pile in piles:
        for card in pile:
            key.append(visible_key(s, seat, card) if card != NO_MINE else 253)
            if s.origin and card != NO_MINE:
                key.append(memory_key(s, card))
                key.append(s.mine_known[card])
        key.append(GAP)
    for hand in s.hands:
        # Nobody knows the order of cards within a hand.
        for known in sorted([(visible_key(s, seat, c) * 256 + memory_key(s, c)) * 256 + s.mine_known[c] for c in hand]):
            key += [known // 65536, known // 256 % 256, known % 256]
        key.append(GAP)
    for profiles in s.drawn:
        key += profiles
        key.append(GAP)
    if seat >= 0 and s.swapped[seat]:
        key += s.swapped[seat].to_bytes(5, "big")  # as bits of forty units
    return bytes(key)
