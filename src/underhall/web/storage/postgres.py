"""The event store in a PostgreSQL database, for several servers at once. It means the same as the data file."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from .datafile import Damaged, StoreError
from .postgres_link import Connection, Link, Unreachable, address_of, explained
from .postgres_schema import EXISTS, FORMAT, LOCK, SCHEMA, SPACE
from .postgres_sharing import PostgresSharing
from .postgres_writer import Change, Job, Writer, try_to_append
from .reader import Document, Rows, document_sum, is_row
from .schema import VERSION, check_sum
from .sharing import Sharing
from .store import Append, Conflict


class PostgresStore(Rows):
    """The store in a database. Reading may be done in any thread; it waits for the loop of the link."""

    sharing: Sharing | None

    def __init__(self, url: str) -> None:
        address = address_of(url)
        try:
            import asyncpg  # noqa: F401
        except ImportError:
            raise StoreError("PostgreSQL needs the package asyncpg: pip install 'underhall[postgres]'") from None
        self.shown = address.shown
        self._link = Link(address)
        self._ended = False
        self.sharing = None
        try:
            self._link.wait(self._prepare())
            self.sharing = self._shared = PostgresSharing(self._link, self._read)
            self._writer = Writer(self._link, lambda: self._shared.node, self._shared.written)
            self._shared.put = self._writer.put
            self._link.wait(self._writer.begin())
        except BaseException:
            self._link.close()
            raise

    async def _prepare(self) -> None:
        base = await self._link.connect()
        try:
            with explained(self._link.address):
                await self._make_tables(base)
        finally:
            base.terminate()
        await self._link.begin()

    async def _make_tables(self, base: Connection) -> None:
        """Two servers may start at the same time: one of them waits here."""
        if await base.fetchval("SHOW server_encoding") != "UTF8":
            raise StoreError(f"{self.shown} is not encoded in UTF-8: create one with createdb -E UTF8")
        if int(await base.fetchval("SHOW server_version_num")) < 130000:
            raise StoreError(f"{self.shown} is older than PostgreSQL 13: update it")
        if not (await base.fetchrow(EXISTS))[1]:
            async with base.transaction():
                await base.execute(f"SELECT pg_advisory_xact_lock({LOCK})")
                things, ours = await base.fetchrow(EXISTS)
                if things and not ours:
                    raise StoreError(f"{self.shown} has a schema {SPACE} that is not ours: choose another database")
                if not ours:
                    await base.execute(f"CREATE SCHEMA IF NOT EXISTS {SPACE}; {SCHEMA}")
        found = await base.fetchval(FORMAT)
        if not isinstance(found, str) or not found.isdecimal():
            raise Damaged(f"{self.shown} is damaged (its format): restore a dump")
        if int(found) > VERSION:
            raise StoreError(
                f"{self.shown} was made by a newer version of Underhall (format {found}; this one reads {VERSION}): "
                "update Underhall, or choose another database with --data"
            )
        if int(found) < VERSION:
            raise StoreError(
                f"{self.shown} was made by an older version of Underhall (format {found}; this one reads {VERSION}): "
                "copy it with that version to a data file by `underhall copy`, and with this one to another database"
            )

    # Reading ----------------------------------------------------------------------------------------------------

    def _read(self, sql: str, *values: object) -> list[Any]:
        if self._ended:
            raise StoreError(f"{self.shown} is closed: the server is stopping")
        if self.sharing is not None and self.sharing.away:
            raise Unreachable(f"{self.shown} does not answer")
        return self._link.wait(self._link.read(numbered(sql), *values))

    def meta(self, key: str, default: str) -> str:
        """A value that is made once and kept, by whichever server comes first."""

        async def make() -> list[tuple[Any, ...]]:
            made = "INSERT INTO meta VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
            await self._link.read(made, key, default, check_sum(default.encode(), key))
            return await self._link.read("SELECT value, crc FROM meta WHERE key = $1", key)

        ((value, crc),) = self._link.wait(make())
        if not isinstance(value, str) or not is_row(value.encode(), crc, key):
            raise Damaged(f"{self.shown} is damaged ({key}): restore a dump")
        return value

    def room(self) -> None:
        """The disk is the database server's, which tells nobody how much is left."""

    # Writing ----------------------------------------------------------------------------------------------------

    @property
    def seconds_written(self) -> float:
        return self._writer.seconds

    @property
    def batches(self) -> int:
        return self._writer.batches

    @property
    def trouble(self) -> str:
        return self._writer.trouble

    def append(self, entry: Append) -> asyncio.Future[None]:
        """Durable when it is done; Conflict if the sequence number is taken, Lost if the table is another server's,
        StoreError if it cannot be written."""
        return self._do(entry)

    async def keep_upload(self, name: str, record: str, at: float, gone: Sequence[str] = ()) -> None:
        async def write(base: Connection, again: bool) -> None:
            async with base.transaction():
                await base.execute("DELETE FROM uploads WHERE id = ANY($1)", [*gone])
                kept = "INSERT INTO uploads VALUES ($1, $2, $3)" + " ON CONFLICT DO NOTHING" * again
                await base.execute(kept, name, at, record)

        await self._do(write)

    async def keep_longer(self, name: str, at: float) -> None:
        await self._execute("UPDATE uploads SET at = greatest(at, $1) WHERE id = $2", at, name)

    async def drop_uploads(self, gone: Sequence[str]) -> None:
        await self._execute("DELETE FROM uploads WHERE id = ANY($1)", [*gone])

    async def keep_contact(self, visitor: str, data: bytes) -> None:
        kept = "INSERT INTO contacts VALUES ($1, $2) ON CONFLICT (visitor) DO UPDATE SET data = excluded.data"
        await self._execute(kept, visitor, data)

    async def keep_document(self, kind: str, document: Document) -> None:
        await self._execute(
            "INSERT INTO documents (kind, key, owner, data, crc) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (kind, key) "
            "DO UPDATE SET owner = excluded.owner, data = excluded.data, crc = excluded.crc",
            *row_of(kind, document),
        )

    async def change_document(self, kind: str, document: Document, before: bytes | None) -> None:
        row = row_of(kind, document)

        async def write(base: Connection, again: bool) -> None:
            if before is None:
                done = await base.execute(
                    "INSERT INTO documents (kind, key, owner, data, crc) VALUES ($1, $2, $3, $4, $5) "
                    "ON CONFLICT DO NOTHING",
                    *row,
                )
            else:
                done = await base.execute(
                    "UPDATE documents SET owner = $3, data = $4, crc = $5 WHERE kind = $1 AND key = $2 AND data = $6",
                    *row,
                    before,
                )
            if done.endswith(" 0"):
                kept = await base.fetchrow("SELECT owner, data FROM documents WHERE kind = $1 AND key = $2", *row[:2])
                if not again or kept is None or tuple(kept) != (document.owner, document.data):
                    raise Conflict(f"{kind} {document.key} has changed")

        await self._do(write)

    async def drop_documents(self, kind: str, keys: Sequence[str]) -> None:
        await self._execute("DELETE FROM documents WHERE kind = $1 AND key = ANY($2)", kind, [*keys])

    async def probe(self) -> None:
        with contextlib.suppress(StoreError):
            await self._do(try_to_append, like_append=True)

    async def _execute(self, sql: str, *values: object) -> None:
        """Something that may be done twice."""

        async def write(base: Connection, again: bool) -> None:
            await base.execute(sql, *values)

        await self._do(write)

    def _do(self, write: Any, like_append: bool = False) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        if self._ended:
            done.set_exception(StoreError(f"{self.shown} is closed: the server is stopping"))
        else:
            self._writer.put(Job(write, done, loop, like_append or isinstance(write, Append)))
        return done

    def write_alone(self, write: Change) -> None:
        """Something large, while nobody else uses the database; it waits until it is done."""

        async def work() -> None:
            base = await self._link.connect(patient=True)
            try:
                with explained(self._link.address):
                    await write(base, False)
            finally:
                base.terminate()

        self._link.wait(work())

    def close(self) -> None:
        """Writes what is waiting, then hangs up."""
        if self._ended:
            return
        self._ended = True
        self._link.wait(self._writer.close())
        self._link.wait(self._shared.close())
        self._link.close()


def row_of(kind: str, document: Document) -> tuple[Any, ...]:
    return kind, document.key, document.owner, document.data, document_sum(kind, document)


@cache
def numbered(sql: str) -> str:
    """The same statement as PostgreSQL writes values: `$1`, `$2`."""
    numbers = iter(range(1, 100))
    return re.sub(r"\?", lambda _: f"${next(numbers)}", sql)
