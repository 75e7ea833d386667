"""The connection to a PostgreSQL server: how it is named, what can go wrong with it, in words, and a loop of its own in
a thread, so that reading looks the same as with a file."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import threading
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar
from urllib.parse import parse_qs, unquote, urlsplit

from .datafile import StoreError
from .postgres_schema import SPACE

T = TypeVar("T")
SCHEMES: Final = ("postgresql://", "postgres://")
CONNECTIONS: Final = 4
"""For reading."""
CONNECTING: Final = 5.0
"""Seconds for a new connection."""
ANSWERING: Final = 10.0
"""Seconds for a statement."""
HASTE: Final = 3.0
"""Seconds for all that a visitor's request reads at a time: a database that hangs must not keep everybody waiting."""
READING: ContextVar[float] = ContextVar("reading", default=ANSWERING)
"""Seconds for reading something."""
PASSWORD_FILE: Final = "UNDERHALL_DATA_PASSWORD_FILE"


class Connection(Protocol):
    """What we use of a connection of asyncpg, which says nothing about its types."""

    async def execute(self, sql: str, *values: object) -> str: ...
    async def fetch(self, sql: str, *values: object) -> list[Any]: ...
    async def fetchrow(self, sql: str, *values: object) -> Any: ...
    async def fetchval(self, sql: str, *values: object) -> Any: ...
    async def add_listener(self, channel: str, hear: Callable[..., None]) -> None: ...
    async def copy_records_to_table(
        self, name: str, *, records: Iterable[Any], columns: Sequence[str], timeout: float | None
    ) -> str: ...
    def transaction(self) -> contextlib.AbstractAsyncContextManager[object]: ...
    def is_closed(self) -> bool: ...
    def terminate(self) -> None: ...


class Unreachable(StoreError):
    """The database does not answer. Whether something was written may be unknown."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a database is. Only `shown` may be told to anyone."""

    url: str = field(repr=False)
    shown: str
    password: str | None = field(default=None, repr=False)


def is_postgres(data: object) -> bool:
    return str(data).startswith(SCHEMES)


def address_of(url: str) -> Address:
    """Reads `postgresql://user:password@host:port/name`. The password may also be in a file that
    UNDERHALL_DATA_PASSWORD_FILE names, in PGPASSWORD, or in ~/.pgpass."""
    try:
        parts = urlsplit(url)
        port = parts.port or 5432
        query = parse_qs(parts.query)
    except ValueError:
        # The message could repeat the password.
        raise StoreError("the address of the database cannot be read: postgresql://USER@HOST:PORT/NAME") from None
    host = parts.hostname or query.get("host", [os.environ.get("PGHOST", "localhost")])[0]
    name = unquote(parts.path.lstrip("/")) or query.get("dbname", [parts.username or "postgres"])[0]
    password = None
    if file := os.environ.get(PASSWORD_FILE):
        try:
            password = Path(file).read_text(encoding="utf-8").rstrip("\r\n")
        except (OSError, UnicodeDecodeError):
            raise StoreError(f"the file that {PASSWORD_FILE} names cannot be read") from None
    return Address(url, f"the database {name} at {host}:{port}", password)


