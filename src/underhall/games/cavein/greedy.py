"""What speaks for an option at first sight: the evaluation of the greedy bot, in hundredths of a point.

One ply, no memory, only what the seat sees. Each term has a name, so that a hint can say why.
"""

from __future__ import annotations

from typing import Final

from .box import COLOUR, KINDS, LEVEL, LEVELS, RECOLOUR_HAND, RECOLOUR_TOKEN, SLOTS
from .means import Means, artifact_cost, mining_cost, recruit_needs, token_colour, value
from .paying import to_pay
from .questions import (
    ACTION,
    ARM,
    BASE,
    BASE_CARD,
    BOTTOM,
    COLLECT,
    COLLECT_PLUS,
    DOCK_CARD,
    DONE_PAYING,
    END,
    GO_ON,
    HALF,
    HAND_CARD,
    MINE,
    MINE_PLUS,
    MORE,
    NO_BASE,
    NO_BASE_CARD,
    NO_COLOUR,
    NO_DOCK_CARD,
    NO_HAND_CARD,
    NO_SALVAGE,
    NO_TOKEN,
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
    TOKEN,
    USE_LEADER,
    WHICH_BASE,
)
from .questions import COLOUR as COLOUR_QUESTION
from .state import NORMAL_ACTIONS, RECRUITING, CaveinState
from .worth import (
    LEADER_WORTH,
    SPENT,
    artifact_worth,
    card_worth,
    raid_worth,
    skill_worth,
    stack_worth,
    token_worth,
)

TERMS: Final = ("points", "growth", "leader", "raid", "tempo", "waste")
POINTS: Final = 0
GROWTH: Final = 1
LEADER: Final = 2
RAIDING: Final = 3
TEMPO: Final = 4
WASTE: Final = 5

LEVEL_SPENT: Final = 24  # a level that goes from the hand to the Base
TWO_ACTIONS: Final = 190  # what the two normal actions given up for a raid could have brought
SUPERFLUOUS: Final = -150


def weigh(s: CaveinState, seat: int, question: int, option: int) -> list[int]:
    terms = [0, 0, 0, 0, 0, 0]
    if question == ACTION:
        weigh_action(s, seat, option, terms)
    elif question == PAY:
        weigh_payment(s, seat, option, terms)
    elif question == START:
        weigh_start(s, seat, option, terms)
    elif question == TOKEN:
        weigh_token(s, seat, option, terms)
    elif question == HALF:
        terms[POINTS] = artifact_worth(s, seat, s.box.halves[2 * s.target + option])
    elif question == COLOUR_QUESTION:
        weigh_colour(s, seat, option, terms)
    elif question == BASE_CARD:
        weigh_base_card(s, seat, option, terms)
    elif question == DOCK_CARD:
        terms[GROWTH] = card_worth(s, seat, option) if option != NO_DOCK_CARD else 0
    elif question == HAND_CARD:
        weigh_hand_card(s, option, terms)
    elif question == BOTTOM:
        terms[GROWTH] = 50 * option
    elif question == WHICH_BASE:
        terms[GROWTH] = 50 * len(s.bases[option]) + (10 if option != seat else 0) if option != NO_BASE else 0
    elif question == RAID_AGAIN:
        terms[RAIDING] = raid_worth(s, seat, option) if option != NO_BASE else 0
    elif question == SALVAGE:
        terms[GROWTH] = card_worth(s, seat, option) if option != NO_SALVAGE else 0
    return terms


def weigh_action(s: CaveinState, seat: int, option: int, terms: list[int]) -> None:
    if option == END:
        return
    if option >= SKILL:
        code = option - SKILL
        later = s.normal_left - 1
        terms[POINTS] = skill_worth(s, seat, code % KINDS, later)
        terms[LEADER] = LEADER_WORTH[s.box.skill[code % KINDS]] // 4
        terms[WASTE] = -SPENT[LEVEL[code]] - card_worth(s, seat, code % KINDS) // 4
    elif option >= RAID:
        terms[RAIDING] = raid_worth(s, seat, option - RAID)
        terms[TEMPO] = -TWO_ACTIONS
    elif option >= COLLECT:
        stack = option - COLLECT if option < COLLECT_PLUS else option - COLLECT_PLUS
        terms[POINTS] = stack_worth(s, seat, stack)
        terms[WASTE] = -LEVEL_SPENT * artifact_cost(s, seat, stack)
        if option >= COLLECT_PLUS:
            terms[WASTE] += SUPERFLUOUS
    elif option >= MINE:
        slot = option - MINE if option < MINE_PLUS else option - MINE_PLUS
        terms[POINTS] = token_worth(s, seat, s.mine[slot])
        terms[WASTE] = -LEVEL_SPENT * mining_cost(s, seat, slot)
        if option >= MINE_PLUS:
            terms[WASTE] += SUPERFLUOUS
    else:
        weigh_recruit(s, seat, option, terms)


