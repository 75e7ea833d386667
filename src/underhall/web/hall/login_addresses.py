"""E-mail addresses by which people find their games again.

An address is found by a keyed hash of it. It counts only after its owner has opened the link that was sent there.
"""

from __future__ import annotations

import asyncio
import hmac
from hashlib import sha256

import msgspec

from underhall.web.people.visitors import short
from underhall.web.storage.datafile import Damaged
from underhall.web.storage.store import Document, EventStore

KIND = "login-address"


class LoginAddress(msgspec.Struct, frozen=True):
    """An address that leads to somebody's games."""

    mail: str


_decoder = msgspec.json.Decoder(LoginAddress)


class LoginAddresses:
    """Keeps them: one for each visitor, and one visitor for each."""

    def __init__(self, store: EventStore, secret: bytes) -> None:
        self._store = store
        self._secret = secret

    def _key(self, address: str) -> str:
        return short(hmac.digest(self._secret, f"login {address.casefold()}".encode(), sha256))

    async def of(self, visitor: str) -> str:
        """The address of a visitor; "" for none."""
        found = await asyncio.to_thread(self._store.documents_of, KIND, visitor) if visitor else []
        try:
            return _decoder.decode(found[0].data).mail if found else ""
        except msgspec.MsgspecError:
            return ""

    async def visitor_at(self, address: str) -> str:
        """Whose games an address leads to; "" for nobody's."""
        try:
            found = await asyncio.to_thread(self._store.document, KIND, self._key(address))
        except Damaged:
            return ""
        return found.owner if found is not None else ""

    async def keep(self, visitor: str, address: str) -> None:
        """The owner of the address has agreed. If it led elsewhere before, it does not any more."""
        key = self._key(address)
        old = await asyncio.to_thread(self._store.documents_of, KIND, visitor)
        await self._store.keep_document(KIND, Document(key, msgspec.json.encode(LoginAddress(address)), visitor))
        await self._store.drop_documents(KIND, [one.key for one in old if one.key != key])

    async def drop(self, visitor: str) -> None:
        old = await asyncio.to_thread(self._store.documents_of, KIND, visitor)
        await self._store.drop_documents(KIND, [one.key for one in old])
