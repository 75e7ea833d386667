"""What the tests of combat share: short positions and what was announced in them."""

from __future__ import annotations

from typing import Any

from tests.games.xobos.helpers import on_board, plain, state_of, told
from underhall import OUTSIDER, Match
from underhall.engine.scenario import Stage
from underhall.games.xobos.observe import observe

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


def now(match: Match, seat: int | None = None, /, **expected: Any) -> list[str]:
    """As `wrong`, but of the table at the open question, even the first one of a step; or of one seat's own branch."""
    found = []
    for word, value in expected.items():
        wanted, there = observe(state_of(match, seat), word, value)
        if plain(wanted) != plain(there):
            found.append(f"{word}: expected {wanted}, found {there}")
    return found


def deeds(match: Match, seat: int = 0) -> list[str]:
    """What a seat is offered while others decide too."""
    waiting = match.pending_for(seat)
    return [match.game.write(waiting.state, waiting.question, option) for option in waiting.options]


def refused(match: Match, text: str, seat: int = 0) -> str | None:
    """Which rule forbids it to that seat, while others decide too."""
    waiting = match.pending_for(seat)
    value = match.game.read(waiting.state, waiting.question, text, waiting.options)
    assert value >= 0, text
    return match.game.refuse(waiting.state, seat, waiting.question, value)
