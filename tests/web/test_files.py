"""Files that nobody else may read, copies that go to plain files only, and a server that says when it cannot write."""

from __future__ import annotations

import os
import shutil
import stat
from collections import namedtuple
from pathlib import Path

import pytest

from tests.web.halls import changed, looped, opened
from tests.web.processes import posix
from tests.web.test_store import fill_up, made
from underhall.web.server import health as health_module
from underhall.web.storage import store as store_module
from underhall.web.storage.datafile import StoreError, backup, restore

Usage = namedtuple("Usage", "total used free")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def open_hearted() -> object:
    """As on most systems: what is made may be read by all."""
    before = os.umask(0o022)
    yield
    os.umask(before)


@posix
@looped
async def test_the_data_are_for_their_owner_alone(data: Path, open_hearted: object) -> None:
    async with opened(data) as world:
        await world.friends()
        found = {file.name: mode(file) for file in data.parent.iterdir()}
        assert {"hall.db", "hall.db-wal", "hall.db-shm", "hall.db.lock"} <= set(found)
        assert set(found.values()) == {0o600}


@posix
@looped
async def test_files_of_an_earlier_version_are_closed_at_the_start(data: Path, open_hearted: object) -> None:
    async with opened(data):
        pass
    data.with_name("hall.db.lock").touch()
    for file in data.parent.iterdir():
        file.chmod(0o644)
    async with opened(data) as world:
        await world.friends()
        assert {mode(file) for file in data.parent.iterdir()} == {0o600}


@posix
def test_a_file_that_is_not_ours_stays_as_it_is(data: Path) -> None:
    data.write_text("something else " * 100)
    data.chmod(0o644)
    with pytest.raises(StoreError):
        store_module.SqliteStore(data)
    assert mode(data) == 0o644


@posix
def test_copies_and_what_a_restore_keeps_are_private_too(data: Path, tmp_path: Path, open_hearted: object) -> None:
    copy = tmp_path / "copy.db"
    backup(made(data), copy)
    assert mode(copy) == 0o600
    copy.chmod(0o644)
    backup(data, copy)
    assert mode(copy) == 0o600, "also in the place of an open one"
    data.chmod(0o644)
    copy.chmod(0o644)
    kept = restore(copy, data)
    assert kept is not None
    assert (mode(data), mode(kept)) == (0o600, 0o600)


@posix
def test_a_copy_goes_to_a_plain_file(data: Path, tmp_path: Path) -> None:
    made(data)
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    other = tmp_path / "other.txt"
    other.write_text("somebody's")
    (tmp_path / "link").symlink_to(other)
    (tmp_path / "nowhere").symlink_to(tmp_path / "not there")
    for name in ("folder", "pipe", "link", "nowhere"):
        before = (tmp_path / name).lstat()
        with pytest.raises(StoreError, match="not a plain file"):
            backup(data, tmp_path / name)
        assert (tmp_path / name).lstat()[:4] == before[:4]
    with pytest.raises(StoreError, match="not a plain file"):
        backup(data, Path("/dev/null"))
    assert other.read_text() == "somebody's"
    assert not (tmp_path / "not there").exists()
    with pytest.raises(StoreError, match="there is no file"):
        restore(tmp_path / "pipe", data)
    with pytest.raises(StoreError, match="not a plain file"):
        store_module.SqliteStore(tmp_path / "pipe")


@looped
async def test_the_server_says_when_it_cannot_write(data: Path) -> None:
    async with opened(data) as world:
        ann, _ = await world.friends()
        one = world.browser()
        assert (await one.get("/healthz")).text == "ok\n"
        make_room = fill_up(world.store)
        while (await ann.do("chat", None, text="x" * 400)).status_code == 200:
            pass
        sick = await one.get("/healthz")
        assert sick.status_code == 503
        assert "full" in sick.text
        assert str(data) not in sick.text
        batches = world.hall.store.batches
        for _ in range(20):
            assert (await one.get("/healthz")).status_code == 503
        assert world.hall.store.batches <= batches + 1, "looking does not write"
        make_room()
        with changed(health_module, "AGAIN", 0.0):
            assert (await one.get("/healthz")).text == "ok\n", "nobody else need write for that"
        batches = world.hall.store.batches
        assert (await one.get("/healthz")).text == "ok\n"
        assert world.hall.store.batches == batches


@looped
async def test_the_server_says_when_the_disk_is_nearly_full(data: Path) -> None:
    async with opened(data) as world:
        one = world.browser()
        with changed(shutil, "disk_usage", lambda path: Usage(10**9, 10**9 - 1000, 1000)):
            sick = await one.get("/healthz")
        assert (sick.status_code, sick.text) == (503, "the disk is full\n")
        assert (await one.get("/healthz")).status_code == 200
