"""Section 20: new Quarks, and Guardians that return."""

from __future__ import annotations

import pytest

from tests.games.xobos.helpers import on_board, seen, told, wrong
from tests.games.xobos.planning import amiss, barred, deeds, plan
from underhall import OUTSIDER

BASE = ("q1_b1", "q1_b2", "q1_b3", "q1_b4")


@pytest.mark.rule("XO-20.1")
def test_a_quark_costs_one_crystal_and_comes_to_the_base() -> None:
    match = plan({"crystals": 1, "guardians": {"A": "q1_a1", "B": "q1_b1"}})
    assert deeds(match, "breed") == [f"breed {field}" for field in BASE], "own Guardians do not mind"
    match.act("0: breed q1_b1")
    assert amiss(match, p0_crystals=0, p0_quarks={"q1_b1": 1}) == []
    assert deeds(match, "breed") == []
    assert barred(match, "breed q1_b2") == "XO-20.1"
    match.act("0: done")
    assert len(told(match, OUTSIDER, "bred")) == 1


@pytest.mark.rule("XO-20.1")
def test_quarks_come_nowhere_else() -> None:
    own = {"crystals": 5, "guardians": {"A": "q1_a1"}, "buildings": {"q1_c": "technical"}}
    match = plan(own, rivals=[{"guardians": {"A": "q2_c"}}])
    fields = ("q1_a1", "q1_c", "q1_d1", "q1_i", "q2_b1", "q3_b1", "x12_t")
    assert wrong(match, refused={f"breed {field}": "XO-20.1" for field in fields}) == []


@pytest.mark.rule("XO-20.1")
def test_three_quarks_on_a_field_at_most() -> None:
    match = plan({"crystals": 9, "quarks": {"q1_b1": 2}, "moved_quarks": {"q1_b2": 3}})
    assert deeds(match, "breed") == ["breed q1_b1", "breed q1_b3", "breed q1_b4"]
    match.act("0: breed q1_b1")
    assert deeds(match, "breed") == ["breed q1_b3", "breed q1_b4"]
    assert wrong(match, refused={"breed q1_b1": "XO-20.1", "breed q1_b2": "XO-20.1"}) == []


@pytest.mark.rule("XO-20.1")
def test_nine_quarks_for_each_player() -> None:
    own = {"crystals": 5, "quarks": {"q1_a1": 3, "q1_c": 3, "q1_d1": 2}}
    match = plan(own, "breed q1_b1")
    assert deeds(match, "breed") == []
    assert barred(match, "breed q1_b2") == "XO-20.1"
    match.act("0: done")
    assert [seat["quarks_left"] for seat in seen(match, OUTSIDER)["seats"]] == [0, 9]


@pytest.mark.rule("XO-20.1")
def test_lost_quarks_can_be_bred_again() -> None:
    """Nine on the board, one dies in an attack."""
    own = {"crystals": 1, "quarks": {"q1_a1": 3, "q1_c": 3, "q1_d1": 3}}
    rival = {"guardians": {"B": "x12_t"}}
    match = on_board([own, rival], "1: done", step="attacks", tokens=["attack x12_t-q1_d1"])
    assert deeds(match, "breed") == [f"breed {field}" for field in BASE]


FALLEN = {"guardians": {"A": "q1_c"}, "resources": 5}


@pytest.mark.rule("XO-20.2", "R-60")
@pytest.mark.parametrize(("technologies", "cost"), [("", 5), ("rebuild", 3)])
def test_a_guardian_is_rebuilt_in_the_base_or_on_a_technical_building(technologies: str, cost: int) -> None:
    """FQ-01."""
    own = {**FALLEN, "resources": cost, "technologies": technologies, "buildings": {"q1_d1": "technical"}}
    match = plan(own)
    fields = sorted((*BASE, "q1_d1"))
    assert deeds(match, "rebuild") == [f"rebuild {symbol} {field}" for symbol in "BCD" for field in fields]
    for field in fields:
        built = plan(own, f"rebuild C {field}")
        assert amiss(built, p0_resources=0, p0_guardians={"C": field}, p0_life={"C": 6}, p0_sites={"C": None}) == []
    poor = plan({**own, "resources": cost - 1})
    assert deeds(poor, "rebuild") == []
    assert barred(poor, "rebuild B q1_b1") == "XO-20.2"


