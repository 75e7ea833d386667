"""The Start phase (CI-3.2 to CI-3.4): start-of-turn artifacts, then the Leader's skill."""

from __future__ import annotations

from underhall.engine.table import Table

from .box import CHAIN_OF_COMMAND, FIELD_RADIO, LEVELS, THIRD_CYBER_ARM
from .events import SWAPPED, USED_LEADER
from .questions.base_card import BASE
from .questions.start import ARM, GO_ON, RADIO, START, START_ARTIFACTS, SWAP_LEADER, USE_LEADER, start
from .skills import take_from_base, take_from_docks, use_skill
from .state import LEADER_DECLINED, LEADER_USED, CaveinState


def start_phase(s: CaveinState, table: Table, seat: int) -> None:
    while s.bases[seat] or s.powers[seat] & START_ARTIFACTS:
        s.step = START
        choice = table.ask(seat, START, start.options(s, seat))
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
        take_from_base(s, table, seat, seat * BASE + choice - ARM)
