"""What can be behind a screen, by brute force: written from the rules alone, for small positions.

A guess is a Leader, the upgrades of four Guardians as (power, healing) and what the four order slots hold: None,
`("boost", receiver)` or `("heal", receiver)`. Symbols are 0 to 3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple

Slot = tuple[str, int] | None
Slots = tuple[Slot, ...]
Upgrades = tuple[tuple[int, int], ...]
NO_UPGRADES: Upgrades = ((0, 0),) * 4


class Guess(NamedTuple):
    leader: int
    upgrades: Upgrades
    slots: Slots


def slot_sets(
    pairs: Iterable[tuple[int, int]], leader: int, blocked: Iterable[int] = (), xenth: bool = False
) -> Iterator[Slots]:
    """All ways to fill four order slots. `pairs`: who stands next to whom; `blocked`: who gives nothing."""
    joined = {(a, b) for a, b in pairs} | {(b, a) for a, b in pairs}
    choices: list[list[Slot]] = []
    for giver in range(4):
        found: list[Slot] = [None]
        if giver not in set(blocked):
            for other in range(4):
                if (giver, other) in joined:
                    found += [("boost", other), ("heal", other)]
            if giver == leader and not xenth:
                found.append(("heal", giver))
        choices.append(found)
    for slots in product(*choices):
        givers = {giver for giver, slot in enumerate(slots) if slot and slot[0] == "boost"}
        receivers = {slot[1] for slot in slots if slot and slot[0] == "boost"}
        if not givers & receivers:
            yield slots


def own_power(guess: Guess, symbol: int, leader_power: int = 2) -> int:
    return (leader_power if guess.leader == symbol else 1) + guess.upgrades[symbol][0]


def power(guess: Guess, symbol: int, leader_power: int = 2) -> int:
    """0 if it boosts another one."""
    mine = guess.slots[symbol]
    if mine and mine[0] == "boost":
        return 0
    boosters = [other for other in range(4) if guess.slots[other] == ("boost", symbol)]
    return min(8, sum(own_power(guess, one, leader_power) for one in [symbol, *boosters]))


def healing(guess: Guess, symbol: int) -> int:
    return sum(1 + guess.upgrades[other][1] for other in range(4) if guess.slots[other] == ("heal", symbol))


def shares(guess: Guess, strikers: Iterable[int]) -> set[int]:
    """What Guardians can give together if each may strike or not."""
    able = [power(guess, symbol) for symbol in strikers if power(guess, symbol)]
    return {sum(some) for count in range(len(able) + 1) for some in combinations(able, count)}


def upgrade_sets(served: Iterable[int], cap: int, tokens: int) -> set[Upgrades]:
    """Upgrades that can have been bought by `tokens` crystals for these Guardians, all of one kind on each."""
    kinds = [(count, 0) for count in range(cap + 1)] + [(0, count) for count in range(1, cap + 1)]
    choices = [kinds if symbol in set(served) else [(0, 0)] for symbol in range(4)]
    return {found for found in product(*choices) if sum(sum(one) for one in found) <= tokens}
