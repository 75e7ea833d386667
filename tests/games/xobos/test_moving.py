"""Sections 5 and 6: the round, and who moves where; with the rulings on pins, swaps, bases, links and the Teleport."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.branches import Players, asked, deeds, refused_deed
from tests.games.xobos.helpers import events, offered, on_board, refusal, seen, standard_box, state_of, told, wrong
from underhall import OUTSIDER
from underhall.engine.errors import BadScenario
from underhall.engine.scenario import Stage
from underhall.games.xobos import GAME
from underhall.games.xobos.questions.moving import GUARDIAN, MOVE

CLANS = {"clans": "on"}


def go(*names: str) -> list[str]:
    return sorted(f"to {name}" for name in names)


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


# Builders and pins -------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-6.8", "R-12")
def test_a_builder_cannot_move_swap_or_teleport_but_may_attack() -> None:
    own = {
        "guardians": {"A": "q1_c", "B": "q1_a1"}, "sites": {"A": "mine"},
        "clan": "xenth", "technologies": "teleport", "device": 3,
    }  # fmt: skip
    players: Players = [own, {"clan": "kubadi", "guardians": {"A": "q1_d1"}}]
    match = on_board(players, options=CLANS)
    assert offered(match) == ["end moves", "guardian B", "teleport B"]
    assert wrong(match, refused={"guardian A": "XO-18.5", "teleport A": "XO-18.5"}) == []
    match.act("guardian B")
    assert refusal(match, "to q1_c") == "XO-6.7"
    match.act("to q1_b4")
    match.act("end moves")
    assert offered(match) == ["attack q1_c-q1_d1", "end attacks"]


@pytest.mark.rule("XO-6.8", "R-12")
def test_a_builder_stays_when_others_occupy_or_advance() -> None:
    """Its two Quarks go and the builder does not; alone it is not even asked."""
    own = {"guardians": {"A": "q1_c"}, "sites": {"A": "mine"}, "quarks": {"q1_c": 2}}
    token = ["attack q1_c-q1_d1"]
    other = {"guardians": {"A": "q1_d1"}}
    match = on_board([own, other], "guardian A", "to x12_t", "from q1_c", current=1, tokens=token)
    assert wrong(match, p0_guardians={"A": "q1_c"}, p0_quarks={"q1_d1": 2}, p0_sites={"A": "mine 1"}) == []
    alone = {"guardians": {"A": "q1_c"}, "sites": {"A": "mine"}}
    match = on_board([alone, other], "guardian A", "to x12_t", current=1, tokens=token)
    assert wrong(match, asked="1 move", p0_guardians={"A": "q1_c"}, tokens=[]) == []
    weak = {"guardians": {"A": "q1_d1"}, "life": {"A": 1}}
    match = on_board([own, weak], "strike G", step="attacks", tokens=token)
    assert wrong(match, asked="0 advance", options=["halt", "advance quark q1_c"]) == []
    match = on_board([alone, weak], step="attacks", tokens=token)
    assert wrong(match, asked=["0 develop", "1 develop"], p0_guardians={"A": "q1_c"}, p1_guardians={"A": None}) == []


def pinned(*play: str) -> Stage:
    """Seat 1 has answered seat 0's attack on q1_d1 before its own turn."""
    other = {
        "guardians": {"A": "q1_d1", "C": "x12_t", "B": "x12_u"}, "quarks": {"q1_d1": 1, "x12_t": 1},
        "clan": "xenth", "technologies": "teleport", "device": 3,
    }  # fmt: skip
    players: Players = [{"guardians": {"A": "q1_c"}, "clan": "kubadi"}, other]
    return on_board(
        players, "end moves", "attack q1_c-q1_d1", "end attacks", "counter q1_c-q1_d1", *play, options=CLANS
    )


@pytest.mark.rule("XO-6.8", "R-12", "R-22")
def test_units_that_answered_an_attack_are_pinned_in_their_turn() -> None:
    """Neither Guardian nor Quark leave q1_d1, by a move, a swap or the Teleport; all others may."""
    match = pinned()
    assert wrong(match, asked="1 move", pinned="q1_d1") == []
    assert offered(match) == ["end moves", "guardian B", "guardian C", "quark x12_t", "teleport B", "teleport C"]
    assert wrong(match, refused=dict.fromkeys(["guardian A", "quark q1_d1", "teleport A"], "XO-6.8")) == []
    match.act("guardian C")
    assert refusal(match, "to q1_d1") == "XO-6.7"
    assert [field["field"] for field in seen(match, OUTSIDER)["fields"] if field["pinned"]] == ["q1_d1"]


