"""A table's position as plain data, for bots that think in other processes."""

from __future__ import annotations

from underhall.engine.rest import freeze
from underhall.web.table.room import Room

from .messages import Position


def position_of(room: Room) -> Position:
    """Everything that is needed to rebuild the match elsewhere."""
    made = room.created_as
    match = room.running
    carried = room.carried
    return Position(
        game=made.game,
        players=made.players,
        options=dict(made.options),
        components=made.override,
        secret=bytes.fromhex(made.secret),
        given=match.present_answers() if carried else match.given(),
        rest=freeze(match.base) if carried else None,
        names=room.names,
    )
