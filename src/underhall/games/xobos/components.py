"""The components file: figures, buildings, technologies and two boards; checked before anybody plays with it."""

from __future__ import annotations

from functools import cache
from typing import Any

from underhall.engine.components import Components, changed
from underhall.engine.errors import BadComponents

from .box import FIELD_KINDS, MINE, REACTOR, TECHNICAL, WELL, Board, Box
from .data import standard

CHANGEABLE = ("constants", "buildings", "technologies")
"""Sections with figures that a game is played by; the others are rules, or names."""
SOURCES = {"rulebook", "public", "reconstructed", "own box"}

# For each figure: the lowest and the highest value, and its rule. An action never costs nothing, because a Development
# phase must end (XO-16.5). Stacks, capacities and loads are limited by how answers are numbered.
FIGURES = {
    "rounds": (1, 30, "XO-5.1"),
    "start_resources": (0, 99, "XO-3.2"),
    "start_crystals": (0, 99, "XO-3.2"),
    "start_quarks": (0, 5, "XO-3.3"),
    "quarks_per_player": (0, 15, "XO-1.1"),
    "quark_move": (1, 9, "XO-6.3"),
    "quark_stack": (1, 5, "XO-6.3"),
    "swarm_stack": (1, 5, "XO-27.3"),
    "guardian_hp_max": (1, 9, "XO-13.4"),
    "guardian_hp_start": (1, 9, "XO-3.4"),
    "guardian_power_base": (1, 9, "XO-13.1"),
    "leader_power_base": (1, 9, "XO-4.2"),
    "alpha_leader_power": (1, 9, "XO-27.4"),
    "power_cap": (1, 20, "XO-13.2"),
    "heal_base": (0, 9, "XO-17.4"),
    "tower_capacity": (1, 6, "XO-14.2"),
    "tower_capacity_6": (1, 6, "XO-22.2"),
    "base_income_resources": (0, 20, "XO-16.2"),
    "tunnel_income_crystals": (0, 20, "XO-27.2"),
    "reward_destroy_crystals": (0, 20, "XO-7.1"),
    "reward_capture_crystals": (0, 20, "XO-7.2"),
    "cost_quark_crystals": (1, 20, "XO-20.1"),
    "cost_rebuild_guardian_resources": (1, 20, "XO-20.2"),
    "cost_rebuild_cheaper_resources": (1, 20, "XO-22.2"),
    "cost_repair_at_technical_resources": (1, 20, "XO-21.1"),
    "cost_upgrade_crystals": (1, 20, "XO-23.1"),
    "cost_demolish_own_crystals": (1, 20, "XO-18.10"),
    "cannon_load_crystals": (1, 7, "XO-27.1"),
    "teleport_load_crystals": (1, 20, "XO-27.4"),
    "fusion_resources": (1, 20, "XO-27.3"),
    "fusion_crystals": (1, 20, "XO-27.3"),
}
AT_MOST = (
    ("start_quarks", "quark_stack", "XO-3.3"),
    ("start_quarks", "quarks_per_player", "XO-3.3"),
    ("quark_stack", "swarm_stack", "XO-27.3"),
    ("guardian_hp_start", "guardian_hp_max", "XO-13.4"),
    ("tower_capacity", "tower_capacity_6", "XO-22.2"),
    ("cost_rebuild_cheaper_resources", "cost_rebuild_guardian_resources", "XO-22.2"),
)
"""Pairs of figures: the first may not be more than the second."""


class XobosComponents(Components):
    """The box and its tables for the rules."""

    def __init__(self, override: str = "") -> None:
        super().__init__(override)
        self.box = make_box(changed(standard(), override, CHANGEABLE))


def described(text: str, box: Box) -> str:
    """A description of the data with the figures of this box."""
    return text.format(box=box)


def make_box(data: dict[str, Any]) -> Box:
    costs, limits = read_buildings(data)
    levels, prices = read_technologies(data)
    return Box(
        boards(),
        costs,
        limits,
        levels,
        prices,
        number(data["buildings"][MINE], "income", 0, 20, "XO-16.2"),
        number(data["buildings"][WELL], "income", 0, 20, "XO-16.2"),
        read_figures(data),
    )


