"""`/t/ID/report`: a player reports another one, or a chat message, to the operator."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from underhall.web.hall.live_table import LiveTable
from underhall.web.moderation.reports import KINDS, LINES, LONGEST, ReportLimits, report_of
from underhall.web.pages.rendering import page, words_of
from underhall.web.people.visitors import visitor_of
from underhall.web.refusals import Refusal
from underhall.web.words import N_

from .table_requests import form, table_of, wanted_seat


def line_of(text: str | None) -> int | None:
    """The number of a message."""
    return int(text) if text and text.isdecimal() and len(text) < 6 else None


def check_open(live: LiveTable) -> None:
    if not live.hall.moderation.open_to_reports:
        raise Refusal(404, N_("This server does not take reports."))


async def ask(request: Request) -> Response:
    live = await table_of(request)
    check_open(live)
    room = live.room
    seat = live.own_seat(visitor_of(request).id, wanted_seat(request.query_params.get("as")))
    line = line_of(request.query_params.get("line"))
    message = room.chat[line] if line is not None and line < len(room.chat) else None
    _ = words_of(request)
    return page(
        request,
        "report.html",
        table=room.id,
        seat=seat,
        done=request.query_params.get("said") == "sent",
        line=line if message is not None else None,
        message=message,
        by=room.names[message.seat] if message is not None else "",
        others=[
            (number, one.name)
            for number, one in enumerate(room.seats)
            if one is not None and number != seat and (one.person or one.visitors)
        ],
        chosen=message.seat if message is not None else None,
        kinds=[(id, _(word)) for id, word in KINDS.items()],
        lines=min(LINES, len(room.chat)),
        longest=LONGEST,
    )


async def send(request: Request) -> Response:
    live = await table_of(request)
    check_open(live)
    visitor = visitor_of(request).id
    fields = await form(request)
    seat = live.own_seat(visitor, wanted_seat(fields.get("as")))
    about = wanted_seat(fields.get("seat"))
    report = report_of(
        live.room,
        seat,
        visitor,
        -1 if about is None else about,
        fields.get("kind", ""),
        fields.get("words", ""),
        live.hall.clock(),
        line_of(fields.get("line")),
    )
    limits: ReportLimits = request.app.state.report_limits
    limits.take(visitor, request.scope["address"])
    await live.hall.moderation.file(report)
    return RedirectResponse(f"/t/{live.id}/report?as={seat}&said=sent", 303)


routes = [
    Route("/t/{table}/report", ask, methods=["GET"]),
    Route("/t/{table}/report", send, methods=["POST"]),
]
