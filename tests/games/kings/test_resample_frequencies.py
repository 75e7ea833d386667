"""Re-deals of kings on small tables come as often as an exact count of all deals says.

The count knows nothing of the code: it lays the hidden cards in every order and keeps the tables on which everything
that lies open (section 10) looks the same to the viewer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from itertools import permutations

import pytest

from tests.games.seldom import deeply
from underhall import OUTSIDER
from underhall.engine.chance import FastChance
from underhall.games.kings import GAME
from underhall.games.kings.box import GIANT, GOBLIN, ORC, Box
from underhall.games.kings.dealing import empty_table, settle_knowledge, variant_of
from underhall.games.kings.state import KingsState
from underhall.testing.properties.frequencies import frequencies_match

PROFILES = [(1, 1, 0, 1), (2, 1, 0, 3), (3, 1, 0, 5)]
# Unit, copy and mine side of each card; what is behind a copy is what the re-deal must weigh.
CARDS = [
    (ORC, 5, "a", 0),
    (ORC, 5, "b", 1),
    (GIANT, 3, "a", 0),
    (GIANT, 3, "b", 2),
    (GOBLIN, 1, "a", 1),
    (GOBLIN, 1, "b", 0),
    (GOBLIN, 7, "a", 2),
    (GOBLIN, 7, "b", 1),
]
OR5A, OR5B, GI3A, GI3B, GO1A, GO1B, GO7A, GO7B = range(8)


def table(
    camp: list[list[int]], hands: list[list[int]], deck: list[int], row: int, owned: list[list[int]] | None = None
) -> KingsState:
    box = Box([card[:3] for card in CARDS], [card[3] for card in CARDS], PROFILES)
    s = empty_table(
        len(hands), FastChance(1), box, variant_of(GAME.facts.settle({})), [ORC, GIANT, GOBLIN][: len(hands)]
    )
    s.camp = camp
    s.hands = hands
    s.deck = deck
    s.row[0] = row
    s.owned = owned or [[] for _ in hands]
    s.miners = [[[] for _ in mines] for mines in s.owned]
    settle_knowledge(s)
    return s


def camp(*orcs: int, giants: tuple[int, ...] = ()) -> list[list[int]]:
    return [[], list(orcs), [], list(giants)]


def unit(card: int) -> tuple[int, int]:
    return CARDS[card][:2]


def mine(card: int) -> int:
    return CARDS[card][3]


def count(s: KingsState, viewer: int, outcome: Callable[[KingsState], Hashable]) -> Counter[Hashable]:
    """All orders of the hidden cards in which every side that lies open is as it is."""
    s = s.copy()
    s.unshare()  # the orders are laid in place
    places: list[tuple[list[list[int]], int, int, Callable[[int], object]]] = []

    def add(piles: list[list[int]], pile: int, shows: Callable[[int], object]) -> None:
        places.extend((piles, pile, index, shows) for index in range(len(piles[pile])))

    decks = [s.deck[:-1], s.deck[-1:], [card for card in s.row if card >= 0]]
    add(decks, 0, lambda card: None)
    add(decks, 1, mine)
    add(decks, 2, mine)
    for race in range(4):
        add(s.camp, race, unit)
    for seat in range(s.players):
        add(s.owned, seat, mine)
        if seat != viewer:
            add(s.hands, seat, mine)
    hidden = [piles[pile][index] for piles, pile, index, _ in places]
    looks = [shows(card) for (_, _, _, shows), card in zip(places, hidden, strict=True)]
    found: Counter[Hashable] = Counter()
    for order in permutations(hidden):
        if any(place[3](card) != look for place, card, look in zip(places, order, looks, strict=True)):
            continue
        for (piles, pile, index, _), card in zip(places, order, strict=True):
            piles[pile][index] = card
        deal = s.copy()
        deal.deck = decks[0] + decks[1]
        deal.row = decks[2] + [-1] * (4 - len(decks[2]))
        deal.camp = [pile[:] for pile in s.camp]
        deal.hands = [hand[:] for hand in s.hands]
        deal.owned = [mines[:] for mines in s.owned]
        found[outcome(deal)] += 1
    return found


def copies(s: KingsState) -> Hashable:
    return tuple(card for pile in s.camp for card in pile)


def other_hand(s: KingsState) -> Hashable:
    return tuple(sorted(s.hands[1]))


def deck(s: KingsState) -> Hashable:
    return tuple(s.deck)


def copies_and_top(s: KingsState) -> Hashable:
    return copies(s), s.deck[-1]


# One camp copy that is behind a mine side others show; two of them; both copies of one unit; an owned mine.
ONE = table(camp(OR5A), [[GO7A], [GO1A, GI3B]], [GI3A, OR5B, GO1B], GO7B)
TWO = table(camp(OR5A, giants=(GI3A,)), [[], [OR5B, GO1B]], [GI3B, GO7B, GO1A], GO7A)
BOTH = table(camp(OR5A, OR5B), [[GO1A], [GI3A]], [GI3B, GO7B, GO1B], GO7A)
OWNED = table(camp(giants=(GI3B,)), [[OR5A], [GO7B]], [GI3A, GO1B, GO1A], GO7A, [[], [OR5B]])


@pytest.mark.parametrize(
    ("state", "viewer", "outcome", "deals"),
    [
        (ONE, 0, copies, 2000),
        (ONE, 0, other_hand, 3000),
        deeply(ONE, 0, deck, 12000),
        (TWO, 0, copies, 2000),
        deeply(TWO, 0, copies_and_top, 4000),
        deeply(TWO, OUTSIDER, other_hand, 6000),
        (BOTH, 0, copies, 2000),
        deeply(BOTH, 0, copies_and_top, 4000),
        (OWNED, 0, copies, 2000),
        deeply(OWNED, 0, copies_and_top, 4000),
        (OWNED, OUTSIDER, copies, 2000),
    ],
)
def test_redeals_come_as_often_as_they_should(
    state: KingsState, viewer: int, outcome: Callable[[KingsState], Hashable], deals: int
) -> None:
    exact = count(state, viewer, outcome)
    assert len(exact) > 1
    frequencies_match(GAME, state, viewer, exact, outcome, deals)


def test_copies_are_not_alike() -> None:
    """In these positions the mine sides that lie open speak for one copy: a fair coin would be found."""
    shares = []
    for state in (ONE, TWO, OWNED):
        exact = count(state, 0, copies)
        shares.append(max(exact.values()) / min(exact.values()))
    assert min(shares) >= 1.5, shares
