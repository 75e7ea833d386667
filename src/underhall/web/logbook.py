"""The log of a table as one viewer reads it, turn by turn. What is written once is kept: only the end changes."""

from __future__ import annotations

from typing import NamedTuple

from underhall.engine.ledger import Turn
from underhall.engine.match import Line, Match
from underhall.engine.texts import Speaker

from .boards.board import Board, Part
from .side import log_part
from .standing import NOBODY, LogGroup, LogLine, Standing
from .words import Words

SHOWN = 30
"""How many turns the side of the table shows; the page of the whole log has all."""
REMEMBERED = 300
"""How many lines in words a table remembers for all who read the same language."""

Said = dict[tuple[int, Line], str]
"""Lines in words, by their turn."""


class Kept(NamedTuple):
    """A finished turn."""

    turn: Turn
    lines: tuple[LogLine, ...]
    parts: dict[str, Part]
    """As it is shown, by the mark of its lines."""


class Logbook:
    """One viewer's log in one language. `said` is shared by all books of a table in that language."""

    def __init__(self, seat: int, said: Said) -> None:
        self.seat = seat
        self.said = said
        self._kept: dict[int, Kept] = {}

    def parts(
        self,
        match: Match,
        board: Board,
        speaker: Speaker,
        standing: Standing,
        words: Words,
        news: tuple[int, int] | None,
    ) -> tuple[list[Part], list[tuple[int, str]]]:
        """The groups, newest first; and the newest lines (turn, text), to be read aloud."""
        turns = match.turns
        parts: list[Part] = []
        latest: list[tuple[int, str]] = []
        now = len(turns)
        lines = self._read(match, board, speaker, now, None)
        last_told = bool(lines)
        if lines:
            marked = tuple(
                line._replace(mark="now") if news is None or (now, at) >= news else line
                for at, line in enumerate(lines)
            )
            parts.append(log_part(LogGroup(now, words("Turn %(n)d", n=now + 1), marked), standing))
            latest += [(now, line.text) for line in lines]
        for at in range(now - 1, max(-1, now - 1 - SHOWN), -1):
            turn = turns[at]
            kept = self._kept.get(at)
            if kept is None or kept.turn is not turn:
                kept = self._kept[at] = Kept(turn, self._read(match, board, speaker, at, turn), {})
                self._kept.pop(at - SHOWN, None)
            if not kept.lines:
                continue
            mark = "now" if not last_told else "since" if news is not None and news[0] <= at else ""
            part = kept.parts.get(mark)
            if part is None:
                marked = tuple(line._replace(mark=mark) for line in kept.lines)
                part = log_part(LogGroup(at, words("Turn %(n)d", n=at + 1), marked), standing)
                kept.parts[mark] = part
            last_told = True
            parts.append(part)
            if at >= now - 2:
                latest = [(at, line.text) for line in kept.lines] + latest
        return parts, latest

    def news(self, match: Match, board: Board, speaker: Speaker, when: tuple[int, int]) -> list[str]:
        """What the viewer was told since then: finished turns, and lines of the one that was going on."""
        turns: list[Turn | None] = [*match.turns, None]
        found: list[str] = []
        for at in range(max(when[0], len(turns) - SHOWN), len(turns)):
            lines = [line.text for line in self._read(match, board, speaker, at, turns[at])]
            found += lines[when[1] :] if at == when[0] else lines
        return found

    def _read(self, match: Match, board: Board, speaker: Speaker, at: int, turn: Turn | None) -> tuple[LogLine, ...]:
        """What the viewer was told in a turn (None: the present one), without marks."""
        events = match.game.facts.events
        # While seats decide each on a branch of their own, one seat's words may depend on what only that seat knows.
        shared = match.state_of(self.seat) is match.state
        found = []
        for line in match.log_of(turn, self.seat):
            text = self.said.get((at, line)) if shared else None
            if text is None:
                text = speaker.line(line)
                if shared:
                    if len(self.said) >= REMEMBERED:
                        self.said.clear()
                    self.said[at, line] = text
            event = events[line.event]
            seat = line.public[event.public.index("seat")] if "seat" in event.public else NOBODY
            found.append(LogLine(text, board.icons.get(event.name, ""), seat))
        return tuple(found)
