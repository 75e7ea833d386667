"""Sections 0 to 2: both boards are those written out by hand."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from tests.games.xobos.plain_boards import KINDS, LETTER, MAIN, MUENARA, SEATS, board, corridors, far, near
from underhall.games.xobos.box import FIELD_KINDS, IRRADIATED
from underhall.games.xobos.data import standard

# The boards --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-1.1", "XO-0.1")
@pytest.mark.parametrize(("side", "fields", "count"), [(MAIN, 48, 84), (MUENARA, 39, 66)])
def test_both_sides_are_the_graph_written_here(side: int, fields: int, count: int) -> None:
    found = board(side)
    assert found.fields == len(found.names) == len(set(found.names)) == fields
    assert set(found.names) == {name for pair in corridors(side) for name in pair}
    pairs = [(found.names[a], found.names[b]) for a, b in zip(found.source, found.target, strict=True)]
    assert len(pairs) == len(set(pairs)) == 2 * count
    assert {frozenset(pair) for pair in pairs} == corridors(side)
    for field, name in enumerate(found.names):
        assert {found.names[other] for other in found.near[field]} == near(side, name)
        for other in range(fields):
            edge = found.edge[field * fields + other]
            joined = frozenset((name, found.names[other])) in corridors(side)
            assert (edge >= 0) == joined
            assert not joined or (found.source[edge], found.target[edge]) == (field, other)


@pytest.mark.rule("XO-1.1")
@pytest.mark.parametrize(("side", "basic", "base", "irradiated"), [(MAIN, 28, 16, 4), (MUENARA, 24, 12, 3)])
def test_kinds_quadrants_and_bases_of_the_fields(side: int, basic: int, base: int, irradiated: int) -> None:
    found = board(side)
    kinds = Counter(FIELD_KINDS[kind] for kind in found.kind)
    assert kinds == {"basic": basic, "base": base, "irradiated": irradiated}
    for field, name in enumerate(found.names):
        place, end = name.split("_")
        assert FIELD_KINDS[found.kind[field]] == KINDS[end[0]], name
        assert found.quadrants[field] == sum(1 << int(quadrant) - 1 for quadrant in place[1:]), name
        assert found.base_of[field] == (int(place[1]) - 1 if end[0] == "b" else -1), name
    for seat in range(SEATS[side]):
        own = f"{LETTER[side]}{seat + 1}"
        assert [found.names[field] for field in found.bases[seat]] == [f"{own}_b{at}" for at in (1, 2, 3, 4)]
        assert [found.names[field] for field in found.starts[seat]] == [
            f"{own}_{end}" for end in ("b2", "b3", "a1", "a2")
        ]
        assert found.names[found.exits[seat]] == f"{own}_b4"
        assert [found.names[field] for field in found.gates[seat]] == [f"{own}_a1", f"{own}_a2"]


@pytest.mark.rule("XO-1.1")
@pytest.mark.parametrize(
    ("side", "one", "other", "steps"),
    [
        (MAIN, "q1_b4", "q2_b4", 6), (MAIN, "q1_b4", "q4_b4", 6), (MAIN, "q1_b4", "q3_b4", 8),
        (MAIN, "q2_b4", "q4_b4", 8),
        (MAIN, "q1_a1", "q2_a2", 4), (MAIN, "q1_a2", "q4_a1", 4), (MAIN, "q1_a1", "q1_i", 2),
        (MAIN, "q1_b4", "q1_i", 3),
        (MUENARA, "m1_b4", "m2_b4", 6), (MUENARA, "m3_b4", "m1_b4", 6), (MUENARA, "m1_a1", "m2_a2", 4),
        (MUENARA, "m1_a1", "m1_i", 3), (MUENARA, "m1_b4", "m1_i", 4),
    ],
)  # fmt: skip
def test_distances_of_the_boards(side: int, one: str, other: str, steps: int) -> None:
    found = board(side)
    assert found.far[found.by_name[one] * found.fields + found.by_name[other]] == steps
    assert far(side, one, other) == steps


def turned(side: int, x: float, y: float) -> tuple[float, float]:
    """A point after the turn that leads from one seat to the next, clockwise as seen on the screen (y downwards)."""
    angle, middle = 2 * math.pi / SEATS[side], (500, (500, 574)[side])
    dx, dy = x - middle[0], y - middle[1]
    cos, sin = math.cos(angle), math.sin(angle)
    return middle[0] + dx * cos - dy * sin, middle[1] + dx * sin + dy * cos


def mirrored(side: int, x: float, y: float) -> tuple[float, float]:
    """Along the diagonal through the first seat, or the vertical line through it."""
    return (y, x) if side == MAIN else (1000 - x, y)


@pytest.mark.rule("XO-1.1", "R-06")
@pytest.mark.parametrize("side", [MAIN, MUENARA])
@pytest.mark.parametrize("how", [turned, mirrored])
def test_the_boards_are_the_same_for_every_seat(side: int, how: Any) -> None:
    """Turned by one seat, or mirrored, each field lies on another of its kind, and each corridor on a corridor. The
    turn is clockwise, and takes each seat's base to that of the next seat: that one sits to the left."""
    found = board(side)
    to = []
    for field in range(found.fields):
        x, y = how(side, found.x[field], found.y[field])
        close = [other for other in range(found.fields) if math.hypot(found.x[other] - x, found.y[other] - y) < 3]
        assert len(close) == 1, found.names[field]
        to.append(close[0])
        assert found.kind[field] == found.kind[close[0]]
        if how is turned and found.base_of[field] >= 0:
            assert found.base_of[close[0]] == (found.base_of[field] + 1) % SEATS[side]
    assert sorted(to) == list(range(found.fields))
    edges = set(zip(found.source, found.target, strict=True))
    assert {(to[a], to[b]) for a, b in edges} == edges


