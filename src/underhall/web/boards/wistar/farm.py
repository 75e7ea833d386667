"""The farm in cross-section: seven rooms on three floors, the doors between them, and who and what is in them."""

from __future__ import annotations

from typing import NamedTuple

from underhall.games.wistar.box import ROOM_IDS
from underhall.games.wistar.view import Door, Room, WistarView
from underhall.games.wistar.words.brief import name
from underhall.games.wistar.words.phrases import capital, word_of
from underhall.web.boards.board import Mark, Part, Scene
from underhall.web.boards.html import escape, icon, thing
from underhall.web.memo import remembered

from .effects import sign
from .guests import cheese, face_down, visitor
from .hyphens import soft
from .missions import mission, mission_names
from .pieces import moving, piece, region
from .traces import Traces

ENTRANCE = "ENT"
FLOORS = (("F1", "F2"), ("G1", "G2"), ("B1", "B2", "B3"))
DOORS_OF = {
    "F1": (("D2", "left"), ("D4", "right"), ("D5", "below")),
    "F2": (("D6", "below"),),
    "G1": (("D1", "left"), ("D3", "right"), ("D10", "below")),
    "G2": (("D7", "below first"),),
    "B1": (("D8", "right"),),
    "B2": (("D9", "right"),),
    "B3": (),
}
"""Each door is drawn at an edge of one of its two rooms."""


class Company(NamedTuple):
    """Who is in a room."""

    explorers: tuple[tuple[int, bool], ...]
    """(seat, just came)."""
    tents: tuple[tuple[int, bool], ...]
    names: tuple[str, ...]


def farm_names(view: WistarView) -> list[str]:
    found = [*ROOM_IDS, *(door.door for door in view.doors)]
    for room in view.rooms:
        found += [*mission_names(room), *room.guests, *room.cheeses[-1:]]
    if view.round_guest is not None:
        found.append(view.round_guest)
    return found


def farm(scene: Scene, view: WistarView, trace: Traces) -> Part:
    language = scene.language
    rooms = {room.room: room for room in view.rooms}
    doors = {door.door: door for door in view.doors}
    floors = []
    for at, floor in enumerate(FLOORS):
        cells = "".join(cell(scene, view, rooms[room], doors, trace) for room in floor)
        floors.append(f'<div class="floor floor-{at}">{cells}</div>')
    garden = entrance(company(view, ENTRANCE, trace, scene.names), scene.mark(ENTRANCE), language)
    return region(
        "w-farm",
        "farmhouse",
        capital(word_of("farm", language)),
        f'{BACKDROP}<div class="garden">{visitor(scene, view, trace)}{garden}</div>'
        f'<div class="house">{"".join(floors)}</div>',
    )


BACKDROP = (
    '<svg class="sky" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">'
    '<rect class="air" width="100" height="100"/><path class="hill" d="M0 56q12-9 26-5t30-3 44 2v50H0z"/></svg>'
    '<svg class="moon" viewBox="0 0 24 24" aria-hidden="true">'
    '<path d="M15 2.5a10 10 0 1 0 6.5 15.6A8.5 8.5 0 0 1 15 2.5z"/></svg>'
)
"""What is behind the house; the rest of the scenery is made by the style sheet."""


def company(view: WistarView, room: str, trace: Traces, names: tuple[str, ...]) -> Company:
    explorers, tents = [], []
    for seat, shown in enumerate(view.seats):
        if shown.explorer == room:
            explorers.append((seat, seat in trace.explorers))
        if room in shown.tents:
            tents.append((seat, (seat, room) in trace.tents))
    return Company(tuple(explorers), tuple(tents), names)


def cell(scene: Scene, view: WistarView, room: Room, doors: dict[str, Door], trace: Traces) -> str:
    language = scene.language
    within = mission(scene, room, trace)
    guests = "".join(face_down(slot, scene.mark(slot), language) for slot in room.guests)
    if room.cheeses:
        guests += cheese(room.cheeses, scene.mark(room.cheeses[-1]), language)
    who = company(view, room.room, trace, scene.names)
    ways = "".join(
        way(doors[door], side, door in trace.doors, scene.mark(door), language) for door, side in DOORS_OF[room.room]
    )
    return (
        f'<div class="cell" id="w-cell-{room.room}">{floor_of(room.room, scene.mark(room.room), language)}'
        f'<div class="in-room">{pieces(who, room.room, language)}'
        f'<div class="within">{within}<div class="guests">{guests}</div></div></div>{ways}</div>'
    )


@remembered(128)
def floor_of(room: str, mark: Mark, language: str) -> str:
    """The room itself, with its name. The style sheet makes the whole room clickable where nothing else is on it."""
    title = name(room, language)
    inner = f'<span class="room-name">{escape(soft(title))}</span>'
    return thing(room, inner, mark, kind="room", label=title, id=f"w-{room}", extra="room")


@remembered(512)
def pieces(who: Company, room: str, language: str) -> str:
    """Explorers and tents: a click on them counts for the room."""
    found = []
    for seat, fresh in who.tents:
        said = f"{who.names[seat]}: {word_of('tents', language)}"
        found.append(person("tent", seat, f"w-tent-{seat}-{room}", said, fresh))
    for seat, fresh in who.explorers:
        said = f"{who.names[seat]}: {word_of('explorer', language)}"
        found.append(person("explorer", seat, f"w-ex-{seat}", said, fresh))
    return f'<div class="company">{"".join(found)}</div>'


def person(kind: str, seat: int, id: str, said: str, fresh: bool) -> str:
    inner = f'{piece(kind, seat)}<span class="unseen">{escape(said)}</span>'
    return moving(inner, id, kind, f"p-{seat}" if fresh and kind == "tent" else "", fresh)


@remembered(512)
def way(door: Door, side: str, fresh: bool, mark: Mark, language: str) -> str:
    """A closed door, or an open passage."""
    ends = " – ".join(name(end, language) for end in door.between)
    state = word_of("open" if door.open else "closed", language)
    label = f"{name(door.door, language)} ({ends}): {state}"
    inner = icon("wistar-board:open") if door.open else sign("door")
    return thing(
        door.door,
        inner,
        mark,
        kind="door",
        label=label,
        id=f"w-{door.door}",
        extra=f"door {side}{' open' if door.open else ''}",
        last=fresh,
    )


@remembered(256)
def entrance(who: Company, mark: Mark, language: str) -> str:
    """The place in front of the house, where explorers start."""
    title = name(ENTRANCE, language)
    inner = f'<span class="room-name">{escape(soft(title))}</span>'
    ground = thing(ENTRANCE, inner, mark, kind="room", label=title, id="w-ENT", extra="room")
    return f'<div class="cell outside">{ground}<div class="in-room">{pieces(who, ENTRANCE, language)}</div></div>'