def weigh_recruit(s: CaveinState, seat: int, option: int, terms: list[int]) -> None:
    kind = option - RECRUIT if option < RECRUIT_PAYING else option - RECRUIT_PAYING
    level = LEVEL[kind]
    terms[GROWTH] = card_worth(s, seat, kind)
    if option >= RECRUIT_PAYING:
        terms[WASTE] = SUPERFLUOUS
    elif recruit_needs(s, seat, level) & 1 == 0:
        terms[WASTE] = -LEVEL_SPENT * (1 if s.foreman else level - 1)
    if s.normal_left == NORMAL_ACTIONS and level > 2:
        terms[TEMPO] = 8 * level  # it can be used in this turn


def weigh_payment(s: CaveinState, seat: int, option: int, terms: list[int]) -> None:
    """Little overpaying, cheap cards, and a good Leader on top."""
    if option == MORE:
        terms[WASTE] = -10_000
        return
    if option == DONE_PAYING:
        terms[TEMPO] = 10_000
        return
    missing = to_pay(s, seat)
    worth = value(s, option)
    skill = s.box.skill[option % KINDS]
    if s.paying == RECRUITING:
        terms[LEADER] = LEADER_WORTH[skill] // 2
        terms[WASTE] = -SPENT[LEVEL[option]] - same_colour(s, seat, option) * 10
        return
    if worth >= missing:
        terms[WASTE] = -LEVEL_SPENT * (worth - missing) - SPENT[LEVEL[option]] // 4
        terms[LEADER] = LEADER_WORTH[skill] // 3
    else:
        # Not enough yet: what is still missing afterwards will take more cards.
        terms[WASTE] = -15 * (missing - worth) - SPENT[LEVEL[option]] // 4
    terms[WASTE] -= same_colour(s, seat, option) * 6


def same_colour(s: CaveinState, seat: int, code: int) -> int:
    """Other cards of its colour in the hand: they are worth more together."""
    found = -1
    for held in s.hands[seat]:
        if COLOUR[held] == COLOUR[code]:
            found += 1
    return found


def weigh_start(s: CaveinState, seat: int, option: int, terms: list[int]) -> None:
    if option == GO_ON:
        return
    base = s.bases[seat]
    if option == USE_LEADER:
        terms[LEADER] = 10 + skill_worth(s, seat, base[-1], NORMAL_ACTIONS)
    elif option == SWAP_LEADER:
        terms[LEADER] = skill_worth(s, seat, base[-2], NORMAL_ACTIONS) - skill_worth(s, seat, base[-1], NORMAL_ACTIONS)
    elif option < ARM:
        terms[GROWTH] = 10_000 + card_worth(s, seat, (option - RADIO) * LEVELS)
    else:
        terms[GROWTH] = 10_000 + card_worth(s, seat, base[option - ARM])


def weigh_token(s: CaveinState, seat: int, option: int, terms: list[int]) -> None:
    if option == NO_TOKEN:
        return
    terms[POINTS] = token_worth(s, seat, s.mine[option])
    if s.source == RECOLOUR_TOKEN:
        means = Means(s, seat)
        cost = mining_cost(s, seat, option) - 1
        if max(means.sums) < cost:
            terms[WASTE] = -terms[POINTS]  # it could not be mined all the same
        else:
            terms[WASTE] = -LEVEL_SPENT * max(0, cost)


def weigh_colour(s: CaveinState, seat: int, option: int, terms: list[int]) -> None:
    """The colour of which the hand has most; with Robuster one that the Mine shows."""
    if option == NO_COLOUR:
        return
    terms[GROWTH] = 30 * Means(s, seat).sums[option] + 1
    if s.totems[option] == seat:
        terms[GROWTH] += 25
    if s.source == RECOLOUR_HAND:
        best = 0
        for slot in range(SLOTS):
            if s.mine[slot] >= 0 and token_colour(s, slot) == option:
                best = max(best, token_worth(s, seat, s.mine[slot]))
        terms[POINTS] = best // 4


def weigh_base_card(s: CaveinState, seat: int, option: int, terms: list[int]) -> None:
    if option == NO_BASE_CARD:
        return
    owner = option // BASE
    kind = s.bases[owner][option % BASE]
    terms[GROWTH] = card_worth(s, seat, kind) + 5 * LEVEL[kind]
    if owner != seat:
        terms[RAIDING] = 20


def weigh_hand_card(s: CaveinState, option: int, terms: list[int]) -> None:
    if option == NO_HAND_CARD:
        return
    if s.source == RECOLOUR_HAND:
        terms[GROWTH] = 20 * LEVEL[option] if COLOUR[option] != s.target else -1
    else:
        terms[POINTS] = 100
