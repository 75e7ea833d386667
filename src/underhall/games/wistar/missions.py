"""Solving missions and unlocking the abilities of the player board (sections 11 and 12, RW-E.8)."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table

from .asking import ask, asking, decide, options_of
from .box import (
    ABILITIES,
    ABILITY_SOURCE,
    ANY,
    BASEMENT,
    BIT,
    COLOUR_IDS,
    GREY,
    HOUSE,
    HOUSE_MISSIONS,
    MISSION_ROWS,
    MISSION_SOLVED,
    MISSION_SOURCE,
    NONE,
    ROOMS,
)
from .costs import Cost
from .effect import Offer, Static, Step, all_idle, run
from .events import SOLVED, UNCOVERED
from .farm import acts_in
from .inventions import missing_skills, refuse_need
from .paying import can_pay, pay, pay_jokers
from .reading import Ops, Reader, Row, Statics
from .state import WistarState
from .tables import MissionRow
from .triggers import collect, resolve
from .words.phrases import counted, phrase
from .worth import JOKER, ability_worth, cost_worth, good, steps_worth

MISSION: Final = 7  # an option is room * MISSION_ROWS + row, or
NO_MISSION: Final = ROOMS * MISSION_ROWS
CUBE: Final = 8  # an option is a space of the player board, or
NO_CUBE: Final = ABILITIES
FIRST: Final = 9  # 0: the reward comes first, 1: the ability

FREE = Cost()


class Solve(Offer):
    """One row of an open mission where the explorer or a tent is."""

    __slots__ = ("ignore",)

    def __init__(self, ignore: int = 0) -> None:
        super().__init__()
        self.ignore: int = ignore  # missing skills that do not matter

    def refuse(self, s: WistarState, seat: int) -> str | None:
        why: str | None = "RW-11.1"
        for room in range(ROOMS):
            if s.revealed & BIT[room] and acts_in(s, seat, room):
                for row in range(MISSION_ROWS):
                    why = refuse_row(s, seat, room, row, self.ignore)
                    if why is None:
                        return None
        return why

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        asking(s, seat, MISSION, self.number)
        options = options_of(s, seat, MISSION)
        if len(options) == 1:
            return
        option = decide(s, table, seat, MISSION, options, source)
        if option != NO_MISSION:
            solve(s, table, seat, option // MISSION_ROWS, option % MISSION_ROWS, self.ignore)

    def worth(self, s: WistarState, seat: int) -> int:
        return 350

    def worth_now(self, s: WistarState, seat: int) -> int:
        """The best row that could be solved now."""
        best = 0
        for room in range(ROOMS):
            if s.revealed & BIT[room]:
                for row in range(MISSION_ROWS):
                    if refuse_row(s, seat, room, row, 0) is None:
                        gain, price = row_worth(s, seat, room, row)
                        best = max(best, gain - price)
        return best

    def words(self, language: str, chosen: bool) -> str:
        if not self.ignore:
            return phrase("solve", language)
        return phrase("solve_ignoring", language, things=counted(self.ignore, "skill_icons_all", language))


# Whether, and why not


def row_of(s: WistarState, room: int, row: int) -> MissionRow:
    return s.box.missions[s.missions[room]].rows[row]


def lock_is_open(s: WistarState, mission: int, lock: int) -> bool:
    """R35: the row with this lock among its rewards has been solved, by anyone."""
    for row in range(MISSION_ROWS):
        if s.box.missions[mission].rows[row].opens_lock == lock and s.cubes[mission * MISSION_ROWS + row] != NONE:
            return True
    return False


def refuse_row(s: WistarState, seat: int, room: int, row: int, ignore: int) -> str | None:
    mission = s.missions[room]
    if mission == NONE or s.revealed & BIT[room] == 0 or not acts_in(s, seat, room):
        return "RW-11.1"
    if s.cubes[mission * MISSION_ROWS + row] != NONE:
        return "RW-11.3"
    this = s.box.missions[mission].rows[row]
    if this.needs_lock and not lock_is_open(s, mission, this.needs_lock):
        return "RW-11.2"
    why = refuse_need(s, seat, this.need, ignore)
    if why is not None:
        return why
    if not can_pay(s, seat, this.cost):
        return "RW-11.3"
    why = "R37" if s.bare[seat] == BIT[ABILITIES] - 1 else "R32"
    for space in range(ABILITIES):
        found = refuse_cube_of(s, seat, space, mission, this.cost)
        if found is None:
            return None
        if found == "R33":
            why = found  # the colour would fit
    return why


def refuse_cube_of(s: WistarState, seat: int, space: int, mission: int, cost: Cost) -> str | None:
    if s.bare[seat] & BIT[space]:
        return "R37"
    ability = s.box.abilities[space]
    if ability.colour == GREY and mission < HOUSE_MISSIONS:
        return "RW-11.4"
    return None if can_pay(s, seat, cost, ability.cost) else "R33"


def row_worth(s: WistarState, seat: int, room: int, row: int) -> tuple[int, int]:
    """The reward and the best cube for it; what it costs."""
    this = row_of(s, room, row)
    best = 0
    for space in range(ABILITIES):
        if refuse_cube_of(s, seat, space, s.missions[room], this.cost) is None:
            best = max(best, ability_worth(s, seat, space))
    jokers = missing_skills(s, seat, this.need)
    return steps_worth(s, seat, this.reward) + best, cost_worth(s, this.cost) + jokers * good(s, JOKER)


# Solving


def solve(s: WistarState, table: Table, seat: int, room: int, row: int, ignore: int) -> None:
    mission = s.missions[room]
    this = row_of(s, room, row)
    waiting: list[int] = []
    collect(s, seat, MISSION_SOLVED, waiting)
    asking(s, seat, CUBE, NONE, room * MISSION_ROWS + row)
    space = ask(s, table, seat, CUBE)
    pay_jokers(s, table, seat, max(0, missing_skills(s, seat, this.need) - ignore))
    pay(s, table, seat, this.cost, MISSION_SOURCE + mission, s.box.abilities[space].cost)
    s.cubes[mission * MISSION_ROWS + row] = seat
    s.on_missions[seat * 2 + (HOUSE if mission < HOUSE_MISSIONS else BASEMENT)] += 1
    table.tell(SOLVED, seat, mission * MISSION_ROWS + row)
    uncover(s, table, seat, space)
    gift = s.box.abilities[space].steps
    # R34: the owner chooses the order. Lasting abilities work at once, which can only help; one that can do nothing yet
    # comes second, because the reward may change that.
    if all_idle(s, seat, gift) or not this.reward:
        first = 0
    else:
        asking(s, seat, FIRST, NONE, space)
        first = ask(s, table, seat, FIRST, space)
    if first == 1:
        run(s, table, seat, gift, ABILITY_SOURCE + space)
    run(s, table, seat, this.reward, MISSION_SOURCE + mission)
    if first == 0:
        run(s, table, seat, gift, ABILITY_SOURCE + space)
    resolve(s, table, seat, waiting, 0)


def uncover(s: WistarState, table: Table, seat: int, space: int) -> None:
    """The cube leaves its space; what lasts works from now on."""
    s.bare[seat] |= BIT[space]
    table.tell(UNCOVERED, seat, space)
    for static in s.box.abilities[space].statics:
        static.put(s, seat, 1)


class RemoveCube(Offer):
    """A cube leaves the game and unlocks its ability, without a mission (R88)."""

    __slots__ = ("colour", "pays")

    def __init__(self, colour: int, pays: bool) -> None:
        super().__init__()
        self.colour: int = colour
        self.pays: bool = pays  # the cost printed on the space

    def refuse_space(self, s: WistarState, seat: int, space: int) -> str | None:
        if s.bare[seat] & BIT[space]:
            return "R37"
        ability = s.box.abilities[space]
        if self.colour != ANY and ability.colour != self.colour:
            return "R88"
        return "R33" if self.pays and not can_pay(s, seat, FREE, ability.cost) else None

    def refuse(self, s: WistarState, seat: int) -> str | None:
        for space in range(ABILITIES):
            if self.refuse_space(s, seat, space) is None:
                return None
        return "R88"

    def do(self, s: WistarState, table: Table, seat: int, source: int, guard: int) -> None:
        asking(s, seat, CUBE, self.number, NONE)
        options = options_of(s, seat, CUBE)
        if len(options) == 1:
            return
        space = decide(s, table, seat, CUBE, options)
        if space == NO_CUBE:
            return
        ability = s.box.abilities[space]
        if self.pays:
            pay(s, table, seat, FREE, source, ability.cost)
        uncover(s, table, seat, space)
        run(s, table, seat, ability.steps, ABILITY_SOURCE + space)

    def worth(self, s: WistarState, seat: int) -> int:
        return 250

    def words(self, language: str, chosen: bool) -> str:
        text = phrase(f"remove_cube_{'any' if self.colour == ANY else COLOUR_IDS[self.colour]}", language)
        return phrase("remove_cube_paid", language, effect=text) if self.pays else text


class QuickMarch(Static):
    """A move token moves up to n workers."""

    def put(self, s: WistarState, seat: int, sign: int) -> None:
        s.march[seat] += sign * (self.n - 1)

    def words(self, language: str, chosen: bool) -> str:
        return phrase("quick_march", language, self.n)


# In the words of the effect grammar


def cube_step(reader: Reader, row: Row) -> Step:
    reader.only_one(row)
    colour = row.get("colour", "any")
    at = ANY if colour == "any" else reader.one_of(colour, "colour", COLOUR_IDS)
    return RemoveCube(at, reader.flag(row, "pay_space_cost"))


OPS: Final[Ops] = {
    "solve_mission": (
        ("ignore_skill",),
        lambda reader, row: Solve(reader.number(row.get("ignore_skill", 0), "ignore_skill", 0, 9)),
    ),
    "remove_cube": (("colour", "n", "pay_space_cost"), cube_step),
}
STATICS: Final[Statics] = {"x_move_token_workers": (("n",), lambda reader, row: QuickMarch(reader.n(row)))}
