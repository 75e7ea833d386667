"""The box in numbers: two boards as graphs, buildings, technologies and the figures of the rules.

Fields are numbered in the order of the data, corridors twice: an *edge* leads from one field to another. A Guardian is
numbered 0 to 15: seat * 4 + its symbol.
"""

from __future__ import annotations

from typing import Final

SEATS: Final = 4
GUARDIANS: Final = 4
PIECES: Final = SEATS * GUARDIANS
SYMBOLS: Final = "ABCD"
MAX_FIELDS: Final = 48
MAX_EDGES: Final = 168
NOWHERE: Final = -1

# Kinds of fields.
BASIC: Final = 0
BASE: Final = 1
IRRADIATED: Final = 2
FIELD_KINDS: Final = ("basic", "base", "irradiated")

# Buildings. Sites of the first three are secret.
MINE: Final = 0
WELL: Final = 1
TECHNICAL: Final = 2
WATCHTOWER: Final = 3
COCOON: Final = 4
REACTOR: Final = 5
BUILDINGS: Final = 6
BUILDING_IDS: Final = ("mine", "well", "technical", "watchtower", "cocoon", "reactor")

# Technologies.
REBUILD: Final = 0
UPGRADE1: Final = 1
HARVEST: Final = 2
QUARK_RANGE: Final = 3
TOWER6: Final = 4
ANTIHEAL: Final = 5
ARMOUR: Final = 6
CAPTURE: Final = 7
UPGRADE2: Final = 8
ORBITAL_CANNON: Final = 9
ENERGY_TUNNEL: Final = 10
QUARK_SWARM: Final = 11
TELEPORT: Final = 12
TECHNOLOGIES: Final = 13
TECHNOLOGY_IDS: Final = (
    "rebuild", "upgrade1", "harvest", "quark_range", "tower6", "antiheal", "armour", "capture", "upgrade2",
    "orbital_cannon", "energy_tunnel", "quark_swarm", "teleport",
)  # fmt: skip

# Clans, in the order of their technologies.
KUBADI: Final = 0
RHEITA: Final = 1
QUATUNE: Final = 2
XENTH: Final = 3
NO_CLAN: Final = -1
CLAN_IDS: Final = ("kubadi", "rheita", "quatune", "xenth")

POWER: Final = 0
HEALING: Final = 1
UPGRADE_IDS: Final = ("power", "healing")


class Board:
    """One side of the board (XO-3.1). Two players use the quadrants of the first two seats for building."""

    __slots__ = (
        "base_of", "bases", "by_label", "by_name", "edge", "edges", "exits", "far", "fields", "gates", "kind", "labels",
        "names", "near", "quadrants", "source", "starts", "target", "title", "x", "y",
    )  # fmt: skip

    def __init__(
        self,
        title: str,
        names: list[str],
        labels: list[str],
        kind: list[int],
        quadrants: list[int],
        base_of: list[int],
        x: list[int],
        y: list[int],
        corridors: list[tuple[int, int]],
        bases: list[list[int]],
        starts: list[list[int]],
    ) -> None:
        self.title: str = title
        self.fields: int = len(names)
        self.names: list[str] = names
        """Ids, for notation, records and views."""
        self.labels: list[str] = labels
        """What people call the fields, in all languages."""
        self.by_name: dict[str, int] = {name: field for field, name in enumerate(names)}
        self.by_label: dict[str, int] = {label.casefold(): field for field, label in enumerate(labels)}
        self.kind: list[int] = kind
        self.quadrants: list[int] = quadrants  # bits
        self.base_of: list[int] = base_of  # seat or -1
        self.x: list[int] = x
        self.y: list[int] = y
        self.bases: list[list[int]] = bases  # b1, b2, b3, b4 of each seat; the last one is the exit
        self.starts: list[list[int]] = starts  # b2, b3, a1, a2 of each seat
        self.exits: list[int] = [base[-1] for base in bases]
        both = sorted([(a, b) for a, b in corridors] + [(b, a) for a, b in corridors])
        self.edges: int = len(both)
        self.source: list[int] = [a for a, _ in both]  # where an edge begins
        self.target: list[int] = [b for _, b in both]
        self.near: list[list[int]] = [[b for a, b in both if a == field] for field in range(self.fields)]
        self.edge: list[int] = [-1] * (self.fields * self.fields)  # from * fields + to -> edge
        for number, (a, b) in enumerate(both):
            self.edge[a * self.fields + b] = number
        self.gates: list[list[int]] = [
            sorted({b for field in base for b in self.near[field]} - set(base)) for base in bases
        ]
        """The fields next to each base (XO-25.1)."""
        self.far: list[int] = self.distances()

    def label(self, name: str) -> str:
        """What people call the field with this id."""
        return self.labels[self.by_name[name]]

    def distances(self) -> list[int]:
        """Corridors between any two fields, whatever is on them: from * fields + to."""
        far = [99] * (self.fields * self.fields)
        for start in range(self.fields):
            far[start * self.fields + start] = 0
            edge = [start]
            while edge:
                after: list[int] = []
                for field in edge:
                    for other in self.near[field]:
                        if far[start * self.fields + other] == 99:
                            far[start * self.fields + other] = far[start * self.fields + field] + 1
                            after.append(other)
                edge = after
        return far