@pytest.mark.rule("R-22")
def test_others_may_join_a_pinned_field_and_quarks_pass_through_it() -> None:
    """The newcomer has moved, so it stays as well; the other way leads on behind the field."""
    match = pinned("quark x12_t")
    assert offered(match) == go("q1_a1", "q1_d1", "q1_i", "q2_a2", "q2_c", "q2_d2", "q2_i", "x12_u")
    match.act("to q1_d1")
    assert wrong(match, p1_quarks={"q1_d1": 2}, refused={"quark q1_d1": "XO-6.8"}) == []
    match = pinned("quark x12_t", "to q1_a1")
    assert wrong(match, p1_quarks={"q1_d1": 1, "q1_a1": 1}) == []


@pytest.mark.rule("XO-6.8", "R-22")
def test_a_guardian_may_join_pinned_quarks_and_fight_with_them() -> None:
    players: Players = [{"guardians": {"A": "q1_c"}}, {"guardians": {"A": "x12_t"}, "quarks": {"q1_d1": 1}}]
    match = on_board(
        players, "end moves", "attack q1_c-q1_d1", "end attacks", "counter q1_c-q1_d1", "guardian A", "to q1_d1"
    )
    assert wrong(match, p1_guardians={"A": "q1_d1"}, pinned="q1_d1") == []
    match.act("end moves")
    # One Quark more than the attacker: seat 0's blow of 2 kills it, then the newcomer may strike.
    assert wrong(match, asked="1 strike", options=["strike nothing", "strike G"]) == []
    assert state_of(match).life[4] == 5


@pytest.mark.rule("XO-6.8", "R-12")
def test_the_pin_ends_with_the_turn_so_that_pinned_units_may_advance() -> None:
    """Seat 0's Guardian has one life left; the Quark strikes it down, and the Guardian of q1_d1 goes there."""
    players: Players = [{"guardians": {"A": "q1_c"}, "life": {"A": 1}}, {"guardians": {"A": "q1_d1", "B": "q2_b1"}}]
    match = on_board(players, "end moves", "attack q1_c-q1_d1", "end attacks", "counter q1_c-q1_d1")
    assert refusal(match, "guardian A") == "XO-6.8"
    match.act("end moves")
    assert wrong(match, asked="1 strike", pinned="") == []
    match.act("strike G")
    assert wrong(match, asked="1 advance", options=["halt", "advance A"]) == []
    match.act("advance A")
    assert wrong(match, p1_guardians={"A": "q1_c"}, moved="1A") == []


@pytest.mark.rule("XO-6.8")
def test_an_answer_after_the_own_turn_pins_nobody() -> None:
    """Seat 1 has had its turn; it attacks nobody later, so nothing is pinned, in this round or the next."""
    players: Players = [{"guardians": {"A": "q1_c"}}, {"guardians": {"A": "q1_d1"}}]
    match = on_board(
        players,
        "end moves",
        "end attacks",
        "end moves",
        "attack q1_c-q1_d1",
        "end attacks",
        "counter q1_c-q1_d1",
        first=1,
    )
    assert wrong(match, pinned="", tokens=["battle q1_c-q1_d1"]) == []
    for text in ("strike G", "0: done", "1: done"):
        match.act(text)
    assert wrong(match, round=2, pinned="") == []


@pytest.mark.rule("XO-6.8")
def test_a_lone_watchtower_that_answered_is_not_pinned_after_its_owners_turn_either() -> None:
    """No unit stands there that could be held; own units may come in, and the pin ends with the turn as any other."""
    players: Players = [
        {"guardians": {"A": "q1_c"}},
        {"buildings": {"q1_d1": "watchtower 1"}, "guardians": {"A": "x12_t"}},
    ]
    match = on_board(players, "end moves", "attack q1_c-q1_d1", "end attacks", "counter q1_c-q1_d1", first=0)
    assert asked(match) == ["1 move"]
    joined = on_board(
        players,
        "end moves",
        "attack q1_c-q1_d1",
        "end attacks",
        "counter q1_c-q1_d1",
        "guardian A",
        "to q1_d1",
        "end moves",
    )
    assert state_of(joined).pinned == 0
    match.act("end moves")
    assert state_of(match).pinned == 0


