"""What a seat may know now (section 10), in words of the box: units as `OR5`, mines by their figures.

No card id leaves this module except for the viewer's own hand: an id would give away the other side of the card.
"""

from __future__ import annotations

import msgspec

from underhall.engine.state import EVERYONE
from underhall.engine.view import View

from .box import RACE_CODES, Box, unit_name
from .state import NO_MINE, KingsState
from .turn import scores


class Mine(msgspec.Struct, frozen=True, order=True):
    """The mine side of a card."""

    defence: int
    size: int
    overseer: bool
    value: int


class StaffedMine(msgspec.Struct, frozen=True):
    """A mine with the units on it, bottom to top."""

    mine: Mine
    units: tuple[str, ...]


class HandCard(msgspec.Struct, frozen=True):
    """A card of the viewer's own hand: both sides, and its name in answers."""

    card: str
    unit: str
    mine: Mine


class SeatView(msgspec.Struct, frozen=True, kw_only=True):
    """What one seat shows to the viewer."""

    king: str
    cards: int
    hand: tuple[HandCard, ...] | None
    """Only the viewer's own."""
    backs: tuple[Mine, ...] | None
    """The mine sides of the hand, sorted; None if they are hidden (option `visible_backs`)."""
    known: tuple[str, ...]
    """Units in this hand that all have seen, sorted; not tied to a mine side (KM-10.9)."""
    mines: tuple[StaffedMine, ...]
    developed: int
    treasury: tuple[Mine, ...] | None
    score: int | None


class KingsView(View, frozen=True, kw_only=True):
    """The whole table as one seat sees it."""

    active: int
    first: int
    turn: int
    row: tuple[StaffedMine | None, ...]
    camp: dict[str, tuple[str, ...]]
    deck: int
    deck_top: Mine | None
    discard: tuple[str, ...]
    seats: tuple[SeatView, ...]


def mine_of(box: Box, card: int) -> Mine:
    return Mine(box.defence[card], box.size[card], bool(box.overseer[card]), box.value[card])


def units_of(box: Box, cards: list[int]) -> tuple[str, ...]:
    return tuple(unit_name(box.unit[card]) for card in cards)


def view(s: KingsState, seat: int) -> KingsView:
    box = s.box
    return KingsView(
        seat=seat,
        players=s.players,
        over=s.over,
        active=s.active,
        first=s.first,
        turn=s.turns + 1,
        row=tuple(
            StaffedMine(mine_of(box, mine), units_of(box, stack)) if mine != NO_MINE else None
            for mine, stack in zip(s.row, s.stacks, strict=True)
        ),
        camp={code: units_of(box, pile) for code, pile in zip(RACE_CODES, s.camp, strict=True)},
        deck=len(s.deck),
        deck_top=mine_of(box, s.deck[-1]) if s.deck else None,
        discard=units_of(box, s.discard),
        seats=tuple(seat_view(s, seat, other) for other in range(s.players)),
    )


def seat_view(s: KingsState, viewer: int, seat: int) -> SeatView:
    box = s.box
    own = viewer == seat
    hand = sorted(s.hands[seat])  # never in hand order
    open_treasury = own or s.over or s.variant.open_scores  # KM-10.6
    return SeatView(
        king=RACE_CODES[s.kings[seat]],
        cards=len(hand),
        hand=tuple(HandCard(box.label[c], unit_name(box.unit[c]), mine_of(box, c)) for c in hand) if own else None,
        backs=tuple(sorted(mine_of(box, card) for card in hand)) if s.variant.visible_backs else None,
        known=tuple(sorted(unit_name(box.unit[card]) for card in hand if s.unit_known[card] == EVERYONE)),
        mines=tuple(
            StaffedMine(mine_of(box, mine), units_of(box, stack))
            for mine, stack in zip(s.owned[seat], s.miners[seat], strict=True)
        ),
        developed=len(s.treasury[seat]),
        treasury=tuple(mine_of(box, mine) for mine in s.treasury[seat]) if open_treasury else None,
        score=scores(s)[seat] if open_treasury else None,
    )
