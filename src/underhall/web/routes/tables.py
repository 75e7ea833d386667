"""`/t/ID`: a table as people see it, and the addresses of everything that is done at it."""

from __future__ import annotations

import asyncio
from functools import partial

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from underhall.engine.record import record_of, write_record
from underhall.web.drawing.table_view import draw_table
from underhall.web.limits import Caps, TooMany
from underhall.web.live.channels import Key
from underhall.web.live.events import whole_message
from underhall.web.pages.playing import because, guide, hints, story
from underhall.web.pages.playing.table import about, hand_over, table_page, whole_board, whole_log, why_page
from underhall.web.pages.starting import waiting
from underhall.web.people.visitors import visitor_of
from underhall.web.refusals import Refusal, too_much
from underhall.web.words import N_

from . import table_commands as doing
from .table_requests import LONGEST_PAGE, form, picks_of, seat_or_outsider, table_of, wanted_seat

# Looking ---------------------------------------------------------------------------------------------------------


async def see(request: Request) -> Response:
    """The table: for the seat's owner, for a spectator, or, before the start, as a waiting room."""
    live = await table_of(request)
    visitor = visitor_of(request)
    wanted = wanted_seat(request.query_params.get("as"))
    room = live.room
    if room.status in ("open", "closed"):
        shown: Response = await waiting.show(request, live)
        return shown
    own = room.seats_of(visitor.id)
    if len(own) > 1 and wanted not in own and room.status == "running":
        return hand_over(request, live, live.seat_for(visitor.id))
    seat = live.seat_for(visitor.id, wanted)
    live.sight.saw(seat)
    picks = picks_of(request)
    async with live.lock:
        if request.headers.get("x-underhall") == "parts":
            seen = guide.seen_at(request, live, seat)
            shown_parts = draw_table(live, seat, visitor.language, picks, careful=visitor.careful, seen=seen)
            return Response(whole_message(shown_parts, "|".join(shown_parts.picks)), media_type="application/json")
        live.notices.seen(seat)
        return table_page(request, live, seat, picks)


