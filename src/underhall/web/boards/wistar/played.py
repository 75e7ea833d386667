"""The inventions that somebody has played."""

from __future__ import annotations

from underhall.games.wistar.view import WistarView
from underhall.web.boards.board import Part, Scene

from .faces import face


def played(scene: Scene, view: WistarView, seat: int) -> Part:
    inner = "".join(face(card, scene.language, f"i-{card}", scene.mark(card)) for card in view.seats[seat].played)
    return f"w-played-{seat}", f'<section class="wplayed" id="w-played-{seat}">{inner}</section>'
