"""Moderation: measures against visitors, limits, the message to all tables, reports and the list of all acts.

It is kept in documents of the store, read at the start and whenever the bulletin says that something has changed, and
looked up in memory for each request.
"""

from __future__ import annotations

import asyncio
import contextlib
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import TYPE_CHECKING, Final

import msgspec
import structlog

from underhall.web.storage.datafile import StoreError
from underhall.web.storage.store import Conflict, Document, EventStore

from . import documents
from .documents import Act, Limits, Measure, Message, Report
from .measures import Measures, Stopped
from .networks import Hashed, hashed, own_network
from .quotas import Quotas

if TYPE_CHECKING:
    from underhall.web.hall.bulletin import Bulletin

TOPIC: Final = "moderation"
REMEMBERED: Final = 10_000
"""Of how many visitors it is known, in memory alone, from where they came last."""
NETWORKS: Final = 20
"""How many addresses of one visitor are shut out at most."""
MEASURES: Final = 5_000
"""How many measures there may be at a time: all are in memory."""
OLD: Final = 90 * 24 * 3600.0
"""Seconds after which a settled report is deleted."""
TIDYING: Final = 600.0
log = structlog.get_logger("underhall.moderation")


class Moderation:
    """All of it, for one server."""

    def __init__(
        self,
        store: EventStore,
        secret: bytes,
        bulletin: Bulletin,
        clock: Callable[[], float] = time.time,
        here: Callable[[], str] = str,
    ) -> None:
        """`here`: how this server is called."""
        self.store = store
        self.clock = clock
        self._here = here
        self.open_to_reports = False
        """Whether there is anybody to read them."""
        self.changed: list[Callable[[], None]] = []
        """Called when something is different from before."""
        self.quotas = Quotas()
        self.message: Message | None = None
        self.open_reports = 0
        """How many are not settled."""
        self._secret = secret
        self._bulletin = bulletin
        self._came_from: OrderedDict[str, str] = OrderedDict()
        """Visitor -> address, as long as it is needed to shut out both. Never kept."""
        self._reading: asyncio.Task[None] | None = None
        self._again = False
        self._tidied = 0.0
        self._last_act = 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        self._measures = Measures(secret)
        self._apply(*self._load())
        bulletin.listen(TOPIC, lambda _: self.look(), self.look)

    # Reading ----------------------------------------------------------------------------------------------------

    def _load(self) -> tuple[Measures, Limits, Message | None, int]:
        found = [documents.read(one, Measure) for one in everything(self.store, documents.MEASURE_KIND)]
        now = self.clock()
        return (
            Measures(self._secret, [one for one in found if one is not None and one.until > now]),
            documents.read(self.store.document(documents.HOUSE_KIND, documents.LIMITS), Limits) or Limits(),
            documents.read(self.store.document(documents.HOUSE_KIND, documents.MESSAGE), Message),
            sum(not one.done for one in self._all_reports()),
        )

    def _apply(self, measures: Measures, limits: Limits, message: Message | None, open_reports: int) -> None:
        self._measures = measures
        self.quotas.set(limits)
        self.message = message
        self.open_reports = open_reports
        for tell in self.changed:
            tell()

    def look(self) -> None:
        """Something has changed, here or at another server."""
        self._again = True
        if self._reading is None or self._reading.done():
            self._reading = asyncio.ensure_future(self._read_all())

    async def _read_all(self) -> None:
        while self._again:
            self._again = False
            try:
                self._apply(*await asyncio.to_thread(self._load))
            except StoreError as error:
                log.error("moderation.unread", reason=str(error))
                return
            for one in self._measures.all.values():
                address = self._came_from.get(one.person)
                if one.follows and address:
                    await self._follow(one, address)

    async def read(self) -> None:
        """What is kept now is in force when this returns."""
        self.look()
        assert self._reading is not None
        await asyncio.shield(self._reading)

    async def _tell(self) -> None:
        await self.read()
        self._bulletin.post(TOPIC, "")

    # Looking up -------------------------------------------------------------------------------------------------

    def stands(self, kind: str, persons: Iterable[str] = (), address: str = "") -> Measure | None:
        """The measure against any of these visitors, or against the address; None for nearly everybody."""
        return self._measures.of(kind, self.clock(), persons, address) if self._measures else None

    def refuse(self, kind: str, persons: Iterable[str] = (), address: str = "") -> None:
        """Raises `Stopped` if something stands against them."""
        found = self.stands(kind, persons, address)
        if found is not None:
            raise Stopped(found)

    def noticed(self, visitor: str, address: str) -> None:
        """A request of a visitor has come in."""
        came_from = self._came_from
        if came_from.get(visitor) != address:
            came_from[visitor] = address
            if len(came_from) > REMEMBERED:
                came_from.popitem(last=False)
            if self._measures:
                for kind in ("ban", "mute"):
                    found = self.stands(kind, (visitor,))
                    if found is not None and found.follows:
                        self._begin(found, address)

    def _begin(self, measure: Measure, address: str) -> None:
        task = asyncio.ensure_future(self._follow(measure, address))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _follow(self, measure: Measure, address: str) -> None:
        """The measure stands against this address as well from now on."""
        network = self.network_of(address)
        if network is None or network in measure.networks or len(measure.networks) >= NETWORKS:
            return
        more = msgspec.structs.replace(measure, networks=(*measure.networks, network))
        before = documents.document(measure.id, measure).data
        # Another server may have been quicker, and the measure may be lifted: then the next request will see it.
        with contextlib.suppress(Conflict, StoreError):
            await self.store.change_document(documents.MEASURE_KIND, documents.document(measure.id, more), before)
            self._bulletin.post(TOPIC, "")

    def network_of(self, address: str) -> Hashed | None:
        own = own_network(address)
        return hashed(self._secret, own) if own is not None else None

    def mark_of(self, visitor: str) -> str:
        """How a visitor is called where the operator reads: it opens nothing and cannot be turned back."""
        return hmac.digest(self._secret, f"person {visitor}".encode(), sha256).hex()[:10] if visitor else ""

    def measures(self) -> list[Measure]:
        """Those in force, the newest first."""
        now = self.clock()
        return sorted((one for one in self._measures.all.values() if one.until > now), key=lambda one: -one.since)

    def told(self) -> Message | None:
        """The message to all tables, as long as it lasts."""
        return self.message if self.message is not None and self.message.until > self.clock() else None

    # Changing ---------------------------------------------------------------------------------------------------

    async def impose(self, measures: Iterable[Measure]) -> None:
        """They are in force from now on, at all servers."""
        for one in measures:
            known = self._came_from.get(one.person, "") if one.follows else ""
            network = self.network_of(known) if known else None
            if network is not None and network not in one.networks:
                one = msgspec.structs.replace(one, networks=(*one.networks, network))
            await self.store.keep_document(documents.MEASURE_KIND, documents.document(one.id, one))
        await self._tell()

    def full(self) -> bool:
        return len(self._measures.all) >= MEASURES

    async def lift(self, ids: Iterable[str]) -> None:
        await self.store.drop_documents(documents.MEASURE_KIND, list(ids))
        await self._tell()

    async def set_limits(self, limits: Limits) -> None:
        await self.store.keep_document(documents.HOUSE_KIND, documents.document(documents.LIMITS, limits))
        await self._tell()

    async def announce(self, message: Message | None) -> None:
        if message is None:
            await self.store.drop_documents(documents.HOUSE_KIND, [documents.MESSAGE])
        else:
            await self.store.keep_document(documents.HOUSE_KIND, documents.document(documents.MESSAGE, message))
        await self._tell()

    # Reports and acts -------------------------------------------------------------------------------------------

    async def file(self, report: Report) -> None:
        await self.store.keep_document(documents.REPORT_KIND, documents.document(report.id, report, report.by))
        await self._tell()

    async def settle(self, report: Report, outcome: str) -> None:
        done = msgspec.structs.replace(report, done=self.clock(), outcome=outcome)
        await self.store.keep_document(documents.REPORT_KIND, documents.document(report.id, done, report.by))
        await self._tell()

    async def report(self, id: str) -> Report | None:
        return documents.read(await asyncio.to_thread(self.store.document, documents.REPORT_KIND, id), Report)

    async def reports(self) -> list[Report]:
        """All of them, the newest first."""
        return await asyncio.to_thread(self._all_reports)

    def _all_reports(self) -> list[Report]:
        found = everything(self.store, documents.REPORT_KIND)
        return [one for one in (documents.read(document, Report) for document in found) if one is not None]

    async def acts(self, most: int = 200) -> list[Act]:
        """The last ones, the newest first."""
        found = await asyncio.to_thread(self.store.documents, documents.ACT_KIND, "", most)
        return [one for one in (documents.read(document, Act) for document in found) if one is not None]

    async def write_down(self, who: str, what: str, about: str = "", why: str = "") -> None:
        """One more act. The log of the server has it too, without what was said about anybody."""
        # One after the other, however quick they are: they are listed by their time.
        at = self._last_act = max(self.clock(), self._last_act + 0.000_01)
        act = Act(documents.newest_first(at), at, who, what, about, why, self._here())
        # None: it must not take the place of another one.
        await self.store.change_document(documents.ACT_KIND, documents.document(act.id, act), None)
        log.info("operator.act", what=what, who=who)

    async def tidy(self) -> None:
        """Deletes what is over: measures with all that they say of addresses, and old reports."""
        now = self.clock()
        if now - self._tidied < TIDYING:
            return
        self._tidied = now
        measures = await asyncio.to_thread(everything, self.store, documents.MEASURE_KIND)
        gone = [
            one.id for one in (documents.read(document, Measure) for document in measures) if one and one.until <= now
        ]
        if gone:
            await self.lift(gone)
        old = [one.id for one in await self.reports() if one.done and one.done < now - OLD]
        if old:
            await self.store.drop_documents(documents.REPORT_KIND, old)


def everything(store: EventStore, kind: str) -> list[Document]:
    """All documents of a kind, in the order of their keys."""
    found: list[Document] = []
    while more := store.documents(kind, found[-1].key if found else ""):
        found += more
    return found


def new_id() -> str:
    return secrets.token_hex(5)
