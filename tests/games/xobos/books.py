"""Books on declared attacks, kept from what is told: which tokens must lie, and by which rule one may go.

Written from the rules (sections 8 to 12) and not from the program; see `referee.py`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tests.games.xobos.ground_truth import Ground
from underhall.engine.table import Table
from underhall.games.xobos import tokens as packed
from underhall.games.xobos.events import (
    AIMED,
    AIMED_WITH,
    AT_SOURCE,
    BATTLE_BEGAN,
    COUNTERED,
    DECLARED,
    FIRED,
    HARVESTED,
    LAPSED,
    OCCUPIED,
    STRUCK,
    UNCOVERED,
)
from underhall.games.xobos.questions.answering import RESPOND
from underhall.games.xobos.questions.declaring import CLOSE
from underhall.games.xobos.state import MOVING, XobosState

Entry = tuple[str, int, int, int, int, bool]
"""Kind, declarer, defender, source, target, declared in the closing window."""


@dataclass(eq=False)
class Attack:
    """A declared attack, whatever becomes of it."""

    kind: str
    seat: int
    defender: int
    source: int
    target: int
    late: bool = False
    new: bool = True
    """Just declared: the attacked have not answered yet."""

    def entry(self) -> Entry:
        return self.kind, self.seat, self.defender, self.source, self.target, self.late


class Books(Table):
    """A table that writes down what becomes of every attack."""

    def __init__(self, state: XobosState) -> None:
        super().__init__(state)
        self.s = state
        self.ground = Ground(state)
        self.seen: Counter[str] = Counter()
        self.begin_round()

    def begin_round(self) -> None:
        self.attacks: list[Attack] = []
        self.fought: list[Attack] = []
        self.declared: set[tuple[int, int]] = set()
        self.uncovered: set[int] = set()
        self.begin_run()

    def begin_run(self) -> None:
        self.question = -1
        self.resolved: list[Attack] = []
        """What is being fought out in this run: it may still lie there, and is gone at the end."""
        self.strikers: list[int] | None = None
        self.struck: list[int] = []
        self.shoots = False
        self.due: list[tuple[int, list[int], int]] = []
        """Who may advance from which fields to which one."""
        self.halted = False
        self.lapses: list[tuple[int, int, int]] = []
        self.calling_off: list[tuple[str, int, int]] = []
        self.owners = self.s.owner[:]
        self.left: set[int] = set()
        self.taken: set[int] = set()
        self.answering: list[tuple[int, int]] | None = None
        self.answered: list[tuple[int, int]] = []

    def declined(self, seat: int, source: int, target: int) -> Attack | None:
        """The attack on the seat, along the corridor and by somebody who is still there, that it let pass (XO-9.5)."""
        found = [
            one
            for one in self.attacks
            if (one.kind, one.source, one.target, one.defender) == ("attack", target, source, seat)
            and self.ground.present(one.seat, target)
        ]
        assert len(found) <= 1
        return found[0] if found else None

    def who_may_answer(self) -> list[tuple[int, int]]:
        new = [one for one in self.attacks if one.new and one.kind == "attack"]
        return [
            (seat, field)
            for seat in self.ground.order()
            for field in sorted({one.target for one in new if one.defender == seat})
            if (seat, field) not in self.declared and self.ground.may_attack(seat, field)
        ]

    # Events ---------------------------------------------------------------------------------------------------------

    def tell(self, event: int, *public: int, secret: tuple[int, tuple[int, ...]] | None = None) -> None:
        if event in (DECLARED, FIRED):
            self.declare(*public, late=event == FIRED)
        elif event == COUNTERED:
            self.counter(*public)
        elif event == AT_SOURCE:
            seat, field = public
            self.declared.add((seat, field))
            self.attacks.append(Attack("harvest", seat, -1, field, field))
        elif event in (AIMED, AIMED_WITH):
            seat, *tied, field = public
            defender = self.ground.defender(field)
            assert defender is not None
            self.attacks.append(Attack("cannon", seat, defender, tied[0] if tied else packed.SKY, field))
        elif event == OCCUPIED:
            self.occupied(*public)
        elif event == LAPSED:
            self.lapse(*public)
        elif event == BATTLE_BEGAN:
            self.begin_battle(*public)
        elif event == STRUCK and self.strikers is not None:
            assert self.strikers or self.shoots, "somebody has to strike"
            self.seen["attack"] += 1
        elif event == HARVESTED:
            self.seen["harvest"] += 1
        elif event == UNCOVERED:
            self.uncovered.add(public[0])

    def declare(self, seat: int, source: int, target: int, *, late: bool) -> None:
        """A new attack, which is no answer to another one (XO-8.1)."""
        assert self.declined(seat, source, target) is None, "that would be the counter-attack (XO-9.5)"
        assert (seat, source) not in self.declared
        defender = self.ground.defender(target)
        assert defender not in (None, seat)
        assert defender is not None
        for one in self.attacks:
            if (one.kind, one.source, one.target) == ("attack", target, source):
                if one.defender == seat:
                    self.seen["attack back at a third player"] += 1
                else:
                    self.seen["attack back by a third player"] += 1
        self.declared.add((seat, source))
        self.attacks.append(Attack("attack", seat, defender, source, target, late))
        self.seen["shot of the closing window"] += late
        if late:
            self.answering = [*(self.answering or []), *self.who_may_answer()]

    def counter(self, seat: int, field: int, other: int) -> None:
        """Exactly one token is turned, and it is the right one."""
        assert (seat, field) not in self.declared
        if self.question == RESPOND:
            here = [one for one in self.attacks if (one.kind, one.source, one.target) == ("attack", other, field)]
            found = [one for one in here if one.new and one.defender == seat]
            assert len(found) == 1
            turned = found[0]
            self.seen["counter"] += 1
            self.seen["counter beside an older token"] += len(here) > 1
        else:
            declined = self.declined(seat, field, other)
            assert declined is not None, "only what this player let pass is answered by an attack (XO-9.5)"
            turned = declined
            self.seen["answer in the closing window" if self.question == CLOSE else "answer in the own turn"] += 1
        assert self.ground.present(turned.seat, other)
        turned.kind = "battle"
        self.declared.add((seat, field))

    def occupied(self, seat: int, start: int, field: int) -> None:
        found = [one for one in self.attacks if (one.kind, one.seat, one.source) == ("attack", seat, start)]
        assert [one.target for one in found] == [field], "only an attacker occupies (XO-10.3)"
        self.attacks.remove(found[0])
        assert not any(one.target == field and one.kind in ("attack", "cannon") for one in self.attacks), "XO-10.4"
        self.taken.add(field)
        self.seen["occupation"] += 1

    def lapse(self, seat: int, source: int, target: int) -> None:
        """No token is lost but by a rule: which one it is, and whether it may lapse now."""
        if self.strikers is not None:
            self.lapses.append((seat, source, target))  # compared as a whole in `check_attack`
        elif self.s.step == MOVING:
            one = self.find(seat, source, target, "attack", "cannon")
            assert self.owners[target] == one.defender, "the defender had units there (XO-10.4)"
            self.left.add(target)
            self.attacks.remove(one)
            self.seen["lapse at a field that was left"] += 1
        elif source == packed.SKY:
            assert self.calling_off == [("cannon", seat, target)], "the shot was tied to the battle (R-74)"
            self.calling_off = []
        else:
            self.call_off(self.find(seat, source, target, "battle"))

    def find(self, seat: int, source: int, target: int, *kinds: str) -> Attack:
        """The one that is named in the log; a shot of the Orbital Cannon comes from above, even if it is tied."""
        found = [
            one
            for one in self.attacks
            if one.kind in kinds
            and (one.seat, one.target) == (seat, target)
            and source == (packed.SKY if one.kind == "cannon" else one.source)
        ]
        assert len(found) == 1
        return found[0]

    def call_off(self, one: Attack) -> None:
        """As with an attack: nothing of one of the two is there any more (XO-12.8)."""
        here, there = self.ground.present(one.seat, one.source), self.ground.present(one.defender, one.target)
        assert not (here and there), "a battle takes place if both are there (XO-9.7)"
        assert self.s.active in (one.seat, one.defender), "everybody resolves the own battles (XO-11.1)"
        self.finish(one)
        self.calling_off = [(other.kind, other.seat, other.target) for other in self.resolved if other is not one]
        self.seen["battle called off"] += 1
        if self.s.owner[one.target] in (-1, one.seat):
            self.due.append((one.seat, [one.source], one.target))
        elif self.s.owner[one.source] in (-1, one.defender):
            self.due.append((one.defender, [one.target], one.source))

    def finish(self, one: Attack) -> None:
        """It is fought out, with the Orbital Cannon that is tied to it."""
        for other in self.attacks[:]:
            tied = other.kind == "cannon" and (other.seat, other.source) == (one.seat, one.source)
            if other is one or (tied and other.target == one.target):
                self.attacks.remove(other)
                self.resolved.append(other)

    def begin_battle(self, seat: int, source: int, defender: int, target: int) -> None:
        """Only ever between the declarer and the defender of a token that was turned."""
        entry = ("battle", seat, defender, source, target)
        found = [one for one in self.attacks if one.entry()[:5] == entry]
        assert len(found) == 1
        assert self.s.active in (seat, defender), "everybody resolves the own battles (XO-11.1)"
        assert self.ground.present(seat, source)
        assert self.ground.present(defender, target)
        self.finish(found[0])
        self.fought.append(found[0])
        self.due = [(seat, [source], target), (defender, [target], source)]
        self.seen["battle"] += 1
