"""What the tests of xobos share: positions in scenario words, real games, and short ways to look at them."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.games import looking
from tests.games.looking import all_views, events, offered, plain, refusal, seats, seen, told
from underhall import Match
from underhall.engine.chance import Chance, SecretChance
from underhall.engine.fairness import secret_of
from underhall.engine.scenario import Stage, check
from underhall.games.xobos import GAME
from underhall.games.xobos.box import Box
from underhall.games.xobos.components import XobosComponents
from underhall.games.xobos.state import XobosState

__all__ = ["all_views", "events", "offered", "plain", "refusal", "seats", "seen", "told"]

COUNTS = (2, 3, 4)
MODES = ("fog", "check", "training")
COMPONENTS = GAME.components()
OPTIONS = {choice.name: choice.values for choice in GAME.facts.choices}
position = partial(looking.position, GAME)
walk = partial(looking.walk, GAME)
finished = partial(looking.finished, GAME)


def standard_box() -> Box:
    assert isinstance(COMPONENTS, XobosComponents)
    return COMPONENTS.box


def names_in(box: Box) -> set[str]:
    """The names of all figures; a compiled class has no `__slots__`."""
    return {name for name in dir(box) if not name.startswith("_")}


def deal(players: int, seed: int, chance: Chance | None = None, /, **options: str) -> XobosState:
    """A real start, as a match of that seed has it; or one with a chance of the test's own."""
    return GAME.new(players, chance or SecretChance(secret_of(seed)), GAME.facts.settle(options), COMPONENTS)


def state_of(match: Match, seat: int | None = None) -> XobosState:
    """The state; with a seat, as its own branch has it while several decide."""
    state = match.state if seat is None else match.state_of(seat)
    assert isinstance(state, XobosState)
    return state


def on_board(players: list[dict[str, Any]], *play: str, options: dict[str, str] | None = None, **words: Any) -> Stage:
    """A position in scenario words, after some answers: one mapping for each player, then the table's own words."""
    return position({"players": players, **words}, *play, **(options or {}))


def wrong(match: Stage, **expected: Any) -> list[str]:
    """What does not come out as expected, in the words of scenarios; [] if all does."""
    return [line for word, wanted in expected.items() for line in check(match, word, wanted, True)]


def go(*names: str) -> list[str]:
    return sorted(f"to {name}" for name in names)
