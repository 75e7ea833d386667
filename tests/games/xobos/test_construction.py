"""Section 18: sites, payments, Watchtowers, where one may build, and demolition."""

from __future__ import annotations

import pytest

from tests.games.xobos.helpers import MODES, events, offered, on_board, seen, standard_box, state_of, told, wrong
from tests.games.xobos.planning import amiss, barred, deeds, plan
from underhall import OUTSIDER

ONE = {"guardians": {"A": "q1_c"}}
BUILDINGS = ["build A mine", "build A technical", "build A watchtower", "build A well"]
ATTACKER = {"guardians": {"A": "x12_t"}, "upgrades": {"A": "power 2"}}
"""Power 4."""


@pytest.mark.rule("XO-18.1")
@pytest.mark.parametrize("building", ["mine", "well", "technical"])
def test_a_building_is_started_for_one_resource(building: str) -> None:
    match = plan({**ONE, "resources": 1})
    assert deeds(match, "build") == BUILDINGS
    match.act(f"0: build A {building}")
    assert amiss(match, p0_resources=0, p0_sites={"A": f"{building} 1"}, p0_buildings={}) == []


@pytest.mark.rule("XO-18.1")
def test_what_it_takes_to_start_a_building() -> None:
    """A resource, a Guardian on the board, an empty slot, a field without building."""
    assert barred(plan(ONE), "build A mine") == barred(plan(ONE), "build A watchtower") == "XO-18.1"
    rich = {"resources": 5, "guardians": {"A": "q1_c", "B": "q1_a1"}}
    assert barred(plan(rich), "build C mine") == "XO-18.1"
    assert barred(plan({**rich, "links": "A heals B"}), "build A well") == "XO-18.1"
    assert barred(plan({**rich, "sites": {"A": "mine 1"}}), "build A well") == "XO-18.1"
    assert barred(plan({**rich, "buildings": {"q1_c": "mine"}}), "build A well") == "XO-18.8"
    assert deeds(plan({**rich, "links": "A heals B", "sites": {"B": "well 1"}}), "build") == []


@pytest.mark.rule("XO-18.1")
@pytest.mark.parametrize("mode", MODES)
def test_opponents_see_where_and_not_what(mode: str) -> None:
    match = plan({**ONE, "resources": 1}, "build A mine", "done", options={"visibility_mode": mode})
    for seat in (1, OUTSIDER):
        view = seen(match, seat)
        (field,) = [one for one in view["fields"] if one["field"] == "q1_c"]
        assert field["site"]
        site = view["seats"][0]["guardians"][0]["site"]
        assert site["field"] == "q1_c"
        assert (site["building"] == "mine", site["paid"] == 1) == ((True, True) if mode == "training" else (False,) * 2)
        (line,) = told(match, seat, "started")
        assert (len(line.secret) == 1) == (mode == "training")
    assert seen(match, 0)["seats"][0]["guardians"][0]["site"] == {"field": "q1_c", "building": "mine", "paid": 1}


THREE = {
    "guardians": {"A": "q1_c", "B": "q1_a1", "C": "q1_d1"},
    "sites": {"A": "mine 1", "B": "well 1", "C": "technical 1"},
}


@pytest.mark.rule("XO-18.2", "R-55")
def test_one_resource_for_a_site_in_a_phase() -> None:
    match = plan({**THREE, "resources": 5}, "pay A")
    assert amiss(match, p0_resources=4, p0_sites={"A": "mine 2", "B": "well 1"}) == []
    assert deeds(match, "pay") == ["pay B", "pay C"]
    assert barred(match, "pay A") == "XO-18.2"
    started = plan({**ONE, "resources": 5}, "build A mine")
    assert barred(started, "pay A") == "XO-18.2", "the first resource is the payment of that phase"
    assert barred(plan({**ONE, "resources": 5}), "pay A") == "XO-18.2", "there is no site"


