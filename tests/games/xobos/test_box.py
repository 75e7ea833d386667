"""Sections 0 to 2: terms, what is in the box, and the goal; both boards and all figures are written out here."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

import pytest

from tests.games.xobos.branches import Players, asked, deeds, refused_deed
from tests.games.xobos.helpers import (
    events,
    names_in,
    offered,
    on_board,
    refusal,
    seats,
    seen,
    standard_box,
    state_of,
    told,
    wrong,
)
from underhall.games.xobos.box import BUILDING_IDS, CLAN_IDS, FIELD_KINDS, SYMBOLS, TECHNOLOGY_IDS, Board
from underhall.games.xobos.data import standard

# Both sides by hand: what one seat has, and what lies between a seat and the next one to the left.
MAIN, MUENARA = 0, 1
SEATS = (4, 3)
LETTER = ("q", "m")
BORDER = ("x", "y")
BASE = ["b1-b2", "b1-b3", "b2-b4", "b3-b4", "b4-a1", "b4-a2"]
GROUND = ["a1-c", "a2-c", "a1-d1", "a2-d2", "c-d1", "c-d2"]
INNER = (["c-i"], ["c-e", "e-i"])
KINDS = {"b": "base", "a": "basic", "c": "basic", "d": "basic", "e": "basic", "t": "basic", "u": "basic"} | {
    "i": "irradiated"
}


def board(side: int) -> Board:
    return standard_box().boards[side]


def corridors(side: int) -> set[frozenset[str]]:
    """All corridors of a side, by hand."""
    found = []
    for seat in range(1, SEATS[side] + 1):
        after = seat % SEATS[side] + 1
        own, left, border = f"{LETTER[side]}{seat}", f"{LETTER[side]}{after}", f"{BORDER[side]}{seat}{after}"
        for pair in BASE + GROUND + INNER[side]:
            one, other = pair.split("-")
            found.append(frozenset((f"{own}_{one}", f"{own}_{other}")))
        for one, other in (
            (f"{own}_d1", f"{border}_t"),
            (f"{own}_d1", f"{border}_u"),
            (f"{left}_d2", f"{border}_t"),
            (f"{left}_d2", f"{border}_u"),
            (f"{border}_t", f"{border}_u"),
            (f"{border}_u", f"{own}_i"),
            (f"{border}_u", f"{left}_i"),
            (f"{own}_i", f"{left}_i"),
        ):
            found.append(frozenset((one, other)))
    assert len(found) == len(set(found))
    return set(found)


def near(side: int, name: str) -> set[str]:
    return {other for pair in corridors(side) if name in pair for other in pair if other != name}


def far(side: int, one: str, other: str) -> int:
    """Corridors between two fields, counted along the hand-made graph."""
    steps, edge, seen_fields = 0, {one}, {one}
    while other not in edge:
        edge = {after for name in edge for after in near(side, name)} - seen_fields
        seen_fields |= edge
        steps += 1
    return steps


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


# Terms -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-0.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_guardian_can_go_exactly_to_the_fields_at_the_end_of_its_corridors(players: int) -> None:
    side = MUENARA if players == 3 else MAIN
    found, tried = board(side), 0
    for name in found.names:
        if 0 < found.base_of[found.by_name[name]] < players:
            continue
        match = on_board([{"guardians": {"A": name}}, *[{} for _ in range(players - 1)]], "guardian A")
        open_to = {other for other in near(side, name) if not 0 < found.base_of[found.by_name[other]] < players}
        waiting = match.pending_for(0)
        assert {found.names[option] for option in waiting.options} == open_to, name
        tried += 1
    assert tried == {2: 44, 3: 31, 4: 36}[players]


@pytest.mark.rule("XO-0.1")
def test_attacks_go_along_corridors_only() -> None:
    """The lower five fields lie round q1_c, but no corridor leads to them."""
    there = ["q1_a1", "q1_a2", "q1_d1", "q1_d2", "q1_i"]
    others = ["x12_u", "x41_u", "x12_t", "q4_i"]
    match = on_board([{"guardians": {"A": "q1_c"}}, {"quarks": dict.fromkeys(there + others, 1)}], step="declaring")
    assert wrong(match, options=["end attacks", *[f"attack q1_c-{name}" for name in there]]) == []


@pytest.mark.rule("XO-0.1")
def test_links_join_neighbours_only() -> None:
    """a1 - c - d2 is a way; a1 and d2 are no neighbours, and D is far away from all."""
    players: Players = [{"guardians": {"A": "q1_a1", "B": "q1_c", "C": "q1_d2", "D": "q3_c"}, "leader": "D"}, {}]
    match = on_board(players, step="development")
    boosts = [deed for deed in deeds(match) if deed.startswith("boost")]
    assert boosts == ["boost A B", "boost B A", "boost B C", "boost C B"]
    heals = [deed for deed in deeds(match) if deed.startswith("heal")]
    assert heals == ["heal A B", "heal B A", "heal B C", "heal C B", "heal D D"]
    assert refused_deed(match, "boost A C") == "XO-17.1"


@pytest.mark.rule("XO-0.1")
def test_watchtowers_reach_neighbours_only() -> None:
    there = ["q1_a1", "q1_i"]
    players: Players = [
        {"buildings": {"q1_c": "watchtower 1"}},
        {"quarks": dict.fromkeys([*there, "x12_u", "q1_b4"], 1)},
    ]
    match = on_board(players, step="closing")
    assert wrong(match, options=["end fire", *[f"fire q1_c-{name}" for name in there]]) == []


@pytest.mark.rule("XO-0.2")
@pytest.mark.parametrize(
    ("word", "closed"), [({"quarks": {"q1_c": 1}}, True), ({"guardians": {"A": "q1_c"}}, True)]
    + [({"buildings": {"q1_c": text}}, False) for text in ("watchtower 3", "watchtower", "mine", "cocoon")]
)  # fmt: skip
def test_guardians_and_quarks_are_units_and_buildings_are_not(word: dict[str, Any], closed: bool) -> None:
    """Only units keep others out, and only units are a target, but for what R-16 says of a loaded Watchtower."""
    units = {"guardians": {"B": "q2_b1"}} if "guardians" not in word else {}
    players: Players = [{"guardians": {"A": "q1_a1"}}, {**units, **word}]
    match = on_board(players, "guardian A")
    assert ("to q1_c" in offered(match)) != closed
    off = on_board(players, step="declaring", options={"lone_tower_target": "off"})
    assert asked(off) == (["0 declare"] if closed else ["1 move"])


@pytest.mark.rule("XO-0.3")
def test_extras_are_quarks_and_crystals_of_the_same_owner() -> None:
    """One Quark and two crystals clash with three Quarks: nothing is left on either side."""
    players: Players = [
        {"quarks": {"q1_c": 1}, "buildings": {"q1_c": "watchtower 2"}, "guardians": {"A": "q1_b1"}},
        {"quarks": {"q1_d1": 3}, "guardians": {"A": "q2_b1"}},
    ]
    match = on_board(players, step="battles", tokens=["battle q1_c-q1_d1"])
    assert [line.public for line in told(match, 0, "clashed")] == [(3,)]
    assert wrong(match, p0_quarks={}, p1_quarks={}, p0_buildings={"q1_c": "watchtower"}) == []


@pytest.mark.rule("XO-0.3")
def test_crystals_of_somebody_else_are_no_extras() -> None:
    """Seat 0's Quark stands on seat 1's Watchtower. One of three Quarks clashes with it, and the load stays there."""
    players: Players = [
        {"quarks": {"q1_c": 1}, "guardians": {"A": "q1_b1"}},
        {"quarks": {"q1_d1": 3}, "buildings": {"q1_c": "watchtower 2"}, "guardians": {"A": "q2_b1"}},
    ]
    match = on_board(players, "strike nothing", "halt", step="battles", tokens=["battle q1_c-q1_d1"])
    assert [line.public for line in told(match, 0, "clashed")] == [(1,)]
    assert wrong(match, p0_quarks={}, p1_quarks={"q1_d1": 2}, p1_buildings={"q1_c": "watchtower 2"}) == []


TARGETS = [
    {"quarks": {"q1_c": 1}},
    {"guardians": {"A": "q1_c"}},
    {"buildings": {"q1_c": "watchtower 1"}},
    {"guardians": {"A": "q1_c"}, "buildings": {"q1_c": "watchtower"}},
]
NO_TARGETS = [
    {"buildings": {"q1_c": "watchtower"}},
    {"buildings": {"q1_c": "mine"}},
    {},
]


@pytest.mark.rule("XO-0.4")
@pytest.mark.parametrize("word", TARGETS + NO_TARGETS)
@pytest.mark.parametrize("lone", ["on", "off"])
def test_target_fields(word: dict[str, Any], lone: str) -> None:
    """Seat 1 has another unit at q1_d1, so that there is a question in any case."""
    units = {**word, "quarks": {**word.get("quarks", {}), "q1_d1": 1}}
    match = on_board([{"guardians": {"A": "q1_a1"}}, units], step="declaring", options={"lone_tower_target": lone})
    target = word in TARGETS and (lone == "on" or "watchtower 1" not in str(word))
    assert wrong(match, options=["end attacks", "attack q1_a1-q1_d1"] + ["attack q1_a1-q1_c"] * target) == []
    assert refusal(match, "attack q1_a1-q1_c") == (None if target else "XO-0.4")


@pytest.mark.rule("XO-0.4")
def test_own_fields_and_bases_are_no_target() -> None:
    players: Players = [
        {"guardians": {"A": "q2_a1", "B": "q2_c"}},
        {"guardians": {"A": "q2_b4"}, "quarks": {"q2_d1": 1}},
    ]
    match = on_board(players, step="declaring")
    assert wrong(match, options=["end attacks", "attack q2_a1-q2_d1", "attack q2_c-q2_d1"]) == []
    assert wrong(match, refused={"attack q2_a1-q2_c": "XO-0.4", "attack q2_a1-q2_b4": "XO-8.5"}) == []


@pytest.mark.rule("XO-0.4")
def test_a_base_is_no_target_from_afar_either() -> None:
    """The Orbital Cannon needs no corridor, and names no field of a base but that of nobody."""
    own = {"clan": "kubadi", "technologies": "orbital_cannon", "device": 1, "guardians": {"A": "q1_a1"}}
    other = {"clan": "rheita", "guardians": {"A": "q2_b4", "B": "q3_b4"}, "quarks": {"q2_b1": 1, "q2_c": 1}}
    match = on_board([own, other], step="declaring", options={"clans": "on"})
    assert wrong(match, options=["end attacks", "cannon q2_c", "cannon q3_b4"]) == []


@pytest.mark.rule("XO-0.5", "R-06")
@pytest.mark.parametrize(("players", "first", "order"), [(2, 1, [1, 0]), (3, 2, [2, 0, 1]), (4, 2, [2, 3, 0, 1])])
def test_turn_order_begins_at_the_marker_and_goes_to_the_left(players: int, first: int, order: list[int]) -> None:
    side = MUENARA if players == 3 else MAIN
    units: list[dict[str, Any]] = [{"guardians": {"A": f"{LETTER[side]}{seat + 1}_b1"}} for seat in range(players)]
    match = on_board(units, first=first)
    for seat in order:
        assert asked(match) == [f"{seat} move"]
        match.act("end moves")
    assert asked(match) == [f"{seat} develop" for seat in order]


@pytest.mark.rule("XO-0.6")
def test_resources_and_crystals_are_two_stocks_of_plain_numbers() -> None:
    """Seven crystals pay for a Quark whatever the pieces; nine resources do not, and crystals pay for no building."""
    match = on_board([{"crystals": 7, "guardians": {"A": "q1_c"}}, {"resources": 9}], step="development")
    assert "breed q1_b1" in deeds(match, 0)
    assert refused_deed(match, "build A well", 0) == "XO-18.1"
    assert refused_deed(match, "reactor q1_b1", 0) == "XO-19.1"
    assert refused_deed(match, "breed q2_b1", 1) == "XO-20.1"
    match.act("0: breed q1_b1")
    match.act("1: reactor q2_b1")
    own, other = (state_of(match, seat) for seat in (0, 1))
    assert (own.crystals[0], own.resources[0], other.crystals[1], other.resources[1]) == (6, 0, 0, 4)
    view = seen(match, 0)["seats"][0]
    assert (view["crystals"], view["resources"]) == (6, 0)


@pytest.mark.rule("XO-0.7")
@pytest.mark.parametrize(
    ("before", "refused"),
    [
        ("build A well", {"build A mine": "XO-18.1", "boost A B": "XO-17.7", "heal A B": "XO-17.7"}),
        ("boost A B", {"build A mine": "XO-18.1", "boost A C": "XO-16.5", "heal A B": "XO-16.5"}),
        ("heal A B", {"build A watchtower": "XO-18.1", "boost A C": "XO-16.5", "heal A A": "XO-16.5"}),
    ],
)
def test_an_order_slot_holds_one_thing(before: str, refused: dict[str, str]) -> None:
    players: Players = [{"guardians": {"A": "q1_c", "B": "q1_a1", "C": "q1_d1"}, "resources": 9}, {}]
    match = on_board(players, step="development")
    for text in refused:
        assert refused_deed(match, text) is None, text
    match.act(f"0: {before}")
    for text, rule in refused.items():
        assert refused_deed(match, text) == rule, text
    free = (
        {"build B mine", "build C well"} if before.startswith("build") else {"build B mine", "build C well", "heal C A"}
    )
    assert free <= set(deeds(match)), "each Guardian has a slot of its own"


@pytest.mark.rule("XO-0.7")
def test_an_old_link_fills_the_slot_until_it_is_broken() -> None:
    players: Players = [{"guardians": {"A": "q1_c", "B": "q1_a1"}, "links": "A heals B", "resources": 9}, {}]
    match = on_board(players, step="development")
    assert refused_deed(match, "boost A B") == "XO-17.6"
    assert refused_deed(match, "build A mine") == "XO-18.1"
    match.act("0: break A")
    assert {"boost A B", "build A mine"} <= set(deeds(match))


@pytest.mark.rule("XO-0.8")
def test_every_change_of_field_by_its_owner_is_a_move() -> None:
    """A move, a swap, and a Quark's move; then nothing can move any more. The next round all can again."""
    players: Players = [{"guardians": {"A": "q1_a1", "B": "q1_c", "C": "q1_d2"}, "quarks": {"q1_a2": 1}}, {}]
    match = on_board(players, "guardian A", "to q1_c", "guardian C", "to x41_u", "quark q1_a2", "to q1_d2")
    assert wrong(match, moved="0A 0B 0C", options=["end moves"]) == []
    assert wrong(match, refused={"quark q1_d2": "XO-6.1"}) == []
    assert [field["moved_quarks"] for field in seen(match, 1)["fields"] if field["field"] == "q1_d2"] == [1]
    for text in ("end moves", "0: done", "1: done"):
        match.act(text)
    assert (
        wrong(match, round=2, moved="", options=["end moves"] + [f"guardian {s}" for s in "ABC"] + ["quark q1_d2"])
        == []
    )


