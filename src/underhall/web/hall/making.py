"""Making tables: new ones, another one for the same people, and games that continue from a moment of a record."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from underhall.engine.errors import BrokenGame
from underhall.engine.match import Match
from underhall.engine.record import Record, replay
from underhall.engine.registry import load
from underhall.web.allowed_programs import REPLACEMENT, program_name
from underhall.web.people.visitors import Visitor
from underhall.web.refusals import Refusal, broken_game
from underhall.web.table import commands
from underhall.web.table import journal as j
from underhall.web.table.room import Room
from underhall.web.table.seating import Settings
from underhall.web.threads import in_thread
from underhall.web.typed_text import LONGEST_NAME, clean
from underhall.web.words import N_

from .live_table import LiveTable

if TYPE_CHECKING:
    from .hall import Hall

TABLES = 20_000
"""How many unfinished tables the hall holds at most."""
TABLES_EACH = 60
"""How many unfinished tables one visitor may have made."""
SHORTEST_TIMER = 10
"""Seconds for a decision, if there is a clock at all: nobody can read a table faster."""
STONES = (
    "agate amber basalt beryl chalk cobalt copper flint garnet granite iron jade marble onyx opal quartz slate topaz"
)
DIGGERS = "ant badger bat beetle cricket ferret gopher hare marmot mole newt otter owl rabbit shrew toad vole weasel"
BOT_NAMES = ("Flint", "Grit", "Moss", "Pebble", "Ember", "Slate")


def table_name() -> str:
    """Easy to read aloud, and impossible to guess."""
    letters = "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(7))
    return f"{secrets.choice(STONES.split())}-{secrets.choice(DIGGERS.split())}-{letters}"


def bot_name(room: Room, own: str = "") -> str:
    """A name that nobody at the table has, in any spelling: its `own`, if it has one."""
    taken = {name.casefold() for name in room.names}
    names = (own,) if own else BOT_NAMES
    more = (f"{name} {number}" for number in itertools.count(2) for name in names)
    return next(name for name in itertools.chain(names, more) if name.casefold() not in taken)


class NewTables:
    """Makes the tables of a hall."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self._rematching = asyncio.Lock()
        """Two who ask at the same time get one table."""

    async def create(
        self,
        game: str,
        players: int,
        options: Mapping[str, object],
        settings: Settings,
        visitor: Visitor,
        name: str,
        bots: Sequence[str] = (),
        others: Sequence[str] = (),
    ) -> LiveTable:
        """A new table. Its maker sits first, then the `others` at the same device (hot seat), then bots.

        It begins at once if no seat is left free.
        """
        self._check_room_for(visitor)
        try:
            facts = load(game).facts
        except BrokenGame:
            raise broken_game(game) from None
        facts.check_players(players)
        if 0 < settings.timer < SHORTEST_TIMER:
            raise Refusal(422, N_("A decision needs at least %(n)d seconds."), n=SHORTEST_TIMER)
        people = [name, *others]
        if len(people) + len(bots) > players:
            raise Refusal(422, N_("There are more people and bots than seats."))
        created = j.Created(
            game=game,
            rules=facts.rules_version,
            players=players,
            options=facts.settle(options),
            secret=secrets.token_hex(32),
            host=visitor.id,
            timer=max(0, min(settings.timer, 14 * 24 * 3600)),
            public=settings.public,
            hotseat=bool(others) or settings.hotseat,
            note=clean(settings.note, 80),
            purse=self.hall.thinking_account(visitor.address),
            hints=settings.hints,
            holidays=max(0, min(settings.holidays, 366)),
        )
        live = await self._make(created)
        try:
            for person in people:
                await self._sit(live, person, visitor, settings.confirm)
            for level in bots:
                await self._seat_bot(live, level, players - 1)
            if all(live.room.seats):
                await live.do(commands.start)
        except Refusal:
            await self._give_up(live)
            raise
        return live

    async def _make(self, created: j.Created) -> LiveTable:
        """A table with nobody at it. It is in memory before anyone can know about it; otherwise it could be opened
        twice."""
        name = table_name()
        await self.hall.other_servers.check()
        live = LiveTable(self.hall, Room(name), await self.hall.other_servers.take(name, new=True))
        self.hall.tables[live.id] = live
        try:
            await live.do(lambda room: [created])
        except BaseException:
            self.hall.forget(live)  # and nobody owns the name any more
            raise
        return live

    async def _give_up(self, live: LiveTable) -> None:
        """Nobody should be able to join a table that could not be made as requested."""
        with contextlib.suppress(Refusal):  # the disk is full, say
            await live.do(lambda room: [j.Closed()] if room.status == "open" else [])

    async def _sit(self, live: LiveTable, name: str, visitor: Visitor, confirm: bool, seat: int | None = None) -> None:
        def sit(room: Room) -> list[j.Entry]:
            free = next(at for at, one in enumerate(room.seats) if one is None) if seat is None else seat
            return [j.Sat(free, commands.named(room, name), visitor.id, "", confirm, visitor.language)]

        await live.do(sit)

    async def _seat_bot(self, live: LiveTable, level: str, seat: int) -> None:
        await live.do(lambda room: self.add_bot(room, level, seat))

    def add_bot(self, room: Room, bot: str, seat: int = -1) -> list[j.Entry]:
        """A bot sits down: a level, or a program that the operator allows."""
        if not self.hall.programs.may_play(bot):
            raise Refusal(422, N_("There is no bot at that level."))
        return commands.add_bot(room, bot, bot_name(room, program_name(bot)), seat)

    def _check_room_for(self, visitor: Visitor) -> None:
        if self.hall.draining:
            raise Refusal(503, N_("This server is about to be stopped, so it makes no new tables. Try again soon."))
        if len(self.hall.lobby.tables) >= TABLES:
            raise Refusal(503, N_("The hall is full. Please come back later."))
        if self.hall.lobby.made_by(visitor.id) >= TABLES_EACH:
            raise Refusal(429, N_("You have too many unfinished games. Finish or resign some first."))
        self.hall.moderation.quotas.take_table(visitor.address)

    async def rematch(self, live: LiveTable, visitor: Visitor, seat: int) -> str:
        """Another table for the same people: whoever asks sits down, and the others are invited by a link."""
        async with self._rematching:
            return await self._rematch(live, visitor, seat)

    async def _rematch(self, live: LiveTable, visitor: Visitor, seat: int) -> str:
        room = await live.settled()
        if room.status != "over":
            raise Refusal(409, N_("The game is not over yet."))
        if room.rematch:
            return room.rematch
        made = room.created_as
        settings = Settings(made.timer, made.public, made.hotseat, made.note, room.sitting(seat).confirm, made.holidays)
        own = room.seats_of(visitor.id)
        bots = [
            one.bot if self.hall.programs.may_play(one.bot) else REPLACEMENT
            for one in room.seats
            if one and one.bot and not one.resigned and not one.replaced
        ]
        mine = room.sitting(seat).name
        others = [room.sitting(other).name for other in own if other != seat]
        fresh = await self.create(made.game, made.players, made.options, settings, visitor, mine, bots, others)
        await live.do(lambda _: [j.Rematched(fresh.id)])
        return fresh.id

    async def play_on(
        self,
        record: Record,
        at: int,
        seat: int,
        level: str,
        visitor: Visitor,
        name: str,
        match: Match | None = None,
        picture: str = "",
    ) -> LiveTable:
        """A new game against bots that continues from answer `at` of a record (or from `match`, replayed up to
        there). `picture`: the chapter of the rules whose position it is."""
        self._check_room_for(visitor)
        if match is None:
            match = await in_thread(replay, record, max(0, at))
        if match.over:
            raise Refusal(409, N_("The game is over at this point: go back a little first."))
        assert match.deal is not None
        made = j.Created(
            game=record.game,
            rules=record.rules,
            players=record.players,
            options=dict(record.options),
            secret=match.deal.secret.hex(),
            host=visitor.id,
            public=False,
            override=record.override,
            given=tuple(match.given()),
            bare=True,
            purse=self.hall.thinking_account(visitor.address),
            picture=picture,
        )
        live = await self._make(made)
        live.room.ahead = match
        try:
            await self._sit(live, clean(name, LONGEST_NAME) or "1", visitor, False, seat)
            for other in range(record.players):
                if other != seat:
                    await self._seat_bot(live, level, other)
            await live.do(commands.start)
        except Refusal:
            await self._give_up(live)
            raise
        return live
