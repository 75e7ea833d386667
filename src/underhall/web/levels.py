"""The levels of the bots, in the words of the page."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

from underhall.bots.levels import SHORTENED

from .allowed_programs import program_name
from .words import Words

LESS: Final = ":less"
BLOCK: Final = 24
"""So many thoughts of a level in a game are judged together."""
OFTEN: Final = BLOCK // 4
"""If so many of them were cut short, the level is hasty."""


def as_they_think(bots: Sequence[str], hasty: Container[str]) -> tuple[str, ...]:
    """The bots of a table, with a mark at the levels that think less than they should."""
    return tuple(bot + LESS if bot in hasty else bot for bot in bots)


class Haste:
    """Which levels think less than they should on this machine, in each game.

    At first that is a guess: in pure Python, the strong ones. Then it is counted whose thoughts the clock cuts short.
    The verdict changes only after a whole block of thoughts, at whatever tables: from the label of a bot, nobody learns
    how long it has thought about one decision.
    """

    def __init__(self) -> None:
        self._counted: dict[tuple[str, str], tuple[int, int]] = {}
        self._verdicts: dict[tuple[str, str], bool] = {}
        self._compiled: bool | None = None

    def note(self, game: str, level: str, cut: bool, compiled: bool) -> None:
        """A bot has thought about more than one option; `cut`: until its time was up."""
        if compiled is not self._compiled:  # what was counted before says nothing about it
            self._compiled = compiled
            self._counted.clear()
            self._verdicts.clear()
        thoughts, short = self._counted.get((game, level), (0, 0))
        thoughts, short = thoughts + 1, short + cut
        if thoughts == BLOCK:
            self._verdicts[game, level] = short >= OFTEN
            thoughts = short = 0
        self._counted[game, level] = thoughts, short

    def levels(self, game: str, compiled: bool) -> frozenset[str]:
        """The hasty ones; `compiled`: whether bots think compiled, for levels that have not played enough yet."""
        known = self._verdicts if compiled is self._compiled else {}
        guessed = () if compiled else SHORTENED
        found = {level for level in guessed if (game, level) not in known}
        return frozenset(found.union(level for (of, level), hasty in known.items() if of == game and hasty))


def level_word(_: Words, level: str) -> str:
    named = {"easy": _("easy"), "medium": _("medium"), "hard": _("hard"), "expert": _("expert")}
    if level.endswith(LESS):
        return _("%(level)s, hasty", level=level_word(_, level.removesuffix(LESS)))
    return _("program") if program_name(level) else named.get(level, level)
