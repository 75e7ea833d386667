"""Documents: small things that are kept beside the tables."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from tests.web.halls import looped
from tests.web.stores import Place
from underhall.web.storage.datafile import Damaged
from underhall.web.storage.schema import VERSION
from underhall.web.storage.store import Append, Conflict, Document, Event, SqliteStore


@looped
async def test_what_is_kept_is_found_by_its_key_by_its_owner_and_in_order(place: Place) -> None:
    store = place.open()
    for key, owner in (("b", "Ann"), ("a", "Ann"), ("c", "Bob"), ("d", "")):
        await store.keep_document("note", Document(key, key.encode(), owner))
    await store.keep_document("other", Document("a", b"of another kind", "Ann"))
    await store.keep_document("note", Document("b", b"new", "Ann"))
    store.close()
    again = place.open()
    assert again.document("note", "b") == Document("b", b"new", "Ann")
    assert again.document("note", "z") is None
    assert again.documents_of("note", "Ann") == [Document("a", b"a", "Ann"), Document("b", b"new", "Ann")]
    assert [one.key for one in again.documents("note")] == ["a", "b", "c", "d"]
    assert [one.key for one in again.documents("note", "a", 2)] == ["b", "c"]
    await again.drop_documents("note", ["a", "c", "z"])
    assert [one.key for one in again.documents("note")] == ["b", "d"]
    assert again.document("other", "a") == Document("a", b"of another kind", "Ann")
    again.close()


@looped
async def test_a_change_that_comes_too_late_is_refused(place: Place) -> None:
    store = place.open()
    await store.change_document("note", Document("a", b"1"), None)
    with pytest.raises(Conflict):
        await store.change_document("note", Document("a", b"again"), None)
    await store.change_document("note", Document("a", b"2", "Ann"), b"1")
    with pytest.raises(Conflict):
        await store.change_document("note", Document("a", b"late"), b"1")
    with pytest.raises(Conflict):
        await store.change_document("note", Document("nothing", b"x"), b"1")
    assert store.documents("note") == [Document("a", b"2", "Ann")]
    store.close()


@looped
async def test_a_damaged_document_is_reported_and_left_out_of_lists(data: Path) -> None:
    store = SqliteStore(data)
    for key in ("a", "b", "c"):
        await store.keep_document("note", Document(key, b"as it was", "Ann"))
    store.close()
    with sqlite3.connect(data) as base:
        base.execute("UPDATE documents SET data = ? WHERE key = 'a'", (b"as it is!",))
        base.execute("UPDATE documents SET owner = 'Bob' WHERE key = 'b'")
    store = SqliteStore(data)
    with pytest.raises(Damaged):
        store.document("note", "a")
    assert [one.key for one in store.documents("note")] == ["c"]
    assert store.documents_of("note", "Bob") == [], "nobody gets what is not theirs"
    store.close()


@looped
async def test_a_file_of_version_2_gets_room_for_them(data: Path) -> None:
    store = SqliteStore(data)
    await store.append(Append("g", Event(1, 1.0, "answered", b"{}"), b"brief"))
    store.close()
    with sqlite3.connect(data) as base:
        base.executescript("DROP TABLE documents; PRAGMA user_version=2;")
    store = SqliteStore(data)
    assert store.writing.execute("PRAGMA user_version").fetchone() == (VERSION,)
    await store.keep_document("note", Document("a", b"1"))
    assert len(store.events("g")) == 1
    store.close()
