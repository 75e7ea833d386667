"""Section 19: Reactors in the base."""

from __future__ import annotations

import pytest

from tests.games.xobos.helpers import offered, on_board, told, wrong
from tests.games.xobos.planning import amiss, barred, deeds, plan
from underhall import OUTSIDER

BASE = ("q1_b1", "q1_b2", "q1_b3", "q1_b4")


@pytest.mark.rule("XO-19.1")
def test_a_reactor_costs_five_resources_and_needs_no_guardian() -> None:
    """FQ-03."""
    match = plan({"resources": 5})
    assert deeds(match, "reactor") == [f"reactor {field}" for field in BASE]
    match.act("0: reactor q1_b3")
    assert amiss(match, p0_resources=0, p0_buildings={"q1_b3": "reactor"}) == []
    match.act("0: done")
    assert len(told(match, OUTSIDER, "built")) == 1
    assert deeds(plan({"resources": 4}), "reactor") == []
    assert barred(plan({"resources": 4}), "reactor q1_b1") == "XO-19.1"


@pytest.mark.rule("XO-19.1")
def test_one_reactor_in_a_round_and_one_on_a_field() -> None:
    match = plan({"resources": 12}, "reactor q1_b1")
    assert deeds(match, "reactor") == []
    assert barred(match, "reactor q1_b2") == "XO-19.1"
    for text in ("0: done", "1: done"):
        match.act(text)
    assert wrong(match, round=2) == []
    assert deeds(match, "reactor") == ["reactor q1_b2", "reactor q1_b3", "reactor q1_b4"]
    assert barred(match, "reactor q1_b1") == "XO-19.1"


@pytest.mark.rule("XO-19.1")
def test_a_reactor_that_was_demolished_does_not_give_the_round_back() -> None:
    match = plan({"resources": 10, "crystals": 2}, "reactor q1_b1", "demolish q1_b1")
    assert amiss(match, p0_buildings={}, p0_resources=5, p0_crystals=0) == []
    assert barred(match, "reactor q1_b1") == "XO-19.1"
    own = {"resources": 5, "crystals": 2, "buildings": dict.fromkeys(BASE, "reactor")}
    assert deeds(plan(own, "demolish q1_b2"), "reactor") == ["reactor q1_b2"], "an older one made room"


@pytest.mark.rule("XO-19.1")
def test_four_reactors_at_most_and_only_in_the_own_base() -> None:
    own = {"resources": 9, "guardians": {"A": "q1_a1"}}
    match = plan({**own, "buildings": dict.fromkeys(BASE[:3], "reactor")})
    assert deeds(match, "reactor") == ["reactor q1_b4"]
    refused = {"reactor q1_a1": "XO-19.1", "reactor q2_b1": "XO-19.1", "reactor q3_b1": "XO-19.1"}
    assert wrong(match, refused={**refused, "build A reactor": "XO-19.1"}) == []
    assert deeds(plan({**own, "buildings": dict.fromkeys(BASE, "reactor")}), "reactor") == []


@pytest.mark.rule("XO-19.1")
def test_on_muenara_the_base_is_m1() -> None:
    match = plan({"resources": 5}, rivals=[{}, {}])
    assert deeds(match, "reactor") == ["reactor m1_b1", "reactor m1_b2", "reactor m1_b3", "reactor m1_b4"]


@pytest.mark.rule("XO-19.2", "R-59")
def test_a_reactor_and_own_units_share_a_field() -> None:
    own = {"resources": 5, "guardians": {"A": "q1_b1"}, "quarks": {"q1_b1": 2}}
    match = plan(own, "reactor q1_b1", "done")
    assert wrong(match, p0_guardians={"A": "q1_b1"}, p0_quarks={"q1_b1": 2}, p0_buildings={"q1_b1": "reactor"}) == []
    assert "guardian A" in offered(match)


@pytest.mark.rule("XO-19.2", "R-59")
def test_own_units_cross_and_enter_reactor_fields() -> None:
    own = {
        "guardians": {"A": "q1_b1"},
        "quarks": {"q1_b1": 1},
        "buildings": {"q1_b2": "reactor", "q1_b3": "reactor", "q1_b4": "reactor"},
    }
    assert set(offered(on_board([own, {}], "guardian A"))) == {"to q1_b2", "to q1_b3"}
    assert set(offered(on_board([own, {}], "quark q1_b1"))) == {"to q1_b2", "to q1_b3", "to q1_b4"}
    match = on_board([own, {}], "guardian A", "to q1_b2")
    assert wrong(match, p0_buildings=own["buildings"], p0_crystals=0) == []


@pytest.mark.rule("XO-19.2", "R-59")
def test_no_new_unit_on_a_reactor_field() -> None:
    own = {"resources": 5, "crystals": 1, "guardians": {"A": "q1_c"}, "buildings": {"q1_b1": "reactor"}}
    match = plan(own)
    assert deeds(match, "breed") == ["breed q1_b2", "breed q1_b3", "breed q1_b4"]
    assert "rebuild B q1_b2" in offered(match)
    assert wrong(match, refused={"breed q1_b1": "XO-19.2", "rebuild B q1_b1": "XO-19.2"}) == []
    match = plan({**own, "resources": 10}, "reactor q1_b2")
    assert wrong(match, refused={"breed q1_b2": "XO-19.2"}) == []


@pytest.mark.rule("XO-19.3")
def test_opponents_cannot_reach_a_reactor() -> None:
    own = {"buildings": {"q1_b4": "reactor"}}
    rival = {"guardians": {"A": "q1_a1"}, "quarks": {"q1_a2": 1}}
    match = on_board([own, rival], "guardian A", first=1)
    assert "to q1_b4" not in offered(match)
    assert wrong(match, refused={"to q1_b4": "XO-6.9"}) == []
    match = on_board([own, rival], "quark q1_a2", first=1)
    assert not [text for text in offered(match) if "_b" in text]
    assert wrong(match, refused={"to q1_b4": "XO-6.9"}) == []


@pytest.mark.rule("XO-19.3")
def test_neither_teleport_nor_capture_nor_cannon_reaches_a_reactor() -> None:
    own = {"clan": "rheita", "buildings": {"q1_b4": "reactor"}, "quarks": {"q1_b4": 1, "q1_c": 1}}
    rival = {"clan": "xenth", "technologies": "teleport capture", "device": 3, "guardians": {"A": "q1_a1"}}
    match = on_board([own, rival], "teleport A", first=1, options={"clans": "on"})
    assert wrong(match, refused={"to q1_b4": "XO-27.4", "to q1_b1": "XO-27.4"}) == []
    rival = {"clan": "kubadi", "technologies": "orbital_cannon", "device": 2, "guardians": {"A": "q1_a1"}}
    match = on_board([own, rival], "end moves", first=1, options={"clans": "on"})
    assert [text for text in offered(match) if "cannon" in text] == ["cannon q1_c"]
    assert wrong(match, refused={"cannon q1_b4": "XO-8.5", "attack q1_a1-q1_b4": "XO-8.5"}) == []
