"""What an effect is: steps that know whether they can be done, and do it (the effect grammar of section 9).

The kinds of steps are in the modules of what they do; `grammar.py` makes them from the words of the data files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from underhall.engine.table import Table

from .box import NONE
from .words.phrases import counted, phrase

if TYPE_CHECKING:
    from .state import WistarState


class Step:
    """One step of an effect. It can say whether it could do anything now, and why not; and it can do it."""

    __slots__ = ("cap", "each", "n", "number", "per", "plain")

    def __init__(self, n: int = 1, per: int = NONE, each: int = 1, cap: int = NONE) -> None:
        self.n: int = n
        self.per: int = per  # a counter that multiplies n, or NONE
        self.each: int = each
        self.cap: int = cap
        self.number: int = NONE  # in `Box.steps`
        self.plain: bool = False  # asks nothing and could be done before or after any other plain step just as well

    def refuse(self, s: WistarState, seat: int) -> str | None:
        """None if the step could do something now, otherwise the rule that prevents it. Knows the seat's hand."""
        return None

    def idle(self, s: WistarState, seat: int) -> bool:
        """Everyone can see that the step can do nothing: decides whether the seat is asked at all."""
        return self.refuse(s, seat) is not None

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        """Does it. `source` gives the effect; gains of the kinds in `guard` fire no trigger of that kind (R57)."""

    def do_chosen(self, s: WistarState, table: Table, seat: int, source: int) -> None:
        """The same if the player has just picked this very effect: the player is not asked again whether to do it."""
        self.do(s, table, seat, source, 0)

    def parts(self) -> list[list[Step]]:
        """The lists of steps inside this one."""
        return []

    # What it is worth to a bot at first sight, and what it says

    def worth(self, s: WistarState, seat: int) -> int:
        """An estimate in hundredths of a point; other code checks whether it can be done now."""
        return 40

    def worth_now(self, s: WistarState, seat: int) -> int:
        """The same if it is done at once: may look at the hand and at the missions."""
        return self.worth(s, seat)

    def gained(self) -> str:
        """What it gives n of, if it is a plain gain: `wood`; otherwise ""."""
        return ""

    def words(self, language: str, chosen: bool) -> str:
        """A clause with its verbs in both forms; `chosen`: its owner has just picked it."""
        if not self.gained():
            raise TypeError(f"there are no words for {type(self).__name__}")
        return phrase("gain", language, things=counted(self.n, self.gained(), language))

    def certain(self) -> bool:
        """No condition decides whether it is done."""
        return True


class Offer(Step):
    """What its owner may decline (RW-E.2): the words of an effect say "you may" for these steps only."""


class Static(Step):
    """Works as long as its card or tile is in play."""

    def put(self, s: WistarState, seat: int, sign: int) -> None:
        """Comes into play (sign 1) or leaves it (sign -1)."""


def run(s: WistarState, table: Table, seat: int, steps: list[Step], source: int, guard: int = 0) -> None:
    """One step after another, each finished with everything that it triggers (R17)."""
    for step in steps:
        step.do(s, table, seat, source, guard)


def refuse_all(s: WistarState, seat: int, steps: list[Step]) -> str | None:
    """None if some step could do something now; otherwise why the first cannot."""
    why: str | None = "R53"
    for at, step in enumerate(steps):
        found = step.refuse(s, seat)
        if found is None:
            return None
        if at == 0:
            why = found
    return why


def all_idle(s: WistarState, seat: int, steps: list[Step]) -> bool:
    """Everyone can see that no step can do anything."""
    for step in steps:
        if not step.idle(s, seat):
            return False
    return True


def all_plain(steps: list[Step]) -> bool:
    for step in steps:
        if not step.plain:
            return False
    return True


class When:
    """A trigger of a permanent effect: what is done whenever its owner does something."""

    __slots__ = ("then", "trigger")

    def __init__(self, trigger: int, then: list[Step]) -> None:
        self.trigger: int = trigger
        self.then: list[Step] = then


class Thing:
    """What carries an effect: an invention, a guest, an ability."""

    __slots__ = ("kind", "statics", "steps", "vp", "watch", "whens")

    def __init__(self, kind: int, vp: int, steps: list[Step], whens: list[When], statics: list[Static]) -> None:
        self.kind: int = kind
        self.vp: int = vp
        self.steps: list[Step] = steps
        self.whens: list[When] = whens
        self.statics: list[Static] = statics  # discounts and the like: for as long as the thing is in play
        watch = 0
        for when in whens:
            watch |= 1 << when.trigger
        self.watch: int = watch
