"""Compile the hot modules with mypyc, and tell what is compiled.

mypyc turns the hot modules into one shared library and one small extension module each. The small
ones sit next to the sources and win over them on import; the library sits next to the package,
because mypyc derives the `__file__` of every module from that place. A build is all or nothing:
everything is built and tried out in a temporary folder, and only then copied.

setup.py loads this file by its path, and the build itself runs it as a script in a process of its
own: so it imports nothing but the standard library at the top, and nothing of this package.
"""

from __future__ import annotations

import csv
import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.metadata import PackageNotFoundError, distribution
from importlib.util import find_spec
from pathlib import Path
from typing import Final

HOT_LIST: Final = "hot_modules.txt"
"""The one list of the modules that are compiled, beside this file."""
HOT_MODULES: Final = tuple(Path(__file__).with_name(HOT_LIST).read_text(encoding="ascii").split())

LIBRARY: Final = "underhall__mypyc"
COMPILED_FILES: Final = ("*.so", "*.pyd", "_compiled.*.json")
HOW_TO_INSTALL: Final = "pip install 'underhall[compile]'"


class CompileError(Exception):
    """The hot modules cannot be compiled; the message is one sentence for the player."""

    def __init__(self, message: str, details: str = "") -> None:
        super().__init__(message)
        self.details = details
        """Everything the build printed, where it got that far."""


@dataclass(frozen=True)
class Build:
    """What a build made: the modules compiled, the files written, and how long it took."""

    modules: tuple[str, ...]
    files: tuple[Path, ...]
    seconds: float


def package_folder() -> Path:
    return Path(__file__).resolve().parent


def extension_suffix() -> str:
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return suffix if isinstance(suffix, str) else EXTENSION_SUFFIXES[0]


def compiler() -> str | None:
    """The C compiler that a build would call, or None if there is none."""
    command = os.environ.get("CC") or sysconfig.get_config_var("CC") or ("cl" if os.name == "nt" else "cc")
    words = shlex.split(str(command))
    return shutil.which(words[0]) if words else None


def source_of(module: str, package: Path) -> Path:
    """The source file of a module of the package; CompileError if there is none."""
    path = package.joinpath(*module.split(".")[1:])
    for source in (path.with_name(path.name + ".py"), path / "__init__.py"):
        if source.is_file():
            return source
    raise CompileError(f"The hot module {module} has no source file in {package}.")


def extension_of(source: Path) -> Path:
    """The compiled file that belongs next to a source file, for the Python that runs this."""
    return source.with_name(source.stem + extension_suffix())


# ------------------------------------------------------------------ what is compiled


def compiled_modules() -> dict[str, bool]:
    """For each hot module, whether its import gives the compiled one (nothing is imported)."""
    return {module: _origin(module).endswith(tuple(EXTENSION_SUFFIXES)) for module in HOT_MODULES}


def is_compiled() -> bool:
    """Whether all hot modules are the compiled ones."""
    return all(compiled_modules().values())


def compiled_in_place() -> bool:
    """Whether some compiled module lies beside its source, for the Python that runs this."""
    package = package_folder()
    for module in HOT_MODULES:
        with suppress(CompileError):
            if extension_of(source_of(module, package)).exists():
                return True
    return False


def stale_modules() -> list[str]:
    """The compiled modules whose source has changed since: what runs is not what is written.

    The record that a build leaves holds a hash of each source; without it, the file times decide.
    """
    package = package_folder()
    try:
        record = json.loads(_record_file(package).read_text(encoding="utf-8"))["sources"]
    except (OSError, ValueError, KeyError):
        record = {}
    stale = []
    for module in HOT_MODULES:
        with suppress(CompileError, OSError):
            source = source_of(module, package)
            compiled = extension_of(source)
            if not compiled.exists():
                continue
            if module in record:
                changed = record[module] != _hash(source)
            else:
                changed = source.stat().st_mtime > compiled.stat().st_mtime
            if changed:
                stale.append(module)
    return stale


def _origin(module: str) -> str:
    """The file that a module was loaded from, or would be loaded from."""
    loaded = sys.modules.get(module)
    if loaded is not None:
        return getattr(loaded, "__file__", None) or ""
    folder = package_folder().joinpath(*module.split(".")[1:-1])
    # Each finder in its turn: one of them may know of compiled modules elsewhere.
    for finder in sys.meta_path:
        spec = finder.find_spec(module, [str(folder)])
        if spec is not None:
            return spec.origin or ""
    return ""


