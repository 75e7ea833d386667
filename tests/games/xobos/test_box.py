"""Sections 0 to 2: what is in the box, with all figures written out here, and the goal."""

from __future__ import annotations

import pytest

from tests.games.xobos.branches import Players, deeds, refused_deed
from tests.games.xobos.helpers import (
    events,
    names_in,
    on_board,
    seen,
    standard_box,
    state_of,
    wrong,
)
from underhall.games.xobos.box import BUILDING_IDS, CLAN_IDS, SYMBOLS, TECHNOLOGY_IDS
from underhall.games.xobos.data import standard

FIGURES = {
    "rounds": 15, "start_resources": 3, "start_crystals": 0, "start_quarks": 2, "quarks": 9, "quark_move": 2,
    "quark_stack": 3, "swarm_stack": 5, "life": 6, "start_life": 6, "power": 1, "leader_power": 2, "xenth_power": 3,
    "power_cap": 8, "heal": 1, "tower_capacity": 3, "tower6": 6, "base_income": 1, "mine_income": 2, "well_income": 1,
    "tunnel_income": 2, "destroy_reward": 2, "capture_reward": 3, "quark_cost": 1, "rebuild_cost": 5,
    "rebuild_cheap": 3, "repair_cost": 2, "upgrade_cost": 1, "demolish_cost": 2, "cannon_load": 2, "teleport_load": 3,
    "fusion_resources": 3, "fusion_crystals": 2,
}  # fmt: skip
# Cost and how many a player has. Cocoons are made of the four construction tokens.
COSTS = {"mine": (3, 4), "well": (2, 5), "technical": (2, 4), "watchtower": (1, 5), "cocoon": (1, 4), "reactor": (5, 4)}
LEVELS = {
    "rebuild": 1, "upgrade1": 1, "harvest": 1, "quark_range": 2, "tower6": 2, "antiheal": 2, "armour": 3, "capture": 3,
    "upgrade2": 3, "orbital_cannon": 2, "energy_tunnel": 2, "quark_swarm": 2, "teleport": 2,
}  # fmt: skip


@pytest.mark.rule("XO-1.1", "XO-1.9")
def test_the_figures_of_the_box() -> None:
    box = standard_box()
    assert {name: getattr(box, name) for name in FIGURES} == FIGURES
    assert names_in(box) == {*FIGURES, "boards", "build_cost", "build_limit", "tech_level", "tech_cost"}


@pytest.mark.rule("XO-1.1")
def test_four_guardians_with_symbols_and_nine_quarks_for_each_of_four_players() -> None:
    assert SYMBOLS == "ABCD"
    totals = {row["id"]: (row["total"], row.get("per_player")) for row in standard()["tokens"]}
    assert totals["guardian"] == (16, 4)
    assert totals["quark"] == (36, 9)
    quarks = {f"q1_{end}": 3 for end in ("b1", "b2", "b3")}
    match = on_board([{"quarks": quarks, "crystals": 5}, {"crystals": 5}], step="development")
    assert refused_deed(match, "breed q1_b4", 0) == "XO-20.1", "there is no tenth"
    assert refused_deed(match, "breed q2_b4", 1) is None
    assert seen(match, 1)["seats"][0]["quarks_left"] == 0
    assert [one["symbol"] for one in seen(match, 1)["seats"][0]["guardians"]] == ["A", "B", "C", "D"]


@pytest.mark.rule("XO-1.3")
def test_nine_technologies_of_which_each_player_has_one_copy() -> None:
    rows = standard()["technologies"]
    assert [row["id"] for row in rows] == list(TECHNOLOGY_IDS) == list(LEVELS)
    box = standard_box()
    assert dict(zip(TECHNOLOGY_IDS, box.tech_level, strict=True)) == LEVELS
    assert box.tech_cost == [2] * 9 + [1] * 4
    assert [row["copies"] for row in rows] == [4] * 9 + [1] * 4
    assert [row.get("clan") for row in rows] == [None] * 9 + list(CLAN_IDS)
    own = {"q1_a1": "technical", "q1_a2": "technical", "q1_c": "technical"}
    other = {"q2_a1": "technical", "q2_a2": "technical", "q2_c": "technical"}
    players: Players = [
        {"buildings": own, "resources": 9},
        {"buildings": other, "resources": 9, "technologies": "armour"},
    ]
    match = on_board(players, "0: learn armour", step="development")
    assert refused_deed(match, "learn armour", 1) == "XO-22.1"
    learnt = {deed for deed in deeds(match, 1) if deed.startswith("learn")}
    assert learnt == {f"learn {name}" for name in list(LEVELS)[:8] if name != "armour"}, "upgrade2 needs upgrade1"


