"""What is to be chosen from and lies nowhere else: pairs at setup, cards looked at, private goals that are offered."""

from __future__ import annotations

from underhall.games.wistar.view import WistarView
from underhall.web.boards.board import Part, Scene

from .faces import face


def draft(scene: Scene, view: WistarView) -> Part:
    cards = [card for pair in view.pairs for card in pair] + list(view.drawn or ())
    inner = "".join(face(card, scene.language, f"i-{card}", scene.mark(card)) for card in cards)
    return "w-draft", f'<section class="wdraft" id="w-draft"{"" if inner else " hidden"}>{inner}</section>'
