"""The course of the game: draft, rounds, turns. One run takes it one thing further."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table

from .acting import act
from .asking import ask, asking, at_rest, with_item
from .box import CHIEFS, NONE
from .events import ROUND, ROUND_GUEST, TOOK_PAIR, TURN_ORDER
from .rounds import end_round, income, refill_rows
from .state import ACTIONS, INCOMES, WistarState

PAIR: Final = 0  # an option is the place of a pair


def turn(s: WistarState, table: Table) -> None:
    if s.phase == ACTIONS:
        if act(s, table, s.order[s.at]):
            end_turn(s, table)
    elif s.phase == INCOMES:
        income(s, table)
    else:
        draft(s, table)
    at_rest(s)


def end_turn(s: WistarState, table: Table) -> None:
    """RW-4.6, then the next player, the next time round, or the next round."""
    s.placed = NONE
    s.todo = 0
    refill_rows(s, table)
    s.at += 1
    if s.at == s.players:
        s.at = 0
        s.lap += 1
        if s.lap == CHIEFS:
            end_round(s, table)


def draft(s: WistarState, table: Table) -> None:
    """RW-2.12: pairs of cards, from the last player in turn order to the first."""
    if s.at == s.players - 1:
        table.tell(TURN_ORDER, *s.order)
    seat = s.order[s.at]
    asking(s, seat, PAIR)
    pair = ask(s, table, seat, PAIR)
    basic = s.pairs[2 * pair]
    advanced = s.pairs[2 * pair + 1]
    s.pairs = s.pairs[: 2 * pair] + s.pairs[2 * pair + 2 :]
    s.hand[seat] = with_item(with_item(s.hand[seat], basic), advanced)
    table.tell(TOOK_PAIR, seat, basic, advanced)
    if s.at > 0:
        s.at -= 1
        return
    s.phase = ACTIONS
    table.tell(ROUND, s.round)
    table.tell(ROUND_GUEST, s.round_guest)


def pass_to(s: WistarState, seat: int) -> bool:
    """For those who plan ahead: the others do nothing more. What a new round brings cannot be known."""
    if s.over or s.phase != ACTIONS:
        return False
    at = s.order.index(seat)
    if at <= s.at:
        s.lap += 1
        if s.lap == CHIEFS:
            return False
    s.at = at
    s.placed = NONE
    s.todo = 0
    at_rest(s)
    return True
