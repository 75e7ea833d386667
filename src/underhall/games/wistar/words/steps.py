"""Each single kind of step in words; those made of steps are in `describe.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from underhall.games.wistar.actions import Elixir, GatherBonus, Main, MoveWorkers
from underhall.games.wistar.box import (
    ANY,
    BUILD_BEDS,
    COLOUR_IDS,
    DECK_IDS,
    DIG_ROOMS,
    GATHER_WOOD,
    ICON_IDS,
    KIND_OF_GUEST,
    TYPE_IDS,
)
from underhall.games.wistar.burrow import FROM_ROUND, Bed, BedDiscount, Dig, DigDiscount, ExtraRoom, GuestFrom
from underhall.games.wistar.cards import Copy, DrawPlay, FromDiscard, Search, TurnUp
from underhall.games.wistar.effect import Step
from underhall.games.wistar.farm import (
    ANY_DOOR,
    ANY_ROOM,
    MAY_OPEN,
    MAY_PITCH,
    MAY_REVEAL,
    MAY_SHIFT,
    MAY_STEP,
    MAY_TAKE,
    Deed,
)
from underhall.games.wistar.gaining import GainAny, GainHero, GainSkill
from underhall.games.wistar.goals import PrivateGoal
from underhall.games.wistar.inventions import Discount, DiscountPlay, Play
from underhall.games.wistar.missions import QuickMarch, RemoveCube, Solve
from underhall.games.wistar.offence import Shield

from .phrases import action_name, counted, counts, phrase


def gain_any(step: GainAny, language: str) -> str:
    text = phrase("gain_any", language, step.n)
    return phrase("gain_any_other", language, effect=text) if step.other else text


def card_of(deck: int, type: int, language: str) -> str:
    """`a basic tool`"""
    return phrase(f"a_{'any' if deck == ANY else DECK_IDS[deck]}_{'any' if type == ANY else TYPE_IDS[type]}", language)


def off_price(off: Discount, language: str) -> str:
    found = [(off.wood, "wood"), (off.metal, "metal"), (off.either, "wood_or_metal")]
    return counts(found, language)


def play(step: Play, language: str) -> str:
    card = phrase("from_hand", language, card=card_of(step.deck, step.type, language))
    if step.no_icon != ANY:
        icon = phrase(f"no_icon_{ICON_IDS[step.no_icon]}", language)
        card = phrase("without_icon", language, card=card, icon=icon)
    if step.free:
        return phrase("play_free", language, card=card)
    price = off_price(step.off, language)
    skills = counted(step.off.skill, "skill_icons_all", language)
    if price and step.off.skill:
        return phrase("play_cheaper_easier", language, card=card, things=price, skills=skills)
    if price:
        return phrase("play_cheaper", language, card=card, things=price)
    return phrase("play_easier" if step.off.skill else "play", language, card=card, things=skills)


def discount_play(step: DiscountPlay, language: str) -> str:
    card, price = card_of(ANY, step.type, language), off_price(step.off, language)
    skills = counted(step.off.skill, "skill_icons_all", language)
    if price and step.off.skill:
        return phrase("cheaper_easier_play", language, card=card, things=price, skills=skills)
    if price:
        return phrase("cheaper_play", language, card=card, things=price)
    return phrase("easier_play", language, card=card, things=skills)


def at_price(key: str, step: Dig | Bed, thing: str, language: str) -> str:
    if step.free:
        return phrase(f"{key}_free", language, step.n)
    if step.off:
        return phrase(f"{key}_cheaper", language, step.n, things=counted(step.off, thing, language))
    return phrase(key, language, step.n)


def cheaper(key: str, step: DigDiscount | BedDiscount, action: int, thing: str, language: str) -> str:
    things = counted(step.n, thing, language)
    if step.total:
        return phrase(f"{key}_action", language, action=action_name(action, language), things=things)
    return phrase(key, language, things=things)


def gather_more(step: GatherBonus, language: str) -> str:
    things = counted(step.n, "wood" if step.action == GATHER_WOOD else "metal", language)
    return phrase("gather_more", language, action=action_name(step.action, language), things=things)


def deed(step: Deed, language: str) -> str:
    keys = (
        (MAY_OPEN, "open_any_door" if step.may & ANY_DOOR else "open_door"),
        (MAY_STEP, "step_anywhere" if step.may & ANY_ROOM else "step"),
        (MAY_REVEAL, "reveal"),
        (MAY_TAKE, "take_guest"),
        (MAY_PITCH, "pitch_or_shift" if step.may & MAY_SHIFT else "pitch"),
        (MAY_SHIFT, "" if step.may & MAY_PITCH else "shift"),
    )
    return phrase("deed_or", language).join(
        phrase(key, language, step.n) for bit, key in keys if key and step.may & bit
    )


def guest_from(step: GuestFrom, language: str) -> str:
    return phrase("guest_round" if step.pile == FROM_ROUND else f"guest_{KIND_OF_GUEST[step.pile]}", language)


def solve(step: Solve, language: str) -> str:
    if not step.ignore:
        return phrase("solve", language)
    return phrase("solve_ignoring", language, things=counted(step.ignore, "skill_icons_all", language))


def remove_cube(step: RemoveCube, language: str) -> str:
    text = phrase(f"remove_cube_{'any' if step.colour == ANY else COLOUR_IDS[step.colour]}", language)
    return phrase("remove_cube_paid", language, effect=text) if step.pays else text


def main(step: Main, language: str) -> str:
    if step.action == ANY:
        return phrase("main_any", language)
    return phrase("main", language, action=action_name(step.action, language))


def turn_up(step: TurnUp, language: str) -> str:
    return phrase(f"turn_up_{DECK_IDS[step.deck]}", language, type=phrase(f"is_{TYPE_IDS[step.type]}", language))


SINGLE_STEPS: dict[type[Step], Callable[[Any, str], str]] = {
    GainAny: gain_any,
    GainHero: lambda step, language: phrase("gain_hero", language),
    GainSkill: lambda step, language: phrase("gain_skill", language),
    PrivateGoal: lambda step, language: phrase("private_goal", language, step.draws),
    Play: play,
    DrawPlay: lambda step, language: phrase(f"draw_play_{DECK_IDS[step.deck]}", language, step.draws),
    TurnUp: turn_up,
    Search: lambda step, language: phrase("search", language, card=card_of(step.deck, step.type, language)),
    FromDiscard: lambda step, language: phrase(
        f"from_discard_{'any' if step.deck == ANY else DECK_IDS[step.deck]}", language
    ),
    Copy: lambda step, language: phrase("copy", language),
    Deed: deed,
    GuestFrom: guest_from,
    Solve: solve,
    Elixir: lambda step, language: phrase("elixir", language, step.n),
    Dig: lambda step, language: at_price("dig", step, "metal", language),
    Bed: lambda step, language: at_price("bed", step, "wood", language),
    RemoveCube: remove_cube,
    MoveWorkers: lambda step, language: phrase("move_workers", language, step.n),
    Main: main,
    DiscountPlay: discount_play,
    DigDiscount: lambda step, language: cheaper("cheaper_dig", step, DIG_ROOMS, "metal", language),
    BedDiscount: lambda step, language: cheaper("cheaper_bed", step, BUILD_BEDS, "wood", language),
    GatherBonus: gather_more,
    ExtraRoom: lambda step, language: phrase("extra_room", language, step.n),
    QuickMarch: lambda step, language: phrase("quick_march", language, step.n),
    Shield: lambda step, language: phrase("shield", language),
}
