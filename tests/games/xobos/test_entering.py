"""Section 7: what happens to a building when somebody else comes to its field."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.branches import Players, asked, deeds, refused_deed
from tests.games.xobos.helpers import events, offered, on_board, refusal, seen, state_of, told, wrong
from underhall import OUTSIDER
from underhall.engine.scenario import Stage
from underhall.games.xobos.box import BUILDING_IDS

CLANS = {"clans": "on"}
ALL = ["mine", "well", "technical", "watchtower", "watchtower 3", "cocoon"]
CAPTURABLE = ["mine", "well", "technical"]


def three_ways(way: str, building: str, *play: str, own: dict[str, Any] | None = None) -> Stage:
    """Seat 0's Guardian A comes to q1_d1 with a building of seat 1: by a move, an occupation or an advance."""
    units = {"guardians": {"A": "q1_c"}, "clan": "xenth", **(own or {})}
    other: dict[str, Any] = {"clan": "kubadi", "buildings": {"q1_d1": building}, "guardians": {"B": "q2_b1"}}
    token = ["attack q1_c-q1_d1"]
    if way == "move":
        return on_board([units, other], "guardian A", "to q1_d1", *play, options=CLANS)
    if way == "occupation":
        other["guardians"]["A"] = "q1_d1"
        play = ("guardian A", "to x12_t", "from q1_c", *play)
        return on_board([units, other], *play, current=1, tokens=token, options=CLANS)
    other["guardians"]["A"] = "q1_d1"
    other["life"] = {"A": 1}
    assert building != "watchtower 3", "its crystals would absorb the blow"
    return on_board([units, other], "advance A", *play, step="attacks", tokens=token, options=CLANS)


@pytest.mark.rule("XO-7.1")
@pytest.mark.parametrize("building", ALL)
def test_a_guardian_that_enters_destroys_a_building_for_two_crystals(building: str) -> None:
    """Of itself, without a question; it is gone for its owner, with all that it brings."""
    match = three_ways("move", building)
    income = [1, 0]
    assert asked(match) == ["0 move"]
    assert wrong(match, p0_crystals=2, p1_crystals=0, p0_buildings={}, p1_buildings={}, p1_income=income) == []
    assert state_of(match).count == [0] * 24
    kind = BUILDING_IDS.index(building.split()[0])
    field = state_of(match).board.by_name["q1_d1"]
    for seat in (0, 1, OUTSIDER):
        assert [line.public for line in told(match, seat, "destroyed")] == [(0, kind, 1, field, 2)]
    assert wrong(match, p0_guardians={"A": "q1_d1"}) == []


@pytest.mark.rule("XO-7.1")
@pytest.mark.parametrize(("building", "before"), [("mine", [5, 1]), ("well", [3, 2]), ("technical", [3, 1])])
def test_the_owner_corrects_its_production(building: str, before: list[int]) -> None:
    """It had one more Mine and Well; what it gets in this round's production is without the lost building."""
    buildings = {"q1_d1": building, "q2_c": "mine", "q2_d1": "well"}
    players: Players = [{"guardians": {"A": "q1_c"}}, {"buildings": buildings, "guardians": {"A": "q2_b1"}}]
    assert wrong(on_board(players), p1_income=before) == []
    match = on_board(players, "guardian A", "to q1_d1", "end moves", "end moves")
    assert wrong(match, p1_income=[3, 1], p1_resources=3, p1_crystals=1, asked=["0 develop", "1 develop"]) == []


@pytest.mark.rule("XO-7.1")
def test_a_lost_technical_building_lowers_the_level() -> None:
    own = {"resources": 9, "buildings": {"q1_d1": "technical", "q2_c": "technical"}, "guardians": {"A": "q2_b1"}}
    match = on_board([{}, own], step="development")
    assert refused_deed(match, "learn tower6", 1) is None
    match = on_board([{"guardians": {"A": "q1_c"}}, own], "guardian A", "to q1_d1", "end moves", "end moves")
    assert refused_deed(match, "learn tower6", 1) == "XO-22.1"
    assert refused_deed(match, "learn rebuild", 1) is None


@pytest.mark.rule("XO-7.1", "R-13")
@pytest.mark.parametrize("way", ["move", "occupation", "advance"])
@pytest.mark.parametrize("building", [*CAPTURABLE, "watchtower", "cocoon"])
def test_it_falls_by_every_way_of_entering(way: str, building: str) -> None:
    match = three_ways(way, building)
    assert wrong(match, p0_crystals=2, p0_buildings={}, p1_buildings={}, p0_guardians={"A": "q1_d1"}) == []
    assert "destroyed" in events(match)


