"""The cave-in track and tokens that leave the Mine (CI-6.7, CI-6.8, section 11)."""

from __future__ import annotations

from underhall.engine.table import Table

from .events import CAVE_IN, LAST_ROUND, TOOK_TOKEN
from .state import CaveinState


def advance(s: CaveinState, table: Table) -> None:
    """The marker moves one field. At the end field the end is triggered (CI-11.1)."""
    s.marker += 1
    table.tell(CAVE_IN, s.marker)
    if not s.end_triggered and s.marker >= s.box.end_field[s.players]:
        s.end_triggered = True
        table.tell(LAST_ROUND)


def win_token(s: CaveinState, seat: int, slot: int) -> int:
    """The token goes face down to the seat's collection; everyone has seen which one it was."""
    token = s.mine[slot]
    s.mine[slot] = -1
    s.tokens[seat] = s.tokens[seat] + [token]
    s.progress = True
    return token


def take_token(s: CaveinState, table: Table, seat: int, slot: int, source: int) -> None:
    """By a skill or artifact: this is not mining, and by default the marker does not move (CI-6.8)."""
    token = win_token(s, seat, slot)
    table.tell(TOOK_TOKEN, seat, token, source)
    if s.variant.cavein_on_take and s.box.cavein[token]:
        advance(s, table)
