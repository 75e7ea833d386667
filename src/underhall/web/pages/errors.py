"""What people see when something cannot be done: a page that helps, in the visitor's language, never a traceback."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from underhall.engine.errors import UnderhallError
from underhall.web.people.visitors import visitor_of
from underhall.web.refusals import Refusal, TableDamaged, unreadable
from underhall.web.storage.datafile import StoreError
from underhall.web.words import Words

from .rendering import by_script, inside, page, words_of

Handler = Callable[[Request, Exception], Awaitable[Response]]


class Trouble(NamedTuple):
    """What went wrong, what it means, and what one can do."""

    title: str
    text: str
    icon: str = "lantern"


def trouble(status: int, _: Words, code: str = "") -> Trouble:
    if code == TableDamaged.code:
        return Trouble(
            _("This table is damaged"),
            _("Other tables are not affected. The operator of this server can restore it from a backup."),
            "crack",
        )
    known = {
        400: Trouble(_("That request is not valid"), _("Something in it is damaged. Go back and try again."), "x"),
        403: Trouble(
            _("This door is closed to you"),
            _("This seat or page belongs to somebody else. If it is yours, open it with your return link."),
            "lock",
        ),
        404: Trouble(
            _("There is nothing here"),
            _("This tunnel leads nowhere: the address is wrong, or the table is gone."),
        ),
        405: Trouble(_("That does not work"), _("This address can't handle what was sent to it."), "x"),
        409: Trouble(
            _("Not possible now"),
            _("The table has changed since your page was loaded. Nothing was done; look at the table again."),
            "trace",
        ),
        410: Trouble(_("This table is gone"), _("It was abandoned before the game began."), "x"),
        413: Trouble(
            _("That is too large"),
            _("A record may have up to 2 MB, anything else much less."),
            "base",
        ),
        415: Trouble(_("That does not work"), _("This address can't handle what was sent to it."), "x"),
        422: Trouble(_("That did not work"), _("Something in the form is missing or not valid."), "why"),
        429: Trouble(
            _("Slow down a little, please"), _("Too many requests came from here at once. Wait a moment."), "clock"
        ),
        500: Trouble(
            _("Something went wrong"),
            _("This is our fault, not yours. Your game is safe; try again in a moment."),
            "crack",
        ),
        503: Trouble(
            _("The hall is not open right now"),
            _("It is full, or busy with maintenance. Nothing is lost; try again in a moment."),
            "clock",
        ),
    }
    if status not in known:
        status = 500 if status >= 500 else 400
    return known[status]


def answer(
    request: Request, status: int, sentence: str = "", headers: Mapping[str, str] | None = None, code: str = ""
) -> Response:
    """The page for a status, or a line of JSON for a script. `sentence` says more exactly what is wrong."""
    found = trouble(status, words_of(request), code)
    if by_script(request) or request.url.path.startswith("/api/"):
        told = {"error": sentence or found.text, "code": code}
        return JSONResponse({name: value for name, value in told.items() if value}, status, headers)
    back = request.headers.get("referer", "") if request.method == "POST" else ""
    table = request.path_params.get("table", "")
    return page(
        request,
        "error.html",
        status=status,
        headers=headers,
        trouble=found,
        sentence=sentence,
        number=status,
        shut_out=code == "banned",
        request_id=request.scope.get("request_id", ""),
        back=local_path(request, back),
        table=table if status != 404 and not code else "",
        lesson=lesson_in(request) if status != 404 else "",
    )


def lesson_in(request: Request) -> str:
    """The start of the lesson that a request was about; "" if it was about none."""
    game, lesson = request.path_params.get("game", ""), request.path_params.get("lesson", "")
    return inside(f"/learn/{game}/{lesson}") if game and lesson else ""


def local_path(request: Request, address: str) -> str:
    """The path of an address if it is one of ours, so that a button can lead back there; otherwise nothing."""
    base = f"{request.url.scheme}://{request.url.netloc}/"
    return inside(address.removeprefix(base)) if address.startswith(base) else ""


async def refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refusal)
    return answer(request, error.status, error.say(visitor_of(request).language), code=error.code)


async def by_status(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    said = error.detail
    plain = {status.value: status.phrase for status in HTTPStatus}.get(error.status_code, "")
    return answer(request, error.status_code, "" if said == plain else said, error.headers)


async def senseless(request: Request, error: Exception) -> Response:
    """One clear sentence of the engine; these are in English."""
    return answer(request, 422, str(error))


async def of_store(request: Request, error: Exception) -> Response:
    return await refused(request, unreadable())


async def broken(request: Request, error: Exception) -> Response:
    return answer(request, 500)


handlers: dict[int | type[Exception], Handler] = {
    Refusal: refused,
    StoreError: of_store,
    UnderhallError: senseless,
    HTTPException: by_status,
    Exception: broken,
}
