"""`/me`: your games and devices. A page of sections, each made by its own function and its own small template."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from underhall.web.pages.rendering import page, words_of
from underhall.web.pages.starting.lists import A_FEW, entries, lists_of
from underhall.web.people.visitors import visitor_of

from . import away, devices, mail_login, passkeys, ratings

Values = dict[str, object]


class Section(NamedTuple):
    """A part of the page."""

    name: str
    """Its template is `me/<name>.html`, and its id in the page is the name as well."""
    values: Callable[[Request], Awaitable[Values | None]]
    """What its template gets as `it`; None: it is left out."""


async def games(request: Request) -> Values:
    """The tables of the visitor: a few of each list."""
    _ = words_of(request)
    found = await lists_of(request, A_FEW)
    own = [one for one in found.finished.tables if one.seats_of(visitor_of(request).id)]
    return {
        "mine": entries(request, found.mine.tables, _),
        "count": found.mine.count,
        "finished": entries(request, own, _),
        "few": A_FEW,
    }


async def nothing(request: Request) -> Values:
    return {}


async def about_me(request: Request) -> Values | None:
    return {} if visitor_of(request).id else None


SECTIONS: tuple[Section, ...] = (
    Section("games", games),
    Section("devices", devices.section),
    Section("passkeys", passkeys.section),
    Section("login", mail_login.section),
    Section("notices", nothing),
    Section("holiday", away.section),
    Section("ratings", ratings.section),
    Section("data", about_me),
)  # fmt: skip
"""In the order of the page."""


async def show(request: Request) -> Response:
    shown = [(one.name, values) for one in SECTIONS if (values := await one.values(request)) is not None]
    return page(request, "me.html", sections=shown, said=request.query_params.get("said", ""))


routes = [Route("/me", show), *devices.routes, *mail_login.routes, *passkeys.routes, *ratings.routes, *away.routes]
