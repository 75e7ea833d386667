"""The question of the Development phase (sections 16 to 23): which deed comes next. `deeds.py` has their numbers."""

from __future__ import annotations

from typing import Final

from underhall.games.xobos.box import (
    BUILDING_IDS,
    BUILDINGS,
    COCOON,
    GUARDIANS,
    KUBADI,
    MAX_FIELDS,
    REACTOR,
    TECHNICAL,
    TECHNOLOGIES,
    UPGRADE1,
    WATCHTOWER,
)
from underhall.games.xobos.developing import (
    is_served,
    rebuild_cost,
    refuse_break,
    refuse_breed,
    refuse_build,
    refuse_cannon_load,
    refuse_demolish,
    refuse_fusion,
    refuse_link,
    refuse_load,
    refuse_pay,
    refuse_reactor,
    refuse_repair,
    refuse_return,
    refuse_technology,
    refuse_teleport_load,
    refuse_upgrade,
)
from underhall.games.xobos.ground import buildable, has
from underhall.games.xobos.links import has_link
from underhall.games.xobos.power import builds
from underhall.games.xobos.state import EMPTY, SITE, XobosState
from underhall.games.xobos.words import Phrases
from underhall.games.xobos.worth import (
    CARE,
    FIGHT,
    GROWTH,
    PLACE,
    POINTS,
    UNIT,
    WASTE,
    building_worth,
    crystal_worth,
    foes_near,
    reactor_worth,
    rebuild_worth,
    resource_worth,
    technology_worth,
    waiting_sites,
)

from .base import PhaseQuestion
from .deeds import (
    BOOST,
    BREAK,
    BREED,
    BUILD,
    BUY,
    DEMOLISH,
    DEVELOP_SIZE,
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
    say_deed,
    write_deed,
)

DEVELOP: Final = 16


