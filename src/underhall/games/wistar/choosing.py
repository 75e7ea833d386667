"""Steps made of steps: conditions, payments, alternatives (RW-E.4)."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table

from .asking import ask, asking
from .box import COUNTER_IDS
from .costs import Cost
from .counters import C_ELECTRICITY, MANY, count
from .effect import Offer, Step, all_idle, all_plain, refuse_all, run
from .paying import can_pay, pay
from .state import WistarState
from .words.describe import clause_of, describe_cost, one_of
from .words.phrases import counted, phrase
from .worth import cost_worth, steps_worth

PAY_FOR: Final = 14  # 0 or 1
CHOICE: Final = 18  # an option is the place of an alternative
ALTERNATIVES: Final = 8  # of a choice, at most


class If(Step):
    """Steps that are done if a counter is at least `low` and at most `high` when they are reached."""

    __slots__ = ("counter", "high", "low", "then")

    def __init__(self, counter: int, low: int, high: int, then: list[Step]) -> None:
        super().__init__()
        self.counter: int = counter
        self.low: int = low
        self.high: int = high
        self.then: list[Step] = then
        self.plain = all_plain(then)

    def holds(self, s: WistarState, seat: int) -> bool:
        return self.low <= count(s, seat, self.counter) <= self.high

    def refuse(self, s: WistarState, seat: int) -> str | None:
        return refuse_all(s, seat, self.then) if self.holds(s, seat) else "RW-E.4"

    def idle(self, s: WistarState, seat: int) -> bool:
        return not self.holds(s, seat) or all_idle(s, seat, self.then)

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        if self.holds(s, seat):
            run(s, table, seat, self.then, source, guard)

    def do_chosen(self, s: WistarState, table: Table, seat: int, source: int) -> None:
        if len(self.then) == 1 and self.holds(s, seat):
            self.then[0].do_chosen(s, table, seat, source)
        else:
            self.do(s, table, seat, source, 0)

    def parts(self) -> list[list[Step]]:
        return [self.then]

    def certain(self) -> bool:
        return False

    def worth(self, s: WistarState, seat: int) -> int:
        then = steps_worth(s, seat, self.then)
        return then if self.holds(s, seat) else then // 3

    def words(self, language: str, chosen: bool) -> str:
        # As `do_chosen` has it.
        effect = clause_of(self.then, language, chosen and len(self.then) == 1, after=True)
        return phrase("if", language, condition=self.condition(language), effect=effect)

    def condition(self, language: str) -> str:
        if self.counter == C_ELECTRICITY and self.high == 0:
            return phrase("has_no_electricity", language)
        if self.counter == C_ELECTRICITY and self.high == MANY and self.low in (1, 2):
            return phrase("has_electricity" if self.low == 1 else "has_advanced_electricity", language)
        thing = COUNTER_IDS[self.counter]
        if self.high == MANY:
            return phrase("has_at_least", language, things=counted(self.low, thing, language))
        things = counted(self.high, thing, language)
        if self.low == 0:
            return phrase("has_at_most", language, things=things)
        return phrase("has_between", language, low=str(self.low), things=things)


class Pay(Offer):
    """A payment, all or nothing, and what it buys; not offered if that would have no effect (R85)."""

    __slots__ = ("cost", "then")

    def __init__(self, cost: Cost, then: list[Step]) -> None:
        super().__init__()
        self.cost: Cost = cost
        self.then: list[Step] = then

    def refuse(self, s: WistarState, seat: int) -> str | None:
        if not can_pay(s, seat, self.cost):
            return "RW-E.4"
        return None if refuse_all(s, seat, self.then) is None else "R85"

    def idle(self, s: WistarState, seat: int) -> bool:
        return not can_pay(s, seat, self.cost) or all_idle(s, seat, self.then)

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        if self.idle(s, seat):
            return
        asking(s, seat, PAY_FOR, self.number)
        if ask(s, table, seat, PAY_FOR, source) == 1:
            pay(s, table, seat, self.cost, source)
            run(s, table, seat, self.then, source, guard)

    def do_chosen(self, s: WistarState, table: Table, seat: int, source: int) -> None:
        pay(s, table, seat, self.cost, source)
        run(s, table, seat, self.then, source)

    def parts(self) -> list[list[Step]]:
        return [self.then]

    def worth(self, s: WistarState, seat: int) -> int:
        return max(0, steps_worth(s, seat, self.then) - cost_worth(s, self.cost))

    def words(self, language: str, chosen: bool) -> str:
        """A player who pays for something wants it."""
        verb = "give_up" if self.cost.guests or self.cost.beds else "pay"
        cost = describe_cost(self.cost, language) or phrase("no_cost", language)
        return phrase(verb, language, cost=cost, effect=clause_of(self.then, language, chosen=True))


class Choose(Step):
    """Exactly one of several effects; one without effect is offered only if this is true of all of them."""

    __slots__ = ("alternatives",)

    def __init__(self, alternatives: list[list[Step]]) -> None:
        super().__init__()
        self.alternatives: list[list[Step]] = alternatives

    def refuse(self, s: WistarState, seat: int) -> str | None:
        why: str | None = "RW-E.4"
        for steps in self.alternatives:
            why = refuse_all(s, seat, steps)
            if why is None:
                return None
        return why

    def idle(self, s: WistarState, seat: int) -> bool:
        for steps in self.alternatives:
            if not all_idle(s, seat, steps):
                return False
        return True

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        if self.idle(s, seat):
            return
        asking(s, seat, CHOICE, self.number)
        choice = ask(s, table, seat, CHOICE, source)
        run(s, table, seat, self.alternatives[choice], source, guard)

    def parts(self) -> list[list[Step]]:
        return self.alternatives

    def worth(self, s: WistarState, seat: int) -> int:
        return max(steps_worth(s, seat, steps) for steps in self.alternatives)

    def words(self, language: str, chosen: bool) -> str:
        return one_of(self.alternatives, language)
