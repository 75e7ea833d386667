"""The books on declared attacks, kept by a referee that was written from the rules, over many games.

Every attack yields one token with the right declarer, field, target and defender; counters, battles, lapses, blows,
advances and uncovered boards are what the rules say for it (see `referee.py`).
"""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from tests.games.seldom import one_in
from tests.games.xobos.ambushes import Reckless, ambush
from tests.games.xobos.helpers import COUNTS, MODES, deal
from tests.games.xobos.loaded import melee_words
from tests.games.xobos.referee import Referee
from underhall.bots.greedy import GreedyPolicy
from underhall.engine.chance import FastChance
from underhall.engine.table import Policy, RandomPolicy
from underhall.games.xobos import GAME
from underhall.games.xobos.state import DEVELOPMENT, XobosState

USUAL = {
    "attack", "battle", "counter", "answer in the own turn", "answer in the closing window", "occupation", "harvest",
    "shot of the closing window", "lapse at a field that was left", "tokens that stay for a Watchtower",
    "lapse: nobody left to attack", "only an advance", "player boards uncovered",
    "advance of a field that was countered", "advance of a field that countered", "shot of the Orbital Cannon",
}  # fmt: skip
AMONG_THREE = {
    "counter beside an older token", "attack back by a third player", "attack back at a third player",
    "attacks on two defenders", "battle called off", "lapse: another player is there",
}  # fmt: skip
"""What needs a third player."""


class Watched(Referee):
    """A game of bots under the eyes of the referee."""

    def __init__(self, state: XobosState, policy: Policy) -> None:
        super().__init__(state)
        self.policy = policy

    def choose(self, seat: int, question: int, options: list[int]) -> int:
        return self.policy.choose(self.s, seat, question, options) if len(options) > 1 else options[0]


def ambushes(players: int, seeds: range) -> Counter[str]:
    """The combats of one round each, in all modes, with and without clans; with lone Watchtowers as targets or not."""
    seen: Counter[str] = Counter()
    for seed in seeds:
        clans, towers = seed % 3 == 0, seed % 5 != 0
        options = {
            "visibility_mode": MODES[seed // 2 % 3],
            "clans": "on" if clans else "off",
            "lone_tower_target": "on" if towers else "off",
        }
        referee = Reckless(GAME.stage(ambush(players, seed, clans), GAME.facts.settle(options)), seed)
        while referee.s.step != DEVELOPMENT and not referee.s.over:
            referee.run(GAME.turn)
        seen += referee.seen
    return seen


def watch(referee: Referee) -> Counter[str]:
    while not referee.s.over:
        referee.run(GAME.turn)
    return referee.seen


@pytest.mark.rule("XO-9.1", "XO-9.5", "XO-12.8")
@pytest.mark.parametrize(("players", "games"), one_in(3, [(3, 300), (2, 100), (4, 200)]))
def test_the_books_are_right_in_crowded_rounds(players: int, games: int) -> None:
    seen = ambushes(players, range(games))
    wanted = USUAL | AMONG_THREE if players > 2 else USUAL
    assert {name: seen[name] for name in wanted if seen[name] == 0} == {}


@pytest.mark.rule("XO-8.1", "XO-12.7", "XO-26.4")
@pytest.mark.parametrize(("players", "mode"), list(product(COUNTS, MODES)))
def test_the_books_are_right_in_games_of_bots(players: int, mode: str) -> None:
    """The last rounds of a melee at random, and those of a greedy bot."""
    options = GAME.facts.settle({"visibility_mode": mode, "clans": "on"})
    for policy in (RandomPolicy(FastChance(players)), GreedyPolicy(GAME, FastChance(players))):
        seen = watch(Watched(GAME.stage(melee_words(players, True, players, 14), options), policy))
        assert seen["attack"] + seen["battle"] > 0


@pytest.mark.long
@pytest.mark.rule("XO-9.1", "XO-9.5", "XO-12.8")
@pytest.mark.parametrize("players", COUNTS)
def test_the_books_are_right_in_thousands_of_crowded_rounds(players: int) -> None:
    seen = ambushes(players, range(1000, 9000))
    assert {name: seen[name] for name in (USUAL | AMONG_THREE if players > 2 else USUAL) if seen[name] < 20} == {}


@pytest.mark.long
@pytest.mark.rule("XO-8.1", "XO-12.7", "XO-26.4")
@pytest.mark.parametrize(("players", "mode"), list(product(COUNTS, MODES)))
def test_the_books_are_right_in_whole_games(players: int, mode: str) -> None:
    """From the deal on: at random, greedy, and reckless."""
    for seed, clans in product(range(8), ("off", "random")):
        options = {"visibility_mode": mode, "clans": clans, "lone_tower_target": ("on", "off")[seed % 4 == 3]}
        watch(Watched(deal(players, seed, **options), RandomPolicy(FastChance(seed))))
        watch(Reckless(deal(players, seed, **options), seed))
        if seed < 3:
            watch(Watched(deal(players, seed, **options), GreedyPolicy(GAME, FastChance(seed))))
