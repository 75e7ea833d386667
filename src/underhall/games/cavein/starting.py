"""The Start phase (CI-3.2 to CI-3.4): start-of-turn artifacts, then the Leader's skill."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table

from .box import CHAIN_OF_COMMAND, FIELD_RADIO, LEVELS, THIRD_CYBER_ARM
from .choices import take_out_of_base
from .memory import gain
from .questions import (
    ARM,
    BASE,
    GO_ON,
    RADIO,
    START,
    SWAP_LEADER,
    SWAPPED,
    TOOK_FROM_BASE,
    USE_LEADER,
    USED_LEADER,
)
from .skills import refuse_leader, take_from_docks, use_skill
from .state import LEADER_DECLINED, LEADER_USED, CaveinState, holds, room

START_ARTIFACTS: Final[int] = 1 << THIRD_CYBER_ARM | 1 << FIELD_RADIO | 1 << CHAIN_OF_COMMAND


def start_phase(s: CaveinState, table: Table, seat: int) -> None:
    while s.bases[seat] or s.powers[seat] & START_ARTIFACTS:
        s.step = START
        choice = table.ask(seat, START, start_options(s, seat))
        if choice == GO_ON:
            break
        if choice == USE_LEADER:
            s.leader = LEADER_USED
            leader = s.bases[seat][-1]
            table.tell(USED_LEADER, seat, leader)
            use_skill(s, table, seat, leader, False)
            return
        use_start_artifact(s, table, seat, choice)
    s.leader = LEADER_DECLINED


def refuse_start(s: CaveinState, seat: int, option: int) -> str | None:
    """All of this is public: Bases, artifacts and the sizes of hands."""
    if option == GO_ON:
        return None
    if option == USE_LEADER:
        return refuse_leader(s, seat)
    if option == SWAP_LEADER:
        if not usable(s, seat, CHAIN_OF_COMMAND) or len(s.bases[seat]) < 2:
            return "CI-15.18"
        return None
    if option < ARM:
        if not usable(s, seat, FIELD_RADIO) or (option - RADIO) * LEVELS not in s.docks:
            return "CI-15.10"
        return None if room(s, seat) > 0 else "CI-4.1"
    if not usable(s, seat, THIRD_CYBER_ARM) or option - ARM >= len(s.bases[seat]):
        return "CI-15.4"
    if option - ARM == len(s.bases[seat]) - 1:
        return "CI-4.3"
    return None if room(s, seat) > 0 else "CI-4.1"


def usable(s: CaveinState, seat: int, artifact: int) -> bool:
    """Owned, and not used this turn (CI-3.2)."""
    return holds(s, seat, artifact) and s.start_used >> artifact & 1 == 0


def start_options(s: CaveinState, seat: int) -> list[int]:
    options: list[int] = []
    if s.powers[seat] & START_ARTIFACTS:
        for option in range(SWAP_LEADER, ARM + len(s.bases[seat])):
            if refuse_start(s, seat, option) is None:
                options.append(option)
    if refuse_start(s, seat, USE_LEADER) is None:
        options.append(USE_LEADER)
    options.append(GO_ON)
    return options


def use_start_artifact(s: CaveinState, table: Table, seat: int, choice: int) -> None:
    if choice == SWAP_LEADER:
        s.start_used |= 1 << CHAIN_OF_COMMAND
        base = s.bases[seat]
        s.bases[seat] = [*base[:-2], base[-1], base[-2]]
        table.tell(SWAPPED, seat, base[-2])
    elif choice < ARM:
        s.start_used |= 1 << FIELD_RADIO
        take_from_docks(s, table, seat, (choice - RADIO) * LEVELS)
    else:
        s.start_used |= 1 << THIRD_CYBER_ARM
        kind = take_out_of_base(s, seat * BASE + choice - ARM)
        gain(s, seat, kind)
        table.tell(TOOK_FROM_BASE, seat, kind, seat)
