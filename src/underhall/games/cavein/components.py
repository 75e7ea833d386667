"""The components file: 78 cards, 60 tokens, 12 artifact cards; checked before anybody plays with it."""

from __future__ import annotations

from typing import Any

from underhall.engine.components import Components, changed
from underhall.engine.errors import BadComponents

from .box import (
    ARTIFACT_CARDS,
    ARTIFACTS,
    COSTS,
    KINDS,
    LEVELS,
    NONE,
    SKILLS,
    Box,
    artifact_card_name,
)
from .data import standard

FACTION_IDS = ("mineggler", "terron", "hydran", "metanel", "bioss", "weedlock")
COLOUR_IDS = ("purple", "brown", "blue", "yellow", "red", "green")
CHANGEABLE = ("mercenaries", "crystals", "artifacts", "end_fields")
"""Sections with figures that a game is played by; the others are rules, or names."""
SIDES = ("left", "right")
SOURCES = {"rulebook", "public", "reconstructed", "own box"}
NEEDED = (12, 7, 2, 1)
"""Cards of each level that the setup for four players takes: Docks and hands."""
NEEDED_TOKENS = (4, 3, 2, 1)


class CaveinComponents(Components):
    """The box, its tables for the rules, and the rows with the names."""

    def __init__(self, override: str = "") -> None:
        super().__init__(override)
        self.box = make_box(changed(standard(), override, CHANGEABLE))


def make_box(data: dict[str, Any]) -> Box:
    copies, skills = read_cards(data)
    costs, halves = read_artifacts(data)
    return Box(copies, skills, read_tokens(data), costs, halves, read_end_fields(data))


def number(row: dict[str, Any], key: str, low: int, high: int) -> int:
    found = row.get(key)
    if not isinstance(found, int) or isinstance(found, bool) or not low <= found <= high:
        raise BadComponents(f"{row['id']}: {key} must be a number from {low} to {high}, not '{found}'")
    return found


def one_of(row: dict[str, Any], key: str, known: tuple[str, ...]) -> int:
    found = row.get(key)
    if found not in known:
        raise BadComponents(f"{row['id']}: {key} must be one of {', '.join(known)}, not '{found}'")
    return known.index(found)


def check_source(row: dict[str, Any], key: str) -> None:
    if str(row.get(key)) not in SOURCES:
        raise BadComponents(f"{row['id']}: {key} must be one of {', '.join(sorted(SOURCES))}")


def read_cards(data: dict[str, Any]) -> tuple[list[int], list[int]]:
    """(copies, skill) of each kind of card; four of any factions must be enough to set the game up."""
    names = tuple(str(row["id"]) for row in data["skills"])
    if len(names) != SKILLS:
        raise BadComponents(f"there must be {SKILLS} skills, not {len(names)} (CI-1.6)")
    copies, skills = [0] * KINDS, [NONE] * KINDS
    for row in data["mercenaries"]:
        kind = one_of(row, "faction", FACTION_IDS) * LEVELS + number(row, "level", 1, LEVELS) - 1
        if skills[kind] != NONE:
            raise BadComponents(f"{row['id']}: there is another card of this faction and level (CI-1.1)")
        copies[kind] = number(row, "count", 0, 20)
        skills[kind] = one_of(row, "skill", names)
        check_source(row, "source")
        check_source(row, "count_source")
    if NONE in skills:
        raise BadComponents("every faction needs a card of each level (CI-1.1)")
    for level in range(LEVELS):
        fewest = sum(sorted(copies[level::LEVELS])[:4])
        if fewest < NEEDED[level]:
            raise BadComponents(f"level {level + 1}: four factions must have at least {NEEDED[level]} cards (CI-2.4)")
    return copies, skills


def read_tokens(data: dict[str, Any]) -> list[tuple[str, int, int, int, int, bool, int]]:
    tokens, found = [], [0] * len(COSTS)
    for row in data["crystals"]:
        colour = one_of(row, "colour", COLOUR_IDS)
        if row.get("cost") not in COSTS or type(row["cost"]) is not int:  # 3.0 and true are no costs
            raise BadComponents(f"{row['id']}: the cost must be 1, 3, 6 or 10 (CI-1.3)")
        symbol = one_of(row, "symbol", FACTION_IDS) if row.get("symbol") is not None else NONE
        if not isinstance(row.get("cavein"), bool):
            raise BadComponents(f"{row['id']}: cavein must be true or false (CI-1.3)")
        copies = number(row, "count", 0, 20)
        check_source(row, "source")
        tokens.append((str(row["id"]), colour, row["cost"], number(row, "vp", 0, 99), symbol, row["cavein"], copies))
        found[COSTS.index(row["cost"])] += copies
    for cost, copies, needed in zip(COSTS, found, NEEDED_TOKENS, strict=True):
        if copies < needed:
            raise BadComponents(f"cost {cost}: there must be at least {needed} tokens (CI-2.1)")
    return tokens


def read_artifacts(data: dict[str, Any]) -> tuple[list[int], list[int]]:
    """(cost of each card, left and right half of each card)."""
    cards = tuple(artifact_card_name(card) for card in range(ARTIFACT_CARDS))
    costs, halves = [NONE] * ARTIFACT_CARDS, [NONE] * ARTIFACTS
    for artifact, row in enumerate(data["artifacts"]):
        card, side = one_of(row, "card", cards), one_of(row, "side", SIDES)
        if side != artifact % 2:
            raise BadComponents(f"{row['id']}: left halves score, right halves work during play (CI-1.4)")
        if halves[2 * card + side] != NONE:
            raise BadComponents(f"{row['id']}: {cards[card]} has another {SIDES[side]} half (CI-1.4)")
        halves[2 * card + side] = artifact
        cost = number(row, "cost", 0, 20)
        if costs[card] not in (NONE, cost):
            raise BadComponents(f"{row['id']}: both halves of {cards[card]} must have the same cost (CI-1.4)")
        costs[card] = cost
        for key in ("source", "effect_source", "cost_source"):
            check_source(row, key)
    return costs, halves


def read_end_fields(data: dict[str, Any]) -> list[int]:
    fields = [0] * 5
    for row in data["end_fields"]:
        fields[number(row, "players", 2, 4)] = number(row, "field", 1, 29)
    if 0 in fields[2:]:
        raise BadComponents("every number of players needs an end field (CI-2.8)")
    return fields
