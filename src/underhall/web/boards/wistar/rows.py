"""Both rows of inventions, with their decks and discard piles."""

from __future__ import annotations

from underhall.games.wistar.view import WistarView
from underhall.web.boards.board import Part, Scene

from .faces import face


def rows(scene: Scene, view: WistarView) -> list[Part]:
    return [row(scene, "basic", view.row_basic), row(scene, "advanced", view.row_advanced)]


def row(scene: Scene, deck: str, cards: tuple[str | None, ...]) -> Part:
    inner = "".join(face(card, scene.language, f"i-{card}", scene.mark(card)) for card in cards if card)
    return f"w-{deck}", f'<section class="zone wrow {deck}" id="w-{deck}">{inner}</section>'
