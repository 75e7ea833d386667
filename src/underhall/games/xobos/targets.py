"""From where a seat may attack, and what (sections 8, 9, 14, 15 and 27)."""

from __future__ import annotations

from .box import HARVEST, IRRADIATED, ORBITAL_CANNON
from .ground import base_seat, has, is_target, is_there, tower_of
from .power import may_attack
from .state import XobosState
from .tokens import CANNON_TOKEN, declarer_of, kind_of, lies_against


def refuse_edge(s: XobosState, seat: int, edge: int) -> str | None:
    """Whether the seat may attack along this edge, by units or Watchtower, in its own turn."""
    if edge >= s.board.edges:
        return "XO-8.1"
    source, target = s.board.source[edge], s.board.target[edge]
    if base_seat(s, source) >= 0 or base_seat(s, target) >= 0:
        return "XO-8.5"
    if not may_attack(s, seat, source):
        return "XO-8.2"
    if s.used[seat] >> source & 1:
        return "XO-8.3"
    return None if is_target(s, seat, target) or answers(s, seat, source, target) else "XO-0.4"


def answers(s: XobosState, seat: int, source: int, target: int) -> bool:
    """Whether an attack would turn a token that lies on the same corridor (XO-9.5)."""
    return token_to_turn(s, seat, source, target) >= 0


def token_to_turn(s: XobosState, seat: int, source: int, target: int) -> int:
    """Which token an attack of the seat along this corridor would turn: one against the seat that it declined; or -1.

    A player who has since destroyed a lone Watchtower has no part in the tokens against it or declared by it.
    """
    for at in range(len(s.tokens)):
        token = s.tokens[at]
        if lies_against(token, seat, target, source) and is_there(s, target, declarer_of(token)):
            return at
    return -1


def alone(s: XobosState, field: int) -> bool:
    """Whether only a Guardian there can attack: then everyone knows that it boosts nobody from now on."""
    return s.guardian[field] >= 0 and s.fresh[field] + s.tired[field] == 0


def refuse_harvest(s: XobosState, seat: int, field: int) -> str | None:
    if not has(s, seat, HARVEST) or field >= s.board.fields or s.board.kind[field] != IRRADIATED:
        return "XO-15.3"
    guardian = s.guardian[field]
    if guardian // 4 != seat or s.teleported >> guardian & 1:
        return "XO-15.3"
    return "XO-8.3" if s.used[seat] >> field & 1 else None


def refuse_cannon(s: XobosState, seat: int) -> str | None:
    """Whether it can be used at all: bought, loaded, once per round (XO-27.1)."""
    if not has(s, seat, ORBITAL_CANNON) or s.device[seat] == 0:
        return "XO-27.1"
    for token in s.tokens:
        if kind_of(token) == CANNON_TOKEN and declarer_of(token) == seat:
            return "XO-27.1"
    return None


def refuse_target(s: XobosState, seat: int, field: int) -> str | None:
    if is_target(s, seat, field):
        return None
    return "XO-8.5" if base_seat(s, field) >= 0 else "XO-0.4"


def refuse_fire(s: XobosState, seat: int, field: int) -> str | None:
    if tower_of(s, field, seat) == 0:
        return "XO-14.6"
    if s.guardian[field] >= 0:
        return "XO-14.5"
    return "XO-8.3" if s.used[seat] >> field & 1 else None
