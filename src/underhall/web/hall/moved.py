"""Why a server does not do what it is asked for: another one has the table or may do it, or nothing can be saved."""

from __future__ import annotations

import time

from underhall.web.refusals import Refusal
from underhall.web.storage.sharing import Elsewhere
from underhall.web.words import N_


class Moved(Exception):
    """The request is for another server: the table is there. It is carried out there, or here again."""

    def __init__(self, table: str, owner: Elsewhere | None = None) -> None:
        super().__init__(table)
        self.table = table
        self.owner = owner
        """None if it is not known yet."""


class ForAnother(Moved):
    """This server does not do it, but another one may: whoever can."""

    def __init__(self, refusal: Refusal, *, plain: bool = False) -> None:
        super().__init__("")
        self.refusal = refusal
        """What is said if nobody can."""
        self.plain = plain
        """As it is, and not on a page."""


def unsaved() -> Refusal:
    return Refusal(
        503, N_("The server cannot reach its data, so moves cannot be saved. Games continue as soon as they can.")
    )


def moment() -> float:
    """Seconds, counted on while this process is stopped; where it is possible, also while the machine sleeps."""
    clock = getattr(time, "CLOCK_BOOTTIME", None)
    return time.clock_gettime(clock) if clock is not None else time.monotonic()
