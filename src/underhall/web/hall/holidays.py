"""Holidays that visitors announce: all tables where they sit show them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from underhall.engine.errors import UnderhallError
from underhall.web.refusals import Refusal
from underhall.web.storage.datafile import StoreError
from underhall.web.storage.store import Document
from underhall.web.table import holidays
from underhall.web.table import journal as j
from underhall.web.table.room import Room
from underhall.web.words import N_

if TYPE_CHECKING:
    from .hall import Hall
    from .live_table import LiveTable

KIND = "holiday"


class Days(msgspec.Struct, frozen=True):
    """The first and the last day of a holiday, as 2026-12-24."""

    first: str
    last: str

    @property
    def start(self) -> float:
        return midnight(date.fromisoformat(self.first))

    @property
    def end(self) -> float:
        return midnight(date.fromisoformat(self.last) + timedelta(days=1))


_decoder = msgspec.json.Decoder(Days)


def midnight(day: date) -> float:
    return datetime.combine(day, time(), UTC).timestamp()


def read_days(first: str, last: str) -> Days:
    """Checked days; bad ones are refused."""
    try:
        found = Days(date.fromisoformat(first).isoformat(), date.fromisoformat(last).isoformat())
        assert found.start < found.end + 1
    except (ValueError, OverflowError):
        raise Refusal(422, N_("Please enter the first and the last day, for example 2026-12-24.")) from None
    return found


async def holiday_of(hall: Hall, visitor: str) -> Days | None:
    """What the visitor has announced and is not over yet."""
    found = await asyncio.to_thread(hall.store.document, KIND, visitor) if visitor else None
    if found is None:
        return None
    with suppress(msgspec.MsgspecError, ValueError, OverflowError):
        days = _decoder.decode(found.data)
        if days.end > hall.clock():
            return days
    return None


async def announce(hall: Hall, visitor: str, days: Days) -> None:
    """In place of another one."""
    holidays.check(days.start, days.end, hall.clock())
    try:
        await hall.store.keep_document(KIND, Document(visitor, msgspec.json.encode(days), visitor))
    except StoreError:
        raise Refusal(503, N_("That could not be saved. Please try again.")) from None
    await tell_tables(hall, visitor, days)


async def call_off(hall: Hall, visitor: str) -> None:
    """It does not begin, or is over."""
    try:
        await hall.store.drop_documents(KIND, [visitor])
    except StoreError:
        raise Refusal(503, N_("That could not be saved. Please try again.")) from None
    await tell_tables(hall, visitor, None)


async def tell_tables(hall: Hall, visitor: str, days: Days | None) -> None:
    """All tables where the visitor plays."""
    for table in [one.id for one in hall.lobby.mine(visitor) if one.status == "running"]:
        try:
            live = await hall.bring(table)
            for seat in live.room.seats_of(visitor):
                await tell(live, seat, days)
        except (UnderhallError, StoreError) as error:  # whatever is wrong with one table: the others are told
            hall.log.warning("holiday.failed", table=table, error=type(error).__name__)


async def tell(live: LiveTable, seat: int, days: Days | None) -> None:
    now = live.hall.clock()
    if days is not None:
        await live.do(partial(holidays.go, seat=seat, start=days.start, end=days.end, now=now))
    elif holidays.announced(live.room, seat, now) is not None:
        await live.do(partial(called_off, seat=seat, now=now))


def called_off(room: Room, seat: int, now: float) -> list[j.Entry]:
    return holidays.come_back(room, seat, now) if room.status == "running" else []


async def tell_beginning(live: LiveTable) -> None:
    """A game has begun: those who have announced a holiday before are on holiday here too."""
    for seat, sitting in enumerate(live.room.seats):
        for visitor in sitting.visitors if sitting is not None else ():
            with suppress(UnderhallError, StoreError):
                days = await holiday_of(live.hall, visitor)
                if days is not None:
                    await tell(live, seat, days)