@pytest.mark.rule("XO-7.1")
def test_own_buildings_stay() -> None:
    players: Players = [{"guardians": {"A": "q1_c"}, "buildings": {"q1_d1": "mine"}, "technologies": "capture"}, {}]
    match = on_board(players, "guardian A", "to q1_d1")
    assert wrong(match, asked="0 move", p0_crystals=0, p0_buildings={"q1_d1": "mine"}) == []


@pytest.mark.rule("XO-7.1")
def test_a_building_below_opposing_units_is_safe() -> None:
    players: Players = [{"guardians": {"A": "q1_c"}}, {"quarks": {"q1_d1": 1}, "buildings": {"q1_d1": "mine"}}]
    match = on_board(players, "guardian A")
    assert refusal(match, "to q1_d1") == "XO-6.5"


# Capture -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-7.2")
@pytest.mark.parametrize("building", CAPTURABLE)
def test_building_capture_takes_it_over_for_three_crystals(building: str) -> None:
    """The own token is free; both correct production, and it counts in this round's production already."""
    match = three_ways("move", building, own={"technologies": "capture"})
    assert wrong(match, asked="0 capture", options=["destroy", "capture"]) == []
    match.act("capture")
    assert wrong(match, asked="0 move", p0_crystals=3, p0_resources=0, p1_buildings={}) == []
    assert wrong(match, p0_buildings={"q1_d1": building}, p1_income=[1, 0]) == []
    kind = BUILDING_IDS.index(building)
    assert [line.public[1:3] + line.public[4:] for line in told(match, OUTSIDER, "captured")] == [(kind, 1, 3)]
    assert seen(match, 0)["seats"][0]["tokens_left"][building] == {"mine": 3, "well": 4, "technical": 3}[building]
    assert seen(match, 1)["seats"][1]["tokens_left"][building] == {"mine": 4, "well": 5, "technical": 4}[building]
    match.act("end moves")
    match.act("end moves")
    more = {"mine": (3, 3), "well": (1, 4), "technical": (1, 3)}[building]
    assert wrong(match, p0_resources=more[0], p0_crystals=more[1], p1_resources=1, p1_crystals=0) == []


@pytest.mark.rule("XO-7.2", "R-13")
@pytest.mark.parametrize("way", ["move", "occupation", "advance"])
@pytest.mark.parametrize("choice", ["destroy", "capture"])
def test_capture_is_a_choice_by_every_way_of_entering(way: str, choice: str) -> None:
    match = three_ways(way, "mine", choice, own={"technologies": "capture"})
    taken = choice == "capture"
    assert wrong(match, p0_crystals=3 if taken else 2, p1_buildings={}) == []
    assert wrong(match, p0_buildings={"q1_d1": "mine"} if taken else {}, p0_guardians={"A": "q1_d1"}) == []


@pytest.mark.rule("XO-7.2")
@pytest.mark.parametrize("way", ["move", "occupation", "advance"])
def test_without_the_technology_nobody_is_asked(way: str) -> None:
    match = three_ways(way, "mine", own={"technologies": "armour upgrade1"})
    assert "0 capture" not in asked(match)
    assert wrong(match, p0_crystals=2, p0_buildings={}) == []


@pytest.mark.rule("XO-7.2", "R-13")
@pytest.mark.parametrize(("building", "limit"), [("mine", 4), ("well", 5), ("technical", 4)])
def test_with_all_own_tokens_on_the_board_there_is_nothing_to_ask(building: str, limit: int) -> None:
    fields = ["q3_a1", "q3_a2", "q3_c", "q3_d1", "q3_d2"]
    for count in (limit - 1, limit):
        buildings = dict.fromkeys(fields[:count], building)
        match = three_ways("move", building, own={"technologies": "capture", "buildings": buildings})
        if count == limit:
            assert wrong(match, asked="0 move", p0_crystals=2, p0_buildings=buildings) == []
        else:
            assert wrong(match, asked="0 capture", options=["destroy", "capture"]) == []


@pytest.mark.rule("XO-7.2", "R-13")
def test_a_token_in_a_slot_is_not_left() -> None:
    """Three Mines stand and one is being built: all see the question, but only destruction is possible."""
    buildings = dict.fromkeys(["q3_a1", "q3_a2", "q3_c"], "mine")
    own = {"technologies": "capture", "buildings": buildings, "guardians": {"A": "q1_c", "B": "q3_d1"}}
    match = three_ways("move", "mine", own={**own, "sites": {"B": "mine"}})
    assert wrong(match, asked="0 capture", options=["destroy"], refused={"capture": "XO-7.2"}) == []
    match.act("destroy")
    assert wrong(match, p0_crystals=2, p0_buildings=buildings) == []
    match = three_ways("move", "mine", own={**own, "sites": {"B": "well"}})
    assert offered(match) == ["capture", "destroy"], "a site of another kind does not matter"


