"""Long runs, left out unless asked for: `pytest -m long`."""

from __future__ import annotations

import pytest

from tests.games.wistar.helpers import COUNTS, deal, everything
from tests.games.wistar.loaded import real, rich, rich_state, sound
from tests.games.wistar.plainly import COUNTERS, Owner
from underhall.bots.greedy import GreedyPolicy
from underhall.engine.chance import FastChance
from underhall.engine.table import PolicyTable, RandomTable, Table
from underhall.games.wistar import GAME
from underhall.games.wistar.box import COUNTER_IDS, ROUNDS
from underhall.games.wistar.counters import count
from underhall.games.wistar.state import WistarState
from underhall.testing.properties import leaks, playing, undoing
from underhall.testing.properties.case import Case

pytestmark = pytest.mark.long
GAMES = 10_000
THINGS = 5_000
"""More runs of the rules than any game has: a turn is a few things, and nothing can be done for ever."""


def same_points(s: WistarState) -> None:
    """As the plain rules count them."""
    for seat in range(s.players):
        owner = Owner(s, seat)
        parts = owner.score()
        assert GAME.observe(s, f"p{seat}_parts", parts) == (parts, parts)
        assert all(count(s, seat, COUNTER_IDS.index(name)) == owner.count(name) for name in COUNTERS)


def from_beds(s: WistarState) -> list[int]:
    """The workers of each player but for those that came from beds: nobody else ever comes."""
    found = []
    for seat in range(s.players):
        found.append(sum(s.workers[3 * seat : 3 * seat + 3]) + s.resting[seat] - s.beds[seat])
    return found


def play(s: WistarState, table: Table, every: int) -> None:
    """Plays to the end and looks at the table every few things."""
    box, workers, things = everything(s), from_beds(s), 0
    while not s.over:
        GAME.turn(s, table)
        things += 1
        assert things < THINGS
        if things % every == 0:
            assert sound(s)
            assert everything(s) == box
    assert sound(s)
    assert everything(s) == box
    assert from_beds(s) == workers
    assert s.round == ROUNDS
    assert not s.stack
    assert sum(seat >= 0 for seat in s.chiefs) + len(s.hut) == 3 * s.players, "all chiefs stand"
    assert (s.drawn, s.turned, s.offered, s.playing, s.exploring, s.pool) == ([], [], [], -1, False, 0)
    for seat in range(s.players):
        assert min(s.wood[seat], s.metal[seat], s.moves[seat], s.jokers[seat], s.vp[seat], s.resting[seat]) >= 0
        assert Owner(s, seat).rooms_free() >= 0


@pytest.mark.parametrize("players", COUNTS)
def test_random_games_end_with_everything_in_place(players: int) -> None:
    for seed in range(GAMES):
        s = deal(players, seed, FastChance(seed), peaceful="on" if seed % 5 == 0 else "off")
        play(s, RandomTable(s, FastChance(seed + GAMES)), every=25)
        assert from_beds(s) == [2] * players
        if seed % 20 == 0:
            same_points(s)


@pytest.mark.parametrize("players", COUNTS)
def test_rich_random_games_end_with_everything_in_place(players: int) -> None:
    """From round 2, 3 and 4 on, with cards and goods that make nearly every effect happen."""
    for seed in range(1500):
        s = rich_state(players, seed, 2 + seed % 3, peaceful="on" if seed % 5 == 0 else "off")
        play(s, RandomTable(s, FastChance(seed + GAMES)), every=10)
        if seed % 10 == 0:
            same_points(s)


@pytest.mark.parametrize("players", COUNTS)
def test_greedy_games_end_with_everything_in_place(players: int) -> None:
    best = []
    for seed in range(150):
        s = deal(players, seed, FastChance(seed))
        chance = FastChance(seed)
        play(s, PolicyTable(s, [GreedyPolicy(GAME, chance)] * players), every=5)
        same_points(s)
        best.append(max(GAME.scores(s)))
    plain = []
    for seed in range(150):
        s = deal(players, seed, FastChance(seed))
        play(s, RandomTable(s, FastChance(seed)), every=50)
        plain.append(max(GAME.scores(s)))
    assert sum(best) > 2 * sum(plain), "who wants points gets more than chance brings"


def cases(games: int) -> list[Case]:
    """Rich games of every size and length, and some real ones."""
    found: list[Case] = [real(2 + seed % 3, 2000 + seed) for seed in range(3)]
    for seed in range(games):
        peaceful = "on" if seed % 5 == 4 else "off"
        found.append(rich(2 + seed % 3, 2100 + seed, 250, round=2 + seed // 3 % 3, peaceful=peaceful))
    return found


few_games = pytest.mark.parametrize("case", cases(9), ids=str)
many_games = pytest.mark.parametrize("case", cases(27), ids=str)


@few_games
def test_nothing_leaks_at_redeals_in_whole_games(case: Case) -> None:
    assert leaks.nothing_leaks_at_redeals(case, samples=0) > 100
    leaks.nothing_leaks_at_redeals(case, every=60, samples=2)


@many_games
def test_resample_keeps_knowledge_in_whole_games(case: Case) -> None:
    assert leaks.resample_keeps_knowledge(case) > 100


@many_games
def test_undo_follows_information_in_whole_games(case: Case) -> None:
    assert undoing.undo_follows_information(case) > 50


@many_games
def test_offered_exactly_if_not_refused_in_whole_games(case: Case) -> None:
    assert playing.offered_exactly_if_not_refused(case) > 50
