"""The data files of this package: sentences and rules text."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from underhall.engine.rulebook import Rule, read_rulebook
from underhall.engine.textfile import read_texts


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


@cache
def texts() -> dict[str, dict[str, dict[str, str]]]:
    return read_texts(_read("texts.yaml"))


@cache
def rulebook() -> tuple[str, tuple[Rule, ...]]:
    return read_rulebook(_read("rules.yaml"))
