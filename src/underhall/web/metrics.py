"""`/metrics`: figures for those who run the server, in the text format of Prometheus. Never about a single table."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from .hall import Hall


async def metrics(request: Request) -> Response:
    hall: Hall = request.app.state.hall
    status = hall.lobby.statuses()
    lines = [f'underhall_tables{{status="{name}"}} {count}' for name, count in sorted(status.items())]
    figures = {
        "tables_in_memory": len(hall.tables),
        "listeners": sum(live.channels.listeners for live in hall.tables.values()),
        "store_batches_total": hall.store.batches,
        "store_seconds_total": round(hall.store.seconds_written, 6),
        **{f"notices_{name}": value for name, value in hall.contacts.notices.stats().items()},
        **{f"bots_{name}": value for name, value in hall.thinkers.stats().items()},
    }
    lines += [f"underhall_{name} {value}" for name, value in figures.items()]
    return PlainTextResponse("\n".join(lines) + "\n", media_type="text/plain; version=0.0.4")
