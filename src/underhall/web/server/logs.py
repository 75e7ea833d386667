"""The log: one line for each event, on standard error."""

from __future__ import annotations

import sys
from collections.abc import MutableMapping
from typing import Any

import msgspec
import structlog

from underhall.web.server_events import ServerEvents

_encoder = msgspec.json.Encoder(enc_hook=repr)


def as_json(told: object, **_: object) -> str:
    """There is a line for every request, so it should cost little."""
    return _encoder.encode(told).decode()


def configure_log(level: str, server_events: ServerEvents | None = None, node: str = "") -> None:
    """One line of JSON for each event where a program reads them, plain words on a terminal. `server_events` listens
    too. `node`: which of several servers it is; each line says so."""

    def name_node(logger: object, method: str, told: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
        if node:
            told.setdefault("node", node)
        return told

    chosen = {"debug": 10, "info": 20, "warning": 30, "error": 40}.get(level, 20)
    lines: list[structlog.typing.Processor] = [
        (server_events or ServerEvents()).listen,
        name_node,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.add_log_level,
    ]
    if sys.stderr.isatty():
        lines.append(structlog.dev.ConsoleRenderer())
        chosen = max(chosen, 30) if level == "info" else chosen
    else:
        lines.append(structlog.processors.JSONRenderer(serializer=as_json))
    structlog.configure(
        processors=lines,
        wrapper_class=structlog.make_filtering_bound_logger(chosen),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
