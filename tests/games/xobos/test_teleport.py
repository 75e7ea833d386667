"""Sections 5 and 6: moves come before declarations, what they do to links, and the Teleport."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.branches import Players, asked, deeds, refused_deed
from tests.games.xobos.helpers import events, go, offered, on_board, refusal, standard_box, state_of, told, wrong
from underhall import OUTSIDER
from underhall.games.xobos import GAME
from underhall.games.xobos.questions.moving import GUARDIAN, MOVE

CLANS = {"clans": "on"}


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
