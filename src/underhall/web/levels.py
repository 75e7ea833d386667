"""The levels of the bots, in the words of the page."""

from __future__ import annotations

from .words import Words


def level_word(_: Words, level: str) -> str:
    named = {"easy": _("easy"), "medium": _("medium"), "hard": _("hard"), "expert": _("expert")}
    return named.get(level, level)
