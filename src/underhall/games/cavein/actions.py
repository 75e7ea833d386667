"""The Action phase carried out (sections 5 to 8): pay, recruit, mine, collect an artifact, use a skill."""

from __future__ import annotations

from underhall.engine.table import Table

from .asking import ask_token
from .box import SECOND_CRYSTAL
from .events import CHOSE_HALF, COLLECTED, MINED, RECRUITED, REVEALED, USED_SKILL
from .memory import gain, lay_down, pay_with
from .questions.action import (
    ACTION,
    COLLECT,
    COLLECT_PLUS,
    END,
    MINE,
    MINE_PLUS,
    RAID,
    RECRUIT,
    RECRUIT_PAYING,
    SKILL,
    action,
)
from .questions.half import HALF, half
from .questions.pay import DONE_PAYING, MORE, PAY, pay, to_pay
from .questions.token import NO_TOKEN
from .raiding import raid_action
from .skills import use_skill
from .state import COLLECTING, MINING, RECRUITING, SKILLING, TURN, CaveinState
from .track import advance, take_token, win_token


def action_phase(s: CaveinState, table: Table, seat: int) -> None:
    """Until the player ends it, even when nothing is left to do, so that the last action can still be undone
    (CI-12.1)."""
    while True:
        s.step = ACTION
        choice = table.ask(seat, ACTION, action.options(s, seat), s.normal_left, s.extra)
        if choice == END:
            return
        act(s, table, seat, choice)


def act(s: CaveinState, table: Table, seat: int, choice: int) -> None:
    if choice >= SKILL:
        use_card(s, table, seat, choice - SKILL)
    elif choice >= RAID:
        raid_action(s, table, seat, choice - RAID)
    elif choice >= COLLECT_PLUS:
        collect(s, table, seat, choice - COLLECT_PLUS, True)
    elif choice >= COLLECT:
        collect(s, table, seat, choice - COLLECT, False)
    elif choice >= MINE_PLUS:
        mine(s, table, seat, choice - MINE_PLUS, True)
    elif choice >= MINE:
        mine(s, table, seat, choice - MINE, False)
    elif choice >= RECRUIT_PAYING:
        recruit(s, table, seat, choice - RECRUIT_PAYING, True)
    else:
        recruit(s, table, seat, choice - RECRUIT, False)


def spend(s: CaveinState, action_type: int) -> None:
    """A normal action of this type is used up."""
    s.normal_left -= 1
    s.used |= action_type


def pay_for(s: CaveinState, table: Table, seat: int, action_type: int, target: int, plus: bool) -> None:
    """Asks for cards, one at a time, until the action is paid for. `plus`: cards are wanted although none is needed."""
    s.paying = action_type
    s.target = target
    s.payment = []
    s.more = plus and action_type != RECRUITING
    if plus or to_pay(s, seat) > 0:
        s.step = PAY
        while True:
            choice = table.ask(seat, PAY, pay.options(s, seat), to_pay(s, seat))
            if choice == MORE:
                s.more = True
                continue
            if choice == DONE_PAYING:
                break
            pay_with(s, table, seat, choice)
            if not s.more and to_pay(s, seat) == 0:
                break
    s.payment = []
    s.more = False


def recruit(s: CaveinState, table: Table, seat: int, kind: int, paying: bool) -> None:
    """Section 5."""
    spend(s, RECRUITING)
    pay_for(s, table, seat, RECRUITING, kind, paying)
    s.docks[s.docks.index(kind)] = -1
    s.progress = True
    gain(s, seat, kind)
    table.tell(RECRUITED, seat, kind)


def mine(s: CaveinState, table: Table, seat: int, slot: int, plus: bool) -> None:
    """Section 6. CI-3.10: an extra mining action is used first."""
    if s.extra > 0:
        s.extra -= 1
    else:
        spend(s, MINING)
    pay_for(s, table, seat, MINING, slot, plus)
    token = win_token(s, seat, slot)
    table.tell(MINED, seat, token)
    if s.box.cavein[token]:
        advance(s, table)
    cost = s.box.cost[token]
    if cost < 10:
        for _ in range(s.scrabbers):  # CI-14.28: one more token of the same printed cost for each
            found = ask_token(s, table, seat, SECOND_CRYSTAL, cost, True)
            if found != NO_TOKEN:
                take_token(s, table, seat, found, SECOND_CRYSTAL)


def collect(s: CaveinState, table: Table, seat: int, stack: int, plus: bool) -> None:
    """Section 7."""
    spend(s, COLLECTING)
    pay_for(s, table, seat, COLLECTING, stack, plus)
    card = s.stacks[stack][s.stack_left[stack] - 1]
    s.progress = True
    table.tell(COLLECTED, seat, card)
    s.step = HALF
    s.target = card
    side = table.ask(seat, HALF, half.options(s, seat), card)  # CI-7.3
    s.stack_left[stack] -= 1
    artifact = s.box.halves[2 * card + side]
    s.artifacts[seat] = s.artifacts[seat] + [s.turns * TURN + artifact]
    s.powers[seat] |= 1 << artifact
    table.tell(CHOSE_HALF, seat, artifact)
    if s.stack_left[stack] == 0:
        advance(s, table)  # CI-7.5
    else:
        table.announce()
        table.tell(REVEALED, stack, s.stacks[stack][s.stack_left[stack] - 1])


def use_card(s: CaveinState, table: Table, seat: int, code: int) -> None:
    """CI-8.1: the card leaves the hand first, then its skill works."""
    spend(s, SKILLING)
    lay_down(s, seat, code)
    table.tell(USED_SKILL, seat, code)
    use_skill(s, table, seat, code, True)
