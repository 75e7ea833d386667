"""`/t/TABLE/replay` and `/replay/UPLOAD`: any finished game again, from any point of view, moment by moment."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from markupsafe import Markup
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from underhall.bots import LEVELS
from underhall.engine.match import Line
from underhall.engine.record import Record, record_of, replay
from underhall.engine.state import OUTSIDER
from underhall.engine.texts import Speaker
from underhall.web.boards import board_of, seat_colours
from underhall.web.boards.board import Drawing, Scene
from underhall.web.boards.files import files_of
from underhall.web.boards.html import without_whole
from underhall.web.drawing.frame import status_part
from underhall.web.drawing.sidebar import log_part
from underhall.web.drawing.table_info import LogGroup, LogLine, colour_classes
from underhall.web.levels import level_word
from underhall.web.limits import Limiter
from underhall.web.pages.chambers import chamber
from underhall.web.pages.forms import form_of, line, number
from underhall.web.pages.rendering import by_script, go, page, words_of
from underhall.web.pages.starting.choosing import levels
from underhall.web.pages.starting.making import DEFAULT_LEVEL
from underhall.web.people.visitors import known_visitor, visitor_of
from underhall.web.refusals import Refusal, too_much
from underhall.web.threads import in_thread
from underhall.web.words import N_, Words

from .film import OPEN, Film
from .uploads import film_of

T = TypeVar("T")
FILMS = 12
"""Games that are kept ready to look at."""
WORK = 30.0
"""Seconds of the processor in a minute that games may be played through for one address."""
LOGGED = 40
"""Moves that the log beside the board goes back."""


class Films:
    """The films that were viewed last. Only one game is played through at a time, because others want to play
    theirs."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._films: OrderedDict[str, Film] = OrderedDict()
        self._working = asyncio.Lock()
        self._budget = Limiter(WORK / 60, WORK, clock=clock)

    async def get(self, key: str, address: str, make: Callable[[], Film]) -> Film:
        """The film. If it is not cached, it is made for `address`, whose time it takes."""
        if key not in self._films:
            film = await self.work(address, lambda: self._films.get(key) or make())
            self._films[key] = film
            while len(self._films) > FILMS:
                self._films.popitem(last=False)
        self._films.move_to_end(key)
        return self._films[key]

    async def work(self, address: str, task: Callable[[], T]) -> T:
        """Something that plays a game through, in a thread, when its turn has come."""
        async with self._working:
            if self._budget.left(address) <= 0:
                raise too_much()
            spent = 0.0

            def timed() -> T:
                # What others do at the same time on a busy machine is not charged: only this thread's own time.
                nonlocal spent
                begun = time.thread_time()
                try:
                    return task()
                finally:
                    spent = time.thread_time() - begun

            try:
                return await in_thread(timed)
            finally:
                self._budget.spend(address, spent)


class Source(NamedTuple):
    """What is being replayed."""

    film: Film
    path: str
    """Of the replay's page."""
    table: str
    """The table it was played at; "" for an upload."""
    names: tuple[str, ...]
    bots: tuple[str, ...]
    own: list[int]


async def of_table(request: Request) -> Source:
    live = await request.app.state.hall.open(request.path_params["table"])
    room = await live.settled()
    if room.status != "over" or room.match is None:
        raise Refusal(409, N_("A game can be replayed when it is over."))
    if room.carried:
        raise Refusal(409, N_("The rules were updated during this game, so it cannot be replayed."))
    match = room.match
    film = await request.app.state.films.get(f"t {live.id}", address_of(request), lambda: Film(record_of(match)))
    own = room.seats_of(visitor_of(request).id)
    return Source(film, f"/t/{live.id}/replay", live.id, room.names, room.bots, own)


async def of_upload(request: Request) -> Source:
    name = request.path_params["upload"]
    text = await request.app.state.hall.kept_records.look(name)
    if text is None:
        raise Refusal(404, N_("This record is not here. Records are kept until nobody has watched them for 30 days."))
    film = await request.app.state.films.get(f"u {name}", address_of(request), lambda: film_of(text))
    _ = words_of(request)
    names = film.names or tuple(_("Player %(number)d", number=seat + 1) for seat in range(film.players))
    return Source(film, f"/replay/{name}", "", names, ("",) * film.players, [])


def address_of(request: Request) -> str:
    return str(request.scope.get("address", ""))


def eyes_of(request: Request, source: Source) -> int:
    """Whose view it is: a seat's, a spectator's, or OPEN."""
    wanted = request.query_params.get("seat", "")
    if wanted == "open":
        return OPEN
    if wanted == "watch":
        return OUTSIDER
    if wanted.isdecimal() and len(wanted) < 3 and int(wanted) < source.film.players:
        return int(wanted)
    return source.own[0] if source.own else OPEN


def moment_of(request: Request, film: Film) -> int:
    text = request.query_params.get("at", "0")
    return min(int(text), film.length) if text.isdecimal() and len(text) < 7 else 0


def seat_word(viewer: int) -> str:
    """A viewer as the address of the page names it."""
    return {OPEN: "open", OUTSIDER: "watch"}.get(viewer, str(viewer))


def draw(source: Source, at: int, viewer: int, _: Words) -> Drawing:
    """The board at that moment."""
    film = source.film
    match = film.position(at)
    scene = Scene(
        game=film.game,
        view=film.view(at, viewer),
        seat=OUTSIDER if viewer == OPEN else viewer,
        language=_.language,
        names=source.names,
        bots=source.bots,
        words=_,
        speaker=Speaker(film.game, match.state, _.language, source.names),
        fresh=film.recent(at, viewer),
        past=lambda: film.past(at, viewer),
        box=getattr(match.state, "box", None),
        revealed=viewer == OPEN,
    )
    return board_of(film.game.facts.id).draw(scene)


