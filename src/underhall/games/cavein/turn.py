"""A turn (CI-3.1), its Clean-up (section 10) and the end of the game (section 11)."""

from __future__ import annotations

from underhall.engine.table import Table

from .actions import action_phase
from .box import COSTS, ROW_OF, ROWS, SALVAGE_DRONE, SLOTS
from .events import (
    CARDS_RAN_OUT,
    ENDED,
    FINISHED,
    NEW_CARD,
    NEW_TOKEN,
    REMOVED,
    SALVAGED,
    STALLED,
    TOKENS_RAN_OUT,
)
from .memory import gain, unmark_hand
from .questions.salvage import NO_SALVAGE, SALVAGE, salvage
from .questions.start import START
from .starting import start_phase
from .state import (
    BASE_LIMIT,
    LEADER_OPEN,
    NORMAL_ACTIONS,
    PRINTED,
    UNCHANGED,
    CaveinState,
    holds,
    room,
)
from .track import advance


def turn(s: CaveinState, table: Table) -> None:
    seat = s.active
    start_phase(s, table, seat)
    action_phase(s, table, seat)
    clean_up(s, table, seat)
    table.tell(FINISHED, seat)
    end_turn(s, table)


def clean_up(s: CaveinState, table: Table, seat: int) -> None:
    if s.area:
        s.bases[seat] = s.bases[seat] + s.area  # CI-10.1
        s.area = []
        if len(s.bases[seat]) > BASE_LIMIT:
            cut_base(s, table, seat)
    end_effects(s, seat)
    refill(s, table)


def cut_base(s: CaveinState, table: Table, seat: int) -> None:
    """CI-10.2: the oldest cards leave the game; the Salvage Drone may save one (CI-15.31)."""
    if holds(s, seat, SALVAGE_DRONE) and room(s, seat) > 0:
        s.step = SALVAGE
        saved = table.ask(seat, SALVAGE, salvage.options(s, seat))
        if saved != NO_SALVAGE:
            base = s.bases[seat][:]
            base.remove(saved)  # the lowest of its kind: one of those that would go
            s.bases[seat] = base
            gain(s, seat, saved)
            table.tell(SALVAGED, seat, saved)
    excess = len(s.bases[seat]) - BASE_LIMIT
    for kind in s.bases[seat][:excess]:
        s.removed = [*s.removed, kind]
        s.progress = True
        table.tell(REMOVED, seat, kind)
    s.bases[seat] = s.bases[seat][excess:]


def end_effects(s: CaveinState, seat: int) -> None:
    """CI-10.7: colours, reductions, doublings, permissions and unused extra actions end."""
    unmark_hand(s, seat)
    s.step = START
    s.normal_left = NORMAL_ACTIONS
    s.used = 0
    s.extra = 0
    s.raided = 0
    s.same_type = False
    s.foreman = False
    s.stalkroot = False
    s.ancientones = 0
    s.maccarats = 0
    s.scrabbers = 0
    s.token_colour = PRINTED
    s.token_minus = UNCHANGED
    s.start_used = 0
    s.leader = LEADER_OPEN
    s.paying = 0
    s.source = 0
    s.target = 0
    s.picked = 0
    s.optional = True


def refill(s: CaveinState, table: Table) -> None:
    """CI-10.3 to CI-10.5: fill the gaps; the marker moves for each pile that ran out."""
    cards_gone = 0
    tokens_gone = 0
    for slot in range(SLOTS):
        row = ROW_OF[slot]
        if s.docks[slot] < 0 and s.card_left[row] > 0:
            s.card_left[row] -= 1
            s.docks[slot] = s.card_piles[row][s.card_left[row]]
            table.announce()
            table.tell(NEW_CARD, s.docks[slot])
            if s.card_left[row] == 0:
                cards_gone |= 1 << row
        if s.mine[slot] < 0 and s.token_left[row] > 0:
            s.token_left[row] -= 1
            s.mine[slot] = s.token_piles[row][s.token_left[row]]
            table.announce()
            table.tell(NEW_TOKEN, s.mine[slot])
            if s.token_left[row] == 0:
                tokens_gone |= 1 << row
    if cards_gone + tokens_gone > 0:
        for row in range(ROWS):
            if cards_gone >> row & 1:
                table.tell(CARDS_RAN_OUT, row + 1)
                advance(s, table)
            if tokens_gone >> row & 1:
                table.tell(TOKENS_RAN_OUT, COSTS[row])
                advance(s, table)


def end_turn(s: CaveinState, table: Table) -> None:
    """The game ends with a full round (CI-11.2), after the end field or without progress (CI-11.4)."""
    s.turns += 1
    s.active = (s.active + 1) % s.players
    if s.active != s.first:
        return
    s.stalled = 0 if s.progress else s.stalled + 1
    s.progress = False
    if s.end_triggered:
        s.over = True
    elif s.stalled >= s.variant.stall_rounds:
        s.over = True
        table.tell(STALLED, s.stalled)
    if s.over:
        table.tell(ENDED)


def pass_to(s: CaveinState, seat: int) -> bool:
    """For those who plan ahead: the others do nothing more, and nothing new is laid out."""
    if s.over:
        return False
    before = s.active
    s.bases[before] = (s.bases[before] + s.area)[-BASE_LIMIT:]
    s.area = []
    end_effects(s, before)
    s.active = seat
    return True