@pytest.mark.rule("XO-0.8")
def test_occupation_and_advance_are_moves() -> None:
    """Seat 1 leaves q1_d1, seat 0 comes in with all it has; then a Quark of seat 0 advances elsewhere."""
    players: Players = [{"guardians": {"A": "q1_c"}, "quarks": {"q1_c": 2}}, {"guardians": {"A": "q1_d1"}}]
    match = on_board(players, "guardian A", "to x12_t", "from q1_c", current=1, tokens=["attack q1_c-q1_d1"])
    assert wrong(match, moved="0A 1A", p0_quarks={"q1_d1": 2}) == []
    assert sum(state_of(match).tired) == 2
    players = [{"guardians": {"A": "q1_c"}, "quarks": {"q1_c": 3}}, {"quarks": {"q1_d1": 1}}]
    match = on_board(
        players, "strike q1", "advance quark q1_c", "advance A", step="attacks", tokens=["attack q1_c-q1_d1"]
    )
    assert wrong(match, moved="0A", p0_quarks={"q1_c": 1, "q1_d1": 1}, options=["halt", "advance quark q1_c"]) == []
    assert sum(state_of(match).tired) == 1


@pytest.mark.rule("XO-0.8")
def test_a_teleport_is_a_move() -> None:
    """The Guardian does not walk on from where it came to, nor swap with a neighbour."""
    own = {"clan": "xenth", "technologies": "teleport", "device": 3, "guardians": {"A": "q1_a1", "B": "q1_c"}}
    players: Players = [own, {"clan": "rheita", "guardians": {"A": "q2_b1"}}]
    match = on_board(players, "teleport A", "to q1_d1", options={"clans": "on"})
    assert wrong(match, moved="0A", options=["end moves", "guardian B"], refused={"guardian A": "XO-6.1"}) == []
    match.act("guardian B")
    assert "to q1_d1" not in offered(match)


