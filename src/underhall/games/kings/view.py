"""What a seat may know now (section 10), in words of the box: units as `OR5`, mines by their figures.

No card id leaves this module except for the viewer's own hand: an id would give away the other side of the card.

A server makes views all day, and few pieces of a table change with a move. So equal pieces are one object with one
hash: what is drawn from them and cached is found quickly.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from underhall.engine.state import EVERYONE, OUTSIDER
from underhall.engine.view import View

from .box import RACE_CODES, UNIT_NAMES, Box
from .state import NO_MINE, KingsState, seen_as
from .turn import scores


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
    overseer_wrap: bool
    """Whether an overseer of strength 0 may follow a 9 at this table (KM-6.5)."""
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
    return tuple([UNIT_NAMES[unit[card]] for card in cards])


@lru_cache(maxsize=2048)
def staffed_mine(box: Box, mine: int, stack: tuple[int, ...]) -> StaffedMine:
    return StaffedMine(mine_of(box, mine), units_of(box, stack))


@lru_cache(maxsize=2048)
def seat_of(
    box: Box,
    king: int,
    hand: tuple[int, ...],
    seen: tuple[int, ...],
    open_backs: bool,
    known: tuple[int, ...],
    mines: tuple[StaffedMine, ...],
    treasury: tuple[int, ...],
    score: int,
    open_score: bool,
) -> tuple[SeatView, SeatView]:
    """(as others see it, as the seat itself does). `seen`: the hand as its owner sees it (`seen_as`);
    `open_score`: the treasury is no secret (any more)."""
    own = SeatView(
        king=RACE_CODES[king],
        cards=len(hand),
        hand=tuple([HandCard(box.label[c], UNIT_NAMES[box.unit[c]], mine_of(box, c)) for c in seen]),
        backs=tuple(sorted([mine_of(box, card) for card in hand])) if open_backs else None,
        known=tuple(sorted(units_of(box, known))),
        mines=mines,
        developed=len(treasury),
        treasury=tuple([mine_of(box, mine) for mine in treasury]),
        score=score,
    )
    if open_score:
        return msgspec.structs.replace(own, hand=None), own
    return msgspec.structs.replace(own, hand=None, treasury=None, score=None), own


# The whole -------------------------------------------------------------------------------------------------------


def view(s: KingsState, seat: int) -> KingsView:
    return views(s, [seat])[0]


def views(s: KingsState, seats: Sequence[int]) -> list[KingsView]:
    """Everyone sees the same table, except for their own hand and treasury."""
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
    seen = [
        tuple(sorted([seen_as(s, at, card) for card in hand])) if s.swapped[at] else hand
        for at, hand in enumerate(hands)
    ]
    unit_known = s.unit_known
    known = [tuple([card for card in hand if unit_known[card] == EVERYONE]) for hand in hands]
    points = scores(s)
    open_score = s.over or s.variant.open_scores  # KM-10.6
    backs = s.variant.visible_backs
    pairs = [
        seat_of(
            box,
            s.kings[at],
            hands[at],
            seen[at],
            backs,
            known[at],
            mines[at],
            tuple(s.treasury[at]),
            points[at],
            open_score,
        )
        for at in range(s.players)
    ]
    outside = [pair[0] for pair in pairs]
    found = []
    for seat in seats:
        shown = outside[:]
        if seat != OUTSIDER:
            shown[seat] = pairs[seat][1]
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
                overseer_wrap=s.variant.overseer_wrap,
                seats=tuple(shown),
            )
        )
    return found
