"""Recorded games, compared state by state: a change of the rules, the view or the engine shows as a diff."""

from __future__ import annotations

import pytest

from tests.games import golden
from tests.games.seldom import one_in
from tests.games.xobos.helpers import COUNTS, MODES, events, seats, state_of
from underhall.engine.record import read_record, verify
from underhall.games.xobos import GAME

NAMES = list(golden.GAMES["xobos"])
RARE = {"eliminated", "captured", "aimed_with", "upgrade_refunded", "teleported"}
"""What random games hardly ever bring; scenarios and melees have it."""


@pytest.mark.parametrize("name", one_in(3, NAMES))
def test_a_game_played_now_is_the_recorded_one(name: str) -> None:
    golden.comes_out_again("xobos", name)


@pytest.mark.parametrize("name", one_in(4, NAMES))
def test_the_record_alone_gives_the_same_states(name: str) -> None:
    golden.replays_alike("xobos", name, every=50)


def test_every_number_of_players_mode_and_clans_is_recorded() -> None:
    games = [one for one in golden.GAMES["xobos"].values() if one.bots == "random"]
    kinds = [
        (one.players, one.options.get("visibility_mode", "fog"), one.options.get("clans", "off") != "off")
        for one in games
    ]
    assert sorted(kinds) == sorted(
        (players, mode, clans) for players in COUNTS for mode in MODES for clans in (False, True)
    )
    assert [one.bots for one in golden.GAMES["xobos"].values()].count("greedy") == 1
    for choice in GAME.facts.choices:
        used = {one.options.get(choice.name, choice.values[0]) for one in games}
        assert used == set(choice.values), choice.name


@pytest.mark.deep
def test_the_recorded_games_show_enough() -> None:
    """Nearly everything that can happen happens in one of them."""
    found: set[str] = set()
    for name, (players, _, options, _) in golden.GAMES["xobos"].items():
        match = verify(read_record(golden.record_text("xobos", name)))
        for seat in seats(match):
            found |= set(events(match, seat))
        assert state_of(match).players == players
        assert match.deal is not None
        assert match.deal.options == GAME.facts.settle(options)
    assert {event.name for event in GAME.facts.events} - found <= RARE
