"""What Technical Buildings are for: repair, technologies, upgrades (sections 21 to 23)."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table
from underhall.games.xobos.box import (
    BUILDINGS,
    ENERGY_TUNNEL,
    ORBITAL_CANNON,
    TECHNICAL,
    TECHNOLOGIES,
    TECHNOLOGY_IDS,
    UPGRADE1,
    UPGRADE2,
    UPGRADE_IDS,
    Board,
    Box,
)
from underhall.games.xobos.buildings import is_served
from underhall.games.xobos.events import LEARNT, REPAIRED, UPGRADED
from underhall.games.xobos.ground import has
from underhall.games.xobos.links import watchers
from underhall.games.xobos.memory import upgrades_possible
from underhall.games.xobos.prices import Price, spend_resources
from underhall.games.xobos.state import SHARED, TWO_EACH, XobosState
from underhall.games.xobos.words import Phrases, name_of, symbol_word, words
from underhall.games.xobos.worth import CARE, GROWTH, WASTE, crystal_worth, resource_worth, technology_worth

from .kind import GuardianKind, Kind
from .numbers import BUY, REPAIR, UPGRADE
from .refusals import (
    CRYSTALS,
    MOST,
    NOT_SERVED,
    NOT_THERE,
    ONCE,
    RESOURCES,
    TECHNICAL_BUILDINGS,
    TECHNOLOGY,
    WHOLE,
    Refusal,
)

AWAY: Final = Refusal("XO-21.1", NOT_THERE)
UNHURT: Final = Refusal("XO-21.1", WHOLE)
NOT_REPAIRED_HERE: Final = Refusal("XO-21.1", NOT_SERVED)
REPAIR_TOO_DEAR: Final = Refusal("XO-21.1", RESOURCES)
OTHER_CLAN: Final = Refusal("XO-27.5", NOT_THERE)
KNOWN: Final = Refusal("XO-22.1", NOT_THERE)
ONE_EACH_PHASE: Final = Refusal("XO-22.1", ONCE)
AFTER_UPGRADE1: Final = Refusal("XO-22.4", TECHNOLOGY)
LEVEL_TOO_HIGH: Final = Refusal("XO-22.1", TECHNICAL_BUILDINGS)
CLAN_LEVEL_TOO_HIGH: Final = Refusal("XO-27.5", TECHNICAL_BUILDINGS)
TECHNOLOGY_TOO_DEAR: Final = Refusal("XO-22.1", RESOURCES)
NOT_KNOWN: Final = Refusal("XO-23.1", TECHNOLOGY)
NOT_UPGRADED_HERE: Final = Refusal("XO-23.1", NOT_SERVED)
UPGRADE_TOO_DEAR: Final = Refusal("XO-23.1", CRYSTALS)
NO_MORE: Final = Refusal("XO-23.2", MOST)
NONE_IN_SUPPLY: Final = Refusal("XO-23.3", MOST)

assert ENERGY_TUNNEL == ORBITAL_CANNON + 1  # clan technologies in the order of the clans


def refuse_repair(s: XobosState, seat: int, guardian: int) -> Refusal | None:
    if s.where[guardian] < 0:
        return AWAY
    if s.life[guardian] >= s.box.life:
        return UNHURT
    if not is_served(s, guardian):
        return NOT_REPAIRED_HERE
    return None if s.resources[seat] >= s.box.repair_cost else REPAIR_TOO_DEAR


def refuse_technology(s: XobosState, seat: int, technology: int) -> Refusal | None:
    if technology >= ORBITAL_CANNON and s.clan[seat] != technology - ORBITAL_CANNON:
        return OTHER_CLAN
    if has(s, seat, technology):
        return KNOWN
    if s.bought >> seat & 1:
        return ONE_EACH_PHASE
    if technology == UPGRADE2 and not has(s, seat, UPGRADE1):
        return AFTER_UPGRADE1
    if s.count[seat * BUILDINGS + TECHNICAL] < s.box.tech_level[technology]:
        return CLAN_LEVEL_TOO_HIGH if technology >= ORBITAL_CANNON else LEVEL_TOO_HIGH
    return None if s.resources[seat] >= s.box.tech_cost[technology] else TECHNOLOGY_TOO_DEAR


def refuse_upgrade(s: XobosState, seat: int, guardian: int, kind: int) -> Refusal | None:
    if not has(s, seat, UPGRADE1):
        return NOT_KNOWN
    if not is_served(s, guardian):
        return NOT_UPGRADED_HERE
    if s.crystals[seat] < s.box.upgrade_cost:
        return UPGRADE_TOO_DEAR
    count = s.upgrades[guardian]
    if count >= upgrades_possible(s, seat) or (count > 0 and s.upgrade[guardian] != kind):
        return NO_MORE
    if s.variant.supply == TWO_EACH and sum(s.upgrades[4 * seat : 4 * seat + 4]) >= 2:
        return NONE_IN_SUPPLY
    return NONE_IN_SUPPLY if s.variant.supply == SHARED and s.upgrades_left <= upgrades_planned(s, seat) else None


def upgrades_planned(s: XobosState, seat: int) -> int:
    """Upgrades that the seat has bought in this phase, with the common supply."""
    found = 0
    for guardian in s.refunds:
        if guardian // 4 == seat:
            found += 1
    return found


class Repair(GuardianKind):
    """A Guardian is whole again; nobody else may learn of it."""

    def refuse(self, s: XobosState, seat: int, at: int) -> Refusal | None:
        return refuse_repair(s, seat, 4 * seat + at)

    def do(self, s: XobosState, table: Table, seat: int, at: int) -> None:
        s.resources[seat] -= s.box.repair_cost
        s.life[4 * seat + at] = s.box.life
        table.tell(REPAIRED, seat, 4 * seat + at, secret=(watchers(s, seat), ()))

    def price(self, box: Box, cheaper: bool, at: int) -> Price:
        return Price(resources=box.repair_cost)

    def absent(self, s: XobosState, seat: int, at: int) -> int:
        guardian = 4 * seat + at
        return int(s.where[guardian] < 0 or s.life[guardian] >= s.box.life)

    def weigh(self, s: XobosState, seat: int, at: int, terms: list[int]) -> None:
        hurt = s.box.life - s.life[4 * seat + at]
        terms[CARE] = 90 * hurt - s.box.repair_cost * resource_worth(s, seat)


class Buy(Kind):
    """A technology."""

    def __init__(self) -> None:
        super().__init__("learn", BUY, TECHNOLOGIES)

    def refuse(self, s: XobosState, seat: int, at: int) -> Refusal | None:
        return refuse_technology(s, seat, at)

    def do(self, s: XobosState, table: Table, seat: int, at: int) -> None:
        spend_resources(s, seat, s.box.tech_cost[at])
        s.bought |= 1 << seat
        s.techs[seat] |= 1 << at
        table.tell(LEARNT, seat, at)

    def price(self, box: Box, cheaper: bool, at: int) -> Price:
        return Price(resources=box.tech_cost[at])

    def missing(self, s: XobosState, seat: int, at: int, refusal: Refusal, cheaper: bool) -> int:
        if refusal.reason == TECHNICAL_BUILDINGS:
            return s.box.tech_level[at] - s.count[seat * BUILDINGS + TECHNICAL]
        return super().missing(s, seat, at, refusal, cheaper)

    def what(self, board: Board, at: int) -> str:
        return TECHNOLOGY_IDS[at]

    def say(self, say: Phrases, at: int) -> str:
        return say.fill("learn", technology=name_of("technologies", at, say.language))

    def weigh(self, s: XobosState, seat: int, at: int, terms: list[int]) -> None:
        terms[GROWTH] = technology_worth(s, seat, at)

    def sorts(self) -> int:
        return TECHNOLOGIES

    def sort(self, s: XobosState, seat: int, at: int) -> int:
        return at


class Upgrade(GuardianKind):
    """Power or healing for a Guardian, in secret: symbol * 2 + kind."""

    def refuse(self, s: XobosState, seat: int, at: int) -> Refusal | None:
        return refuse_upgrade(s, seat, 4 * seat + at // 2, at % 2)

    def do(self, s: XobosState, table: Table, seat: int, at: int) -> None:
        guardian = 4 * seat + at // 2
        s.crystals[seat] -= s.box.upgrade_cost
        s.upgrade[guardian] = at % 2
        s.upgrades[guardian] += 1
        if s.variant.supply == SHARED:
            s.refunds = [*s.refunds, guardian]
        table.tell(UPGRADED, seat, guardian, at % 2, secret=(watchers(s, seat), ()))

    def price(self, box: Box, cheaper: bool, at: int) -> Price:
        return Price(crystals=box.upgrade_cost)

    def what(self, board: Board, at: int) -> str:
        return UPGRADE_IDS[at % 2]

    def say(self, say: Phrases, at: int) -> str:
        kind = words(say.language)[UPGRADE_IDS[at % 2]]
        return say.fill("upgrade", guardian=symbol_word(at // 2, say.language), upgrade=kind)

    def absent(self, s: XobosState, seat: int, at: int) -> int:
        return (not has(s, seat, UPGRADE1)) + (s.where[4 * seat + at // 2] < 0)

    def weigh(self, s: XobosState, seat: int, at: int, terms: list[int]) -> None:
        terms[WASTE] = -crystal_worth(s, seat) + 80

    def sorts(self) -> int:
        return 2

    def sort(self, s: XobosState, seat: int, at: int) -> int:
        return at % 2


repair: Final = Repair("repair", REPAIR)
buy: Final = Buy()
upgrade: Final = Upgrade("upgrade", UPGRADE, 2)
