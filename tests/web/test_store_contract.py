"""What any store promises beside appending, kept records and contacts, shelves, and writes that fail."""

from __future__ import annotations

import asyncio

import pytest

from tests.web.halls import looped
from tests.web.stores import Place
from tests.web.test_store import entry
from underhall.web.storage.datafile import StoreError
from underhall.web.storage.store import Append, Conflict, Document, Event, EventStore
from underhall.web.table.summary import Shelf


@looped
async def test_kept_records_make_room_for_others(place: Place) -> None:
    store = place.open()
    await store.keep_upload("a", "Zażółć", 1.0)
    await store.keep_upload("b", "plain", 2.0)
    assert sorted(store.uploads()) == [("a", 1.0, len("Zażółć".encode())), ("b", 2.0, 5)]
    await store.keep_longer("a", 9.0)
    await store.keep_longer("nothing", 9.0)
    await store.keep_upload("c", "x", 3.0, gone=["b", "nothing"])
    store.close()
    store = place.open()
    assert {name: at for name, at, _ in store.uploads()} == {"a": 9.0, "c": 3.0}
    assert (store.upload("a"), store.upload("b"), store.upload("c")) == ("Zażółć", None, "x")
    await store.drop_uploads(["a", "c", "nothing"])
    await store.drop_uploads([])
    assert store.uploads() == []
    store.close()


@looped
async def test_a_record_that_cannot_be_kept_takes_no_other_away(place: Place) -> None:
    store = place.open()
    await store.keep_upload("a", "first", 1.0)
    await store.keep_upload("b", "second", 1.0)
    with pytest.raises(StoreError):
        await store.keep_upload("a", "again", 2.0, gone=["b"])
    assert (store.upload("a"), store.upload("b")) == ("first", "second")
    store.close()


@looped
async def test_contacts_are_replaced(place: Place) -> None:
    store = place.open()
    await store.keep_contact("Ann", b"one")
    await store.keep_contact("Bob", b"other")
    await store.keep_contact("Ann", b"two")
    store.close()
    store = place.open()
    assert (store.contact("Ann"), store.contact("Bob"), store.contact("Eve")) == (b"two", b"other", None)
    store.close()


async def put_away(store: EventStore, table: str, at: float, public: bool, *visitors: str) -> None:
    await store.append(entry(1, table))
    brief = f"{table} is over".encode()
    await store.append(Append(table, Event(2, at, "k", b"{}"), brief, None, Shelf(at, public, visitors)))


@looped
async def test_shelves_are_in_order_and_come_in_pages(place: Place) -> None:
    store = place.open()
    for number in range(6):
        await put_away(store, f"t{number}", 10.0 - number, number % 2 == 0, "Ann" if number < 4 else "Bob", "Eve")
    await store.append(entry(1, "going"))
    assert store.newest_of("Ann", 0, 3) == [b"t0 is over", b"t1 is over", b"t2 is over"]
    assert store.newest_of("Ann", 3, 3) == [b"t3 is over"]
    assert store.newest_of("Ann", 4, 3) == store.newest_of("nobody", 0, 3) == []
    assert store.newest("Ann", 0, 9) == [b"t4 is over"], "public, and not one's own"
    assert store.newest("nobody", 1, 1) == [b"t2 is over"]
    assert (store.finished(), store.finished_of("Bob"), store.finished_of("Eve")) == ((6, 3), (2, 1), (6, 3))
    assert (store.summary("t1"), store.summary("going"), store.summary("none")) == (b"t1 is over", b"summary 1", None)
    assert [name for name, _ in store.unfinished()] == ["going"]
    store.close()


@looped
async def test_who_has_left_a_finished_table_finds_it_no_more(place: Place) -> None:
    store = place.open()
    await put_away(store, "t1", 1.0, True, "Ann", "Bob")
    await store.append(Append("t1", Event(3, 5.0, "k", b"{}"), b"without Bob", None, Shelf(5.0, False, ("Ann",))))
    assert (store.newest_of("Ann", 0, 9), store.newest_of("Bob", 0, 9)) == ([b"without Bob"], [])
    assert (store.finished(), store.newest("Bob", 0, 9)) == ((1, 0), [])
    store.close()


@looped
async def test_the_table_that_changed_last_is_last(place: Place) -> None:
    store = place.open()
    for table, at in (("b", 1.0), ("a", 2.0), ("c", 3.0)):
        await store.append(Append(table, Event(1, at, "k", b"{}"), table.encode()))
    await store.append(Append("b", Event(2, 4.0, "k", b"{}"), b"b again"))
    assert store.unfinished() == [("a", b"a"), ("c", b"c"), ("b", b"b again")]
    store.close()


@looped
async def test_a_write_that_fails_changes_nothing_and_spoils_no_other(place: Place) -> None:
    store = place.open()
    await store.append(entry(1, rest=b"rest"))
    await store.keep_document("note", Document("a", b"1"))
    too_large = Append("g", Event(2**70, 1.0, "answered", b"{}"), b"late", b"late")
    results = await asyncio.gather(
        store.append(entry(1, "b")),
        store.append(too_large),
        store.change_document("note", Document("a", b"2"), b"other"),
        store.change_document("note", Document("new", b"2"), b"old"),
        store.append(entry(1, "c")),
        return_exceptions=True,
    )
    kinds = [type(one) for one in results]
    assert kinds[0] is kinds[4] is type(None)
    assert isinstance(results[1], StoreError)
    assert kinds[2] is kinds[3] is Conflict
    assert (len(store.events("g")), store.rest("g")) == (1, (1, b"rest"))
    assert store.document("note", "a") == Document("a", b"1")
    assert store.document("note", "new") is None
    await store.append(entry(2))
    assert store.trouble == ""
    store.close()


@looped
async def test_a_full_disk_is_told_and_what_was_there_stays(place: Place) -> None:
    store = place.open()
    await store.append(entry(1, rest=b"rest"))
    await store.keep_upload("a", "x", 1.0)
    make_room = await place.fill_up(store)
    noise = "0123456789" * 10_000
    for write in (
        store.append(entry(2, data=noise.encode())),
        store.keep_upload("b", noise, 1.0, gone=["a"]),
        store.keep_contact("Ann", noise.encode()),
        store.keep_document("note", Document("a", noise.encode())),
    ):
        with pytest.raises(StoreError, match="full"):
            await write
    assert "full" in store.trouble
    await store.probe()
    assert "full" in store.trouble
    assert (len(store.events("g")), store.upload("a"), store.upload("b")) == (1, "x", None)
    make_room()
    await store.probe()
    assert store.trouble == ""
    await store.append(entry(2))
    assert [event.seq for event in store.events("g")] == [1, 2]
    store.close()


@looped
async def test_a_closed_store_says_so(place: Place) -> None:
    store = place.open()
    waiting = asyncio.ensure_future(store.append(entry(1)))
    await asyncio.sleep(0)
    await asyncio.to_thread(store.close)
    await waiting
    with pytest.raises(StoreError, match="closed"):
        await store.append(entry(2))
    with pytest.raises(StoreError, match="closed"):
        store.events("g")
    store.close()
    again = place.open()
    assert len(again.events("g")) == 1
    again.close()


def test_a_value_that_is_made_once_stays(place: Place) -> None:
    for value in ("one", "two"):
        store = place.open()
        assert store.meta("secret", value) == "one"
        store.close()
