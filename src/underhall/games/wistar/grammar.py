"""From the words of the data files to steps: every effect is read and checked before anybody plays with it."""

from __future__ import annotations

from typing import Any

from .actions import Elixir, GatherBonus, Main
from .box import (
    COUNTER_IDS,
    END_GAME,
    GATHER_METAL,
    GATHER_WOOD,
    ICON_IDS,
    ICON_PLAYED,
    KIND_IDS,
    NO_EFFECT,
    PERMANENT,
    TRIGGER_IDS,
)
from .cards import searches
from .choosing import ALTERNATIVES, Choose, If, Pay
from .counters import MANY
from .effect import Static, Step, Thing, When
from .gains import GainVp
from .offence import Rivals
from .ops import OPS, STATICS
from .reading import Reader

HAS = {
    "electricity_basic": ("electricity_level", 1), "electricity_advanced": ("electricity_level", 2),
    "cheese": ("cheese", 1), "hero": ("heroes", 1), "tent": ("tents", 1),
}  # fmt: skip
GATHERING = {"action_gather_wood": (GATHER_WOOD, "gain_wood"), "action_gather_metal": (GATHER_METAL, "gain_metal")}
"""What these triggers gain of their own kind is part of the action's gain (R80)."""


class EffectReader(Reader):
    """Reads the effects of one row."""

    def thing(
        self, row: dict[str, Any], kinds: tuple[int, ...], kind_word: str = "effect_kind", vp_word: str = "vp"
    ) -> Thing:
        """The kind, the points and the effects of a card, guest or ability, which may have these kinds of effects."""
        kind = kinds[self.one_of(row.get(kind_word), kind_word, tuple(KIND_IDS[kind] for kind in kinds))]
        vp = self.number(row.get(vp_word), vp_word, -20, 20)
        steps: list[Step] = []
        whens: list[When] = []
        statics: list[Static] = []
        if kind == PERMANENT:
            for found in self.rows(row.get("effects"), "effects"):
                self.permanent(self.mapping(found, "an effect"), whens, statics)
        else:
            steps = self.steps(row.get("effects"))
        if kind == END_GAME and not all(isinstance(step, GainVp) for step in steps):
            raise self.wrong("an end_game effect gains VP and nothing else")
        if (kind == NO_EFFECT) != (not steps and not whens and not statics) and kind_word == "effect_kind":
            raise self.wrong("there must be effects, or effect_kind must be none")
        return Thing(kind, vp, steps, whens, statics)

    def permanent(self, row: dict[str, Any], whens: list[When], statics: list[Static]) -> None:
        if "when" not in row:
            static = self.static(row)
            if static is None:
                raise self.wrong(f"'{row.get('op')}' is not a permanent effect")
            statics.append(static)
            return
        self.only(row, "when", "then")
        trigger = self.trigger(row["when"])
        then = self.rows(row.get("then"), "then")
        if TRIGGER_IDS[min(trigger, ICON_PLAYED)] in GATHERING:
            action, op = GATHERING[TRIGGER_IDS[trigger]]
            for gain in then:
                if isinstance(gain, dict) and gain.get("op") == op:
                    self.only(gain, "op", "n")
                    statics.append(GatherBonus(action, self.n(gain)))
            then = [gain for gain in then if not (isinstance(gain, dict) and gain.get("op") == op)]
        if then:
            steps = self.steps(then)
            if sets_off_actions(steps):
                raise self.wrong("a trigger cannot give an elixir or a main action: that could go on forever (R57)")
            whens.append(When(trigger, steps))

    def trigger(self, found: object) -> int:
        if isinstance(found, dict):
            self.only(found, "icon_played")
            return ICON_PLAYED + self.one_of(found.get("icon_played"), "an icon", ICON_IDS)
        trigger = self.one_of(found, "when", TRIGGER_IDS)
        if trigger == ICON_PLAYED:
            raise self.wrong("icon_played needs an icon")
        return trigger

    def steps(self, found: object) -> list[Step]:
        steps: list[Step] = []
        for row in self.rows(found, "effects"):
            if isinstance(row, dict) and row.get("op") == "search_take":
                steps += searches(self, row)
            else:
                steps.append(self.step(row))
        return steps

    def step(self, found: object) -> Step:
        row = self.mapping(found, "an effect")
        if "op" in row:
            op = str(row["op"])
            if op not in OPS:
                raise self.wrong(f"'{op}' is not a known effect")
            words, make = OPS[op]
            self.only(row, "op", *words)
            return make(self, row)
        if "if" in row:
            self.only(row, "if", "then")
            counter, low, high = self.condition(row["if"])
            return If(counter, low, high, self.steps(row.get("then")))
        if "pay" in row:
            self.only(row, "pay", "then")
            return Pay(self.cost(row["pay"]), self.steps(row.get("then")))
        if "choice" in row:
            self.only(row, "choice")
            alternatives = [self.steps(one) for one in self.rows(row["choice"], "choice")]
            if not 2 <= len(alternatives) <= ALTERNATIVES:
                raise self.wrong(f"a choice has 2 to {ALTERNATIVES} alternatives")
            return Choose(alternatives)
        if "rivals_with_more" in row:
            self.only(row, "rivals_with_more", "then", "or_else")
            counter = self.one_of(row["rivals_with_more"], "rivals_with_more", COUNTER_IDS)
            return Rivals(counter, self.steps(row.get("then")), self.steps(row.get("or_else", [])))
        raise self.wrong(
            f"an effect needs one of op, if, pay, choice, rivals_with_more, not '{', '.join(map(str, row))}'"
        )

    def condition(self, found: object) -> tuple[int, int, int]:
        """(counter, at least, at most)"""
        row = self.mapping(found, "if")
        self.only(row, "has", "min", "max")
        if len(row) != 1:
            raise self.wrong("a condition is one of has, min, max")
        if "has" in row:
            counter, low = HAS[list(HAS)[self.one_of(row["has"], "has", tuple(HAS))]]
            return COUNTER_IDS.index(counter), low, MANY
        word = "min" if "min" in row else "max"
        limits = self.mapping(row.get(word), word)
        if len(limits) != 1:
            raise self.wrong(f"{word} names one counter")
        ((name, limit),) = limits.items()
        bound = self.number(limit, word, 0, MANY)
        counter_at = self.one_of(name, "a counter", COUNTER_IDS)
        return (counter_at, bound, MANY) if word == "min" else (counter_at, 0, bound)

    def static(self, row: dict[str, Any]) -> Static | None:
        op = str(row.get("op"))
        if op not in STATICS:
            return None
        words, make = STATICS[op]
        self.only(row, "op", *words)
        return make(self, row)


def sets_off_actions(steps: list[Step]) -> bool:
    """Elixirs and main actions use nothing up, and fire triggers even if everything that they offer is declined."""
    for step in steps:
        if isinstance(step, Elixir | Main) or any(sets_off_actions(part) for part in step.parts()):
            return True
    return False
