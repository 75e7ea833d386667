"""The web application: the hall behind the request filter, with all addresses."""

from __future__ import annotations

import contextlib
import mimetypes
import os
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from underhall.web import pages
from underhall.web.boards.files import STATIC, below, files_of
from underhall.web.boards.lasting_files import MARK, version
from underhall.web.hall.hall import Hall
from underhall.web.limits import Caps, Network
from underhall.web.moderation.reports import ReportLimits
from underhall.web.operator import pages as operator_pages
from underhall.web.operator import programs as operator_programs
from underhall.web.operator.context import operator_context
from underhall.web.pages.afterwards.replaying import Films
from underhall.web.pages.chambers import games
from underhall.web.pages.errors import handlers
from underhall.web.pages.lessons.lessons import LessonCounts
from underhall.web.pages.network import Doors
from underhall.web.pages.rendering import inside
from underhall.web.people.visitors import SPEEDS
from underhall.web.routes import api, notices, own_data, reports, tables
from underhall.web.routes.table_requests import form
from underhall.web.server_events import ServerEvents

from .health import Health, health
from .metrics import Meter, metrics
from .passing_on import PassingOn, Seal
from .request_filter import RequestFilter

LISTENERS_EACH = 400
LISTENERS = 20_000
mimetypes.add_type("text/javascript", ".js")


class Static(StaticFiles):
    """Files that change only with a new version: the browser asks again, but need not load them again. By its lasting
    name (`boards/lasting_files`), a file is the same for ever."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        first, _, rest = path.partition(os.sep)
        hashed = first.startswith(MARK)
        response = await super().get_response(rest if hashed else path, scope)
        kept = "public, max-age=300"
        if hashed:  # a page of another version may ask for its files: it gets ours, which are not the lasting ones
            kept = "public, max-age=31536000, immutable" if first == MARK + version() else "no-store"
        response.headers["cache-control"] = kept
        return response


def mount(address: str, folder: Path) -> Mount:
    """A folder of static files. They are compressed if the browser accepts it: nothing in them is secret."""
    return Mount(address, GZipMiddleware(Static(directory=folder)))


def board_folders() -> list[tuple[str, Path]]:
    """The games whose boards bring static files of their own."""
    found = [(game.facts.id, files_of(game.facts.id).static) for game in games()]
    return [(game, folder) for game, folder in found if folder is not None]


async def theme(request: Request) -> Response:
    """Light or dark."""
    fields = await form(request)
    if fields.get("theme") in ("dark", "light"):
        request.scope.setdefault("cookies", {})["theme"] = fields["theme"]
    return kept(request, fields)


async def playing(request: Request) -> Response:
    """Whether this browser is asked before each move, and how fast it shows what others do."""
    fields = await form(request)
    cookies = request.scope.setdefault("cookies", {})
    cookies["careful"] = "1" if fields.get("careful") in ("on", "1") else "0"
    if fields.get("speed") in SPEEDS:
        cookies["speed"] = fields["speed"]
    return kept(request, fields)


def kept(request: Request, fields: dict[str, str]) -> Response:
    """Back to where the form was."""
    if "x-underhall" in request.headers:
        return JSONResponse({"ok": True})
    back = fields.get("next", "/")
    return RedirectResponse(inside(back) if back.startswith("/") else "/", 303)  # only paths of ours


def make_app(
    hall: Hall,
    *,
    hosts: Iterable[str] = (),
    secure: bool = False,
    proxies: Iterable[Network] = (),
    host: str = "127.0.0.1",
    public_url: str = "",
    rate: float = 40.0,
    metrics_token: str = "",
    fine_metrics: bool = False,
    server_events: ServerEvents | None = None,
    operator_token: str = "",
) -> Starlette:
    """`rate`: requests per second and address; `secure`: behind TLS, so cookies travel only over it; for the two about
    metrics see `metrics.py`. Without `operator_token`, there are no pages for operators."""
    server_events = server_events or ServerEvents()

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        hall.begin()
        try:
            yield
        finally:
            await hall.close()

    seal = Seal(hall)
    app = Starlette(
        routes=[
            *tables.routes,  # first, because they are requested most
            *pages.routes,
            *notices.routes,
            *reports.routes,
            *own_data.routes,
            *api.routes,
            Route("/theme", theme, methods=["POST"]),
            Route("/playing", playing, methods=["POST"]),
            *([*operator_pages.routes, *operator_programs.routes] if operator_token else []),
            Route("/healthz", health),
            Route("/metrics", metrics),
            # Only these: pages hold keys, and compressing them together with text that others can choose would leak
            # them.
            *[mount(f"/static/{below(game)}", folder) for game, folder in board_folders()],
            mount("/static", STATIC),
        ],
        middleware=[
            Middleware(
                RequestFilter,
                hosts=tuple(hosts),
                secure=secure,
                proxies=tuple(proxies),
                rate=rate,
                server_events=server_events,
                moderation=hall.moderation,
            ),
            Middleware(PassingOn, hall=hall, seal=seal),
        ],
        exception_handlers=handlers,
        lifespan=lifespan,
    )
    app.state.hall = hall
    app.state.seal = seal
    app.state.contacts = hall.contacts
    app.state.films = Films()
    app.state.health = Health(hall)
    app.state.lesson_counts = LessonCounts()
    app.state.server_events = server_events
    app.state.report_limits = ReportLimits()
    app.state.operator_context = (
        operator_context(hall, server_events, operator_token, secure) if operator_token else None
    )
    app.state.meter = Meter(
        hall, metrics_token, fine=fine_metrics, lessons=app.state.lesson_counts, server_events=server_events
    )
    app.state.caps = Caps(LISTENERS_EACH, LISTENERS)
    app.state.doors = Doors()
    app.state.host = host
    app.state.public_url = public_url
    return app
