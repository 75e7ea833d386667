"""A full disk, of a data file or a database: what cannot be kept is refused in words, and nothing is left over."""

from __future__ import annotations

import pytest

from tests.web.halls import World, looped, until
from tests.web.nodes import node
from tests.web.postgres import Cluster
from tests.web.stores import Place, PostgresPlace
from underhall.web.operator.monitoring import disk_of
from underhall.web.server import health
from underhall.web.server.metrics import Meter

WISH = {"game": "kings", "players": 2, "name": "Ann", "quick": "1", "level": "easy"}


@looped
async def test_a_new_table_on_a_full_disk_is_refused_in_words(place: Place) -> None:
    async with place.hall() as world:
        make_room = await place.fill_up(world.store)
        known = set(world.hall.lobby.tables)
        page = await world.browser().post("/new", WISH)
        assert page.status_code == 503
        assert "could not be saved" in page.text
        asked = {"game": "kings", "players": 2, "name": "Robo", "bots": ["easy"]}
        answer = await world.browser().client.post("/api/tables", json=asked)
        assert answer.status_code == 503
        assert "could not be saved" in answer.json()["error"]
        assert (world.hall.tables, set(world.hall.lobby.tables)) == ({}, known)
        await until(lambda: nobody_owns_anything(place))
        make_room()
        ann = await world.quick()
        await world.play([ann], 3)
        assert len(world.room(ann.table).running.given()) >= 3


def nobody_owns_anything(place: Place) -> bool:
    return not isinstance(place, PostgresPlace) or place.leases() == "0"


@looped
async def test_a_full_disk_is_told_until_a_move_can_be_written(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "AGAIN", 0.0)  # the disk is tried at each question
    async with place.hall() as world:
        ann = await world.quick()
        await world.play([ann], 3)
        given = world.room(ann.table).running.given()
        make_room = await place.fill_up(world.store)
        refused = await ann.do("chat", None, text="x" * 400)
        assert refused.status_code == 503
        assert "could not be saved" in refused.json()["error"]
        assert world.room(ann.table).running.given() == given
        if isinstance(place, PostgresPlace):  # a small change of another kind still finds room
            await world.store.drop_documents("note", ["a"])
        for _ in range(2):
            answer = await world.browser().get("/healthz")
            assert answer.status_code == 503
            assert "full" in answer.text
            assert "127.0.0.1" not in answer.text, "where the database is, is nobody's business"
        assert trouble(world) == "1"
        make_room()
        assert (await world.browser().get("/healthz")).text == "ok\n"
        assert trouble(world) == "0"
        await ann.do("chat", text="again")
        assert not [table for table, _ in world.store.unfinished() if table.startswith("probe")]


def trouble(world: World) -> str:
    figures = Meter(world.hall, fine=True).text()
    return next(line.split()[1] for line in figures.splitlines() if line.startswith("underhall_store_trouble"))


@looped
async def test_nobody_invents_how_much_room_a_database_has(postgres: Cluster) -> None:
    async with node(postgres.database(), "n1") as world:
        assert world.store.room() is None
        assert "disk_free" not in Meter(world.hall, fine=True).text()
        assert disk_of(world.hall) == (None, 0)
