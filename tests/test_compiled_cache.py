"""The cache of compiled modules: which entry fits, when none is used, and what is cleared.

Sources stand in for compiled modules, so nothing is compiled here: `.ci/run` tries the real thing.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.processes import posix
from underhall import compiled_cache, compiling

HOT = ("underhall.bots.trial_bot", "underhall.engine.trial_rules")
LIBRARY = "underhall_trial_library"


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the cache, not made yet."""
    monkeypatch.delenv("UNDERHALL_PURE")
    monkeypatch.setenv("UNDERHALL_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of two hot modules and one that they import. All that was imported is forgotten afterwards."""
    folder = tmp_path / "src" / "underhall"
    for name in (
        "compiling.py",
        "hot_modules.txt",
        "bots/trial_bot.py",
        "engine/trial_rules.py",
        "games/words.py",
        "web/page.py",
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"KIND = 'pure {name}'\n", encoding="utf-8")
    monkeypatch.setattr(compiling, "HOT_MODULES", HOT)
    monkeypatch.setattr(compiling, "LIBRARY", LIBRARY)
    monkeypatch.setattr(compiling, "package_folder", lambda: folder)
    monkeypatch.setattr(compiling, "extension_suffix", lambda: ".compiled.py")
    finders = list(sys.meta_path)
    yield folder
    sys.meta_path[:] = finders
    for name in (*HOT, LIBRARY):
        sys.modules.pop(name, None)


def built(folder: Path, package: Path) -> Path:
    """What a builder would make."""
    for name, file in compiled_cache.module_files(folder, package).items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"KIND = 'compiled {name}'\n", encoding="utf-8")
    return folder


@pytest.fixture
def entry(cache: Path, package: Path, tmp_path: Path) -> compiled_cache.Entry:
    return compiled_cache.add(built(tmp_path / "built", package), package)


def test_the_command_line_takes_what_fits(entry: compiled_cache.Entry, cache: Path) -> None:
    assert entry.folder.parent == cache
    assert not compiling.is_compiled()
    assert compiled_cache.use()
    assert compiled_cache.in_use() == entry
    for name in HOT:
        assert f"compiled {name}" == importlib.import_module(name).KIND
    assert [importlib.import_module(name).__file__ for name in HOT] == [str(entry.files[name]) for name in HOT]
    assert compiled_cache.use(), "once is enough"
    assert sum(isinstance(one, compiled_cache.Finder) for one in sys.meta_path) == 1


@pytest.mark.parametrize("name", ["compiling.py", "bots/trial_bot.py", "games/words.py", "engine/new.py"])
def test_edited_code_has_no_entry(entry: compiled_cache.Entry, package: Path, name: str) -> None:
    """Even with the size and the time of before. Words that are imported count too: mypyc looks into them."""
    assert compiled_cache.ready() == entry
    file = package / name
    text = file.read_text(encoding="utf-8") if file.exists() else "KIND = 'pure'"
    times = (file.stat().st_atime_ns, file.stat().st_mtime_ns) if file.exists() else (0, 0)
    file.write_text(text.replace("pure", "mine"), encoding="utf-8")
    os.utime(file, ns=times)
    assert compiled_cache.ready() is None
    assert not compiled_cache.use()
    assert entry.folder.is_dir(), "another clone may have the older code"


def test_what_is_never_compiled_may_change(entry: compiled_cache.Entry, package: Path) -> None:
    (package / "web" / "page.py").write_text("KIND = 'mine'\n", encoding="utf-8")
    (package / "games" / "texts.yaml").write_text("hello: there\n", encoding="utf-8")
    assert compiled_cache.ready() == entry


def test_another_python_has_another_entry(entry: compiled_cache.Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "extension_suffix", lambda: ".other.py")
    assert compiled_cache.ready() is None


