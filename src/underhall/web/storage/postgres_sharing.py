"""Servers that share a PostgreSQL database: who is alive, who owns which table, and what they tell each other.

Time is the database's clock alone. A server says twice a second that it is alive; its tables are its own as long as it
does. That costs one row per server, however many tables there are.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeVar

from .datafile import StoreError
from .postgres_link import Connection, Link, Unreachable, explained
from .postgres_schema import CHANNEL
from .reader import is_row
from .sharing import LEASE, Elsewhere, Glance, Heard, NodeFacts
from .store import Lost

if TYPE_CHECKING:
    from .postgres_writer import Job

T = TypeVar("T")
BEATING: Final = 2.0
"""Seconds that a sign of life may take."""
QUIET: Final = 0.05
"""Seconds between two notifications of one server at least: for each, the database takes a lock that all need."""
KEPT: Final = 600
"""Seconds that news are kept."""
SWEEPING: Final = 60.0
"""Seconds after which a server looks for old ones again: it has to read them all."""

NODES = """
SELECT name, address, version, since, tables, load, id = $1 FROM nodes
WHERE until > clock_timestamp() OR id = $1 ORDER BY id = $1 DESC, name, id
"""
ENTER = """
INSERT INTO nodes VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + $8 * interval '1 second')
RETURNING extract(epoch FROM clock_timestamp())::float8
"""
BEAT = """
UPDATE nodes SET until = clock_timestamp() + $2 * interval '1 second', tables = $3, load = $4 WHERE id = $1
RETURNING extract(epoch FROM clock_timestamp())::float8
"""
BURY = """
DELETE FROM nodes WHERE id <> $1 AND (
    until < clock_timestamp()
    -- No lease lasts that long: the clock went back after the last sign of life.
    OR until > clock_timestamp() + 2 * $2 * interval '1 second'
) RETURNING id
"""
TAKE = """
INSERT INTO leases (game, node, fence)
SELECT $1, $2, nextval('fences') WHERE ($3 OR EXISTS (SELECT FROM events WHERE game = $1 AND seq = 1))
    AND EXISTS (SELECT FROM nodes WHERE id = $2 FOR KEY SHARE)
