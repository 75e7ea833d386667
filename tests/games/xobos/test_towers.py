"""Section 14: Watchtowers - building, loading, firing, taking blows."""

from __future__ import annotations

import pytest

from tests.games.xobos.fights import Words, attacked, deeds, now, refused, totals
from tests.games.xobos.helpers import events, offered, on_board, refusal, seen, told, wrong
from underhall import OUTSIDER

THEIRS: Words = {"guardians": {"A": "x12_t"}, "leader": "D"}
TOWER: Words = {"buildings": {"q1_d1": "watchtower 3"}}


# Building and loading -------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-14.1")
def test_a_watchtower_costs_one_resource_and_one_phase() -> None:
    """It stands at once, openly, and the Guardian's slot is free for more."""
    match = on_board([{"guardians": {"A": "q1_c"}, "resources": 1}, {}], "0: build A watchtower", step="development")
    assert now(match, 0, p0_buildings={"q1_c": "watchtower"}, p0_resources=0, p0_sites={"A": None}) == []
    match.act("0: done")
    match.act("1: done")
    assert len(told(match, 1, "built")) == 1
    match = on_board([{"guardians": {"A": "q1_c"}}, {}], step="development")
    assert refused(match, "build A watchtower") == "XO-18.1"


@pytest.mark.rule("XO-14.1")
@pytest.mark.parametrize(
    ("field", "rule"), [("q1_c", None), ("x12_u", None), ("q1_i", "XO-15.1"), ("q1_b2", "XO-18.8"), ("q3_c", "XO-18.9")]
)
def test_a_guardian_builds_it_on_a_basic_field(field: str, rule: str | None) -> None:
    match = on_board([{"guardians": {"A": field}, "resources": 1}, {}], step="development")
    assert refused(match, "build A watchtower") == rule
    assert refused(match, "build B watchtower") == "XO-18.1"


@pytest.mark.rule("XO-14.1")
def test_a_quark_builds_nothing() -> None:
    match = on_board([{"quarks": {"q1_c": 3}, "resources": 3}, {}], step="development")
    assert deeds(match) == ["done"]


@pytest.mark.rule("XO-14.2")
@pytest.mark.parametrize(("technologies", "most"), [("", 3), ("tower6", 6)])
def test_it_is_loaded_crystal_by_crystal_up_to_its_capacity(technologies: str, most: int) -> None:
    """Far from any unit, too; what was in it from before counts."""
    own = {"buildings": {"q1_c": "watchtower 1"}, "crystals": 9, "technologies": technologies}
    match = on_board([own, {}], *["0: load q1_c"] * (most - 1), step="development")
    assert now(match, 0, p0_buildings={"q1_c": f"watchtower {most}"}, p0_crystals=10 - most) == []
    assert refused(match, "load q1_c") == "XO-14.2"


@pytest.mark.rule("XO-14.2")
def test_loading_needs_a_crystal_and_an_own_watchtower() -> None:
    own = {"buildings": {"q1_c": "watchtower", "q1_a1": "mine"}}
    for crystals, rule in ((0, "XO-14.2"), (1, None)):
        match = on_board([{**own, "crystals": crystals}, {"buildings": {"q2_c": "watchtower"}}], step="development")
        assert refused(match, "load q1_c") == rule
        assert refused(match, "load q2_c") == refused(match, "load q1_a1") == "XO-14.2"


@pytest.mark.rule("XO-14.2")
def test_the_load_is_public_and_neither_unloaded_nor_scored() -> None:
    """All see it after the phase. No deed takes it out: even to pull the Watchtower down costs more and gives none."""
    reactors = {"q1_b1": "reactor"}
    own = {"buildings": {"q1_c": "watchtower 2", **reactors}, "crystals": 2}
    match = on_board([own, {}], step="development")
    assert wrong(match, p0_score=2) == []
    assert [text for text in deeds(match) if "q1_c" in text] == ["load q1_c", "demolish q1_c"]
    match.act("0: demolish q1_c")
    assert now(match, 0, p0_crystals=0, p0_buildings=reactors) == []
    match = on_board([own, {}], "0: load q1_c", "0: done", "1: done", step="development")
    (line,) = told(match, 1, "loaded")
    assert line.public[2] == 3
    for seat in (1, -1):
        (field,) = (field for field in seen(match, seat)["fields"] if field["field"] == "q1_c")
        assert field["building"] == {"building": "watchtower", "owner": 0, "load": 3}


