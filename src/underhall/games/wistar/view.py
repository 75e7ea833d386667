"""What a seat may know now (section 19), in words of the box: inventions by number, tiles and rooms by id.

Others' hands show how many cards of each deck they have. A person may remember more, and the log names it.
"""

from __future__ import annotations

import msgspec

from underhall.engine.view import View

from .acting import action_of
from .box import (
    ABILITIES,
    ACTION_IDS,
    ADVANCED,
    AREA_IDS,
    AREAS,
    BASIC,
    BIT,
    DOORS,
    GOAL_SPACES,
    HEROES,
    HUT,
    ICON_IDS,
    ICONS,
    MISSION_ROWS,
    NONE,
    PANTRY,
    PLACES,
    ROOM_IDS,
    ROOMS,
    SEGMENT_SPACES,
    SKILLS,
    TENTS,
)
from .burrow import BEDDING, DIGGING
from .counters import count, rooms_free
from .gaining import jokers_left, moves_left
from .ids import (
    ability_id,
    card_id,
    door_id,
    goal_id,
    hero_id,
    mission_id,
    skill_id,
    slot_id,
    space_id,
    tile_id,
    token_id,
)
from .paying import hand_of
from .scoring import PARTS, score_parts
from .shortage import Lack, lacking, step_of
from .state import COVERED, EXTRA_OPEN, MAIN_OPEN, PHASE_IDS, WistarState


class Space(msgspec.Struct, frozen=True, kw_only=True):
    """A space of the wheel."""

    space: str
    chief: int | None


class Segment(msgspec.Struct, frozen=True, kw_only=True):
    """A segment of the wheel, at the place of a main action."""

    segment: str
    action: str
    spaces: tuple[Space, ...]


class GoalSpace(msgspec.Struct, frozen=True, kw_only=True):
    threshold: int
    disc: int | None
    covered: bool


class GoalCard(msgspec.Struct, frozen=True, kw_only=True):
    goal: str
    spaces: tuple[GoalSpace, ...]
    counts: tuple[int, ...]
    """How much each seat has of what the goal counts."""


class Door(msgspec.Struct, frozen=True, kw_only=True):
    door: str
    between: tuple[str, str]
    open: bool


class Room(msgspec.Struct, frozen=True, kw_only=True):
    room: str
    mission: str | None
    """The card if it lies open, `face_down`, or None."""
    cubes: tuple[int | None, ...]
    """Whose cube lies on each row of an open mission."""
    guests: tuple[str, ...]
    """Slots with a face-down guest."""
    cheeses: tuple[str, ...]
    """From bottom to top."""


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat shows to the viewer."""

    vp: int
    wood: int
    metal: int
    move_tokens: int
    jokers: int
    electricity: int
    workers: dict[str, int]
    burrow_entrance: int
    explorer: str
    tents: tuple[str, ...]
    rooms_free: int
    rooms_dug: int
    room_price: int
    """In metal, with the discounts on every room."""
    beds_uncovered: int
    beds: int
    bed_price: int
    """In wood, likewise."""
    guests: tuple[str, ...]
    abilities: tuple[str, ...]
    """Spaces of the player board without a cube."""
    icons: dict[str, int]
    hand_basic: int
    hand_advanced: int
    hand: tuple[str, ...] | None
    """Only the viewer's own."""
    played: tuple[str, ...]
    marked: tuple[str, ...]
    """Inventions with a 1x marker."""
    door_tokens: tuple[str, ...]
    heroes: tuple[str, ...]
    skill_tokens: tuple[str, ...]
    private_goals: tuple[str, ...]
    private_reached: tuple[str, ...]
    goals_reached: int
    score: int
    parts: dict[str, int]
    """What the score is made of, as of now."""