def number(row: dict[str, Any], key: str, low: int, high: int, rule: str) -> int:
    found = row.get(key)
    if not isinstance(found, int) or isinstance(found, bool) or not low <= found <= high:
        raise BadComponents(f"{row['id']}: {key} must be a number from {low} to {high}, not '{found}' ({rule})")
    return found


def check_source(row: dict[str, Any], key: str) -> None:
    if str(row.get(key)) not in SOURCES:
        raise BadComponents(f"{row['id']}: {key} must be one of {', '.join(sorted(SOURCES))}")


def check_same(row: dict[str, Any], section: str, at: int, free: tuple[str, ...]) -> None:
    """Only some figures of a row may change, and their sources; the rest is in the rules."""
    plain = standard()[section][at]
    for key in {**plain, **row}:
        if key not in free and not key.endswith("source") and row.get(key) != plain.get(key):
            raise BadComponents(f"{row['id']}: {key} cannot be changed (those can: {', '.join(free)})")


def read_figures(data: dict[str, Any]) -> dict[str, int]:
    figures = {}
    for at, row in enumerate(data["constants"]):
        low, high, rule = FIGURES[row["id"]]
        figures[str(row["id"])] = number(row, "value", low, high, rule)
        check_same(row, "constants", at, ("value",))
        check_source(row, "source")
    for less, more, rule in AT_MOST:
        if figures[less] > figures[more]:
            raise BadComponents(f"{less} ({figures[less]}) cannot be more than {more} ({figures[more]}) ({rule})")
    return figures


def read_buildings(data: dict[str, Any]) -> tuple[list[int], list[int]]:
    """(cost, how many one player has) of each building."""
    costs, limits = [], []
    for building, row in enumerate(data["buildings"]):
        secret = building in (MINE, WELL, TECHNICAL)
        costs.append(number(row, "cost", 1, 8 if secret else 20, "XO-18.3" if secret else "XO-16.5"))
        limits.append(number(row, "limit", 0, 4 if building == REACTOR else 9, "XO-1.4"))
        check_same(row, "buildings", building, ("cost", "limit", *(("income",) if building in (MINE, WELL) else ())))
        check_source(row, "source")
        check_source(row, "limit_source")
    return costs, limits


def read_technologies(data: dict[str, Any]) -> tuple[list[int], list[int]]:
    """(level, cost) of each technology."""
    levels, costs = [], []
    for technology, row in enumerate(data["technologies"]):
        levels.append(number(row, "level", 1, 3, "XO-22.1"))
        costs.append(number(row, "cost", 1, 20, "XO-22.1"))
        check_same(row, "technologies", technology, ("level", "cost"))
        check_source(row, "source")
        check_source(row, "level_source")
    return levels, costs


@cache
def boards() -> list[Board]:
    """Both sides, main and MUENARA. No file can change them, so all boxes share them."""
    return [make_board(row) for row in standard()["boards"]]


def make_board(row: dict[str, Any]) -> Board:
    fields = row["fields"]
    names = [str(field["id"]) for field in fields]
    place = {name: field for field, name in enumerate(names)}
    seats = range(row["seats"])
    # Fields of a seat are named after it: q2_b4 is the exit of the second one.
    prefix = [next(field["id"][:2] for field in fields if field.get("owner") == seat + 1) for seat in seats]
    return Board(
        str(row["title"]),
        names,
        [str(field["name"]) for field in fields],
        [FIELD_KINDS.index(field["kind"]) for field in fields],
        [sum(1 << (quadrant - 1) for quadrant in field["quadrants"]) for field in fields],
        [field.get("owner", 0) - 1 for field in fields],
        [int(field["x"]) for field in fields],
        [int(field["y"]) for field in fields],
        [(place[a], place[b]) for a, b in row["corridors"]],
        [[place[f"{prefix[seat]}_{end}"] for end in ("b1", "b2", "b3", "b4")] for seat in seats],
        [[place[f"{prefix[seat]}_{end}"] for end in ("b2", "b3", "a1", "a2")] for seat in seats],
    )
