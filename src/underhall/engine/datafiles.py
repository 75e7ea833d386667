"""The data files that lie in a game's package: sentences, rules text, the box. Each is read once."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from .components import read_yaml
from .rulebook import Rule, read_rulebook
from .textfile import read_texts


def read_file(package: str, name: str) -> str:
    return files(package).joinpath(name).read_text(encoding="utf-8")


@cache
def texts_of(package: str) -> dict[str, dict[str, dict[str, str]]]:
    """The sentences of `texts.yaml`, by section, key and language."""
    return read_texts(read_file(package, "texts.yaml"))


@cache
def rulebook_of(package: str) -> tuple[str, tuple[Rule, ...]]:
    """(version, rules) of `rules.yaml`."""
    return read_rulebook(read_file(package, "rules.yaml"))


@cache
def components_of(package: str) -> dict[str, Any]:
    """The box of `components.yaml`, as shipped."""
    return read_yaml(read_file(package, "components.yaml"), "components.yaml")
