"""Where everything is on the map: both sides of the board, from the coordinates of the game's own data.

The map is a square of 1000 by 1000; on the page a hundredth of its width is one `em`, so that all pieces grow with it.
"""

from __future__ import annotations

from functools import cache
from math import hypot
from typing import Final, NamedTuple

from underhall.games.xobos.box import BASE, IRRADIATED, Board
from underhall.games.xobos.components import boards
from underhall.games.xobos.data import standard
from underhall.web.memo import remembered

SIZE: Final = 1000
RADIUS: Final = 38
"""Of a field."""

Point = tuple[float, float]


class Side(NamedTuple):
    """One side of the board with its Source, which is not a field."""

    board: Board
    source: Point
    contacts: tuple[str, ...]


@cache
def side(title: str) -> Side:
    """By the title in the view."""
    at = next(at for at, board in enumerate(boards()) if board.title == title)
    energy = standard()["boards"][at]["energy_source"]
    return Side(boards()[at], (float(energy["x"]), float(energy["y"])), tuple(energy["contacts"]))


@remembered(256)
def place(title: str, field: str) -> Point:
    board = side(title).board
    at = board.by_name[field]
    return float(board.x[at]), float(board.y[at])


@cache
def called(field: str) -> str:
    """What people call a field, by its id; the two sides have no id in common."""
    return next(board.label(field) for board in boards() if field in board.by_name)


def spot(point: Point, dx: float = 0, dy: float = 0) -> str:
    """The style of something centred there."""
    return f"left:{(point[0] + dx) / 10:.4g}%;top:{(point[1] + dy) / 10:.4g}%"


def between(start: Point, end: Point, before: float, after: float) -> tuple[Point, Point]:
    """The way from one point to another, cut short at both ends."""
    far = hypot(end[0] - start[0], end[1] - start[1]) or 1
    ux, uy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    return (start[0] + ux * before, start[1] + uy * before), (end[0] - ux * after, end[1] - uy * after)


def beside(start: Point, end: Point, by: float) -> tuple[Point, Point]:
    """The same path moved to its right, so that two paths between the same fields do not cover each other."""
    far = hypot(end[0] - start[0], end[1] - start[1]) or 1
    dx, dy = -(end[1] - start[1]) / far * by, (end[0] - start[0]) / far * by
    return (start[0] + dx, start[1] + dy), (end[0] + dx, end[1] + dy)


def is_irradiated(board: Board, field: int) -> bool:
    return board.kind[field] == IRRADIATED


FOLD: Final = 664
"""With two players, what lies below is folded away as long as nobody has anything there (XO-18.9: they may walk there,
but not build). Above are both quadrants, their borders, and the fields next to these."""


@cache
def below_the_fold(title: str, players: int) -> frozenset[str]:
    """The ids of the fields that a game for two can do without; none for others."""
    board = side(title).board
    if players != 2:
        return frozenset()
    return frozenset(name for name, y in zip(board.names, board.y, strict=True) if y > FOLD)


LABELS: Final = ((0, 54), (0, -54), (60, 0), (-60, 0), (48, 42), (-48, 42))
"""Where the name of a field may stand, seen from its middle; below it is best."""


@cache
def labels(title: str) -> tuple[Point, ...]:
    """For each field, the place of its name: where it covers no other field, and as few corridors as possible.

    The fields of a base are too close together for that: their names are inside."""
    board = side(title).board
    middles = list(zip(map(float, board.x), map(float, board.y), strict=True))
    ways = [(middles[a], middles[b]) for a, b in zip(board.source, board.target, strict=True) if a < b]

    def cost(field: int, rank: int) -> float:
        around = [way for way in ways if off(way, middles[field]) < 2 * RADIUS]
        x, y = middles[field][0] + LABELS[rank][0], middles[field][1] + LABELS[rank][1]
        covered = sum(hypot((x - ox) * 0.75, y - oy) < RADIUS + 12 for ox, oy in middles if (ox, oy) != middles[field])
        crossed = sum(off(way, (x + dx, y)) < 12 for way in around for dx in (-14, 0, 14))
        outside = not 24 < x < SIZE - 24 or not 10 < y < SIZE - 10
        return 10 * covered + 100 * outside + 0.25 * crossed + 0.9 * rank

    ranks = [min(range(len(LABELS)), key=lambda rank: cost(field, rank)) for field in range(board.fields)]
    return tuple([
        (x, y) if board.kind[field] == BASE else (x + LABELS[ranks[field]][0], y + LABELS[ranks[field]][1])
        for field, (x, y) in enumerate(middles)
    ])  # fmt: skip


@remembered(256)
def label_at(title: str, field: str) -> Point:
    """Where the name of a field stands, seen from its middle."""
    board = side(title).board
    at = board.by_name[field]
    x, y = labels(title)[at]
    return x - board.x[at], y - board.y[at]


def off(way: tuple[Point, Point], point: Point) -> float:
    """How far a point is from a corridor."""
    (ax, ay), (bx, by) = way
    far = (bx - ax) ** 2 + (by - ay) ** 2
    along = max(0.0, min(1.0, ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / far))
    return hypot(point[0] - ax - along * (bx - ax), point[1] - ay - along * (by - ay))