# Firing ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-14.3", "R-44")
def test_it_fires_at_adjacent_target_fields_only() -> None:
    """Two corridors away nobody is reached; each crystal is 1 power and is spent."""
    other = {"guardians": {"A": "x12_t", "B": "q2_d2"}, "quarks": {"x12_u": 1, "q1_i": 1}, "leader": "D"}
    match = on_board([TOWER, other], step="declaring")
    assert offered(match) == ["attack q1_d1-x12_t", "attack q1_d1-x12_u", "end attacks"]
    match = attacked(TOWER, THEIRS, "strike k2")
    assert totals(match) == [(0, 2)]
    assert wrong(match, p1_life={"A": 4}, p0_buildings={"q1_d1": "watchtower 1"}) == []


@pytest.mark.rule("XO-14.4")
def test_without_an_own_guardian_any_number_of_crystals_and_quarks_may_fire() -> None:
    match = attacked(TOWER, THEIRS)
    assert wrong(match, asked="0 strike", options=["strike k1", "strike k2", "strike k3"]) == []
    assert refusal(match, "strike k4") == "XO-14.4"
    match = attacked({"buildings": {"q1_d1": "watchtower 1"}, "quarks": {"q1_d1": 2}}, THEIRS)
    assert wrong(match, options=["strike k1", "strike q1", "strike q1 k1", "strike q2", "strike q2 k1"]) == []
    match.act("strike q1 k1")
    assert wrong(match, p0_quarks={"q1_d1": 1}, p0_buildings={"q1_d1": "watchtower"}, p1_life={"A": 4}) == []


@pytest.mark.rule("XO-14.4")
def test_quarks_and_crystals_of_a_field_have_one_attack_together() -> None:
    own = {**TOWER, "quarks": {"q1_d1": 2}}
    other = {**THEIRS, "quarks": {"x12_u": 1}}
    match = on_board([own, other], "attack q1_d1-x12_t", step="declaring")
    assert offered(match) == ["end attacks"]
    assert refusal(match, "attack q1_d1-x12_u") == "XO-8.3"


@pytest.mark.rule("XO-14.5", "R-43")
def test_with_an_own_guardian_all_crystals_fire_together_with_it() -> None:
    own = {**TOWER, "guardians": {"A": "q1_d1"}, "leader": "D", "quarks": {"q1_d1": 1}}
    match = attacked(own, THEIRS)
    assert wrong(match, asked="0 strike", options=["strike q1", "strike G k3", "strike G q1 k3"]) == []
    refused_blows = {"strike G": "XO-14.5", "strike k1": "XO-14.5", "strike k3": "XO-14.5", "strike G k1": "XO-14.5"}
    assert wrong(match, refused=refused_blows) == []
    match.act("strike G k3")
    assert totals(match) == [(0, 4)]
    assert wrong(match, p0_buildings={"q1_d1": "watchtower"}, p1_life={"A": 2}) == []


@pytest.mark.rule("XO-14.5", "R-43")
@pytest.mark.parametrize("why", ["boosts", "teleported"])
def test_while_its_guardian_boosts_or_was_teleported_the_crystals_only_absorb(why: str) -> None:
    words: Words = {"guardians": {"A": "q1_d1", "B": "q1_c"}, "leader": "D", **TOWER}
    words = {**words, **({"links": "A boosts B"} if why == "boosts" else {"clan": "xenth", "teleported": "A"})}
    options = {"clans": "on"}
    # It attacks with a Quark beside it, which is all that may strike.
    match = attacked({**words, "quarks": {"q1_d1": 1}}, THEIRS, options=options)
    assert wrong(match, asked="0 strike", options=["strike q1"]) == []
    assert wrong(match, refused={"strike G k3": "XO-8.6", "strike q1 k3": "XO-14.5", "strike k1": "XO-14.5"}) == []
    # Attacked itself, it loses a crystal and no life.
    match = attacked(words, THEIRS, token="x12_t-q1_d1", options=options)
    assert wrong(match, p0_buildings={"q1_d1": "watchtower 2"}, p0_life={"A": 6}) == []
    # Nor does it fire in the closing window.
    match = on_board([words, THEIRS], step="closing", options=options)
    assert wrong(match, asked=["0 develop", "1 develop"]) == []


