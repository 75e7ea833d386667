"""Attack tokens (XO-33.3), each one packed into an integer.

A battle is an attack token that was turned. A harvest has its own field at both ends; an Orbital Cannon that is tied to
no other token comes from `SKY`. `late` says in the closing window: declared there, or turned there, or both.
"""

from __future__ import annotations

from typing import Final

ATTACKING: Final = 0
BATTLING: Final = 1
HARVEST_TOKEN: Final = 2
CANNON_TOKEN: Final = 3
TOKEN_IDS: Final = ("attack", "battle", "harvest", "cannon")

SKY: Final = 63
DECLARED_LATE: Final = 1
TURNED_LATE: Final = 2


def make_token(kind: int, declarer: int, defender: int, source: int, target: int, late: int) -> int:
    return ((((late * 4 + kind) * 4 + declarer) * 8 + defender + 1) * 64 + source) * 64 + target


def told_source(token: int) -> int:
    """Where it comes from, for the log: a shot of the Orbital Cannon from above, tied to another token or not."""
    return SKY if kind_of(token) == CANNON_TOKEN else source_of(token)


def target_of(token: int) -> int:
    return token % 64


def source_of(token: int) -> int:
    return token // 64 % 64


def defender_of(token: int) -> int:
    """Whose field it was when the token was declared; -1 for a harvest."""
    return token // 4096 % 8 - 1


def declarer_of(token: int) -> int:
    return token // 32768 % 4


def kind_of(token: int) -> int:
    return token // 131072 % 4


def late_of(token: int) -> int:
    return token // 524288


def turned(token: int, late: bool) -> int:
    """The same token as a battle."""
    flag = late_of(token) + (TURNED_LATE if late else 0)
    return make_token(BATTLING, declarer_of(token), defender_of(token), source_of(token), target_of(token), flag)


def is_battle_of(token: int, seat: int) -> bool:
    return kind_of(token) == BATTLING and seat in (declarer_of(token), defender_of(token))


def is_unanswered(token: int, seat: int) -> bool:
    return kind_of(token) == ATTACKING and defender_of(token) == seat


def lies_against(token: int, seat: int, source: int, target: int) -> bool:
    """Whether it is an attack on the seat from source to target that nobody has answered."""
    return is_unanswered(token, seat) and source_of(token) == source and target_of(token) == target
