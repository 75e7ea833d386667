"""Section 15: irradiated fields and the Source."""

from __future__ import annotations

import pytest

from tests.games.xobos.fights import Words, deeds, now, refused
from tests.games.xobos.helpers import events, offered, on_board, refusal, told, wrong

HARVESTER: Words = {"guardians": {"A": "q1_i"}, "technologies": "harvest", "leader": "D"}


@pytest.mark.rule("XO-15.1")
@pytest.mark.parametrize(
    ("players", "field"), [(2, "q1_i"), (2, "q3_i"), (4, "q4_i"), (3, "m1_i"), (3, "m2_i"), (3, "m3_i")]
)
def test_nothing_is_built_on_an_irradiated_field(players: int, field: str) -> None:
    own = {"guardians": {"A": field}, "resources": 9, "crystals": 9, "clan": "kubadi"}
    match = on_board([own, *[{} for _ in range(players - 1)]], step="development", options={"clans": "on"})
    assert not [text for text in deeds(match) if text.startswith("build")]
    for building in ("mine", "well", "technical", "watchtower", "cocoon"):
        assert refused(match, f"build A {building}") == "XO-15.1"
    assert refused(match, f"reactor {field}") == "XO-19.1"


@pytest.mark.rule("XO-15.2")
def test_no_link_is_made_with_a_guardian_on_an_irradiated_field() -> None:
    """From it or to it, of either kind; only the Leader there may heal itself."""
    own = {"guardians": {"A": "q1_i", "B": "q1_c", "C": "q1_a1"}, "leader": "A"}
    match = on_board([own, {}], step="development")
    links = [text for text in deeds(match) if text.split()[0] in ("heal", "boost")]
    assert sorted(links) == ["boost B C", "boost C B", "heal A A", "heal B C", "heal C B"]
    for text in ("heal A B", "heal B A", "boost A B", "boost B A"):
        assert refused(match, text) == "XO-15.2"


@pytest.mark.rule("XO-15.2")
@pytest.mark.parametrize("links", ["A heals B", "B heals A", "A boosts B", "B boosts A"])
def test_entering_an_irradiated_field_breaks_links_with_others_at_once(links: str) -> None:
    """The two are next to each other before and after, so it is not the distance; on basic ground the link holds."""
    own = {"guardians": {"A": "x12_u", "B": "q1_d1"}, "leader": "D", "links": links}
    theirs = {"guardians": {"A": "q2_a1"}}
    match = on_board([own, theirs], "guardian B", "to q1_c", "guardian A", "to q1_i", "end moves")
    assert now(match, p0_links="") == []
    match = on_board([own, theirs], "guardian B", "to x12_t", "end moves")
    assert now(match, p0_links=links) == []


@pytest.mark.rule("XO-15.2")
def test_the_links_are_broken_before_the_step_is_over() -> None:
    """At once means: while the owner still moves others."""
    own = {"guardians": {"A": "q1_c", "B": "q1_d1"}, "leader": "D", "links": "B heals A"}
    match = on_board([own, {}], "guardian A", "to q1_i")
    assert wrong(match, asked="0 move", p0_links="") == []


@pytest.mark.rule("XO-15.2")
@pytest.mark.parametrize("mover", [("guardian A", "to q1_i"), ("guardian C", "to q1_c")])
def test_a_swap_breaks_them_at_once_too(mover: tuple[str, str]) -> None:
    """Whichever of the two is moved, A comes to the irradiated field."""
    own = {"guardians": {"A": "q1_c", "B": "q1_d1", "C": "q1_i"}, "leader": "D", "links": "B heals A"}
    match = on_board([own, {}], *mover)
    assert wrong(match, asked="0 move", p0_guardians={"A": "q1_i", "C": "q1_c"}, p0_links="") == []


@pytest.mark.rule("XO-15.2")
def test_the_self_heal_of_a_leader_stays_on_an_irradiated_field() -> None:
    own = {"guardians": {"A": "q1_c"}, "leader": "A", "links": "A heals A", "life": {"A": 3}}
    match = on_board([own, {"guardians": {"A": "q2_a1"}}], "guardian A", "to q1_i", "end moves")
    assert now(match, p0_links="A heals A", p0_healing={"A": 1}) == []


@pytest.mark.rule("XO-15.2")
def test_an_occupation_or_an_advance_onto_an_irradiated_field_breaks_links_too() -> None:
    own = {"guardians": {"A": "q1_c", "B": "q1_d1"}, "leader": "D", "links": "B heals A"}
    match = on_board([own, {"quarks": {"q1_i": 1}}], "advance A", step="attacks", tokens=["attack q1_c-q1_i"])
    assert wrong(match, p0_guardians={"A": "q1_i"}, p0_links="") == []
    match = on_board(
        [own, {"quarks": {"q1_i": 1}}],
        *("quark q1_i", "to q2_i", "occupy from q1_c"),
        current=1,
        tokens=["attack q1_c-q1_i"],
    )
    assert now(match, p0_guardians={"A": "q1_i"}, p0_links="") == []