@pytest.mark.rule("XO-1.4", "R-05")
@pytest.mark.parametrize("building", COSTS)
def test_the_number_of_buildings_is_a_limit_for_each_player(building: str) -> None:
    cost, limit = COSTS[building]
    at = BUILDING_IDS.index(building)
    assert (standard_box().build_cost[at], standard_box().build_limit[at]) == (cost, limit)
    if building in ("reactor", "cocoon"):
        return
    total = {row["id"]: (row["total"], row["per_player"]) for row in standard()["tokens"] if row.get("per_player")}
    assert total[building] == (4 * limit, limit)
    fields = ["q1_a1", "q1_a2", "q1_c", "q1_d1", "q1_d2"]
    for count, rule in ((limit - 1, None), (limit, "XO-1.4")):
        own = {"guardians": {"A": "x12_t"}, "resources": 9, "buildings": dict.fromkeys(fields[:count], building)}
        match = on_board([own, {"guardians": {"A": "x23_t"}, "resources": 9}], step="development")
        assert refused_deed(match, f"build A {building}", 0) == rule
        assert refused_deed(match, f"build A {building}", 1) is None, "the other has tokens of its own"


@pytest.mark.rule("XO-1.4", "R-05")
def test_a_token_in_an_order_slot_is_used_too() -> None:
    """Three Mines and a site of one: no fifth token. All four Reactors: none is left."""
    own = {
        "guardians": {"A": "x12_t", "B": "x12_u"}, "sites": {"B": "mine"}, "resources": 9,
        "buildings": dict.fromkeys(["q1_a1", "q1_a2", "q1_c"], "mine") | {f"q1_b{at}": "reactor" for at in (1, 2, 3)},
    }  # fmt: skip
    match = on_board([own, {}], step="development")
    assert refused_deed(match, "build A mine") == "XO-1.4"
    assert refused_deed(match, "build A well") is None
    left = {"mine": 0, "well": 5, "technical": 4, "watchtower": 5, "reactor": 1}
    assert seen(match, 0)["seats"][0]["tokens_left"] == left
    match.act("0: reactor q1_b4")
    assert seen(match, 0)["seats"][0]["tokens_left"]["reactor"] == 0


@pytest.mark.rule("XO-1.5")
def test_tokens_of_the_box() -> None:
    found = {row["id"]: (row["total"], row.get("per_player")) for row in standard()["tokens"]}
    expected = {
        "construction": (16, 4), "link": (16, 4), "attack": (12, None), "upgrade": (8, None), "leader": (4, 1),
        "first_player": (1, None), "reactor": (16, 4), "mine": (16, 4), "technical": (16, 4), "watchtower": (20, 5),
        "well": (20, 5), "technology_tile": (36, 9),
    }  # fmt: skip
    assert {name: found[name] for name in expected} == expected


@pytest.mark.rule("XO-1.5")
def test_four_sites_or_four_links_of_a_player_at_once() -> None:
    """Construction and link tokens are enough for all Guardians; one Leader, one first player."""
    players: Players = [
        {"guardians": {"A": "q1_a1", "B": "q1_c", "C": "q1_d1", "D": "q1_d2"}, "resources": 4},
        {"resources": 1},
    ]
    match = on_board(players, *[f"0: build {symbol} well" for symbol in SYMBOLS], step="development")
    assert [state_of(match, 0).resources[0], sum(field["site"] for field in seen(match, 0)["fields"])] == [0, 4]
    match = on_board(players, "0: heal A B", "0: boost B C", "0: heal C A", "0: heal D B", step="development")
    links = [one["link"] for one in seen(match, 0)["seats"][0]["guardians"]]
    assert [(link["kind"], link["to"]) for link in links] == [
        ("heal", "B"),
        ("boost", "C"),
        ("heal", "A"),
        ("heal", "B"),
    ]


@pytest.mark.rule("XO-1.7", "R-04")
def test_supplies_never_run_out() -> None:
    """70 crystals are worth 110, and there are 50 resources: here each player has 99 of both, and gets more."""
    wells = [
        {f"{quarter}_{end}": "well" for end in ("a1", "a2", "c", "d1", "d2")} for quarter in ("q1", "q2", "q3", "q4")
    ]
    players: Players = [{"crystals": 99, "resources": 99, "buildings": wells[seat]} for seat in range(4)]
    match = on_board(players, step="attacks")
    s = state_of(match)
    assert s.crystals == [104] * 4
    assert s.resources == [100] * 4
    rows = {row["id"]: row for row in standard()["tokens"]}
    supply = {
        name: (rows[name]["total"], rows[name]["worth"]) for name in ("crystal_green", "crystal_violet", "resource")
    }
    assert supply == {"crystal_green": (60, 1), "crystal_violet": (10, 5), "resource": (50, 1)}


