"""Raids (section 9) and how artifacts change them (CI-15.6, CI-15.8, CI-15.14, CI-15.16)."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table

from .asking import ask_token
from .box import BATON_OF_COAXING, BLAST_DOOR, ENHANCED_VISION, FACTION, TOTEM_ANCHOR
from .events import GOT_TOTEM, KEPT_TOTEM, NO_TOTEM, RAIDED, RETURNED, TOOK_FROM_BASE
from .memory import gain
from .questions.raid_again import NO_RAID, RAID_AGAIN, raid_again
from .questions.token import BATON, NO_TOKEN
from .state import OUT, CaveinState, holds, room
from .track import take_token

BLAST_DOOR_LIMIT: Final = 2


def raid_action(s: CaveinState, table: Table, seat: int, owner: int) -> None:
    """CI-9.1: instead of both normal actions; with Enhanced Vision perhaps a second one at once."""
    s.normal_left = 0
    raid(s, table, seat, owner)
    if holds(s, seat, ENHANCED_VISION):
        options = raid_again.options(s, seat)
        if len(options) > 1:
            s.step = RAID_AGAIN
            second = table.ask(seat, RAID_AGAIN, options)
            if second != NO_RAID:
                raid(s, table, seat, second)


def raid(s: CaveinState, table: Table, seat: int, owner: int) -> None:
    """CI-9.2: the Leader goes home, the totem of its colour to the raider, then the cards from the top."""
    s.raided |= 1 << owner
    table.tell(RAIDED, seat, owner)
    leader = s.bases[owner][-1]
    s.bases[owner] = s.bases[owner][:-1]
    gain(s, owner, leader)
    table.tell(RETURNED, owner, leader)
    take_totem(s, table, seat, FACTION[leader])
    taken = 0
    while s.bases[owner] and room(s, seat) > 0:
        if taken == BLAST_DOOR_LIMIT and owner != seat and holds(s, owner, BLAST_DOOR):
            break
        kind = s.bases[owner][-1]
        s.bases[owner] = s.bases[owner][:-1]
        gain(s, seat, kind)
        taken += 1
        table.tell(TOOK_FROM_BASE, seat, kind, owner)
    if holds(s, seat, BATON_OF_COAXING):
        slot = ask_token(s, table, seat, BATON, 0, True)
        if slot != NO_TOKEN:
            take_token(s, table, seat, slot, BATON)


def take_totem(s: CaveinState, table: Table, seat: int, colour: int) -> None:
    """From whoever holds it or from the supply, unless it is anchored or out of the game (CI-2.7, CI-15.28)."""
    holder = s.totems[colour]
    if holder == seat:
        table.tell(KEPT_TOTEM, seat, colour)
    elif holder == OUT or (holder >= 0 and holds(s, holder, TOTEM_ANCHOR)):
        table.tell(NO_TOTEM, seat, colour)
    else:
        s.totems[colour] = seat
        table.tell(GOT_TOTEM, seat, colour)
