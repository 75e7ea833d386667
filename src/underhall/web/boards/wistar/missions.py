"""Missions in the rooms: a back, or an open card whose three rows can be solved one by one."""

from __future__ import annotations

from underhall.games.wistar.box import MISSION_ROWS
from underhall.games.wistar.tables import MissionRow
from underhall.games.wistar.view import Room
from underhall.games.wistar.words.brief import box, missions, name
from underhall.games.wistar.words.phrases import capital, word_of
from underhall.games.wistar.words.printed import row_lines
from underhall.web.boards.board import Mark, Scene
from underhall.web.boards.html import SEATS, SHAPES, escape, icon, thing
from underhall.web.memo import remembered
from underhall.web.words import words

from .effects import cost_icons, need_icons, sign, steps_icons
from .traces import Traces

FACE_DOWN = "face_down"


def mission_names(room: Room) -> list[str]:
    if room.mission is None:
        return []
    if room.mission == FACE_DOWN:
        return [f"mission {room.room}"]
    return [room.mission, *row_names(room.mission)]


@remembered(32)
def row_names(mission: str) -> tuple[str, ...]:
    return tuple([f"{mission}.{row + 1}" for row in range(MISSION_ROWS)])


def mission(scene: Scene, room: Room, trace: Traces) -> str:
    if room.mission is None:
        return ""
    if room.mission == FACE_DOWN:
        return back(room.room, scene.mark(f"mission {room.room}"), scene.language)
    marks = tuple([scene.mark(row) for row in row_names(room.mission)])
    fresh = room.mission in trace.missions
    solved = tuple([row in trace.rows for row in row_names(room.mission)])
    return opened(room.mission, room.room, room.cubes, marks, fresh, solved, scene.names, scene.language)


@remembered(128)
def back(room: str, mark: Mark, language: str) -> str:
    house = not room.startswith("B")
    label = capital(word_of("mission_house" if house else "mission_basement", language))
    label += f", {word_of('face_down', language)}"
    return thing(
        f"mission {room}",
        sign("mission"),
        mark,
        kind="mission",
        label=label,
        id=f"w-mission-{room}",
        extra=f"mission-back{'' if house else ' deep'}",
    )


@remembered(1024)
def opened(
    mission: str,
    room: str,
    cubes: tuple[int | None, ...],
    marks: tuple[Mark, ...],
    fresh: bool,
    solved: tuple[bool, ...],
    names: tuple[str, ...],
    language: str,
) -> str:
    """Its name, and below it a field for each row: what it requires, what it gives, whose cube is there."""
    found = missions()[mission].rows
    unlocked = {row.opens_lock for row, cube in zip(found, cubes, strict=True) if cube is not None}
    title = name(mission, language)
    head = thing(
        mission,
        f"<span>{escape(title)}</span>",
        Mark(),
        kind="mission",
        label=title,
        id=f"w-mission-{room}",
        extra="mission-name",
    )
    rows = "".join(
        field(mission, at, row, cubes[at], row.needs_lock not in unlocked, marks[at], solved[at], names, language)
        for at, row in enumerate(found)
    )
    kind = "mission paper" + (" deep" if mission.startswith("MB") else "") + (" last" if fresh else "")
    return f'<div class="{kind}">{head}<div class="mission-rows">{rows}</div></div>'


def field(
    mission: str,
    at: int,
    row: MissionRow,
    cube: int | None,
    locked: bool,
    mark: Mark,
    last: bool,
    names: tuple[str, ...],
    language: str,
) -> str:
    _ = words(language)
    number = list(missions()).index(mission)
    label = row_lines(box(), number * MISSION_ROWS + at, language)[0]
    kind = "mission-row"
    lock = f'<span class="bolt">{icon("lock")}{row.needs_lock}</span>' if row.needs_lock and locked else ""
    key = f'<span class="bolt key">{icon("wistar-board:key")}{row.opens_lock}</span>' if row.opens_lock else ""
    asked = need_icons(row.need) + cost_icons(row.cost)
    inner = f'<span class="ask">{lock}{asked}</span><span class="get">{steps_icons(row.reward)}{key}</span>'
    if cube is not None:
        label += " " + _("Solved by %(name)s.", name=names[cube])
        inner += f'<span class="cube seat-{SEATS[cube]}">{icon(SHAPES[cube])}</span>'
        kind += " solved"
    elif lock:
        kind += " locked"
    return thing(
        f"{mission}.{at + 1}", inner, mark, kind="row", label=label, id=f"w-{mission}-{at + 1}", extra=kind, last=last
    )
