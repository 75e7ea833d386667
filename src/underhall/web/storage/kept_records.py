"""Records that visitors uploaded to watch. The total size is limited, and records that nobody watches are deleted."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Callable
from typing import Final

from underhall.web.limits import Limiter
from underhall.web.refusals import Refusal
from underhall.web.words import N_

from .datafile import StoreError
from .store import EventStore

DAY: Final = 24 * 3600.0
KEPT: Final = 30 * DAY
"""Seconds that a record is kept after somebody looked at it."""
MOST: Final = 64 * 1024 * 1024
"""Bytes of all records; those that were not looked at for longest make room."""
COUNTING: Final = 60.0
"""Seconds until the records are counted again, if others may keep some too."""
EACH: Final = 2 * 1024 * 1024
"""Bytes that one address may leave in a day: some hundred games."""


class KeptRecords:
    """Kept records by name, each with the time it was last watched and its size."""

    def __init__(
        self,
        store: EventStore,
        clock: Callable[[], float] = time.time,
        most: int = MOST,
        each: int = EACH,
    ) -> None:
        self.most = most
        self._store = store
        self._clock = clock
        self._left = Limiter(each / DAY, each, clock=clock)
        self._kept: dict[str, tuple[float, int]] | None = None
        self._total = 0
        self._counted = 0.0
        self._lock = asyncio.Lock()

    @property
    def total(self) -> int:
        """Bytes, as far as is known."""
        return self._total

    async def keep(self, record: str, address: str = "") -> str:
        """Keeps the record, and gives the name under which it can be found."""
        size = len(record.encode())
        if address and not self._left.allow(address, size):
            raise Refusal(429, N_("You have uploaded a lot of records today. Please come back tomorrow."))
        name = secrets.token_urlsafe(9)
        async with self._lock:
            kept = await self._known()
            gone = self._too_old(kept) + self._in_the_way(kept, size)
            now = self._clock()
            await self._store.keep_upload(name, record, now, gone)
            self._forget(kept, gone)
            kept[name] = now, size
            self._total += size
        return name

    async def look(self, name: str) -> str | None:
        """The record, which is now kept longer; None if it does not exist (any more)."""
        record = await asyncio.to_thread(self._store.upload, name)
        if record is None:
            return None
        async with self._lock:
            kept = await self._known()
            now = self._clock()
            # Not with every look: it is a write.
            if name in kept and now - kept[name][0] > DAY:
                with contextlib.suppress(StoreError):  # it can be viewed anyway
                    await self._store.keep_longer(name, now)
                    kept[name] = now, kept[name][1]
        return record

    async def tidy(self) -> None:
        """Deletes records that nobody has watched for a long time, and those that exceed the limit."""
        async with self._lock:
            kept = await self._known()
            if self._store.sharing is not None and self._too_old(kept):
                self._kept = None  # somebody may have watched it at another server
                kept = await self._known()
            gone = self._too_old(kept)
            gone += [name for name in self._in_the_way(kept, 0) if name not in gone]
            if gone:
                await self._store.drop_uploads(gone)
                self._forget(kept, gone)

    async def _known(self) -> dict[str, tuple[float, int]]:
        """What is there; counted when first needed, because it takes a moment. What other servers with the same store
        do is noticed a minute later."""
        if self._kept is None or (self._store.sharing is not None and self._clock() - self._counted > COUNTING):
            self._counted = self._clock()
            rows = await asyncio.to_thread(self._store.uploads)
            self._kept = {name: (at, size) for name, at, size in rows}
            self._total = sum(size for _, size in self._kept.values())
        return self._kept

    def _too_old(self, kept: dict[str, tuple[float, int]]) -> list[str]:
        last = self._clock() - KEPT
        return [name for name, (at, _) in kept.items() if at < last]

    def _in_the_way(self, kept: dict[str, tuple[float, int]], size: int) -> list[str]:
        """The records to delete to make room for this many bytes."""
        over = self._total + size - self.most
        gone: list[str] = []
        if over > 0:
            for name in sorted(kept, key=lambda one: kept[one][0]):
                if over <= 0:
                    break
                gone.append(name)
                over -= kept[name][1]
        return gone

    def _forget(self, kept: dict[str, tuple[float, int]], gone: list[str]) -> None:
        for name in gone:
            _, size = kept.pop(name, (0.0, 0))
            self._total -= size