class Develop(PhaseQuestion):
    """One deed after the other, until the seat is done."""

    def __init__(self) -> None:
        super().__init__(DEVELOP, "develop", DEVELOP_SIZE, always_ask=True)

    def forbid(self, state: XobosState, seat: int, option: int) -> str | None:
        s = state
        first = 4 * seat
        if s.done >> seat & 1:
            return "XO-16.1"
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

    def options(self, state: XobosState, seat: int) -> list[int]:
        """Everything that is not forbidden, found by going through the seat's own things instead of the whole space."""
        s = state
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

    def write(self, state: XobosState, option: int) -> str:
        return write_deed(state, option)

    def things(self, state: XobosState, option: int) -> list[str]:
        found = super().things(state, option)
        if RAISE <= option < BREED:
            found.append(BUILDING_IDS[REACTOR])
        return found

    def absent(self, state: XobosState, seat: int, option: int) -> int:
        """Deeds of a Guardian on the board, of one that was destroyed, of fields with what the deed is about."""
        s = state
        first = 4 * seat
        if option == DONE:
            return 0
        if option < BREAK:
            pair = option - (HEAL if option >= HEAL else BOOST)
            giver, receiver = first + pair // 4, first + pair % 4
            alone = giver == receiver and (option < HEAL or s.leader[seat] != pair % 4)
            return (s.where[giver] < 0) + (s.where[receiver] < 0) + alone
        if option < BUILD:
            return int(not has_link(s, first + option - BREAK))
        if option < PAY:
            building = (option - BUILD) % BUILDINGS
            elsewhere = building == REACTOR or (building == COCOON and s.clan[seat] != KUBADI)
            return (s.where[first + (option - BUILD) // BUILDINGS] < 0) + elsewhere
        if option < RAISE:
            return int(not builds(s, first + option - PAY))
        if option < RETURN:
            return absent_in_base(s, seat, option)
        if option < REPAIR:
            at = option - RETURN
            there = is_base(s, seat, at % MAX_FIELDS) or is_own(s, seat, at % MAX_FIELDS, TECHNICAL)
            return 2 * (s.where[first + at // MAX_FIELDS] >= 0) + (not there)
        if option < BUY:
            guardian = first + option - REPAIR
            return int(s.where[guardian] < 0 or s.life[guardian] >= s.box.life)
        if option < UPGRADE:
            return 0
        if option < LOAD:
            return (not has(s, seat, UPGRADE1)) + (s.where[first + (option - UPGRADE) // 2] < 0)
        if option < LOAD_CANNON:
            return int(not is_own(s, seat, option - LOAD, WATCHTOWER))
        if option in (LOAD_CANNON, LOAD_TELEPORT, FUSE):
            return 0
        field = option - DEMOLISH
        return int(field >= s.board.fields or s.building[field] < 0 or s.holder[field] != seat)

    def in_words(self, say: Phrases, option: int) -> str:
        return say_deed(say, option)

    def weigh(self, state: XobosState, seat: int, option: int) -> list[int]:
        s = state
        terms = [0, 0, 0, 0, 0, 0]
        first = 4 * seat
        if option == DONE:
            return terms
        if option < BREAK:
            weigh_link(s, seat, option, terms)
        elif option < BUILD:
            weigh_break(s, seat, first + option - BREAK, terms)
        elif option < PAY:
            terms[GROWTH] = building_worth(s, seat, (option - BUILD) % BUILDINGS)
            if s.crystals[seat] == 0 and s.resources[seat] <= waiting_sites(s, seat):
                terms[WASTE] = -terms[GROWTH] - 1  # first finish what is begun
        elif option < RAISE:
            building = (s.slot[first + option - PAY] - SITE) // 8
            terms[GROWTH] = 3000 + max(0, building_worth(s, seat, building))
        elif option < BREED:
            terms[POINTS] = reactor_worth(s, seat)
        elif option < RETURN:
            terms[WASTE] = -crystal_worth(s, seat) + UNIT
        elif option < REPAIR:
            terms[GROWTH] = rebuild_worth(s, seat)
            if (option - RETURN) % MAX_FIELDS not in s.board.bases[seat]:
                terms[PLACE] = 20
        elif option < BUY:
            missing = s.box.life - s.life[first + option - REPAIR]
            terms[CARE] = 90 * missing - s.box.repair_cost * resource_worth(s, seat)
        elif option < UPGRADE:
            terms[GROWTH] = technology_worth(s, seat, option - BUY)
        elif option < LOAD:
            terms[WASTE] = -crystal_worth(s, seat) + 80
        elif option == FUSE:
            terms[POINTS] = s.box.fusion_crystals * crystal_worth(s, seat)
            terms[WASTE] = -s.box.fusion_resources * resource_worth(s, seat)
            if s.resources[seat] - s.box.fusion_resources < 5 and reactor_worth(s, seat) > 0:
                terms[WASTE] -= 800
        elif option >= DEMOLISH:
            terms[WASTE] = -2000
        else:
            terms[WASTE] = -crystal_worth(s, seat) + 40
        return terms


develop: Final = Develop()


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


def absent_in_base(s: XobosState, seat: int, option: int) -> int:
    if option < BREED:
        return int(not is_base(s, seat, option - RAISE))
    field = option - BREED
    return int(not is_base(s, seat, field) and not is_own(s, seat, field, COCOON))


def is_base(s: XobosState, seat: int, field: int) -> bool:
    return field < s.board.fields and s.board.base_of[field] == seat


def is_own(s: XobosState, seat: int, field: int, building: int) -> bool:
    return field < s.board.fields and s.building[field] == building and s.holder[field] == seat


def weigh_link(s: XobosState, seat: int, option: int, terms: list[int]) -> None:
    """Healing costs nothing and protects; a Leader near an opponent is better boosted."""
    if option >= HEAL:
        receiver = 4 * seat + (option - HEAL) % 4
        terms[CARE] = 10 + 20 * foes_near(s, receiver) + 3 * (s.box.life - s.life[receiver])
    else:
        terms[FIGHT] = -5


def weigh_break(s: XobosState, seat: int, guardian: int, terms: list[int]) -> None:
    """Worth it only to build instead: a building needs the order slot."""
    field = s.where[guardian]
    if s.building[field] < 0 and not is_served(s, guardian) and s.resources[seat] > waiting_sites(s, seat):
        terms[GROWTH] = max(building_worth(s, seat, building) for building in range(2)) // 10
    terms[WASTE] = -20
