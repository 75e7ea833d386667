"""Positions for the rules page: the rules lead there, and each chapter that can be shown has one."""

from __future__ import annotations

import pytest

from underhall import load
from underhall.engine.errors import BadScenario
from underhall.engine.pictures import Picture, pictures_of, position_of

PICTURES = [
    pytest.param(game, picture, id=f"{game}-{picture.chapter}")
    for game in ("kings", "cavein", "xobos", "wistar")
    for picture in pictures_of(load(game))
]
WITHOUT = {
    "kings": {"Components", "No playable card", "Information", "Number of players", "Edge cases", "Options"},
    "cavein": {
        *("Components", "Hands, Bases and what is known", "Clean-up", "Passing", "Skills", "Artifacts", "Edge cases"),
        *("Where the rulebooks differ", "What the program keeps"),
    },
    "xobos": {
        *("Terms", "Components", "Goal", "The round", "Fields with opposing buildings", "Evading and occupying"),
        *("Attacks", "Power and life", "Watchtowers", "Irradiated fields and the Source", "New units"),
        *("Technical Buildings", "Upgrades", "Elimination", "Visibility", "Clans", "Rulings", "Course of the game"),
        *("What the program keeps", "What everybody sees"),
    },
    "wistar": {
        *("Components", "Icons and signs", "Electricity", "Solo", "Rulings", "Effects in detail", "What is known"),
    },
}
"""Chapters that are lists, words or odd cases, and those that come up too seldom in a game to be shown by one."""


@pytest.mark.parametrize(("game", "picture"), PICTURES)
def test_the_rules_lead_there(game: str, picture: Picture) -> None:
    match = position_of(load(game), picture)
    assert not match.over
    asked = next(one for one in match.pending() if one.seat == picture.seat)
    assert len(asked.options) > 1


@pytest.mark.parametrize("game", WITHOUT)
def test_each_chapter_has_a_picture_or_is_known_to_have_none(game: str) -> None:
    chapters = {rule.chapter for rule in load(game).facts.rules}
    shown = [picture.chapter for picture in pictures_of(load(game))]
    assert len(shown) == len(set(shown))
    assert set(shown) == chapters - WITHOUT[game]
    assert len(shown) >= 7


def test_what_the_rules_do_not_allow_is_noticed() -> None:
    kings = load("kings")
    with pytest.raises(BadScenario, match="answer 1"):
        position_of(kings, Picture("Setup", 2, 1, 0, ((0, "play XX9 row 9"),)))
    with pytest.raises(BadScenario, match="is not asked"):
        position_of(kings, Picture("Setup", 2, 1, 1, ()))
