"""The store: what was acknowledged is there, what was refused has changed nothing, and no file is harmed."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.halls import looped, opened, run_alone
from tests.web.stores import Place
from underhall.web.hall.live_table import LiveTable
from underhall.web.refusals import Refusal
from underhall.web.storage import store as store_module
from underhall.web.storage.datafile import StoreError, backup, restore
from underhall.web.storage.schema import VERSION
from underhall.web.storage.store import Append, Conflict, Event, EventStore, SqliteStore
from underhall.web.table import commands


def entry(seq: int, game: str = "g", data: bytes = b"{}", rest: bytes | None = None) -> Append:
    return Append(game, Event(seq, 1.0 * seq, "answered", data), b"summary %d" % seq, rest)


def made(path: Path, events: int = 3) -> Path:
    """A data file of a server that has stopped."""
    store = SqliteStore(path)

    async def fill() -> None:
        for seq in range(1, events + 1):
            await store.append(entry(seq, rest=b"rest %d" % seq))

    run_alone(fill())
    store.close()
    return path


def damage(path: Path, where: int, what: bytes) -> None:
    data = bytearray(path.read_bytes())
    data[where : where + len(what)] = what
    path.write_bytes(data)


# Appending ---------------------------------------------------------------------------------------------------------


@looped
async def test_what_is_appended_is_there_after_a_new_start(place: Place) -> None:
    store = place.open()
    await store.append(entry(1, rest=b"first"))
    await store.append(entry(2))
    await store.append(entry(1, "other"))
    store.close()
    again = place.open()
    assert again.events("g") == [Event(1, 1.0, "answered", b"{}"), Event(2, 2.0, "answered", b"{}")]
    assert again.rest("g") == (1, b"first"), "no new rest leaves the old one in place"
    assert again.rest("other") is None
    assert dict(again.unfinished()) == {"g": b"summary 2", "other": b"summary 1"}
    assert again.events("nothing") == []
    again.close()


@looped
async def test_a_taken_number_is_refused_with_all_that_belongs_to_it_and_nothing_else(place: Place) -> None:
    store = place.open()
    await store.append(entry(1, rest=b"rest 1"))
    late = Append("g", Event(1, 9.0, "answered", b"late"), b"late", b"late")
    # All of them are handed over before the writer can have taken the first: they are one batch or few.
    results = await asyncio.gather(
        store.append(entry(1, "a")),
        store.append(late),
        store.append(entry(2)),
        store.append(Append("g", Event(2, 9.0, "answered", b"late"), b"late", b"late")),
        store.append(entry(2, "a")),
        return_exceptions=True,
    )
    assert [type(one) for one in results] == [type(None), Conflict, type(None), Conflict, type(None)]
    assert "event 1 of table g" in str(results[1])
    assert [event.data for event in store.events("g")] == [b"{}", b"{}"]
    assert store.rest("g") == (1, b"rest 1")
    assert dict(store.unfinished()) == {"g": b"summary 2", "a": b"summary 2"}
    store.close()


@looped
async def test_a_number_that_leaves_a_gap_is_refused(place: Place) -> None:
    """Such a log could not be played again."""
    store = place.open()
    with pytest.raises(Conflict, match="does not follow"):
        await store.append(entry(2))
    await store.append(entry(1))
    with pytest.raises(Conflict, match="does not follow"):
        await store.append(entry(3, rest=b"x"))
    with pytest.raises(Conflict, match="does not follow"):
        await store.append(entry(2, "other"))
    results = await asyncio.gather(store.append(entry(2)), store.append(entry(3)), return_exceptions=True)
    assert [*results] == [None, None]
    assert store.rest("g") is None
    assert dict(store.unfinished()) == {"g": b"summary 3"}
    store.close()


@looped
async def test_of_many_writers_of_one_number_exactly_one_wins(place: Place) -> None:
    store = place.open()
    for seq in range(1, 6):
        writers = [store.append(entry(seq, data=b"%d" % writer, rest=b"%d" % writer)) for writer in range(20)]
        results = await asyncio.gather(*writers, return_exceptions=True)
        won = [writer for writer, result in enumerate(results) if result is None]
        assert len(won) == 1
        assert store.events("g")[-1].data == b"%d" % won[0]
        assert store.rest("g") == (seq, b"%d" % won[0])
    store.close()


@looped
async def test_appends_are_committed_together(data: Path) -> None:
    store = SqliteStore(data)
    gate = threading.Event()
    held = asyncio.ensure_future(store._do(lambda base: store_module.void(gate.wait(5))))
    await asyncio.sleep(0.05)
    before = store.batches
    rest = asyncio.gather(*(store.append(entry(1, f"t{number}")) for number in range(150)))
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(held, rest)
    assert store.batches - before <= 3, "one for what was held, one or two for all the rest"
    assert len(store.unfinished()) == 150
    store.close()


@looped
async def test_acknowledged_means_written(data: Path) -> None:
    """Another process sees it at the moment when `append` returns; and the file is in the durable mode."""
    store = SqliteStore(data)
    assert store.writing.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store.writing.execute("PRAGMA synchronous").fetchone() == (2,)
    for seq in range(1, 4):
        await store.append(entry(seq))
        with sqlite3.connect(data) as other:
            assert other.execute("SELECT max(seq) FROM events").fetchone() == (seq,)
    store.close()


@looped
async def test_a_defect_in_one_job_neither_stops_the_writer_nor_spoils_the_others(data: Path) -> None:
    store = SqliteStore(data)

    def broken(base: sqlite3.Connection) -> None:
        base.execute("INSERT INTO uploads VALUES ('half', 1, 'x')")
        raise ZeroDivisionError

    too_large = Append("g", Event(2**70, 1.0, "answered", b"{}"), b"", None)
    results = await asyncio.gather(
        store.append(entry(1)), store._do(broken), store.append(too_large), return_exceptions=True
    )
    assert isinstance(results[1], StoreError)
    assert isinstance(results[2], StoreError)
    await store.append(entry(1, "after"))
    assert {game for game, _ in store.unfinished()} == {"g", "after"}
    assert store.upload("half") is None
    store.close()


# The disk is full --------------------------------------------------------------------------------------------------


def fill_up(store: SqliteStore) -> Callable[[], None]:
    """No page more: what SQLite says is the same as for a full disk. Gives a way to make room again."""
    (pages,) = store.writing.execute("PRAGMA page_count").fetchone()
    (most,) = store.writing.execute("PRAGMA max_page_count").fetchone()
    store.writing.execute(f"PRAGMA max_page_count={pages}")
    return lambda: store_module.void(store.writing.execute(f"PRAGMA max_page_count={most}"))


@looped
async def test_a_full_disk_is_a_clear_error_and_nothing_is_lost(data: Path) -> None:
    store = SqliteStore(data)
    await store.append(entry(1, rest=b"rest"))
    make_room = fill_up(store)
    large = entry(2, data=b"x" * 100_000)
    results = await asyncio.gather(
        store.append(large), store.append(entry(1, "b", b"x" * 100_000)), return_exceptions=True
    )
    for result in results:
        assert isinstance(result, StoreError)
        assert not isinstance(result, Conflict)
        assert "full" in str(result)
    assert len(store.events("g")) == 1
    assert store.rest("g") == (1, b"rest")
    make_room()
    await store.append(large)
    assert [event.seq for event in store.events("g")] == [1, 2]
    store.close()


@looped
async def test_one_large_entry_on_a_full_disk_does_not_keep_the_small_ones_out(data: Path) -> None:
    store = SqliteStore(data)
    await store.append(entry(1))
    fill_up(store)
    results = await asyncio.gather(
        store.append(entry(2)),
        store.append(entry(1, "b", b"x" * 100_000)),
        store.append(entry(3)),
        return_exceptions=True,
    )
    assert [result is None for result in results] == [True, False, True]
    store.close()


@looped
async def test_a_table_on_a_full_disk_is_as_before_and_goes_on_later(data: Path) -> None:
    async with opened(data) as world:
        ann, bob = await world.friends()
        await world.play([ann, bob], 5)
        room = world.room(ann.table)
        before = (room.seq, room.running.given(), list(room.numbers))
        pages = [await one.see() for one in (ann, bob)]
        make_room = fill_up(world.store)
        who = [ann, bob][room.pending()[0].seat]
        said = "x" * 400
        refused = []
        async with world.stream(bob, bob.table, f"have={pages[1]['stamp']}") as stream:
            for _ in range(400):  # until nothing more fits into the last page
                answer = await ann.do("chat", None, text=said)
                if answer.status_code != 200:
                    refused.append(answer)
                    break
            assert refused, "the disk was never full"
            assert refused[0].status_code == 503
            assert "could not be saved" in refused[0].json()["error"]
            assert said not in str(stream.messages[-1]) or len(stream.messages) > 1
        room = world.room(ann.table)
        assert (room.running.given(), list(room.numbers)) == before[1:]
        lines = len(room.chat)
        assert lines == len([e for e in world.hall.store.events(ann.table) if e.kind == "chatted"])
        make_room()
        await ann.do("chat", text="again")
        await world.answer(who)
        assert world.room(ann.table).chat[-1].text == "again"
        assert len(world.room(ann.table).running.given()) == 6


@looped
async def test_a_bot_whose_move_cannot_be_saved_tries_again(data: Path) -> None:
    async with opened(data, pace=0.01) as world:
        ann = await world.quick()
        await world.until_bot(ann)
        make_room = fill_up(world.store)
        for size in (400, 80, 1):  # until not even a short word fits
            with pytest.raises(Refusal):
                await chatter(world.live(ann.table), size)
        given = len(world.room(ann.table).running.given())
        world.workers.may.set()
        for _ in range(20):
            await asyncio.sleep(0.01)
        assert len(world.room(ann.table).running.given()) <= given + 1
        make_room()
        await world.quiet(ann.table)
        assert len(world.room(ann.table).running.given()) > given


async def chatter(table: LiveTable, size: int) -> None:
    while True:
        await table.do(lambda room: commands.chat(room, 0, "x" * size))


# Files that are not ours --------------------------------------------------------------------------------------------


def damaged_header(path: Path) -> None:
    damage(made(path), 0, b"\0" * 40)


def damaged_middle(path: Path) -> None:
    made(path, 150)
    for page in range(1, 6):
        damage(path, 4096 * page, b"\xaa" * 2000)


def cut_off(path: Path) -> None:
    made(path, 150)
    path.write_bytes(path.read_bytes()[:9000])


def text_file(path: Path) -> None:
    path.write_text("Dear diary, today we played kings.\n" * 100)


def foreign_database(path: Path) -> None:
    with sqlite3.connect(path) as base:
        base.execute("PRAGMA journal_mode=WAL")
        base.execute("CREATE TABLE events (game TEXT)")
    base.close()


def newer_version(path: Path) -> None:
    with sqlite3.connect(made(path)) as base:
        base.execute(f"PRAGMA user_version={VERSION + 1}")
    base.close()


BAD_FILES: dict[Callable[[Path], None], str] = {
    damaged_header: "is damaged or not a data file of Underhall",
    damaged_middle: "is damaged",
    cut_off: "is damaged",
    text_file: "is damaged or not a data file of Underhall",
    foreign_database: "is a database, but not one of Underhall's",
    newer_version: "was made by a newer version of Underhall",
}


@pytest.mark.parametrize("spoil", BAD_FILES, ids=lambda one: one.__name__)
def test_a_file_that_cannot_be_used_gets_one_clear_sentence_and_is_left_alone(
    spoil: Callable[[Path], None], data: Path
) -> None:
    spoil(data)
    before = data.read_bytes()
    for _ in range(2):
        with pytest.raises(StoreError) as caught:
            SqliteStore(data)
        sentence = str(caught.value)
        assert BAD_FILES[spoil] in sentence
        assert str(data) in sentence
        assert "\n" not in sentence
        assert data.read_bytes() == before
    with pytest.raises(StoreError):
        backup(data, data.with_name("copy.db"))
    with pytest.raises(StoreError):
        restore(data, data.with_name("other.db"))
    assert data.read_bytes() == before
    assert sorted(file.name for file in data.parent.iterdir()) == ["hall.db", "hall.db.lock"]


def test_what_a_newer_server_left_behind_is_not_touched_either(data: Path, tmp_path: Path) -> None:
    """It was killed, so the last moves lie beside the main file: closing must not write them into it."""
    made(data)
    base = sqlite3.connect(data)
    base.execute(f"PRAGMA user_version={VERSION + 1}")
    base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    base.execute("INSERT INTO uploads VALUES ('a', 1, 'b')")
    base.commit()
    kept = tmp_path / "killed"
    kept.mkdir()
    for file in data.parent.glob("hall.db*"):
        if not file.name.endswith(".lock"):
            (kept / file.name).write_bytes(file.read_bytes())
    base.close()
    assert (kept / "hall.db-wal").stat().st_size
    before = {file.name: file.read_bytes() for file in kept.iterdir()}
    with pytest.raises(StoreError, match="newer version"):
        SqliteStore(kept / "hall.db")
    for name in ("hall.db", "hall.db-wal"):
        assert (kept / name).read_bytes() == before[name], name


def test_a_folder_and_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be used"):
        SqliteStore(tmp_path)
    file = tmp_path / "file"
    file.write_text("")
    with pytest.raises(StoreError, match="cannot be used"):
        SqliteStore(file / "hall.db")


def test_a_folder_is_made_and_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    SqliteStore(tmp_path / "deep" / "er" / "hall.db").close()
    (tmp_path / "empty.db").touch()
    SqliteStore(tmp_path / "empty.db").close()
    SqliteStore(tmp_path / "empty.db").close()


def test_two_servers_on_one_file(data: Path) -> None:
    first = SqliteStore(data)
    with pytest.raises(StoreError, match="another Underhall is using"):
        SqliteStore(data)
    code = f"from pathlib import Path; from underhall.web.storage.store import *; SqliteStore(Path({str(data)!r}))"
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert other.returncode != 0
    assert "another Underhall is using" in other.stderr
    first.close()
    SqliteStore(data).close()


def test_old_summaries_that_cannot_be_read_do_not_keep_the_hall_closed(data: Path) -> None:
    made(data)

    @looped
    async def look() -> None:
        async with opened(data) as world:
            assert "g" not in world.hall.lobby.tables
            ann = await world.quick()
            assert (await ann.get("/")).status_code == 200

    look()


# Backups ------------------------------------------------------------------------------------------------------------


@looped
async def test_a_backup_while_the_server_writes_is_whole(data: Path) -> None:
    store = SqliteStore(data)
    stop = False
    done = dict.fromkeys("abcd", 0)

    async def write(table: str) -> None:
        while not stop:
            done[table] += 1
            seq = done[table]
            await store.append(entry(seq, table, b"x" * 500, b"rest %d" % seq))

    writers = [asyncio.ensure_future(write(table)) for table in done]
    copies = []
    for number in range(5):
        await asyncio.sleep(0.03)
        least = dict(done)
        copy = data.with_name(f"copy{number}.db")
        await asyncio.to_thread(backup, data, copy)
        copies.append((copy, {table: seq - 1 for table, seq in least.items()}))
    stop = True
    await asyncio.gather(*writers)
    store.close()
    for copy, least in copies:
        assert not copy.with_name(copy.name + ".part").exists()
        opened_copy = SqliteStore(copy)
        for table, summary in opened_copy.unfinished():
            seqs = [event.seq for event in opened_copy.events(table)]
            assert seqs == list(range(1, len(seqs) + 1))
            assert len(seqs) >= least[table], "what was acknowledged before the backup began is in it"
            assert summary == b"summary %d" % len(seqs)
            assert opened_copy.rest(table) == (len(seqs), b"rest %d" % len(seqs))
        opened_copy.close()


def test_a_backup_of_nothing_and_one_that_finds_no_place(data: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no data yet"):
        backup(data, tmp_path / "copy.db")
    made(data)
    with pytest.raises(StoreError, match="nowhere"):
        backup(data, tmp_path / "nowhere" / "copy.db")
    (tmp_path / "folder").mkdir()
    with pytest.raises(StoreError, match="folder"):
        backup(data, tmp_path / "folder")
    assert not list(tmp_path.glob("*.part"))
    backup(data, tmp_path / "copy.db")
    backup(data, tmp_path / "copy.db")


def test_a_backup_never_goes_over_the_data_itself(data: Path, tmp_path: Path) -> None:
    """The server would go on writing into a file that is no longer there."""
    store = SqliteStore(data)
    link = tmp_path / "link.db"
    link.symlink_to(data)
    for target in (data, tmp_path / "." / "hall.db", link, tmp_path / "hall.db-wal", tmp_path / "hall.db.lock"):
        inode = data.stat().st_ino
        with pytest.raises(StoreError, match="itself"):
            backup(data, target)
        assert data.stat().st_ino == inode
    store.close()


def events_in(path: Path) -> int:
    store = SqliteStore(path)
    try:
        return len(store.events("g"))
    finally:
        store.close()


async def appended(store: EventStore, one: Append) -> None:
    await store.append(one)


def test_restore_puts_the_backup_in_place_and_keeps_what_was_there(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    backup(made(data, 2), copy)
    made_more = SqliteStore(data)
    run_alone(appended(made_more, entry(3)))
    with pytest.raises(StoreError, match="another Underhall is using"):
        restore(copy, data)
    assert len(made_more.events("g")) == 3
    made_more.close()
    kept = restore(copy, data)
    assert kept is not None
    assert (events_in(data), events_in(kept), events_in(copy)) == (2, 3, 2)
    kept.with_name(kept.name + ".lock").unlink()
    second = restore(copy, data)
    assert second not in (None, kept), "what an earlier restore has kept is still there"
    assert events_in(kept) == 3
    assert restore(copy, tmp_path / "new" / "place.db") is None
    assert events_in(tmp_path / "new" / "place.db") == 2


def test_restore_in_place_of_a_server_that_was_killed_keeps_its_last_moves(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    backup(made(data, 2), copy)
    code = (
        "import asyncio, os; from pathlib import Path; from underhall.web.storage.store import *\n"
        f"s = SqliteStore(Path({str(data)!r}))\n"
        "async def go(): await s.append(Append('g', Event(3, 1.0, 'k', b''), b''))\n"
        "asyncio.run(go())\n"
        "os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", code], check=False, capture_output=True)
    assert Path(f"{data}-wal").stat().st_size, "the last move is not yet in the main file"
    kept = restore(copy, data)
    assert kept is not None
    assert (events_in(data), events_in(kept)) == (2, 3)


@pytest.mark.parametrize("spoil", [damaged_header, damaged_middle, text_file, cut_off], ids=lambda one: one.__name__)
def test_restore_in_place_of_damaged_data(spoil: Callable[[Path], None], data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    backup(made(tmp_path / "good.db"), copy)
    spoil(data)
    before = data.read_bytes()
    kept = restore(copy, data)
    assert kept is not None
    assert kept.read_bytes() == before
    assert events_in(data) == 3


def test_restore_from_nothing(data: Path, tmp_path: Path) -> None:
    made(data)
    with pytest.raises(StoreError, match="there is no file"):
        restore(tmp_path / "nothing.db", data)
    assert events_in(data) == 3


@looped
async def test_a_running_game_survives_backup_and_restore(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    async with opened(data) as world:
        ann = await world.quick(players=3)
        await world.play([ann], 4)
        await world.quiet(ann.table)
        await asyncio.to_thread(backup, data, copy)
        given = world.room(ann.table).running.given()
        await world.play([ann], 4)
        cookies = dict(ann.client.cookies)
    restore(copy, data)
    async with opened(data) as world:
        again = world.browser(ann.table, cookies=cookies)
        await world.hall.open(ann.table)
        assert world.room(ann.table).running.given()[: len(given)] == given
        await world.play([again])
        assert world.room(ann.table).status == "over"


def test_the_time_it_takes_is_counted(place: Place) -> None:
    store = place.open()
    started = time.perf_counter()
    run_alone(appended(store, entry(1)))
    assert 0 < store.seconds_written <= time.perf_counter() - started
    store.close()
