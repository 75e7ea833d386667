"""Writes what a seat of Wistar knows into a buffer, as `encoding.py` lays it out. Says just what `info.py` says.

A store into a buffer costs more than anything else here, so what is 0 is not written, and bits that lie side by side
are written together.
"""

from __future__ import annotations

from underhall.engine.encoder import BITS, put_fingerprint
from underhall.engine.state import EVERYONE, bit, knows

from .asking import QUESTIONS
from .box import (
    ABILITIES,
    AREAS,
    BIT,
    CARDS,
    CHEESE,
    DOORS,
    GOAL_SPACES,
    GOALS,
    HEROES,
    HOUSE_GUESTS,
    MISSION_ROWS,
    MISSIONS,
    NONE,
    OPEN_GOALS,
    PLACES,
    ROOMS,
    SEGMENTS,
    SKILLS,
    SLOTS,
    SPACES,
    TENTS,
    TILES,
    TRIGGER_SOURCES,
)
from .encoding import CHEESES, FIGURES, SHOWN_MISSIONS, Layout, layout_of
from .questions.base import WistarQuestion
from .rounds import ROW
from .state import WistarState


def encode(s: WistarState, seat: int, out: bytearray, at: int) -> None:
    layout = layout_of(s)
    viewer = max(seat, 0)
    put_table(s, layout, viewer, out, at)
    put_farm(s, layout, viewer, out, at)
    put_goals(s, layout, viewer, seat, out, at)
    for other in range(s.players):
        index = other - viewer if other >= viewer else other - viewer + s.players
        put_seat(s, layout, seat, other, index, out, at)
    put_cards(s, layout, seat, out, at)
    put_question(s, layout, viewer, out, at)


# The round ---------------------------------------------------------------------------------------------------------


def put_table(s: WistarState, layout: Layout, viewer: int, out: bytearray, at: int) -> None:
    players = s.players
    out[at : at + 12] = bytes(
        [
            1 if s.over else 0, s.round, s.lap, s.at, s.deck_left[0], s.deck_left[1], len(s.goal_pile),
            len(s.piles[0]), len(s.piles[1]), s.pool >> 8, s.pool & 255, 1 if s.exploring else 0,
        ]
    )  # fmt: skip
    out[at + layout.phase + s.phase] = 1
    start = at + layout.order
    for seat in s.order:
        out[start + (seat - viewer if seat >= viewer else seat - viewer + players)] = 1
        start += players
    if s.placed != NONE:
        out[at + layout.placed + s.placed] = 1
    if s.todo:
        out[at + layout.todo : at + layout.todo + 8] = BITS[s.todo]
    start = at + layout.wheel
    for place in range(PLACES):
        out[start + s.wheel[place]] = 1
        start += SEGMENTS
    chiefs = s.chiefs
    start = at + layout.chiefs
    for space in range(SPACES):
        seat = chiefs[space]
        if seat != NONE:
            out[start + (seat - viewer if seat >= viewer else seat - viewer + players)] = 1
        start += players
    start = at + layout.hut
    for seat in s.hut:
        out[start + (seat - viewer if seat >= viewer else seat - viewer + players)] = 1
        start += players


# The farm ----------------------------------------------------------------------------------------------------------


def put_farm(s: WistarState, layout: Layout, viewer: int, out: bytearray, at: int) -> None:
    players = s.players
    mask = 0
    for door in range(DOORS):
        if s.doors[door] != NONE:
            mask |= BIT[door]
    for slot in range(SLOTS):
        if s.slots[slot] != NONE:
            mask |= BIT[DOORS + slot]
    # Doors and places of guests lie side by side; the last two numbers are 0, and missions follow later.
    start = at + layout.doors
    out[start : start + 24] = BITS[mask & 255] + BITS[mask >> 8 & 255] + BITS[mask >> 16]
    start = at + layout.missions
    for room in range(ROOMS):
        mission = s.missions[room]
        if mission != NONE:
            out[start + (mission if s.revealed & BIT[room] else MISSIONS)] = 1
        start += SHOWN_MISSIONS
    cubes = s.cubes
    start = at + layout.cubes
    for row in range(MISSIONS * MISSION_ROWS):
        seat = cubes[row]
        if seat != NONE:
            out[start + (seat - viewer if seat >= viewer else seat - viewer + players)] = 1
        start += players
    if s.round_guest != NONE:
        out[at + layout.round_guest + s.round_guest] = 1
    start = at + layout.stack
    for tile in s.stack:
        out[start + (0 if tile < HOUSE_GUESTS else 1)] = 1
        start += 2
    for place, tile in enumerate(s.cheeses, 1):
        out[at + layout.cheeses + (tile - CHEESE) % CHEESES] = place
    for place, tile in enumerate(s.gone, 1):
        out[at + layout.gone + tile] = place


