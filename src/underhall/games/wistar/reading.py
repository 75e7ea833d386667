"""Reading the values of the data files: numbers, names, costs, needs, discounts; each checked, with a clear error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from underhall.engine.errors import BadComponents

from .box import ANY, COUNTER_IDS, DECK_IDS, ICON_IDS, ICONS, NONE, TYPE_IDS, TYPES
from .costs import Cost, Discount, Need
from .counters import MANY
from .effect import Static, Step

COST_WORDS = {
    "wood": "wood", "metal": "metal", "move": "moves", "any_of_wmc": "any", "joker": "jokers", "card": "cards",
    "card_basic": "basic", "card_advanced": "advanced", "guest": "guests", "bed": "beds", "vp": "vp",
}  # fmt: skip
NEED_WORDS = {
    "electricity": "electricity", "guests_house": "house", "guests_basement": "basement", "guests": "guests",
    "rooms_dug": "dug", "beds_built": "beds", "cheese": "cheese",
}  # fmt: skip

AMOUNT = ("n", "per", "per_each", "max")
"""The words of an amount."""


class Reader:
    """Reads one row; `where` names it in error messages."""

    def __init__(self, where: str) -> None:
        self.where = where

    def wrong(self, what: str) -> BadComponents:
        return BadComponents(f"{self.where}: {what}")

    def number(self, found: object, what: str, low: int, high: int) -> int:
        if not isinstance(found, int) or isinstance(found, bool) or not low <= found <= high:
            raise self.wrong(f"{what} must be a number from {low} to {high}, not '{found}'")
        return found

    def one_of(self, found: object, what: str, known: tuple[str, ...]) -> int:
        if not isinstance(found, str) or found not in known:
            raise self.wrong(f"{what} must be one of {', '.join(known)}, not '{found}'")
        return known.index(found)

    def mapping(self, found: object, what: str) -> dict[str, Any]:
        if not isinstance(found, dict):
            raise self.wrong(f"{what} must be a mapping, not '{found}'")
        return found

    def rows(self, found: object, what: str) -> list[Any]:
        if not isinstance(found, list):
            raise self.wrong(f"{what} must be a list, not '{found}'")
        return found

    def only(self, found: dict[str, Any], *words: str) -> None:
        """Only these words are allowed."""
        for word in found:
            if word not in words:
                raise self.wrong(f"'{word}' means nothing here (known: {', '.join(words)})")

    # Costs and needs

    def cost(self, found: object) -> Cost:
        row = self.mapping(found, "a cost")
        self.only(row, *COST_WORDS)
        return Cost(**{COST_WORDS[word]: self.number(n, word, 0, 9) for word, n in row.items()})

    def need(self, found: object) -> Need:
        row = self.mapping(found, "requires")
        self.only(row, "icons", "types", *NEED_WORDS)
        icons, types = [0] * ICONS, [0] * TYPES
        for icon, n in self.mapping(row.get("icons", {}), "icons").items():
            icons[self.one_of(icon, "an icon", ICON_IDS)] = self.number(n, icon, 0, 9)
        for type, n in self.mapping(row.get("types", {}), "types").items():
            types[self.one_of(type, "a type", TYPE_IDS)] = self.number(n, type, 0, 9)
        most = {"electricity": 2, "cheese": 1}
        others = {
            NEED_WORDS[word]: self.number(row[word], word, 0, most.get(word, 9)) for word in NEED_WORDS if word in row
        }
        return Need(icons, types, **others)

    def discount(self, found: object) -> Discount:
        row = self.mapping(found, "a discount")
        self.only(row, "wood", "metal", "wood_or_metal", "skill")
        wood, metal, either, skill = (
            self.number(row.get(word, 0), word, 0, 9) for word in ("wood", "metal", "wood_or_metal", "skill")
        )
        return Discount(wood, metal, either, skill)

    # Amounts and filters of single ops

    def n(self, row: dict[str, Any]) -> int:
        return self.number(row.get("n", 1), "n", 1, 20)

    def amounts(self, row: dict[str, Any]) -> tuple[int, int, int, int]:
        """(n, per, each, cap)"""
        if "per" not in row and ("per_each" in row or "max" in row):
            raise self.wrong("per_each and max mean nothing without per")
        per = self.one_of(row["per"], "per", COUNTER_IDS) if "per" in row else NONE
        cap = self.number(row["max"], "max", 0, MANY) if "max" in row else NONE
        return self.n(row), per, self.number(row.get("per_each", 1), "per_each", 1, 20), cap

    def deck(self, row: dict[str, Any]) -> int:
        found = row.get("deck", "any")
        return ANY if found == "any" else self.one_of(found, "deck", DECK_IDS)

    def type(self, row: dict[str, Any]) -> int:
        return self.one_of(row["type"], "type", TYPE_IDS) if "type" in row else ANY

    def flag(self, row: dict[str, Any], word: str) -> bool:
        found = row.get(word, False)
        if not isinstance(found, bool):
            raise self.wrong(f"{word} must be true or false, not '{found}'")
        return found

    def only_one(self, row: dict[str, Any]) -> int:
        """For effects that come one at a time."""
        return self.number(row.get("n", 1), "n", 1, 1)

    def keeps_one(self, row: dict[str, Any]) -> int:
        """How many are drawn, of which one is kept."""
        self.number(row.get("keep"), "keep", 1, 1)
        return self.number(row.get("draw"), "draw", 1, 9)

    def off_tile(self, row: dict[str, Any], good: str) -> int:
        """A discount on what is paid with one thing alone."""
        off = self.mapping(row.get("discount", {}), "a discount")
        self.only(off, good)
        return self.number(off.get(good, 0), good, 0, 9)


Row = dict[str, Any]
Ops = dict[str, tuple[tuple[str, ...], Callable[[Reader, Row], Step]]]
"""Words of the effect grammar: which other words may stand beside each, and how a step is made of them."""
Statics = dict[str, tuple[tuple[str, ...], Callable[[Reader, Row], Static]]]
