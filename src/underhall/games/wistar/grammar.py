"""From the words of the data files to steps: every effect is read and checked before anybody plays with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from underhall.engine.errors import BadComponents

from .actions import Elixir, GatherBonus, Main, MoveWorkers
from .box import (
    ACTION_IDS,
    ADVANCED,
    ANY,
    BASEMENT,
    BASIC,
    COLOUR_IDS,
    COUNTER_IDS,
    DECK_IDS,
    GATHER_METAL,
    GATHER_WOOD,
    HOUSE,
    ICON_IDS,
    ICON_PLAYED,
    ICONS,
    KIND_IDS,
    NONE,
    PERMANENT,
    TRIGGER_IDS,
    TYPE_IDS,
    TYPES,
)
from .burrow import FROM_ROUND, Bed, BedDiscount, Dig, DigDiscount, ExtraRoom, GuestFrom
from .cards import Copy, DrawPlay, FromDiscard, Project, Search, TurnUp
from .choosing import Choose, If, Pay
from .costs import Cost, Need
from .effect import Static, Step, Thing, When
from .farm import ANY_DOOR, ANY_ROOM, MAY_OPEN, MAY_PITCH, MAY_REVEAL, MAY_SHIFT, MAY_STEP, MAY_TAKE, Deed, Explore
from .gaining import (
    GainAny,
    GainCards,
    GainElectricity,
    GainHero,
    GainJokers,
    GainMetal,
    GainMoves,
    GainSkill,
    GainVp,
    GainWood,
    LoseJokers,
    LoseMetal,
    LoseMoves,
    LoseVp,
    LoseWood,
)
from .goals import PrivateGoal
from .inventions import Discount, DiscountPlay, Play
from .missions import QuickMarch, RemoveCube, Solve
from .offence import LoseCard, LoseGuest, Rivals, Shield

MANY = 99
"""More than any counter of the game reaches."""
COST_WORDS = {
    "wood": "wood", "metal": "metal", "move": "moves", "any_of_wmc": "any", "joker": "jokers", "card": "cards",
    "card_basic": "basic", "card_advanced": "advanced", "guest": "guests", "bed": "beds", "vp": "vp",
}  # fmt: skip
NEED_WORDS = {
    "electricity": "electricity", "guests_house": "house", "guests_basement": "basement", "guests": "guests",
    "rooms_dug": "dug", "beds_built": "beds", "cheese": "cheese",
}  # fmt: skip
HAS = {
    "electricity_basic": ("electricity_level", 1), "electricity_advanced": ("electricity_level", 2),
    "cheese": ("cheese", 1), "hero": ("heroes", 1), "tent": ("tents", 1),
}  # fmt: skip
GATHERING = {"action_gather_wood": (GATHER_WOOD, "gain_wood"), "action_gather_metal": (GATHER_METAL, "gain_metal")}
"""What these triggers gain of their own kind is part of the action's gain (R80)."""


