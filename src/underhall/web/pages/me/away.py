"""Holidays, a section of `/me`: from when to when somebody is away."""

from __future__ import annotations

from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from underhall.web.drawing.sidebar import day_of, last_day
from underhall.web.hall import holidays
from underhall.web.pages.forms import form_of, line
from underhall.web.pages.rendering import go, words_of
from underhall.web.people.visitors import visitor_of
from underhall.web.refusals import Refusal
from underhall.web.words import N_

from .devices import hall_of


async def section(request: Request) -> dict[str, object] | None:
    visitor, _ = visitor_of(request), words_of(request)
    if not visitor.id:
        return None
    found = await holidays.holiday_of(hall_of(request), visitor.id)
    return {
        "days": found,
        "first": day_of(found.start, _) if found is not None else "",
        "last": last_day(found.end, _) if found is not None else "",
        "today": datetime.fromtimestamp(hall_of(request).clock(), UTC).date().isoformat(),
    }


def own_visitor(request: Request) -> str:
    visitor = visitor_of(request).id
    if not visitor:
        raise Refusal(409, N_("This browser has no games yet, so nobody waits for you."))
    return visitor


async def announce(request: Request) -> Response:
    visitor, fields = own_visitor(request), await form_of(request)
    days = holidays.read_days(line(fields, "first", longest=10), line(fields, "last", longest=10))
    await holidays.announce(hall_of(request), visitor, days)
    return go("/me?said=away#holiday")


async def over(request: Request) -> Response:
    await holidays.call_off(hall_of(request), own_visitor(request))
    return go("/me?said=back#holiday")


routes = [
    Route("/me/holiday", announce, methods=["POST"]),
    Route("/me/holiday/over", over, methods=["POST"]),
]
