"""All pages besides the table itself: home, one's own, making and waiting, rules, replay, scores, records, errors."""

from __future__ import annotations

from starlette.routing import Route

from . import app, home, learning, making, me, network, pictures, replaying, rules, scores, sources, uploads

routes: list[Route] = [
    *app.routes,
    *home.routes,
    *me.routes,
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
