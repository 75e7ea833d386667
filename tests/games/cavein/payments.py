"""Payments: what the questions of a payment lead to, and all that the rules allow, found by trying everything."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from underhall import Stepper
from underhall.engine.scenario import Stage
from underhall.games.cavein import GAME
from underhall.games.cavein.box import card_name
from underhall.games.cavein.questions.pay import DONE_PAYING, MORE, PAY
from underhall.games.cavein.state import CaveinState

Cards = tuple[str, ...]


def offered_payments(match: Stage, *actions: str) -> set[Cards]:
    """The cards, in their order, of every way to answer these actions and their payments to the end."""
    found: set[Cards] = set()
    for text in actions:
        option = GAME.read(state_at(match), match.question, text, match.options)
        if option in match.options:
            stepper = match.copy()
            stepper.answer(option)
            found |= endings(stepper)
    return found


def state_at(match: Stage) -> CaveinState:
    assert isinstance(match.state, CaveinState)
    return match.state


def endings(stepper: Stepper) -> set[Cards]:
    if stepper.question != PAY:
        return {()}
    found: set[Cards] = set()
    assert stepper.options, "what was begun can be finished"
    for option in stepper.options:
        twin = stepper.copy()
        twin.answer(option)
        card = () if option in (MORE, DONE_PAYING) else (card_name(option),)
        found |= {card + rest for rest in endings(twin)}
    return found


def legal_payments(hand: str, legal: Callable[[Cards], bool]) -> set[Cards]:
    """All subsets of the hand in all orders that are legal, the empty one included."""
    cards = hand.split()
    return {order for size in range(len(cards) + 1) for order in permutations(cards, size) if legal(order)}


def levels(cards: Cards) -> int:
    return sum(int(card[1]) for card in cards)
