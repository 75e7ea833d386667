"""Section 15: each of the 24 artifacts once; the left halves are scored, the right ones are played with."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cavein.helpers import at_table, wrong

CARDS = [
    ("art01", 6, "barking_up_the_right_three", "plasma_pick"),
    ("art02", 6, "contract", "third_cyber_arm"),
    ("art03", 7, "mass_production", "baton_of_coaxing"),
    ("art04", 8, "core_sample", "enhanced_vision"),
    ("art05", 7, "six_pack", "field_radio"),
    ("art06", 5, "gravel_trade", "salvage_drone"),
    ("art07", 6, "full_spectrum", "totem_anchor"),
    ("art08", 8, "ancestor_shrine", "blast_door"),
    ("art09", 6, "loyal_crew", "chain_of_command"),
    ("art10", 7, "veterans_guild", "drill_manual"),
    ("art11", 8, "private_museum", "relic_map"),
    ("art12", 7, "danger_pay", "prism_lens"),
]


@pytest.mark.rule("CI-7.3")
@pytest.mark.parametrize(("card", "cost", "left", "right"), CARDS)
def test_a_collected_card_gives_one_of_its_halves(card: str, cost: int, left: str, right: str) -> None:
    for side, artifact in (("left", left), ("right", right)):
        match = at_table("collect 1", "pay N4", "pay B4", hand="N4 B4", stacks=[card])
        assert wrong(at_table(stacks=[card]), prices={"stack 1": cost}) == []
        assert wrong(match, asked="0 half", options=["left", "right"]) == []
        match.act(side)
        assert wrong(match, p0_artifacts=artifact) == []


SCORED = [
    pytest.param(
        "barking_up_the_right_three",
        [
            ({"tokens": "blue_3a"}, 0),
            ({"tokens": "blue_3a red_3b"}, 3),
            ({"tokens": "blue_3a red_3b red_3c blue_1a blue_6a"}, 3),
            ({"tokens": "blue_3a red_3b red_3c blue_3b"}, 6),
        ],
        marks=pytest.mark.rule("CI-15.1"),
    ),
    pytest.param(
        "contract",
        [
            ({"tokens": ""}, 0),
            ({"tokens": "blue_1a red_3a"}, 1),
            ({"tokens": "blue_1a blue_1b blue_10a red_3a red_6a"}, 3),
        ],
        marks=pytest.mark.rule("CI-15.3"),
    ),
    pytest.param(
        "mass_production",
        [
            ({"tokens": "blue_1a red_3a"}, 0),
            ({"tokens": "blue_1a red_3a green_10a"}, 2),
            ({"tokens": "blue_1a red_3a green_10a blue_6a blue_6b"}, 2),
            ({"tokens": "blue_1a red_3a green_10a blue_6a blue_6b red_1a"}, 4),
        ],
        marks=pytest.mark.rule("CI-15.5"),
    ),
    pytest.param(
        "core_sample",
        [({"tokens": "blue_6a red_1a"}, 0), ({"tokens": "blue_10a red_10a red_3a"}, 8)],
        marks=pytest.mark.rule("CI-15.7"),
    ),
    pytest.param(
        "six_pack",
        [({"tokens": "blue_10a red_3a"}, 0), ({"tokens": "blue_6a blue_6b red_6a red_1a"}, 6)],
        marks=pytest.mark.rule("CI-15.9"),
    ),
    pytest.param(
        "gravel_trade",
        [
            ({"tokens": "blue_1a red_3a"}, 0),
            ({"tokens": "blue_1a blue_1b red_1a"}, 2),
            ({"tokens": "blue_1a blue_1b red_1a red_1b red_10a"}, 4),
        ],
        marks=pytest.mark.rule("CI-15.11"),
    ),
    pytest.param(
        "full_spectrum",
        [
            ({"tokens": ""}, 0),
            ({"tokens": "blue_1a blue_3a red_6a"}, 2),
            ({"tokens": "blue_1a brown_1a purple_1a yellow_1a red_1a green_1a"}, 6),
        ],
        marks=pytest.mark.rule("CI-15.13"),
    ),
    pytest.param(
        "ancestor_shrine",
        [({"totems": ""}, 0), ({"totems": "blue"}, 2), ({"totems": "blue brown yellow"}, 6)],
        marks=pytest.mark.rule("CI-15.15"),
    ),
    pytest.param(
        "loyal_crew",
        [({"base": "", "hand": "N4 N3"}, 0), ({"base": "N1 B4 P2 P2 Y1", "hand": "N4"}, 5)],
        marks=pytest.mark.rule("CI-15.17"),
    ),
    pytest.param(
        "veterans_guild",
        [({"base": "N1 N2", "hand": "N4 N3"}, 0), ({"base": "N4 B3 P2 Y1 B4 P3"}, 6)],
        marks=pytest.mark.rule("CI-15.19"),
    ),
    pytest.param(
        "private_museum",
        [({}, 2), ({"more": "plasma_pick relic_map"}, 6)],
        marks=pytest.mark.rule("CI-15.21"),
    ),
    pytest.param(
        "danger_pay",
        [({"tokens": "blue_3a blue_6a blue_1b"}, 0), ({"tokens": "blue_3c red_6b green_10a blue_3a"}, 6)],
        marks=pytest.mark.rule("CI-15.23"),
    ),
]


@pytest.mark.parametrize(("artifact", "cases"), SCORED)
def test_a_left_half_is_scored(artifact: str, cases: list[tuple[dict[str, str], int]]) -> None:
    """For its owner alone; without the artifact there are no such points."""
    for words, points in cases:
        own = {word: value for word, value in words.items() if word != "more"}
        match = at_table(artifacts=f"{artifact} {words.get('more', '')}", **own)
        assert wrong(match, p0_parts={"artifacts": points}) == [], words
        other = at_table(rivals=[{"artifacts": artifact}], **own)
        assert wrong(other, p0_parts={"artifacts": 0}) == [], words


@pytest.mark.rule("CI-15.2")
def test_plasma_pick_makes_tokens_1_cheaper_for_its_owner() -> None:
    words = {"mine": "red_1a blue_3a brown_6a yellow_10a", "stacks": ["art01"]}
    match = at_table(artifacts="plasma_pick", **words)
    assert wrong(match, prices={"red_1a": 0, "blue_3a": 2, "brown_6a": 5, "yellow_10a": 9, "stack 1": 6}) == []
    match.act("end")
    assert wrong(match, prices={"red_1a": 1, "blue_3a": 3, "brown_6a": 6, "yellow_10a": 10}) == []


@pytest.mark.rule("CI-15.4")
def test_third_cyber_arm_takes_a_card_below_the_own_leader() -> None:
    words = {"artifacts": "third_cyber_arm", "rivals": [{"base": "P1 P2"}]}
    match = at_table(base="B1 P2 N3", **words)
    assert wrong(match, options=["arm B1 0:1", "arm P2 0:2", "leader", "go on"], refused={"arm N3 0:3": "CI-4.3"}) == []
    match.act("arm P2 0:2")
    assert wrong(match, asked="0 start", p0_hand="P2", p0_base="B1 N3", p1_base="P1 P2") == []
    assert wrong(match, options=["leader", "go on"], refused={"arm B1 0:1": "CI-15.4"}) == []
    full = at_table(base="B1 P2 N1", hand="N1 N1 N1 N1 N2 N2 N2", **words)
    assert wrong(full, options=["go on"], refused={"arm B1 0:1": "CI-4.1"}) == []
    alone = at_table(base="N1", **words)
    assert wrong(alone, options=["go on"], refused={"arm N1 0:1": "CI-4.3"}) == []


@pytest.mark.rule("CI-15.6")
def test_baton_of_coaxing_takes_a_cost_1_token_for_a_raid() -> None:
    words = {"mine": "blue_1a red_1b red_3a", "rivals": [{"base": "N1 N2"}]}
    match = at_table("raid 1", artifacts="baton_of_coaxing", **words)
    assert wrong(match, asked="0 token", options=["token blue_1a", "token red_1b", "nothing"]) == []
    match.act("token red_1b")
    assert wrong(match, asked="0 action", p0_tokens="red_1b", mine="blue_1a red_3a", p0_hand="N1", marker=0) == []
    without = at_table("raid 1", **words)
    assert wrong(without, asked="0 action", p0_tokens="") == []


@pytest.mark.rule("CI-15.8")
def test_enhanced_vision_adds_a_raid_on_another_base() -> None:
    rivals = [{"base": "N1 N2"}, {"base": "B1 B2"}, {}]
    match = at_table("raid 1", artifacts="enhanced_vision", rivals=rivals)
    assert wrong(match, asked="0 raid_again", options=["raid 2", "nothing"]) == []
    match.act("raid 2")
    assert wrong(match, asked="0 action", p0_hand="N1 B1", p1_hand="N2", p2_hand="B2", options=["end"]) == []
    assert wrong(at_table("raid 1", rivals=rivals), asked="0 action", options=["end"]) == []


@pytest.mark.rule("CI-15.10")
def test_field_radio_takes_a_level_1_dock_card_at_the_start() -> None:
    words = {"artifacts": "field_radio", "docks": "B1 P1 N2 N3"}
    match = at_table(**words)
    assert wrong(match, asked="0 start", options=["radio B1", "radio P1", "go on"]) == []
    assert wrong(match, refused={"radio N1": "CI-15.10"}) == []
    match.act("radio P1")
    assert wrong(match, p0_hand="P1", docks="B1 N2 N3", options=["go on"], refused={"radio B1": "CI-15.10"}) == []
    match.act("go on")
    assert wrong(match, actions_left=2) == []
    full = at_table(hand="N1 N1 N1 N1 N2 N2 N2", **words)
    assert wrong(full, options=["go on"], refused={"radio B1": "CI-4.1"}) == []


SEVEN = "N1 N2 B1 B2 P1 P2 Y1"


@pytest.mark.rule("CI-15.12")
def test_salvage_drone_saves_a_card_that_would_leave_the_game() -> None:
    words = {"base": SEVEN, "hand": "P3 P4"}
    match = at_table("skill P3", "end", artifacts="salvage_drone", **words)
    assert wrong(match, asked="0 salvage", options=["card N1", "nothing"]) == []
    match.act("card N1")
    assert wrong(match, p0_hand="N1 P4", p0_base="N2 B1 B2 P1 P2 Y1 P3", removed="", current=1) == []
    left = at_table("skill P3", "end", "nothing", artifacts="salvage_drone", **words)
    without = at_table("skill P3", "end", **words)
    for lost in (left, without):
        assert wrong(lost, p0_hand="P4", p0_base="N2 B1 B2 P1 P2 Y1 P3", removed="N1", current=1) == []


@pytest.mark.rule("CI-15.14")
def test_totem_anchor_keeps_totems_from_raiders() -> None:
    """Also when a third player is raided: seat 2 has the Base, seat 1 the totem."""
    loose = at_table("raid 2", rivals=[{"totems": "brown"}, {"base": "N1"}])
    assert wrong(loose, p0_totems="brown", p1_totems="") == []
    kept = at_table("raid 2", rivals=[{"totems": "brown", "artifacts": "totem_anchor"}, {"base": "N1"}])
    assert wrong(kept, p0_totems="", p1_totems="brown", p2_hand="N1") == []
    own = at_table("raid 1", rivals=[{"base": "N2", "totems": "brown blue", "artifacts": "totem_anchor"}])
    assert wrong(own, p0_totems="", p1_totems="brown blue", p1_hand="N2") == []


@pytest.mark.rule("CI-15.16")
def test_blast_door_lets_a_raider_take_two_cards_only() -> None:
    base = "N1 B1 P1 Y1 N2"
    match = at_table("raid 1", rivals=[{"base": base, "totems": "brown", "artifacts": "blast_door"}])
    assert wrong(match, p0_hand="Y1 P1", p1_base="N1 B1", p1_hand="N2", p0_totems="brown") == []
    open_base = at_table("raid 1", rivals=[{"base": base}])
    assert wrong(open_base, p0_hand="Y1 P1 B1 N1", p1_base="") == []


@pytest.mark.rule("CI-15.18")
def test_chain_of_command_swaps_the_leader_with_the_card_below() -> None:
    match = at_table(base="N1 B2 P3", artifacts="chain_of_command", docks="N2", stacks=["art08"])
    assert wrong(match, asked="0 start", options=["swap", "leader", "go on"]) == []
    match.act("swap")
    assert wrong(match, p0_base="N1 P3 B2", options=["leader", "go on"], refused={"swap": "CI-15.18"}) == []


@pytest.mark.rule("CI-15.20")
def test_drill_manual_recruits_with_a_card_two_levels_lower() -> None:
    words = {"docks": "P1 P2 P3 P4", "artifacts": "drill_manual"}
    assert wrong(at_table(**words), options=["recruit P1", "recruit P2", "end"]) == []
    third = at_table("recruit P3", hand="N1 N2 N3", **words)
    assert wrong(third, options=["pay N1", "pay N2"], refused={"pay N3": "CI-5.4"}) == []
    fourth = at_table("recruit P4", hand="N1 N2 N3", **words)
    assert wrong(fourth, options=["pay N2", "pay N3"], refused={"pay N1": "CI-5.4"}) == []
    fourth.act("pay N2")
    assert wrong(fourth, p0_hand="N1 N3 P4", area="N2") == []


@pytest.mark.rule("CI-15.22")
def test_relic_map_makes_artifacts_2_cheaper_for_its_owner() -> None:
    words = {"stacks": ["art08", "art06", "art02"], "mine": "red_3a"}
    match = at_table(artifacts="relic_map", **words)
    assert wrong(match, prices={"stack 1": 6, "stack 2": 3, "stack 3": 4, "red_3a": 3}) == []
    match.act("end")
    assert wrong(match, prices={"stack 1": 8, "stack 2": 5, "stack 3": 6}) == []


@pytest.mark.rule("CI-15.24")
def test_prism_lens_lets_one_card_of_each_mining_have_any_colour() -> None:
    words = {"base": "Y2", "hand": "N1 B2 P2 Y1", "mine": "blue_3a yellow_3a"}
    assert wrong(at_table("leader", **words), refused={"mine blue_3a": "CI-6.1", "mine yellow_3a": "CI-6.1"}) == []
    without = at_table("mine blue_3a", hand="B1 B2 N3", mine="blue_3a")
    assert wrong(without, options=["pay B2", "pay B1"], refused={"pay N3": "CI-6.1"}) == []
    match = at_table("leader", "mine blue_3a", artifacts="prism_lens", **words)
    assert wrong(match, options=["pay B2", "pay P2", "pay Y1", "pay N1"]) == []
    match.act("pay N1")
    assert wrong(match, options=["pay B2"], refused={"pay P2": "CI-6.1"}) == []
    for answer in ("pay B2", "mine yellow_3a", "pay P2", "pay Y1"):
        match.act(answer)
    assert wrong(match, p0_tokens="blue_3a yellow_3a", p0_hand="", area="N1 B2 P2 Y1") == []
    single = at_table("mine blue_1a", "pay N1", hand="N1", mine="blue_1a", artifacts="prism_lens")
    assert wrong(single, p0_tokens="blue_1a", area="N1") == []


@pytest.mark.rule("CI-7.4")
@pytest.mark.parametrize(
    ("card", "use"),
    [
        pytest.param("art02", "arm N1 0:1", marks=pytest.mark.rule("CI-15.4")),
        pytest.param("art05", "radio P1", marks=pytest.mark.rule("CI-15.10")),
        pytest.param("art09", "swap", marks=pytest.mark.rule("CI-15.18")),
    ],
)
def test_start_of_turn_artifacts_work_from_the_next_turn(card: str, use: str) -> None:
    words: dict[str, Any] = {"base": "N1 N1", "hand": "N4 B4", "docks": "P1", "stacks": [card]}
    match = at_table("collect 1", "pay N4", "pay B4", "right", **words)
    assert wrong(match, asked="0 action", options=["recruit P1", "end"]) == []
    match.act("end")
    match.act("end")
    assert wrong(match, asked="0 start", refused={use: "allowed"}) == []
