"""Permanent effects: what reacts to an event, and in which order (R17 to R19, R57, R89)."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table

from .asking import ask, asking
from .box import BIT, CARD_GAINED, CARD_OF_DECK_GAINED, GUEST_SOURCE, TRIGGERS
from .effect import Thing, all_plain, run
from .events import TRIGGERED
from .state import WistarState

ORDER: Final = 2  # an option is a source

CARD_BITS = BIT[CARD_GAINED] | BIT[CARD_OF_DECK_GAINED] | BIT[CARD_OF_DECK_GAINED + 1]


def thing_of(s: WistarState, source: int) -> Thing:
    """The invention or guest with this number among the sources."""
    if source < GUEST_SOURCE:
        return s.box.inventions[source]
    return s.box.guests[source - GUEST_SOURCE]


def collect(s: WistarState, seat: int, trigger: int, waiting: list[int]) -> None:
    """Adds what waits for this trigger now, each as source * TRIGGERS + trigger."""
    if s.watch[seat] & BIT[trigger] == 0:
        return
    inventions = s.box.inventions
    for card in s.played[seat]:
        if inventions[card].watch & BIT[trigger]:
            waiting.append(card * TRIGGERS + trigger)
    guests = s.box.guests
    for tile in s.guests[seat]:
        if guests[tile].watch & BIT[trigger]:
            waiting.append((GUEST_SOURCE + tile) * TRIGGERS + trigger)


def resolve(s: WistarState, table: Table, seat: int, waiting: list[int], guard: int) -> None:
    """Does everything that is waiting, in the owner's order (R18); nobody is asked if the order cannot matter."""
    while waiting:
        at = 0
        if len(waiting) > 1 and not all_waiting_plain(s, waiting):
            at = ask_order(s, table, seat, waiting)
        one = waiting.pop(at)
        source = one // TRIGGERS
        trigger = one % TRIGGERS
        if s.watch[seat] & BIT[trigger] == 0 or not in_play(s, seat, source):
            continue
        table.tell(TRIGGERED, seat, source)
        for when in thing_of(s, source).whens:
            if when.trigger == trigger:
                run(s, table, seat, when.then, source, guard | guard_of(trigger))


def fire(s: WistarState, table: Table, seat: int, trigger: int, guard: int = 0) -> None:
    """Something has happened that permanent effects may react to."""
    if s.watch[seat] & BIT[trigger] == 0 or guard & BIT[trigger]:
        return
    waiting: list[int] = []
    collect(s, seat, trigger, waiting)
    resolve(s, table, seat, waiting, guard)


def guard_of(trigger: int) -> int:
    """R57: if a trigger on a gain gives more of the same kind, that fires no trigger of that kind."""
    if CARD_GAINED <= trigger <= CARD_OF_DECK_GAINED + 1:
        return CARD_BITS
    return BIT[trigger] if trigger < CARD_GAINED else 0


def in_play(s: WistarState, seat: int, source: int) -> bool:
    if source < GUEST_SOURCE:
        return source in s.played[seat]
    return source - GUEST_SOURCE in s.guests[seat]


def all_waiting_plain(s: WistarState, waiting: list[int]) -> bool:
    for one in waiting:
        for when in thing_of(s, one // TRIGGERS).whens:
            if when.trigger == one % TRIGGERS and not all_plain(when.then):
                return False
    return True


def ask_order(s: WistarState, table: Table, seat: int, waiting: list[int]) -> int:
    """Which of the waiting ones comes next: its index."""
    sources: list[int] = []
    for one in waiting:
        if one // TRIGGERS not in sources:
            sources.append(one // TRIGGERS)
    source = ask_source(s, table, seat, sources)
    for at, one in enumerate(waiting):
        if one // TRIGGERS == source:
            return at
    return 0


def ask_source(s: WistarState, table: Table, seat: int, sources: list[int]) -> int:
    sources.sort()
    s.waiting = sources
    asking(s, seat, ORDER)
    return ask(s, table, seat, ORDER)


def watched(s: WistarState, seat: int) -> int:
    """All triggers that something of the seat waits for."""
    mask = 0
    for card in s.played[seat]:
        mask |= s.box.inventions[card].watch
    for tile in s.guests[seat]:
        mask |= s.box.guests[tile].watch
    return mask
