"""`/api/`: the tables for programs. The key to a seat is its token; there are no accounts, and cookies play no part."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from hmac import digest
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from underhall.bots.levels import LEVELS
from underhall.engine.facts import LANGUAGES, Facts
from underhall.engine.texts import Speaker
from underhall.engine.why import Uses, reasons
from underhall.web.hall.hall import Hall
from underhall.web.hall.live_table import Command
from underhall.web.limits import Caps, Limiter, TooMany
from underhall.web.live.channels import Key
from underhall.web.pages import chambers
from underhall.web.pages.playing.hints import hints_of
from underhall.web.pages.rendering import page
from underhall.web.people.visitors import Visitor, short
from underhall.web.refusals import Refusal, too_much
from underhall.web.table import commands
from underhall.web.table import journal as j
from underhall.web.table.room import Room
from underhall.web.table.seating import Settings
from underhall.web.threads import in_thread
from underhall.web.typed_text import LONGEST_NAME, clean
from underhall.web.words import N_

from . import api_types as t
from .api_calls import LONGEST_TEXT, Address, BadRequest, Call, NotAllowed, Work
from .api_plans import end_holiday, go_on_holiday, lay_down, see_ahead, take_plan_back
from .api_state import StateChannel, state_of
from .openapi import document
from .table_commands import may_speak
from .tables import record

TABLES_PER_SECOND = 1.0
"""How fast one address may make tables; how many it may have unfinished is for the hall to say."""
TABLES_AT_ONCE = 60.0
MOST_THINGS = 4


# Finding and making tables ---------------------------------------------------------------------------------------


def facts_of(facts: Facts) -> t.GameFacts:
    return t.GameFacts(
        id=facts.id,
        names=dict(facts.names),
        players=list(facts.players),
        options=[t.GameOption(one.name, list(one.values)) for one in facts.choices],
        questions=[t.GameQuestion(one.name, one.size, list(one.about), one.always_ask) for one in facts.questions],
        rules_version=facts.rules_version,
    )


async def games(call: Call) -> t.Games:
    found = await in_thread(chambers.games)  # the first time they are read from their files
    return t.Games(
        [facts_of(game.facts) for game in found], list(LEVELS), list(LANGUAGES), list(call.hall.programs.bots)
    )


async def open_tables(call: Call) -> t.OpenTables:
    return t.OpenTables(
        [
            t.OpenTable(
                one.id, one.game, one.players, one.free, list(one.names), one.note, one.timer, url_of(call.hall, one.id)
            )
            for one in call.hall.lobby.open()
        ]
    )


def url_of(hall: Hall, table: str) -> str:
    return f"{hall.base}/t/{table}"


def maker_of(call: Call) -> Visitor:
    """All programs at one address count as one visitor, so that the hall's limits apply to them.

    No browser can be this visitor: the hash of a cookie never contains a colon.
    """
    who = digest(call.hall.secret, f"program {call.address}".encode(), sha256)
    return Visitor(f"api:{short(who)}", call.language, address=call.address)


def limiter_of(request: Request) -> Limiter:
    state = request.app.state
    if not hasattr(state, "api_tables"):
        state.api_tables = Limiter(TABLES_PER_SECOND, TABLES_AT_ONCE)
    found: Limiter = state.api_tables
    return found


async def make_table(call: Call) -> t.Made:
    wish: t.NewTable = call.body
    if not clean(wish.name, LONGEST_NAME):
        raise Refusal(422, N_("Please enter a name."))
    if not all(map(call.hall.programs.may_play, wish.bots)):
        raise Refusal(422, N_("There is no bot at that level."))
    if not limiter_of(call.request).allow(call.address):
        raise too_much()
    live = await call.hall.new_tables.create(
        wish.game,
        wish.players,
        wish.options,
        Settings(timer=wish.timer, public=wish.public, note=wish.note),
        maker_of(call),
        wish.name,
        bots=wish.bots,
    )
    return t.Made(live.id, 0, live.token(0), url_of(call.hall, live.id))


async def join(call: Call) -> t.Seated:
    live = await call.hall.visit(call.request.path_params["table"])
    wish: t.Join = call.body
    taken = -1

    def command(room: Room) -> list[j.Entry]:
        nonlocal taken
        entries = commands.join(room, "", wish.name, call.language, False, -1 if wish.seat is None else wish.seat)
        sat = entries[0]
        assert isinstance(sat, j.Sat)
        taken = sat.seat
        return entries

    await live.do(command)
    live.channels.reload()
    return t.Seated(taken, live.token(taken))


async def add_bot(call: Call) -> t.Done:
    live, _ = await call.own()
    wish: t.AddBot = call.body
    wanted = -1 if wish.seat is None else wish.seat
    await live.do(lambda room: live.hall.new_tables.add_bot(room, wish.level, wanted))
    live.channels.reload()
    return t.Done()


async def start(call: Call) -> t.Done:
    live, _ = await call.own()
    await live.do(commands.start)
    live.channels.reload()
    return t.Done()


async def leave(call: Call) -> t.Done:
    live, seat = await call.own()
    await live.do(lambda room: commands.leave(room, seat))
    live.channels.reload()
    return t.Done()


# Looking ---------------------------------------------------------------------------------------------------------


async def state(call: Call) -> t.TableState:
    live, seat = await call.seen()
    async with live.lock:
        return state_of(live, seat, call.language)


async def live_state(call: Call) -> None:
    """The stream: the state now, unless the program already has it, and again whenever it changes."""
    live, seat = await call.seen()
    request = call.request
    caps: Caps = request.app.state.caps
    have = request.headers.get("last-event-id") or request.query_params.get("have", "")
    try:
        caps.take(call.address)
    except TooMany:
        raise too_much() from None
    try:
        key = Key(seat, call.language, "state")
        await live.channels.stream(key, have, request.receive, call.send, StateChannel, address=call.address)
    finally:
        caps.give_back(call.address)


async def why_not(call: Call) -> t.Why:
    live, seat = await call.own()
    things = call.request.query_params.getlist("thing")
    if not 0 < len(things) <= MOST_THINGS or any(len(thing) > LONGEST_TEXT for thing in things):
        raise BadRequest(422, f"Name one to {MOST_THINGS} things: ?thing=NAME&thing=NAME.")
    async with live.lock:
        room = live.room
        match = room.running
        state = match.state_of(seat)
        speaker = Speaker(room.game, state, call.language, room.names)
        facts = room.game.facts
        language = facts.spoken(call.language)
        found = reasons(match, seat, Uses(match, seat).of(*things)) if room.status == "running" else []
        return t.Why(
            things=things,
            text="\n".join(filter(None, (room.game.explain(state, thing, language) for thing in things))),
            why=[
                t.Reason(
                    facts.questions[one.question].name,
                    one.rule,
                    speaker.reason(seat, one),
                    f"{call.hall.base}/rules/{facts.id}#{one.rule}",
                )
                for one in found
            ],
        )


async def hint(call: Call) -> t.Hints:
    live, seat = await call.own()
    decision, found = await hints_of(call.request, live, seat, call.language)
    return t.Hints(
        decision,
        [
            t.Hint(
                value=one.option,
                label=one.label,
                things=one.things,
                why=[text for text, against in one.reasons if not against],
                but=[text for text, against in one.reasons if against],
                compared=one.compared,
                win_chance=round(one.win, 4),
                score=round(one.score, 2),
                share=round(one.share, 4),
            )
            for one in found
        ],
    )


async def say(call: Call) -> t.Done:
    live, seat = await call.own()
    may_speak(call.request, live, seat)
    await live.do(lambda room: commands.chat(room, seat, call.body.text))
    return t.Done()


async def whole_record(call: Call) -> Response:
    return await record(call.request)


# Playing ---------------------------------------------------------------------------------------------------------


def answer(room: Room, seat: int, given: t.Answer, language: str) -> list[j.Entry]:
    """An answer by its number or in the notation. What is not allowed is refused with the rule that forbids it."""
    commands.running(room)
    commands.in_person(room, seat)
    asked = room.pending_of(seat)
    value = given.answer if given.answer is not None else -1
    if asked is not None and room.decision(asked) == given.decision:
        facts = room.game.facts
        if given.text is not None:
            value = room.game.read(asked.state, asked.question, given.text[:LONGEST_TEXT], asked.options)
            if value < 0:
                name = facts.questions[asked.question].name
                raise NotAllowed(f"'{given.text[:LONGEST_TEXT]}' is not an answer to '{name}'", None)
        if value not in asked.options:
            error = room.running.refusal(seat, asked.question, value, asked.state)
            known = error.rule is not None and error.rule in facts.texts["refusals"]
            speaker = Speaker(room.game, asked.state, language, room.names)
            raise NotAllowed(speaker.refusal(str(error.rule)) if known else str(error), error.rule)
    return commands.answer(room, seat, given.decision, value)


async def give_answer(call: Call) -> t.Done:
    given: t.Answer = call.body
    if (given.answer is None) == (given.text is None):
        raise BadRequest(422, "An answer has either `answer` (the value of an option) or `text` (its notation).")
    live, seat = await call.own()
    await live.do(lambda room: answer(room, seat, given, call.language))
    return t.Done()


def act(make: Callable[[int, Any], Command]) -> Work:
    """What a seat does at its table: `make` turns the seat and what was sent into a command."""

    async def work(call: Call) -> t.Done:
        live, seat = await call.own()
        await live.do(make(seat, call.body))
        return t.Done()

    return work


# All addresses ---------------------------------------------------------------------------------------------------


def does(name: str, summary: str, make: Callable[[int, Any], Command], takes: type[t.Request] = t.Nothing) -> Address:
    return Address("POST", f"/api/tables/{{table}}/{name}", summary, act(make), t.Done, takes, key="must")


AT = "/api/tables/{table}"
ADDRESSES = (
    Address("GET", "/api/games", "The games, the levels of the bots, and the programs that may play.", games, t.Games),
    Address("GET", "/api/tables", "Public tables that wait for players.", open_tables, t.OpenTables),
    Address("POST", "/api/tables", "Makes a table and sits down at it.", make_table, t.Made, t.NewTable),
    Address("GET", AT, "The table as the key's seat (or an outsider) may know it.", state, t.TableState, key="may"),
    Address(
        "GET", f"{AT}/live",
        "The same as server-sent events `changed`, sent whenever it is another one for this viewer.",
        live_state, "text/event-stream", key="may", query=("have",),
    ),
    Address("GET", f"{AT}/record", "The record of a game that is over.", whole_record, "text/plain"),
    Address(
        "GET", f"{AT}/why", "What is written on things, and why the seat cannot use them together now.",
        why_not, t.Why, key="must", query=("thing",),
    ),
    Address("POST", f"{AT}/join", "Sits down at a free seat.", join, t.Seated, t.Join),
    Address("POST", f"{AT}/bots", "Puts a bot at a free seat.", add_bot, t.Done, t.AddBot, key="must"),
    Address("POST", f"{AT}/start", "Begins the game when all seats are taken.", start, t.Done, t.Nothing, key="must"),
    Address("POST", f"{AT}/leave", "Gets up before the game begins.", leave, t.Done, t.Nothing, key="must"),
    Address("POST", f"{AT}/answer", "Answers the seat's open question.", give_answer, t.Done, t.Answer, key="must"),
    Address(
        "POST", f"{AT}/hint",
        "What a strong bot would do, and why. Where other people play, all see that it was asked.",
        hint, t.Hints, t.Nothing, key="must",
    ),
    Address(
        "GET", f"{AT}/plan",
        "What the seat would be asked in its next turn if it came now, after the answers that are given as `step`.",
        see_ahead, t.Ahead, key="must", query=("step",),
    ),
    Address(
        "POST", f"{AT}/plan", "Lays down answers for the seat's next turn. Nobody else learns of it.",
        lay_down, t.Done, t.LayDown, key="must",
    ),
    Address(
        "POST", f"{AT}/plan/back", "Takes the plan back, or puts away one that was given up.",
        take_plan_back, t.Done, t.Nothing, key="must",
    ),
    Address(
        "POST", f"{AT}/holiday",
        "Says when the seat's player is away. Its clock rests for as many days a year as the table allows.",
        go_on_holiday, t.Done, t.OnHoliday, key="must",
    ),
    Address(
        "POST", f"{AT}/holiday/over", "Ends that holiday, or calls it off.", end_holiday, t.Done, t.Nothing, key="must"
    ),
    does("undo", "Takes back the seat's last answer, while nothing has become known.",
         lambda seat, _: lambda room: commands.undo(room, seat)),
    does("confirm", "Confirms the turn, where the seat wished to be asked.",
         lambda seat, _: lambda room: commands.confirm(room, seat)),
    does("takeback", "Asks the others whether the seat may take back its last answer and all after it.",
         lambda seat, _: lambda room: commands.ask_take_back(room, seat)),
    does("takeback/agree", "Agrees to the take-back.",
         lambda seat, _: lambda room: commands.agree_take_back(room, seat)),
    does("takeback/refuse", "Refuses the take-back, or withdraws it.",
         lambda seat, _: lambda room: commands.refuse_take_back(room, seat)),
    does("resign", "Gives up: a bot plays on, and the seat comes last; with two players the game ends.",
         lambda seat, _: lambda room: commands.resign(room, seat)),
    does("replace", "Asks that a bot plays for somebody who is away, or agrees to it.",
         lambda seat, given: lambda room: commands.replace(room, seat, given.seat), t.OfSeat),
    does("replace/refuse", "Refuses that a bot takes over.",
         lambda seat, _: lambda room: commands.refuse_replace(room, seat)),
    does("return", "Comes back to a seat for which a bot plays.",
         lambda seat, _: lambda room: commands.come_back(room, seat)),
    Address("POST", f"{AT}/chat", "Says something to the table.", say, t.Done, t.Say, key="must"),
)  # fmt: skip


async def openapi(request: Request) -> Response:
    return Response(await in_thread(document, ADDRESSES), media_type="application/json")


async def about(request: Request) -> Response:
    """For people who are curious."""
    return page(request, "api.html", addresses=ADDRESSES)


routes: list[BaseRoute] = [
    Route("/api", about),
    Route("/api/openapi.json", openapi),
    *(address.route for address in ADDRESSES),
]
