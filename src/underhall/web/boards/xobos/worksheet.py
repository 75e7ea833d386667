"""The Development phase as a worksheet: what can be done, what it costs, what is left, and who is done."""

from __future__ import annotations

from underhall.games.xobos.view import XobosView
from underhall.web.boards.board import Part, Scene


def lists(scene: Scene) -> bool:
    """Whether the parts of this half of the board (worksheet, combat, clan cards) have a button for every option of
    the open question: then the prompt needs none (`Drawing.lists_options`)."""
    return False


def worksheet(scene: Scene, view: XobosView) -> Part:
    """Empty outside the Development phase."""
    return "x-sheet", '<section class="sheet" id="x-sheet" hidden></section>'
