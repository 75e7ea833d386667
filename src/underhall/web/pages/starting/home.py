"""`/`: the games, and the tables that a visitor can return to, join or watch again; `/tables` has all of them."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from underhall.web.levels import level_word
from underhall.web.pages.chambers import broken_games, chamber, games
from underhall.web.pages.lessons.lessons import learn_of
from underhall.web.pages.rendering import page, words_of
from underhall.web.people.visitors import visitor_of
from underhall.web.typed_text import LONGEST_NAME

from .choosing import levels, options_of
from .lists import A_FEW, PAGE, Lists, entries, lists_of
from .making import DEFAULT_PLAYERS, first_level


async def home(request: Request) -> Response:
    _ = words_of(request)
    found = (await lists_of(request, A_FEW))._asdict()
    default_level = await first_level(request)
    return page(
        request,
        "home.html",
        chambers=[chamber(game, _) for game in games()],
        broken=broken_games(_),
        options={game.facts.id: options_of(game, _) for game in games()},
        learning={game.facts.id: learn_of(request, game) for game in games()},
        levels=levels(_),
        default_level=default_level,
        level_word=level_word(_, default_level),
        default_players=DEFAULT_PLAYERS,
        longest_name=LONGEST_NAME,
        lists={name: entries(request, part.tables, _) for name, part in found.items()},
        counts={name: part.count for name, part in found.items()},
        limits={"few": A_FEW},
    )


async def all_tables(request: Request) -> Response:
    """All tables of one list."""
    _ = words_of(request)
    text = request.query_params.get("page", "1")
    number = int(text) if text.isdecimal() and len(text) < 6 else 1
    wanted = request.query_params.get("list", "")
    if wanted not in Lists._fields:
        wanted = "mine" if request.app.state.hall.lobby.mine(visitor_of(request).id) else "open"
    found = (await lists_of(request, PAGE, wanted, number))._asdict()
    return page(
        request,
        "tables.html",
        which=wanted,
        entries=entries(request, found[wanted].tables, _),
        counts={name: part.count for name, part in found.items()},
        number=found[wanted].number,
        last=max(1, -(-found[wanted].count // PAGE)),
    )


async def about(request: Request) -> Response:
    _ = words_of(request)
    return page(request, "about.html", games=[chamber(game, _) for game in games()])


routes = [Route("/", home), Route("/tables", all_tables), Route("/about", about)]
