"""Profiles: who takes part in the ratings, and who wants to be seen by others.

A profile has a random id of its own: unlike a visitor's name, it may appear in public addresses and gives access to
nothing. When players leave the ratings, their results stay and belong to nobody.
"""

from __future__ import annotations

import asyncio
import secrets
from typing import NamedTuple

import msgspec

from underhall.web.storage.store import Document, EventStore

from .tickets import LETTERS

KIND = "profile"
ID = 10


class Profile(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody has agreed to."""

    since: float
    """Games that ended before do not count."""
    name: str = ""
    """As others see it."""
    public: bool = False


class OwnProfile(NamedTuple):
    id: str
    profile: Profile


_decoder = msgspec.json.Decoder(Profile)


def read(document: Document | None) -> OwnProfile | None:
    """What a document says; nothing, if it is damaged."""
    try:
        return OwnProfile(document.key, _decoder.decode(document.data)) if document is not None else None
    except msgspec.MsgspecError:
        return None


class Profiles:
    """Keeps them."""

    def __init__(self, store: EventStore) -> None:
        self._store = store

    def find(self, visitor: str) -> OwnProfile | None:
        """Somebody's own. Blocks."""
        found = self._store.documents_of(KIND, visitor) if visitor else []
        return read(found[0]) if found else None

    async def of(self, visitor: str) -> OwnProfile | None:
        return await asyncio.to_thread(self.find, visitor)

    async def public(self, profile: str) -> Profile | None:
        """One that everybody may see."""
        found = read(await asyncio.to_thread(self._store.document, KIND, profile))
        return found.profile if found is not None and found.profile.public else None

    async def everybody(self) -> dict[str, Profile]:
        """All that everybody may see, by their ids."""
        return await asyncio.to_thread(self._everybody)

    def _everybody(self) -> dict[str, Profile]:
        return {one.id: one.profile for one, _ in self.all() if one.profile.public}

    def all(self) -> list[tuple[OwnProfile, str]]:
        """All of them with their visitors. Blocks."""
        found: list[tuple[OwnProfile, str]] = []
        after = ""
        while some := self._store.documents(KIND, after):
            after = some[-1].key
            found += [(own, one.owner) for one in some if (own := read(one)) is not None]
        return found

    async def begin(self, visitor: str, now: float) -> OwnProfile:
        """Somebody takes part from now on."""
        own = await self.of(visitor)
        if own is None:
            own = OwnProfile("".join(secrets.choice(LETTERS) for _ in range(ID)).lower(), Profile(now))
            await self._store.change_document(KIND, document(own, visitor), None)
        return own

    async def keep(self, visitor: str, own: OwnProfile) -> None:
        await self._store.keep_document(KIND, document(own, visitor))

    async def leave(self, visitor: str) -> None:
        found = await asyncio.to_thread(self._store.documents_of, KIND, visitor)
        await self._store.drop_documents(KIND, [one.key for one in found])


def document(own: OwnProfile, visitor: str) -> Document:
    return Document(own.id, msgspec.json.encode(own.profile), visitor)
