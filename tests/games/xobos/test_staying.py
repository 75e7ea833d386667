"""Sections 5 and 6: who stays where it is: builders, pinned units; bases and the Source."""

from __future__ import annotations

import pytest

from tests.games.xobos.branches import Players, asked, deeds, refused_deed
from tests.games.xobos.helpers import go, offered, on_board, refusal, seen, standard_box, state_of, wrong
from underhall import OUTSIDER
from underhall.engine.errors import BadScenario
from underhall.engine.scenario import Stage

CLANS = {"clans": "on"}


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