class Reader:
    """Reads one row; `where` names it in error messages."""

    def __init__(self, where: str) -> None:
        self.where = where

    def wrong(self, what: str) -> BadComponents:
        return BadComponents(f"{self.where}: {what}")

    def number(self, found: object, what: str, low: int, high: int) -> int:
        if not isinstance(found, int) or isinstance(found, bool) or not low <= found <= high:
            raise self.wrong(f"{what} must be a number from {low} to {high}, not '{found}'")
        return found

    def one_of(self, found: object, what: str, known: tuple[str, ...]) -> int:
        if not isinstance(found, str) or found not in known:
            raise self.wrong(f"{what} must be one of {', '.join(known)}, not '{found}'")
        return known.index(found)

    def mapping(self, found: object, what: str) -> dict[str, Any]:
        if not isinstance(found, dict):
            raise self.wrong(f"{what} must be a mapping, not '{found}'")
        return found

    def rows(self, found: object, what: str) -> list[Any]:
        if not isinstance(found, list):
            raise self.wrong(f"{what} must be a list, not '{found}'")
        return found

    def only(self, found: dict[str, Any], *words: str) -> None:
        """No other words than these."""
        for word in found:
            if word not in words:
                raise self.wrong(f"'{word}' means nothing here (known: {', '.join(words)})")

    # Costs and needs

    def cost(self, found: object) -> Cost:
        row = self.mapping(found, "a cost")
        self.only(row, *COST_WORDS)
        return Cost(**{COST_WORDS[word]: self.number(n, word, 0, 9) for word, n in row.items()})

    def need(self, found: object) -> Need:
        row = self.mapping(found, "requires")
        self.only(row, "icons", "types", *NEED_WORDS)
        icons, types = [0] * ICONS, [0] * TYPES
        for icon, n in self.mapping(row.get("icons", {}), "icons").items():
            icons[self.one_of(icon, "an icon", ICON_IDS)] = self.number(n, icon, 0, 9)
        for type, n in self.mapping(row.get("types", {}), "types").items():
            types[self.one_of(type, "a type", TYPE_IDS)] = self.number(n, type, 0, 9)
        others = {NEED_WORDS[word]: self.number(row[word], word, 0, 9) for word in NEED_WORDS if word in row}
        return Need(icons, types, **others)

    def discount(self, found: object) -> Discount:
        row = self.mapping(found, "a discount")
        self.only(row, "wood", "metal", "wood_or_metal", "skill")
        wood, metal, either, skill = (
            self.number(row.get(word, 0), word, 0, 9) for word in ("wood", "metal", "wood_or_metal", "skill")
        )
        return Discount(wood, metal, either, skill)

    # Steps

    def thing(self, row: dict[str, Any], kind_word: str = "effect_kind", vp_word: str = "vp") -> Thing:
        """The kind, the points and the effects of a card, guest or ability."""
        kind = self.one_of(row.get(kind_word), kind_word, KIND_IDS)
        vp = self.number(row.get(vp_word), vp_word, -20, 20)
        steps: list[Step] = []
        whens: list[When] = []
        statics: list[Static] = []
        if kind == PERMANENT:
            for found in self.rows(row.get("effects"), "effects"):
                self.permanent(self.mapping(found, "an effect"), whens, statics)
        else:
            steps = self.steps(row.get("effects"))
        if KIND_IDS[kind] == "end_game" and not all(isinstance(step, GainVp) for step in steps):
            raise self.wrong("an end_game effect gains VP and nothing else")
        if (KIND_IDS[kind] == "none") != (not steps and not whens and not statics) and kind_word == "effect_kind":
            raise self.wrong("effects must be there, or effect_kind must be none")
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
                if isinstance(gain, dict) and gain.get("op") == op and "per" not in gain:
                    statics.append(GatherBonus(action, self.number(gain.get("n", 1), "n", 1, 9)))
            then = [gain for gain in then if not (isinstance(gain, dict) and gain.get("op") == op)]
        if then:
            whens.append(When(trigger, self.steps(then)))

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
            op = row["op"]
            if op not in OPS:
                raise self.wrong(f"'{op}' is no known effect")
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
            if not 2 <= len(alternatives) <= 8:
                raise self.wrong("a choice has 2 to 8 alternatives")
            return Choose(alternatives)
        if "rivals_with_more" in row:
            self.only(row, "rivals_with_more", "then", "or_else")
            counter = self.one_of(row["rivals_with_more"], "rivals_with_more", COUNTER_IDS)
            return Rivals(counter, self.steps(row.get("then")), self.steps(row.get("or_else", [])))
        raise self.wrong(f"an effect needs one of op, if, pay, choice, rivals_with_more, not '{', '.join(row)}'")

    def condition(self, found: object) -> tuple[int, int, int]:
        """(counter, at least, at most)"""
        row = self.mapping(found, "if")
        self.only(row, "has", "min", "max")
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
        op = row.get("op")
        if op not in STATICS:
            return None
        words, make = STATICS[op]
        self.only(row, "op", *words)
        return make(self, row)

    # Amounts and filters of single ops

    def n(self, row: dict[str, Any]) -> int:
        return self.number(row.get("n", 1), "n", 1, 20)

    def amounts(self, row: dict[str, Any]) -> tuple[int, int, int, int]:
        """(n, per, each, cap)"""
        per = self.one_of(row["per"], "per", COUNTER_IDS) if "per" in row else NONE
        cap = self.number(row["max"], "max", 0, MANY) if "max" in row else NONE
        return self.n(row), per, self.number(row.get("per_each", 1), "per_each", 1, 20), cap

    def deck(self, row: dict[str, Any]) -> int:
        found = row.get("deck", "any")
        return ANY if found == "any" else self.one_of(found, "deck", DECK_IDS)

    def type(self, row: dict[str, Any]) -> int:
        return self.one_of(row["type"], "type", TYPE_IDS) if "type" in row else ANY

    def flag(self, row: dict[str, Any], word: str) -> bool:
        found = row.get(word, False)
        if not isinstance(found, bool):
            raise self.wrong(f"{word} must be true or false, not '{found}'")
        return found


