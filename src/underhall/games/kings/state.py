"""The state of a game of Kings under Mountains (KM-1.8), and who knows which side of which card."""

from __future__ import annotations

from typing import Any, Final

from underhall.engine.chance import Chance
from underhall.engine.fields import Fixed, Hidden, Shared
from underhall.engine.state import EVERYONE, State
from underhall.engine.table import Table

from .box import Box

HAND: Final = 6
ROW: Final = 4
CAMP_START: Final = 4
NO_MINE: Final = -1
NO_KING: Final = -1
STILL_THERE: Final = 99

END_OF_TURN: Final = 0
IMMEDIATE: Final = 1
EQUAL_TURNS: Final = 2

PLAYING: Final = 0
DRAWING: Final = 1
REDRAWING: Final = 2


class Variant:
    """The options of section 13, as integers."""

    __slots__ = ("deck_only", "end_mode", "open_scores", "overseer_wrap", "visible_backs")

    def __init__(
        self, end_mode: int, deck_only: bool, visible_backs: bool, overseer_wrap: bool, open_scores: bool
    ) -> None:
        self.end_mode: int = end_mode
        self.deck_only: bool = deck_only
        self.visible_backs: bool = visible_backs
        self.overseer_wrap: bool = overseer_wrap
        self.open_scores: bool = open_scores


def put_on(piles: list[list[int]], index: int, card: int) -> None:
    """Puts the card on top of a pile (or into a hand)."""
    piles[index] = piles[index] + [card]


def take_off(piles: list[list[int]], index: int) -> int:
    """Takes the top card off a pile."""
    pile = piles[index]
    piles[index] = pile[:-1]
    return pile[-1]


def take_out(piles: list[list[int]], index: int, card: int) -> None:
    """Takes a card out of a hand."""
    pile = piles[index][:]
    pile.remove(card)
    piles[index] = pile


def show_unit(s: KingsState, table: Table, card: int) -> None:
    """A unit leaves a hand and everyone sees it. With hidden backs, everyone remembers when that was."""
    table.reveal(s.unit_known, card, EVERYONE)
    if s.origin and s.left[card] == STILL_THERE and s.origin[card] >= 0:
        s.left[card] = len(s.drawn[s.origin[card]])


def seen_as(s: KingsState, seat: int, card: int) -> int:
    """The copy that the seat sees in a card of its hand.

    If it plays a secret copy of a unit and also holds one that everyone knows, the others believe that the known one
    left, and so it does in the state (`shown_twin`). The seat itself has seen the other one leave.
    """
    if s.swapped[seat] & s.box.bit[card] == 0:
        return card
    for twin in range(len(s.box.unit)):
        if twin != card and s.box.unit[twin] == s.box.unit[card]:
            return twin
    return card


