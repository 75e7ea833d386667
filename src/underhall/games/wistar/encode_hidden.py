"""Writes what is hidden from a seat of Wistar into a buffer, for critics."""

from __future__ import annotations

from underhall.engine.state import EVERYONE, knows

from .box import CARDS, DOORS, MISSIONS, NONE, ROOMS, SLOTS, TILES
from .encoding import layout_of
from .state import WistarState


def encode_hidden(s: WistarState, seat: int, out: bytearray, at: int) -> None:
    layout = layout_of(s)
    viewer = max(seat, 0)
    cells = [0] * CARDS
    for deck in range(2):
        cards = s.deck[deck]
        for place in range(s.deck_left[deck]):
            cells[cards[place]] = place + 1
    start = at + layout.hidden_deck
    out[start : start + CARDS] = bytes(cells)
    for index in range(s.players):
        start = at + layout.hidden_hands + CARDS * index
        for card in s.hand[(viewer + index) % s.players]:
            out[start + card] = 2 if s.known[card] == EVERYONE else 1
    for card in s.drawn:
        out[at + layout.hidden_drawn + card] = 1
    for door in range(DOORS):
        if s.doors[door] != NONE:
            out[at + layout.hidden_doors + DOORS * door + s.doors[door]] = 1
    for room in range(ROOMS):
        if s.missions[room] != NONE:
            out[at + layout.hidden_missions + MISSIONS * room + s.missions[room]] = 1
    for slot in range(SLOTS):
        if s.slots[slot] != NONE:
            out[at + layout.hidden_slots + TILES * slot + s.slots[slot]] = 1
    for pile in s.piles:
        for place, tile in enumerate(pile, 1):
            out[at + layout.hidden_piles + tile] = place
    for place, tile in enumerate(s.stack):
        out[at + layout.hidden_stack + TILES * place + tile] = 1
    for place, goal in enumerate(s.goal_pile, 1):
        out[at + layout.hidden_goals + goal] = place
    for goal in s.offered:
        out[at + layout.hidden_offered + goal] = 1
    for goal in s.goals_out:
        for index in range(s.players):
            if knows(s.goal_known[goal], (viewer + index) % s.players):
                out[at + layout.hidden_out + goal * s.players + index] = 1