# Bases and the Source ----------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-6.9", "R-09")
def test_own_units_enter_cross_and_leave_their_base() -> None:
    """Through all of it: out of b1 with a Quark, in to b4 with a Guardian, over own Reactors."""
    own = {
        "guardians": {"A": "q1_a1", "B": "q1_b4"}, "quarks": {"q1_a2": 1, "q1_b2": 1},
        "buildings": {"q1_b2": "reactor", "q1_b4": "reactor"},
    }  # fmt: skip
    match = on_board([own, {}], "quark q1_a2")
    assert {"to q1_b4", "to q1_b2", "to q1_b3"} <= set(offered(match))
    match.act("to q1_b2")
    match.act("quark q1_b2")
    assert offered(match) == go("q1_a1", "q1_a2", "q1_b1", "q1_b3", "q1_b4")
    match.act("to q1_a1")
    match.act("guardian B")
    match.act("to q1_b2")
    match.act("guardian A")
    match.act("to q1_b4")
    assert wrong(match, p0_guardians={"A": "q1_b4", "B": "q1_b2"}, p0_quarks={"q1_b2": 1, "q1_a1": 1}) == []


@pytest.mark.rule("XO-6.9", "R-09")
def test_nobody_enters_or_crosses_another_base_not_even_an_empty_one() -> None:
    """q2_c is held, so the only other way from a1 to a2 would be the exit of the base."""
    players: Players = [{"guardians": {"A": "q2_a1"}, "quarks": {"q2_a1": 1}}, {"quarks": {"q2_c": 1}}, {}, {}]
    match = on_board(players, "guardian A")
    assert wrong(match, options=go("q2_d1"), refused={"to q2_b4": "XO-6.9"}) == []
    match = on_board(players, "quark q2_a1")
    assert offered(match) == go("q2_d1", "x23_t", "x23_u")
    assert wrong(match, refused={"to q2_b4": "XO-6.9", "to q2_b2": "XO-6.9", "to q2_a2": "XO-6.3"}) == []


@pytest.mark.rule("R-09")
def test_reactors_are_safe() -> None:
    """Next to the exit, seat 0 can neither enter, nor attack, nor teleport to a base with Reactors and no unit."""
    own = {"guardians": {"A": "q2_a1"}, "clan": "xenth", "technologies": "teleport", "device": 3}
    other = {"clan": "rheita", "buildings": {f"q2_b{at}": "reactor" for at in (1, 2, 3, 4)}, "quarks": {"q2_c": 1}}
    match = on_board([own, other], "teleport A", options=CLANS)
    assert not [text for text in offered(match) if text.startswith("to q2_b")]
    assert refusal(match, "to q2_b1") == "XO-27.4"
    match = on_board([own, other], "end moves", options=CLANS)
    assert wrong(match, options=["end attacks", "attack q2_a1-q2_c"], refused={"attack q2_a1-q2_b4": "XO-8.5"}) == []


@pytest.mark.rule("XO-6.9", "R-10")
def test_with_two_players_the_other_two_bases_are_ordinary_ground() -> None:
    match = on_board(
        [{"guardians": {"A": "q3_a1"}, "quarks": {"q4_a1": 1}}, {}], "guardian A", "to q3_b4", "quark q4_a1"
    )
    assert {"to q4_b4", "to q4_b2", "to q4_b3", "to q4_a2"} <= set(offered(match))
    match.act("to q4_b2")
    assert wrong(match, p0_guardians={"A": "q3_b4"}, p0_quarks={"q4_b2": 1}) == []
    blocked = on_board([{"guardians": {"A": "q3_a1"}}, {"quarks": {"q3_b4": 1}}], "guardian A")
    assert refusal(blocked, "to q3_b4") == "XO-6.5"


@pytest.mark.rule("XO-6.9")
def test_with_two_players_the_other_two_bases_are_fought_in_but_not_built_in() -> None:
    match = on_board([{"guardians": {"A": "q3_b4"}}, {"quarks": {"q3_b2": 1, "q3_a1": 1}}], step="declaring")
    assert wrong(match, options=["end attacks", "attack q3_b4-q3_a1", "attack q3_b4-q3_b2"]) == []
    match = on_board([{"guardians": {"A": "q3_b4"}, "resources": 9}, {}], step="development")
    assert {refused_deed(match, f"build A {name}") for name in ("mine", "well", "watchtower")} == {"XO-18.8"}
    assert not [text for text in deeds(match) if text.startswith("build")]


