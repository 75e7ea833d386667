"""Re-deals of cavein on small tables come as often as an exact count of all deals says.

The count knows nothing of the code: it lays the unseen cards of each level in every order to the places where they
can be, lets every card be the one that was hidden or coloured, and keeps the tables that look the same to the viewer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import combinations, permutations, product
from typing import Any

import pytest

from tests.games.cavein.helpers import cards_of, names, position, state_of
from tests.games.seldom import deeply
from underhall import OUTSIDER
from underhall.engine.chance import FastChance
from underhall.games.cavein import GAME
from underhall.games.cavein.box import KINDS, LEVEL
from underhall.games.cavein.state import CaveinState
from underhall.testing.properties.frequencies import frequencies_match

Outcome = Callable[[CaveinState], Hashable]

START: dict[str, Any] = {
    "in_play": "NYRG",
    "players": [{"hand": "N1 R1 Y2"}, {"hand": "R1 G1 N2"}],
    "docks": "Y1 G2",
    "mine": "red_1a",
    "stacks": ["art01 art02 art03", "art04 art05", "art06"],
    "card_piles": {"1": "R1 Y1", "2": "G2 N2 R2", "3": "Y3 R3 G3"},
    "token_piles": {"1": "red_1a red_1b red_1a", "6": "red_6a blue_6a"},
}
THREE: dict[str, Any] = {
    **START,
    "players": [{"hand": "N1 Y2"}, {"hand": "R1 N2"}, {"hand": "G1 R2"}],
    "card_piles": {"1": "R1", "2": "G2"},
}


def unseen(s: CaveinState, viewer: int, seen: dict[int, list[int]]) -> Iterator[CaveinState]:
    """All deals: the unseen cards of each level in every order, first to the other hands, then to the pile.

    `seen` has the cards of each hand that all have seen coming.
    """
    hidden: list[list[int]] = []
    places: list[list[int]] = []  # level -> the hands that take its cards, one after the other
    others = [seat for seat in range(s.players) if seat != viewer]
    blind: dict[int, list[int]] = {}
    for seat in others:
        blind[seat] = [code % KINDS for code in s.hands[seat]]
        for kind in seen.get(seat, []):
            blind[seat].remove(kind)
    for level in range(1, 5):
        cards = [(seat, kind) for seat in others for kind in blind[seat] if LEVEL[kind] == level]
        places.append([seat for seat, _ in cards])
        hidden.append([kind for _, kind in cards] + s.card_piles[level - 1][: s.card_left[level - 1]])
    for orders in product(*(permutations(cards) for cards in hidden)):
        deal = s.copy()
        deal.card_piles = [list(order[len(where) :]) for order, where in zip(orders, places, strict=True)]
        for seat in others:
            hand = list(seen.get(seat, []))
            for order, where in zip(orders, places, strict=True):
                hand += [kind for kind, owner in zip(order, where, strict=False) if owner == seat]
            deal.hands[seat] = sorted(hand)
        yield deal


def hand_of(seat: int) -> Outcome:
    return lambda s: tuple(s.hands[seat])


def hands(s: CaveinState) -> Hashable:
    return tuple(map(tuple, s.hands))


def pile(row: int) -> Outcome:
    return lambda s: tuple(s.card_piles[row][: s.card_left[row]])


def hand_and_top(s: CaveinState) -> Hashable:
    return tuple(s.hands[1][:2]), s.card_piles[0][s.card_left[0] - 1]


def staged(given: dict[str, Any], *play: str) -> CaveinState:
    return state_of(position(given, *play))


@pytest.mark.parametrize(
    ("given", "viewer", "outcome", "deals"),
    [
        (START, 0, hand_of(1), 4000),
        deeply(START, 1, hand_of(0), 4000),
        (START, 0, pile(0), 2000),
        deeply(START, 0, pile(1), 4000),
        (START, 0, pile(2), 1500),
        (START, 0, hand_and_top, 3000),
        (THREE, 0, hand_of(1), 3000),
        deeply(THREE, 0, hand_of(2), 3000),
        deeply(THREE, 2, hands, 8000),
        (THREE, OUTSIDER, hand_of(0), 4000),
    ],
)
def test_unseen_cards_of_a_level_are_equally_likely_everywhere(
    given: dict[str, Any], viewer: int, outcome: Outcome, deals: int
) -> None:
    s = staged(given)
    exact = Counter(outcome(deal) for deal in unseen(s, viewer, {}))
    assert len(exact) > 1
    frequencies_match(GAME, s, viewer, exact, outcome, deals)


@pytest.mark.parametrize("viewer", [0, 1, OUTSIDER])
def test_token_piles_are_in_any_order(viewer: int) -> None:
    s = staged(START)
    exact = Counter(map(tuple, permutations(s.token_piles[0])))
    assert len(exact) == 3
    frequencies_match(GAME, s, viewer, exact, lambda deal: tuple(deal.token_piles[0]), 1500)
    exact = Counter(map(tuple, permutations(s.token_piles[2])))
    frequencies_match(GAME, s, viewer, exact, lambda deal: tuple(deal.token_piles[2]), 1000)


@pytest.mark.parametrize("viewer", [0, OUTSIDER])
def test_artifact_cards_below_the_tops_lie_anywhere_there(viewer: int) -> None:
    """Three cards below two tops: any of them below either, and the single card of the third stack stays."""
    s = staged(START)
    below = s.stacks[0][:-1] + s.stacks[1][:-1]
    tops = [stack[-1] for stack in s.stacks]
    exact = Counter(
        ((first, second, tops[0]), (third, tops[1]), (tops[2],)) for first, second, third in permutations(below)
    )
    assert len(exact) == 6
    frequencies_match(GAME, s, viewer, exact, lambda deal: tuple(map(tuple, deal.stacks)), 2000)


def test_a_card_that_all_saw_coming_stays() -> None:
    """Seat 1 recruits a Y1: the Y1 is certain, the rest of the hand as likely as before."""
    s = staged({**START, "current": 1}, "recruit Y1")
    recruited = 3 * 4
    assert names([recruited]) == ["Y1"]
    exact = Counter(hand_of(1)(deal) for deal in unseen(s, 0, {1: [recruited]}))
    assert len(exact) > 10
    frequencies_match(GAME, s, 0, exact, hand_of(1), 5000)


def test_a_payer_can_pay() -> None:
    """A wild token of cost 3 takes one colour: the level-1 and the level-2 card of the payer go together."""
    given = {
        "in_play": "NYRG",
        "players": [{"hand": "N1"}, {"hand": "R1 R2"}],
        "mine": "purple_3a",
        "card_piles": {"1": "N1 R1 Y1", "2": "N2 N2 G2"},
        "current": 1,
    }
    s = staged(given, "mine purple_3a")
    able = [deal for deal in unseen(s, 0, {}) if deal.hands[1][0] // 4 == deal.hands[1][1] // 4]
    for outcome in (hand_of(1), lambda deal: (deal.hands[1][0], deal.card_piles[0][-1])):
        exact = Counter(outcome(deal) for deal in able)
        assert len(exact) > 1
        frequencies_match(GAME, s, 0, exact, outcome, 2500)


def test_a_payer_can_pay_even_if_hardly_any_deal_allows_it() -> None:
    """All three cards must be red, among many others: chance alone finds that once in 300 deals."""
    given = {
        "in_play": "NYRG",
        "players": [{"hand": "N1"}, {"hand": "R1 R1 R2", "totems": "red", "artifacts": "plasma_pick"}],
        "mine": "red_6a",
        "card_piles": {"1": "N1 N1 N1 Y1 Y1 Y1 Y1 G1 G1 G1 G1 R1", "2": "N2 N2 N2 Y2 Y2 Y2 G2 G2 G2 G2"},
        "current": 1,
    }
    s = staged(given, "mine red_6a")
    tops: Counter[int] = Counter()
    for seed in range(200):
        deal = s.copy()
        GAME.resample(deal, 0, FastChance(seed))
        assert names(deal.hands[1]) == ["R1", "R1", "R2"]
        assert cards_of(deal) == cards_of(s)
        tops[deal.card_piles[0][-1]] += 1
    assert len(tops) > 2, "the piles are in a random order all the same"


def test_domina_may_have_hidden_any_level_1_card() -> None:
    given = {
        "in_play": "NYRG",
        "players": [{"hand": "N1"}, {"hand": "R1 G1 N1 N2 R4"}],
        "card_piles": {"1": "Y1", "2": "Y2"},
        "current": 1,
    }
    s = staged(given, "skill R4", "card G1", "card N1", "done")
    assert len(s.hands[1]) == 2
    exact: Counter[Hashable] = Counter()
    before = s.copy()
    before.hands[1] = sorted(s.hands[1] + s.secret[1])
    for deal in unseen(before, 0, {}):
        ones = [kind for kind in deal.hands[1] if LEVEL[kind] == 1]
        for places in combinations(range(len(ones)), 2):
            hidden = sorted(ones[at] for at in places)
            rest = deal.hands[1][:]
            for kind in hidden:
                rest.remove(kind)
            exact[tuple(rest), tuple(hidden)] += 1
    outcome: Outcome = lambda deal: (tuple(deal.hands[1]), tuple(sorted(deal.secret[1])))  # noqa: E731
    frequencies_match(GAME, s, 0, exact, outcome, 6000)


def test_robuster_may_have_coloured_any_card() -> None:
    """All know the colour and how many cards have it, but not which (CI-4.10)."""
    given = {
        "in_play": "NYRG",
        "players": [{"hand": "N1"}, {"hand": "R1 G1 N2 Y3"}],
        "card_piles": {"1": "Y1", "2": "R2"},
        "current": 1,
    }
    s = staged(given, "skill Y3", "blue", "card G1", "card N2", "done")
    plain = s.copy()
    plain.hands[1] = sorted(code % KINDS for code in s.hands[1])
    exact: Counter[Hashable] = Counter()
    for deal in unseen(plain, 0, {}):
        for places in combinations(range(3), 2):
            blue = [kind + KINDS * 3 if at in places else kind for at, kind in enumerate(deal.hands[1])]
            exact[tuple(sorted(blue))] += 1
    assert tuple(s.hands[1]) in exact
    frequencies_match(GAME, s, 0, exact, hand_of(1), 6000)


def test_a_card_that_was_played_since_was_not_hidden() -> None:
    """Seat 1 recruits the only R1, hides a card and pays with the R1: the hidden card is one that was dealt blind."""
    given = {
        "in_play": "NYRG",
        "players": [{"hand": "N1"}, {"hand": "G1 N1 R4"}],
        "docks": "R1",
        "mine": "red_1a",
        "card_piles": {"1": "Y1 G1"},
        "current": 1,
    }
    first = ("recruit R1", "skill R4", "card G1", "done", "nothing", "end")
    s = staged(given, *first, "end", "go on", "mine red_1a", "pay R1")
    before = s.copy()
    before.hands[1] = sorted(s.hands[1] + s.secret[1])
    exact: Counter[Hashable] = Counter()
    for deal in unseen(before, 0, {}):
        for hidden in (0, 1):
            exact[deal.hands[1][1 - hidden], deal.hands[1][hidden]] += 1
    outcome: Outcome = lambda deal: (deal.hands[1][0], deal.secret[1][0])  # noqa: E731
    frequencies_match(GAME, s, 0, exact, outcome, 4000)


def test_a_coloured_card_that_was_shown_leaves_no_other_with_the_colour() -> None:
    given = {
        "players": [{"hand": "P1"}, {"hand": "P1 B1 N2", "base": "Y3"}],
        "mine": "red_1a blue_1a",
        "card_piles": {"1": "N1 Y1"},
        "current": 1,
    }
    s = staged(given, "leader", "blue", "card P1", "done", "mine blue_1a", "pay P1>B")
    exact = Counter(hand_of(1)(deal) for deal in unseen(s, 0, {}))
    assert all(code < KINDS for code in s.hands[1])
    frequencies_match(GAME, s, 0, exact, hand_of(1), 2000)
