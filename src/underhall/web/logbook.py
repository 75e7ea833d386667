"""The log of a table as one viewer reads it, turn by turn. What is written once is kept: only the end changes."""

from __future__ import annotations

from underhall.engine.ledger import Turn
from underhall.engine.match import Line, Match
from underhall.engine.texts import Speaker

from .boards.board import Board, Part
from .side import log_part
from .standing import NOBODY, LogGroup, LogLine, Standing
from .words import Words

SHOWN = 30
"""How many turns the side of the table shows; the page of the whole log has all."""


class Logbook:
    """One viewer's log in one language."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._kept: dict[int, tuple[Turn, str, Part, tuple[str, ...]]] = {}

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
        found = match.log_of(None, self.seat)
        last_told = False
        if found:
            last_told = True
            texts = [speaker.line(line) for line in found]
            lines = tuple(
                self._line(match, board, line, text, "now" if news is None or (now, at) >= news else "")
                for at, (line, text) in enumerate(zip(found, texts, strict=True))
            )
            parts.append(log_part(LogGroup(now, words("Turn %(n)d", n=now + 1), lines), standing))
            latest += [(now, text) for text in texts]
        for at in range(now - 1, max(-1, now - 1 - SHOWN), -1):
            mark = "now" if not last_told else "since" if news is not None and news[0] <= at else ""
            kept = self._kept.get(at)
            if kept is None or kept[0] is not turns[at] or kept[1] != mark:
                kept = self._kept[at] = self._write(match, board, speaker, standing, words, at, mark)
            if not kept[3]:
                continue
            last_told = True
            parts.append(kept[2])
            if at >= now - 2:
                latest = [(at, text) for text in kept[3]] + latest
        return parts, latest

    def _write(
        self, match: Match, board: Board, speaker: Speaker, standing: Standing, words: Words, at: int, mark: str
    ) -> tuple[Turn, str, Part, tuple[str, ...]]:
        turn = match.turns[at]
        found = match.log_of(turn, self.seat)
        texts = tuple(speaker.line(line) for line in found)
        lines = tuple(self._line(match, board, line, text, mark) for line, text in zip(found, texts, strict=True))
        return turn, mark, log_part(LogGroup(at, words("Turn %(n)d", n=at + 1), lines), standing), texts

    def _line(self, match: Match, board: Board, line: Line, text: str, mark: str) -> LogLine:
        event = match.game.facts.events[line.event]
        seat = line.public[event.public.index("seat")] if "seat" in event.public else NOBODY
        return LogLine(text, board.icons.get(event.name, ""), seat, mark)
