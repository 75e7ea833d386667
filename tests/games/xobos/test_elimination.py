"""Section 25: who is out of the game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.branches import Players, asked
from tests.games.xobos.helpers import events, offered, on_board, seen, state_of, told, wrong
from underhall import OUTSIDER
from underhall.engine.scenario import Stage
from underhall.games.xobos import GAME
from underhall.games.xobos.questions.development import DEVELOP
from underhall.games.xobos.questions.moving import MOVE
from underhall.games.xobos.scoring import standing

GATES = {"q1_a1": 1, "q1_a2": 1}
"""The fields next to the base of seat 0, with Quarks on them."""


def besieged(seat_0: dict[str, Any], other: dict[str, Any] | None = None, *play: str, **words: Any) -> Stage:
    """Two players after all combats: seat 1 holds both fields next to seat 0's base, unless told else."""
    return on_board([seat_0, other or {"quarks": GATES}], *play, **{"step": "attacks", **words})


@pytest.mark.rule("XO-25.1")
def test_no_guardian_no_building_and_shut_in_is_out() -> None:
    match = besieged({"resources": 9, "crystals": 9})
    s = state_of(match)
    assert (s.out[:2], s.over) == ([1, 0], True)
    assert [line.public for line in told(match, OUTSIDER, "eliminated")] == [(0,)]


@pytest.mark.rule("XO-25.1", "R-64")
@pytest.mark.parametrize(
    "seat_0",
    [
        {"guardians": {"D": "q1_b1"}},
        {"guardians": {"A": "q3_c"}},
        {"buildings": {"q3_c": "mine"}},
        {"buildings": {"q3_c": "well"}},
        {"buildings": {"q3_c": "technical"}},
        {"buildings": {"q3_c": "watchtower"}},
        {"buildings": {"q3_c": "cocoon"}, "clan": "kubadi"},
        {"buildings": {"q1_b1": "reactor"}},
    ],
)
def test_a_guardian_or_any_building_saves_a_player(seat_0: dict[str, Any]) -> None:
    match = besieged(seat_0, options={"clans": "on"})
    assert state_of(match).out == [0, 0, 0, 0]
    assert asked(match) == ["0 develop", "1 develop"]


@pytest.mark.rule("XO-25.1", "R-64", "XO-0.2")
@pytest.mark.parametrize(
    ("own", "other"),
    [
        ({}, {"quarks": {"q1_a1": 1, "q1_c": 1}}),
        ({}, {"quarks": {"q1_a2": 3}}),
        ({}, {"quarks": {"q1_a1": 1}, "buildings": {"q1_a2": "watchtower 3"}}),
        ({"quarks": {"q1_a1": 1}}, {"quarks": {"q1_a2": 1}}),
    ],
)
def test_all_fields_next_to_the_base_must_be_held_by_opposing_units(own: dict[str, Any], other: dict[str, Any]) -> None:
    match = besieged(own, other)
    assert state_of(match).out == [0, 0, 0, 0]
    assert asked(match) == ["0 develop", "1 develop"]


@pytest.mark.rule("XO-25.1")
@pytest.mark.parametrize("unit", [{"quarks": GATES}, {"guardians": {"A": "q1_a1", "B": "q1_a2"}}])
def test_guardians_and_quarks_hold_a_field(unit: dict[str, Any]) -> None:
    assert state_of(besieged({}, unit)).out == [1, 0, 0, 0]


@pytest.mark.rule("XO-25.1")
def test_units_of_different_opponents_hold_the_fields_together() -> None:
    players: Players = [
        {"quarks": {"m2_a1": 1}},
        {"quarks": {"m2_b4": 2}},
        {"guardians": {"A": "m2_a2"}},
    ]
    match = on_board(players, step="attacks")
    assert state_of(match).out == [0, 1, 0, 0]
    assert asked(match) == ["0 develop", "2 develop"]