@pytest.mark.rule("XO-33.2", "R-87")
def test_all_see_how_many_quarks_of_a_field_have_moved_also_after_a_loss() -> None:
    """Three on a field of which one has moved; a blow of 1 takes that one."""
    own = {"quarks": {"q1_c": 2}, "moved_quarks": {"q1_c": 1}, "guardians": {"A": "q1_b1"}}
    players: Players = [own, {"guardians": {"A": "q1_d1"}, "leader": "D"}]
    match = on_board(players, step="attacks", tokens=["attack q1_d1-q1_c"])
    for viewer in seats(match):
        (field,) = [one for one in seen(match, viewer)["fields"] if one["field"] == "q1_c"]
        assert (field["owner"], field["quarks"], field["moved_quarks"]) == (0, 2, 0)
    match = on_board(players)
    (field,) = [one for one in seen(match, 1)["fields"] if one["field"] == "q1_c"]
    assert (field["quarks"], field["moved_quarks"]) == (3, 1)


@pytest.mark.rule("XO-0.8", "R-87")
def test_of_quarks_those_that_have_moved_are_lost_first_by_attacking() -> None:
    """Two of three have moved. The first two to strike are those: one that has not moved is left and may advance."""
    players: Players = [{"quarks": {"q1_c": 1}, "moved_quarks": {"q1_c": 2}}, {"quarks": {"q1_d1": 2}}]
    match = on_board(players, "strike q2", step="attacks", tokens=["attack q1_c-q1_d1"])
    assert wrong(match, asked="0 advance", options=["halt", "advance quark q1_c"]) == []
    players[1] = {"quarks": {"q1_d1": 3}}
    match = on_board(players, "strike q3", step="attacks", tokens=["attack q1_c-q1_d1"])
    assert wrong(match, p0_quarks={}, p1_quarks={}, asked=["0 develop", "1 develop"]) == []