@pytest.mark.rule("XO-20.2", "R-60")
def test_a_rebuilt_guardian_needs_a_field_without_guardian_or_opponent() -> None:
    own = {
        "resources": 9,
        "guardians": {"A": "q1_b1", "B": "q1_a1"},
        "quarks": {"q1_b2": 3, "q1_d2": 2},
        "buildings": {"q1_a1": "technical", "q1_d1": "technical", "q1_d2": "technical", "q1_c": "mine"},
    }
    rival = {"quarks": {"q1_d1": 1}, "buildings": {"q2_c": "technical"}}
    match = plan(own, rivals=[rival])
    fields = ["q1_b2", "q1_b3", "q1_b4", "q1_d2"]
    assert deeds(match, "rebuild") == [f"rebuild {symbol} {field}" for symbol in "CD" for field in fields]
    elsewhere = ("q1_b1", "q1_a1", "q1_d1", "q1_c", "q2_c", "q2_b1", "q1_a2", "q3_b1")
    assert wrong(match, refused={f"rebuild C {field}": "XO-20.2" for field in elsewhere}) == []


@pytest.mark.rule("XO-20.2", "XO-19.2")
def test_no_guardian_is_rebuilt_on_a_reactor() -> None:
    match = plan({**FALLEN, "resources": 9, "buildings": {"q1_b1": "reactor", "q1_b3": "reactor"}})
    assert deeds(match, "rebuild") == [f"rebuild {symbol} {field}" for symbol in "BCD" for field in ("q1_b2", "q1_b4")]
    assert barred(match, "rebuild B q1_b1") == "XO-19.2"


@pytest.mark.rule("XO-20.2")
def test_only_destroyed_guardians_are_rebuilt() -> None:
    match = plan(FALLEN)
    assert barred(match, "rebuild A q1_b1") == "XO-20.2"
    match = plan({**FALLEN, "resources": 10}, "rebuild B q1_b1")
    assert barred(match, "rebuild B q1_b2") == "XO-20.2"
    assert barred(match, "rebuild C q1_b1") == "XO-20.2", "the field is taken now"
    match.act("0: rebuild C q1_b2")
    assert amiss(match, p0_resources=0, p0_guardians={"B": "q1_b1", "C": "q1_b2", "D": None}) == []


@pytest.mark.rule("XO-20.2", "R-52")
def test_it_returns_with_its_upgrades_and_as_leader() -> None:
    own = {**FALLEN, "leader": "B", "upgrades": {"B": "power 2", "C": "healing 1"}}
    match = plan(own, "rebuild B q1_b1")
    assert amiss(match, p0_power={"B": 2 + 2}, p0_upgrades={"B": "power 2", "C": "healing 1"}, p0_leader="B") == []
    match.act("0: done")
    assert told(match, 1, "rebuilt")


@pytest.mark.rule("XO-20.3")
def test_with_four_reactors_no_unit_comes_to_the_base() -> None:
    """FQ-07."""
    own = {**FALLEN, "crystals": 5, "buildings": dict.fromkeys(BASE, "reactor")}
    match = plan(own)
    assert deeds(match, "breed", "rebuild") == []
    refused = {f"breed {field}": "XO-20.3" for field in BASE} | {f"rebuild B {field}": "XO-20.3" for field in BASE}
    assert wrong(match, refused=refused) == []


@pytest.mark.rule("XO-20.3")
def test_four_reactors_leave_the_technical_buildings() -> None:
    own = {**FALLEN, "buildings": {**dict.fromkeys(BASE, "reactor"), "q1_d1": "technical"}}
    assert deeds(plan(own), "rebuild") == ["rebuild B q1_d1", "rebuild C q1_d1", "rebuild D q1_d1"]
    three = {**FALLEN, "crystals": 1, "buildings": dict.fromkeys(BASE[:3], "reactor")}
    assert deeds(plan(three), "breed", "rebuild") == [
        "breed q1_b4", "rebuild B q1_b4", "rebuild C q1_b4", "rebuild D q1_b4",
    ]  # fmt: skip
