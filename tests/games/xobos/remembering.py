"""A player board to remember things of, and what follows from what is remembered."""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.games.xobos.guessing import (
    Upgrades,
)
from tests.games.xobos.helpers import state_of
from underhall import Match
from underhall.games.xobos.belief import Figures, code_in, healths, leader_in, worlds
from underhall.games.xobos.memory import HEAL_LINKS

Words = dict[str, Any]
ALL = {0, 1, 2, 3}

# A stands in front, B and C beside each other and next to A, D next to C only.
OWN: Words = {"guardians": {"A": "q1_d1", "B": "q1_a1", "C": "q1_c", "D": "q1_a2"}, "leader": "A"}
PAIRS = [(0, 1), (0, 2), (1, 2), (2, 3)]
RIVAL: Words = {"guardians": {"A": "x12_t", "B": "q2_d2"}, "leader": "A"}
FIGHT = ("end moves", "attack q1_d1-x12_t", "end attacks", "decline", "end moves", "end attacks")
HIT_BY = ("end moves", "end attacks", "end moves", "attack x12_t-q1_d1", "end attacks", "decline")


def figures(match: Match, seat: int = 0) -> Figures:
    return Figures(state_of(match), seat)


def known_worlds(match: Match, seat: int = 0) -> list[int]:
    return worlds(tuple(state_of(match).facts[seat]), figures(match, seat))


def leaders(match: Match, seat: int = 0) -> set[int]:
    return {leader_in(world) for world in known_worlds(match, seat)}


def upgrades_of(world: int) -> Upgrades:
    kinds = ((0, 0), (1, 0), (2, 0), (0, 1), (0, 2))
    return tuple(kinds[code_in(world, symbol)] for symbol in range(4))


def lives(match: Match, symbol: int, seat: int = 0) -> set[int]:
    return {life for life, _ in healths(tuple(state_of(match).facts[seat]), symbol, figures(match, seat))}


def possible_links(match: Match, seat: int = 0) -> set[str]:
    """`A boosts B` for every link that others must think possible."""
    links = state_of(match).links[seat]
    return {
        f"{'ABCD'[giver]} {word} {'ABCD'[receiver]}"
        for word, start in (("boosts", 0), ("heals", HEAL_LINKS))
        for giver, receiver in product(range(4), repeat=2)
        if links >> start + giver * 4 + receiver & 1
    }
