"""The six main actions, the alchemist's elixir, moving workers (sections 5 to 7, RW-E.11)."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table

from .asking import ask, asking, decide, options_of
from .box import (
    ACTION_DONE,
    ACTION_IDS,
    ACTION_SOURCE,
    ALCHEMIST_VISITED,
    ANY,
    AREA_OF,
    AREAS,
    BUILD_BEDS,
    DIG_ROOMS,
    ELIXIR_USED,
    EXPLORE,
    GATHER_METAL,
    GATHER_WOOD,
    HUT_SOURCE,
    NONE,
    PLACES,
    WORKER_DEPLOYED,
)
from .burrow import BEDDING, DIGGING
from .cards import develop
from .counters import amount, deployed
from .effect import Offer, Static, Step
from .events import ACTED, DEPLOYED, MARCHED, VISITED
from .farm import explore
from .gaining import gain_metal, gain_moves, gain_wood
from .reading import AMOUNT, Ops, Reader, Row
from .state import WistarState
from .triggers import collect, fire, resolve
from .words.phrases import action_name, counted, phrase
from .worth import action_worth, metal_worth, wood_worth

MARCH: Final = 16  # from area * AREAS + to area, or
NO_MARCH: Final = AREAS * AREAS
ELIXIR: Final = 17
ELIXIR_PLAY: Final = 0
ELIXIR_SOLVE: Final = 1
ELIXIR_METAL: Final = 2
ELIXIR_WOOD: Final = 3
MAIN: Final = 27  # an option is a main action, or
NO_MAIN: Final = PLACES

# Main actions


def strength(s: WistarState, seat: int, action: int) -> int:
    """Own workers in the action's area; neither the explorer nor those at the burrow entrance (R1, R3)."""
    return s.workers[seat * AREAS + AREA_OF[action]]


def main_action(s: WistarState, table: Table, seat: int, action: int) -> None:
    n = strength(s, seat, action)
    if n == 0:
        return
    waiting: list[int] = []
    collect(s, seat, ACTION_DONE + action, waiting)
    table.tell(ACTED, seat, action, n)
    source = ACTION_SOURCE + action
    if action == GATHER_WOOD:
        gain_wood(s, table, seat, n + s.wood_bonus[seat])
    elif action == GATHER_METAL:
        gain_metal(s, table, seat, n + s.metal_bonus[seat])
    elif action == DIG_ROOMS:
        DIGGING.act(s, table, seat, n, s.dig_off[seat], source)
    elif action == BUILD_BEDS:
        BEDDING.act(s, table, seat, n, s.bed_off[seat], source)
    elif action == EXPLORE:
        explore(s, table, seat, n, source)
    else:
        develop(s, table, seat, n, source)
    resolve(s, table, seat, waiting, 0)


class Main(Offer):
    """A main action without a chief, at the current strength; ANY lets the player choose."""

    __slots__ = ("action",)

    def __init__(self, action: int) -> None:
        super().__init__()
        self.action: int = action

    def refuse(self, s: WistarState, seat: int) -> str | None:
        if self.action == ANY:
            return None if deployed(s, seat) > 0 else "R2"
        return None if strength(s, seat, self.action) > 0 else "R2"

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        if self.refuse(s, seat) is not None:
            return
        action = self.action
        # The other actions ask unit by unit, so they can be declined there.
        if action in (ANY, GATHER_WOOD, GATHER_METAL):
            asking(s, seat, MAIN, self.number)
            action = ask(s, table, seat, MAIN, source)
            if action == NO_MAIN:
                return
        main_action(s, table, seat, action)

    def do_chosen(self, s: WistarState, table: Table, seat: int, source: int) -> None:
        if self.action == ANY:
            self.do(s, table, seat, source, 0)
        else:
            main_action(s, table, seat, self.action)

    def worth(self, s: WistarState, seat: int) -> int:
        if self.action != ANY:
            return action_worth(s, seat, self.action, strength(s, seat, self.action))
        return max(action_worth(s, seat, action, strength(s, seat, action)) for action in range(PLACES))

    def words(self, language: str, chosen: bool) -> str:
        if self.action == ANY:
            return phrase("main_any", language)
        return phrase("main", language, action=action_name(self.action, language))


class GatherBonus(Static):
    """More wood or metal in every gather action: part of the action's own gain (RW-9.2, R80)."""

    __slots__ = ("action",)

    def __init__(self, action: int, n: int) -> None:
        super().__init__(n)
        self.action: int = action

    def put(self, s: WistarState, seat: int, sign: int) -> None:
        if self.action == GATHER_WOOD:
            s.wood_bonus[seat] += sign * self.n
        else:
            s.metal_bonus[seat] += sign * self.n

    def worth(self, s: WistarState, seat: int) -> int:
        return 60

    def words(self, language: str, chosen: bool) -> str:
        things = counted(self.n, "wood" if self.action == GATHER_WOOD else "metal", language)
        return phrase("gather_more", language, action=action_name(self.action, language), things=things)


