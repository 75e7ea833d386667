"""The components file: 80 cards, 20 mine profiles, four races; checked before anybody plays with it."""

from __future__ import annotations

from typing import Any

from underhall.engine.components import Components, changed
from underhall.engine.errors import BadComponents

from .box import CARDS, RACES, STRENGTHS, Box, unit_name
from .data import standard

RACE_IDS = ("dwarf", "orc", "goblin", "giant")
SOURCES = {"rulebook", "public", "reconstructed", "own box"}


class KingsComponents(Components):
    """The box, its tables for the rules, and the names of its races."""

    def __init__(self, override: str = "") -> None:
        super().__init__(override)
        data = changed(standard(), override)
        self.box = make_box(data)
        self.races: list[dict[str, Any]] = data["races"]


def make_box(data: dict[str, Any]) -> Box:
    names, profiles = [], []
    for row in data["mine_profiles"]:
        names.append(row["id"])
        profiles.append(read_profile(row))
    units, mines, seen = [], [], [0] * (RACES * STRENGTHS)
    for row in data["cards"]:
        card = str(row["id"])
        race = RACE_IDS.index(row["race"]) if row.get("race") in RACE_IDS else -1
        strength = row.get("strength")
        if race < 0:
            raise BadComponents(f"card {card}: '{row.get('race')}' is not one of the races {', '.join(RACE_IDS)}")
        if not isinstance(strength, int) or not 0 <= strength < STRENGTHS:
            raise BadComponents(f"card {card}: the strength must be a number from 0 to 9 (KM-1.2)")
        if row.get("mine") not in names:
            raise BadComponents(f"card {card}: there is no mine profile '{row.get('mine')}'")
        check_source(card, row, "unit_source")
        check_source(card, row, "mine_source")
        unit = race * STRENGTHS + strength
        units.append((race, strength, "ab"[seen[unit]] if seen[unit] < 2 else "?"))
        mines.append(names.index(row["mine"]))
        seen[unit] += 1
    for unit, copies in enumerate(seen):
        if copies != 2:
            raise BadComponents(f"{unit_name(unit)} must be in the box exactly twice, not {copies} times (KM-1.3)")
    if len(units) != CARDS:
        raise BadComponents(f"the box must have {CARDS} cards, not {len(units)} (KM-1.1)")
    return Box(units, mines, profiles)


def read_profile(row: dict[str, Any]) -> tuple[int, int, int, int]:
    name = row["id"]
    defence, size, value, overseer = (row.get(key) for key in ("defence", "size", "value", "overseer"))
    if not isinstance(defence, int) or not 1 <= defence <= 3:
        raise BadComponents(f"mine {name}: the defence must be 1, 2 or 3 (KM-1.4)")
    if not isinstance(size, int) or not 1 <= size <= 9:
        raise BadComponents(f"mine {name}: the size must be a number from 1 to 9 (KM-1.4)")
    if not isinstance(overseer, bool):
        raise BadComponents(f"mine {name}: the overseer must be true or false (KM-1.4)")
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 99:
        raise BadComponents(f"mine {name}: the value must be a number from 0 to 99 (KM-1.5)")
    check_source(name, row, "source")
    return defence, size, int(overseer), value


def check_source(name: str, row: dict[str, Any], key: str) -> None:
    if str(row.get(key)) not in SOURCES:
        raise BadComponents(f"{name}: {key} must be one of {', '.join(sorted(SOURCES))}")
