"""`/operator/api/`: the same for programs, `underhall operator` first of all. The key is the token itself:
`Authorization: Bearer TOKEN`. Cookies play no part."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from underhall.engine.errors import UnderhallError
from underhall.web.refusals import Refusal, unreadable
from underhall.web.storage.datafile import StoreError
from underhall.web.typed_text import LONGEST_NAME, clean
from underhall.web.words import N_

from . import monitoring
from .access import context_at, give_token
from .acts import ACTS
from .context import OperatorContext
from .sessions import NAMELESS

Work = Callable[[Request, OperatorContext], Awaitable[Any]]
_fields = msgspec.json.Decoder(dict[str, str])


def as_json(value: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def for_programs(work: Work) -> Callable[[Request], Awaitable[Response]]:
    """With the token; the answer is JSON, errors too."""

    @wraps(work)
    async def endpoint(request: Request) -> Response:
        context = context_at(request)
        try:
            kind, _, token = request.headers.get("authorization", "").partition(" ")
            if kind.casefold() != "bearer":
                raise Refusal(403, N_("This needs the operator's token: Authorization: Bearer TOKEN"))
            give_token(context, token, request.scope["address"])
            return as_json(await work(request, context))
        except Refusal as refusal:
            return as_json({"error": refusal.say("en"), "code": refusal.code}, refusal.status)
        except StoreError:
            return as_json({"error": unreadable().say("en")}, 503)
        except UnderhallError as error:
            return as_json({"error": str(error)}, 422)

    return endpoint


def whole(text: str, default: int = 1) -> int:
    return int(text) if text.isdecimal() and len(text) < 6 else default


@for_programs
async def overview(request: Request, context: OperatorContext) -> Any:
    return await monitoring.overview(context)


@for_programs
async def tables(request: Request, context: OperatorContext) -> Any:
    asked = request.query_params
    return monitoring.tables(
        context, asked.get("status", ""), asked.get("game", ""), asked.get("words", ""), whole(asked.get("page", ""))
    )


@for_programs
async def table(request: Request, context: OperatorContext) -> Any:
    return monitoring.row_of(context, await monitoring.brief_of(context, request.path_params["table"]))


@for_programs
async def measures(request: Request, context: OperatorContext) -> Any:
    return monitoring.measures(context)


@for_programs
async def reports(request: Request, context: OperatorContext) -> Any:
    every = request.query_params.get("all", "") in ("1", "true")
    return [
        monitoring.report_row(context, one) for one in await context.hall.moderation.reports() if every or not one.done
    ]


@for_programs
async def limits(request: Request, context: OperatorContext) -> Any:
    now = context.hall.moderation.quotas.limits
    return {name: getattr(now, name) for name in now.__struct_fields__}


@for_programs
async def log(request: Request, context: OperatorContext) -> Any:
    return await context.hall.moderation.acts(min(1000, whole(request.query_params.get("most", ""), 200)))


@for_programs
async def act(request: Request, context: OperatorContext) -> Any:
    wanted = ACTS.get(request.path_params["act"])
    if wanted is None:
        raise Refusal(404, N_("There is no such act."))
    try:
        fields = _fields.decode(await request.body() or b"{}")
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Refusal(422, N_("An act takes a JSON object of texts.")) from None
    who = clean(request.headers.get("x-operator", ""), LONGEST_NAME) or NAMELESS
    done = await wanted(context, f"{who} (shell)", fields)
    return {"done": done.say("en"), **{name: str(value) for name, value in done.values.items()}}


routes = [
    Route("/operator/api/overview", overview),
    Route("/operator/api/tables", tables),
    Route("/operator/api/tables/{table}", table),
    Route("/operator/api/measures", measures),
    Route("/operator/api/reports", reports),
    Route("/operator/api/limits", limits),
    Route("/operator/api/log", log),
    Route("/operator/api/acts/{act}", act, methods=["POST"]),
]
