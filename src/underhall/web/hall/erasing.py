"""Deleting everything about a visitor.

The log of a table is never changed, so an entry at its end says that somebody is forgotten (`Forgotten`): from then on
no page, record or list has the name, and nobody holds the seat. Whatever else is kept of them is dropped. It is written
down before it begins, so that a server that stops in the middle goes on with it at its next start.
"""

from __future__ import annotations

import asyncio
import itertools
from typing import TYPE_CHECKING

from underhall.engine.errors import UnderhallError
from underhall.web.storage.store import Document
from underhall.web.table import commands, planning
from underhall.web.table import journal as j
from underhall.web.table.room import Room
from underhall.web.words import words

from .belongings import drop_belongings
from .joining import finished_of

if TYPE_CHECKING:
    from .hall import Hall

KIND = "erasing"
RESIGN, BOT = "resign", "bot"
"""What becomes of running games."""


async def begin_erasing(hall: Hall, visitor: str, running: str) -> None:
    """The visitor's keys are void at once; the rest follows in the background."""
    if not visitor:
        return
    await hall.store.keep_document(KIND, Document(visitor, running.encode()))
    await hall.devices.log_out_everywhere(visitor)
    hall.later(erase(hall, visitor, running))


async def finish_erasing(hall: Hall) -> None:
    """What was not done when the server stopped."""
    for one in await asyncio.to_thread(hall.store.documents, KIND):
        await erase(hall, one.key, one.data.decode("utf-8", "replace"))


async def erase(hall: Hall, visitor: str, running: str) -> None:
    tables = {one.id: None for one in hall.lobby.tables.values() if one.host == visitor or one.seats_of(visitor)}
    tables |= {one.id: None for one in await finished_of(hall, visitor)}
    left = 0
    for table in tables:
        try:
            await leave_table(hall, table, visitor, running)
        except UnderhallError as error:  # whatever is wrong with one table: the others are done
            left += 1
            hall.log.error("erasing.failed", table=table, error=type(error).__name__)
    await drop_belongings(hall, visitor)
    await hall.store.keep_contact(visitor, b"{}")
    hall.contacts.changed(visitor)
    if not left:
        await hall.store.drop_documents(KIND, [visitor])


async def leave_table(hall: Hall, table: str, visitor: str, running: str) -> None:
    live = await hall.bring(table)
    own = live.room.seats_of(visitor)
    await hall.store.drop_documents(planning.KIND, [planning.key_of(table, seat) for seat in own])
    for seat in own:
        if live.room.status == "running":
            await live.do(lambda room, seat=seat: given_up(room, seat, visitor, running))  # type: ignore[misc]
    await live.do(lambda room: forgotten(room, visitor))
    live.channels.reload()


def given_up(room: Room, seat: int, visitor: str, running: str) -> list[j.Entry]:
    """The seat goes to a bot, if that is wanted and somebody else still plays; or it resigns."""
    sitting = room.sitting(seat)
    if room.status != "running" or sitting.resigned:
        return []
    if running == BOT and set(room.people()) - set(room.seats_of(visitor)):
        return [] if sitting.bot else [j.Replaced(seat, commands.STAND_IN)]
    return commands.resign(room, seat)


def forgotten(room: Room, visitor: str) -> list[j.Entry]:
    """What makes the table forget a visitor. Before the game begins, the seats are free again."""
    own, host = room.seats_of(visitor), room.host == visitor
    taken = {name.casefold() for seat, name in enumerate(room.names) if seat not in own}
    entries: list[j.Entry] = []
    for seat in own:
        word = words(room.sitting(seat).language)("Somebody")
        names = itertools.chain([word], (f"{word} {number}" for number in itertools.count(2)))
        name = next(one for one in names if one.casefold() not in taken)
        taken.add(name.casefold())
        entries.append(j.Forgotten(seat, name, host))
    if host and not own:
        entries.append(j.Forgotten(host=True))
    if room.status == "open":
        entries += [j.Left(seat) for seat in own]
        if not any(one and one.person and seat not in own for seat, one in enumerate(room.seats)):
            entries.append(j.Closed())
    return entries
