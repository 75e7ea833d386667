"""The Action phase (sections 3, 5 to 9): which actions there are, and why not the others."""

from __future__ import annotations

from .box import LEVEL, SLOTS, STACKS
from .means import Means, artifact_cost, is_wild, mining_cost, recruit_needs, token_colour
from .questions import (
    COLLECT,
    COLLECT_PLUS,
    END,
    MINE,
    MINE_PLUS,
    RAID,
    RECRUIT,
    RECRUIT_PAYING,
    SKILL,
)
from .state import COLLECTING, HAND_LIMIT, MINING, NORMAL_ACTIONS, RECRUITING, SKILLING, CaveinState


def refuse_action(s: CaveinState, seat: int, option: int) -> str | None:
    """The rule that forbids this action now, or None."""
    if option == END:
        return None
    if option >= SKILL:
        return refuse_skill(s, seat, option - SKILL)
    if option >= RAID:
        return refuse_raid(s, option - RAID)
    means = Means(s, seat)
    if option >= COLLECT_PLUS:
        return refuse_collect(s, seat, means, option - COLLECT_PLUS, True)
    if option >= COLLECT:
        return refuse_collect(s, seat, means, option - COLLECT, False)
    if option >= MINE_PLUS:
        return refuse_mine(s, seat, means, option - MINE_PLUS, True)
    if option >= MINE:
        return refuse_mine(s, seat, means, option - MINE, False)
    if option >= RECRUIT_PAYING:
        return refuse_recruit(s, seat, means, option - RECRUIT_PAYING, True)
    return refuse_recruit(s, seat, means, option - RECRUIT, False)


def action_options(s: CaveinState, seat: int) -> list[int]:
    """Every action that `refuse_action` lets pass; a kind or type that cannot be used at all is passed over early."""
    options: list[int] = []
    means = Means(s, seat)
    if refuse_type(s, RECRUITING) is None and len(s.hands[seat]) < HAND_LIMIT:
        for slot in range(SLOTS):
            kind = s.docks[slot]
            if kind >= 0 and not offered_before(s, slot, kind):
                if refuse_card(s, seat, means, kind, False) is None:
                    options.append(RECRUIT + kind)
                if refuse_card(s, seat, means, kind, True) is None:
                    options.append(RECRUIT_PAYING + kind)
    if s.extra > 0 or refuse_type(s, MINING) is None:
        for slot in range(SLOTS):
            if s.mine[slot] >= 0 and refuse_token(s, seat, means, slot, False) is None:
                options.append(MINE + slot)
                if means.total > 0 and refuse_token(s, seat, means, slot, True) is None:
                    options.append(MINE_PLUS + slot)
    if refuse_type(s, COLLECTING) is None:
        for stack in range(STACKS):
            if s.stack_left[stack] > 0 and refuse_stack(s, seat, means, stack, False) is None:
                options.append(COLLECT + stack)
                if refuse_stack(s, seat, means, stack, True) is None:
                    options.append(COLLECT_PLUS + stack)
    if refuse_type(s, SKILLING) is None:
        last = -1
        for code in s.hands[seat]:
            if code != last:
                options.append(SKILL + code)
            last = code
    if s.normal_left == NORMAL_ACTIONS:
        for base in range(s.players):
            if refuse_raid(s, base) is None:
                options.append(RAID + base)
    options.append(END)
    return options


def offered_before(s: CaveinState, slot: int, kind: int) -> bool:
    """Whether an earlier place of the Docks shows the same kind."""
    for earlier in range(slot):
        if s.docks[earlier] == kind:
            return True
    return False


def refuse_type(s: CaveinState, action: int) -> str | None:
    """CI-3.5: up to two normal actions of different types, and none beside a raid."""
    if s.raided != 0:
        return "CI-9.1"
    if s.normal_left == 0 or (s.used & action != 0 and not s.same_type):
        return "CI-3.5"
    return None


def refuse_recruit(s: CaveinState, seat: int, means: Means, kind: int, paying: bool) -> str | None:
    forbidden = refuse_type(s, RECRUITING)
    if forbidden is not None:
        return forbidden
    if kind not in s.docks:
        return "CI-5.2"
    if len(s.hands[seat]) >= HAND_LIMIT:
        return "CI-5.1"
    return refuse_card(s, seat, means, kind, paying)


def refuse_card(s: CaveinState, seat: int, means: Means, kind: int, paying: bool) -> str | None:
    """`paying`: with a card although none is needed, by declining Foreman or Drill Manual (CI-5.4)."""
    level = LEVEL[kind]
    needs = recruit_needs(s, seat, level)
    if paying:
        if level == 1:
            return "CI-5.2"
        return None if needs & 1 and needs & means.levels else "CI-5.4"
    return None if needs & 1 or needs & means.levels else "CI-5.4"


def refuse_mine(s: CaveinState, seat: int, means: Means, slot: int, plus: bool) -> str | None:
    if s.extra == 0:  # CI-3.10: an extra mining action is used first
        forbidden = refuse_type(s, MINING)
        if forbidden is not None:
            return forbidden
    if s.mine[slot] < 0:
        return "CI-6.1"
    return refuse_token(s, seat, means, slot, plus)


def refuse_token(s: CaveinState, seat: int, means: Means, slot: int, plus: bool) -> str | None:
    """`plus`: with cards although the token costs nothing (CI-6.5)."""
    cost = mining_cost(s, seat, slot)
    wild = is_wild(s, slot)
    if plus:
        if cost > 0:
            return "CI-6.5"
        able = means.total if wild else means.for_colour(token_colour(s, slot))
        return None if able > 0 else "CI-6.4"
    if cost == 0:
        return None
    if wild:
        return None if means.for_wild() >= cost else "CI-6.6"
    return None if means.for_colour(token_colour(s, slot)) >= cost else "CI-6.1"


def refuse_collect(s: CaveinState, seat: int, means: Means, stack: int, plus: bool) -> str | None:
    forbidden = refuse_type(s, COLLECTING)
    if forbidden is not None:
        return forbidden
    if s.stack_left[stack] == 0:
        return "CI-7.1"
    return refuse_stack(s, seat, means, stack, plus)


def refuse_stack(s: CaveinState, seat: int, means: Means, stack: int, plus: bool) -> str | None:
    cost = artifact_cost(s, seat, stack)
    if plus:
        return None if cost == 0 and means.total > 0 else "CI-7.2"
    return None if means.total >= cost else "CI-7.1"


def refuse_skill(s: CaveinState, seat: int, code: int) -> str | None:
    forbidden = refuse_type(s, SKILLING)
    if forbidden is not None:
        return forbidden
    return None if code in s.hands[seat] else "CI-8.1"


def refuse_raid(s: CaveinState, base: int) -> str | None:
    """CI-9.1: in place of both normal actions."""
    if s.raided != 0 or s.normal_left < NORMAL_ACTIONS:
        return "CI-9.1"
    return None if base < s.players and s.bases[base] else "CI-9.5"


def spend(s: CaveinState, action: int) -> None:
    """A normal action of this type is used up."""
    s.normal_left -= 1
    s.used |= action