@pytest.mark.rule("XO-6.10", "R-84")
def test_the_source_is_no_field() -> None:
    """Irradiated fields lie round it in a ring: with its two neighbours held, nothing leads across."""
    for board in standard_box().boards:
        assert not [name for name in board.names if "source" in name]
    match = on_board([{"guardians": {"A": "q1_i"}}, {}], "guardian A")
    assert offered(match) == go("q1_c", "q2_i", "q4_i", "x12_u", "x41_u")
    players: Players = [
        {"quarks": {"q1_i": 1}, "technologies": "quark_range harvest"},
        {"quarks": {"q2_i": 1, "q4_i": 1}},
    ]
    match = on_board(players, "quark q1_i")
    assert refusal(match, "to q3_i") == "XO-6.3"
    with pytest.raises(BadScenario):
        on_board([{"guardians": {"A": "source"}}, {}])


@pytest.mark.rule("R-84")
def test_nobody_fights_over_the_source() -> None:
    """Units on two irradiated fields that touch no corridor of each other: no attack across; a Quark takes nothing."""
    players: Players = [
        {"guardians": {"A": "q1_i"}, "quarks": {"q4_i": 1}, "technologies": "harvest"},
        {"guardians": {"A": "q3_i"}},
    ]
    match = on_board(players, step="declaring")
    assert offered(match) == ["attack q4_i-q3_i", "end attacks", "harvest q1_i"]
    assert refusal(match, "harvest q4_i") == "XO-15.3"


# Moves before declarations; links ----------------------------------------------------------------------------------


@pytest.mark.rule("R-17")
def test_after_the_moves_come_declarations_and_neither_is_taken_back() -> None:
    """B has not moved but can no longer; an attack stays until it is resolved."""
    players: Players = [
        {"guardians": {"A": "q1_c", "B": "x12_t"}},
        {"guardians": {"A": "q1_d1", "B": "q2_b1"}},
    ]
    match = on_board(players, "end moves")
    assert offered(match) == ["attack q1_c-q1_d1", "attack x12_t-q1_d1", "end attacks"]
    assert GAME.refuse(state_of(match), 0, MOVE, GUARDIAN + 1) == "XO-5.2"
    match.act("attack q1_c-q1_d1")
    assert offered(match) == ["attack x12_t-q1_d1", "end attacks"], "no move, no way back"
    assert GAME.refuse(state_of(match), 0, MOVE, GUARDIAN + 1) == "XO-5.2"
    assert refusal(match, "attack q1_c-q1_d1") == "XO-8.3"
    match.act("end attacks")
    match.act("decline")
    assert wrong(match, asked="1 move", tokens=["attack q1_c-q1_d1"]) == []
    match.act("end moves")
    assert wrong(match, asked="1 declare", tokens=["attack q1_c-q1_d1"]) == []
    match.act("end attacks")
    assert wrong(match, p1_life={"A": 4}, tokens=[]) == []


@pytest.mark.rule("R-46")
def test_linked_guardians_may_move_one_after_another() -> None:
    """In between they are no neighbours; after the whole step they are again, and the link is there."""
    own = {"guardians": {"A": "q1_a1", "B": "q1_c"}, "links": "A boosts B"}
    match = on_board([own, {}], "guardian B", "to q1_d2")
    assert wrong(match, p0_links="A boosts B") == []
    match.act("guardian A")
    match.act("to q1_c")
    match.act("end moves")
    assert wrong(match, p0_links="A boosts B", p0_power={"B": 3}) == []


@pytest.mark.rule("R-46")
def test_a_link_that_is_too_long_after_the_whole_step_breaks_then() -> None:
    """Only its owner is told."""
    own = {"guardians": {"A": "q1_a1", "B": "q1_c", "C": "q1_d1"}, "links": "A boosts B, C heals B"}
    match = on_board([own, {"guardians": {"A": "q2_b1"}}], "guardian B", "to q1_d2")
    assert wrong(match, p0_links="A boosts B, C heals B") == []
    match.act("end moves")
    assert wrong(match, p0_links="", asked="1 move") == []
    assert sorted(line.public for line in told(match, 0, "link_broken")) == [(0, 0, 1), (0, 2, 1)]
    assert "link_broken" not in events(match, 1) + events(match, OUTSIDER)


