"""`/t/ID`: a table and everything that is done at it, with forms that work with and without scripts."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from underhall.engine.record import record_of, write_record
from underhall.web.drawing.scenes import may_arrange
from underhall.web.drawing.table_view import draw_table
from underhall.web.hall.live_table import Command, LiveTable
from underhall.web.limits import Caps, TooMany
from underhall.web.live.channels import Key
from underhall.web.live.events import whole_message
from underhall.web.pages import because, guide, hints, planning, story, waiting
from underhall.web.pages.rendering import page
from underhall.web.pages.table import about, hand_over, table_page, whole_board, whole_log, why_page
from underhall.web.people.visitors import Visitor, known_visitor, visitor_of
from underhall.web.refusals import Refusal, not_yours, stale, too_much
from underhall.web.table import commands
from underhall.web.table import journal as j
from underhall.web.table.room import Room
from underhall.web.typed_text import LONGEST_NAME, clean
from underhall.web.words import N_

LONGEST_PAGE = 40
"""Characters of the name that a page gives itself."""
MOST_UNDONE = 30
"""How many answers may be undone at once."""


async def table_of(request: Request) -> LiveTable:
    found: LiveTable = await request.app.state.hall.visit(request.path_params["table"])
    return found


async def form(request: Request) -> dict[str, str]:
    """A small form. The request filter has checked its length."""
    text = (await request.body()).decode("utf-8", "replace")
    try:
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=60))
    except ValueError:
        raise Refusal(422, N_("This form has too many fields.")) from None


def picks_of(request: Request) -> tuple[str, ...]:
    return tuple(pick for pick in request.query_params.get("pick", "")[:400].split("|") if pick)[:8]


def wanted_seat(value: str | None) -> int | None:
    return int(value) if value is not None and value in ("0", "1", "2", "3", "4", "5", "6") else None


def number(value: str | None) -> int:
    if value is None or not value.isdecimal() or len(value) > 9:
        raise Refusal(422, N_("This is not an answer to the question."))
    return int(value)


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
    live.channels.saw(seat)
    picks = picks_of(request)
    async with live.lock:
        if request.headers.get("x-underhall") == "parts":
            seen = guide.seen_at(request, live, seat)
            shown_parts = draw_table(live, seat, visitor.language, picks, careful=visitor.careful, seen=seen)
            return Response(whole_message(shown_parts, "|".join(shown_parts.picks)), media_type="application/json")
        live.word.seen(seat)
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


# Doing -----------------------------------------------------------------------------------------------------------


def done(request: Request, live: LiveTable, form: dict[str, str]) -> Response:
    if "x-underhall" in request.headers:
        return Response(b'{"ok":true}', media_type="application/json")
    back = f"?as={form['as']}" if wanted_seat(form.get("as")) is not None else ""
    return RedirectResponse(f"/t/{live.id}{back}", 303)


def by_seat(
    make: Callable[[int, dict[str, str]], Command], answers: bool = False, speaks: bool = False
) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint for what a seat does: `make` turns the seat and the form into a command. `answers`: it answers the
    open question, which the guide then need not explain again. `speaks`: others read what it says."""

    async def endpoint(request: Request) -> Response:
        live = await table_of(request)
        fields = await form(request)
        seat = live.own_seat(visitor_of(request).id, wanted_seat(fields.get("as")))
        live.channels.saw(seat)
        if speaks:
            may_speak(request, live, seat)
        await live.do(guide.noting(live, seat, make(seat, fields)) if answers else make(seat, fields))
        if answers:
            guide.remember(request, live, seat)
        return done(request, live, fields)

    return endpoint


def may_speak(request: Request, live: LiveTable, seat: int) -> None:
    """Refused if the operator has muted one of those who hold the seat."""
    persons = [visitor_of(request).id, *live.room.sitting(seat).visitors]
    live.hall.moderation.refuse("mute", persons, request.scope["address"])


async def arrange(request: Request) -> Response:
    """Has a question answered for the seat, and all that follow it under the same name, if the board offers that."""
    live = await table_of(request)
    fields = await form(request)
    seat = live.own_seat(visitor_of(request).id, wanted_seat(fields.get("as")))
    live.channels.saw(seat)
    game, decision, name = live.room.game.facts, fields.get("decision", ""), ""
    while decision:
        asked = live.room.pending_of(seat) if live.room.status == "running" else None
        now = game.questions[asked.question].name if asked is not None else ""
        if name and now != name:
            break
        if not may_arrange(game.id, now):
            raise stale()
        await live.do(guide.noting(live, seat, partial(commands.arrange, seat=seat, decision=decision)))
        asked, name = live.room.pending_of(seat), now
        decision = live.room.decision(asked) if asked is not None else ""
    guide.remember(request, live, seat)
    return done(request, live, fields)


