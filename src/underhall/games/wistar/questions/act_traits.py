"""Which traits the answers of a turn have, for what bots learn."""

from __future__ import annotations

from typing import Final

from underhall.games.wistar.acting import (
    BUY_JOKER,
    DEPLOY,
    END,
    EXTRA,
    MAIN_ACTION,
    PITCH,
    PLACE,
    PLACE_HUT,
    action_of,
)
from underhall.games.wistar.box import (
    AREAS,
    NONE,
    PLACES,
    SPACES,
)
from underhall.games.wistar.state import EXTRA_OPEN, MAIN_OPEN, WistarState
from underhall.games.wistar.traits import (
    ACTION_TRAITS,
    MAIN_TRAITS,
    action_traits,
    main_trait,
    open_action,
)

# Traits behind those of the answers.
SPACE_EXTRA: Final = 2 * PLACES  # + space * 2 + which of its additional actions
PLACING: Final = SPACE_EXTRA + 2 * SPACES  # + what the main action could do
DOING: Final = PLACING + ACTION_TRAITS  # the same, now
SENDING: Final = DOING + ACTION_TRAITS  # + area, and whether the main action is there
ENDING: Final = SENDING + MAIN_TRAITS * AREAS  # with a main action left, with an additional one


def act_traits(s: WistarState, seat: int, option: int, first: int) -> list[int]:
    """Where a chief goes and what the main action could do there; an additional action by its space; where a
    worker goes out; all others as they are. Traits behind those of the answers begin at `first`."""
    if PLACE <= option < PLACE_HUT:
        action = action_of(s, option - PLACE)
        return [option, first + action, *action_traits(s, seat, action, first + PLACING)]
    if option == MAIN_ACTION:
        action = open_action(s)
        if action == NONE:
            return [option]
        return [option, first + PLACES + action, *action_traits(s, seat, action, first + DOING)]
    if EXTRA <= option < BUY_JOKER:
        return [first + SPACE_EXTRA + 2 * s.placed + option - EXTRA]
    if DEPLOY <= option < PITCH:
        area = option - DEPLOY
        return [option, first + SENDING + MAIN_TRAITS * area + main_trait(s, area)]
    if option == END and s.todo:
        left = [option]
        if s.todo & MAIN_OPEN:
            left.append(first + ENDING)
        if s.todo >= EXTRA_OPEN:
            left.append(first + ENDING + 1)
        return left
    return [option]
