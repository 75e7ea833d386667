"""When a visitor wants no notices: quiet hours by their own clock, and tables that stay silent. Kept as documents."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from underhall.web.storage.reader import Document

if TYPE_CHECKING:
    from underhall.web.storage.store import EventStore

KIND: Final = "notice-wishes"
MOST_MUTED: Final = 100
TIME: Final = re.compile(r"([01]\d|2[0-3]):([0-5]\d)")
ZONE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+){0,2}")


class Wishes(msgspec.Struct, frozen=True, omit_defaults=True):
    begin: str = ""
    """When the quiet hours begin, as `22:00`; "" for none."""
    end: str = ""
    zone: str = "UTC"
    """The visitor's time zone, as the browser names it."""
    muted: tuple[str, ...] = ()
    """Tables that say nothing."""

    @property
    def quiet(self) -> bool:
        return bool(self.begin and self.end and self.begin != self.end)


_decoder = msgspec.json.Decoder(Wishes)


def read_wishes(store: EventStore, visitor: str) -> Wishes:
    """Blocks."""
    kept = store.document(KIND, visitor) if visitor else None
    try:
        return _decoder.decode(kept.data) if kept is not None else Wishes()
    except msgspec.MsgspecError:  # of a later version
        return Wishes()


async def keep_wishes(store: EventStore, visitor: str, wishes: Wishes) -> None:
    if wishes == Wishes():
        await store.drop_documents(KIND, [visitor])
    else:
        await store.keep_document(KIND, Document(visitor, msgspec.json.encode(wishes), visitor))


def muting(wishes: Wishes, table: str, on: bool) -> Wishes:
    """The same, with that table silent or not. Only so many are kept: the ones muted last."""
    rest = [one for one in wishes.muted if one != table]
    return msgspec.structs.replace(wishes, muted=tuple([*rest, table][-MOST_MUTED:] if on else rest))


def is_time(text: str) -> bool:
    return TIME.fullmatch(text) is not None


def known_zone(name: str) -> bool:
    return zone_of(name) is not None


def zone_of(name: str) -> ZoneInfo | None:
    """The time zone; None if there is none of that name."""
    if len(name) > 60 or not ZONE.fullmatch(name):
        return None  # it is the name of a file
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def quiet_until(wishes: Wishes, now: float) -> float:
    """When the quiet hours end that it is now (in seconds since 1970); 0 outside of them. They may go past midnight.
    When clocks are put forward or back, they end when the clock on the wall says so."""
    zone = zone_of(wishes.zone)
    if not wishes.quiet or zone is None:
        return 0.0
    here = datetime.fromtimestamp(now, zone)
    time = f"{here:%H:%M}"
    overnight = wishes.begin > wishes.end
    inside = (time >= wishes.begin or time < wishes.end) if overnight else wishes.begin <= time < wishes.end
    if not inside:
        return 0.0
    hour, minute = map(int, wishes.end.split(":"))
    end = here.replace(hour=hour, minute=minute, second=0, microsecond=0, fold=0)
    if overnight and time >= wishes.begin:
        end += timedelta(days=1)
    return max(end.timestamp(), now + 1.0)
