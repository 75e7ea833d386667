"""The text notation: `chief S1a`, `play 58`, `open D1`, `solve MH1.2`. `docs/games/wistar.md` lists all answers."""

from __future__ import annotations

import re

from .box import ACTION_IDS, AREA_IDS, AREAS, BIT, DECK_IDS, GUEST_SOURCE, MISSION_ROWS, NONE, ROOM_IDS, ROOMS, TENTS
from .burrow import FROM_ROUND, GuestFrom
from .ids import (
    ability_id,
    card_id,
    door_id,
    goal_id,
    hero_id,
    mission_row_id,
    skill_id,
    slot_id,
    space_id,
    tile_id,
)
from .questions import (
    ACT,
    BED,
    BLIND,
    BUY_ELECTRICITY,
    BUY_JOKER,
    CHOICE,
    COPY,
    CUBE,
    DEPLOY,
    DIG,
    DISCARD,
    DRAWN,
    ELIXIR,
    END,
    EXTRA,
    FARM_DEED,
    FIRST,
    GAIN,
    GIVE_GUEST,
    GUEST,
    HERO,
    MAIN,
    MAIN_ACTION,
    MARCH,
    MISSION,
    MIX,
    MIXED,
    MOVE_TOKEN,
    NO_CARD,
    NO_CUBE,
    NO_DEED,
    NO_MAIN,
    NO_MARCH,
    NO_MISSION,
    NO_PROJECT,
    OPEN,
    ORDER,
    PAIR,
    PAY_FOR,
    PITCH,
    PLACE,
    PLACE_HUT,
    PLAY,
    PRIVATE_GOAL,
    PROJECT,
    QUESTIONS,
    REACH,
    REACH_PRIVATE,
    REVEAL,
    SKILL,
    SPLIT,
    STEP,
    SUFFER,
    TAKE,
    TAKE_CHEESE,
    TAKE_GUEST,
    TENT_FROM,
    TENT_IN,
    USE,
)
from .state import WistarState

YES_NO = {DIG: ("stop", "dig"), BED: ("stop", "bed"), PAY_FOR: ("decline", "pay"), GUEST: ("decline", "take")}
PICKS = {
    ELIXIR: ("play", "solve", "metal", "wood"),
    GAIN: ("wood", "metal", "card"),
    FIRST: ("reward first", "ability first"),
}
CARD_WORDS = {PLAY: "play", DISCARD: "discard", TAKE: "take", DRAWN: "play", COPY: "copy"}
ACT_THINGS = {
    PLACE_HUT: "hut",
    MAIN_ACTION: "main",
    EXTRA: "extra 1",
    EXTRA + 1: "extra 2",
    BUY_JOKER: "buy_joker",
    BUY_ELECTRICITY: "buy_electricity",
    MOVE_TOKEN: "use_move_token",
    PITCH: "pitch_tent",
}
"""Places and actions of a turn without an id in their notation; those of quick actions are of the data files."""
TILE_THINGS = {DIG: "next room", BED: "next bed"}
"""What leaves the player board if the answer is yes."""
THING = re.compile(r"[A-Z]+[0-9][0-9a-z.]*|ENT")


def write(s: WistarState, question: int, option: int) -> str:
    if question == ACT:
        return write_act(s, option)
    if question in YES_NO:
        return YES_NO[question][option]
    if question in PICKS:
        return PICKS[question][option]
    if question in CARD_WORDS:
        return f"{CARD_WORDS[question]} {'nothing' if option == NO_CARD else card_id(option)}"
    if question == FARM_DEED:
        return write_deed(s, option)
    if question == PROJECT:
        return write_project(s, option)
    if question == MARCH:
        return "stop" if option == NO_MARCH else f"march {AREA_IDS[option // AREAS]} {AREA_IDS[option % AREAS]}"
    if question == MIX:
        return write_mix(s, option)
    if question == SPLIT:
        return f"off {option} wood"
    if question == MISSION:
        return write_mission(s, option)
    if question == CUBE:
        return "cube none" if option == NO_CUBE else f"cube {ability_id(option)}"
    return write_pick(s, question, option)


def write_pick(s: WistarState, question: int, option: int) -> str:
    if question == PAIR:
        if 2 * option < len(s.pairs):
            return f"pair {card_id(s.pairs[2 * option])} {card_id(s.pairs[2 * option + 1])}"
        return f"pair no. {option + 1}"
    if question == ORDER:
        return f"next {card_id(option) if option < GUEST_SOURCE else tile_id(option - GUEST_SOURCE)}"
    if question == CHOICE:
        return f"choose {option + 1}"
    if question == SUFFER:
        return f"suffer {option + 1}"
    if question == HERO:
        return f"hero {hero_id(option)}"
    if question == SKILL:
        return f"skill {skill_id(option)}"
    if question == GIVE_GUEST:
        return f"give {tile_id(option)}"
    if question == PRIVATE_GOAL:
        return f"keep {goal_id(option)}"
    assert question == MAIN
    return f"do {'nothing' if option == NO_MAIN else ACTION_IDS[option]}"


