"""What requests about a table have in common: which table and seat they mean, and what was sent along."""

from __future__ import annotations

from urllib.parse import parse_qsl

from starlette.requests import Request

from underhall.web.hall.live_table import LiveTable
from underhall.web.people.visitors import visitor_of
from underhall.web.refusals import Refusal
from underhall.web.words import N_

LONGEST_PAGE = 40
"""Characters of the name that a page gives itself."""


async def table_of(request: Request) -> LiveTable:
    found: LiveTable = await request.app.state.hall.visit(request.path_params["table"])
    return found


async def form(request: Request) -> dict[str, str]:
    """A small form. The request filter has checked its length."""
    text = (await request.body()).decode("utf-8", "replace")
    try:
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=60))
    except ValueError:
        raise Refusal(422, N_("This form has too many fields.")) from None


def picks_of(request: Request) -> tuple[str, ...]:
    return tuple(pick for pick in request.query_params.get("pick", "")[:400].split("|") if pick)[:8]


def wanted_seat(value: str | None) -> int | None:
    return int(value) if value is not None and value in ("0", "1", "2", "3", "4", "5", "6") else None


def number(value: str | None) -> int:
    if value is None or not value.isdecimal() or len(value) > 9:
        raise Refusal(422, N_("This is not an answer to the question."))
    return int(value)


def seat_or_outsider(live: LiveTable, request: Request) -> int:
    return live.seat_for(visitor_of(request).id, wanted_seat(request.query_params.get("as")))
