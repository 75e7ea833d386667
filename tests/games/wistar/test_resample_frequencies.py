"""Re-deals of wistar on small tables come as often as an exact count of all deals says.

The count knows nothing of the code: it lays the unseen things of each kind in every order to the places where they can
be, and keeps what a seat knows where it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import permutations
from typing import Any

import pytest

from tests.games.seldom import one_in
from tests.games.wistar.helpers import everything, on_table, state_of
from underhall import OUTSIDER, Match
from underhall.engine.chance import FastChance
from underhall.engine.state import bit
from underhall.games.wistar import GAME
from underhall.games.wistar.questions import QUESTIONS
from underhall.games.wistar.state import WistarState
from underhall.testing.properties.frequencies import frequencies_match

Outcome = Callable[[WistarState], Hashable]
CARDS: dict[str, Any] = {"deck_basic": "33 34 35", "deck_advanced": "1 2"}
TWO = [{"hand": "36 3"}, {"hand": "37 38 4", "open_hand": "39"}]
THREE = [{"hand": "36"}, {"hand": "37 4"}, {"hand": "38"}]


def staged(players: list[dict[str, Any]], *play: str, **words: Any) -> WistarState:
    return state_of(on_table(players, *play, **words))


def imagined(s: WistarState, viewer: int, deals: int = 200) -> Iterator[WistarState]:
    for seed in range(deals):
        twin = s.copy()
        GAME.resample(twin, viewer, FastChance(seed))
        yield twin


def numbers(cards: list[int]) -> tuple[int, ...]:
    """Inventions as printed."""
    return tuple(sorted(card + 1 for card in cards))


# Hands and decks


def dealt(pool: list[int], sizes: list[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """The pool in every order, cut into hands; what is left is the deck, with its order."""
    for order in permutations(pool):
        hands, at = [], 0
        for size in sizes:
            hands.append(tuple(sorted(order[at : at + size])))
            at += size
        yield (*hands, order[at:])


def hand_of(seat: int) -> Outcome:
    return lambda s: numbers(s.hand[seat])


@pytest.mark.rule("RW-19.2")
def test_blind_hand_cards_of_another_are_any_of_their_deck() -> None:
    """Seat 0 sees its own 36 and 3, and 39 that seat 1 took openly; two basic cards and an advanced one are unknown."""
    s = staged(TWO, **CARDS)
    exact: Counter[Hashable] = Counter()
    for basic, _ in dealt([33, 34, 35, 37, 38], [2]):
        for advanced, _ in dealt([1, 2, 4], [1]):
            exact[tuple(sorted([*basic, *advanced, 39]))] += 1
    assert len(exact) == 10 * 3
    frequencies_match(GAME, s, 0, exact, hand_of(1), 6000)


@pytest.mark.rule("RW-19.4")
def test_the_rest_is_the_deck_in_any_order() -> None:
    s = staged(TWO, **CARDS)
    exact = Counter(deck for _, deck in dealt([33, 34, 35, 37, 38], [2]))
    assert len(exact) == 60
    frequencies_match(GAME, s, 0, exact, lambda t: tuple(card + 1 for card in t.deck[0][: t.deck_left[0]]), 9000)
    exact = Counter(deck for _, deck in dealt([1, 2, 4], [1]))
    frequencies_match(GAME, s, 0, exact, lambda t: tuple(card + 1 for card in t.deck[1][: t.deck_left[1]]), 1500)


def test_a_hand_and_the_top_of_the_deck_go_together() -> None:
    """Not only each by itself: no card is in two places."""
    s = staged([{}, {"hand": "37 38"}], deck_basic="33 34")
    exact = Counter((hand, deck[-1]) for hand, deck in dealt([33, 34, 37, 38], [2]))
    outcome: Outcome = lambda t: (numbers(t.hand[1]), t.deck[0][t.deck_left[0] - 1] + 1)  # noqa: E731
    frequencies_match(GAME, s, 0, exact, outcome, 3000)


@pytest.mark.parametrize(("viewer", "mine"), [(0, [36]), (1, [37, 4]), (2, [38]), (OUTSIDER, [])])
def test_three_hands_from_every_point_of_view(viewer: int, mine: list[int]) -> None:
    """The viewer's own hand stays; the others get basic cards from those that it does not see."""
    s = staged(THREE, deck_basic="33 34", deck_advanced="1")
    pool = [card for card in (33, 34, 36, 37, 38) if card not in mine]
    others = [seat for seat in range(3) if seat != viewer]
    exact = Counter(hands[:-1] for hands in dealt(pool, [1] * len(others)))
    outcome: Outcome = lambda t: tuple(numbers([card for card in t.hand[seat] if card > 30]) for seat in others)  # noqa: E731
    frequencies_match(GAME, s, viewer, exact, outcome, 150 * len(exact))
    if viewer >= 0:
        assert all(t.hand[viewer] == s.hand[viewer] for t in imagined(s, viewer))


