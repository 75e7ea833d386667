"""`/t/TABLE/since`: what happened since somebody's last turn, for the script that shows it on the board, and as a
page."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from underhall.web.boards import seat_colours
from underhall.web.drawing.story import Story, story_of
from underhall.web.drawing.table_info import colour_classes
from underhall.web.drawing.templating import render
from underhall.web.hall.live_table import LiveTable
from underhall.web.pages.rendering import by_script, page
from underhall.web.people.visitors import visitor_of


def told(live: LiveTable, seat: int, language: str) -> Story:
    room = live.room
    return story_of(room.running, seat, language, room.names, room.bots)


async def show(request: Request, live: LiveTable, seat: int) -> Response:
    room, visitor = live.room, visitor_of(request)
    async with live.lock:
        story = told(live, seat, visitor.language)
        colours = colour_classes(seat_colours(room.game.facts.id, room.running.view(seat), room.players))
    values: dict[str, Any] = {"story": story, "colours": colours, "table": room.id, "seat": seat}
    if not by_script(request):
        return page(request, "since.html", **values)
    html = render("story.html", visitor.language, visitor.theme, f"/t/{room.id}", **values)
    return JSONResponse({"html": html, "places": [one.places for one in story.chapters]})
