"""What a seat may do in the Development phase, and why not (sections 16 to 23). `deeds.py` does it."""

from __future__ import annotations

from .box import (
    BUILDINGS,
    COCOON,
    ENERGY_TUNNEL,
    GUARDIANS,
    KUBADI,
    ORBITAL_CANNON,
    QUATUNE,
    REACTOR,
    TECHNICAL,
    TELEPORT,
    TOWER6,
    UPGRADE1,
    UPGRADE2,
    WATCHTOWER,
    XENTH,
)
from .box import REBUILD as CHEAPER
from .buildings import tokens_left
from .ground import has, refuse_ground, room_for_quark
from .links import has_link, is_boosted, joined
from .memory import upgrades_possible
from .power import boosts, builds
from .state import EMPTY, SHARED, TWO_EACH, XobosState


def tower_capacity(s: XobosState, seat: int) -> int:
    return s.box.tower6 if has(s, seat, TOWER6) else s.box.tower_capacity


def rebuild_cost(s: XobosState, seat: int) -> int:
    return s.box.rebuild_cheap if has(s, seat, CHEAPER) else s.box.rebuild_cost


def sites(s: XobosState, seat: int) -> int:
    found = 0
    for guardian in range(4 * seat, 4 * seat + 4):
        if builds(s, guardian):
            found += 1
    return found


# Links (section 17) ------------------------------------------------------------------------------------------------


def refuse_link(s: XobosState, giver: int, receiver: int, heals: bool) -> str | None:
    seat = giver // 4
    if s.where[giver] < 0 or s.where[receiver] < 0:
        return "XO-17.1"
    if builds(s, giver):
        return "XO-17.7"
    if s.teleported >> giver & 1:
        return "XO-27.4"
    if s.given >> giver & 1:
        return "XO-16.5"
    if s.slot[giver] != EMPTY:
        return "XO-17.6"  # the old link must be broken first
    if giver == receiver:
        if not heals:
            return "XO-17.1"
        if s.leader[seat] != giver % 4:
            return "XO-4.3"
        return "XO-27.4" if s.clan[seat] == XENTH else None
    if not joined(s, giver, receiver):
        return "XO-17.1" if s.board.edge[s.where[giver] * s.board.fields + s.where[receiver]] < 0 else "XO-15.2"
    if not heals and (is_boosted(s, giver) or boosts(s, receiver)):
        return "XO-17.3"
    return None


def refuse_break(s: XobosState, guardian: int) -> str | None:
    if not has_link(s, guardian):
        return "XO-17.6"
    return None if s.old_links >> guardian & 1 else "XO-16.5"


# Construction (sections 18 and 19) ---------------------------------------------------------------------------------


def refuse_build(s: XobosState, seat: int, guardian: int, building: int) -> str | None:
    if building == REACTOR or (building == COCOON and s.clan[seat] != KUBADI):
        return "XO-27.1" if building == COCOON else "XO-19.1"
    field = s.where[guardian]
    if field < 0 or s.slot[guardian] != EMPTY:
        return "XO-18.1"
    if s.teleported >> guardian & 1:
        return "XO-27.4"
    refused = refuse_ground(s, field)
    if refused:
        return refused
    if s.building[field] >= 0:
        return "XO-18.8"
    if tokens_left(s, seat, building) <= 0:
        return "XO-18.7" if building == COCOON else "XO-1.4"
    cost = s.box.build_cost[building]
    if building < WATCHTOWER and cost > 1:
        # Sites and Cocoons share the four construction tokens.
        if sites(s, seat) + s.count[seat * BUILDINGS + COCOON] >= GUARDIANS:
            return "XO-18.7"
        cost = 1
    return None if s.resources[seat] >= cost else "XO-18.1"


def refuse_pay(s: XobosState, seat: int, guardian: int) -> str | None:
    if not builds(s, guardian) or s.paid >> guardian & 1:
        return "XO-18.2"
    return None if s.resources[seat] >= 1 else "XO-18.2"


def refuse_reactor(s: XobosState, seat: int, field: int) -> str | None:
    if field >= s.board.fields or s.board.base_of[field] != seat:
        return "XO-19.1"
    if s.raised >> seat & 1 or s.resources[seat] < s.box.build_cost[REACTOR]:
        return "XO-19.1"
    if s.building[field] >= 0 or s.count[seat * BUILDINGS + REACTOR] >= s.box.build_limit[REACTOR]:
        return "XO-19.1"
    return None


def refuse_demolish(s: XobosState, seat: int, field: int) -> str | None:
    if field >= s.board.fields or s.building[field] < 0 or s.holder[field] != seat:
        return "XO-18.10"
    return None if s.crystals[seat] >= s.box.demolish_cost else "XO-18.10"


# Units (section 20) ------------------------------------------------------------------------------------------------


