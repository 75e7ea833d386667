"""A full disk, of a data file or a database: what cannot be kept is refused in words, and nothing is left over."""

from __future__ import annotations

from tests.web.halls import looped, until
from tests.web.stores import Place, PostgresPlace

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