@pytest.mark.rule("XO-25.1")
def test_the_test_comes_after_all_combats_and_not_earlier() -> None:
    """Seat 0 has lost everything when the round begins, but may still break the siege with its Quarks: two of them
    attack one of the two fields, and are in the game as long as that is not resolved."""
    players: Players = [{"quarks": {"q1_c": 2}}, {"quarks": GATES}]
    match = on_board(players, "end moves", "attack q1_c-q1_a1", "end attacks", "decline", "end moves")
    assert state_of(match).out[0] == 0
    match.act("end attacks")
    assert wrong(match, asked="0 strike") == []
    match.act("strike q2")
    assert state_of(match).out == [0, 0, 0, 0]
    assert asked(match) == ["0 develop", "1 develop"], "q1_a1 is free again"
    match = on_board(players, "end moves", "end attacks", "end moves", "end attacks")
    assert state_of(match).out[0] == 1, "without that it is out at the end of the phase"


@pytest.mark.rule("XO-25.1")
def test_who_loses_the_last_guardian_in_a_combat_is_out_in_the_same_phase() -> None:
    players: Players = [
        {"guardians": {"A": "q1_c"}, "life": {"A": 1}},
        {"guardians": {"A": "q1_a1", "B": "q1_a2"}},
    ]
    match = on_board(players, step="attacks", tokens=["attack q1_a1-q1_c"], current=1, first=1)
    assert asked(match) == ["1 advance"], "combat is not over before this"
    assert state_of(match).out[0] == 0
    match.act("halt")
    assert state_of(match).out[0] == 1
    match = on_board(players, "advance A", step="attacks", tokens=["attack q1_a1-q1_c"], current=1, first=1)
    assert state_of(match).out[0] == 0, "who advances gives up the siege"


@pytest.mark.rule("XO-25.2", "R-65")
@pytest.mark.parametrize("round_number", [1, 8])
def test_the_last_player_wins_at_once(round_number: int) -> None:
    """Whatever the scores, and without production."""
    match = besieged({"crystals": 50}, {"quarks": GATES, "crystals": 2}, round=round_number)
    assert match.over
    assert (match.winners(), match.scores()) == ([1], [0, 0])
    assert events(match) == ["eliminated", "ended"]
    assert state_of(match).round == round_number


def four(**more: dict[str, Any]) -> Players:
    """Seat 1 of four is about to be out."""
    return [
        {"guardians": {"A": "q1_c"}, "quarks": {"q2_a1": 1}, **more.get("p0", {})},
        {"quarks": {"q2_b4": 2, "q4_c": 3}, "resources": 9, "crystals": 9, **more.get("p1", {})},
        {"guardians": {"A": "q3_c"}, "quarks": {"q2_a2": 1}, **more.get("p2", {})},
        {"guardians": {"A": "q4_b1"}},
    ]


@pytest.mark.rule("XO-25.2")
def test_the_pieces_leave_and_turns_are_skipped() -> None:
    match = on_board(four(), step="attacks")
    assert asked(match) == ["0 develop", "2 develop", "3 develop"]
    fields = seen(match, OUTSIDER)["fields"]
    assert [field["field"] for field in fields if field["owner"] == 1] == []
    assert {field["field"]: field["quarks"] for field in fields if field["quarks"]} == {"q2_a1": 1, "q2_a2": 1}
    assert seen(match, OUTSIDER)["seats"][1]["eliminated"] == 1
    for seat in (0, 2, 3):
        match.act(f"{seat}: done")
    assert wrong(match, out=[1], first=2, round=2) == [], "seat 1 would have been first"
    for seat in (2, 3, 0):
        assert asked(match) == [f"{seat} move"]
        assert GAME.refuse(state_of(match), 1, MOVE, 0) == "XO-25.2"
        match.act("end moves")
    assert asked(match) == ["2 develop", "3 develop", "0 develop"]
    assert GAME.refuse(state_of(match), 1, DEVELOP, 0) == "XO-25.2"


@pytest.mark.rule("XO-25.2")
def test_who_is_out_has_no_score_and_gets_nothing() -> None:
    match = on_board(four(), step="attacks", round=15)
    for seat in (0, 2, 3):
        match.act(f"{seat}: done")
    assert match.over
    assert match.scores() == [0, 0, 0, 0]
    assert match.winners() == [0, 2, 3], "it is not even the equal of players without a point"
    assert [line.public[0] for line in told(match, 0, "produced")] == [0, 2, 3]


MUTUAL: Players = [{"quarks": {"q2_a1": 1, "q2_a2": 1}}, {"quarks": GATES}]


