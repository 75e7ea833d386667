"""Re-deals of what is behind the screens, in agreement with what was learnt (docs/games/xobos.md says how far)."""

from __future__ import annotations

from underhall.engine.chance import Chance, FastChance

from .belief import (
    COUNTS,
    Fact,
    Figures,
    code_in,
    fitting_plans,
    healths,
    last_boundary,
    leader_in,
    remains,
    upgrades_in,
    worlds,
)
from .box import PIECES, QUATUNE
from .buildings import tokens_left
from .ground import in_game, is_open
from .links import has_link
from .memory import RETURNED
from .power import builds
from .questions.combat import strike
from .state import DEVELOPMENT, EMPTY, SHARED, SHARED_UPGRADES, SITE, TRAINING, XobosState

RARITY = 4
"""Each additional secret upgrade makes a world less likely by this factor."""


def resample(s: XobosState, viewer: int, chance: Chance) -> None:
    s.unshare()
    if s.variant.mode != TRAINING and not s.over:
        totals = upgrade_totals(s, viewer, chance)
        for seat in range(s.players):
            if seat != viewer and in_game(s, seat):
                redeal_board(s, seat, chance, totals[seat])
        if s.step == DEVELOPMENT:
            forget_plans(s, viewer)
    redeal_commits(s, viewer, chance)
    s.chance = FastChance(chance.below(1 << 30))


def is_known(s: XobosState, seat: int) -> bool:
    """Whether everyone knows the player board: it is open, or it was in the combats a moment ago."""
    return is_open(s, seat) or (s.step == DEVELOPMENT and s.entitled >> seat & 1 != 0)


def facts_of(s: XobosState, seat: int) -> tuple[Fact, ...]:
    return tuple(s.facts[seat])


def payable_upgrades(s: XobosState, seat: int, repairs: int) -> int:
    """The most upgrades that could have been paid for, if repairs took what they must."""
    crystals = s.most_crystals[seat]
    if s.clan[seat] == QUATUNE:
        crystals += (s.most_resources[seat] - repairs) // s.box.fusion_resources * s.box.fusion_crystals
    return max(0, crystals) // s.box.upgrade_cost


def least_repairs(s: XobosState, seat: int, figures: Figures) -> list[int]:
    """Repairs of each Guardian that must have happened."""
    facts = facts_of(s, seat)
    return [min(repairs for _, repairs in healths(facts, symbol, figures)) for symbol in range(4)]


def possible_worlds(s: XobosState, seat: int) -> list[int]:
    """Worlds that agree with the facts and could be paid for."""
    figures = Figures(s, seat)
    repairs = sum(least_repairs(s, seat, figures)) * s.box.repair_cost
    payable = payable_upgrades(s, seat, repairs)
    return [world for world in worlds(facts_of(s, seat), figures) if upgrades_in(world) <= payable]


def upgrade_totals(s: XobosState, viewer: int, chance: Chance) -> list[int]:
    """With a common supply, everyone sees how many upgrades are out: how many each other seat has; -1: any number."""
    totals = [-1] * s.players
    if s.variant.supply != SHARED:
        return totals
    missing = SHARED_UPGRADES - s.upgrades_left
    hidden: list[int] = []
    for seat in range(s.players):
        if seat == viewer or is_known(s, seat):
            missing -= sum(s.upgrades[4 * seat : 4 * seat + 4])
        elif in_game(s, seat):
            hidden.append(seat)
    splits: list[list[int]] = [[]]
    for seat in hidden:
        possible = sorted({upgrades_in(world) for world in possible_worlds(s, seat)})
        splits = [[*split, total] for split in splits for total in possible if sum(split) + total <= missing]
    splits = [split for split in splits if sum(split) == missing]
    split = splits[chance.below(len(splits))] if splits else []
    for seat, total in zip(hidden, split, strict=False):
        totals[seat] = total
    return totals


