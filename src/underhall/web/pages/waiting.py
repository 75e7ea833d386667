"""A table before its start: who sits there, how to join, and the link for friends."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from underhall.web.boards.html import SEATS, SHAPES
from underhall.web.hall.live_table import LiveTable
from underhall.web.levels import level_word
from underhall.web.people.visitors import visitor_of
from underhall.web.typed_text import LONGEST_NAME

from .chambers import chamber
from .choosing import levels, unusual
from .making import DEFAULT_LEVEL, timer_word
from .network import qr_code, share
from .rendering import page, words_of


async def show(request: Request, table: LiveTable) -> Response:
    """The page of a table that waits for players, or was abandoned before it began."""
    room = table.room
    _ = words_of(request)
    visitor = visitor_of(request)
    if room.status == "closed":
        return page(request, "closed.html", status=410, chamber=chamber(room.game, _))
    own = room.seats_of(visitor.id)
    invitation = share(request, f"/t/{table.id}")
    free = sum(one is None for one in room.seats)
    seats = [
        {
            "number": seat,
            "colour": SEATS[seat],
            "shape": SHAPES[seat],
            "name": one.name if one else "",
            "bot": level_word(_, one.bot) if one and one.bot else "",
            "mine": seat in own,
            "host": bool(one and room.host and room.host in one.visitors),
            "online": bool(one and (one.bot or seat in own or table.channels.online(seat))),
        }
        for seat, one in enumerate(room.seats)
    ]
    facts = unusual(room.game, room.options, _)
    if room.settings.timer:
        facts.append(_("Time for a decision: %(time)s", time=timer_word(room.settings.timer, _)))
    return page(
        request,
        "waiting.html",
        chamber=chamber(room.game, _),
        table=table.id,
        seats=seats,
        own=own,
        free=free,
        hotseat=room.settings.hotseat,
        is_public=room.settings.public,
        note=room.settings.note,
        facts=facts,
        levels=levels(_),
        default_level=DEFAULT_LEVEL,
        longest_name=LONGEST_NAME,
        invitation=invitation,
        code=qr_code(invitation.address),
        returns=[(room.sitting(seat).name, share(request, f"/s/{table.token(seat)}").address) for seat in own],
    )
