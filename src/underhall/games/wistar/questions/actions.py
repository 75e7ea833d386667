"""Main actions that effects give (`do explore`), workers on the march (`march forest farm`), the elixir."""

from __future__ import annotations

from typing import Final

from underhall.games.wistar.acting import action_of
from underhall.games.wistar.actions import (
    ELIXIR,
    ELIXIR_METAL,
    ELIXIR_PLAY,
    ELIXIR_SOLVE,
    MAIN,
    MARCH,
    NO_MAIN,
    NO_MARCH,
    elixir_option_worth,
    refuse_elixir,
    strength,
)
from underhall.games.wistar.actions import Main as MainStep
from underhall.games.wistar.box import ACTION_IDS, ANY, AREA_IDS, AREA_OF, AREAS, HUT, NONE
from underhall.games.wistar.prospect import prospect
from underhall.games.wistar.state import MAIN_OPEN, WistarState
from underhall.games.wistar.traits import MAIN_TRAITS, main_trait
from underhall.games.wistar.words.names import name_of
from underhall.games.wistar.words.options import effect, fill, gained
from underhall.games.wistar.words.phrases import action_name
from underhall.games.wistar.worth import action_worth, area_worth

from .base import FixedAnswers, WistarQuestion, asked_step, terms


class Main(WistarQuestion):
    """A main action that an effect gives (RW-E.11)."""

    def __init__(self) -> None:
        super().__init__(MAIN, "main", NO_MAIN + 1, about=("source",))

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        if option == NO_MAIN:
            return None
        step = asked_step(state)
        assert isinstance(step, MainStep)
        if step.action not in (ANY, option):
            return "RW-E.11"
        return None if strength(state, seat, option) > 0 else "R2"

    def write(self, state: WistarState, option: int) -> str:
        return f"do {'nothing' if option == NO_MAIN else ACTION_IDS[option]}"

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        return fill("no_main", language) if option == NO_MAIN else with_strength(state, option, language)

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        if option == NO_MAIN:
            return terms(0)
        return terms(action_worth(state, seat, option, strength(state, seat, option)))


class March(WistarQuestion):
    """A worker from one area to another (R9, R10)."""

    def __init__(self) -> None:
        super().__init__(MARCH, "march", NO_MARCH + 1, about=("source", "count"))
        self.trait_count = self.size + MAIN_TRAITS * MAIN_TRAITS

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        """`a` has the workers that have arrived in each area, `b` whether the player may stop."""
        if option == NO_MARCH:
            return None if state.detail else "RW-13.3"
        here = option // AREAS
        if here == option % AREAS:
            return "R9"
        workers = state.workers[seat * AREAS + here]
        if workers == 0:
            return "R9"
        return None if workers > state.subject // 16**here % 16 else "R10"

    def write(self, state: WistarState, option: int) -> str:
        return "stop" if option == NO_MARCH else f"march {AREA_IDS[option // AREAS]} {AREA_IDS[option % AREAS]}"

    def things(self, state: WistarState, option: int) -> list[str]:
        return [] if option == NO_MARCH else [f"workers {AREA_IDS[option // AREAS]}", AREA_IDS[option % AREAS]]

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        if option == NO_MARCH:
            return fill("no_march", language)
        here, there = name_of("area", option // AREAS, language), name_of("area", option % AREAS, language)
        return fill("march", language, area=here, area2=there)

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        return terms(0 if option == NO_MARCH else march_worth(state, seat, option))

    def traits(self, state: WistarState, seat: int, option: int) -> list[int]:
        """From where to where, and which of them has the main action of this turn."""
        if option == NO_MARCH:
            return [option]
        here, there = main_trait(state, option // AREAS), main_trait(state, option % AREAS)
        return [option, self.size + MAIN_TRAITS * here + there]


class Elixir(FixedAnswers):
    """RW-7.2."""

    def __init__(self) -> None:
        super().__init__(ELIXIR, "elixir", ["play", "solve", "metal", "wood"], always_ask=True, about=("source",))

    def forbids(self, state: WistarState, seat: int, option: int) -> str | None:
        return refuse_elixir(state, seat, option)

    def in_words(self, state: WistarState, option: int, language: str) -> str:
        if option == ELIXIR_PLAY:
            return effect([state.box.elixir_play], language)
        if option == ELIXIR_SOLVE:
            return effect([state.box.elixir_solve], language)
        return gained("metal" if option == ELIXIR_METAL else "wood", language)

    def weigh(self, state: WistarState, seat: int, option: int) -> list[int]:
        return terms(elixir_option_worth(state, seat, option))


main: Final = Main()
march: Final = March()
elixir: Final = Elixir()


def with_strength(s: WistarState, action: int, language: str, key: str = "action") -> str:
    """`Gather wood, strength 2: 2 wood`"""
    seat = max(s.asked, 0)
    gain = prospect(s, seat, action, language)
    return fill(key, language, action=action_name(action, language), count=strength(s, seat, action), gain=gain)


def march_worth(s: WistarState, seat: int, option: int) -> int:
    """How much better the main action becomes that comes next."""
    here = option // AREAS
    there = option % AREAS
    here_now = s.workers[seat * AREAS + here]
    there_now = s.workers[seat * AREAS + there]
    if s.placed != NONE and s.placed != HUT and s.todo & MAIN_OPEN:
        action = action_of(s, s.placed)
        if AREA_OF[action] != there:
            return -20
        return action_worth(s, seat, action, there_now + 1) - action_worth(s, seat, action, there_now)
    best = max(area_worth(s, seat, area, s.workers[seat * AREAS + area]) for area in range(AREAS))
    after = max(area_worth(s, seat, there, there_now + 1), area_worth(s, seat, here, here_now - 1))
    return after - best
