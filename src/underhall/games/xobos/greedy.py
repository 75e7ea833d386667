"""The greedy bot's evaluation: what speaks for an answer, by named terms."""

from __future__ import annotations

from typing import Final

from .blows import crystals_in, guardian_in, quarks_in
from .box import BUILDINGS, GUARDIANS, MAX_FIELDS
from .developing import is_served
from .ground import held_by
from .moving import guardian_targets, quark_targets
from .power import own_power, striking_power
from .questions import (
    ADVANCE,
    ADVANCE_GUARDIAN,
    ADVANCE_QUARK,
    BREAK,
    BREAKING,
    BREED,
    BUILD,
    BUY,
    CAPTURING,
    CLOSE,
    DECLARE,
    DECLARE_BREAK,
    DEMOLISH,
    DESTINATION,
    DEVELOP,
    DONE,
    END_ATTACKS,
    END_MOVES,
    FROM,
    FROM_TO,
    FUSE,
    GUARDIAN,
    HALT,
    HARVESTING,
    HEAL,
    LEADER,
    LOAD,
    MOVE,
    MOVE_BREAK,
    NEW_LEADER,
    NONE,
    OCCUPY,
    PAY,
    QUARK,
    RAISE,
    REPAIR,
    RESPOND,
    RETURN,
    SHOT,
    STRIKE,
    TAKE_OVER,
    TELEPORTING,
    UPGRADE,
)
from .questions import CANNON as CANNON_SHOT
from .state import SITE, XobosState
from .worth import (
    UNIT,
    building_worth,
    crystal_worth,
    place_worth,
    quark_worth,
    reactor_worth,
    rebuild_worth,
    resource_worth,
    strength,
    technology_worth,
)

TERMS: Final = ("points", "growth", "place", "fight", "care", "waste")
POINTS: Final = 0
GROWTH: Final = 1
PLACE: Final = 2
FIGHT: Final = 3
CARE: Final = 4
WASTE: Final = 5


def weigh(s: XobosState, seat: int, question: int, option: int) -> list[int]:
    terms = [0, 0, 0, 0, 0, 0]
    if question == DEVELOP:
        weigh_deed(s, seat, option, terms)
    elif question == MOVE:
        weigh_move(s, seat, option, terms)
    elif question == DESTINATION:
        weigh_destination(s, seat, option, terms)
    elif question == DECLARE:
        weigh_declaration(s, seat, option, terms)
    elif question == RESPOND:
        weigh_response(s, seat, option, terms)
    elif question == STRIKE:
        weigh_strike(s, option, terms)
    elif question == ADVANCE:
        weigh_advance(s, seat, option, terms)
    elif question == OCCUPY:
        if option != NONE:
            weigh_occupation(s, seat, option - FROM, terms)
    elif question == CLOSE:
        terms[FIGHT] = 50 if option != END_ATTACKS else 0
    elif question == CAPTURING:
        terms[POINTS] = crystal_worth(s, seat) if option == TAKE_OVER else 0
    elif question == SHOT:
        terms[FIGHT] = 30 * option
    elif question == NEW_LEADER:
        terms[CARE] = 10 if option == s.leader[seat] else 0
    elif question == LEADER:
        # The strongest one where it can strike first: next to the base.
        field = s.where[4 * seat + option]
        terms[PLACE] = 10 if field >= 0 and s.board.base_of[field] != seat else 0
    return terms


# Movement ----------------------------------------------------------------------------------------------------------


def weigh_move(s: XobosState, seat: int, option: int, terms: list[int]) -> None:
    """What the best destination has more than the field where the piece stands."""
    if option == END_MOVES:
        return
    if option >= MOVE_BREAK:
        terms[WASTE] = -50
    elif option >= TELEPORTING:
        terms[WASTE] = -100
    elif option >= QUARK:
        start = option - QUARK
        best = 0
        for field in quark_targets(s, seat, start):
            best = max(best, quark_worth(s, seat, field, False))
        terms[PLACE] = best - quark_worth(s, seat, start, True) - 5
    else:
        guardian = 4 * seat + option - GUARDIAN
        best = 0
        for field in guardian_targets(s, guardian):
            if s.guardian[field] < 0:
                best = max(best, place_worth(s, guardian, field))
        terms[PLACE] = best - place_worth(s, guardian, s.where[guardian]) - 5


