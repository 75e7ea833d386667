"""Access to the operator's pages: the token, sessions, forms that no other site can send."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from functools import wraps
from math import ceil
from urllib.parse import parse_qsl

import structlog
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from underhall.web.pages.rendering import inside, page
from underhall.web.refusals import Refusal
from underhall.web.words import N_

from .context import ENDED, OperatorContext
from .sessions import COOKIE, HOURS, Session

log = structlog.get_logger("underhall.operator")
Inside = Callable[[Request, OperatorContext, Session], Awaitable[Response]]
Endpoint = Callable[[Request], Awaitable[Response]]


def wrong_token() -> Refusal:
    return Refusal(403, N_("That is not the operator's token."))


def too_many_guesses() -> Refusal:
    return Refusal(429, N_("Too many wrong tokens came from here. Wait a minute."))


def context_at(request: Request) -> OperatorContext:
    context: OperatorContext = request.app.state.operator_context
    return context


def session_of(request: Request) -> Session | None:
    return context_at(request).sessions.read(request.cookies.get(COOKIE, ""))


async def fields_of(request: Request) -> dict[str, str]:
    """A small form. The request filter has checked its length."""
    text = (await request.body()).decode("utf-8", "replace")
    try:
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=60))
    except ValueError:
        raise Refusal(422, N_("This form has too many fields.")) from None


def for_operators(endpoint: Inside) -> Endpoint:
    """Only with a session; everybody else is asked for the token."""

    @wraps(endpoint)
    async def guarded(request: Request) -> Response:
        session = session_of(request)
        if session is None:
            if request.method == "POST":
                raise Refusal(403, N_("Your session is over. Give the token again."))
            return ask(request)
        return await endpoint(request, context_at(request), session)

    return guarded


def check_form(session: Session, fields: dict[str, str]) -> None:
    """Refuses a form that this session's pages do not have."""
    if not secrets.compare_digest(fields.get("form", "").encode(), session.form.encode()):
        raise Refusal(403, N_("This form is not from your session. Load the page again."))


def ask(request: Request, sentence: str = "", status: int = 200) -> Response:
    here = request.url.path if request.method == "GET" else "/operator"
    return page(
        request, "operator/token.html", status=status, sentence=sentence, next=inside(here), address="/operator"
    )


async def enter(request: Request) -> Response:
    """The form with the token."""
    context = context_at(request)
    fields = await fields_of(request)
    give_token(context, fields.get("token", ""), request.scope["address"])
    wanted = fields.get("next", "")
    path = inside(wanted) if wanted.startswith("/operator") else "/operator"
    response = RedirectResponse(path, 303)
    response.set_cookie(
        COOKIE,
        context.sessions.begin(fields.get("name", "")),
        max_age=HOURS * 3600,
        path="/operator",
        secure=context.secure,
        httponly=True,
        samesite="strict",
    )
    return response


def give_token(context: OperatorContext, given: str, address: str) -> None:
    """Refused unless it is the token. Wrong ones are limited, and the log says that there was one."""
    if not context.sessions.may_guess(address):
        raise too_many_guesses()
    if not context.sessions.is_token(given.strip(), address):
        log.warning("operator.wrong_token", wait=ceil(context.sessions.wait(address)))
        raise wrong_token()


@for_operators
async def leave(request: Request, context: OperatorContext, session: Session) -> Response:
    check_form(session, await fields_of(request))
    context.sessions.end(session.number)
    context.hall.bulletin.post(ENDED, session.number)
    response = RedirectResponse("/operator", 303)
    response.delete_cookie(COOKIE, path="/operator", secure=context.secure, httponly=True, samesite="strict")
    return response
