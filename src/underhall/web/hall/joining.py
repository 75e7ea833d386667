"""The seats of one visitor become another's as well: for somebody who has played on two devices before they were one.

It is written down before it begins, so that a server that stops in the middle goes on with it at its next start.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from underhall.engine.errors import UnderhallError
from underhall.web.storage.datafile import StoreError
from underhall.web.storage.store import Document
from underhall.web.table import journal as j
from underhall.web.table.room import Room
from underhall.web.table.summary import Summary

from .belongings import hand_over
from .lobby import readable

if TYPE_CHECKING:
    from .hall import Hall

KIND = "joining"
AT_ONCE = 50


async def begin_joining(hall: Hall, source: str, target: str) -> None:
    """All seats that `source` holds are going to be `target`'s as well."""
    if source and source != target:
        await hall.store.keep_document(KIND, Document(source, b"{}", target))
        hall.later(join(hall, source, target))


async def go_on(hall: Hall) -> None:
    """What was not done when the server stopped."""
    for one in await asyncio.to_thread(hall.store.documents, KIND):
        hall.later(join(hall, one.key, one.owner))


async def join(hall: Hall, source: str, target: str) -> None:
    tables = [one.id for one in hall.lobby.mine(source)]
    tables += [one.id for one in await finished_of(hall, source)]
    for table in tables:
        try:
            await claim(hall, table, source, target)
        except (UnderhallError, StoreError) as error:  # whatever is wrong with one table: the others are joined
            hall.log.warning("joining.failed", table=table, error=type(error).__name__)
    if not await hall.devices.of(source):  # else it goes on there as before
        await hand_over(hall, source, target)
    await hall.store.drop_documents(KIND, [source])


async def claim(hall: Hall, table: str, source: str, target: str) -> None:
    """The seats of one table."""
    live = await hall.bring(table)

    def claimed(room: Room) -> list[j.Entry]:
        own = room.seats_of(target)
        return [j.Claimed(seat, target) for seat in room.seats_of(source) if seat not in own]

    if claimed(live.room):
        await live.do(claimed)


async def finished_of(hall: Hall, visitor: str) -> list[Summary]:
    """All finished tables of a visitor, the newest first."""
    found: list[Summary] = []
    while True:
        rows = await asyncio.to_thread(hall.store.newest_of, visitor, len(found), AT_ONCE)
        found += [one for one in map(readable, rows) if one is not None]
        if len(rows) < AT_ONCE:
            return found
