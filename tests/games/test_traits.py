"""What bots learn from, in every game: traits and situations are told by what the seat knows, and fit their tables."""

from __future__ import annotations

import pytest

from tests.games.seldom import crossed
from underhall import load
from underhall.engine.chance import FastChance
from underhall.testing.properties.case import Case, pick, redealt

GAMES = ("kings", "cavein", "xobos", "wistar")


@pytest.mark.parametrize(("name", "players"), crossed(GAMES, [2, 4]))
def test_they_are_the_same_in_every_deal_that_the_seat_cannot_tell_apart(name: str, players: int) -> None:
    game = load(name)
    chance = FastChance(4)
    # With two players the options as declared, with four any of them.
    options = {one.name: one.values[chance.below(len(one.values)) if players > 2 else 0] for one in game.facts.choices}
    match = Case(game, players, seed=3, options=options).start()
    parts: set[int] = set()
    judged = 0
    while not match.over and match.answers < 400:
        if match.answers % 2 == 0:
            for waiting in match.pending():
                asked = game.questions[waiting.question]
                truth = match.state_of(waiting.seat)
                twin = redealt(match, waiting.seat, match.answers).state_of(waiting.seat)
                situation = game.situation(truth, waiting.seat)
                assert situation == game.situation(twin, waiting.seat)
                parts.add(len(situation))
                for option in waiting.options:
                    traits = asked.traits(truth, waiting.seat, option)
                    assert traits == asked.traits(twin, waiting.seat, option), asked.name
                    assert all(0 <= trait < asked.trait_count for trait in traits), asked.name
                    judged += 1
        match.answer_as(*pick(match, chance))
    assert len(parts) == 1, "a situation has always the same parts"
    assert judged > 200


@pytest.mark.parametrize("name", GAMES)
def test_all_options_at_once_weigh_what_each_weighs(name: str) -> None:
    game = load(name)
    for match in Case(game, 3, seed=6, answers=150).walk():
        for waiting in match.pending() if not match.over else []:
            state = match.state_of(waiting.seat)
            asked = game.questions[waiting.question]
            each = [asked.weigh(state, waiting.seat, option) for option in waiting.options]
            assert asked.weigh_all(state, waiting.seat, waiting.options) == each


@pytest.mark.parametrize("name", GAMES)
def test_outlooks_have_the_same_parts_all_along(name: str) -> None:
    game = load(name)
    for players in (2, 3, 4):
        sizes: set[int] = set()
        stages: set[int] = set()
        for match in Case(game, players, seed=5).walk():
            if match.answers % 10 == 0:
                sizes.update(len(game.outlook(match.base, seat)) for seat in range(players))
                stages.add(game.progress(match.base))
                assert all(game.outlook(match.base, seat)[0] in (0, 10) for seat in range(players))
        assert len(sizes) == 1
        assert min(stages) >= 0
        assert len(stages) > 2, "a game goes through stages"
