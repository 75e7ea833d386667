"""A table before its start: who sits there, how to join, and the link for friends."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from underhall.web.boards import seat_colours
from underhall.web.boards.html import SHAPES
from underhall.web.hall.live_table import LiveTable
from underhall.web.levels import level_word
from underhall.web.pages.chambers import chamber
from underhall.web.pages.lessons.lessons import learn_of
from underhall.web.pages.network import may_open, qr_code, share, who_can_open
from underhall.web.pages.rendering import page, words_of
from underhall.web.people.visitors import visitor_of
from underhall.web.typed_text import LONGEST_NAME

from .choosing import levels, unusual
from .making import first_level, timer_word


async def show(request: Request, table: LiveTable) -> Response:
    """The page of a table that waits for players, or was abandoned before it began."""
    room = table.room
    _ = words_of(request)
    visitor = visitor_of(request)
    if room.status == "closed":
        return page(
            request,
            "closed.html",
            status=410,
            chamber=chamber(room.game, _),
            by_operator=room.closed_by_operator,
            why=room.closed_why,
        )
    own = room.seats_of(visitor.id)
    invitation = share(request, f"/t/{table.id}")
    colours = seat_colours(room.game.facts.id, None, room.players)
    free = sum(one is None for one in room.seats)
    seats = [
        {
            "number": seat,
            "colour": colours[seat],
            "shape": SHAPES[seat],
            "name": one.name if one else "",
            "bot": level_word(_, one.bot) if one and one.bot else "",
            "mine": seat in own,
            "host": bool(one and room.host and room.host in one.visitors),
            "online": bool(one and (one.bot or seat in own or table.sight.online(seat))),
        }
        for seat, one in enumerate(room.seats)
    ]
    facts = unusual(room.game, room.options, _)
    facts.append(
        _("hints are allowed; everyone sees who asks for one") if room.settings.hints else _("nobody gets hints")
    )
    if room.settings.timer:
        facts.append(_("Time for a decision: %(time)s", time=timer_word(room.settings.timer, _)))
    return page(
        request,
        "waiting.html",
        chamber=chamber(room.game, _),
        learn=learn_of(request, room.game),
        table=table.id,
        seats=seats,
        own=own,
        free=free,
        hotseat=room.settings.hotseat,
        is_public=room.settings.public,
        note=room.settings.note,
        facts=facts,
        levels=levels(_, table.hall.programs.bots),
        default_level=await first_level(request),
        longest_name=LONGEST_NAME,
        invitation=invitation,
        who_can_open=who_can_open(invitation.reach, _),
        may_open=may_open(request),
        doors_token=request.app.state.doors.token if may_open(request) else "",
        code=qr_code(invitation.address),
        returns=[(room.sitting(seat).name, share(request, f"/s/{table.token(seat)}").address) for seat in own],
    )
