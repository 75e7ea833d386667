"""The build backend: setuptools, with mypy asked for only when a wheel is really built.

An editable install never compiles anything, so it needs setuptools and no more. The exact
versions come from `[tool.uv] constraint-dependencies`, so there is one list of pins.
"""

import os
import sys
import tomllib
from pathlib import Path

from setuptools.build_meta import (
    build_editable,
    build_sdist,
    build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

# mypyc itself, and what the hot modules may import, so that mypyc sees the real types.
COMPILING = ("mypy", "types-greenlet", "types-pyyaml", "msgspec")


def get_requires_for_build_editable(config_settings: object = None) -> list[str]:
    return []


def get_requires_for_build_sdist(config_settings: object = None) -> list[str]:
    return []


def get_requires_for_build_wheel(config_settings: object = None) -> list[str]:
    if os.environ.get("UNDERHALL_PURE", "") not in ("", "0") or sys.implementation.name != "cpython":
        return []
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    pins = project["tool"]["uv"]["constraint-dependencies"]
    return [pin for pin in pins if pin.partition("==")[0].lower() in COMPILING]
