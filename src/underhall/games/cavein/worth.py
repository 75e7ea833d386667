"""What things are worth at first sight, for the greedy bot, in hundredths of a point.

One ply, no memory, only what the seat sees. Each term has a name, so that a hint can say why.
"""

from __future__ import annotations

from typing import Final

from .box import (
    ANCESTOR_SHRINE,
    ANY_BASE_ONE,
    ARTIFACT_MINUS4,
    ARTIFACTS,
    BARKING_UP_THE_RIGHT_THREE,
    BOTTOM_TWO,
    CONTRACT,
    CORE_SAMPLE,
    CRYSTAL_MINUS4,
    DANGER_PAY,
    DOCKS_SUM5,
    DOUBLE_WEEDLOCKS,
    EXTRA_MINING,
    FACTION,
    FULL_SPECTRUM,
    GRAVEL_TRADE,
    LEVEL,
    LEVEL2_AND_SAME_ACTIONS,
    MASS_PRODUCTION,
    NONE,
    ONE_BASE_TWO,
    PRIVATE_MUSEUM,
    RECOLOUR_HAND,
    RECOLOUR_TOKEN,
    RECRUIT_GAP3,
    SECOND_CRYSTAL,
    SIX_PACK,
    SLOTS,
    STACKS,
    SUBJUGATE_HAND,
    SUBJUGATE_LEVEL2,
    SUBJUGATE_LOWEST_OWN,
    TAKE_OWN_COLOUR,
    WEEDLOCK,
)
from .prices import Budget, is_wild, mining_cost, recruit_needs, token_colour
from .scoring import artifact_points, of_each_colour
from .state import NORMAL_ACTIONS, OUT, TOTEM_VP, CaveinState, holds, room

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

CARD: Final[list[int]] = [0, 55, 105, 165, 230]  # a card in hand, by level
SPENT: Final[list[int]] = [0, 22, 45, 72, 105]  # a card that goes from the hand to the Base: it may come back

# What a half brings from the start of the game to its end; scoring halves besides what they would score now.
ARTIFACT_WORTH: Final[list[int]] = [
    350, 750, 350, 450, 350, 250, 500, 250, 300, 500, 350, 200,
    200, 120, 150, 120, 100, 150, 150, 400, 250, 300, 350, 450,
]  # fmt: skip

# What the skill of a Leader brings in a coming turn.
LEADER_WORTH: Final[list[int]] = [45, 50, 40, 120, 70, 60, 130, 110, 70, 110, 110, 40, 110, 60, 80, 120, 40, 50, 60]


def token_worth(s: CaveinState, seat: int, token: int) -> int:
    """Points, the place in a set of symbols (CI-13.6), and what own scoring halves add."""
    box = s.box
    worth = 100 * box.vp[token]
    symbol = box.symbol[token]
    if symbol != NONE:
        worth += 100 * symbol_gain(s, seat, symbol)
    if s.powers[seat]:
        worth += artifact_gain(s, seat, token)
    return worth


def symbol_gain(s: CaveinState, seat: int, symbol: int) -> int:
    """One more symbol joins the first set that lacks it: that set grows from n to n + 1, which is n + 1 points."""
    counts = [0] * 6
    for token in s.tokens[seat]:
        if s.box.symbol[token] != NONE:
            counts[s.box.symbol[token]] += 1
    gain = 1
    for count in counts:
        if count > counts[symbol]:
            gain += 1
    return gain


