"""Settings of a search, found by games: an evolutionary search with a bandit as its model (NTBEA, by Lucas and others).

Each setting has a few values to choose from. One deal, played in all seats, tries one point of this grid against the
search as it is. What it says is noted for each of the point's values, for each pair of them, and for the whole; so
points that share values learn from each other. The next point is the most promising neighbour of the last one, where
what has seldom been tried counts as promising too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from math import log, prod, sqrt
from pathlib import Path
from typing import Any

from underhall.bots.search import Settings
from underhall.engine.chance import FastChance
from underhall.engine.errors import BadOption, UnderhallError

from .bouts import Pair, play_bout
from .playing import seed_of, settle
from .training_files import write_whole
from .workers import Submit

Point = tuple[int, ...]
"""For each setting, which of its values."""
Part = tuple[tuple[int, int], ...]
"""Some settings of a point with their values."""

GRID: dict[str, tuple[str, ...]] = {
    "explore": ("0.4", "0.6", "0.8", "1.1", "1.5"),
    "win_share": ("0.2", "0.35", "0.5", "0.65", "0.8"),
    "horizon": ("-1", "1", "2", "3", "4", "6"),
    "unseen": ("0.0", "0.05", "0.1", "0.2"),
}
CURIOUS = 0.25
"""How much it counts that something has seldom been tried; shares of games won are between 0 and 1."""
NEIGHBOURS = 40
"""Points that are considered before each deal."""
CHANGED = 2
"""Settings by which a neighbour differs at most."""
EVEN = 2.0
"""Every part begins as if so many deals had been even: a single lucky one proves nothing."""


class BadTuning(UnderhallError):
    """There is nothing to continue, or it is of another plan."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is tuned, and how."""

    game: str
    players: int
    seed: int
    common: str
    """Settings that both sides have: how long they think."""
    grid: tuple[tuple[str, tuple[str, ...]], ...]

    @classmethod
    def make(
        cls, game: str, players: int, seed: int, common: str, grid: Mapping[str, tuple[str, ...]] | None = None
    ) -> Plan:
        """Checks everything before the first game begins."""
        settle(game, players, None, "")
        chosen = tuple((GRID if grid is None else grid).items())
        if not chosen or any(not values for _, values in chosen):
            raise BadOption("there is nothing to choose from")
        plan = cls(game, players, seed, common, chosen)
        for name, values in chosen:
            for value in values:
                Settings.read(f"{common}:{name}={value}" if common else f"{name}={value}")
        return plan

    def text(self, point: Point) -> str:
        """The settings of a point, as they follow the name of a bot."""
        pairs = zip(self.grid, point, strict=True)
        return ":".join(f"{name}={values[at]}" for (name, values), at in pairs)

    def bot(self, settings: str) -> str:
        return "search:" + ":".join(filter(None, [self.common, settings]))

    def start(self) -> Point:
        """The values that a search has by default, or the first ones."""
        usual = Settings()
        return tuple(
            next((at for at, value in enumerate(values) if float(value) == getattr(usual, name)), 0)
            for name, values in self.grid
        )


@dataclass(frozen=True, slots=True)
class Trial:
    """A deal that was played."""

    point: Point
    won: float
    """The share of its games that the point won, as a part of twice an even share: a half is even."""


def parts_of(point: Point) -> Iterator[Part]:
    """Single values, pairs, and the whole."""
    numbered = tuple(enumerate(point))
    for size in sorted({1, min(2, len(numbered)), len(numbered)}):
        yield from combinations(numbered, size)


@dataclass(slots=True)
class Model:
    """What the deals say about each part."""

    trials: int = 0
    found: dict[Part, list[float]] = field(default_factory=dict)
    """By part: how many deals, and their sum."""

    def add(self, trial: Trial) -> None:
        self.trials += 1
        for part in parts_of(trial.point):
            known = self.found.setdefault(part, [0.0, 0.0])
            known[0] += 1
            known[1] += trial.won

    def mean(self, part: Part) -> float:
        many, total = self.found.get(part, (0.0, 0.0))
        return (total + EVEN / 2) / (many + EVEN)

    def worth(self, point: Point, curious: float = 0.0) -> float:
        """The mean over its parts, and how little is known of them."""
        parts = list(parts_of(point))
        total = 0.0
        for part in parts:
            many = self.found.get(part, (0.0, 0.0))[0]
            total += self.mean(part) + curious * sqrt(log(1 + self.trials) / (1 + many))
        return total / len(parts)


