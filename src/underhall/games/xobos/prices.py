"""What deeds of the Development phase cost."""

from __future__ import annotations

from typing import NamedTuple

from .box import REBUILD
from .ground import has
from .state import XobosState


class Price(NamedTuple):
    """What leaves the stocks; less than nothing comes in."""

    resources: int = 0
    crystals: int = 0


def rebuild_cost(s: XobosState, seat: int) -> int:
    return s.box.rebuild_cheap if has(s, seat, REBUILD) else s.box.rebuild_cost


def spend_resources(s: XobosState, seat: int, cost: int) -> None:
    """Resources that all see being spent."""
    s.resources[seat] -= cost
    s.most_resources[seat] -= cost


def spend_crystals(s: XobosState, seat: int, cost: int) -> None:
    s.crystals[seat] -= cost
    s.most_crystals[seat] -= cost
