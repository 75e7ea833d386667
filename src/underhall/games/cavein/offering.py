"""Which answers a question has now, and which rule forbids the others: one place for all thirteen questions."""

from __future__ import annotations

from .acting import action_options, refuse_action
from .choices import (
    base_card_options,
    bottom_options,
    colour_options,
    dock_card_options,
    hand_card_options,
    refuse_base_card,
    refuse_bottom,
    refuse_colour,
    refuse_dock_card,
    refuse_hand_card,
    refuse_token_choice,
    refuse_which_base,
    token_options,
    which_base_options,
)
from .paying import pay_options, refuse_pay
from .questions import (
    ACTION,
    BASE_CARD,
    BOTTOM,
    COLOUR,
    DOCK_CARD,
    HALF,
    HAND_CARD,
    PAY,
    RAID_AGAIN,
    SALVAGE,
    START,
    TOKEN,
    USE_LEADER,
    WHICH_BASE,
)
from .raiding import raid_again_options, refuse_raid_again
from .skills import refuse_leader
from .starting import refuse_start, start_options
from .state import LEADER_USED, CaveinState
from .turn import refuse_salvage, salvage_options


def refuse(s: CaveinState, seat: int, question: int, option: int) -> str | None:
    if s.over:
        return "CI-11.2"
    if seat != s.active:
        return "CI-18.4"
    if question != s.step:
        return late_leader(s, seat) if question == START and option == USE_LEADER else "CI-3.1"
    if question == START:
        return refuse_start(s, seat, option)
    if question == ACTION:
        return refuse_action(s, seat, option)
    if question == PAY:
        return refuse_pay(s, seat, option)
    if question == HALF:
        return None
    if question == TOKEN:
        return refuse_token_choice(s, option)
    if question == COLOUR:
        return refuse_colour(s, option)
    if question == BASE_CARD:
        return refuse_base_card(s, seat, option)
    if question == DOCK_CARD:
        return refuse_dock_card(s, seat, option)
    if question == HAND_CARD:
        return refuse_hand_card(s, seat, option)
    if question == BOTTOM:
        return refuse_bottom(s, seat, option)
    if question == WHICH_BASE:
        return refuse_which_base(s, seat, option)
    if question == RAID_AGAIN:
        return refuse_raid_again(s, option)
    return refuse_salvage(s, seat, option)


def late_leader(s: CaveinState, seat: int) -> str:
    """After the Start phase: too late, unless there is no Leader or an unused one that could do nothing anyway."""
    return "CI-3.4" if s.leader == LEADER_USED else refuse_leader(s, seat) or "CI-3.4"


def options_of(s: CaveinState, seat: int, question: int) -> list[int]:
    """What the seat is offered when it is asked this question."""
    if question == START:
        return start_options(s, seat)
    if question == ACTION:
        return action_options(s, seat)
    if question == PAY:
        return pay_options(s, seat)
    if question == HALF:
        return [0, 1]
    if question == TOKEN:
        return token_options(s)
    if question == COLOUR:
        return colour_options(s)
    if question == BASE_CARD:
        return base_card_options(s, seat)
    if question == DOCK_CARD:
        return dock_card_options(s, seat)
    if question == HAND_CARD:
        return hand_card_options(s, seat)
    if question == BOTTOM:
        return bottom_options(s, seat)
    if question == WHICH_BASE:
        return which_base_options(s, seat)
    if question == RAID_AGAIN:
        return raid_again_options(s)
    if question == SALVAGE:
        return salvage_options(s, seat)
    return []
