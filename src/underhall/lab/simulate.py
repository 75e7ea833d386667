"""Bots play many games; the result is the same however many processes share the work.

>>> from underhall.lab.simulate import Plan, simulate
>>> result = simulate(Plan.make("kings", players=2, bots=["random"], seed=1), games=3)
>>> result.errors, sum(seat.wins for seat in result.seats)
(0, 3.0)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from typing import Any

from underhall.bots import make_bots
from underhall.engine.components import Components
from underhall.engine.errors import BadOption
from underhall.engine.match import Match
from underhall.engine.record import record_of, write_record
from underhall.engine.registry import load
from underhall.engine.seat import Seat

from .workers import in_batches

Progress = Callable[[int], None]
"""Is told how many more games are done."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: plain data, so that it can be sent to another process. Make it with `Plan.make`."""

    game: str
    players: int
    bots: tuple[str, ...]
    """One for each seat."""
    seed: int
    options: Mapping[str, str]
    override: str = ""
    """The YAML text that changes the components."""
    records: str = ""
    """The folder that gets the record of every game; "" for none."""

    @classmethod
    def make(
        cls,
        game: str,
        players: int,
        bots: Sequence[str] = ("random",),
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        override: str = "",
        records: Path | str = "",
    ) -> Plan:
        """Checks everything before the first game begins; one name of a bot stands for all seats."""
        contract = load(game)
        contract.facts.check_players(players)
        contract.components(override)
        make_bots(bots, players, seed)
        names = tuple(bots) * players if len(bots) == 1 else tuple(bots)
        return cls(game, players, names, seed, contract.facts.settle(options or {}), override, str(records))


def game_seed(seed: int, number: int) -> int:
    """The seed of game `number` of a simulation: depends on nothing else, so any process can play it."""
    return int.from_bytes(sha256(f"simulate {seed} {number}".encode()).digest()[:6], "big")


def record_name(plan: Plan, number: int) -> str:
    return f"{plan.game}-{number:06d}.txt"


@dataclass(frozen=True, slots=True)
class Played:
    """One game. If its rules broke, `error` says how and the rest means nothing."""

    number: int
    seed: int
    decisions: int = 0
    rounds: int = 0
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    error: str = ""


def play_games(plan: Plan, numbers: Iterable[int]) -> Iterator[Played]:
    """The games with these numbers, one after the other."""
    components = load(plan.game).components(plan.override)
    for number in numbers:
        seed = game_seed(plan.seed, number)
        try:
            yield play_game(plan, number, seed, components)
        except OSError:
            raise  # the record cannot be written: that is no fault of the game
        except Exception as error:  # a defect of the game or the bot: count it and go on with the others
            yield Played(number, seed, error=f"{type(error).__name__}: {error}")


def play_game(plan: Plan, number: int, seed: int, components: Components) -> Played:
    names = [f"{bot} {seat}" for seat, bot in enumerate(plan.bots)]
    match = Match.start(load(plan.game), plan.players, seed, plan.options, components, names)
    bots = make_bots(plan.bots, plan.players, seed)
    seats = [Seat(match, seat) for seat in range(plan.players)]
    decisions = 0
    while not match.over:
        seat = match.seat
        if len(match.options) > 1:
            decisions += 1
        match.answer_as(seat, bots[seat].choose(seats[seat]))
    if plan.records:
        Path(plan.records, record_name(plan, number)).write_text(write_record(record_of(match)), encoding="utf-8")
    rounds = match.game.rounds(match.state)
    return Played(number, seed, decisions, rounds, tuple(match.scores()), tuple(match.winners()))


@dataclass(slots=True)
class Tally:
    """Sums over games; exact, so that the order of adding up does not matter."""

    games: int
    decisions: int
    rounds: int
    scores: list[int]
    wins: list[Fraction]
    failures: list[Played]

    @classmethod
    def empty(cls, players: int) -> Tally:
        return cls(0, 0, 0, [0] * players, [Fraction(0)] * players, [])

    def count(self, played: Played) -> None:
        self.games += 1
        if played.error:
            self.failures.append(played)
            return
        self.decisions += played.decisions
        self.rounds += played.rounds
        for seat, score in enumerate(played.scores):
            self.scores[seat] += score
        for seat in played.winners:
            self.wins[seat] += Fraction(1, len(played.winners))

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.rounds += other.rounds
        self.scores = [a + b for a, b in zip(self.scores, other.scores, strict=True)]
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.failures += other.failures


@dataclass(frozen=True, slots=True)
class SeatResult:
    bot: str
    wins: float
    """A shared victory counts as a fraction, so that the wins of all seats add up to the finished games."""
    mean_score: float | None
    """None if no game came to its end."""


@dataclass(frozen=True, slots=True)
class Result:
    """What came out of a simulation."""

    game: str
    players: int
    games: int
    decisions: int
    """Choices between two or more options."""
    seconds: float
    errors: int
    seats: tuple[SeatResult, ...]
    rounds_mean: float | None
    failures: tuple[Played, ...] = field(default=())
    """The games that broke, in order; not part of the JSON."""

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "players": self.players,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "errors": self.errors,
            "seats": [{"bot": seat.bot, "wins": seat.wins, "mean_score": seat.mean_score} for seat in self.seats],
            "rounds_mean": self.rounds_mean,
        }


def play_batch(plan: Plan, numbers: Iterable[int]) -> Tally:
    """What one process does at a time."""
    tally = Tally.empty(plan.players)
    for played in play_games(plan, numbers):
        tally.count(played)
    return tally


def simulate(plan: Plan, games: int, jobs: int = 1, progress: Progress | None = None) -> Result:
    """Plays the games 0 to `games` - 1 of the plan in `jobs` processes."""
    if games < 1 or jobs < 1:
        raise BadOption(f"a simulation needs one game and one process at least, not {games} and {jobs}")
    if plan.records:
        Path(plan.records).mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    total = Tally.empty(plan.players)
    for tally in in_batches(play_batch, plan, games, jobs, progress):
        total.add(tally)
    seconds = time.perf_counter() - began
    finished = games - len(total.failures)
    return Result(
        game=plan.game,
        players=plan.players,
        games=games,
        decisions=total.decisions,
        seconds=seconds,
        errors=len(total.failures),
        seats=tuple(
            SeatResult(bot, float(total.wins[seat]), total.scores[seat] / finished if finished else None)
            for seat, bot in enumerate(plan.bots)
        ),
        rounds_mean=total.rounds / finished if finished else None,
        failures=tuple(sorted(total.failures, key=lambda played: played.number)),
    )
