"""Ratings of people who want them, for each game and number of players, by the model of Plackett and Luce (openskill).

They follow from the results, in the order in which games ended, so two servers can never disagree about them. Bots have
fixed strengths: on a small server, a rating then means the same next year.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from underhall.engine.errors import UnderhallError
from underhall.web.storage.store import Conflict, Document
from underhall.web.table import commands

from . import profiles as people
from . import results
from .joining import AT_ONCE
from .lobby import readable
from .results import Result, SeatResult, pool_name, result_of

if TYPE_CHECKING:
    from .hall import Hall
    from .live_table import LiveTable

TOPIC = "result"
HELPED_KIND = "helped"
BOTS: Final = {"easy": 18.0, "medium": 29.0, "hard": 33.0, "expert": 36.0}
"""The strengths of the levels, the same in all games. They are declared so that about the shares come out that levels
win against each other in docs/bots.md: medium nearly always beats easy, hard wins about two of three against medium."""
BOT_SIGMA = 1.0
START, SPREAD = 25.0, 25.0 / 3
POINTS, MIDDLE = 60, 1500
"""A rating is shown as people know it: newcomers begin at 1500."""
SETTLED = 10
"""Before so many games, a rating is provisional."""
POOLS = 64
"""Pools that are remembered."""


@dataclass(slots=True)
class Standing:
    """Somebody's rating in one pool."""

    mu: float = START
    sigma: float = SPREAD
    games: int = 0
    won: int = 0

    @property
    def points(self) -> int:
        return points_of(self.mu)

    @property
    def provisional(self) -> bool:
        return self.games < SETTLED


def points_of(mu: float) -> int:
    return round(MIDDLE + (mu - START) * POINTS)


@dataclass(slots=True)
class Pool:
    """All rated games with the same number of players."""

    game: str
    players: int
    standings: dict[str, Standing] = field(default_factory=dict)
    """By profile."""
    results: list[tuple[str, Result]] = field(default_factory=list)
    """With their tables, in the order in which the games ended."""


def rated(game: str, players: int, found: list[tuple[str, Result]]) -> Pool:
    """The ratings that follow from results."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    pool = Pool(game, players, results=sorted(found, key=lambda one: (one[1].at, one[0])))
    for _, result in pool.results:
        if result.why_not:
            continue
        teams = [[model.rating(*strength(pool, seat))] for seat in result.seats]
        after = model.rate(teams, ranks=[float(seat.place) for seat in result.seats])
        for seat, team in zip(result.seats, after, strict=True):
            if seat.profile:
                standing = pool.standings.setdefault(seat.profile, Standing())
                standing.mu, standing.sigma = team[0].mu, team[0].sigma
                standing.games += 1
                standing.won += seat.place == 1
    return pool


def strength(pool: Pool, seat: SeatResult) -> tuple[float, float]:
    """What is known of a seat before the game. People without a rating count as newcomers."""
    if seat.bot:
        return BOTS[seat.bot], BOT_SIGMA
    known = pool.standings.get(seat.profile) if seat.profile else None
    return (known.mu, known.sigma) if known is not None else (START, SPREAD)


class Ratings:
    """Notes results and works out ratings."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.profiles = people.Profiles(hall.store)
        self._pools: OrderedDict[str, Pool] = OrderedDict()
        self._changes = 0
        hall.bulletin.listen(TOPIC, self._heard, self._again)

    def _heard(self, pool: str) -> None:
        self._changes += 1
        self._pools.pop(pool, None)

    def _again(self) -> None:
        self._changes += 1
        self._pools.clear()

    async def pool(self, game: str, players: int) -> Pool:
        name = pool_name(game, players)
        found = self._pools.get(name)
        if found is None:
            changes = self._changes
            found = await asyncio.to_thread(self._work_out, game, players)
            if changes == self._changes:
                self._pools[name] = found
                if len(self._pools) > POOLS:
                    self._pools.popitem(last=False)
        return found

    def _work_out(self, game: str, players: int) -> Pool:
        documents = self._hall.store.documents_of(results.KIND, pool_name(game, players))
        return rated(game, players, [(one.key, result) for one in documents if (result := results.read(one))])

    # Results ---------------------------------------------------------------------------------------------------------

    def game_over(self, live: LiveTable) -> None:
        """A game has just ended: it counts once, whoever notes it first."""
        self._hall.later(self._note(live))

    async def _note(self, live: LiveTable) -> None:
        room = live.room
        own = await self._profiles_at(live)
        if not own or room.status != "over" or room.match is None:
            return
        try:
            events = await asyncio.to_thread(self._hall.store.events, room.id)
            helped = await asyncio.to_thread(self._hall.store.document, HELPED_KIND, room.id) is not None
            result = result_of(room, events, own, helped)
            await self._hall.store.change_document(results.KIND, results.document(room.id, result), None)
        except Conflict:
            return
        except UnderhallError as error:  # at the next start, then
            self._hall.log.error("result.failed", table=room.id, error=type(error).__name__)
            return
        await self._hall.store.drop_documents(HELPED_KIND, [room.id])
        name = pool_name(result.game, result.players)
        self._heard(name)
        self._hall.bulletin.post(TOPIC, name)

    async def _profiles_at(self, live: LiveTable) -> dict[int, str]:
        """Who of the seats take part, by their profiles."""
        found = {}
        for seat, one in enumerate(live.room.seats):
            for visitor in list(one.visitors) if one is not None else ():
                own = await self.profiles.of(visitor)
                if own is not None and own.profile.since <= live.room.updated:
                    found[seat] = own.id
        return found

    async def helped(self, live: LiveTable, seat: int) -> None:
        """Somebody has asked for a hint where nobody else plays: the others need not know, but the game is not
        rated."""
        if not commands.among_people(live.room) and await self._profiles_at(live):
            await self._hall.store.keep_document(HELPED_KIND, Document(live.room.id, b"{}"))

    async def catch_up(self) -> None:
        """Games that ended just before the server stopped."""
        for own, visitor in await asyncio.to_thread(self.profiles.all):
            rows = await asyncio.to_thread(self._hall.store.newest_of, visitor, 0, AT_ONCE)
            for one in map(readable, rows):
                if one is None or one.updated < own.profile.since:
                    continue
                try:
                    if await asyncio.to_thread(self._hall.store.document, results.KIND, one.id) is None:
                        await self._note(await self._hall.bring(one.id))
                except UnderhallError as error:
                    self._hall.log.error("result.failed", table=one.id, error=type(error).__name__)

    # What one player has ---------------------------------------------------------------------------------------------

    async def pools_of(self, profile: str, sizes: list[tuple[str, int]]) -> list[Pool]:
        """The pools in which somebody has played, of these games and player counts."""
        found: list[Any] = [await self.pool(game, players) for game, players in sizes]
        return [one for one in found if any(seat.profile == profile for _, done in one.results for seat in done.seats)]
