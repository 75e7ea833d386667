"""Names of things in words, for log lines and prompts."""

from __future__ import annotations

from functools import cache
from typing import Any

from underhall.games.wistar.box import (
    ABILITY_SOURCE,
    ACTION_IDS,
    ACTION_SOURCE,
    AREA_IDS,
    DECK_IDS,
    DOOR_SOURCE,
    GOAL_SOURCE,
    GUEST_SOURCE,
    HUT_SOURCE,
    ICON_IDS,
    MISSION_ROWS,
    MISSION_SOURCE,
    QUICK_SOURCE,
    SPACE_SOURCE,
)
from underhall.games.wistar.data import standard
from underhall.games.wistar.state import WistarState

from .describe import clause_of
from .phrases import capital, word_of


@cache
def rows(kind: str) -> list[dict[str, Any]]:
    """The rows of the data for a kind of thing, in the order of the rules' numbers."""
    data = standard()
    if kind == "card":
        return list(data["inventions"])
    if kind == "guest":
        return [*data["guests_house"], *data["guests_basement"], *data["cheese_tiles"]]
    if kind == "room":
        return [*data["rooms"], data["entrance"]]
    if kind == "mission":
        return [*data["missions_house"], *data["missions_basement"]]
    if kind == "mission_row":
        return [row for mission in rows("mission") for row in mission["rows"]]
    if kind == "action":
        return [row for id in ACTION_IDS for row in data["main_actions"] if row["id"] == id]
    if kind == "area":
        return [row for id in AREA_IDS for row in data["areas"] if row["id"] == id]
    sections = {
        "door": "doors",
        "token": "door_tokens",
        "goal": "goals",
        "ability": "abilities",
        "hero": "heroes",
        "skill": "skill_tokens",
        "quick": "quick_actions",
    }
    return list(data[sections[kind]])


def name_of(kind: str, at: int, language: str) -> str:
    return str(rows(kind)[at]["names"][language])


def word(s: WistarState, kind: str, value: int, language: str) -> str:
    if kind in ("guest", "action", "door", "room", "mission", "ability", "hero", "area", "goal"):
        return name_of(kind, value, language)
    if kind == "card":
        return name_of(kind, value, language)
    if kind == "mission_row":
        return f"{name_of('mission', value // MISSION_ROWS, language)} – {name_of(kind, value, language)}"
    if kind == "token":
        return f"{word_of('door_token', language)} ({clause_of(s.box.door_bonus[value], language)})"
    if kind == "space":
        return space_word(s, value, language)
    if kind == "deck":
        return word_of(f"deck_{DECK_IDS[value]}", language)
    if kind == "level":
        return word_of(f"level_{value}", language)
    if kind == "icon":
        return word_of(f"icon_{ICON_IDS[value]}", language)
    if kind == "source":
        return capital(source_word(s, value, language))
    return str(value)


def space_word(s: WistarState, space: int, language: str) -> str:
    """What a space of the wheel adds: no two spaces of a segment add the same, so people can find it."""
    return "; ".join([clause_of([step], language, chosen=True) for step in s.box.extra_actions(s.players, space)])


def source_word(s: WistarState, source: int, language: str) -> str:
    """What gives an effect, by the numbering of all sources."""
    if source < GUEST_SOURCE:
        return name_of("card", source, language)
    if source < DOOR_SOURCE:
        return name_of("guest", source - GUEST_SOURCE, language)
    if source < MISSION_SOURCE:
        return word_of("door_token", language)
    if source < GOAL_SOURCE:
        return name_of("mission", source - MISSION_SOURCE, language)
    if source < ABILITY_SOURCE:
        return name_of("goal", source - GOAL_SOURCE, language)
    if source < SPACE_SOURCE:
        return name_of("ability", source - ABILITY_SOURCE, language)
    if source < HUT_SOURCE:
        return word_of("additional_action", language)
    if source < QUICK_SOURCE:
        return word_of("hut", language)
    if source < ACTION_SOURCE:
        return word_of("quick_action", language)
    return name_of("action", source - ACTION_SOURCE, language)