AMOUNT = ("n", "per", "per_each", "max")


def play_step(reader: Reader, row: dict[str, Any]) -> Step:
    no_icon = reader.one_of(row["not_icon"], "not_icon", ICON_IDS) if "not_icon" in row else ANY
    return Play(
        reader.deck(row),
        reader.type(row),
        no_icon,
        reader.flag(row, "free"),
        reader.discount(row.get("discount", {})),
    )


def dig_step(reader: Reader, row: dict[str, Any]) -> Step:
    off = reader.discount(row.get("discount", {}))
    return Dig(*reader.amounts(row), reader.flag(row, "free"), off.metal)


def bed_step(reader: Reader, row: dict[str, Any]) -> Step:
    off = reader.discount(row.get("discount", {}))
    return Bed(*reader.amounts(row), reader.flag(row, "free"), off.wood)


def door_step(reader: Reader, row: dict[str, Any]) -> Step:
    anywhere = "where" in row and reader.one_of(row["where"], "where", ("anywhere",)) == 0
    return Deed(MAY_OPEN | ANY_DOOR if anywhere else MAY_OPEN, reader.n(row))


def move_step(reader: Reader, row: dict[str, Any]) -> Step:
    return Deed(MAY_STEP | ANY_ROOM) if row.get("n") == "any" else Deed(MAY_STEP, reader.n(row))


def tent_step(reader: Reader, row: dict[str, Any]) -> Step:
    reader.one_of(row.get("where"), "where", ("reachable",))
    return Deed(MAY_PITCH | MAY_SHIFT if reader.flag(row, "may_relocate") else MAY_PITCH)


def guest_step(reader: Reader, row: dict[str, Any]) -> Step:
    froms = ("supply_house", "supply_basement", "round", "room")
    pile = reader.one_of(row.get("from"), "from", froms)
    return Deed(MAY_TAKE) if froms[pile] == "room" else GuestFrom((HOUSE, BASEMENT, FROM_ROUND)[pile])


def main_step(reader: Reader, row: dict[str, Any]) -> Step:
    which = row.get("which")
    return Main(ANY if which == "any" else reader.one_of(which, "which", ACTION_IDS))


def cube_step(reader: Reader, row: dict[str, Any]) -> Step:
    colour = row.get("colour", "any")
    at = ANY if colour == "any" else reader.one_of(colour, "colour", COLOUR_IDS)
    return RemoveCube(at, reader.flag(row, "pay_space_cost"))


def draw_step(reader: Reader, row: dict[str, Any]) -> Step:
    reader.number(row.get("keep"), "keep", 1, 1)
    deck = reader.one_of(row.get("deck"), "deck", DECK_IDS)
    return DrawPlay(deck, reader.number(row.get("draw"), "draw", 1, 9))


def turn_up_step(reader: Reader, row: dict[str, Any]) -> Step:
    deck = reader.one_of(row.get("deck"), "deck", DECK_IDS)
    return TurnUp(deck, reader.one_of(row.get("type"), "type", TYPE_IDS))


def goal_step(reader: Reader, row: dict[str, Any]) -> Step:
    reader.number(row.get("keep"), "keep", 1, 1)
    return PrivateGoal(reader.number(row.get("draw"), "draw", 1, 9))


