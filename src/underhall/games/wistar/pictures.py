"""Draws the farm and the wheel as SVG, from the data alone: `python -m underhall.games.wistar.pictures docs`."""

from __future__ import annotations

import sys
from math import cos, pi, sin
from pathlib import Path
from typing import Any, Final

from .data import standard

SIZE: Final = 1000  # of both canvases, as in the data
FOOT: Final = 110  # below: title and legend
GROUND: Final = 650  # the height of the ground, between the ground floor and the basement
EAVES: Final = 50
GUEST: Final = 33
SPACE: Final = 39
PLAYERS: Final = 4
"""The wheel is drawn with the sides for this number of players."""

# The pictures have a background of their own, so they look the same on a light and on a dark page.
SKY, EARTH, INK, QUIET, PAPER = "#1d2733", "#3b2c22", "#f3ecdd", "#a9a08f", "#10161d"
KINDS: Final = {"house": "#d9c7a1", "basement": "#9aa3a8"}
AREAS: Final = {"forest": "#8fbf7a", "burrow": "#d9a066", "farm": "#d98880"}
DOOR, WALL, CHEESE = "#7b4b2a", "#4a3b31", "#f2c94c"
LEFT: Final = ' text-anchor="start"'
END: Final = ' text-anchor="end"'
BOLD: Final = ' font-weight="bold"'
OPS: Final = {
    "play_invention": "play", "solve_mission": "solve", "gain_joker": "joker", "gain_wood": "wood",
    "gain_metal": "metal", "gain_card_basic": "card", "move_worker": "move", "explore_points": "explore",
    "take_guest": "guest", "elixir": "elixir",
}  # fmt: skip

Point = tuple[float, float]


def farm_svg() -> str:
    data = standard()
    title = "The farm in cross-section"
    return picture(
        title,
        f'<rect y="{GROUND}" width="{SIZE}" height="{SIZE + FOOT - GROUND}" fill="{EARTH}"/>',
        f'<rect x="132" y="{EAVES}" width="826" height="{GROUND - EAVES}" fill="{WALL}"/>',
        f'<polygon points="104,{EAVES} 986,{EAVES} 900,6 190,6" fill="{DOOR}"/>',
        *(room(row) for row in data["rooms"]),
        entrance(data["entrance"], [row for row in data["doors"] if data["entrance"]["id"] in row["between"]]),
        *(door(row) for row in data["doors"]),
        *farm_legend(title),
    )


def wheel_svg() -> str:
    data = standard()
    title = f"The wheel, with the sides for {PLAYERS} players"
    centre = data["wheel"]["centre"]
    middle = (float(centre["x"]), float(centre["y"]))
    names = {row["id"]: row["names"]["en"] for row in data["main_actions"]}
    drawn = []
    for place, segment in zip(data["places"], data["segments"], strict=True):
        angle = float(place["angle_deg"])
        drawn += [
            sector(middle, float(centre["radius"]), angle, AREAS[place["area"]]),
            *action(middle, float(centre["radius"]), angle, names[place["action"]], place["area"]),
            text(polar(middle, 110, angle), segment["id"], 24, PAPER, BOLD),
            *spaces(middle, segment, angle),
        ]
    feet = (
        "Which segment lies where is random; each round all of them move on by one place, clockwise.",
        "play an invention, solve a mission, move workers, a card of the basic deck, the guest of the round",
    )
    notes = [text((30, SIZE + 62 + 26 * line), foot, 18, QUIET, LEFT) for line, foot in enumerate(feet)]
    return picture(title, *drawn, hub(middle), *footer(title), *notes)


def picture(title: str, *parts: str) -> str:
    height = SIZE + FOOT
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {height}" width="{SIZE}" height="{height}" '
        f'font-family="Arial, Helvetica, Liberation Sans, sans-serif" text-anchor="middle">',
        f"<title>{title}</title>",
        f'<clipPath id="map"><rect width="{SIZE}" height="{height}" rx="24"/></clipPath>',
        f'<g clip-path="url(#map)"><rect width="{SIZE}" height="{height}" fill="{SKY}"/>',
        *parts,
        "</g>",
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def text(place: Point, words: str, size: int, fill: str, more: str = "") -> str:
    """Centred on its place, horizontally and vertically."""
    x, y = round(place[0], 1), round(place[1] + size * 0.36, 1)
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}"{more}>{words}</text>'


