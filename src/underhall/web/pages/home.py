"""`/`: the games, and the tables that one can go on with, join or watch again; `/tables` has all of them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from .chambers import chamber, games
from .choosing import levels, options_of
from .forms import NAME
from .lists import A_FEW, PAGE, Lists, entries, lists_of
from .making import DEFAULT_LEVEL, DEFAULT_PLAYERS
from .rendering import page, words_of


async def home(request: Request) -> Response:
    _ = words_of(request)
    found = lists_of(request)
    return page(
        request,
        "home.html",
        chambers=[chamber(game, _) for game in games()],
        options={game.facts.id: options_of(game, _) for game in games()},
        levels=levels(_),
        default_level=DEFAULT_LEVEL,
        default_players=DEFAULT_PLAYERS,
        longest_name=NAME,
        lists={name: entries(request, tables[:A_FEW], _) for name, tables in found._asdict().items()},
        counts={name: len(tables) for name, tables in found._asdict().items()},
        limits={"few": A_FEW},
    )


async def all_tables(request: Request) -> Response:
    """All tables of one list."""
    _ = words_of(request)
    found = lists_of(request)._asdict()
    default = "mine" if found["mine"] else "open"
    which = request.query_params.get("list", default)
    which = which if which in Lists._fields else default
    text = request.query_params.get("page", "1")
    number = int(text) if text.isdecimal() and len(text) < 6 else 1
    last = max(1, -(-len(found[which]) // PAGE))
    number = min(max(number, 1), last)
    return page(
        request,
        "tables.html",
        which=which,
        entries=entries(request, found[which][PAGE * (number - 1) : PAGE * number], _),
        counts={name: len(tables) for name, tables in found.items()},
        number=number,
        last=last,
    )


async def about(request: Request) -> Response:
    _ = words_of(request)
    return page(request, "about.html", games=[chamber(game, _) for game in games()])


routes = [Route("/", home), Route("/tables", all_tables), Route("/about", about)]