def write_act(s: WistarState, option: int) -> str:
    if option == END:
        return "end"
    if option == PLACE_HUT:
        return "hut"
    if option < PLACE_HUT:
        space = option - PLACE
        return f"chief {space_id(s.players, space) or f'no. {space + 1}'}"
    if option == MAIN_ACTION:
        return "main"
    if option < BUY_JOKER:
        return f"extra {option - EXTRA + 1}"
    if option >= USE:
        return f"use {card_id(option - USE)}"
    if option >= REACH_PRIVATE:
        return f"private {goal_id(option - REACH_PRIVATE)}"
    if option >= REACH:
        at = option - REACH
        return f"goal {goal_id(s.goals[at]) if at < len(s.goals) else f'no. {at + 1}'}"
    if option == PITCH:
        return "tent"
    if option >= DEPLOY:
        return f"deploy {AREA_IDS[option - DEPLOY]}"
    return {BUY_JOKER: "buy joker", BUY_ELECTRICITY: "buy electricity", MOVE_TOKEN: "move"}[option]


def write_deed(s: WistarState, option: int) -> str:
    if option == NO_DEED:
        return "stop"
    if option < STEP:
        return f"open {door_id(option - OPEN)}"
    if option < REVEAL:
        return f"step {ROOM_IDS[option - STEP]}"
    if option < TAKE_GUEST:
        return f"reveal {ROOM_IDS[option - REVEAL]}"
    if option == TAKE_CHEESE:
        return "cheese"
    if option < TENT_IN:
        return f"guest {slot_id(option - TAKE_GUEST)}"
    if option < TENT_FROM:
        return f"tent {ROOM_IDS[option - TENT_IN]}"
    tent = (option - TENT_FROM) // ROOMS
    old = s.tents[s.asked * TENTS + tent] if s.asked >= 0 else NONE
    return f"shift {ROOM_IDS[old] if old != NONE else f'no. {tent + 1}'} {ROOM_IDS[(option - TENT_FROM) % ROOMS]}"


def write_project(s: WistarState, option: int) -> str:
    if option == NO_PROJECT:
        return "stop"
    if option >= BLIND:
        return f"blind {DECK_IDS[option - BLIND]}"
    return f"take {card_id(s.row[option]) if s.row[option] != NONE else f'no. {option + 1}'}"


def write_mix(s: WistarState, option: int) -> str:
    """`pay 2w 1m 1c`: wood, metal and hand cards."""
    wood, metal = option // MIXED, option % MIXED
    counts = ((wood, "w"), (metal, "m"), (s.a - wood - metal, "c"))
    return " ".join(["pay", *(f"{n}{letter}" for n, letter in counts if n > 0)]) if option or s.a else "pay nothing"


def write_mission(s: WistarState, option: int) -> str:
    if option == NO_MISSION:
        return "solve nothing"
    room, row = option // MISSION_ROWS, option % MISSION_ROWS
    if s.revealed & BIT[room]:
        return f"solve {mission_row_id(s.missions[room] * MISSION_ROWS + row)}"
    return f"solve {ROOM_IDS[room]}.{row + 1}"


def read(s: WistarState, question: int, text: str, options: list[int]) -> int:
    """The inverse of `write`; also without the first word where only one answer can be meant: `58` for `play 58`."""
    wanted = " ".join(text.split()).casefold()
    if not wanted:
        return -1
    for option in options + list(range(QUESTIONS[question].size)):
        if write(s, question, option).casefold() == wanted:
            return option
    short: list[int] = [
        option for option in options if write(s, question, option).casefold().partition(" ")[2] == wanted
    ]
    return short[0] if len(short) == 1 else -1


def things(s: WistarState, question: int, option: int) -> list[str]:
    """What the answer concerns: cards by number, tiles, rooms, doors, spaces, areas and quick actions by id.

    Where two answers would concern the same things, each has one of its own: `mission G1` is turned up, `G1` entered;
    a worker leaves `workers forest` and arrives in `forest`. A pair of cards is a thing as well: `58+12`.
    """
    if question == ACT and (option in (PLACE_HUT, PITCH) or MAIN_ACTION <= option < DEPLOY):
        return [ACT_THINGS[option]]
    if question == FARM_DEED and REVEAL <= option < TAKE_GUEST:
        return [f"mission {ROOM_IDS[option - REVEAL]}"]
    if question == FARM_DEED and option == TAKE_CHEESE:
        return [tile_id(s.cheeses[-1])] if s.cheeses else []
    if question == PROJECT and BLIND <= option < NO_PROJECT:
        return [f"deck {DECK_IDS[option - BLIND]}"]
    if question == MARCH and option != NO_MARCH:
        return [f"workers {AREA_IDS[option // AREAS]}", AREA_IDS[option % AREAS]]
    if question == ACT and option >= USE and not any(option - USE in played for played in s.played):
        return []  # only inventions in a play area can have a marker, or none
    if question in TILE_THINGS:
        return [TILE_THINGS[question]] if option == 1 else []
    if question == GUEST:
        step = s.box.steps[s.step] if s.step != NONE else None
        from_round = option == 1 and isinstance(step, GuestFrom) and step.pile == FROM_ROUND and s.round_guest != NONE
        return [tile_id(s.round_guest)] if from_round else []
    words = write(s, question, option).split()
    found = [word for word in words if THING.fullmatch(word) or word in AREA_IDS or word in ACTION_IDS]
    if question in CARD_WORDS or question in (ORDER, PAIR, PROJECT) or (question == ACT and option >= USE):
        found += [word for word in words if word.isdigit() and "no." not in words]
    if question == PAIR and found:
        found.append("+".join(found))
    return found
