"""What `underhall doctor` shows: versions, what is compiled, folders, and the games found."""

from __future__ import annotations

import os
import platform
import sys
from importlib.metadata import PackageNotFoundError, entry_points, version
from pathlib import Path
from typing import Final

from underhall import __version__, background_build, compiled_cache, compiling
from underhall.engine.errors import UnknownGame
from underhall.engine.registry import GROUP, load

DEPENDENCIES: Final = (
    "babel", "greenlet", "httptools", "jinja2", "markupsafe", "msgspec", "mypy-extensions", "openskill",
    "python-multipart", "PyYAML", "rich", "segno", "starlette", "structlog", "typer", "tzdata", "uvicorn", "uvloop",
)  # fmt: skip
OPTIONAL: Final = ("cryptography", "open_spiel", "matplotlib", "distributed", "mypy", "setuptools")


def data_folder() -> Path:
    """The folder for saved matches and the like (not made here); UNDERHALL_DATA overrides it."""
    chosen = os.environ.get("UNDERHALL_DATA")
    if chosen:
        return Path(chosen).expanduser()
    if sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or "")
        if not base.is_absolute():  # the XDG rules say to ignore a relative one
            base = Path.home() / ".local" / "share"
    return base / "underhall"


def cache_folder() -> str | None:
    """The folder for compiled modules, None if nobody knows where home is."""
    try:
        return str(compiled_cache.cache_folder())
    except RuntimeError:
        return None


def games() -> dict[str, dict[str, str | None]]:
    """The games that installed packages offer: where each comes from, and why it fails to load."""
    found: dict[str, dict[str, str | None]] = {}
    for point in sorted(entry_points(group=GROUP)):
        error = None
        try:
            load(point.name)
        except UnknownGame as problem:
            error = str(problem)
        package = f"{point.dist.name} {point.dist.version}" if point.dist else None
        found[point.name] = {"target": point.value, "package": package, "error": error}
    return found


def dependencies() -> dict[str, str | None]:
    """The version of each dependency, None where it is not installed (fine for the optional ones)."""
    versions: dict[str, str | None] = {}
    for name in DEPENDENCIES + OPTIONAL:
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            versions[name] = None
    return versions


def report() -> dict[str, object]:
    """Everything the doctor knows, ready for JSON."""
    return {
        "version": __version__,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "platform": platform.platform(),
        "package_folder": str(compiling.package_folder()),
        "data_folder": str(data_folder()),
        "cache_folder": cache_folder(),
        "compiled": compiling.is_compiled(),
        "compiled_modules": compiling.compiled_modules(),
        "stale_modules": compiling.stale_modules(),
        "background_build": background_build.state(),
        "c_compiler": compiling.compiler(),
        "dependencies": dependencies(),
        "games": games(),
    }