@pytest.mark.rule("XO-18.2", "R-55")
def test_the_owner_chooses_which_site_gets_the_only_resource() -> None:
    """FQ-05: three sites and one resource; the others wait without loss."""
    assert deeds(plan({**THREE, "resources": 1}), "pay") == ["pay A", "pay B", "pay C"]
    match = plan({**THREE, "resources": 1}, "pay A")
    assert deeds(match, "pay") == []
    assert barred(match, "pay B") == "XO-18.2"
    match.act("0: done")
    assert wrong(match, p0_sites={"A": "mine 2", "B": "well 1", "C": "technical 1"}, round=2) == []


@pytest.mark.rule("R-55")
def test_payments_are_secret() -> None:
    paid = plan({**THREE, "resources": 1}, "pay A", "done")
    waited = plan({**THREE, "resources": 1}, "done")
    for seat in (1, OUTSIDER):
        assert seen(paid, seat) == seen(waited, seat)
        assert paid.log(seat) == waited.log(seat)
    assert len(told(paid, 0, "paid")) == 1


@pytest.mark.rule("XO-18.3")
@pytest.mark.parametrize(
    ("building", "cost", "income"), [("well", 2, [1, 1]), ("technical", 2, [1, 0]), ("mine", 3, [3, 0])]
)
def test_a_site_is_finished_with_its_last_payment(building: str, cost: int, income: list[int]) -> None:
    """From the start: one resource in each phase, as many phases as resources."""
    match = on_board([{**ONE, "resources": 0}, {}], "1: done", f"0: build A {building}", step="attacks")
    for phase in range(2, cost + 1):
        assert amiss(match, p0_buildings={}, p0_sites={"A": f"{building} {phase - 1}"}) == []
        for text in ("0: done", "end moves", "1: done", "0: pay A"):
            match.act(text)
    assert amiss(match, p0_buildings={"q1_c": building}, p0_sites={"A": None}, p0_income=income) == []
    assert "heal A A" in offered(match), "the slot is free"
    match.act("0: done")
    assert wrong(match, round=cost + 1) == []
    assert [len(told(match, OUTSIDER, event)) for event in ("started", "built")] == [1, 1]
    (field,) = [one for one in seen(match, 1)["fields"] if one["field"] == "q1_c"]
    assert (field["building"]["building"], field["site"]) == (building, False)


@pytest.mark.rule("XO-18.3")
def test_a_type_of_which_none_is_left_cannot_be_started() -> None:
    """Four Mines stand or are being built: what lies in a slot is not left either."""
    mines = {"q1_a1": "mine", "q1_a2": "mine", "q1_d1": "mine"}
    own = {"resources": 5, "guardians": {"A": "q1_c", "B": "q1_d2"}, "buildings": mines}
    assert "build A mine" in offered(plan(own))
    match = plan(own, "build B mine")
    assert barred(match, "build A mine") == "XO-1.4"
    assert deeds(match, "build") == ["build A technical", "build A watchtower", "build A well"]


@pytest.mark.rule("XO-18.4", "R-56")
def test_a_watchtower_stands_at_once_and_openly() -> None:
    own = {"resources": 1, "guardians": {"A": "q1_c", "B": "q1_a1"}}
    match = plan(own, "build A watchtower")
    assert amiss(match, p0_buildings={"q1_c": "watchtower"}, p0_resources=0, p0_sites={"A": None}) == []
    assert {"boost A B", "heal A B"} <= set(offered(match)), "the slot is free in the same phase"
    match.act("0: done")
    (line,) = told(match, OUTSIDER, "built")
    assert line.public == (0, 3, state_of(match).board.by_name["q1_c"])
    assert "started" not in events(match)
    (field,) = [field for field in seen(match, 1)["fields"] if field["field"] == "q1_c"]
    assert field["building"] == {"building": "watchtower", "owner": 0, "load": 0}
    assert "guardian A" in offered(
        on_board([own, {}], "0: build A watchtower", "0: done", "1: done", step="development")
    )


