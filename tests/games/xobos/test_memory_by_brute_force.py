"""What follows from remembered facts (`belief.py`), for random facts: compared with brute force (`guessing.py`)."""

from __future__ import annotations

import pytest

from tests.games.xobos.guessing import (
    NO_UPGRADES,
    Guess,
    Slots,
    Upgrades,
    healing,
    power,
    shares,
    slot_sets,
    upgrade_sets,
)
from tests.games.xobos.helpers import on_board, state_of
from tests.games.xobos.remembering import OWN, RIVAL, upgrades_of
from underhall.engine.chance import FastChance
from underhall.games.xobos.belief import Figures, Plan, fitting_plans, healths, leader_in, plans, worlds
from underhall.games.xobos.memory import HEAL_LINKS, HIT, LEFT, NEW_LEADER, PHASE, RETURNED, SEEN, STRIKE
from underhall.games.xobos.state import BOOSTS, EMPTY, HEALS


class Draw:
    """Random positions for the comparison with brute force."""

    def __init__(self, seed: int) -> None:
        self.chance = FastChance(seed)

    def below(self, n: int) -> int:
        return self.chance.below(n)

    def pairs(self) -> list[tuple[int, int]]:
        return [pair for pair in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)) if self.below(2)]

    def upgrades(self) -> Upgrades:
        return tuple(((0, 0), (1, 0), (2, 0), (0, 1), (0, 2))[self.below(5)] for _ in range(4))


def mask_of(pairs: list[tuple[int, int]]) -> int:
    """Links that can be between these Guardians, as `memory.py` writes them: self-heals of all included."""
    links = sum(1 << HEAL_LINKS + 5 * symbol for symbol in range(4))
    for a, b in pairs:
        for giver, receiver in ((a, b), (b, a)):
            links |= 1 << giver * 4 + receiver | 1 << HEAL_LINKS + giver * 4 + receiver
    return links


def plan_of(slots: Slots) -> Plan:
    found = [EMPTY if slot is None else (BOOSTS if slot[0] == "boost" else HEALS) + slot[1] for slot in slots]
    return (found[0], found[1], found[2], found[3])


def world_of(guess: Guess) -> int:
    codes = [(0, 0), (1, 0), (2, 0), (0, 1), (0, 2)]
    number = 0
    for symbol in reversed(range(4)):
        number = number * 5 + codes.index(guess.upgrades[symbol])
    return guess.leader + 4 * number


STANDARD = Figures(state_of(on_board([OWN, RIVAL])), 0)
XENTH = Figures(state_of(on_board([{**OWN, "clan": "xenth"}, RIVAL], options={"clans": "on"})), 0)


@pytest.mark.parametrize("seed", range(20))
def test_plans_are_all_ways_to_fill_the_slots(seed: int) -> None:
    draw = Draw(seed)
    pairs = draw.pairs()
    for leader in range(4):
        for xenth in (False, True):
            expected = {plan_of(slots) for slots in slot_sets(pairs, leader, xenth=xenth)}
            found = plans(mask_of(pairs), leader, not xenth)
            assert set(found) == expected
            assert len(found) == len(expected)


