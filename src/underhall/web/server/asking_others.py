"""What whoever runs the hall wants to know of all its servers: the one that is asked asks the others.

They answer at their inner addresses alone, and only what is signed: at the public address these paths do not exist.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from underhall.web.hall.hall import Hall
from underhall.web.storage.sharing import NodeFacts

from .internal_http import Connections, Gone
from .passing_on import SIGNED, Origin, Seal

METRICS: Final = "/.server/metrics"
OVERVIEW: Final = "/.server/overview"
PATIENCE: Final = 2.0
"""Seconds for an answer: one that is stopped must not keep the others' figures back."""
NOBODY: Final = Origin("-", "-", "http")
Inside = Mapping[str, Callable[[], Awaitable[bytes]]]
"""What a server tells the others, by the path."""


class AskingOthers:
    """One server's way to ask them."""

    def __init__(self, hall: Hall, seal: Seal) -> None:
        self._hall = hall
        self._seal = seal
        self._connections = Connections()

    async def __call__(self, path: str) -> list[tuple[NodeFacts, bytes | None]]:
        """What each of the others answers; None if it does not, or is of a version that does not know the path."""
        others = [one for one in self._hall.other_servers.nodes if one.address != self._hall.address]
        return list(zip(others, await asyncio.gather(*(self._ask(one.address, path) for one in others)), strict=True))

    async def _ask(self, address: str, path: str) -> bytes | None:
        target = path.encode()
        headers = [
            (b"host", address.encode()),
            (b"content-length", b"0"),
            (SIGNED, self._seal.sign(address, "GET", target, b"", NOBODY)),
        ]
        try:
            async with asyncio.timeout(PATIENCE):
                reply = await self._connections.ask(address, "GET", target, headers, b"")
                try:
                    pieces = []
                    while piece := await reply.read():
                        pieces.append(piece)
                finally:
                    reply.release()
        except (Gone, TimeoutError):
            return None
        return b"".join(pieces) if reply.status == 200 else None
