"""The burrow: digging rooms, building beds, giving rooms to guests (RW-5.2, RW-5.4, RW-E.9, RW-E.10)."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table

from .asking import ask, asking, with_item, without
from .box import (
    BASEMENT,
    BED_BUILT,
    BUILD_BEDS,
    CHEESE,
    DIG_ROOMS,
    GUEST_SOURCE,
    GUEST_TAKEN,
    HOUSE,
    HOUSE_GUESTS,
    INCOME,
    INSTANT,
    KIND_OF_GUEST,
    KIND_OF_GUEST_TAKEN,
    NONE,
    ROOM_DUG,
    TILE_PRICE,
    TILE_STEPS,
)
from .counters import amount, rooms_free
from .effect import Offer, Static, Step, run
from .events import BUILT, DUG, GAVE_BED, GAVE_GUEST, PAID_METAL, PAID_WOOD, TOOK_GUEST
from .reading import AMOUNT, Ops, Reader, Row, Statics
from .state import WistarState
from .triggers import collect, fire, resolve, watched
from .words.phrases import action_name, counted, phrase
from .worth import bed_worth, dig_worth

DIG: Final = 12
BED: Final = 13
GUEST: Final = 15
"""Whether to do it: 0 or 1."""

# Rooms and beds: two rows of tiles that leave the player board one by one, the cheapest first


class Tiles(Offer):
    """Up to n tiles, free or at the usual price less a discount."""

    __slots__ = ("free", "off")

    def __init__(
        self, n: int = 1, per: int = NONE, each: int = 1, cap: int = NONE, free: bool = False, off: int = 0
    ) -> None:
        super().__init__(n, per, each, cap)
        self.free: bool = free
        self.off: int = off

    def full_price(self, s: WistarState, seat: int) -> int:
        """Of one tile, with the discounts on every one."""
        return TILE_PRICE

    def refuse_at(self, s: WistarState, seat: int, price: int) -> str | None:
        return None

    def wanted(self, s: WistarState, table: Table, seat: int, price: int, source: int) -> bool:
        return False

    def take(self, s: WistarState, table: Table, seat: int, price: int) -> None:
        """Pays for one tile and takes it."""

    def price(self, s: WistarState, seat: int) -> int:
        return 0 if self.free else max(0, self.full_price(s, seat) - self.off)

    def refuse(self, s: WistarState, seat: int) -> str | None:
        if amount(s, seat, self) == 0:
            return "RW-E.3"
        return self.refuse_at(s, seat, self.price(s, seat))

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        for _ in range(amount(s, seat, self)):
            price = self.price(s, seat)
            if self.refuse_at(s, seat, price) is not None or not self.wanted(s, table, seat, price, source):
                return
            self.take(s, table, seat, price)

    def do_chosen(self, s: WistarState, table: Table, seat: int, source: int) -> None:
        if self.n > 1 or self.per != NONE:
            self.do(s, table, seat, source, 0)
        else:
            self.take(s, table, seat, self.price(s, seat))

    def act(self, s: WistarState, table: Table, seat: int, strength: int, off: int, source: int) -> None:
        """The main action: `off` is taken off its total, from the first tiles that cost something (RW-9.2)."""
        for _ in range(strength):
            full = self.full_price(s, seat)
            price = max(0, full - off)
            if self.refuse_at(s, seat, price) is not None or not self.wanted(s, table, seat, price, source):
                return
            off -= full - price
            self.take(s, table, seat, price)

    def words_at_price(self, key: str, thing: str, language: str) -> str:
        if self.free:
            return phrase(f"{key}_free", language, self.n)
        if self.off:
            return phrase(f"{key}_cheaper", language, self.n, things=counted(self.off, thing, language))
        return phrase(key, language, self.n)


class Dig(Tiles):
    """Underground tiles: each leaves a room behind."""

    def full_price(self, s: WistarState, seat: int) -> int:
        return max(0, TILE_PRICE - s.dig_each[seat])

    def refuse_at(self, s: WistarState, seat: int, price: int) -> str | None:
        return refuse_dig(s, seat, price)

    def wanted(self, s: WistarState, table: Table, seat: int, price: int, source: int) -> bool:
        asking(s, seat, DIG, NONE, price)
        return ask(s, table, seat, DIG, source, price) == 1

    def take(self, s: WistarState, table: Table, seat: int, price: int) -> None:
        if price > 0:
            s.metal[seat] -= price
            table.tell(PAID_METAL, seat, price)
        s.dug[seat] += 1
        table.tell(DUG, seat, s.dug[seat])
        fire(s, table, seat, ROOM_DUG)

    def worth(self, s: WistarState, seat: int) -> int:
        return dig_worth(s, seat, amount(s, seat, self), self.price(s, seat))

    def words(self, language: str, chosen: bool) -> str:
        return self.words_at_price("dig", "metal", language)


class Bed(Tiles):
    """Bed tiles: each needs a free room and wakes a worker."""

    def full_price(self, s: WistarState, seat: int) -> int:
        return max(0, TILE_PRICE - s.bed_each[seat])

    def refuse_at(self, s: WistarState, seat: int, price: int) -> str | None:
        return refuse_bed(s, seat, price)

    def wanted(self, s: WistarState, table: Table, seat: int, price: int, source: int) -> bool:
        asking(s, seat, BED, NONE, price)
        return ask(s, table, seat, BED, source, price) == 1

    def take(self, s: WistarState, table: Table, seat: int, price: int) -> None:
        if price > 0:
            s.wood[seat] -= price
            table.tell(PAID_WOOD, seat, price)
        s.beds[seat] += 1
        s.bed_tiles[seat] += 1
        s.resting[seat] += 1
        table.tell(BUILT, seat, s.beds[seat])
        fire(s, table, seat, BED_BUILT)

    def worth(self, s: WistarState, seat: int) -> int:
        return bed_worth(s, seat, amount(s, seat, self), self.price(s, seat))

    def words(self, language: str, chosen: bool) -> str:
        return self.words_at_price("bed", "wood", language)


DIGGING = Dig()
BEDDING = Bed()
"""For the main actions."""


def refuse_dig(s: WistarState, seat: int, price: int) -> str | None:
    if s.dug[seat] == TILE_STEPS:
        return "R69"
    return "RW-5.2" if s.metal[seat] < price else None


def refuse_bed(s: WistarState, seat: int, price: int) -> str | None:
    if s.beds[seat] == TILE_STEPS:
        return "R69"
    if rooms_free(s, seat) <= 0:
        return "RW-5.4"
    return "RW-4.5" if s.wood[seat] < price else None


def lose_bed(s: WistarState, table: Table, seat: int) -> None:
    """R28: the room is free, the worker and the score of the uncovered space stay."""
    s.bed_tiles[seat] -= 1
    table.tell(GAVE_BED, seat)


# Guests


def kind_of(tile: int) -> int:
    return HOUSE if tile < HOUSE_GUESTS else BASEMENT


def welcome(s: WistarState, table: Table, seat: int, tile: int) -> None:
    """A guest, or a cheese, comes into a free room: its own effect first, then reactions to it (R89)."""
    waiting: list[int] = []
    collect(s, seat, GUEST_TAKEN, waiting)
    collect(s, seat, KIND_OF_GUEST_TAKEN + kind_of(tile), waiting)
    table.tell(TOOK_GUEST, seat, tile)
    s.guests[seat] = with_item(s.guests[seat], tile)
    guest = s.box.guests[tile]
    for static in guest.statics:
        static.put(s, seat, 1)
    s.watch[seat] |= guest.watch
    if guest.kind == INSTANT or guest.kind == INCOME:
        run(s, table, seat, guest.steps, GUEST_SOURCE + tile)
    resolve(s, table, seat, waiting, 0)


def lose_guest(s: WistarState, table: Table, seat: int, tile: int) -> None:
    """R27: out of the game; its room is free, and its effects end."""
    s.guests[seat] = without(s.guests[seat], tile)
    for static in s.box.guests[tile].statics:
        static.put(s, seat, -1)
    s.watch[seat] = watched(s, seat)
    s.gone.append(tile)
    table.tell(GAVE_GUEST, seat, tile)


def has_cheese(s: WistarState, seat: int) -> bool:
    return len(s.guests[seat]) > 0 and s.guests[seat][-1] >= CHEESE


# Where a guest comes from, if not from a room of the farm.
FROM_ROUND = 2  # HOUSE and BASEMENT are the supply piles


class GuestFrom(Offer):
    """The open guest above the round stack, or the top one of a face-down supply pile."""

    __slots__ = ("pile",)

    def __init__(self, pile: int) -> None:
        super().__init__()
        self.pile: int = pile

    def refuse(self, s: WistarState, seat: int) -> str | None:
        if self.pile == FROM_ROUND:
            if s.round_guest == NONE:
                return "RW-6.2"
        elif not s.piles[self.pile]:
            return "R71"
        return None if rooms_free(s, seat) > 0 else "R26"

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        if self.refuse(s, seat) is None:
            asking(s, seat, GUEST, self.number)
            if ask(s, table, seat, GUEST, source) == 1:
                self.do_chosen(s, table, seat, source)

    def do_chosen(self, s: WistarState, table: Table, seat: int, source: int) -> None:
        if self.pile == FROM_ROUND:
            tile = s.round_guest
            s.round_guest = NONE
        else:
            tile = s.piles[self.pile][-1]
            s.piles[self.pile] = s.piles[self.pile][:-1]
            table.announce()
        welcome(s, table, seat, tile)

    def worth(self, s: WistarState, seat: int) -> int:
        return 260 if rooms_free(s, seat) > 0 else 0

    def words(self, language: str, chosen: bool) -> str:
        return phrase("guest_round" if self.pile == FROM_ROUND else f"guest_{KIND_OF_GUEST[self.pile]}", language)


class ExtraRoom(Static):
    def put(self, s: WistarState, seat: int, sign: int) -> None:
        s.extra_rooms[seat] += sign * self.n

    def words(self, language: str, chosen: bool) -> str:
        return phrase("extra_room", language, self.n)


class TileDiscount(Static):
    """Something off every tile, or off the total of a main action."""

    __slots__ = ("total",)

    def __init__(self, n: int, total: bool) -> None:
        super().__init__(n)
        self.total: bool = total

    def words_off(self, key: str, action: int, thing: str, language: str) -> str:
        things = counted(self.n, thing, language)
        if self.total:
            return phrase(f"{key}_action", language, action=action_name(action, language), things=things)
        return phrase(key, language, things=things)


class DigDiscount(TileDiscount):
    """Metal off digging."""

    def put(self, s: WistarState, seat: int, sign: int) -> None:
        if self.total:
            s.dig_off[seat] += sign * self.n
        else:
            s.dig_each[seat] += sign * self.n

    def words(self, language: str, chosen: bool) -> str:
        return self.words_off("cheaper_dig", DIG_ROOMS, "metal", language)


class BedDiscount(TileDiscount):
    """Wood off beds."""

    def put(self, s: WistarState, seat: int, sign: int) -> None:
        if self.total:
            s.bed_off[seat] += sign * self.n
        else:
            s.bed_each[seat] += sign * self.n

    def words(self, language: str, chosen: bool) -> str:
        return self.words_off("cheaper_bed", BUILD_BEDS, "wood", language)


# In the words of the effect grammar


def dig_step(reader: Reader, row: Row) -> Step:
    return Dig(*reader.amounts(row), reader.flag(row, "free"), reader.off_tile(row, "metal"))


def bed_step(reader: Reader, row: Row) -> Step:
    return Bed(*reader.amounts(row), reader.flag(row, "free"), reader.off_tile(row, "wood"))


def total(reader: Reader, row: Row) -> bool:
    return reader.one_of(row.get("scope"), "scope", ("each", "action_total")) == 1


OPS: Final[Ops] = {
    "dig_room": ((*AMOUNT, "free", "discount"), dig_step),
    "build_bed": ((*AMOUNT, "free", "discount"), bed_step),
}
STATICS: Final[Statics] = {
    "discount_dig": (
        ("metal", "scope"),
        lambda reader, row: DigDiscount(reader.number(row.get("metal"), "metal", 1, 9), total(reader, row)),
    ),
    "discount_bed": (
        ("wood", "scope"),
        lambda reader, row: BedDiscount(reader.number(row.get("wood"), "wood", 1, 9), total(reader, row)),
    ),
    "extra_room": (("n",), lambda reader, row: ExtraRoom(reader.n(row))),
}
