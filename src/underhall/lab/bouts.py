"""Two bots against each other: who sits where in which game, and what the games add up to, deal by deal.

With two players, a deal is played twice, with the seats swapped. With more, there is one `a` among `b`s, and a deal is
played once with `a` in each seat. So the luck of the deal and of the seat is the same for both, as far as possible.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from pathlib import Path

from underhall.engine.errors import BadOption

from .evidence import UNDECIDED, verdict, wilson
from .playing import Played, Setup, play_game, seed_of


@dataclass(frozen=True, slots=True)
class Pair(Setup):
    """What one pair plays. Game `number` is deal `number // players`, with `a` in seat `number % players`."""

    a: str
    b: str
    seed: int
    keep: bool
    """Whether the records are asked for."""

    def seats(self, number: int) -> tuple[str, ...]:
        """The bot in each seat."""
        mine = number % self.players
        return tuple(self.a if seat == mine else self.b for seat in range(self.players))


def pairs_of(bots: Iterable[str]) -> list[tuple[str, str]]:
    """Every bot plays every other, in the order named."""
    named = list(bots)
    for bot in named:
        if named.count(bot) > 1:
            raise BadOption(f"the bot '{bot}' is named twice; it would only play against itself")
    if len(named) < 2:
        raise BadOption("an arena needs at least two bots")
    return list(combinations(named, 2))


def deal_seed(seed: int, deal: int) -> int:
    """The same for all pairs, so that a pair's games do not depend on which other bots take part."""
    return seed_of("arena", seed, deal)


def bot_seed(seed: int, deal: int, seat: int, bot: str) -> int:
    return seed_of("arena", seed, deal, seat, bot)


def play_bout(pair: Pair, numbers: Iterable[int]) -> list[Played]:
    """The games of a pair with these numbers: what one process does at a time."""
    played = []
    for number in numbers:
        deal, seats = number // pair.players, pair.seats(number)
        seeds = [bot_seed(pair.seed, deal, seat, bot) for seat, bot in enumerate(seats)]
        played.append(play_game(pair, number, deal_seed(pair.seed, deal), seats, seeds, pair.keep))
    return played


@dataclass(frozen=True, slots=True)
class PairResult:
    """The result of two bots against each other."""

    a: str
    b: str
    games: int
    """Those that broke are among them, but do not count for the rates and the scores."""
    errors: int
    a_win_rate: float | None
    """A victory shared by k seats is 1/k of a win; None if no game came to its end, as for the scores."""
    low: float
    high: float
    """The ends of the 95 % interval of `a_win_rate`."""
    mark: float | None
    verdict: str | None
    """Whether `a` wins at least `mark`: "above", "below" or "undecided"; None if nobody asked."""
    a_mean_score: float | None
    b_mean_score: float | None
    a_forfeits: int = 0
    """Games that `a` has lost because its program failed."""
    b_forfeits: int = 0
    """Games in which some seat of `b` did."""
    failures: tuple[Played, ...] = ()
    """The games that broke, in order; not part of the JSON."""
    deals: tuple[float, ...] = ()
    """The wins of `a` in each deal that came to its end in all seats; not part of the JSON."""


class Bout:
    """Counts the games of a pair in their own order, whatever order they arrive in, so that it always stops at the same
    one."""

    def __init__(self, pair: Pair, mark: float | None = None) -> None:
        self.pair = pair
        self.mark = mark
        self.verdict = UNDECIDED
        self.games = 0
        self.wins = Fraction(0)
        self.scores = [0, 0]
        self.forfeits = [0, 0]
        self.failures: list[Played] = []
        self.deals: list[float] = []
        self._held: dict[int, Played] = {}

    @property
    def decided(self) -> bool:
        return self.verdict != UNDECIDED

    def take(self, games: Iterable[Played]) -> list[Played]:
        """Takes more games; returns those that count by now, in order: only whole deals count, and none after the
        verdict."""
        for played in games:
            self._held[played.number] = played
        counted = []
        players = self.pair.players
        while not self.decided and all(self.games + seat in self._held for seat in range(players)):
            deal = [self._held.pop(self.games + seat) for seat in range(players)]
            before = self.wins
            for played in deal:
                self._count(played)
            if not any(played.error for played in deal):
                self.deals.append(float(self.wins - before))
            counted += deal
            if self.mark is not None:
                self.verdict = verdict(self.wins, self.games - len(self.failures), self.mark)
        return counted

    def _count(self, played: Played) -> None:
        self.games += 1
        if played.error:
            self.failures.append(played)
            return
        mine = played.number % self.pair.players
        if mine in played.winners:
            self.wins += Fraction(1, len(played.winners))
        self.scores[0] += played.scores[mine]
        self.scores[1] += sum(played.scores) - played.scores[mine]
        self.forfeits[0] += mine in played.forfeits
        self.forfeits[1] += any(seat != mine for seat in played.forfeits)

    def result(self) -> PairResult:
        finished = self.games - len(self.failures)
        others = self.pair.players - 1
        low, high = wilson(float(self.wins), finished)
        return PairResult(
            a=self.pair.a,
            b=self.pair.b,
            games=self.games,
            errors=len(self.failures),
            a_win_rate=float(self.wins / finished) if finished else None,
            low=low,
            high=high,
            mark=self.mark,
            verdict=None if self.mark is None else self.verdict,
            a_mean_score=self.scores[0] / finished if finished else None,
            b_mean_score=self.scores[1] / (finished * others) if finished else None,
            a_forfeits=self.forfeits[0],
            b_forfeits=self.forfeits[1],
            failures=tuple(self.failures),
            deals=tuple(self.deals),
        )


def write_records(folder: Path, pair: int, game: str, games: Iterable[Played]) -> None:
    """Bots' names are in the records; not all systems would allow them in file names."""
    for played in games:
        if played.record:
            name = f"{game}-{pair:02d}-{played.number:06d}.txt"
            Path(folder, name).write_text(played.record, encoding="utf-8")
