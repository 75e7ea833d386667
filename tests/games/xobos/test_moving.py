"""Sections 5 and 6: the round, and who moves where; with the rulings on swaps."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.branches import Players, asked
from tests.games.xobos.helpers import events, go, offered, on_board, refusal, state_of, told, wrong
from underhall import OUTSIDER
from underhall.games.xobos import GAME
from underhall.games.xobos.questions.moving import GUARDIAN, MOVE

CLANS = {"clans": "on"}


# The round ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-5.1")
def test_fifteen_rounds_of_a_movement_and_a_development_phase() -> None:
    match = on_board([{"guardians": {"A": "q1_b1"}}, {"guardians": {"A": "q2_b1"}}])
    for number in range(1, 16):
        first = (number - 1) % 2
        assert wrong(match, round=number) == []
        for seat in (first, 1 - first):
            assert asked(match) == [f"{seat} move"]
            match.act("end moves")
        assert asked(match) == [f"{first} develop", f"{1 - first} develop"]
        match.act("0: done")
        match.act("1: done")
    assert match.over
    assert wrong(match, round=15, over=True) == []
    assert [line.public for line in told(match, 0, "round")] == [(number,) for number in range(2, 16)]


@pytest.mark.rule("XO-5.2")
def test_every_player_has_a_whole_turn_then_watchtowers_fire_then_all_fight() -> None:
    """Seat 0 moves, declares, is answered; the others follow; nobody is hurt before the end of the closing window."""
    players: Players = [
        {"guardians": {"A": "m1_d1", "B": "m1_d2"}},
        {"guardians": {"A": "y12_t"}},
        {"guardians": {"A": "m3_b1"}, "buildings": {"y31_t": "watchtower 1"}},
    ]
    match = on_board(players)
    for question, answer in (
        ("0 move", "end moves"),
        ("0 declare", "attack m1_d1-y12_t"),
        ("0 declare", "end attacks"),
        ("1 respond", "counter m1_d1-y12_t"),
        ("1 move", "end moves"),
        ("2 move", "end moves"),
        ("2 declare", "end attacks"),
        ("2 close", "fire y31_t-m1_d2"),
        ("0 respond", "decline"),
    ):
        assert asked(match) == [question]
        assert not {"battle_began", "struck", "damaged"} & set(events(match))
        match.act(answer)
    assert asked(match) == ["1 strike"], "the battle comes before the attack"
    assert state_of(match).life[:5] == [6, 6, 0, 0, 4]
    match.act("strike G")
    assert wrong(match, p0_life={"A": 4, "B": 5}, p1_life={"A": 4}, tokens=[]) == []
    assert asked(match) == ["0 develop", "1 develop", "2 develop"]


@pytest.mark.rule("XO-5.3", "R-83")
@pytest.mark.parametrize(
    ("players", "first", "out", "after"),
    [(2, 0, [], 1), (2, 1, [], 0), (3, 2, [], 0), (4, 1, [], 2), (4, 0, [1], 2), (4, 2, [3, 0], 1), (4, 1, [1], 2)],
)
def test_the_marker_goes_left_after_development_past_those_who_are_out(
    players: int, first: int, out: list[int], after: int
) -> None:
    units: Players = [
        {} if seat in out else {"guardians": {"A": f"{'m' if players == 3 else 'q'}{seat + 1}_b1"}}
        for seat in range(players)
    ]
    match = on_board(units, first=first, out=out, step="attacks")
    assert wrong(match, first=first, round=1) == [], "not before the phase is over"
    for seat in range(players):
        if seat not in out:
            match.act(f"{seat}: done")
    assert wrong(match, first=after, round=2, current=after) == []
    assert asked(match) == [f"{after} move"]


# Moving ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-6.1")
def test_each_own_unit_may_move_once_in_any_order() -> None:
    players: Players = [
        {"guardians": {"A": "q1_a1", "B": "q1_a2"}, "quarks": {"q1_b4": 2}},
        {"guardians": {"A": "q2_a1"}, "quarks": {"q2_b4": 2}},
    ]
    everything = ["end moves", "guardian A", "guardian B", "quark q1_b4"]
    match = on_board(players)
    assert offered(match) == everything
    assert wrong(match, refused={"quark q2_b4": "XO-6.1", "guardian C": "XO-6.1", "guardian D": "XO-6.1"}) == []
    steps = {"guardian A": "to q1_d1", "quark q1_b4": "to q1_c", "guardian B": "to q1_c"}
    for order in (["guardian A", "quark q1_b4", "guardian B"], ["guardian B", "guardian A", "quark q1_b4"]):
        match = on_board(players)
        left = list(everything)
        for unit in order:
            match.act(unit)
            match.act(steps[unit])
            if unit != "quark q1_b4":  # there are two of them
                left.remove(unit)
                assert refusal(match, unit) == "XO-6.1"
            assert offered(match) == left
        assert wrong(match, p0_guardians={"A": "q1_d1", "B": "q1_c"}, p0_quarks={"q1_b4": 1, "q1_c": 1}) == []
        assert refusal(match, "quark q1_c") == "XO-6.1", "this one has moved"
        match.act("quark q1_b4")
        match.act("to q1_c")
        assert offered(match) == ["end moves"]


@pytest.mark.rule("XO-6.1")
def test_a_moved_quark_does_not_move_again_but_one_beside_it_does() -> None:
    match = on_board([{"quarks": {"q1_c": 1}, "moved_quarks": {"q1_c": 1}}, {}])
    assert offered(match) == ["end moves", "quark q1_c"]
    match.act("quark q1_c")
    match.act("to q1_a1")
    assert wrong(match, options=["end moves"], refused={"quark q1_c": "XO-6.1", "quark q1_a1": "XO-6.1"}) == []


@pytest.mark.rule("XO-6.1")
def test_nobody_has_to_move() -> None:
    players: Players = [{"guardians": {"A": "q1_a1"}, "quarks": {"q1_b4": 2}}, {"guardians": {"A": "q2_a1"}}]
    match = on_board(players, "end moves")
    assert wrong(match, asked="1 move", p0_guardians={"A": "q1_a1"}, p0_quarks={"q1_b4": 2}, moved="") == []
    assert "moved" not in events(match)


@pytest.mark.rule("XO-6.2")
def test_a_guardian_moves_one_field_and_never_to_another_guardian() -> None:
    """From q1_c: d2 is free, at d1 stands an own one that has moved, at a1 an opposing one; the others are too far."""
    players: Players = [{"guardians": {"A": "q1_c", "B": "q1_d1"}, "moved": "B"}, {"guardians": {"A": "q1_a1"}}]
    match = on_board(players, "guardian A")
    assert offered(match) == go("q1_a2", "q1_d2", "q1_i")
    refused = {
        "to q1_d1": "XO-6.7",
        "to q1_a1": "XO-6.5",
        "to x12_u": "XO-6.2",
        "to q1_b4": "XO-6.2",
        "to q1_c": "XO-6.2",
    }
    assert wrong(match, refused=refused) == []


@pytest.mark.rule("XO-6.2")
def test_a_guardian_that_is_shut_in_cannot_be_chosen() -> None:
    players: Players = [{"guardians": {"A": "q1_b1"}}, {"quarks": {"q1_a1": 1}}]
    assert offered(on_board(players)) == ["end moves", "guardian A"]
    shut: Players = [
        {"guardians": {"A": "q1_c"}},
        {"quarks": dict.fromkeys(["q1_a1", "q1_a2", "q1_d1", "q1_d2", "q1_i"], 1)},
    ]
    assert wrong(on_board(shut), options=["end moves"], refused={"guardian A": "XO-6.2"}) == []


ONE, TWO = ["b2", "b3", "a1", "a2"], ["b1", "c", "d1", "d2"]
MAIN_3, MAIN_4 = ["q1_i", "x12_t", "x12_u", "x41_t", "x41_u"], ["q2_d2", "q2_i", "q4_i", "q4_d1"]
MUENARA_3 = ["m1_e", "y12_t", "y12_u", "y31_t", "y31_u"]


@pytest.mark.rule("XO-6.3")
@pytest.mark.parametrize(
    ("clan", "technologies", "fields"),
    [("xenth", "", 2), ("kubadi", "quark_range", 3), ("rheita", "", 3), ("rheita", "quark_range", 4)],
)
def test_how_far_a_quark_goes(clan: str, technologies: str, fields: int) -> None:
    """Every field within its range from the exit of the base, and no other."""
    own = {"quarks": {"q1_b4": 1}, "clan": clan, "technologies": technologies}
    match = on_board([own, {"clan": "quatune"}], "quark q1_b4", options=CLANS)
    near = [f"q1_{end}" for end in ONE + TWO]
    assert offered(match) == go(*near, *(MAIN_3 if fields >= 3 else []), *(MAIN_4 if fields == 4 else []))
    refused = {2: "to x12_t", 3: "to q2_i", 4: "to q2_c"}[fields]
    assert wrong(match, p0_range=fields, p1_range=2, refused={refused: "XO-6.3", "to q1_b4": "XO-6.3"}) == []


@pytest.mark.rule("XO-6.3")
@pytest.mark.parametrize(("technologies", "fields"), [("", 2), ("quark_range", 3)])
def test_how_far_a_quark_goes_on_muenara(technologies: str, fields: int) -> None:
    match = on_board([{"quarks": {"m1_b4": 1}, "technologies": technologies}, {}, {}], "quark m1_b4")
    assert offered(match) == go(*[f"m1_{end}" for end in ONE + TWO], *(MUENARA_3 if fields == 3 else []))


@pytest.mark.rule("XO-6.3")
@pytest.mark.parametrize(
    ("clan", "technologies", "limit"), [("xenth", "", 3), ("quatune", "", 3), ("quatune", "quark_swarm", 5)]
)
def test_how_many_quarks_share_a_field(clan: str, technologies: str, limit: int) -> None:
    """Those that have moved count too."""
    for there in (limit - 1, limit):
        own = {"quarks": {"q1_b4": 1, "q1_a1": there - 1}, "moved_quarks": {"q1_a1": 1}}
        own |= {"clan": clan, "technologies": technologies}  # type: ignore[dict-item]
        match = on_board([own, {"clan": "rheita"}], "quark q1_b4", options=CLANS)
        assert ("to q1_a1" in offered(match)) == (there < limit)
        assert refusal(match, "to q1_a1") == (None if there < limit else "XO-6.3")


@pytest.mark.rule("XO-6.3")
def test_a_quark_without_any_room_cannot_be_chosen() -> None:
    """Two own full stacks and the rest of the way out is held by others."""
    own = {"quarks": {"q1_b1": 1, "q1_b2": 3, "q1_b3": 3, "q1_b4": 2}, "guardians": {"A": "q1_a1"}}
    match = on_board([own, {"quarks": {"q1_a2": 1}}], "guardian A", "to q1_c")
    assert "quark q1_b1" in offered(match), "one more finds room on b4"
    own["quarks"] = {"q1_b1": 3, "q1_b2": 3, "q1_b3": 3}
    match = on_board([own, {"quarks": {"q1_b4": 1}}])
    assert refusal(match, "quark q1_b2") == "XO-6.3"
    assert offered(match) == ["end moves", "guardian A"]


@pytest.mark.rule("XO-6.4")
def test_quarks_and_an_own_guardian_share_a_field() -> None:
    """The Quark comes to the Guardian, and the other Guardian to three Quarks."""
    own = {"guardians": {"A": "q1_c", "B": "q1_a1"}, "quarks": {"q1_b4": 1, "q1_d1": 3}}
    match = on_board([own, {}], "quark q1_b4", "to q1_c", "guardian B", "to q1_d1")
    assert wrong(match, p0_guardians={"A": "q1_c", "B": "q1_d1"}, p0_quarks={"q1_c": 1, "q1_d1": 3}) == []


@pytest.mark.rule("XO-6.5", "R-07")
@pytest.mark.parametrize("unit", [{"quarks": {"q1_a1": 1}}, {"guardians": {"A": "q1_a1"}}])
def test_no_way_leads_into_or_through_opposing_units(unit: dict[str, Any]) -> None:
    """Without a1, the Quark needs three fields to d1; a2 leads to c and d2 as ever."""
    match = on_board([{"quarks": {"q1_b4": 1}, "guardians": {"A": "q1_d1"}}, unit], "quark q1_b4")
    assert offered(match) == go("q1_a2", "q1_b1", "q1_b2", "q1_b3", "q1_c", "q1_d2")
    assert wrong(match, refused={"to q1_a1": "XO-6.5", "to q1_d1": "XO-6.3"}) == []
    match = on_board([{"quarks": {"q1_b4": 1}, "guardians": {"A": "q1_d1"}}, unit], "guardian A")
    assert wrong(match, options=go("q1_c", "x12_t", "x12_u"), refused={"to q1_a1": "XO-6.5"}) == []


@pytest.mark.rule("XO-6.6", "R-07")
def test_a_quark_passes_over_own_units_and_full_stacks() -> None:
    """On a1 a full stack, on a2 a full stack with a Guardian: it stops at neither but goes on behind them."""
    own = {"quarks": {"q1_b4": 1, "q1_a1": 3, "q1_a2": 3}, "guardians": {"A": "q1_a2", "B": "q1_c"}}
    match = on_board([own, {}], "quark q1_b4")
    assert offered(match) == go("q1_b1", "q1_b2", "q1_b3", "q1_c", "q1_d1", "q1_d2")
    assert wrong(match, refused={"to q1_a1": "XO-6.3", "to q1_a2": "XO-6.3"}) == []
    match.act("to q1_d1")
    assert wrong(match, p0_quarks={"q1_a1": 3, "q1_a2": 3, "q1_d1": 1}) == []


@pytest.mark.rule("XO-6.6")
def test_one_move_is_not_interrupted_by_another() -> None:
    """The unit that was chosen goes at once; nothing else can be asked, and nothing happens on the way."""
    own = {"quarks": {"q1_a1": 1}, "guardians": {"A": "q1_a2"}}
    other = {"buildings": {"q1_d1": "mine"}, "quarks": {"q2_b4": 1}}
    match = on_board([own, other], "quark q1_a1")
    assert asked(match) == ["0 destination"]
    assert GAME.refuse(state_of(match), 0, MOVE, GUARDIAN) == "XO-5.2"
    match.act("to x12_t")
    assert events(match) == ["quark_moved"]
    assert wrong(match, asked="0 move", p1_buildings={"q1_d1": "mine"}) == []


@pytest.mark.rule("XO-6.7", "R-11")
def test_two_neighbouring_own_guardians_swap_and_both_have_moved() -> None:
    own = {"guardians": {"A": "q1_a1", "B": "q1_c", "C": "q1_d2"}, "quarks": {"q1_a1": 2, "q1_c": 1}}
    match = on_board([own, {}], "guardian A")
    assert offered(match) == go("q1_b4", "q1_c", "q1_d1")
    match.act("to q1_c")
    assert wrong(match, p0_guardians={"A": "q1_c", "B": "q1_a1", "C": "q1_d2"}, moved="0A 0B") == []
    assert wrong(match, p0_quarks={"q1_a1": 2, "q1_c": 1}) == []
    assert wrong(match, refused={"guardian A": "XO-6.1", "guardian B": "XO-6.1"}) == []
    assert [line.public for line in told(match, OUTSIDER, "swapped")] == [(0, 0, 1)]
    match.act("guardian C")
    assert refusal(match, "to q1_c") == "XO-6.7", "A cannot swap a second time"


@pytest.mark.rule("XO-6.7", "R-11")
@pytest.mark.parametrize(
    ("more", "words", "rule"),
    [
        ({"moved": "B"}, {}, "XO-6.7"),
        ({"sites": {"B": "well"}}, {}, "XO-6.7"),
        ({}, {"pinned": "q1_c"}, "XO-6.7"),
        ({}, {}, None),
    ],
)
def test_a_swap_needs_two_guardians_that_are_free_to_move(
    more: dict[str, Any], words: dict[str, Any], rule: str | None
) -> None:
    match = on_board([{"guardians": {"A": "q1_a1", "B": "q1_c"}, **more}, {}], "guardian A", **words)
    assert refusal(match, "to q1_c") == rule
    assert ("to q1_c" in offered(match)) == (rule is None)
    assert "to q1_d1" in offered(match)


@pytest.mark.rule("XO-6.7")
def test_no_swap_from_afar_or_with_an_opponent() -> None:
    match = on_board([{"guardians": {"A": "q1_a1", "B": "q1_d2"}}, {"guardians": {"A": "q1_c"}}], "guardian A")
    assert wrong(match, refused={"to q1_d2": "XO-6.2", "to q1_c": "XO-6.5"}, options=go("q1_b4", "q1_d1")) == []


@pytest.mark.rule("R-11")
def test_a_swap_leaves_no_field_empty_for_a_moment() -> None:
    """Both fields are under attack; nobody is asked to occupy, and the tokens stay."""
    players: Players = [
        {"guardians": {"A": "q1_d1", "B": "q1_a2"}},
        {"guardians": {"A": "q1_a1", "B": "q1_c"}},
    ]
    tokens = ["attack q1_d1-q1_a1", "attack q1_a2-q1_c"]
    match = on_board(players, "guardian A", "to q1_c", current=1, tokens=tokens)
    assert wrong(match, asked="1 move", tokens=tokens, p1_guardians={"A": "q1_c", "B": "q1_a1"}) == []