@pytest.mark.rule("XO-18.5")
def test_the_builder_stays_until_it_is_finished() -> None:
    own = {"resources": 1, "guardians": {"A": "q1_c", "B": "q1_a1"}, "sites": {"A": "well 1"}}
    match = on_board([own, {}])
    assert [text for text in offered(match) if "guardian" in text] == ["guardian B"]
    assert wrong(match, refused={"guardian A": "XO-18.5"}) == []
    match = on_board([own, {}], "guardian B")
    assert wrong(match, refused={"to q1_c": "XO-6.7"}) == [], "it does not swap either"
    match = plan(own, "pay A", "done")
    assert "guardian A" in offered(match)


@pytest.mark.rule("XO-18.5")
def test_a_site_cannot_be_given_up() -> None:
    match = plan({**ONE, "resources": 5, "crystals": 5, "sites": {"A": "mine 2"}})
    own = [text for text in offered(match) if text.split()[-1] in ("A", "q1_c")]
    assert own == ["pay A"]
    refused = {"break A": "XO-17.6", "demolish q1_c": "XO-18.10", "build A well": "XO-18.1"}
    assert wrong(match, refused=refused) == []


@pytest.mark.rule("XO-18.6", "R-58")
def test_a_site_is_lost_with_its_builder_and_nobody_is_rewarded() -> None:
    """FQ-02: two resources are gone; who advances to the field gains nothing."""
    own = {"guardians": {"A": "q1_d1", "B": "q1_b1"}, "life": {"A": 4}, "sites": {"A": "mine 2"}}
    match = on_board([own, ATTACKER], "advance A", step="attacks", tokens=["attack x12_t-q1_d1"])
    expected = {"p0_sites": {"A": None}, "p0_guardians": {"A": None}, "p0_resources": 1, "p0_buildings": {}}
    assert wrong(match, p1_guardians={"A": "q1_d1"}, p1_crystals=0, p1_resources=1, **expected) == []
    assert len(told(match, OUTSIDER, "site_lost")) == 1
    assert "destroyed" not in events(match)


@pytest.mark.rule("XO-18.6")
def test_a_hurt_builder_builds_on() -> None:
    own = {"guardians": {"A": "q1_d1"}, "life": {"A": 5}, "sites": {"A": "mine 2"}}
    match = on_board([own, ATTACKER], step="attacks", tokens=["attack x12_t-q1_d1"])
    assert wrong(match, p0_life={"A": 1}, p0_sites={"A": "mine 2"}) == []


@pytest.mark.rule("XO-18.7")
def test_four_sites_one_for_each_guardian() -> None:
    """FQ-04."""
    own = {"resources": 5, "guardians": {"A": "q1_c", "B": "q1_a1", "C": "q1_d1", "D": "q1_d2"}}
    match = plan(own, "build A mine", "build B mine", "build C well", "build D technical")
    sites = {"A": "mine 1", "B": "mine 1", "C": "well 1", "D": "technical 1"}
    assert amiss(match, p0_sites=sites, p0_resources=1) == []
    assert deeds(match, "build") == []


@pytest.mark.rule("XO-18.8", "R-57")
def test_where_nothing_can_be_built() -> None:
    own = {"resources": 5, "guardians": {"A": "q1_i", "B": "q1_b1", "C": "q1_c", "D": "q1_d1"}}
    match = plan({**own, "buildings": {"q1_c": "watchtower", "q1_d1": "mine"}})
    assert deeds(match, "build") == []
    refused = {"build A well": "XO-15.1", "build B well": "XO-18.8", "build C well": "XO-18.8"}
    assert wrong(match, refused={**refused, "build D watchtower": "XO-18.8", "build B reactor": "XO-19.1"}) == []


@pytest.mark.rule("XO-18.8")
def test_with_opposing_bases_it_is_the_same() -> None:
    """The unused bases of a game for two are open ground, but nobody builds there."""
    match = plan({"resources": 5, "guardians": {"A": "q3_b1"}})
    assert barred(match, "build A watchtower") == "XO-18.8"


@pytest.mark.rule("XO-18.8", "R-57")
@pytest.mark.parametrize("players", [3, 4])
def test_with_three_or_four_every_basic_field_will_do(players: int) -> None:
    board = standard_box().boards[players == 3]
    for name in board.names:
        if "_b" not in name:
            match = plan({"resources": 1, "guardians": {"A": name}}, rivals=[{}] * (players - 1))
            assert (deeds(match, "build") == BUILDINGS) == (not name.endswith("_i")), name


