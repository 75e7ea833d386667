"""`underhall.testing` for games from elsewhere: it needs no test tools, and finds what is wrong."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.foreign import installed
from tests.foreign.lamps import GAME, LampsState, LampsView
from tests.pocket import GAME as POCKET
from tests.pocket import register
from underhall.engine.view import View
from underhall.testing import properties

ALONE = """
import sys
for name in ("pytest", "_pytest", "hypothesis"):
    sys.modules[name] = None
from underhall.testing import perft, properties, scenarios, texts
from underhall.testing.properties import frequencies, parts, quiet, reasons
from underhall.games.kings import GAME
properties.playing.ends(properties.Case(GAME, 2))
"""


def test_it_needs_no_test_tools() -> None:
    ran = subprocess.run([sys.executable, "-c", ALONE], capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("players", [2, 5, 7])
def test_all_holds_for_a_game_from_elsewhere(monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    """A game in English only, without options and without secrets."""
    with installed(monkeypatch):
        properties.hold(properties.Case(GAME, players, 3))


def test_all_holds_for_a_game_with_secrets() -> None:
    register()
    properties.hold(properties.Case(POCKET, 3, 10), shared=("rank",))


def test_a_view_of_what_is_hidden_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the seats see what chance will bring, which a re-deal changes."""

    def view(state: LampsState, seat: int) -> View:
        taken = (*state.taken, state.chance.copy().below(1000))
        return LampsView(seat=seat, players=state.players, over=state.over, heap=state.heap, taken=taken)

    with installed(monkeypatch):
        monkeypatch.setattr(GAME, "view", view)
        with pytest.raises(AssertionError):
            properties.hold(properties.Case(GAME, 2, 3))
