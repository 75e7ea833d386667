"""The short names of things: as in the data files, the notation, the views and the scenarios."""

from __future__ import annotations

from functools import cache

from .box import CHEESE, HOUSE_GUESTS, HOUSE_MISSIONS, MISSION_ROWS, SEGMENT_SPACES
from .data import standard


def card_id(card: int) -> str:
    """The printed number."""
    return str(card + 1)


def tile_id(tile: int) -> str:
    if tile >= CHEESE:
        return f"CH{tile - CHEESE + 1}"
    return f"GH{tile + 1}" if tile < HOUSE_GUESTS else f"GB{tile - HOUSE_GUESTS + 1}"


def mission_id(mission: int) -> str:
    return f"MH{mission + 1}" if mission < HOUSE_MISSIONS else f"MB{mission - HOUSE_MISSIONS + 1}"


def mission_row_id(at: int) -> str:
    """`MH1.2`, from mission * 3 + row."""
    return f"{mission_id(at // MISSION_ROWS)}.{at % MISSION_ROWS + 1}"


def door_id(door: int) -> str:
    return f"D{door + 1}"


def token_id(token: int) -> str:
    return f"DT{token + 1}"


def goal_id(goal: int) -> str:
    return f"GO{goal + 1}"


def ability_id(space: int) -> str:
    return f"A{space + 1}"


def hero_id(hero: int) -> str:
    return f"HE{hero + 1}"


def skill_id(token: int) -> str:
    return f"ST{token + 1}"


@cache
def slot_ids() -> tuple[str, ...]:
    return tuple(slot["id"] for row in standard()["rooms"] for slot in row["guests"])


def slot_id(slot: int) -> str:
    return slot_ids()[slot]


@cache
def space_ids(players: int) -> tuple[str, ...]:
    """Of the sides that this number of players uses; "" if a segment has fewer spaces."""
    ids: list[str] = []
    for row in standard()["segments"]:
        side = next(side for side in row["sides"] if players in side["players"])
        names = [space["id"] for space in side["spaces"]]
        ids += names + [""] * (SEGMENT_SPACES - len(names))
    return tuple(ids)


def space_id(players: int, space: int) -> str:
    return space_ids(players)[space]
