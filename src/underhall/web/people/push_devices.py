"""The browsers that take Web Push, kept as documents: each visitor's own, so nobody can change those of others."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import TYPE_CHECKING, Final

import msgspec

from underhall.engine.errors import UnderhallError
from underhall.web.storage.reader import Document
from underhall.web.words import words

from .agents import named
from .push_crypto import BadKey, decode, read_public_key
from .webhook import BadWebhook, read_url

if TYPE_CHECKING:
    from underhall.web.storage.store import EventStore

KIND: Final = "push-device"
MOST: Final = 10
"""Browsers of one visitor; one more, and the one that came first is forgotten."""
AUTH: Final = 16
"""Bytes of the secret that a browser shares with us."""


class BadDevice(UnderhallError):
    """Not what a browser gives when it subscribes to Web Push."""


class Device(msgspec.Struct, frozen=True, omit_defaults=True):
    """One browser, as it subscribed."""

    endpoint: str
    """Where its push service takes messages."""
    key: str
    """Its public key: only it can read what is sent."""
    auth: str
    name: str = ""
    """Something like "Chrome, Android", to tell devices apart."""
    since: float = 0.0


_decoder = msgspec.json.Decoder(Device)


def read_device(
    endpoint: str, key: str, auth: str, agent: str, since: float, language: str, private: bool = False
) -> Device:
    """Checks what a browser sent. The address must be one that webhooks may go to as well, and by TLS; `private`: the
    operator allows addresses in the home network, also without TLS."""
    bad = BadDevice(words(language)("This browser's subscription can't be used. Reload the page and try again."))
    try:
        target = read_url(endpoint, language)
        if not target.https and not private:
            raise bad
        read_public_key(decode(key))
        if len(decode(auth)) != AUTH:
            raise bad
    except (BadWebhook, BadKey):
        raise bad from None
    return Device(endpoint.strip(" "), key, auth, ", ".join(filter(None, named(agent))), since)


def key_of(visitor: str, endpoint: str) -> str:
    """The visitor is part of it: whoever knows the endpoint of another's browser gets a document of their own."""
    return f"{visitor}.{sha256(endpoint.encode()).hexdigest()[:24]}"


class Devices:
    """What is kept."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    def of(self, visitor: str) -> list[tuple[str, Device]]:
        """The visitor's browsers with their keys, the first that came at the beginning. Blocks."""
        found = []
        for document in self._store.documents_of(KIND, visitor) if visitor else []:
            try:
                found.append((document.key, _decoder.decode(document.data)))
            except msgspec.MsgspecError:
                continue  # damaged, or of a later version
        return sorted(found, key=lambda one: one[1].since)

    async def keep(self, visitor: str, device: Device) -> None:
        key = key_of(visitor, device.endpoint)
        await self._store.keep_document(KIND, Document(key, msgspec.json.encode(device), visitor))
        kept = await asyncio.to_thread(self.of, visitor)
        if len(kept) > MOST:
            await self._store.drop_documents(KIND, [key for key, _ in kept[: len(kept) - MOST]])

    async def drop(self, visitor: str, key: str) -> bool:
        """Forgets one of the visitor's own; whether there was one."""
        if not any(key == kept for kept, _ in await asyncio.to_thread(self.of, visitor)):
            return False
        await self._store.drop_documents(KIND, [key])
        return True

    async def drop_endpoint(self, visitor: str, endpoint: str) -> bool:
        return await self.drop(visitor, key_of(visitor, endpoint))

    async def gone(self, key: str) -> None:
        """Its push service says that nobody is there any more."""
        await self._store.drop_documents(KIND, [key])
