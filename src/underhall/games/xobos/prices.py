"""What a deed of the Development phase costs, for showing it. `deeds.py` carries it out and pays."""

from __future__ import annotations

from typing import NamedTuple

from .box import BUILDINGS, REACTOR, WATCHTOWER, Box
from .questions.deeds import (
    BREED,
    BUILD,
    BUY,
    DEMOLISH,
    FUSE,
    LOAD,
    LOAD_CANNON,
    LOAD_TELEPORT,
    PAY,
    RAISE,
    REPAIR,
    RETURN,
    UPGRADE,
)


class Price(NamedTuple):
    """What leaves the stocks; negative numbers come in."""

    resources: int = 0
    crystals: int = 0


def price(box: Box, cheaper: bool, option: int) -> Price:
    """`cheaper`: the seat has Cheaper Rebuilding."""
    if option < BUILD:
        return Price()  # links are free
    if option < PAY:
        building = (option - BUILD) % BUILDINGS
        return Price(resources=1 if building < WATCHTOWER else box.build_cost[building])
    if option < RAISE:
        return Price(resources=1)
    if option < BREED:
        return Price(resources=box.build_cost[REACTOR])
    if option < RETURN:
        return Price(crystals=box.quark_cost)
    if option < REPAIR:
        return Price(resources=box.rebuild_cheap if cheaper else box.rebuild_cost)
    if option < BUY:
        return Price(resources=box.repair_cost)
    if option < UPGRADE:
        return Price(resources=box.tech_cost[option - BUY])
    if option < LOAD:
        return Price(crystals=box.upgrade_cost)
    if option <= LOAD_CANNON:
        return Price(crystals=1)
    if option == LOAD_TELEPORT:
        return Price(crystals=box.teleport_load)
    if option < FUSE:
        return Price(crystals=box.demolish_cost)
    assert option == FUSE > DEMOLISH
    return Price(resources=box.fusion_resources, crystals=-box.fusion_crystals)
