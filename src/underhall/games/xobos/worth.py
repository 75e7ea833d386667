"""What things are worth at first sight, in hundredths of a point: the figures behind the greedy bot.

Uses only what the seat knows: of other seats the board, never their player boards.
"""

from __future__ import annotations

from typing import Final

from .box import (
    BUILDINGS,
    COCOON,
    ENERGY_TUNNEL,
    HARVEST,
    IRRADIATED,
    MINE,
    REACTOR,
    RHEITA,
    TECHNICAL,
    WATCHTOWER,
    WELL,
)
from .ground import buildable, closed_to, guardians_on_board, has, income
from .power import builds
from .prices import rebuild_cost
from .state import COVERING, DEVELOPMENT, XobosState

TERMS: Final = ("points", "growth", "place", "fight", "care", "waste")
"""What speaks for an answer: each question weighs its own by these."""
POINTS: Final = 0
GROWTH: Final = 1
PLACE: Final = 2
FIGHT: Final = 3
CARE: Final = 4
WASTE: Final = 5

FOE_POWER: Final = 2  # what one expects of a Guardian behind a screen
UNIT: Final = 60  # a Quark on the board


def rounds_left(s: XobosState) -> int:
    """Productions that are still to come."""
    return s.box.rounds - s.round


def reactors_to_come(s: XobosState, seat: int, productions: int) -> int:
    """Reactors at the end of the game, if the income goes on as it is."""
    built = s.count[seat * BUILDINGS + REACTOR]
    more = (s.resources[seat] + income(s, seat)[0] * productions) // s.box.build_cost[REACTOR]
    return min(s.box.build_limit[REACTOR], built + min(more, rounds_left(s) + 1))


def crystal_worth(s: XobosState, seat: int) -> int:
    """A crystal in stock at the end: once for every Reactor there will be (XO-24.2)."""
    return 100 * max(1, reactors_to_come(s, seat, rounds_left(s)))


def stock_to_come(s: XobosState, seat: int, productions: int) -> int:
    """Crystals and Guardians at the end, at the present income."""
    return s.crystals[seat] + income(s, seat)[1] * productions + guardians_on_board(s, seat)


def prospects(s: XobosState) -> list[int]:
    """The points of XO-24.2 at the end, in hundredths, if everything goes on as it is."""
    # Unlike the greedy bot's figures, which are for the Development phase, this is asked at any step.
    productions = rounds_left(s) + (0 if s.step in (DEVELOPMENT, COVERING) else 1)
    found: list[int] = []
    for seat in range(s.players):
        if s.out[seat]:
            found.append(0)
            continue
        reactors = reactors_to_come(s, seat, productions)
        # Without a Reactor in sight the stock is worth nothing yet; but more of it is better than less.
        found.append(stock_to_come(s, seat, productions) * (100 * reactors if reactors else 50))
    return found


