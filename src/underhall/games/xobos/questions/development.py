"""The question of the Development phase (sections 16 to 23): which deed comes next. `deeds/` has what they are."""

from __future__ import annotations

from typing import Final

from underhall.engine.question import Hindrance
from underhall.games.xobos.box import (
    BUILDING_IDS,
    BUILDINGS,
    COCOON,
    GUARDIANS,
    KUBADI,
    MAX_FIELDS,
    REACTOR,
    REBUILD,
    TECHNICAL,
    TECHNOLOGIES,
    UPGRADE1,
)
from underhall.games.xobos.deeds.construction import reactor, refuse_build, refuse_demolish, refuse_pay, refuse_reactor
from underhall.games.xobos.deeds.crystals import refuse_cannon_load, refuse_fusion, refuse_load, refuse_teleport_load
from underhall.games.xobos.deeds.kinds import KIND_OF, TRAIT_OF, TRAITS
from underhall.games.xobos.deeds.links import refuse_break, refuse_link
from underhall.games.xobos.deeds.numbers import (
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
)
from underhall.games.xobos.deeds.refusals import CRYSTALS, NEAREST, RESOURCES, TECHNICAL_BUILDINGS, Refusal
from underhall.games.xobos.deeds.technical import refuse_repair, refuse_technology, refuse_upgrade
from underhall.games.xobos.deeds.units import refuse_breed, refuse_return
from underhall.games.xobos.ground import buildable, has
from underhall.games.xobos.prices import rebuild_cost
from underhall.games.xobos.state import EMPTY, XobosState
from underhall.games.xobos.words import Phrases, places

from .base import PhaseQuestion

DEVELOP: Final = 16


class Develop(PhaseQuestion):
    """One deed after the other, until the seat is done."""

    def __init__(self) -> None:
        super().__init__(DEVELOP, "develop", DEVELOP_SIZE, always_ask=True)
        self.trait_count = TRAITS

    def refusal(self, state: XobosState, seat: int, option: int) -> Refusal | None:
        kind = KIND_OF[option]
        return kind.refuse(state, seat, option - kind.first)

    def forbid(self, state: XobosState, seat: int, option: int) -> str | None:
        if state.done >> seat & 1:
            return "XO-16.1"
        refusal = self.refusal(state, seat, option)
        return None if refusal is None else refusal.rule

    def options(self, state: XobosState, seat: int) -> list[int]:
        """All that is not forbidden, found along the seat's own things instead of the whole space."""
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

    def hindrance(self, state: XobosState, seat: int, options: list[int]) -> Hindrance | None:
        """The deed that is nearest to being possible says why; of several such, the one of which the least is
        missing."""
        if self.refuse(state, seat, DONE) is not None:
            return super().hindrance(state, seat, options)  # no deeds at all now
        cheaper = has(state, seat, REBUILD)
        found = list[tuple[int, int]]()
        for option in options:
            refusal = self.refusal(state, seat, option)
            if refusal is None:
                return None
            kind = KIND_OF[option]
            missing = kind.missing(state, seat, option - kind.first, refusal, cheaper)
            found.append((NEAREST.index(refusal.reason), missing))
        if not found:
            return None
        rank, missing = min(found)
        return Hindrance(NEAREST[rank], missing)

    def lacking(self, state: XobosState, seat: int, options: list[int], language: str) -> str:
        """How much is missing of what, for the deed that is nearest to being possible."""
        found = self.hindrance(state, seat, options)
        if found is None:
            return ""
        name, missing = found
        have = {
            RESOURCES: state.resources[seat],
            CRYSTALS: state.crystals[seat],
            TECHNICAL_BUILDINGS: state.count[seat * BUILDINGS + TECHNICAL],
        }
        if name not in have or missing <= 0:
            return ""
        return places(language)[f"lacking_{name}"].format(missing=missing, have=have[name])

    def write(self, state: XobosState, option: int) -> str:
        kind = KIND_OF[option]
        return kind.write(state, option - kind.first)

    def things(self, state: XobosState, option: int) -> list[str]:
        found = super().things(state, option)
        if KIND_OF[option] is reactor:
            found.append(BUILDING_IDS[REACTOR])
        return found

    def absent(self, state: XobosState, seat: int, option: int) -> int:
        kind = KIND_OF[option]
        return kind.absent(state, seat, option - kind.first)

    def in_words(self, say: Phrases, option: int) -> str:
        kind = KIND_OF[option]
        return kind.say(say, option - kind.first)

    def weigh(self, state: XobosState, seat: int, option: int) -> list[int]:
        terms = [0, 0, 0, 0, 0, 0]
        kind = KIND_OF[option]
        kind.weigh(state, seat, option - kind.first, terms)
        return terms

    def traits(self, state: XobosState, seat: int, option: int) -> list[int]:
        kind = KIND_OF[option]
        return [TRAIT_OF[option] + kind.sort(state, seat, option - kind.first)]


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
