"""How we know the figures of a game's box, read from the rows of its data files, which say so themselves.

A row's `source` covers the thing and everything else in the row, `cost_source` that one figure; a source may also be
a mapping, by language or by part.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from underhall.engine.datafiles import package_of
from underhall.engine.game import Game
from underhall.engine.registry import load
from underhall.engine.yamlfile import load_yaml

KNOWN: Final = ("rulebook", "public", "reconstructed", "ours")
OTHER_FILES: Final = ("texts.", "rules.")
"""Beginnings of their names."""
RECONSTRUCTED: Final = re.compile(r"^[^#\n]*source:[^#\n]*reconstructed", re.MULTILINE)
"""The one in C is ten times as fast, where there is one."""
ITSELF: Final = ""
"""The part that a plain `source` speaks of."""


class Row(NamedTuple):
    """A thing of the box: its names by language (or its id), and how each of its parts is known."""

    id: str
    names: Mapping[str, str]
    parts: tuple[tuple[str, str], ...]

    def name(self, language: str) -> str:
        return self.names.get(language, self.id)


class Section(NamedTuple):
    """A kind of things in the box."""

    id: str
    rows: tuple[Row, ...]

    @property
    def counts(self) -> Counter[str]:
        """How many figures come from each kind of source."""
        return Counter(source for row in self.rows for _, source in row.parts)


class Provenance(NamedTuple):
    """All of it, and the pages that were read: what they say, and their address."""

    sections: tuple[Section, ...]
    pages: tuple[tuple[str, str], ...]

    @property
    def counts(self) -> Counter[str]:
        total: Counter[str] = Counter()
        for section in self.sections:
            total += section.counts
        return total


@cache
def provenance(game_id: str) -> Provenance:
    """Where the figures of a game come from; nothing for a game that does not say so."""
    sections: list[Section] = []
    pages: tuple[tuple[str, str], ...] = ()
    for text in _data_files(load(game_id)):
        data = load_yaml(text)
        for name, found in data.items() if isinstance(data, dict) else ():
            if name == "sources" and isinstance(found, dict):
                pages = tuple((str(what), str(address)) for what, address in found.items() if _is_address(address))
            elif rows := tuple(row for row in _rows(name, found) if row.parts):
                sections.append(Section(str(name), rows))
    return Provenance(tuple(sections), pages)


@cache
def is_reconstructed(game_id: str) -> bool:
    """Whether some figures of the game are our reconstruction. Many pages ask, so the files are not parsed for it."""
    return any(RECONSTRUCTED.search(text) for text in _data_files(load(game_id)))


def _data_files(game: Game[Any]) -> Iterator[str]:
    """The texts of the data files in the game's package."""
    try:
        found = sorted(files(package_of(game)).iterdir(), key=lambda file: (file.name != "components.yaml", file.name))
    except (ModuleNotFoundError, ValueError):  # a game that is no package of its own
        return
    for file in found:
        if file.name.endswith(".yaml") and not file.name.startswith(OTHER_FILES):
            yield file.read_text(encoding="utf-8")


def _rows(section: str, found: object) -> Iterator[Row]:
    if isinstance(found, dict):
        yield _row(section, found)
    elif isinstance(found, list):
        for row in found:
            if isinstance(row, dict):
                yield _row(str(row.get("id", "")), row)


def _row(row_id: str, row: Mapping[str, Any]) -> Row:
    parts: list[tuple[str, str]] = []
    for key, value in row.items():
        if key == "source":
            parts += _parts(ITSELF, value)
        elif isinstance(key, str) and key.endswith("_source"):
            parts += _parts(key.removesuffix("_source"), value)
    return Row(row_id, _names(row), tuple(parts))


def _parts(part: str, value: object) -> list[tuple[str, str]]:
    if isinstance(value, str) and value in KNOWN:
        return [(part, value)]
    if isinstance(value, dict) and all(source in KNOWN for source in value.values()):
        return [(f"{part} {detail}".strip(), source) for detail, source in value.items()]
    return []


def _names(row: Mapping[str, Any]) -> dict[str, str]:
    found = row.get("names", row.get("title", row))
    if not isinstance(found, dict):
        return {}
    return {language: text for language in ("en", "pl", "de") if isinstance(text := found.get(language), str)}


def _is_address(text: object) -> bool:
    return isinstance(text, str) and text.startswith(("https://", "http://"))
