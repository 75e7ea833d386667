"""What whoever runs the server does to tables and to the house as a whole."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from underhall.web.table import commands

if TYPE_CHECKING:
    from .hall import Hall
    from .live_table import LiveTable

DRAIN: Final = "drain"
"""Posts say which server makes no new tables from now on, or makes them again: `on NAME`, `off NAME`."""
_redrawing: set[asyncio.Task[None]] = set()


def apply_decisions(hall: Hall) -> None:
    """Something has been decided, here or at another server: who is shut out loses all streams, and everybody sees
    what is told to all tables."""
    moderation = hall.moderation
    message = moderation.told()
    news = message != hall.message
    hall.message = message
    banned = any(one.kind == "ban" for one in moderation.measures())
    for live in list(hall.tables.values()) if banned or news else []:
        if banned:
            send_away(live)
        if news and live.channels.listeners:
            task = asyncio.ensure_future(redraw(live))
            _redrawing.add(task)
            task.add_done_callback(_redrawing.discard)


def send_away(live: LiveTable) -> None:
    moderation = live.hall.moderation

    def unwelcome(seat: int, visitor: str, address: str) -> bool:
        holders = [visitor]
        if not visitor and 0 <= seat < live.room.players and (sitting := live.room.seats[seat]) is not None:
            holders = list(sitting.visitors)  # a program with the key to a seat
        return moderation.stands("ban", holders, address) is not None

    live.channels.send_away(unwelcome)


async def redraw(live: LiveTable) -> None:
    async with live.lock:
        live.channels.update()


async def close_table(hall: Hall, table: str, why: str) -> None:
    """Ends a table, with a sentence to its players."""
    live = await hall.bring(table)
    await live.do(lambda room: commands.close(room, why))
    live.channels.reload()


def drain(hall: Hall, node: str, on: bool) -> None:
    """A server makes no new tables from now on, or makes them again."""
    hall.bulletin.post(DRAIN, f"{'on' if on else 'off'} {node}")


def hand_over(hall: Hall) -> None:
    """Tables that nobody uses leave this server: another one opens them when they are needed. The others stay until
    people go, or the server stops."""
    for live in list(hall.tables.values()):
        if live.idle(0.0):
            hall.forget(live)


def drain_here(hall: Hall, text: str) -> None:
    wanted, _, node = text.partition(" ")
    if node == hall.here:
        hall.draining = wanted == "on"
        if hall.draining:
            hand_over(hall)
        hall.log.warning("hall.draining" if hall.draining else "hall.open_again")