@pytest.mark.rule("XO-7.3", "R-14")
@pytest.mark.parametrize("building", ["watchtower", "watchtower 1", "watchtower 3", "cocoon"])
def test_watchtowers_and_cocoons_are_only_destroyed(building: str) -> None:
    """The crystals in it go to nobody."""
    match = three_ways("move", building, own={"technologies": "capture"})
    assert wrong(match, asked="0 move", p0_crystals=2, p1_crystals=0, p0_buildings={}, p1_buildings={}) == []
    assert sum(state_of(match).load) == 0
    assert events(match)[-1] == "destroyed"


@pytest.mark.rule("R-14")
def test_a_loaded_watchtower_without_units_keeps_nobody_out() -> None:
    """A Quark passes it and may stop there, a Guardian may enter it; its owner's unit would stop both."""
    own: dict[str, Any] = {"guardians": {"A": "q1_a1"}, "quarks": {"q1_a1": 1}}
    tower: dict[str, Any] = {"buildings": {"q1_d1": "watchtower 3"}}
    match = on_board([own, tower], "quark q1_a1")
    assert {"to q1_d1", "to x12_t", "to x12_u"} <= set(offered(match))
    assert "to q1_d1" in offered(on_board([own, tower], "guardian A"))
    manned = {**tower, "quarks": {"q1_d1": 1}}
    match = on_board([own, manned], "quark q1_a1")
    assert not {"to q1_d1", "to x12_t", "to x12_u"} & set(offered(match))


# Quarks ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-7.4", "R-08")
@pytest.mark.parametrize("building", ALL)
def test_quarks_stand_on_opposing_buildings_without_effect(building: str) -> None:
    own = {"quarks": {"q1_c": 1}, "technologies": "capture", "clan": "xenth"}
    players: Players = [own, {"buildings": {"q1_d1": building}, "clan": "kubadi"}]
    match = on_board(players, "quark q1_c", "to q1_d1", options=CLANS)
    assert wrong(match, asked="0 move", p0_crystals=0, p0_quarks={"q1_d1": 1}, p1_buildings={"q1_d1": building}) == []
    assert events(match) == ["quark_moved"]


@pytest.mark.rule("XO-7.4", "R-08")
def test_quarks_that_occupy_or_advance_do_not_destroy_either() -> None:
    own = {"quarks": {"q1_c": 3}, "technologies": "capture"}
    other: dict[str, Any] = {"guardians": {"A": "q1_d1"}, "buildings": {"q1_d1": "mine"}}
    token = ["attack q1_c-q1_d1"]
    match = on_board([own, other], "guardian A", "to x12_t", "from q1_c", current=1, tokens=token)
    assert wrong(match, p0_quarks={"q1_d1": 3}, p1_buildings={"q1_d1": "mine"}, p0_crystals=0, asked="1 move") == []
    other = {**other, "life": {"A": 1}}
    match = on_board([own, other], "strike q1", "advance quark q1_c", step="attacks", tokens=token)
    assert wrong(match, p0_quarks={"q1_c": 1, "q1_d1": 1}, p1_buildings={"q1_d1": "mine"}, p0_crystals=0) == []
    assert wrong(match, asked="0 advance", options=["halt", "advance quark q1_c"]) == [], "no question of capture"


@pytest.mark.rule("XO-7.4")
def test_a_guardian_that_joins_its_quarks_there_destroys_the_building() -> None:
    own = {"guardians": {"A": "q1_c"}, "quarks": {"q1_d1": 1}}
    match = on_board([own, {"buildings": {"q1_d1": "mine"}}], "guardian A", "to q1_d1")
    assert wrong(match, p0_crystals=2, p1_buildings={}) == []


@pytest.mark.rule("XO-7.5")
def test_below_opposing_quarks_a_building_works_on() -> None:
    """Mine and Well produce, Technical Buildings count, all can be demolished, the Watchtower loaded."""
    buildings = {"q1_a1": "mine", "q1_c": "well", "q1_d1": "technical", "q1_d2": "watchtower 1"}
    own = {"buildings": buildings, "crystals": 4, "resources": 2}
    match = on_board([own, {"quarks": dict.fromkeys(buildings, 1)}], step="attacks")
    s = state_of(match)
    assert (s.resources[0], s.crystals[0]) == (5, 5)
    may = {"learn rebuild", "learn upgrade1", "load q1_d2"} | {f"demolish {field}" for field in buildings}
    assert may <= set(deeds(match, 0))
    match.act("0: load q1_d2")
    match.act("0: demolish q1_a1")
    s = state_of(match, 0)
    assert (s.load[s.board.by_name["q1_d2"]], s.crystals[0], s.building[s.board.by_name["q1_a1"]]) == (2, 2, -1)