@pytest.mark.rule("R-47")
def test_links_are_broken_freely_in_the_own_movement_step() -> None:
    """As many as there are, at any time, before and after moves; it costs nothing and is no move."""
    own = {"guardians": {"A": "q1_a1", "B": "q1_c", "C": "q1_d1"}, "links": "A boosts B, C heals B"}
    match = on_board([own, {"guardians": {"A": "x12_t"}}])
    assert offered(match) == ["break A", "break C", "end moves", "guardian A", "guardian B", "guardian C"]
    assert refusal(match, "break B") == "XO-17.6"
    match.act("break A")
    assert wrong(match, p0_links="C heals B", p0_power={"B": 1}, p0_crystals=0, p0_resources=0, moved="") == []
    match.act("guardian A")
    match.act("to q1_b4")
    match.act("break C")
    assert wrong(match, p0_links="", options=["end moves", "guardian B", "guardian C"]) == []
    assert "link_broken" not in events(match, 1)


@pytest.mark.rule("R-47")
def test_links_are_broken_freely_while_declaring_and_only_in_the_own_turn() -> None:
    own = {"guardians": {"A": "q1_a1", "B": "q1_c"}, "links": "A boosts B"}
    players: Players = [own, {"guardians": {"A": "q1_d1", "B": "q2_c", "C": "q2_a1"}, "links": "B boosts C"}]
    match = on_board(players, "end moves")
    assert offered(match) == ["attack q1_a1-q1_d1", "attack q1_c-q1_d1", "break A", "end attacks"]
    match.act("break A")
    assert wrong(match, p0_links="", p1_links="B boosts C", asked="0 declare") == []
    assert offered(match) == ["attack q1_a1-q1_d1", "attack q1_c-q1_d1", "end attacks"]


# The Teleport ------------------------------------------------------------------------------------------------------


XENTH = {"clan": "xenth", "technologies": "teleport", "device": 3}


@pytest.mark.rule("R-75")
def test_where_the_teleport_leads() -> None:
    """To every field without units, opposing buildings and opposing bases; own buildings and the own base are fine."""
    own = {
        **XENTH,
        "guardians": {"A": "q1_c"},
        "quarks": {"q1_a1": 1},
        "buildings": {"q1_d2": "well", "q1_b1": "reactor"},
    }
    other = {"clan": "kubadi", "quarks": {"q1_d1": 1}, "buildings": {"q1_a2": "cocoon", "q2_c": "mine"}}
    match = on_board([own, other], "teleport A", options=CLANS)
    taken = {"q1_c", "q1_a1", "q1_d1", "q1_a2", "q2_c", "q2_b1", "q2_b2", "q2_b3", "q2_b4"}
    assert offered(match) == go(*(set(standard_box().boards[0].names) - taken))
    assert {"to q1_d2", "to q1_b1", "to q3_b4", "to q3_i"} <= set(offered(match))
    assert wrong(match, refused=dict.fromkeys([f"to {name}" for name in taken], "XO-27.4")) == []


@pytest.mark.rule("R-75")
@pytest.mark.parametrize(
    ("more", "rule"),
    [
        ({}, None),
        ({"device": 2}, "XO-27.4"),
        ({"device": 0}, "XO-27.4"),
        ({"technologies": ""}, "XO-27.4"),
        ({"moved": "A"}, "XO-6.1"),
        ({"sites": {"A": "well"}}, "XO-18.5"),
    ],
)
def test_who_can_be_teleported(more: dict[str, Any], rule: str | None) -> None:
    own = {**XENTH, "guardians": {"A": "q1_c", "B": "q1_b1"}, **more}
    match = on_board([own, {"clan": "kubadi"}], options=CLANS)
    assert refusal(match, "teleport A") == rule
    assert ("teleport A" in offered(match)) == (rule is None)


@pytest.mark.rule("R-75")
def test_the_teleport_spends_its_load_and_is_that_guardians_move() -> None:
    own = {**XENTH, "guardians": {"A": "q1_c", "B": "q1_b1"}}
    match = on_board([own, {"clan": "kubadi"}], "teleport A", "to q3_c", options=CLANS)
    assert wrong(match, p0_guardians={"A": "q3_c"}, p0_device=0, moved="0A") == []
    assert (
        wrong(match, options=["end moves", "guardian B"], refused={"guardian A": "XO-6.1", "teleport B": "XO-27.4"})
        == []
    )


