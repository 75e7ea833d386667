"""A damaged data file costs the tables that it hits: they say so, all others go on; and how to get them back."""

from __future__ import annotations

import json
import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.games.seldom import one_in
from tests.web.halls import World, looped, opened, run_alone
from tests.web.oldfiles import as_version_1
from underhall.cli import main
from underhall.web.storage.datafile import StoreError, backup
from underhall.web.storage.rescue import examination, restore_tables
from underhall.web.storage.store import SqliteStore

PAGES = ("", "/log", "/scores", "/replay", "/replay?at=2", "/record")
TRIALS = int(os.environ.get("DAMAGE_TRIALS", "400"))
ALLOWED = (200, 303, 403, 404, 409)
RUNNING, OVER = ("kings", "xobos"), ("cavein", "wistar")


@dataclass(frozen=True)
class Hall:
    """A data file, and what is in it."""

    path: Path
    people: dict[str, list[dict[str, str]]]
    """By table: the cookies of those who play there."""
    keys: dict[str, str]
    rows: dict[str, list[Any]]
    """By table: its events."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Hall:
    path = tmp_path_factory.mktemp("sound") / "hall.db"

    async def play() -> tuple[dict[str, list[dict[str, str]]], dict[str, str]]:
        people, keys = {}, {}
        async with opened(path) as world:
            for game in (*RUNNING, *OVER):
                both = await world.friends(game, public="yes")
                table = both[0].table
                await both[0].do("chat", text="hello")
                await world.play(both, 14)
                if game in OVER:
                    await both[1].do("resign")
                people[table] = [dict(one.client.cookies) for one in both]
                keys[table] = world.live(table).token(0)
        return people, keys

    people, keys = run_alone(play())
    found = {table: events_in(path, table) for table in people}
    return Hall(path, people, keys, {table: rows for table, rows in found.items() if rows})


def events_in(path: Path, table: str) -> list[Any] | None:
    """As SQLite reads them, without our own eyes."""
    base = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        return base.execute(
            "SELECT seq, at, kind, data, crc FROM events WHERE game = ? ORDER BY seq", (table,)
        ).fetchall()
    except (sqlite3.Error, MemoryError, UnicodeDecodeError):
        return None
    finally:
        base.close()


def is_tree(path: Path) -> bool:
    """Whether the pages of the file hang together."""
    base = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        return bool(base.execute("PRAGMA integrity_check").fetchall() == [("ok",)])
    except (sqlite3.Error, MemoryError, UnicodeDecodeError):
        return False
    finally:
        base.close()


def damaged_copy(sound: Hall, path: Path, change: Callable[[bytearray], None]) -> Path:
    data = bytearray(sound.path.read_bytes())
    change(data)
    path.write_bytes(data)
    return path


def flipped(seed: int) -> Callable[[bytearray], None]:
    """One bit is another one, where something is written; every third time some bytes in a row are noise."""
    chance = random.Random(seed)

    def change(data: bytearray) -> None:
        at = chance.choice([at for at, byte in enumerate(data) if byte])
        if seed % 3:
            data[at] ^= 1 << chance.randrange(8)
        else:
            noise = chance.randbytes(chance.randrange(1, 40))
            data[at : at + len(noise)] = noise[: len(data) - at]

    return change


async def ask_all(world: World, sound: Hall, untouched: set[str], writable: bool) -> set[str]:
    """Asks for every page of every table. Gives the tables that said that they are damaged."""
    damaged = set()
    for path in ("/", "/tables?list=open", "/tables?list=finished", "/tables?list=mine", "/api/tables"):
        for cookies in ({}, *(one[0] for one in sound.people.values())):
            answer = await world.browser(cookies=cookies, strict=False).get(path)
            assert answer.status_code == 200, (path, answer.text[:300])
    assert "underhall_tables" in world.app.state.meter.text()
    for table, seats in sound.people.items():
        ann, program = world.browser(table, cookies=seats[0], strict=False), world.browser(strict=False)
        answers = [await ann.get(f"/t/{table}{page}") for page in PAGES]
        key = {"authorization": f"Bearer {sound.keys[table]}"}
        api = await program.get(f"/api/tables/{table}", headers=key)
        told = [answer.status_code for answer in (*answers, api)]
        assert all(code in (*ALLOWED, 503) for code in told), (table, told)
        chat = await ann.do("chat", None, text="still there?")
        if 503 in told:
            assert table not in untouched, (table, told, answers[0].text[-600:])
            assert {*told, chat.status_code} == {503}, told
            assert api.json()["code"] == chat.json()["code"] == "damaged"
            assert "This table is damaged" in answers[0].text
            damaged.add(table)
        elif table in untouched:
            assert (told[0], told[-1]) == (200, 200)
            assert await acts(world, chat, table, seats) or not writable
    return damaged


async def acts(world: World, chat: Any, table: str, cookies: list[dict[str, str]]) -> bool:
    """Whether one can talk, and where a game goes on make a move."""
    if chat.status_code == 200 and world.room(table).status == "running":
        done = await move(world, table, cookies)
    else:
        done = chat
    if done.status_code == 200:
        return True
    assert done.status_code == 503
    assert "could not be saved" in done.json()["error"]
    return False


async def move(world: World, table: str, cookies: list[dict[str, str]]) -> httpx.Response:
    """The first option of whoever is asked first."""
    room = await world.quiet(table)
    asked = room.pending()[0]
    who = world.browser(table, cookies=cookies[asked.seat])
    fields = {"decision": room.decision(asked), "answer": min(asked.options), "as": asked.seat}
    return await who.do("answer", None, **fields)


def refusal_of(work: Callable[[], None]) -> str:
    """What is said instead of opening the file; "" if it is opened."""
    try:
        work()
    except StoreError as error:
        return str(error)
    return ""


def trial(sound: Hall, path: Path, seed: int) -> str:
    """Gives what became of it: refused, damaged, or as before."""
    damaged_copy(sound, path, flipped(seed))
    untouched = {table for table, rows in sound.rows.items() if events_in(path, table) == rows}
    found: set[str] = set()
    # Where SQLite cannot find its way about, it may be unable to write beside what is damaged.
    writable = is_tree(path)

    @looped
    async def look() -> None:
        async with opened(path) as world:
            found.update(await ask_all(world, sound, untouched, writable))

    sentence = refusal_of(look)
    assert "\n" not in sentence
    if sentence:
        assert "is damaged" in sentence or "not one of Underhall's" in sentence or "newer version" in sentence
        return "refused"
    told = examination(path)
    assert found <= set(told.damaged), "the doctor names them"
    return "damaged" if found else "as before"


@pytest.mark.parametrize("seed", one_in(3, range(14)))
def test_damage_anywhere_is_never_a_failure_and_costs_no_other_table(seed: int, sound: Hall, tmp_path: Path) -> None:
    trial(sound, tmp_path / "hall.db", seed)


@pytest.mark.long
def test_damage_anywhere_many_times(sound: Hall, tmp_path: Path) -> None:
    found = []
    for seed in range(100, 100 + TRIALS):
        print(seed)
        found.append(trial(sound, tmp_path / f"{seed}.db", seed))
    print({what: found.count(what) for what in set(found)})
    assert found.count("refused") < len(found) / 4
    assert found.count("damaged") > len(found) / 10


# How to get a table back ----------------------------------------------------------------------------------------------


def spoil(path: Path, table: str, part: str = "events", where: str = "AND kind = 'answered'") -> None:
    """What the disk may do: some bytes of one table are others."""
    base = sqlite3.connect(path)
    rows = base.execute(f"SELECT data FROM {part} WHERE game = ? {where}", (table,)).fetchall()
    data = bytearray(rows[-1][0])
    data[len(data) // 2] ^= 4
    changed = f"UPDATE {part} SET data = ? WHERE game = ? AND data = ?"
    assert base.execute(changed, (bytes(data), table, rows[-1][0])).rowcount == 1
    base.commit()
    base.close()


@pytest.fixture
def files(sound: Hall, tmp_path: Path) -> tuple[Path, Path]:
    """The data, and a backup of it."""
    data, copy = tmp_path / "hall.db", tmp_path / "copy.db"
    shutil.copyfile(sound.path, data)
    backup(data, copy)
    return data, copy


def opens(path: Path, sound: Hall, table: str) -> bool:
    status: list[int] = []

    @looped
    async def look() -> None:
        async with opened(path) as world:
            status.append((await world.browser(cookies=sound.people[table][0]).get(f"/t/{table}")).status_code)
            if status == [200] and world.room(table).status == "running":
                assert (await move(world, table, sound.people[table])).status_code == 200

    look()
    assert status[0] in (200, 503)
    return status == [200]


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("old", [False, True], ids=["backup", "old backup"])
def test_single_tables_come_back_from_a_backup(
    number: int, old: bool, files: tuple[Path, Path], sound: Hall, tmp_path: Path
) -> None:
    data, copy = files
    if old:
        copy = as_version_1(copy, tmp_path / "old.db")
    kept_copy = copy.read_bytes()
    table = list(sound.people)[number]
    other = list(sound.people)[(number + 1) % 4]
    spoil(data, table)
    assert not opens(data, sound, table)
    assert opens(data, sound, other)
    moved = events_in(data, other)
    assert list(examination(data).damaged) == [table]
    kept = restore_tables(copy, data, [table])
    assert examination(data).sound
    assert opens(data, sound, table)
    assert events_in(data, other) == moved, "the others stay as they are now"
    assert list(examination(kept).damaged) == [table], "all that was there before is kept"
    assert kept.stat().st_mode & 0o077 == 0
    assert copy.read_bytes() == kept_copy


def test_a_summary_or_a_state_that_is_damaged_follows_from_the_events(files: tuple[Path, Path], sound: Hall) -> None:
    data, _ = files
    for number, table in enumerate(sound.people):
        spoil(data, table, "summaries" if number < len(RUNNING) else "archive", "")
        spoil(data, table, "rests", "")
    for table in sound.people:
        assert opens(data, sound, table)
    assert not examination(data).damaged


def test_a_log_that_has_lost_its_end_is_noticed(files: tuple[Path, Path], sound: Hall) -> None:
    """It could be played, but what was acknowledged would be missing."""
    data, _ = files
    for table, rows in sound.rows.items():
        base = sqlite3.connect(data)
        base.execute("DELETE FROM events WHERE game = ? AND seq = ?", (table, len(rows)))
        base.commit()
        base.close()
        assert not opens(data, sound, table)


def test_what_cannot_be_restored(files: tuple[Path, Path], sound: Hall, tmp_path: Path) -> None:
    data, copy = files
    first, second = list(sound.people)[:2]
    spoil(copy, second)
    before = data.read_bytes()
    for tables, words in ((["nobody"], "has no table nobody"), ([first, second], "cannot be opened in")):
        with pytest.raises(StoreError, match=words):
            restore_tables(copy, data, tables)
    with pytest.raises(StoreError, match="there is no file"):
        restore_tables(tmp_path / "none.db", data, [first])
    with pytest.raises(StoreError, match="no data yet"):
        restore_tables(copy, tmp_path / "none.db", [first])
    store = SqliteStore(data)
    with pytest.raises(StoreError, match="another Underhall is using"):
        restore_tables(copy, data, [first])
    store.close()
    assert data.read_bytes() == before
    assert not list(tmp_path.glob("*before*"))


def test_the_doctor_and_restore_on_the_command_line(
    files: tuple[Path, Path], sound: Hall, capsys: pytest.CaptureFixture[str]
) -> None:
    data, copy = files
    table = next(iter(sound.people))
    assert main(["doctor", "--data", str(data)]) == 0
    assert "is sound: 4 tables" in capsys.readouterr().out
    spoil(data, table)
    assert main(["doctor", "--data", str(data)]) == 1
    said = capsys.readouterr().out
    assert table in said
    assert "underhall restore BACKUP --table NAME" in said
    assert main(["doctor", "--data", str(data), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["sound"], list(found["damaged"]), found["structure"]) == (False, [table], [])
    assert main(["restore", str(copy), "--data", str(data), "--table", table]) == 0
    assert table in capsys.readouterr().out
    assert main(["doctor", "--data", str(data)]) == 0
    assert main(["doctor", "--data", str(data.with_name("none.db"))]) != 0


def test_the_doctor_looks_at_a_file_that_a_server_uses(files: tuple[Path, Path], sound: Hall) -> None:
    data, _ = files
    store = SqliteStore(data)
    assert examination(data).sound
    store.close()


@looped
async def test_every_language_says_that_a_table_is_damaged(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db") as world:
        ann = await world.quick()
        await world.quiet(ann.table)
    spoil(tmp_path / "hall.db", ann.table, where="AND kind = 'created'")
    async with opened(tmp_path / "hall.db") as world:
        for language, words in (("en", "is damaged"), ("pl", "jest uszkodzony"), ("de", "ist beschädigt")):
            answer = await world.browser().get(f"/t/{ann.table}?lang={language}")
            assert (answer.status_code, words in answer.text) == (503, True)
            api = await world.browser().get(f"/api/tables/{ann.table}?lang={language}")
            assert api.json()["code"] == "damaged"
        assert f'href="/t/{ann.table}"' not in answer.text, "a link that leads nowhere"
