"""The state of a game of Kings under Mountains (KM-1.8), and who knows which side of which card."""

from __future__ import annotations

from typing import Any, Final

from underhall.engine.chance import Chance
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
    """A unit leaves a hand and is seen by all. With hidden backs all remember when that was."""
    table.reveal(s.unit_known, card, EVERYONE)
    if s.origin and s.left[card] == STILL_THERE and s.origin[card] >= 0:
        s.left[card] = len(s.drawn[s.origin[card]])


def seen_as(s: KingsState, seat: int, card: int) -> int:
    """The copy that the seat sees in a card of its hand.

    When it plays a secret copy of a unit of which it also holds one that all know, the known one goes in the eyes
    of the others, and so in the state (`shown_twin`). The seat itself has seen the other one go.
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

    __slots__ = (
        "active", "box", "camp", "deck", "discard", "drawn", "first", "hands", "kings", "left", "mine_known", "miners",
        "origin", "owned", "owner", "phase", "row", "stacks", "swapped", "treasury", "turns", "unit_known", "variant",
    )  # fmt: skip

    def __init__(
        self,
        players: int,
        over: bool,
        chance: Chance,
        box: Box,
        variant: Variant,
        kings: list[int],
        owner: list[int],
        first: int,
        active: int,
        phase: int,
        turns: int,
        deck: list[int],
        row: list[int],
        stacks: list[list[int]],
        camp: list[list[int]],
        hands: list[list[int]],
        owned: list[list[int]],
        miners: list[list[list[int]]],
        treasury: list[list[int]],
        discard: list[int],
        unit_known: list[int],
        mine_known: list[int],
        origin: list[int],
        left: list[int],
        drawn: list[list[int]],
        swapped: list[int],
    ) -> None:
        super().__init__(players, over, chance)
        self.box: Box = box
        self.variant: Variant = variant
        self.kings: list[int] = kings  # seat -> race of its king
        self.owner: list[int] = owner  # race -> seat of its king, or NO_KING
        self.first: int = first
        self.active: int = active
        self.phase: int = phase
        self.turns: int = turns  # finished so far
        self.deck: list[int] = deck
        self.row: list[int] = row  # a mine or NO_MINE in each slot
        self.stacks: list[list[int]] = stacks  # the units on each mine of the row
        self.camp: list[list[int]] = camp  # a pile for each race
        self.hands: list[list[int]] = hands
        self.owned: list[list[int]] = owned  # unfinished mines of each seat
        self.miners: list[list[list[int]]] = miners  # the units on each of those
        self.treasury: list[list[int]] = treasury
        self.discard: list[int] = discard
        # Masks of seats, for each card: who knows its unit side and its mine side, where it lies now.
        self.unit_known: list[int] = unit_known
        self.mine_known: list[int] = mine_known
        # Only with hidden backs, where memory goes beyond the masks: the seat in whose secret hand a card is or was
        # (or -1); how many cards that seat had drawn from the deck when it left that hand (or STILL_THERE); and the
        # mine sides that all have seen each seat draw, in order.
        self.origin: list[int] = origin
        self.left: list[int] = left
        self.drawn: list[list[int]] = drawn
        # Seat -> the units, as bits, whose copies it sees the other way round (see `seen_as`).
        self.swapped: list[int] = swapped

    def copy(self) -> KingsState:
        return KingsState(
            self.players,
            self.over,
            self.chance.copy(),
            self.box,
            self.variant,
            self.kings,
            self.owner,
            self.first,
            self.active,
            self.phase,
            self.turns,
            self.deck[:],
            self.row[:],
            self.stacks[:],
            self.camp[:],
            self.hands[:],
            self.owned[:],
            [stacks[:] for stacks in self.miners],
            self.treasury[:],
            self.discard[:],
            self.unit_known[:],
            self.mine_known[:],
            self.origin[:],
            self.left[:],
            self.drawn[:],
            self.swapped,
        )

    def unshare(self) -> None:
        """Own lists throughout: to change them in place, and so that an imagined state holds no true list."""
        self.kings = self.kings[:]
        self.owner = self.owner[:]
        self.drawn = [profiles[:] for profiles in self.drawn]
        self.stacks = [stack[:] for stack in self.stacks]
        self.camp = [pile[:] for pile in self.camp]
        self.hands = [hand[:] for hand in self.hands]
        self.owned = [mines[:] for mines in self.owned]
        self.miners = [[stack[:] for stack in stacks] for stacks in self.miners]
        self.treasury = [mines[:] for mines in self.treasury]

    def fixed(self) -> tuple[str, ...]:
        return ("box", "variant")

    def data(self) -> list[object]:
        return [
            *super().data(),
            self.kings,
            self.owner,
            self.first,
            self.active,
            self.phase,
            self.turns,
            self.deck,
            self.row,
            self.stacks,
            self.camp,
            self.hands,
            self.owned,
            self.miners,
            self.treasury,
            self.discard,
            self.unit_known,
            self.mine_known,
            self.origin,
            self.left,
            self.drawn,
            *([self.swapped] if any(self.swapped) else []),
        ]

    def revise(self, fields: dict[str, Any]) -> None:
        fields.setdefault("swapped", [0] * self.players)
