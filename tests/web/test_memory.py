"""What the server keeps in memory: tables that left are gone at once, and caches hold so many bytes and no more."""

from __future__ import annotations

import asyncio
import gc
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from starlette.concurrency import run_in_threadpool

import underhall.web
from tests.games.seldom import one_in
from tests.web.halls import World, changed, looped, opened
from underhall.web.boards import board_of
from underhall.web.hall import hall as hall_module
from underhall.web.hall.hall import IDLE_AFTERWARDS
from underhall.web.memo import MEMORY, ONE_IN, Memory, weight
from underhall.web.pages.afterwards.film import Film

GAMES = ("kings", "cavein", "wistar", "xobos")


# Tables -------------------------------------------------------------------------------------------------------------


@contextmanager
def circles() -> Iterator[Counter[str]]:
    """What of ours was in circles when the block ended: only the collector could free it."""
    found: Counter[str] = Counter()
    gc.collect()
    gc.disable()
    try:
        yield found
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        kinds = (f"{type(one).__module__}.{type(one).__qualname__}" for one in gc.garbage)
        found.update(kind for kind in kinds if kind.startswith("underhall."))
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
        gc.collect()


async def used(world: World, game: str) -> list[Any]:
    """A table that was used in every way and has left memory; weak references to what it was made of."""
    ann, bob = await world.friends(game)
    table = ann.table
    live = world.live(table)
    key = {"authorization": f"Bearer {live.token(0)}"}
    async with world.stream(ann, table), world.stream(None, table):
        await world.play([ann, bob], 12)
        await ann.do("hint", None)
        await ann.do("chat", text="well")
        await ann.do("answer", None, decision="x", answer=3)
        await ann.get(f"/api/tables/{table}", headers=key)
        await ann.get(f"/api/tables/{table}", headers={"authorization": "Bearer nonsense"})
        await ann.do("takeback")
        await bob.do("takeback/agree")
        await bob.do("resign")
    for path in ("", "/log", "/scores", "/replay", "/replay?at=3", "/record", "/nothing"):
        await ann.get(f"/t/{table}{path}", params={"lang": "pl"})
    parts = [ref(one) for one in (live, live.room, live.room.match, live.bots_and_clock, live.channels)]
    world.hall.forget(live)
    return parts


@pytest.mark.parametrize("game", one_in(2, GAMES))
def test_a_table_that_leaves_memory_is_freed_at_once(game: str, data: Path) -> None:
    @looped
    async def look() -> None:
        async with opened(data) as world:
            await used(world, game)
            with circles() as found:
                parts = await used(world, game)
                await asyncio.sleep(0.01)  # the ends of streams
                assert [one() for one in parts] == [None] * len(parts), "something holds it"
            assert not found

    look()


@looped
async def test_films_are_freed_at_once(data: Path) -> None:
    async with opened(data) as world:
        both = await world.friends("cavein")
        await world.play(both, 20)
        await both[0].do("resign")
        films = world.app.state.films
        with circles() as found:
            await both[0].get(f"/t/{both[0].table}/replay?at=5")
            (film,) = films._films.values()
            assert isinstance(film, Film)
            gone = ref(film)
            del film
            films._films.clear()
            # A thread of the pool keeps its last result until it gets another task.
            await asyncio.gather(*(run_in_threadpool(int) for _ in range(40)))
            assert gone() is None
        assert not found


@looped
async def test_finished_tables_leave_memory_sooner(data: Path) -> None:
    async with opened(data) as world:
        tables = [(await world.friends("kings"))[0] for _ in range(2)]
        await tables[0].do("resign")
        for one in tables:
            world.live(one.table).used -= IDLE_AFTERWARDS + 1
        with changed(hall_module, "TIDYING", 0.01):
            tidying = asyncio.ensure_future(world.hall.tidy())
            await asyncio.sleep(0.1)
            tidying.cancel()
        assert list(world.hall.tables) == [tables[1].table]


# Caches -------------------------------------------------------------------------------------------------------------


def test_caches_hold_no_more_bytes_than_they_may() -> None:
    memory = Memory(budget=100_000)
    made: list[int] = []

    @memory.remembered(1000)
    def large(number: int) -> str:
        made.append(number)
        return f"{number} " * 500

    @memory.remembered(1000)
    def small(number: int, *, name: str = "") -> tuple[str, str]:
        return str(number), name

    assert small(1, name="a") is small(1, name="a")
    for number in range(500):
        assert large(number) == f"{number} " * 500
        assert large(number) is large(number)
        assert small(number % 10) == (str(number % 10), "")
        true = sum(weight(large(one)) for one in made[-large.cache_info().currsize :]) if number % 50 == 0 else 0
        assert true <= 100_000 + ONE_IN * 3000, "but for what was not weighed yet"
        assert memory.held <= 100_000
    assert made == [*range(500)], "each was made once"
    assert small.cache_info().hits > 450, "the small ones stay: they are not what fills memory"


def test_a_cache_that_is_full_holds_what_is_in_it_and_not_what_was() -> None:
    memory = Memory(budget=100_000)

    @memory.remembered(10)
    def some(number: int) -> str:
        return "x" * 1000

    for number in range(10_000):
        some(number)
    assert some.cache_info().currsize == 10, "nothing was ever forgotten for the sake of the budget"
    assert 10_000 < memory.held < 20_000


def test_a_result_that_fails_is_not_counted() -> None:
    memory = Memory(budget=1000)

    @memory.remembered(10)
    def some(number: int) -> str:
        raise ValueError(number)

    with pytest.raises(ValueError, match="3"):
        some(3)
    assert memory.held == 0
    assert some.__name__ == "some"


def test_every_cache_of_the_web_shares_the_budget() -> None:
    """One that counts entries alone may hold anything."""
    folder = Path(underhall.web.__file__).parent
    for file in folder.rglob("*.py"):
        if file.name != "memo.py":
            assert not re.search(r"\blru_cache\b", file.read_text()), file
    for game in GAMES:
        board_of(game)
    assert len(MEMORY.caches) > 100
    assert MEMORY.held <= MEMORY.budget
