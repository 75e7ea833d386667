"""What things cost, and what a hand can pay for them (sections 5 to 7)."""

from __future__ import annotations

from .box import (
    COLOUR,
    DRILL_MANUAL,
    FACTION,
    FACTIONS,
    LEVEL,
    PLASMA_PICK,
    PRISM_LENS,
    RELIC_MAP,
    WEEDLOCK,
)
from .state import CaveinState, holds, in_play


class Budget:
    """Sums over a hand, so that they are made once for all options of a question."""

    __slots__ = ("best", "levels", "prism", "sums", "total")

    def __init__(self, s: CaveinState, seat: int) -> None:
        sums = [0] * FACTIONS
        best = [0] * FACTIONS
        levels = 0
        total = 0
        for code in s.hands[seat]:
            level = LEVEL[code]
            levels |= 1 << level
            if s.stalkroot and FACTION[code] == WEEDLOCK:
                level *= 2
                levels |= 1 << level
            colour = COLOUR[code]
            total += level
            sums[colour] += level
            if best[colour] < level:
                best[colour] = level
        self.total: int = total
        self.sums: list[int] = sums  # by colour
        self.best: list[int] = best  # the highest card of each colour
        self.levels: int = levels  # what single cards can count as, as bits (CI-5.4)
        self.prism: bool = holds(s, seat, PRISM_LENS)

    def for_colour(self, colour: int) -> int:
        """The most that can be paid in this colour."""
        found = self.sums[colour]
        if self.prism:
            other = 0
            for one in range(FACTIONS):
                if one != colour and self.best[one] > other:
                    other = self.best[one]
            found += other
        return found

    def for_wild(self) -> int:
        """The most that can be paid in any one colour (CI-6.6)."""
        most = 0
        for colour in range(FACTIONS):
            found = self.for_colour(colour)
            if found > most:
                most = found
        return most


def value(s: CaveinState, code: int) -> int:
    """What a card counts for when mining or collecting: doubling never hurts there (CI-14.29)."""
    return 2 * LEVEL[code] if s.stalkroot and FACTION[code] == WEEDLOCK else LEVEL[code]


def token_colour(s: CaveinState, slot: int) -> int:
    """The current colour of a token in the Mine (CI-14.27)."""
    named = s.token_colour[slot]
    return named if named >= 0 else s.box.colour[s.mine[slot]]


def is_wild(s: CaveinState, slot: int) -> bool:
    return not in_play(s, token_colour(s, slot))


def mining_cost(s: CaveinState, seat: int, slot: int) -> int:
    """CI-6.2: all reductions add up, down to 0."""
    cost = s.box.cost[s.mine[slot]] - s.token_minus[slot] - 4 * s.maccarats
    if s.totems[token_colour(s, slot)] == seat:
        cost -= 1
    if holds(s, seat, PLASMA_PICK):
        cost -= 1
    return max(0, cost)


def artifact_cost(s: CaveinState, seat: int, stack: int) -> int:
    """CI-7.2."""
    cost = s.box.artifact_cost[s.stacks[stack][s.stack_left[stack] - 1]] - 4 * s.ancientones
    if holds(s, seat, RELIC_MAP):
        cost -= 2
    return max(0, cost)


def recruit_needs(s: CaveinState, seat: int, level: int) -> int:
    """The levels a card may count as to recruit this level, as bits; bit 0: no card is needed (CI-5.4)."""
    needs = 1 << level - 1
    if s.foreman:
        needs |= 1 << max(0, level - 3)
    if holds(s, seat, DRILL_MANUAL):
        needs |= 1 << max(0, level - 2)
    return needs


def counts_as(s: CaveinState, code: int) -> int:
    """The levels a single card may count as, as bits (CI-14.29)."""
    levels = 1 << LEVEL[code]
    if s.stalkroot and FACTION[code] == WEEDLOCK:
        levels |= 1 << 2 * LEVEL[code]
    return levels


# Whether a hand can pay: the rule that says no, or None.


def refuse_card(s: CaveinState, seat: int, budget: Budget, kind: int, paying: bool) -> str | None:
    """`paying`: with a card although none is needed, by declining Foreman or Drill Manual (CI-5.4)."""
    level = LEVEL[kind]
    needs = recruit_needs(s, seat, level)
    if paying:
        if level == 1:
            return "CI-5.2"
        return None if needs & 1 and needs & budget.levels else "CI-5.4"
    return None if needs & 1 or needs & budget.levels else "CI-5.4"


def refuse_token(s: CaveinState, seat: int, budget: Budget, slot: int, plus: bool) -> str | None:
    """`plus`: with cards although the token costs nothing (CI-6.5)."""
    cost = mining_cost(s, seat, slot)
    wild = is_wild(s, slot)
    if plus:
        if cost > 0:
            return "CI-6.5"
        able = budget.total if wild else budget.for_colour(token_colour(s, slot))
        return None if able > 0 else "CI-6.4"
    if cost == 0:
        return None
    if wild:
        return None if budget.for_wild() >= cost else "CI-6.6"
    return None if budget.for_colour(token_colour(s, slot)) >= cost else "CI-6.1"


def refuse_stack(s: CaveinState, seat: int, budget: Budget, stack: int, plus: bool) -> str | None:
    cost = artifact_cost(s, seat, stack)
    if plus:
        return None if cost == 0 and budget.total > 0 else "CI-7.2"
    return None if budget.total >= cost else "CI-7.1"
