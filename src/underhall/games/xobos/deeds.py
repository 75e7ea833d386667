"""Actions of the Development phase, done by one seat on its own part of the table (section 16)."""

from __future__ import annotations

from underhall.engine.table import Table

from .box import BUILDINGS, COCOON, MAX_FIELDS, REACTOR, TECHNICAL, WATCHTOWER
from .buildings import put_building, remove_building
from .developing import rebuild_cost
from .events import (
    BRED,
    BUILT,
    CANNON_LOADED,
    DEMOLISHED,
    FUSED,
    LEARNT,
    LINKED,
    LOADED,
    PAID,
    REBUILT,
    REPAIRED,
    STARTED,
    TELEPORT_LOADED,
    UPGRADED,
)
from .ground import arrive
from .links import break_link, watchers
from .memory import RETURNED, learn
from .questions.deeds import (
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
from .questions.development import DEVELOP, develop
from .state import BOOSTS, EMPTY, HEALS, SHARED, SITE, XobosState


def do_deeds(s: XobosState, table: Table, seat: int) -> None:
    """The seat's part of the phase: deeds until it is done. Touches only the seat's own things."""
    while True:
        choice = table.ask(seat, DEVELOP, develop.options(s, seat))
        if choice == DONE:
            s.done |= 1 << seat
            return
        do(s, table, seat, choice)


def spend_resources(s: XobosState, seat: int, cost: int) -> None:
    """Resources that all see being spent."""
    s.resources[seat] -= cost
    s.most_resources[seat] -= cost


def spend_crystals(s: XobosState, seat: int, cost: int) -> None:
    s.crystals[seat] -= cost
    s.most_crystals[seat] -= cost


def do(s: XobosState, table: Table, seat: int, choice: int) -> None:
    first = 4 * seat
    secret = (watchers(s, seat), ())
    if choice < BREAK:
        heals = choice >= HEAL
        pair = choice - (HEAL if heals else BOOST)
        s.slot[first + pair // 4] = (HEALS if heals else BOOSTS) + pair % 4
        s.given |= 1 << first + pair // 4
        table.tell(LINKED, seat, int(heals), first + pair // 4, first + pair % 4, secret=secret)
    elif choice < BUILD:
        break_link(s, table, first + choice - BREAK)
        s.old_links &= ~(1 << first + choice - BREAK)  # a new link stays (XO-16.5)
    elif choice < PAY:
        build(s, table, seat, first + (choice - BUILD) // BUILDINGS, (choice - BUILD) % BUILDINGS)
    elif choice < RAISE:
        pay(s, table, seat, first + choice - PAY)
    elif choice < BREED:
        field = choice - RAISE
        spend_resources(s, seat, s.box.build_cost[REACTOR])
        s.raised |= 1 << seat
        put_building(s, seat, REACTOR, field)
        table.tell(BUILT, seat, REACTOR, field)
    elif choice < RETURN:
        field = choice - BREED
        spend_crystals(s, seat, s.box.quark_cost)
        s.owner[field] = seat
        s.fresh[field] += 1
        s.quarks[seat] += 1
        table.tell(BRED, seat, field)
    elif choice < REPAIR:
        guardian, field = first + (choice - RETURN) // MAX_FIELDS, (choice - RETURN) % MAX_FIELDS
        spend_resources(s, seat, rebuild_cost(s, seat))
        arrive(s, guardian, field)
        s.life[guardian] = s.box.life
        learn(s, seat, (RETURNED, guardian % 4))
        if s.building[field] == TECHNICAL:
            s.served |= 1 << guardian
        table.tell(REBUILT, seat, guardian, field)
    elif choice < BUY:
        s.resources[seat] -= s.box.repair_cost
        s.life[first + choice - REPAIR] = s.box.life
        table.tell(REPAIRED, seat, first + choice - REPAIR, secret=secret)
    elif choice < UPGRADE:
        spend_resources(s, seat, s.box.tech_cost[choice - BUY])
        s.bought |= 1 << seat
        s.techs[seat] |= 1 << choice - BUY
        table.tell(LEARNT, seat, choice - BUY)
    elif choice < LOAD:
        guardian = first + (choice - UPGRADE) // 2
        s.crystals[seat] -= s.box.upgrade_cost
        s.upgrade[guardian] = (choice - UPGRADE) % 2
        s.upgrades[guardian] += 1
        if s.variant.supply == SHARED:
            s.refunds = [*s.refunds, guardian]
        table.tell(UPGRADED, seat, guardian, (choice - UPGRADE) % 2, secret=secret)
    else:
        do_with_crystals(s, table, seat, choice)


def do_with_crystals(s: XobosState, table: Table, seat: int, choice: int) -> None:
    if choice < LOAD_CANNON:
        spend_crystals(s, seat, 1)
        s.load[choice - LOAD] += 1
        table.tell(LOADED, seat, choice - LOAD, s.load[choice - LOAD])
    elif choice == LOAD_CANNON:
        spend_crystals(s, seat, 1)
        s.device[seat] += 1
        table.tell(CANNON_LOADED, seat, s.device[seat])
    elif choice == LOAD_TELEPORT:
        spend_crystals(s, seat, s.box.teleport_load)
        s.device[seat] = s.box.teleport_load
        table.tell(TELEPORT_LOADED, seat)
    elif choice < FUSE:
        field = choice - DEMOLISH
        spend_crystals(s, seat, s.box.demolish_cost)
        table.tell(DEMOLISHED, seat, s.building[field], field)
        remove_building(s, field)
    else:
        s.resources[seat] -= s.box.fusion_resources
        s.crystals[seat] += s.box.fusion_crystals
        s.fused[seat] += 1
        table.tell(FUSED, seat, s.box.fusion_resources, s.box.fusion_crystals, secret=(watchers(s, seat), ()))


def build(s: XobosState, table: Table, seat: int, guardian: int, building: int) -> None:
    """Watchtowers and Cocoons are finished at once and openly; other sites are secret except for their place
    (XO-18.1)."""
    field, cost = s.where[guardian], s.box.build_cost[building]
    if building in (WATCHTOWER, COCOON) or cost == 1:
        spend_resources(s, seat, cost)
        put_building(s, seat, building, field)
        if building == TECHNICAL:
            s.served |= 1 << guardian
        table.tell(BUILT, seat, building, field)
        return
    spend_resources(s, seat, 1)
    s.slot[guardian] = SITE + building * 8 + 1
    s.paid |= 1 << guardian
    table.tell(STARTED, seat, field, secret=(watchers(s, seat), (building,)))


def pay(s: XobosState, table: Table, seat: int, guardian: int) -> None:
    """One more resource; with the last one, the building is placed, and everyone knows what it has cost (XO-18.3)."""
    building, paid = (s.slot[guardian] - SITE) // 8, s.slot[guardian] % 8 + 1
    field = s.where[guardian]
    s.resources[seat] -= 1
    s.paid |= 1 << guardian
    s.slot[guardian] = SITE + building * 8 + paid
    table.tell(PAID, seat, building, field, paid, secret=(watchers(s, seat), ()))
    if paid == s.box.build_cost[building]:
        s.slot[guardian] = EMPTY
        s.age[guardian] = 0
        s.most_resources[seat] -= paid - 1
        put_building(s, seat, building, field)
        if building == TECHNICAL:
            s.served |= 1 << guardian
        table.tell(BUILT, seat, building, field)
