"""The names of all things that these parts draw, as `Game.things` has them."""

from __future__ import annotations

from underhall.games.wistar.view import WistarView


def card_names(view: WistarView) -> frozenset[str]:
    found = [card for card in (*view.row_basic, *view.row_advanced, *(view.drawn or ())) if card]
    found += [card for pair in view.pairs for card in pair]
    for seat in view.seats:
        found += seat.played
    if view.seat >= 0:
        found += view.seats[view.seat].hand or ()
    return frozenset(found)
