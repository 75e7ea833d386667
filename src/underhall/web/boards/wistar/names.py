"""The names of all things that these parts draw, as in `Game.things`."""

from __future__ import annotations

from underhall.games.wistar.box import DECK_IDS
from underhall.games.wistar.view import WistarView

from .draft import draft_names
from .player_board import ABILITY_NAMES, NEXT_BED, NEXT_ROOM
from .rows import deck_name


def card_names(view: WistarView) -> frozenset[str]:
    found = [card for card in (*view.row_basic, *view.row_advanced) if card]
    found += map(deck_name, DECK_IDS)
    found += view.discard_basic
    found += view.discard_advanced
    found += draft_names(view)
    found += ABILITY_NAMES
    for seat in view.seats:
        found += seat.played
        found += seat.guests
        found += seat.private_goals
        found += seat.hand or ()
    if view.seat >= 0:
        found += own_names(view)
    return frozenset(found)


def own_names(view: WistarView) -> list[str]:
    """The tiles that the viewer takes next; there may be none left."""
    own = view.seats[view.seat]
    left = ((own.rooms_dug, NEXT_ROOM), (own.beds_uncovered, NEXT_BED))
    return [called for gone, called in left if gone < 6]
