"""The Development phase: what a seat may do, and why not (sections 16 to 23). `deeds.py` does it."""

from __future__ import annotations

from .box import (
    BUILDINGS,
    COCOON,
    ENERGY_TUNNEL,
    GUARDIANS,
    KUBADI,
    MAX_FIELDS,
    ORBITAL_CANNON,
    QUATUNE,
    REACTOR,
    TECHNICAL,
    TECHNOLOGIES,
    TELEPORT,
    TOWER6,
    UPGRADE1,
    UPGRADE2,
    WATCHTOWER,
    XENTH,
)
from .box import REBUILD as CHEAPER
from .entering import tokens_left
from .ground import buildable, has, refuse_ground, room_for_quark
from .links import has_link, is_boosted, joined
from .memory import upgrades_possible
from .power import boosts, builds
from .questions import (
    BOOST,
    BREAK,
    BREED,
    BUILD,
    BUY,
    DEMOLISH,
    DONE,
    FUSE,
    HEAL,
    LOAD,
    LOAD_CANNON,
    LOAD_TELEPORT,
    PAY,
    RAISE,
    REPAIR,
    RETURN,
    UPGRADE,
)
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
    """Whether new units may come to the field at all: an own base field without Reactor."""
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
    """Whether the Guardian stands on an own Technical Building."""
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


def refuse_deed(s: XobosState, seat: int, option: int) -> str | None:
    first = 4 * seat
    if option == DONE:
        return None
    if option < HEAL:
        pair = option - BOOST
        return refuse_link(s, first + pair // 4, first + pair % 4, False)
    if option < BREAK:
        pair = option - HEAL
        return refuse_link(s, first + pair // 4, first + pair % 4, True)
    if option < BUILD:
        return refuse_break(s, first + option - BREAK)
    if option < PAY:
        return refuse_build(s, seat, first + (option - BUILD) // BUILDINGS, (option - BUILD) % BUILDINGS)
    if option < RAISE:
        return refuse_pay(s, seat, first + option - PAY)
    if option < BREED:
        return refuse_reactor(s, seat, option - RAISE)
    if option < RETURN:
        return refuse_breed(s, seat, option - BREED)
    if option < REPAIR:
        return refuse_return(s, seat, first + (option - RETURN) // MAX_FIELDS, (option - RETURN) % MAX_FIELDS)
    if option < BUY:
        return refuse_repair(s, seat, first + option - REPAIR)
    if option < UPGRADE:
        return refuse_technology(s, seat, option - BUY)
    if option < LOAD:
        return refuse_upgrade(s, seat, first + (option - UPGRADE) // 2, (option - UPGRADE) % 2)
    if option < LOAD_CANNON:
        return refuse_load(s, seat, option - LOAD)
    if option == LOAD_CANNON:
        return refuse_cannon_load(s, seat)
    if option == LOAD_TELEPORT:
        return refuse_teleport_load(s, seat)
    if option < FUSE:
        return refuse_demolish(s, seat, option - DEMOLISH)
    return refuse_fusion(s, seat)


def deed_options(s: XobosState, seat: int) -> list[int]:
    """All that `refuse_deed` lets pass, found along the seat's own things instead of the whole space."""
    options = [DONE]
    first = 4 * seat
    resources, crystals = s.resources[seat], s.crystals[seat]
    add_links(s, seat, options)
    if resources > 0:
        for symbol in range(GUARDIANS):
            field = s.where[first + symbol]
            if field >= 0 and s.slot[first + symbol] == EMPTY and s.building[field] < 0 and buildable(s, field):
                for building in range(REACTOR):
                    if refuse_build(s, seat, first + symbol, building) is None:
                        options.append(BUILD + symbol * BUILDINGS + building)
        for symbol in range(GUARDIANS):
            if refuse_pay(s, seat, first + symbol) is None:
                options.append(PAY + symbol)
        if resources >= s.box.build_cost[REACTOR]:
            for field in s.board.bases[seat]:
                if refuse_reactor(s, seat, field) is None:
                    options.append(RAISE + field)
    if crystals >= s.box.quark_cost and s.quarks[seat] < s.box.quarks:
        for field in s.board.bases[seat]:
            if refuse_breed(s, seat, field) is None:
                options.append(BREED + field)
        if s.clan[seat] == KUBADI:
            for field in range(s.board.fields):
                if s.building[field] == COCOON and refuse_breed(s, seat, field) is None:
                    options.append(BREED + field)
    if resources >= rebuild_cost(s, seat):
        add_returns(s, seat, options)
    if s.count[seat * BUILDINGS + TECHNICAL] > 0:
        for symbol in range(GUARDIANS):
            if refuse_repair(s, seat, first + symbol) is None:
                options.append(REPAIR + symbol)
    if resources > 0 and not s.bought >> seat & 1:
        for technology in range(TECHNOLOGIES):
            if refuse_technology(s, seat, technology) is None:
                options.append(BUY + technology)
    if crystals > 0 or s.box.demolish_cost == 0:
        add_crystal_deeds(s, seat, options)
    if refuse_fusion(s, seat) is None:
        options.append(FUSE)
    options.sort()
    return options


def add_links(s: XobosState, seat: int, options: list[int]) -> None:
    first = 4 * seat
    for giver in range(GUARDIANS):
        slot = s.slot[first + giver]
        if slot == EMPTY:
            if s.where[first + giver] >= 0 and not s.given >> (first + giver) & 1:
                for receiver in range(GUARDIANS):
                    if s.where[first + receiver] >= 0:
                        if refuse_link(s, first + giver, first + receiver, False) is None:
                            options.append(BOOST + giver * 4 + receiver)
                        if refuse_link(s, first + giver, first + receiver, True) is None:
                            options.append(HEAL + giver * 4 + receiver)
        elif refuse_break(s, first + giver) is None:
            options.append(BREAK + giver)


def add_returns(s: XobosState, seat: int, options: list[int]) -> None:
    for symbol in range(GUARDIANS):
        if s.where[4 * seat + symbol] < 0:
            for field in range(s.board.fields):
                if refuse_return(s, seat, 4 * seat + symbol, field) is None:
                    options.append(RETURN + symbol * MAX_FIELDS + field)


def add_crystal_deeds(s: XobosState, seat: int, options: list[int]) -> None:
    if has(s, seat, UPGRADE1):
        for symbol in range(GUARDIANS):
            for kind in range(2):
                if refuse_upgrade(s, seat, 4 * seat + symbol, kind) is None:
                    options.append(UPGRADE + symbol * 2 + kind)
    for field in range(s.board.fields):
        if s.holder[field] == seat:
            if refuse_load(s, seat, field) is None:
                options.append(LOAD + field)
            if refuse_demolish(s, seat, field) is None:
                options.append(DEMOLISH + field)
    if s.variant.clans:
        if refuse_cannon_load(s, seat) is None:
            options.append(LOAD_CANNON)
        if refuse_teleport_load(s, seat) is None:
            options.append(LOAD_TELEPORT)


assert ENERGY_TUNNEL == ORBITAL_CANNON + 1  # clan technologies in the order of the clans
