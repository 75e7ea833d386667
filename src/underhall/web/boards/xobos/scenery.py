"""What makes a place of the board: caves in the rock, the bases with their walls, the Source.

All of it is drawn from the coordinates of the data, and always in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, degrees, hypot, pi, sin

from underhall.games.xobos.box import IRRADIATED, Board
from underhall.web.boards.html import SEATS, SHAPES, icon_link

from .layout import SIZE, Point, off

HALL = 53
"""How far a hall reaches from the middle of its field."""
CORNERS = 9
PAVING = (
    "M0 18 12 6 24 18M0 30 12 18 24 30M0 6 12-6 24 6",
    "M12 0 24 12 12 24 0 12z",
    "M12 3a9 9 0 1 1 0 18a9 9 0 1 1 0-18M0-3v6M0 21v6M24-3v6M24 21v6",
    "M0 0h24v24h-24zM12 0v24M0 12h24",
)
"""What the floor of each seat's base is laid with."""


# Rock and caves -------------------------------------------------------------------------------------------------------


def caves(board: Board) -> str:
    """The outline of all halls, each a little uneven. The fields of a base are in one hall: its plate."""
    return "".join(
        hall((board.x[field], board.y[field]), field) for field in range(board.fields) if board.base_of[field] < 0
    )


def hall(middle: Point, turn: int) -> str:
    """A round outline through the middles between uneven corners."""
    corners = []
    for step in range(CORNERS):
        angle = 2 * pi * step / CORNERS + turn
        far = HALL * (1.06 + 0.1 * sin(2 * angle + 2.1 * turn) + 0.07 * sin(5 * angle + turn))
        corners.append((middle[0] + far * cos(angle), middle[1] + far * sin(angle)))
    between = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)]
    curves = "".join(
        f"Q{corner[0]:.0f} {corner[1]:.0f} {end[0]:.0f} {end[1]:.0f}"
        for corner, end in zip((*corners[1:], corners[0]), (*between[1:], between[0]), strict=True)
    )
    return f"M{between[0][0]:.0f} {between[0][1]:.0f}{curves}z"


def corridors(board: Board) -> Iterable[tuple[int, int]]:
    return [(a, b) for a, b in zip(board.source, board.target, strict=True) if a < b]


def tunnels(board: Board) -> str:
    """All corridors as one path."""
    return "".join(f"M{board.x[a]} {board.y[a]}L{board.x[b]} {board.y[b]}" for a, b in corridors(board))


def lamps(board: Board) -> str:
    """A lamp in the middle of each long corridor, beside the track; none where the Source shines."""
    found = []
    for a, b in corridors(board):
        dx, dy = board.x[b] - board.x[a], board.y[b] - board.y[a]
        far = hypot(dx, dy)
        if far > 110 and IRRADIATED not in (board.kind[a], board.kind[b]):
            x, y = (board.x[a] + board.x[b]) / 2 - 13 * dy / far, (board.y[a] + board.y[b]) / 2 + 13 * dx / far
            found.append(f"M{x:.0f} {y:.0f}h0")
    return "".join(found)


def boulders(board: Board, source: Point) -> str:
    """Stones in the rock, wherever there is room between the caves."""
    ways = [((board.x[a], board.y[a]), (board.x[b], board.y[b])) for a, b in corridors(board)]
    found = []
    for number in range(260):
        x, y = 12 + number * 377 % (SIZE - 24), 12 + number * 619 % (SIZE - 24)
        size = 5 + number % 4 * 3
        free = all(hypot(x - fx, y - fy) > 74 + size for fx, fy in zip(board.x, board.y, strict=True))
        free = free and all(off(way, (x, y)) > 24 + size for way in ways)
        if free and hypot(x - source[0], y - source[1]) > 120:
            found.append(f"M{x - size} {y}l{size * 0.6:.0f}-{size}h{size}l{size * 0.5:.0f} {size}z")
    return "".join(found)


# Bases ----------------------------------------------------------------------------------------------------------------


def pavings() -> str:
    """Patterns for the floors of the bases."""
    return "".join(
        f'<pattern id="x-floor-{seat}" width="24" height="24" patternUnits="userSpaceOnUse">'
        f'<path class="paving seat-{SEATS[seat]}" d="{path}"/></pattern>'
        for seat, path in enumerate(PAVING)
    )


def base(board: Board, seat: int, players: int) -> str:
    """A walled hall under the four fields, with a gate at the exit and the sign of its seat in the middle. One that
    nobody has is a ruin: no walls, no sign."""
    b1, b2, b3, b4 = ((float(board.x[at]), float(board.y[at])) for at in board.bases[seat])
    corners = " ".join(f"{x:g},{y:g}" for x, y in (b1, b2, b4, b3))
    if seat >= players:
        return f'<polygon class="ruin" points="{corners}"/>'
    x, y = (b1[0] + b4[0]) / 2 - 17, (b1[1] + b4[1]) / 2 - 17
    colour = SEATS[seat]
    turn = degrees(atan2(b4[1] - b1[1], b4[0] - b1[0]))
    gate = f'transform="translate({b4[0]:g} {b4[1]:g}) rotate({turn:.0f})"'
    return (
        f'<g class="base seat-{colour}"><polygon class="wall" points="{corners}"/>'
        f'<polygon class="merlons" points="{corners}"/><polygon class="yard" points="{corners}"/>'
        f'<polygon class="floor" points="{corners}" fill="url(#x-floor-{seat})" stroke="url(#x-floor-{seat})"/>'
        f'<path class="gate" d="M44-30 62-22V22L44 30z" {gate}/>'
        f'<path class="tower" d="M46-42h22v22h-22zM46 20h22v22h-22z" {gate}/>'
        f'<use class="crest" href="{icon_link(SHAPES[seat])}" x="{x:g}" y="{y:g}" width="34" height="34"/></g>'
    )


# The Source -----------------------------------------------------------------------------------------------------------


def veins(board: Board, source: Point, contacts: Iterable[int]) -> str:
    """Jagged cracks through which the Source shines into the irradiated halls, and on between them."""
    found = []
    for number, field in enumerate(contacts):
        dx, dy = board.x[field] - source[0], board.y[field] - source[1]
        for turn, reach in ((-0.5, 1.05), (-0.16, 1.5), (0.2, 1.35), (0.55, 1.1)):
            path = f"M{source[0]:.0f} {source[1]:.0f}"
            for step in range(1, 6):
                bend = turn + 0.2 * sin(7 * step + 3 * number + 11 * turn) * (1 if step % 2 else -1)
                along = reach * step / 5
                x = source[0] + along * (dx * cos(bend) - dy * sin(bend))
                y = source[1] + along * (dx * sin(bend) + dy * cos(bend))
                path += f"L{x:.0f} {y:.0f}"
            found.append(path)
    return "".join(found)


def heart(source: Point) -> str:
    """A cluster of crystals: the largest in the middle, each with a bright and a dark side."""
    found = []
    for turn, high, wide in ((-62, 40, 11), (58, 42, 11), (-34, 56, 13), (33, 54, 13), (0, 74, 17)):
        place = f'transform="translate({source[0]:g} {source[1] + 26:g}) rotate({turn})"'
        found.append(
            f'<path class="facet" d="M0 6-{wide}-6-{wide * 0.8:.0f}-{high * 0.72:.0f} 0-{high}z" {place}/>'
            f'<path class="facet dark" d="M0 6 {wide}-6 {wide * 0.8:.0f}-{high * 0.72:.0f} 0-{high}z" {place}/>'
        )
    return "".join(found)
