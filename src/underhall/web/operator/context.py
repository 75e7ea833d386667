"""What the operator's pages and programs work with."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from underhall.web.hall.hall import Hall
from underhall.web.server_events import ServerEvents

from .sessions import Sessions

ENDED: Final = "operator.ended"
"""Posts name a session that was ended."""


@dataclass(slots=True)
class OperatorContext:
    """One server's."""

    hall: Hall
    server_events: ServerEvents
    sessions: Sessions
    secure: bool = False
    """Cookies travel only over TLS."""
    backing_up: list[str] = field(default_factory=list)
    """The copy that is being written."""

    def __post_init__(self) -> None:
        self.hall.moderation.open_to_reports = True
        self.hall.bulletin.listen(ENDED, self.sessions.end)


def operator_context(hall: Hall, server_events: ServerEvents, token: str, secure: bool = False) -> OperatorContext:
    return OperatorContext(hall, server_events, Sessions(hall.secret, token, hall.clock), secure)