class WistarView(View, frozen=True, kw_only=True):
    """The whole table."""

    round: int
    phase: str
    order: tuple[int, ...]
    active: int | None
    placed: str | None
    """Where the chief of this turn stands."""
    todo: tuple[str, ...]
    """Actions of the space that are still to be done: `main`, `extra 1`, `extra 2`."""
    points: int
    """Exploration points left, while they are being spent."""
    wheel: tuple[Segment, ...]
    hut: tuple[int, ...]
    row_basic: tuple[str | None, ...]
    row_advanced: tuple[str | None, ...]
    deck_basic: int
    deck_advanced: int
    discard_basic: tuple[str, ...]
    discard_advanced: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]
    rooms: tuple[Room, ...]
    doors: tuple[Door, ...]
    round_guest: str | None
    round_stack: int
    guests_house: int
    guests_basement: int
    gone: tuple[str, ...]
    goals: tuple[GoalCard, ...]
    goal_pile: int
    heroes: tuple[str, ...]
    """Those that are left."""
    skill_tokens: tuple[str, ...]
    jokers_left: int
    move_tokens_left: int
    playing: str | None
    drawn: tuple[str, ...] | None
    """Cards of which one may be played free, if the viewer is looking at some."""
    drawn_count: int
    offered: tuple[str, ...] | None
    offered_count: int
    lacking: dict[str, tuple[Lack, ...]] | None
    """What the viewer has too little of to play each card of the rows and of the own hand now."""
    seats: tuple[SeatView, ...]


def view(s: WistarState, viewer: int) -> WistarView:
    mine = viewer == s.asked
    return WistarView(
        seat=viewer,
        players=s.players,
        over=s.over,
        round=s.round,
        phase=PHASE_IDS[s.phase],
        order=tuple(s.order),
        active=None if s.over else s.order[s.at],
        placed=None if s.placed == NONE else "hut" if s.placed == HUT else space_id(s.players, s.placed),
        todo=todo_of(s),
        points=s.pool,
        wheel=tuple(segment_view(s, place) for place in range(PLACES)),
        hut=tuple(s.hut),
        row_basic=tuple(None if card == NONE else card_id(card) for card in s.row[:4]),
        row_advanced=tuple(None if card == NONE else card_id(card) for card in s.row[4:]),
        deck_basic=s.deck_left[BASIC],
        deck_advanced=s.deck_left[ADVANCED],
        discard_basic=tuple(map(card_id, s.discard[BASIC])),
        discard_advanced=tuple(map(card_id, s.discard[ADVANCED])),
        pairs=tuple((card_id(s.pairs[at]), card_id(s.pairs[at + 1])) for at in range(0, len(s.pairs), 2)),
        rooms=tuple(room_view(s, room) for room in range(ROOMS)),
        doors=tuple(door_view(s, door) for door in range(DOORS)),
        round_guest=None if s.round_guest == NONE else tile_id(s.round_guest),
        round_stack=len(s.stack),
        guests_house=len(s.piles[0]),
        guests_basement=len(s.piles[1]),
        gone=tuple(map(tile_id, s.gone)),
        goals=tuple(goal_view(s, at) for at in range(len(s.goals))),
        goal_pile=len(s.goal_pile),
        heroes=tuple(hero_id(hero) for hero in range(HEROES) if s.heroes[hero] == NONE),
        skill_tokens=tuple(skill_id(token) for token in range(SKILLS) if s.skills[token] == NONE),
        jokers_left=jokers_left(s),
        move_tokens_left=moves_left(s),
        playing=None if s.playing == NONE else card_id(s.playing),
        drawn=tuple(map(card_id, s.drawn)) if s.drawn and mine else None,
        drawn_count=len(s.drawn),
        offered=tuple(map(goal_id, s.offered)) if s.offered and mine else None,
        offered_count=len(s.offered),
        lacking=lacking_of(s, viewer) if viewer >= 0 else None,
        seats=tuple(seat_view(s, viewer, seat) for seat in range(s.players)),
    )


def lacking_of(s: WistarState, viewer: int) -> dict[str, tuple[Lack, ...]]:
    step = step_of(s, viewer)
    cards = [card for card in [*s.row, *s.hand[viewer]] if card != NONE]
    return {card_id(card): lacking(s, viewer, card, step) for card in cards}


def todo_of(s: WistarState) -> tuple[str, ...]:
    todo = ["main"] if s.todo & MAIN_OPEN else []
    todo += [f"extra {extra + 1}" for extra in (0, 1) if s.todo & EXTRA_OPEN << extra]
    return tuple(todo)


def someone(seat: int) -> int | None:
    return seat if seat >= 0 else None


