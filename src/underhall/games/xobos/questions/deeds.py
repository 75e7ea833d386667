"""The deeds of the Development phase as options of one question: their numbers, their notation, their words."""

from __future__ import annotations

from typing import Final

from underhall.games.xobos.box import (
    BUILDING_IDS,
    BUILDINGS,
    GUARDIANS,
    MAX_FIELDS,
    REACTOR,
    SYMBOLS,
    TECHNOLOGIES,
    TECHNOLOGY_IDS,
    UPGRADE_IDS,
    WATCHTOWER,
)
from underhall.games.xobos.state import XobosState
from underhall.games.xobos.words import Phrases, field_name, name_of, symbol_word, words

DONE: Final = 0
BOOST: Final = 1  # + giver * 4 + receiver
HEAL: Final = BOOST + GUARDIANS * GUARDIANS
BREAK: Final = HEAL + GUARDIANS * GUARDIANS  # + symbol
BUILD: Final = BREAK + GUARDIANS  # + symbol * BUILDINGS + building
PAY: Final = BUILD + GUARDIANS * BUILDINGS  # + symbol
RAISE: Final = PAY + GUARDIANS  # + field of the base: a Reactor
BREED: Final = RAISE + MAX_FIELDS  # + field
RETURN: Final = BREED + MAX_FIELDS  # + symbol * MAX_FIELDS + field
REPAIR: Final = RETURN + GUARDIANS * MAX_FIELDS  # + symbol
BUY: Final = REPAIR + GUARDIANS  # + technology
UPGRADE: Final = BUY + TECHNOLOGIES  # + symbol * 2 + kind
LOAD: Final = UPGRADE + GUARDIANS * 2  # + field
LOAD_CANNON: Final = LOAD + MAX_FIELDS
LOAD_TELEPORT: Final = LOAD_CANNON + 1
DEMOLISH: Final = LOAD_TELEPORT + 1  # + field
FUSE: Final = DEMOLISH + MAX_FIELDS
DEVELOP_SIZE: Final = FUSE + 1


def write_deed(s: XobosState, option: int) -> str:
    if option == DONE:
        return "done"
    if option < BREAK:
        pair = option - (HEAL if option >= HEAL else BOOST)
        return f"{'heal' if option >= HEAL else 'boost'} {SYMBOLS[pair // 4]} {SYMBOLS[pair % 4]}"
    if option < BUILD:
        return f"break {SYMBOLS[option - BREAK]}"
    if option < PAY:
        at = option - BUILD
        return f"build {SYMBOLS[at // BUILDINGS]} {BUILDING_IDS[at % BUILDINGS]}"
    if option < RAISE:
        return f"pay {SYMBOLS[option - PAY]}"
    if option < BREED:
        return f"reactor {field_name(s, option - RAISE)}"
    if option < RETURN:
        return f"breed {field_name(s, option - BREED)}"
    if option < REPAIR:
        at = option - RETURN
        return f"rebuild {SYMBOLS[at // MAX_FIELDS]} {field_name(s, at % MAX_FIELDS)}"
    if option < BUY:
        return f"repair {SYMBOLS[option - REPAIR]}"
    if option < UPGRADE:
        return f"learn {TECHNOLOGY_IDS[option - BUY]}"
    if option < LOAD:
        at = option - UPGRADE
        return f"upgrade {SYMBOLS[at // 2]} {UPGRADE_IDS[at % 2]}"
    if option < LOAD_CANNON:
        return f"load {field_name(s, option - LOAD)}"
    if option in (LOAD_CANNON, LOAD_TELEPORT):
        return "load cannon" if option == LOAD_CANNON else "load teleport"
    if option < FUSE:
        return f"demolish {field_name(s, option - DEMOLISH)}"
    return "fuse"


def say_deed(say: Phrases, option: int) -> str:
    if option == DONE:
        return say.fill("done")
    if option < BREAK:
        return say_link(say, option)
    if option < BUILD:
        return say.of("break", option - BREAK)
    if option < PAY:
        return say_build(say, (option - BUILD) // BUILDINGS, (option - BUILD) % BUILDINGS)
    if option < RAISE:
        return say.of("pay", option - PAY)
    if option < BREED:
        return say.at("reactor", option - RAISE)
    if option < RETURN:
        return say.at("breed", option - BREED)
    if option < REPAIR:
        symbol, field = (option - RETURN) // MAX_FIELDS, (option - RETURN) % MAX_FIELDS
        if field >= say.s.board.fields:
            return ""
        return say.fill("rebuild", guardian=symbol_word(symbol, say.language), field=field_name(say.s, field))
    if option < BUY:
        return say.of("repair", option - REPAIR)
    if option < UPGRADE:
        return say.fill("learn", technology=name_of("technologies", option - BUY, say.language))
    return say_crystal_deed(say, option)


def say_crystal_deed(say: Phrases, option: int) -> str:
    """Deeds that crystals are paid for, and Fusion."""
    if option < LOAD:
        at = option - UPGRADE
        kind = words(say.language)[UPGRADE_IDS[at % 2]]
        return say.fill("upgrade", guardian=symbol_word(at // 2, say.language), upgrade=kind)
    if option < LOAD_CANNON:
        return say.at("load", option - LOAD)
    if option in (LOAD_CANNON, LOAD_TELEPORT):
        return say.fill("load_cannon" if option == LOAD_CANNON else "load_teleport")
    if option < FUSE:
        field = option - DEMOLISH
        if field >= say.s.board.fields or say.s.building[field] < 0:
            return ""
        building = name_of("buildings", say.s.building[field], say.language)
        return say.fill("demolish", field=field_name(say.s, field), building=building)
    return say.fill("fuse", count=say.s.box.fusion_resources, count2=say.s.box.fusion_crystals)


def say_link(say: Phrases, option: int) -> str:
    heals = option >= HEAL
    pair = option - (HEAL if heals else BOOST)
    giver, receiver = pair // 4, pair % 4
    if giver == receiver:
        return say.of("heal_self", giver) if heals else ""
    return say.fill(
        "heal" if heals else "boost",
        guardian=symbol_word(giver, say.language),
        guardian2=symbol_word(receiver, say.language),
    )


def say_build(say: Phrases, symbol: int, building: int) -> str:
    """Secret sites are started, everything else is finished at once."""
    if building == REACTOR:
        return ""
    slow = building < WATCHTOWER and say.s.box.build_cost[building] > 1
    return say.fill(
        "start" if slow else "build",
        guardian=symbol_word(symbol, say.language),
        building=name_of("buildings", building, say.language),
    )
