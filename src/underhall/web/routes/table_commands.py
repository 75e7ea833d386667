"""What people do at a table, with forms that work with and without scripts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from underhall.engine.record import record_of
from underhall.web.drawing.scenes import may_arrange
from underhall.web.hall.live_table import Command, LiveTable
from underhall.web.pages.playing import guide, planning
from underhall.web.pages.rendering import page
from underhall.web.people.visitors import Visitor, known_visitor, visitor_of
from underhall.web.refusals import Refusal, not_yours, stale
from underhall.web.table import commands
from underhall.web.table import journal as j
from underhall.web.table.room import Room
from underhall.web.typed_text import LONGEST_NAME, clean
from underhall.web.words import N_

from .table_requests import LONGEST_PAGE, form, number, picks_of, table_of, wanted_seat

MOST_UNDONE = 30
"""How many answers may be undone at once."""


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
        live.sight.saw(seat)
        if speaks:
            may_speak(request, live, seat)
        await live.do(guide.noting(live, seat, make(seat, fields)) if answers else make(seat, fields))
        if answers:
            guide.remember(request, live, seat)
        return done(request, live, fields)

    return endpoint


def may_speak(request: Request, live: LiveTable, seat: int) -> None:
    """Refused if whoever runs the server does not let one of those who hold the seat write in the chat."""
    persons = [visitor_of(request).id, *live.room.sitting(seat).visitors]
    live.hall.moderation.refuse("mute", persons, request.scope["address"])


async def arrange(request: Request) -> Response:
    """Has a question answered for the seat, and all that follow it under the same name, if the board offers that."""
    live = await table_of(request)
    fields = await form(request)
    seat = live.own_seat(visitor_of(request).id, wanted_seat(fields.get("as")))
    live.sight.saw(seat)
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
    """A page of the seat has come into sight, or is out of sight now: who does not look may be told of their turn."""
    live = await table_of(request)
    fields = await form(request)
    seat = live.own_seat(visitor_of(request).id, wanted_seat(fields.get("as")))
    in_sight = fields.get("shown") != "0"
    if live.channels.show(seat, fields.get("page", "")[:LONGEST_PAGE], in_sight, fields.get("stamp", "")):
        live.notices.seen(seat)
    live.notices.look()
    return Response(status_code=204)


async def hurry(request: Request) -> Response:
    """The seat wants to skip what bots do, until it is its turn."""
    live = await table_of(request)
    fields = await form(request)
    live.sight.saw(live.own_seat(visitor_of(request).id, wanted_seat(fields.get("as"))))
    live.bots_and_clock.hurry()
    return done(request, live, fields)


async def undo(request: Request) -> Response:
    """Takes back the seat's last answer, or as many of the last ones as are wanted and can be undone."""
    live = await table_of(request)
    fields = await form(request)
    seat = live.own_seat(visitor_of(request).id, wanted_seat(fields.get("as")))
    times = min(number(fields.get("times", "1")), MOST_UNDONE)
    live.sight.saw(seat)
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
        return live.hall.new_tables.add_bot(room, fields.get("level", ""), -1 if seat is None else seat)

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
    table = await live.hall.new_tables.rematch(live, known_visitor(request), seat)
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
    fresh = await live.hall.new_tables.play_on(
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


# Plans ----------------------------------------------------------------------------------------------------------


async def plan(request: Request) -> Response:
    """The page on which the next turn is planned; a post lays the plan down."""
    live = await table_of(request)
    fields = await form(request) if request.method == "POST" else dict(request.query_params)
    seat = live.own_seat(visitor_of(request).id, wanted_seat(fields.get("as")))
    if request.method != "POST":
        return await planning.show(request, live, seat, picks_of(request))
    live.sight.saw(seat)
    await planning.lay_down(request, live, seat, fields)
    return done(request, live, fields)


async def plan_step(request: Request) -> Response:
    live = await table_of(request)
    fields = await form(request)
    return await planning.step(live, live.own_seat(visitor_of(request).id, wanted_seat(fields.get("as"))), fields)


async def plan_back(request: Request) -> Response:
    """Takes the plan back, or puts away what was said of one that was given up."""
    live = await table_of(request)
    fields = await form(request)
    seat = live.own_seat(visitor_of(request).id, wanted_seat(fields.get("as")))
    live.sight.saw(seat)
    await live.plans.take_back(seat)
    return done(request, live, fields)


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
