"""An action in the farm (RW-5.6): `open D1`, `step G1`, `reveal G1`, `guest GF1a`, `cheese`, `tent G1`, `shift G1
F2`."""

from __future__ import annotations

from typing import Final

from underhall.games.wistar.box import BIT, MISSION_ROWS, NONE, ROOM_IDS, ROOMS, TENTS
from underhall.games.wistar.counters import rooms_free
from underhall.games.wistar.farm import (
    FARM_DEED,
    MAY_OPEN,
    MAY_PITCH,
    MAY_REVEAL,
    MAY_SHIFT,
    MAY_STEP,
    MAY_TAKE,
    NO_DEED,
    OPEN,
    REVEAL,
    STEP,
    TAKE_CHEESE,
    TAKE_GUEST,
    TENT_FROM,
    TENT_IN,
    farm_options,
    refuse_farm,
)
from underhall.games.wistar.ids import door_id, slot_id, tile_id
from underhall.games.wistar.state import WistarState
from underhall.games.wistar.words.names import name_of
from underhall.games.wistar.words.options import fill
from underhall.games.wistar.worth import (
    DOOR_THERE,
    GUEST_THERE,
    MISSION_THERE,
    OPENING,
    POINT,
    REVEALING,
    ROW_LEFT,
    STEPPING,
    TAKING,
)

from .base import WistarQuestion, terms


class FarmDeed(WistarQuestion):
    def __init__(self) -> None:
        super().__init__(FARM_DEED, "farm_deed", NO_DEED + 1, about=("source", "count"))

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        return refuse_farm(state, seat, state.subject, option)

    def options(self, state: WistarState, seat: int) -> list[int]:
        return farm_options(state, seat, state.subject)

    def write(self, state: WistarState, option: int) -> str:
        if option == NO_DEED:
            return "stop"
        if option < STEP:
            return f"open {door_id(option - OPEN)}"
        if option < REVEAL:
            return f"step {ROOM_IDS[option - STEP]}"
        if option < TAKE_GUEST:
            return f"reveal {ROOM_IDS[option - REVEAL]}"
        if option == TAKE_CHEESE:
            return "cheese"
        if option < TENT_IN:
            return f"guest {slot_id(option - TAKE_GUEST)}"
        room = ROOM_IDS[(option - TENT_IN) % ROOMS]
        if option < TENT_FROM:
            return f"tent {room}"
        tent = (option - TENT_FROM) // ROOMS
        old = state.tents[state.asked * TENTS + tent] if state.asked >= 0 else NONE
        return f"shift {ROOM_IDS[old] if old != NONE else f'no. {tent + 1}'} {room}"

    def things(self, state: WistarState, option: int) -> list[str]:
        if REVEAL <= option < TAKE_GUEST:
            return [f"mission {ROOM_IDS[option - REVEAL]}"]
        if option == TAKE_CHEESE:
            return [tile_id(state.cheeses[-1])] if state.cheeses else []
        return super().things(state, option)

    def absent(self, state: WistarState, seat: int, option: int) -> int:
        """An action that the effect does not allow."""
        return int(state.question == self.number and state.subject & permit(option) == 0)

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        if option == NO_DEED:
            return fill("stop", language)
        if option < STEP:
            return fill("open", language, door=name_of("door", option - OPEN, language))
        if option < REVEAL:
            return fill("step", language, room=name_of("room", option - STEP, language))
        if option < TAKE_GUEST:
            return fill("reveal", language, room=name_of("room", option - REVEAL, language))
        if option == TAKE_CHEESE:
            cheeses = state.cheeses
            return fill("cheese", language, cheese=name_of("guest", cheeses[-1], language)) if cheeses else ""
        if option < TENT_IN:
            return guest_words(state, option - TAKE_GUEST, language)
        room = name_of("room", (option - TENT_IN) % ROOMS, language)
        if option < TENT_FROM:
            return fill("tent", language, room=room)
        old = state.tents[max(state.asked, 0) * TENTS + (option - TENT_FROM) // ROOMS]
        return fill("shift", language, room=name_of("room", old, language), room2=room) if old != NONE else ""

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        return terms(deed_worth(state, seat, option))


farm_deed: Final = FarmDeed()


def guest_words(s: WistarState, slot: int, language: str) -> str:
    """Guests lie face down: where two are in a room, the words say which."""
    if s.slots[slot] == NONE:
        return ""
    place = s.box.board.slot_room[slot]
    there = [one for one in s.box.board.slots_in[place] if s.slots[one] != NONE]
    key = f"slot_{there.index(slot) + 1}" if len(there) > 1 else "slot"
    return fill(key, language, room=name_of("room", place, language))


def permit(option: int) -> int:
    """What an effect must allow for this action, as bits."""
    if option == NO_DEED:
        return ~0
    if option < STEP:
        return MAY_OPEN
    if option < REVEAL:
        return MAY_STEP
    if option < TAKE_GUEST:
        return MAY_REVEAL
    if option < TENT_IN:
        return MAY_TAKE
    return MAY_PITCH if option < TENT_FROM else MAY_SHIFT


def deed_worth(s: WistarState, seat: int, option: int) -> int:
    if option == NO_DEED:
        return 0
    if option < STEP:
        return OPENING
    if option < REVEAL:  # where there is more to do than here
        return STEPPING + attraction(s, seat, option - STEP) - attraction(s, seat, s.explorer[seat])
    if option < TAKE_GUEST:
        return REVEALING
    if option == TAKE_CHEESE:
        return s.box.guests[s.cheeses[-1]].vp * POINT
    return TAKING if option < TENT_IN else 60


def attraction(s: WistarState, seat: int, place: int) -> int:
    found = 0
    for door in s.box.board.doors_at[place]:
        if s.doors[door] != NONE:
            found += DOOR_THERE
    if place >= ROOMS:
        return found
    if rooms_free(s, seat) > 0:
        for slot in s.box.board.slots_in[place]:
            if s.slots[slot] != NONE:
                found += GUEST_THERE
    if s.missions[place] != NONE:
        if s.revealed & BIT[place] == 0:
            found += MISSION_THERE
        else:
            for row in range(MISSION_ROWS):
                if s.cubes[s.missions[place] * MISSION_ROWS + row] == NONE:
                    found += ROW_LEFT
    return found
