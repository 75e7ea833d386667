"""The log of a table as one viewer reads it, turn by turn. Finished turns are kept: only the end changes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeVar

from underhall.engine.ledger import Turn
from underhall.engine.match import Line, Match
from underhall.engine.texts import Speaker
from underhall.web.boards.board import Board, Part
from underhall.web.boards.html import escape
from underhall.web.words import Words

from .sidebar import log_part, unread_mark
from .table_info import NOBODY, LogGroup, LogLine

SHOWN = 30
"""How many turns the side of the table shows; the page of the whole log has all."""
REMEMBERED = 300
"""How many lines in words a table remembers for all who read the same language."""

Said = dict[tuple[int, Line], LogLine]
"""Lines in words, by their turn."""
Latest = list[tuple[int, tuple[LogLine, ...]]]
"""Turns with their lines."""


Told = list[tuple[int, tuple[Line, ...]]]
"""The same as the game has them."""
T = TypeVar("T")


def new_since(latest: Sequence[tuple[int, tuple[T, ...]]], before: Sequence[tuple[int, tuple[T, ...]]]) -> list[T]:
    """The lines that are new."""
    old = dict(before)
    found: list[T] = []
    for turn, lines in latest:
        known = old.get(turn, ())
        if lines[: len(known)] == known:
            found += lines[len(known) :]
        else:  # several decided at once, and their lines have come between
            found += [line for line in lines if line not in known]
    return found


def said_since(latest: Latest, before: Latest) -> list[str]:
    """The lines that are new, to be read aloud; no more than anyone wants to hear."""
    return [line.text for line in new_since(latest, before)][-8:]


class Kept(NamedTuple):
    """A finished turn."""

    turn: Turn
    told: tuple[Line, ...]
    lines: tuple[LogLine, ...]
    """The same in words."""


class Logbook:
    """One viewer's log in one language. `said` is shared by all books of a table in that language."""

    def __init__(self, seat: int, said: Said) -> None:
        self.seat = seat
        self.said = said
        self._kept: list[Kept] = []
        """One for each finished turn."""
        self._told: tuple[Line, ...] = ()
        """In the present turn."""
        self._lines: tuple[LogLine, ...] = ()
        self._drawn = 0
        """So many finished turns are drawn."""
        self._parts: list[Part] = []
        """Those of them that are shown and told the viewer something, newest first. They never change again."""
        self._turns: list[int] = []
        """Their numbers."""

    def keep_up(self, match: Match, board: Board, speaker: Speaker) -> None:
        """Reads what has been told since, and forgets what was taken back."""
        turns, kept = match.turns, self._kept
        while kept and (len(kept) > len(turns) or kept[-1].turn is not turns[len(kept) - 1]):
            kept.pop()
            self._drawn = 0
            self._parts.clear()
            self._turns.clear()
        for at in range(len(kept), len(turns)):
            kept.append(Kept(turns[at], *self._read(match, board, speaker, at, turns[at])))
        self._told, self._lines = self._read(match, board, speaker, len(turns), None)

    def _read(
        self, match: Match, board: Board, speaker: Speaker, at: int, turn: Turn | None
    ) -> tuple[tuple[Line, ...], tuple[LogLine, ...]]:
        """What the viewer was told in a turn (None: the current one)."""
        # While seats decide each on a branch of their own, one seat's words may depend on what only that seat knows.
        shared = match.state_of(self.seat) is match.state
        told = match.log_of(turn, self.seat)
        lines = []
        for line in told:
            found = self.said.get((at, line)) if shared else None
            if found is None:
                found = in_words(match, board, speaker, line)
                if shared:
                    if len(self.said) >= REMEMBERED:
                        self.said.clear()
                    self.said[at, line] = found
            lines.append(found)
        return tuple(told), tuple(lines)

    @property
    def fresh(self) -> tuple[Line, ...]:
        """What the last turn told the viewer: play and draw together, so that the last move stays in sight."""
        return self._told or next((one.told for one in reversed(self._kept) if one.told), ())

    def parts(
        self,
        colours: tuple[str, ...],
        names: tuple[str, ...],
        words: Words,
        news: tuple[int, int] | None,
        path: str = "",
        bots: tuple[str, ...] = (),
    ) -> list[Part]:
        """The groups, newest first. `colours` and `names` are those of the seats; `news`: where the lines begin that
        the viewer has not answered yet. A mark among the groups shows where that is, and the style sheet does the rest.
        So no group has to be drawn again when it is no longer new. `path` is the table's address: there one may ask why
        `bots` (their levels, "" for people) did what they did."""
        asking = (path, escape(words("Why did the bot do that?")), bots)
        kept, lines = self._kept, self._lines

        def draw(at: int, shown: tuple[LogLine, ...]) -> Part:
            return log_part(LogGroup(at, words("Turn %(n)d", n=at + 1), shown), colours, names, asking)

        now = len(kept)
        first = max(0, now - SHOWN)
        drawn, turns = self._parts, self._turns
        for at in range(max(first, self._drawn), now):
            if kept[at].lines:
                drawn.insert(0, draw(at, kept[at].lines))
                turns.insert(0, at)
        self._drawn = now
        while turns and turns[-1] < first:
            drawn.pop()
            turns.pop()
        parts = drawn[:]
        if news is not None:
            unread = 0
            while unread < len(turns) and turns[unread] >= news[0]:
                unread += 1
            parts.insert(unread, unread_mark(news[0]))
        if lines:
            read = 0 if news is None or news[0] < now else len(lines) if news[0] > now else news[1]
            parts.insert(0, draw(now, marked(lines[:read], "read") + lines[read:] if read else lines))
        return parts

    @property
    def latest(self) -> Latest:
        """The current turn and the two before it."""
        kept, now = self._kept, len(self._kept)
        return [*[(at, kept[at].lines) for at in range(max(0, now - 2), now)], (now, self._lines)]

    @property
    def told(self) -> Told:
        """The same as the game has it."""
        kept, now = self._kept, len(self._kept)
        return [*[(at, kept[at].told) for at in range(max(0, now - 2), now)], (now, self._told)]


def in_words(match: Match, board: Board, speaker: Speaker, line: Line) -> LogLine:
    event = match.game.facts.events[line.event]
    seat = line.public[event.public.index("seat")] if "seat" in event.public else NOBODY
    return LogLine(speaker.line(line), board.icons.get(event.name, ""), seat)


def marked(lines: Iterable[LogLine], mark: str) -> tuple[LogLine, ...]:
    return tuple([LogLine(text, icon, seat, mark) for text, icon, seat, _ in lines])