def artifact_gain(s: CaveinState, seat: int, token: int) -> int:
    cost = s.box.cost[token]
    gain = 0
    if cost == 1 and holds(s, seat, GRAVEL_TRADE):
        gain += 100
    if cost == 3 and holds(s, seat, BARKING_UP_THE_RIGHT_THREE):
        gain += 150
    if cost == 6 and holds(s, seat, SIX_PACK):
        gain += 200
    if cost == 10 and holds(s, seat, CORE_SAMPLE):
        gain += 400
    if holds(s, seat, MASS_PRODUCTION):
        gain += 67
    if s.box.cavein[token] and holds(s, seat, DANGER_PAY):
        gain += 200
    if holds(s, seat, CONTRACT) or holds(s, seat, FULL_SPECTRUM):
        counts = of_each_colour(s, seat)
        mine = counts[s.box.colour[token]]
        if holds(s, seat, CONTRACT) and mine == max(counts):
            gain += 100
        if holds(s, seat, FULL_SPECTRUM) and mine == 0:
            gain += 100
    return gain


def fields_left(s: CaveinState) -> int:
    return max(0, s.box.end_field[s.players] - s.marker)


def artifact_worth(s: CaveinState, seat: int, artifact: int) -> int:
    """What it scores now, and what it will bring in the time that is left."""
    worth = ARTIFACT_WORTH[artifact] * fields_left(s) // s.box.end_field[s.players]
    if artifact % 2 == 0:
        worth += 100 * artifact_points(s, seat, artifact)
        if artifact == PRIVATE_MUSEUM:
            worth += 200
    if holds(s, seat, PRIVATE_MUSEUM):
        worth += 200
    return worth


def stack_worth(s: CaveinState, seat: int, stack: int) -> int:
    """The better half of the top card."""
    card = s.stacks[stack][s.stack_left[stack] - 1]
    left = artifact_worth(s, seat, s.box.halves[2 * card])
    right = artifact_worth(s, seat, s.box.halves[2 * card + 1])
    return max(right, left)


def card_worth(s: CaveinState, seat: int, kind: int) -> int:
    """A card that comes into the hand: more if it goes with the colours there."""
    worth = CARD[LEVEL[kind]]
    for code in s.hands[seat]:
        if FACTION[code] == FACTION[kind]:
            worth += 12
    return worth * (2 + min(fields_left(s), 3)) // 5  # near the end cards are of little use


def best_token(s: CaveinState, seat: int, cost: int, colour: int) -> int:
    """The worth of the best token of this printed cost, and of this colour unless it is -1."""
    best = 0
    for slot in range(SLOTS):
        token = s.mine[slot]
        if token >= 0 and s.box.cost[token] == cost and (colour < 0 or token_colour(s, slot) == colour):
            worth = token_worth(s, seat, token)
            if worth > best:
                best = worth
    return best


def best_minable(s: CaveinState, seat: int, discount: int, budget: Budget) -> int:
    """The best that mining could bring now, if tokens were this much cheaper; what cards it takes counts against it."""
    best = 0
    for slot in range(SLOTS):
        token = s.mine[slot]
        if token >= 0:
            cost = max(0, mining_cost(s, seat, slot) - discount)
            able = budget.for_wild() if is_wild(s, slot) else budget.for_colour(token_colour(s, slot))
            if able >= cost:
                worth = token_worth(s, seat, token) - 24 * cost
                if worth > best:
                    best = worth
    return best


def raid_worth(s: CaveinState, seat: int, owner: int) -> int:
    """The totem, the cards that fit into the hand, and what a rival loses."""
    base = s.bases[owner]
    worth = 0
    colour = FACTION[base[-1]]
    holder = s.totems[colour]
    if holder != seat and holder != OUT:
        worth += 100 * TOTEM_VP + 60 + (150 if holder >= 0 else 0) // s.players
        if holds(s, seat, ANCESTOR_SHRINE):
            worth += 200
    free = room(s, seat)
    if owner == seat:
        worth += card_worth(s, seat, base[-1])
        free -= 1
    at = len(base) - 2
    while at >= 0 and free > 0:
        worth += card_worth(s, seat, base[at]) + (10 if owner != seat else 0)
        at -= 1
        free -= 1
    return worth