ON CONFLICT (game) DO UPDATE SET node = excluded.node, fence = excluded.fence
WHERE leases.node = excluded.node OR NOT EXISTS (SELECT FROM nodes WHERE id = leases.node)
RETURNING fence
"""
OWNER = "SELECT nodes.id, nodes.address FROM leases JOIN nodes ON nodes.id = leases.node WHERE leases.game = $1"
RELEASE = "DELETE FROM leases WHERE game = $1 AND node = $2 AND fence = $3"
INHERIT = """
WITH free AS (
    SELECT game FROM leases WHERE NOT EXISTS (SELECT FROM nodes WHERE id = leases.node)
    LIMIT $2 FOR UPDATE SKIP LOCKED
)
UPDATE leases SET node = $1, fence = nextval('fences') FROM free
WHERE leases.game = free.game AND EXISTS (SELECT FROM nodes WHERE id = $1 AND until > clock_timestamp())
RETURNING leases.game, fence
"""
HEARD = """
SELECT pg_snapshot_xmin(pg_current_snapshot())::text, seq, topic, text
FROM (SELECT) AS always LEFT JOIN news ON tx >= $1::text::xid8 AND node <> $2 ORDER BY seq
"""
NOW = "SELECT pg_snapshot_xmin(pg_current_snapshot())::text"
TELL = "INSERT INTO news (node, topic, text) VALUES ($1, $2, $3)"
BRIEFS = """
SELECT game, data, seq, crc FROM summaries WHERE game = ANY(?)
UNION ALL SELECT game, data, seq, crc FROM archive WHERE game = ANY(?)
"""


class PostgresSharing:
    """One server's part in it. What it does with the database runs in the loop of the link."""

    def __init__(self, link: Link, read: Callable[..., list[Any]]) -> None:
        self.node = ""
        self.away = False
        self.put: Callable[[Job], None] = lambda job: None
        """Has something written."""
        self._link = link
        self._read = read
        self._base: Connection | None = None
        self._using = asyncio.Lock()
        self._dirty = asyncio.Event()
        self._notifying: asyncio.Task[None] | None = None
        self._wake: Callable[[], None] | None = None
        self._left = False
        self._swept = float("-inf")
        self._floor = "0"
        """Transactions before this one are over, and what they told was heard."""
        self._seen: set[int] = set()

    # Being alive ------------------------------------------------------------------------------------------------

    async def enter(self, facts: NodeFacts) -> Glance:
        async def work(base: Connection) -> Glance:
            if self._left:
                raise StoreError("this server is stopping")
            # Noted before it is there: should this be cut short, leaving still knows what to take away.
            node = self.node = f"{facts.name}-{secrets.token_hex(4)}"
            self._floor = await base.fetchval(NOW)
            self._seen = set()
            values = (facts.name, facts.address, facts.version, facts.since, facts.tables, facts.load)
            now = await base.fetchval(ENTER, node, *values, LEASE)
            return await self._glance(base, now)

        return await self._ask(work)

    async def beat(self, facts: NodeFacts) -> Glance | None:
        async def work(base: Connection) -> Glance | None:
            now = await base.fetchval(BEAT, self.node, LEASE, facts.tables, facts.load)
            return await self._glance(base, now) if now is not None else None

        return await self._ask(work)

    def now(self) -> float:
        return float(self._read("SELECT extract(epoch FROM clock_timestamp())::float8")[0][0])

    async def _glance(self, base: Connection, now: float) -> Glance:
        return Glance(now, tuple(NodeFacts(*row[:6]) for row in await base.fetch(NODES, self.node)))

    async def bury(self) -> int:
        async def work(base: Connection) -> int:
            if time.monotonic() - self._swept >= SWEEPING:
                await base.execute("DELETE FROM news WHERE at < now() - $1 * interval '1 second'", KEPT)
                self._swept = time.monotonic()
            return len(await base.fetch(BURY, self.node, LEASE))

        return await self._ask(work)

    async def leave(self) -> None:
        self._left = True

        async def work(base: Connection) -> None:
            # Read here: this server may have been entering when it was told to stop.
            await base.execute("DELETE FROM nodes WHERE id = $1", self.node)
            await base.execute(f"SELECT pg_notify('{CHANNEL}', '')")

        await self._ask(work)

    # Owning tables ----------------------------------------------------------------------------------------------

    async def take(self, table: str, *, new: bool = False) -> int | Elsewhere | None:
        node = self.node

        async def work() -> int | Elsewhere | None:
            for _ in range(5):
                rows = await self._link.read(TAKE, table, node, new)
                if rows:
                    return int(rows[0][0])
                owner = await self._link.read(OWNER, table)
                if owner and owner[0][0] != node:
                    return Elsewhere(*owner[0])
                if not await self._link.read("SELECT 1 FROM nodes WHERE id = $1", node):
                    raise Lost("this server is no longer part of the group")
                if not new and not await self._link.read("SELECT 1 FROM events WHERE game = $1 AND seq = 1", table):
                    return None
            raise Unreachable(f"table {table} changes its owner again and again")

        return await self._in_link(work())

    async def release(self, table: str, fence: int) -> None:
        node = self.node
        await self._in_link(self._link.read(RELEASE, table, node, fence))

    async def inherit(self, most: int) -> list[tuple[str, int]]:
        async def work(base: Connection) -> list[tuple[str, int]]:
            return [(row[0], row[1]) for row in await base.fetch(INHERIT, self.node, most)]

        return await self._ask(work)

    # News -------------------------------------------------------------------------------------------------------

    async def listen(self, wake: Callable[[], None]) -> None:
        async def work(base: Connection) -> None:
            self._wake = wake
            await self._listen(base)

        await self._ask(work)

    async def _listen(self, base: Connection) -> None:
        if self._wake is not None:
            wake = self._wake
            await base.add_listener(CHANNEL, lambda *_: wake())
        if self._notifying is None:
            self._notifying = asyncio.ensure_future(self._notify())

    def written(self) -> None:
        """Something was committed; called in the loop of the link."""
        if self.node:
            self._dirty.set()

    async def _notify(self) -> None:
        """One notification for a commit, or for several that came quickly. Nothing is lost with it: it only says that
        there is something to read."""
        while True:
            await self._dirty.wait()
            self._dirty.clear()
            with contextlib.suppress(Unreachable):
                await self._use(lambda base: base.execute(f"SELECT pg_notify('{CHANNEL}', '')"))
            await asyncio.sleep(QUIET)

    async def heard(self) -> Heard:
        async def work(base: Connection) -> Heard:
            rows = await base.fetch(HEARD, self._floor, self.node)
            fresh = [row for row in rows if row[1] is not None and row[1] not in self._seen]
            self._seen = {row[1] for row in rows if row[1] is not None}
            self._floor = rows[0][0]
            tables = dict.fromkeys(table for row in fresh if not row[2] for table in row[3].split())
            return Heard(tuple((row[2], row[3]) for row in fresh if row[2]), tuple(tables))

        return await self._ask(work)

    def carry(self, topic: str, text: str) -> None:
        from .postgres_writer import Job

        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        done.add_done_callback(lambda one: one.cancelled() or one.exception())
        node = self.node

        async def write(base: Connection, again: bool) -> None:
            await base.execute(TELL, node, topic, text)

        self.put(Job(write, done, loop))

    def briefs(self, tables: Sequence[str]) -> list[bytes]:
        rows = self._read(BRIEFS, [*tables], [*tables])
        return [data for table, data, seq, crc in rows if is_row(data, crc, table, seq)]

    # The connection ---------------------------------------------------------------------------------------------

    async def _ask(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """From the server's loop."""
        return await self._in_link(self._use(work))

    async def _in_link(self, work: Coroutine[Any, Any, T]) -> T:
        return await asyncio.wrap_future(self._link.start(work))

    async def _use(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """In the loop of the link: with the connection that is kept for this."""
        async with self._using:
            try:
                with explained(self._link.address):
                    async with asyncio.timeout(BEATING):
                        if self._base is None or self._base.is_closed():
                            self._base = await self._link.connect()
                            if self._wake is not None:
                                await self._listen(self._base)
                                self._wake()
                        return await work(self._base)
            except Unreachable:
                if self._base is not None:
                    self._base.terminate()
                    self._base = None
                raise

    async def close(self) -> None:
        if self._notifying is not None:
            self._notifying.cancel()
        if self._base is not None:
            self._base.terminate()
