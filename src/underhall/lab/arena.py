"""Bots against each other: win rates with intervals, ratings, thinking times. Every bot plays every other.

>>> from underhall.lab.arena import Plan, arena
>>> result = arena(Plan.make("kings", ["greedy", "random"], seed=1), games=6)
>>> [(pair.a, pair.b, pair.games, pair.a_win_rate) for pair in result.pairs]
[('greedy', 'random', 6, 1.0)]
>>> [rating.bot for rating in result.ratings]
['greedy', 'random']
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any

from underhall.bots import make_bot
from underhall.engine.errors import BadOption
from underhall.engine.registry import load

from .bouts import Bout, Pair, PairResult, pairs_of, play_bout, write_records
from .evidence import check_mark
from .playing import Played, Setup, settle
from .ratings import Rating, Ratings
from .workers import Pool, Progress, in_batches

Watch = Callable[[str, int], AbstractContextManager[Progress | None]]
"""Is told, for each pair, what begins and how many games it may take."""


@dataclass(frozen=True, slots=True)
class Plan(Setup):
    """Who plays what. Make it with `Plan.make`."""

    bots: tuple[str, ...]
    seed: int
    records: str
    """The folder that gets the record of every game that counts; "" for none."""

    @classmethod
    def make(
        cls,
        game: str,
        bots: Sequence[str],
        players: int | None = None,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        override: str = "",
        records: Path | str = "",
    ) -> Plan:
        """Checks everything before the first game begins; without `players`, as few as the game allows."""
        players = min(load(game).facts.players) if players is None else players
        settled = settle(game, players, options, override)
        for bot in bots:
            make_bot(bot, seed)
        pairs_of(bots)
        return cls(game, players, settled, override, tuple(bots), seed, str(records))

    def pairs(self) -> list[Pair]:
        common = (self.game, self.players, self.options, self.override)
        return [Pair(*common, a, b, self.seed, bool(self.records)) for a, b in pairs_of(self.bots)]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of an arena. Everything but the times is the same for the same plan."""

    game: str
    players: int
    seed: int
    pairs: tuple[PairResult, ...]
    ratings: tuple[Rating, ...]
    """Best first."""
    ms_per_decision: Mapping[str, float | None]
    """Thinking time for choices between two or more options; None for a bot that had none."""
    decisions: int
    decisions_per_s: float
    """Of all bots together, by the clock on the wall."""
    seconds: float

    @property
    def games(self) -> int:
        return sum(pair.games for pair in self.pairs)

    @property
    def errors(self) -> int:
        return sum(pair.errors for pair in self.pairs)

    def to_json(self) -> dict[str, Any]:
        shown = [name for name in PairResult.__slots__ if name not in ("failures", "deals")]
        return {
            "game": self.game,
            "players": self.players,
            "seed": self.seed,
            "pairs": [{name: getattr(pair, name) for name in shown} for pair in self.pairs],
            "ratings": [{"bot": one.bot, "mu": one.mu, "sigma": one.sigma} for one in self.ratings],
            "ms_per_decision": {
                bot: None if figure is None else round(figure, 4) for bot, figure in self.ms_per_decision.items()
            },
            "decisions": self.decisions,
            "decisions_per_s": round(self.decisions_per_s, 1),
            "seconds": round(self.seconds, 3),
            "errors": self.errors,
        }


class Times:
    """What the bots had to decide, and how long they thought."""

    def __init__(self, bots: Sequence[str]) -> None:
        self.decisions = dict.fromkeys(bots, 0)
        self.seconds = dict.fromkeys(bots, 0.0)

    def count(self, seats: Sequence[str], played: Played) -> None:
        for bot, decisions, seconds in zip(seats, played.decided, played.thought, strict=True):
            self.decisions[bot] += decisions
            self.seconds[bot] += seconds

    def per_decision(self) -> dict[str, float | None]:
        """Milliseconds."""
        return {bot: 1000 * self.seconds[bot] / many if many else None for bot, many in self.decisions.items()}


def unwatched(what: str, total: int) -> AbstractContextManager[Progress | None]:
    return nullcontext()


def arena(
    plan: Plan,
    games: int,
    jobs: int = 1,
    mark: float | None = None,
    minutes: float | None = None,
    watch: Watch = unwatched,
    pool: Pool | None = None,
) -> Result:
    """Lets each pair play that many games (rounded up to whole deals) in `jobs` processes, or in `pool`.

    With `mark`, a pair stops as soon as it is decided whether its first bot wins at least that share of games, and
    after `minutes` in any case. Games that begin after the verdict do not count: only `minutes` make the result depend
    on the machine.
    """
    if games < 1 or jobs < 1:
        raise BadOption(f"an arena needs at least one game and one process, not {games} and {jobs}")
    if minutes is not None and not minutes > 0:
        raise BadOption(f"a pair needs more time than {minutes} minutes")
    if mark is not None:
        check_mark(mark)
    if plan.records:
        Path(plan.records).mkdir(parents=True, exist_ok=True)
    total = -(-games // plan.players) * plan.players
    seconds = inf if minutes is None else 60 * minutes
    ratings, times, bouts = Ratings(plan.bots), Times(plan.bots), []
    began = time.perf_counter()
    for number, pair in enumerate(plan.pairs()):
        bout = Bout(pair, mark)
        bouts.append(bout)
        # One game at a time: games may be long, and one that begins after the verdict is wasted.
        with (
            watch(f"{plan.game}: {pair.a} - {pair.b}", total) as progress,
            closing(in_batches(play_bout, pair, total, jobs, progress, 1, seconds, pool)) as results,
        ):
            for result in results:
                counted = bout.take(result)
                write_records(Path(plan.records), number, plan.game, counted)
                for played in counted:
                    if not played.error:
                        ratings.count(pair.seats(played.number), played.places)
                        times.count(pair.seats(played.number), played)
                if bout.decided:
                    break
    lasted = time.perf_counter() - began
    decisions = sum(times.decisions.values())
    return Result(
        game=plan.game,
        players=plan.players,
        seed=plan.seed,
        pairs=tuple(bout.result() for bout in bouts),
        ratings=ratings.best_first(),
        ms_per_decision=times.per_decision(),
        decisions=decisions,
        decisions_per_s=decisions / lasted if lasted else 0.0,
        seconds=lasted,
    )
