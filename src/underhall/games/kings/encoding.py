"""The layout of what a seat knows as numbers. `encode.py` fills it.

Mine sides are counted by profile. A unit has a place for each of its copies: a card whose back the seat knows has its
own place, any other one the first that is free (`unsure`). In the same way there is a place for each mine of a profile.
An order is written as a number in the place of each card, from 1 on.
"""

from __future__ import annotations

from functools import lru_cache

from underhall.engine.encoding import Encoding, Segment

from .box import RACES, STRENGTHS, Box
from .questions import QUESTIONS
from .state import ROW

NAMES = [question.name for question in QUESTIONS]
UNITS = RACES * STRENGTHS


def layout(players: int, visible_backs: bool, box: Box) -> Encoding:
    return layout_of(players, visible_backs, len(box.unit), len(box.profiles))


@lru_cache(maxsize=64)
def layout_of(players: int, visible_backs: bool, cards: int, profiles: int) -> Encoding:
    known = [
        Segment(
            "table",
            (4,),
            "whether the game is over; turns finished (times 256, and the rest); cards in the deck",
        ),
        Segment("phase", (3,), "playing a unit, drawing, or taking a new hand, one-hot"),
        Segment("active", (players,), "whose turn it is, one-hot"),
        Segment("first", (players,), "who began, one-hot"),
        Segment("kings", (players, RACES), "the race of each king, one-hot"),
        Segment("deck_top", (profiles,), "the mine on top of the deck, one-hot by profile"),
        Segment("row", (ROW, profiles), "the mine in each slot of the row, one-hot by profile"),
        Segment("row_stacks", (ROW, 2), "for each slot the units on its mine, and the top one's strength plus 1"),
        Segment("backs", (players, profiles), "cards in hand of which only the mine side is known, by profile"),
        Segment("mines", (players, cards), "mines of each seat, by profile and copy: the number in its list"),
        Segment("developed", (cards,), "which of these mines are developed; the others are unfinished"),
        Segment("crews", (2, cards), "the units on each of these mines; then the top one's strength plus 1"),
        Segment("hands", (players, cards), "units known to be in each hand, by unit and copy"),
        Segment("row_units", (cards,), "units on the mines of the row, counted from the first mine, bottom to top"),
        Segment("miners", (cards,), "units on unfinished mines, counted from the viewer's first mine, bottom to top"),
        Segment("camp", (cards,), "units in the camp, counted from the top of their pile"),
        Segment("discard", (cards,), "units that left the game, in order"),
        Segment("unsure", (cards,), "places of units whose back, and so whose copy, the seat does not know"),
        Segment("swapped", (UNITS,), "units whose two copies the seat takes for each other since it played one"),
    ]
    if not visible_backs:
        known += [
            Segment("secret", (players,), "cards in each hand of which neither side is known"),
            Segment("left_hand", (players, cards), "the draws (plus 1) after which a unit left a seat's secret hand"),
            Segment("back_seen", (players, cards), "which seats have seen the back of each unit"),
            Segment(
                "drawn", (players, cards), "mines that each seat was seen to draw, by profile and copy: which draw"
            ),
        ]
    hidden = [
        Segment("true_deck", (cards,), "the cards of the deck, counted from the top"),
        Segment("true_row", (ROW, cards), "the card in each slot of the row, one-hot"),
        Segment("true_mines", (players, cards), "the cards that are unfinished mines: the number in the seat's list"),
        Segment("true_developed", (players, cards), "the cards that are developed mines: the number in the list"),
        Segment("true_hands", (players, cards), "the cards in each hand"),
        Segment("true_units", (4, cards), "the cards of `row_units`, `miners`, `camp` and `discard`"),
        Segment("shown", (cards,), "cards in hands whose unit all know"),
        Segment("true_swapped", (players, UNITS), "`swapped` of each seat"),
    ]
    return Encoding(NAMES, known, hidden)