def disc(place: Point, radius: float, fill: str, stroke: str, more: str = "") -> str:
    return (
        f'<circle cx="{round(place[0], 1):g}" cy="{round(place[1], 1):g}" r="{radius:g}" fill="{fill}" '
        f'stroke="{stroke}" stroke-width="3"{more}/>'
    )


def box(place: Point, width: float, height: float, fill: str, stroke: str, more: str = "") -> str:
    """A rectangle round its centre."""
    return (
        f'<rect x="{place[0] - width / 2:g}" y="{place[1] - height / 2:g}" width="{width:g}" height="{height:g}" '
        f'rx="6" fill="{fill}" stroke="{stroke}" stroke-width="3"{more}/>'
    )


def mark(min_players: int) -> str:
    """The number of players from which a place is used; nothing if it always is."""
    return "" if min_players == 2 else f"{min_players}+" if min_players < 4 else "4"


# The farm


def room(row: dict[str, Any]) -> str:
    x, y, width, height = row["x"], row["y"], row["w"], row["h"]
    parts = [
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="4" fill="{KINDS[row["kind"]]}" '
        f'stroke="{PAPER}" stroke-width="6"/>',
        text((x + 16, y + 26), f"{row['id']} {row['names']['en']}", 22, PAPER, LEFT + BOLD),
        mission(row["mission"]),
        *(guest(slot) for slot in row["guests"]),
    ]
    if "cheese" in row:
        at = (row["cheese"]["x"], row["cheese"]["y"])
        parts += [
            f'<polygon points="{at[0] - 64},{at[1] + 26} {at[0] + 64},{at[1] + 26} {at[0] + 64},{at[1] - 26}" '
            f'fill="{CHEESE}" stroke="{PAPER}" stroke-width="3" stroke-linejoin="round"/>',
            text((at[0] + 30, at[1] + 12), "cheese", 16, PAPER),
        ]
    return "".join(parts)


def mission(slot: dict[str, Any]) -> str:
    at = (float(slot["x"]), float(slot["y"]))
    return box(at, 96, 116, "#eadfc8", PAPER, dashes(slot)) + slot_words(at, "mission", slot["min_players"], 18)


def guest(slot: dict[str, Any]) -> str:
    at = (float(slot["x"]), float(slot["y"]))
    return disc(at, GUEST, "#c9b6d6", PAPER, dashes(slot)) + slot_words(at, slot["id"], slot["min_players"], 16)


def dashes(slot: dict[str, Any]) -> str:
    return "" if slot["min_players"] == 2 else ' stroke-dasharray="7 5"'


def slot_words(at: Point, first: str, min_players: int, size: int) -> str:
    """Its name, and below it the number of players from which it is used."""
    second = mark(min_players)
    if not second:
        return text(at, first, size, PAPER)
    up, down = (at[0], at[1] - size * 0.6), (at[0], at[1] + size * 0.7)
    return text(up, first, size, PAPER) + text(down, second, size, PAPER, BOLD)


def entrance(row: dict[str, Any], ways: list[dict[str, Any]]) -> str:
    """The place before the house, with the ways to its doors."""
    at = (float(row["x"]), float(row["y"]))
    return (
        "".join(
            f'<line x1="{at[0]:g}" y1="{at[1]:g}" x2="{way["x"]}" y2="{way["y"]}" stroke="{QUIET}" stroke-width="4" '
            f'stroke-dasharray="2 9" stroke-linecap="round"/>'
            for way in ways
        )
        + disc(at, 46, "#4c6b4f", INK)
        + text((at[0], at[1] - 8), row["id"], 20, INK, BOLD)
        + text((at[0], at[1] + 14), "entrance", 16, INK)
    )


def door(row: dict[str, Any]) -> str:
    at = (float(row["x"]), float(row["y"]))
    marked = mark(row["min_players"])
    drawn = box(at, 44, 46 if marked else 34, DOOR, INK, dashes(row))
    if not marked:
        return drawn + text(at, row["id"], 17, INK, BOLD)
    return drawn + text((at[0], at[1] - 9), row["id"], 16, INK, BOLD) + text((at[0], at[1] + 10), marked, 16, INK)


