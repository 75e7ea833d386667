"""The deeds of the Development phase, sorted: what each of them is about, and what it costs."""

from __future__ import annotations

from typing import NamedTuple

from underhall.games.xobos.box import Board, Box
from underhall.games.xobos.deeds.kinds import KIND_OF, KINDS
from underhall.games.xobos.prices import Price


class Deed(NamedTuple):
    """One option, taken apart."""

    value: int
    kind: str
    subject: str
    """The Guardian or the field that it is done with; "" for the rest."""
    what: str
    """What else it names: a Guardian, a building, a field, an upgrade, a technology."""
    price: Price


def deed(option: int, board: Board, box: Box, cheaper: bool) -> Deed:
    """`cheaper`: the seat has Cheaper Rebuilding."""
    kind = KIND_OF[option]
    at = option - kind.first
    return Deed(option, kind.name, kind.subject(board, at), kind.what(board, at), kind.price(box, cheaper, at))


def deeds_of(board: Board, name: str, subject: str = "", what: str = "") -> list[int]:
    """The options of one kind, whether they are on offer or not: all of them, or those with a Guardian, on a field, of
    a technology."""
    kind = next(kind for kind in KINDS if kind.name == name)
    return [
        kind.first + at
        for at in range(kind.count)
        if subject in ("", kind.subject(board, at)) and what in ("", kind.what(board, at))
    ]
