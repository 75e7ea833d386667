"""The lists: as if all tables were looked through, but found by index; and old data files, which had no index."""

from __future__ import annotations

import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.games.seldom import one_in
from tests.web.halls import looped, opened, run_alone
from tests.web.oldfiles import as_version_1
from tests.web.processes import posix
from underhall.web.hall.lobby import Lobby
from underhall.web.storage import schema
from underhall.web.storage.datafile import StoreError, backup, restore
from underhall.web.storage.schema import VERSION
from underhall.web.storage.store import Append, Event, SqliteStore
from underhall.web.table.summary import Summary, decode, encode, shelf_of

VISITORS = ("ann", "bob", "cid", "")
SIZE = 4


# Lists --------------------------------------------------------------------------------------------------------------


def looked_through(tables: list[Summary], visitor: str) -> dict[str, list[str]]:
    """The plain way: every table is looked at."""
    found: dict[str, list[Summary]] = {"mine": [], "open": [], "finished": []}
    seen = []
    for one in sorted(tables, key=lambda one: -one.updated):
        if one.seats_of(visitor):
            if one.status in ("open", "running"):
                found["mine"].append(one)
            elif one.status == "over":
                found["finished"].append(one)
        elif one.public and one.status == "open" and one.free:
            found["open"].append(one)
        elif one.public and one.status == "over":
            seen.append(one)
    found["mine"].sort(key=lambda one: not one.asks(visitor))
    found["finished"] += seen
    return {name: [one.id for one in some] for name, some in found.items()}