async def switch_guide(request: Request) -> Response:
    """Whether the seat's person is guided through games of this kind, from now on and in this browser."""
    live = await table_of(request)
    fields = await form(request)
    seat = live.own_seat(visitor_of(request).id, wanted_seat(fields.get("as")))
    guide.switch(request, live, seat, fields.get("on") in ("on", "1"))
    if "x-underhall" in request.headers:
        return JSONResponse({"ok": True, "go": f"/t/{live.id}?as={seat}"})
    return RedirectResponse(f"/t/{live.id}?as={seat}", 303)


async def sight(request: Request) -> Response:
    """A page of the seat has come into sight or gone out of it: players who do not look may be notified."""
    live = await table_of(request)
    fields = await form(request)
    seat = live.own_seat(visitor_of(request).id, wanted_seat(fields.get("as")))
    in_sight = fields.get("shown") != "0"
    if live.channels.show(seat, fields.get("page", "")[:LONGEST_PAGE], in_sight, fields.get("stamp", "")):
        live.word.seen(seat)
    live.word.look()
    return Response(status_code=204)


async def hurry(request: Request) -> Response:
    """The seat wants to skip what bots do, until it is its turn."""
    live = await table_of(request)
    fields = await form(request)
    live.channels.saw(live.own_seat(visitor_of(request).id, wanted_seat(fields.get("as"))))
    live.bots_and_clock.hurry()
    return done(request, live, fields)


async def undo(request: Request) -> Response:
    """Takes back the seat's last answer, or as many of the last ones as are wanted and can be undone."""
    live = await table_of(request)
    fields = await form(request)
    seat = live.own_seat(visitor_of(request).id, wanted_seat(fields.get("as")))
    times = min(number(fields.get("times", "1")), MOST_UNDONE)
    live.channels.saw(seat)
    await live.do(partial(commands.undo, seat=seat))
    while times > 1 and live.room.status == "running" and live.room.can_undo(seat):
        await live.do(partial(commands.undo, seat=seat))
        times -= 1
    return done(request, live, fields)


async def join(request: Request) -> Response:
    live = await table_of(request)
    fields = await form(request)
    visitor = known_visitor(request)
    name = clean(fields.get("name", ""), LONGEST_NAME)
    seat = wanted_seat(fields.get("seat"))
    confirm = fields.get("confirm") in ("on", "1")
    await live.do(
        lambda room: commands.join(room, visitor.id, name, visitor.language, confirm, -1 if seat is None else seat)
    )
    remember_name(request, name)
    live.channels.reload()
    return done(request, live, fields)


def remember_name(request: Request, name: str) -> None:
    """For the next time. Cookies carry plain letters only."""
    from urllib.parse import quote

    request.scope.setdefault("cookies", {})["name"] = quote(name)


def at_the_table(visitor: Visitor, room: Room) -> None:
    """Only people who sit here, or made the table, decide who else does."""
    if not room.seats_of(visitor.id) and room.host != visitor.id:
        raise not_yours()


async def add_bot(request: Request) -> Response:
    live = await table_of(request)
    fields = await form(request)
    at_the_table(visitor_of(request), live.room)
    seat = wanted_seat(fields.get("seat"))

    def command(room: Room) -> list[j.Entry]:
        return live.hall.add_bot(room, fields.get("level", ""), -1 if seat is None else seat)

    await live.do(command)
    live.channels.reload()
    return done(request, live, fields)


async def remove(request: Request) -> Response:
    """Frees a seat before the start: the visitor's own, a bot's, or (for the host) anyone's."""
    live = await table_of(request)
    fields = await form(request)
    visitor = visitor_of(request)
    seat = number(fields.get("seat"))
    room = live.room
    if seat >= room.players or room.seats[seat] is None:
        raise Refusal(422, N_("Nobody sits there."))
    own = seat in room.seats_of(visitor.id)
    if not own and room.host != visitor.id:
        at_the_table(visitor, room)
        if not room.sitting(seat).bot:
            raise not_yours()
    await live.do(lambda room: commands.leave(room, seat))
    live.channels.reload()
    return done(request, live, fields)


async def leave(request: Request) -> Response:
    live = await table_of(request)
    fields = await form(request)
    seat = live.own_seat(visitor_of(request).id, wanted_seat(fields.get("as")))
    await live.do(lambda room: commands.leave(room, seat))
    live.channels.reload()
    return RedirectResponse("/", 303)


async def start(request: Request) -> Response:
    live = await table_of(request)
    fields = await form(request)
    at_the_table(visitor_of(request), live.room)
    await live.do(commands.start)
    live.channels.reload()
    return done(request, live, fields)


async def rematch(request: Request) -> Response:
    live = await table_of(request)
    visitor = visitor_of(request)
    fields = await form(request)
    seat = live.own_seat(visitor.id, wanted_seat(fields.get("as")))
    guide.finish(request, live, seat)
    table = await live.hall.rematch(live, known_visitor(request), seat)
    if "x-underhall" in request.headers:
        return JSONResponse({"ok": True, "go": f"/t/{table}"})
    return RedirectResponse(f"/t/{table}", 303)


