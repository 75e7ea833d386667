"""What the tests of combat share: short positions and what was announced in them."""

from __future__ import annotations

from typing import Any

from tests.games.xobos.helpers import on_board, plain, state_of, told
from underhall import OUTSIDER, Match
from underhall.engine.scenario import Stage
from underhall.games.xobos.looking import observe

Words = dict[str, Any]


def totals(match: Match) -> list[tuple[int, int]]:
    """(who struck, announced power) of every blow so far, as everybody was told."""
    return [(line.public[0], line.public[1]) for line in told(match, OUTSIDER, "struck")]


def damages(match: Match) -> list[tuple[int, int]]:
    """(whose Guardian, announced damage) of every blow so far."""
    return [(line.public[0], line.public[2]) for line in told(match, OUTSIDER, "damaged")]


def attacked(mine: Words, theirs: Words, *play: str, token: str = "q1_d1-x12_t", **words: Any) -> Stage:
    """Seat 0 has attacked seat 1 along a corridor; all that is left is to resolve it."""
    return on_board([mine, theirs], *play, step="attacks", tokens=[f"attack {token}"], **words)


def fought(mine: Words, theirs: Words, *play: str, token: str = "q1_d1-x12_t", **words: Any) -> Stage:
    """The same with a battle."""
    return on_board([mine, theirs], *play, step="battles", tokens=[f"battle {token}"], **words)


def now(match: Match, **expected: Any) -> list[str]:
    """As `wrong`, but of the table at the open question, also if that is the first one of a step."""
    found = []
    for word, value in expected.items():
        wanted, there = observe(state_of(match), word, value)
        if plain(wanted) != plain(there):
            found.append(f"{word}: expected {wanted}, found {there}")
    return found
