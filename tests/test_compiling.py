"""Compiling with mypyc, tried on a small package of three modules in a temporary folder."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from underhall import compiling

HOT = ("underhall.engine.board", "underhall.engine.piece", "underhall.engine.play")
SOURCES = {
    "__init__.py": "",
    "engine/__init__.py": "",
    # Two modules that import each other, a class that pure Python may subclass, and a caller of both.
    "engine/board.py": (
        "from __future__ import annotations\n"
        "from mypy_extensions import mypyc_attr\n"
        "from underhall.engine import piece\n"
        "@mypyc_attr(allow_interpreted_subclasses=True)\n"
        "class Board:\n"
        "    def __init__(self) -> None:\n"
        "        self.pieces: list[piece.Piece] = []\n"
        "    def worth(self) -> int:\n"
        "        return sum(p.worth for p in self.pieces)\n"
    ),
    "engine/piece.py": (
        "from __future__ import annotations\n"
        "from underhall.engine import board\n"
        "class Piece:\n"
        "    def __init__(self, worth: int) -> None:\n"
        "        self.worth = worth\n"
        "    def put(self, on: board.Board) -> None:\n"
        "        on.pieces.append(self)\n"
    ),
    "engine/play.py": (
        "from underhall.engine.board import Board\n"
        "from underhall.engine.piece import Piece\n"
        "def play(board: Board, n: int) -> int:\n"
        "    for i in range(n):\n"
        "        Piece(i).put(board)\n"
        "    return board.worth()\n"
    ),
}
PLAY = (
    "from underhall.engine import board, play\n"
    "class Double(board.Board):\n"
    "    def worth(self): return 2 * super().worth()\n"
    "from underhall.engine import piece\n"
    "print(play.play(board.Board(), 10), play.play(Double(), 10))\n"
    "print(*(module.__file__ for module in (board, piece, play)))\n"
)


@pytest.fixture
def small(tmp_path: Path) -> Any:
    """A package of three hot modules with its own copy of `compiling`, loaded by its path."""
    package = tmp_path / "src" / "underhall"
    for name, text in SOURCES.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text, encoding="utf-8")
    file = package / "compiling.py"
    file.write_text(Path(compiling.__file__).read_text(encoding="utf-8"), encoding="utf-8")
    (package / compiling.HOT_LIST).write_text("\n".join(HOT), encoding="ascii")
    spec = spec_from_file_location("small_compiling", file)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules["small_compiling"] = module  # dataclasses look there
    spec.loader.exec_module(module)
    yield module
    del sys.modules["small_compiling"]


def play(small: ModuleType) -> list[str]:
    """Play in a fresh process: the two results, and the files that the modules came from."""
    path = {"PYTHONPATH": str(small.package_folder().parent)}
    program = [sys.executable, "-P", "-c", PLAY]
    return subprocess.run(program, env=os.environ | path, capture_output=True, text=True, check=True).stdout.split()


def compiled_files(small: ModuleType) -> list[Path]:
    root = small.package_folder().parent
    return [file for pattern in ("*.so", "*.pyd", "*.json", "*.new") for file in root.rglob(pattern)]


@pytest.mark.deep
def test_build_and_clean(small: Any) -> None:
    if small.compiler() is None:
        pytest.skip("needs a C compiler")
    assert play(small)[:2] == ["45", "90"]
    assert not small.is_compiled()

    build = small.build_in_place()
    assert build.modules == HOT
    assert all(file.is_file() for file in build.files)
    assert small.compiled_modules() == dict.fromkeys(HOT, True)
    assert small.stale_modules() == []
    *results, board, piece, play_file = play(small)
    assert results == ["45", "90"]
    sources = [small.source_of(module, small.package_folder()) for module in HOT]
    assert [board, piece, play_file] == [str(small.extension_of(source)) for source in sources]

    source = small.package_folder() / "engine" / "piece.py"
    os.utime(source, (2e9, 2e9))
    assert small.stale_modules() == [], "a newer file with the same text is not stale"
    source.write_text(source.read_text(encoding="utf-8") + "# edited\n", encoding="utf-8")
    assert small.stale_modules() == ["underhall.engine.piece"]

    source.write_text("def broken() -> int:\n    return 'text'\n", encoding="utf-8")
    with pytest.raises(small.CompileError, match=r"mypyc does not accept the code: .*piece.py:2: error:"):
        small.build_in_place()
    assert small.is_compiled(), "a build that fails leaves everything as it was"

    assert set(small.remove_compiled()) == set(build.files)
    assert compiled_files(small) == []
    assert not small.is_compiled()


@pytest.mark.skipif(os.name == "nt", reason="CC is not used there")
def test_a_compiler_that_does_not_work(small: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", shutil.which("false") or "false")
    with pytest.raises(small.CompileError, match="There is no working C compiler"):
        small.build_in_place()
    assert compiled_files(small) == []


def test_mypy_is_not_installed(small: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(small, "find_spec", lambda name: None)
    with pytest.raises(small.CompileError, match=re.escape("pip install 'underhall[compile]'")):
        small.build_in_place()


def test_a_hot_module_without_a_source(small: Any) -> None:
    (small.package_folder() / "engine" / "play.py").unlink()
    with pytest.raises(small.CompileError, match=r"underhall\.engine\.play has no source file"):
        small.build_in_place()


def test_stale_by_time_without_a_record(small: Any) -> None:
    source = small.package_folder() / "engine" / "piece.py"
    compiled = small.extension_of(source)
    compiled.touch()
    os.utime(source, (1e9, 1e9))
    assert small.stale_modules() == []
    os.utime(source, (2e9, 2e9))
    assert small.stale_modules() == ["underhall.engine.piece"]


def test_an_installed_package_lists_its_compiled_files(
    small: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So an upgrade takes them away, and no old compiled module hides a new source."""
    root = small.package_folder().parent
    info = root / "underhall-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: underhall\nVersion: 0.1.0\n", encoding="utf-8")
    (info / "RECORD").write_text(
        "underhall/engine/piece.py,sha256=x,1\nunderhall-0.1.0.dist-info/RECORD,,\n", encoding="utf-8"
    )
    monkeypatch.syspath_prepend(str(root))
    file = small.extension_of(small.package_folder() / "engine" / "piece.py")
    file.touch()
    small._edit_installed_record(added=[file])
    assert f"underhall/engine/{file.name},," in (info / "RECORD").read_text(encoding="utf-8").splitlines()
    assert small.remove_compiled() == [file]
    assert (info / "RECORD").read_text(encoding="utf-8").splitlines() == [
        "underhall/engine/piece.py,sha256=x,1",
        "underhall-0.1.0.dist-info/RECORD,,",
    ]


def test_the_report_on_this_package_fits_the_files() -> None:
    modules = compiling.compiled_modules()
    assert tuple(modules) == compiling.HOT_MODULES
    assert compiling.is_compiled() is all(modules.values())
    assert json.loads(json.dumps(compiling.stale_modules())) == compiling.stale_modules()


def test_this_file_runs_by_its_path_alone() -> None:
    """setup.py and the build load `compiling` where nothing else of the package can be imported."""
    program = "import runpy, sys; print(len(runpy.run_path(sys.argv[1])['HOT_MODULES']))"
    command = [sys.executable, "-I", "-S", "-c", program, compiling.__file__]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert int(done.stdout) == len(compiling.HOT_MODULES)
