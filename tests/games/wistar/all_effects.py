"""Effects of every kind that the data files can hold, made from the very tables that their reader goes by.

A new word of the effect grammar fails in `test_words_follow_effects.py` until its values are listed here.
"""

from __future__ import annotations

from collections.abc import Iterator
from inspect import isdatadescriptor
from itertools import combinations, product
from typing import Any

from underhall.engine.errors import BadComponents
from underhall.games.wistar.box import ACTION_IDS, COLOUR_IDS, ICON_IDS, TYPE_IDS
from underhall.games.wistar.effect import Step
from underhall.games.wistar.grammar import EffectReader
from underhall.games.wistar.ops import OPS, STATICS

Row = dict[str, Any]
DISCOUNTS: list[Row] = [{"wood": 1}, {"metal": 1}, {"metal": 2}, {"wood": 1, "metal": 1}, {"wood_or_metal": 1},
                        {"skill": 1}, {"wood": 1, "skill": 1}, {"metal": 1, "skill": 2}]  # fmt: skip
VALUES: dict[str, list[Any]] = {
    "n": [1, 2, 5],
    "per": ["guests", "icon_energy"],
    "per_each": [2, 3],
    "max": [4, 6],
    "deck": ["basic", "advanced"],
    "type": list(TYPE_IDS),
    "not_icon": list(ICON_IDS),
    "discount": DISCOUNTS,
    "free": [True],
    "other_than_paid": [True],
    "draw": [2, 3],
    "keep": [1],
    "whose": ["any"],
    "kind": ["any"],
    "where": ["anywhere", "reachable"],
    "from": ["supply_house", "supply_basement", "round", "room"],
    "may_relocate": [True],
    "ignore_skill": [1, 2],
    "colour": list(COLOUR_IDS),
    "pay_space_cost": [True],
    "which": ["any", *ACTION_IDS],
    "metal": [1, 2],
    "wood": [1, 2],
    "scope": ["each", "action_total"],
}
"""What the words of single ops can say. A word that is left out has its default."""
ODD: dict[str, dict[str, list[Any]]] = {"dig_room": {"discount": [{"metal": 1}, {"metal": 2}]},
                                        "build_bed": {"discount": [{"wood": 1}, {"wood": 2}]},
                                        "move_explorer": {"n": [2, 5, "any"]}}  # fmt: skip


def rows_of(op: str, words: tuple[str, ...]) -> Iterator[Row]:
    """Every mix of up to three words of an op that the reader takes."""
    values = [(word, ODD.get(op, {}).get(word, VALUES[word])) for word in words]
    for size in range(min(3, len(values)) + 1):
        for some in combinations(values, size):
            for mix in product(*(found for _, found in some)):
                yield {"op": op, **{word: value for (word, _), value in zip(some, mix, strict=True)}}


def read(row: Row) -> Step | None:
    """None for what the reader does not take: an op without a word that it needs, say."""
    reader = EffectReader("here")
    try:
        return reader.static(row) or reader.step(row)
    except BadComponents:
        return None


def attributes(thing: object) -> tuple[Any, ...]:
    """All that tells two steps, discounts or costs apart, pure and compiled."""
    if isinstance(thing, list):
        return tuple(attributes(one) for one in thing)
    names = {name for kind in type(thing).__mro__ for name, found in vars(kind).items() if isdatadescriptor(found)}
    names = {name for name in names if not name.startswith("__")} - {"number", "plain"}
    if not names or isinstance(thing, int):
        return (thing,)
    if getattr(thing, "free", False):
        names.remove("off")  # of nothing
    return type(thing), *((name, attributes(getattr(thing, name))) for name in sorted(names))


STEPS: list[Step] = [
    step for op, (words, _) in {**OPS, **STATICS}.items() for row in rows_of(op, words) if (step := read(row))
]


def searches() -> Iterator[Step]:
    for deck, type in product(("basic", "advanced"), TYPE_IDS):
        yield from EffectReader("here").steps([{"op": "search_take", "list": [{"deck": deck, "type": type}]}])