@pytest.mark.rule("XO-14.5")
def test_a_booster_alone_on_its_watchtower_breaks_the_link_to_attack() -> None:
    """It is the only unit there that could attack; then all crystals go with it."""
    own = {**TOWER, "guardians": {"A": "q1_d1", "B": "q1_c"}, "leader": "D", "links": "A boosts B"}
    match = on_board(
        [own, THEIRS], "attack q1_d1-x12_t", "end attacks", "decline", "end moves", "end attacks", step="declaring"
    )
    assert wrong(match, asked="0 strike", options=["strike G k3"], p0_links="") == []


@pytest.mark.rule("XO-14.6", "R-42")
def test_it_fires_in_the_own_turn_or_in_the_window_after_the_last_turn() -> None:
    """The target moved next to the Watchtower after its owner's turn; a shot in the window still reaches it."""
    match = on_board([TOWER, {"guardians": {"A": "x12_u"}, "leader": "D"}], "attack q1_d1-x12_u", step="declaring")
    assert wrong(match, tokens=["attack q1_d1-x12_u"]) == []
    match = on_board(
        [TOWER, {"guardians": {"A": "q2_d2"}, "leader": "D"}], "guardian A", "to x12_t", "end moves", "end attacks"
    )
    assert wrong(match, asked="0 close", options=["end fire", "fire q1_d1-x12_t"]) == []
    match.act("fire q1_d1-x12_t")
    assert wrong(match, asked="1 respond", options=["decline", "counter q1_d1-x12_t"]) == []
    match.act("decline")
    assert wrong(match, asked="0 strike", options=["strike k1", "strike k2", "strike k3"]) == []
    match.act("strike k3")
    assert wrong(match, p1_life={"A": 3}) == []
    assert "fired" in events(match)


@pytest.mark.rule("XO-14.6")
def test_players_have_the_window_in_turn_order_and_as_often_as_they_can() -> None:
    """Seat 1 is first; seat 0 has two Watchtowers."""
    own = {"buildings": {"q1_d1": "watchtower 1", "x12_u": "watchtower 1"}}
    other = {"buildings": {"q2_d2": "watchtower 1"}, "guardians": {"A": "x12_t"}}
    match = on_board([own, other], step="closing", first=1)
    assert wrong(match, asked="1 close", options=["end fire", "fire q2_d2-x12_u"]) == []
    match.act("end fire")
    assert wrong(match, asked="0 close") == []
    match.act("fire q1_d1-x12_t")
    match.act("decline")
    assert wrong(match, asked="0 close", options=["end fire", "fire x12_u-q2_d2", "fire x12_u-x12_t"]) == []
    assert refusal(match, "fire q1_d1-x12_t") == "XO-8.3"
    match.act("fire x12_u-q2_d2")
    # The lone Watchtower that is shot at may answer.
    assert wrong(match, asked="1 respond", options=["decline", "counter x12_u-q2_d2"]) == []
    match.act("counter x12_u-q2_d2")
    assert now(match, pinned="", tokens=[]) == []


@pytest.mark.rule("XO-14.6")
def test_the_window_is_for_fields_without_own_guardian_that_have_declared_nothing() -> None:
    own = {
        "buildings": {"q1_d1": "watchtower 1", "x12_u": "watchtower 1", "q2_d2": "watchtower 1", "q1_c": "watchtower"},
        "guardians": {"A": "q1_d1"},
        "used": "x12_u",
        "quarks": {"q1_i": 1},
    }
    match = on_board([own, THEIRS], step="closing")
    assert wrong(match, asked="0 close", options=["end fire", "fire q2_d2-x12_t"]) == []
    refused_shots = {"fire q1_d1-x12_t": "XO-14.5", "fire x12_u-x12_t": "XO-8.3", "fire q1_i-x12_u": "XO-14.6"}
    assert wrong(match, refused=refused_shots) == []


