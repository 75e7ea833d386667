"""What the server asks of its worker processes: answers of bots, hints, and reading records. There is always an answer.

A worker that dies is replaced and asked again; one that hangs is killed, and a simpler bot decides. So a game continues
whatever happens to a search, and the event loop never waits for one.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Final

import msgspec
import structlog

from underhall import compiling
from underhall.engine.errors import BadRecord, UnderhallError
from underhall.web.levels import Haste
from underhall.web.limits import Limiter
from underhall.web.refusals import Refusal, too_much
from underhall.web.threads import in_thread
from underhall.web.words import N_

from .messages import Advise, Choose, Hint, Position, Question, Read, Reply, Warm
from .pool import COMMAND, Pool, Slot, WorkerDied
from .process import rebuild

TRIES: Final = 3
"""How often a worker may die over the same question before a simpler bot is asked."""
SIMPLE: Final = "greedy"
"""Who decides when the bot that should has failed; it needs a thousandth of a second."""
QUICK: Final = ("random", "greedy", "easy")
"""Bots that hardly cost anything: they do not wait behind others."""
SHORT: Final = 15.0
"""Seconds for the simple bot: a new worker on a slow machine must be ready by then."""
TIRED_HINT: Final = 0.3
"""Seconds for a hint to an address that has used up its time."""
LONGEST_HINT: Final = 20.0
BURST: Final = 4.0
"""Minutes of allowance that may be used at once."""
MOST_HINTS: Final = 3
HINTS: Final = "hints"
READING: Final = 20.0
"""Seconds for reading a record that somebody sent, with the start of a worker on a slow machine."""
READING_ALLOWANCE: Final = 20.0
READING_MEMORY: Final = 512
"""Megabytes."""
MOST_READINGS: Final = 20
"""Records that may wait to be read."""

log = structlog.get_logger("workers")


class Refused(UnderhallError):
    """The question is invalid: no such bot, a seat that is not asked, answers that cannot be played."""


class Closed(UnderhallError):
    """The server is stopping."""


class Hung(Exception):
    """A search took longer than allowed."""


@dataclass(slots=True)
class Figures:
    """For `/metrics`."""

    decisions: int = 0
    hints: int = 0
    seconds: float = 0.0
    crashes: int = 0
    hangs: int = 0
    defects: int = 0
    """Errors inside of a bot."""
    tired: int = 0
    """Decisions by `easy`, and short hints, because an address had used up its time."""
    simple: int = 0
    """Decisions by the simple bot, because the one that should decide failed."""
    first: int = 0
    """Decisions by nobody: the first option was taken, because the simple bot failed too."""


class Workers:
    """The worker processes of a server.

    At most `workers` of them, and one for quick bots, started when needed. A search of more than `limit` seconds is
    given up. An address has `allowance` seconds of thinking per minute (0: no limit), and beyond that its bots play
    like `easy`.
    """

    def __init__(
        self,
        workers: int | None = None,
        limit: float = 90.0,
        allowance: float = 60.0,
        command: Sequence[str] = COMMAND,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.limit = limit
        self._pool = Pool(workers or max(1, (os.cpu_count() or 2) - 1), command)
        self._clock = clock
        self._budget: Limiter | None = None
        self.allow(allowance)
        self._figures = Figures()
        self._closed = False
        self.compiled = compiling.is_compiled()
        """Whether bots think compiled, by the last who answered."""
        self._haste = Haste()

    async def warm(self, games: Sequence[str] = ()) -> None:
        """Starts a worker in advance and has it load these games."""
        question = Warm(list(games), self.limit)
        try:
            self.compiled = (await self._trip(lambda tired: question, "", b"", self.limit)).compiled
        except (WorkerDied, Hung):
            log.warning("worker_died", asked="warm")

    async def renew(self, games: Sequence[str] = ()) -> None:
        """Replaces every worker by a new one when it is free, and starts the first of them now."""
        for slot in self._pool.all:
            slot.renew()
        with suppress(Closed):
            await self.warm(games)

    async def choose(self, position: Position, seat: int, level: str, seed: int, address: str = "") -> int:
        """The answer of a bot (a level, or any bot by its name) for a seat that is asked.

        The same position, seat, level and seed give the same answer. `address` is whose time it takes; "" is nobody's.
        """
        bots = [level] * TRIES + [SIMPLE]
        while bots:
            bot = bots.pop(0)
            limit = self.limit if bots else SHORT

            def question(tired: bool, bot: str = bot, limit: float = limit) -> Question:
                if tired and bot not in QUICK:
                    self._figures.tired += 1
                    bot = "easy"
                return Choose(position, seat, bot, seed, limit)

            reply = await self._try(question, address, position, limit, bot)
            if reply is None:
                continue
            if reply.broken:
                bots = bots[-1:]  # it would break again
                continue
            self._figures.decisions += 1
            self._figures.simple += not bots
            self.compiled = reply.compiled
            if reply.cut is not None:
                self._haste.note(position.game, bot, reply.cut, reply.compiled)
            return reply.answer
        self._figures.first += 1
        self._figures.decisions += 1
        log.error("first_option", game=position.game, asked=level)
        return await in_thread(first_option, position, seat)

    def hasty(self, game: str) -> frozenset[str]:
        """The levels that think less than they should in this game, because of the machine."""
        return self._haste.levels(game, self.compiled)

    def allow(self, allowance: float) -> None:
        """How many seconds a minute an address may think from now on; 0: no limit."""
        self._budget = Limiter(allowance / 60, allowance * BURST, clock=self._clock) if allowance else None

    async def hints(
        self, position: Position, seat: int, language: str, seconds: float = 3.0, address: str = ""
    ) -> list[Hint]:
        """The best options for a seat that is asked, the best first; none if the search failed."""
        seconds = min(max(seconds, TIRED_HINT), LONGEST_HINT)
        limit = min(self.limit, seconds + SHORT)

        def question(tired: bool) -> Question:
            self._figures.tired += tired
            return Advise(position, seat, 0, language, TIRED_HINT if tired else seconds, MOST_HINTS, limit)

        for _ in range(TRIES):
            reply = await self._try(question, address, position, limit, HINTS)
            if reply is None:
                continue
            if reply.broken:
                break
            self._figures.hints += 1
            return reply.hints
        return []

    async def read(self, text: str, address: str) -> str:
        """A record that somebody sent, read and cleaned up; BadRecord if it is not a record, or takes too much time or
        memory."""
        if self.tired(address):
            raise too_much()
        if self._pool.waiting >= MOST_READINGS:
            raise Refusal(503, N_("Many records are being read just now. Try again in a moment."))
        try:
            reply = await self._trip(lambda tired: Read(text, self.limit), address, b"", self.limit)
        except (WorkerDied, Hung) as error:
            self._figures.crashes += isinstance(error, WorkerDied)
            self._figures.hangs += isinstance(error, Hung)
            log.warning("reader_ended", error=type(error).__name__, length=len(text))
            raise BadRecord("the record takes too much time or memory to be read") from None
        if reply.broken:
            self._figures.defects += 1
            log.error("reader_broke", error=reply.broken)
            raise BadRecord("the record cannot be read: reading it failed")
        if reply.refused:
            raise BadRecord(reply.refused)
        return reply.record

    def tired(self, address: str) -> bool:
        """Whether the address has used up its time: its bots play like `easy` until it has some again."""
        return self._budget is not None and bool(address) and self._budget.left(address) <= 0

    def stats(self) -> dict[str, float]:
        """Figures for `/metrics`, by name."""
        pool = self._pool
        return asdict(self._figures) | {
            "queue": pool.waiting,
            "busy": pool.busy,
            "workers": sum(one.started for one in pool.all),
        }

    async def close(self) -> None:
        """Ends all workers, even in the middle of a search; everyone who waits for one gets `Closed`."""
        self._closed = True
        self._pool.refuse_all(Closed("the server is stopping"))
        for slot in self._pool.all:
            slot.stop()
        for slot in self._pool.all:
            await in_thread(slot.end)

    # One question --------------------------------------------------------------------------------------------------

    async def _try(
        self, question: Callable[[bool], Question], address: str, position: Position, limit: float, bot: str
    ) -> Reply | None:
        """The reply; None if the worker died or hung, which is written down."""
        try:
            quick = bot in QUICK
            reply = await self._trip(question, address, position.key, limit, quick, quick or bot == HINTS)
        except WorkerDied as error:
            self._figures.crashes += 1
            log.warning("worker_died", game=position.game, asked=bot, error=str(error))
            return None
        except Hung:
            self._figures.hangs += 1
            log.warning("worker_hung", game=position.game, asked=bot, seconds=limit)
            return Reply(broken="hung")
        if reply.refused:
            raise Refused(reply.refused)
        if reply.broken:
            self._figures.defects += 1
            log.error("bot_broke", game=position.game, asked=bot, error=reply.broken)
        return reply

    async def _trip(
        self,
        question: Callable[[bool], Question],
        address: str,
        key: bytes,
        limit: float,
        quick: bool = False,
        brief: bool = False,
    ) -> Reply:
        """There and back; `question` is told whether the address has used up its time."""
        if self._closed:
            raise Closed("the server is stopping")
        slot = await self._pool.take(address, key, quick or self.tired(address))
        if self._closed:
            self._pool.give_back(slot)
            raise Closed("the server is stopping")
        begun = time.perf_counter()
        work = in_thread(slot.ask, msgspec.msgpack.encode(question(self.tired(address))))
        work.add_done_callback(lambda done: self._done(slot, done, address, begun))
        try:
            await asyncio.wait({work}, timeout=limit)
        except asyncio.CancelledError:
            if not brief:  # such a thought soon ends by itself, and a new worker costs more than the rest of it
                slot.stop()
            raise
        if not work.done():
            slot.stop()
            raise Hung
        try:
            return msgspec.msgpack.decode(work.result(), type=Reply)
        except (WorkerDied, msgspec.DecodeError) as error:
            if self._closed:
                raise Closed("the server is stopping") from None
            raise WorkerDied(str(error)) from None

    def _done(self, slot: Slot, work: asyncio.Future[bytes], address: str, begun: float) -> None:
        """The thread has ended, and nobody else uses the slot: only now may the next one use it."""
        seconds = time.perf_counter() - begun
        self._figures.seconds += seconds
        if self._budget is not None and address:
            self._budget.spend(address, seconds)
        if not work.cancelled():
            work.exception()  # whoever was interested knows already; Python need not complain
        self._pool.give_back(slot)


def first_option(position: Position, seat: int) -> int:
    return min(rebuild(position).pending_for(seat).options)


def reading_workers() -> Workers:
    """A process of its own for records that strangers send: they take no time from the bots."""
    return Workers(1, READING, READING_ALLOWANCE, (*COMMAND, str(READING_MEMORY)))