def _record_file(package: Path) -> Path:
    return package / f"_compiled{extension_suffix()}.json"


def _hash(source: Path) -> str:
    return hashlib.sha256(source.read_bytes()).hexdigest()


# ------------------------------------------------------------------ build and clean


def build_in_place(verbose: bool = False) -> Build:
    """Compile the hot modules and put the results next to their sources.

    Works in a clone and in an installed package. Raises CompileError, and then leaves everything
    as it was (or, if the very last step failed, leaves the pure Python package).
    """
    start = time.perf_counter()
    package = package_folder()
    with tempfile.TemporaryDirectory(prefix="underhall-compile-") as folder:
        out = Path(folder)
        built = compile_into(out, package, verbose)
        try:
            remove_compiled()
            files = [_place(out / file, package.parent / file) for file in built]
        except OSError as error:
            with suppress(OSError):
                remove_compiled()
            raise CompileError(f"The compiled modules cannot be written to {package}: {error}.") from error
    _edit_installed_record(added=files)
    return Build(HOT_MODULES, tuple(files), time.perf_counter() - start)


def remove_compiled() -> list[Path]:
    """Remove all compiled modules of the package (for every Python version), the library last."""
    package = package_folder()
    files = sorted(file for pattern in COMPILED_FILES for file in package.rglob(pattern))
    files += sorted(package.parent.glob(f"{LIBRARY}.*"))
    for file in files:
        file.unlink()
    if files:
        _edit_installed_record(removed=files)
    return files


def missing_tool() -> str | None:
    """What compiling needs and is not installed, if anything."""
    return next((needed for needed in ("mypyc", "setuptools") if find_spec(needed) is None), None)


def compile_into(out: Path, package: Path, verbose: bool = False, jobs: int | None = None) -> list[Path]:
    """Compile the hot modules of a package folder into `out`; return the files, relative to it.

    The library comes first and the record last. The package is copied to a temporary folder and
    built there, so mypy sees this package and its dependencies but not their neighbours.
    """
    for module in HOT_MODULES:
        source_of(module, package)
    needed = missing_tool()
    if needed is not None:
        raise CompileError(f"Compiling needs {needed}, which is not installed: {HOW_TO_INSTALL}.")
    with tempfile.TemporaryDirectory(prefix="underhall-build-") as folder:
        temporary = Path(folder).resolve()
        copy = temporary / "src" / package.name
        shutil.copytree(package, copy, ignore=shutil.ignore_patterns("__pycache__", *COMPILED_FILES))
        _run_worker(temporary, copy, verbose, jobs or os.cpu_count() or 1)
        files = [copy.parent / f"{LIBRARY}{extension_suffix()}"]
        files += [extension_of(source_of(module, copy)) for module in HOT_MODULES]
        record = _record_file(copy)
        sources = {module: _hash(source_of(module, copy)) for module in HOT_MODULES}
        record.write_text(json.dumps({"sources": sources}, indent=1) + "\n", encoding="utf-8")
        built = [file.relative_to(copy.parent) for file in (*files, record)]
        for file in built:
            _place(copy.parent / file, out / file)
    return built


def _place(file: Path, target: Path) -> Path:
    """Copy a file so that the target is there whole or not at all, even if it is in use."""
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = target.with_name(target.name + ".new")
    try:
        shutil.copyfile(file, beside)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
    return target


def _edit_installed_record(added: list[Path] | None = None, removed: list[Path] | None = None) -> None:
    """Keep an installed package's RECORD true, so that an upgrade takes the compiled files along."""
    with suppress(PackageNotFoundError, OSError):
        installed = distribution("underhall")
        root = Path(str(installed.locate_file(""))).resolve()
        name = next((str(file) for file in installed.files or () if file.name == "RECORD"), None)
        if name is None or package_folder().parent != root:
            return  # a clone: what is compiled there is the clone's own
        with (root / name).open(encoding="utf-8", newline="") as lines:
            rows = [row for row in csv.reader(lines) if row]
        changed = {file.relative_to(root).as_posix() for file in (added or []) + (removed or [])}
        rows = [row for row in rows if row[0] not in changed]
        rows += [[file.relative_to(root).as_posix(), "", ""] for file in added or []]
        with tempfile.TemporaryDirectory(prefix="underhall-record-") as folder:
            with Path(folder, "RECORD").open("w", encoding="utf-8", newline="") as lines:
                csv.writer(lines, lineterminator="\n").writerows(rows)
            _place(Path(folder, "RECORD"), root / name)  # a new file: the old one may be linked to a cache


