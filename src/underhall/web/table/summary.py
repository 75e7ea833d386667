"""What the lobby knows about a table: enough for the lists, so that the table itself can stay on disk."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from .room import Room


class Summary(msgspec.Struct, frozen=True, omit_defaults=True):
    """One table in the lobby."""

    id: str
    game: str
    status: str
    players: int
    names: tuple[str, ...]
    """ "" for a free seat."""
    bots: tuple[str, ...]
    visitors: tuple[tuple[str, ...], ...]
    """Who holds each seat. Never shown."""
    created: float
    updated: float
    host: str = ""
    """Who made it. Never shown."""
    asked: tuple[int, ...] = ()
    """Who has to decide. Only seats that all know to be asked."""
    public: bool = True
    note: str = ""
    timer: int = 0
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()

    @property
    def free(self) -> int:
        return sum(not name for name in self.names)

    def seats_of(self, visitor: str) -> list[int]:
        return [seat for seat, held in enumerate(self.visitors) if visitor and visitor in held]

    def asks(self, visitor: str) -> bool:
        """Whether the visitor has to decide something."""
        return self.status == "running" and any(seat in self.asked for seat in self.seats_of(visitor))


class Shelf(NamedTuple):
    """Where to find a table whose game is over."""

    updated: float
    public: bool
    """In the list of finished games for everybody."""
    visitors: tuple[str, ...]
    """In whose own lists it is."""


def shelf_of(one: Summary) -> Shelf | None:
    """None for an unfinished table. One that was abandoned before the game began is in no list."""
    if one.status == "over":
        return Shelf(one.updated, one.public, tuple(sorted({visitor for held in one.visitors for visitor in held})))
    return Shelf(one.updated, False, ()) if one.status == "closed" else None


def summary_of(room: Room) -> Summary:
    over = room.status == "over" and room.match is not None
    return Summary(
        id=room.id,
        game=room.game.facts.id,
        status=room.status,
        players=room.players,
        names=room.names,
        bots=room.bots,
        visitors=tuple(tuple(sorted(one.visitors)) if one else () for one in room.seats),
        created=room.created,
        updated=room.updated,
        host=room.host,
        asked=tuple(one.seat for one in room.pending()),
        public=room.settings.public,
        note=room.settings.note,
        timer=room.settings.timer,
        scores=tuple(room.scores()) if over else (),
        winners=tuple(room.winners()) if over else (),
    )


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Summary)


def encode(summary: Summary) -> bytes:
    return _encoder.encode(summary)


def decode(data: bytes) -> Summary:
    return _decoder.decode(data)