def resource_worth(s: XobosState, seat: int) -> int:
    """A share of the next Reactor; little when the income is enough for everything that is wanted."""
    left = rounds_left(s)
    missing = s.box.build_limit[REACTOR] - s.count[seat * BUILDINGS + REACTOR]
    wanted = s.box.build_cost[REACTOR] * missing
    if left > 4:
        wanted += 2 * (s.box.build_limit[WELL] - s.count[seat * BUILDINGS + WELL])
    if s.resources[seat] + income(s, seat)[0] * left >= wanted + 4:
        return 30 if left else 5
    return max(100, 100 * (stock_to_come(s, seat, left) + left) // s.box.build_cost[REACTOR])


def building_worth(s: XobosState, seat: int, building: int) -> int:
    """What a finished building brings, less its whole price."""
    left = rounds_left(s)
    price = s.box.build_cost[building] * resource_worth(s, seat)
    if building == MINE:
        return 2 * max(0, left - 2) * resource_worth(s, seat) - price
    if building == WELL:
        return max(0, left - 1) * s.box.well_income * crystal_worth(s, seat) - price
    if building == TECHNICAL:
        wanted = 2 if s.clan[seat] == RHEITA else 1
        if s.count[seat * BUILDINGS + TECHNICAL] + sites_of(s, seat, TECHNICAL) >= wanted or left < 5:
            return -price
        return (left - 4) * crystal_worth(s, seat) * (2 if wanted == 2 else 1) - price
    if building == REACTOR:
        return reactor_worth(s, seat)
    return -price + (5 if building == COCOON else 0)


def sites_of(s: XobosState, seat: int, building: int) -> int:
    found = 0
    for guardian in range(4 * seat, 4 * seat + 4):
        if builds(s, guardian) and (s.slot[guardian] - 32) // 8 == building:
            found += 1
    return found


def waiting_sites(s: XobosState, seat: int) -> int:
    """Sites that could still be paid in this phase."""
    found = 0
    for guardian in range(4 * seat, 4 * seat + 4):
        if builds(s, guardian) and not s.paid >> guardian & 1:
            found += 1
    return found


def reactor_worth(s: XobosState, seat: int) -> int:
    """The whole stock once more; urgent when only one a round can still be built (XO-19.1)."""
    left = rounds_left(s)
    missing = s.box.build_limit[REACTOR] - s.count[seat * BUILDINGS + REACTOR]
    worth = 100 * stock_to_come(s, seat, left) - s.box.build_cost[REACTOR] * resource_worth(s, seat)
    if left <= missing + 1:
        worth += 4000
    elif left > 8:
        worth -= 2000  # first what pays for the others
    return worth


def technology_worth(s: XobosState, seat: int, technology: int) -> int:
    left = rounds_left(s)
    worth = -s.box.tech_cost[technology] * resource_worth(s, seat)
    if technology == ENERGY_TUNNEL:
        return worth + left * s.box.tunnel_income * crystal_worth(s, seat)
    if technology == HARVEST and left > 3:
        return worth + (left - 3) * 2 * crystal_worth(s, seat)
    return worth


def rebuild_worth(s: XobosState, seat: int) -> int:
    """It scores for every Reactor, and works until the end."""
    price = rebuild_cost(s, seat) * resource_worth(s, seat)
    return crystal_worth(s, seat) + 150 * rounds_left(s) - price


# Places ------------------------------------------------------------------------------------------------------------


def wants_to_build(s: XobosState, seat: int) -> bool:
    left = rounds_left(s)
    if left < 2:
        return False
    wells = s.count[seat * BUILDINGS + WELL] + sites_of(s, seat, WELL)
    mines = s.count[seat * BUILDINGS + MINE] + sites_of(s, seat, MINE)
    return wells < s.box.build_limit[WELL] or (mines < s.box.build_limit[MINE] and left > 4)


def is_prey(s: XobosState, seat: int, field: int) -> bool:
    """An opposing building that nobody stands on: a Guardian who enters destroys it (XO-7.1)."""
    return s.building[field] >= 0 and s.holder[field] != seat and s.owner[field] < 0 and not closed_to(s, seat, field)


def field_worth(s: XobosState, seat: int, field: int, building: bool, harvesting: bool) -> int:
    """What a Guardian can do when it stands there."""
    if is_prey(s, seat, field):
        return 2 * crystal_worth(s, seat) + 250
    if building and s.building[field] < 0 and buildable(s, field):
        return 500
    if harvesting and s.board.kind[field] == IRRADIATED:
        return crystal_worth(s, seat)
    return 0


def place_worth(s: XobosState, guardian: int, field: int) -> int:
    """What the field offers to this Guardian, or what lies near it; a step away counts less."""
    seat = guardian // 4
    building, harvesting = wants_to_build(s, seat), has(s, seat, HARVEST)
    best = 0
    far = field * s.board.fields
    for other in range(s.board.fields):
        steps = s.board.far[far + other]
        if steps > 3 or s.guardian[other] not in (-1, guardian) or closed_to(s, seat, other):
            continue
        worth = field_worth(s, seat, other, building, harvesting)
        if worth:
            best = max(best, worth * (4 - steps) // 4)
    return best + guard_worth(s, seat, field, guardian)


def guard_worth(s: XobosState, seat: int, field: int, guardian: int) -> int:
    """Standing on an own building keeps opposing Guardians off it."""
    if s.holder[field] != seat or s.building[field] in (-1, REACTOR):
        return 0
    if s.owner[field] >= 0 and s.guardian[field] != guardian:
        return 0
    worth = 40
    for near in s.board.near[field]:
        if s.guardian[near] >= 0 and s.owner[near] != seat:
            worth += 200
    return worth


def quark_worth(s: XobosState, seat: int, field: int, staying: bool) -> int:
    """A Quark is best used as a guard of a building where nobody else stands."""
    best = 0
    alone = s.fresh[field] + s.tired[field] + (1 if s.guardian[field] >= 0 else 0) <= (1 if staying else 0)
    if s.holder[field] == seat and s.building[field] not in (-1, REACTOR) and alone:
        best = 120
    far = field * s.board.fields
    for other in range(s.board.fields):
        if s.holder[other] == seat and s.building[other] not in (-1, REACTOR) and s.owner[other] < 0:
            best = max(best, 90 - 15 * s.board.far[far + other])
    return best


def strength(s: XobosState, seat: int, field: int, own: int) -> int:
    """What a field may strike with; `own` is the power of a Guardian that one knows, 0 for a foe's."""
    found = s.fresh[field] + s.tired[field]
    if s.building[field] == WATCHTOWER and s.holder[field] == seat:
        found += s.load[field]
    if s.guardian[field] >= 0:
        found += own or FOE_POWER
    return found


def foes_near(s: XobosState, guardian: int) -> int:
    found = 0
    for field in s.board.near[s.where[guardian]]:
        if s.owner[field] >= 0 and s.owner[field] != guardian // 4:
            found += 1
    return found
