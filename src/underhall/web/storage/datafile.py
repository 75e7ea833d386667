"""The data file as a file: whether it is ours and sound, who uses it, and copies of it."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from underhall.engine.errors import UnderhallError

from .schema import VERSION, columns, expected

APPLICATION = 0x55484C4C
"""Marks the file as ours."""
PRIVATE = 0o600
BESIDE = ("", "-wal", "-shm", ".lock")


class StoreError(UnderhallError):
    """The data could not be read or written; nothing was changed."""


class DiskFull(StoreError):
    """There is no room for what was to be written."""


class Damaged(StoreError):
    """The data is no longer as it was written."""


def connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)


def examine(path: Path, thorough: bool = True) -> None:
    """`check` without a trace: a file that is refused keeps every byte, and so does what a killed server left beside
    it."""
    beside = [Path(f"{path}{suffix}") for suffix in ("-wal", "-shm")]
    here = [file for file in beside if file.exists()]
    base = connect_to_read(path)
    try:
        check(base, path, thorough)
    except BaseException:
        base.close()
        for file in beside:
            if file not in here:
                file.unlink(missing_ok=True)
        raise
    base.close()


def connect_to_read(path: Path) -> sqlite3.Connection:
    """An ordinary connection would write the last moves into the main file as soon as it is closed."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, isolation_level=None, timeout=10)


def check(base: sqlite3.Connection, path: Path, thorough: bool) -> None:
    """Refuses files that are not ours, damaged, or made by a newer version.

    Checking all of a large file takes minutes. Unless `thorough`, only the parts that everything depends on are
    checked: the table of contents, the free pages, the unfinished tables. Damage elsewhere affects only the table that
    it belongs to."""
    (application,) = base.execute("PRAGMA application_id").fetchone()
    (version,) = base.execute("PRAGMA user_version").fetchone()
    if application != APPLICATION:
        raise StoreError(f"{path} is a database, but not one of Underhall's: choose another file with --data")
    if version > VERSION:
        raise StoreError(
            f"{path} was made by a newer version of Underhall (format {version}; this one reads {VERSION}): "
            "update Underhall, or choose another file with --data"
        )
    for part in ("1",) if thorough else ("sqlite_master", "meta", "summaries"):
        (state,) = base.execute(f"PRAGMA quick_check({part})").fetchone()
        if state != "ok":
            raise ruined(path, " ".join(str(state).split()))
    if version == VERSION and not expected() <= columns(base):
        raise ruined(path, "its table of contents")
    if not thorough and shortened(path):
        raise ruined(path, "its end is missing")


def ruined(path: Path, what: str) -> Damaged:
    return Damaged(f"{path} is damaged ({what}): restore a backup with `underhall restore`")


def shortened(path: Path) -> bool:
    """Whether the file is shorter than its header says."""
    with open(path, "rb") as file:
        head = file.read(100)
    size = int.from_bytes(head[16:18], "big")
    pages = int.from_bytes(head[28:32], "big")
    # The number of pages is valid only if it was written by the program that wrote the file last.
    return head[24:28] == head[92:96] and path.stat().st_size < pages * (65536 if size == 1 else size)


@contextlib.contextmanager
def explained(path: Path) -> Iterator[None]:
    """Turns an error of SQLite or the disk into one sentence."""
    try:
        yield
    except (MemoryError, UnicodeDecodeError):
        raise ruined(path, "an invalid length or name") from None
    except sqlite3.DatabaseError as error:
        what = str(error)
        if "not a database" in what or "malformed" in what:
            raise Damaged(
                f"{path} is damaged or not a data file of Underhall: "
                "restore a backup, or choose another file with --data"
            ) from None
        if "decode" in what or "too big" in what:  # what could not be read must not be shown to anyone
            raise ruined(path, "a row cannot be read") from None
        raise StoreError(f"{path} cannot be used: {what}") from None
    except OSError as error:
        raise StoreError(f"{path} cannot be used: {error.strerror}") from None


