"""What the tests of tables share."""

from __future__ import annotations

import re
from typing import Any

import httpx

from tests.web.halls import Browser, World
from tests.web.rooms import picture


def state(world: World, table: str) -> Any:
    return picture(world.room(table))


async def unchanged(world: World, who: Browser, action: str, status: int, **fields: Any) -> httpx.Response:
    """The request is refused, and nothing has changed: neither in memory nor in the store."""
    before = state(world, who.table), world.hall.store.events(who.table)
    answer = await who.do(action, status, **fields)
    assert answer.json()["error"]
    assert (state(world, who.table), world.hall.store.events(who.table)) == before
    return answer


def seat_to_move(world: World, table: str) -> int:
    return world.room(table).pending()[0].seat


def world_settings() -> Any:
    from underhall.web.table.seating import Settings

    return Settings()


def visitor(key: str) -> Any:
    from underhall.web.people.visitors import Visitor

    return Visitor(key)


async def until_undo(world: World, people: list[Browser]) -> int:
    table = people[0].table
    for number in range(200):
        await world.quiet(table)
        seat = seat_to_move(world, table)
        await world.answer(people[seat], seat, number)
        if world.room(table).can_undo(seat):
            return seat
    raise AssertionError("nobody could undo")


def return_link(page: str) -> str:
    found = re.search(r'value="http://[^"/]+(/s/[^"]+)"', page)
    assert found
    return found[1]
