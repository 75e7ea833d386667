"""What a seat may know now (section 10), in words of the box: units as `OR5`, mines by their figures.

No card id leaves this module except for the viewer's own hand: an id would give away the other side of the card.

A server makes views all day, and few pieces of a table change with a move. So equal pieces are one object with one
hash: what is drawn from them and cached is found quickly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

import msgspec

from underhall.engine.state import EVERYONE, OUTSIDER
from underhall.engine.view import View

from .box import RACE_CODES, RACES, STRENGTHS, Box, unit_name
from .state import NO_MINE, KingsState
from .turn import scores

UNITS: Final = tuple(unit_name(unit) for unit in range(RACES * STRENGTHS))


class Mine(msgspec.Struct, frozen=True, order=True, cache_hash=True):
    """The mine side of a card."""

    defence: int
    size: int
    overseer: bool
    value: int


class StaffedMine(msgspec.Struct, frozen=True, cache_hash=True):
    """A mine with the units on it, bottom to top."""

    mine: Mine
    units: tuple[str, ...]


class HandCard(msgspec.Struct, frozen=True, cache_hash=True):
    """A card of the viewer's own hand: both sides, and its name in answers."""

    card: str
    unit: str
    mine: Mine


class SeatView(msgspec.Struct, frozen=True, kw_only=True, cache_hash=True):
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


# Pieces ----------------------------------------------------------------------------------------------------------


def mine_of(box: Box, card: int) -> Mine:
    return mine_with(box.profiles[box.profile[card]])


@lru_cache(maxsize=1024)
def mine_with(profile: tuple[int, int, int, int]) -> Mine:
    defence, size, overseer, value = profile
    return Mine(defence, size, bool(overseer), value)


def units_of(box: Box, cards: Iterable[int]) -> tuple[str, ...]:
    unit = box.unit
    return tuple([UNITS[unit[card]] for card in cards])


@lru_cache(maxsize=8192)
def staffed_mine(box: Box, mine: int, stack: tuple[int, ...]) -> StaffedMine:
    return StaffedMine(mine_of(box, mine), units_of(box, stack))


@lru_cache(maxsize=8192)
def seat_of(
    box: Box,
    king: int,
    hand: tuple[int, ...],
    open_hand: bool,
    open_backs: bool,
    known: tuple[int, ...],
    mines: tuple[StaffedMine, ...],
    treasury: tuple[int, ...],
    score: int | None,
) -> SeatView:
    """`score` is None where the treasury is secret."""
    return SeatView(
        king=RACE_CODES[king],
        cards=len(hand),
        hand=tuple([HandCard(box.label[c], UNITS[box.unit[c]], mine_of(box, c)) for c in hand]) if open_hand else None,
        backs=tuple(sorted([mine_of(box, card) for card in hand])) if open_backs else None,
        known=tuple(sorted(units_of(box, known))),
        mines=mines,
        developed=len(treasury),
        treasury=None if score is None else tuple([mine_of(box, mine) for mine in treasury]),
        score=score,
    )


# The whole -------------------------------------------------------------------------------------------------------


def view(s: KingsState, seat: int) -> KingsView:
    return views(s, [seat])[0]


def views(s: KingsState, seats: Sequence[int]) -> list[KingsView]:
    """All see the table alike, but for their own hand and treasury."""
    box = s.box
    row = tuple(
        [
            staffed_mine(box, mine, tuple(stack)) if mine != NO_MINE else None
            for mine, stack in zip(s.row, s.stacks, strict=True)
        ]
    )
    camp = {code: units_of(box, pile) for code, pile in zip(RACE_CODES, s.camp, strict=True)}
    deck_top = mine_of(box, s.deck[-1]) if s.deck else None
    discard = units_of(box, s.discard)
    mines = [
        tuple([staffed_mine(box, mine, tuple(stack)) for mine, stack in zip(owned, stacks, strict=True)])
        for owned, stacks in zip(s.owned, s.miners, strict=True)
    ]
    hands = [tuple(sorted(hand)) for hand in s.hands]  # never in hand order
    unit_known = s.unit_known
    known = [tuple([card for card in hand if unit_known[card] == EVERYONE]) for hand in hands]
    points = scores(s)

    def shown_to(viewer: int, seat: int) -> SeatView:
        open_treasury = viewer == seat or s.over or s.variant.open_scores  # KM-10.6
        return seat_of(
            box,
            s.kings[seat],
            hands[seat],
            viewer == seat,
            s.variant.visible_backs,
            known[seat],
            mines[seat],
            tuple(s.treasury[seat]),
            points[seat] if open_treasury else None,
        )

    outside = [shown_to(OUTSIDER, seat) for seat in range(s.players)]
    found = []
    for seat in seats:
        shown = outside[:]
        if seat != OUTSIDER:
            shown[seat] = shown_to(seat, seat)
        found.append(
            KingsView(
                seat=seat,
                players=s.players,
                over=s.over,
                active=s.active,
                first=s.first,
                turn=s.turns + 1,
                row=row,
                camp=camp,
                deck=len(s.deck),
                deck_top=deck_top,
                discard=discard,
                seats=tuple(shown),
            )
        )
    return found