def test_it_can_be_switched_off(entry: compiled_cache.Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("UNDERHALL_PURE", "1")
    assert not compiled_cache.use()
    monkeypatch.setenv("UNDERHALL_PURE", "0")
    assert compiled_cache.use()


def test_compiled_and_pure_modules_are_never_mixed(
    entry: compiled_cache.Entry, package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, HOT[1], sys)
    assert not compiled_cache.use(), "one of them has been imported"
    monkeypatch.delitem(sys.modules, HOT[1])
    beside = compiling.extension_of(compiling.source_of(HOT[0], package))
    beside.touch()
    assert not compiled_cache.use(), "one of them is compiled in place"
    beside.unlink()
    assert compiled_cache.use()


@pytest.mark.parametrize("damage", ["cut", "gone", "no list", "odd list"])
def test_an_entry_that_is_not_whole_is_not_used(entry: compiled_cache.Entry, damage: str) -> None:
    file, listed = entry.files[HOT[0]], entry.folder / compiled_cache.LIST
    if damage == "cut":
        file.write_bytes(file.read_bytes()[:-1])
    elif damage == "gone":
        file.unlink()
    elif damage == "no list":
        listed.unlink()
    else:
        listed.write_text(json.dumps({"sizes": []}), encoding="utf-8")
    assert compiled_cache.ready() is None
    assert not compiled_cache.use()
    assert compiled_cache.in_use() is None


def test_a_library_that_cannot_be_loaded_is_dropped(
    cache: Path, package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A true extension's name, and no library inside."""
    monkeypatch.undo()
    monkeypatch.delenv("UNDERHALL_PURE")
    monkeypatch.setenv("UNDERHALL_CACHE", str(cache))
    monkeypatch.setattr(compiling, "HOT_MODULES", HOT)
    monkeypatch.setattr(compiling, "LIBRARY", LIBRARY)
    monkeypatch.setattr(compiling, "package_folder", lambda: package)
    entry = compiled_cache.add(built(tmp_path / "built", package), package)
    assert not compiled_cache.use()
    assert compiled_cache.in_use() is None
    assert not entry.folder.exists(), "so that it is built again"


@posix
def test_a_folder_that_others_can_write_to_is_refused(entry: compiled_cache.Entry, cache: Path) -> None:
    cache.chmod(0o770)
    with pytest.raises(compiled_cache.CacheProblem, match="written to by other users"):
        compiled_cache.own_folder()
    assert not compiled_cache.use()
    cache.chmod(0o700)
    assert compiled_cache.use()


@posix
def test_a_folder_of_somebody_else_is_refused(
    entry: compiled_cache.Entry, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Say, of the user who runs this with sudo."""
    monkeypatch.setattr(os, "geteuid", lambda: cache.stat().st_uid + 1)
    with pytest.raises(compiled_cache.CacheProblem, match="belongs to another user"):
        compiled_cache.own_folder()
    with pytest.raises(compiled_cache.CacheProblem, match="belongs to another user"):
        compiled_cache.check_writable()
    assert not compiled_cache.use()


def test_the_folder_is_private_and_made_only_for_a_build(cache: Path) -> None:
    compiled_cache.check_writable()
    assert not cache.exists()
    assert compiled_cache.own_folder(make=True) == cache
    if sys.platform != "win32":
        assert cache.stat().st_mode & 0o777 == 0o700


def test_a_place_where_no_folder_can_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("UNDERHALL_CACHE", str(tmp_path / "file"))
    with pytest.raises(compiled_cache.CacheProblem, match="is not a folder"):
        compiled_cache.own_folder()
    monkeypatch.setenv("UNDERHALL_CACHE", str(tmp_path / "file" / "cache"))
    with pytest.raises(compiled_cache.CacheProblem, match="cannot be used"):
        compiled_cache.own_folder(make=True)


@pytest.mark.parametrize(
    ("system", "expected"),
    [
        ("linux", ".cache/underhall"),
        ("darwin", "Library/Caches/underhall"),
        ("win32", "AppData/Local/underhall/Cache"),
    ],
)
def test_the_folder_by_system(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, system: str, expected: str) -> None:
    for name in ("UNDERHALL_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", system)
    assert compiled_cache.cache_folder() == tmp_path / expected


def test_the_folder_by_xdg(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("UNDERHALL_CACHE", raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "elsewhere"))
    assert compiled_cache.cache_folder() == tmp_path / "elsewhere" / "underhall"
    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    assert compiled_cache.cache_folder() == tmp_path / ".cache" / "underhall"


def test_old_entries_go(entry: compiled_cache.Entry, cache: Path) -> None:
    """The one just made stays, and those that were used last."""
    for age in range(1, 7):
        other = cache / f"{age:032}"
        other.mkdir()
        (other / compiled_cache.LIST).touch()
        os.utime(other / compiled_cache.LIST, (1e9 - age, 1e9 - age))
    os.utime(entry.folder / compiled_cache.LIST, (1e8, 1e8))
    compiled_cache.clean(cache, entry.folder)
    left = {folder.name for folder in cache.iterdir()}
    assert left == {entry.folder.name, *(f"{age:032}" for age in (1, 2, 3))}
    assert compiled_cache.KEPT == 4


def test_using_an_entry_keeps_it(entry: compiled_cache.Entry) -> None:
    os.utime(entry.folder / compiled_cache.LIST, (1e8, 1e8))
    assert compiled_cache.use()
    assert compiled_cache.last_used(entry.folder) > 1e9
