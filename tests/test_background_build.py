"""Builds in the background: what stands in their way, how they fail, and that they end with their parent.

Nothing is compiled here, builders are fakes: `.ci/run` tries the real thing.
"""

from __future__ import annotations

import errno
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from tests.web.processes import posix, runs
from underhall import background_build, compiled_cache, compiling
from underhall.background_build import WORKSHOP, BackgroundBuild, build, obstacle, state

HOT = ("underhall.bots.trial_bot",)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the cache, not made yet. A build moves temporary files there: that is undone."""
    monkeypatch.delenv("UNDERHALL_PURE")
    monkeypatch.setenv("UNDERHALL_CACHE", str(tmp_path / "cache"))
    for name in ("TMPDIR", "TEMP", "TMP"):
        monkeypatch.setenv(name, os.environ.get(name, tempfile.gettempdir()))
    before = tempfile.tempdir
    yield tmp_path / "cache"
    tempfile.tempdir = before


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "src" / "underhall"
    for name in ("compiling.py", "hot_modules.txt", "bots/trial_bot.py"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("KIND = 'pure'\n", encoding="utf-8")
    monkeypatch.setattr(compiling, "HOT_MODULES", HOT)
    monkeypatch.setattr(compiling, "package_folder", lambda: folder)
    monkeypatch.setattr(compiling, "compiler", lambda: "/usr/bin/cc")
    monkeypatch.setattr(compiling, "missing_tool", lambda: None)
    return folder


def builder(out: Path, package: Path) -> None:
    for file in compiled_cache.module_files(out, package).values():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("compiled", encoding="utf-8")


def files_below(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


# Building ------------------------------------------------------------------------------------------------------------


def test_an_entry_is_built_and_nothing_else_changes(package: Path, cache: Path) -> None:
    before = files_below(package)
    entry = build(package, builder)
    assert compiled_cache.ready() == entry
    assert files_below(package) == before
    assert {folder.name for folder in cache.iterdir()} == {entry.folder.name, "lock"}
    assert state() == "The modules were compiled in the background: the next start uses them."


def test_what_is_ready_is_not_built_again(package: Path) -> None:
    entry = build(package, builder)

    def unwanted(out: Path, package: Path) -> None:
        raise AssertionError("nobody needs that")

    assert build(package, unwanted) == entry


def test_sources_that_change_meanwhile_do_not_matter(package: Path) -> None:
    """The entry is for the code that was built, not for the code that is there when it is done."""
    source = package / "bots" / "trial_bot.py"
    before = source.read_text(encoding="utf-8")

    def edited_meanwhile(out: Path, copy: Path) -> None:
        source.write_text("KIND = 'edited'\n", encoding="utf-8")
        assert (copy / "bots" / "trial_bot.py").read_text(encoding="utf-8") == before
        builder(out, copy)

    entry = build(package, edited_meanwhile)
    assert compiled_cache.ready() is None
    source.write_text(before, encoding="utf-8")
    found = compiled_cache.ready()
    assert found is not None
    assert found.folder == entry.folder


def test_everything_is_written_to_one_folder_of_the_cache(package: Path, cache: Path) -> None:
    def writes(out: Path, package: Path) -> None:
        with tempfile.NamedTemporaryFile() as file:
            assert Path(file.name).parent == cache / WORKSHOP
        assert os.environ["TMPDIR"] == os.environ["TEMP"] == str(cache / WORKSHOP)
        builder(out, package)

    build(package, writes)


def test_what_a_killed_build_left_is_cleared(package: Path, cache: Path) -> None:
    compiled_cache.own_folder(make=True)
    (cache / WORKSHOP / "entry").mkdir(parents=True)
    (cache / WORKSHOP / "entry" / "half").touch()
    assert compiled_cache.ready() is None
    build(package, builder)
    assert not (cache / WORKSHOP).exists()


def test_only_one_builds_at_a_time(package: Path, cache: Path) -> None:
    assert not compiled_cache.under_way()

    def looks(out: Path, package: Path) -> None:
        assert compiled_cache.under_way()
        assert state() == "The modules are being compiled in the background."
        builder(out, package)

    build(package, looks)
    assert not compiled_cache.under_way()


# Failures ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (compiling.CompileError("There is no working C compiler."), "There is no working C compiler."),
        (
            compiling.CompileError("The C compiler failed.", "x.c: No space left on device"),
            "The disk of the cache is full.",
        ),
        (OSError(errno.ENOSPC, "No space left on device", "x"), "The disk of the cache is full."),
        (
            OSError(errno.EROFS, "Read-only file system", "/cache/x"),
            "/cache/x cannot be written: Read-only file system.",
        ),
    ],
)
def test_a_build_that_fails_is_told_by_the_doctor_and_not_tried_again(
    package: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, sentence: str
) -> None:
    def fails(out: Path, package: Path) -> None:
        out.mkdir()
        raise error

    monkeypatch.setattr(background_build, "end_with", lambda parent: None)
    monkeypatch.setattr(os, "nice", lambda by: 0, raising=False)
    monkeypatch.setattr(background_build, "build", lambda package: build(package, fails))
    assert obstacle() is None
    assert background_build.main() == 1
    assert obstacle() == sentence
    assert state() == f"Nothing is compiled in the background: {sentence}"
    assert {file.name for file in cache.iterdir()} == {"lock", compiled_cache.FAILURE}
    (package / "bots" / "trial_bot.py").write_text("KIND = 'edited'\n", encoding="utf-8")
    assert obstacle() is None, "other code may be built"


def test_a_failure_is_forgotten_after_a_day_and_after_a_success(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled_cache.own_folder(make=True)
    compiled_cache.note_failure(package, "No.")
    assert obstacle() == "No."
    now = time.time()
    with monkeypatch.context() as later:
        later.setattr(time, "time", lambda: now + compiled_cache.AGAIN + 1)
        assert obstacle() is None
    assert obstacle() == "No."
    build(package, builder)
    assert obstacle() is None


def test_what_stands_in_the_way(package: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert obstacle() is None
    assert state() == "The modules will be compiled in the background when the server runs."
    with monkeypatch.context() as patch:
        patch.setenv("UNDERHALL_PURE", "1")
        assert obstacle() == "UNDERHALL_PURE asks for pure Python."
    with monkeypatch.context() as patch:
        patch.setattr(compiling, "missing_tool", lambda: "mypyc")
        assert obstacle() == "Compiling needs mypyc, which is not installed: pip install 'underhall[compile]'."
    with monkeypatch.context() as patch:
        patch.setattr(compiling, "compiler", lambda: None)
        if os.name != "nt":
            assert obstacle() == "There is no C compiler (Debian: gcc, python3-dev)."
    (tmp_path / "file").touch()
    monkeypatch.setenv("UNDERHALL_CACHE", str(tmp_path / "file"))
    assert obstacle() == f"The cache {tmp_path / 'file'} is not a folder."


# Processes -----------------------------------------------------------------------------------------------------------


def program(code: str) -> tuple[str, ...]:
    return (sys.executable, "-P", "-c", code)


def test_a_build_that_is_killed_is_noted(package: Path) -> None:
    compiled_cache.own_folder(make=True)
    assert not BackgroundBuild(program("import os, signal; os.kill(os.getpid(), signal.SIGTERM)")).wait()
    assert re.fullmatch(r"The build ended with code -?\d+\.", obstacle() or "")


def test_done_means_that_an_entry_is_there(package: Path) -> None:
    assert not BackgroundBuild(program("pass")).wait(), "it says so, but there is none"
    build(package, builder)
    assert BackgroundBuild(program("pass")).wait()


WITH_A_CHILD = (
    "import os, pathlib, subprocess, sys, time\n"
    "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
    "root = pathlib.Path(os.environ['UNDERHALL_CACHE'])\n"
    "(root / 'building').mkdir()\n"
    "(root / 'pids.new').write_text(f'{os.getpid()} {child.pid}')\n"
    "(root / 'pids.new').rename(root / 'pids')\n"
)


def pids_in(cache: Path) -> list[int]:
    for _ in range(600):
        if (cache / "pids").exists():
            return [int(pid) for pid in (cache / "pids").read_text(encoding="utf-8").split()]
        time.sleep(0.05)
    raise AssertionError("the process did not begin")


def end_of(pids: list[int]) -> None:
    for _ in range(600):
        if not any(map(runs, pids)):
            return
        time.sleep(0.05)
    raise AssertionError("it goes on")


@posix
def test_a_stop_ends_the_whole_build_and_is_no_failure(package: Path, cache: Path) -> None:
    compiled_cache.own_folder(make=True)
    under_way = BackgroundBuild(program(WITH_A_CHILD + "time.sleep(600)\n"))
    answers: list[bool] = []
    thread = Thread(target=lambda: answers.append(under_way.wait()))
    thread.start()
    pids = pids_in(cache)
    assert all(map(runs, pids))
    under_way.stop()
    thread.join(30)
    assert answers == [False]
    end_of(pids)
    assert not (cache / WORKSHOP).exists()
    assert obstacle() is None, "the next start tries again"
    under_way.stop()


def test_a_stop_before_the_start(package: Path) -> None:
    under_way = BackgroundBuild(program("raise SystemExit(0)"))
    under_way.stop()
    assert not under_way.wait()
    assert under_way.pid is None


@posix
def test_a_build_ends_when_its_parent_does(package: Path, cache: Path) -> None:
    compiled_cache.own_folder(make=True)
    code = WITH_A_CHILD + "from underhall.background_build import end_with; end_with(0)\n"
    process = subprocess.Popen(program(code), stdin=subprocess.PIPE, start_new_session=True)
    pids = pids_in(cache)
    assert all(map(runs, pids))
    assert process.stdin is not None
    process.stdin.close()  # as the system does for a server that was killed
    process.wait(30)
    end_of(pids)