class Box:
    """All figures that the rules use. Costs are resources unless their name says otherwise."""

    __slots__ = (
        "base_income", "boards", "build_cost", "build_limit", "cannon_load", "capture_reward",
        "demolish_cost", "destroy_reward", "fusion_crystals", "fusion_resources", "heal",
        "leader_power", "life", "mine_income", "power", "power_cap", "quark_cost", "quark_move",
        "quark_stack", "quarks", "rebuild_cheap", "rebuild_cost", "repair_cost", "rounds",
        "start_crystals", "start_life", "start_quarks", "start_resources", "swarm_stack", "tech_cost", "tech_level",
        "teleport_load", "tower6", "tower_capacity", "tunnel_income", "upgrade_cost", "well_income",
        "xenth_power",
    )  # fmt: skip

    def __init__(
        self,
        boards: list[Board],
        build_cost: list[int],
        build_limit: list[int],
        tech_level: list[int],
        tech_cost: list[int],
        mine_income: int,
        well_income: int,
        figures: dict[str, int],
    ) -> None:
        self.boards: list[Board] = boards  # main side, MUENARA
        self.build_cost: list[int] = build_cost
        self.build_limit: list[int] = build_limit  # of one player
        self.tech_level: list[int] = tech_level
        self.tech_cost: list[int] = tech_cost
        self.mine_income: int = mine_income
        self.well_income: int = well_income
        self.rounds: int = figures["rounds"]
        self.start_resources: int = figures["start_resources"]
        self.start_crystals: int = figures["start_crystals"]
        self.start_quarks: int = figures["start_quarks"]
        self.quarks: int = figures["quarks_per_player"]
        self.quark_move: int = figures["quark_move"]
        self.quark_stack: int = figures["quark_stack"]
        self.swarm_stack: int = figures["swarm_stack"]
        self.life: int = figures["guardian_hp_max"]
        self.start_life: int = figures["guardian_hp_start"]
        self.power: int = figures["guardian_power_base"]
        self.leader_power: int = figures["leader_power_base"]
        self.xenth_power: int = figures["alpha_leader_power"]
        self.power_cap: int = figures["power_cap"]
        self.heal: int = figures["heal_base"]
        self.tower_capacity: int = figures["tower_capacity"]
        self.tower6: int = figures["tower_capacity_6"]
        self.base_income: int = figures["base_income_resources"]
        self.tunnel_income: int = figures["tunnel_income_crystals"]
        self.destroy_reward: int = figures["reward_destroy_crystals"]
        self.capture_reward: int = figures["reward_capture_crystals"]
        self.quark_cost: int = figures["cost_quark_crystals"]
        self.rebuild_cost: int = figures["cost_rebuild_guardian_resources"]
        self.rebuild_cheap: int = figures["cost_rebuild_cheaper_resources"]
        self.repair_cost: int = figures["cost_repair_at_technical_resources"]
        self.upgrade_cost: int = figures["cost_upgrade_crystals"]
        self.demolish_cost: int = figures["cost_demolish_own_crystals"]
        self.cannon_load: int = figures["cannon_load_crystals"]
        self.teleport_load: int = figures["teleport_load_crystals"]
        self.fusion_resources: int = figures["fusion_resources"]
        self.fusion_crystals: int = figures["fusion_crystals"]