@pytest.mark.rule("XO-7.5")
@pytest.mark.parametrize("held", [True, False])
def test_no_unit_is_placed_where_opposing_quarks_stand(held: bool) -> None:
    own = {"clan": "kubadi", "buildings": {"q1_c": "technical", "q1_d1": "cocoon"}, "resources": 5, "crystals": 1}
    other = {"clan": "xenth", "quarks": {"q1_c": 1, "q1_d1": 1} if held else {"q1_a1": 1}}
    match = on_board([own, other], step="development", options=CLANS)
    assert refused_deed(match, "rebuild A q1_c") == ("XO-20.2" if held else None)
    assert refused_deed(match, "breed q1_d1") == ("XO-20.1" if held else None)
    assert ({"rebuild A q1_c", "breed q1_d1"} <= set(deeds(match))) != held


@pytest.mark.rule("XO-7.5")
@pytest.mark.parametrize("held", [True, False])
@pytest.mark.parametrize("step", ["declaring", "closing"])
def test_a_blocked_watchtower_does_not_fire(held: bool, step: str) -> None:
    """Seat 1's Quark stands on it, or only beside it."""
    own = {"buildings": {"q1_c": "watchtower 2"}, "guardians": {"A": "q1_b1"}}
    match = on_board(
        [own, {"quarks": {"q1_d1": 1, "q1_c" if held else "q1_a1": 1}, "guardians": {"A": "q2_b1"}}], step=step
    )
    word = "attack" if step == "declaring" else "fire"
    assert (f"{word} q1_c-q1_d1" in offered(match) if len(match.pending()) == 1 else False) != held
    if held:
        assert asked(match) == (["1 move"] if step == "declaring" else ["0 develop", "1 develop"])


@pytest.mark.rule("XO-7.5")
def test_a_blocked_watchtower_is_no_target_and_absorbs_nothing() -> None:
    """Seat 0's Quark stands on seat 1's Watchtower. Seat 1 itself may attack that field; the Quark falls, the load
    stays, and then the Watchtower stands alone again."""
    players: Players = [
        {"quarks": {"q1_c": 1}, "guardians": {"A": "q1_b1"}},
        {"buildings": {"q1_c": "watchtower 2"}, "guardians": {"A": "q1_d1", "B": "q2_b1"}},
    ]
    match = on_board(players, step="declaring", current=1, first=1)
    assert offered(match) == ["attack q1_d1-q1_c", "end attacks"]
    match = on_board(players, "halt", step="attacks", tokens=["attack q1_d1-q1_c"], current=1, first=1)
    assert wrong(match, p0_quarks={}, p1_buildings={"q1_c": "watchtower 2"}) == []
    assert [line.public for line in told(match, 0, "absorbed")] == [(0, 1, 0)]


@pytest.mark.rule("XO-7.5")
def test_an_attack_on_a_blocked_watchtower_is_an_attack_on_those_who_stand_there() -> None:
    """A third player attacks the field: the Quarks' owner may answer, the owner of the Watchtower may not."""
    players: Players = [
        {"guardians": {"A": "m1_d1"}},
        {"buildings": {"y12_t": "watchtower 2"}, "guardians": {"A": "m2_b1"}},
        {"quarks": {"y12_t": 1}},
    ]
    match = on_board(players, "end moves", "attack m1_d1-y12_t", "end attacks")
    assert wrong(match, asked="2 respond", options=["decline", "counter m1_d1-y12_t"]) == []


@pytest.mark.rule("XO-12.8", "R-31", "XO-7.1")
@pytest.mark.parametrize("tower", ["defends", "attacks"])
def test_a_third_player_on_a_watchtower_that_was_to_fight_has_no_part_in_the_battle(tower: str) -> None:
    """Seat 2's Guardian destroys the Watchtower before its battle; nobody strikes it, and nobody strikes with it."""
    one: dict[str, Any] = {"guardians": {"B": "m2_b1"}, "buildings": {"y12_t": "watchtower 2"}}
    other: dict[str, Any] = {"guardians": {"A": "m1_d1"}}
    third: dict[str, Any] = {"guardians": {"A": "m2_d2"}}
    if tower == "defends":
        play = ["end moves", "attack m1_d1-y12_t", "end attacks", "counter m1_d1-y12_t", "end moves"]
        match = on_board([other, one, third], *play, "guardian A", "to y12_t", "end moves", "end attacks")
    else:
        play = ["end moves", "attack y12_t-m1_d1", "end attacks", "counter y12_t-m1_d1", "end moves"]
        one["guardians"] = {"B": "m1_b1"}
        match = on_board([one, other, third], *play, "guardian A", "to y12_t", "end moves", "end attacks")
    owner, opponent = (1, 0) if tower == "defends" else (0, 1)
    assert f"{owner} strike" not in asked(match)
    if f"{opponent} strike" in asked(match):
        match.act("strike G")
    assert wrong(match, p2_life={"A": 6}, p2_guardians={"A": "y12_t"}, **{f"p{opponent}_life": {"A": 6}}) == []
