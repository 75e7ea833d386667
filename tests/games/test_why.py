"""`why` over whole games of all four games: true for every name on the screen and about that very thing."""

from __future__ import annotations

import pytest

from tests.games.cavein import claims as cavein
from tests.games.kings import claims as kings
from tests.games.seldom import deeply, one_in
from tests.games.wistar import claims as wistar
from tests.games.xobos import claims as xobos
from underhall.engine.registry import load
from underhall.testing.properties.case import Case
from underhall.testing.properties.reasons import why_is_true
from underhall.web.boards import board_of


@pytest.mark.parametrize("players", [deeply(2), 3, deeply(4)])
def test_kings(players: int) -> None:
    options = {"visible_backs": "off", "overseer_wrap": "off"} if players == 3 else {}
    case = Case(load("kings"), players, 300 + players, options)
    board = board_of("kings")
    found = why_is_true(case, lambda view: {*board.names(view), *kings.names(view)}, kings.CLAIMS, every=7)
    assert {"KM-1.9", "KM-2.9", "KM-3.1", "KM-4.2", "KM-7.1", "KM-9.1"} <= set(found)


@pytest.mark.parametrize("players", one_in(3, [2, 3, 4]))
@pytest.mark.parametrize("seed", [310, pytest.param(320, marks=pytest.mark.long)])
def test_cavein(players: int, seed: int) -> None:
    board = board_of("cavein")
    case = Case(load("cavein"), players, seed + players)
    found = why_is_true(case, lambda view: {*board.names(view), *cavein.names(view)}, cavein.CLAIMS, every=5)
    assert {"CI-3.1", "CI-3.3", "CI-3.4", "CI-5.4", "CI-6.1", "CI-7.1", "CI-9.5", "CI-11.2", "CI-18.4"} <= set(found)


@pytest.mark.parametrize(("players", "options"), [deeply(2, {}), (3, {"clans": "on"}), deeply(4, {"clans": "random"})])
def test_xobos(players: int, options: dict[str, str]) -> None:
    board = board_of("xobos")
    case = Case(load("xobos"), players, 330 + players, options, answers=600)
    found = why_is_true(case, lambda view: {*board.names(view), *xobos.names(view)}, xobos.CLAIMS, every=13)
    assert {"XO-5.1", "XO-5.2", "XO-6.1", "XO-32.1"} <= set(found)


@pytest.mark.parametrize("players", one_in(3, [2, 3, 4]))
def test_wistar(players: int) -> None:
    case = Case(load("wistar"), players, 340 + players, answers=600)
    found = why_is_true(case, board_of("wistar").names, wistar.CLAIMS, every=13)
    assert {"RW-3.3", "RW-4.2", "RW-4.4", "RW-13.5"} <= set(found)
