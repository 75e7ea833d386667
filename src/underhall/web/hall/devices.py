"""Devices: several browsers that are one visitor.

A browser has a key, and the store knows its hash. By itself, that hash is also the visitor's name. A document of kind
`device` says otherwise: its owner is the visitor to whom the key belongs, and one without an owner was logged out.
Every request asks, so answers are remembered; servers with one store tell each other what has changed.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

import msgspec

from underhall.web.people.agents import named
from underhall.web.people.visitors import hash_of, new_key
from underhall.web.storage.datafile import StoreError
from underhall.web.storage.store import Conflict, Document, EventStore

from .bulletin import Bulletin

KIND = TOPIC = "device"
REMEMBERED = 50_000
MOST = 30
"""Devices of one visitor."""


class Device(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is known of a browser: no more than its owner needs to recognise it."""

    browser: str = ""
    system: str = ""
    since: str = ""
    """The day on which it was added."""
    seen: str = ""
    """The day on which it was last here."""


class Own(msgspec.Struct, frozen=True):
    """A device in the list of its owner."""

    key: str
    """The hash of the browser's key."""
    device: Device


_decoder = msgspec.json.Decoder(Device)


def read(data: bytes) -> Device:
    try:
        return _decoder.decode(data)
    except msgspec.MsgspecError:
        return Device()


class Devices:
    """Whose each browser is."""

    def __init__(self, store: EventStore, bulletin: Bulletin, clock: Callable[[], float]) -> None:
        self._store = store
        self._bulletin = bulletin
        self._clock = clock
        self._known: OrderedDict[str, tuple[str, str]] = OrderedDict()
        """By the hash of a key: its visitor ("": logged out), and the day it was last seen if that is written down."""
        self._changes = 0
        self._streams: dict[str, set[Callable[[], None]]] = {}
        """By device: how to end what is sent to it."""
        self._noting: set[asyncio.Task[None]] = set()
        bulletin.listen(TOPIC, self._heard, self._again)

    # Whose a key is -------------------------------------------------------------------------------------------------

    async def visitor_of(self, key: str) -> str:
        """The visitor to whom a browser belongs, by the hash of its key; "" if it was logged out."""
        found = self._known.get(key)
        if found is None:
            found = await self._look_up(key)
        visitor, seen = found
        if visitor and seen and seen != self.today():
            self._note_day(key, visitor)
        return visitor

    async def _look_up(self, key: str) -> tuple[str, str]:
        changes = self._changes
        document = await asyncio.to_thread(self._store.document, KIND, key)
        found = (key, "") if document is None else (document.owner, read(document.data).seen)
        if changes == self._changes:  # otherwise what was read may be out of date already
            self._known[key] = found
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return found

    def _heard(self, key: str) -> None:
        self._changes += 1
        self._known.pop(key, None)
        for end in list(self._streams.get(key, ())):
            end()

    def _again(self) -> None:
        """News may have been lost. Streams begin again: a browser that was logged out does not get a new one."""
        self._changes += 1
        self._known.clear()
        for ends in self._streams.values():
            for end in list(ends):
                end()

    def _tell(self, key: str) -> None:
        self._heard(key)
        self._bulletin.post(TOPIC, key)

    @contextmanager
    def streaming(self, key: str, end: Callable[[], None]) -> Iterator[None]:
        """Something is sent to a device for as long as the block runs; `end` is called when it is logged out."""
        ends = self._streams.setdefault(key, set())
        ends.add(end)
        try:
            yield
        finally:
            ends.discard(end)
            if not ends:
                self._streams.pop(key, None)

    # Days -----------------------------------------------------------------------------------------------------------

    def today(self) -> str:
        return datetime.fromtimestamp(self._clock(), UTC).date().isoformat()

    def _note_day(self, key: str, visitor: str) -> None:
        """Once a day, in the background."""
        self._known[key] = (visitor, self.today())
        task = asyncio.ensure_future(self._write_day(key))
        self._noting.add(task)
        task.add_done_callback(self._noting.discard)

    async def _write_day(self, key: str) -> None:
        try:
            found = await asyncio.to_thread(self._store.document, KIND, key)
            if found is None or not found.owner:
                return
            fresh = msgspec.structs.replace(read(found.data), seen=self.today())
            await self._store.change_document(KIND, found._replace(data=msgspec.json.encode(fresh)), found.data)
        except StoreError:
            pass  # it was changed meanwhile, or the disk is full: tomorrow, then

    # Adding and removing ---------------------------------------------------------------------------------------------

    async def of(self, visitor: str) -> list[Own]:
        """The devices of a visitor. One that has never had more than one has none written down."""
        found = await asyncio.to_thread(self._store.documents_of, KIND, visitor) if visitor else []
        return [Own(one.key, read(one.data)) for one in found]

    async def write_down(self, key: str, visitor: str, agent: str) -> None:
        """A browser belongs to a visitor as before, and from now on it is in the list."""
        if not key or await asyncio.to_thread(self._store.document, KIND, key) is not None:
            return
        try:
            await self._store.change_document(KIND, self._document(key, visitor, agent), None)
        except Conflict:
            return  # somebody was faster
        self._tell(key)

    async def add(self, visitor: str, agent: str) -> str:
        """A new key that belongs to the visitor; "" if it has as many devices as anybody may."""
        own = await self.of(visitor)
        if len(own) >= MOST:
            return ""
        key = new_key()
        await self._store.change_document(KIND, self._document(hash_of(key), visitor, agent), None)
        return key

    def _document(self, key: str, visitor: str, agent: str) -> Document:
        day = self.today()
        return Document(key, msgspec.json.encode(Device(*named(agent), since=day, seen=day)), visitor)

    async def log_out(self, visitor: str, key: str) -> bool:
        """That browser's key opens nothing any more. False if it is not the visitor's."""
        found = await asyncio.to_thread(self._store.document, KIND, key)
        owner = key if found is None else found.owner
        if not visitor or owner != visitor:
            return False
        # It stays written down without an owner: otherwise the key would count as one that nobody has seen yet.
        await self._store.keep_document(KIND, Document(key, msgspec.json.encode(Device()), ""))
        self._tell(key)
        return True

    async def log_out_everywhere(self, visitor: str) -> None:
        """No key of the visitor opens anything any more, whether it is written down or not."""
        keys = {visitor, *(one.key for one in await self.of(visitor))}
        for key in sorted(keys):
            await self.log_out(visitor, key)

    async def close(self) -> None:
        for task in list(self._noting):
            task.cancel()
        await asyncio.gather(*self._noting, return_exceptions=True)
