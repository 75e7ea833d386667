"""How many iterations per second a search gets. Every figure is the median of rounds in which all measures take turns.

| figure | what an iteration is |
|---|---|
| random_per_s | an imagined game with random playouts to its end: what the peers' searches do too |
| usual_per_s | as the bots think: playouts by what was learned, cut off at the game's own horizon |

Each search is a fresh one, at the first decision of a fresh deal. All take about the same time, because a tree that has
grown for longer is slower or faster to walk. Dealing and setting up are not timed, choosing is.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from statistics import median
from typing import Any

from underhall import compiling
from underhall.bots.search import Search, Settings
from underhall.engine.chance import FastChance
from underhall.engine.game import Game
from underhall.engine.match import Match
from underhall.engine.registry import load
from underhall.engine.seat import Seat

from .bench import ROUNDS, SECONDS
from .rounds import slice_of, take_turns
from .search_peers import SEARCH_PEERS, Searching, search_peer

SEARCH_SECONDS = 0.1
"""How long one search takes, about."""
LEAST = 2
"""OpenSpiel's searches have no result before the second simulation."""
AT_RANDOM = Settings(playouts="random", horizon=0)
USUAL = Settings()


@dataclass(frozen=True, slots=True)
class SearchResult:
    game: str
    compiled: bool
    players: int
    random_per_s: float
    usual_per_s: float


@dataclass(frozen=True, slots=True)
class SearchPeerResult:
    name: str
    per_s: float


@dataclass(frozen=True, slots=True)
class Result:
    results: tuple[SearchResult, ...]
    peers: tuple[SearchPeerResult, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            "results": [{name: getattr(one, name) for name in SearchResult.__slots__} for one in self.results],
            "peers": [{"name": peer.name, "per_s": peer.per_s} for peer in self.peers],
        }


class Measure:
    """One kind of search: ours or a peer's."""

    def __init__(self, search: Searching) -> None:
        self.search = search
        self.iterations = LEAST
        self.seeds = 0
        self.rates: list[float] = []

    def warm_up(self, seconds: float) -> None:
        """Finds out how many iterations take about that long."""
        while (took := self.once()) < seconds / 2:
            # Not in one step: the first iterations are slow, because nothing is cached yet.
            self.iterations = min(8 * self.iterations, int(self.iterations * seconds / took) + 1)
        self.iterations = max(LEAST, round(self.iterations * seconds / took))

    def once(self) -> float:
        self.seeds += 1
        return self.search(self.seeds, self.iterations)

    def measure(self, searches: int) -> None:
        took = sum(self.once() for _ in range(searches))
        self.rates.append(searches * self.iterations / took)

    def per_second(self) -> float:
        return round(median(self.rates), 1)


def searching(game: Game[Any], players: int, settings: Settings) -> Searching:
    """Our search at the first decision of a game."""
    components = game.components()

    def search(seed: int, iterations: int) -> float:
        match = Match.start(game, players, seed, components=components)
        # Where several seats are asked at once, the first of them.
        seat = Seat(match, match.pending()[0].seat)
        ready = Search(seat, replace(settings, iterations=iterations), FastChance(seed))
        began = time.perf_counter()
        ready.run(early=False)
        ready.best()
        return time.perf_counter() - began

    return search


def bench_search(
    games: Sequence[str],
    peers: bool = False,
    seconds: float = SECONDS,
    rounds: int = ROUNDS,
    progress: Callable[[int], None] | None = None,
) -> Result:
    """Measures searches in the games (and OpenSpiel's, if `peers`) for about that many seconds."""
    others = {name: Measure(search_peer(name)) for name in SEARCH_PEERS} if peers else {}
    ours: list[tuple[Game[Any], int, Measure, Measure]] = []
    for game in map(load, games):
        for players in sorted({min(game.facts.players), max(game.facts.players)}):
            at_random, usual = (Measure(searching(game, players, settings)) for settings in (AT_RANDOM, USUAL))
            ours.append((game, players, at_random, usual))
    measures = [measure for _, _, *pair in ours for measure in pair] + list(others.values())
    slice_seconds = slice_of(seconds, rounds + 1.5, len(measures))
    searches = max(1, round(slice_seconds / SEARCH_SECONDS))
    for measure in measures:
        measure.warm_up(slice_seconds / searches)
    take_turns([partial(measure.measure, searches) for measure in measures], rounds, progress)
    compiled = compiling.is_compiled()
    return Result(
        tuple(
            SearchResult(game.facts.id, compiled, players, at_random.per_second(), usual.per_second())
            for game, players, at_random, usual in ours
        ),
        tuple(SearchPeerResult(name, measure.per_second()) for name, measure in others.items()),
    )