class Tuning:
    """A search for settings under way."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.model = Model()
        self.trials: list[Trial] = []

    def neighbours(self, point: Point) -> list[Point]:
        """Some points that differ from this one in one setting or two; the same ones for the same trial."""
        chance = FastChance(seed_of("neighbours", self.plan.seed, len(self.trials)))
        found = [point]
        for _ in range(NEIGHBOURS):
            other = list(point)
            for _ in range(1 + chance.below(CHANGED)):
                at = chance.below(len(point))
                other[at] = chance.below(len(self.plan.grid[at][1]))
            found.append(tuple(other))
        return found

    def next_point(self) -> Point:
        if not self.trials:
            return self.plan.start()
        near = self.neighbours(self.trials[-1].point)
        return max(near, key=lambda point: (self.model.worth(point, CURIOUS), point))

    def take(self, trial: Trial) -> None:
        self.trials.append(trial)
        self.model.add(trial)

    def play(self, submit: Submit) -> Trial:
        """The next deal: the point in each seat in turn, the search as it is in the others."""
        plan, point, deal = self.plan, self.next_point(), len(self.trials)
        options = settle(plan.game, plan.players, None, "")
        pair = Pair(plan.game, plan.players, options, "", plan.bot(plan.text(point)), plan.bot(""), plan.seed, False)
        games = [
            submit(play_bout, pair, range(number, number + 1))
            for number in range(deal * plan.players, (deal + 1) * plan.players)
        ]
        won = 0.0
        for future in games:
            for played in future.result():
                if played.error:
                    raise BadTuning(f"a game broke: {played.error}")
                if played.number % plan.players in played.winners:
                    won += 1 / len(played.winners)
        trial = Trial(point, won / 2)  # an even share of the deal's games is one
        self.take(trial)
        return trial

    def best(self) -> Point:
        """What has done best: among the points that were tried, and those made of the best values."""
        singles = tuple([self.best_value(at) for at in range(len(self.plan.grid))])
        tried = {trial.point for trial in self.trials} | {singles, self.plan.start()}
        return max(sorted(tried), key=self.model.worth)

    def best_value(self, setting: int) -> int:
        """The value of a setting that has done best, whatever the others were."""
        values = range(len(self.plan.grid[setting][1]))
        return max(values, key=lambda value: (self.model.mean(((setting, value),)), -value))

    def to_json(self) -> dict[str, Any]:
        """What came out, value by value."""
        values = {
            name: [
                {
                    "value": value,
                    "deals": int(self.model.found.get(((at, number),), (0.0, 0.0))[0]),
                    "won": round(self.model.mean(((at, number),)), 4),
                }
                for number, value in enumerate(options)
            ]
            for at, (name, options) in enumerate(self.plan.grid)
        }
        best = self.best()
        return {
            "game": self.plan.game,
            "players": self.plan.players,
            "seed": self.plan.seed,
            "common": self.plan.common,
            "points": prod(len(options) for _, options in self.plan.grid),
            "deals": len(self.trials),
            "best": self.plan.text(best),
            "worth": round(self.model.worth(best), 4),
            "default": self.plan.text(self.plan.start()),
            "default_worth": round(self.model.worth(self.plan.start()), 4),
            "values": values,
        }


def tune(
    tuning: Tuning,
    deals: int,
    submit: Submit,
    file: Path | None = None,
    done: Callable[[int], None] = lambda more: None,
) -> None:
    """Plays on until there are so many deals; the file has what is known after each of them."""
    while len(tuning.trials) < deals:
        tuning.play(submit)
        if file is not None:
            save(tuning, file)
        done(1)


def save(tuning: Tuning, file: Path) -> None:
    plan = tuning.plan
    known = {
        "plan": [plan.game, plan.players, plan.seed, plan.common, plan.grid],
        "trials": [[trial.point, trial.won] for trial in tuning.trials],
    }
    write_whole(file, json.dumps(known))


def resume(plan: Plan, file: Path) -> Tuning:
    """The tuning where it stood after its last deal."""
    tuning = Tuning(plan)
    try:
        known = json.loads(file.read_text(encoding="utf-8"))
        same = [plan.game, plan.players, plan.seed, plan.common, plan.grid]
        if known["plan"] != json.loads(json.dumps(same)):
            raise BadTuning(f"what was tuned in '{file}' is something else: {known['plan']}")
        for point, won in known["trials"]:
            tuning.take(Trial(tuple(int(at) for at in point), float(won)))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadTuning(f"there is nothing to continue in '{file}': {error}") from None
    return tuning
