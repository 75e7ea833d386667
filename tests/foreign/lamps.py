"""Lamps: in turn everybody takes one to three lamps from the heap; the last lamp is worth five more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from underhall.engine.chance import Chance
from underhall.engine.components import Components
from underhall.engine.facts import Event, Facts
from underhall.engine.game import Game
from underhall.engine.question import Question
from underhall.engine.rulebook import Rule
from underhall.engine.state import State
from underhall.engine.table import Table
from underhall.engine.view import View

TAKE, TOOK = 0, 0
MOST = 3
LAST = 5


class LampsState(State):
    __slots__ = ("active", "heap", "taken")

    def __init__(self, players: int, over: bool, chance: Chance, heap: int, active: int, taken: list[int]) -> None:
        super().__init__(players, over, chance)
        self.heap = heap
        self.active = active
        self.taken = taken

    def copy(self) -> LampsState:
        return LampsState(self.players, self.over, self.chance.copy(), self.heap, self.active, self.taken[:])

    def data(self) -> list[object]:
        return [*super().data(), self.heap, self.active, self.taken]


class Take(Question[LampsState]):
    def __init__(self) -> None:
        super().__init__(TAKE, "take", MOST)

    def refuse(self, state: LampsState, seat: int, option: int) -> str | None:
        if state.over or seat != state.active:
            return "LA-1"
        return None if option < state.heap else "LA-2"

    def write(self, state: LampsState, option: int) -> str:
        return f"take {option + 1}"

    def say(self, state: LampsState, option: int, language: str) -> str:
        return {"en": f"Take {option + 1} of {state.heap}"}[language]

    def things(self, state: LampsState, option: int) -> list[str]:
        return ["heap"]

    def weigh(self, state: LampsState, seat: int, option: int) -> list[int]:
        return [100 * option]


class LampsView(View, frozen=True, kw_only=True):
    heap: int
    taken: tuple[int, ...]


class Lamps(Game[LampsState]):
    def new(self, players: int, chance: Chance, options: Mapping[str, str], components: Components) -> LampsState:
        return LampsState(players, False, chance, 5 * players + chance.below(4), 0, [0] * players)

    def turn(self, state: LampsState, table: Table) -> None:
        seat = state.active
        count = table.ask(seat, TAKE, self.options(state, seat, TAKE)) + 1
        state.heap -= count
        state.taken[seat] += count if state.heap else count + LAST
        table.tell(TOOK, seat, count)
        state.active = (seat + 1) % state.players
        state.over = state.heap == 0

    def scores(self, state: LampsState) -> list[int]:
        return state.taken[:]

    def rounds(self, state: LampsState) -> int:
        return 0

    def view(self, state: LampsState, seat: int) -> View:
        return LampsView(seat=seat, players=state.players, over=state.over, heap=state.heap, taken=tuple(state.taken))

    def resample(self, state: LampsState, seat: int, chance: Chance) -> None:
        state.chance = chance

    def info_key(self, state: LampsState, seat: int) -> bytes:
        return repr((state.heap, state.active, state.taken)).encode()

    def components(self, override: str = "") -> Components:
        return Components(override)

    def word(self, state: LampsState, kind: str, value: int, language: str) -> str:
        return {"en": f"{value} lamps"}[language]

    def explain(self, state: LampsState, thing: str, language: str) -> str:
        return {"en": "All lamps that nobody has taken."}[language] if thing == "heap" else ""

    def show(self, view: View, language: str) -> str:
        assert isinstance(view, LampsView)
        lines = [{"en": f"Heap: {view.heap}"}[language]]
        return "\n".join([*lines, *(f"[{seat}] {count}" for seat, count in enumerate(view.taken))])

    def stage(self, given: Mapping[str, Any], options: Mapping[str, str]) -> LampsState:
        raise NotImplementedError

    def observe(self, state: LampsState, word: str, expected: Any) -> tuple[Any, Any]:
        raise NotImplementedError


GAME = Lamps(
    Facts(
        id="lamps",
        names={"en": "Lamps"},
        players=(2, 3, 4, 5, 6, 7),
        questions=(Take(),),
        events=(Event("took", ("seat", "lamps")),),
        rules=(
            Rule("LA-1", "You take lamps in your turn.", "Taking"),
            Rule("LA-2", "Nobody takes more lamps than there are.", "Taking"),
        ),
        texts={
            "questions": {"take": {"en": "How many lamps do you take?"}},
            "events": {"took": {"en": "{seat} takes {lamps}."}},
        },
        terms=("lamps",),
    )
)