@pytest.mark.rule("XO-14.6", "XO-33.3", "R-45")
def test_quarks_beside_it_take_no_part_in_a_shot_of_the_window() -> None:
    """They declare in their owner's turn; in the window only crystals fire."""
    own = {"buildings": {"q1_d1": "watchtower 2"}, "quarks": {"q1_d1": 2}}
    match = on_board([own, THEIRS], "fire q1_d1-x12_t", "decline", step="closing")
    assert wrong(match, asked="0 strike", options=["strike k1", "strike k2"]) == []
    match.act("strike k2")
    assert wrong(match, p0_quarks={"q1_d1": 2}, p1_life={"A": 4}) == []
    # Without crystals the Quarks have no window at all.
    match = on_board([{"quarks": {"q1_d1": 2}}, THEIRS], step="closing")
    assert wrong(match, asked=["0 develop", "1 develop"]) == []


@pytest.mark.rule("R-45", "XO-9.5")
def test_an_answer_of_the_window_is_crystals_only_as_well() -> None:
    """Quarks and Watchtower were attacked and declined; the late answer is fired by crystals, Quarks just absorb."""
    own = {"guardians": {"A": "q1_d1"}, "leader": "D"}
    other = {"buildings": {"x12_t": "watchtower 2"}, "quarks": {"x12_t": 2}}
    match = on_board([own, other], "fire x12_t-q1_d1", step="closing", tokens=["attack q1_d1-x12_t"])
    assert now(match, tokens=["battle q1_d1-x12_t"], p1_quarks={"x12_t": 1}) == []
    assert wrong(match, asked="1 strike", options=["strike nothing", "strike k1", "strike k2"]) == []


@pytest.mark.rule("R-45")
def test_who_is_answered_in_the_window_fights_with_all_it_has() -> None:
    """The Quarks had attacked in their turn: three against two crystals, one is left and may strike."""
    match = on_board(
        [{"quarks": {"q1_d1": 3}}, {"buildings": {"x12_t": "watchtower 2"}}],
        "fire x12_t-q1_d1",
        step="closing",
        tokens=["attack q1_d1-x12_t"],
    )
    assert wrong(match, asked="0 strike", options=["strike nothing", "strike q1"]) == []


@pytest.mark.rule("XO-14.6")
def test_quarks_that_counter_a_shot_of_the_window_fight_as_in_any_battle() -> None:
    """Targets counter under section 9: what may strike second is all that is left, Quarks too."""
    match = on_board(
        [{"buildings": {"q1_d1": "watchtower 1"}}, {"quarks": {"x12_t": 3}, "guardians": {"A": "q2_a1"}}],
        *("fire q1_d1-x12_t", "counter q1_d1-x12_t"),
        step="closing",
    )
    assert wrong(match, asked="1 strike", options=["strike nothing", "strike q1", "strike q2"]) == []


# Taking blows ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("XO-14.5", "XO-12.8")
def test_crystals_under_a_booster_do_not_keep_its_attack_alive() -> None:
    """The Quarks that declared it have fallen: a booster and its Watchtower are left, and neither can strike."""
    own = {**TOWER, "guardians": {"A": "q1_d1", "B": "q1_c"}, "links": "A boosts B"}
    match = attacked(own, THEIRS)
    assert totals(match) == []
    assert "lapsed" in events(match)
    assert wrong(match, asked=["0 develop", "1 develop"], p0_buildings=TOWER["buildings"], p1_life={"A": 6}) == []


@pytest.mark.rule("XO-14.6", "R-45")
def test_a_late_answer_strikes_with_crystals_only() -> None:
    """Declined at first, answered in the window: one Quark takes the first blow, the other one stays out of it."""
    theirs = {"buildings": {"x12_t": "watchtower 2"}, "quarks": {"x12_t": 2}}
    play = ("end moves", "attack q1_d1-x12_t", "end attacks", "decline", "end moves", "end attacks", "fire x12_t-q1_d1")
    match = on_board([{"guardians": {"A": "q1_d1"}, "leader": "D"}, theirs], *play)
    assert wrong(match, asked="1 strike", options=["strike nothing", "strike k1", "strike k2"]) == []
    assert now(match, p1_quarks={"x12_t": 1}) == []


@pytest.mark.rule("XO-14.2")
def test_everybody_sees_how_many_crystals_are_in_a_watchtower() -> None:
    match = on_board([{"buildings": {"q1_d1": "watchtower 2"}}, {"buildings": {"q2_d1": "watchtower 3"}}])
    for seat in (0, 1, OUTSIDER):
        fields = {one["field"]: one["building"] for one in seen(match, seat)["fields"]}
        assert (fields["q1_d1"]["load"], fields["q2_d1"]["load"]) == (2, 3)


