"""All pages besides the table itself: home, one's own, making and waiting, rules, replay, scores, records, errors."""

from __future__ import annotations

from starlette.routing import Route

from . import app, network
from .afterwards import replaying, scores, uploads
from .lessons import learning
from .me import me as own
from .rules import pictures, sources
from .rules import rules as rule_pages
from .starting import home, making

routes: list[Route] = [
    *app.routes,
    *home.routes,
    *own.routes,
    *making.routes,
    *learning.routes,
    *network.routes,
    *pictures.routes,
    *rule_pages.routes,
    *sources.routes,
    *scores.routes,
    *replaying.routes,
    *uploads.routes,
]
