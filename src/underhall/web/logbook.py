"""The log of a table as one viewer reads it, turn by turn. What is written once is kept: only the end changes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from underhall.engine.ledger import Turn
from underhall.engine.match import Line, Match
from underhall.engine.texts import Speaker

from .boards.board import Board, Part
from .side import log_group
from .standing import NOBODY, LogGroup, LogLine
from .words import Words

SHOWN = 30
"""How many turns the side of the table shows; the page of the whole log has all."""
REMEMBERED = 300
"""How many lines in words a table remembers for all who read the same language."""

Said = dict[tuple[int, Line], LogLine]
"""Lines in words, by their turn."""


@dataclass(slots=True)
class Kept:
    """A finished turn."""

    turn: Turn
    told: tuple[Line, ...]
    lines: tuple[LogLine, ...]
    """The same in words, without marks."""
    parts: dict[str, Part] = field(default_factory=dict)
    """As it is shown while it is new, by the mark of its lines."""
    plain: Part | None = None
    """As it is shown later."""


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
        self._old = 0
        """The turns before this one are plain."""
        self._first = 0
        """The first turn that is shown."""
        self._plain: list[Part] = []
        """The plain turns that are shown, newest first."""

    def keep_up(self, match: Match, board: Board, speaker: Speaker) -> None:
        """Reads what has been told since, and forgets what was taken back."""
        turns, kept = match.turns, self._kept
        while kept and (len(kept) > len(turns) or kept[-1].turn is not turns[len(kept) - 1]):
            kept.pop()
            self._old = 0
            self._plain.clear()
        for at in range(len(kept), len(turns)):
            kept.append(Kept(turns[at], *self._read(match, board, speaker, at, turns[at])))
            if at >= SHOWN:
                kept[at - SHOWN].plain = None
        self._told, self._lines = self._read(match, board, speaker, len(turns), None)

    def _read(
        self, match: Match, board: Board, speaker: Speaker, at: int, turn: Turn | None
    ) -> tuple[tuple[Line, ...], tuple[LogLine, ...]]:
        """What the viewer was told in a turn (None: the present one)."""
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

    def news(self, match: Match, board: Board, speaker: Speaker, when: tuple[int, int]) -> list[str]:
        """What the viewer was told since then: `when` is a number of finished turns, and of lines in the one after."""
        self.keep_up(match, board, speaker)
        turns = [*[kept.lines for kept in self._kept], self._lines]
        found: list[str] = []
        for at in range(max(when[0], len(turns) - SHOWN), len(turns)):
            found += [line.text for line in (turns[at][when[1] :] if at == when[0] else turns[at])]
        return found

    def parts(
        self, colours: tuple[str, ...], names: tuple[str, ...], words: Words, news: tuple[int, int] | None
    ) -> tuple[list[Part], list[tuple[int, str]]]:
        """The groups, newest first; and the newest lines (turn, text), to be read aloud. `colours` and `names` are
        those of the seats; `news`: from where on the viewer has not answered yet."""
        kept, lines = self._kept, self._lines

        def draw(at: int, shown: tuple[LogLine, ...]) -> Part:
            return log_group(LogGroup(at, words("Turn %(n)d", n=at + 1), shown), colours, names)

        now = len(kept)
        parts: list[Part] = []
        last_told = bool(lines)
        if lines:
            read = 0 if news is None or news[0] < now else len(lines) if news[0] > now else news[1]
            parts.append(draw(now, lines[:read] + marked(lines[read:], "now")))
        first = max(0, now - SHOWN)
        unread = max(first, min(news[0], now) if news is not None else now)
        at = now
        while at > unread or (at > first and not last_told):
            at -= 1
            if kept[at].lines:
                mark = "since" if last_told else "now"
                part = kept[at].parts.get(mark)
                if part is None:
                    part = kept[at].parts[mark] = draw(at, marked(kept[at].lines, mark))
                parts.append(part)
                last_told = True
        if at < self._old or first != self._first:
            self._plain = [part for old in range(min(at, self._old) - 1, first - 1, -1) if (part := kept[old].plain)]
            self._old, self._first = min(at, max(first, self._old)), first
        for old in range(max(first, self._old), at):
            if kept[old].lines:
                part = kept[old].plain = kept[old].plain or draw(old, kept[old].lines)
                kept[old].parts.clear()
                self._plain.insert(0, part)
        self._old = at
        parts += self._plain
        latest = [(at, line.text) for at in range(max(0, now - 2), now) for line in kept[at].lines]
        latest += [(now, line.text) for line in lines]
        return parts, latest


def in_words(match: Match, board: Board, speaker: Speaker, line: Line) -> LogLine:
    event = match.game.facts.events[line.event]
    seat = line.public[event.public.index("seat")] if "seat" in event.public else NOBODY
    return LogLine(speaker.line(line), board.icons.get(event.name, ""), seat)


def marked(lines: Iterable[LogLine], mark: str) -> tuple[LogLine, ...]:
    return tuple([LogLine(text, icon, seat, mark) for text, icon, seat, _ in lines])