# ------------------------------------------------------------------ the build itself, in its own process


def _run_worker(temporary: Path, copy: Path, verbose: bool, jobs: int) -> None:
    """Run this file as a script on the copied package; CompileError if it fails."""
    answer = temporary / "answer.json"
    environment = {key: value for key, value in os.environ.items() if key != "MYPYPATH"}
    # -P: this folder must not be on the path, where its modules could hide others.
    command = [sys.executable, "-P", str(Path(__file__).resolve()), str(temporary), copy.name, str(jobs)]
    output = []
    with subprocess.Popen(
        command,
        cwd=copy.parent,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            output.append(line)
            if verbose:
                print(line, end="", file=sys.stderr, flush=True)
    if process.returncode == 0:
        return
    try:
        message = json.loads(answer.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        message = f"The build ended with code {process.returncode}."
    errors = [line.strip() for line in output if ": error:" in line]
    if "{}" in message:
        message = message.format(errors[0] if errors else "no reason given")
    raise CompileError(message, "".join(output))


def _worker(temporary: Path, package: str, jobs: int) -> str | None:
    """Compile the copied package in place; return None, or the sentence that says what failed."""
    from mypyc.build import mypycify
    from setuptools import Distribution, Extension
    from setuptools.command.build_ext import build_ext

    def build(extensions: Sequence[object], out: Path) -> None:
        command = build_ext(Distribution({"name": package, "ext_modules": extensions}))
        command.build_lib = str(out)
        command.build_temp = str(temporary / "objects")
        command.parallel = jobs
        command.ensure_finalized()
        command.run()

    (temporary / "trial").mkdir()
    trial = temporary / "trial" / "trial.c"
    trial.write_text(
        "#include <Python.h>\n"
        'static struct PyModuleDef module = {PyModuleDef_HEAD_INIT, "trial"};\n'
        "PyMODINIT_FUNC PyInit_trial(void) { return PyModule_Create(&module); }\n",
        encoding="ascii",
    )
    try:
        build([Extension("trial", [str(trial)])], trial.parent)
    except Exception as error:
        print(error)
        return "There is no working C compiler with the headers of this Python (Debian: gcc, python3-dev)."

    sources = [source_of(module, Path(package)) for module in HOT_MODULES]
    options = [
        "--config-file=",
        f"--cache-dir={temporary / 'mypy'}",
        "--explicit-package-bases",
        "--follow-imports=silent",
        "--ignore-missing-imports",
        *map(str, sources),
    ]
    try:
        extensions = mypycify(
            options,
            opt_level="3",
            # One C file for all 104 modules took 300 s to compile, separate ones take 190 s, and run as fast.
            multi_file=True,
            debug_level="0",
            target_dir=str(temporary / "c"),
            group_name=LIBRARY.removesuffix("__mypyc"),
        )
    except SystemExit:
        return "mypyc does not accept the code: {}"
    try:
        build(extensions, Path.cwd())
    except Exception as error:
        print(error)
        return "The C compiler failed on the code that mypyc made."
    wanted = [Path(f"{LIBRARY}{extension_suffix()}"), *map(extension_of, sources)]
    missing = [file.name for file in wanted if not file.is_file()]
    if missing:
        return f"The build did not make {missing[0]}."
    return _try_out()


def _try_out() -> str | None:
    """Import what was built, in a fresh process. A dependency that is missing here proves nothing."""
    program = (
        "import importlib, os, sys\n"
        "for name in sys.argv[1:]:\n"
        "    try:\n"
        "        module = importlib.import_module(name)\n"
        "    except ModuleNotFoundError as error:\n"
        "        if (error.name or '').split('.')[0] == name.split('.')[0]: raise\n"
        "        continue\n"
        "    assert not module.__file__.endswith('.py'), f'{name} is not compiled'\n"
        "    assert os.path.isfile(module.__file__), f'{name} has the wrong __file__'\n"
    )
    path = os.pathsep.join(filter(None, [os.getcwd(), os.environ.get("PYTHONPATH")]))
    done = subprocess.run(
        [sys.executable, "-P", "-c", program, *HOT_MODULES],
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == 0:
        return None
    print(done.stderr)
    reason = done.stderr.strip().splitlines() or [f"code {done.returncode}"]
    return f"The compiled modules do not import: {reason[-1]}"


if __name__ == "__main__":
    failure = _worker(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))
    if failure is not None:
        Path(sys.argv[1], "answer.json").write_text(json.dumps(failure), encoding="utf-8")
        sys.exit(1)
