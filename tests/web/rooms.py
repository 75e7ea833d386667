"""Rooms without a hall: a table that is played by its entries alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from underhall.engine.chance import FastChance
from underhall.engine.script import Pending
from underhall.testing.properties.case import fingerprint
from underhall.web.table import commands
from underhall.web.table import journal as j
from underhall.web.table.room import Room

SECRET = "5e" * 32
NAMES = ("Ann", "Bob", "Cid", "Dot")


def created(game: str, players: int, **changes: Any) -> j.Created:
    from underhall.engine.registry import load

    facts = load(game).facts
    given = {"options": facts.settle({}), "secret": SECRET, "host": "v0", **changes}
    return j.Created(game=game, rules=facts.rules_version, players=players, **given)


def room_of(
    game: str = "kings", players: int = 2, bots: Sequence[int] = (), confirm: Sequence[int] = (), **changes: Any
) -> Room:
    """A table that has begun. Visitors are v0, v1 and so on; `bots` and `confirm` list seats."""
    room = Room("table")
    take(room, created(game, players, **changes))
    for seat in range(players):
        if seat in bots:
            take(room, j.Sat(seat, NAMES[seat], bot="easy"))
        else:
            take(room, j.Sat(seat, NAMES[seat], f"v{seat}", confirm=seat in confirm))
    do(room, commands.start)
    return room


def take(room: Room, entry: j.Entry, at: float = 0.0) -> None:
    room.take(entry, at or 1000.0 + room.seq)


def do(room: Room, command: Callable[..., list[j.Entry]], *args: Any, **named: Any) -> list[j.Entry]:
    """Carries out a command as a table does, entry by entry."""
    entries = command(room, *args, **named)
    for entry in entries:
        take(room, entry)
    return entries


def answer(room: Room, chance: FastChance, seat: int | None = None) -> tuple[int, int]:
    """A random answer: of that seat, or of any that is asked."""
    one = asked(room, chance, seat)
    value = one.options[chance.below(len(one.options))]
    do(room, commands.answer, one.seat, room.decision(one), value)
    return one.seat, value


def asked(room: Room, chance: FastChance, seat: int | None = None) -> Pending:
    waiting = [one for one in room.pending() if seat is None or one.seat == seat]
    return waiting[chance.below(len(waiting))]


def picture(room: Room) -> dict[str, Any]:
    """All there is to see of a room from outside, and all on which its future depends."""
    return {
        **{
            name: getattr(room, name)
            for name in (
                "id", "seq", "status", "settings", "seats", "epochs", "numbers", "options", "chat", "hold", "take_back",
                "replacing", "rematch", "carried", "winner_by_resignation", "created", "updated", "asked_at", "held_at",
                "answered_at", "host",
            )
        },
        "match": fingerprint(room.match) if room.match is not None else None,
        "decisions": [room.decision(one) for one in room.pending()],
    }  # fmt: skip
