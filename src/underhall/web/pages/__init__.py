"""All pages besides the table itself: home, making and waiting, rules, replay, scores, records, errors."""

from __future__ import annotations

from starlette.routing import Route

from . import home, learning, making, network, pictures, replaying, rules, scores, sources, uploads

routes: list[Route] = [
    *home.routes,
    *making.routes,
    *learning.routes,
    *network.routes,
    *pictures.routes,
    *rules.routes,
    *sources.routes,
    *scores.routes,
    *replaying.routes,
    *uploads.routes,
]
