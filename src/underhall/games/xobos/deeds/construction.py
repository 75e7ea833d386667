"""Buildings: build, pay, raise a Reactor, demolish (sections 18 and 19)."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table
from underhall.games.xobos.box import (
    BASE,
    BUILDING_IDS,
    BUILDINGS,
    COCOON,
    GUARDIANS,
    IRRADIATED,
    KUBADI,
    REACTOR,
    TECHNICAL,
    WATCHTOWER,
    Board,
    Box,
)
from underhall.games.xobos.buildings import put_building, remove_building, tokens_left
from underhall.games.xobos.events import BUILT, DEMOLISHED, STARTED
from underhall.games.xobos.events import PAID as PAID_EVENT
from underhall.games.xobos.ground import buildable
from underhall.games.xobos.links import watchers
from underhall.games.xobos.power import builds
from underhall.games.xobos.prices import Price, spend_crystals, spend_resources
from underhall.games.xobos.state import EMPTY, SITE, XobosState
from underhall.games.xobos.words import Phrases, field_label, name_of, symbol_word
from underhall.games.xobos.worth import GROWTH, POINTS, WASTE, building_worth, reactor_worth, waiting_sites

from .kind import FieldKind, GuardianKind, is_base
from .numbers import BUILD, DEMOLISH, PAY, RAISE
from .refusals import (
    BASE_FIELD,
    BUILDS,
    CRYSTALS,
    LINKED,
    NO_GROUND,
    NONE_LEFT,
    NOT_THERE,
    ONCE,
    PAID,
    RADIATION,
    RESOURCES,
    TAKEN,
    TELEPORTED,
    Refusal,
)

# Buildings by Guardians (section 18) -------------------------------------------------------------------------------

OTHER_CLAN: Final = Refusal("XO-27.1", NOT_THERE)
NOT_BY_GUARDIANS: Final = Refusal("XO-19.1", NOT_THERE)
AWAY: Final = Refusal("XO-18.1", NOT_THERE)
BUSY: Final = Refusal("XO-18.1", BUILDS)
GIVES_LINK: Final = Refusal("XO-18.1", LINKED)
JUST_TELEPORTED: Final = Refusal("XO-27.4", TELEPORTED)
IN_BASE: Final = Refusal("XO-18.8", BASE_FIELD)
IN_RADIATION: Final = Refusal("XO-15.1", RADIATION)
NOT_FOR_TWO: Final = Refusal("XO-18.9", NO_GROUND)
FIELD_TAKEN: Final = Refusal("XO-18.8", TAKEN)
NO_BUILDING_LEFT: Final = Refusal("XO-1.4", NONE_LEFT)
NO_TOKEN_LEFT: Final = Refusal("XO-18.7", NONE_LEFT)
TOO_DEAR: Final = Refusal("XO-18.1", RESOURCES)
NO_SITE: Final = Refusal("XO-18.2", NOT_THERE)
PAID_NOW: Final = Refusal("XO-18.2", PAID)
NOTHING_TO_PAY_WITH: Final = Refusal("XO-18.2", RESOURCES)


def sites(s: XobosState, seat: int) -> int:
    found = 0
    for guardian in range(4 * seat, 4 * seat + 4):
        if builds(s, guardian):
            found += 1
    return found


def refuse_build(s: XobosState, seat: int, guardian: int, building: int) -> Refusal | None:
    if building == REACTOR or (building == COCOON and s.clan[seat] != KUBADI):
        return OTHER_CLAN if building == COCOON else NOT_BY_GUARDIANS
    field = s.where[guardian]
    if field < 0:
        return AWAY
    if s.slot[guardian] != EMPTY:
        return BUSY if builds(s, guardian) else GIVES_LINK
    if s.teleported >> guardian & 1:
        return JUST_TELEPORTED
    if not buildable(s, field):
        return refuse_ground(s, field)
    if s.building[field] >= 0:
        return FIELD_TAKEN
    if tokens_left(s, seat, building) <= 0:
        return NO_TOKEN_LEFT if building == COCOON else NO_BUILDING_LEFT
    cost = s.box.build_cost[building]
    if building < WATCHTOWER and cost > 1:
        # Sites and Cocoons share the four construction tokens.
        if sites(s, seat) + s.count[seat * BUILDINGS + COCOON] >= GUARDIANS:
            return NO_TOKEN_LEFT
        cost = 1
    return None if s.resources[seat] >= cost else TOO_DEAR


def refuse_ground(s: XobosState, field: int) -> Refusal:
    """Why nothing can be built there."""
    if s.board.kind[field] == BASE:
        return IN_BASE
    return IN_RADIATION if s.board.kind[field] == IRRADIATED else NOT_FOR_TWO


def refuse_pay(s: XobosState, seat: int, guardian: int) -> Refusal | None:
    if not builds(s, guardian):
        return NO_SITE
    if s.paid >> guardian & 1:
        return PAID_NOW
    return None if s.resources[seat] >= 1 else NOTHING_TO_PAY_WITH


class Build(GuardianKind):
    """A Guardian starts a building where it stands: symbol * BUILDINGS + building."""

    def refuse(self, s: XobosState, seat: int, at: int) -> Refusal | None:
        return refuse_build(s, seat, 4 * seat + at // BUILDINGS, at % BUILDINGS)

    def do(self, s: XobosState, table: Table, seat: int, at: int) -> None:
        """Watchtowers and Cocoons stand at once and openly; other sites are secret except for their place (XO-18.1)."""
        guardian, building = 4 * seat + at // BUILDINGS, at % BUILDINGS
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

    def price(self, box: Box, cheaper: bool, at: int) -> Price:
        return Price(resources=1 if at % BUILDINGS < WATCHTOWER else box.build_cost[at % BUILDINGS])

    def what(self, board: Board, at: int) -> str:
        return BUILDING_IDS[at % BUILDINGS]

    def say(self, say: Phrases, at: int) -> str:
        """Secret sites are started, all else stands at once."""
        building = at % BUILDINGS
        if building == REACTOR:
            return ""
        slow = building < WATCHTOWER and say.s.box.build_cost[building] > 1
        return say.fill(
            "start" if slow else "build",
            guardian=symbol_word(at // BUILDINGS, say.language),
            building=name_of("buildings", building, say.language),
        )

    def absent(self, s: XobosState, seat: int, at: int) -> int:
        building = at % BUILDINGS
        elsewhere = building == REACTOR or (building == COCOON and s.clan[seat] != KUBADI)
        return (s.where[4 * seat + at // BUILDINGS] < 0) + elsewhere

    def weigh(self, s: XobosState, seat: int, at: int, terms: list[int]) -> None:
        terms[GROWTH] = building_worth(s, seat, at % BUILDINGS)
        if s.crystals[seat] == 0 and s.resources[seat] <= waiting_sites(s, seat):
            terms[WASTE] = -terms[GROWTH] - 1  # first finish what is begun

    def sorts(self) -> int:
        return BUILDINGS

    def sort(self, s: XobosState, seat: int, at: int) -> int:
        return at % BUILDINGS


class Pay(GuardianKind):
    """The next resource for a site."""

    def refuse(self, s: XobosState, seat: int, at: int) -> Refusal | None:
        return refuse_pay(s, seat, 4 * seat + at)

    def do(self, s: XobosState, table: Table, seat: int, at: int) -> None:
        """With the last one the building is there, and all know what it has cost (XO-18.3)."""
        guardian = 4 * seat + at
        building, paid = (s.slot[guardian] - SITE) // 8, s.slot[guardian] % 8 + 1
        field = s.where[guardian]
        s.resources[seat] -= 1
        s.paid |= 1 << guardian
        s.slot[guardian] = SITE + building * 8 + paid
        table.tell(PAID_EVENT, seat, building, field, paid, secret=(watchers(s, seat), ()))
        if paid == s.box.build_cost[building]:
            s.slot[guardian] = EMPTY
            s.age[guardian] = 0
            s.most_resources[seat] -= paid - 1
            put_building(s, seat, building, field)
            if building == TECHNICAL:
                s.served |= 1 << guardian
            table.tell(BUILT, seat, building, field)

    def price(self, box: Box, cheaper: bool, at: int) -> Price:
        return Price(resources=1)

    def absent(self, s: XobosState, seat: int, at: int) -> int:
        return int(not builds(s, 4 * seat + at))

    def weigh(self, s: XobosState, seat: int, at: int, terms: list[int]) -> None:
        building = (s.slot[4 * seat + at] - SITE) // 8
        terms[GROWTH] = 3000 + max(0, building_worth(s, seat, building))

    def sorts(self) -> int:
        return BUILDINGS

    def sort(self, s: XobosState, seat: int, at: int) -> int:
        return (s.slot[4 * seat + at] - SITE) // 8


# Reactors (section 19) and demolition ------------------------------------------------------------------------------

NOT_IN_BASE: Final = Refusal("XO-19.1", NOT_THERE)
ONE_EACH_PHASE: Final = Refusal("XO-19.1", ONCE)
REACTOR_THERE: Final = Refusal("XO-19.1", TAKEN)
NO_REACTOR_LEFT: Final = Refusal("XO-19.1", NONE_LEFT)
REACTOR_TOO_DEAR: Final = Refusal("XO-19.1", RESOURCES)
NOTHING_THERE: Final = Refusal("XO-18.10", NOT_THERE)
DEMOLITION_TOO_DEAR: Final = Refusal("XO-18.10", CRYSTALS)


def refuse_reactor(s: XobosState, seat: int, field: int) -> Refusal | None:
    if not is_base(s, seat, field):
        return NOT_IN_BASE
    if s.raised >> seat & 1:
        return ONE_EACH_PHASE
    if s.building[field] >= 0:
        return REACTOR_THERE
    if s.count[seat * BUILDINGS + REACTOR] >= s.box.build_limit[REACTOR]:
        return NO_REACTOR_LEFT
    return None if s.resources[seat] >= s.box.build_cost[REACTOR] else REACTOR_TOO_DEAR


def refuse_demolish(s: XobosState, seat: int, field: int) -> Refusal | None:
    if field >= s.board.fields or s.building[field] < 0 or s.holder[field] != seat:
        return NOTHING_THERE
    return None if s.crystals[seat] >= s.box.demolish_cost else DEMOLITION_TOO_DEAR


class Raise(FieldKind):
    """A Reactor, on a field of the own base."""

    def refuse(self, s: XobosState, seat: int, at: int) -> Refusal | None:
        return refuse_reactor(s, seat, at)

    def do(self, s: XobosState, table: Table, seat: int, at: int) -> None:
        spend_resources(s, seat, s.box.build_cost[REACTOR])
        s.raised |= 1 << seat
        put_building(s, seat, REACTOR, at)
        table.tell(BUILT, seat, REACTOR, at)

    def price(self, box: Box, cheaper: bool, at: int) -> Price:
        return Price(resources=box.build_cost[REACTOR])

    def absent(self, s: XobosState, seat: int, at: int) -> int:
        return int(not is_base(s, seat, at))

    def weigh(self, s: XobosState, seat: int, at: int, terms: list[int]) -> None:
        terms[POINTS] = reactor_worth(s, seat)


class Demolish(FieldKind):
    """An own building goes."""

    def refuse(self, s: XobosState, seat: int, at: int) -> Refusal | None:
        return refuse_demolish(s, seat, at)

    def do(self, s: XobosState, table: Table, seat: int, at: int) -> None:
        spend_crystals(s, seat, s.box.demolish_cost)
        table.tell(DEMOLISHED, seat, s.building[at], at)
        remove_building(s, at)

    def price(self, box: Box, cheaper: bool, at: int) -> Price:
        return Price(crystals=box.demolish_cost)

    def say(self, say: Phrases, at: int) -> str:
        if at >= say.s.board.fields or say.s.building[at] < 0:
            return ""
        building = name_of("buildings", say.s.building[at], say.language)
        return say.fill("demolish", field=field_label(say.s, at), building=building)

    def absent(self, s: XobosState, seat: int, at: int) -> int:
        return int(at >= s.board.fields or s.building[at] < 0 or s.holder[at] != seat)

    def weigh(self, s: XobosState, seat: int, at: int, terms: list[int]) -> None:
        terms[WASTE] = -2000


build: Final = Build("build", BUILD, BUILDINGS)
pay: Final = Pay("pay", PAY)
reactor: Final = Raise("reactor", RAISE)
demolish: Final = Demolish("demolish", DEMOLISH)
