"""The words of the effect grammar, and how a step is made of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .actions import Elixir, Main, MoveWorkers
from .box import ACTION_IDS, ADVANCED, ANY, BASEMENT, BASIC, COLOUR_IDS, DECK_IDS, HOUSE, ICON_IDS, TYPE_IDS
from .burrow import FROM_ROUND, Bed, BedDiscount, Dig, DigDiscount, ExtraRoom, GuestFrom
from .cards import Copy, DrawPlay, FromDiscard, Project, Search, TurnUp
from .effect import Static, Step
from .farm import ANY_DOOR, ANY_ROOM, MAY_OPEN, MAY_PITCH, MAY_REVEAL, MAY_SHIFT, MAY_STEP, MAY_TAKE, Deed, Explore
from .gains import (
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
)
from .goals import PrivateGoal
from .inventions import DiscountPlay, Play
from .losing import LoseJokers, LoseMetal, LoseMoves, LoseVp, LoseWood
from .missions import QuickMarch, RemoveCube, Solve
from .offence import LoseCard, LoseGuest, Shield
from .reading import Reader

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


def off_tile(reader: Reader, row: dict[str, Any], good: str) -> int:
    """A discount on what is paid with one thing alone."""
    off = reader.mapping(row.get("discount", {}), "a discount")
    reader.only(off, good)
    return reader.number(off.get(good, 0), good, 0, 9)


def dig_step(reader: Reader, row: dict[str, Any]) -> Step:
    return Dig(*reader.amounts(row), reader.flag(row, "free"), off_tile(reader, row, "metal"))


def bed_step(reader: Reader, row: dict[str, Any]) -> Step:
    return Bed(*reader.amounts(row), reader.flag(row, "free"), off_tile(reader, row, "wood"))


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
    only_one(reader, row)
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


def only_one(reader: Reader, row: dict[str, Any]) -> int:
    """For effects that come one at a time."""
    return reader.number(row.get("n", 1), "n", 1, 1)


def discard_pile_step(reader: Reader, row: dict[str, Any]) -> Step:
    only_one(reader, row)
    return FromDiscard(reader.deck(row))


def copy_step(reader: Reader, row: dict[str, Any]) -> Step:
    reader.one_of(row.get("whose", "any"), "whose", ("any",))
    return Copy()


def guest_loss_step(reader: Reader, row: dict[str, Any]) -> Step:
    reader.one_of(row.get("kind", "any"), "kind", ("any",))
    return LoseGuest(reader.n(row))


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
    "gain_hero": (("n",), lambda reader, row: GainHero(only_one(reader, row))),
    "gain_skill_token": (("n",), lambda reader, row: GainSkill(only_one(reader, row))),
    "gain_card_discard": (("deck", "n"), discard_pile_step),
    "gain_goal_private": (("draw", "keep"), goal_step),
    "project_points": (AMOUNT, lambda reader, row: Project(*reader.amounts(row))),
    "explore_points": (AMOUNT, lambda reader, row: Explore(*reader.amounts(row))),
    "play_invention": (("deck", "type", "not_icon", "discount", "free"), play_step),
    "draw_choose_play": (("deck", "draw", "keep"), draw_step),
    "reveal_take_if": (("deck", "type"), turn_up_step),
    "copy_once_per_round": (("whose",), copy_step),
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
    "discard_card": (("n", "deck"), lambda reader, row: LoseCard(reader.deck(row), reader.n(row))),
    "discard_guest": (("n", "kind"), guest_loss_step),
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
