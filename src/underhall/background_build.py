"""Compiles beside a running server, for the user's cache: a process of the lowest priority that ends with its parent.

`python -m underhall.background_build` is that process. It goes on as long as its input is open: so it never outlives
the server, however that ended. Everything is built in one folder of the cache; what a killed build leaves there is
cleared by the next one.
"""

from __future__ import annotations

import errno
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread
from typing import Final

from underhall import compiled_cache, compiling

COMMAND: Final = (sys.executable, "-P", "-m", "underhall.background_build")
WORKSHOP: Final = "building"
"""The folder in the cache for everything that a build writes."""
LOWEST: Final = 19

Builder = Callable[[Path, Path], object]
"""Compiles a package folder (the second) into another folder."""


def obstacle() -> str | None:
    """Why nothing is built here, in one sentence; None if a build may be tried."""
    if compiled_cache.pure_wanted():
        return "UNDERHALL_PURE asks for pure Python."
    if sys.implementation.name != "cpython":
        return f"mypyc compiles for CPython, and this is {sys.implementation.name}."
    tool = compiling.missing_tool()
    if tool is not None:
        return f"Compiling needs {tool}, which is not installed: {compiling.HOW_TO_INSTALL}."
    # Windows' compiler is not on the path: there, only a trial tells.
    if os.name != "nt" and compiling.compiler() is None:
        return "There is no C compiler (Debian: gcc, python3-dev)."
    try:
        compiled_cache.check_writable()
    except compiled_cache.CacheProblem as problem:
        return str(problem)
    return compiled_cache.last_failure()


def state() -> str:
    """For the doctor: what has become of the build, in one sentence."""
    entry = compiled_cache.in_use()
    if entry is not None:
        return f"The compiled modules are in {entry.folder}."
    if compiling.compiled_in_place():
        return "Nothing is built in the background: the modules beside the sources are used."
    if compiled_cache.under_way():
        return "The modules are being compiled in the background."
    why = obstacle()
    if why is not None:
        return f"Nothing is compiled in the background: {why}"
    if compiled_cache.ready() is not None:
        return "The modules were compiled in the background: the next start uses them."
    return "The modules will be compiled in the background when the server runs."


# ------------------------------------------------------------------ the server's side


class BackgroundBuild:
    """A build under way. `wait` runs in a thread; the others may be called at any time."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = Lock()
        self._stopped = False

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process is not None else None

    def wait(self) -> bool:
        """Builds; whether compiled modules are ready then. A failure is noted for the doctor, a stop is not one."""
        with self._lock:
            if self._stopped:
                return False
            flags = 0
            if sys.platform == "win32":
                flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.IDLE_PRIORITY_CLASS
            try:
                # In a session of its own: Ctrl-C in the terminal is for the server, which ends the build itself.
                self._process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                    creationflags=flags,
                )
            except OSError:
                return False
        code = self._process.wait()
        with self._lock:
            if self._stopped:
                return False
        package = compiling.package_folder()
        if code != 0 and compiled_cache.last_failure(package) is None:
            compiled_cache.note_failure(package, f"The build ended with code {code}.")
        return code == 0 and compiled_cache.ready(package) is not None

    def stop(self) -> None:
        """Ends the build with all its processes, and clears what it leaves."""
        with self._lock:
            self._stopped = True
            process = self._process
        if process is None:
            return
        if process.poll() is None:
            if sys.platform == "win32":
                end_tree(process.pid)
            else:
                with suppress(OSError):
                    os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        with suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        with suppress(compiled_cache.CacheProblem, OSError):
            root = compiled_cache.own_folder()
            with compiled_cache.locked(root, wait=False):
                compiled_cache.remove(root / WORKSHOP)


# ------------------------------------------------------------------ the process that builds


def with_one_process(out: Path, package: Path) -> None:
    compiling.compile_into(out, package, jobs=1)


def build(package: Path, builder: Builder = with_one_process) -> compiled_cache.Entry:
    """The entry for a package folder, built if there is none. CompileError, CacheProblem or OSError if that fails."""
    root = compiled_cache.own_folder(make=True)
    with compiled_cache.locked(root):
        entry = compiled_cache.ready(package)
        if entry is not None:  # another server has built it meanwhile
            return entry
        workshop = root / WORKSHOP
        compiled_cache.remove(workshop)
        try:
            # The compiler's own files too: nothing is left elsewhere, whenever a build is killed.
            for name in ("TMPDIR", "TEMP", "TMP"):
                os.environ[name] = str(workshop)
            tempfile.tempdir = str(workshop)
            # The name of the entry comes from the very copy that is built: sources may change under our hands.
            copy = workshop / "sources" / package.name
            ignored = shutil.ignore_patterns("__pycache__", *compiling.COMPILED_FILES)
            shutil.copytree(package, copy, ignore=ignored)
            builder(workshop / "entry", copy)
            entry = compiled_cache.add(workshop / "entry", copy)
        finally:
            compiled_cache.remove(workshop)
        compiled_cache.clean(root, entry.folder)
        return entry


def reason_of(error: Exception) -> str:
    """One sentence for the doctor."""
    full = isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT)
    if full or "No space left" in getattr(error, "details", ""):
        return "The disk of the cache is full."
    if isinstance(error, OSError):
        return f"{error.filename or 'The cache'} cannot be written: {error.strerror}."
    return str(error)


def end_tree(pid: int) -> None:
    """Windows: a process and all that it has started."""
    subprocess.run(["taskkill", "/F", "/T", "/PID", str(pid)], capture_output=True, check=False)


def end_with(parent: int) -> None:
    """Ends this process and its children as soon as nobody holds the other end of a pipe."""
    with suppress(OSError):
        while os.read(parent, 1024):
            pass
    if sys.platform == "win32":
        end_tree(os.getpid())
    elif os.getpgrp() == os.getpid():
        os.killpg(os.getpgrp(), signal.SIGKILL)
    os._exit(1)


def main() -> int:
    if sys.platform != "win32":
        os.nice(LOWEST)
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with, args=(0,), daemon=True).start()
    package = compiling.package_folder()
    try:
        build(package)
    except (compiling.CompileError, compiled_cache.CacheProblem, OSError) as error:
        compiled_cache.note_failure(package, reason_of(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