@pytest.mark.rule("XO-0.8", "R-87")
@pytest.mark.parametrize(("token", "step"), [("attack q1_d1-q1_c", "attacks"), ("battle q1_c-q1_d1", "battles")])
def test_of_quarks_those_that_have_moved_are_lost_first_by_absorbing_and_in_a_clash(token: str, step: str) -> None:
    players: Players = [{"quarks": {"q1_c": 2}, "moved_quarks": {"q1_c": 1}}, {"quarks": {"q1_d1": 1}}]
    match = on_board(players, step=step, tokens=[token])
    s = state_of(match)
    field = s.board.by_name["q1_c"]
    assert (s.fresh[field], s.tired[field]) == (2, 0)


@pytest.mark.rule("XO-0.9")
def test_who_is_able_to_attack() -> None:
    """A Quark, Guardians that heal, build or boost (the last ends its link), a loaded Watchtower without a Guardian;
    not a teleported Guardian, not a Watchtower under opposing units, not an empty one."""
    players: Players = [
        {
            "clan": "xenth",
            "guardians": {"A": "q1_a1", "B": "q1_d1", "C": "q1_a2", "D": "q1_d2"},
            "teleported": "D",
            "links": "A boosts B, B heals A",
            "sites": {"C": "well"},
            "buildings": {"q1_i": "watchtower 1", "q2_i": "watchtower", "x12_u": "watchtower 2"},
        },
        {"clan": "kubadi", "quarks": {"q1_c": 1, "x12_u": 1}},
    ]
    match = on_board(players, step="declaring", options={"clans": "on"})
    able = ["attack q1_a1-q1_c", "attack q1_a2-q1_c", "attack q1_d1-q1_c", "attack q1_d1-x12_u"]
    able += ["attack q1_i-q1_c", "attack q1_i-x12_u"]
    assert wrong(match, options=["end attacks", *able, "break A", "break B"]) == []
    refused = {"attack q1_d2-q1_c": "XO-8.2", "attack q2_i-x12_u": "XO-8.2", "attack x12_u-q1_i": "XO-8.2"}
    assert wrong(match, refused=refused) == []
    match.act("attack q1_a1-q1_c")
    assert wrong(match, p0_links="B heals A") == [], "a booster ends its link first; a healer need not"
    match.act("attack q1_d1-q1_c")
    assert wrong(match, p0_links="B heals A") == []


