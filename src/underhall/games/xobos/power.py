"""Power, healing and who is able to attack: always computed again (XO-13.1, XO-0.9)."""

from __future__ import annotations

from .box import HEALING, POWER, XENTH
from .ground import tower_of
from .state import BOOSTS, HEALS, SITE, XobosState


def boosts(s: XobosState, guardian: int) -> bool:
    return BOOSTS <= s.slot[guardian] < HEALS


def builds(s: XobosState, guardian: int) -> bool:
    """Whether it has an unfinished building: everyone can see that (XO-18.1)."""
    return s.slot[guardian] >= SITE


def own_power(s: XobosState, guardian: int) -> int:
    """Base and upgrades, without links: what it passes on to another one (XO-17.2)."""
    seat = guardian // 4
    power = s.box.power
    if s.leader[seat] == guardian % 4:
        power = s.box.xenth_power if s.clan[seat] == XENTH else s.box.leader_power
    if s.upgrade[guardian] == POWER:
        power += s.upgrades[guardian]
    return power


def power(s: XobosState, guardian: int) -> int:
    total = own_power(s, guardian)
    first = guardian // 4 * 4
    wanted = BOOSTS + guardian % 4
    for other in range(first, first + 4):
        if s.slot[other] == wanted:
            total += own_power(s, other)
    return min(total, s.box.power_cap)


def healing(s: XobosState, guardian: int) -> int:
    """The sum of the heal links that point at it, its own as Leader included (XO-12.5)."""
    total = 0
    first = guardian // 4 * 4
    wanted = HEALS + guardian % 4
    for other in range(first, first + 4):
        if s.slot[other] == wanted:
            total += s.box.heal
            if s.upgrade[other] == HEALING:
                total += s.upgrades[other]
    return total


def striking_power(s: XobosState, field: int) -> int:
    """What the Guardian of a field can strike with now: 0 if there is none, or it boosts or was teleported."""
    guardian = s.guardian[field]
    if guardian < 0 or boosts(s, guardian) or s.teleported >> guardian & 1:
        return 0
    return power(s, guardian)


def may_attack(s: XobosState, seat: int, field: int) -> bool:
    """Judged by what everyone can see: a Guardian that boosts may break its link for it (XO-8.2, XO-0.9)."""
    if s.owner[field] != seat:
        return s.owner[field] < 0 and tower_of(s, field, seat) > 0
    if s.fresh[field] + s.tired[field] > 0:
        return True
    guardian = s.guardian[field]
    return guardian >= 0 and not s.teleported >> guardian & 1


def is_able(s: XobosState, seat: int, field: int) -> bool:
    """Whether something there can attack as things are, including links (XO-12.8)."""
    if s.owner[field] != seat:
        return s.owner[field] < 0 and tower_of(s, field, seat) > 0
    return s.fresh[field] + s.tired[field] > 0 or striking_power(s, field) > 0
