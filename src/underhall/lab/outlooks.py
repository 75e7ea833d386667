"""How games end from where they stand: outlooks learned from games that bots play by their experience."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from underhall.bots.judgement import JudgingPolicy
from underhall.bots.regression import Regression
from underhall.engine.chance import FastChance
from underhall.engine.experience import WEIGHT_ONE, Experience, Outlook, expected
from underhall.engine.game import Game
from underhall.engine.registry import load
from underhall.engine.table import PolicyTable

from .playing import box, seed_of
from .workers import Submit

Known = tuple[int, list[list[int]], list[list[list[int]]]]
"""An experience as plain data, which can be sent to another process: heat, factors, figures."""
Sums = tuple[int, list[float], list[float], float]

OFTEN = 3
"""One turn in so many is an example: neighbours tell nearly the same."""
RIDGE = 50.0
DEALS = 50
"""Deals that one process plays at a time."""


@dataclass(frozen=True, slots=True)
class Watching:
    """Games to be watched, for those who play them."""

    game: str
    seed: int
    players: int
    known: Known


@dataclass(frozen=True, slots=True)
class Position:
    """Where a game stood: its stage, and the outlook of each seat."""

    stage: int
    outlooks: list[list[int]]


def watch(game: Game[Any], players: int, seed: int, policy: JudgingPolicy) -> tuple[list[Position], list[int]]:
    """A game: some of its positions, and its final scores."""
    state: Any = game.new(players, FastChance(seed), game.facts.settle({}), box(game.facts.id, ""))
    table = PolicyTable(state, [policy] * players)
    chance = FastChance(seed_of("watch", seed))
    found = []
    while not state.over:
        if chance.below(OFTEN) == 0:
            found.append(Position(game.progress(state), [game.outlook(state, seat) for seat in range(players)]))
        game.turn(state, table)
    return found, game.scores(state)


def games_of(task: Watching, deals: Iterable[int], word: str) -> Iterable[tuple[list[Position], list[int]]]:
    game = load(task.game)
    experience = Experience(*task.known)
    for deal in deals:
        seed = seed_of(word, task.seed, task.players, deal)
        yield watch(game, task.players, seed, JudgingPolicy(game, experience, FastChance(seed_of("free", seed)), True))


def examples(task: Watching, deals: Iterable[int]) -> dict[int, Sums]:
    """The sums of a regression for each stage."""
    found: dict[int, Regression] = {}
    for positions, scores in games_of(task, deals, "example"):
        for position in positions:
            for seat, numbers in enumerate(position.outlooks):
                sums = found.setdefault(position.stage, Regression(len(numbers)))
                sums.add(numbers, 100 * scores[seat])
    return {stage: (one.count, one.products, one.targets, one.squares) for stage, one in found.items()}


def errors(task: tuple[Watching, list[list[int]]], deals: Iterable[int]) -> list[tuple[int, int, int]]:
    """For games that were not learned from: stage, the lead that was expected, and the true one, in hundredths."""
    watching, weights = task
    found = []
    for positions, scores in games_of(watching, deals, "test"):
        for position in positions:
            outlook = Outlook(weights[position.stage], 1)
            points = [expected(outlook, numbers) for numbers in position.outlooks]
            for seat in range(watching.players):
                others = [other for other in range(watching.players) if other != seat]
                lead = points[seat] - max(points[other] for other in others)
                truth = 100 * (scores[seat] - max(scores[other] for other in others))
                found.append((position.stage, lead, truth))
    return found


@dataclass(frozen=True, slots=True)
class Fit:
    """How well the outlooks of a stage tell the end."""

    players: int
    stage: int
    examples: int
    error: int
    explained: float
    """The share of the differences between true leads that the expected ones explain."""


def learn_outlooks(
    game: str,
    known: Known,
    seed: int,
    deals: int,
    submit: Submit,
    done: Callable[[int], None] = lambda more: None,
    counts: Sequence[int] = (),
) -> tuple[list[list[Outlook]], list[Fit]]:
    """Outlooks by players (those in `counts`, or all) and stage; a tenth as many other games tell how good they are."""
    counts = counts or load(game).facts.players
    found: list[list[Outlook]] = [[] for _ in range(max(counts) + 1)]
    fits: list[Fit] = []
    for players in counts:
        task = Watching(game, seed, players, known)
        sums: dict[int, Regression] = {}
        for future in [submit(examples, task, chunk) for chunk in chunks(deals)]:
            for stage, (count, products, targets, squares) in sorted(future.result().items()):
                one = Regression(len(targets))
                one.count, one.products, one.targets, one.squares = count, products, targets, squares
                sums.setdefault(stage, Regression(len(targets))).merge(one)
            done(1)
        stages = max(sums) + 1
        size = next(iter(sums.values())).size
        weights = [
            [round(WEIGHT_ONE * figure) for figure in sums[stage].solve(RIDGE)] if stage in sums else [0] * size
            for stage in range(stages)
        ]
        leads: list[list[tuple[int, int]]] = [[] for _ in range(stages)]
        for tested in [submit(errors, (task, weights), chunk) for chunk in chunks(deals // 10 + 1)]:
            for stage, lead, truth in tested.result():
                leads[stage].append((lead, truth))
        for stage in range(stages):
            wrong = sum((truth - lead) ** 2 for lead, truth in leads[stage])
            spread = sum(truth**2 for _, truth in leads[stage])
            many = max(1, len(leads[stage]))
            error = max(1, round(sqrt(wrong / many)))
            found[players].append(Outlook(weights[stage], error))
            explained = 1 - wrong / spread if spread else 0.0
            fits.append(Fit(players, stage, sums[stage].count if stage in sums else 0, error, round(explained, 3)))
    return found, fits


def chunks(deals: int) -> list[range]:
    return [range(at, min(at + DEALS, deals)) for at in range(0, deals, DEALS)]
