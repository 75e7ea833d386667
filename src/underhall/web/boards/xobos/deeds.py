"""The deeds of the Development phase, sorted: what each of them is about, and what it costs."""

from __future__ import annotations

from typing import NamedTuple

from underhall.games.xobos.box import (
    BUILDING_IDS,
    BUILDINGS,
    MAX_FIELDS,
    SYMBOLS,
    TECHNOLOGY_IDS,
    UPGRADE_IDS,
    Board,
    Box,
)
from underhall.games.xobos.prices import Price, price
from underhall.games.xobos.questions.deeds import (
    BOOST,
    BREAK,
    BREED,
    BUILD,
    BUY,
    DEMOLISH,
    DONE,
    FUSE,
    HEAL,
    LOAD,
    LOAD_CANNON,
    LOAD_TELEPORT,
    PAY,
    RAISE,
    REPAIR,
    RETURN,
    UPGRADE,
)


class Deed(NamedTuple):
    """One option, taken apart."""

    value: int
    kind: str
    subject: str
    """The Guardian or the field that it is done with; "" for the rest."""
    what: str
    """What else it names: a Guardian, a building, a field, an upgrade, a technology."""
    price: Price


KINDS = (
    (BOOST, "boost"),
    (HEAL, "heal"),
    (BREAK, "break"),
    (BUILD, "build"),
    (PAY, "pay"),
    (RAISE, "reactor"),
    (BREED, "breed"),
    (RETURN, "rebuild"),
    (REPAIR, "repair"),
    (BUY, "learn"),
    (UPGRADE, "upgrade"),
    (LOAD, "load"),
    (LOAD_CANNON, "cannon"),
    (LOAD_TELEPORT, "teleport"),
    (DEMOLISH, "demolish"),
    (FUSE, "fuse"),
)
"""Where the options of each kind begin."""


WIDTHS = {"boost": len(SYMBOLS), "build": BUILDINGS, "learn": 1}
"""How many options of a kind a Guardian has, or a technology."""


def deeds_of(kind: str, subject: str) -> list[int]:
    """The options of a kind in `WIDTHS` that a Guardian has, or a technology, whether they are on offer or not."""
    at = (TECHNOLOGY_IDS if kind == "learn" else SYMBOLS).index(subject)
    first = next(first for first, name in KINDS if name == kind)
    return list(range(first + at * WIDTHS[kind], first + (at + 1) * WIDTHS[kind]))


def deed(option: int, board: Board, box: Box, cheaper: bool) -> Deed:
    """`cheaper`: the seat has Cheaper Rebuilding."""
    if option == DONE:
        return Deed(option, "done", "", "", Price())
    first, kind = next((first, kind) for first, kind in reversed(KINDS) if option >= first)
    at = option - first
    subject = what = ""
    if kind in ("boost", "heal"):
        subject, what = SYMBOLS[at // 4], SYMBOLS[at % 4]
    elif kind in ("break", "pay", "repair"):
        subject = SYMBOLS[at]
    elif kind == "build":
        subject, what = SYMBOLS[at // BUILDINGS], BUILDING_IDS[at % BUILDINGS]
    elif kind == "rebuild":
        subject, what = SYMBOLS[at // MAX_FIELDS], board.names[at % MAX_FIELDS]
    elif kind == "upgrade":
        subject, what = SYMBOLS[at // 2], UPGRADE_IDS[at % 2]
    elif kind == "learn":
        what = TECHNOLOGY_IDS[at]
    elif kind in ("reactor", "breed", "load", "demolish"):
        subject = board.names[at]
    return Deed(option, kind, subject, what, price(box, cheaper, option))
