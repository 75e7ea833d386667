"""Long runs, left out unless asked for: `pytest -m long`."""

from __future__ import annotations

from itertools import product

import pytest

from tests.games.kings.helpers import deal
from tests.games.kings.test_properties import cards
from underhall.engine.chance import FastChance
from underhall.engine.table import RandomTable
from underhall.games.kings import GAME
from underhall.games.kings.events import CHOICES
from underhall.testing.properties import leaks, undoing
from underhall.testing.properties.case import Case

pytestmark = pytest.mark.long
VARIANTS = [
    dict(zip([c.name for c in CHOICES], values, strict=True)) for values in product(*(c.values for c in CHOICES))
]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_with_all_cards_in_place(players: int) -> None:
    """Every combination of the options, 60 games each: 2880 games for each number of players."""
    bound = {2: 244, 3: 220, 4: 196}[players] + players
    for number, options in enumerate(VARIANTS):
        for seed in range(60):
            s = deal(players, seed, **options)
            table = RandomTable(s, FastChance(number * 1000 + seed))
            while not s.over:
                GAME.turn(s, table)
                assert s.turns <= bound
            assert sorted(cards(s)) == list(range(80))
            assert len(GAME.scores(s)) == players


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("backs", ["on", "off"])
def test_nothing_leaks_in_many_games(players: int, backs: str) -> None:
    for seed in range(2000, 2006):
        case = Case(GAME, players, seed, {"visible_backs": backs}, cards=cards)
        assert leaks.nothing_leaks_to_shadows(case, tries=8, bots=("random", "greedy")) > 20
        assert leaks.resample_keeps_knowledge(case, every=5) > 15
        assert undoing.undo_follows_information(case) > 10
