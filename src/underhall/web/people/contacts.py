"""How players who are away want to be told. Kept apart from the games, by visitor."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from .mail import make_token
from .notice_types import Hook, Notice, Reach, What
from .notice_wishes import Wishes, keep_wishes, read_wishes
from .notices import Notices
from .push_crypto import Signer, available, new_private_key
from .push_devices import Device, Devices

if TYPE_CHECKING:
    from underhall.web.hall.hall import Hall


MOST_SILENT: Final = 50_000
TOPIC: Final = "reach"
"""On the bulletin: the visitors who have changed how they are told."""


class Contact(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one visitor has told us."""

    mail: str = ""
    confirmed: bool = False
    """An address that was not confirmed by its owner gets nothing but the question."""
    webhook: str = ""
    language: str = "en"
    hook: Hook = "json"


_decoder = msgspec.json.Decoder(Contact)


class Found(NamedTuple):
    """All that is known of how a visitor wants to be told."""

    contact: Contact
    devices: tuple[tuple[str, Device], ...]
    wishes: Wishes

    @property
    def reach(self) -> Reach:
        one = self.contact
        return Reach(one.mail if one.confirmed else "", one.webhook, one.language, one.hook, self.devices)


class Contacts:
    """Keeps the contacts, and sends messages."""

    def __init__(self, hall: Hall, notices: Notices) -> None:
        self.hall = hall
        self.notices = notices
        self.devices = Devices(hall.store)
        self._silent: OrderedDict[str, None] = OrderedDict()
        """Visitors who left no address, as far as they were looked up: most never do, and every move asks."""
        self._changes = 0
        hall.bulletin.listen(TOPIC, self._changed, self._all_changed)
        if available():
            notices.signer = Signer(hall.store.meta("push_key", new_private_key()))
        if notices.settings is not None:
            notices.contact = f"mailto:{notices.settings.address}"
        elif hall.base.startswith("https:"):
            notices.contact = hall.base
        notices.forget = self.devices.gone

    def of(self, visitor: str) -> Contact:
        """Blocks."""
        data = self.hall.store.contact(visitor) if visitor else None
        try:
            return _decoder.decode(data) if data else Contact()
        except msgspec.MsgspecError:  # damaged: nobody must be written to at an address that is not theirs
            return Contact()

    def find(self, visitor: str) -> Found:
        """Blocks."""
        devices = tuple(self.devices.of(visitor)) if self.notices.signer is not None else ()
        return Found(self.of(visitor), devices, read_wishes(self.hall.store, visitor))

    async def found(self, visitor: str) -> Found | None:
        """None if the visitor cannot be told anything."""
        changes = self._changes
        found = await asyncio.to_thread(self.find, visitor)
        if found.reach:
            return found
        if changes == self._changes:
            self._silent[visitor] = None
            if len(self._silent) > MOST_SILENT:
                self._silent.popitem(last=False)
        return None

    def silent(self, visitor: str) -> bool:
        """Whether it is known that the visitor cannot be told anything."""
        return visitor in self._silent

    async def keep(self, visitor: str, contact: Contact) -> None:
        await self.hall.store.keep_contact(visitor, msgspec.json.encode(contact))
        self.changed(visitor)

    async def keep_wishes(self, visitor: str, wishes: Wishes) -> None:
        await keep_wishes(self.hall.store, visitor, wishes)

    async def keep_device(self, visitor: str, device: Device) -> None:
        await self.devices.keep(visitor, device)
        self.changed(visitor)

    def changed(self, visitor: str) -> None:
        """Tells this server at once, and the others soon."""
        self._changed(visitor)
        self.hall.bulletin.post(TOPIC, visitor)

    def _changed(self, visitor: str) -> None:
        self._silent.pop(visitor, None)
        self._changes += 1

    def _all_changed(self) -> None:
        self._silent.clear()
        self._changes += 1

    def token(self, what: str, visitor: str, address: str = "") -> str:
        return make_token(self.hall.secret, what, visitor, address)

    def notice(self, what: What, visitor: str, table: str, game: str, seat: int) -> Notice:
        base = self.hall.base
        url = f"{base}/t/{table}?as={seat}" if table else f"{base}/notices"
        return Notice(table, game, seat, url, f"{base}/mail/stop/{visitor}.{self.token('stop', visitor)}", what)

    async def close(self) -> None:
        await self.notices.close()
