"""`/operator`: pages that work without scripts. With one, they are gently kept up to date."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

from babel.dates import format_datetime
from babel.numbers import format_decimal
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from underhall.engine.errors import UnderhallError
from underhall.engine.registry import load
from underhall.web.levels import level_word
from underhall.web.moderation.reports import KINDS
from underhall.web.pages.chambers import games
from underhall.web.pages.rendering import page, words_of
from underhall.web.pages.starting.lists import since
from underhall.web.refusals import Refusal
from underhall.web.storage.store import SqliteStore
from underhall.web.words import N_, Words

from . import monitoring
from .access import check_form, enter, fields_of, for_operators, leave
from .acts import ACTS, LONGEST_ANNOUNCEMENT, LONGEST_REASON
from .context import OperatorContext
from .programs import whole
from .sessions import Session

ROOMS = {
    "": N_("Overview"),
    "tables": N_("Tables"),
    "reports": N_("Reports"),
    "people": N_("Bans and mutes"),
    "house": N_("House"),
    "log": N_("Acts"),
}
STATUSES = {
    "open": N_("waiting for players"),
    "running": N_("being played"),
    "over": N_("finished"),
    "finished": N_("finished"),
    "closed": N_("closed"),
}
DONE = {
    "close": N_("The table is closed."),
    "ban": N_("Shut out. All servers know it."),
    "mute": N_("Muted. All servers know it."),
    "lift": N_("Lifted."),
    "settle": N_("The report is settled."),
    "limits": N_("The limits are set."),
    "message": N_("The message is changed."),
    "backup": N_("The copy is written. The list of acts has its name."),
    "drain": N_("Changed. It may take a moment until the server says so itself."),
}
WHAT = {
    "close": N_("closed a table"),
    "ban": N_("shut out"),
    "unban": N_("let in again"),
    "mute": N_("muted"),
    "unmute": N_("unmuted"),
    "settle": N_("settled a report"),
    "limits": N_("set limits"),
    "message": N_("changed the message"),
    "backup": N_("made a copy"),
    "drain": N_("drained a server"),
    "undrain": N_("opened a server again"),
}
HOURS = (
    (1, N_("1 hour")),
    (24, N_("1 day")),
    (7 * 24, N_("7 days")),
    (30 * 24, N_("30 days")),
    (365 * 24, N_("1 year")),
)


class Said:
    """Times and amounts in words, for the templates."""

    def __init__(self, _: Words, now: float) -> None:
        self._ = _
        self.now = now

    def ago(self, at: float) -> str:
        return since(self.now - at, self._)

    def at(self, at: float) -> str:
        return format_datetime(datetime.fromtimestamp(at, UTC), "short", locale=self._.language) + " UTC"

    def size(self, count: float) -> str:
        for unit, factor in (("GB", 1e9), ("MB", 1e6)):
            if count >= factor:
                return f"{format_decimal(round(count / factor, 1), locale=self._.language)} {unit}"
        return f"{format_decimal(round(count / 1e3), locale=self._.language)} kB"

    def number(self, count: float) -> str:
        return format_decimal(count, locale=self._.language)

    def game(self, game: str) -> str:
        try:
            return load(game).facts.names[self._.language]
        except UnderhallError:
            return game

    def bot(self, level: str) -> str:
        return level_word(self._, level)


def room(request: Request, session: Session, name: str, **values: Any) -> Response:
    """One of the pages."""
    _ = words_of(request)
    said = DONE.get(request.query_params.get("said", ""), "")
    return page(
        request,
        f"operator/{name or 'overview'}.html",
        rooms=[(id, _(word)) for id, word in ROOMS.items()],
        room=name.partition("/")[0] if name != "table" else "tables",
        who=session.who,
        form=session.form,
        said=_(said) if said else "",
        say=Said(_, time.time()),
        statuses={id: _(word) for id, word in STATUSES.items()},
        hours=[(count, _(word)) for count, word in HOURS],
        longest_reason=LONGEST_REASON,
        **values,
    )


@for_operators
async def overview(request: Request, context: OperatorContext, session: Session) -> Response:
    return room(request, session, "", it=await monitoring.overview(context))


@for_operators
async def tables(request: Request, context: OperatorContext, session: Session) -> Response:
    asked = request.query_params
    wanted = {name: asked.get(name, "")[:60] for name in ("status", "game", "words")}
    found = monitoring.tables(context, **wanted, number=whole(asked.get("page", "")))
    return room(request, session, "tables", it=found, wanted=wanted, games=[game.facts.id for game in games()])


@for_operators
async def table(request: Request, context: OperatorContext, session: Session) -> Response:
    brief = await monitoring.brief_of(context, request.path_params["id"])
    return room(request, session, "table", it=monitoring.row_of(context, brief))


@for_operators
async def reports(request: Request, context: OperatorContext, session: Session) -> Response:
    _ = words_of(request)
    rows = [monitoring.report_row(context, one) for one in await context.hall.moderation.reports()]
    return room(
        request,
        session,
        "reports",
        open=[one for one in rows if not one.done],
        settled=[one for one in rows if one.done][: monitoring.SHOWN],
        kinds={id: _(word) for id, word in KINDS.items()},
    )


@for_operators
async def people(request: Request, context: OperatorContext, session: Session) -> Response:
    return room(request, session, "people", measures=monitoring.measures(context))


@for_operators
async def house(request: Request, context: OperatorContext, session: Session) -> Response:
    moderation = context.hall.moderation
    message = moderation.told()
    return room(
        request,
        session,
        "house",
        limits=moderation.quotas.limits,
        message=message,
        longest_announcement=LONGEST_ANNOUNCEMENT,
        nodes=context.hall.nodes(),
        this=context.hall.here,
        draining=context.hall.draining,
        in_file=isinstance(context.hall.store, SqliteStore),
    )


@for_operators
async def log(request: Request, context: OperatorContext, session: Session) -> Response:
    _ = words_of(request)
    return room(
        request,
        session,
        "log",
        acts=await context.hall.moderation.acts(),
        what={id: _(word) for id, word in WHAT.items()},
    )


@for_operators
async def act(request: Request, context: OperatorContext, session: Session) -> Response:
    fields = await fields_of(request)
    check_form(session, fields)
    name = request.path_params["act"]
    if name not in ACTS:
        raise Refusal(404, N_("There is no such act."))
    await ACTS[name](context, session.who, fields)
    back = fields.get("back", "")
    return RedirectResponse(
        f"/operator/{back}?said={name}" if back in ROOMS and back else f"/operator?said={name}", 303
    )


routes = [
    Route("/operator", overview),
    Route("/operator/enter", enter, methods=["POST"]),
    Route("/operator/leave", leave, methods=["POST"]),
    Route("/operator/tables", tables),
    Route("/operator/tables/{id}", table),
    Route("/operator/reports", reports),
    Route("/operator/people", people),
    Route("/operator/house", house),
    Route("/operator/log", log),
    Route("/operator/act/{act}", act, methods=["POST"]),
]
