"""The farm in characters: a cross-section of rooms and doors, drawn from the places in the data."""

from __future__ import annotations

from typing import Any, Final

from underhall.games.wistar.data import standard
from underhall.games.wistar.view import Room, WistarView

from .brief import name
from .phrases import word_of

SCALE: Final = 0.098  # columns for each unit of the data
INNER: Final = 4  # lines inside a room
LEVEL: Final = INNER + 3  # lines from one level to the next: two walls, and one for the stairs
SIDE_LINE: Final = 3  # the line of a level with the doors in its side walls
MARGIN: Final = 3  # from the wall to the text, past the label of a door
WIDTH: Final = 98

Grid = list[list[str]]


def farm_map(view: WistarView, language: str) -> list[str]:
    levels: list[str] = standard()["farm"]["levels"]
    grid: Grid = [[" "] * WIDTH for _ in range(len(levels) * LEVEL - 1)]
    rooms = {room.room: room for room in view.rooms}
    for row in standard()["rooms"]:
        draw_room(grid, row, levels.index(row["level"]) * LEVEL, inside(view, rooms[row["id"]], language))
    entrance = standard()["entrance"]
    top = levels.index("ground_floor") * LEVEL
    put(grid, top + 1, 0, entrance["id"])
    put(grid, top + 2, 0, rats(view, entrance["id"]))
    doors = {door.door: door.open for door in view.doors}
    for row in standard()["doors"]:
        draw_door(grid, row, doors[row["id"]], levels)
    return ["".join(line).rstrip() for line in grid]


def legend(language: str) -> str:
    """What the marks mean."""
    say = {
        key: word_of(key, language)
        for key in ("closed", "open", "door", "explorer", "tents", "mission", "guest", "face_down", "cubes")
    }
    return (
        f"#D1# {say['door']} ({say['closed']});  D1 {say['door']} ({say['open']});  @0 {say['explorer']} [0];  "
        f"^0 {say['tents']} [0];  MH?, MB? {say['mission']} ({say['face_down']});  GF1a {say['guest']} "
        f"({say['face_down']});  MH1 [0] . . {say['cubes']}"
    )


def inside(view: WistarView, room: Room, language: str) -> list[str]:
    """What a room holds, line by line."""
    mission = room.mission or ""
    if mission == "face_down":
        mission = "MB?" if room.room.startswith("B") else "MH?"
    elif mission:
        mission += " " + " ".join("." if cube is None else f"[{cube}]" for cube in room.cubes)
    return [
        f"{room.room} {name(room.room, language)}",
        mission,
        " ".join([*room.guests, *room.cheeses]),
        rats(view, room.room),
    ]


def rats(view: WistarView, place: str) -> str:
    """`@02 ^1`: explorers of seats 0 and 2, a tent of seat 1."""
    explorers = "".join(str(seat) for seat, one in enumerate(view.seats) if one.explorer == place)
    tents = "".join(str(seat) for seat, one in enumerate(view.seats) if place in one.tents)
    return " ".join(mark + seats for mark, seats in (("@", explorers), ("^", tents)) if seats)


def column(x: float) -> int:
    return round(x * SCALE)


def draw_room(grid: Grid, row: dict[str, Any], top: int, lines: list[str]) -> None:
    left, right = column(row["x"]), column(row["x"] + row["w"])
    wall = "+" + "-" * (right - left - 1) + "+"
    put(grid, top, left, wall)
    put(grid, top + INNER + 1, left, wall)
    for at, text in enumerate(lines, top + 1):
        put(grid, at, left, "|")
        put(grid, at, right, "|")
        put(grid, at, left + MARGIN, text[: right - left - MARGIN])


def draw_door(grid: Grid, row: dict[str, Any], is_open: bool, levels: list[str]) -> None:
    """A closed one has # on both sides; at an open one the wall has a gap."""
    label = f" {row['id']} " if is_open else f"#{row['id']}#"
    left = column(row["x"]) - (len(label) - 1) // 2
    here, there = (level_of(place, levels) for place in row["between"])
    if here == there or "ENT" in row["between"]:
        put(grid, there * LEVEL + SIDE_LINE, left, label)
        return
    line = max(here, there) * LEVEL - 1
    put(grid, line, left, label)
    if is_open:
        for wall in (line - 1, line + 1):
            put(grid, wall, left, " " * len(label))


def level_of(place: str, levels: list[str]) -> int:
    found = [levels.index(row["level"]) for row in standard()["rooms"] if row["id"] == place]
    return found[0] if found else levels.index("ground_floor")


def put(grid: Grid, line: int, left: int, text: str) -> None:
    for at, letter in enumerate(text, left):
        if 0 <= at < WIDTH:
            grid[line][at] = letter