@pytest.mark.rule("XO-0.9")
def test_a_watchtower_below_its_own_guardian_is_not_able_by_itself() -> None:
    """Below a teleported Guardian it is no attacker; in the closing window it fires only without any Guardian."""
    players: Players = [
        {"clan": "xenth", "guardians": {"A": "q1_c"}, "teleported": "A", "buildings": {"q1_c": "watchtower 3"}},
        {"clan": "kubadi", "guardians": {"A": "q1_d1"}},
    ]
    options = {"clans": "on"}
    assert wrong(on_board(players, step="declaring", options=options), asked="1 move") == []
    assert wrong(on_board(players, step="closing", options=options), asked=["0 develop", "1 develop"]) == []
    players[0] = {"clan": "xenth", "buildings": {"q1_c": "watchtower 3"}}
    assert wrong(on_board(players, step="closing", options=options), options=["end fire", "fire q1_c-q1_d1"]) == []


@pytest.mark.rule("XO-0.10", "R-10")
def test_bases_of_empty_seats_are_ground_for_moving_and_fighting_but_not_for_building() -> None:
    players: Players = [
        {"guardians": {"A": "q3_a1"}, "resources": 9}, {"guardians": {"A": "q3_b2"}, "quarks": {"q4_b4": 1}},
    ]  # fmt: skip
    match = on_board(players, "guardian A", "to q3_b4", "end moves")
    assert wrong(match, options=["end attacks", "attack q3_b4-q3_b2"]) == []
    match.act("attack q3_b4-q3_b2")
    match.act("end attacks")
    assert wrong(match, asked="1 respond", options=["decline", "counter q3_b4-q3_b2"]) == []
    match = on_board([{"guardians": {"A": "q3_b4"}, "resources": 9}, {}], step="development")
    assert refused_deed(match, "build A watchtower") == "XO-18.8"
    assert refused_deed(match, "reactor q3_b1") == "XO-19.1"
    assert [deed for deed in deeds(match) if deed.startswith(("build", "breed q3", "reactor q3"))] == []


@pytest.mark.rule("XO-0.10", "R-88")
def test_the_base_of_an_eliminated_player_is_ground_too() -> None:
    players: Players = [
        {"guardians": {"A": "q3_a1"}, "quarks": {"q3_c": 1}},
        {"guardians": {"A": "q3_b2"}},
        {},
        {"quarks": {"q4_b4": 1}},
    ]
    match = on_board(players, "guardian A", out=[2])
    assert "to q3_b4" in offered(match)
    match.act("to q3_b4")
    match.act("end moves")
    assert wrong(match, options=["end attacks", "attack q3_b4-q3_b2"]) == []
    closed = on_board(players, "guardian A")
    assert refusal(closed, "to q3_b4") == "XO-6.9", "as long as seat 2 is in the game"
    players[0] = {"guardians": {"A": "q3_b4"}, "resources": 9}
    match = on_board(players, step="development", out=[2])
    assert refused_deed(match, "build A watchtower") == "XO-18.8"


