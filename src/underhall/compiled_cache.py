"""Compiled modules in the user's cache: how a clone runs at full speed though nothing in it changes.

An entry is a folder named after a hash of all that is compiled, of the Python and of the platform. So edited code has
no entry and runs as written. An entry appears by one rename, whole or not at all (`background_build` makes them). Only
the command line and its own processes use it; whoever imports the package in a script or a test gets the sources.

This is imported before all else of the package, so it imports nothing that may be compiled.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import sysconfig
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

from underhall import compiling

FORMAT: Final = 1
"""Raised when an entry is laid out in another way."""
SOURCES: Final = ("bots", "engine", "games")
"""The folders that hold compiled modules and all that these import (`tests/test_layers.py`): what mypyc makes of a
module also depends on the types in those."""
KEPT: Final = 4
"""Entries: for other clones, branches and versions of Python."""
LIST: Final = "entry.json"
FAILURE: Final = "failed.json"
AGAIN: Final = 24 * 3600
"""Seconds until a build that failed is tried again on the same code."""
PRIVATE: Final = 0o700


class CacheProblem(Exception):
    """The cache cannot be used; the message is one sentence."""


def pure_wanted() -> bool:
    """Whether UNDERHALL_PURE asks for the sources as they are."""
    return os.environ.get("UNDERHALL_PURE", "") not in ("", "0")


# ------------------------------------------------------------------ the folder


def cache_folder() -> Path:
    """The folder of the entries (not made here); UNDERHALL_CACHE overrides it."""
    chosen = os.environ.get("UNDERHALL_CACHE")
    if chosen:
        return Path(chosen).expanduser()
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches" / "underhall"
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
        return base / "underhall" / "Cache"
    base = Path(os.environ.get("XDG_CACHE_HOME") or "")
    if not base.is_absolute():  # the XDG rules say to ignore a relative one
        base = Path.home() / ".cache"
    return base / "underhall"


def own_folder(make: bool = False) -> Path:
    """The folder, if it is ours alone to write: what lies there is run. CacheProblem if it is not, or not there."""
    try:
        folder = known_folder()
        if make:
            folder.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
        found = folder.stat()
    except OSError as error:
        raise CacheProblem(f"The cache {error.filename} cannot be used: {error.strerror}.") from None
    if not folder.is_dir():
        raise CacheProblem(f"The cache {folder} is not a folder.")
    if sys.platform != "win32":
        if found.st_uid != os.geteuid():
            raise CacheProblem(f"The cache {folder} belongs to another user.")
        if found.st_mode & 0o022:
            raise CacheProblem(f"The cache {folder} can be written to by other users.")
    return folder


def check_writable() -> None:
    """CacheProblem if no entry can be made here. Nothing is written."""
    folder = known_folder()
    there = next((one for one in (folder, *folder.parents) if one.exists()), folder)
    if there == folder:
        own_folder()
    if not os.access(there, os.W_OK | os.X_OK):
        raise CacheProblem(f"The cache {folder} cannot be written to.")


def known_folder() -> Path:
    try:
        return cache_folder()
    except RuntimeError as error:  # nobody knows where home is
        raise CacheProblem(f"There is no folder for a cache: {error}") from None


# ------------------------------------------------------------------ entries


@dataclass(frozen=True)
class Entry:
    """Compiled modules that fit the code."""

    folder: Path
    files: dict[str, Path]
    """By the name of the module, the library among them."""


def key_of(package: Path) -> str:
    """Stands for the code of a package folder, this Python and this platform. The whole text is read each time: times
    and sizes of files could be wrong, and it takes a hundredth of a second."""
    place = (FORMAT, sys.implementation.cache_tag, compiling.extension_suffix(), sysconfig.get_platform())
    digest = hashlib.sha256(repr(place).encode())
    sources = [package / "compiling.py", package / compiling.HOT_LIST]
    sources += sorted(source for name in SOURCES for source in (package / name).rglob("*.py"))
    for source in sources:
        text = source.read_bytes()
        digest.update(f"{source.relative_to(package).as_posix()} {len(text)}\n".encode())
        digest.update(text)
    return digest.hexdigest()[:32]


def module_files(folder: Path, package: Path) -> dict[str, Path]:
    """Where the compiled modules of a package belong in an entry."""
    files = {compiling.LIBRARY: folder / f"{compiling.LIBRARY}{compiling.extension_suffix()}"}
    for module in compiling.HOT_MODULES:
        source = compiling.source_of(module, package)
        files[module] = folder / compiling.extension_of(source).relative_to(package.parent)
    return files


def ready(package: Path | None = None) -> Entry | None:
    """The entry that fits the code, if there is a whole one."""
    package = package or compiling.package_folder()
    try:
        folder = own_folder() / key_of(package)
        sizes = json.loads((folder / LIST).read_text(encoding="utf-8"))["sizes"]
        files = module_files(folder, package)
        for name, file in files.items():
            if file.stat().st_size != sizes[name]:
                raise OSError(f"{file} was cut off")
    except (CacheProblem, compiling.CompileError, OSError, ValueError, KeyError, TypeError):
        return None
    return Entry(folder, files)


def add(built: Path, package: Path) -> Entry:
    """Makes an entry of what was built from a package folder: lists and syncs it, and moves it to its place."""
    root = own_folder(make=True)
    files = module_files(built, package)
    sizes = {name: file.stat().st_size for name, file in files.items()}
    (built / LIST).write_text(json.dumps({"sizes": sizes, "made": time.time()}), encoding="utf-8")
    for file in (*files.values(), built / LIST):
        with file.open("rb+") as opened:
            os.fsync(opened.fileno())
    folder = root / key_of(package)
    remove(folder)  # a broken one: nobody builds what is ready
    built.rename(folder)
    (root / FAILURE).unlink(missing_ok=True)
    entry = ready(package)
    if entry is None:
        raise CacheProblem(f"The compiled modules in {folder} are not whole.")
    return entry


def remove(folder: Path) -> None:
    """As far as the system lets us: on Windows, what is in use stays."""
    shutil.rmtree(folder, ignore_errors=True)


def clean(root: Path, keep: Path) -> None:
    """Removes the entries that have not been used for longest."""
    entries = [file.parent for file in root.glob(f"*/{LIST}") if file.parent != keep]
    entries.sort(key=last_used, reverse=True)
    for folder in entries[KEPT - 1 :]:
        remove(folder)


def last_used(folder: Path) -> float:
    try:
        return (folder / LIST).stat().st_mtime
    except OSError:
        return 0.0


# ------------------------------------------------------------------ builds that failed, and builds under way


def note_failure(package: Path, reason: str) -> None:
    with suppress(CacheProblem, OSError):
        note = {"key": key_of(package), "reason": reason, "when": time.time()}
        (own_folder() / FAILURE).write_text(json.dumps(note), encoding="utf-8")


def last_failure(package: Path | None = None) -> str | None:
    """Why the build of this code failed, if it did within the last day."""
    try:
        note = json.loads((own_folder() / FAILURE).read_text(encoding="utf-8"))
        fits = note["key"] == key_of(package or compiling.package_folder()) and time.time() - note["when"] < AGAIN
        return str(note["reason"]) if fits else None
    except (CacheProblem, OSError, ValueError, KeyError, TypeError):
        return None


@contextmanager
def locked(root: Path, wait: bool = True) -> Iterator[None]:
    """Only one process builds at a time, whoever started it; the lock ends with the process. BlockingIOError if it is
    taken and one does not wait."""
    with (root / "lock").open("a+b") as file:
        if sys.platform == "win32":
            import msvcrt

            while True:
                try:
                    file.seek(0)
                    msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
                    break
                except OSError:
                    if not wait:
                        raise BlockingIOError from None
                    time.sleep(1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield


def under_way() -> bool:
    """Whether somebody is building just now."""
    try:
        root = own_folder()
        if not (root / "lock").exists():
            return False
        with locked(root, wait=False):
            return False
    except BlockingIOError:
        return True
    except (CacheProblem, OSError):
        return False


# ------------------------------------------------------------------ use


class Finder(MetaPathFinder):
    """Finds the compiled modules of an entry; everything else is found as ever."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self.entry.files.get(fullname)
        return spec_from_file_location(fullname, file) if file is not None else None


def in_use() -> Entry | None:
    """The entry that this process runs with."""
    return next((one.entry for one in sys.meta_path if isinstance(one, Finder)), None)


def use() -> bool:
    """Takes the compiled modules from now on, if there are any that fit. All or none: not where one has been imported,
    or where some are compiled in place."""
    if in_use() is not None:
        return True
    if pure_wanted() or any(module in sys.modules for module in compiling.HOT_MODULES):
        return False
    if compiling.compiled_in_place():
        return False
    entry = ready()
    if entry is None:
        return False
    finder = Finder(entry)
    sys.meta_path.insert(0, finder)
    try:
        __import__(compiling.LIBRARY)
    except ImportError:  # broken, or made for another system that shares this home
        sys.meta_path.remove(finder)
        remove(entry.folder)
        return False
    with suppress(OSError):
        os.utime(entry.folder / LIST)
    return True
