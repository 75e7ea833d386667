"""What the operator sees: tables, servers, load, errors. Never a hand, never anything that a seat alone may know, and
no chat but that of a report.
"""

from __future__ import annotations

import asyncio
import os

import msgspec

from underhall.web.hall.hall import Hall
from underhall.web.moderation import documents
from underhall.web.refusals import NoTable
from underhall.web.server_events import ServerEvent, resident_bytes
from underhall.web.storage.store import SqliteStore
from underhall.web.table import summary
from underhall.web.table.summary import Summary

from .context import OperatorContext

SHOWN = 50
"""Tables on a page of the list."""


class Node(msgspec.Struct):
    name: str
    address: str
    version: str
    since: float
    tables: int
    load: float
    here: bool


class Overview(msgspec.Struct):
    """How this server is doing, and all the others in short."""

    node: str
    draining: bool
    trouble: str
    """Why the last write failed."""
    started: float
    nodes: list[Node]
    tables: dict[str, int]
    """By status."""
    games: dict[str, int]
    """Unfinished tables, by game."""
    in_memory: int
    listeners: int
    memory: int
    """Bytes."""
    disk_free: int | None
    """None if it is not known: it is the database's."""
    data: int
    """Bytes of the data file; 0 for a database elsewhere."""
    load: list[float]
    """Of the machine: 1, 5 and 15 minutes."""
    processors: int
    bots: dict[str, float]
    requests: dict[str, int]
    errors: dict[str, int]
    slow: int
    last_errors: list[ServerEvent]
    last_slow: list[ServerEvent]
    open_reports: int
    measures: int
    message: dict[str, str]


async def overview(context: OperatorContext) -> Overview:
    hall, server_events = context.hall, context.server_events
    games: dict[str, int] = {}
    for one in hall.lobby.tables.values():
        games[one.game] = games.get(one.game, 0) + 1
    free, data = await asyncio.to_thread(disk_of, hall)
    message = hall.moderation.told()
    return Overview(
        node=hall.here,
        draining=hall.draining,
        trouble=hall.store.trouble,
        started=hall.started,
        nodes=[
            Node(one.name, one.address, one.version, one.since, one.tables, one.load, one.name == hall.here)
            for one in hall.nodes()
        ],
        tables=dict(sorted(hall.lobby.statuses().items())),
        games=dict(sorted(games.items())),
        in_memory=len(hall.tables),
        listeners=sum(live.channels.listeners for live in hall.tables.values()),
        memory=resident_bytes(),
        disk_free=free,
        data=data,
        load=[round(one, 2) for one in os.getloadavg()] if hasattr(os, "getloadavg") else [],
        processors=os.cpu_count() or 1,
        bots={name: round(value, 1) for name, value in hall.workers.stats().items()},
        requests=dict(sorted(server_events.requests.items())),
        errors=dict(server_events.errors.most_common(20)),
        slow=server_events.slow_requests,
        last_errors=list(server_events.failed)[:-21:-1],
        last_slow=list(server_events.slow)[:-21:-1],
        open_reports=hall.moderation.open_reports,
        measures=len(hall.moderation.measures()),
        message=dict(message.texts) if message is not None else {},
    )


def disk_of(hall: Hall) -> tuple[int | None, int]:
    """Bytes that are free, and bytes of the data file."""
    try:
        free = hall.store.room()
        data = hall.store.path.stat().st_size if isinstance(hall.store, SqliteStore) else 0
    except OSError:
        return None, 0
    return free, data


# Tables --------------------------------------------------------------------------------------------------------------


class Player(msgspec.Struct):
    """Somebody at a table, as the operator sees them."""

    seat: int
    name: str
    bot: str
    """The level; "" for a person or a program with the seat's key."""
    persons: list[str]
    """Short marks of those who hold the seat. They open nothing."""
    measures: list[str]
    """What stands against them: `ban`, `mute`."""


class TableRow(msgspec.Struct):
    """A table in the list."""

    id: str
    game: str
    status: str
    players: list[Player]
    people: int
    seats: int
    created: float
    updated: float
    """The last move that everybody may have noticed."""
    public: bool
    timer: int
    note: str
    listeners: int
    """At this server."""


class TableList(msgspec.Struct):
    tables: list[TableRow]
    count: int
    page: int
    pages: int


def tables(context: OperatorContext, status: str = "", game: str = "", words: str = "", number: int = 1) -> TableList:
    """Unfinished tables, the last move first."""
    wanted = words.casefold()
    found = [
        one
        for one in context.hall.lobby.tables.values()
        if (not status or one.status == status)
        and (not game or one.game == game)
        and (not wanted or wanted in one.id or any(wanted in name.casefold() for name in one.names))
    ]
    found.sort(key=lambda one: -one.updated)
    pages = max(1, -(-len(found) // SHOWN))
    number = max(1, min(number, pages))
    rows = [row_of(context, one) for one in found[SHOWN * (number - 1) : SHOWN * number]]
    return TableList(rows, len(found), number, pages)


async def brief_of(context: OperatorContext, table: str) -> Summary:
    """What the lists know of a table, finished or not."""
    found = context.hall.lobby.tables.get(table)
    if found is not None:
        return found
    data = await asyncio.to_thread(context.hall.store.summary, table)
    if data is None:
        raise NoTable
    return summary.decode(data)


def row_of(context: OperatorContext, one: Summary) -> TableRow:
    moderation = context.hall.moderation
    live = context.hall.tables.get(one.id)
    players = [
        Player(
            seat,
            name,
            one.bots[seat],
            [moderation.mark_of(visitor) for visitor in one.visitors[seat]],
            [kind for kind in ("ban", "mute") if moderation.stands(kind, one.visitors[seat]) is not None],
        )
        for seat, name in enumerate(one.names)
        if name
    ]
    return TableRow(
        id=one.id,
        game=one.game,
        status=one.status,
        players=players,
        people=sum(not player.bot for player in players),
        seats=one.players,
        created=one.created,
        updated=one.updated,
        public=one.public,
        timer=one.timer,
        note=one.note,
        listeners=live.channels.listeners if live is not None else 0,
    )


# Moderation ----------------------------------------------------------------------------------------------------------


class MeasureRow(msgspec.Struct):
    id: str
    kind: str
    name: str
    person: str
    since: float
    until: float
    reason: str
    networks: int
    follows: bool


def measures(context: OperatorContext) -> list[MeasureRow]:
    mark_of = context.hall.moderation.mark_of
    return [
        MeasureRow(
            one.id,
            one.kind,
            one.name,
            mark_of(one.person),
            one.since,
            one.until,
            one.reason,
            len(one.networks),
            one.follows,
        )
        for one in context.hall.moderation.measures()
    ]


class ReportRow(msgspec.Struct):
    id: str
    at: float
    table: str
    game: str
    seat: int
    name: str
    persons: list[str]
    kind: str
    words: str
    by: str
    by_name: str
    chat: list[documents.Said]
    done: float
    outcome: str


def report_row(context: OperatorContext, one: documents.Report) -> ReportRow:
    mark_of = context.hall.moderation.mark_of
    return ReportRow(
        one.id,
        one.at,
        one.table,
        one.game,
        one.seat,
        one.name,
        [mark_of(person) for person in one.persons],
        one.kind,
        one.words,
        mark_of(one.by),
        one.by_name,
        list(one.chat),
        one.done,
        one.outcome,
    )
