"""A second, naive implementation of combat, written from the rules (sections 11 to 13) and not from the program."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

FULL_LIFE = 6

Commitment = tuple[bool, int, int]
"""The Guardian strikes or not, Quarks, crystals."""


@dataclass(frozen=True)
class Side:
    """One field in a combat. Power 0 is a field without Guardian."""

    power: int
    quarks: int = 0
    crystals: int = 0
    healing: int = 0
    armour: bool = False
    suppresses: bool = False
    life: int = FULL_LIFE

    @property
    def manned(self) -> bool:
        return self.power > 0

    @property
    def extras(self) -> int:
        return self.quarks + self.crystals

    def without(self, extras: int) -> Side:
        """Quarks go first, then crystals."""
        quarks = min(extras, self.quarks)
        crystals = min(extras - quarks, self.crystals)
        return replace(self, quarks=self.quarks - quarks, crystals=self.crystals - crystals)

    def hit(self, strength: int, suppressed: bool) -> tuple[Side, int | None]:
        """After a blow, and the damage that is announced; None if there is no Guardian to be hurt (XO-12.4-12.6)."""
        left = self.without(strength)
        if not self.manned:
            return left, None
        damage = max(0, strength - self.extras)
        if self.armour:
            damage = max(0, damage - 1)
        healing = max(0, self.healing - 1) if suppressed else self.healing
        if damage >= healing:
            return replace(left, life=max(0, self.life - (damage - healing))), damage - healing
        return replace(left, life=min(FULL_LIFE, self.life + (healing - damage))), 0

    def commitments(self) -> set[Commitment]:
        """What the second striker of a battle may choose from (XO-11.5)."""
        quarks = range(self.quarks + 1)
        if self.manned:
            return {(True, q, self.crystals) for q in quarks} | {(False, q, 0) for q in quarks}
        return {(False, q, k) for q, k in product(quarks, range(self.crystals + 1))}

    def strength(self, given: Commitment) -> int:
        guardian, quarks, crystals = given
        return guardian * self.power + quarks + crystals

    def spend(self, given: Commitment) -> Side:
        return replace(self, quarks=self.quarks - given[1], crystals=self.crystals - given[2])


@dataclass(frozen=True)
class Midway:
    """A battle after the first blow: who strikes second may choose."""

    sides: tuple[Side, Side]  # the declarer's, the other one
    second: int
    announced: int | None  # damage of the first blow; None if there was none or nobody to be hurt
    clash: int

    def finish(self, given: Commitment) -> tuple[tuple[Side, Side], int | None]:
        """Both sides at the end, and the damage of the second blow."""
        striker, victim = self.sides[self.second], self.sides[1 - self.second]
        strength = striker.strength(given)
        announced = None
        if strength > 0:
            victim, announced = victim.hit(strength, striker.suppresses)
        striker = striker.spend(given)
        return ((striker, victim) if self.second == 0 else (victim, striker)), announced


def battle(declarer: Side, other: Side) -> Midway:
    """Clash and first blow. The side with fewer extras strikes first, with equal ones the declarer."""
    clash = min(declarer.extras, other.extras)
    first = 0 if declarer.extras <= other.extras else 1
    sides = [declarer.without(clash), other.without(clash)]
    announced = None
    striker, victim = sides[first], sides[1 - first]
    if striker.power > 0:
        sides[1 - first], announced = victim.hit(striker.power, striker.suppresses)
    return Midway((sides[0], sides[1]), 1 - first, announced, clash)


def reach(power: int, extras: int, against: int) -> int:
    """What of a blow gets through to a Guardian."""
    return max(0, power + extras - against)


def damage_as_in_section_9(a: tuple[int, int, int], b: tuple[int, int, int]) -> tuple[int, int]:
    """(power, Quarks, crystals) of two sides -> damage that reaches them, when crystals clash too and all strike."""
    (power_a, power_b), (left_a, left_b) = (a[0], b[0]), (a[1] + a[2], b[1] + b[2])
    clash = min(left_a, left_b)
    left_a, left_b = left_a - clash, left_b - clash
    if left_a <= left_b:
        at_b = reach(power_a, 0, left_b)
        return reach(power_b, max(0, left_b - power_a), 0), at_b
    at_a = reach(power_b, 0, left_a)
    return at_a, reach(power_a, max(0, left_a - power_b), 0)


def damage_as_in_section_8(a: tuple[int, int, int], b: tuple[int, int, int]) -> tuple[int, int]:
    """The same if only Quarks clash, and crystals fire with the blow of their side."""
    clash = min(a[1], b[1])
    left_a, left_b = a[1] + a[2] - clash, b[1] + b[2] - clash
    if left_a <= left_b:
        at_b = reach(a[0], left_a, left_b)
        return reach(b[0], max(0, left_b - a[0] - left_a), 0), at_b
    at_a = reach(b[0], left_b, left_a)
    return at_a, reach(a[0], max(0, left_a - b[0] - left_b), 0)