def weigh_destination(s: XobosState, seat: int, field: int, terms: list[int]) -> None:
    if s.picked >= TELEPORTING:
        terms[PLACE] = place_worth(s, 4 * seat + s.picked - TELEPORTING, field)
    elif s.picked >= QUARK:
        terms[PLACE] = quark_worth(s, seat, field, False)
    else:
        guardian = 4 * seat + s.picked - GUARDIAN
        terms[PLACE] = place_worth(s, guardian, field) if s.guardian[field] < 0 else -50


def weigh_occupation(s: XobosState, seat: int, start: int, terms: list[int]) -> None:
    guardian = s.guardian[start]
    if guardian >= 0:
        terms[PLACE] = place_worth(s, guardian, s.spot) - place_worth(s, guardian, start)
    else:
        terms[PLACE] = quark_worth(s, seat, s.spot, False) - quark_worth(s, seat, start, True)


def weigh_advance(s: XobosState, seat: int, option: int, terms: list[int]) -> None:
    if option == HALT:
        return
    if option >= ADVANCE_QUARK:
        start = option - ADVANCE_QUARK
        terms[PLACE] = quark_worth(s, seat, s.spot, False) - quark_worth(s, seat, start, True) - 5
    else:
        guardian = 4 * seat + option - ADVANCE_GUARDIAN
        terms[PLACE] = place_worth(s, guardian, s.spot) - place_worth(s, guardian, s.where[guardian]) - 5


# Fighting ----------------------------------------------------------------------------------------------------------


def weigh_declaration(s: XobosState, seat: int, option: int, terms: list[int]) -> None:
    if option == END_ATTACKS:
        return
    if option >= DECLARE_BREAK:
        terms[WASTE] = -50
    elif option >= CANNON_SHOT:
        terms[FIGHT] = 40
    elif option >= HARVESTING:
        terms[POINTS] = crystal_worth(s, seat)
    else:
        source, target = s.board.source[option - FROM_TO], s.board.target[option - FROM_TO]
        weigh_attack(s, seat, source, target, terms)


def weigh_attack(s: XobosState, seat: int, source: int, target: int, terms: list[int]) -> None:
    """A blow is free for a Guardian; what comes back is not."""
    foe = held_by(s, target)
    guardian = s.guardian[source]
    own = striking_power(s, source)
    if own == 0 and guardian >= 0:
        own = own_power(s, guardian)
        terms[WASTE] = -40  # a boost would be given up
    ours = strength(s, seat, source, own)
    theirs = strength(s, foe, target, 0) if foe >= 0 else 0
    terms[FIGHT] = 60 * ours
    if guardian >= 0 and s.guardian[target] >= 0:
        terms[CARE] = -45 * theirs if s.life[guardian] > theirs else -400
    else:
        terms[CARE] = -30 * theirs
    if guardian < 0:
        terms[WASTE] -= UNIT  # Quarks do not survive their attack


def weigh_response(s: XobosState, seat: int, option: int, terms: list[int]) -> None:
    """The attack comes anyway: strike back, unless it would hold a Guardian that wants to go."""
    if option == NONE:
        return
    own = striking_power(s, s.spot)
    terms[FIGHT] = 50 * strength(s, seat, s.spot, max(1, own)) - 20
    if option >= BREAKING:
        terms[WASTE] = -60


def weigh_strike(s: XobosState, option: int, terms: list[int]) -> None:
    """Guardians strike; Quarks only where they may finish a Guardian off; crystals are there to be fired."""
    terms[FIGHT] = 100 * guardian_in(option) + 30 * crystals_in(option)
    terms[WASTE] = -(UNIT // 2) * quarks_in(option)


# Development -------------------------------------------------------------------------------------------------------


def weigh_deed(s: XobosState, seat: int, option: int, terms: list[int]) -> None:
    first = 4 * seat
    if option == DONE:
        return
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


def waiting_sites(s: XobosState, seat: int) -> int:
    """Sites that could still be paid in this phase."""
    found = 0
    for guardian in range(4 * seat, 4 * seat + GUARDIANS):
        if s.slot[guardian] >= SITE and not s.paid >> guardian & 1:
            found += 1
    return found


def weigh_link(s: XobosState, seat: int, option: int, terms: list[int]) -> None:
    """Healing costs nothing and protects; a Leader near the foe is better boosted."""
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


def foes_near(s: XobosState, guardian: int) -> int:
    found = 0
    for field in s.board.near[s.where[guardian]]:
        if s.owner[field] >= 0 and s.owner[field] != guardian // 4:
            found += 1
    return found
