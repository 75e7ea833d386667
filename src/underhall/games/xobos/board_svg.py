"""Draws both sides of the board as SVG, from the data alone: `python -m underhall.games.xobos.board_svg docs`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import hypot
from pathlib import Path
from typing import Final

from .box import BASE, BASIC, IRRADIATED, Board
from .components import boards
from .data import standard

SIZE: Final = 1000  # of the map, as in the data
FOOT: Final = 118  # below it: title and legend
RADIUS: Final = 36
CORE: Final = 44
FAR: Final = 2 * SIZE

# The picture has a background of its own, so it looks the same on a light and on a dark page.
PAPER, INK, QUIET, GLOW = "#10162a", "#eef1f8", "#9aa6c4", "#d7f25a"
SEATS: Final = ("#f07a6e", "#f2c14e", "#7fd08a", "#74aef0")
FIELDS: Final = {BASIC: "#c3cbde", IRRADIATED: GLOW}
TITLES: Final = {"main": "Main side: two or four players", "muenara": "MUENARA: three players"}
BOLD: Final = ' font-weight="bold"'

Point = tuple[float, float]


def svg(board_index: int) -> str:
    """One side: 0 is the main one, 1 is MUENARA."""
    row, board = standard()["boards"][board_index], boards()[board_index]
    energy = row["energy_source"]
    core = (float(energy["x"]), float(energy["y"]))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE + FOOT}" width="{SIZE}" '
        f'height="{SIZE + FOOT}" font-family="Arial, Helvetica, Liberation Sans, sans-serif" text-anchor="middle">',
        f"<title>{TITLES[row['id']]}</title>",
        f'<clipPath id="map"><rect width="{SIZE}" height="{SIZE + FOOT}" rx="24"/></clipPath>',
        f'<g clip-path="url(#map)"><rect width="{SIZE}" height="{SIZE + FOOT}" fill="{PAPER}"/>',
        *ground(board, core),
        f'<rect y="{SIZE}" width="{SIZE}" height="{FOOT}" fill="{PAPER}"/></g>',
        *(base(board, seat) for seat in range(len(board.bases))),
        *(line(core, at(board, board.by_name[name]), GLOW, 4, "2 9") for name in energy["contacts"]),
        *(
            line(at(board, a), at(board, b), "#8d99ba", 5)
            for a, b in zip(board.source, board.target, strict=True)
            if a < b
        ),
        f'<circle cx="{core[0]}" cy="{core[1]}" r="{CORE}" fill="#2f3f1c" stroke="{GLOW}" '
        f'stroke-width="5"/>{text(core, "Source", 20, GLOW)}',
        *(circle(board, field) for field in range(board.fields)),
        *legend(TITLES[row["id"]], len(board.bases)),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def at(board: Board, field: int) -> Point:
    return (board.x[field], board.y[field])


def middle(points: Sequence[Point]) -> Point:
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def text(place: Point, words: str, size: int, fill: str, more: str = "") -> str:
    """Centred on its place, horizontally and vertically."""
    return (
        f'<text x="{place[0]:g}" y="{place[1] + size * 0.36:g}" font-size="{size}" fill="{fill}"{more}>{words}</text>'
    )


def line(a: Point, b: Point, colour: str, width: int, dashes: str = "") -> str:
    style = f' stroke-dasharray="{dashes}" stroke-linecap="round"' if dashes else ""
    return (
        f'<line x1="{a[0]:g}" y1="{a[1]:g}" x2="{b[0]:g}" y2="{b[1]:g}" stroke="{colour}" '
        f'stroke-width="{width}"{style}/>'
    )


def ground(board: Board, core: Point) -> list[str]:
    """Each quadrant in the colour of its seat, faintly. Borders run from the Source through the fields on them."""
    borders: dict[int, Point] = {}
    for bits in set(board.quadrants):
        if bits & (bits - 1):
            on_it = middle([at(board, field) for field in range(board.fields) if board.quadrants[field] == bits])
            length = hypot(on_it[0] - core[0], on_it[1] - core[1])
            borders[bits] = ((on_it[0] - core[0]) / length, (on_it[1] - core[1]) / length)
    drawn = []
    for seat in range(len(board.bases)):
        one, other = (way for bits, way in sorted(borders.items()) if bits >> seat & 1)
        corners = [(0.0, 0.0), one, (one[0] + other[0], one[1] + other[1]), other]
        points = " ".join(f"{core[0] + FAR * x:.0f},{core[1] + FAR * y:.0f}" for x, y in corners)
        drawn.append(f'<polygon points="{points}" fill="{SEATS[seat]}" fill-opacity="0.12"/>')
    for way in borders.values():
        drawn.append(line(core, (core[0] + FAR * way[0], core[1] + FAR * way[1]), "#3a4568", 3, "4 10"))
    return drawn


def base(board: Board, seat: int) -> str:
    """A patch below the four fields of a base, with the number of the seat."""
    b1, b2, b3, b4 = (at(board, field) for field in board.bases[seat])
    outline = " ".join(f"{x:g},{y:g}" for x, y in (b1, b2, b4, b3))
    return (
        f'<g opacity="0.4"><polygon points="{outline}" fill="{SEATS[seat]}" stroke="{SEATS[seat]}" '
        f'stroke-width="{2 * RADIUS + 12}" stroke-linejoin="round"/></g>'
        + text(middle([b1, b2, b3, b4]), str(seat), 26, INK)
    )


def circle(board: Board, field: int) -> str:
    """A field with its name and its id; one on a border has a dashed rim."""
    fill = SEATS[board.base_of[field]] if board.kind[field] == BASE else FIELDS[board.kind[field]]
    x, y = at(board, field)
    border = board.quadrants[field] & (board.quadrants[field] - 1) != 0
    return disc(at(board, field), RADIUS, fill, border) + (
        text((x, y - 9), board.labels[field], 24, PAPER, BOLD) + text((x, y + 15), board.names[field], 14, PAPER)
    )


def disc(place: Point, radius: int, fill: str, border: bool) -> str:
    rim = ' stroke-dasharray="7 5"' if border else ""
    return (
        f'<circle cx="{place[0]:g}" cy="{place[1]:g}" r="{radius}" fill="{fill}" '
        f'stroke="{INK if border else PAPER}" stroke-width="4"{rim}/>'
    )


def legend(title: str, seats: int) -> list[str]:
    left = ' text-anchor="start"'
    drawn = [text((30, SIZE + 30), title, 25, INK, left + BOLD)]
    x, y = 42.0, SIZE + 80.0
    for seat in range(seats):
        drawn += [disc((x, y), 14, SEATS[seat], False), text((x, y), str(seat), 16, PAPER, BOLD)]
        x += 32
    drawn.append(text((x - 8, y), "base of seat", 18, QUIET, left))
    x += 140
    for fill, border, name, width in (
        (FIELDS[BASIC], False, "basic field", 140),
        (FIELDS[BASIC], True, "on a border", 148),
        (FIELDS[IRRADIATED], False, "irradiated field", 180),
    ):
        drawn += [disc((x, y), 14, fill, border), text((x + 24, y), name, 18, QUIET, left)]
        x += width + 20
    return drawn


if __name__ == "__main__":
    for number, side in enumerate(standard()["boards"]):
        Path(sys.argv[1], f"xobos-{side['id']}.svg").write_text(svg(number), encoding="utf-8")
