"""Solving a mission: its row (`solve MH1.2`), the cube for it (`cube A3`), and which of reward and ability comes first
(R34)."""

from __future__ import annotations

from typing import Final

from underhall.games.wistar.box import ABILITIES, BIT, MISSION_ROWS, NONE, ROOM_IDS, ROOMS
from underhall.games.wistar.farm import acts_in
from underhall.games.wistar.ids import ability_id, mission_row_id
from underhall.games.wistar.missions import (
    CUBE,
    FIRST,
    MISSION,
    NO_CUBE,
    NO_MISSION,
    RemoveCube,
    Solve,
    refuse_cube_of,
    refuse_row,
    row_of,
    row_worth,
)
from underhall.games.wistar.shortage import lacking_need
from underhall.games.wistar.state import WistarState
from underhall.games.wistar.words.missing import cost_words, it_needs, lacks_words
from underhall.games.wistar.words.options import fill, flat
from underhall.games.wistar.words.printed import ability_lines, row_lines
from underhall.games.wistar.worth import ability_worth

from .base import FixedAnswers, WistarQuestion, asked_step, terms
from .play import PRICE_RULES


class Mission(WistarQuestion):
    def __init__(self) -> None:
        super().__init__(MISSION, "mission", NO_MISSION + 1, about=("source",))

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        if option == NO_MISSION:
            return None
        step = asked_step(state)
        assert isinstance(step, Solve)
        return refuse_row(state, seat, option // MISSION_ROWS, option % MISSION_ROWS, step.ignore)

    def options(self, state: WistarState, seat: int) -> list[int]:
        step = asked_step(state)
        assert isinstance(step, Solve)
        options: list[int] = []
        for room in range(ROOMS):
            if state.revealed & BIT[room] and acts_in(state, seat, room):
                for row in range(MISSION_ROWS):
                    if refuse_row(state, seat, room, row, step.ignore) is None:
                        options.append(room * MISSION_ROWS + row)
        options.append(NO_MISSION)
        return options

    def write(self, state: WistarState, option: int) -> str:
        if option == NO_MISSION:
            return "solve nothing"
        room, row = option // MISSION_ROWS, option % MISSION_ROWS
        if state.revealed & BIT[room]:
            return f"solve {mission_row_id(state.missions[room] * MISSION_ROWS + row)}"
        return f"solve {ROOM_IDS[room]}.{row + 1}"

    def absent(self, state: WistarState, seat: int, option: int) -> int:
        return int(option != NO_MISSION and state.missions[option // MISSION_ROWS] == NONE)

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        if option == NO_MISSION:
            return fill("no_mission", language)
        room = option // MISSION_ROWS
        mission = state.missions[room]
        if mission == NONE or state.revealed & BIT[room] == 0:
            return ""
        return row_lines(state.box, mission * MISSION_ROWS + option % MISSION_ROWS, language)[0]

    def lacking(self, state: WistarState, seat: int, options: list[int], language: str) -> str:
        """What must be shown and paid for a row of an open mission that is still to be solved."""
        rule = self.refuse(state, seat, options[0])
        room, row = options[0] // MISSION_ROWS, options[0] % MISSION_ROWS
        priced = rule in PRICE_RULES or rule == "RW-11.3"
        if not priced or state.cubes[state.missions[room] * MISSION_ROWS + row] != NONE:
            return ""
        step = asked_step(state)
        assert isinstance(step, Solve)
        this = row_of(state, room, row)
        lacks = lacks_words(state, seat, lacking_need(state, seat, this.need, step.ignore), language)
        return it_needs([*lacks, *cost_words(state, seat, this.cost, language)], language)

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        if option == NO_MISSION:
            return terms(0)
        gain, price = row_worth(state, seat, option // MISSION_ROWS, option % MISSION_ROWS)
        return terms(gain, price)


class Cube(WistarQuestion):
    """Which cube leaves the player board."""

    def __init__(self) -> None:
        super().__init__(CUBE, "cube", ABILITIES + 1)

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        """For a mission row (`a`), or for a cube that leaves the game (`a` is NONE)."""
        if state.subject == NONE:
            if option == NO_CUBE:
                return None
            step = asked_step(state)
            assert isinstance(step, RemoveCube)
            return step.refuse_space(state, seat, option)
        if option == NO_CUBE:
            return "RW-11.3"
        room = state.subject // MISSION_ROWS
        cost = row_of(state, room, state.subject % MISSION_ROWS).cost
        return refuse_cube_of(state, seat, option, state.missions[room], cost)

    def write(self, state: WistarState, option: int) -> str:
        return "cube none" if option == NO_CUBE else f"cube {ability_id(option)}"

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        if option == NO_CUBE:
            return fill("no_cube", language)
        return flat(ability_lines(state.players, state.box, option, language))

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        return terms(0 if option == NO_CUBE else ability_worth(state, seat, option))


class First(FixedAnswers):
    """Whether the mission's reward comes first, or the ability."""

    def __init__(self) -> None:
        super().__init__(FIRST, "first", ["reward first", "ability first"], about=("ability",))

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        return fill("ability_first" if option else "reward_first", language)

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        return terms(option)


mission: Final = Mission()
cube: Final = Cube()
first: Final = First()
