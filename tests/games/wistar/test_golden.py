"""Recorded games, compared state by state: a change of the rules, the view or the engine shows as a diff."""

from __future__ import annotations

import pytest

from tests.games import golden
from tests.games.seldom import one_in
from tests.games.wistar.helpers import events, state_of
from underhall.engine.record import read_record, verify
from underhall.games.wistar import GAME

NAMES = list(golden.GAMES["wistar"])
RARE = {
    "paid_vp", "looked", "gave_guest", "gave_bed", "shifted", "copied", "looked_at_goals", "private", "lost_wood",
    "lost_metal", "lost_vp", "lost_moves", "lost_jokers", "reshuffled", "shielded", "turned_up",
}  # fmt: skip
"""What a single card does, or nothing that is printed; scenarios show it."""


@pytest.mark.parametrize("name", one_in(2, NAMES))
def test_a_game_played_now_is_the_recorded_one(name: str) -> None:
    golden.comes_out_again("wistar", name)


@pytest.mark.parametrize("name", one_in(3, NAMES))
def test_the_record_alone_gives_the_same_states(name: str) -> None:
    golden.replays_alike("wistar", name, every=20)


@pytest.mark.deep
def test_the_recorded_games_show_enough() -> None:
    """Nearly everything that can happen happens in one of them, but for what belongs to single cards."""
    found = set()
    for name, (players, _, options, _) in golden.GAMES["wistar"].items():
        match = verify(read_record(golden.record_text("wistar", name)))
        found |= set(events(match))
        assert state_of(match).players == players
        assert match.deal is not None
        assert match.deal.options == GAME.facts.settle(options)
    assert {event.name for event in GAME.facts.events} - found <= RARE
