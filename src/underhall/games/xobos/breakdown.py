"""What each point is for (section 24), in words."""

from __future__ import annotations

from underhall.engine.facts import Entry

from .box import BUILDINGS, REACTOR
from .data import texts
from .ground import guardians_on_board
from .state import XobosState


def breakdown(s: XobosState, seat: int, language: str) -> list[Entry]:
    """XO-24.2: crystals and Guardians, each of them times the Reactors."""
    words, kinds = texts()["parts"], texts()["kinds_of_points"]
    if s.out[seat]:
        return [Entry(words["out"][language], 0)]
    reactors = s.count[seat * BUILDINGS + REACTOR]
    counted = {"crystals": s.crystals[seat], "guardians": guardians_on_board(s, seat)}
    return [
        Entry(words[key][language].format(count=count, reactors=reactors), count * reactors, kinds[key][language])
        for key, count in counted.items()
    ]
