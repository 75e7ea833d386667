"""Section 8: using a skill as an action. What the skills do is tested with section 14."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cavein.helpers import at_table, events, names, offered, refusal, state_of, told, wrong
from underhall import OUTSIDER
from underhall.games.cavein.questions.action import ACTION

ALL_CARDS = [letter + level for letter in "PNBYRG" for level in "1234"]


def four_with(card: str) -> str:
    return "PNBY" if card[0] in "PNBY" else "BYRG"


@pytest.mark.rule("CI-8.1")
@pytest.mark.parametrize("card", ALL_CARDS)
def test_one_card_leaves_the_hand_before_its_skill_works(card: str) -> None:
    """With two of them in hand one lies in the play area when the skill asks, and one is left."""
    words: dict[str, Any] = {"mine": "purple_1a brown_1a blue_1a yellow_1a", "docks": "Y1 Y2", "base": "Y1 Y2 Y1"}
    words["in_play"] = four_with(card)
    if words["in_play"] == "BYRG":
        words |= {"mine": "red_1a green_1a blue_1a yellow_1a", "rivals": [{"base": "G1 G2 R2 R1"}]}
    match = at_table("go on", f"skill {card}", hand=f"{card} {card} Y1", **words)
    s = state_of(match)
    assert names(s.area) == [card]
    assert sorted(names(s.hands[0])) == sorted([card, "Y1"])
    assert (s.normal_left, events(match)[0]) == (1, "used_skill")


@pytest.mark.rule("CI-8.1")
def test_the_card_comes_from_hand() -> None:
    match = at_table("go on", hand="B1", base="Y2", docks="N1")
    refused = {"skill Y2": "CI-8.1", "skill N1": "CI-8.1", "skill P4": "CI-8.1"}
    assert wrong(match, refused=refused) == []
    assert [text for text in offered(match) if "skill" in text] == ["skill B1"]


@pytest.mark.rule("CI-8.1")
def test_the_played_card_makes_room_and_is_no_card_of_the_hand_any_more() -> None:
    """From seven cards one can be gained; Robuster cannot colour itself."""
    match = at_table("skill B3", "card P1 1:1", hand="B3 Y1 Y1 Y2 Y2 Y3 Y3", rivals=[{"base": "P1 P2"}])
    assert wrong(match, p0_hand="Y1 Y1 Y2 Y2 Y3 Y3 P1") == []
    match = at_table("skill Y3", "blue", hand="Y3 N1")
    assert offered(match) == ["card N1", "done"]
    match = at_table("skill Y3", hand="Y3")
    assert match.question == ACTION, "no card is left that it could colour"


@pytest.mark.rule("CI-8.2")
@pytest.mark.parametrize("card", ALL_CARDS)
def test_a_card_may_be_played_though_its_skill_can_do_nothing(card: str) -> None:
    """An empty table: the action is spent, nothing is asked, and the card leads from the next turn on."""
    match = at_table(f"skill {card}", hand=card, in_play=four_with(card))
    assert wrong(match, asked="0 action", actions_left=1, area=card) == []
    match.act("end")
    assert wrong(match, p0_leader=card, p0_base=card, current=1) == []
    (line,) = told(match, OUTSIDER, "used_skill")
    assert names([line.public[1]]) == [card]


@pytest.mark.rule("CI-8.2")
def test_a_skill_may_be_played_and_declined() -> None:
    match = at_table("skill B1", hand="B1", mine="blue_1a")
    assert offered(match) == ["nothing", "token blue_1a"]
    match.act("nothing")
    assert wrong(match, asked="0 action", p0_tokens="", area="B1", actions_left=1) == []
    match.act("end")
    assert wrong(match, p0_leader="B1") == []


@pytest.mark.rule("CI-8.3")
def test_maccarat_serves_normal_and_extra_minings() -> None:
    words = {"hand": "P4", "base": "Y2", "mine": "blue_3a yellow_3a red_6a"}
    match = at_table("leader", "skill P4", "mine blue_3a", "mine yellow_3a", **words)
    assert wrong(match, p0_tokens="blue_3a yellow_3a", prices={"red_6a": 2}, area="P4") == []


@pytest.mark.rule("CI-8.3")
def test_ancientone_serves_a_later_action_and_the_next_card_of_a_stack() -> None:
    words = {"hand": "P3 N1", "base": "B2", "stacks": ["art06 art01", "art04"]}
    match = at_table("leader", "skill P3", "collect 1", "pay N1", "left", **words)
    assert wrong(match, p0_artifacts="gravel_trade", prices={"stack 1": 2, "stack 2": 4}) == []


@pytest.mark.rule("CI-8.3")
def test_foreman_serves_a_later_recruit() -> None:
    words = {"hand": "N2 N1", "docks": "P3 P4"}
    match = at_table("skill N2", "recruit P3", **words)
    assert wrong(match, p0_hand="N1 P3", area="N2") == []
    match = at_table("skill N2", "recruit P4", "pay N1", **words)
    assert wrong(match, p0_hand="P4", area="N2 N1") == []


@pytest.mark.rule("CI-8.3")
def test_scrabber_serves_every_mining_that_follows() -> None:
    words = {"hand": "Y4 B1 B1", "base": "Y2", "mine": "blue_1a blue_1b yellow_1a red_1a"}
    match = at_table("leader", "skill Y4", **words)
    for text in ("mine blue_1a", "pay B1", "token yellow_1a", "mine blue_1b", "pay B1", "token red_1a"):
        match.act(text)
    assert wrong(match, p0_tokens="blue_1a yellow_1a blue_1b red_1a", mine="") == []


@pytest.mark.rule("CI-8.3")
def test_stalkroot_serves_every_payment_that_follows() -> None:
    """Two minings for a card of level 2 each, which counts 4."""
    words = {"hand": "G2 G2 G2 G1", "base": "Y2", "in_play": "BYRG", "mine": "green_3a green_3b"}
    match = at_table("leader", "skill G2", "mine green_3a", "pay G2", "mine green_3b", "pay G2", **words)
    assert wrong(match, asked="0 action", p0_tokens="green_3a green_3b", p0_hand="G1", area="G2 G2 G2") == []


@pytest.mark.rule("CI-8.3")
def test_diggerhino_serves_a_later_mining() -> None:
    words = {"hand": "P2 N2", "mine": "blue_3a blue_3b"}
    match = at_table("skill P2", "token blue_3a", "brown", "mine blue_3a", "pay N2", **words)
    assert wrong(match, p0_tokens="blue_3a", asked="0 action") == []


@pytest.mark.rule("CI-8.3")
def test_fishbean_and_robuster_serve_later_actions() -> None:
    match = at_table("skill B2", "skill Y1", hand="B2 Y1")
    assert wrong(match, asked="0 action", actions_left=0, area="B2 Y1") == []
    words = {"hand": "Y3 P1 P2", "base": "Y2", "mine": "blue_1a blue_1b"}
    match = at_table("leader", "skill Y3", "blue", "card P1", "card P2", **words)
    for text in ("mine blue_1a", "pay P1>B", "mine blue_1b", "pay P2>B"):
        match.act(text)
    assert wrong(match, p0_tokens="blue_1a blue_1b", p0_hand="", area="Y3 P1 P2") == []


@pytest.mark.rule("CI-8.3")
def test_a_turn_skill_does_not_reach_back() -> None:
    """An action taken before the skill was paid in full."""
    match = at_table(hand="P4 B1", mine="blue_3a")
    assert refusal(match, "mine blue_3a") == "CI-6.1"
    match = at_table("mine blue_3a", "pay B3", "skill P4", hand="P4 B3", mine="blue_3a blue_3b")
    assert wrong(match, prices={"blue_3b": 0}, refused={"mine blue_3b": "CI-3.5"}) == []