@pytest.mark.parametrize("side", [MAIN, MUENARA])
def test_the_boards_can_be_drawn_without_crossings(side: int) -> None:
    found = board(side)
    points = list(zip(found.x, found.y, strict=True))
    assert min(math.dist(a, b) for at, a in enumerate(points) for b in points[:at]) >= 84.5  # rounded

    def turn(a: int, b: int, c: int) -> int:
        (ax, ay), (bx, by), (cx, cy) = points[a], points[b], points[c]
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

    edges = [(a, b) for a, b in zip(found.source, found.target, strict=True) if a < b]
    for a, b in edges:
        for c, d in edges:
            if len({a, b, c, d}) == 4:
                assert turn(a, b, c) * turn(a, b, d) >= 0 or turn(c, d, a) * turn(c, d, b) >= 0


@pytest.mark.parametrize("side", [MAIN, MUENARA])
def test_fields_have_names_that_people_can_say(side: int) -> None:
    """A letter and a number, each once. Rings around the Source are E to H, from the inside out; bases are L to P, with
    4 as their exit. A to D are Guardians."""
    found = board(side)
    assert len(set(found.labels)) == found.fields
    for field, (name, label) in enumerate(zip(found.names, found.labels, strict=True)):
        letter, number = label[0], int(label[1:])
        assert found.label(name) == label
        assert found.by_label[label.casefold()] == field
        seat = found.base_of[field]
        assert (letter == "E") == (found.kind[field] == IRRADIATED)
        assert (letter in "LMNP") == (seat >= 0)
        assert letter in "EFGHLMNP"
        if seat >= 0:
            assert label == f"{'LMNP'[seat]}{found.bases[seat].index(field) + 1}"
        else:
            assert 1 <= number <= sum(other[0] == letter for other in found.labels)


@pytest.mark.parametrize("side", [MAIN, MUENARA])
def test_the_numbers_of_a_ring_go_round_clockwise(side: int) -> None:
    """From the first quadrant on: each further field of a ring lies further round the Source."""
    found = board(side)
    energy = standard()["boards"][side]["energy_source"]
    for letter in "EFGH":
        ring = sorted((int(label[1:]), field) for field, label in enumerate(found.labels) if label[0] == letter)
        angles = [math.atan2(found.y[field] - energy["y"], found.x[field] - energy["x"]) for _number, field in ring]
        turns = [(second - first) % (2 * math.pi) for first, second in pairwise(angles)]
        assert all(0 < turn < math.pi for turn in turns)
        assert sum(turns) < 2 * math.pi
        assert found.quadrants[ring[0][1]] & 1