@pytest.mark.parametrize("seed", range(25))
def test_fitting_plans_explain_what_was_announced_as_brute_force_says(seed: int) -> None:
    """A strike, a forced blow, a damage, one after another, each made from a true plan; links fall away meanwhile."""
    draw = Draw(100 + seed)
    pairs = draw.pairs()
    leader = draw.below(4)
    upgrades = draw.upgrades()
    every = list(slot_sets(pairs, leader))
    truth = Guess(leader, upgrades, every[draw.below(len(every))])
    strikers = [symbol for symbol in range(4) if draw.below(2)] or [0]
    hit = draw.below(4)
    gone = draw.below(4)
    some = sorted(shares(truth, strikers))
    share = some[draw.below(len(some))]
    later = [pair for pair in pairs if gone not in pair]
    links, after = mask_of(pairs), mask_of(later)
    forced = draw.below(4)

    # What is left of a plan when one Guardian has moved away from the others.
    def left(slots: Slots) -> Slots:
        return tuple(
            None if slot and slot[1] != giver and gone in (giver, slot[1]) else slot for giver, slot in enumerate(slots)
        )  # fmt: skip

    reached = 1 + draw.below(5)
    rest = truth._replace(slots=left(truth.slots))
    damage = max(0, reached - healing(rest, hit))
    facts = (
        (STRIKE, sum(1 << symbol for symbol in strikers), share, 0, links, 0),
        (STRIKE, 1 << forced, power(truth, forced), 1, links, 0),
        (HIT, hit, reached, damage, 0, 2, after, 0),
    )
    expected = set()
    for slots in every:
        guess = Guess(leader, upgrades, slots)
        if share not in shares(guess, strikers) or power(guess, forced) != power(truth, forced):
            continue
        if max(0, reached - healing(guess._replace(slots=left(slots)), hit)) == damage:
            expected.add(plan_of(slots))
    found = fitting_plans(world_of(truth), after, facts, STANDARD)
    assert set(found) == expected
    assert plan_of(truth.slots) in expected


@pytest.mark.parametrize("seed", range(12))
def test_worlds_over_several_rounds_are_those_of_brute_force(seed: int) -> None:
    """Combat, a phase, combat, a phase with the second upgrade technology, combat: forward from all four Leaders."""
    draw = Draw(300 + seed)
    served, tokens = {draw.below(4), draw.below(4)}, draw.below(3)
    pairs = [draw.pairs() for _ in range(3)]
    truth = Guess(draw.below(4), NO_UPGRADES, (None,) * 4)
    possible = {(leader, NO_UPGRADES) for leader in range(4)}
    facts: list[tuple[int, ...]] = []
    for number in range(3):
        every = list(slot_sets(pairs[number], truth.leader))
        truth = truth._replace(slots=every[draw.below(len(every))])
        striker, hit, reached = draw.below(4), draw.below(4), 1 + draw.below(4)
        share, damage = power(truth, striker), max(0, reached - healing(truth, hit))
        links = mask_of(pairs[number])
        facts.append((STRIKE, 1 << striker, share, 1, links, 0))
        facts.append((HIT, hit, reached, damage, 0, 2, links, 0))
        possible = {
            (leader, upgrades)
            for leader, upgrades in possible
            if any(
                power(guess, striker) == share and max(0, reached - healing(guess, hit)) == damage
                for guess in (Guess(leader, upgrades, slots) for slots in slot_sets(pairs[number], leader))
            )
        }
        assert {(leader_in(world), upgrades_of(world)) for world in worlds(tuple(facts), STANDARD)} == possible
        cap = min(2, number + 1)
        facts.append((PHASE, sum(1 << symbol for symbol in served), cap, 0, tokens))
        grown = {
            (leader, upgrades)
            for leader in range(4)
            for upgrades in upgrade_sets(served, cap, tokens)
            if any(leader == one and extends(upgrades, before) for one, before in possible)
        }
        some = sorted(
            upgrades for leader, upgrades in grown if leader == truth.leader and extends(upgrades, truth.upgrades)
        )
        truth = truth._replace(upgrades=some[draw.below(len(some))])
        possible = grown
        assert {(leader_in(world), upgrades_of(world)) for world in worlds(tuple(facts), STANDARD)} == possible
    assert (truth.leader, truth.upgrades) in possible


def extends(upgrades: Upgrades, before: Upgrades) -> bool:
    """Upgrades are never lost and never change their kind."""
    return all(now[0] >= old[0] and now[1] >= old[1] for now, old in zip(upgrades, before, strict=True))


