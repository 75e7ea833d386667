"""The levels of the bots, in the words of the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from underhall.bots.levels import SHORTENED

from .words import Words

LESS: Final = ":less"


def as_they_think(bots: Sequence[str], compiled: bool) -> tuple[str, ...]:
    """The bots of a table, with a mark at those that think less than their level says."""
    return tuple(bot + LESS if not compiled and bot in SHORTENED else bot for bot in bots)


def level_word(_: Words, level: str) -> str:
    named = {"easy": _("easy"), "medium": _("medium"), "hard": _("hard"), "expert": _("expert")}
    if level.endswith(LESS):
        return _("%(level)s, hasty", level=level_word(_, level.removesuffix(LESS)))
    return named.get(level, level)
