"""The lessons of all games that have some: each can be finished on every right way, and says everything in every
language."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tests import pocket
from underhall import load
from underhall.engine.game import Game
from underhall.engine.lesson import lessons_of
from underhall.testing.lessons import are_in_order

pocket.register()
GAMES = [game for game in (*map(load, ("kings", "cavein", "xobos", "wistar")), pocket.GAME) if lessons_of(game)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.facts.id)
def test_the_lessons_of_a_game_belong_together(game: Game[Any]) -> None:
    are_in_order(game)
    found = lessons_of(game)
    assert any(not lesson.extra for lesson in found)
    for one, other in pairwise(found):
        assert other.extra or one.next == other.id, f"{one.id} should lead to {other.id}"
