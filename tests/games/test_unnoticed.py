"""Deeds that nobody else may notice, in every game: there are some in xobos, and nowhere else."""

from __future__ import annotations

import pytest

from tests import pocket
from tests.games.seldom import seldom
from underhall.engine.registry import load
from underhall.testing.properties.case import Case
from underhall.testing.properties.quiet import deeds_go_unnoticed

pocket.register()


def case(game: str, players: int, seed: int, answers: int, **options: str) -> Case:
    return Case(load(game), players, seed, options, answers)


XOBOS = [
    case("xobos", 2, 1, 220, visibility_mode="fog"),
    case("xobos", 3, 2, 220, visibility_mode="check"),
    case("xobos", 4, 3, 700, visibility_mode="fog", clans="random"),
    case("xobos", 2, 4, 0, visibility_mode="check"),
    case("xobos", 3, 5, 0, visibility_mode="fog"),
]


@pytest.mark.rule("XO-26.3")
@pytest.mark.parametrize("case", seldom(XOBOS, *XOBOS[2:], deep=XOBOS[1:2]), ids=str)
def test_nobody_can_tell_that_a_link_was_broken(case: Case) -> None:
    """Not by numbers of turns, not by what may be undone; at once and through the next move that all see (D20)."""
    assert deeds_go_unnoticed(case, samples=1) > 5


OTHERS = [
    case("xobos", 2, 6, 120, visibility_mode="training"),
    case("kings", 3, 1, 60),
    case("cavein", 3, 1, 60),
    case("wistar", 2, 1, 60),
    case("pocket", 3, 1, 0),
    case("xobos", 3, 6, 0, visibility_mode="training"),
    case("kings", 2, 2, 0),
    case("cavein", 4, 2, 0),
    case("wistar", 3, 2, 0),
]


@pytest.mark.parametrize("case", seldom(OTHERS, *OTHERS[5:]), ids=str)
def test_elsewhere_every_answer_is_noticed(case: Case) -> None:
    assert deeds_go_unnoticed(case, samples=2) == 0
