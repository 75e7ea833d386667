"""The three areas with all players' workers, and the entrances of the burrows where workers wait."""

from __future__ import annotations

from typing import NamedTuple

from underhall.games.wistar.box import ACTION_IDS, AREA_IDS
from underhall.games.wistar.view import WistarView
from underhall.games.wistar.words.brief import waiting
from underhall.games.wistar.words.phrases import capital, word_of
from underhall.web.boards.board import CALM, Mark, Part, Scene
from underhall.web.boards.html import escape, thing
from underhall.web.memo import remembered
from underhall.web.words import words

from .effects import ACTION_ICONS, sign
from .hyphens import soft
from .pieces import AREA_SIGNS, action_name, area_name, area_of, region, shape
from .traces import Traces


class Area(NamedTuple):
    """Everything that an area is drawn from."""

    area: str
    """Or "" for the entrances."""
    counts: tuple[tuple[int, int], ...]
    """(seat, workers), the viewer first."""
    viewer: int
    mark: Mark
    """Of the area: a worker may be sent there."""
    leave: Mark
    """Of the viewer's workers in it: one of them may leave."""
    fresh: frozenset[int]
    """Seats of whom a worker has just arrived."""
    names: tuple[str, ...]


def areas(scene: Scene, view: WistarView, trace: Traces, order: list[int]) -> Part:
    """`order`: the seats, the viewer first."""
    found = []
    for area in AREA_IDS:
        counts = tuple([(seat, view.seats[seat].workers[area]) for seat in order])
        fresh = frozenset(seat for seat, where in trace.arrived if where == area)
        leave = scene.mark(f"workers {area}")
        found.append(draw(Area(area, counts, view.seat, scene.mark(area), leave, fresh, scene.names), scene.language))
    resting = tuple([(seat, view.seats[seat].burrow_entrance) for seat in order])
    found.append(draw(Area("", resting, view.seat, CALM, CALM, frozenset(), scene.names), scene.language))
    found.append(waiting_line(view, scene))
    leaving = any(scene.mark(f"workers {area}").state for area in AREA_IDS)
    return region("w-areas", "areas", capital(word_of("workers", scene.language)), "".join(found), leaving)


def waiting_line(view: WistarView, scene: Scene) -> str:
    """Below the entrances: how many of the viewer's workers wait there while they could be sent out. The line is there
    even if nobody waits, so that the table does not move."""
    waits = view.seats[view.seat].burrow_entrance if view.seat >= 0 else 0
    acting = scene.offer is not None and scene.offer.question == "act"
    text = escape(waiting(waits, scene.language)) if waits and acting else ""
    return f'<p class="waiting">{sign("worker") if text else ""}<span>{text}</span></p>'


@remembered(1024)
def draw(one: Area, language: str) -> str:
    """A heading that workers can be sent to, and below it who is there."""
    rows = []
    for seat, count in one.counts:
        name = one.names[seat]
        label = f"{name}: {workers(count, language)}"
        inner = f'{shape(seat)}<span class="rats">{sign("worker") * min(count, 5)}</span><b class="digits">{count}</b>'
        last = seat in one.fresh
        zero = " zero" if not count else ""
        if seat == one.viewer and one.area:
            label = f"{area_name(one.area, language)}, {label}"
            rows.append(
                thing(
                    f"workers {one.area}",
                    inner,
                    one.leave,
                    kind="workers",
                    label=label,
                    id=f"w-rats-{one.area}",
                    extra=f"crew{zero}",
                    last=last,
                )
            )
        else:
            kind = f"crew{zero}{' last' if last else ''}"
            rows.append(f'<div class="{kind}" role="img" aria-label="{escape(label)}">{inner}</div>')
    if not one.area:
        title = capital(word_of("burrow_entrance", language))
        head = f'<div class="head">{sign("room")}<span>{escape(title)}</span></div>'
        return f'<div class="area entrance">{head}{"".join(rows)}</div>'
    actions = [action for action in ACTION_IDS if area_of(action) == one.area]
    title = area_name(one.area, language)
    label = f"{title}: {', '.join(action_name(action, language) for action in actions)}"
    signs = "".join(sign(ACTION_ICONS[action]) for action in actions)
    inner = f"{sign(AREA_SIGNS[one.area])}<span>{escape(soft(title))}</span><small>{signs}</small>"
    head = thing(
        one.area,
        inner,
        one.mark,
        kind="area",
        label=label,
        id=f"w-area-{one.area}",
        extra=f"head{' long' if len(title) > 9 else ''}",
    )
    return f'<div class="area {one.area}">{head}{"".join(rows)}</div>'


def workers(count: int, language: str) -> str:
    return words(language).plural("%(n)d worker", "%(n)d workers", count)
