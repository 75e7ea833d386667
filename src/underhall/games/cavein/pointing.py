"""How much of an answer is not there: so that `why` speaks of the things on the table and of no others."""

from __future__ import annotations

from .box import CHAIN_OF_COMMAND, ENHANCED_VISION, FIELD_RADIO, KINDS, LEVEL, LEVELS, SALVAGE_DRONE, THIRD_CYBER_ARM
from .means import artifact_cost, mining_cost, recruit_needs
from .questions import (
    ACTION,
    ARM,
    BASE,
    BASE_CARD,
    COLLECT,
    COLLECT_PLUS,
    DOCK_CARD,
    END,
    HAND_CARD,
    MINE,
    MINE_PLUS,
    MORE,
    NO_BASE_CARD,
    NO_DOCK_CARD,
    NO_HAND_CARD,
    NO_SALVAGE,
    PAY,
    RADIO,
    RAID,
    RAID_AGAIN,
    RECRUIT,
    RECRUIT_PAYING,
    SALVAGE,
    SKILL,
    START,
    SWAP_LEADER,
    USE_LEADER,
    WHICH_BASE,
)
from .state import CaveinState, holds


def absent(s: CaveinState, seat: int, question: int, option: int) -> int:
    """Cards that lie elsewhere, artifacts that the seat does not have, payments that nobody asks for.

    Who asks for a Base means the cards below its Leader.
    """
    if question == START:
        return absent_at_start(s, seat, option)
    if question == ACTION:
        return absent_action(s, seat, option)
    if (question == PAY and option < MORE) or (question == HAND_CARD and option != NO_HAND_CARD):
        return int(option not in s.hands[seat])
    if question == BASE_CARD and option != NO_BASE_CARD:
        owner, place = option // BASE, option % BASE
        return (not lies_in(s, owner, place)) + (owner < s.players and place == len(s.bases[owner]) - 1)
    if question == DOCK_CARD and option != NO_DOCK_CARD:
        return int(option not in s.docks)
    if question == SALVAGE and option != NO_SALVAGE:
        return (not holds(s, seat, SALVAGE_DRONE)) + (option not in s.bases[seat])
    if question == RAID_AGAIN:
        return (not holds(s, seat, ENHANCED_VISION)) + (option >= s.players)
    return int(question == WHICH_BASE and option >= s.players)


def lies_in(s: CaveinState, owner: int, place: int) -> bool:
    return owner < s.players and place < len(s.bases[owner])


def absent_at_start(s: CaveinState, seat: int, option: int) -> int:
    if option >= ARM:
        return (not holds(s, seat, THIRD_CYBER_ARM)) + (not lies_in(s, seat, option - ARM))
    if option >= RADIO:
        return (not holds(s, seat, FIELD_RADIO)) + ((option - RADIO) * LEVELS not in s.docks)
    if option == SWAP_LEADER:
        return int(not holds(s, seat, CHAIN_OF_COMMAND))
    return int(option == USE_LEADER and not s.bases[seat])


def absent_action(s: CaveinState, seat: int, option: int) -> int:
    """To add cards (`plus`, `paying`) is for what costs nothing; who points at a dear thing does not mean that."""
    if option == END:
        return 0
    if option >= SKILL:
        return int(option - SKILL not in s.hands[seat])
    if option >= RAID:
        return int(option - RAID >= s.players)
    if option >= COLLECT_PLUS:
        stack = option - COLLECT_PLUS
        return int(s.stack_left[stack] == 0 or artifact_cost(s, seat, stack) > 0)
    if MINE_PLUS <= option < COLLECT:
        slot = option - MINE_PLUS
        return int(s.mine[slot] < 0 or mining_cost(s, seat, slot) > 0)
    if option >= MINE:
        return 0
    kind = (option - RECRUIT) % KINDS
    costs = option >= RECRUIT_PAYING and (LEVEL[kind] == 1 or recruit_needs(s, seat, LEVEL[kind]) & 1 == 0)
    return (kind not in s.docks) + costs
