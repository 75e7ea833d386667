"""Recorded games, compared state by state: a change of the rules, the view or the engine shows as a diff."""

from __future__ import annotations

import pytest

from tests.games import golden
from tests.games.kings.helpers import state_of
from underhall.engine.record import read_record, verify
from underhall.games.kings import GAME


@pytest.mark.rule("KM-3.1", "KM-10.1")
@pytest.mark.parametrize("name", golden.GAMES["kings"])
def test_a_game_played_now_is_the_recorded_one(name: str) -> None:
    golden.comes_out_again("kings", name)


@pytest.mark.rule("KM-3.1", "KM-9.3")
@pytest.mark.parametrize("name", golden.GAMES["kings"])
def test_the_record_alone_gives_the_same_states(name: str) -> None:
    golden.replays_alike("kings", name, every=10)


@pytest.mark.rule("KM-8.1")
def test_the_recorded_games_show_enough() -> None:
    """Conquests, completions, draws from both sources and a new hand: the files are worth comparing."""
    found = set()
    for name, (players, _, options, _) in golden.GAMES["kings"].items():
        match = verify(read_record(golden.record_text("kings", name)))
        found |= {GAME.facts.events[line.event].name for line in match.log(0)}
        assert state_of(match).players == players
        assert match.deal is not None
        assert match.deal.options == GAME.facts.settle(options)
    assert found >= {"played", "conquered", "refilled", "developed", "drew", "took", "redrew", "stuck", "ended"}
