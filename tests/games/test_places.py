"""Places come from the game: winners are first, ties are broken as its rules say, who is out comes last."""

from __future__ import annotations

from typing import Any

import pytest

from tests import pocket
from tests.games.cavein.helpers import position as cavein
from tests.games.xobos.helpers import on_board
from underhall.engine.chance import FastChance, SecretChance
from underhall.engine.fairness import secret_of
from underhall.engine.registry import load
from underhall.engine.table import RandomTable

pocket.register()


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", ["kings", "cavein", "xobos", "wistar", "pocket"])
def test_places_agree_with_winners_and_scores_in_whole_games(game: str, players: int) -> None:
    rules: Any = load(game)
    for seed in range(3):
        state = rules.new(players, SecretChance(secret_of(seed)), rules.facts.settle({}), rules.components())
        table, turns = RandomTable(state, FastChance(seed)), 0
        while not state.over:
            rules.turn(state, table)
            turns += 1
            if turns % 50 == 0 or state.over:
                check(rules.places(state), rules.winners(state), rules.scores(state))


def check(places: list[int], winners: list[int], scores: list[int]) -> None:
    seats = range(len(scores))
    assert winners == [seat for seat in seats if places[seat] == 1]
    for seat in seats:
        assert places[seat] == 1 + sum(places[other] < places[seat] for other in seats), (
            "a place is left out or doubled"
        )
        for other in seats:
            assert scores[seat] <= scores[other] or places[seat] < places[other], "more points, but no better place"


TIES: list[tuple[tuple[int, int, int], tuple[str, str, str], list[int]]] = [
    ((4, 4, 9), ("", "harvest", ""), [3, 2, 1]),
    ((4, 4, 9), ("rebuild", "harvest", ""), [2, 2, 1]),
    ((4, 4, 4), ("rebuild", "", "armour capture"), [2, 3, 1]),
    ((0, 0, 5), ("", "harvest", ""), [3, 2, 1]),
]


@pytest.mark.rule("XO-24.3")
@pytest.mark.parametrize(("crystals", "technologies", "places"), TIES)
def test_lower_places_of_xobos_are_ranked_by_technologies_too(
    crystals: tuple[int, int, int], technologies: tuple[str, str, str], places: list[int]
) -> None:
    players = [
        {"crystals": count, "buildings": {f"m{at}_b1": "reactor"}, "technologies": tiles}
        for at, (count, tiles) in enumerate(zip(crystals, technologies, strict=True), 1)
    ]
    match = on_board(players, "0: done", "1: done", "2: done", round=15, step="development")
    assert match.scores() == list(crystals)
    assert match.places() == places
    check(match.places(), match.winners(), match.scores())


@pytest.mark.rule("XO-25.3")
def test_who_is_out_comes_after_players_without_points() -> None:
    """The later out, the better; nobody of them is level with a player at 0."""
    match = on_board([{}, {}, {}, {"crystals": 1, "buildings": {"q4_b1": "reactor"}}], out=[2, 0])
    assert match.scores() == [0, 0, 0, 1]
    assert match.places() == [3, 2, 4, 1]


@pytest.mark.rule("CI-13.9")
def test_equal_points_of_cavein_share_a_place() -> None:
    players = [{"totems": "blue"}, {"tokens": "red_3a"}, {"tokens": "red_1a"}, {"tokens": "red_10a"}]
    match = cavein({"players": players, "marker": 9, "current": 3}, "end")
    assert match.scores() == [3, 3, 1, 10]
    assert match.places() == [2, 2, 4, 1]
