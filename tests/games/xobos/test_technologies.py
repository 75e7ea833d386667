"""Section 22: buying technologies, and what each of the nine does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.helpers import offered, on_board, seen, told, wrong
from tests.games.xobos.planning import amiss, barred, deeds, plan
from underhall import OUTSIDER

LEVELS = {
    1: ("rebuild", "upgrade1", "harvest"),
    2: ("quark_range", "tower6", "antiheal"),
    3: ("armour", "capture", "upgrade2"),
}
NINE = [name for names in LEVELS.values() for name in names]
FIELDS = ("q1_c", "q1_a1", "q1_a2", "q1_d1")


def school(count: int, **words: Any) -> dict[str, Any]:
    """A player with so many Technical Buildings."""
    return {"resources": 4, "buildings": dict.fromkeys(FIELDS[:count], "technical"), **words}


@pytest.mark.rule("XO-22.1", "XO-22.2")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_each_technical_building_opens_a_level(count: int) -> None:
    """EX-12. Power/Healing +2 waits for +1."""
    match = plan(school(count))
    open_now = [name for level in range(1, min(count, 3) + 1) for name in LEVELS[level]]
    assert deeds(match, "learn") == sorted(f"learn {name}" for name in open_now if name != "upgrade2")
    for name in NINE:
        if name not in open_now and name != "upgrade2":
            assert barred(match, f"learn {name}") == "XO-22.1"


@pytest.mark.rule("XO-22.1", "R-79")
def test_two_resources_one_in_a_round_each_once() -> None:
    match = plan(school(2), "learn harvest")
    assert amiss(match, p0_resources=2, p0_technologies="harvest") == []
    assert deeds(match, "learn") == []
    assert wrong(match, refused={"learn rebuild": "XO-22.1", "learn harvest": "XO-22.1"}) == []
    for text in ("0: done", "1: done"):
        match.act(text)
    assert wrong(match, round=2) == []
    assert barred(match, "learn harvest") == "XO-22.1"
    assert "learn rebuild" in offered(match)
    assert deeds(plan(school(3, resources=1)), "learn") == []
    assert barred(plan(school(3, resources=1)), "learn rebuild") == "XO-22.1"


@pytest.mark.rule("XO-22.1")
def test_a_purchase_is_announced() -> None:
    match = plan(school(1), "learn harvest", "done")
    assert [line.public for line in told(match, OUTSIDER, "learnt")] == [(0, NINE.index("harvest"))]
    assert seen(match, 1)["seats"][0]["technologies"] == ["harvest"]


@pytest.mark.rule("XO-22.1")
def test_buildings_of_others_and_sites_open_nothing() -> None:
    own = {"resources": 4, "guardians": {"A": "q1_c"}, "sites": {"A": "technical 1"}}
    rival = {"buildings": {"q2_c": "technical", "q2_a1": "technical"}}
    assert deeds(plan(own, rivals=[rival]), "learn") == []


@pytest.mark.rule("XO-22.1")
def test_tiles_are_kept_when_the_buildings_are_lost() -> None:
    """FQ-16."""
    own = {"technologies": "tower6 rebuild", "crystals": 9, "resources": 3, "buildings": {"q1_c": "watchtower 3"}}
    match = plan(own, "load q1_c", "rebuild A q1_b1")
    assert amiss(match, p0_buildings={"q1_c": "watchtower 4"}, p0_resources=0, p0_technologies="tower6 rebuild") == []


@pytest.mark.rule("XO-22.1")
@pytest.mark.parametrize("answer", ["destroy", "capture"])
def test_the_loss_of_a_technical_building_costs_no_tile(answer: str) -> None:
    own = {"technologies": "tower6 rebuild", "crystals": 2, "buildings": {"q1_c": "technical", "q1_d1": "technical"}}
    match = plan(own, "demolish q1_c", "done")
    assert wrong(match, p0_technologies="tower6 rebuild", p0_buildings={"q1_d1": "technical"}) == []
    rival = {"guardians": {"A": "x12_t"}, "technologies": "capture"}
    match = on_board([own, rival], "guardian A", "to q1_d1", answer, first=1)
    assert wrong(match, p0_technologies="tower6 rebuild", p0_buildings={"q1_c": "technical"}) == []


@pytest.mark.rule("XO-22.1", "R-79")
def test_every_player_has_a_copy_of_each() -> None:
    players = [school(1), *({"resources": 2, "buildings": {f"q{seat}_c": "technical"}} for seat in (2, 3, 4))]
    play = [text for seat in range(4) for text in (f"{seat}: learn harvest", f"{seat}: done")]
    match = on_board(players, *play, step="development")
    assert [one["technologies"] for one in seen(match, OUTSIDER)["seats"]] == [["harvest"]] * 4
    rival = {"technologies": "harvest"}
    assert "learn harvest" in offered(plan(school(1), rivals=[rival]))


@pytest.mark.rule("XO-22.2")
@pytest.mark.parametrize(("technologies", "cost"), [("", 5), ("rebuild", 3)])
def test_cheaper_rebuilding(technologies: str, cost: int) -> None:
    match = plan({"resources": 6, "technologies": technologies}, "rebuild A q1_b1")
    assert amiss(match, p0_resources=6 - cost) == []


@pytest.mark.rule("XO-22.2")
@pytest.mark.parametrize(
    ("technologies", "most"), [("", 0), ("upgrade1", 1), ("upgrade1 upgrade2", 2), ("harvest armour", 0)]
)
def test_upgrade_technologies(technologies: str, most: int) -> None:
    """Both upgrades may be bought together."""
    own = school(1, guardians={"A": "q1_c"}, technologies=technologies, crystals=5)
    match = plan(own, *["upgrade A power"] * most)
    assert amiss(match, p0_upgrades={"A": f"power {most}" if most else None}, p0_crystals=5 - most) == []
    assert deeds(match, "upgrade") == []


@pytest.mark.rule("XO-22.2")
def test_crystal_harvest() -> None:
    rival = {"guardians": {"A": "q2_b1"}}
    for technologies, crystals in (("", 0), ("harvest", 1)):
        own = {"guardians": {"A": "q1_i"}, "technologies": technologies}
        play = ("end moves", "harvest q1_i", "end attacks", "end moves") if technologies else ("end moves", "end moves")
        assert wrong(on_board([own, rival], *play), p0_crystals=crystals, step="development") == []


@pytest.mark.rule("XO-22.2")
@pytest.mark.parametrize(("technologies", "steps"), [("", 2), ("quark_range", 3)])
def test_quark_range(technologies: str, steps: int) -> None:
    match = on_board([{"quarks": {"q1_b1": 1}, "technologies": technologies}, {}], "quark q1_b1")
    assert wrong(match, p0_range=steps) == []
    near = {"to q1_b2", "to q1_b3", "to q1_b4"}
    assert set(offered(match)) == near | ({"to q1_a1", "to q1_a2"} if steps == 3 else set())
    clan = {"clan": "rheita", "quarks": {"q1_b1": 1}, "technologies": technologies}
    assert wrong(on_board([clan, {"clan": "xenth"}], options={"clans": "on"}), p0_range=steps + 1) == []


@pytest.mark.rule("XO-22.2")
@pytest.mark.parametrize(("technologies", "most"), [("", 3), ("tower6", 6)])
def test_watchtower_capacity(technologies: str, most: int) -> None:
    own = {"crystals": 9, "technologies": technologies, "buildings": {"q1_c": "watchtower"}}
    match = plan(own, *["load q1_c"] * most)
    assert amiss(match, p0_buildings={"q1_c": f"watchtower {most}"}, p0_crystals=9 - most) == []
    assert barred(match, "load q1_c") == "XO-14.2"


def struck(victim: str, striker: str, links: str = "", extra: Any = None) -> list[int]:
    """Damage that A of seat 0 announces in the attacks of a Leader (2) and perhaps another Guardian (1)."""
    own = {"guardians": {"A": "q1_d1", "B": "q1_c", "C": "q1_a1"}, "links": links, "technologies": victim}
    rivals = [{"guardians": {"A": "x12_t"}, "technologies": striker}, {}, extra or {}]
    tokens = ["attack x12_t-q1_d1"] + (["attack x12_u-q1_d1"] if extra else [])
    match = on_board([own, *rivals], step="attacks", tokens=tokens)
    return [line.public[2] for line in told(match, OUTSIDER, "damaged")]


@pytest.mark.rule("XO-22.2")
@pytest.mark.parametrize(
    ("victim", "striker", "links", "damage"),
    [
        ("", "", "", 2),
        ("armour", "", "", 1),
        ("", "armour", "", 2),
        ("", "", "B heals A", 1),
        ("", "antiheal", "B heals A", 2),
        ("antiheal", "", "B heals A", 1),
        ("", "antiheal", "", 2),
        ("", "antiheal", "B heals A, C heals A", 1),
        ("armour", "antiheal", "B heals A", 1),
    ],
)
def test_armour_and_healing_suppression(victim: str, striker: str, links: str, damage: int) -> None:
    assert struck(victim, striker, links) == [damage]


@pytest.mark.rule("XO-22.2")
def test_building_capture() -> None:
    rival = {"buildings": {"x12_t": "mine"}}
    own = {"guardians": {"A": "q1_d1"}, "technologies": "capture"}
    match = on_board([own, rival], "guardian A", "to x12_t", "capture")
    assert wrong(match, p0_buildings={"x12_t": "mine"}, p1_buildings={}, p0_crystals=3) == []
    match = on_board([{**own, "technologies": ""}, rival], "guardian A", "to x12_t")
    assert wrong(match, p0_buildings={}, p1_buildings={}, p0_crystals=2, asked="0 move") == []


@pytest.mark.rule("XO-22.3")
def test_armour_and_suppression_count_in_each_combat_anew() -> None:
    """Leaders of seats 1 and 3 strike with 2 each."""
    other = {"guardians": {"A": "x12_u"}}
    assert struck("", "", "", other) == [2, 2]
    assert struck("armour", "", "", other) == [1, 1]
    links = "B heals A"
    assert struck("", "antiheal", links, other) == [2, 1], "only who has the tile suppresses"
    assert struck("", "antiheal", links, {**other, "technologies": "antiheal"}) == [2, 2]


@pytest.mark.rule("XO-22.3")
@pytest.mark.parametrize(
    ("victim", "striker", "damage"),
    [("", "", 3 - 2), ("armour", "", 0), ("", "antiheal", 2), ("armour", "antiheal", 1)],
)
def test_in_a_summed_attack_each_counts_once(victim: str, striker: str, damage: int) -> None:
    """A (2) and B (1) from two fields against a healing of 2."""
    own = {
        "guardians": {"A": "q1_d1", "B": "q1_c", "C": "q1_a1"},
        "links": "B heals A, C heals A",
        "technologies": victim,
    }
    rival = {"guardians": {"A": "x12_t", "B": "x12_u"}, "technologies": striker}
    tokens = ["attack x12_t-q1_d1", "attack x12_u-q1_d1"]
    match = on_board([own, rival], "strike G", "strike G", step="attacks", tokens=tokens)
    assert [line.public[2] for line in told(match, OUTSIDER, "damaged")] == [damage]


@pytest.mark.rule("XO-22.3")
def test_in_a_battle_each_side_uses_its_own() -> None:
    """Both strike with 2; the one with armour takes 1, the other, whose healing is suppressed, 2."""
    own = {"guardians": {"A": "q1_d1"}, "technologies": "armour antiheal"}
    rival = {"guardians": {"A": "x12_t"}, "links": "A heals A"}
    match = on_board([own, rival], "strike G", step="battles", tokens=["battle x12_t-q1_d1"])
    assert wrong(match, p0_life={"A": 5}, p1_life={"A": 4}) == []


@pytest.mark.rule("XO-22.4", "XO-22.2", "R-54")
def test_the_second_upgrade_technology_needs_the_first() -> None:
    assert barred(plan(school(3)), "learn upgrade2") == "XO-22.4"
    match = plan(school(3, technologies="upgrade1"))
    assert "learn upgrade2" in offered(match)
    assert barred(plan(school(2, technologies="upgrade1")), "learn upgrade2") == "XO-22.1"
    match = plan(school(3, resources=9), "learn upgrade1")
    assert barred(match, "learn upgrade2") == "XO-22.1", "not both in one round"
