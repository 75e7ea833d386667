"""A newer version beside this one on a database, while servers are replaced one after the other.

There is no other version to run here. So the store is used as one would use it that knows more: fields, messages and
kinds of entries that this version has never heard of.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

from tests.web.halls import World, looped, until
from tests.web.nodes import node
from tests.web.postgres import Cluster
from underhall.web.storage.postgres import PostgresStore
from underhall.web.storage.sharing import NodeFacts
from underhall.web.storage.store import Append, Document, Event
from underhall.web.table import journal as j


class Newer:
    """A server of a version to come."""

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        assert store.sharing is not None
        self.sharing = store.sharing

    async def enter(self) -> None:
        await self.sharing.enter(NodeFacts("n9", "127.0.0.1:9", "99.0", 1.0))

    async def write(self, table: str, kind: str, data: bytes, **changes: Any) -> None:
        """Another entry, and a summary with more in it than ours."""
        fence = await self.sharing.take(table)
        assert isinstance(fence, int)
        seq = len(self.store.events(table)) + 1
        brief = json.loads(self.store.summary(table) or b"")
        known = json.dumps({**brief, "mood": {"of": "the table"}, **changes}).encode()
        await self.store.append(Append(table, Event(seq, 2e9, kind, data), known, fence=fence))


async def begun(world: World, answers: int = 3) -> str:
    """A game that the server has put away, so that another one may have it."""
    ann = await world.quick()
    await world.play([ann], answers)
    live = world.live(ann.table)
    world.hall.forget(live)
    return ann.table


@looped
async def test_what_a_newer_version_says_and_keeps_does_no_harm(postgres: Cluster) -> None:
    url = postgres.database()
    async with node(url, "n1") as world:
        table = await begun(world)
        newer = Newer(await asyncio.to_thread(PostgresStore, url))
        await newer.enter()
        await until(lambda: {one.version for one in world.hall.nodes()} >= {"99.0"})
        newer.sharing.carry("a topic to come", "{}")
        await newer.store.keep_document("a kind to come", Document("a", b"\xff", "Ann"))
        await newer.write(table, "preferred", j.encode(j.Preferred(0, True)), note="by a newer server")
        await until(lambda: world.hall.lobby.tables[table].note == "by a newer server")
        await newer.sharing.leave()
        newer.store.close()
        opened = await world.hall.bring(table)
        assert opened.room.sitting(0).confirm
        ann = await world.quick()
        await world.play([ann], 2)


@looped
async def test_a_table_that_only_a_newer_version_understands_waits_for_it_unharmed(postgres: Cluster) -> None:
    url = postgres.database()
    async with node(url, "n1") as world:
        table, other = await begun(world), await begun(world)
        newer = Newer(await asyncio.to_thread(PostgresStore, url))
        await newer.enter()
        await newer.write(table, "waved", b'{"kind":"waved","seat":0}')
        before = newer.store.events(table)
        await newer.sharing.leave()
        answer = await world.browser().get(f"/t/{table}")
        assert answer.status_code == 503
        assert (await world.browser().get("/")).status_code == 200
        assert (await world.browser().get(f"/t/{other}")).status_code == 200
        assert newer.store.events(table) == before
        again = Newer(await asyncio.to_thread(PostgresStore, url))
        await again.enter()
        await until(lambda: table not in world.hall.tables)
        await again.write(table, "waved", b'{"kind":"waved","seat":0}')
        assert len(newer.store.events(table)) == len(before) + 1
        newer.store.close()
        await again.sharing.leave()
        again.store.close()