async def play_on(request: Request) -> Response:
    """A new game against bots from a moment of a finished one."""
    live = await table_of(request)
    room = live.room
    fields = await form(request)
    if room.status != "over" or room.match is None or room.carried:
        raise Refusal(409, N_("The game is not over yet."))
    visitor = known_visitor(request)
    seat = number(fields.get("seat"))
    if seat >= room.players:
        raise Refusal(422, N_("Choose a seat."))
    name = clean(fields.get("name", "") or visitor.name, LONGEST_NAME) or room.names[seat]
    fresh = await live.hall.play_on(
        record_of(room.match), number(fields.get("at")), seat, fields.get("level", "medium"), visitor, name
    )
    return RedirectResponse(f"/t/{fresh.id}", 303)


async def return_link(request: Request) -> Response:
    """`/s/TOKEN`: gives this browser the seat back after a click, because programs that preview links also open
    them."""
    live, seat = await request.app.state.hall.by_token(request.path_params["token"])
    holds = seat in live.room.seats_of(visitor_of(request).id)
    if not holds and request.method != "POST":
        room = live.room
        game = room.game.facts.names[visitor_of(request).language]
        return page(request, "returning.html", game=game, name=room.sitting(seat).name)
    if not holds:
        visitor = known_visitor(request)
        await live.do(lambda room: [j.Claimed(seat, visitor.id)])
    return RedirectResponse(f"/t/{live.id}?as={seat}", 303)


def seat_or_outsider(live: LiveTable, request: Request) -> int:
    return live.seat_for(visitor_of(request).id, wanted_seat(request.query_params.get("as")))


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


async def plan(request: Request) -> Response:
    """The page on which the next turn is planned; a post lays the plan down."""
    live = await table_of(request)
    fields = await form(request) if request.method == "POST" else dict(request.query_params)
    seat = live.own_seat(visitor_of(request).id, wanted_seat(fields.get("as")))
    if request.method != "POST":
        return await planning.show(request, live, seat, picks_of(request))
    live.channels.saw(seat)
    await planning.lay_down(request, live, seat, fields)
    return done(request, live, fields)


async def plan_step(request: Request) -> Response:
    live = await table_of(request)
    fields = await form(request)
    return await planning.step(live, live.own_seat(visitor_of(request).id, wanted_seat(fields.get("as"))), fields)


async def plan_back(request: Request) -> Response:
    """Cancels the plan, or clears what was said of one that was dropped."""
    live = await table_of(request)
    fields = await form(request)
    seat = live.own_seat(visitor_of(request).id, wanted_seat(fields.get("as")))
    live.channels.saw(seat)
    await live.plans.take_back(seat)
    return done(request, live, fields)


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


ACTIONS: dict[str, Callable[[int, dict[str, str]], Command]] = {
    "answer": lambda seat, form: (
        lambda room: commands.decide(room, seat, form.get("decision", ""), number(form.get("answer")))
    ),
    "confirm": lambda seat, form: lambda room: commands.confirm(room, seat),
    "takeback": lambda seat, form: lambda room: commands.ask_take_back(room, seat),
    "takeback/agree": lambda seat, form: lambda room: commands.agree_take_back(room, seat),
    "takeback/refuse": lambda seat, form: lambda room: commands.refuse_take_back(room, seat),
    "resign": lambda seat, form: lambda room: commands.resign(room, seat),
    "replace": lambda seat, form: lambda room: commands.replace(room, seat, number(form.get("seat"))),
    "replace/refuse": lambda seat, form: lambda room: commands.refuse_replace(room, seat),
    "return": lambda seat, form: lambda room: commands.come_back(room, seat),
    "settings": lambda seat, form: (
        lambda room: commands.prefer(room, seat, form.get("confirm") in ("on", "1"), form.get("forced") in ("on", "1"))
    ),
    "chat": lambda seat, form: lambda room: commands.chat(room, seat, form.get("text", "")),
}

routes = [
    *(
        Route(f"/t/{{table}}/{name}", by_seat(make, name == "answer", name == "chat"), methods=["POST"])
        for name, make in ACTIONS.items()
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
    Route("/t/{table}/plan", plan, methods=["GET", "POST"]),
    Route("/t/{table}/plan/step", plan_step, methods=["POST"]),
    Route("/t/{table}/plan/back", plan_back, methods=["POST"]),
    Route("/t/{table}/undo", undo, methods=["POST"]),
    Route("/t/{table}/arrange", arrange, methods=["POST"]),
    Route("/t/{table}/guide", switch_guide, methods=["POST"]),
    Route("/t/{table}/hurry", hurry, methods=["POST"]),
    Route("/t/{table}/sight", sight, methods=["POST"]),
    Route("/t/{table}/join", join, methods=["POST"]),
    Route("/t/{table}/bot", add_bot, methods=["POST"]),
    Route("/t/{table}/remove", remove, methods=["POST"]),
    Route("/t/{table}/leave", leave, methods=["POST"]),
    Route("/t/{table}/start", start, methods=["POST"]),
    Route("/t/{table}/rematch", rematch, methods=["POST"]),
    Route("/t/{table}/playon", play_on, methods=["POST"]),
    Route("/s/{token}", return_link, methods=["GET", "POST"]),
]