def refuse_place(s: XobosState, seat: int, field: int) -> str | None:
    """Whether new units may appear on the field at all: a field of the seat's own base without a Reactor."""
    if field >= s.board.fields or s.board.base_of[field] != seat:
        return "XO-20.1"
    if s.building[field] >= 0:
        full = s.count[seat * BUILDINGS + REACTOR] >= len(s.board.bases[seat])
        return "XO-20.3" if full else "XO-19.2"
    return None


def refuse_breed(s: XobosState, seat: int, field: int) -> str | None:
    cocoon = field < s.board.fields and s.building[field] == COCOON and s.holder[field] == seat
    refused = refuse_place(s, seat, field) if not cocoon else None
    if refused:
        return refused
    if s.owner[field] not in (-1, seat) or not room_for_quark(s, seat, field):
        return "XO-20.1"
    if s.quarks[seat] >= s.box.quarks or s.crystals[seat] < s.box.quark_cost:
        return "XO-20.1"
    return None


def refuse_return(s: XobosState, seat: int, guardian: int, field: int) -> str | None:
    if s.where[guardian] >= 0:
        return "XO-20.2"
    technical = field < s.board.fields and s.building[field] == TECHNICAL and s.holder[field] == seat
    refused = refuse_place(s, seat, field) if not technical else None
    if refused:
        return "XO-20.2" if refused == "XO-20.1" else refused
    if s.guardian[field] >= 0 or s.owner[field] not in (-1, seat):
        return "XO-20.2"
    return None if s.resources[seat] >= rebuild_cost(s, seat) else "XO-20.2"


# Technical Buildings, technologies, upgrades (sections 21 to 23) ---------------------------------------------------


def is_served(s: XobosState, guardian: int) -> bool:
    """Whether the Guardian is on a Technical Building of its owner."""
    field = s.where[guardian]
    return field >= 0 and s.building[field] == TECHNICAL and s.holder[field] == guardian // 4


def refuse_repair(s: XobosState, seat: int, guardian: int) -> str | None:
    if not is_served(s, guardian) or s.life[guardian] >= s.box.life or s.resources[seat] < s.box.repair_cost:
        return "XO-21.1"
    return None


def refuse_technology(s: XobosState, seat: int, technology: int) -> str | None:
    if technology >= ORBITAL_CANNON and s.clan[seat] != technology - ORBITAL_CANNON:
        return "XO-27.5"
    if has(s, seat, technology) or s.bought >> seat & 1:
        return "XO-22.1"
    if technology == UPGRADE2 and not has(s, seat, UPGRADE1):
        return "XO-22.4"
    if s.count[seat * BUILDINGS + TECHNICAL] < s.box.tech_level[technology]:
        return "XO-27.5" if technology >= ORBITAL_CANNON else "XO-22.1"
    return None if s.resources[seat] >= s.box.tech_cost[technology] else "XO-22.1"


def refuse_upgrade(s: XobosState, seat: int, guardian: int, kind: int) -> str | None:
    if not has(s, seat, UPGRADE1) or not is_served(s, guardian) or s.crystals[seat] < s.box.upgrade_cost:
        return "XO-23.1"
    count = s.upgrades[guardian]
    if count >= upgrades_possible(s, seat) or (count > 0 and s.upgrade[guardian] != kind):
        return "XO-23.2"
    if s.variant.supply == TWO_EACH and sum(s.upgrades[4 * seat : 4 * seat + 4]) >= 2:
        return "XO-23.3"
    return "XO-23.3" if s.variant.supply == SHARED and s.upgrades_left <= upgrades_planned(s, seat) else None


def upgrades_planned(s: XobosState, seat: int) -> int:
    """Upgrades that the seat has bought in this phase, with the common supply."""
    found = 0
    for guardian in s.refunds:
        if guardian // 4 == seat:
            found += 1
    return found


# Crystals (sections 14 and 27) -------------------------------------------------------------------------------------


def refuse_load(s: XobosState, seat: int, field: int) -> str | None:
    if field >= s.board.fields or s.building[field] != WATCHTOWER or s.holder[field] != seat:
        return "XO-14.2"
    return None if s.load[field] < tower_capacity(s, seat) and s.crystals[seat] >= 1 else "XO-14.2"


def refuse_cannon_load(s: XobosState, seat: int) -> str | None:
    if not has(s, seat, ORBITAL_CANNON) or s.device[seat] >= s.box.cannon_load or s.crystals[seat] < 1:
        return "XO-27.1"
    return None


def refuse_teleport_load(s: XobosState, seat: int) -> str | None:
    if not has(s, seat, TELEPORT) or s.device[seat] > 0 or s.crystals[seat] < s.box.teleport_load:
        return "XO-27.4"
    return None


def refuse_fusion(s: XobosState, seat: int) -> str | None:
    if s.clan[seat] != QUATUNE or s.resources[seat] < s.box.fusion_resources:
        return "XO-27.3"
    return "XO-27.3" if s.variant.fusion_once and s.fused[seat] > 0 else None


assert ENERGY_TUNNEL == ORBITAL_CANNON + 1  # clan technologies in the order of the clans
