"""What lies behind the screens: the viewer's own secret board, and of the others what the mode lets be seen."""

from __future__ import annotations

from underhall.games.xobos.view import XobosView
from underhall.web.boards.board import Part, Scene


def own_screen(scene: Scene, view: XobosView) -> Part:
    """The viewer's own board; an empty element for who only watches."""
    return "x-own", '<section class="screen" id="x-own"></section>'


def other_screens(scene: Scene, view: XobosView) -> list[Part]:
    """A part for each other seat in turn order; for who watches, one for every seat."""
    first = max(scene.seat, 0)
    seats = [(first + at) % view.players for at in range(view.players)]
    return [(f"x-other-{seat}", f'<div id="x-other-{seat}"></div>') for seat in seats if seat != scene.seat]
