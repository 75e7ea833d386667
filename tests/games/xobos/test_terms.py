"""Sections 0 to 2: the terms of the rules, on the board."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.branches import Players, asked, deeds, refused_deed
from tests.games.xobos.helpers import (
    offered,
    on_board,
    refusal,
    seats,
    seen,
    state_of,
    told,
    wrong,
)
from tests.games.xobos.plain_boards import LETTER, MAIN, MUENARA, board, near


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
