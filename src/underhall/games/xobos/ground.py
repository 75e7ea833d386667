"""Where things may be: bases, entering, stacks, turn order, what a field can be attacked for."""

from __future__ import annotations

from .box import (
    BASIC,
    BUILDINGS,
    ENERGY_TUNNEL,
    MINE,
    QUARK_RANGE,
    QUARK_SWARM,
    RHEITA,
    WATCHTOWER,
    WELL,
)
from .state import TRAINING, XobosState


def asking(s: XobosState, seat: int, question: int, spot: int) -> None:
    """Records what the seat is asked now, and about which field (-1: none)."""
    s.question = question
    s.asked = seat
    s.spot = spot


def has(s: XobosState, seat: int, technology: int) -> bool:
    return s.techs[seat] >> technology & 1 != 0


def in_game(s: XobosState, seat: int) -> bool:
    return s.out[seat] == 0


def turn_order(s: XobosState) -> list[int]:
    """The seats that are in the game, from the holder of the first player marker to the left (XO-0.5)."""
    order: list[int] = []
    for step in range(s.players):
        seat = (s.first + step) % s.players
        if s.out[seat] == 0:
            order.append(seat)
    return order


def next_seat(s: XobosState, seat: int) -> int:
    """The next seat to the left that is in the game."""
    seat = (seat + 1) % s.players
    while s.out[seat] != 0:
        seat = (seat + 1) % s.players
    return seat


def base_seat(s: XobosState, field: int) -> int:
    """Whose base the field belongs to, if that player is in the game (XO-0.10); otherwise -1."""
    seat = s.board.base_of[field]
    return seat if 0 <= seat < s.players and s.out[seat] == 0 else -1


def closed_to(s: XobosState, seat: int, field: int) -> bool:
    """Whether units of the seat can never be there: another player's base, or opposing units (XO-6.5, XO-6.9)."""
    there = s.owner[field]
    if there >= 0 and there != seat:
        return True
    base = s.board.base_of[field]
    return 0 <= base < s.players and base != seat and s.out[base] == 0


def stack_limit(s: XobosState, seat: int) -> int:
    return s.box.swarm_stack if has(s, seat, QUARK_SWARM) else s.box.quark_stack


def quark_range(s: XobosState, seat: int) -> int:
    """XO-6.3, XO-27.2."""
    steps = s.box.quark_move
    if has(s, seat, QUARK_RANGE):
        steps += 1
    if s.clan[seat] == RHEITA:
        steps += 1
    return steps


def has_quarks(s: XobosState, seat: int, field: int) -> bool:
    """Of a field that this board may not have."""
    return field < s.board.fields and s.owner[field] == seat and s.fresh[field] + s.tired[field] > 0


def room_for_quark(s: XobosState, seat: int, field: int) -> bool:
    return s.fresh[field] + s.tired[field] < stack_limit(s, seat)


def income(s: XobosState, seat: int) -> tuple[int, int]:
    """Resources and crystals that the next production brings (XO-16.2); everyone can see that."""
    resources = s.box.base_income + s.box.mine_income * s.count[seat * BUILDINGS + MINE]
    crystals = s.box.well_income * s.count[seat * BUILDINGS + WELL]
    if has(s, seat, ENERGY_TUNNEL):
        crystals += s.box.tunnel_income
    return resources, crystals


def buildable(s: XobosState, field: int) -> bool:
    """Ground on which this game allows buildings by Guardians (XO-18.8, XO-18.9); it may be taken."""
    if s.board.kind[field] != BASIC:
        return False
    return s.players != 2 or s.board.quadrants[field] & 3 != 0


def tower_of(s: XobosState, field: int, seat: int) -> int:
    """Crystals in the seat's Watchtower there that count: none if opposing units block it (XO-7.5)."""
    if s.building[field] == WATCHTOWER and s.holder[field] == seat and s.owner[field] in (-1, seat):
        return s.load[field]
    return 0


def is_there(s: XobosState, field: int, seat: int) -> bool:
    """Whether the seat has something on the field that can fight: units, or a loaded Watchtower that nobody blocks."""
    return s.owner[field] == seat or tower_of(s, field, seat) > 0


def lone_tower(s: XobosState, field: int) -> int:
    """The owner of a loaded Watchtower on a field without any unit, or -1."""
    if s.owner[field] < 0 and s.building[field] == WATCHTOWER and s.load[field] > 0:
        return s.holder[field]
    return -1


def held_by(s: XobosState, field: int) -> int:
    """Whose field it is for an attacker: the owner of the units, or of a lone loaded Watchtower (XO-0.4); otherwise
    -1."""
    if s.owner[field] >= 0:
        return s.owner[field]
    return lone_tower(s, field) if s.variant.lone_towers else -1


def is_target(s: XobosState, seat: int, field: int) -> bool:
    """XO-0.4: outside every base, with something of an opponent to attack."""
    if base_seat(s, field) >= 0:
        return False
    there = held_by(s, field)
    return there >= 0 and there != seat


def leave(s: XobosState, guardian: int) -> None:
    """Takes the Guardian off its field."""
    field = s.where[guardian]
    s.guardian[field] = -1
    s.where[guardian] = -1
    if s.fresh[field] + s.tired[field] == 0:
        s.owner[field] = -1


def arrive(s: XobosState, guardian: int, field: int) -> None:
    s.guardian[field] = guardian
    s.where[guardian] = field
    s.owner[field] = guardian // 4


def take_quark(s: XobosState, field: int) -> None:
    """One Quark leaves the field on its own move."""
    s.fresh[field] -= 1
    if s.fresh[field] + s.tired[field] == 0 and s.guardian[field] < 0:
        s.owner[field] = -1


def lose_quarks(s: XobosState, field: int, lost: int) -> None:
    """Quarks are removed, those that have moved first (XO-0.8)."""
    if lost <= 0:
        return
    s.quarks[s.owner[field]] -= lost
    moved = min(lost, s.tired[field])
    s.tired[field] -= moved
    s.fresh[field] -= lost - moved
    if s.fresh[field] + s.tired[field] == 0 and s.guardian[field] < 0:
        s.owner[field] = -1


def guardians_on_board(s: XobosState, seat: int) -> int:
    found = 0
    for guardian in range(4 * seat, 4 * seat + 4):
        if s.where[guardian] >= 0:
            found += 1
    return found


def is_open(s: XobosState, seat: int) -> bool:
    """Whether everyone may see the player board of the seat now (section 26)."""
    return s.over or s.variant.mode == TRAINING or s.uncovered >> seat & 1 != 0
