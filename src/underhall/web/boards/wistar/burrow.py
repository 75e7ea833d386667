"""The player boards: rooms, beds and guests, stocks, workers, abilities, and all that somebody has won."""

from __future__ import annotations

from underhall.games.wistar.view import WistarView
from underhall.web.boards.board import Part, Scene
from underhall.web.boards.html import escape

from .played import played


def own_burrow(scene: Scene, view: WistarView) -> Part:
    return "w-burrow", '<section class="wburrow" id="w-burrow"></section>'


def other_burrows(scene: Scene, view: WistarView) -> list[Part]:
    """Of all but the viewer, closed until one is wanted; with the inventions that they have played (`w-played-<seat>`)."""
    return [
        (
            f"w-other-{seat}",
            f'<details class="wother" id="w-other-{seat}"><summary>{escape(scene.names[seat])}</summary>'
            f"{played(scene, view, seat)[1]}</details>",
        )
        for seat in range(view.players)
        if seat != view.seat
    ]
