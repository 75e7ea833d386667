"""The new-round phase and the rows of cards (RW-3.2, RW-4.6, R43, R44)."""

from __future__ import annotations

from underhall.engine.state import EVERYONE
from underhall.engine.table import Table

from .box import GUEST_SOURCE, INCOME, NONE, PLACES, SPACES
from .effect import all_plain, run
from .events import ENDED, INCOME_OF, LEFT_ROW, NEW_CARD, ROUND, ROUND_GUEST, ROUND_GUEST_LEFT, TURN_ORDER, WHEEL_TURNED
from .gaining import discard_card, draw
from .scoring import hut_order
from .state import ACTIONS, INCOMES, WistarState
from .triggers import ask_source, in_play, thing_of

ROW = 4
LEAVING = 2  # cards of each row that leave at the start of a round


def refill_rows(s: WistarState, table: Table) -> None:
    """Cards slide to the right; new ones enter at the left."""
    for deck in (0, 1):
        first = deck * ROW
        cards: list[int] = []
        for place in range(first, first + ROW):
            if s.row[place] != NONE:
                cards.append(s.row[place])
        gaps = ROW - len(cards)
        for place in range(len(cards)):
            s.row[first + gaps + place] = cards[place]
        for place in range(first + gaps - 1, first - 1, -1):
            s.row[place] = NONE
            card = draw(s, table, deck)
            if card != NONE:
                s.row[place] = card
                table.reveal(s.known, card, EVERYONE)
                table.tell(NEW_CARD, card)


def discard_rightmost(s: WistarState, table: Table) -> None:
    """RW-3.2g: the two rightmost cards that are there, of each row."""
    for deck in (0, 1):
        left = LEAVING
        for place in range(deck * ROW + ROW - 1, deck * ROW - 1, -1):
            card = s.row[place]
            if card != NONE and left > 0:
                left -= 1
                s.row[place] = NONE
                table.tell(LEFT_ROW, card)
                discard_card(s, table, card)


def end_round(s: WistarState, table: Table) -> None:
    """All chiefs are placed: the game is over, or a new round begins (RW-3.4). Steps a to d of the new-round phase."""
    s.order = hut_order(s)
    table.tell(TURN_ORDER, *s.order)
    s.at = 0
    s.lap = 0
    if not s.stack:
        s.over = True
        table.tell(ENDED)
        return
    s.chiefs = [NONE] * SPACES
    s.hut = []
    s.round += 1
    table.tell(ROUND, s.round)
    if s.round_guest != NONE:
        table.tell(ROUND_GUEST_LEFT, s.round_guest)
        s.gone.append(s.round_guest)
    s.round_guest = s.stack.pop()
    table.announce()
    table.tell(ROUND_GUEST, s.round_guest)
    s.wheel = [s.wheel[(place - 1) % PLACES] for place in range(PLACES)]
    table.tell(WHEEL_TURNED)
    s.phase = INCOMES
    s.due = income_sources(s, s.order[0])


def income_sources(s: WistarState, seat: int) -> list[int]:
    """RW-E.13: what is in play when the step begins."""
    found: list[int] = []
    for card in s.played[seat]:
        if s.box.inventions[card].kind == INCOME:
            found.append(card)
    for tile in s.guests[seat]:
        if s.box.guests[tile].kind == INCOME:
            found.append(GUEST_SOURCE + tile)
    return found


def income(s: WistarState, table: Table) -> None:
    """RW-3.2e: one source of one player; then the next player; then steps f and g."""
    if s.due:
        seat = s.order[s.at]
        source = s.due[0]
        if len(s.due) > 1 and not all_due_plain(s):
            source = ask_source(s, table, seat, s.due[:])
        s.due.remove(source)
        if in_play(s, seat, source):
            table.tell(INCOME_OF, seat, source)
            run(s, table, seat, thing_of(s, source).steps, source)
        return
    s.at += 1
    if s.at < s.players:
        s.due = income_sources(s, s.order[s.at])
        return
    s.at = 0
    s.marked = []
    discard_rightmost(s, table)
    refill_rows(s, table)
    s.phase = ACTIONS


def all_due_plain(s: WistarState) -> bool:
    for source in s.due:
        if not all_plain(thing_of(s, source).steps):
            return False
    return True
