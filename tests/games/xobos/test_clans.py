"""Section 27: the four clans, their abilities and their technologies."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.helpers import events, offered, on_board, seen, told, wrong
from tests.games.xobos.planning import amiss, barred, deeds, plan
from underhall import OUTSIDER
from underhall.engine.scenario import Stage

CLANS = {"clans": "on"}
TECHNOLOGY = {
    "kubadi": "orbital_cannon", "rheita": "energy_tunnel", "quatune": "quark_swarm", "xenth": "teleport",
}  # fmt: skip


def clan(name: str, **words: Any) -> dict[str, Any]:
    return {"clan": name, **words}


def planned(own: dict[str, Any], *play: str, rivals: Any = ({"clan": "rheita"},), **options: str) -> Stage:
    return plan(own, *play, rivals=rivals, options={**CLANS, **options})


def played(own: dict[str, Any], rival: dict[str, Any], *play: str, **words: Any) -> Stage:
    return on_board([own, {"clan": "rheita", **rival}], *play, options=CLANS, **words)


# Kubadi ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-27.1", "R-73")
def test_a_cocoon_stands_at_once_for_one_resource() -> None:
    own = clan("kubadi", resources=1, crystals=2, guardians={"A": "q1_c", "B": "q1_a1"})
    match = planned(own)
    assert {"build A cocoon", "build B cocoon"} <= set(offered(match))
    match.act("0: build A cocoon")
    assert amiss(match, p0_resources=0, p0_buildings={"q1_c": "cocoon"}, p0_sites={"A": None}) == []
    assert "heal A B" in offered(match), "the slot is free"
    match.act("0: breed q1_c")
    assert amiss(match, p0_quarks={"q1_c": 1}, p0_crystals=1) == []
    match.act("0: done")
    assert len(told(match, OUTSIDER, "built")) == 1


@pytest.mark.rule("XO-27.1")
def test_only_the_kubadi_have_cocoons() -> None:
    for name in ("rheita", "quatune", "xenth"):
        own = clan(name, resources=5, guardians={"A": "q1_c"})
        match = planned(own, rivals=[{"clan": "kubadi"}])
        assert "build A cocoon" not in offered(match)
        assert barred(match, "build A cocoon") == "XO-27.1"
    assert barred(plan({"resources": 5, "guardians": {"A": "q1_c"}}), "build A cocoon") == "XO-27.1"


@pytest.mark.rule("XO-27.1")
def test_where_quarks_are_bred_in_cocoons() -> None:
    """Not under opposing Quarks, not over the limit of a field."""
    own = clan("kubadi", crystals=5, quarks={"q1_c": 2, "q1_d1": 3})
    own["buildings"] = {"q1_c": "cocoon", "q1_d1": "cocoon", "q1_a1": "cocoon", "q1_d2": "mine"}
    match = planned(own, rivals=[clan("rheita", quarks={"q1_a1": 1})])
    assert [text for text in deeds(match, "breed") if "_b" not in text] == ["breed q1_c"]
    refused = {"breed q1_d1": "XO-20.1", "breed q1_a1": "XO-20.1", "breed q1_d2": "XO-20.1"}
    assert wrong(match, refused=refused) == []
    full = planned({**own, "buildings": {"q1_c": "cocoon"} | {f"q1_b{at}": "reactor" for at in (1, 2, 3, 4)}})
    assert deeds(full, "breed") == ["breed q1_c"], "also with four Reactors"
    other = planned(clan("rheita", crystals=5), rivals=[clan("kubadi", buildings={"q1_c": "cocoon"})])
    assert "breed q1_c" not in offered(other)
    assert barred(other, "breed q1_c") == "XO-20.1", "only in own ones"


@pytest.mark.rule("XO-27.1", "R-73")
def test_cocoons_stand_where_one_can_build() -> None:
    own = clan("kubadi", resources=5, guardians={"A": "q1_i", "B": "q1_b1", "C": "q1_c", "D": "q3_c"})
    match = planned({**own, "buildings": {"q1_c": "mine"}})
    assert deeds(match, "build") == []
    refused = {"build A cocoon": "XO-15.1", "build B cocoon": "XO-18.8", "build C cocoon": "XO-18.8"}
    assert wrong(match, refused={**refused, "build D cocoon": "XO-18.9"}) == []
    match = planned({**own, "guardians": {"A": "q1_c", "B": "q1_a1"}, "links": "A heals B", "sites": {"B": "mine 1"}})
    assert barred(match, "build A cocoon") == barred(match, "build B cocoon") == "XO-18.1"


@pytest.mark.rule("R-73")
def test_cocoons_and_sites_share_four_construction_tokens() -> None:
    own = clan("kubadi", resources=5, guardians={"A": "q1_c", "B": "q1_d1", "C": "q1_d2"})
    two = {"q1_a1": "cocoon", "q1_a2": "cocoon"}
    match = planned({**own, "buildings": two}, "build A mine")
    assert {"build B cocoon", "build B mine"} <= set(offered(match))
    match = planned({**own, "buildings": two}, "build A mine", "build B cocoon")
    refused = {"build C cocoon": "XO-18.7", "build C mine": "XO-18.7", "build C technical": "XO-18.7"}
    assert wrong(match, refused=refused) == []
    assert deeds(match, "build") == ["build C watchtower"], "it takes no construction token"
    four = {**two, "x12_t": "cocoon", "x12_u": "cocoon"}
    assert deeds(planned({**own, "buildings": four}), "build") == [f"build {one} watchtower" for one in "ABC"]


@pytest.mark.rule("XO-27.1", "R-73")
@pytest.mark.parametrize("technologies", ["", "capture"])
def test_a_cocoon_is_destroyed_like_a_building_and_never_captured(technologies: str) -> None:
    rival = {"guardians": {"A": "x12_t"}, "technologies": technologies}
    own = clan("kubadi", buildings={"q1_d1": "cocoon"})
    match = played(own, rival, "guardian A", "to q1_d1", first=1)
    assert wrong(match, p0_buildings={}, p1_buildings={}, p1_crystals=2, asked="1 move") == []


def gun(**words: Any) -> dict[str, Any]:
    return clan("kubadi", technologies="orbital_cannon", **{"device": 2, **words})


@pytest.mark.rule("XO-27.1")
def test_the_cannon_holds_two_crystals() -> None:
    match = planned(gun(device=0, crystals=5), "load cannon", "load cannon")
    assert amiss(match, p0_device=2, p0_crystals=3) == []
    assert "load cannon" not in offered(match)
    assert barred(match, "load cannon") == "XO-27.1"
    assert barred(planned(gun(device=1)), "load cannon") == "XO-27.1", "no crystal"
    assert barred(planned(clan("kubadi", crystals=5)), "load cannon") == "XO-27.1", "no technology"
    match.act("0: done")
    assert seen(match, 1)["seats"][0]["device"] == 2


@pytest.mark.rule("XO-27.1")
def test_the_cannon_fires_at_any_target_outside_the_bases() -> None:
    rival = {
        "guardians": {"A": "q3_c", "B": "q2_b4"},
        "quarks": {"q2_i": 1},
        "buildings": {"q2_d1": "watchtower 1", "q2_c": "watchtower", "q2_a1": "mine"},
    }
    match = played(gun(guardians={"A": "q1_c"}), rival, "end moves")
    assert offered(match) == ["cannon q2_d1", "cannon q2_i", "cannon q3_c", "end attacks"]
    refused = {"cannon q2_b4": "XO-8.5", "cannon q2_a1": "XO-0.4", "cannon q2_c": "XO-0.4", "cannon q1_c": "XO-0.4"}
    assert wrong(match, refused=refused) == []
    match.act("cannon q3_c")
    assert wrong(match, tokens=["cannon q3_c"], refused={"cannon q2_i": "XO-27.1"}, options=["end attacks"]) == []


@pytest.mark.rule("XO-27.1")
@pytest.mark.parametrize(("shot", "life", "device"), [(1, 5, 1), (2, 4, 0)])
def test_the_cannon_alone(shot: int, life: int, device: int) -> None:
    """Nobody can answer it, nobody advances, and its crystals are spent when it fires."""
    own = gun(guardians={"A": "q2_d2"})
    rival = {"guardians": {"A": "q2_c"}}
    match = played(own, rival, "end moves", "cannon q2_c", "end attacks")
    assert wrong(match, asked="1 move", p0_device=2) == []
    for text in ("end moves", "end attacks"):
        match.act(text)
    assert wrong(match, asked="0 shot", options=["shot 1", "shot 2"], refused={"shot 3": "XO-27.1"}) == []
    match.act(f"shot {shot}")
    assert wrong(match, p1_life={"A": life}, p0_device=device, step="development") == []


@pytest.mark.rule("XO-27.1")
def test_an_unloaded_or_missing_cannon_does_not_fire() -> None:
    rival = {"guardians": {"A": "q2_d2"}}
    for own in (gun(device=0), clan("kubadi")):
        match = played({**own, "guardians": {"A": "x12_t"}}, rival, "end moves")
        assert offered(match) == ["attack x12_t-q2_d2", "end attacks"]
        assert wrong(match, refused={"cannon q2_d2": "XO-27.1"}) == []


@pytest.mark.rule("XO-27.1")
def test_the_cannon_alone_gives_no_advance() -> None:
    own = gun(guardians={"A": "q2_d2"})
    rival = {"guardians": {"A": "q2_c", "B": "q2_b1"}, "life": {"A": 1}}
    match = played(own, rival, "shot 1", step="attacks", tokens=["cannon q2_c"])
    assert wrong(match, p1_guardians={"A": None}, p0_guardians={"A": "q2_d2"}, step="development") == []


@pytest.mark.rule("XO-27.1")
@pytest.mark.parametrize("tie", ["alone", "with x12_t-q2_d2"])
def test_the_cannon_is_summed_with_an_own_attack(tie: str) -> None:
    own, rival = gun(guardians={"A": "x12_t"}), {"guardians": {"A": "q2_d2"}}
    match = played(own, rival, "end moves", "attack x12_t-q2_d2", "cannon q2_d2")
    assert offered(match) == ["alone", "with x12_t-q2_d2"]
    for text in (tie, "end attacks", "decline", "end moves", "end attacks", "strike G", "shot 2"):
        match.act(text)
    (line,) = told(match, OUTSIDER, "struck")
    assert line.public == (0, 4, 0, 2)
    assert wrong(match, p1_life={"A": 2}, p0_device=0) == []


@pytest.mark.rule("XO-27.1")
def test_a_tied_cannon_adds_to_a_battle_and_is_no_extra() -> None:
    own, rival = gun(guardians={"A": "x12_t"}), {"guardians": {"A": "q2_d2"}, "quarks": {"q2_d2": 1}}
    play = ("end moves", "attack x12_t-q2_d2", "cannon q2_d2", "with x12_t-q2_d2", "end attacks", "counter x12_t-q2_d2")
    match = played(own, rival, *play, "end moves", "shot 2")
    # The first blow: 2 + 2; one Quark absorbs. Had the crystals clashed, it would have been gone before.
    assert wrong(match, p1_life={"A": 3}, p1_quarks={}, p0_device=0) == []
    assert "clashed" not in events(match)


@pytest.mark.rule("XO-27.1")
def test_a_lapsed_shot_keeps_its_crystals() -> None:
    own, rival = gun(guardians={"A": "q1_c"}), {"guardians": {"A": "q2_c"}}
    match = played(own, rival, "end moves", "cannon q2_c", "end attacks", "guardian A", "to q2_a1", "end moves")
    assert wrong(match, tokens=[], p0_device=2, step="development") == []
    assert len(told(match, OUTSIDER, "lapsed")) == 1


# Rheita ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-27.2")
@pytest.mark.parametrize(
    ("name", "technologies", "steps"),
    [("rheita", "", 3), ("rheita", "quark_range", 4), ("xenth", "", 2), ("xenth", "quark_range", 3)],
)
def test_fast_quarks(name: str, technologies: str, steps: int) -> None:
    """EX-11."""
    own = clan(name, technologies=technologies, quarks={"q1_b1": 1})
    match = on_board([own, clan("kubadi")], "quark q1_b1", options=CLANS)
    assert wrong(match, p0_range=steps) == []
    rings = ["q1_b2 q1_b3", "q1_b4", "q1_a1 q1_a2", "q1_c q1_d1 q1_d2"]
    assert offered(match) == sorted(f"to {field}" for ring in rings[:steps] for field in ring.split())


@pytest.mark.rule("XO-27.2", "R-77")
def test_the_energy_tunnel_pays_from_the_next_production() -> None:
    own = clan("rheita", buildings={"q1_c": "technical", "q1_d1": "technical"}, guardians={"A": "q1_b1"})
    match = on_board([own, clan("xenth")], "1: done", "0: learn energy_tunnel", step="attacks", options=CLANS)
    assert amiss(match, p0_crystals=0, p0_resources=0, p0_income=[1, 2]) == []
    for crystals in (2, 4):
        for text in ("0: done", "end moves", "1: done"):
            match.act(text)
        assert amiss(match, p0_crystals=crystals) == []


# Quatune -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-27.3", "R-72")
def test_fusion_turns_three_resources_into_two_crystals_any_number_of_times() -> None:
    """EX-16."""
    match = planned(clan("quatune", resources=8), "fuse")
    assert amiss(match, p0_resources=5, p0_crystals=2) == []
    match.act("0: fuse")
    assert amiss(match, p0_resources=2, p0_crystals=4) == []
    assert "fuse" not in offered(match)
    assert barred(match, "fuse") == "XO-27.3"
    match.act("0: done")
    assert [len(told(match, seat, "fused")) for seat in (0, 1, OUTSIDER)] == [2, 0, 0]


@pytest.mark.rule("R-72")
def test_with_the_option_fusion_works_once_in_a_phase() -> None:
    match = planned(clan("quatune", resources=9), "fuse", fusion_uses_per_phase="1")
    assert amiss(match, p0_resources=6, p0_crystals=2) == []
    assert "fuse" not in offered(match)
    assert barred(match, "fuse") == "XO-27.3"
    for text in ("0: done", "1: done"):
        match.act(text)
    assert wrong(match, round=2) == []
    assert "fuse" in offered(match), "in the next phase it works again"


@pytest.mark.rule("XO-27.3")
def test_only_the_quatune_fuse() -> None:
    for name in ("kubadi", "rheita", "xenth"):
        match = planned(clan(name, resources=9), rivals=[clan("quatune")])
        assert "fuse" not in offered(match)
        assert barred(match, "fuse") == "XO-27.3"


@pytest.mark.rule("XO-27.3")
@pytest.mark.parametrize(("technologies", "most"), [("", 3), ("quark_swarm", 5)])
def test_quark_swarm(technologies: str, most: int) -> None:
    own = clan("quatune", technologies=technologies, crystals=9, quarks={"q1_a1": 1})
    match = planned(own, *["breed q1_b4"] * most)
    assert amiss(match, p0_quarks={"q1_a1": 1, "q1_b4": most}) == []
    assert barred(match, "breed q1_b4") == "XO-20.1"
    match.act("0: done")
    match.act("quark q1_a1")
    assert "to q1_b4" not in offered(match)
    assert wrong(match, refused={"to q1_b4": "XO-6.3"}) == []
    less = on_board([{**own, "quarks": {"q1_a1": 1, "q1_b4": most - 1}}, clan("rheita")], "quark q1_a1", options=CLANS)
    assert "to q1_b4" in offered(less)


# Xenth -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-27.4")
def test_the_alpha_leader() -> None:
    """EX-16: power 3, no self-heal; others may heal it."""
    own = clan("xenth", guardians={"A": "q1_c", "B": "q1_a1"}, upgrades={"B": "power 1"})
    match = planned(own)
    assert amiss(match, p0_power={"A": 3, "B": 2}) == []
    assert "heal A A" not in offered(match)
    assert wrong(match, refused={"heal A A": "XO-27.4"}) == []
    match.act("0: heal B A")
    assert amiss(match, p0_healing={"A": 1}) == []
    assert amiss(planned(own, "boost A B"), p0_power={"B": 5}) == []
    assert amiss(planned({**own, "clan": "quatune"}, "heal A A"), p0_power={"A": 2}, p0_healing={"A": 1}) == []


def gate(**words: Any) -> dict[str, Any]:
    return clan("xenth", technologies="teleport", **{"device": 3, **words})


@pytest.mark.rule("XO-27.4")
def test_the_teleport_is_loaded_with_three_crystals_at_once() -> None:
    match = planned(gate(device=0, crystals=7), "load teleport")
    assert amiss(match, p0_device=3, p0_crystals=4) == []
    assert barred(match, "load teleport") == "XO-27.4"
    assert "load teleport" not in offered(match)
    assert barred(planned(gate(device=0, crystals=2)), "load teleport") == "XO-27.4"
    assert barred(planned(clan("xenth", crystals=9)), "load teleport") == "XO-27.4"


@pytest.mark.rule("XO-27.4")
def test_where_the_teleport_goes() -> None:
    own = gate(guardians={"A": "q1_c", "B": "q1_a1"}, quarks={"q1_d1": 1})
    own["buildings"] = {"q1_a2": "mine", "q1_b1": "reactor"}
    rival = {"guardians": {"A": "q2_c"}, "buildings": {"q2_a1": "mine"}}
    match = on_board([own, clan("rheita", **rival), {}, {}], "teleport A", options=CLANS)
    assert {"to q1_a2", "to q1_b1", "to q1_i", "to q4_c", "to x34_t", "to q2_d1"} <= set(offered(match))
    closed = ("q1_c", "q1_a1", "q1_d1", "q2_c", "q2_a1", "q2_b1", "q3_b2")
    assert not {f"to {field}" for field in closed} & set(offered(match))
    assert wrong(match, refused={f"to {field}": "XO-27.4" for field in closed}) == []
    match.act("to x34_t")
    assert wrong(match, p0_guardians={"A": "x34_t"}, p0_device=0, moved="0A") == []
    assert wrong(match, refused={"teleport B": "XO-27.4", "guardian A": "XO-6.1"}) == []


@pytest.mark.rule("XO-27.4")
def test_who_can_be_teleported() -> None:
    """Not a builder, not one that has moved, not one that is pinned, and only with a loaded device."""
    own = gate(guardians={"A": "q1_c", "B": "q1_a1", "C": "q1_d1", "D": "q1_d2"})
    own |= {"sites": {"A": "mine 1"}, "moved": "B"}
    match = played(own, {}, pinned="q1_d1")
    assert [text for text in offered(match) if "teleport" in text] == ["teleport D"]
    refused = {"teleport A": "XO-18.5", "teleport B": "XO-6.1", "teleport C": "XO-6.8"}
    assert wrong(match, refused=refused) == []
    assert wrong(played({**own, "device": 0}, {}), refused={"teleport D": "XO-27.4"}) == []


@pytest.mark.rule("XO-27.4")
def test_a_teleported_guardian_declares_nothing() -> None:
    own = gate(guardians={"A": "q1_b1", "B": "q1_c"})
    own["technologies"] = "teleport harvest"
    rival = {"guardians": {"A": "q2_d2"}}
    match = played(own, rival, "teleport A", "to x12_t", "end moves")
    assert wrong(match, asked="1 move") == [], "it could do nothing, so nothing is asked"
    match = played(own, rival, "teleport A", "to q1_i", "end moves")
    assert wrong(match, asked="1 move") == [], "no harvest either"
    assert offered(played(own, {"guardians": {"A": "q1_d1"}}, "teleport A", "to x12_t", "end moves")) == [
        "attack q1_c-q1_d1", "end attacks",
    ]  # fmt: skip


@pytest.mark.rule("XO-27.4")
def test_a_teleported_guardian_does_not_counter_or_advance() -> None:
    own = gate(guardians={"A": "q1_b1"}, quarks={"x12_u": 1})
    rival = {"guardians": {"A": "q2_d2"}}
    match = played(own, rival, "teleport A", "to x12_t", "end moves", "end attacks", "end moves", "attack q2_d2-x12_t")
    match.act("end attacks")
    assert wrong(match, asked=["0 develop", "1 develop"]) == [], "nobody was asked for an answer"
    assert wrong(match, p0_life={"A": 4}) == []


@pytest.mark.rule("XO-27.4", "R-75")
def test_a_teleported_guardian_strikes_neither_in_an_attack_nor_in_a_battle() -> None:
    """Quarks that join it may; its power adds nothing to theirs."""
    own = gate(guardians={"A": "q1_b1"}, quarks={"q1_c": 2})
    play = ("teleport A", "to q1_d1", "quark q1_c", "to q1_d1", "quark q1_c", "to q1_d1", "end moves")
    match = played(own, {"guardians": {"A": "x12_t"}}, *play, "attack q1_d1-x12_t", "end attacks")
    for text in ("decline", "end moves", "end attacks"):
        match.act(text)
    assert offered(match) == ["strike q1", "strike q2"]
    match = played(own, {"guardians": {"A": "x12_t"}}, *play, "end attacks", "end moves", "attack x12_t-q1_d1")
    match.act("end attacks")
    match.act("counter x12_t-q1_d1")
    assert wrong(match, asked="0 strike") == []
    assert not [text for text in offered(match) if " G" in text]


@pytest.mark.rule("XO-27.4")
def test_a_teleported_guardian_acts_in_no_part_of_the_round() -> None:
    """It starts no building and gives no link; it may receive links, be repaired and upgraded."""
    own = gate(guardians={"A": "q1_c", "B": "q1_a1", "C": "q1_d1"}, resources=9, crystals=9, teleported="A")
    own |= {"life": {"A": 1}, "buildings": {"q1_c": "technical"}, "technologies": "teleport upgrade1"}
    match = planned(own)
    actions = [text for text in deeds(match, "boost", "heal", "build", "repair", "upgrade") if text.split()[1] == "A"]
    assert actions == ["repair A", "upgrade A healing", "upgrade A power"]
    assert {"boost B A", "heal C A"} <= set(offered(match))
    assert wrong(match, refused={"boost A B": "XO-27.4", "heal A C": "XO-27.4"}) == []
    match = planned({**own, "buildings": {}})
    assert wrong(match, refused={"build A mine": "XO-27.4", "build A watchtower": "XO-27.4"}) == []
    match = planned({**own, "buildings": {}, "teleported": ""})
    assert {"build A mine", "boost A B"} <= set(offered(match))


@pytest.mark.rule("XO-27.4")
def test_in_the_next_round_it_acts_again() -> None:
    own = gate(guardians={"A": "q1_c"}, resources=1, teleported="A")
    match = planned(own, "done")
    assert "guardian A" in offered(match)
    for text in ("end moves", "1: done"):
        match.act(text)
    assert "build A mine" in offered(match)


@pytest.mark.rule("XO-27.4")
def test_a_teleport_counts_as_evading() -> None:
    """The last defender is gone: the attacker may occupy the field at once."""
    own, rival = gate(guardians={"A": "q1_d1"}), {"guardians": {"A": "x12_t"}}
    play = ("end moves", "attack x12_t-q1_d1", "end attacks", "decline", "teleport A", "to q4_c")
    match = played(own, rival, *play, first=1)
    assert wrong(match, asked="1 occupy") == []


# Technologies of the clans -----------------------------------------------------------------------------------------


@pytest.mark.rule("XO-27.5", "R-76")
@pytest.mark.parametrize("name", TECHNOLOGY)
def test_a_clan_technology_costs_one_and_needs_two_technical_buildings(name: str) -> None:
    text = f"learn {TECHNOLOGY[name]}"
    two = {"q1_c": "technical", "q1_d1": "technical"}
    rival = clan("xenth" if name != "xenth" else "kubadi")
    match = planned(clan(name, resources=1, buildings=two), rivals=[rival])
    assert deeds(match, "learn") == [text]
    match.act(f"0: {text}")
    assert amiss(match, p0_resources=0, p0_technologies=TECHNOLOGY[name]) == []
    one = planned(clan(name, resources=5, buildings={"q1_c": "technical"}), rivals=[rival])
    assert barred(one, text) == "XO-27.5"
    assert barred(planned(clan(name, buildings=two), rivals=[rival]), text) == "XO-22.1"
    others = set(TECHNOLOGY.values()) - {TECHNOLOGY[name]}
    rich = planned(clan(name, resources=9, buildings=two), rivals=[rival])
    assert wrong(rich, refused={f"learn {other}": "XO-27.5" for other in others}) == []


@pytest.mark.rule("XO-27.5", "R-76")
def test_it_is_the_one_purchase_of_the_round() -> None:
    own = clan("rheita", resources=9, buildings={"q1_c": "technical", "q1_d1": "technical"})
    match = planned(own, "learn energy_tunnel", rivals=[clan("xenth")])
    assert deeds(match, "learn") == []
    assert barred(match, "learn harvest") == "XO-22.1"
    match = planned(own, "learn harvest", rivals=[clan("xenth")])
    assert barred(match, "learn energy_tunnel") == "XO-22.1"


@pytest.mark.rule("XO-27.5")
def test_without_clans_there_are_no_clan_technologies() -> None:
    match = plan({"resources": 9, "buildings": {"q1_c": "technical", "q1_d1": "technical"}})
    assert wrong(match, refused={f"learn {one}": "XO-27.5" for one in TECHNOLOGY.values()}) == []
