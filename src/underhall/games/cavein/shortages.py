"""What a player lacks for an action, in words: "It needs red cards worth 9; yours are worth 0."

Only the own hand and what lies open count, so nothing can leak.
"""

from __future__ import annotations

from .box import COLOUR, LEVEL
from .data import texts
from .prices import Budget, artifact_cost, is_wild, mining_cost, recruit_needs, token_colour
from .state import COLLECTING, MINING, RECRUITING, SKILLING, CaveinState
from .words import colour_word

TYPES = {"recruit": RECRUITING, "mine": MINING, "collect": COLLECTING, "skill": SKILLING}


def shortage(key: str, language: str, **words: object) -> str:
    return texts()["shortages"][key][language].format(**words)


def for_action(s: CaveinState, seat: int, rule: str, deed: str, targets: list[int], language: str) -> str:
    """What these targets of one kind of action lack by this rule; "" where the rule says enough."""
    if rule == "CI-3.5":
        return of_actions(s, TYPES[deed], language)
    if rule == "CI-9.1":
        return shortage("raid_late", language) if deed == "raid" and s.raided == 0 else ""
    if rule in ("CI-6.1", "CI-6.6"):
        slots = [slot for slot in targets if s.mine[slot] >= 0]
        return for_token(s, seat, slots, language) if slots else ""
    if rule == "CI-7.1":
        stacks = [stack for stack in targets if s.stack_left[stack] > 0]
        return for_artifact(s, seat, stacks, language) if stacks else ""
    return for_card(s, seat, targets, language) if rule == "CI-5.4" else ""


def of_actions(s: CaveinState, action_type: int, language: str) -> str:
    """An action of this type cannot be done any more; "" if it can."""
    if s.normal_left == 0:
        return shortage("none_left", language)
    return shortage("used", language) if s.used & action_type and not s.same_type else ""


def for_token(s: CaveinState, seat: int, slots: list[int], language: str) -> str:
    """The cards that are missing for a token; of several, for the one that is nearest."""
    budget = Budget(s, seat)
    nearest = min([(mining_cost(s, seat, slot) - able(s, budget, slot), slot) for slot in slots if s.mine[slot] >= 0])
    slot = nearest[1]
    cost, have = mining_cost(s, seat, slot), able(s, budget, slot)
    if is_wild(s, slot):
        return shortage("mine_wild", language, cost=cost, have=have)
    return shortage("mine", language, colour=colour_word(token_colour(s, slot), language), cost=cost, have=have)


def able(s: CaveinState, budget: Budget, slot: int) -> int:
    """The most that the hand can pay for this token."""
    return budget.for_wild() if is_wild(s, slot) else budget.for_colour(token_colour(s, slot))


def for_artifact(s: CaveinState, seat: int, stacks: list[int], language: str) -> str:
    cost = min([artifact_cost(s, seat, stack) for stack in stacks])
    return shortage("collect", language, cost=cost, have=Budget(s, seat).total)


def for_card(s: CaveinState, seat: int, kinds: list[int], language: str) -> str:
    """The card that is missing to recruit one of these; of several, for the lowest level."""
    return shortage("recruit", language, level=levels(s, seat, min([LEVEL[kind] for kind in kinds]), language))


def levels(s: CaveinState, seat: int, level: int, language: str) -> str:
    """The levels that a card may count as to recruit this level: `2`, `1 or 2`."""
    needs = recruit_needs(s, seat, level)
    found = [str(one) for one in range(1, level) if needs >> one & 1]
    return found[0] if len(found) == 1 else shortage("or", language, one=", ".join(found[:-1]), other=found[-1])


def of_payment(s: CaveinState, seat: int, code: int, language: str) -> str:
    """What is wrong with this card of the hand as a payment; "" if its colour and level are not the reason."""
    if s.paying == RECRUITING:
        wanted = levels(s, seat, LEVEL[s.target], language)
        return shortage("pay_level", language, level=wanted, have=LEVEL[code])
    if s.paying != MINING or is_wild(s, s.target) or COLOUR[code] == token_colour(s, s.target):
        return ""
    wanted, other = colour_word(token_colour(s, s.target), language), colour_word(COLOUR[code], language)
    return shortage("pay_colour", language, colour=wanted, other=other)