# What is in the box ------------------------------------------------------------------------------------------------


FIGURES = {
    "rounds": 15, "start_resources": 3, "start_crystals": 0, "start_quarks": 2, "quarks": 9, "quark_move": 2,
    "quark_stack": 3, "swarm_stack": 5, "life": 6, "start_life": 6, "power": 1, "leader_power": 2, "xenth_power": 3,
    "power_cap": 8, "heal": 1, "tower_capacity": 3, "tower6": 6, "base_income": 1, "mine_income": 2, "well_income": 1,
    "tunnel_income": 2, "destroy_reward": 2, "capture_reward": 3, "quark_cost": 1, "rebuild_cost": 5,
    "rebuild_cheap": 3, "repair_cost": 2, "upgrade_cost": 1, "demolish_cost": 2, "cannon_load": 2, "teleport_load": 3,
    "fusion_resources": 3, "fusion_crystals": 2,
}  # fmt: skip
# Cost and how many a player has. Cocoons are made of the four construction tokens.
COSTS = {"mine": (3, 4), "well": (2, 5), "technical": (2, 4), "watchtower": (1, 5), "cocoon": (1, 4), "reactor": (5, 4)}
LEVELS = {
    "rebuild": 1, "upgrade1": 1, "harvest": 1, "quark_range": 2, "tower6": 2, "antiheal": 2, "armour": 3, "capture": 3,
    "upgrade2": 3, "orbital_cannon": 2, "energy_tunnel": 2, "quark_swarm": 2, "teleport": 2,
}  # fmt: skip


@pytest.mark.rule("XO-1.1", "XO-1.9")
def test_the_figures_of_the_box() -> None:
    box = standard_box()
    assert {name: getattr(box, name) for name in FIGURES} == FIGURES
    assert names_in(box) == {*FIGURES, "boards", "build_cost", "build_limit", "tech_level", "tech_cost"}


@pytest.mark.rule("XO-1.1")
def test_four_guardians_with_symbols_and_nine_quarks_for_each_of_four_players() -> None:
    assert SYMBOLS == "ABCD"
    totals = {row["id"]: (row["total"], row.get("per_player")) for row in standard()["tokens"]}
    assert totals["guardian"] == (16, 4)
    assert totals["quark"] == (36, 9)
    quarks = {f"q1_{end}": 3 for end in ("b1", "b2", "b3")}
    match = on_board([{"quarks": quarks, "crystals": 5}, {"crystals": 5}], step="development")
    assert refused_deed(match, "breed q1_b4", 0) == "XO-20.1", "there is no tenth"
    assert refused_deed(match, "breed q2_b4", 1) is None
    assert seen(match, 1)["seats"][0]["quarks_left"] == 0
    assert [one["symbol"] for one in seen(match, 1)["seats"][0]["guardians"]] == ["A", "B", "C", "D"]


@pytest.mark.rule("XO-1.3")
def test_nine_technologies_of_which_each_player_has_one_copy() -> None:
    rows = standard()["technologies"]
    assert [row["id"] for row in rows] == list(TECHNOLOGY_IDS) == list(LEVELS)
    box = standard_box()
    assert dict(zip(TECHNOLOGY_IDS, box.tech_level, strict=True)) == LEVELS
    assert box.tech_cost == [2] * 9 + [1] * 4
    assert [row["copies"] for row in rows] == [4] * 9 + [1] * 4
    assert [row.get("clan") for row in rows] == [None] * 9 + list(CLAN_IDS)
    own = {"q1_a1": "technical", "q1_a2": "technical", "q1_c": "technical"}
    other = {"q2_a1": "technical", "q2_a2": "technical", "q2_c": "technical"}
    players: Players = [
        {"buildings": own, "resources": 9},
        {"buildings": other, "resources": 9, "technologies": "armour"},
    ]
    match = on_board(players, "0: learn armour", step="development")
    assert refused_deed(match, "learn armour", 1) == "XO-22.1"
    learnt = {deed for deed in deeds(match, 1) if deed.startswith("learn")}
    assert learnt == {f"learn {name}" for name in list(LEVELS)[:8] if name != "armour"}, "upgrade2 needs upgrade1"


