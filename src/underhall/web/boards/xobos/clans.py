"""The four clans as cards, while one is to be chosen."""

from __future__ import annotations

from underhall.games.xobos.view import XobosView
from underhall.web.boards.board import Part, Scene


def clan_cards(scene: Scene, view: XobosView) -> Part:
    """Empty but for the choice of clans."""
    return "x-clans", '<section class="clans" id="x-clans" hidden></section>'
