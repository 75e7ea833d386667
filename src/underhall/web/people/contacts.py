"""How players who are away want to be told that it is their turn. Kept apart from the games, by visitor."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

import msgspec

from .mail import make_token
from .notices import Notices, Reach, Turn

if TYPE_CHECKING:
    from underhall.web.hall.hall import Hall
    from underhall.web.hall.live_table import LiveTable


MOST_SILENT = 50_000


class Contact(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one visitor has told us."""

    mail: str = ""
    confirmed: bool = False
    """An address that was not confirmed by its owner gets nothing but the question."""
    webhook: str = ""
    language: str = "en"

    @property
    def reach(self) -> Reach:
        return Reach(self.mail if self.confirmed else "", self.webhook, self.language)


_decoder = msgspec.json.Decoder(Contact)


class Contacts:
    """Keeps the contacts, and sends messages."""

    def __init__(self, hall: Hall, notices: Notices) -> None:
        self.hall = hall
        self.notices = notices
        self._tasks: set[asyncio.Task[None]] = set()
        self._silent: OrderedDict[str, None] = OrderedDict()
        """Visitors who left no address, as far as they were looked up: most never do, and every move asks."""
        self._kept = 0

    def of(self, visitor: str) -> Contact:
        data = self.hall.store.contact(visitor) if visitor else None
        try:
            return _decoder.decode(data) if data else Contact()
        except msgspec.MsgspecError:  # damaged: nobody must be written to at an address that is not theirs
            return Contact()

    async def keep(self, visitor: str, contact: Contact) -> None:
        await self.hall.store.keep_contact(visitor, msgspec.json.encode(contact))
        self._silent.pop(visitor, None)
        self._kept += 1

    def token(self, what: str, visitor: str, address: str = "") -> str:
        return make_token(self.hall.secret, what, visitor, address)

    def your_turn(self, live: LiveTable, seat: int, decision: str) -> None:
        """A seat is asked and nobody is looking through it."""
        if all(visitor in self._silent for visitor in live.room.sitting(seat).visitors):
            return
        task = asyncio.ensure_future(self._tell(live, seat, decision))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, live: LiveTable, seat: int, decision: str) -> None:
        room = live.room
        for visitor in sorted(room.sitting(seat).visitors):
            kept = self._kept
            contact = await asyncio.to_thread(self.of, visitor)
            if not contact.reach.mail and not contact.webhook:
                if kept == self._kept:
                    self._silent[visitor] = None
                if len(self._silent) > MOST_SILENT:
                    self._silent.popitem(last=False)
                continue
            turn = Turn(
                table=room.id,
                game=room.game.facts.id,
                seat=seat,
                number=room.numbers[seat],
                url=f"{self.hall.base}/t/{room.id}?as={seat}",
                stop=f"{self.hall.base}/mail/stop/{visitor}.{self.token('stop', visitor)}",
            )
            await self.notices.your_turn(turn, contact.reach, lambda: self.still_away(live, seat, decision))

    def still_away(self, live: LiveTable, seat: int, decision: str) -> bool:
        asked = live.room.pending_of(seat)
        return asked is not None and live.room.decision(asked) == decision and not live.channels.online(seat)

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await self.notices.close()
