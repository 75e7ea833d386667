"""The store in PostgreSQL: what a file has no need of. What both have in common is tested with both (`place`)."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.halls import looped, until
from tests.web.postgres import PASSWORD, Cluster
from tests.web.servers import closed_port
from tests.web.test_store import entry
from underhall.web.storage import postgres_sharing, postgres_writer
from underhall.web.storage.datafile import Damaged, StoreError
from underhall.web.storage.postgres import PostgresStore
from underhall.web.storage.postgres_link import PASSWORD_FILE, Connection, address_of
from underhall.web.storage.schema import VERSION
from underhall.web.storage.sharing import NodeFacts
from underhall.web.storage.store import Append, Document, Event
from underhall.web.table.summary import Shelf


@looped
async def test_appends_are_committed_together(postgres: Cluster) -> None:
    store = PostgresStore(postgres.database())
    await asyncio.gather(*(store.append(entry(1, f"t{number}")) for number in range(150)))
    assert store.batches <= 4, "the first few, then the rest together"
    assert len(store.unfinished()) == 150
    store.close()


@looped
async def test_who_waits_when_the_store_is_closed_is_told(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also if the database is stuck: nothing must wait for ever, or the server could not end."""
    monkeypatch.setattr(postgres_writer, "CLOSING", 0.2)
    store = PostgresStore(postgres.database())
    stuck = asyncio.Event()

    async def write(base: Connection, again: bool) -> None:
        stuck.set()
        await asyncio.Event().wait()

    writing = store._do(write)
    await until(stuck.is_set)
    after = store.append(entry(1, "t1"))
    await asyncio.to_thread(store.close)
    for one in (writing, after):
        with pytest.raises(StoreError, match="does not answer, and the server is stopping"):
            await one


@looped
async def test_finished_tables_are_found_by_their_people(postgres: Cluster) -> None:
    store = PostgresStore(postgres.database())
    for number, public in enumerate((True, True, False)):
        shelf = Shelf(float(number), public, ("Ann", f"visitor {number}"))
        await store.append(entry(1, f"t{number}"))
        await store.append(Append(f"t{number}", Event(2, 2.0, "k", b"{}"), b"table %d" % number, None, shelf))
    assert store.unfinished() == []
    assert (store.finished(), store.finished_of("Ann"), store.finished_of("visitor 2")) == ((3, 2), (3, 2), (1, 0))
    assert store.newest_of("Ann", 0, 2) == [b"table 2", b"table 1"]
    assert store.newest("visitor 1", 0, 5) == [b"table 0"]
    assert store.summary("t1") == b"table 1"
    store.close()


@looped
async def test_what_was_under_way_when_the_database_was_killed_is_written_once(postgres: Cluster) -> None:
    """Nobody can know whether the last statement was carried out: it is sent again, and recognised."""
    store = PostgresStore(postgres.database())
    for seq in range(1, 40):
        writing = asyncio.gather(*(store.append(entry(seq, f"t{number}")) for number in range(5)))
        if seq in (10, 25):
            await asyncio.to_thread(postgres.stop)
            await asyncio.to_thread(postgres.start)
        try:
            await writing
        except StoreError:  # it took too long to start again
            for number in range(5):
                if len(store.events(f"t{number}")) < seq:
                    await store.append(entry(seq, f"t{number}"))
    for number in range(5):
        assert [event.seq for event in store.events(f"t{number}")] == [*range(1, 40)]
    store.close()


@looped
async def test_while_the_database_is_away_writes_are_refused_and_then_go_on(postgres: Cluster) -> None:
    store = PostgresStore(postgres.database())
    await store.append(entry(1))
    await asyncio.to_thread(postgres.stop)
    try:
        with pytest.raises(StoreError, match="does not answer"):
            await store.append(entry(2))
        assert "does not answer" in store.trouble
        with pytest.raises(StoreError, match="does not answer"):
            await asyncio.to_thread(store.events, "g")
    finally:
        await asyncio.to_thread(postgres.start)
    await store.append(entry(2))
    assert store.trouble == ""
    assert len(store.events("g")) == 2
    store.close()


@looped
async def test_two_servers_may_open_an_empty_database_at_the_same_time(postgres: Cluster) -> None:
    url = postgres.database()
    stores = await asyncio.gather(*(asyncio.to_thread(PostgresStore, url) for _ in range(4)))
    assert len({store.meta("secret", str(number)) for number, store in enumerate(stores)}) == 1
    for store in stores:
        store.close()


