"""What the deeds of a Development phase have cost so far, read out of the viewer's own log lines."""

from __future__ import annotations

from collections.abc import Sequence

from underhall.engine.match import Line
from underhall.games.xobos.box import REBUILD, TECHNOLOGY_IDS, Box
from underhall.games.xobos.events import (
    BRED,
    BUILT,
    CANNON_LOADED,
    DEMOLISHED,
    FUSED,
    LEARNT,
    LINK_BROKEN,
    LINKED,
    LOADED,
    PAID,
    REBUILT,
    REPAIRED,
    STARTED,
    TELEPORT_LOADED,
    UPGRADED,
)
from underhall.games.xobos.prices import Price


def spent(box: Box, technologies: Sequence[str], told: Sequence[Line]) -> list[tuple[Line, Price]]:
    """The deeds of one seat in a Development phase, as its own log tells them, each with its price.

    `technologies` are those that it has now: Cheaper Rebuilding may have been bought after a Guardian returned.
    """
    found = []
    learnt = [line.public[1] for line in told if line.event == LEARNT]
    cheaper = TECHNOLOGY_IDS[REBUILD] in technologies and REBUILD not in learnt
    site: tuple[int, ...] = ()  # building and field of the last payment: with the last one it stands
    for line in told:
        event, values = line.event, line.public
        price = Price()
        if event == LEARNT:
            price = Price(resources=box.tech_cost[values[1]])
            cheaper = cheaper or values[1] == REBUILD
        elif event in (STARTED, PAID):
            price = Price(resources=1)
        elif event == BUILT:
            price = Price(resources=0 if values[1:3] == site else box.build_cost[values[1]])
        elif event == REBUILT:
            price = Price(resources=box.rebuild_cheap if cheaper else box.rebuild_cost)
        elif event == REPAIRED:
            price = Price(resources=box.repair_cost)
        elif event == BRED:
            price = Price(crystals=box.quark_cost)
        elif event == UPGRADED:
            price = Price(crystals=box.upgrade_cost)
        elif event in (LOADED, CANNON_LOADED):
            price = Price(crystals=1)
        elif event == TELEPORT_LOADED:
            price = Price(crystals=box.teleport_load)
        elif event == DEMOLISHED:
            price = Price(crystals=box.demolish_cost)
        elif event == FUSED:
            price = Price(resources=values[1], crystals=-values[2])
        elif event not in (LINKED, LINK_BROKEN):
            continue
        site = values[1:3] if event == PAID else ()
        found.append((line, price))
    return found