def log_of(source: Source, at: int, viewer: int, _: Words) -> list[str]:
    """The moves up to that moment as HTML, the newest first."""
    film = source.film
    speaker = Speaker(film.game, film.position(at).state, _.language, source.names)
    icons = board_of(film.game.facts.id).icons
    colours = colour_classes(seat_colours(film.game.facts.id, film.position(at).view(OUTSIDER), len(source.names)))
    groups = []
    for step in range(at, max(-1, at - LOGGED), -1):
        told = film.lines(step, viewer)
        if not told:
            continue
        mark = "" if step == at else "read"
        lines = tuple(
            LogLine(speaker.line(one), icons.get(_event(film, one), ""), _who(film, one), mark) for one in told
        )
        heading = _("Move %(number)d", number=step) if step else _("The deal")
        groups.append(log_part(LogGroup(step, heading, lines), colours, source.names)[1])
    return groups


def _event(film: Film, told: Line) -> str:
    return film.game.facts.events[told.event].name


def _who(film: Film, told: Line) -> int:
    """Whose action a line reports: its first argument that is a seat."""
    event = film.game.facts.events[told.event]
    for kind, value in zip(event.public, told.public, strict=False):
        if kind == "seat":
            return value
    return -1


def move_words(source: Source, at: int, viewer: int, _: Words) -> str:
    """What happened at that moment, in a sentence or two."""
    film = source.film
    speaker = Speaker(film.game, film.position(at).state, _.language, source.names)
    told = " ".join(speaker.line(one) for one in film.lines(at, viewer))
    if told:
        return told
    if at == 0:
        return _("The game begins.")
    seat = film.moves[at - 1].seat
    if viewer in (seat, OPEN):  # nothing is hidden: the game tells of it later
        return _("%(name)s is choosing.", name=source.names[seat])
    return _("%(name)s is making a choice that you can't see here.", name=source.names[seat])


class Picture(NamedTuple):
    """A moment as HTML."""

    felt: Markup
    dock: Markup
    players: Markup
    status: Markup
    log: Markup
    told: str


def picture(source: Source, at: int, viewer: int, _: Words) -> Picture:
    drawing = draw(source, at, viewer, _)

    def joined(parts: list[tuple[str, str]]) -> Markup:
        return Markup("".join(html for _id, html in parts))  # boards give finished HTML

    return Picture(
        felt=joined(drawing.felt),
        dock=joined(drawing.dock),
        players=Markup(without_whole(joined(drawing.players))),
        status=Markup(status_part(drawing.status, drawing.moving)[1]),
        log=Markup("".join(log_of(source, at, viewer, _))),
        told=move_words(source, at, viewer, _),
    )


async def show_table(request: Request) -> Response:
    return await show(request, await of_table(request))


async def show_upload(request: Request) -> Response:
    return await show(request, await of_upload(request))


async def show(request: Request, source: Source) -> Response:
    _ = words_of(request)
    film = source.film
    viewer = eyes_of(request, source)
    at = moment_of(request, film)
    shown = await run_in_threadpool(picture, source, at, viewer, _)
    if by_script(request):
        return JSONResponse({"at": at, **shown._asdict()})
    facts = film.game.facts
    eyes = [("open", _("everything open")), ("watch", _("a spectator"))]
    eyes += [(str(seat), name) for seat, name in enumerate(source.names)]
    over = film.last.over
    return page(
        request,
        "replay.html",
        chamber=chamber(film.game, _),
        styles=files_of(facts.id).styles,
        source=source,
        at=at,
        length=film.length,
        seat=seat_word(viewer),
        eyes=eyes,
        shown=shown,
        mover=source.names[film.moves[at - 1].seat] if at else "",
        turn=film.moves[at - 1].turn if at else 0,
        verified=film.sealed and film.honest,
        result=result_of(film, source.names, _) if over else "",
        play_seat=viewer if viewer >= 0 else film.moves[min(at, film.length - 1)].seat if film.length else 0,
        can_play_on=at < film.length or not over,
        levels=levels(_),
        default_level=DEFAULT_LEVEL,
        bots=[level_word(_, bot) if bot else "" for bot in source.bots],
    )


def result_of(film: Film, names: tuple[str, ...], _: Words) -> str:
    """The scores, in the order of places; players who resigned come last."""
    scores, places = film.last.scores(), film.last.places()
    gone = {event.seat for event in film.record.events if event.kind == "resign"}
    ranked = sorted(range(len(scores)), key=lambda seat: (seat in gone, places[seat]))
    return ", ".join(f"{names[seat]} {scores[seat]}" for seat in ranked)


async def play_on(request: Request) -> Response:
    """A new game against bots that continues from a moment of an uploaded one."""
    source = await of_upload(request)
    form = await form_of(request)
    record: Record = source.film.record
    at = number(form, "at", 0, 0, source.film.length)
    seat = number(form, "seat", 0, 0, source.film.players - 1)
    level = line(form, "level", DEFAULT_LEVEL, 10)
    visitor = known_visitor(request)
    name = line(form, "name", longest=24) or visitor.name or source.names[seat]
    level = level if level in LEVELS else DEFAULT_LEVEL
    match = await request.app.state.films.work(address_of(request), lambda: replay(record, at))
    live = await request.app.state.hall.new_tables.play_on(record, at, seat, level, visitor, name, match)
    return go(f"/t/{live.id}")


routes = [
    Route("/t/{table}/replay", show_table),
    Route("/replay/{upload}", show_upload),
    Route("/replay/{upload}/playon", play_on, methods=["POST"]),
]
