"""Which answers a question has now, and which rule forbids the others: one place for all eighteen questions."""

from __future__ import annotations

from .advancing import advance_options, refuse_advance
from .attacks import attack_options
from .battles import battle_options
from .blows import refuse_shot, refuse_strike, shot_options, strike_options
from .box import GUARDIANS
from .declaring import (
    close_options,
    declare_options,
    refuse_close,
    refuse_declaration,
    refuse_response,
    refuse_tie,
    respond_options,
    tie_options,
)
from .developing import deed_options, refuse_deed
from .entering import capture_options, refuse_capture
from .moving import destinations, move_options, refuse_destination, refuse_move
from .occupying import occupy_options, refuse_occupy
from .questions import (
    ADVANCE,
    ATTACK,
    BATTLE,
    CAPTURING,
    CLAN,
    CLOSE,
    DECLARE,
    DESTINATION,
    DEVELOP,
    LEADER,
    MOVE,
    NEW_LEADER,
    OCCUPY,
    PLACE,
    RESPOND,
    SHOT,
    STRIKE,
    TIE,
)
from .setting import clan_options, place_options
from .state import DEVELOPMENT, MOVING, XobosState
from .turn import new_leader_options

TOGETHER = (LEADER, DEVELOP, NEW_LEADER)


def refuse(s: XobosState, seat: int, question: int, option: int) -> str | None:
    if s.over:
        return "XO-24.1"
    if s.out[seat]:
        return "XO-25.2"
    if question != s.question or (question not in TOGETHER and seat != s.asked):
        return not_now(s, question)
    if question == DEVELOP and s.done >> seat & 1:
        return "XO-16.1"
    if question == LEADER and s.leader[seat] >= 0:
        return "XO-4.1"
    if question == CLAN:
        return None if option in clan_options(s) else "XO-3.7"
    if question == PLACE:
        return None if option in place_options(s, seat) else "XO-3.3"
    if question == LEADER:
        return None if 0 <= option < GUARDIANS else "XO-4.1"
    if question == MOVE:
        return refuse_move(s, seat, option)
    if question == DESTINATION:
        return refuse_destination(s, seat, option)
    if question == CAPTURING:
        return refuse_capture(s, seat, option)
    if question == OCCUPY:
        return refuse_occupy(s, seat, option)
    if question == DECLARE:
        return refuse_declaration(s, seat, option)
    return refuse_later(s, seat, question, option)


def not_now(s: XobosState, question: int) -> str:
    """It is another seat's turn, or another question that is open."""
    if s.step < MOVING:
        return "XO-32.1"
    return "XO-5.2" if s.step < DEVELOPMENT and question not in (DEVELOP, NEW_LEADER) else "XO-5.1"


def refuse_later(s: XobosState, seat: int, question: int, option: int) -> str | None:
    """From the answers to attacks to the end of the round."""
    if question == TIE:
        return refuse_tie(s, seat, option)
    if question == RESPOND:
        return refuse_response(s, seat, option)
    if question == CLOSE:
        return refuse_close(s, seat, option)
    if question == BATTLE:
        return None if option in battle_options(s, seat) else "XO-11.1"
    if question == ATTACK:
        return None if option in attack_options(s, seat) else "XO-11.1"
    if question == STRIKE:
        return refuse_strike(s, seat, option)
    if question == SHOT:
        return refuse_shot(s, seat, option)
    if question == ADVANCE:
        return refuse_advance(s, seat, option)
    if question == DEVELOP:
        return refuse_deed(s, seat, option)
    if s.done >> seat & 1 or not s.entitled >> seat & 1 or option not in new_leader_options(s, seat):
        return "XO-26.5"
    return None


def options_of(s: XobosState, seat: int, question: int) -> list[int]:
    """What the seat is offered when it is asked this question."""
    if question == CLAN:
        return clan_options(s)
    if question == PLACE:
        return place_options(s, seat)
    if question == LEADER:
        return [0, 1, 2, 3]
    if question == MOVE:
        return move_options(s, seat)
    if question == DESTINATION:
        return destinations(s, seat)
    if question == CAPTURING:
        return capture_options(s, seat)
    if question == OCCUPY:
        return occupy_options(s, seat)
    if question == DECLARE:
        return declare_options(s, seat)
    if question == TIE:
        return tie_options(s, seat)
    if question == RESPOND:
        return respond_options(s, seat)
    if question == CLOSE:
        return close_options(s, seat)
    if question == BATTLE:
        return battle_options(s, seat)
    if question == ATTACK:
        return attack_options(s, seat)
    if question == STRIKE:
        return strike_options(s, seat)
    if question == SHOT:
        return shot_options(s, seat)
    if question == ADVANCE:
        return advance_options(s, seat)
    if question == DEVELOP:
        return deed_options(s, seat)
    return new_leader_options(s, seat)
