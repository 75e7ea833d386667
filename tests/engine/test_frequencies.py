"""On small positions re-deals come as often as an exact count of all deals says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from itertools import permutations
from typing import Any

import pytest

from tests.games.seldom import deeply
from tests.pocket import GAME
from tests.pocket.questions import PASS
from tests.pocket.state import LABELS, PocketState
from underhall import OUTSIDER, Match
from underhall.testing.properties.frequencies import frequencies_match

Place = tuple[str, int, int]
"""(pile, seat, index); the deck and the card that is held have no seat."""

SMALL: dict[str, Any] = {
    "players": [
        {"vault": "1a 2a", "hand": "3a"},
        {"vault": "1b 4b", "hand": "2b", "said": 5},
        {"vault": "3c 2c", "denied": "1b 4b"},
    ],
    "deck": "1c 4c",
    "discard": "3b",
}
TWO_SUMS: dict[str, Any] = {
    "players": [
        {"vault": "1a 4a", "said": 5},
        {"vault": "2b 3b", "said": 5, "denied": "1a"},
        {"vault": "3c 2c"},
    ],
    "deck": "4c 1d",
}


def label(card: int) -> str:
    return LABELS[card]


def hidden(state: PocketState, seat: int, peek: bool) -> list[Place]:
    """Whatever the seat has not seen, by the rules: other vaults and hands, the deck, what another one holds."""
    places: list[Place] = []
    for other in range(state.players):
        if other != seat:
            seen = 1 if peek and other == (seat + 1) % state.players else 0
            places += [("vault", other, index) for index in range(seen, len(state.vault[other]))]
            places += [("hand", other, index) for index in range(len(state.hands[other]))]
    if state.held >= 0 and seat != state.active:
        places.append(("held", -1, 0))
    places += [("deck", -1, index) for index in range(len(state.deck))]
    return places


def lay(state: PocketState, place: Place, card: int) -> None:
    pile, seat, index = place
    if pile == "vault":
        state.vault[seat][index] = card
    elif pile == "hand":
        state.hands[seat][index] = card
    elif pile == "held":
        state.held = card
    else:
        state.deck[index] = card


def lying(state: PocketState, place: Place) -> int:
    pile, seat, index = place
    piles = {"vault": state.vault, "hand": state.hands}
    return state.held if pile == "held" else state.deck[index] if pile == "deck" else piles[pile][seat][index]


def possible(state: PocketState, given: dict[str, Any]) -> bool:
    for seat, player in enumerate(given["players"]):
        vault = [label(card) for card in state.vault[seat]]
        if "said" in player and sum(int(card[0]) for card in vault) != player["said"]:
            return False
        if set(vault) & set(player.get("denied", "").split()):
            return False
    return True


def count(
    state: PocketState, given: dict[str, Any], seat: int, peek: bool, outcome: Callable[[PocketState], Hashable]
) -> Counter[Hashable]:
    """Every order of the hidden cards that agrees with all that was said."""
    places = hidden(state, seat, peek)
    cards = [lying(state, place) for place in places]
    found: Counter[Hashable] = Counter()
    for order in permutations(cards):
        deal = state.copy()
        for place, card in zip(places, order, strict=True):
            lay(deal, place, card)
        if possible(deal, given):
            found[outcome(deal)] += 1
    return found


def vaults(state: PocketState) -> Hashable:
    return tuple(label(card) for card in state.vault[1])


def second_vault(state: PocketState) -> Hashable:
    return tuple(sorted(label(card)[0] for card in state.vault[2]))


def top_and_hand(state: PocketState) -> Hashable:
    return label(state.deck[-1]), tuple(label(card) for card in state.hands[1])


def first_vault(state: PocketState) -> Hashable:
    return tuple(label(card)[0] for card in state.vault[0])


def staged(given: dict[str, Any], peek: bool) -> PocketState:
    return GAME.stage(given, GAME.facts.settle({"peek": "on" if peek else "off"}))


@pytest.mark.parametrize(
    ("given", "seat", "peek", "outcome", "deals"),
    [
        (SMALL, 0, False, vaults, 4000),
        deeply(SMALL, 0, False, second_vault, 6000),
        deeply(SMALL, 0, False, top_and_hand, 10000),
        (SMALL, 0, True, vaults, 2500),
        (SMALL, 1, True, second_vault, 3000),
        deeply(SMALL, 2, False, vaults, 4000),
        deeply(TWO_SUMS, OUTSIDER, False, vaults, 8000),
        deeply(TWO_SUMS, OUTSIDER, False, first_vault, 8000),
        (TWO_SUMS, 2, False, vaults, 4000),
    ],
)
def test_redeals_come_as_often_as_they_should(
    given: dict[str, Any], seat: int, peek: bool, outcome: Callable[[PocketState], Hashable], deals: int
) -> None:
    state = staged(given, peek)
    exact = count(state, given, seat, peek, outcome)
    assert len(exact) > 1
    frequencies_match(GAME, state, seat, exact, outcome, deals)


def test_in_mid_turn() -> None:
    """Seat 0 holds a card that it has drawn; the others do not know which."""
    match = Match(GAME, staged({**SMALL, "active": 0}, False))
    match.answer(PASS)
    state = match.state
    assert isinstance(state, PocketState)

    def held(s: PocketState) -> Hashable:
        return label(s.held)

    exact = count(state, SMALL, 1, False, held)
    assert len(exact) == 7
    frequencies_match(GAME, state, 1, exact, held, 4000)


def test_the_counts_are_not_all_alike() -> None:
    """Weights differ in these positions: a re-deal that ignored what was said would be found."""
    state = staged(SMALL, False)
    plain: dict[str, Any] = {"players": [{}, {}, {}]}
    for outcome in (second_vault, top_and_hand):
        told, untold = (count(state, given, 0, False, outcome) for given in (SMALL, plain))
        share = {key: told[key] / sum(told.values()) - untold[key] / sum(untold.values()) for key in untold}
        assert max(map(abs, share.values())) > 0.02
