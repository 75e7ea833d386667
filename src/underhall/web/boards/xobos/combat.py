"""A combat step by step, with the numbers that were announced."""

from __future__ import annotations

from underhall.games.xobos.view import XobosView
from underhall.web.boards.board import Part, Scene


def combat(scene: Scene, view: XobosView) -> Part:
    """Empty while nobody fights."""
    return "x-combat", '<section class="combat" id="x-combat" hidden></section>'
