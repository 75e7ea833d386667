"""The places whose card a seat does not know for certain, and what it knows of each card (section 10)."""

from __future__ import annotations

from typing import Final

from underhall.engine.state import knows

from .state import NO_MINE, STILL_THERE, KingsState

KNOWS_NEITHER: Final = 0
KNOWS_MINE: Final = 1
KNOWS_UNIT: Final = 2
KNOWS_BOTH: Final = 3


def knowledge(s: KingsState, seat: int, card: int) -> int:
    """Which sides of the card the seat knows, in its present place."""
    return (KNOWS_MINE if knows(s.mine_known[card], seat) else 0) | (
        KNOWS_UNIT if knows(s.unit_known[card], seat) else 0
    )


class Places:
    """All places whose card the seat does not know for certain, in an order that gives nothing away."""

    __slots__ = ("cards", "groups", "indexes", "kinds", "lefts", "lists", "pool")

    def __init__(self) -> None:
        self.lists: list[list[int]] = []
        self.indexes: list[int] = []
        self.cards: list[int] = []  # what lies there now
        self.kinds: list[int] = []
        self.groups: list[int] = []  # the seat whose secret hand the card is in or came from, or -1
        self.lefts: list[int] = []  # when it left that hand, counted in draws of that seat
        self.pool: list[int] = []

    def gather(self, s: KingsState, seat: int, pile: list[int]) -> None:
        for index in range(len(pile)):
            card = pile[index]
            if card == NO_MINE:
                continue
            kind = knowledge(s, seat, card)
            if kind != KNOWS_BOTH:
                self.lists.append(pile)
                self.indexes.append(index)
                self.cards.append(card)
                self.kinds.append(kind)
                self.groups.append(s.origin[card] if s.origin else -1)
                self.lefts.append(s.left[card] if s.origin else STILL_THERE)


def hidden_places(s: KingsState, seat: int) -> Places:
    places = Places()
    places.gather(s, seat, s.deck)
    places.gather(s, seat, s.row)
    for stack in s.stacks:
        places.gather(s, seat, stack)
    for pile in s.camp:
        places.gather(s, seat, pile)
    places.gather(s, seat, s.discard)
    for other in range(s.players):
        places.gather(s, seat, s.owned[other])
        for stack in s.miners[other]:
            places.gather(s, seat, stack)
        places.gather(s, seat, s.treasury[other])
        if other != seat:
            # Nobody knows the order of another hand: put it into one that any deal would have.
            order_hand(s, seat, s.hands[other])
            places.gather(s, seat, s.hands[other])
    places.pool = sorted(places.cards)
    return places


def order_hand(s: KingsState, seat: int, hand: list[int]) -> None:
    """Sorts a hand by what the seat knows of each card."""
    keys: list[int] = []
    for card in hand:
        # Who else knows a side is not secret (everyone saw who held the card), and it stays with the place.
        shown = (visible_key(s, seat, card) * 256 + memory_key(s, card)) * 256 + s.mine_known[card]
        keys.append((shown * 256 + s.unit_known[card]) * 128 + card)
    keys.sort()
    for index in range(len(keys)):
        hand[index] = keys[index] % 128


def visible_key(s: KingsState, seat: int, card: int) -> int:
    """A number that stands for everything the seat knows about the card."""
    kind = knowledge(s, seat, card)
    if kind == KNOWS_BOTH:
        return card
    if kind == KNOWS_UNIT:
        return 80 + s.box.unit[card]
    if kind == KNOWS_MINE:
        return 120 + s.box.profile[card]
    return 255


def memory_key(s: KingsState, card: int) -> int:
    """A number that stands for what everyone remembers about the path of a card (with hidden backs)."""
    if not s.origin or s.left[card] == STILL_THERE:
        return 252
    return s.left[card] * s.players + s.origin[card]
