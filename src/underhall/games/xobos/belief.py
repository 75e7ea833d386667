"""What can be behind a screen, given everything that others have learnt about it: the arithmetic of the facts in
`memory.py`.

A *world* is a Leader and the upgrades of the four Guardians, as one number: Leader + 4 * (codes to the base 5). A
*plan* is what the four order slots hold. A *health* is (life, repairs so far) of one Guardian.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .box import XENTH
from .memory import BOOSTING, HEAL_LINKS, HIT, LEFT, NEW_LEADER, PHASE, RETURNED, SEEN, STRIKE
from .state import BOOSTS, EMPTY, HEALS, XobosState

Fact = tuple[int, ...]
Plan = tuple[int, int, int, int]

CODES: Final = 5
COUNTS: Final = (0, 1, 2, 1, 2)  # upgrades by code
POWERS: Final = (0, 1, 2, 0, 0)
HEALINGS: Final = (0, 0, 0, 1, 2)
NEXT: Final = ((1, 3), (2,), (), (4,), ())  # what a code becomes by one more upgrade


class Figures:
    """The figures of the box that explain what was announced."""

    __slots__ = ("cap", "heal", "key", "leader", "life", "power", "repair", "self_heal")

    def __init__(self, s: XobosState, seat: int) -> None:
        box = s.box
        xenth = s.clan[seat] == XENTH
        self.power: int = box.power
        self.leader: int = box.xenth_power if xenth else box.leader_power
        self.cap: int = box.power_cap
        self.heal: int = box.heal
        self.life: int = box.life
        self.repair: int = box.repair_cost
        self.self_heal: bool = not xenth
        self.key: tuple[int, ...] = (
            self.power, self.leader, self.cap, self.heal, self.life, box.start_life, self.repair, int(xenth),
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Figures) and self.key == other.key


def world_of(leader: int, codes: list[int]) -> int:
    return leader + 4 * (codes[0] + CODES * (codes[1] + CODES * (codes[2] + CODES * codes[3])))


def leader_in(world: int) -> int:
    return world % 4


def code_in(world: int, symbol: int) -> int:
    world //= 4
    for _ in range(symbol):
        world //= CODES
    return world % CODES


def upgrades_in(world: int) -> int:
    total = 0
    for symbol in range(4):
        total += COUNTS[code_in(world, symbol)]
    return total


# Plans: what the order slots may hold ------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def plans(links: int, leader: int, self_heal: bool) -> list[Plan]:
    """All ways to fill the order slots with possible links; no Guardian boosts and is boosted (XO-17.3)."""
    choices: list[list[int]] = []
    for giver in range(4):
        slots = [EMPTY]
        for receiver in range(4):
            at = giver * 4 + receiver
            if receiver != giver and links >> at & 1:
                slots.append(BOOSTS + receiver)
            if links >> HEAL_LINKS + at & 1 and (receiver != giver or (giver == leader and self_heal)):
                slots.append(HEALS + receiver)
        choices.append(slots)
    found: list[Plan] = []
    for a in choices[0]:
        for b in choices[1]:
            for c in choices[2]:
                for d in choices[3]:
                    plan = (a, b, c, d)
                    if no_chain(plan):
                        found.append(plan)
    return found


def no_chain(plan: Plan) -> bool:
    boosters, boosted = 0, 0
    for symbol in range(4):
        if BOOSTS <= plan[symbol] < HEALS:
            boosters |= 1 << symbol
            boosted |= 1 << plan[symbol] % 8
    return boosters & boosted == 0


def remains(slot: int, giver: int, links: int) -> bool:
    """Whether a link of the plan is still there, given that these links are possible."""
    if slot == EMPTY:
        return False
    at = giver * 4 + slot % 8
    return links >> (at if slot < HEALS else HEAL_LINKS + at) & 1 != 0


def own_power(world: int, symbol: int, figures: Figures) -> int:
    base = figures.leader if leader_in(world) == symbol else figures.power
    return base + POWERS[code_in(world, symbol)]


def power_by(world: int, plan: Plan, links: int, symbol: int, figures: Figures) -> int:
    """The striking power; 0 if the Guardian boosts another one."""
    if BOOSTS <= plan[symbol] < HEALS and remains(plan[symbol], symbol, links):
        return 0
    total = own_power(world, symbol, figures)
    for other in range(4):
        if plan[other] == BOOSTS + symbol and remains(plan[other], other, links):
            total += own_power(world, other, figures)
    return min(total, figures.cap)


def healing_by(world: int, plan: Plan, links: int, symbol: int, figures: Figures) -> int:
    total = 0
    for other in range(4):
        if plan[other] == HEALS + symbol and remains(plan[other], other, links):
            total += figures.heal + HEALINGS[code_in(world, other)]
    return total


def explains(world: int, plan: Plan, fact: Fact, figures: Figures) -> bool:
    """Whether what was announced is true in this world with this plan."""
    if fact[0] == STRIKE:
        _, strikers, share, forced, links, sure = fact
        sums = {0}
        for symbol in range(4):
            if strikers >> symbol & 1:
                power = power_by(world, plan, links, symbol, figures)
                if sure >> symbol & 1 and power == 0:
                    return False
                if forced or sure >> symbol & 1:
                    sums = {one + power for one in sums}
                elif power:
                    sums |= {one + power for one in sums}
        return share in sums
    if fact[0] == HIT:
        _, symbol, reached, announced, suppressed, _, links, _ = fact
        healed = healing_by(world, plan, links, symbol, figures)
        if suppressed:
            healed = max(0, healed - 1)
        return max(0, reached - healed) == announced
    if fact[0] == BOOSTING:
        _, symbol, links = fact
        return BOOSTS <= plan[symbol] < HEALS and remains(plan[symbol], symbol, links)
    return True


def fitting_plans(world: int, links: int, facts: tuple[Fact, ...], figures: Figures) -> list[Plan]:
    """Plans at the start of the combats of this round that explain everything that was announced in them.

    `links`: those that are possible now; the first fact says what was possible before.
    """
    before = announced_links(facts, links)
    found = []
    for plan in plans(before, leader_in(world), figures.self_heal):
        if all(explains(world, plan, fact, figures) for fact in facts):
            found.append(plan)
    return found


def announced_links(facts: tuple[Fact, ...], links: int) -> int:
    for fact in facts:
        if fact[0] == STRIKE:
            return fact[4]
        if fact[0] == HIT:
            return fact[6]
        if fact[0] == BOOSTING:
            return fact[2]
    return links


# Worlds ------------------------------------------------------------------------------------------------------------


def last_boundary(facts: tuple[Fact, ...]) -> int:
    """Where the announcements of the current round begin: after this fact; -1 if there is none."""
    at = len(facts) - 1
    while at >= 0 and facts[at][0] not in (PHASE, SEEN, LEFT, NEW_LEADER):
        at -= 1
    return at


@lru_cache(maxsize=2048)
def worlds(facts: tuple[Fact, ...], figures: Figures) -> list[int]:
    """Every Leader and all upgrades that agree with the facts, in ascending order."""
    at = last_boundary(facts)
    if at < 0:
        possible = list(range(4))
    else:
        possible = after_boundary(worlds(facts[:at], figures), facts[at])
    recent = tuple(fact for fact in facts[at + 1 :] if fact[0] != RETURNED)
    if not recent:
        return possible
    return [world for world in possible if fitting_plans(world, 0, recent, figures)]


def after_boundary(possible: list[int], fact: Fact) -> list[int]:
    if fact[0] in (SEEN, LEFT):
        return [world_of(fact[1], list(fact[2:6]))]
    if fact[0] == NEW_LEADER:
        found = set(possible)
        for world in possible:
            for symbol in range(4):
                if fact[1] >> symbol & 1:
                    found.add(world - leader_in(world) + symbol)
        return sorted(found)
    _, technical, cap, _, payable = fact
    edge = [world for world in possible if upgrades_in(world) <= payable]
    if cap == 0 or technical == 0:
        return edge
    found = set()
    while edge:
        found.update(edge)
        edge = [more for world in edge for more in grown(world, technical, cap, payable) if more not in found]
    return sorted(found)


def grown(world: int, technical: int, cap: int, payable: int) -> list[int]:
    """The worlds with one upgrade more."""
    if upgrades_in(world) >= payable:
        return []
    found = []
    step = 4
    for symbol in range(4):
        code = code_in(world, symbol)
        if technical >> symbol & 1:
            for after in NEXT[code]:
                if COUNTS[after] <= cap:
                    found.append(world + (after - code) * step)
        step *= CODES
    return found


# Healths -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def healths(facts: tuple[Fact, ...], symbol: int, figures: Figures) -> list[tuple[int, int]]:
    """Every (life, repairs) of a Guardian that agrees with the facts; life 0 after it fell."""
    if not facts:
        return [(figures.key[5], 0)]
    possible = healths(facts[:-1], symbol, figures)
    fact = facts[-1]
    found: set[tuple[int, int]] = set()
    if fact[0] == HIT and fact[1] == symbol:
        for life, repairs in possible:
            found.update(after_hit(life, repairs, fact, figures))
    elif fact[0] == PHASE and fact[1] >> symbol & 1:
        found.update(possible)
        for life, repairs in possible:
            if 0 < life < figures.life and (repairs + 1) * figures.repair <= fact[3]:
                found.add((figures.life, repairs + 1))
    elif fact[0] == RETURNED and fact[1] == symbol:
        found.update((figures.life, repairs) for _, repairs in possible)
    elif fact[0] == SEEN:
        found.update(one for one in possible if one[0] == fact[6 + symbol])
    elif fact[0] == LEFT:
        found.update((fact[6 + symbol], repairs) for _, repairs in possible)
    else:
        return possible
    return sorted(found)


def after_hit(life: int, repairs: int, fact: Fact, figures: Figures) -> list[tuple[int, int]]:
    """Damage is announced; surplus healing is not, so it may be anything that healers could give (XO-12.6)."""
    _, symbol, reached, announced, suppressed, cap, links, fell = fact
    if announced:
        left = max(0, life - announced)
        return [(left, repairs)] if (left == 0) == bool(fell) else []
    most = 0
    for other in range(4):
        if links >> HEAL_LINKS + other * 4 + symbol & 1:
            most += figures.heal + cap
    surplus = max(0, most - suppressed - reached)
    return [(min(figures.life, life + gain), repairs) for gain in range(surplus + 1)]
