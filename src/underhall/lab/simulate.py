"""Bots play many games; the result is the same however many processes share the work.

>>> from underhall.lab.simulate import Plan, simulate
>>> result = simulate(Plan.make("kings", players=2, bots=["random"], seed=1), games=3)
>>> result.errors, sum(seat.wins for seat in result.seats)
(0, 3.0)
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from underhall.bots import make_bots
from underhall.engine.errors import BadOption

from .deeds import Deed, Deeds, as_json, deeds_of
from .playing import Played, Setup, no_deeds, play_game, seed_of, settle
from .workers import Progress, in_batches


@dataclass(frozen=True, slots=True)
class Plan(Setup):
    """What is played. Make it with `Plan.make`."""

    bots: tuple[str, ...]
    """One for each seat."""
    seed: int
    records: str
    """The folder that gets the record of every game; "" for none."""
    deeds: bool = False
    """Whether what the seats did is counted."""

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
        deeds: bool = False,
    ) -> Plan:
        """Checks everything before the first game begins; one name of a bot stands for all seats."""
        settled = settle(game, players, options, override)
        make_bots(bots, players, seed)
        names = tuple(bots) * players if len(bots) == 1 else tuple(bots)
        return cls(game, players, settled, override, names, seed, str(records), deeds)


def game_seed(seed: int, number: int) -> int:
    """The seed of game `number` of a simulation."""
    return seed_of("simulate", seed, number)


def record_name(plan: Plan, number: int) -> str:
    return f"{plan.game}-{number:06d}.txt"


def play_games(plan: Plan, numbers: Iterable[int]) -> Iterator[Played]:
    """The games with these numbers, one after the other."""
    for number in numbers:
        seed = game_seed(plan.seed, number)
        bot_seeds = [seed * 8 + seat for seat in range(plan.players)]  # as `make_bots` gives them
        counting = deeds_of if plan.deeds else no_deeds
        played = play_game(plan, number, seed, plan.bots, bot_seeds, bool(plan.records), counting)
        if played.record:
            Path(plan.records, record_name(plan, number)).write_text(played.record, encoding="utf-8")
        yield played


@dataclass(slots=True)
class Tally:
    """Sums over games; exact, so that the order of adding up does not matter."""

    games: int
    decisions: int
    rounds: int
    scores: list[int]
    wins: list[Fraction]
    forfeits: list[int]
    failures: list[Played]
    deeds: Deeds

    @classmethod
    def empty(cls, players: int) -> Tally:
        return cls(0, 0, 0, [0] * players, [Fraction(0)] * players, [0] * players, [], Deeds())

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
        for seat in played.forfeits:
            self.forfeits[seat] += 1
        if played.deeds:
            self.deeds.count(played)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.rounds += other.rounds
        self.scores = [a + b for a, b in zip(self.scores, other.scores, strict=True)]
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.forfeits = [a + b for a, b in zip(self.forfeits, other.forfeits, strict=True)]
        self.failures += other.failures
        self.deeds.add(other.deeds)


@dataclass(frozen=True, slots=True)
class SeatResult:
    bot: str
    wins: float
    """A shared victory counts as a fraction, so that the wins of all seats add up to the finished games."""
    mean_score: float | None
    """None if no game came to its end."""
    forfeits: int = 0
    """Games that the seat has lost because its program failed."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a simulation."""

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
    deeds: tuple[Deed, ...] = ()
    """What winners and others did in a game on average, if it was asked for."""

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "players": self.players,
            "games": self.games,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "errors": self.errors,
            "seats": [
                {"bot": seat.bot, "wins": seat.wins, "mean_score": seat.mean_score, "forfeits": seat.forfeits}
                for seat in self.seats
            ],
            "rounds_mean": self.rounds_mean,
            **({"deeds": as_json(self.deeds)} if self.deeds else {}),
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
        raise BadOption(f"a simulation needs at least one game and one process, not {games} and {jobs}")
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
            SeatResult(
                bot,
                float(total.wins[seat]),
                total.scores[seat] / finished if finished else None,
                total.forfeits[seat],
            )
            for seat, bot in enumerate(plan.bots)
        ),
        rounds_mean=total.rounds / finished if finished else None,
        failures=tuple(sorted(total.failures, key=lambda played: played.number)),
        deeds=total.deeds.means(plan.game),
    )