@pytest.mark.rule("XO-15.3")
def test_a_harvest_is_declared_in_the_turn_and_pays_in_the_attack_step() -> None:
    match = on_board([HARVESTER, {"guardians": {"A": "q2_a1"}}], "end moves")
    assert wrong(match, asked="0 declare", options=["end attacks", "harvest q1_i"]) == []
    match.act("harvest q1_i")
    assert wrong(match, tokens=["harvest q1_i"], p0_crystals=0) == []
    match.act("end attacks")
    assert wrong(match, asked="1 move", p0_crystals=0) == []
    match.act("end moves")
    assert wrong(match, p0_crystals=1, tokens=[], asked=["0 develop", "1 develop"]) == []
    assert events(match).index("harvested") < events(match).index("produced")


@pytest.mark.rule("XO-15.3", "R-63")
@pytest.mark.parametrize(
    "words",
    [
        pytest.param({"technologies": ""}, id="no technology"),
        pytest.param({"guardians": {"A": "q1_c"}}, id="no irradiated field"),
        pytest.param({"guardians": {}, "quarks": {"q1_i": 3}}, id="Quarks"),
        pytest.param({"clan": "xenth", "teleported": "A"}, id="teleported"),
    ],
)
def test_who_cannot_harvest(words: Words) -> None:
    """A Quark beside an opponent keeps the question open."""
    own = {**HARVESTER, **words}
    own["quarks"] = {**own.get("quarks", {}), "q2_c": 1}
    match = on_board([own, {"guardians": {"A": "q2_a1"}}], step="declaring", options={"clans": "on"})
    assert offered(match) == ["attack q2_c-q2_a1", "end attacks"]
    assert wrong(match, refused={"harvest q1_i": "XO-15.3", "harvest q1_c": "XO-15.3"}) == []


@pytest.mark.rule("R-63", "XO-15.3")
def test_each_guardian_on_an_irradiated_field_harvests_one_crystal_a_round() -> None:
    own = {**HARVESTER, "guardians": {"A": "q1_i", "B": "q2_i", "C": "q4_i", "D": "q3_c"}}
    match = on_board([own, {"guardians": {"A": "q2_b1"}}], "harvest q2_i", "harvest q1_i", step="declaring")
    assert wrong(match, options=["end attacks", "harvest q4_i"], refused={"harvest q1_i": "XO-8.3"}) == []
    for answer in ("harvest q4_i", "end attacks", "end moves", "draw q4_i", "draw q1_i"):
        match.act(answer)
    assert wrong(match, p0_crystals=3) == []
    assert [line.public for line in told(match, 1, "harvested")] == [(0, 1)] * 3


@pytest.mark.rule("XO-15.3")
def test_a_guardian_that_falls_before_harvests_nothing() -> None:
    """Seat 1 is first in the round and kills it; as second it would come too late."""
    own = {**HARVESTER, "life": {"A": 2}, "quarks": {"q1_c": 1}}
    other = {"guardians": {"A": "x12_u"}, "leader": "A"}
    lying = ["harvest q1_i", "attack x12_u-q1_i"]
    match = on_board([own, other], "halt", step="attacks", tokens=lying, first=1)
    assert wrong(match, p0_guardians={"A": None}, p0_crystals=0, tokens=[]) == []
    assert "lapsed" in events(match)
    match = on_board([own, other], "halt", step="attacks", tokens=lying, first=0)
    assert wrong(match, p0_guardians={"A": None}, p0_crystals=1, tokens=[]) == []


@pytest.mark.rule("R-63")
def test_the_source_is_no_target_that_could_run_dry_or_be_shared() -> None:
    """Two players harvest in one round, each its own crystal; a healer does so without breaking its self-heal."""
    own = {**HARVESTER, "leader": "A", "links": "A heals A"}
    other = {"guardians": {"A": "q3_i"}, "technologies": "harvest"}
    match = on_board([own, other], step="attacks", tokens=["harvest q1_i", "harvest q3_i"])
    assert wrong(match, p0_crystals=1, p1_crystals=1, p0_links="A heals A") == []


@pytest.mark.rule("XO-15.3")
def test_three_players_harvest_on_their_board() -> None:
    own = {"guardians": {"A": "m2_i"}, "technologies": "harvest"}
    match = on_board([own, {}, {}], step="declaring")
    assert offered(match) == ["end attacks", "harvest m2_i"]
    assert refusal(match, "harvest y12_u") == "XO-15.3"