def farm_legend(title: str) -> list[str]:
    y = SIZE + 78.0
    return [
        *footer(title),
        box((60, y), 56, 30, DOOR, INK),
        text((98, y), "door", 18, QUIET, LEFT),
        box((196, y), 50, 30, "#eadfc8", PAPER),
        text((231, y), "mission", 18, QUIET, LEFT),
        disc((336, y), 16, "#c9b6d6", PAPER),
        text((362, y), "guest", 18, QUIET, LEFT),
        text((450, y), "3+, 4 and dashes: only with that many players", 18, QUIET, LEFT),
    ]


def footer(title: str) -> list[str]:
    return [
        f'<rect y="{SIZE}" width="{SIZE}" height="{FOOT}" fill="{PAPER}"/>',
        text((30, SIZE + 32), title, 25, INK, LEFT + BOLD),
    ]


# The wheel


def polar(middle: Point, radius: float, degrees: float, down: float = 0) -> Point:
    """Clockwise from the top."""
    angle = degrees * pi / 180
    return (middle[0] + radius * sin(angle), middle[1] - radius * cos(angle) + down)


def sector(middle: Point, radius: float, angle: float, fill: str) -> str:
    (ax, ay), (bx, by) = polar(middle, radius, angle - 30), polar(middle, radius, angle + 30)
    return (
        f'<path d="M{middle[0]:g},{middle[1]:g} L{ax:.1f},{ay:.1f} A{radius:g},{radius:g} 0 0 1 {bx:.1f},{by:.1f} Z" '
        f'fill="{fill}" stroke="{SKY}" stroke-width="8"/>'
    )


def action(middle: Point, radius: float, angle: float, name: str, area: str) -> list[str]:
    """What a place is for, beside the wheel, with one word to a line."""
    x, y = polar(middle, radius + 30, angle)
    side = sin(angle * pi / 180)
    anchor = LEFT if side > 0.1 else END if side < -0.1 else ""
    words = name.split() if anchor else [name]
    y -= 40 if y < middle[1] else -14
    lines = [text((x, y + 27 * line), word, 24, INK, anchor + BOLD) for line, word in enumerate(words)]
    return [*lines, text((x, y + 27 * len(words)), area, 18, AREAS[area], anchor)]


def spaces(middle: Point, segment: dict[str, Any], angle: float) -> list[str]:
    side = next(side for side in segment["sides"] if PLAYERS in side["players"])
    found = side["spaces"]
    drawn = []
    for at, space in enumerate(found):
        place = polar(middle, 248, angle + 19.5 * (at - (len(found) - 1) / 2))
        words = [effect(one) for one in space["effects"]]
        drawn.append(disc(place, SPACE, INK, PAPER))
        drawn.append(text((place[0], place[1] - 8 * len(words) - 3), space["id"], 16, PAPER, BOLD))
        for line, word in enumerate(words):
            drawn.append(text((place[0], place[1] - 8 * len(words) + 16 + 17 * line), word, 16, PAPER))
    return drawn


def effect(row: dict[str, Any]) -> str:
    word = OPS.get(row["op"], row["op"])
    return f"{word} {row['n']}" if row.get("n", 1) > 1 else word


def hub(middle: Point) -> str:
    """The middle of the wheel, with an arrow for the way it turns."""
    x, y = middle
    return (
        disc(middle, 62, PAPER, SKY)
        + f'<path d="M{x - 34:g},{y + 16:g} A38,38 0 1 1 {x + 34:g},{y + 16:g}" fill="none" stroke="{INK}" '
        + 'stroke-width="6"/>'
        + f'<polygon points="{x + 22:g},{y + 12:g} {x + 48:g},{y + 16:g} {x + 30:g},{y + 36:g}" fill="{INK}"/>'
    )


PICTURES: Final = {"wistar-farm": farm_svg, "wistar-wheel": wheel_svg}

if __name__ == "__main__":
    for name, draw in PICTURES.items():
        Path(sys.argv[1], f"{name}.svg").write_text(draw(), encoding="utf-8")