# The alchemist


class Elixir(Step):
    """Play an invention, solve a mission, 1 metal or 1 wood (RW-7.2)."""

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        for _ in range(amount(s, seat, self)):
            elixir(s, table, seat, source)

    def worth(self, s: WistarState, seat: int) -> int:
        return 130

    def worth_now(self, s: WistarState, seat: int) -> int:
        return elixir_worth(s, seat)

    def words(self, language: str, chosen: bool) -> str:
        return phrase("elixir", language, self.n)


def elixir(s: WistarState, table: Table, seat: int, source: int) -> None:
    waiting: list[int] = []
    collect(s, seat, ELIXIR_USED, waiting)
    asking(s, seat, ELIXIR)
    choice = ask(s, table, seat, ELIXIR, source)
    if choice == ELIXIR_METAL:
        gain_metal(s, table, seat, 1)
    elif choice == ELIXIR_WOOD:
        gain_wood(s, table, seat, 1)
    elif choice == ELIXIR_PLAY:
        s.box.elixir_play.do(s, table, seat, source, 0)
    else:
        s.box.elixir_solve.do(s, table, seat, source, 0)
    resolve(s, table, seat, waiting, 0)


def refuse_elixir(s: WistarState, seat: int, option: int) -> str | None:
    if option == ELIXIR_PLAY:
        return s.box.elixir_play.refuse(s, seat)
    return s.box.elixir_solve.refuse(s, seat) if option == ELIXIR_SOLVE else None


def elixir_worth(s: WistarState, seat: int) -> int:
    """The best that an elixir can do now, for the greedy bot."""
    best = 0
    for option in range(ELIXIR_WOOD + 1):
        if refuse_elixir(s, seat, option) is None:
            best = max(best, elixir_option_worth(s, seat, option))
    return best


def elixir_option_worth(s: WistarState, seat: int, option: int) -> int:
    if option == ELIXIR_PLAY:
        return s.box.elixir_play.worth_now(s, seat)
    if option == ELIXIR_SOLVE:
        return s.box.elixir_solve.worth_now(s, seat)
    return metal_worth(s, seat, 1) if option == ELIXIR_METAL else wood_worth(s, seat, 1)


def visit_hut(s: WistarState, table: Table, seat: int) -> None:
    """RW-7.1: at the right end; a move token and an elixir, in one action (R83)."""
    waiting: list[int] = []
    collect(s, seat, ALCHEMIST_VISITED, waiting)
    s.hut.append(seat)
    table.tell(VISITED, seat)
    gain_moves(s, table, seat, 1)
    elixir(s, table, seat, HUT_SOURCE)
    resolve(s, table, seat, waiting, 0)


# Workers


class MoveWorkers(Offer):
    """Up to n different workers, each from one area to another (R9, R10)."""

    def refuse(self, s: WistarState, seat: int) -> str | None:
        return None if deployed(s, seat) > 0 else "R9"

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        march(s, table, seat, amount(s, seat, self), source, True)

    def worth(self, s: WistarState, seat: int) -> int:
        return 40 * self.n

    def words(self, language: str, chosen: bool) -> str:
        return phrase("move_workers", language, self.n)


def march(s: WistarState, table: Table, seat: int, n: int, source: int, may_stop: bool) -> None:
    moved = 0  # workers that have arrived in each area, 16 for each area: they do not move again
    while n > 0:
        asking(s, seat, MARCH, NONE, moved, int(may_stop))
        options = options_of(s, seat, MARCH)
        if not options or options[0] == NO_MARCH:
            return
        option = decide(s, table, seat, MARCH, options, source, n)
        if option == NO_MARCH:
            return
        here = option // AREAS
        there = option % AREAS
        s.workers[seat * AREAS + here] -= 1
        s.workers[seat * AREAS + there] += 1
        table.tell(MARCHED, seat, here, there)
        moved += 16**there
        may_stop = True
        n -= 1


def deploy(s: WistarState, table: Table, seat: int, area: int) -> None:
    """RW-13.5: from the burrow entrance to any area."""
    s.resting[seat] -= 1
    s.workers[seat * AREAS + area] += 1
    table.tell(DEPLOYED, seat, area)
    fire(s, table, seat, WORKER_DEPLOYED)


# In the words of the effect grammar


def main_step(reader: Reader, row: Row) -> Step:
    which = row.get("which")
    return Main(ANY if which == "any" else reader.one_of(which, "which", ACTION_IDS))


OPS: Final[Ops] = {
    "main_action": (("which",), main_step),
    "elixir": (AMOUNT, lambda reader, row: Elixir(*reader.amounts(row))),
    "move_worker": (AMOUNT, lambda reader, row: MoveWorkers(*reader.amounts(row))),
}
