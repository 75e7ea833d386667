"""Crystals: Watchtowers, the devices of clans, the Fusion Furnace (sections 14 and 27)."""

from __future__ import annotations

from typing import Final

from underhall.engine.table import Table
from underhall.games.xobos.box import ORBITAL_CANNON, QUATUNE, TELEPORT, TOWER6, WATCHTOWER, Box
from underhall.games.xobos.events import CANNON_LOADED, FUSED, LOADED, TELEPORT_LOADED
from underhall.games.xobos.ground import has
from underhall.games.xobos.links import watchers
from underhall.games.xobos.prices import Price, spend_crystals
from underhall.games.xobos.state import XobosState
from underhall.games.xobos.words import Phrases
from underhall.games.xobos.worth import POINTS, WASTE, crystal_worth, reactor_worth, resource_worth

from .kind import FieldKind, Kind, is_own
from .numbers import FUSE, LOAD, LOAD_CANNON, LOAD_TELEPORT
from .refusals import CRYSTALS, FULL, NOT_THERE, RESOURCES, USED, Refusal

NO_TOWER: Final = Refusal("XO-14.2", NOT_THERE)
TOWER_FULL: Final = Refusal("XO-14.2", FULL)
TOWER_TOO_DEAR: Final = Refusal("XO-14.2", CRYSTALS)
NO_CANNON: Final = Refusal("XO-27.1", NOT_THERE)
CANNON_FULL: Final = Refusal("XO-27.1", FULL)
CANNON_TOO_DEAR: Final = Refusal("XO-27.1", CRYSTALS)
NO_TELEPORT: Final = Refusal("XO-27.4", NOT_THERE)
TELEPORT_FULL: Final = Refusal("XO-27.4", FULL)
TELEPORT_TOO_DEAR: Final = Refusal("XO-27.4", CRYSTALS)
NO_FURNACE: Final = Refusal("XO-27.3", NOT_THERE)
FUSION_TOO_DEAR: Final = Refusal("XO-27.3", RESOURCES)
FUSED_BEFORE: Final = Refusal("XO-27.3", USED)


def tower_capacity(s: XobosState, seat: int) -> int:
    return s.box.tower6 if has(s, seat, TOWER6) else s.box.tower_capacity


def refuse_load(s: XobosState, seat: int, field: int) -> Refusal | None:
    if not is_own(s, seat, field, WATCHTOWER):
        return NO_TOWER
    if s.load[field] >= tower_capacity(s, seat):
        return TOWER_FULL
    return None if s.crystals[seat] >= 1 else TOWER_TOO_DEAR


def refuse_cannon_load(s: XobosState, seat: int) -> Refusal | None:
    if not has(s, seat, ORBITAL_CANNON):
        return NO_CANNON
    if s.device[seat] >= s.box.cannon_load:
        return CANNON_FULL
    return None if s.crystals[seat] >= 1 else CANNON_TOO_DEAR


def refuse_teleport_load(s: XobosState, seat: int) -> Refusal | None:
    if not has(s, seat, TELEPORT):
        return NO_TELEPORT
    if s.device[seat] > 0:
        return TELEPORT_FULL
    return None if s.crystals[seat] >= s.box.teleport_load else TELEPORT_TOO_DEAR


def refuse_fusion(s: XobosState, seat: int) -> Refusal | None:
    if s.clan[seat] != QUATUNE:
        return NO_FURNACE
    if s.resources[seat] < s.box.fusion_resources:
        return FUSION_TOO_DEAR
    return FUSED_BEFORE if s.variant.fusion_once and s.fused[seat] > 0 else None


class Load(FieldKind):
    """A crystal for a Watchtower."""

    def refuse(self, s: XobosState, seat: int, at: int) -> Refusal | None:
        return refuse_load(s, seat, at)

    def do(self, s: XobosState, table: Table, seat: int, at: int) -> None:
        spend_crystals(s, seat, 1)
        s.load[at] += 1
        table.tell(LOADED, seat, at, s.load[at])

    def price(self, box: Box, cheaper: bool, at: int) -> Price:
        return Price(crystals=1)

    def absent(self, s: XobosState, seat: int, at: int) -> int:
        return int(not is_own(s, seat, at, WATCHTOWER))

    def weigh(self, s: XobosState, seat: int, at: int, terms: list[int]) -> None:
        terms[WASTE] = -crystal_worth(s, seat) + 40


class LoadDevice(Kind):
    """Crystals for what a clan has."""

    def write(self, s: XobosState, at: int) -> str:
        return f"load {self.name}"

    def say(self, say: Phrases, at: int) -> str:
        return say.fill(f"load_{self.name}")

    def weigh(self, s: XobosState, seat: int, at: int, terms: list[int]) -> None:
        terms[WASTE] = -crystal_worth(s, seat) + 40


class LoadCannon(LoadDevice):
    def refuse(self, s: XobosState, seat: int, at: int) -> Refusal | None:
        return refuse_cannon_load(s, seat)

    def do(self, s: XobosState, table: Table, seat: int, at: int) -> None:
        spend_crystals(s, seat, 1)
        s.device[seat] += 1
        table.tell(CANNON_LOADED, seat, s.device[seat])

    def price(self, box: Box, cheaper: bool, at: int) -> Price:
        return Price(crystals=1)


class LoadTeleport(LoadDevice):
    def refuse(self, s: XobosState, seat: int, at: int) -> Refusal | None:
        return refuse_teleport_load(s, seat)

    def do(self, s: XobosState, table: Table, seat: int, at: int) -> None:
        spend_crystals(s, seat, s.box.teleport_load)
        s.device[seat] = s.box.teleport_load
        table.tell(TELEPORT_LOADED, seat)

    def price(self, box: Box, cheaper: bool, at: int) -> Price:
        return Price(crystals=box.teleport_load)


class Fuse(Kind):
    """Resources become crystals."""

    def refuse(self, s: XobosState, seat: int, at: int) -> Refusal | None:
        return refuse_fusion(s, seat)

    def do(self, s: XobosState, table: Table, seat: int, at: int) -> None:
        s.resources[seat] -= s.box.fusion_resources
        s.crystals[seat] += s.box.fusion_crystals
        s.fused[seat] += 1
        table.tell(FUSED, seat, s.box.fusion_resources, s.box.fusion_crystals, secret=(watchers(s, seat), ()))

    def price(self, box: Box, cheaper: bool, at: int) -> Price:
        return Price(resources=box.fusion_resources, crystals=-box.fusion_crystals)

    def say(self, say: Phrases, at: int) -> str:
        return say.fill("fuse", count=say.s.box.fusion_resources, count2=say.s.box.fusion_crystals)

    def weigh(self, s: XobosState, seat: int, at: int, terms: list[int]) -> None:
        terms[POINTS] = s.box.fusion_crystals * crystal_worth(s, seat)
        terms[WASTE] = -s.box.fusion_resources * resource_worth(s, seat)
        if s.resources[seat] - s.box.fusion_resources < 5 and reactor_worth(s, seat) > 0:
            terms[WASTE] -= 800


load: Final = Load("load", LOAD)
load_cannon: Final = LoadCannon("cannon", LOAD_CANNON, 1)
load_teleport: Final = LoadTeleport("teleport", LOAD_TELEPORT, 1)
fuse: Final = Fuse("fuse", FUSE, 1)
