"""Asking for what skills and artifacts work on: tokens, colours, cards of Bases, Docks and the hand (sections 14, 15).

Each function puts the subject of the question into the state. If nothing fits, nobody is asked, and the answer is
"nothing". Only a question about cards of the hand, which is secret, is always asked, whatever the hand is.
"""

from __future__ import annotations

from underhall.engine.table import Table

from .box import WEEDLOCKS_ALL
from .questions.base_card import BASE_CARD, NO_BASE_CARD, base_card
from .questions.bottom import BOTTOM, bottom
from .questions.colour import COLOUR, colour
from .questions.dock_card import DOCK_CARD, NO_DOCK_CARD, dock_card
from .questions.hand_card import HAND_CARD, HAND_CARDS, hand_card
from .questions.token import NO_TOKEN, TOKEN, token
from .questions.which_base import NO_BASE, WHICH_BASE, which_base
from .state import CaveinState


def ask_token(s: CaveinState, table: Table, seat: int, source: int, target: int, optional: bool) -> int:
    """The slot of a token, or NO_TOKEN."""
    s.source = source
    s.target = target
    s.optional = optional
    options = token.options(s, seat)
    if not options:
        return NO_TOKEN
    s.step = TOKEN
    return table.ask(seat, TOKEN, options, source)


def ask_colour(s: CaveinState, table: Table, seat: int, source: int, optional: bool) -> int:
    s.source = source
    s.optional = optional
    s.step = COLOUR
    return table.ask(seat, COLOUR, colour.options(s, seat), source)


def ask_base_card(s: CaveinState, table: Table, seat: int, source: int) -> int:
    """A card of a Base as owner * BASE + place, or NO_BASE_CARD; `target`, `picked` and `optional` are set."""
    s.source = source
    options = base_card.options(s, seat)
    if not options:
        return NO_BASE_CARD
    s.step = BASE_CARD
    return table.ask(seat, BASE_CARD, options, source)


def ask_bottom(s: CaveinState, table: Table, seat: int, optional: bool) -> int:
    s.optional = optional
    options = bottom.options(s, seat)
    if not options:
        return 0
    s.step = BOTTOM
    return table.ask(seat, BOTTOM, options)


def ask_which_base(s: CaveinState, table: Table, seat: int, optional: bool) -> int:
    s.source = WEEDLOCKS_ALL
    s.optional = optional
    options = which_base.options(s, seat)
    if not options:
        return NO_BASE
    s.step = WHICH_BASE
    return table.ask(seat, WHICH_BASE, options, WEEDLOCKS_ALL)


def ask_dock_card(s: CaveinState, table: Table, seat: int, source: int) -> int:
    """A kind of card in the Docks, or NO_DOCK_CARD; `target`, `picked` and `optional` are set."""
    s.source = source
    options = dock_card.options(s, seat)
    if not options:
        return NO_DOCK_CARD
    s.step = DOCK_CARD
    return table.ask(seat, DOCK_CARD, options, source)


def ask_hand_card(s: CaveinState, table: Table, seat: int, source: int, target: int) -> int:
    s.source = source
    s.target = target
    s.step = HAND_CARD
    return table.ask(seat, HAND_CARD, hand_card.options(s, seat), source, HAND_CARDS - s.picked)