@pytest.mark.rule("XO-1.4", "R-05")
@pytest.mark.parametrize("building", COSTS)
def test_the_number_of_buildings_is_a_limit_for_each_player(building: str) -> None:
    cost, limit = COSTS[building]
    at = BUILDING_IDS.index(building)
    assert (standard_box().build_cost[at], standard_box().build_limit[at]) == (cost, limit)
    if building in ("reactor", "cocoon"):
        return
    total = {row["id"]: (row["total"], row["per_player"]) for row in standard()["tokens"] if row.get("per_player")}
    assert total[building] == (4 * limit, limit)
    fields = ["q1_a1", "q1_a2", "q1_c", "q1_d1", "q1_d2"]
    for count, rule in ((limit - 1, None), (limit, "XO-1.4")):
        own = {"guardians": {"A": "x12_t"}, "resources": 9, "buildings": dict.fromkeys(fields[:count], building)}
        match = on_board([own, {"guardians": {"A": "x23_t"}, "resources": 9}], step="development")
        assert refused_deed(match, f"build A {building}", 0) == rule
        assert refused_deed(match, f"build A {building}", 1) is None, "the other has tokens of its own"


@pytest.mark.rule("XO-1.4", "R-05")
def test_a_token_in_an_order_slot_is_used_too() -> None:
    """Three Mines and a site of one: no fifth token. All four Reactors: none is left."""
    own = {
        "guardians": {"A": "x12_t", "B": "x12_u"}, "sites": {"B": "mine"}, "resources": 9,
        "buildings": dict.fromkeys(["q1_a1", "q1_a2", "q1_c"], "mine") | {f"q1_b{at}": "reactor" for at in (1, 2, 3)},
    }  # fmt: skip
    match = on_board([own, {}], step="development")
    assert refused_deed(match, "build A mine") == "XO-1.4"
    assert refused_deed(match, "build A well") is None
    left = {"mine": 0, "well": 5, "technical": 4, "watchtower": 5, "reactor": 1}
    assert seen(match, 0)["seats"][0]["tokens_left"] == left
    match.act("0: reactor q1_b4")
    assert seen(match, 0)["seats"][0]["tokens_left"]["reactor"] == 0


@pytest.mark.rule("XO-1.5")
def test_tokens_of_the_box() -> None:
    found = {row["id"]: (row["total"], row.get("per_player")) for row in standard()["tokens"]}
    expected = {
        "construction": (16, 4), "link": (16, 4), "attack": (12, None), "upgrade": (8, None), "leader": (4, 1),
        "first_player": (1, None), "reactor": (16, 4), "mine": (16, 4), "technical": (16, 4), "watchtower": (20, 5),
        "well": (20, 5), "technology_tile": (36, 9),
    }  # fmt: skip
    assert {name: found[name] for name in expected} == expected


@pytest.mark.rule("XO-1.5")
def test_four_sites_or_four_links_of_a_player_at_once() -> None:
    """Construction and link tokens are enough for all Guardians; one Leader, one first player."""
    players: Players = [
        {"guardians": {"A": "q1_a1", "B": "q1_c", "C": "q1_d1", "D": "q1_d2"}, "resources": 4},
        {"resources": 1},
    ]
    match = on_board(players, *[f"0: build {symbol} well" for symbol in SYMBOLS], step="development")
    assert [state_of(match, 0).resources[0], sum(field["site"] for field in seen(match, 0)["fields"])] == [0, 4]
    match = on_board(players, "0: heal A B", "0: boost B C", "0: heal C A", "0: heal D B", step="development")
    links = [one["link"] for one in seen(match, 0)["seats"][0]["guardians"]]
    assert [(link["kind"], link["to"]) for link in links] == [
        ("heal", "B"),
        ("boost", "C"),
        ("heal", "A"),
        ("heal", "B"),
    ]


@pytest.mark.rule("XO-1.7", "R-04")
def test_supplies_never_run_out() -> None:
    """70 crystals are worth 110, and there are 50 resources: here each player has 99 of both, and gets more."""
    wells = [
        {f"{quarter}_{end}": "well" for end in ("a1", "a2", "c", "d1", "d2")} for quarter in ("q1", "q2", "q3", "q4")
    ]
    players: Players = [{"crystals": 99, "resources": 99, "buildings": wells[seat]} for seat in range(4)]
    match = on_board(players, step="attacks")
    s = state_of(match)
    assert s.crystals == [104] * 4
    assert s.resources == [100] * 4
    rows = {row["id"]: row for row in standard()["tokens"]}
    supply = {
        name: (rows[name]["total"], rows[name]["worth"]) for name in ("crystal_green", "crystal_violet", "resource")
    }
    assert supply == {"crystal_green": (60, 1), "crystal_violet": (10, 5), "resource": (50, 1)}