@pytest.mark.rule("XO-1.8", "R-15")
def test_more_attacks_than_tokens_in_the_box_can_be_declared() -> None:
    """Thirteen fields with one unit each, round three fields of the other player."""
    round_them = {
        "x12_u": ["q1_d1", "q2_d2", "x12_t", "q1_i", "q2_i"],
        "x34_u": ["q3_d1", "q4_d2", "x34_t", "q3_i", "q4_i"],
        "q1_c": ["q1_a1", "q1_a2", "q1_d2"],
    }
    attacks = [f"attack {source}-{target}" for target, sources in round_them.items() for source in sources]
    assert len(attacks) == 13
    fields = [source for sources in round_them.values() for source in sources]
    own = {"guardians": dict(zip("ABCD", fields, strict=False)), "quarks": dict.fromkeys(fields[4:], 1)}
    match = on_board([own, {"quarks": dict.fromkeys(round_them, 1)}], *attacks, step="declaring")
    assert wrong(match, tokens=attacks, options=["end attacks"]) == []


@pytest.mark.rule("XO-1.9")
def test_each_guardian_has_its_own_tracks_and_slot() -> None:
    """Life 0 to 6, power 0 to 8. One that boosts passes all of its power on."""
    own = {
        "guardians": {"A": "q1_c", "B": "q1_a1", "C": "q1_a2", "D": "q1_d1"}, "leader": "A", "life": {"B": 1, "C": 4},
        "upgrades": {"A": "power 2", "B": "power 2", "C": "power 1"}, "links": "B boosts A, C boosts A",
        "sites": {"D": "well"},
    }  # fmt: skip
    match = on_board([own, {}])
    found = [(one["life"], one["power"], one["link"], one["site"]) for one in seen(match, 0)["seats"][0]["guardians"]]
    site = {"field": "q1_d1", "building": "well", "paid": 1}
    boost = {"kind": "boost", "to": "A"}
    # 2 + 2 of its own, 3 and 2 more: nine, but the track ends at 8.
    assert found == [(6, 8, None, None), (1, 3, boost, None), (4, 2, boost, None), (6, 1, None, site)]


@pytest.mark.rule("XO-1.9")
def test_life_ends_at_six_and_at_nothing() -> None:
    """Healing 2 against a blow of 1 gives back 1 life at most up to 6; a blow of 3 takes the last life of 2."""
    healed = {"guardians": {"A": "q1_c", "B": "q1_a1"}, "upgrades": {"B": "healing 1"}, "links": "B heals A"}
    for life, after in ((5, 6), (6, 6)):
        match = on_board(
            [{**healed, "life": {"A": life}}, {"guardians": {"A": "q1_b1", "B": "q1_d1"}}],
            step="attacks", tokens=["attack q1_d1-q1_c"],
        )  # fmt: skip
        assert wrong(match, p0_life={"A": after}) == []
    players: Players = [
        {"guardians": {"A": "q1_c"}, "life": {"A": 2}},
        {"guardians": {"A": "q1_d1"}, "quarks": {"q1_d1": 1}},
    ]
    match = on_board(players, "strike G q1", step="attacks", tokens=["attack q1_d1-q1_c"])
    assert wrong(match, p0_life={"A": 0}, p0_guardians={"A": None}) == []


# The goal ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-2.1")
def test_after_round_15_most_points_win() -> None:
    """(7 crystals + 1 Guardian) x 2 Reactors = 16 beat (10 + 2) x 1 = 12, after production: each Reactor is in time."""
    players: Players = [
        {"crystals": 7, "guardians": {"A": "q1_b1"}, "buildings": {"q1_b1": "reactor", "q1_b2": "reactor"}},
        {"crystals": 10, "guardians": {"A": "q2_b1", "B": "q2_c"}, "buildings": {"q2_b3": "reactor"}},
    ]
    match = on_board(players, "0: done", "1: done", step="development", round=15)
    assert wrong(match, over=True, scores=[16, 12], winners=[0]) == []


@pytest.mark.rule("XO-2.1")
def test_where_crystals_come_from() -> None:
    """A Well, the Source and a destroyed building pay 1, 1 and 2; a destroyed Guardian and Quark pay nothing."""
    own = {
        "guardians": {"A": "q1_c", "B": "q1_i", "C": "q1_a1"}, "technologies": "harvest",
        "buildings": {"q1_a2": "well"},
    }  # fmt: skip
    other = {"guardians": {"A": "x12_t", "B": "q2_b1"}, "life": {"A": 1}, "buildings": {"q1_d1": "mine"}}
    match = on_board([own, other], "guardian A", "to q1_d1", step="moving")
    assert wrong(match, p0_crystals=2) == []
    for text in (
        "end moves",
        "attack q1_d1-x12_t",
        "harvest q1_i",
        "end attacks",
        "decline",
        "end moves",
        "end attacks",
    ):
        match.act(text)
    assert wrong(match, asked="0 attack") == []
    match.act("resolve x12_t")
    assert "fell" in events(match)
    assert wrong(match, p1_guardians={"A": None}) == []
    # 2 for the Mine, 1 of the Source, 1 of the Well, none for the Guardian.
    assert wrong(match, p0_crystals=4, p1_crystals=0, asked=["0 develop", "1 develop"]) == []