@pytest.mark.rule("R-75")
def test_a_teleported_guardian_neither_attacks_nor_harvests_nor_answers() -> None:
    """It lands on an irradiated field beside an opponent, who then attacks it."""
    own = {**XENTH, "technologies": "teleport harvest", "guardians": {"A": "q1_c", "B": "q1_b1"}}
    players: Players = [own, {"clan": "kubadi", "guardians": {"A": "x23_u"}}]
    match = on_board(players, "teleport A", "to q2_i", "end moves", options=CLANS)
    assert asked(match) == ["1 move"], "nothing could be declared"
    for text in ("end moves", "attack x23_u-q2_i", "end attacks"):
        match.act(text)
    assert wrong(match, asked=["0 develop", "1 develop"], p0_life={"A": 4}, p0_crystals=0) == []
    stays = on_board(players, "guardian A", "to q1_i", "end moves", options=CLANS)
    assert offered(stays) == ["end attacks", "harvest q1_i"], "one that walked may harvest"


@pytest.mark.rule("R-75")
def test_a_teleported_guardian_does_not_strike_beside_quarks() -> None:
    own = {**XENTH, "guardians": {"A": "q2_d1"}, "teleported": "A", "moved_quarks": {"q2_d1": 1}}
    players: Players = [own, {"clan": "kubadi", "guardians": {"A": "x23_u"}}]
    match = on_board(players, step="attacks", tokens=["attack q2_d1-x23_u"], options=CLANS)
    assert wrong(match, asked="0 strike", options=["strike q1"], refused={"strike G": "XO-8.6"}) == []


@pytest.mark.rule("R-75")
def test_a_teleported_guardian_builds_nothing_and_gives_no_link_in_this_round() -> None:
    """It may receive links, be repaired and upgraded; in the next round all is as ever."""
    own = {
        **XENTH, "technologies": "teleport upgrade1", "guardians": {"A": "q1_c", "B": "q1_a1"}, "teleported": "A",
        "resources": 9, "crystals": 3, "life": {"A": 2}, "buildings": {"q1_c": "technical"}, "leader": "B",
    }  # fmt: skip
    match = on_board([own, {"clan": "kubadi"}], step="development", options=CLANS)
    assert {"heal B A", "boost B A", "repair A", "upgrade A power"} <= set(deeds(match))
    assert [refused_deed(match, text) for text in ("heal A B", "boost A B")] == ["XO-27.4", "XO-27.4"]
    free = {**own, "guardians": {"A": "q1_d1", "B": "q1_a1"}, "life": {}}
    match = on_board([free, {"clan": "kubadi"}], step="development", options=CLANS)
    assert [refused_deed(match, f"build A {name}") for name in ("watchtower", "mine", "well")] == ["XO-27.4"] * 3
    assert not [deed for deed in deeds(match) if deed.startswith("build A")]
    match.act("0: done")
    match.act("1: done")
    assert wrong(match, round=2, moved="") == []
    while "0 develop" not in asked(match):
        match.act("end moves")
    assert refused_deed(match, "build A mine") is None
    assert refused_deed(match, "boost A B") is None


@pytest.mark.rule("R-75")
def test_links_of_a_teleported_guardian_are_tested_at_once() -> None:
    own = {**XENTH, "guardians": {"A": "q1_c", "B": "q1_a1", "C": "q1_d1"}, "links": "A boosts B, C heals B, B heals A"}
    match = on_board([own, {"clan": "kubadi"}], "teleport A", "to q3_c", options=CLANS)
    assert wrong(match, asked="0 move", p0_links="C heals B") == []
    match = on_board([own, {"clan": "kubadi"}], "teleport A", "to q1_b4", options=CLANS)
    assert wrong(match, asked="0 move", p0_links="A boosts B, B heals A, C heals B") == [], "a1 is next to b4, too"


@pytest.mark.rule("R-75", "XO-10.1")
def test_the_teleport_evades_an_attack() -> None:
    """The attacker is asked at once whether it occupies."""
    players: Players = [{"clan": "kubadi", "guardians": {"A": "q1_d1"}}, {**XENTH, "guardians": {"A": "q1_c"}}]
    token = ["attack q1_d1-q1_c"]
    match = on_board(players, "teleport A", "to q3_c", current=1, tokens=token, options=CLANS)
    assert wrong(match, asked="0 occupy", options=["stay", "occupy from q1_d1"]) == []
    match.act("from q1_d1")
    assert wrong(match, p0_guardians={"A": "q1_c"}, p1_guardians={"A": "q3_c"}, tokens=[]) == []