def test_damage_affects_only_its_row(postgres: Cluster) -> None:
    url = postgres.database()
    name = url.rpartition("/")[2]
    store = PostgresStore(url)

    @looped
    async def fill() -> None:
        await store.append(entry(1))
        await store.append(entry(1, "other"))
        await store.keep_document("note", Document("a", b"1"))

    fill()
    postgres.sql("UPDATE underhall.events SET data = 'x' WHERE game = 'g'", name)
    postgres.sql("UPDATE underhall.documents SET data = 'x'", name)
    with pytest.raises(Damaged):
        store.events("g")
    with pytest.raises(Damaged):
        store.document("note", "a")
    assert len(store.events("other")) == 1
    store.close()


# What is refused -----------------------------------------------------------------------------------------------------


def newer(postgres: Cluster) -> str:
    url = postgres.database()
    PostgresStore(url).close()
    postgres.sql(f"UPDATE underhall.meta SET value = '{VERSION + 1}' WHERE key = 'format'", url.rpartition("/")[2])
    return url


def older(postgres: Cluster) -> str:
    url = postgres.database()
    PostgresStore(url).close()
    postgres.sql(f"UPDATE underhall.meta SET value = '{VERSION - 1}' WHERE key = 'format'", url.rpartition("/")[2])
    return url


def foreign(postgres: Cluster) -> str:
    url = postgres.database()
    postgres.sql("CREATE SCHEMA underhall; CREATE TABLE underhall.mine (n int)", url.rpartition("/")[2])
    return url


def without_rights(postgres: Cluster) -> str:
    url = postgres.database()
    name = url.rpartition("/")[2]
    postgres.sql(f"CREATE ROLE guest_{name} LOGIN PASSWORD 'guest-secret'")
    return postgres.url(name, f"guest_{name}", "guest-secret")


def read_only(postgres: Cluster) -> str:
    url = postgres.database()
    postgres.sql(f"ALTER DATABASE {url.rpartition('/')[2]} SET default_transaction_read_only = on")
    return url


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda one: one.url("postgres", password="wrong-secret"), "refused the user or the password"),
        (lambda one: one.url("nothing"), "does not exist"),
        (lambda one: f"postgresql://a:hidden-secret@127.0.0.1:{closed_port()}/b", "does not answer"),
        (lambda one: "postgresql://a:hidden-secret@host:port/b", "cannot be read"),
        (newer, "newer version of Underhall"),
        (older, "older version of Underhall .* copy it with that version to a data file"),
        (foreign, "not ours"),
        (without_rights, "does not let this user"),
        (read_only, "read-only"),
    ],
    ids=["password", "name", "server", "address", "newer", "older", "foreign", "rights", "read-only"],
)
def test_a_database_that_cannot_be_used_is_refused_in_one_sentence(
    make: Callable[[Cluster], str], told: str, postgres: Cluster
) -> None:
    with pytest.raises(StoreError, match=told) as caught:
        PostgresStore(make(postgres))
    assert "\n" not in str(caught.value)
    told_in_all = "".join(traceback.format_exception(caught.value))
    assert "secret" not in told_in_all
    assert PASSWORD not in told_in_all


def test_the_password_may_come_from_a_file_and_is_shown_nowhere(
    postgres: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "secret"
    file.write_text(f"{PASSWORD}\n")
    monkeypatch.setenv(PASSWORD_FILE, str(file))
    url = postgres.database().replace(f":{PASSWORD}", "")
    PostgresStore(url).close()
    address = address_of(f"postgresql://host:{PASSWORD}@127.0.0.1/hall")
    assert PASSWORD not in repr(address)
    assert address.shown == "the database hall at 127.0.0.1:5432"
    monkeypatch.setenv(PASSWORD_FILE, str(tmp_path / "nothing"))
    with pytest.raises(StoreError, match="cannot be read"):
        PostgresStore(url)


@looped
async def test_old_news_are_looked_for_now_and_then(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them have to be read for that, and servers say twice a second that they are there."""
    url = postgres.database()
    name = url.rpartition("/")[2]
    store = PostgresStore(url)
    sharing = store.sharing
    assert sharing is not None
    await sharing.enter(NodeFacts("n1", "", "1", 0.0))

    async def left_after_looking() -> str:
        old = "INSERT INTO underhall.news (at, node, topic, text) VALUES (now() - interval '1 hour', 'n9', 'a', 'b')"
        postgres.sql(old, name)
        await sharing.bury()
        return postgres.sql("SELECT count(*) FROM underhall.news", name)

    assert await left_after_looking() == "0"
    assert await left_after_looking() == "1"
    monkeypatch.setattr(postgres_sharing, "SWEEPING", 0.0)
    assert await left_after_looking() == "0"
    store.close()
