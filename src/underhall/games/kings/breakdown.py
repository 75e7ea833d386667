"""What each point is for (section 9), in words."""

from __future__ import annotations

from underhall.engine.facts import Entry

from .box import Box
from .data import texts
from .state import KingsState


def breakdown(s: KingsState, seat: int, language: str) -> list[Entry]:
    """Every developed mine, then every unfinished one."""
    words = texts()["parts"]
    value = s.box.value
    developed, unfinished = words["developed"][language], words["unfinished"][language]
    kinds = texts()["kinds_of_points"]
    done = [
        Entry(developed.format(mine=figures(s.box, mine, language)), value[mine], kinds["developed"][language])
        for mine in s.treasury[seat]
    ]
    open_ = [
        Entry(unfinished.format(mine=figures(s.box, mine, language)), -value[mine], kinds["unfinished"][language])
        for mine in s.owned[seat]
    ]
    return done + open_


def figures(box: Box, mine: int, language: str) -> str:
    """`defence 2, size 1, overseer`; the value is the points."""
    words = texts()["figures"]
    parts = [
        f"{words['defence'][language]} {box.defence[mine]}",
        f"{words['size'][language]} {box.size[mine]}",
        *([words["overseer"][language]] if box.overseer[mine] else []),
    ]
    return ", ".join(parts)
