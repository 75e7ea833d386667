"""The guide of a first game: whether a visitor has it at a table, what it has explained, and the switch."""

from __future__ import annotations

from starlette.requests import Request

from underhall.engine.state import OUTSIDER
from underhall.web.drawing.table_view import has_guide
from underhall.web.hall.live_table import Command, LiveTable
from underhall.web.people.guiding import Guide, guide_name
from underhall.web.people.visitors import visitor_of
from underhall.web.table import commands
from underhall.web.table import journal as j
from underhall.web.table.room import Room


def name_at(request: Request, live: LiveTable, seat: int) -> str:
    """The name of the cookie; "" where there is no guide for this seat."""
    if seat == OUTSIDER or not has_guide(live.room.game.facts):
        return ""
    together = len(live.room.seats_of(visitor_of(request).id)) > 1
    return guide_name(live.room.game.facts.id, seat, together)


def seen_at(request: Request, live: LiveTable, seat: int) -> frozenset[int] | None:
    """What the visitor's guide has explained so far; None for visitors without a guide."""
    name = name_at(request, live, seat)
    guide = visitor_of(request).guide(name) if name else None
    return guide.seen if guide is not None and guide.on else None


def show_company(live: LiveTable, seat: int, seen: frozenset[int] | None) -> bool:
    """Among people, everybody sees who gets help. Says whether that has changed."""
    room = live.room
    helped = seen is not None and room.settings.hints and commands.among_people(room)
    if helped == (seat in live.guided):
        return False
    (live.guided.add if helped else live.guided.discard)(seat)
    return True


def noting(live: LiveTable, seat: int, command: Command) -> Command:
    """The same command. If it is carried out, the question that was open for the seat needs no more explanation."""

    def both(room: Room) -> list[j.Entry]:
        asked = room.pending_of(seat)
        entries = command(room)
        if asked is not None:
            live.explained[seat] = live.explained.get(seat, frozenset()) | {asked.question}
        return entries

    return both


def remember(request: Request, live: LiveTable, seat: int) -> None:
    """Keeps in the browser what was explained at this table."""
    name = name_at(request, live, seat)
    known = live.explained.get(seat, frozenset())
    guide = visitor_of(request).guide(name) if name else None
    if guide is not None and guide.on and not known <= guide.seen:
        keep(request, name, guide.knowing(known))


def finish(request: Request, live: LiveTable, seat: int) -> None:
    """The visitor has seen the end of a game: the guide was for the first one."""
    name = name_at(request, live, seat)
    guide = visitor_of(request).guide(name) if name else None
    if guide is not None and guide.on and live.room.status == "over":
        keep(request, name, guide.finished())


def switch(request: Request, live: LiveTable, seat: int, on: bool) -> None:
    if name := name_at(request, live, seat):
        guide = visitor_of(request).guide(name).switched(on)
        if on:
            live.explained.pop(seat, None)
        keep(request, name, guide)


def keep(request: Request, name: str, guide: Guide) -> None:
    request.scope.setdefault("cookies", {})[name] = guide.text()
