"""Records that strangers send: what is read of them, in which process, how much of them is kept, and for how long."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import time
from html import unescape
from pathlib import Path

import httpx
import pytest

from tests.web.halls import SCRIPT, Clock, World, changed, looped, opened, table_in, until
from tests.web.processes import posix
from underhall import Match, load
from underhall.engine.errors import BadRecord
from underhall.engine.match import TableEvent
from underhall.engine.record import Record, read_record, record_of, write_record
from underhall.web.pages.afterwards import replaying
from underhall.web.pages.afterwards.film import Film
from underhall.web.pages.afterwards.uploads import film_of
from underhall.web.refusals import Refusal
from underhall.web.storage.datafile import StoreError
from underhall.web.storage.kept_records import DAY, EACH, KEPT, MOST, KeptRecords
from underhall.web.storage.rebuilding import rebuild
from underhall.web.storage.store import SqliteStore
from underhall.web.workers import uploaded_records
from underhall.web.workers.uploaded_records import ANSWERS, IN_A_TURN, accepted
from underhall.web.workers.workers import Closed, Workers, reading_workers

ODD = (sys.executable, "-P", str(Path(__file__).with_name("odd_reader.py")))
GONE = "Records are kept until nobody has watched them for 30 days"


def played(answers: int = 12, box: str = "") -> Record:
    """The opening of a game of two."""
    game = load("kings")
    match = Match.start(game, 2, 11, components=game.components(box), names=["Ann", "Bob"])
    while match.answers < answers:
        match.answer(match.options[match.answers * 7 % len(match.options)])
    return record_of(match)


RECORD = played()
TEXT = write_record(RECORD)


def with_box(box: str) -> str:
    """The record with these words as changed components."""
    lines = "".join(f"| {line}\n" for line in box.split("\n"))
    return TEXT.replace("\n\n", f"\n{lines}\n", 1)


def sent(answer: httpx.Response) -> str:
    assert answer.status_code == 303, answer.text
    return answer.headers["location"].removeprefix("/replay/")


# Reading --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (with_box("\n".join("[" * 28_000)), "nested too deep in line 41"),
        (with_box("[" * 20_000), "nested too deep in line 1"),
        (with_box("a: &a [1]\nb: [*a, *a]"), "an alias (*a) in line 2"),
        (with_box("a: " + "9" * 5000), "a number of 5,000 characters"),
        (TEXT.replace('[NameA "Ann"]', '[NameA "\\ud800"]'), "an incomplete character"),
    ],
)
def test_hostile_records_are_one_sentence_and_the_hall_stays_open(tmp_path: Path, text: str, reason: str) -> None:
    @looped
    async def work() -> None:
        async with opened(tmp_path / "hall.db", readers=reading_workers()) as world:
            one = world.browser()
            answer = await one.post("/upload", {"text": text})
            assert answer.status_code == 422
            assert reason in unescape(answer.text)
            name = sent(await one.post("/upload", {"text": TEXT}))
            assert (await one.get(f"/replay/{name}?at=5")).status_code == 200
            assert world.hall.readers.stats()["crashes"] == 0, "the reader itself refuses it"

    work()


@looped
async def test_a_record_is_read_in_another_process_than_the_bots_think(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db", readers=reading_workers(), workers=Workers(1)) as world:
        sent(await world.browser().post("/upload", {"text": TEXT}))
        assert world.hall.readers.stats()["workers"] == 1
        assert world.hall.workers.stats()["workers"] == 0


@posix
@pytest.mark.parametrize("text", ["stuck", "deadly", "greedy", "broken"])
def test_a_reader_that_hangs_dies_or_eats_memory_is_replaced(tmp_path: Path, text: str) -> None:
    @looped
    async def work() -> None:
        readers = Workers(1, limit=4.0 if text == "stuck" else 30.0, command=(*ODD, "300"))
        async with opened(tmp_path / "hall.db", readers=readers) as world:
            one = world.browser()
            answer = await one.post("/upload", {"text": text})
            assert answer.status_code == 422
            assert "the record" in answer.text
            assert "secret" not in answer.text
            figures = readers.stats()
            assert figures["hangs"] == (text == "stuck")
            assert figures["crashes"] == (text == "deadly")
            assert figures["defects"] == (text in ("greedy", "broken"))
            readers.limit = 30.0
            sent(await one.post("/upload", {"text": TEXT}))

    work()


@looped
async def test_stopping_waits_for_no_reader() -> None:
    readers = Workers(1, limit=1000.0, command=ODD)
    waiting = [asyncio.ensure_future(readers.read("stuck", f"10.0.0.{number}")) for number in range(3)]
    await until(lambda: readers.stats()["busy"])
    await until(lambda: readers.stats()["queue"] == 2)
    await readers.close()
    for error in await asyncio.gather(*waiting, return_exceptions=True):
        assert isinstance(error, Closed)


@looped
async def test_only_so_many_records_wait_and_an_address_has_only_so_much_time() -> None:
    clock = Clock()
    readers = Workers(1, limit=1000.0, command=ODD, allowance=60.0, clock=clock)
    waiting = [asyncio.ensure_future(readers.read("stuck", f"10.0.0.{number}")) for number in range(21)]
    await until(lambda: readers.stats()["queue"] == 20)
    with pytest.raises(Refusal) as refused:
        await readers.read(TEXT, "10.1.1.1")
    assert refused.value.status == 503
    assert readers._budget is not None
    readers._budget.spend("10.2.2.2", 10_000)
    with pytest.raises(Refusal) as refused:
        await readers.read(TEXT, "10.2.2.2")
    assert refused.value.status == 429
    await readers.close()
    await asyncio.gather(*waiting, return_exceptions=True)


@looped
async def test_an_address_may_send_only_so_many(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db", rate=40.0) as world:
        one = world.browser()
        answers = [await one.post("/upload", {"text": "x"}) for _ in range(25)]
        assert [answer.status_code for answer in answers] == [422] * 20 + [429] * 5
        assert 2 <= int(answers[-1].headers["retry-after"]) <= 10
        assert (await one.get("/upload")).status_code == 200, "all else goes on"


# What is kept ---------------------------------------------------------------------------------------------------------


def test_a_record_is_put_in_order() -> None:
    record = read_record(TEXT)
    record.names = ["A\x1b[2J\u202enn" + "!" * 100, "\u200b"]
    record.events = [
        TableEvent(0, "chat", 0, "hello"),
        TableEvent(1, "take-back", 1, "2"),
        TableEvent(2, "spam", 1, "x" * 1000),
        TableEvent(3, "bot", 1, "easy\n"),
    ]
    sent = write_record(record).replace("\n", '\n[Comment "' + "x" * 1000 + '"]\n', 1).replace("\n", "\r\n")
    kept = accepted(sent)
    assert len(kept) < len(TEXT) + 200
    again = read_record(kept)
    assert again.names == ["A [2J nn" + "!" * 16, "?"]
    assert again.events == [TableEvent(1, "take-back", 1, "2"), TableEvent(3, "bot", 1, "easy")]
    assert (again.turns, again.commitment, again.secret) == (RECORD.turns, RECORD.commitment, RECORD.secret)
    assert accepted(kept) == kept


def test_changed_components_stay_as_they_are() -> None:
    text = write_record(played(box="# mine\nmine_profiles:\n- {id: M01, value: 4}\n"))
    assert accepted(text) == text


def test_what_would_take_too_long_is_refused() -> None:
    ann = "0: play DW1a row 1; "
    for many, turns in ((ANSWERS + 1, ANSWERS // 10), (IN_A_TURN + 1, 1)):
        each = many // turns
        lines = [f"{turn}. " + (ann * each).rstrip("; ") for turn in range(1, turns + 1)]
        lines.append(f"{turns + 1}. {ann}draw deck")
        text = TEXT.partition("\n\n")[0] + "\n\n" + "\n".join([*lines, f"end {each * turns + 2}", ""])
        with pytest.raises(BadRecord, match="the most that can be shown here"):
            accepted(text)
    with pytest.raises(BadRecord, match="components in the record are too long"):
        accepted(with_box("#" + "x" * 100_001))
    with changed(uploaded_records, "SECONDS", 0.0), pytest.raises(BadRecord, match="takes too long to replay"):
        accepted(TEXT)


@looped
async def test_the_server_keeps_what_the_reader_gave_it(tmp_path: Path) -> None:
    noisy = TEXT.replace("\nend ", '\n{3 chat 0 "a secret of ours"}\nend ')
    async with opened(tmp_path / "hall.db") as world:
        name = sent(await world.browser().post("/upload", {"text": noisy}))
        assert world.hall.store.upload(name) == TEXT


# What is kept --------------------------------------------------------------------------------------------------------


@looped
async def test_an_address_may_leave_only_so_much_in_a_day(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path / "hall.db", clock=clock) as world:
        kept, large = world.hall.kept_records, "x" * (EACH // 4)
        for _ in range(4):
            await kept.keep(large, "10.0.0.1")
        for _ in range(3):
            with pytest.raises(Refusal, match="come back tomorrow") as refused:
                await kept.keep(large, "10.0.0.1")
            assert refused.value.status == 429
        assert kept.total == 4 * len(large)
        await kept.keep(large, "10.0.0.2")
        clock.now += DAY
        await kept.keep(large, "10.0.0.1")
        kept._left.spend("127.0.0.1", EACH)
        answer = await world.browser().post("/upload", {"text": TEXT})
        assert answer.status_code == 429
        assert "come back tomorrow" in answer.text


@looped
async def test_the_shelf_never_holds_more_than_it_may(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path / "hall.db", clock=clock) as world:
        kept = KeptRecords(world.hall.store, clock, most=10_000)
        names = []
        for number in range(30):
            clock.now += 1
            names.append(await kept.keep("é" * 1500, f"10.0.0.{number}"))
            assert kept.total <= 10_000
            rows = world.hall.store.uploads()
            assert sum(size for _, _, size in rows) == kept.total, "counted in bytes"
        assert [name for name in names if await kept.look(name)] == names[-3:], "the oldest went first"
        # One that is looked at stays longer than one that came after it.
        clock.now += 2 * DAY
        assert await kept.look(names[-3])
        await kept.keep("x" * 3000)
        assert [name for name in names if await kept.look(name)] == [names[-3], names[-1]]


@looped
async def test_what_nobody_watches_goes_and_the_page_says_so(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path / "hall.db", clock=clock) as world:
        one = world.browser()
        watched, other = [sent(await one.post("/upload", {"text": TEXT})) for _ in range(2)]
        for _ in range(4):
            clock.now += KEPT / 3
            await world.hall.kept_records.tidy()
            assert (await one.get(f"/replay/{watched}")).status_code == 200
        assert [name for name, _, _ in world.hall.store.uploads()] == [watched]
        gone = await one.get(f"/replay/{other}")
        assert gone.status_code == 404
        assert GONE in gone.text
        assert "30 Tage lang" in (await one.get(f"/replay/{other}?lang=de")).text
        assert "przez 30 dni" in (await one.get(f"/replay/{other}?lang=pl", headers=SCRIPT)).json()["error"]


@looped
async def test_the_shelf_is_counted_again_after_a_start_and_an_overfull_one_is_cleared(tmp_path: Path) -> None:
    """The file of a version that kept everything for ever is read as it is."""
    data = tmp_path / "hall.db"
    SqliteStore(data).close()
    base = sqlite3.connect(data)
    base.executemany(
        "INSERT INTO uploads VALUES (?, ?, ?)",
        [("ancient", 1.0, "x"), *((f"u{number}", Clock().now - 100 + number, "y" * 1000) for number in range(50))],
    )
    base.commit()
    base.close()
    async with opened(data, clock=Clock()) as world:
        world.hall.kept_records.most = 20_000
        await world.hall.kept_records.tidy()
        assert sorted(name for name, _, _ in world.hall.store.uploads()) == [f"u{number}" for number in range(30, 50)]
        assert world.hall.kept_records.total == 20_000
    assert MOST > 10 * EACH


@looped
async def test_a_look_does_not_fail_where_nothing_can_be_written(tmp_path: Path) -> None:
    clock = Clock()
    async with opened(tmp_path / "hall.db", clock=clock) as world:
        name = sent(await world.browser().post("/upload", {"text": TEXT}))
        clock.now += 2 * DAY

        async def full(*_: object) -> None:
            raise StoreError("the disk is full")

        with changed(world.hall.store, "keep_longer", full):
            assert await world.hall.kept_records.look(name) == TEXT


# Replaying ------------------------------------------------------------------------------------------------------------


@looped
async def test_films_are_made_one_at_a_time_and_cost_the_time_of_who_asks(tmp_path: Path) -> None:
    now = [0.0]
    films = replaying.Films(clock=lambda: now[0])
    film = film_of(TEXT)
    running = most = made = 0

    def make() -> Film:
        nonlocal running, most, made
        running += 1
        made += 1
        most = max(most, running)
        time.sleep(0.01)  # so that another could begin meanwhile
        running -= 1
        return film

    found = await asyncio.gather(*(films.get(f"u {number % 4}", "10.0.0.1", make) for number in range(12)))
    assert found == [film] * 12
    assert (most, made) == (1, 4)
    films._budget.spend("10.0.0.1", replaying.WORK + 1)
    with pytest.raises(Refusal) as refused:
        await films.get("u 9", "10.0.0.1", make)
    assert refused.value.status == 429
    assert await films.get("u 1", "10.0.0.1", make) is film, "what is at hand costs nothing"
    assert await films.get("u 9", "10.0.0.2", make) is film
    now[0] += 60
    assert await films.get("u 10", "10.0.0.1", make) is film


async def playing_on(world: World, name: str) -> str:
    answer = await world.browser().post(
        f"/replay/{name}/playon", {"at": "7", "seat": "0", "level": "easy", "name": "Ola"}
    )
    assert answer.status_code == 303
    return table_in(answer)


@looped
async def test_a_table_that_goes_on_from_a_record_is_the_one_that_the_store_has(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db") as world:
        world.workers.may.clear()
        name = sent(await world.browser().post("/upload", {"text": TEXT}))
        dealt: list[object] = []
        true_start = Match.start.__func__  # type: ignore[attr-defined]

        def start(cls: type[Match], *args: object) -> Match:
            dealt.append(asyncio._get_running_loop())
            made: Match = true_start(cls, *args)
            return made

        with changed(Match, "start", classmethod(start)):
            table = await playing_on(world, name)
        assert dealt
        assert not any(dealt), "no game is played through in the event loop"
        room = world.room(table)
        again, _ = rebuild(world.hall.store, table)
        assert room.running.given() == again.running.given()
        assert room.running.state.data() == again.running.state.data()
        here, there = room.running.deal, again.running.deal
        assert here is not None
        assert there is not None
        assert here.names == there.names == list(room.names)
        assert (here.commitment, here.options, here.secret) == (there.commitment, there.options, there.secret)
        assert room.running.events == again.running.events == []
        assert room.ahead is None


# Half characters ------------------------------------------------------------------------------------------------------


@looped
async def test_half_characters_in_forms_are_mended_where_they_come_in(tmp_path: Path) -> None:
    """Forms may name their encoding, and some encodings can say what no page can show."""
    async with opened(tmp_path / "hall.db") as world:
        one = world.browser()

        async def post(path: str, **fields: str) -> httpx.Response:
            parts = [
                f'--b\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'
                for name, text in fields.items()
            ]
            kind = "multipart/form-data; boundary=b; charset=unicode_escape"
            return await one.client.post(path, content="".join([*parts, "--b--\r\n"]), headers={"content-type": kind})

        answer = await post("/new", game="kings", players="3", name=r"A\ud800nn", note=r"\udfff!")
        assert answer.status_code == 303
        page = await one.get(answer.headers["location"])
        assert page.status_code == 200
        assert world.room(table_in(answer)).names[0] == "A\ufffdnn"
        answer = await post("/upload", text=r"\ud800")
        assert answer.status_code == 422
        answer = await post("/upload", text=TEXT.replace("\n", "\\n").replace("Ann", r"\ud800"))
        name = sent(answer)
        assert (await one.get(f"/replay/{name}")).status_code == 200


@looped
async def test_half_characters_in_json_are_refused(tmp_path: Path) -> None:
    async with opened(tmp_path / "hall.db") as world:
        answer = await world.browser().client.post(
            "/api/tables", content=rb'{"game": "kings", "players": 2, "name": "\ud800 x"}'
        )
        assert answer.status_code == 400, answer.text