def redeal_board(s: XobosState, seat: int, chance: Chance, total: int) -> None:
    """Leader, upgrades, links, life, sites and stocks of one seat, in this order."""
    first = 4 * seat
    figures = Figures(s, seat)
    facts = facts_of(s, seat)
    least = least_repairs(s, seat, figures)
    if not is_known(s, seat) and s.leader[seat] >= 0:
        possible = [world for world in possible_worlds(s, seat) if total < 0 or upgrades_in(world) == total]
        world = weighted(possible, chance)
        s.leader[seat] = leader_in(world)
        for symbol in range(4):
            code = code_in(world, symbol)
            s.upgrades[first + symbol] = COUNTS[code]
            s.upgrade[first + symbol] = 1 if code > 2 else 0
        redeal_links(s, seat, world, facts, figures, chance)
    bought = sum(s.upgrades[first : first + 4]) * s.box.upgrade_cost
    fusions = max(0, -((s.most_crystals[seat] - bought) // s.box.fusion_crystals))
    budget = s.most_resources[seat] - fusions * s.box.fusion_resources - sum(least) * s.box.repair_cost
    for symbol in range(4):
        health = [
            (life, repairs)
            for life, repairs in healths(facts, symbol, figures)
            if (repairs - least[symbol]) * s.box.repair_cost <= budget
        ]
        life, repairs = health[chance.below(len(health))]
        budget -= (repairs - least[symbol]) * s.box.repair_cost
        if not is_known(s, seat):
            s.life[first + symbol] = life
    budget = redeal_sites(s, seat, budget, chance)
    budget -= chance.below(min(s.lost[seat], budget) + 1)
    if s.clan[seat] == QUATUNE:
        most = budget // s.box.fusion_resources
        if s.variant.fusion_once:
            most = min(most, max(0, s.round - fusions))
        more = chance.below(most + 1)
        fusions += more
        budget -= more * s.box.fusion_resources
    s.resources[seat] = budget
    s.crystals[seat] = s.most_crystals[seat] - bought + fusions * s.box.fusion_crystals


def forget_plans(s: XobosState, viewer: int) -> None:
    """The Development phase starts again for all others; the links they had before are as dealt."""
    own = 15 << 4 * viewer if viewer >= 0 else 0
    s.paid &= own
    s.given &= own
    s.old_links &= own
    for guardian in range(PIECES):
        if guardian // 4 != viewer and has_link(s, guardian):
            s.old_links |= 1 << guardian
    s.fused = [fusions if seat == viewer else 0 for seat, fusions in enumerate(s.fused)]
    s.refunds = [guardian for guardian in s.refunds if guardian // 4 == viewer]


def weighted(possible: list[int], chance: Chance) -> int:
    """A world; every secret upgrade makes it less likely."""
    weights = [RARITY ** (8 - upgrades_in(world)) for world in possible]
    at = chance.below(sum(weights))
    for world, weight in zip(possible, weights, strict=True):
        at -= weight
        if at < 0:
            return world
    return possible[-1]


def redeal_links(
    s: XobosState, seat: int, world: int, facts: tuple[Fact, ...], figures: Figures, chance: Chance
) -> None:
    """Any plan that explains what was announced in this round, reduced to what may still be there."""
    links = s.links[seat]
    recent = tuple(fact for fact in facts[last_boundary(facts) + 1 :] if fact[0] != RETURNED)
    fitting = fitting_plans(world, links, recent, figures)
    plan = fitting[chance.below(len(fitting))]
    for symbol in range(4):
        guardian = 4 * seat + symbol
        if s.slot[guardian] < SITE:
            s.slot[guardian] = plan[symbol] if remains(plan[symbol], symbol, links) else EMPTY


def redeal_sites(s: XobosState, seat: int, budget: int, chance: Chance) -> int:
    """Types and payments of unfinished buildings; returns what is left of the budget."""
    own = [guardian for guardian in range(4 * seat, 4 * seat + 4) if builds(s, guardian)]
    for guardian in own:
        s.slot[guardian] = EMPTY
    for guardian in own:
        choices = [
            SITE + building * 8 + paid
            for building in range(3)
            if tokens_left(s, seat, building) > 0
            for paid in range(1, min(s.age[guardian], s.box.build_cost[building] - 1) + 1)
            if paid - 1 <= budget
        ]
        s.slot[guardian] = choices[chance.below(len(choices))]
        budget -= s.slot[guardian] % 8 - 1
    return budget


def redeal_commits(s: XobosState, viewer: int, chance: Chance) -> None:
    """What another seat has chosen for an attack whose total is not announced yet."""
    if s.commits and s.asked != viewer:
        chosen = len(s.commits)
        s.commits = []
        for _ in range(chosen):
            options = strike.options(s, s.asked)
            s.commits = [*s.commits, options[chance.below(len(options))]]
