"""What is kept of a visitor besides seats: documents, by their kinds. Whoever adds a kind of document says here whose
it is, so that people get all of it when they ask for it, and that all of it goes when they want that."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .hall import Hall

OWNED = (
    "device",
    "holiday",
    "joining",
    "late-notice",
    "login-address",
    "notice",
    "notice-wishes",
    "passkey",
    "plan",
    "profile",
    "push-device",
    "report",
    "ticket",
)
"""Kinds of documents whose owner is a visitor."""
OF_NOBODY = ("act", "erasing", "helped", "house", "measure", "result")
"""Kinds that say nothing about a visitor, or that are gone when they are done: a ban, at its end."""
SECRET = ("report", "ticket")
"""Kinds that nobody is shown, the owner included. A report also says who it is about."""

KEPT = ("login-address", "passkey", "plan", "profile")
"""Kinds that go along when somebody's seats become another visitor's; what else is kept was for the old browser."""
ONE_EACH = ("login-address", "profile")
"""Kinds of which a visitor has one: the new one's own is kept."""


async def belongings(hall: Hall, visitor: str) -> dict[str, list[str]]:
    """The documents of a visitor as texts, by kind."""
    found = {}
    for kind in OWNED:
        if kind not in SECRET and (some := await asyncio.to_thread(hall.store.documents_of, kind, visitor)):
            found[kind] = [one.data.decode("utf-8", "replace") for one in some]
    return found


async def drop_belongings(hall: Hall, visitor: str) -> None:
    for kind in OWNED:
        some = await asyncio.to_thread(hall.store.documents_of, kind, visitor)
        if some:
            await hall.store.drop_documents(kind, [one.key for one in some])


async def hand_over(hall: Hall, source: str, target: str) -> None:
    """What belonged to a visitor who is another one from now on: nothing may be left behind that nobody can delete."""
    for kind in KEPT:
        there = await asyncio.to_thread(hall.store.documents_of, kind, target)
        for one in await asyncio.to_thread(hall.store.documents_of, kind, source):
            if not (there and kind in ONE_EACH):
                await hall.store.keep_document(kind, one._replace(owner=target))
    contact = await asyncio.to_thread(hall.store.contact, source)
    if contact is not None:
        if await asyncio.to_thread(hall.store.contact, target) in (None, b"{}"):
            await hall.store.keep_contact(target, contact)
        await hall.store.keep_contact(source, b"{}")
    await drop_belongings(hall, source)
    for visitor in (source, target):
        hall.contacts.changed(visitor)