def segment_view(s: WistarState, place: int) -> Segment:
    segment = s.wheel[place]
    first = segment * SEGMENT_SPACES
    spaces = [space for space in range(first, first + SEGMENT_SPACES) if s.box.extra_actions(s.players, space)]
    return Segment(
        segment=f"S{segment + 1}",
        action=ACTION_IDS[action_of(s, first)],
        spaces=tuple(Space(space=space_id(s.players, space), chief=someone(s.chiefs[space])) for space in spaces),
    )


def goal_view(s: WistarState, at: int) -> GoalCard:
    goal = s.goals[at]
    discs = s.discs[at * GOAL_SPACES : (at + 1) * GOAL_SPACES]
    return GoalCard(
        goal=goal_id(goal),
        spaces=tuple(
            GoalSpace(threshold=threshold, disc=someone(disc), covered=disc == COVERED)
            for threshold, disc in zip(s.box.goals[goal].thresholds, discs, strict=True)
        ),
        counts=tuple(count(s, seat, s.box.goals[goal].counter) for seat in range(s.players)),
    )


def door_view(s: WistarState, door: int) -> Door:
    ends = s.box.board.door_ends[2 * door : 2 * door + 2]
    return Door(door=door_id(door), between=(ROOM_IDS[ends[0]], ROOM_IDS[ends[1]]), open=s.doors[door] == NONE)


def room_view(s: WistarState, room: int) -> Room:
    mission = s.missions[room]
    shown = s.revealed & BIT[room] != 0
    cubes = s.cubes[mission * MISSION_ROWS : (mission + 1) * MISSION_ROWS] if shown else []
    return Room(
        room=ROOM_IDS[room],
        mission=None if mission == NONE else mission_id(mission) if shown else "face_down",
        cubes=tuple(map(someone, cubes)),
        guests=tuple(slot_id(slot) for slot in s.box.board.slots_in[room] if s.slots[slot] != NONE),
        cheeses=tuple(map(tile_id, s.cheeses)) if room == PANTRY else (),
    )


def seat_view(s: WistarState, viewer: int, seat: int) -> SeatView:
    parts = score_parts(s, seat)
    return SeatView(
        vp=s.vp[seat],
        wood=s.wood[seat],
        metal=s.metal[seat],
        move_tokens=s.moves[seat],
        jokers=s.jokers[seat],
        electricity=s.electricity[seat],
        workers={AREA_IDS[area]: s.workers[seat * AREAS + area] for area in range(AREAS)},
        burrow_entrance=s.resting[seat],
        explorer=ROOM_IDS[s.explorer[seat]],
        tents=tuple(ROOM_IDS[room] for room in s.tents[seat * TENTS : (seat + 1) * TENTS] if room != NONE),
        rooms_free=rooms_free(s, seat),
        rooms_dug=s.dug[seat],
        room_price=DIGGING.full_price(s, seat),
        beds_uncovered=s.beds[seat],
        beds=s.bed_tiles[seat],
        bed_price=BEDDING.full_price(s, seat),
        guests=tuple(map(tile_id, s.guests[seat])),
        abilities=tuple(ability_id(space) for space in range(ABILITIES) if s.bare[seat] & BIT[space]),
        icons={ICON_IDS[icon]: s.icons[seat * ICONS + icon] for icon in range(ICONS)},
        hand_basic=hand_of(s, seat, BASIC),
        hand_advanced=hand_of(s, seat, ADVANCED),
        hand=tuple(map(card_id, s.hand[seat])) if viewer == seat else None,
        played=tuple(map(card_id, s.played[seat])),
        marked=tuple(card_id(card) for card in s.played[seat] if card in s.marked),
        door_tokens=tuple(map(token_id, s.tokens[seat])),
        heroes=tuple(hero_id(hero) for hero in range(HEROES) if s.heroes[hero] == seat),
        skill_tokens=tuple(skill_id(token) for token in range(SKILLS) if s.skills[token] == seat),
        private_goals=tuple(map(goal_id, s.private[seat])),
        private_reached=tuple(goal_id(goal) for goal in s.private[seat] if s.private_done[seat] & BIT[goal]),
        goals_reached=s.goals_reached[seat],
        score=sum(parts),
        parts=dict(zip(PARTS, parts, strict=True)),
    )
