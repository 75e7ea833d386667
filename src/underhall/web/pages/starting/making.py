"""`/new`: make a table. One click on the home page starts a game against bots; the form here has all choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import quote

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from underhall.bots import LEVELS
from underhall.engine.errors import BadOption
from underhall.engine.facts import LANGUAGES
from underhall.engine.game import Game
from underhall.web.boards import seat_colours
from underhall.web.boards.html import SHAPES
from underhall.web.pages.chambers import chamber, game_or_404, games
from underhall.web.pages.forms import form_of, line, number, ticked
from underhall.web.pages.lessons.lessons import learn_of
from underhall.web.pages.network import may_open, share, who_can_open
from underhall.web.pages.rendering import go, page, words_of
from underhall.web.people.visitors import Visitor, known_visitor, visitor_of
from underhall.web.refusals import Refusal
from underhall.web.table.seating import Settings
from underhall.web.typed_text import LONGEST_NAME
from underhall.web.words import Words

from .choosing import chosen_options, levels, options_of

Form = Mapping[str, str | UploadFile]
DEFAULT_PLAYERS = 2
DEFAULT_LEVEL = "medium"
FIRST_LEVEL = "easy"
"""For somebody who has never played here."""
NOTE = 80
HOLIDAYS = (0, 7, 14, 30, 60)
"""Days a year that can be chosen."""
TIMERS = (0, 30, 60, 120, 300, 3600, 24 * 3600, 3 * 24 * 3600)
"""Seconds that can be chosen for a decision; 0 is no hurry."""


@dataclass(slots=True)
class Wish:
    """What somebody chose in the form, kept as it is, to show it again together with what was wrong."""

    game: str
    players: int = DEFAULT_PLAYERS
    name: str = ""
    options: dict[str, str] = field(default_factory=dict)
    seats: list[str] = field(default_factory=list)
    """For each seat after the first: `friend`, `here` (on this device), or the level of a bot."""
    names: list[str] = field(default_factory=list)
    """The names of those on this device, by seat."""
    timer: int = 0
    public: bool = False
    confirm: bool = False
    hints: bool = True
    holidays: int = 14
    note: str = ""


def holiday_word(days: int, _: Words) -> str:
    return _.plural("%(n)d day a year", "%(n)d days a year", days) if days else _("They don't count")


def default_wish(game: Game[Any], visitor: Visitor) -> Wish:
    most = max(game.facts.players)
    players = DEFAULT_PLAYERS if DEFAULT_PLAYERS in game.facts.players else min(game.facts.players)
    return Wish(game.facts.id, players, visitor.name, seats=["friend"] * (most - 1), names=[""] * (most - 1))


def wish_of(game: Game[Any], form: Form, programs: Sequence[str]) -> Wish:
    """The form as it was filled in."""
    most = max(game.facts.players)
    seats = [line(form, f"seat-{seat}", "friend", 40) for seat in range(1, most)]
    if line(form, "quick"):
        level = line(form, "level", DEFAULT_LEVEL, 10)
        seats = [level if level in LEVELS else DEFAULT_LEVEL] * (most - 1)
    known = ("friend", "here", *LEVELS, *programs)
    return Wish(
        game=game.facts.id,
        players=number(form, "players", DEFAULT_PLAYERS, 1, 9),
        name=line(form, "name", longest=LONGEST_NAME),
        options={choice.name: line(form, f"option-{choice.name}") for choice in game.facts.choices},
        seats=[one if one in known else "friend" for one in seats],
        names=[line(form, f"name-{seat}", longest=LONGEST_NAME) for seat in range(1, most)],
        timer=number(form, "timer", 0, 0, max(TIMERS)),
        public=line(form, "public") == "yes" and not line(form, "quick"),
        confirm=ticked(form, "confirm"),
        hints=line(form, "hints", "yes") != "no",
        holidays=number(form, "holidays", 14, 0, 60),
        note=line(form, "note", longest=NOTE),
    )


async def first_level(request: Request) -> str:
    """The level of the first bot that a visitor is offered."""
    newcomer: bool = await request.app.state.hall.lobby.is_newcomer(visitor_of(request).id)
    return FIRST_LEVEL if newcomer else DEFAULT_LEVEL


async def show(request: Request) -> Response:
    """The form. Without a game it asks for one first."""
    _ = words_of(request)
    wanted = request.query_params.get("game", "")
    game = game_or_404(wanted) if wanted else games()[0]
    return form_page(request, game, default_wish(game, visitor_of(request)), "")


def form_page(request: Request, game: Game[Any], wish: Wish, error: str) -> Response:
    _ = words_of(request)
    invitation = share(request, "/")
    return page(
        request,
        "making.html",
        status=422 if error else 200,
        address=f"/new?game={game.facts.id}",
        chamber=chamber(game, _),
        learn=learn_of(request, game),
        games=[chamber(one, _) for one in games()],
        counts=game.facts.players,
        options=options_of(game, _),
        levels=levels(_, request.app.state.hall.programs.bots),
        colours=seat_colours(game.facts.id, None, max(game.facts.players)),
        shapes=SHAPES,
        timers=[(seconds, timer_word(seconds, _)) for seconds in TIMERS],
        holidays=[(days, holiday_word(days, _)) for days in HOLIDAYS],
        wish=wish,
        error=error,
        invitation=invitation,
        who_can_open=who_can_open(invitation.reach, _),
        may_open=may_open(request),
        doors_token=request.app.state.doors.token if may_open(request) else "",
        longest_name=LONGEST_NAME,
        longest_note=NOTE,
    )


def timer_word(seconds: int, _: Words) -> str:
    """How long one may think."""
    if seconds == 0:
        return _("no limit")
    if seconds < 60:
        return _.plural("%(n)d second", "%(n)d seconds", seconds)
    if seconds < 3600:
        return _.plural("%(n)d minute", "%(n)d minutes", seconds // 60)
    if seconds < 24 * 3600:
        return _.plural("%(n)d hour", "%(n)d hours", seconds // 3600)
    return _.plural("%(n)d day", "%(n)d days", seconds // (24 * 3600))


async def make(request: Request) -> Response:
    """Makes the table and redirects to it. Errors are shown above the form, which keeps what was chosen."""
    form = await form_of(request)
    game = game_or_404(line(form, "game", longest=40))
    _ = words_of(request)
    programs = request.app.state.hall.programs
    wish = wish_of(game, form, programs.bots)
    visitor = known_visitor(request)
    language = line(form, "lang", longest=2)
    if language in LANGUAGES:
        visitor = replace(visitor, language=language)
    name = wish.name or visitor.name or (_("Guest") if line(form, "quick") else "")
    here = [(wish.seats[seat], wish.names[seat]) for seat in range(min(wish.players - 1, len(wish.seats)))]
    if problem := name_problem([name, *(other for kind, other in here if kind == "here")], _):
        return form_page(request, game, wish, problem)
    try:
        live = await request.app.state.hall.new_tables.create(
            game.facts.id,
            wish.players,
            chosen_options(game, form),
            Settings(
                timer=wish.timer,
                public=wish.public,
                hotseat=any(kind == "here" for kind, _name in here),
                note=wish.note,
                confirm=wish.confirm,
                hints=wish.hints,
                holidays=wish.holidays,
            ),
            visitor,
            name,
            bots=[kind for kind, _name in here if programs.may_play(kind)],
            others=[other for kind, other in here if kind == "here"],
        )
    except Refusal as refusal:
        if refusal.status not in (409, 422):
            raise
        return form_page(request, game, wish, refusal.say(visitor.language))
    except BadOption as error:
        return form_page(request, game, wish, str(error))
    remember_name(request, wish.name)
    return go(f"/t/{live.id}" + (f"?lang={language}" if language in LANGUAGES else ""))


def name_problem(names: list[str], _: Words) -> str:
    """What is wrong with the names, checked before a table is made; "" if nothing is."""
    if not all(names):
        return _("Please enter a name for everyone on this device.")
    if len({name.casefold() for name in names}) < len(names):
        return _("Everyone at the table needs a different name.")
    return ""


def remember_name(request: Request, name: str) -> None:
    """Lets the browser keep the name that was typed. Cookies carry plain letters only."""
    if name:
        request.scope.setdefault("cookies", {})["name"] = quote(name)


routes = [Route("/new", show, methods=["GET"]), Route("/new", make, methods=["POST"])]