@pytest.mark.rule("RW-19.2")
@pytest.mark.parametrize(
    ("players", "play", "words", "card"),
    [
        ([{"workers": {"farm": 1}}, {}], ["main", "take 40"], {"placed": "S6x", "row_basic": "40 41"}, 40),
        ([{"wood": 1, "hand": "156"}, {}], ["extra 1", "play 156", "take 40"], {"discard_basic": "40 41"}, 40),
        ([{"wood": 1, "hand": "148"}, {}], ["extra 1", "play 148"], {"deck_basic": "145 33 34 35"}, 145),
    ],
    ids=["row", "discards", "turned up"],
)
def test_a_card_that_was_taken_openly_never_moves(
    players: list[dict[str, Any]], play: list[str], words: dict[str, Any], card: int
) -> None:
    players[0] = {"hand": "", **players[0]}
    players[0]["hand"] = f"{players[0]['hand']} 36"
    s = staged(players, *play, **{**CARDS, "placed": "S1a", **words})
    found = set()
    for viewer in (1, OUTSIDER):
        for t in imagined(s, viewer):
            assert card - 1 in t.hand[0]
            assert t.known[card - 1] == s.known[card - 1]
            found.add(numbers(t.hand[0]))
    assert len(found) > 1, "36 came blind"


def test_cards_of_a_starting_pair_never_move() -> None:
    match = Match.start(GAME, 3, 3)
    while QUESTIONS[match.question].name == "pair":
        match.answer(match.options[-1])
    s = state_of(match)
    assert [len(hand) for hand in s.hand] == [2, 2, 2]
    for viewer in (0, 1, 2, OUTSIDER):
        assert all(t.hand == s.hand and t.deck != s.deck for t in imagined(s, viewer, 20))


@pytest.mark.rule("RW-19.3")
def test_cards_that_another_is_looking_at_are_any_of_the_deck() -> None:
    """134: three basic cards, seen by seat 0 alone."""
    mine = {"wood": 2, "played": "134", "hand": "36"}
    s = staged([mine, {}], "use 134", "pay 2w", placed="hut", deck_basic="33 34 35 37")
    assert numbers(s.drawn) == (33, 34, 35)
    exact = Counter((drawn, hand) for drawn, hand, _ in dealt([33, 34, 35, 36, 37], [3, 1]))
    outcome: Outcome = lambda t: (numbers(t.drawn), numbers(t.hand[0]))  # noqa: E731
    assert len(exact) == 20
    frequencies_match(GAME, s, 1, exact, outcome, 4000)
    assert {numbers(t.drawn) for t in imagined(s, 0)} == {(33, 34, 35)}
    assert all(t.known[card] == s.known[s.drawn[0]] for t in imagined(s, 1) for card in t.drawn), (
        "and seat 0 knows them"
    )


# Guests, missions, doors


@pytest.mark.rule("RW-19.4")
@pytest.mark.parametrize("viewer", one_in(3, [0, 1, OUTSIDER]))
def test_face_down_guests_lie_anywhere_where_their_kind_lies(viewer: int) -> None:
    """Two house guests in rooms, one in the round stack, one in the supply; two of the basement likewise."""
    s = staged(
        [{}, {}],
        guests={"GF1a": "GH1", "GG1a": "GH2", "GB1a": "GB1"},
        stack="GH3 GB2",
        guests_house="GH4",
        guests_basement="GB3",
        round_guest="GH9",
    )
    house = Counter(permutations(range(4)))
    first, second = (s.slots.index(tile) for tile in (0, 1))
    outcome: Outcome = lambda t: (t.slots[first], t.slots[second], t.stack[-1], *t.piles[0])  # noqa: E731
    frequencies_match(GAME, s, viewer, house, outcome, 3600)
    basement = Counter(permutations((15, 16, 17)))
    below = s.slots.index(15)
    outcome = lambda t: (t.slots[below], t.stack[0], *t.piles[1])  # noqa: E731
    frequencies_match(GAME, s, viewer, basement, outcome, 1500)


@pytest.mark.rule("RW-2.7", "RW-19.4")
def test_kinds_in_the_round_stack_stay_and_open_tiles_too() -> None:
    s = staged(
        [{"guests": "GH5"}, {"guests": "CH1 GB7"}],
        stack="GH1 GH2 GB1 GB2",
        guests_house="GH3 GH4",
        guests_basement="GB3 GB4",
        round_guest="GH9",
        cheese="CH2",
    )
    tops = set()
    for viewer in (0, 1, OUTSIDER):
        for t in imagined(s, viewer):
            assert [tile < 15 for tile in t.stack] == [False, False, True, True], "the house on top"
            assert (t.guests, t.round_guest, t.cheeses) == (s.guests, s.round_guest, s.cheeses)
            assert everything(t) == everything(s)
            tops.add(t.stack[-1])
    assert tops == {0, 1, 2, 3}


