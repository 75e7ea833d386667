"""Recorded games, compared state by state: a change of the rules, the view or the engine shows as a diff."""

from __future__ import annotations

import pytest

from tests.games import golden
from tests.games.cavein.helpers import events, state_of
from tests.games.seldom import one_in
from underhall.engine.record import read_record, verify
from underhall.games.cavein import GAME

NAMES = list(golden.GAMES["cavein"])


@pytest.mark.parametrize("name", NAMES)
def test_a_game_played_now_is_the_recorded_one(name: str) -> None:
    golden.comes_out_again("cavein", name)


@pytest.mark.parametrize("name", one_in(2, NAMES))
def test_the_record_alone_gives_the_same_states(name: str) -> None:
    golden.replays_alike("cavein", name, every=20)


def test_the_recorded_games_show_enough() -> None:
    """Nearly everything that can happen happens in one of them, and both ways in which a game ends."""
    found = set()
    for name, (players, _, options, _) in golden.GAMES["cavein"].items():
        match = verify(read_record(golden.record_text("cavein", name)))
        found |= set(events(match))
        assert state_of(match).players == players
        assert match.deal is not None
        assert match.deal.options == GAME.facts.settle(options)
    missing = {event.name for event in GAME.facts.events} - found
    assert missing == set()
    assert not missing & {"paid", "mined", "collected", "raided", "recruited", "used_leader", "last_round", "ended"}
