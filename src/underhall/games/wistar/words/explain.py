"""What is written on things, in words: `27`, `GH1`, `D1`, `MH1.2`, `S1a`, `gather_wood`. Public facts only."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from underhall.games.wistar.acting import action_of
from underhall.games.wistar.box import AREA_IDS, DECK_IDS, ROOM_IDS, SEGMENT_SPACES, SPACES
from underhall.games.wistar.components import WistarComponents
from underhall.games.wistar.data import standard, texts
from underhall.games.wistar.ids import mission_row_id, space_id, space_ids
from underhall.games.wistar.state import WistarState
from underhall.games.wistar.tables import Box

from .names import name_of, rows
from .phrases import joined, phrase, sentence, word_of
from .printed import PRINTED

ROWS = (
    "card", "guest", "door", "token", "room", "mission", "goal", "ability", "hero", "skill", "action", "area", "quick",
)  # fmt: skip
"""Kinds of things that are rows of the data with an id."""


ROOMS = "|".join(ROOM_IDS[:-1])
PLACES = (
    (re.compile(rf"G(?:{ROOMS})[a-z]"), "about_guest_slot"),
    (re.compile(rf"mission (?:{ROOMS})"), "about_hidden_mission"),
    (re.compile(rf"workers (?:{'|'.join(AREA_IDS)})"), "about_workers"),
)
"""Places whose things are face down or many: what can be done there."""


def explain(s: WistarState, thing: str, language: str) -> str:
    """Says what is printed on the thing, by its id or its name in the language; "" for anything else.

    Several things together are separated by `+`, like those of a pair: the first line has all the names.
    """
    for place, key in PLACES:
        if place.fullmatch(thing):
            return str(texts()["helps"][key][language])
    names = [" ".join(name.split()).casefold() for name in thing.split("+")]
    found = [told(s, kind, at, language) for name in names for kind, at in things(language).get(name, [])]
    if len(names) > 1 and found:
        found.insert(0, " + ".join(text.partition("\n")[0].partition(":")[0] for text in found))
    return "\n".join(found)


@cache
def things(language: str) -> dict[str, list[tuple[str, int]]]:
    """Ids and names -> the things, as their kind and number."""
    found: dict[str, list[tuple[str, int]]] = {"hut": [("hut", 0)], "elixir": [("elixir", 0)]}
    found |= {f"deck {deck}": [("deck", at)] for at, deck in enumerate(DECK_IDS)}
    found |= {"next room": [("next_room", 0)], "next bed": [("next_bed", 0)]}
    for kind in ROWS:
        for at, row in enumerate(rows(kind)):
            names = [str(row["id"]), *[name for key, name in row.get("names", {}).items() if key == language]]
            for name in {name.casefold() for name in names}:
                found.setdefault(name, []).append((kind, at))
    for at in range(len(rows("mission_row"))):
        found[mission_row_id(at).casefold()] = [("mission_row", at)]
    for players in (2, 3, 4):
        for space, id in enumerate(space_ids(players)):
            if id:
                found[id.casefold()] = [("space", players * SPACES + space)]
    return found


def told(s: WistarState, kind: str, at: int, language: str) -> str:
    lines = PRINTED[kind](s.players, s.box, at, language)
    # If a changed box differs, its owner knows what is printed, and our sources do not matter.
    if lines == PRINTED[kind](s.players, standard_box(), at, language):
        lines += [sentence(text) for text in sources(kind, at, language)]
    if kind == "space" and space_id(s.players, at % SPACES) == space_id(at // SPACES, at % SPACES):
        lines[0] = f"{name_of('action', action_of(s, at % SPACES), language)}: {phrase('wheel_space', language)}"
    return "\n".join(lines)


@cache
def standard_box() -> Box:
    return WistarComponents("").box


def sources(kind: str, at: int, language: str) -> list[str]:
    """How far the row is reconstructed."""
    if kind in ROWS:
        row = rows(kind)[at]
    elif kind == "space":
        row = standard()["segments"][at % SPACES // SEGMENT_SPACES]
    else:
        return []
    source = row.get("source")
    if isinstance(source, dict):
        return [phrase("part_known", language, parts=joined(known_parts(source, language), language))]
    if source == "reconstructed":
        return [phrase("half_reconstructed" if "certain" in row else "all_reconstructed", language)]
    return []


def known_parts(source: dict[str, Any], language: str) -> list[str]:
    found: list[str] = []
    for part, how in source.items():
        if part == "rest":
            continue
        text = word_of("part_name" if part.startswith("name_") else f"part_{part}", language)
        if how != "rulebook":
            text = phrase("in_part", language, part=text)
        if text not in found:
            found.append(text)
    return found