class Link:
    """A loop in a thread of its own, and connections that are used from there."""

    def __init__(self, address: Address) -> None:
        self.address = address
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="store", daemon=True)
        self._thread.start()
        self._pool: Any = None
        self.closed = False

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()
        self.loop.close()

    def start(self, work: Coroutine[Any, Any, T]) -> Future[T]:
        """Has it done by the thread, for anyone who waits elsewhere."""
        return asyncio.run_coroutine_threadsafe(work, self.loop)

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        return self.start(work).result()

    async def connect(self) -> Connection:
        import asyncpg

        address = self.address
        with explained(address):
            made: Connection = await asyncpg.connect(
                address.url,
                password=address.password,
                timeout=CONNECTING,
                command_timeout=ANSWERING,
                server_settings=SETTINGS,
            )
            return made
        raise AssertionError

    async def begin(self) -> None:
        """Opens the connections for reading."""
        import asyncpg

        # It writes a whole traceback each time it cannot connect. We say it ourselves, in one line.
        logging.getLogger("asyncpg").addHandler(logging.NullHandler())

        address = self.address
        with explained(address):
            self._pool = await asyncpg.create_pool(
                address.url,
                password=address.password,
                timeout=CONNECTING,
                command_timeout=ANSWERING,
                min_size=1,
                max_size=CONNECTIONS,
                server_settings=SETTINGS,
            )

    async def read(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """Reads. A connection that has broken meanwhile is replaced: reading changes nothing, so it may be tried
        again."""
        if self._pool is None or self.closed:
            raise StoreError(f"{self.address.shown} is closed: the server is stopping")
        with explained(self.address):
            async with asyncio.timeout(READING.get()):
                try:
                    return await self._read(sql, *values)
                except Unreachable:
                    await self._pool.expire_connections()
                    return await self._read(sql, *values)
        raise AssertionError

    async def _read(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with explained(self.address):
            async with self._pool.acquire(timeout=CONNECTING) as base:
                try:
                    return [tuple(row) for row in await base.fetch(sql, *values)]
                except (asyncio.CancelledError, TimeoutError):
                    base.terminate()  # to take leave of a database that hangs would take as long
                    raise
        raise AssertionError

    async def _end(self) -> None:
        if self._pool is not None:
            try:
                await asyncio.wait_for(self._pool.close(), 2)
            except (TimeoutError, OSError):
                self._pool.terminate()
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    def close(self) -> None:
        if not self.closed:
            self.closed = True
            with contextlib.suppress(Exception):  # it is over, whatever the database says
                self.wait(self._end())
            self.loop.call_soon_threadsafe(self.loop.stop)
            self._thread.join(5)


SETTINGS: Final = {
    "search_path": SPACE,
    "application_name": "underhall",
    "idle_in_transaction_session_timeout": "5000",  # a server that is stopped must not hold locks
    "jit": "off",  # compiling a statement takes longer than any of ours
}


@contextlib.contextmanager
def explained(address: Address) -> Iterator[None]:
    """Turns an error of the database into one sentence. Its own messages may show what is kept, so they are not
    passed on."""
    import asyncpg

    where = address.shown
    try:
        yield
    except (
        asyncpg.InvalidAuthorizationSpecificationError,  # also a wrong password
        asyncpg.ClientConfigurationError,
    ):
        raise StoreError(f"{where} refused the user or the password: check --data, PGPASSWORD or ~/.pgpass") from None
    except asyncpg.InvalidCatalogNameError:
        raise StoreError(f"{where} does not exist: make it with createdb, or choose another one with --data") from None
    except asyncpg.InsufficientPrivilegeError:
        raise StoreError(f"{where} does not let this user make or change tables: its owner must allow it") from None
    except asyncpg.ReadOnlySQLTransactionError:
        raise Unreachable(f"{where} is read-only") from None
    except asyncpg.DiskFullError:
        raise StoreError(f"the disk of {where} is full") from None
    except asyncpg.TooManyConnectionsError:
        raise Unreachable(f"{where} has too many connections already") from None
    except BROKEN():
        raise Unreachable(f"{where} does not answer") from None
    except (UnicodeEncodeError, asyncpg.DataError) as error:
        raise StoreError(f"{where} cannot keep this ({type(error).__name__})") from None
    except asyncpg.PostgresError as error:
        raise StoreError(f"{where} cannot be used ({type(error).__name__})") from None
    except (asyncpg.InterfaceError, ValueError) as error:
        raise StoreError(f"{where} cannot be used ({type(error).__name__})") from None


def BROKEN() -> tuple[type[BaseException], ...]:
    """What a connection that has ended looks like."""
    import asyncpg

    return (
        OSError,
        TimeoutError,
        asyncpg.PostgresConnectionError,
        asyncpg.AdminShutdownError,
        asyncpg.CrashShutdownError,
        asyncpg.CannotConnectNowError,
        asyncpg.IdleInTransactionSessionTimeoutError,
        asyncpg.QueryCanceledError,
        asyncpg.exceptions.InternalClientError,
        ConnectionResetError,
    )