@pytest.mark.rule("XO-1.8", "R-15")
def test_more_attacks_than_tokens_in_the_box_can_be_declared() -> None:
    """Thirteen fields with one unit each, round three fields of the other player."""
    round_them = {
        "x12_u": ["q1_d1", "q2_d2", "x12_t", "q1_i", "q2_i"],
        "x34_u": ["q3_d1", "q4_d2", "x34_t", "q3_i", "q4_i"],
        "q1_c": ["q1_a1", "q1_a2", "q1_d2"],
    }
    attacks = [f"attack {source}-{target}" for target, sources in round_them.items() for source in sources]
    assert len(attacks) == 13
    fields = [source for sources in round_them.values() for source in sources]
    own = {"guardians": dict(zip("ABCD", fields, strict=False)), "quarks": dict.fromkeys(fields[4:], 1)}
    match = on_board([own, {"quarks": dict.fromkeys(round_them, 1)}], *attacks, step="declaring")
    assert wrong(match, tokens=attacks, options=["end attacks"]) == []


@pytest.mark.rule("XO-1.9")
def test_each_guardian_has_its_own_tracks_and_slot() -> None:
    """Life 0 to 6, power 0 to 8. One that boosts passes all of its power on."""
    own = {
        "guardians": {"A": "q1_c", "B": "q1_a1", "C": "q1_a2", "D": "q1_d1"}, "leader": "A", "life": {"B": 1, "C": 4},
        "upgrades": {"A": "power 2", "B": "power 2", "C": "power 1"}, "links": "B boosts A, C boosts A",
        "sites": {"D": "well"},
    }  # fmt: skip
    match = on_board([own, {}])
    found = [(one["life"], one["power"], one["link"], one["site"]) for one in seen(match, 0)["seats"][0]["guardians"]]
    site = {"field": "q1_d1", "building": "well", "paid": 1}
    boost = {"kind": "boost", "to": "A"}
    # 2 + 2 of its own, 3 and 2 more: nine, but the track ends at 8.
    assert found == [(6, 8, None, None), (1, 3, boost, None), (4, 2, boost, None), (6, 1, None, site)]


@pytest.mark.rule("XO-1.9")
def test_life_ends_at_six_and_at_nothing() -> None:
    """Healing 2 against a blow of 1 gives back 1 life at most up to 6; a blow of 3 takes the last life of 2."""
    healed = {"guardians": {"A": "q1_c", "B": "q1_a1"}, "upgrades": {"B": "healing 1"}, "links": "B heals A"}
    for life, after in ((5, 6), (6, 6)):
        match = on_board(
            [{**healed, "life": {"A": life}}, {"guardians": {"A": "q1_b1", "B": "q1_d1"}}],
            step="attacks", tokens=["attack q1_d1-q1_c"],
        )  # fmt: skip
        assert wrong(match, p0_life={"A": after}) == []
    players: Players = [
        {"guardians": {"A": "q1_c"}, "life": {"A": 2}},
        {"guardians": {"A": "q1_d1"}, "quarks": {"q1_d1": 1}},
    ]
    match = on_board(players, "strike G q1", step="attacks", tokens=["attack q1_d1-q1_c"])
    assert wrong(match, p0_life={"A": 0}, p0_guardians={"A": None}) == []


# The goal ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-2.1")
def test_after_round_15_most_points_win() -> None:
    """(7 crystals + 1 Guardian) x 2 Reactors = 16 beat (10 + 2) x 1 = 12, after production: each Reactor is in time."""
    players: Players = [
        {"crystals": 7, "guardians": {"A": "q1_b1"}, "buildings": {"q1_b1": "reactor", "q1_b2": "reactor"}},
        {"crystals": 10, "guardians": {"A": "q2_b1", "B": "q2_c"}, "buildings": {"q2_b3": "reactor"}},
    ]
    match = on_board(players, "0: done", "1: done", step="development", round=15)
    assert wrong(match, over=True, scores=[16, 12], winners=[0]) == []


@pytest.mark.rule("XO-2.1")
def test_where_crystals_come_from() -> None:
    """A Well, the Source and a destroyed building pay 1, 1 and 2; a destroyed Guardian and Quark pay nothing."""
    own = {
        "guardians": {"A": "q1_c", "B": "q1_i", "C": "q1_a1"}, "technologies": "harvest",
        "buildings": {"q1_a2": "well"},
    }  # fmt: skip
    other = {"guardians": {"A": "x12_t", "B": "q2_b1"}, "life": {"A": 1}, "buildings": {"q1_d1": "mine"}}
    match = on_board([own, other], "guardian A", "to q1_d1", step="moving")
    assert wrong(match, p0_crystals=2) == []
    for text in (
        "end moves",
        "attack q1_d1-x12_t",
        "harvest q1_i",
        "end attacks",
        "decline",
        "end moves",
        "end attacks",
    ):
        match.act(text)
    assert wrong(match, asked="0 attack") == []
    match.act("resolve x12_t")
    assert "fell" in events(match)
    assert wrong(match, p1_guardians={"A": None}) == []
    # 2 for the Mine, 1 of the Source, 1 of the Well, none for the Guardian.
    assert wrong(match, p0_crystals=4, p1_crystals=0, asked=["0 develop", "1 develop"]) == []
