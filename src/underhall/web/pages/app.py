"""Underhall as an app on a phone: its manifest, its service worker, and the page for times without a network."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from underhall.engine.facts import LANGUAGES
from underhall.web.boards.files import STATIC
from underhall.web.boards.lasting_files import lasting, version
from underhall.web.drawing.templating import render
from underhall.web.people.visitors import visitor_of
from underhall.web.words import words

DARK: Final = "#0e1518"
SHELL: Final = ("base.css", "pages.css", "pages/error.css", "theme.js", "app.js", "pages/offline.js")
"""What the offline page is made of. Other files are kept when they are first used."""
ICONS: Final = (
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("icon-192.png", "192x192", "image/png", "any"),
    ("icon-512.png", "512x512", "image/png", "any"),
    ("maskable-192.png", "192x192", "image/png", "maskable"),
    ("maskable-512.png", "512x512", "image/png", "maskable"),
)
WORKER: Final[Path] = STATIC / "service-worker.js"


def language_asked(request: Request) -> str:
    """Named in the address, so that the browser notices a change. Not by `lang`, which is a visitor's choice that is
    kept."""
    asked = request.query_params.get("words", "")
    return asked if asked in LANGUAGES else visitor_of(request).language


async def manifest(request: Request) -> Response:
    _ = words(language_asked(request))
    found = {
        "id": "/",
        "name": "Underhall",
        "short_name": "Underhall",
        "description": _("Four modern board games, with friends or against bots."),
        "lang": _.language,
        "dir": "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": DARK,
        "theme_color": DARK,
        "categories": ["games"],
        "icons": [
            {"src": f"/static/app/{name}", "sizes": sizes, "type": kind, "purpose": purpose}
            for name, sizes, kind, purpose in ICONS
        ],
        "shortcuts": [{"name": _("My games"), "url": "/tables?list=mine"}],
    }
    data = msgspec.json.encode(found)
    return Response(data, media_type="application/manifest+json", headers={"cache-control": "no-cache"})


async def service_worker(request: Request) -> Response:
    """At the root, because it is for all pages. The browser asks for it again with each visit; whenever a file or a
    word has changed, it is another text, and the browser starts it anew."""
    language = language_asked(request)
    given = {
        "version": version(),
        "shell": [*map(lasting, SHELL), "/static/icons.svg", "/static/favicon.svg"],
        "offline": f"/offline?words={language}",
        "texts": worker_texts(language),
    }
    text = b"const GIVEN = " + msgspec.json.encode(given) + b";\n" + WORKER.read_bytes()
    return Response(text, media_type="text/javascript", headers={"cache-control": "no-cache"})


def worker_texts(language: str) -> dict[str, str]:
    """What the worker says by itself."""
    _ = words(language)
    return {
        "language": _.language,
        "turn": _("It is your turn."),
        "full": _("The table is full, and the game begins."),
        "full-turn": _("The table is full, and it is your turn."),
        "test": _("This is a test message from Underhall. It works."),
        "table": _("Table"),
    }


async def offline(request: Request) -> Response:
    """The same for everybody: it is kept, and shown in place of any page. So it knows no visitor."""
    return HTMLResponse(render("offline.html", language_asked(request), "", "/"))


routes = [
    Route("/manifest.webmanifest", manifest),
    Route("/service-worker.js", service_worker),
    Route("/offline", offline),
]
