"""The viewer's hand, with the filter of what can be played now."""

from __future__ import annotations

from underhall.games.wistar.view import WistarView
from underhall.web.boards.board import Part, Scene

from .faces import face


def hand(scene: Scene, view: WistarView) -> Part:
    held = view.seats[view.seat].hand or () if view.seat >= 0 else ()
    inner = "".join(face(card, scene.language, f"i-{card}", scene.mark(card)) for card in held)
    return "w-hand", f'<section class="whand" id="w-hand"><div class="hand">{inner}</div></section>'
