"""A recorded game that can be viewed at any moment: it is played through once, then each position is a short step away.

The state at the start of every turn is kept, so a position costs the answers of one turn and not those of the game.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from threading import Lock
from typing import Any, Final

import msgspec

from underhall.engine.game import Game
from underhall.engine.match import Line, Match, news
from underhall.engine.record import Record, Replay
from underhall.engine.state import OUTSIDER, State
from underhall.engine.view import View

OPEN: Final = -2
"""The viewer for whom everything lies open."""
KEPT: Final = 24
"""Positions that are kept at hand: a slider goes back and forth."""


@dataclass(frozen=True, slots=True)
class Move:
    """One answer of the record: who gave it, in the notation, and what each viewer was told by it."""

    seat: int
    text: str
    turn: int
    lines: dict[int, tuple[Line, ...]]


class Film:
    """A whole record. Making one plays it through; any fault in the record raises BadRecord."""

    def __init__(self, record: Record) -> None:
        again = Replay(record)
        self.record = record
        self.game: Game[Any] = again.game
        self.moves: list[Move] = []
        self.first: dict[int, tuple[Line, ...]] = {}
        """What was told before the first answer."""
        self._rests: list[tuple[int, State]] = []
        self._run(again)
        self.last = again.match
        deal = again.match.deal
        assert deal is not None
        self._deal = deal
        self.sealed = deal.commitment == record.commitment
        """Whether the deal is the one that was sealed before the game began."""
        self.honest = record.result == (again.match.scores() if again.match.over else None)
        """Whether the record tells the true result."""
        self._lock = Lock()
        self._positions: OrderedDict[int, Match] = OrderedDict()

    @property
    def players(self) -> int:
        return self.record.players

    @property
    def length(self) -> int:
        return len(self.moves)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.record.names)

    def _run(self, again: Replay) -> None:
        match = again.match
        viewers = range(OUTSIDER, self.players)
        told = {viewer: Told(match, viewer) for viewer in viewers}
        self.first = {viewer: told[viewer].fresh() for viewer in viewers}
        self.first[OPEN] = self._opened(self.first)
        self._rests.append((0, match.base))
        while not again.done:
            seat, text = again.next
            turn = len(match.turns) + 1
            again.step()
            lines = {viewer: told[viewer].fresh() for viewer in viewers}
            lines[OPEN] = self._opened(lines)
            self.moves.append(Move(seat, text, turn, lines))
            if not match.present_answers() and not match.over:
                self._rests.append((again.at, match.base))

    def position(self, at: int) -> Match:
        """The match after that many answers. It is shared: look at it, but do not play on it."""
        with self._lock:
            if at in self._positions:
                self._positions.move_to_end(at)
                return self._positions[at]
            found = self._positions[at] = self._build(at)
            if len(self._positions) > KEPT:
                self._positions.popitem(last=False)
            return found

    def _build(self, at: int) -> Match:
        known = self._rests[bisect_right(self._rests, at, key=lambda rest: rest[0]) - 1]
        match = Match(self.game, known[1], self._deal)
        for move in self.moves[known[0] : at]:
            match.play(move.text, move.seat)
        return match

    def view(self, at: int, viewer: int) -> View:
        """What the viewer saw then; OPEN sees everybody's secrets."""
        match = self.position(at)
        if viewer != OPEN:
            return match.view(viewer)
        view: Any = match.view(OUTSIDER)
        if not hasattr(view, "seats"):
            return match.view(OUTSIDER)
        views: list[Any] = [match.view(seat) for seat in range(self.players)]
        opened: View = msgspec.structs.replace(view, seats=tuple(one.seats[seat] for seat, one in enumerate(views)))
        return opened

    def lines(self, at: int, viewer: int) -> tuple[Line, ...]:
        """What the viewer was told by the last answer before this moment."""
        return self.moves[at - 1].lines[viewer] if at else self.first[viewer]

    def recent(self, at: int, viewer: int) -> tuple[Line, ...]:
        """What the viewer was told since the start of the last turn that told something: what boards mark as the last
        move, so that a play stays marked while the draw follows."""
        found: tuple[Line, ...] = ()
        turn = 0
        for move in reversed(self.moves[:at]):
            if turn and move.turn != turn:
                break
            found = move.lines[viewer] + found
            turn = move.turn if found else 0
        return found

    def past(self, at: int, viewer: int) -> Iterator[tuple[Line, ...]]:
        """What the viewer was told up to there, turn by turn, the newest first."""
        for _turn, moves in groupby(reversed(self.moves[:at]), key=lambda move: move.turn):
            told = [move.lines[viewer] for move in moves]
            yield tuple([line for lines in reversed(told) for line in lines])

    def _opened(self, lines: dict[int, tuple[Line, ...]]) -> tuple[Line, ...]:
        """What all viewers together were told: each line with its secret, and also what only some were told."""
        events = self.game.facts.events
        public = list(lines[OUTSIDER])
        private: list[list[Line]] = [[] for _ in range(len(public) + 1)]
        for viewer, told in lines.items():
            if viewer == OUTSIDER:
                continue
            at = 0
            for line in told:
                if events[line.event].private:
                    if line not in private[at]:
                        private[at].append(line)
                elif at < len(public):
                    if line.secret:
                        public[at] = line
                    at += 1
        merged = list(private[0])
        for at, line in enumerate(public, 1):
            merged += [line, *private[at]]
        return tuple(merged)


class Told:
    """What one viewer is told, step by step."""

    def __init__(self, match: Match, viewer: int) -> None:
        self._match = match
        self._viewer = viewer
        self._turns = 0
        self._seen: list[Line] = []
        """Of the turn that was going on."""

    def fresh(self) -> tuple[Line, ...]:
        """What has been told since the last time."""
        match = self._match
        now: list[Line] = []
        for turn in match.turns[self._turns :]:
            now += match.log_of(turn, self._viewer)
        present = match.log_of(None, self._viewer)
        found = news(self._seen, now + present)
        self._turns = len(match.turns)
        self._seen = present
        return tuple(found)
