"""From a request to a page: the language, the theme and the way back are the same for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import quote, urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from underhall.web.drawing.templating import render
from underhall.web.people.visitors import visitor_of
from underhall.web.words import Words, words


def words_of(request: Request) -> Words:
    """The interface's words for the visitor."""
    return words(visitor_of(request).language)


def here(request: Request) -> str:
    """The path and query of this page without `lang`. After a POST, there is no page to come back to."""
    if request.method not in ("GET", "HEAD"):
        return "/"
    rest = [(name, value) for name, value in request.query_params.multi_items() if name != "lang"]
    return inside(quote(request.scope["path"]) + ("?" + urlencode(rest) if rest else ""))


def inside(address: str) -> str:
    """A link to one of our pages, whatever somebody did to its path. To a browser, `//host` is another site, a
    backslash is a slash, and tabs do not exist.

    >>> inside("/rules/kings?q=a%20b"), inside("//evil.com/x"), inside("/\\t/evil.com"), inside("/\\\\evil.com")
    ('/rules/kings?q=a%20b', '/evil.com/x', '/%09/evil.com', '/%5Cevil.com')
    """
    return "/" + quote(address, safe="/%?=&+,:;@!$'()*~#").lstrip("/")


def page(
    request: Request,
    template: str,
    /,
    *,
    status: int = 200,
    headers: Mapping[str, str] | None = None,
    address: str = "",
    **values: object,
) -> Response:
    """The page that a template makes, in the visitor's language and theme. `address` is for the answer to a form: the
    address of the same page, where a change of language leads."""
    visitor = visitor_of(request)
    told = told_to_all(request, visitor.language)
    text = render(
        template, visitor.language, visitor.theme, address or here(request), visitor=visitor, told_to_all=told, **values
    )
    return HTMLResponse(text, status, headers)


def told_to_all(request: Request, language: str) -> tuple[str, str]:
    """The operator's message to everybody: its language and the text."""
    message = request.app.state.hall.moderation.told()
    return message.in_language(language) if message is not None else ("", "")


def go(address: str) -> Response:
    """On to another page, after a form."""
    return RedirectResponse(address, 303)


def by_script(request: Request) -> bool:
    """Whether one of our scripts asks, which wants data and not a page."""
    return "x-underhall" in request.headers
