"""Offensive cards: rivals with more of something suffer (RW-8.8, R50 to R52, RW-E.12)."""

from __future__ import annotations

from underhall.engine.table import Table

from .asking import asking, decide
from .box import ANY
from .counters import count
from .effect import Static, Step, run
from .losing import Lose
from .paying import give_card, give_guest, hand_of
from .questions import SHIELDED, SUFFER
from .state import WistarState


class Rivals(Step):
    """Every rival with more of a counter suffers `then`, or chooses `or_else` instead where the card says so."""

    __slots__ = ("counter", "or_else", "then")

    def __init__(self, counter: int, then: list[Step], or_else: list[Step]) -> None:
        super().__init__()
        self.counter: int = counter
        self.then: list[Step] = then
        self.or_else: list[Step] = or_else

    def victims(self, s: WistarState, seat: int) -> list[int]:
        """In turn order after the attacker."""
        mine = count(s, seat, self.counter)
        found: list[int] = []
        first = s.order.index(seat)
        for at in range(1, s.players):
            rival = s.order[(first + at) % s.players]
            if count(s, rival, self.counter) > mine:
                found.append(rival)
        return found

    def refuse(self, s: WistarState, seat: int) -> str | None:
        return None if self.victims(s, seat) else "R50"

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        for victim in self.victims(s, seat):
            if s.shields[victim] > 0:
                table.tell(SHIELDED, victim, source)
                continue
            steps = self.then
            if self.or_else:
                if not hurts(s, victim, self.then) and not hurts(s, victim, self.or_else):
                    continue
                asking(s, victim, SUFFER, self.number, seat)
                if decide(s, table, victim, SUFFER, suffer_options(s, victim), source, seat) == 1:
                    steps = self.or_else
            run(s, table, victim, steps, source)

    def parts(self) -> list[list[Step]]:
        return [self.then, self.or_else]


def refuse_suffer(s: WistarState, seat: int, option: int) -> str | None:
    """R51: a loss that can be paid in full, as points always can; if there is none, any that takes something (R52)."""
    step = s.box.steps[s.step]
    assert isinstance(step, Rivals)
    branch = step.or_else if option == 1 else step.then
    if payable(s, seat, branch):
        return None
    if payable(s, seat, step.then) or payable(s, seat, step.or_else):
        return "R51"
    return None if hurts(s, seat, branch) else "R52"


def suffer_options(s: WistarState, seat: int) -> list[int]:
    return [option for option in (0, 1) if refuse_suffer(s, seat, option) is None]


def payable(s: WistarState, seat: int, steps: list[Step]) -> bool:
    for step in steps:
        if isinstance(step, Lose) and not step.payable(s, seat):
            return False
    return True


def hurts(s: WistarState, seat: int, steps: list[Step]) -> bool:
    for step in steps:
        if step.refuse(s, seat) is None:
            return True
    return False


class LoseGuest(Lose):
    """A guest of the victim's choice."""

    def stock(self, s: WistarState, seat: int) -> int:
        return len(s.guests[seat])

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        for _ in range(self.loss(s, seat)):
            give_guest(s, table, seat, source)


class LoseCard(Lose):
    """A hand card of the victim's choice."""

    __slots__ = ("deck",)

    def __init__(self, deck: int = ANY, n: int = 1) -> None:
        super().__init__(n)
        self.deck: int = deck

    def stock(self, s: WistarState, seat: int) -> int:
        return hand_of(s, seat, self.deck)

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        for _ in range(self.loss(s, seat)):
            give_card(s, table, seat, self.deck, source)


class Shield(Static):
    """Offensive cards do nothing to the owner."""

    def put(self, s: WistarState, seat: int, sign: int) -> None:
        s.shields[seat] += sign
