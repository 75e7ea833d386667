"""The farm: doors, the explorer, missions turned up, guests in their rooms, tents (RW-5.6, section 14, RW-E.6)."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table

from .asking import asking, decide, with_item
from .box import (
    BASEMENT,
    BIT,
    DOOR_OPENED,
    DOOR_SOURCE,
    DOORS,
    ENTRANCE,
    EXPLORER_MOVED,
    HOUSE,
    MISSION_REVEALED,
    MISSION_SOURCE,
    NONE,
    PANTRY,
    ROOMS,
    SLOTS,
    TENT_PITCHED,
    TENTS,
)
from .burrow import FROM_ROUND, GuestFrom, has_cheese, welcome
from .counters import amount, rooms_free, tents_of
from .effect import Offer, Step, run
from .events import OPENED, PITCHED, REVEALED, SHIFTED, STEPPED
from .reading import AMOUNT, Ops, Reader, Row
from .state import WistarState
from .triggers import collect, fire, resolve
from .words.phrases import phrase
from .worth import EXPLORE_POINT, explore_worth

FARM_DEED: Final = 10
"""What an exploration point, or an effect without points, does in the farm."""
OPEN: Final = 0  # + door
STEP: Final = OPEN + DOORS  # + room, or the entrance
REVEAL: Final = STEP + ROOMS + 1  # + room
TAKE_GUEST: Final = REVEAL + ROOMS  # + guest slot
TAKE_CHEESE: Final = TAKE_GUEST + SLOTS
TENT_IN: Final = TAKE_CHEESE + 1  # + room
TENT_FROM: Final = TENT_IN + ROOMS  # + tent * ROOMS + room
NO_DEED: Final = TENT_FROM + TENTS * ROOMS

# What the open question allows: `a` of FARM_DEED, as bits.
MAY_OPEN: Final = 1
MAY_STEP: Final = 2
MAY_REVEAL: Final = 4
MAY_TAKE: Final = 8
ANY_DOOR: Final = 16  # any door of the farm (R21)
ANY_ROOM: Final = 32  # to any room that can be reached (R84)
MAY_PITCH: Final = 64  # in any room that can be reached
MAY_SHIFT: Final = 128  # a tent that stands, if both do (R66)
EXPLORING: Final = MAY_OPEN | MAY_STEP | MAY_REVEAL | MAY_TAKE


# Where a player can act


def acts_in(s: WistarState, seat: int, room: int) -> bool:
    """The explorer or an own tent is there."""
    return s.explorer[seat] == room or s.tents[seat * TENTS] == room or s.tents[seat * TENTS + 1] == room


def has_tent(s: WistarState, seat: int, room: int) -> bool:
    return s.tents[seat * TENTS] == room or s.tents[seat * TENTS + 1] == room


def next_to(s: WistarState, seat: int, door: int) -> bool:
    ends = s.box.board.door_ends
    return acts_in(s, seat, ends[2 * door]) or acts_in(s, seat, ends[2 * door + 1])


def passage(s: WistarState, here: int, there: int) -> bool:
    """An open passage between two places: a door space without a token (R20)."""
    ends = s.box.board.door_ends
    for door in s.box.board.doors_at[here]:
        if s.doors[door] == NONE and ends[2 * door] + ends[2 * door + 1] == here + there:
            return True
    return False


def reachable(s: WistarState, start: int) -> int:
    """Places that can be reached through open passages, as bits; the entrance may be crossed."""
    ends = s.box.board.door_ends
    seen = BIT[start]
    queue = [start]
    while queue:
        here = queue.pop()
        for door in s.box.board.doors_at[here]:
            if s.doors[door] == NONE:
                there = ends[2 * door] + ends[2 * door + 1] - here
                if seen & BIT[there] == 0:
                    seen |= BIT[there]
                    queue.append(there)
    return seen


# Whether, and why not


def refuse_farm(s: WistarState, seat: int, may: int, option: int) -> str | None:
    """For one of the actions that `may` allows."""
    if option == NO_DEED:
        return None
    if option < STEP:
        return refuse_open(s, seat, may, option - OPEN)
    if option < REVEAL:
        return refuse_step(s, seat, may, option - STEP)
    if option < TAKE_GUEST:
        return refuse_reveal(s, seat, may, option - REVEAL)
    if option < TENT_IN:
        return refuse_take(s, seat, may, option)
    return refuse_tent(s, seat, may, option)


def refuse_open(s: WistarState, seat: int, may: int, door: int) -> str | None:
    if may & MAY_OPEN == 0:
        return "RW-E.6"
    if s.doors[door] == NONE:
        return "R20"
    return None if may & ANY_DOOR or next_to(s, seat, door) else "RW-5.6"


def refuse_step(s: WistarState, seat: int, may: int, place: int) -> str | None:
    if may & MAY_STEP == 0:
        return "RW-E.6"
    here = s.explorer[seat]
    if may & ANY_ROOM:
        if place in (ENTRANCE, here):
            return "R84"
        return None if reachable(s, here) & BIT[place] else "RW-5.6"
    return None if passage(s, here, place) else "RW-5.6"


def refuse_reveal(s: WistarState, seat: int, may: int, room: int) -> str | None:
    if may & MAY_REVEAL == 0:
        return "RW-E.6"
    if s.missions[room] == NONE or s.revealed & BIT[room]:
        return "RW-11.1"
    return None if acts_in(s, seat, room) else "RW-5.6"


def refuse_take(s: WistarState, seat: int, may: int, option: int) -> str | None:
    """A guest from its slot, or the cheese."""
    if may & MAY_TAKE == 0:
        return "RW-E.6"
    if option == TAKE_CHEESE:
        if not s.cheeses or not acts_in(s, seat, PANTRY):
            return "RW-5.6"
        if has_cheese(s, seat):
            return "R29"
    elif s.slots[option - TAKE_GUEST] == NONE or not acts_in(s, seat, s.box.board.slot_room[option - TAKE_GUEST]):
        return "RW-5.6"
    return None if rooms_free(s, seat) > 0 else "R26"


def refuse_tent(s: WistarState, seat: int, may: int, option: int) -> str | None:
    """A new tent in a room, or one that moves."""
    room = (option - TENT_IN) % ROOMS
    new = option < TENT_FROM
    if may & (MAY_PITCH if new else MAY_SHIFT) == 0:
        return "RW-E.6"
    if has_tent(s, seat, room):
        return "RW-14.1"
    if new != (tents_of(s, seat) < TENTS):
        return "RW-14.1" if new else "R66"
    return None if reachable(s, s.explorer[seat]) & BIT[room] else "R66"


def farm_options(s: WistarState, seat: int, may: int) -> list[int]:
    options: list[int] = []
    if may & MAY_OPEN:
        for door in range(DOORS):
            if s.doors[door] != NONE and (may & ANY_DOOR or next_to(s, seat, door)):
                options.append(OPEN + door)
    if may & MAY_STEP:
        for place in range(ROOMS + 1):
            if refuse_step(s, seat, may, place) is None:
                options.append(STEP + place)
    if may & MAY_REVEAL:
        for room in range(ROOMS):
            if refuse_reveal(s, seat, may, room) is None:
                options.append(REVEAL + room)
    if may & MAY_TAKE and rooms_free(s, seat) > 0:
        for option in range(TAKE_GUEST, TAKE_GUEST + SLOTS + 1):
            if refuse_take(s, seat, may, option) is None:
                options.append(option)
    if may & (MAY_PITCH | MAY_SHIFT):
        for option in range(TENT_IN, NO_DEED):
            if refuse_tent(s, seat, may, option) is None:
                options.append(option)
    options.append(NO_DEED)
    return options


# The deeds


def ask_deed(s: WistarState, table: Table, seat: int, may: int, source: int, left: int) -> bool:
    """One of the allowed actions; False if there is none, or the player wants none."""
    asking(s, seat, FARM_DEED, NONE, may)
    options = farm_options(s, seat, may)
    if len(options) == 1:
        return False
    option = decide(s, table, seat, FARM_DEED, options, source, left)
    if option == NO_DEED:
        return False
    if may == EXPLORING:
        s.pool -= 1
    do_deed(s, table, seat, option)
    return True


def do_deed(s: WistarState, table: Table, seat: int, option: int) -> None:
    if option < STEP:
        open_door(s, table, seat, option - OPEN)
    elif option < REVEAL:
        s.explorer[seat] = option - STEP
        table.tell(STEPPED, seat, option - STEP)
        fire(s, table, seat, EXPLORER_MOVED)
    elif option < TAKE_GUEST:
        reveal_mission(s, table, seat, option - REVEAL)
    elif option < TENT_IN:
        if option == TAKE_CHEESE:
            tile = s.cheeses.pop()
        else:
            tile = s.slots[option - TAKE_GUEST]
            s.slots[option - TAKE_GUEST] = NONE
            table.announce()
        welcome(s, table, seat, tile)
    elif option < TENT_FROM:
        pitch(s, table, seat, option - TENT_IN)
    else:
        at = seat * TENTS + (option - TENT_FROM) // ROOMS
        room = (option - TENT_FROM) % ROOMS
        table.tell(SHIFTED, seat, s.tents[at], room)
        s.tents[at] = room


def open_door(s: WistarState, table: Table, seat: int, door: int) -> None:
    """The token is turned and kept; its bonus, then triggers. The passage is open as soon as the token is off (R76)."""
    waiting: list[int] = []
    collect(s, seat, DOOR_OPENED, waiting)
    token = s.doors[door]
    s.doors[door] = NONE
    table.announce()
    table.tell(OPENED, seat, door, token)
    s.tokens[seat] = with_item(s.tokens[seat], token)
    run(s, table, seat, s.box.door_bonus[token], DOOR_SOURCE + token)
    resolve(s, table, seat, waiting, 0)


def reveal_mission(s: WistarState, table: Table, seat: int, room: int) -> None:
    waiting: list[int] = []
    collect(s, seat, MISSION_REVEALED, waiting)
    s.revealed |= BIT[room]
    table.announce()
    mission = s.missions[room]
    table.tell(REVEALED, seat, mission, room)
    run(s, table, seat, s.box.missions[mission].reveal, MISSION_SOURCE + mission)
    resolve(s, table, seat, waiting, 0)


def pitch(s: WistarState, table: Table, seat: int, room: int) -> None:
    at = seat * TENTS
    if s.tents[at] != NONE:
        at += 1
    s.tents[at] = room
    table.tell(PITCHED, seat, room)
    fire(s, table, seat, TENT_PITCHED)


def explore(s: WistarState, table: Table, seat: int, points: int, source: int) -> None:
    """Spends exploration points; those gained while others are being spent join them (R76)."""
    if s.exploring:
        s.pool += points
        return
    s.exploring = True
    s.pool = points
    while s.pool > 0 and ask_deed(s, table, seat, EXPLORING, source, s.pool):
        pass
    s.pool = 0
    s.exploring = False


# Steps


class Explore(Step):
    def refuse(self, s: WistarState, seat: int) -> str | None:
        if amount(s, seat, self) == 0:
            return "RW-E.3"
        return None if len(farm_options(s, seat, EXPLORING)) > 1 else "RW-5.6"

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        explore(s, table, seat, amount(s, seat, self), source)

    def worth(self, s: WistarState, seat: int) -> int:
        return explore_worth(s, seat, amount(s, seat, self))

    def gained(self) -> str:
        return "exploration"


class Deed(Offer):
    """Actions in the farm that need no points, up to n of them."""

    __slots__ = ("may",)

    def __init__(self, may: int, n: int = 1) -> None:
        super().__init__(n)
        self.may: int = may

    def refuse(self, s: WistarState, seat: int) -> str | None:
        return None if len(farm_options(s, seat, self.may)) > 1 else "RW-5.6"

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        left = self.n
        while left > 0 and ask_deed(s, table, seat, self.may, source, left):
            left -= 1

    def worth(self, s: WistarState, seat: int) -> int:
        if self.may & (MAY_OPEN | MAY_REVEAL | MAY_TAKE):
            return EXPLORE_POINT + 20
        return 50 * self.n

    def words(self, language: str, chosen: bool) -> str:
        may = self.may
        keys = (
            (MAY_OPEN, "open_any_door" if may & ANY_DOOR else "open_door"),
            (MAY_STEP, "step_anywhere" if may & ANY_ROOM else "step"),
            (MAY_REVEAL, "reveal"),
            (MAY_TAKE, "take_guest"),
            (MAY_PITCH, "pitch_or_shift" if may & MAY_SHIFT else "pitch"),
            (MAY_SHIFT, "" if may & MAY_PITCH else "shift"),
        )
        found = [phrase(key, language, self.n) for bit, key in keys if key and may & bit]
        return phrase("deed_or", language).join(found)


# In the words of the effect grammar


def door_step(reader: Reader, row: Row) -> Step:
    anywhere = "where" in row and reader.one_of(row["where"], "where", ("anywhere",)) == 0
    return Deed(MAY_OPEN | ANY_DOOR if anywhere else MAY_OPEN, reader.n(row))


def move_step(reader: Reader, row: Row) -> Step:
    return Deed(MAY_STEP | ANY_ROOM) if row.get("n") == "any" else Deed(MAY_STEP, reader.n(row))


def tent_step(reader: Reader, row: Row) -> Step:
    reader.one_of(row.get("where"), "where", ("reachable",))
    return Deed(MAY_PITCH | MAY_SHIFT if reader.flag(row, "may_relocate") else MAY_PITCH)


def guest_step(reader: Reader, row: Row) -> Step:
    froms = ("supply_house", "supply_basement", "round", "room")
    pile = reader.one_of(row.get("from"), "from", froms)
    return Deed(MAY_TAKE) if froms[pile] == "room" else GuestFrom((HOUSE, BASEMENT, FROM_ROUND)[pile])


OPS: Final[Ops] = {
    "explore_points": (AMOUNT, lambda reader, row: Explore(*reader.amounts(row))),
    "open_door": (("where", "n"), door_step),
    "move_explorer": (("n",), move_step),
    "reveal_mission": (("n",), lambda reader, row: Deed(MAY_REVEAL, reader.n(row))),
    "take_guest": (("from",), guest_step),
    "pitch_tent": (("where", "may_relocate"), tent_step),
}
