"""What main actions promise before they are taken, and that the promise is kept."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import on_table, state_of
from underhall import Match
from underhall.engine.facts import LANGUAGES
from underhall.games.wistar.box import ACTION_IDS, BUILD_BEDS, DIG_ROOMS
from underhall.games.wistar.prospect import affordable, prospect

RICH: dict[str, Any] = {"workers": {"forest": 3, "burrow": 3, "farm": 2}, "wood": 5, "metal": 5}


def promised(player: dict[str, Any], action: str, language: str = "en") -> str:
    return prospect(state_of(on_table([player, {}])), 0, ACTION_IDS.index(action), language)


@pytest.mark.rule("RW-5.1", "RW-5.2", "RW-5.4")
@pytest.mark.parametrize(
    ("player", "action", "words"),
    [
        (RICH, "gather_wood", "3 wood"),
        ({"workers": {"burrow": 2}}, "gather_metal", "2 metal"),
        ({}, "gather_metal", "nothing"),
        (RICH, "dig_rooms", "up to 2 rooms for 4 metal"),
        (RICH | {"abilities": "A2"}, "dig_rooms", "up to 3 rooms for 3 metal"),
        (RICH | {"dug": 5}, "dig_rooms", "1 room for 2 metal"),
        (RICH | {"dug": 6}, "dig_rooms", "nothing (no tile left)"),
        (RICH | {"metal": 1}, "dig_rooms", "nothing (costs 2 metal, you have 1)"),
        (RICH, "build_beds", "up to 2 beds for 4 wood"),
        (RICH | {"beds": 2}, "build_beds", "1 bed for 2 wood"),
        (RICH | {"beds": 3}, "build_beds", "nothing (no free room)"),
        (RICH | {"wood": 0}, "build_beds", "nothing (costs 2 wood, you have 0)"),
        (RICH, "explore", "2 exploration points"),
        (RICH, "develop_projects", "2 project points"),
    ],
)
def test_what_an_action_promises(player: dict[str, Any], action: str, words: str) -> None:
    assert promised(player, action) == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(language: str) -> None:
    for action in ACTION_IDS:
        for player in (RICH, {}, RICH | {"wood": 0, "metal": 0}, RICH | {"beds": 3, "dug": 0}):
            text = promised(player, action, language)
            assert text
            assert not set("{}[]|") & set(text)


def tiles_taken(match: Match, answer: str) -> int:
    """As many as the rules let the player have."""
    taken = 0
    while answer in [match.game.write(match.state, match.question, option) for option in match.options]:
        match.play(answer)
        taken += 1
    return taken


@pytest.mark.parametrize("action", [DIG_ROOMS, BUILD_BEDS])
@pytest.mark.parametrize("stock", range(8))
@pytest.mark.parametrize("more", [{}, {"dug": 4}, {"beds": 2}, {"played": "7 170"}, {"abilities": "A1 A2"}])
def test_the_promise_about_tiles_is_kept(action: int, stock: int, more: dict[str, Any]) -> None:
    player = RICH | {"wood": stock, "metal": stock} | more
    wheel = "S2 S1 S3 S4 S5 S6" if action == DIG_ROOMS else "S2 S3 S1 S4 S5 S6"
    match = on_table([player, {}], "main", placed="S1b", wheel=wheel)
    before = on_table([player, {}], placed="S1b", wheel=wheel)
    taken, paid = affordable(state_of(before), 0, action)
    assert tiles_taken(match, "dig" if action == DIG_ROOMS else "bed") == taken
    spent = stock - (state_of(match).metal[0] if action == DIG_ROOMS else state_of(match).wood[0])
    assert spent == paid