def skill_worth(s: CaveinState, seat: int, kind: int, later: int) -> int:
    """What the skill of this card brings now; `later`: how many normal actions follow in this turn."""
    skill = s.box.skill[kind]
    if skill == TAKE_OWN_COLOUR:
        return best_token(s, seat, 1, FACTION[kind])
    if skill in (SUBJUGATE_LOWEST_OWN, SUBJUGATE_LEVEL2):
        return subjugation_worth(s, seat, skill)
    if skill == SUBJUGATE_HAND:
        ones = 0
        for code in s.hands[seat]:
            if LEVEL[code] == 1:
                ones += 1
        return min(3, ones) * 110
    if skill in (BOTTOM_TWO, ANY_BASE_ONE, ONE_BASE_TWO) or skill > DOUBLE_WEEDLOCKS:
        return taking_worth(s, seat, skill)
    if skill == DOCKS_SUM5:
        return min(room(s, seat), 2) * 120
    if skill == LEVEL2_AND_SAME_ACTIONS:
        return (90 if room(s, seat) > 0 else 0) + (60 if later > 0 else 0)
    budget = Budget(s, seat)
    if skill == EXTRA_MINING:
        return best_minable(s, seat, 0, budget)
    if later == 0 and s.extra == 0:
        return 0
    if skill == CRYSTAL_MINUS4:
        return best_minable(s, seat, 4, budget) - best_minable(s, seat, 0, budget) // 2
    if skill == SECOND_CRYSTAL:
        return best_token(s, seat, 6, -1) // 2 if budget.total >= 6 else best_token(s, seat, 3, -1) // 2
    if skill == ARTIFACT_MINUS4 and later > 0:
        best = 0
        for stack in range(STACKS):
            if s.stack_left[stack] > 0:
                best = max(best, stack_worth(s, seat, stack))
        return best // 3 if budget.total >= 2 else 0
    if skill == RECRUIT_GAP3 and later > 0:
        return 110 if room(s, seat) > 0 else 0
    if skill in (RECOLOUR_TOKEN, RECOLOUR_HAND, DOUBLE_WEEDLOCKS, RECRUIT_GAP3):
        return 40
    return 0


def subjugation_worth(s: CaveinState, seat: int, skill: int) -> int:
    if skill == SUBJUGATE_LEVEL2:
        for base in s.bases:
            for kind in base[:-1]:
                if LEVEL[kind] == 2:
                    return 200
        return 0
    lowest = 0
    for kind in s.bases[seat][:-1]:
        if lowest == 0 or LEVEL[kind] < lowest:
            lowest = LEVEL[kind]
    return 85 * lowest


def taking_worth(s: CaveinState, seat: int, skill: int) -> int:
    """Sergeant, Shu'War, Mu'Shell, Seeder and Mandragore: the cards they could bring."""
    wanted = 1 if skill == ANY_BASE_ONE else 2
    best = 0
    for owner in range(s.players):
        if skill == BOTTOM_TWO and owner != seat:
            continue
        found = 0
        for kind in s.bases[owner][:-1]:
            if skill < DOUBLE_WEEDLOCKS or FACTION[kind] == WEEDLOCK:
                found += 1
                best = max(best, LEVEL[kind] * 45 * min(found, wanted))
    return best if room(s, seat) > 0 else 0


assert len(ARTIFACT_WORTH) == ARTIFACTS


def weigh_recruit(s: CaveinState, seat: int, kind: int, paying: bool, terms: list[int]) -> None:
    """`paying`: with a card although none is needed."""
    level = LEVEL[kind]
    terms[GROWTH] = card_worth(s, seat, kind)
    if paying:
        terms[WASTE] = SUPERFLUOUS
    elif recruit_needs(s, seat, level) & 1 == 0:
        terms[WASTE] = -LEVEL_SPENT * (1 if s.foreman else level - 1)
    if s.normal_left == NORMAL_ACTIONS and level > 2:
        terms[TEMPO] = 8 * level  # it can be used in this turn