@pytest.mark.rule("XO-18.9", "R-57")
def test_two_players_build_in_their_quadrants_and_on_the_borders_of_these() -> None:
    board = standard_box().boards[0]
    checked = 0
    for name in board.names:
        if "_b" in name or name.endswith("_i"):
            continue
        near = name[:2] in ("q1", "q2") or name[:3] in ("x12", "x23", "x41")
        match = plan({"resources": 1, "guardians": {"A": name}})
        assert deeds(match, "build") == (BUILDINGS if near else []), name
        assert barred(match, "build A mine") == (None if near else "XO-18.9"), name
        checked += 1
    assert checked == 4 * 5 + 8


@pytest.mark.rule("XO-18.9")
def test_two_players_move_everywhere() -> None:
    match = on_board(
        [{"guardians": {"A": "q4_d1"}, "quarks": {"x34_t": 1}}, {}], "guardian A", "to q4_c", "quark x34_t"
    )
    assert {"to q3_d1", "to q4_d2", "to x34_u"} <= set(offered(match))


OWN = {
    "crystals": 3,
    "buildings": {"q1_c": "well", "q1_d1": "watchtower 3", "q1_b2": "reactor", "q1_a1": "mine", "q1_a2": "technical"},
}


@pytest.mark.rule("XO-18.10", "R-62")
@pytest.mark.parametrize("field", ["q1_c", "q1_d1", "q1_b2", "q1_a1", "q1_a2"])
def test_any_own_building_is_demolished_for_two_crystals(field: str) -> None:
    match = plan(OWN)
    assert deeds(match, "demolish") == [f"demolish {name}" for name in sorted(OWN["buildings"])]  # type: ignore[call-overload]
    match.act(f"0: demolish {field}")
    left = {name: text for name, text in OWN["buildings"].items() if name != field}  # type: ignore[attr-defined]
    assert amiss(match, p0_crystals=1, p0_buildings=left) == [], "a load is lost, and nothing is gained"
    assert amiss(match, p0_income=[3 - 2 * (field == "q1_a1"), int(field != "q1_c")]) == []


@pytest.mark.rule("XO-18.10")
def test_what_cannot_be_demolished() -> None:
    poor = plan({**OWN, "crystals": 1})
    assert deeds(poor, "demolish") == []
    assert barred(poor, "demolish q1_c") == "XO-18.10"
    match = plan({"crystals": 5}, rivals=[{"buildings": {"q2_c": "mine", "q2_b1": "reactor"}}])
    assert deeds(match, "demolish") == []
    refused = {"demolish q2_c": "XO-18.10", "demolish q2_b1": "XO-18.10", "demolish q1_c": "XO-18.10"}
    assert wrong(match, refused=refused) == []


@pytest.mark.rule("R-62")
def test_a_building_under_opposing_quarks_can_be_demolished_and_built_again() -> None:
    match = plan({"crystals": 2, "buildings": {"q1_c": "mine"}}, rivals=[{"quarks": {"q1_c": 2}}])
    assert deeds(match, "demolish") == ["demolish q1_c"]
    own = {"crystals": 2, "resources": 6, "guardians": {"A": "q1_c"}, "buildings": {"q1_c": "mine", "q1_b1": "reactor"}}
    match = plan(own, "demolish q1_c", "build A mine")
    assert amiss(match, p0_sites={"A": "mine 1"}, p0_buildings={"q1_b1": "reactor"}) == []
    (line,) = told(plan(own, "demolish q1_c", "done"), OUTSIDER, "demolished")
    assert line.public[:2] == (0, 0)
    tower = {**own, "buildings": {"q1_c": "watchtower 3"}}
    match = plan(tower, "demolish q1_c", "build A watchtower")
    assert amiss(match, p0_buildings={"q1_c": "watchtower"}, p0_crystals=0) == [], "the load is lost"
