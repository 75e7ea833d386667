"""The bulletin: short messages by which servers with one store tell each other that something has changed.

What is posted is heard by everyone who listens to its topic, at every server and at the one that posts, soon and in
the order of each server's posts. Nothing of it is kept. So whatever must last goes into a document first, and the post
only says where to look.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Protocol

import structlog

from underhall.web.faults import trace_of

Hear = Callable[[str], None]
"""Is given the text of a post."""
Again = Callable[[], None]
"""Posts may have been lost, because this server was cut off for a long time: what follows from them is to be read
again."""
LONGEST = 4000
"""Characters of a post, topic included."""


class Carrier(Protocol):
    """What takes posts to the other servers."""

    def carry(self, topic: str, text: str) -> None: ...


class Bulletin:
    """Posts and listeners of one server. All of it is used from the server's own loop."""

    def __init__(self, carrier: Carrier | None = None) -> None:
        """`carrier`: None if this server is the only one."""
        self._carrier = carrier
        self._listeners: dict[str, list[tuple[Hear, Again | None]]] = {}

    def listen(self, topic: str, hear: Hear, again: Again | None = None) -> None:
        """From now on, `hear` is called for every post on that topic."""
        self._listeners.setdefault(topic, []).append((hear, again))

    def post(self, topic: str, text: str) -> None:
        """Tells everyone, this server included. Returns at once."""
        if len(topic) + len(text) > LONGEST:
            raise ValueError(f"a post of {len(text)} characters is too long: keep a document, and post its key")
        asyncio.get_running_loop().call_soon(self.heard, topic, text)
        if self._carrier is not None:
            self._carrier.carry(topic, text)

    def heard(self, topic: str, text: str) -> None:
        """A post has come in."""
        for hear, _ in self._listeners.get(topic, []):
            guarded(topic, partial(hear, text))

    def missed(self) -> None:
        """Posts may have been lost."""
        for topic, listeners in self._listeners.items():
            for _, again in listeners:
                if again is not None:
                    guarded(topic, again)


def guarded(topic: str, call: Callable[[], None]) -> None:
    """A listener with a defect must not keep the others from hearing."""
    try:
        call()
    except Exception as error:
        structlog.get_logger("underhall.hall").error("bulletin.failed", topic=topic, error=trace_of(error))
