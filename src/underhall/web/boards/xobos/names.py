"""The names of all things that the screens draw as things."""

from __future__ import annotations

from underhall.games.xobos.box import CLAN_IDS, SYMBOLS
from underhall.games.xobos.view import XobosView

from .clans import choosing_clans
from .screens import own_names
from .worksheet import sheet_names


def screen_names(view: XobosView) -> frozenset[str]:
    """As in `Game.things`. Those on the map are named there; some are drawn in both places."""
    found = {id for seat in view.seats if not seat.eliminated for id in seat.technologies}
    if choosing_clans(view):
        found |= set(CLAN_IDS)
    if view.seat >= 0 and not view.seats[view.seat].eliminated:
        found |= set(SYMBOLS) | set(own_names(view.seats[view.seat])) | sheet_names(view)
    return frozenset(found)
