"""How often each re-deal occurs, compared with an exact count of the deals that fit a seat's knowledge."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import Any

from underhall.engine.chance import FastChance
from underhall.engine.game import Game
from underhall.engine.state import State


def frequencies_match(
    game: Game[Any],
    state: State,
    seat: int,
    exact: Mapping[Any, int],
    outcome: Callable[[Any], Hashable],
    deals: int,
) -> None:
    """`exact` counts, for each outcome, the deals that lead to it; re-deals must occur in the same proportions.

    Each outcome is expected a hundred times or more; ten times the root of that would be the difference if its weight
    were wrong by a factor of two, and half of it is what we allow.
    """
    total = sum(exact.values())
    found: Counter[Hashable] = Counter()
    seeds = FastChance(11)
    for _ in range(deals):
        twin = state.copy()
        game.resample(twin, seat, FastChance(seeds.below(1 << 31)))
        found[outcome(twin)] += 1
    strange = set(found) - set(exact)
    assert not strange, f"{len(strange)} outcomes cannot be, such as {min(strange, key=repr)}"
    surprise = 0.0
    for key, ways in exact.items():
        expected = deals * ways / total
        assert expected >= 100, f"too few deals to judge {key}: {expected:.0f} expected"
        off = found[key] - expected
        assert abs(off) <= 5 * expected**0.5, f"{key} came {found[key]} times, not about {expected:.0f}"
        surprise += off * off / expected
    freedom = len(exact) - 1
    assert surprise <= freedom + 4 * (2 * freedom) ** 0.5 + 4, f"chi-square {surprise:.0f} with {freedom} degrees"
