"""Fields, pieces, arguments of events and answers in words."""

from __future__ import annotations

from functools import cache
from typing import Final

from .box import BUILDING_IDS, SYMBOLS, UPGRADE_IDS
from .data import standard, texts
from .state import XobosState
from .tokens import SKY

LINKS: Final = ("boost", "heal")


def field_name(s: XobosState, field: int) -> str:
    """The id of the field, for the notation; `field 45` for a number that this board does not have."""
    return s.board.names[field] if field < s.board.fields else f"field {field}"


def edge_name(s: XobosState, edge: int) -> str:
    if edge >= s.board.edges:
        return f"edge {edge}"
    return f"{field_name(s, s.board.source[edge])}-{field_name(s, s.board.target[edge])}"


def field_label(s: XobosState, field: int) -> str:
    """What people call the field."""
    return s.board.labels[field] if field < s.board.fields else f"field {field}"


@cache
def places(language: str) -> dict[str, str]:
    return {key: words[language] for key, words in texts()["places"].items()}


@cache
def words(language: str) -> dict[str, str]:
    return {key: found[language] for key, found in texts()["words"].items()}


def name_of(section: str, at: int, language: str) -> str:
    return str(standard()[section][at][language])


def building_word(building: str, language: str) -> str:
    return name_of("buildings", BUILDING_IDS.index(building), language)


def symbol_word(symbol: int, language: str) -> str:
    return f"{SYMBOLS[symbol]} ({name_of('symbols', symbol, language)})"


def word(s: XobosState, kind: str, value: int, language: str) -> str:
    if kind == "field":
        return words(language)["sky"] if value == SKY else field_label(s, value)
    if kind == "guardian":
        return symbol_word(value % len(SYMBOLS), language)
    if kind == "building":
        return name_of("buildings", value, language)
    if kind == "technology":
        return name_of("technologies", value, language)
    if kind == "clan":
        return name_of("clans", value, language)
    if kind == "link":
        return words(language)[LINKS[value]]
    if kind == "upgrade":
        return words(language)[UPGRADE_IDS[value]]
    return str(value)


class Phrases:
    """Answers in words, in one language. "" for what this board does not have."""

    def __init__(self, s: XobosState, language: str) -> None:
        self.s = s
        self.language = language

    def fill(self, key: str, **given: object) -> str:
        return texts()["options"][key][self.language].format(**given)

    def of(self, key: str, symbol: int) -> str:
        """About a Guardian."""
        return self.fill(key, guardian=symbol_word(symbol, self.language))

    def at(self, key: str, field: int) -> str:
        """About a field."""
        return self.fill(key, field=field_label(self.s, field)) if field < self.s.board.fields else ""

    def between(self, key: str, field: int, other: int) -> str:
        """About the way from one field to another."""
        return self.fill(key, field=field_label(self.s, field), field2=field_label(self.s, other))

    def along(self, key: str, edge: int) -> str:
        """About a corridor, from field to field."""
        if edge >= self.s.board.edges:
            return ""
        labels = self.s.board.labels
        return self.fill(key, field=labels[self.s.board.source[edge]], field2=labels[self.s.board.target[edge]])