class KingsState(State):
    """Piles and stacks run bottom to top: the last item is on top.

    Lists inside lists are never changed in place, only replaced (`put_on`, `take_off`, `take_out`): so a copy can
    share them, and copying is cheap.
    """

    box: Fixed[Box]
    variant: Fixed[Variant]
    kings: Shared[list[int]]  # seat -> race of its king
    owner: Shared[list[int]]  # race -> seat of its king, or NO_KING
    first: int
    active: int
    phase: int
    turns: int  # finished so far
    deck: Hidden[list[int]]
    row: Hidden[list[int]]  # a mine or NO_MINE in each slot
    stacks: Hidden[list[list[int]]]  # the units on each mine of the row
    camp: Hidden[list[list[int]]]  # a pile for each race
    hands: Hidden[list[list[int]]]
    owned: Hidden[list[list[int]]]  # unfinished mines of each seat
    miners: Hidden[list[list[list[int]]]]  # the units on each of those
    treasury: Hidden[list[list[int]]]
    discard: Hidden[list[int]]
    # Masks of seats, for each card: who knows its unit side and its mine side, where it lies now.
    unit_known: Hidden[list[int]]
    mine_known: Hidden[list[int]]
    # Only with hidden backs, where memory goes beyond the masks: the seat in whose secret hand a card is or was
    # (or -1); how many cards that seat had drawn from the deck when it left that hand (or STILL_THERE); and the
    # mine sides that all have seen each seat draw, in order.
    origin: Hidden[list[int]]
    left: Hidden[list[int]]
    drawn: list[list[int]]
    # Seat -> the units, as bits, whose copies it sees the other way round (see `seen_as`).
    swapped: Hidden[Shared[list[int]]]

    # Made from the fields above by underhall.engine.fields; a test compares. Don't edit.
    # fmt: off
    __slots__ = (
        "active", "box", "camp", "deck", "discard", "drawn", "first", "hands", "kings", "left", "mine_known", "miners",
        "origin", "owned", "owner", "phase", "row", "stacks", "swapped", "treasury", "turns", "unit_known", "variant",
    )

    def __init__(
        self, players: int, over: bool, chance: Chance, box: Box, variant: Variant, kings: list[int], owner: list[int],
        first: int, active: int, phase: int, turns: int, deck: list[int], row: list[int], stacks: list[list[int]],
        camp: list[list[int]], hands: list[list[int]], owned: list[list[int]], miners: list[list[list[int]]],
        treasury: list[list[int]], discard: list[int], unit_known: list[int], mine_known: list[int], origin: list[int],
        left: list[int], drawn: list[list[int]], swapped: list[int],
    ) -> None:
        super().__init__(players, over, chance)
        self.box = box
        self.variant = variant
        self.kings = kings
        self.owner = owner
        self.first = first
        self.active = active
        self.phase = phase
        self.turns = turns
        self.deck = deck
        self.row = row
        self.stacks = stacks
        self.camp = camp
        self.hands = hands
        self.owned = owned
        self.miners = miners
        self.treasury = treasury
        self.discard = discard
        self.unit_known = unit_known
        self.mine_known = mine_known
        self.origin = origin
        self.left = left
        self.drawn = drawn
        self.swapped = swapped

    def copy(self) -> KingsState:
        return KingsState(
            self.players, self.over, self.chance.copy(), self.box, self.variant, self.kings, self.owner, self.first,
            self.active, self.phase, self.turns, self.deck[:], self.row[:], self.stacks[:], self.camp[:], self.hands[:],
            self.owned[:], [items[:] for items in self.miners], self.treasury[:], self.discard[:], self.unit_known[:],
            self.mine_known[:], self.origin[:], self.left[:], self.drawn[:], self.swapped,
        )

    def unshare(self) -> None:
        """Gives this state lists of its own throughout: an imagined one must hold no true list."""
        self.kings = self.kings[:]
        self.owner = self.owner[:]
        self.stacks = [items[:] for items in self.stacks]
        self.camp = [items[:] for items in self.camp]
        self.hands = [items[:] for items in self.hands]
        self.owned = [items[:] for items in self.owned]
        self.miners = [[one[:] for one in items] for items in self.miners]
        self.treasury = [items[:] for items in self.treasury]
        self.drawn = [items[:] for items in self.drawn]
        self.swapped = self.swapped[:]

    def data(self) -> list[object]:
        return [
            *super().data(), self.kings, self.owner, self.first, self.active, self.phase, self.turns, self.deck,
            self.row, self.stacks, self.camp, self.hands, self.owned, self.miners, self.treasury, self.discard,
            self.unit_known, self.mine_known, self.origin, self.left, self.drawn, *self.swapped_data(),
        ]

    def fixed(self) -> tuple[str, ...]:
        return (
            "box", "variant",
        )

    def hidden(self) -> tuple[str, ...]:
        return (
            "deck", "row", "stacks", "camp", "hands", "owned", "miners", "treasury", "discard", "unit_known",
            "mine_known", "origin", "left", "swapped",
        )
    # fmt: on
    # The end of what is made from the fields.

    def swapped_data(self) -> list[object]:
        """Absent where nothing is swapped, as it was before the field was there."""
        return [self.swapped] if any(self.swapped) else []

    def revise(self, fields: dict[str, Any]) -> None:
        fields.setdefault("swapped", [0] * self.players)
