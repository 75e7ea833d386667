"""How much of an answer is not there: so that `why` speaks of the things on the table and of no others."""

from __future__ import annotations

from .box import MISSION_ROWS, NONE
from .farm import MAY_OPEN, MAY_PITCH, MAY_REVEAL, MAY_SHIFT, MAY_STEP, MAY_TAKE
from .offering import picks
from .questions import (
    ACT,
    COPY,
    DISCARD,
    DRAWN,
    FARM_DEED,
    GIVE_GUEST,
    MISSION,
    NO_CARD,
    NO_DEED,
    NO_MISSION,
    ORDER,
    PAIR,
    PLAY,
    PRIVATE_GOAL,
    REACH_PRIVATE,
    REVEAL,
    STEP,
    TAKE,
    TAKE_GUEST,
    TENT_FROM,
    TENT_IN,
    USE,
)
from .state import WistarState

PASSING = (PAIR, ORDER, TAKE, DRAWN, PRIVATE_GOAL)
"""Questions about cards that are shown for the moment of an effect only."""


def absent(s: WistarState, seat: int, question: int, option: int) -> int:
    """Cards that lie elsewhere, tiles and goals of others, deeds that the effect does not allow."""
    if question in (PLAY, DISCARD):
        return int(option != NO_CARD and option not in s.hand[seat])
    if question == ACT and option >= USE:
        return int(option - USE not in s.played[seat])
    if question == ACT and option >= REACH_PRIVATE:
        return int(option - REACH_PRIVATE not in s.private[seat])
    if question == GIVE_GUEST:
        return int(option not in s.guests[seat])
    if question == COPY:
        return int(question != s.question or not any(option in played for played in s.played))
    if question in PASSING:  # only who is asked may know which they are
        return int(question != s.question or seat != s.asked or option not in picks(s, seat, question))
    if question == MISSION:
        return int(option != NO_MISSION and s.missions[option // MISSION_ROWS] == NONE)
    return int(question == FARM_DEED and question == s.question and s.a & deed_of(option) == 0)


def deed_of(option: int) -> int:
    """What an effect must allow for this deed in the farm."""
    if option == NO_DEED:
        return ~0
    if option < STEP:
        return MAY_OPEN
    if option < REVEAL:
        return MAY_STEP
    if option < TAKE_GUEST:
        return MAY_REVEAL
    if option < TENT_IN:
        return MAY_TAKE
    return MAY_PITCH if option < TENT_FROM else MAY_SHIFT
