"""Section 15, CI-15.25 to CI-15.33: artifacts in raids, at the start of a turn, in the clean-up and in the scoring."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.games.cavein.helpers import at_table, deal, standard_box, wrong
from underhall.engine.errors import BadComponents
from underhall.games.cavein import GAME

SEVEN = "N1 N1 N1 N2 N2 N2 N3"


@pytest.mark.rule("CI-15.25")
def test_the_second_raid_is_on_another_base_that_is_not_empty_or_is_left_out() -> None:
    rivals = [{"base": "N1 N1 N1 N2"}, {"base": "B1"}, {}]
    words = {"artifacts": "enhanced_vision", "hand": "P1 P1 P1 P1 P2 P2", "base": "Y1 Y2", "rivals": rivals}
    match = at_table("go on", "raid 1", **words)
    assert wrong(match, asked="0 raid_again", p1_base="N1 N1", options=["raid 0", "raid 2", "nothing"]) == []
    assert wrong(match, refused={"raid 1": "CI-15.25", "raid 3": "CI-9.5"}) == []
    match.act("nothing")
    assert wrong(match, asked="0 action", p2_base="B1", p0_base="Y1 Y2", actions_left=0, options=["end"]) == []
    own = at_table("go on", "raid 1", "raid 0", **words)
    assert wrong(own, asked="0 action", options=["end"], p0_hand_size=8, p0_base="Y1") == []


@pytest.mark.rule("CI-15.25", "CI-9.3")
def test_the_second_raid_is_legal_with_a_full_hand_and_brings_the_totem() -> None:
    rivals = [{"base": "B1 N2"}, {"base": "B1 B2", "totems": "blue"}]
    match = at_table("raid 1", "raid 2", artifacts="enhanced_vision", hand=SEVEN, supply="brown", rivals=rivals)
    assert wrong(match, p0_hand=SEVEN, p0_totems="blue brown", p1_base="B1", p2_base="B1", p2_hand="B2") == []


@pytest.mark.rule("CI-15.25", "CI-4.1")
def test_the_second_raid_fills_the_hand_up_to_seven() -> None:
    rivals = [{"base": "N1 N1 N2"}, {"base": "B1 B2 B3 B4"}]
    match = at_table("raid 1", "raid 2", artifacts="enhanced_vision", hand="P1 P1 P2", rivals=rivals)
    assert wrong(match, p0_hand="P1 P1 P2 N1 N1 B3 B2", p1_base="", p2_base="B1", p2_hand="B4") == []


@pytest.mark.rule("CI-15.25", "CI-15.27")
def test_baton_works_for_both_raids_of_enhanced_vision() -> None:
    """Each token is taken after the cards of its raid, before the next raid."""
    words = {"artifacts": "baton_of_coaxing enhanced_vision", "mine": "red_1a red_1b blue_1a"}
    match = at_table("raid 1", rivals=[{"base": "N1 N2"}, {"base": "B1 B2"}], **words)
    assert wrong(match, asked="0 token", p0_hand="N1") == []
    match.act("token red_1b")
    assert wrong(match, asked="0 raid_again", p0_hand="N1") == []
    match.act("raid 2")
    assert wrong(match, asked="0 token", p0_hand="N1 B1", options=["token red_1a", "token blue_1a", "nothing"]) == []
    match.act("token blue_1a")
    assert wrong(match, asked="0 action", p0_tokens="red_1b blue_1a", mine="red_1a", marker=0) == []


@pytest.mark.rule("CI-15.26")
def test_third_cyber_arm_comes_before_the_skill_of_the_leader() -> None:
    words = {"base": "B1 P1 N3", "artifacts": "third_cyber_arm"}
    match = at_table("arm P1 0:2", "leader", **words)
    assert wrong(match, asked="0 bottom", p0_hand="P1") == []
    match.act("take 1")
    assert wrong(match, asked="0 action", p0_hand="B1 P1", p0_base="N3") == []
    late = at_table("leader", "take 1", **words)
    assert wrong(late, asked="0 action", p0_hand="B1", p0_base="P1 N3") == []


@pytest.mark.rule("CI-15.26", "CI-15.18")
def test_the_card_that_chain_of_command_brings_up_leads_this_turn() -> None:
    words = {"base": "P4 P3", "artifacts": "chain_of_command", "stacks": ["art08"], "mine": "red_6a"}
    match = at_table("swap", "leader", **words)
    assert wrong(match, asked="0 action", p0_base="P3 P4", prices={"stack 1": 8, "red_6a": 2}) == []
    late = at_table("leader", **words)
    assert wrong(late, asked="0 action", p0_base="P4 P3", prices={"stack 1": 4, "red_6a": 6}) == []


@pytest.mark.rule("CI-15.26")
def test_chain_of_command_needs_two_cards_and_is_no_taking_of_a_leader() -> None:
    alone = at_table(base="P3", artifacts="chain_of_command")
    assert wrong(alone, refused={"swap": "CI-15.18"}, options=["go on"]) == []
    empty = at_table(artifacts="chain_of_command")
    assert wrong(empty, refused={"swap": "CI-15.18"}, options=["go on"]) == []
    two = at_table("swap", base="N1 P3", artifacts="chain_of_command third_cyber_arm")
    assert wrong(two, p0_base="P3 N1", options=["arm P3 0:1", "go on"]) == []


@pytest.mark.rule("CI-15.27")
def test_baton_takes_a_token_of_choice_after_the_cards_of_any_raid() -> None:
    words = {"artifacts": "baton_of_coaxing", "mine": "red_1a blue_1a brown_3a"}
    own = at_table("raid 0", base="B1 N1", **words)
    assert wrong(own, asked="0 token", p0_hand="B1 N1", options=["token red_1a", "token blue_1a", "nothing"]) == []
    own.act("token blue_1a")
    assert wrong(own, p0_tokens="blue_1a", marker=0) == []
    left = at_table("raid 0", "nothing", base="B1 N1", **words)
    assert wrong(left, asked="0 action", p0_tokens="") == []


@pytest.mark.rule("CI-15.27")
def test_baton_gains_nothing_without_a_cost_1_token() -> None:
    words = {"mine": "brown_3a red_6a", "token_piles": {1: "red_1a"}, "rivals": [{"base": "N1"}]}
    match = at_table("raid 1", artifacts="baton_of_coaxing", **words)
    assert wrong(match, asked="0 action", p0_tokens="", mine="brown_3a red_6a") == []


@pytest.mark.rule("CI-15.28")
def test_a_raid_against_totem_anchor_goes_ahead_without_the_totem() -> None:
    guarded = {"base": "B1 P1 N2", "totems": "brown", "artifacts": "totem_anchor"}
    match = at_table("raid 1", rivals=[guarded])
    assert wrong(match, p0_hand="B1 P1", p1_hand="N2", p1_base="", p0_totems="", p1_totems="brown") == []
    other = at_table("raid 1", rivals=[guarded | {"base": "N1 B2"}], supply="blue")
    assert wrong(other, p0_totems="blue", p1_totems="brown", p0_hand="N1") == []
    owner = at_table("raid 1", totems="brown", artifacts="totem_anchor", rivals=[{"base": "B2", "totems": "blue"}])
    assert wrong(owner, p0_totems="blue brown", p1_totems="") == []


@pytest.mark.rule("CI-15.29")
def test_on_a_wild_token_the_card_under_prism_lens_has_the_colour_of_the_others() -> None:
    words = {"mine": "red_3a", "artifacts": "prism_lens"}
    match = at_table("mine red_3a", "pay B1", hand="B1 N1 N1 P1", **words)
    assert wrong(match, options=["pay N1"], refused={"pay P1": "CI-6.6"}) == []
    match.act("pay N1")
    match.act("pay N1")
    assert wrong(match, p0_tokens="red_3a", area="B1 N1 N1", p0_hand="P1") == []
    three = at_table(hand="B1 N1 P1", **words)
    assert wrong(three, refused={"mine red_3a": "CI-6.6"}) == []


@pytest.mark.rule("CI-15.30")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_artifact_is_in_the_box_and_in_a_deal_once(players: int) -> None:
    s = deal(players, 15)
    dealt = Counter(s.box.halves[2 * card + side] for stack in s.stacks for card in stack for side in (0, 1))
    assert dealt == Counter(range(24))
    for language in GAME.facts.names:
        words = {GAME.word(s, "artifact", artifact, language) for artifact in range(24)}
        assert len(words) == 24, language


@pytest.mark.rule("CI-15.30")
def test_a_box_in_which_an_artifact_stands_on_two_cards_is_refused() -> None:
    assert standard_box().halves.count(1) == 1
    with pytest.raises(BadComponents, match="another right half"):
        GAME.components("artifacts:\n- {id: plasma_pick, card: art02}\n")


@pytest.mark.rule("CI-15.31")
def test_salvage_drone_offers_the_cards_that_go_and_saves_one() -> None:
    base = "N1 N2 B1 B2 P1 P2 Y1"
    answers = ["mine red_6a", "pay Y2", "pay Y4", "skill P3", "end"]
    match = at_table(*answers, base=base, hand="Y2 Y4 P3", mine="red_6a", artifacts="salvage_drone")
    assert wrong(match, asked="0 salvage", options=["card N1", "card N2", "card B1", "nothing"]) == []
    assert wrong(match, refused={"card B2": "CI-15.31", "card P3": "CI-15.31"}) == []
    match.act("card N2")
    assert wrong(match, p0_hand="N2", p0_base="B2 P1 P2 Y1 Y2 Y4 P3", removed="N1 B1", current=1) == []


@pytest.mark.rule("CI-15.31")
@pytest.mark.parametrize(("kept", "asked"), [("N1 N1 N1 N2 N2 N2", "0 salvage"), (SEVEN, "1 action")])
def test_salvage_drone_needs_a_place_in_the_hand(kept: str, asked: str) -> None:
    words = {"base": "N1 B1 B1 B1 B2 B2 Y1", "hand": f"{kept} P3", "artifacts": "salvage_drone"}
    match = at_table("skill P3", "end", **words)
    assert wrong(match, asked=asked) == []
    assert wrong(match, removed="N1" if asked == "1 action" else "") == []


@pytest.mark.rule("CI-15.31")
@pytest.mark.parametrize("artifacts", ["", "salvage_drone"])
def test_clean_up_asks_nothing_else(artifacts: str) -> None:
    """Seven cards fit; Docks and Mine are refilled, and the next player is asked at once."""
    words = {"base": "N1 B1 B1 B1 B2 Y1", "hand": "P3", "docks": "P1", "card_piles": {1: "N1 N1"}}
    match = at_table("recruit P1", "skill P3", "end", artifacts=artifacts, **words)
    assert wrong(match, asked="1 action", p0_base="N1 B1 B1 B1 B2 Y1 P3", docks="N1 N1", removed="") == []


@pytest.mark.rule("CI-15.31", "CI-15.12")
def test_without_the_drone_clean_up_is_automatic() -> None:
    match = at_table("skill P3", "end", base="N1 B1 B1 B1 B2 B2 Y1", hand="P3", rivals=[{"artifacts": "salvage_drone"}])
    assert wrong(match, asked="1 action", p0_base="B1 B1 B1 B2 B2 Y1 P3", removed="N1", p0_hand="") == []


@pytest.mark.rule("CI-15.32")
@pytest.mark.parametrize(
    ("base", "taken", "left"), [("N1 B1 P1 Y1 N2", "P1 Y1", "N1 B1"), ("N1 N2", "N1", ""), ("N2", "", "")]
)
def test_blast_door_lets_the_two_uppermost_cards_go(base: str, taken: str, left: str) -> None:
    match = at_table("raid 1", rivals=[{"base": base, "artifacts": "blast_door"}])
    assert wrong(match, p0_hand=taken, p1_base=left, p1_hand="N2") == []


@pytest.mark.rule("CI-15.32")
def test_blast_door_does_not_stop_its_owner() -> None:
    words = {"artifacts": "blast_door", "rivals": [{"base": "B1 B1 P1 Y1 B2"}]}
    own = at_table("raid 0", base="N1 B1 P1 Y1 N1", **words)
    assert wrong(own, p0_hand="N1 B1 P1 Y1 N1", p0_base="") == []
    other = at_table("raid 1", **words)
    assert wrong(other, p0_hand="B1 B1 P1 Y1", p1_base="") == []


@pytest.mark.rule("CI-15.33")
@pytest.mark.parametrize(
    ("artifact", "words", "answers", "points"),
    [
        ("loyal_crew", {"base": "N1", "hand": "P3 N2"}, ["skill P3"], 2),
        ("loyal_crew", {"base": "N1 N1 N1 N2 N2 Y1 Y1", "hand": "P3"}, ["skill P3"], 7),
        ("loyal_crew", {"base": "B1 N1"}, ["raid 1"], 0),
        ("veterans_guild", {"base": "B4 N1 N1 N1 N2 N2 Y1", "hand": "P3"}, ["skill P3"], 1),
        ("ancestor_shrine", {"totems": "blue"}, ["raid 0"], 4),
        ("private_museum", {"hand": "P4 N4"}, ["collect 1", "pay P4", "pay N4", "right"], 4),
    ],
)
def test_scoring_halves_look_at_the_table_after_the_last_clean_up(
    artifact: str, words: dict[str, str], answers: list[str], points: int
) -> None:
    """The last turn of the game; what is in the play area has come to the Base, what was too much has left it."""
    own = words | {"artifacts": artifact}
    match = at_table(
        *answers, "end", base="Y2", rivals=[own], supply="yellow", stacks=["art08 art06"], marker=7, current=1
    )
    assert wrong(match, over=True, p1_parts={"artifacts": points}) == []