Maker = Callable[[Reader, dict[str, Any]], Step]
OPS: dict[str, tuple[tuple[str, ...], Maker]] = {
    "gain_wood": (AMOUNT, lambda reader, row: GainWood(*reader.amounts(row))),
    "gain_metal": (AMOUNT, lambda reader, row: GainMetal(*reader.amounts(row))),
    "gain_vp": (AMOUNT, lambda reader, row: GainVp(*reader.amounts(row))),
    "gain_move_token": (AMOUNT, lambda reader, row: GainMoves(*reader.amounts(row))),
    "gain_joker": (AMOUNT, lambda reader, row: GainJokers(*reader.amounts(row))),
    "gain_electricity": (AMOUNT, lambda reader, row: GainElectricity(*reader.amounts(row))),
    "gain_card_basic": (AMOUNT, lambda reader, row: GainCards(BASIC, *reader.amounts(row))),
    "gain_card_advanced": (AMOUNT, lambda reader, row: GainCards(ADVANCED, *reader.amounts(row))),
    "gain_any_wmc": (
        (*AMOUNT, "other_than_paid"),
        lambda reader, row: GainAny(*reader.amounts(row), reader.flag(row, "other_than_paid")),
    ),
    "gain_hero": (("n",), lambda reader, row: GainHero()),
    "gain_skill_token": (("n",), lambda reader, row: GainSkill()),
    "gain_card_discard": (("deck", "n"), lambda reader, row: FromDiscard(reader.deck(row))),
    "gain_goal_private": (("draw", "keep"), goal_step),
    "project_points": (AMOUNT, lambda reader, row: Project(*reader.amounts(row))),
    "explore_points": (AMOUNT, lambda reader, row: Explore(*reader.amounts(row))),
    "play_invention": (("deck", "type", "not_icon", "discount", "free"), play_step),
    "draw_choose_play": (("deck", "draw", "keep"), draw_step),
    "reveal_take_if": (("deck", "type"), turn_up_step),
    "copy_once_per_round": (("whose",), lambda reader, row: Copy()),
    "open_door": (("where", "n"), door_step),
    "move_explorer": (("n",), move_step),
    "reveal_mission": (("n",), lambda reader, row: Deed(MAY_REVEAL, reader.n(row))),
    "take_guest": (("from",), guest_step),
    "pitch_tent": (("where", "may_relocate"), tent_step),
    "solve_mission": (
        ("ignore_skill",),
        lambda reader, row: Solve(reader.number(row.get("ignore_skill", 0), "ignore_skill", 0, 9)),
    ),
    "elixir": (AMOUNT, lambda reader, row: Elixir(*reader.amounts(row))),
    "dig_room": ((*AMOUNT, "free", "discount"), dig_step),
    "build_bed": ((*AMOUNT, "free", "discount"), bed_step),
    "remove_cube": (("colour", "n", "pay_space_cost"), cube_step),
    "move_worker": (AMOUNT, lambda reader, row: MoveWorkers(*reader.amounts(row))),
    "main_action": (("which",), main_step),
    "lose_wood": (AMOUNT, lambda reader, row: LoseWood(*reader.amounts(row))),
    "lose_metal": (AMOUNT, lambda reader, row: LoseMetal(*reader.amounts(row))),
    "lose_vp": (AMOUNT, lambda reader, row: LoseVp(*reader.amounts(row))),
    "lose_move_token": (AMOUNT, lambda reader, row: LoseMoves(*reader.amounts(row))),
    "lose_joker": (AMOUNT, lambda reader, row: LoseJokers(*reader.amounts(row))),
    "discard_card": (("n", "deck"), lambda reader, row: LoseCard(reader.n(row))),
    "discard_guest": (("n", "kind"), lambda reader, row: LoseGuest(reader.n(row))),
}

StaticMaker = Callable[[Reader, dict[str, Any]], Static]


def total(reader: Reader, row: dict[str, Any]) -> bool:
    return reader.one_of(row.get("scope"), "scope", ("each", "action_total")) == 1


STATICS: dict[str, tuple[tuple[str, ...], StaticMaker]] = {
    "discount_play": (
        ("type", "discount"),
        lambda reader, row: DiscountPlay(reader.type(row), reader.discount(row.get("discount"))),
    ),
    "discount_dig": (
        ("metal", "scope"),
        lambda reader, row: DigDiscount(reader.number(row.get("metal"), "metal", 1, 9), total(reader, row)),
    ),
    "discount_bed": (
        ("wood", "scope"),
        lambda reader, row: BedDiscount(reader.number(row.get("wood"), "wood", 1, 9), total(reader, row)),
    ),
    "ignore_offensive": ((), lambda reader, row: Shield()),
    "extra_room": (("n",), lambda reader, row: ExtraRoom(reader.n(row))),
    "x_move_token_workers": (("n",), lambda reader, row: QuickMarch(reader.n(row))),
}


def searches(reader: Reader, row: dict[str, Any]) -> list[Step]:
    """search_take: one search after the other."""
    reader.only(row, "op", "list")
    found: list[Step] = []
    for entry in reader.rows(row.get("list"), "list"):
        one = reader.mapping(entry, "an entry of the list")
        reader.only(one, "deck", "type")
        deck = reader.one_of(one.get("deck"), "deck", DECK_IDS)
        found.append(Search(deck, reader.one_of(one.get("type"), "type", TYPE_IDS)))
    return found
