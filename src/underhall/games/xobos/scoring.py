"""Points, places and who is out (sections 24 and 25)."""

from __future__ import annotations

from underhall.engine.table import Table

from .box import BUILDINGS, REACTOR
from .buildings import remove_building
from .events import ELIMINATED
from .ground import guardians_on_board, turn_order
from .state import EMPTY, SHARED, XobosState
from .tokens import declarer_of, defender_of


def score(s: XobosState, seat: int) -> int:
    """XO-24.2: (crystals in stock + own Guardians on the board) x own Reactors."""
    if s.out[seat]:
        return 0
    return (s.crystals[seat] + guardians_on_board(s, seat)) * s.count[seat * BUILDINGS + REACTOR]


def scores(s: XobosState) -> list[int]:
    return [score(s, seat) for seat in range(s.players)]


def tiles(s: XobosState, seat: int) -> int:
    found = 0
    techs = s.techs[seat]
    while techs:
        found += techs & 1
        techs >>= 1
    return found


def standing(s: XobosState, seat: int) -> tuple[int, int, int]:
    """What places are ranked by: in the game or how late eliminated, points, tiles (XO-24.3, XO-25.3)."""
    if s.out[seat]:
        return (s.out[seat] - 100, 0, 0)
    return (0, score(s, seat), tiles(s, seat))


def places(s: XobosState) -> list[int]:
    """Each seat's place: 1 is the best, tied seats share theirs."""
    ranks = [standing(s, seat) for seat in range(s.players)]
    return [1 + sum(1 for other in ranks if other > rank) for rank in ranks]


def winners(s: XobosState) -> list[int]:
    best = max(standing(s, seat) for seat in range(s.players))
    return [seat for seat in range(s.players) if standing(s, seat) == best]


def is_beaten(s: XobosState, seat: int) -> bool:
    """XO-25.1: no Guardian, no building, and opposing units on every field next to the base."""
    if guardians_on_board(s, seat) > 0:
        return False
    for building in range(BUILDINGS):
        if s.count[seat * BUILDINGS + building] > 0:
            return False
    for field in s.board.gates[seat]:
        if s.owner[field] in (-1, seat):
            return False
    return True


def eliminate_beaten(s: XobosState, table: Table) -> None:
    """One player after another in turn order; pieces of one are gone before the next is tested (XO-25.3)."""
    for seat in turn_order(s):
        if is_beaten(s, seat) and len(turn_order(s)) > 1:
            eliminate(s, table, seat)


def eliminate(s: XobosState, table: Table, seat: int) -> None:
    """The player's pieces leave the board (XO-25.2); upgrade tokens go back to the supply."""
    table.announce()
    s.out[seat] = 1 + sum(1 for place in s.out if place > 0)
    s.out_round[seat] = s.round
    for field in range(s.board.fields):
        if s.owner[field] == seat:
            s.owner[field] = -1
            s.fresh[field] = 0
            s.tired[field] = 0
            s.guardian[field] = -1
        if s.holder[field] == seat:
            remove_building(s, field)
    for guardian in range(4 * seat, 4 * seat + 4):
        s.where[guardian] = -1
        s.slot[guardian] = EMPTY
        s.life[guardian] = 0
        if s.variant.supply == SHARED:
            s.upgrades_left += s.upgrades[guardian]
        s.upgrades[guardian] = 0
        s.upgrade[guardian] = 0
        s.age[guardian] = 0
    # Nothing that was behind the screen matters any more.
    s.leader[seat] = -1
    s.resources[seat] = s.most_resources[seat] = 0
    s.crystals[seat] = s.most_crystals[seat] = 0
    s.links[seat] = s.lost[seat] = 0
    s.facts[seat] = []
    s.quarks[seat] = 0
    s.device[seat] = 0
    s.tokens = [token for token in s.tokens if seat not in (declarer_of(token), defender_of(token))]
    table.tell(ELIMINATED, seat)
