"""Where each segment of `encoding.py` begins, as plain numbers for compiled code."""

from __future__ import annotations

from .box import Box
from .encoding import UNITS, layout
from .state import KingsState


class Offsets:
    """Where the segments begin, after `question`, and which places a card may take: for one kind of game."""

    __slots__ = (
        "active", "back_seen", "backs", "camp", "cards", "cell", "copies", "crews", "deck_top", "developed", "discard",
        "drawn", "first", "hands", "kings", "left_hand", "mine_cell", "miners", "mines", "phase", "profiles", "row",
        "row_stacks", "row_units", "secret", "shown", "swapped", "table", "true_deck", "true_developed", "true_hands",
        "true_mines", "true_row", "true_swapped", "true_units", "unsure",
    )  # fmt: skip

    def __init__(self, players: int, visible_backs: bool, box: Box) -> None:
        encoding = layout(players, visible_backs, box)
        self.cards: int = len(box.unit)
        self.profiles: int = len(box.profiles)
        by_unit = sorted(range(self.cards), key=lambda card: (box.unit[card], card))
        self.cell: list[int] = [by_unit.index(card) for card in range(self.cards)]
        """Card -> its place among the units."""
        self.copies: list[list[int]] = [[card for card in by_unit if box.unit[card] == unit] for unit in range(UNITS)]
        self.mine_cell: list[int] = [sum(p < profile for p in box.profile) for profile in range(self.profiles)]
        """Profile -> its first place among the mines."""
        self.table: int = encoding.offset("table")
        self.phase: int = encoding.offset("phase")
        self.active: int = encoding.offset("active")
        self.first: int = encoding.offset("first")
        self.kings: int = encoding.offset("kings")
        self.deck_top: int = encoding.offset("deck_top")
        self.row: int = encoding.offset("row")
        self.row_stacks: int = encoding.offset("row_stacks")
        self.backs: int = encoding.offset("backs")
        self.mines: int = encoding.offset("mines")
        self.developed: int = encoding.offset("developed")
        self.crews: int = encoding.offset("crews")
        self.hands: int = encoding.offset("hands")
        self.row_units: int = encoding.offset("row_units")
        self.miners: int = encoding.offset("miners")
        self.camp: int = encoding.offset("camp")
        self.discard: int = encoding.offset("discard")
        self.unsure: int = encoding.offset("unsure")
        self.swapped: int = encoding.offset("swapped")
        self.secret: int = 0 if visible_backs else encoding.offset("secret")
        self.left_hand: int = 0 if visible_backs else encoding.offset("left_hand")
        self.back_seen: int = 0 if visible_backs else encoding.offset("back_seen")
        self.drawn: int = 0 if visible_backs else encoding.offset("drawn")
        self.true_deck: int = encoding.offset("true_deck")
        self.true_row: int = encoding.offset("true_row")
        self.true_mines: int = encoding.offset("true_mines")
        self.true_developed: int = encoding.offset("true_developed")
        self.true_hands: int = encoding.offset("true_hands")
        self.true_units: int = encoding.offset("true_units")
        self.shown: int = encoding.offset("shown")
        self.true_swapped: int = encoding.offset("true_swapped")


def offsets_of(s: KingsState) -> Offsets:
    """Made once for each number of players, with backs visible or not, and kept with the box."""
    kind = s.players * 2 + (1 if s.variant.visible_backs else 0)
    found = s.box.offsets[kind]
    if found is None:
        found = Offsets(s.players, s.variant.visible_backs, s.box)
        s.box.offsets[kind] = found
    return found
