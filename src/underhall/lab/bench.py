"""How fast the games run. Every figure is the median of rounds in which all measures take turns.

- `playout_us`: random games inside the engine (`RandomTable`).
- `step_us`: whole games from outside. An interpreted caller deals, reads `Stepper.options`, picks one, calls `answer`.
- `games_per_s`: the random games of `playout_us`, including dealing.
- `options_mean`: how many options such a decision has.
- `copy_us`: `State.copy` of positions spread over whole games.
- `peak_mb`: the largest memory of this process, before any peer is loaded.

The first two are per decision with two or more options. Dealing (`Game.new`) counts for `step_us` and `games_per_s`:
the peers' callers have to deal too, by playing chance nodes. A second figure, for the decisions alone, is given for us
and for them. Every number of players gets an equal share of games.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from random import Random
from statistics import median
from typing import Any

from underhall import compiling
from underhall.engine.chance import FastChance
from underhall.engine.components import Components
from underhall.engine.game import Game
from underhall.engine.registry import load
from underhall.engine.state import State
from underhall.engine.stepper import Stepper
from underhall.engine.table import RandomTable

from .peers import ALONE, PEERS, Peer
from .rounds import slice_of, take_turns

ROUNDS = 7
SECONDS = 20.0
DEALT_AT_ONCE = 60
POSITIONS = 6
"""Positions of each game that are copied."""


@dataclass(frozen=True, slots=True)
class GameResult:
    game: str
    compiled: bool
    playout_us: float
    step_us: float
    games_per_s: float
    options_mean: float
    copy_us: float
    peak_mb: float


@dataclass(frozen=True, slots=True)
class PeerResult:
    name: str
    step_us: float


@dataclass(frozen=True, slots=True)
class Result:
    results: tuple[GameResult, ...]
    peers: tuple[PeerResult, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "results": [{name: getattr(one, name) for name in GameResult.__slots__} for one in self.results],
            "peers": [{"name": peer.name, "step_us": peer.step_us} for peer in self.peers],
        }


class Subject:
    """One of our games: deals fresh positions and measures what is played from them."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.options = game.facts.settle({})
        self.components: Components = game.components()
        self.counts = cycle(game.facts.players)
        self.seeds = 0
        self.positions: list[State] = [state for players in game.facts.players for state in self.spread(players)]
        self.playout: list[float] = []
        self.step: list[float] = []
        self.step_alone: list[float] = []
        self.per_second: list[float] = []
        self.offered: list[float] = []
        self.copy: list[float] = []
        self.peak = 0.0

    def deal(self, players: int) -> State:
        self.seeds += 1
        state: State = self.game.new(players, FastChance(self.seeds), self.options, self.components)
        return state

    def spread(self, players: int) -> list[State]:
        """Positions at equal distances in a random game."""
        state = self.deal(players)
        table = RandomTable(state, FastChance(players))
        seen = []
        while not state.over:
            seen.append(state.copy())
            self.game.turn(state, table)
        return [seen[len(seen) * at // POSITIONS] for at in range(POSITIONS)]

    def play_games(self, seconds: float) -> None:
        """Random games inside the engine."""
        turn = self.game.turn
        dealing = playing = 0.0
        games = decisions = offered = 0
        while dealing + playing < seconds or games < len(self.game.facts.players):
            began = time.perf_counter()
            states = [self.deal(players) for players in islice(self.counts, self.batch())]
            dealing += time.perf_counter() - began
            tables = [RandomTable(state, FastChance(self.seeds + at)) for at, state in enumerate(states)]
            began = time.perf_counter()
            for state, table in zip(states, tables, strict=True):
                while not state.over:
                    turn(state, table)
            playing += time.perf_counter() - began
            games += len(states)
            decisions += sum(table.decisions for table in tables)
            offered += sum(table.offered for table in tables)
        self.playout.append(playing / max(1, decisions) * 1e6)
        self.per_second.append(games / (dealing + playing))
        self.offered.append(offered / max(1, decisions))

    def step_games(self, seconds: float) -> None:
        """The same kind of games from outside, one decision at a time."""
        game = self.game
        random = Random(self.seeds).random
        dealing = stepping = 0.0
        games = decisions = 0
        while stepping < seconds or games < len(game.facts.players):
            began = time.perf_counter()
            states = [self.deal(players) for players in islice(self.counts, self.batch())]
            dealt = time.perf_counter()
            for state in states:
                stepper = Stepper(game, state)
                while not stepper.over:
                    options = stepper.options
                    count = len(options)
                    if count > 1:
                        decisions += 1
                    stepper.answer(options[int(random() * count)])
            stepping += time.perf_counter() - dealt
            dealing += dealt - began
            games += len(states)
        self.step.append((dealing + stepping) / max(1, decisions) * 1e6)
        self.step_alone.append(stepping / max(1, decisions) * 1e6)

    def batch(self) -> int:
        """Few at first, while nothing is known about the speed; always the same for every number of players."""
        players = len(self.game.facts.players)
        if not self.per_second or self.per_second[-1] < 1000:
            return players
        return DEALT_AT_ONCE // players * players or players

    def copy_states(self, seconds: float) -> None:
        positions = self.positions
        copying = 0.0
        copies = 0
        while copying < seconds or not copies:
            began = time.perf_counter()
            for _ in range(20):
                for state in positions:
                    state.copy()
            copying += time.perf_counter() - began
            copies += 20 * len(positions)
        self.copy.append(copying / copies * 1e6)

    def forget(self) -> None:
        """After the warm-up."""
        for figures in (self.playout, self.step, self.step_alone, self.offered, self.copy):
            figures.clear()
        del self.per_second[:-1]

    def result(self) -> GameResult:
        return GameResult(
            game=self.game.facts.id,
            compiled=compiling.is_compiled(),
            playout_us=round(median(self.playout), 3),
            step_us=round(median(self.step), 3),
            games_per_s=round(median(self.per_second), 1),
            options_mean=round(median(self.offered), 2),
            copy_us=round(median(self.copy), 3),
            peak_mb=round(self.peak, 1),
        )


def bench(
    games: Sequence[str],
    peers: bool = False,
    seconds: float = SECONDS,
    rounds: int = ROUNDS,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Measures the games (and OpenSpiel's, if `peers`) for about that many seconds."""
    subjects = [Subject(load(game)) for game in games]
    measures: list[Callable[[float], None]] = []
    for subject in subjects:
        measures += [subject.play_games, subject.step_games, subject.copy_states]
    slice_seconds = slice_of(seconds, rounds + 0.5, len(measures) + (len(PEERS) if peers else 0))
    for subject in subjects:
        subject.play_games(slice_seconds / 2)
        subject.step_games(slice_seconds / 2)
        subject.copy_states(slice_seconds / 2)
        subject.peak = peak_mb()
        subject.forget()
    others = [Peer(name) for name in PEERS] if peers else []
    for peer in others:
        peer.play_games(slice_seconds / 2)
        peer.forget()
        measures.append(peer.play_games)
    take_turns([partial(measure, slice_seconds) for measure in measures], rounds, progress)
    figures = [(name, value) for peer in others for name, value in peer.figures()]
    if peers:
        figures += [(subject.game.facts.id + ALONE, median(subject.step_alone)) for subject in subjects]
    return Result(
        tuple(subject.result() for subject in subjects),
        tuple(PeerResult(name, round(value, 3)) for name, value in figures),
    )


def peak_mb() -> float:
    """The largest resident memory of this process so far; 0 if the system does not say."""
    if sys.platform == "win32":
        return 0.0
    import resource

    largest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return largest / (1 << 20 if sys.platform == "darwin" else 1 << 10)
