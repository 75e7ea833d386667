"""One thing of a turn: a chief, an action, a quick action, or the end (sections 4 and 13)."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table

from .actions import deploy, main_action, march, strength, visit_hut
from .asking import asking, decide
from .box import (
    AREAS,
    ENTRANCE,
    GOALS,
    HUT,
    NONE,
    ONCE,
    OPEN_GOALS,
    QUICK_SOURCE,
    SEGMENT_SPACES,
    SEGMENTS,
    SPACE_SOURCE,
    SPACES,
    TENTS,
)
from .counters import deployed, tents_of
from .effect import refuse_all, run
from .events import PLACED, USED
from .farm import has_tent, pitch
from .gaining import gain_electricity, gain_jokers, jokers_left
from .goals import reach_goal, reach_private, refuse_goal, refuse_private
from .paying import pay_any, pay_moves, pieces
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


# Whether, and why not


def refuse_act(s: WistarState, seat: int, option: int) -> str | None:
    if option == END:
        return "RW-4.1" if s.placed == NONE else None
    if option <= PLACE_HUT:
        return "RW-3.3" if s.placed != NONE else refuse_place(s, seat, option - PLACE)
    if option < BUY_JOKER:
        return refuse_space_action(s, seat, option)
    if option >= USE:
        return refuse_use(s, seat, option - USE)
    if option >= REACH:
        if option >= REACH_PRIVATE:
            return refuse_private(s, seat, option - REACH_PRIVATE)
        return refuse_goal(s, seat, option - REACH)
    return refuse_quick(s, seat, option)


def refuse_place(s: WistarState, seat: int, space: int) -> str | None:
    """RW-4.2; the hut takes anybody."""
    if space == HUT:
        return None
    if not s.box.extra_actions(s.players, space):
        return "RW-2.1"
    if s.chiefs[space] != NONE:
        return "RW-4.2"
    first = space - space % SEGMENT_SPACES
    return "RW-4.2" if seat in s.chiefs[first : first + SEGMENT_SPACES] else None


def refuse_space_action(s: WistarState, seat: int, option: int) -> str | None:
    """The main action, or an additional one."""
    if s.placed == NONE:
        return "RW-4.1"
    if option == MAIN_ACTION:
        if s.todo & MAIN_OPEN == 0:
            return "RW-4.3"
        return None if strength(s, seat, action_of(s, s.placed)) > 0 else "R2"
    extra = option - EXTRA
    if s.todo & EXTRA_OPEN << extra == 0:
        return "RW-4.3"
    return s.box.extra_actions(s.players, s.placed)[extra].refuse(s, seat)


def refuse_quick(s: WistarState, seat: int, option: int) -> str | None:
    if option == BUY_JOKER:
        if jokers_left(s) == 0:
            return "R40"
        return None if pieces(s, seat) >= JOKER_PRICE else "RW-13.1"
    if option == BUY_ELECTRICITY:
        if s.electricity[seat] == 2:
            return "R38"
        return None if pieces(s, seat) >= ELECTRICITY_PRICE else "RW-13.2"
    if option == MOVE_TOKEN:
        return None if s.moves[seat] > 0 and deployed(s, seat) > 0 else "RW-13.3"
    if option < PITCH:
        return None if s.resting[seat] > 0 else "RW-13.5"
    if s.explorer[seat] == ENTRANCE:
        return "R22"
    return "RW-14.1" if tents_of(s, seat) == TENTS or has_tent(s, seat, s.explorer[seat]) else None


def refuse_use(s: WistarState, seat: int, card: int) -> str | None:
    """A 1x effect: own, not marked, and some step could do something (R53)."""
    if card not in s.played[seat]:
        return "RW-13.4"
    invention = s.box.inventions[card]
    if invention.kind != ONCE or card in s.marked:
        return "RW-13.4"
    return refuse_all(s, seat, invention.steps)


def act_options(s: WistarState, seat: int) -> list[int]:
    options: list[int] = []
    if s.placed == NONE:
        for segment in range(SEGMENTS):
            first = segment * SEGMENT_SPACES
            if s.chiefs[first] == seat or s.chiefs[first + 1] == seat or s.chiefs[first + 2] == seat:
                continue
            for space in range(first, first + SEGMENT_SPACES):
                if s.chiefs[space] == NONE and s.box.extras[s.players * SPACES + space]:
                    options.append(PLACE + space)
        options.append(PLACE_HUT)
    else:
        options.append(END)
        if s.todo:
            for option in range(MAIN_ACTION, BUY_JOKER):
                if refuse_space_action(s, seat, option) is None:
                    options.append(option)
    for option in range(BUY_JOKER, REACH):
        if refuse_quick(s, seat, option) is None:
            options.append(option)
    for at in range(OPEN_GOALS):
        if refuse_goal(s, seat, at) is None:
            options.append(REACH + at)
    if s.private[seat]:
        for goal in range(GOALS):
            if refuse_private(s, seat, goal) is None:
                options.append(REACH_PRIVATE + goal)
    for card in s.played[seat]:
        if refuse_use(s, seat, card) is None:
            options.append(USE + card)
    return options


# Doing it


def act(s: WistarState, table: Table, seat: int) -> bool:
    """Asks for one thing and does it whole. True if the turn is over."""
    asking(s, seat, ACT)
    option = decide(s, table, seat, ACT, act_options(s, seat))
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
