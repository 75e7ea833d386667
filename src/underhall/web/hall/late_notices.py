"""Notices that were put off until the end of somebody's quiet hours. Kept as documents: the night is long, and the
server may start again, or another one may own the table by then.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final, cast

import msgspec
import structlog

from underhall.web.faults import trace_of
from underhall.web.people.notice_types import What
from underhall.web.storage.reader import Document
from underhall.web.storage.store import Conflict, EventStore

if TYPE_CHECKING:
    from .hall import Hall

KIND: Final = "late-notice"
EVERY: Final = 30.0
"""Seconds between two looks at what is due."""
CLAIM: Final = 300.0
"""Seconds for which one server keeps others from handling the same one; then it is tried again."""
OLD: Final = 24 * 3600.0
"""Seconds after which nobody tries any more."""
AT_ONCE: Final = 1000
log = structlog.get_logger("notices")


class Late(msgspec.Struct, frozen=True):
    due: float
    """In seconds since 1970."""
    table: str
    seat: int
    what: str
    claimed: float = 0.0
    """Until then, a server is at it."""


_decoder = msgspec.json.Decoder(Late)


async def put_off(store: EventStore, table: str, seat: int, visitor: str, due: float, what: What) -> None:
    data = msgspec.json.encode(Late(due, table, seat, what))
    await store.keep_document(KIND, Document(f"{table}.{seat}.{visitor}", data, visitor))


class LateNotices:
    """Looks again and again at what is due."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    async def watch(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.send_due()
            except Exception as error:  # the disk is full, say: the next time, then
                log.error("notice_broke", error=trace_of(error))

    async def send_due(self) -> None:
        """Has the tables whose notices are due look who still has to be told."""
        store, now, after = self._hall.store, self._hall.clock(), ""
        while documents := await asyncio.to_thread(store.documents, KIND, after, AT_ONCE):
            after = documents[-1].key
            for document in documents:
                try:
                    late = _decoder.decode(document.data)
                except msgspec.MsgspecError:
                    await store.drop_documents(KIND, [document.key])
                    continue
                if max(late.due, late.claimed) <= now:
                    await self._send(document, late, now)

    async def _send(self, document: Document, late: Late, now: float) -> None:
        store = self._hall.store
        claimed = msgspec.json.encode(msgspec.structs.replace(late, claimed=now + CLAIM))
        try:
            await store.change_document(KIND, document._replace(data=claimed), document.data)
        except Conflict:
            return  # another server is at it
        try:
            live = await self._hall.bring(late.table)
            live.notices.remind(late.seat, cast(What, late.what))
        except Exception as error:  # whatever is wrong with one table: the others are told
            log.warning("notice_failed", table=late.table, error=type(error).__name__)
            if now < late.due + OLD:
                return  # the server that has the table may be away, say
        await store.drop_documents(KIND, [document.key])
