"""Goals: the three open ones, and private ones (section 15, R46 to R49, RW-E.18)."""

from __future__ import annotations

from typing import Final

from underhall.engine.state import EVERYONE, bit
from underhall.engine.table import Table

from .asking import ask, asking, with_item
from .box import BIT, GOAL_REACHED, GOAL_SOURCE, GOAL_SPACES, NONE
from .counters import count
from .effect import Step, run
from .events import LOOKED_AT_GOALS, PRIVATE, REACHED
from .reading import Ops
from .state import WistarState
from .triggers import collect, resolve
from .words.phrases import phrase

PRIVATE_GOAL: Final = 26  # an option is a goal card


def top_space(s: WistarState, at: int) -> int:
    """The topmost free space of an open goal card, or NONE."""
    for space in range(GOAL_SPACES):
        if s.discs[at * GOAL_SPACES + space] == NONE:
            return space
    return NONE


def refuse_goal(s: WistarState, seat: int, at: int) -> str | None:
    if at >= len(s.goals) or seat in s.discs[at * GOAL_SPACES : (at + 1) * GOAL_SPACES]:
        return "RW-15.1"
    space = top_space(s, at)
    if space == NONE:
        return "RW-15.1"
    goal = s.box.goals[s.goals[at]]
    return None if count(s, seat, goal.counter) >= goal.thresholds[space] else "RW-E.18"


def refuse_private(s: WistarState, seat: int, goal: int) -> str | None:
    """R48: the first space's threshold, once, only for its owner."""
    if goal not in s.private[seat] or s.private_done[seat] & BIT[goal]:
        return "R48"
    row = s.box.goals[goal]
    return None if count(s, seat, row.counter) >= row.thresholds[0] else "RW-E.18"


def reach_goal(s: WistarState, table: Table, seat: int, at: int) -> None:
    s.discs[at * GOAL_SPACES + top_space(s, at)] = seat
    reward(s, table, seat, s.goals[at])


def reach_private(s: WistarState, table: Table, seat: int, goal: int) -> None:
    s.private_done[seat] |= BIT[goal]
    reward(s, table, seat, goal)


def reward(s: WistarState, table: Table, seat: int, goal: int) -> None:
    waiting: list[int] = []
    collect(s, seat, GOAL_REACHED, waiting)
    s.goals_reached[seat] += 1
    table.tell(REACHED, seat, goal)
    run(s, table, seat, s.box.goals[goal].reward, GOAL_SOURCE + goal)
    resolve(s, table, seat, waiting, 0)


class PrivateGoal(Step):
    """Looks at goal cards of the pile and places one face up in front of the player; the others leave the game
    unseen."""

    __slots__ = ("draws",)

    def __init__(self, draws: int) -> None:
        super().__init__()
        self.draws: int = draws

    def refuse(self, s: WistarState, seat: int) -> str | None:
        return None if s.goal_pile else "R48"

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        if not s.goal_pile:
            return
        offered = s.goal_pile[-self.draws :]
        s.goal_pile = s.goal_pile[: -self.draws]
        offered.sort()
        s.offered = offered
        for goal in offered:
            table.reveal(s.goal_known, goal, bit(seat))
        table.tell(LOOKED_AT_GOALS, seat, len(offered), secret=(bit(seat), tuple(offered)))
        asking(s, seat, PRIVATE_GOAL, self.number)
        kept = ask(s, table, seat, PRIVATE_GOAL)
        for goal in s.offered:
            if goal != kept:
                s.goals_out = with_item(s.goals_out, goal)
        s.offered = []
        s.private[seat] = with_item(s.private[seat], kept)
        table.reveal(s.goal_known, kept, EVERYONE)
        table.tell(PRIVATE, seat, kept)

    def worth(self, s: WistarState, seat: int) -> int:
        return 250

    def words(self, language: str, chosen: bool) -> str:
        return phrase("private_goal", language, self.draws)


# In the words of the effect grammar

OPS: Final[Ops] = {
    "gain_goal_private": (("draw", "keep"), lambda reader, row: PrivateGoal(reader.keeps_one(row))),
}