@pytest.mark.parametrize("seed", range(20))
def test_healths_are_those_of_brute_force(seed: int) -> None:
    """Damages, surplus healing, repairs: (life, repairs) of one Guardian, forward from full life."""
    draw = Draw(500 + seed)
    possible = {(6, 0)}
    facts: list[tuple[int, ...]] = []
    life = 6
    for _ in range(6):
        if draw.below(3):
            reached, damage = draw.below(4), draw.below(3)
            pairs = draw.pairs()
            # Every neighbour and the Guardian itself may heal with 1 and the one upgrade that is possible.
            most = 2 * (1 + sum(1 for pair in pairs if 0 in pair))
            if damage:
                if damage > reached or life <= damage:
                    continue
                life -= damage
                possible = {(one - damage, repairs) for one, repairs in possible if one > damage}
            else:
                if most < reached:
                    continue  # then no healing could have kept the damage off
                gains = range(max(0, most - reached) + 1)
                possible = {(min(6, one + gain), repairs) for one, repairs in possible for gain in gains}
            facts.append((HIT, 0, reached, damage, 0, 1, mask_of(pairs), 0))
        else:
            resources, there = draw.below(7), draw.below(2)
            facts.append((PHASE, there, 0, resources, 0))
            if there:
                possible |= {
                    (6, repairs + 1) for one, repairs in possible if one < 6 and 2 * (repairs + 1) <= resources
                }
        assert set(healths(tuple(facts), 0, STANDARD)) == possible
        assert set(healths(tuple(facts), 1, STANDARD)) == {(6, 0)}, "of another Guardian nothing was said"


def test_healths_of_the_fallen_the_returned_and_the_seen() -> None:
    links = mask_of([])
    hit, fatal = (HIT, 0, 3, 3, 0, 0, links, 0), (HIT, 0, 3, 3, 0, 0, links, 1)
    assert healths((hit,), 0, STANDARD) == [(3, 0)]
    assert healths((hit, fatal), 0, STANDARD) == [(0, 0)]
    assert healths((hit, fatal, (RETURNED, 0)), 0, STANDARD) == [(6, 0)]
    phase_at = (PHASE, 1, 0, 2, 0)
    assert healths((hit, phase_at), 0, STANDARD) == [(3, 0), (6, 1)]
    board = (0, 0, 0, 0, 0, 6, 6, 6, 6, EMPTY, EMPTY, EMPTY, EMPTY)
    assert healths((hit, phase_at, (SEEN, *board)), 0, STANDARD) == [(6, 1)]
    left = (LEFT, 0, 0, 0, 0, 0, 2, 6, 6, 6, EMPTY, EMPTY, EMPTY, EMPTY)
    assert healths((hit, phase_at, left), 0, STANDARD) == [(2, 0), (2, 1)]


def test_worlds_after_a_look_and_a_new_leader() -> None:
    board = (1, 0, 3, 0, 0, 6, 6, 6, 6, EMPTY, EMPTY, EMPTY, EMPTY)
    seen = ((SEEN, *board),)
    assert [(leader_in(world), upgrades_of(world)) for world in worlds(seen, STANDARD)] == [
        (1, ((0, 0), (0, 1), (0, 0), (0, 0)))
    ]
    after = worlds((*seen, (NEW_LEADER, 0b101)), STANDARD)
    assert {leader_in(world) for world in after} == {0, 1, 2}, "those on the board, and the one it was"
    assert {upgrades_of(world) for world in after} == {((0, 0), (0, 1), (0, 0), (0, 0))}


def test_a_xenth_leader_strikes_with_3_and_never_heals_itself() -> None:
    links = mask_of([(0, 1)])
    assert {leader_in(world) for world in worlds(((STRIKE, 1, 3, 1, links, 0),), XENTH)} == {0}
    # Healing 2 for A is more than B alone can give.
    assert worlds(((HIT, 0, 3, 1, 0, 0, links, 0),), XENTH) == []
    assert {leader_in(world) for world in worlds(((HIT, 0, 3, 1, 0, 0, links, 0),), STANDARD)} == {0}
