"""Tickets: secrets that are good for one use within minutes, such as a code to bring games to another device.

The store keeps only a keyed hash of each, so nobody who reads it can use one.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Callable
from hashlib import sha256

import msgspec

from underhall.web.limits import Limiter
from underhall.web.people.visitors import short
from underhall.web.refusals import too_much
from underhall.web.storage.datafile import Damaged
from underhall.web.storage.store import Conflict, Document, EventStore

KIND = "ticket"
LETTERS = "ACDEFGHJKLMNPQRTWXY34679"
"""Letters and digits that cannot be confused."""
CODE = 8
MINUTE = 60.0
GUESSES, GUESSES_IN_ALL = 10, 300
"""Wrong ones within ten minutes: from one network address, and from all together."""


class Ticket(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a ticket is good for."""

    use: str
    until: float
    about: str = ""
    used: bool = False


_decoder = msgspec.json.Decoder(Ticket)


def new_code() -> str:
    """A code that people can type."""
    return "".join(secrets.choice(LETTERS) for _ in range(CODE))


def spelled(code: str) -> str:
    """As people may have typed it.

    >>> spelled(" acde-FGHJ ")
    'ACDEFGHJ'
    """
    return "".join(char for char in code.upper() if char.isalnum())[:200]


class Tickets:
    """Makes tickets and takes them."""

    def __init__(self, store: EventStore, secret: bytes, clock: Callable[[], float]) -> None:
        self._store = store
        self._secret = secret
        self._clock = clock
        self._wrong = Limiter(GUESSES / (10 * MINUTE), GUESSES)
        self._all_wrong = Limiter(GUESSES_IN_ALL / (10 * MINUTE), GUESSES_IN_ALL)

    def _key(self, use: str, text: str) -> str:
        return short(hmac.digest(self._secret, f"ticket {use} {text}".encode(), sha256))

    async def issue(self, use: str, text: str, owner: str, seconds: float, about: str = "") -> None:
        """From now on, `text` is a ticket. Earlier ones of the owner for the same use are void."""
        now = self._clock()
        old = await asyncio.to_thread(self._store.documents_of, KIND, owner) if owner else []
        stale = await asyncio.to_thread(self._store.documents, KIND)
        void = {one.key for one in old if read(one).use == use} | {one.key for one in stale if read(one).until < now}
        if void:
            await self._store.drop_documents(KIND, sorted(void))
        data = msgspec.json.encode(Ticket(use, now + seconds, about))
        await self._store.keep_document(KIND, Document(self._key(use, text), data, owner))

    async def look(self, use: str, text: str, address: str) -> tuple[str, Ticket] | None:
        """Whose ticket it is and what it says, without using it. Wrong guesses are counted: after some of them,
        nobody there is told anything for a while."""
        found = await self._find(use, text, address)
        return (found.owner, read(found)) if found is not None else None

    async def take(self, use: str, text: str, address: str) -> tuple[str, Ticket] | None:
        """The same, and uses it: of several who try at once, one gets it."""
        found = await self._find(use, text, address)
        if found is None:
            return None
        ticket = read(found)
        gone = found._replace(data=msgspec.json.encode(msgspec.structs.replace(ticket, used=True)))
        try:
            await self._store.change_document(KIND, gone, found.data)
        except Conflict:
            return None
        await self._store.drop_documents(KIND, [found.key])
        return found.owner, ticket

    async def _find(self, use: str, text: str, address: str) -> Document | None:
        if self._wrong.left(address) < 1 or self._all_wrong.left("") < 1:
            raise too_much()
        try:
            found = await asyncio.to_thread(self._store.document, KIND, self._key(use, text))
        except Damaged:
            found = None
        ticket = read(found) if found is not None else None
        if ticket is None or ticket.used or ticket.use != use or ticket.until <= self._clock():
            self._wrong.spend(address)
            self._all_wrong.spend("")
            return None
        return found


def read(document: Document) -> Ticket:
    """What a document says; a damaged one is no ticket."""
    try:
        return _decoder.decode(document.data)
    except msgspec.MsgspecError:
        return Ticket("", 0.0)
