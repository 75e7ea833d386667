"""A league: the same bots in several games, pair by pair, and one table over all of them.

Every game counts the same, however long its games are or how many could be played.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from underhall.engine.errors import BadOption
from underhall.engine.registry import game_ids, load

from .arena import Plan, Result, Watch, arena, unwatched
from .strengths import Meeting, Strength, strengths
from .workers import Pool


@dataclass(frozen=True, slots=True)
class League:
    """What was played, and what follows from it."""

    bots: tuple[str, ...]
    seed: int
    table: tuple[Strength, ...]
    """The strongest first."""
    arenas: tuple[Result, ...]
    """One for each game."""

    @property
    def errors(self) -> int:
        return sum(one.errors for one in self.arenas)

    @property
    def games(self) -> int:
        return sum(one.games for one in self.arenas)

    @property
    def ranked(self) -> bool:
        """Whether the games tell all bots apart."""
        return all(one.best == one.worst for one in self.table)

    def to_json(self) -> dict[str, Any]:
        return {
            "bots": list(self.bots),
            "seed": self.seed,
            "table": [
                {
                    "bot": one.bot,
                    "strength": round(one.strength, 1),
                    "low": round(one.low, 1),
                    "high": round(one.high, 1),
                    "best_place": one.best,
                    "worst_place": one.worst,
                }
                for one in self.table
            ],
            "ranked": self.ranked,
            "games": [one.to_json() for one in self.arenas],
            "errors": self.errors,
        }


def plans(bots: Sequence[str], games: Sequence[str] = (), players: int | None = None, seed: int = 0) -> list[Plan]:
    """What each game plays; all installed games if none is named. Checks everything before the first game begins."""
    named = list(games) or game_ids()
    for game in named:
        if named.count(game) > 1:
            raise BadOption(f"the game '{game}' is named twice")
    if players is not None and not games:
        named = [game for game in named if players in load(game).facts.players]
        if not named:
            raise BadOption(f"no installed game is for {players} players")
    return [Plan.make(game, bots, players, seed) for game in named]


def league(
    plans: Sequence[Plan], games_per_pair: int, jobs: int = 1, watch: Watch = unwatched, pool: Pool | None = None
) -> League:
    """Plays all plans. The same plans and games per pair give the same table, whoever plays them."""
    if not plans:
        raise BadOption("a league needs at least one game")
    bots = plans[0].bots
    arenas = [arena(plan, games_per_pair, jobs, watch=watch, pool=pool) for plan in plans]
    meetings = [
        Meeting(one.game, one.players, bots.index(pair.a), bots.index(pair.b), pair.deals)
        for one in arenas
        for pair in one.pairs
    ]
    return League(bots, plans[0].seed, tuple(strengths(bots, meetings, plans[0].seed)), tuple(arenas))
