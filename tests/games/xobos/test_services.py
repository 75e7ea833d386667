"""Sections 21 and 23: what is done on Technical Buildings, repairs and upgrades, with all supplies of upgrades."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.helpers import offered, on_board, seen, told, wrong
from tests.games.xobos.planning import amiss, barred, deeds, plan
from underhall import OUTSIDER

SERVED: dict[str, Any] = {
    "resources": 2,
    "crystals": 3,
    "guardians": {"A": "q1_c", "B": "q1_a1", "C": "q1_d1"},
    "buildings": {"q1_c": "technical", "q1_a1": "mine", "q1_d1": "technical"},
    "technologies": "upgrade1",
}
"""A and C stand on own Technical Buildings, B on a Mine."""
TWICE = {**SERVED, "technologies": "upgrade1 upgrade2"}


@pytest.mark.rule("XO-21.1")
@pytest.mark.parametrize("life", [1, 5])
def test_a_repair_brings_life_to_six_for_two_resources(life: int) -> None:
    """FQ-14."""
    match = plan({**SERVED, "life": {"A": life}})
    assert deeds(match, "repair") == ["repair A"]
    match.act("0: repair A")
    assert amiss(match, p0_life={"A": 6}, p0_resources=0, p0_crystals=3) == []


@pytest.mark.rule("XO-21.1")
def test_who_cannot_be_repaired() -> None:
    match = plan({**SERVED, "life": {"B": 1, "C": 2}})
    assert deeds(match, "repair") == ["repair C"]
    refused = {"repair A": "XO-21.1", "repair B": "XO-21.1", "repair D": "XO-21.1"}
    assert wrong(match, refused=refused) == [], "A is unhurt, B on no Technical Building, D not on the board"
    assert barred(plan({**SERVED, "life": {"C": 2}, "resources": 1}), "repair C") == "XO-21.1"


@pytest.mark.rule("XO-21.1")
def test_several_repairs_in_one_phase_and_nobody_sees_them() -> None:
    own = {**SERVED, "life": {"A": 1, "C": 2}, "resources": 4}
    match, quiet = plan(own, "repair A", "repair C", "done"), plan(own, "done")
    assert wrong(match, p0_life={"A": 6, "C": 6}, p0_resources=0) == []
    assert seen(match, 1) == seen(quiet, 1)
    assert match.log(OUTSIDER) == quiet.log(OUTSIDER)


@pytest.mark.rule("XO-21.2")
def test_what_technical_buildings_are_for() -> None:
    """Upgrades and repairs for who stands there, rebuilding, and a level of technologies for each."""
    own = {**SERVED, "resources": 9, "life": {"A": 1}, "guardians": {"A": "q1_c"}}
    match = plan(own)
    assert deeds(match, "repair", "upgrade") == ["repair A", "upgrade A healing", "upgrade A power"]
    assert "rebuild B q1_d1" in offered(match)
    assert deeds(match, "learn") == [
        f"learn {name}" for name in ("antiheal", "harvest", "quark_range", "rebuild", "tower6")
    ]
    other = plan({**own, "buildings": {"q1_c": "mine", "q1_d1": "watchtower"}})
    assert deeds(other, "repair", "upgrade", "learn") == []
    assert "rebuild B q1_d1" not in offered(other)


@pytest.mark.rule("XO-23.1")
@pytest.mark.parametrize(("kind", "power", "healing"), [("power", 3, 1), ("healing", 2, 2)])
def test_an_upgrade_costs_one_crystal(kind: str, power: int, healing: int) -> None:
    match = plan({**SERVED, "crystals": 1, "links": "A heals A"}, f"upgrade A {kind}")
    expected = {"p0_power": {"A": power}, "p0_healing": {"A": healing}, "p0_upgrades": {"A": f"{kind} 1"}}
    assert amiss(match, p0_crystals=0, p0_resources=2, **expected) == []
    assert barred(match, "upgrade C power") == "XO-23.1", "no crystal is left"


@pytest.mark.rule("XO-23.1")
def test_what_an_upgrade_needs() -> None:
    """FQ-12: the technology, and a Guardian on an own Technical Building."""
    match = plan(SERVED)
    assert deeds(match, "upgrade") == [f"upgrade {one} {kind}" for one in "AC" for kind in ("healing", "power")]
    assert wrong(match, refused={"upgrade B power": "XO-23.1", "upgrade D healing": "XO-23.1"}) == []
    for technologies in ("", "rebuild harvest armour"):
        match = plan({**SERVED, "technologies": technologies})
        assert deeds(match, "upgrade") == []
        assert barred(match, "upgrade A power") == "XO-23.1"


@pytest.mark.rule("XO-23.2")
def test_one_upgrade_for_each_guardian() -> None:
    match = plan(SERVED, "upgrade A power", "upgrade C healing")
    assert deeds(match, "upgrade") == []
    refused = {"upgrade A power": "XO-23.2", "upgrade A healing": "XO-23.2", "upgrade C healing": "XO-23.2"}
    assert wrong(match, refused=refused) == []
    assert amiss(match, p0_upgrades={"A": "power 1", "C": "healing 1"}) == []


@pytest.mark.rule("XO-23.2")
def test_with_the_second_technology_two_of_one_kind() -> None:
    """FQ-13: the kind of the first one stays."""
    match = plan({**TWICE, "leader": "C", "links": "C heals C"}, "upgrade A power")
    assert barred(match, "upgrade A healing") == "XO-23.2"
    for text in ("upgrade A power", "upgrade C healing"):
        match.act(f"0: {text}")
    assert amiss(match, p0_upgrades={"A": "power 2", "C": "healing 1"}, p0_power={"A": 1 + 2}, p0_crystals=0) == []
    own = {**TWICE, "upgrades": {"A": "power 2", "C": "healing 1"}, "links": "A heals A"}
    match = plan(own)
    assert deeds(match, "upgrade") == ["upgrade C healing"]
    assert barred(match, "upgrade A power") == barred(match, "upgrade C power") == "XO-23.2"


@pytest.mark.rule("XO-23.2")
def test_the_most_that_upgrades_give() -> None:
    """Own power 1 + 2, Leader 2 + 2; healing from 1 to 3."""
    own = {**TWICE, "upgrades": {"A": "power 2", "B": "power 2", "C": "healing 2"}, "links": "C heals C"}
    assert amiss(plan({**own, "leader": "A"}), p0_power={"A": 4, "B": 3, "C": 1}, p0_healing={"C": 3}) == []


@pytest.mark.rule("XO-23.2")
def test_upgrades_stay_without_the_building() -> None:
    own = {**SERVED, "upgrades": {"A": "power 1"}}
    match = plan(own, "demolish q1_c")
    assert amiss(match, p0_upgrades={"A": "power 1"}, p0_power={"A": 3}) == []


@pytest.mark.rule("XO-23.2", "R-52")
def test_upgrades_outlast_their_guardian() -> None:
    """It is destroyed and rebuilt; its tokens are neither lost nor changed for others."""
    own = {"guardians": {"A": "q1_d1", "B": "q1_c"}, "life": {"A": 1}, "resources": 9, "upgrades": {"A": "healing 2"}}
    rival = {"guardians": {"A": "x12_t"}}
    match = on_board([own, rival], "halt", step="attacks", tokens=["attack x12_t-q1_d1"])
    assert amiss(match, p0_guardians={"A": None}, p0_upgrades={"A": "healing 2"}) == []
    match.act("0: rebuild A q1_b1")
    match.act("0: heal A A")
    assert amiss(match, p0_upgrades={"A": "healing 2"}, p0_healing={"A": 3}) == []


EIGHT = {
    "crystals": 9,
    "guardians": {"A": "q1_c", "B": "q1_a1", "C": "q1_d1", "D": "q1_a2"},
    "buildings": dict.fromkeys(("q1_c", "q1_a1", "q1_d1", "q1_a2"), "technical"),
    "technologies": "upgrade1 upgrade2",
}
ALL = [f"upgrade {one} power" for one in "AABBCCDD"]


@pytest.mark.rule("XO-23.3", "R-53")
def test_tokens_are_no_limit() -> None:
    """Eight for one player, and the other has two already: ten in all."""
    match = plan(EIGHT, *ALL, rivals=[{"upgrades": {"A": "power 2"}}])
    assert amiss(match, p0_crystals=1, p0_upgrades=dict.fromkeys("ABCD", "power 2")) == []
    assert seen(match, 0)["upgrades_left"] is None


@pytest.mark.rule("XO-23.3", "R-53")
def test_a_ninth_token_is_bought_in_the_same_phase_and_a_tenth_in_the_next() -> None:
    own, field = "technologies", "q2_c"
    rival = {"crystals": 2, "guardians": {"A": field}, "buildings": {field: "technical"}, own: EIGHT[own]}
    play = [*(f"0: {text}" for text in ALL), "0: done", "1: upgrade A healing", "1: done"]
    match = on_board([EIGHT, rival], *play, step="development")
    all_bought = dict.fromkeys("ABCD", "power 2")
    assert wrong(match, p0_upgrades=all_bought, p1_upgrades={"A": "healing 1"}, p1_crystals=1) == []
    for text in ("end moves", "end moves", "1: upgrade A healing", "1: done", "0: done"):
        match.act(text)
    assert wrong(match, p0_upgrades=all_bought, p1_upgrades={"A": "healing 2"}, p1_crystals=0) == []


@pytest.mark.rule("XO-23.3", "R-53")
def test_with_two_for_each_player() -> None:
    options = {"upgrade_supply": "two_per_player"}
    match = plan(EIGHT, "upgrade A power", "upgrade B healing", options=options)
    assert deeds(match, "upgrade") == []
    assert wrong(match, refused={"upgrade A power": "XO-23.3", "upgrade D healing": "XO-23.3"}) == []
    both = plan(EIGHT, "upgrade A power", "upgrade A power", options=options)
    assert amiss(both, p0_upgrades={"A": "power 2"}) == []
    assert deeds(both, "upgrade") == []
    rival = {"upgrades": {"A": "power 2"}}
    assert len(deeds(plan(EIGHT, rivals=[rival], options=options), "upgrade")) == 8, "each has two of their own"


@pytest.mark.rule("R-53")
def test_with_a_common_supply_of_eight() -> None:
    options = {"upgrade_supply": "shared_8"}
    match = plan(EIGHT, *ALL, "done", options=options)
    assert wrong(match, upgrades_left=0, p0_crystals=1, p0_upgrades=dict.fromkeys("ABCD", "power 2")) == []
    assert seen(match, OUTSIDER)["upgrades_left"] == 0
    match = plan(EIGHT, "upgrade A power", "upgrade A power", options=options, upgrades_left=2)
    assert deeds(match, "upgrade") == []
    assert barred(match, "upgrade B power") == "XO-23.3"


def shared(first: int) -> Any:
    """Both players buy two upgrades where three are left."""
    rival = {
        "crystals": 3,
        "guardians": {"A": "q2_c", "B": "q2_a1"},
        "buildings": {"q2_c": "technical", "q2_a1": "technical"},
        "technologies": "upgrade1",
    }
    own = {**SERVED, "crystals": 3}
    play = ("1: upgrade A power", "1: upgrade B healing", "1: done", "0: upgrade C healing", "0: upgrade A power")
    words: dict[str, Any] = {
        "step": "development",
        "upgrades_left": 3,
        "first": first,
        "options": {"upgrade_supply": "shared_8"},
    }
    return on_board([own, rival], *play, "0: done", **words)


@pytest.mark.rule("R-53")
def test_the_common_supply_is_handed_out_in_turn_order() -> None:
    """Who comes too late gets the crystal back; only that player is told."""
    match = shared(0)
    assert wrong(match, upgrades_left=0, p0_upgrades={"A": "power 1", "C": "healing 1"}, p0_crystals=1) == []
    assert wrong(match, p1_upgrades={"A": "power 1", "B": None}, p1_crystals=2) == []
    assert [len(told(match, seat, "upgrade_refunded")) for seat in (0, 1, OUTSIDER)] == [0, 1, 0]
    match = shared(1)
    assert wrong(match, upgrades_left=0, p1_upgrades={"A": "power 1", "B": "healing 1"}, p1_crystals=1) == []
    assert wrong(match, p0_upgrades={"C": "healing 1", "A": None}, p0_crystals=2) == [], "bought last, lost first"