def put_goals(s: WistarState, layout: Layout, viewer: int, seat: int, out: bytearray, at: int) -> None:
    players = s.players
    start = at + layout.goals
    for goal in s.goals:
        out[start + goal] = 1
        start += GOALS
    start = at + layout.discs
    for place in range(OPEN_GOALS * GOAL_SPACES):
        owner = s.discs[place]
        if owner >= 0:
            out[start + (owner - viewer) % players] = 1
        start += players
    if s.offered:
        put_seen_goals(s, s.offered, viewer, seat, out, at + layout.offered)
    if s.goals_out:
        put_seen_goals(s, s.goals_out, viewer, seat, out, at + layout.put_away)
    for hero in range(HEROES):
        owner = s.heroes[hero]
        if owner != NONE:
            out[at + layout.hero + hero * players + (owner - viewer) % players] = 1
    for token in range(SKILLS):
        owner = s.skills[token]
        if owner != NONE:
            out[at + layout.skills + token * players + (owner - viewer) % players] = 1


def put_seen_goals(s: WistarState, goals: list[int], viewer: int, seat: int, out: bytearray, at: int) -> None:
    """Who has looked at a goal is known even if the goal is not; it was one seat alone."""
    for goal in goals:
        if knows(s.goal_known[goal], seat):
            out[at + goal] = 1
        else:
            for index in range(s.players):
                if s.goal_known[goal] == bit((viewer + index) % s.players):
                    out[at + GOALS + index] += 1


# The seats ---------------------------------------------------------------------------------------------------------


def put_seat(s: WistarState, layout: Layout, viewer: int, seat: int, index: int, out: bytearray, at: int) -> None:
    unseen_basic = unseen_advanced = 0
    start = at + layout.hands + CARDS * index
    known = s.known
    for card in s.hand[seat]:
        mask = known[card]
        if mask == EVERYONE:
            out[start + card] = 2
        elif knows(mask, viewer):
            out[start + card] = 1
        elif s.box.inventions[card].deck:
            unseen_advanced += 1
        else:
            unseen_basic += 1
    start = at + layout.played + CARDS * index
    for place, card in enumerate(s.played[seat], 1):
        out[start + card] = place
    wood, metal, vp, area = s.wood[seat], s.metal[seat], s.vp[seat], seat * AREAS
    start = at + layout.figures + FIGURES * index
    out[start : start + FIGURES] = bytes(
        [
            wood >> 8, wood & 255, metal >> 8, metal & 255, vp >> 8, vp & 255, s.moves[seat], s.jokers[seat],
            s.electricity[seat], s.workers[area], s.workers[area + 1], s.workers[area + 2], s.resting[seat],
            s.dug[seat], s.beds[seat], s.bed_tiles[seat], s.goals_reached[seat], unseen_basic, unseen_advanced,
        ]
    )  # fmt: skip
    out[at + layout.explorers + (ROOMS + 1) * index + s.explorer[seat]] = 1
    start = at + layout.tents + TENTS * ROOMS * index
    for tent in range(TENTS):
        room = s.tents[seat * TENTS + tent]
        if room != NONE:
            out[start + tent * ROOMS + room] = 1
    for token in s.tokens[seat]:
        out[at + layout.tokens + DOORS * index + token] = 1
    bare = s.bare[seat]
    start = at + layout.bare + ABILITIES * index
    while bare:
        if bare & 1:
            out[start] = 1
        bare >>= 1
        start += 1
    for tile in s.guests[seat]:
        out[at + layout.guests + TILES * index + tile] = 1
    for goal in s.private[seat]:
        out[at + layout.private + GOALS * index + goal] = 2 if s.private_done[seat] & BIT[goal] else 1


# Cards -------------------------------------------------------------------------------------------------------------


def put_cards(s: WistarState, layout: Layout, seat: int, out: bytearray, at: int) -> None:
    start = at + layout.discard
    for pile in s.discard:
        for place, card in enumerate(pile, 1):
            out[start + card] = place
    start = at + layout.row
    for place in range(2 * ROW):
        card = s.row[place]
        if card != NONE:
            out[start + card] = place % ROW + 1
    start = at + layout.laid_out
    for place in range(len(s.pairs)):
        out[start + s.pairs[place]] = place // 2 + 1
    for place, card in enumerate(s.turned, 1):
        out[start + card] = place
    start = at + layout.moving
    for card in s.drawn:
        if knows(s.known[card], seat):
            out[start + card] = 1
        else:
            out[at + layout.unseen + s.box.inventions[card].deck] += 1
    if s.playing != NONE:
        out[start + s.playing] = 2
    start = at + layout.marked
    for place, card in enumerate(s.marked, 1):
        out[start + card] = place


# The open question -------------------------------------------------------------------------------------------------


def put_question(s: WistarState, layout: Layout, viewer: int, out: bytearray, at: int) -> None:
    subject = s.subject
    if s.question >= 0:
        out[at + layout.open + s.question] = 1
        question = QUESTIONS[s.question]
        assert isinstance(question, WistarQuestion)
        subject = question.encode_subject(s, viewer, out, at + layout.price)
    if s.asked >= 0:
        out[at + layout.asked + (s.asked - viewer) % s.players] = 1
    for kind in range(3):
        if s.paid & BIT[kind]:
            out[at + layout.paid + kind] = 1
    sources = s.waiting or s.due
    for place, source in enumerate(sources, 1):
        if source < TRIGGER_SOURCES:
            out[at + layout.sources + source] = place
    if s.trail or s.waiting or s.due or s.step != NONE or subject or s.detail:
        values = [s.step, subject, s.detail]
        values += s.trail
        values.append(NONE)
        values += s.waiting
        values.append(NONE)
        values += s.due
        put_fingerprint(out, at + layout.trail, values)