@pytest.mark.rule("XO-25.3", "R-88")
@pytest.mark.parametrize("first", [0, 1])
def test_two_who_shut_each_other_in_are_tested_in_turn_order(first: int) -> None:
    """The first one's Quarks are gone before the second is tested, so that one remains and wins."""
    match = on_board(MUTUAL, step="attacks", first=first)
    s = state_of(match)
    assert s.out[first] == 1
    assert s.out[1 - first] == 0
    assert match.winners() == [1 - first]


@pytest.mark.rule("XO-25.3", "R-88")
@pytest.mark.parametrize(("first", "out"), [(0, [1]), (1, [1]), (2, [2, 1]), (3, [1])])
def test_pieces_of_one_are_gone_before_the_next_is_tested(first: int, out: list[int]) -> None:
    """Seat 1 shuts seat 2 in with one Quark, and both are beaten: if seat 1 is tested first, seat 2 is free."""
    players: Players = [
        {"guardians": {"A": "q1_c"}, "quarks": {"q2_a1": 1, "q2_a2": 1}},
        {"quarks": {"q3_a1": 1}},
        {"quarks": {"q3_b4": 1}},
        {"guardians": {"A": "q3_a2"}},
    ]
    match = on_board(players, step="attacks", first=first)
    s = state_of(match)
    assert sorted((seat for seat in range(4) if s.out[seat]), key=lambda seat: s.out[seat]) == out


@pytest.mark.rule("XO-25.3")
def test_own_quarks_do_not_save_a_player() -> None:
    own = {"quarks": {"q1_b4": 3, "q1_c": 3, "q3_i": 3}}
    assert state_of(besieged(own)).out[0] == 1


@pytest.mark.rule("XO-25.3", "R-88")
def test_eliminated_players_rank_below_all_others_and_the_later_one_higher() -> None:
    """Seat 3 is out first, then seat 0, in the same phase; seats 1 and 2 have 0 and 8 points."""
    players: Players = [
        {"quarks": {"q1_b1": 1}},
        {"guardians": {"A": "q1_a1", "B": "q1_a2"}},
        {"guardians": {"A": "q4_a1", "B": "q4_a2"}, "crystals": 6, "buildings": {"q3_b1": "reactor"}},
        {"quarks": {"q4_b1": 1}, "crystals": 50},
    ]
    match = on_board(players, "1: done", "2: done", step="attacks", first=3, round=15)
    s = state_of(match)
    assert s.out == [2, 0, 0, 1]
    assert match.scores() == [0, 0, 8, 0]
    assert sorted(range(4), key=lambda seat: standing(s, seat), reverse=True) == [2, 1, 0, 3]
    assert match.winners() == [2]


@pytest.mark.rule("XO-25.3", "R-88")
def test_the_base_becomes_open_ground() -> None:
    """In the next round the Quark that shut it in walks through, and a Guardian that followed can be attacked there."""
    match = on_board(four(), "0: done", "2: done", "3: done", "quark q2_a2", step="attacks")
    assert {"to q2_b4", "to q2_b2", "to q2_b3"} <= set(offered(match))
    match.act("to q2_b2")
    for text in ("end moves", "end moves", "quark q2_a1", "to q2_b4", "end moves"):
        match.act(text)
    assert wrong(match, asked="0 declare", options=["end attacks", "attack q2_b4-q2_b2"]) == []


@pytest.mark.rule("XO-25.2")
def test_players_who_uncovered_their_boards_and_are_out_are_not_asked_for_a_leader() -> None:
    """Check mode: both fighters fall, and both are out; the others go on with the next round."""
    players: Players = [
        {"guardians": {"A": "q3_c"}, "life": {"A": 1}},
        {"guardians": {"A": "q3_d1"}, "life": {"A": 1}},
        {"quarks": {"q1_a1": 1, "q1_a2": 1}, "guardians": {"A": "q3_b1"}},
        {"quarks": {"q2_a1": 1, "q2_a2": 1}, "guardians": {"A": "q4_b1"}},
    ]
    match = on_board(
        players, "strike G", "2: done", "3: done",
        step="battles", tokens=["battle q3_c-q3_d1"], options={"visibility_mode": "check"},
    )  # fmt: skip
    assert wrong(match, asked="2 move", out=[0, 1], first=2, uncovered=[]) == []