def paged(lobby: Lobby, visitor: str) -> dict[str, list[str]]:
    """The lobby's lists, page by page."""

    def finished_on(who: str, number: int, size: int) -> Any:
        return run_alone(lobby.finished_on(who, number, size))

    found: dict[str, list[str]] = {}
    for name, page_of in {"mine": lobby.mine_on, "open": lobby.open_on, "finished": finished_on}.items():
        rows: list[str] = []
        count, number = 1, 1
        while len(rows) < count:
            page = page_of(visitor, number, SIZE)
            count, number = page.count, number + 1
            assert page.number == number - 1
            assert len(page.tables) == min(SIZE, count - len(rows))
            if not count:
                break
            rows += [one.id for one in page.tables]
        found[name] = rows
        beyond = page_of(visitor, number + 7, SIZE)
        assert beyond.number == max(1, -(-count // SIZE)), "a page beyond the end is the last one"
    return found


def changes(seed: int, count: int) -> Iterator[Summary]:
    """Tables that are made, joined, played, finished, talked about afterwards, or given up."""
    chance = random.Random(seed)
    tables: dict[str, Summary] = {}
    for at in range(count):
        going = [one for one in tables.values() if one.status != "closed"]
        if not going or chance.random() < 0.25:
            host = chance.choice(VISITORS[:3])
            one = Summary(
                f"table-{len(tables)}",
                "kings",
                "open",
                2,
                ("A", ""),
                ("", ""),
                ((host,), ()),
                float(at),
                float(at),
                host,
                public=chance.random() < 0.7,
            )
        else:
            old = chance.choice(going)
            status = {"open": ("open", "running", "running", "closed"), "running": ("running", "running", "over")}.get(
                old.status, ("over",)
            )
            held = tuple(sorted({*old.visitors[1], chance.choice(VISITORS[:3])}))
            now = chance.choice(status)
            one = msgspec.structs.replace(
                old,
                status=now,
                names=("A", "") if now == "open" and chance.random() < 0.5 else ("A", "B"),
                visitors=(old.visitors[0], held if now != "open" else old.visitors[1]),
                asked=(chance.randrange(2),) if now == "running" else (),
                updated=old.updated if now == old.status == "running" and chance.random() < 0.2 else float(at),
            )
        tables[one.id] = one
        yield one


@pytest.mark.parametrize("seed", range(6))
def test_the_lists_are_as_if_every_table_were_looked_at(seed: int, data: Path) -> None:
    store = SqliteStore(data)
    lobby = Lobby(store)
    tables: dict[str, Summary] = {}
    counts: dict[str, int] = {}
    for number, one in enumerate(changes(seed, 160)):
        tables[one.id] = one
        seq = counts[one.id] = counts.get(one.id, 0) + 1
        event = Event(seq, float(number), "k", b"")
        run_alone(written(store, Append(one.id, event, encode(one), None, shelf_of(one))))
        lobby.note(one)
        if number % 40 == 39:
            again = Lobby(store)
            for _, row in store.unfinished():
                assert row is not None
                again.note(decode(row))
            for visitor in VISITORS:
                right = looked_through(list(tables.values()), visitor)
                assert paged(lobby, visitor) == right, visitor
                assert paged(again, visitor) == right, "after a new start"
                made = sum(one.host == visitor and one.status in ("open", "running") for one in tables.values())
                assert lobby.made_by(visitor) == again.made_by(visitor) == made
            assert lobby.statuses() == again.statuses()
            done = sum(one.status in ("over", "closed") for one in tables.values())
            assert lobby.statuses()["finished"] == done
    store.close()


async def written(store: SqliteStore, entry: Append) -> None:
    await store.append(entry)


@looped
async def test_a_finished_game_stays_in_the_lists_and_is_not_kept_in_memory(data: Path) -> None:
    async with opened(data) as world:
        both = await world.friends("cavein")
        table = both[0].table
        await world.play(both)
        assert world.room(table).status == "over"
        assert not world.hall.lobby.tables
        await both[0].do("chat", text="well played")
        for path in ("/", "/tables?list=finished", "/tables"):
            for who in (*both, world.browser()):
                page = (await who.get(path)).text
                assert (f"/t/{table}" in page) == (path != "/tables"), path
        cookies = dict(both[0].client.cookies)
    async with opened(data) as world:
        ann = world.browser(table, cookies=cookies)
        assert not world.hall.lobby.tables
        assert f"/t/{table}" in (await ann.get("/")).text
        assert (await ann.get(f"/t/{table}")).status_code == 200
        assert "well played" in (await ann.get(f"/t/{table}")).text


@looped
async def test_strange_pages_of_the_lists(data: Path) -> None:
    async with opened(data) as world:
        for query in ("page=0", "page=-1", "page=99999", "page=x", "list=most", "list=request&page=2", "list="):
            for name in ("mine", "open", "finished"):
                assert (await world.browser().get(f"/tables?list={name}&{query}")).status_code == 200
            assert (await world.browser().get(f"/tables?{query}")).status_code == 200


def test_start_and_lists_read_no_table_that_they_do_not_show(data: Path) -> None:
    """However many are finished: they are found by index, counted in an index, and never sorted."""
    store = SqliteStore(data)
    asked: list[str] = []
    store._reading.set_trace_callback(asked.append)
    lobby = Lobby(store)
    store.unfinished()
    run_alone(lobby.finished_on("ann", 1, 5))
    store._reading.set_trace_callback(None)
    assert len(asked) == 4
    for sql in asked:
        plan = [row[3] for row in store._reading.execute(f"EXPLAIN QUERY PLAN {sql}").fetchall()]
        whole = [step for step in plan if step.startswith("SCAN") and "COVERING INDEX" not in step]
        sorted_by = [step for step in plan if "TEMP B-TREE" in step]
        if "FROM summaries" in sql:
            assert len(whole) == len(sorted_by) == 1, "the unfinished ones are all read"
        else:
            assert set(whole) <= {"SCAN wanted"}, plan
            assert len(sorted_by) <= len(whole), "only those that are wanted"
    store.close()


# Files of older versions ----------------------------------------------------------------------------------------------


async def played(data: Path) -> dict[str, Any]:
    """A hall with an open, a running, a private finished, a public finished and an abandoned table; what it shows."""
    async with opened(data) as world:
        ann = await world.quick("cavein")
        await world.play([ann])
        await ann.do("chat", text="gg")
        for public in ("yes", "no"):
            both = await world.friends("kings", public=public)
            await both[0].do("resign")
        going = await world.friends("kings")
        await world.play(going, 5)
        host = world.browser()
        made = await host.post("/new", {"game": "kings", "players": 3, "name": "Eve", "public": "yes"})
        host.table = made.headers["location"].partition("/t/")[2]
        gone = world.browser()
        made = await gone.post("/new", {"game": "kings", "players": 3, "name": "Eve", "public": "yes"})
        gone.table = made.headers["location"].partition("/t/")[2]
        await gone.do("leave", 303)
        assert world.hall.lobby.statuses() == {"open": 1, "running": 1, "finished": 4}
        people = {name: dict(one.client.cookies) for name, one in zip("abch", (ann, *going, host), strict=True)}
        return {"people": people, "shown": await shown(world, people), "going": going[0].table}


async def shown(world: Any, people: dict[str, dict[str, str]]) -> dict[str, Any]:
    found = {}
    for name, cookies in {**people, "nobody": {}}.items():
        one = world.browser(cookies=cookies)
        pages = [(await one.get(path)).text for path in ("/", *(f"/tables?list={a}" for a in ("open", "finished")))]
        found[name] = [sorted({part.split('"')[0] for part in page.split('href="/t/')[1:]}) for page in pages]
    return found


def same_as_before(data: Path, before: dict[str, Any]) -> None:
    @looped
    async def look() -> None:
        async with opened(data) as world:
            assert await shown(world, before["people"]) == before["shown"]
            both = [world.browser(before["going"], cookies=before["people"][name]) for name in "bc"]
            assert await both[0].see()
            assert await world.play(both, 3) == 3

    look()
    base = sqlite3.connect(data)
    assert base.execute("PRAGMA user_version").fetchone() == (VERSION,)
    assert base.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    base.close()


@pytest.fixture
def old(data: Path) -> tuple[Path, dict[str, Any]]:
    before = run_alone(played(data))
    return as_version_1(data, data.with_name("old.db")), before


def test_a_file_of_the_first_version_is_brought_up_to_date(old: tuple[Path, dict[str, Any]]) -> None:
    path, before = old
    same_as_before(path, before)
    same_as_before(path, before)


def test_a_backup_of_the_first_version_is_restored(old: tuple[Path, dict[str, Any]], tmp_path: Path) -> None:
    path, before = old
    backup(path, tmp_path / "copy.db")
    copy = (tmp_path / "copy.db").read_bytes()
    restore(tmp_path / "copy.db", tmp_path / "hall.db")
    same_as_before(tmp_path / "hall.db", before)
    assert (tmp_path / "copy.db").read_bytes() == copy


def test_an_update_of_the_file_that_fails_has_changed_nothing(
    old: tuple[Path, dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    path, before = old
    original, seen = schema.put_away, []

    def failing(base: sqlite3.Connection, game: str, data: bytes) -> None:
        seen.append(game)
        if len(seen) == 3:
            raise sqlite3.OperationalError("database or disk is full")
        original(base, game, data)

    with monkeypatch.context() as patch:
        patch.setattr(schema, "put_away", failing)
        with pytest.raises(StoreError, match="full"):
            SqliteStore(path)
    base = sqlite3.connect(path)
    assert base.execute("PRAGMA user_version").fetchone() == (1,)
    assert not base.execute("SELECT 1 FROM sqlite_master WHERE name = 'archive'").fetchall()
    base.close()
    same_as_before(path, before)


@posix
@pytest.mark.parametrize("steps", one_in(3, [2, 0, 4]))
def test_an_update_of_the_file_that_is_killed_begins_anew(old: tuple[Path, dict[str, Any]], steps: int) -> None:
    path, before = old
    code = f"""
import os, signal
from pathlib import Path
from underhall.web.storage import schema
from underhall.web.storage.store import SqliteStore
original, seen = schema.put_away, []
def dying(*args):
    if len(seen) == {steps}:
        os.kill(os.getpid(), signal.SIGKILL)
    seen.append(1)
    original(*args)
schema.put_away = dying
SqliteStore(Path({str(path)!r}))
"""
    killed = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert killed.returncode == -signal.SIGKILL
    same_as_before(path, before)