class Live:
    """The stream of a table. A class, so that Starlette hands it the raw connection."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        if request.method != "GET":
            raise HTTPException(405, headers={"allow": "GET"})  # a stream without a body would never end
        live = await table_of(request)
        visitor = visitor_of(request)
        seat = live.seat_for(visitor.id, wanted_seat(request.query_params.get("as")))
        caps: Caps = request.app.state.caps
        try:
            caps.take(scope["address"])
        except TooMany:
            raise too_much() from None
        try:
            have = request.headers.get("last-event-id") or request.query_params.get("have", "")
            key = Key(seat, visitor.language, careful=visitor.careful, seen=guide.seen_at(request, live, seat))
            held = partial(live.hall.devices.streaming, scope.get("device", ""))
            page, shown = request.query_params.get("page", "")[:LONGEST_PAGE], request.query_params.get("shown") != "0"
            await live.channels.stream(
                key,
                have,
                receive,
                send,
                speed=visitor.speed,
                visitor=visitor.id,
                address=scope["address"],
                held=held,
                page=page,
                in_sight=shown,
            )
        finally:
            caps.give_back(scope["address"])


async def record(request: Request) -> Response:
    """The record of a finished game. During the game, it would give away what others hold."""
    live = await table_of(request)
    room = await live.settled()
    if room.status != "over" or room.match is None:
        raise Refusal(409, N_("The record can be downloaded when the game is over."))
    if room.carried:
        raise Refusal(409, N_("The rules were updated during this game, so it has no record."))
    text = write_record(record_of(room.match))
    name = f"{room.game.facts.id}-{room.id}.txt"
    return PlainTextResponse(text, headers={"content-disposition": f'attachment; filename="{name}"'})


async def about_thing(request: Request) -> Response:
    live = await table_of(request)
    seat = seat_or_outsider(live, request)
    async with live.lock:
        thing = request.query_params.get("thing", "")[:80]
        # In a thread: going through every possible question takes a while, and others should not wait.
        found = await asyncio.to_thread(about, live, seat, visitor_of(request).language, thing, picks_of(request))
    return JSONResponse(found)


async def give_hint(request: Request) -> Response:
    live = await table_of(request)
    wanted = (await form(request)).get("as") if request.method == "POST" else request.query_params.get("as")
    return await hints.show(request, live, live.own_seat(visitor_of(request).id, wanted_seat(wanted)))


async def give_device(request: Request) -> Response:
    live = await table_of(request)
    seat = live.own_seat(visitor_of(request).id, wanted_seat(request.query_params.get("to")))
    return hand_over(request, live, seat)


async def why(request: Request) -> Response:
    live = await table_of(request)
    return await why_page(request, live, seat_or_outsider(live, request))


async def whole(request: Request) -> Response:
    live = await table_of(request)
    shown = wanted_seat(request.query_params.get("seat"))
    if live.room.match is None or shown is None or shown >= live.room.players:
        raise Refusal(404, N_("Nobody sits there."))
    return await whole_board(request, live, seat_or_outsider(live, request), shown)


async def since(request: Request) -> Response:
    live = await table_of(request)
    if live.room.match is None:
        raise Refusal(409, N_("The game has not begun yet."))
    seat = live.own_seat(visitor_of(request).id, wanted_seat(request.query_params.get("as")))
    return await story.show(request, live, seat)


async def why_the_bot(request: Request) -> Response:
    live = await table_of(request)
    if live.room.match is None:
        raise Refusal(409, N_("The game has not begun yet."))
    turn, line = (request.query_params.get(name, "") for name in ("turn", "line"))
    if not turn.isdecimal() or not line.isdecimal() or len(turn + line) > 9:
        raise Refusal(404, N_("The log has no such line."))
    return await because.show(request, live, seat_or_outsider(live, request), int(turn), int(line))


async def log(request: Request) -> Response:
    live = await table_of(request)
    async with live.lock:
        return whole_log(request, live, seat_or_outsider(live, request))


routes = [
    *(
        Route(f"/t/{{table}}/{name}", doing.by_seat(make, name == "answer", name == "chat"), methods=["POST"])
        for name, make in doing.ACTIONS.items()
    ),
    Route("/t/{table}", see),
    Route("/t/{table}/live", Live()),
    Route("/t/{table}/record", record),
    Route("/t/{table}/about", about_thing),
    Route("/t/{table}/hint", give_hint, methods=["GET", "POST"]),
    Route("/t/{table}/why", why),
    Route("/t/{table}/log", log),
    Route("/t/{table}/since", since),
    Route("/t/{table}/because", why_the_bot),
    Route("/t/{table}/whole", whole),
    Route("/t/{table}/handover", give_device),
    Route("/t/{table}/plan", doing.plan, methods=["GET", "POST"]),
    Route("/t/{table}/plan/step", doing.plan_step, methods=["POST"]),
    Route("/t/{table}/plan/back", doing.plan_back, methods=["POST"]),
    Route("/t/{table}/undo", doing.undo, methods=["POST"]),
    Route("/t/{table}/arrange", doing.arrange, methods=["POST"]),
    Route("/t/{table}/guide", doing.switch_guide, methods=["POST"]),
    Route("/t/{table}/hurry", doing.hurry, methods=["POST"]),
    Route("/t/{table}/sight", doing.sight, methods=["POST"]),
    Route("/t/{table}/join", doing.join, methods=["POST"]),
    Route("/t/{table}/bot", doing.add_bot, methods=["POST"]),
    Route("/t/{table}/remove", doing.remove, methods=["POST"]),
    Route("/t/{table}/leave", doing.leave, methods=["POST"]),
    Route("/t/{table}/start", doing.start, methods=["POST"]),
    Route("/t/{table}/rematch", doing.rematch, methods=["POST"]),
    Route("/t/{table}/playon", doing.play_on, methods=["POST"]),
    Route("/s/{token}", doing.return_link, methods=["GET", "POST"]),
]