def make_private(path: Path) -> None:
    """Only the owner may read the data, because it holds the server's secret and everyone's cards. This applies to a
    file that is made now, to what SQLite puts beside it (with the same mode as the file itself), and to files of
    earlier versions."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, PRIVATE))
    for suffix in BESIDE:
        with contextlib.suppress(OSError):  # it is not there, or not ours to change
            file = f"{path}{suffix}"
            if os.stat(file).st_mode & 0o077:
                os.chmod(file, PRIVATE)


def plain_file(path: Path) -> bool:
    """Whether there is an ordinary file or nothing at all: reading a pipe may block forever, and a device or the file
    behind a link is not ours to replace."""
    return not path.is_symlink() and (path.is_file() or not path.exists())


def hold(path: Path) -> Any:
    """An open file that is locked as long as this process uses the data: two servers must not use one file."""
    if not plain_file(path.resolve()):
        raise StoreError(f"{path} cannot be used: it is not a plain file")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = os.fdopen(os.open(f"{path}.lock", os.O_WRONLY | os.O_CREAT, PRIVATE), "w")
    except OSError as error:
        raise StoreError(f"{path} cannot be used: {error.strerror}") from None
    try:
        import fcntl
    except ImportError:  # Windows: no advisory locks, the user must take care
        return file
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise StoreError(
            f"another Underhall is using {path}: stop it first, or choose another file with --data"
        ) from None
    return file


def backup(path: Path, target: Path) -> None:
    """Copies the data to `target`, safe while the server is running."""
    if not path.exists():
        raise StoreError(f"there is no data yet at {path}")
    own = {Path(f"{path.resolve()}{suffix}") for suffix in BESIDE}
    if target.resolve() in own:
        raise StoreError(f"the data at {path} cannot be copied over itself: choose another file")
    if not plain_file(target):
        raise StoreError(f"{target} is not a plain file: choose another name for the copy")
    half = target.with_name(target.name + ".part")
    try:
        with explained(path):
            examine(path)
            source = connect(path)
        try:
            with explained(target):
                half.unlink(missing_ok=True)
                os.close(os.open(half, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
                copy = sqlite3.connect(half)
                try:
                    source.backup(copy)
                    copy.execute("PRAGMA journal_mode=DELETE")
                finally:
                    copy.close()
                os.replace(half, target)
        finally:
            source.close()
    except BaseException:
        with contextlib.suppress(OSError):
            half.unlink(missing_ok=True)
        raise


def restore(source: Path, path: Path) -> Path | None:
    """Replaces the data with a backup; refused while a server uses it. Gives the file that keeps the old data."""
    if not source.is_file():
        raise StoreError(f"there is no file {source}")
    with explained(source):
        examine(source)
    lock = hold(path)
    kept = None
    ready = path.with_name(path.name + ".restored")
    try:
        backup(source, ready)
        with explained(path):
            if path.exists():
                kept = free_name(path)
                gather(path)
                # As it is, with what was not yet in the main file, even if it is damaged: that may be the reason for
                # restoring.
                for suffix in ("-wal", "-shm", ""):
                    old = Path(f"{path}{suffix}")
                    if old.exists():
                        os.replace(old, f"{kept}{suffix}")
                make_private(kept)
            os.replace(ready, path)
    finally:
        with contextlib.suppress(OSError):
            ready.unlink(missing_ok=True)
        lock.close()
    return kept


def free_name(path: Path) -> Path:
    """A name for the old data that does not overwrite what an earlier restore kept."""
    first = path.with_name(path.name + ".before-restore")
    numbered = (path.with_name(f"{first.name}-{number}") for number in range(2, 10_000))
    return next(name for name in (first, *numbered) if not name.exists())


def gather(path: Path) -> None:
    """Brings the last moves of a killed server into the main file, if it is sound: one file is moved in one step."""
    try:
        examine(path)
        base = connect(path)
        try:
            base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        finally:
            base.close()
    except (StoreError, sqlite3.Error):
        return
