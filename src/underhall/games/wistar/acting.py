"""One thing of a turn: a chief, an action, a quick action, or the end (sections 4 and 13)."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table

from .actions import deploy, main_action, march, visit_hut
from .asking import ask, asking
from .box import (
    AREAS,
    GOALS,
    HUT,
    OPEN_GOALS,
    QUICK_SOURCE,
    SEGMENT_SPACES,
    SPACE_SOURCE,
    SPACES,
)
from .effect import run
from .events import PLACED, USED
from .farm import pitch
from .gaining import gain_electricity, gain_jokers
from .goals import reach_goal, reach_private
from .paying import pay_any, pay_moves
from .state import EXTRA_OPEN, MAIN_OPEN, WistarState

ACT: Final = 1
"""One thing of a turn: everything that a player may do between two actions is an answer to this one question."""
END: Final = 0
PLACE: Final = 1  # + wheel space
PLACE_HUT: Final = PLACE + SPACES
MAIN_ACTION: Final = PLACE_HUT + 1
EXTRA: Final = MAIN_ACTION + 1  # + which of the space's additional actions
BUY_JOKER: Final = EXTRA + 2
BUY_ELECTRICITY: Final = BUY_JOKER + 1
MOVE_TOKEN: Final = BUY_ELECTRICITY + 1
DEPLOY: Final = MOVE_TOKEN + 1  # + area
PITCH: Final = DEPLOY + AREAS
REACH: Final = PITCH + 1  # + place of the open goal card
REACH_PRIVATE: Final = REACH + OPEN_GOALS  # + goal card
USE: Final = REACH_PRIVATE + GOALS  # + invention

JOKER_PRICE = 3
ELECTRICITY_PRICE = 4


def place_of(s: WistarState, space: int) -> int:
    """The place round the wheel where the space's segment lies now."""
    return s.wheel.index(space // SEGMENT_SPACES)


def action_of(s: WistarState, space: int) -> int:
    return s.box.actions[place_of(s, space)]


def act(s: WistarState, table: Table, seat: int) -> bool:
    """Asks for one thing and does all of it. True if the turn is over."""
    asking(s, seat, ACT)
    option = ask(s, table, seat, ACT)
    if option == END:
        return True
    if option == PLACE_HUT:
        s.placed = HUT
        s.todo = 0
        visit_hut(s, table, seat)
    elif option < PLACE_HUT:
        place_chief(s, table, seat, option - PLACE)
    elif option == MAIN_ACTION:
        s.todo &= ~MAIN_OPEN
        main_action(s, table, seat, action_of(s, s.placed))
    elif option < BUY_JOKER:
        extra = option - EXTRA
        s.todo &= ~(EXTRA_OPEN << extra)
        step = s.box.extra_actions(s.players, s.placed)[extra]
        step.do_chosen(s, table, seat, SPACE_SOURCE + s.placed)
    else:
        quick_action(s, table, seat, option)
    return False


def place_chief(s: WistarState, table: Table, seat: int, space: int) -> None:
    s.chiefs[space] = seat
    s.placed = space
    s.todo = MAIN_OPEN
    for extra in range(len(s.box.extra_actions(s.players, space))):
        s.todo |= EXTRA_OPEN << extra
    table.tell(PLACED, seat, space, action_of(s, space))


def quick_action(s: WistarState, table: Table, seat: int, option: int) -> None:
    if option == BUY_JOKER:
        pay_any(s, table, seat, JOKER_PRICE, QUICK_SOURCE)
        gain_jokers(s, table, seat, 1)
    elif option == BUY_ELECTRICITY:
        pay_any(s, table, seat, ELECTRICITY_PRICE, QUICK_SOURCE)
        gain_electricity(s, table, seat, 1)
    elif option == MOVE_TOKEN:
        pay_moves(s, table, seat, 1)
        march(s, table, seat, s.march[seat], QUICK_SOURCE, False)
    elif option < PITCH:
        deploy(s, table, seat, option - DEPLOY)
    elif option == PITCH:
        pitch(s, table, seat, s.explorer[seat])
    elif option < REACH_PRIVATE:
        reach_goal(s, table, seat, option - REACH)
    elif option < USE:
        reach_private(s, table, seat, option - REACH_PRIVATE)
    else:
        use(s, table, seat, option - USE)


def use(s: WistarState, table: Table, seat: int, card: int) -> None:
    """A 1x effect: marked until the next round."""
    s.marked.append(card)
    table.tell(USED, seat, card)
    steps = s.box.inventions[card].steps
    if len(steps) == 1:
        steps[0].do_chosen(s, table, seat, card)
    else:
        run(s, table, seat, steps, card)
