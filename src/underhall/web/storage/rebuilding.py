"""States at rest in the store, and tables rebuilt from their entries.

A table is replayed from its log. If the result is not the state it had (because the rules have changed), the game
continues from the state at rest: nobody loses a running game to an update.
"""

from __future__ import annotations

from typing import Protocol

import msgspec
import structlog

from underhall.engine.errors import UnderhallError, UnknownGame
from underhall.engine.registry import load
from underhall.engine.rest import freeze, thaw
from underhall.web.refusals import NoTable
from underhall.web.table import journal as j
from underhall.web.table import summary
from underhall.web.table.changes import change
from underhall.web.table.room import Room

from .datafile import Damaged
from .store import Event


class Rest(msgspec.Struct, frozen=True):
    """The state at the start of the current turn, and the answers since."""

    rules: str
    given: list[tuple[int, int]]
    state: msgspec.Raw


class Readable(Protocol):
    """The part of the store that tables are built from."""

    def events(self, table: str) -> list[Event]: ...
    def rest(self, table: str) -> tuple[int, bytes] | None: ...
    def summary(self, table: str) -> bytes | None: ...


log = structlog.get_logger("underhall.hall")
_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Rest)


def encode_rest(rest: Rest) -> bytes:
    return _encoder.encode(rest)


def rebuild(store: Readable, table: str) -> tuple[Room, j.Carried | None]:
    """The table as its entries describe it; if the replay goes wrong, the table without moves, and an entry that
    carries it over."""
    events = store.events(table)
    status = status_of(store, table)
    if not events:
        raise Damaged(f"the events of table {table} are lost") if status else NoTable
    entries = [j.decode(event.data) for event in events]
    last_carried = max((at for at, entry in enumerate(entries) if isinstance(entry, j.Carried)), default=-1)
    rest = rest_of(store, table, entries, max(0, last_carried))
    room = Room(table)
    try:
        replay(room, events, entries, last_carried)
        if rest is None or room.match is None:
            return room, None
        played = room.status == (status or room.status)
        if played and (room.status != "running" or same(room, rest[1])):
            return room, None
    except UnknownGame:
        raise  # nothing is wrong with the table
    except Exception:  # rules that have changed may stumble over old answers in any way
        if rest is None:
            raise
        played = False
    assert rest is not None
    try:
        return carried_over(table, events, entries, rest[0], _decoder.decode(rest[1]), status == "over")
    except (UnderhallError, msgspec.MsgspecError) as error:
        if not played:
            raise Damaged(f"table {table} cannot be opened: {error}") from error
        # The kept state is of no use to the new rules, but the old answers are.
        log.warning("table.replayed", table=table, reason=str(error))
        return room, None


def status_of(store: Readable, table: str) -> str:
    """The status of the table when it was last written: new rules may end a game sooner or later. "" if that is
    damaged."""
    data = store.summary(table)
    try:
        return summary.decode(data).status if data is not None else ""
    except msgspec.MsgspecError:
        return ""


def rest_of(store: Readable, table: str, entries: list[j.Entry], begun: int) -> tuple[int, bytes] | None:
    """The state at rest. A damaged one is no loss as long as the rules are those with which the game was begun, or
    carried on, by entry `begun`: then its entries lead to the same state."""
    try:
        return store.rest(table)
    except Damaged as error:
        rules = load(entries_game(entries)).facts.rules_version
        first = entries[begun]
        if not isinstance(first, j.Created | j.Carried) or first.rules != rules:
            raise
        log.warning("table.replayed", table=table, reason=str(error))
        return None


def replay(room: Room, events: list[Event], entries: list[j.Entry], carried: int) -> None:
    """Applies the entries. What was played before a game was carried on is left out: newer rules may not allow it."""
    for at, (event, entry) in enumerate(zip(events, entries, strict=True)):
        if at < carried and isinstance(entry, PLAYED):
            room.skip(entry, event.at)
        elif at < carried and isinstance(entry, j.Started):
            room.start_anew(event.at)
        else:
            room.take(entry, event.at)


PLAYED = (
    j.Answered,
    j.Undone,
    j.TakenBack,
    j.Confirmed,
    j.TakeBackAsked,
    j.TakeBackAgreed,
    j.TakeBackRefused,
    j.Carried,
)


def same(room: Room, data: bytes) -> bool:
    """Whether the replay has led to the state that was written down."""
    assert room.match is not None
    rest = _decoder.decode(data)
    # The answers since are checked by having been applied.
    now = freeze(room.match.base)
    if bytes(rest.state) == now:
        return True
    # Perhaps only the notation has changed.
    made = room.created_as
    box = room.game.components(made.override)
    secret = bytes.fromhex(made.secret)
    try:
        return freeze(thaw(room.game, made.players, made.options, box, secret, bytes(rest.state))) == now
    except UnderhallError:
        return False


def carried_over(
    table: str, events: list[Event], entries: list[j.Entry], seq: int, rest: Rest, over: bool
) -> tuple[Room, j.Carried]:
    """The table without its moves, and the entry that puts it on the state at rest.

    What was played since then is kept as far as the new rules allow it.
    """
    given = list(rest.given)
    for event, entry in zip(events, entries, strict=True):
        if event.seq <= seq:
            continue
        if isinstance(entry, j.Answered):
            given.append((entry.seat, entry.value))
        elif isinstance(entry, j.Undone):
            own = max((at for at, (seat, _) in enumerate(given) if seat == entry.seat), default=None)
            given = [pair for at, pair in enumerate(given) if at != own]
    while True:
        carried = j.Carried(load(entries_game(entries)).facts.rules_version, bytes(rest.state), tuple(given), over)
        try:
            change(carried, without_moves(table, events, entries))
        except Exception:
            if not given:
                raise
            given.pop()
            continue
        return without_moves(table, events, entries), carried


def entries_game(entries: list[j.Entry]) -> str:
    first = entries[0]
    assert isinstance(first, j.Created)
    return first.game


def without_moves(table: str, events: list[Event], entries: list[j.Entry]) -> Room:
    room = Room(table)
    replay(room, events, entries, len(entries))
    return room