@pytest.mark.rule("XO-14.7")
def test_loaded_crystals_absorb_a_point_of_power_or_a_quark_each() -> None:
    own = {"guardians": {"A": "q1_d1"}, "leader": "A"}
    match = attacked(own, {**THEIRS, "buildings": {"x12_t": "watchtower 3"}})
    assert wrong(match, p1_buildings={"x12_t": "watchtower 1"}, p1_life={"A": 6}) == []
    match = attacked({**own, "quarks": {"q1_d1": 2}}, {**THEIRS, "buildings": {"x12_t": "watchtower 1"}}, "strike G q2")
    assert wrong(match, p1_buildings={"x12_t": "watchtower"}, p1_life={"A": 3}) == []
    match = on_board(
        [{"quarks": {"q1_d1": 2}}, {"buildings": {"x12_t": "watchtower 3"}}],
        "strike nothing",
        step="battles",
        tokens=["battle q1_d1-x12_t"],
    )
    assert wrong(match, p0_quarks={}, p1_buildings={"x12_t": "watchtower 1"}) == []


@pytest.mark.rule("XO-14.7")
def test_hostile_watchtowers_stand_side_by_side_in_peace() -> None:
    """Both owners pass the window; nothing is lost."""
    match = on_board(
        [{"buildings": {"q1_d1": "watchtower 3"}}, {"buildings": {"x12_t": "watchtower 3"}}],
        *("end attacks", "end attacks", "end fire", "end fire"),
    )
    assert wrong(match, asked=["0 develop", "1 develop"], tokens=[]) == []
    assert wrong(match, p0_buildings={"q1_d1": "watchtower 3"}, p1_buildings={"x12_t": "watchtower 3"}) == []


@pytest.mark.rule("XO-14.8")
def test_a_guardian_walks_onto_a_loaded_watchtower_without_units_and_destroys_it() -> None:
    other = {"buildings": {"x12_t": "watchtower 3"}, "crystals": 1}
    match = on_board([{"guardians": {"A": "q1_d1"}, "technologies": "capture"}, other], "guardian A", "to x12_t")
    assert wrong(match, p0_guardians={"A": "x12_t"}, p0_crystals=2, p1_buildings={}, p1_crystals=1) == []
    assert wrong(match, p0_buildings={}, asked="0 move") == []
    match = on_board([{"guardians": {"A": "q1_d1"}}, {**other, "quarks": {"x12_t": 1}}], "guardian A")
    assert refusal(match, "to x12_t") == "XO-6.5"


@pytest.mark.rule("R-86")
def test_a_blocked_watchtower_keeps_its_load_and_works_again_when_the_units_are_gone() -> None:
    """While seat 1's Quark stands there it cannot fire in the turn or the window; afterwards it can."""
    other = {"quarks": {"q1_d1": 1}, "guardians": {"A": "x12_t"}}
    match = on_board([TOWER, other], step="closing")
    assert wrong(match, asked=["0 develop", "1 develop"], p0_buildings={"q1_d1": "watchtower 3"}) == []
    match = on_board([TOWER, {"quarks": {"q1_c": 1}}], "quark q1_c", "to q1_d1", step="moving", current=1)
    assert now(match, p1_quarks={"q1_d1": 1}, p0_buildings={"q1_d1": "watchtower 3"}) == [], "who comes takes nothing"
    match = on_board([TOWER, other], "quark q1_d1", "to q1_c", "end moves", step="moving", current=1)
    assert wrong(match, asked="1 declare", options=["attack q1_c-q1_d1", "attack x12_t-q1_d1", "end attacks"]) == []
    match.act("end attacks")
    assert wrong(match, asked="0 close", options=["end fire", "fire q1_d1-q1_c", "fire q1_d1-x12_t"]) == []
    # It may be loaded while it is blocked.
    match = on_board([{**TOWER, "technologies": "tower6", "crystals": 1}, other], "0: load q1_d1", step="development")
    assert now(match, 0, p0_buildings={"q1_d1": "watchtower 4"}) == []
