"""What the doctor finds in a PostgreSQL database. It changes nothing there."""

from __future__ import annotations

from dataclasses import dataclass

from .postgres import PostgresStore
from .postgres_link import Link, address_of, explained
from .postgres_schema import EXISTS, FORMAT
from .rescue import Examination, trouble_of

SERVERS = "SELECT name || ' (' || version || ')' FROM nodes WHERE until > clock_timestamp() ORDER BY 1"


@dataclass(frozen=True, slots=True)
class Checkup:
    """How a database is doing."""

    shown: str
    version: str
    """Of PostgreSQL."""
    bytes: int
    format: str
    """Of our data; "" if there is none."""
    servers: list[str]
    """That use it now, with their versions."""
    rows: Examination | None
    """None if there is nothing to look at."""


def checkup(url: str) -> Checkup:
    """Looks at every row, and plays the unfinished games again. Safe while servers use it."""
    link = Link(address_of(url))
    try:
        found = link.wait(look(link))
    finally:
        link.close()
    return Checkup(*found, rows_in(url) if found[3] else None)


async def look(link: Link) -> tuple[str, str, int, str, list[str]]:
    base = await link.connect()
    try:
        with explained(link.address):
            version = await base.fetchval("SHOW server_version")
            size = await base.fetchval("SELECT pg_database_size(current_database())")
            ours = (await base.fetchrow(EXISTS))[1]
            kept = await base.fetchval(FORMAT) if ours else ""
            servers = [row[0] for row in await base.fetch(SERVERS)] if ours else []
            return link.address.shown, str(version).split()[0], int(size), str(kept), servers
    finally:
        base.terminate()


def rows_in(url: str) -> Examination:
    store = PostgresStore(url)
    try:
        going = {name for name, _ in store.unfinished()}
        names = sorted(going | tables_in(store))
        damaged = {name: why for name in names if (why := trouble_of(store, name, name in going))}
        return Examination(len(names), [], damaged)
    finally:
        store.close()


def tables_in(store: PostgresStore) -> set[str]:
    """All known tables, including those of which a part is lost."""
    found: set[str] = set()
    for sql_table in ("summaries", "archive", "rests", "events"):
        last = ""
        while (row := store._read(f"SELECT min(game) FROM {sql_table} WHERE game > ?", last)[0][0]) is not None:
            last = str(row)
            found.add(last)
    return found
