"""The names of all things that the screens draw as things."""

from __future__ import annotations

from underhall.games.xobos.view import XobosView


def screen_names(view: XobosView) -> frozenset[str]:
    """As `Game.things` names them. Those of the map are named there; some are drawn in both places."""
    return frozenset()
