"""Both boards by hand: what one seat has, and what lies between a seat and the next one to the left."""

from __future__ import annotations

from tests.games.xobos.helpers import standard_box
from underhall.games.xobos.box import Board

MAIN, MUENARA = 0, 1
SEATS = (4, 3)
LETTER = ("q", "m")
BORDER = ("x", "y")
BASE = ["b1-b2", "b1-b3", "b2-b4", "b3-b4", "b4-a1", "b4-a2"]
GROUND = ["a1-c", "a2-c", "a1-d1", "a2-d2", "c-d1", "c-d2"]
INNER = (["c-i"], ["c-e", "e-i"])
KINDS = {"b": "base", "a": "basic", "c": "basic", "d": "basic", "e": "basic", "t": "basic", "u": "basic"} | {
    "i": "irradiated"
}


def board(side: int) -> Board:
    return standard_box().boards[side]


def corridors(side: int) -> set[frozenset[str]]:
    """All corridors of a side, by hand."""
    found = []
    for seat in range(1, SEATS[side] + 1):
        after = seat % SEATS[side] + 1
        own, left, border = f"{LETTER[side]}{seat}", f"{LETTER[side]}{after}", f"{BORDER[side]}{seat}{after}"
        for pair in BASE + GROUND + INNER[side]:
            one, other = pair.split("-")
            found.append(frozenset((f"{own}_{one}", f"{own}_{other}")))
        for one, other in (
            (f"{own}_d1", f"{border}_t"),
            (f"{own}_d1", f"{border}_u"),
            (f"{left}_d2", f"{border}_t"),
            (f"{left}_d2", f"{border}_u"),
            (f"{border}_t", f"{border}_u"),
            (f"{border}_u", f"{own}_i"),
            (f"{border}_u", f"{left}_i"),
            (f"{own}_i", f"{left}_i"),
        ):
            found.append(frozenset((one, other)))
    assert len(found) == len(set(found))
    return set(found)


def near(side: int, name: str) -> set[str]:
    return {other for pair in corridors(side) if name in pair for other in pair if other != name}


def far(side: int, one: str, other: str) -> int:
    """Corridors between two fields, counted along the hand-made graph."""
    steps, edge, seen_fields = 0, {one}, {one}
    while other not in edge:
        edge = {after for name in edge for after in near(side, name)} - seen_fields
        seen_fields |= edge
        steps += 1
    return steps