@pytest.mark.rule("RW-19.4")
@pytest.mark.parametrize("viewer", one_in(2, [0, OUTSIDER]))
def test_face_down_missions_may_be_any_that_is_not_open(viewer: int) -> None:
    """MH1 lies open; two rooms of the house hide two of the other five, in any order, and one in the basement."""
    s = staged([{}, {}], missions={"F1": "MH1", "F2": "MH2", "G1": "MH3", "B2": "MB1"}, revealed="F1")
    exact: Counter[Hashable] = Counter(permutations(range(1, 6), 2))
    frequencies_match(GAME, s, viewer, exact, lambda t: (t.missions[1], t.missions[2]), 3000)
    exact = Counter(range(6, 10))
    frequencies_match(GAME, s, viewer, exact, lambda t: t.missions[5], 1000)
    for t in imagined(s, viewer, 50):
        assert t.missions[0] == 0
        assert sorted([*t.missions_out, *(mission for mission in t.missions if mission >= 0)]) == list(range(10))


@pytest.mark.rule("RW-19.4", "RW-19.1")
@pytest.mark.parametrize("viewer", [0, OUTSIDER])
def test_closed_doors_may_have_any_token_that_nobody_has(viewer: int) -> None:
    """Seven tokens were taken; of the three others two are on doors and one is not in the game."""
    s = staged([{"tokens": "DT1 DT2 DT3 DT4"}, {"tokens": "DT5 DT6 DT7"}], doors={"D1": "DT8", "D4": "DT9"})
    exact = Counter(permutations((7, 8, 9), 2))
    frequencies_match(GAME, s, viewer, exact, lambda t: (t.doors[0], t.doors[3]), 1500)
    for t in imagined(s, viewer, 50):
        assert t.tokens == s.tokens
        assert [token >= 0 for token in t.doors] == [token >= 0 for token in s.doors]


# Goals


def balloon(*play: str, pile: str = "GO1 GO2 GO3 GO4") -> WistarState:
    mine = {"wood": 1, "metal": 1, "hand": "38"}
    return staged([mine, {}], "extra 1", "play 38", *play, placed="S1a", goal_pile=pile, goals="GO11 GO12 GO13")


@pytest.mark.rule("R48", "RW-19.3")
@pytest.mark.parametrize("viewer", [1, OUTSIDER])
def test_goals_that_another_is_offered_are_any_of_the_pile(viewer: int) -> None:
    s = balloon()
    exact = Counter(tuple(sorted(order[:2])) for order in permutations(range(4)))
    frequencies_match(GAME, s, viewer, exact, lambda t: tuple(sorted(t.offered)), 1500)
    assert {tuple(t.offered) for t in imagined(s, 0)} == {(0, 1)}
    assert {tuple(t.goal_pile) for t in imagined(s, 0)} == {(2, 3), (3, 2)}


@pytest.mark.rule("R48", "RW-19.3")
@pytest.mark.parametrize("viewer", [1, OUTSIDER])
def test_a_goal_that_another_put_aside_may_be_any_but_the_kept_one(viewer: int) -> None:
    s = balloon("keep GO2")
    assert (s.private[0], s.goals_out) == ([1], [0])
    exact = Counter((order[0], tuple(order[1:])) for order in permutations((0, 2, 3)))
    frequencies_match(GAME, s, viewer, exact, lambda t: (t.goals_out[0], tuple(t.goal_pile)), 1500)
    for t in imagined(s, viewer, 50):
        assert (t.private, t.goals) == (s.private, s.goals)
        assert t.goal_known[t.goals_out[0]] == s.goal_known[0], "its owner still knows it"
    assert {t.goals_out[0] for t in imagined(s, 0)} == {0}, "who put it aside knows it"


def test_two_goals_that_two_players_put_aside_are_kept_apart() -> None:
    """Seat 0 knows its own one; of the other it knows only that seat 1 knows it."""
    s = balloon("keep GO2", pile="GO1 GO2 GO3 GO4 GO5")
    s.goal_pile.remove(2)
    s.goals_out = [0, 2]
    s.goal_known[2] = bit(1)
    exact = Counter({(0, other): 1 for other in (2, 3, 4)})
    frequencies_match(GAME, s, 0, exact, lambda t: tuple(t.goals_out), 900)
    masks = {tuple(sorted(t.goal_known[goal] for goal in t.goals_out)) for t in imagined(s, OUTSIDER)}
    assert masks == {tuple(sorted((bit(0), bit(1))))}
