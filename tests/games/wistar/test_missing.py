"""Refusals with figures: what a seat lacks, and how much of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import on_table
from underhall.engine.facts import LANGUAGES
from underhall.engine.scenario import Stage
from underhall.games.wistar import GAME


def lacking(match: Stage, answer: str, language: str = "en") -> str:
    """What is said about an answer to the open question that is not on offer."""
    question = GAME.questions[match.question]
    option = next(one for one in range(question.size) if question.write(match.state, one) == answer)
    assert question.refuse(match.state, match.seat, option) is not None
    return question.lacking(match.state, match.seat, [option], language)


HAND: dict[str, Any] = {"hand": "58 66", "wood": 2, "jokers": 1}
SOLVING: dict[str, Any] = {"placed": "S2a", "missions": {"G1": "MH2"}, "revealed": "G1"}


@pytest.mark.rule("RW-8.1", "RW-11.3", "RW-13.1")
@pytest.mark.parametrize(
    ("player", "play", "table", "answer", "words"),
    [
        (
            {"wood": 1, "metal": 1},
            (),
            {},
            "buy joker",
            "It needs 3 of your wood, metal and hand cards in any mix, you have 2.",
        ),
        ({"moves": 0}, (), {}, "move", "You have no move token."),
        ({"moves": 1}, (), {}, "move", "None of your workers is in an area: send one out first."),
        ({"explorer": "G1", "tents": "G1"}, (), {}, "tent", "One of your tents stands there already."),
        ({"explorer": "G1", "tents": "F1 F2"}, (), {}, "tent", "Both your tents are pitched."),
        ({"dug": 2}, (), {"goals": "GO1"}, "goal GO1", "It needs 3 dug rooms, you have 2."),
        (
            {"workers": {"farm": 1}},
            (),
            {"placed": "S1b", "wheel": "S1 S2 S3 S4 S5 S6"},
            "main",
            "Gather wood: you have no worker in the area (Forest).",
        ),
        (HAND, ("extra 1",), {"placed": "S1a"}, "play 58", "It needs 1 metal, you have 0."),
        (
            {"explorer": "G1", "wood": 1, "metal": 2},
            ("extra 1",),
            SOLVING,
            "solve MH2.1",
            "It needs 2 wood, you have 1.",
        ),
    ],
)
def test_what_is_missing(
    player: dict[str, Any], play: tuple[str, ...], table: dict[str, Any], answer: str, words: str
) -> None:
    match = on_table([player, {}], *play, **table)
    assert lacking(match, answer) == words
    for language in LANGUAGES:
        assert lacking(match, answer, language)


def test_whose_chief_is_in_the_way() -> None:
    match = on_table([{}, {}], wheel="S1 S2 S3 S4 S5 S6")
    match.play("chief S1b")
    match.play("end")
    assert lacking(match, "chief S1b") == "Somebody's chief stands on this space."
    match.play("chief S2a")
    match.play("end")
    assert lacking(match, "chief S1a") == "You already have a chief in this segment of the wheel."


def test_points_for_a_project() -> None:
    match = on_table([{"workers": {"farm": 1}}, {}], "main", placed="S1b", wheel="S2 S3 S4 S5 S6 S1")
    assert lacking(match, "blind advanced") == "It needs 2 project points, you have 1."


def test_nothing_is_missing_while_somebody_else_decides() -> None:
    """Then another rule refuses, and it says enough."""
    match = on_table([{"moves": 0}, {"moves": 0}])
    question = GAME.questions[match.question]
    for option in range(question.size):
        assert question.lacking(match.state, 1, [option], "en") == ""
