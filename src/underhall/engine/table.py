"""The table: what the rules talk to. Rules ask, tell and reveal; what is behind the table makes the difference.

A `Policy` answers from inside a run of the rules; tables built on it never stop: that is the fast path of
playouts and searches. Tables that stop at an open question are in `stepper.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from mypy_extensions import mypyc_attr

from .chance import FastChance
from .state import EVERYONE, State

Secret: TypeAlias = tuple[int, tuple[int, ...]]
"""A mask of seats, and what only they are told."""

Part: TypeAlias = Callable[[Any, "Table", int], None]
"""One seat's share of a simultaneous decision: part(state, table, seat)."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """The simplest table: takes the first option, tells nobody. Subclasses answer differently."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state: State = state

    def ask(self, seat: int, question: int, options: list[int], *about: int) -> int:
        """The seat decides: one of `options` comes back. `about` feeds the prompt."""
        return options[0]

    def tell(self, event: int, *public: int, secret: Secret | None = None) -> None:
        """Something happened. All seats get `public`; the seats in `secret` get its arguments as well."""

    def reveal(self, known: list[int], thing: int, seats: int) -> None:
        """The seats in the mask `seats` learn `thing`: the only way to let more seats know a hidden value."""
        known[thing] |= seats

    def announce(self, seats: int = EVERYONE) -> None:
        """Something computed from hidden values becomes known to `seats`: a barrier for undo."""

    def together(self, seats: list[int], part: Part) -> None:
        """Several seats decide at the same time.

        A part touches only its own seat's things, asks only its own seat, draws no random numbers and looks at nothing
        its seat did not know. Then the order of the parts does not matter.
        """
        for seat in seats:
            part(self.state, self, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """Answers from inside an imagined run; may read the imagined state. The simplest one takes the first option."""

    __slots__ = ()

    def choose(self, state: State, seat: int, question: int, options: list[int]) -> int:
        return options[0]

    def begin_part(self, seat: int) -> None:
        """Several seats decide at the same time, and from here on it is this one: it knows nothing of what those before
        it have decided."""

    def end_parts(self) -> None:
        """All of them have decided."""

    def enough(self, state: State) -> bool:
        """Called after every turn: can this game stop here, although it is not over?"""
        return False


class RandomPolicy(Policy):
    """Every option is equally likely."""

    __slots__ = ("chance",)

    def __init__(self, chance: FastChance) -> None:
        self.chance: FastChance = chance

    def choose(self, state: State, seat: int, question: int, options: list[int]) -> int:
        return options[self.chance.below(len(options))]


class PolicyTable(Table):
    """One policy for each seat; counts the decisions that had two options or more."""

    __slots__ = ("decisions", "policies")

    def __init__(self, state: State, policies: list[Policy]) -> None:
        super().__init__(state)
        self.policies: list[Policy] = policies
        self.decisions: int = 0

    def ask(self, seat: int, question: int, options: list[int], *about: int) -> int:
        if len(options) == 1:
            return options[0]
        self.decisions += 1
        return self.policies[seat].choose(self.state, seat, question, options)


class RandomTable(Table):
    """Uniform random answers, as fast as possible: the playout of `underhall bench` and of plain searches."""

    __slots__ = ("chance", "decisions", "offered")

    def __init__(self, state: State, chance: FastChance) -> None:
        super().__init__(state)
        self.chance: FastChance = chance
        self.decisions: int = 0
        self.offered: int = 0

    def ask(self, seat: int, question: int, options: list[int], *about: int) -> int:
        n = len(options)
        if n == 1:
            return options[0]
        self.decisions += 1
        self.offered += n
        return options[self.chance.below(n)]
