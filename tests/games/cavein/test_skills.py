"""Section 14: each of the 24 cards plays its skill once, first from hand, then as Leader."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cavein.helpers import at_table, wrong

COLOURS = ["purple", "brown", "blue", "yellow", "red", "green"]
LEVEL_1 = [
    pytest.param("P1", "purple", "PNBY", id="Mineraccoon"),
    pytest.param("N1", "brown", "PNBY", id="Driller"),
    pytest.param("B1", "blue", "PNBY", id="Frogt'Opus"),
    pytest.param("Y1", "yellow", "PNBY", id="Oddgrabber"),
    pytest.param("R1", "red", "PNBR", id="Cyberwitch"),
    pytest.param("G1", "green", "PNBG", id="Sapling"),
]


@pytest.mark.rule("CI-14.1")
@pytest.mark.parametrize(("card", "colour", "in_play"), LEVEL_1)
def test_a_level_1_card_takes_a_cost_1_token_of_its_colour(card: str, colour: str, in_play: str) -> None:
    """The others, of another colour or another cost, are not on offer; the mining action is still to come."""
    other, payment = ("brown", "N1") if colour != "brown" else ("blue", "B1")
    mine = f"{colour}_1a {colour}_1b {other}_1a {colour}_3a {colour}_6a {colour}_10a"
    match = at_table(f"skill {card}", hand=f"{card} {payment}", in_play=in_play, mine=mine)
    assert wrong(match, asked="0 token", options=[f"token {colour}_1a", f"token {colour}_1b", "nothing"]) == []
    match.act(f"token {colour}_1b")
    assert wrong(match, p0_tokens=f"{colour}_1b", p0_hand=payment, area=card, actions_left=1, marker=0) == []
    assert wrong(match, mine=f"{colour}_1a {other}_1a {colour}_3a {colour}_6a {colour}_10a") == []
    assert wrong(match, options=[f"mine {other}_1a", "end"]) == []


@pytest.mark.rule("CI-14.1", "CI-3.4")
@pytest.mark.parametrize(("card", "colour", "in_play"), LEVEL_1)
def test_a_level_1_leader_takes_a_cost_1_token_of_its_colour(card: str, colour: str, in_play: str) -> None:
    mine = f"{colour}_1a {colour}_1b {colour}_3a"
    match = at_table("leader", f"token {colour}_1a", base=f"B2 {card}", in_play=in_play, mine=mine)
    assert wrong(match, p0_tokens=f"{colour}_1a", p0_base=f"B2 {card}", area="", actions_left=2, marker=0) == []


@pytest.mark.rule("CI-14.2")
def test_diggerhino_gives_one_token_a_colour_and_makes_it_one_cheaper() -> None:
    match = at_table("skill P2", hand="P2 B2", mine="brown_3a brown_3b red_1a")
    assert wrong(match, options=["token brown_3a", "token brown_3b", "token red_1a", "nothing"]) == []
    match.act("token brown_3a")
    assert wrong(match, asked="0 colour", options=COLOURS) == []
    match.act("blue")
    assert wrong(match, prices={"brown_3a": 2, "brown_3b": 3, "red_1a": 1}) == []
    assert wrong(match, options=["mine brown_3a", "mine red_1a", "end"]) == []
    match.act("mine brown_3a")
    match.act("pay B2")
    assert wrong(match, p0_tokens="brown_3a", p0_hand="", area="P2 B2", actions_left=0) == []


@pytest.mark.rule("CI-14.3")
def test_ancientone_makes_artifacts_4_cheaper() -> None:
    words = {"hand": "P3 N4", "mine": "brown_6a", "stacks": ["art08", "art06", "art02"]}
    before = at_table(**words)
    assert wrong(before, prices={"stack 1": 8, "stack 2": 5, "stack 3": 6, "brown_6a": 6}) == []
    match = at_table("skill P3", **words)
    assert wrong(match, prices={"stack 1": 4, "stack 2": 1, "stack 3": 2, "brown_6a": 6}) == []
    match.act("collect 1")
    match.act("pay N4")
    match.act("left")
    assert wrong(match, p0_artifacts="ancestor_shrine", p0_hand="", area="P3 N4", actions_left=0) == []


@pytest.mark.rule("CI-14.4")
def test_maccarat_makes_every_token_4_cheaper() -> None:
    words = {"hand": "P4 N2", "mine": "red_1a blue_3a brown_6a yellow_10a", "stacks": ["art01"]}
    assert wrong(at_table(**words), prices={"red_1a": 1, "blue_3a": 3, "brown_6a": 6, "yellow_10a": 10}) == []
    match = at_table("skill P4", **words)
    assert wrong(match, prices={"red_1a": 0, "blue_3a": 0, "brown_6a": 2, "yellow_10a": 6, "stack 1": 6}) == []
    match.act("mine brown_6a")
    match.act("pay N2")
    assert wrong(match, p0_tokens="brown_6a", area="P4 N2", actions_left=0) == []


@pytest.mark.rule("CI-14.5")
def test_foreman_recruits_up_to_level_3_without_a_card_and_level_4_with_a_level_1() -> None:
    match = at_table("skill N2", hand="N2", docks="B1 B2 B3 B4")
    assert wrong(match, options=["recruit B1", "recruit B2", "recruit B3", "end"]) == []
    match.act("recruit B3")
    assert wrong(match, asked="0 action", p0_hand="B3", area="N2", docks="B1 B2 B4") == []
    fourth = at_table("skill N2", "recruit B4", hand="N2 Y1 Y2", docks="B1 B2 B3 B4")
    assert wrong(fourth, options=["pay Y1"]) == []
    fourth.act("pay Y1")
    assert wrong(fourth, p0_hand="B4 Y2", area="N2 Y1", docks="B1 B2 B3") == []


@pytest.mark.rule("CI-14.6")
def test_sergeant_takes_up_to_two_cards_from_the_bottom_of_the_own_base() -> None:
    words = {"hand": "N3", "base": "B1 P1 Y2 N1", "rivals": [{"base": "P2 P3 P4"}]}
    match = at_table("skill N3", **words)
    assert wrong(match, asked="0 bottom", options=["take 2", "take 1", "take 0"]) == []
    match.act("take 2")
    assert wrong(match, p0_hand="B1 P1", p0_base="Y2 N1", p1_base="P2 P3 P4", area="N3") == []
    assert wrong(at_table("skill N3", "take 1", **words), p0_hand="B1", p0_base="P1 Y2 N1") == []


@pytest.mark.rule("CI-14.7")
def test_colonel_takes_dock_cards_of_five_levels_in_all() -> None:
    match = at_table("skill N4", hand="N4", docks="B1 P1 B2 Y3 P3 P4")
    assert wrong(match, options=["card B1", "card P1", "card B2", "card Y3", "card P3", "card P4", "done"]) == []
    match.act("card Y3")
    assert wrong(match, options=["card B1", "card P1", "card B2", "done"]) == []
    match.act("card P1")
    assert wrong(match, options=["card B1", "done"]) == []
    match.act("card B1")
    assert wrong(match, asked="0 action", p0_hand="B1 P1 Y3", docks="B2 P3 P4", area="N4", actions_left=1) == []


@pytest.mark.rule("CI-14.8")
def test_fishbean_takes_a_level_2_dock_card_and_allows_equal_actions() -> None:
    match = at_table("skill B2", hand="B2", docks="N1 N2 Y2 B3")
    assert wrong(match, asked="0 dock_card", options=["card N2", "card Y2", "done"]) == []
    match.act("card Y2")
    assert wrong(match, p0_hand="Y2", docks="N1 N2 B3", area="B2", actions_left=1) == []
    assert wrong(match, options=["skill Y2", "recruit N1", "recruit B3", "end"]) == []


@pytest.mark.rule("CI-14.9")
def test_shuwar_takes_one_card_from_any_base() -> None:
    match = at_table("go on", "skill B3", hand="B3", base="N1 N2", rivals=[{"base": "P1 P4 Y2"}, {"base": "Y3"}])
    assert wrong(match, options=["card N1 0:1", "card P1 1:1", "card P4 1:2", "nothing"]) == []
    match.act("card P4 1:2")
    assert wrong(match, asked="0 action", p0_hand="P4", p0_base="N1 N2", p1_base="P1 Y2", area="B3") == []


@pytest.mark.rule("CI-14.10")
def test_mushell_takes_two_cards_from_one_base() -> None:
    match = at_table("go on", "skill B4", hand="B4", base="N1 N2", rivals=[{"base": "P1 P4 B1 Y2"}])
    assert wrong(match, options=["card N1 0:1", "card P1 1:1", "card P4 1:2", "card B1 1:3", "nothing"]) == []
    match.act("card P4 1:2")
    assert wrong(match, options=["card P1 1:1", "card B1 1:2", "nothing"]) == []
    match.act("card P1 1:1")
    assert wrong(match, asked="0 action", p0_hand="P1 P4", p1_base="B1 Y2", p0_base="N1 N2", area="B4") == []


@pytest.mark.rule("CI-14.11")
def test_drollo_gives_one_more_mining() -> None:
    match = at_table("skill Y2", hand="Y2 B1 N1 P1", mine="blue_1a brown_1a purple_1a")
    assert wrong(match, extra=1, actions_left=1) == []
    match.act("mine blue_1a")
    match.act("pay B1")
    assert wrong(match, extra=0, actions_left=1) == []
    match.act("mine brown_1a")
    match.act("pay N1")
    assert wrong(match, p0_tokens="blue_1a brown_1a", actions_left=0, options=["end"], area="Y2 B1 N1") == []


@pytest.mark.rule("CI-14.12")
def test_robuster_gives_up_to_three_cards_in_hand_one_colour() -> None:
    match = at_table("skill Y3", hand="Y3 N1 P1 B1 B4", mine="yellow_3a")
    assert wrong(match, asked="0 colour", options=[*COLOURS, "nothing"]) == []
    match.act("yellow")
    assert wrong(match, options=["card N1", "card P1", "card B1", "card B4", "done"]) == []
    for card in ("N1", "P1", "B1"):
        match.act(f"card {card}")
    assert wrong(match, asked="0 action", p0_hand="N1>Y P1>Y B1>Y B4", options=["mine yellow_3a", "end"]) == []
    match.act("mine yellow_3a")
    for card in ("P1", "N1", "B1"):
        match.act(f"pay {card}>Y")
    assert wrong(match, p0_tokens="yellow_3a", p0_hand="B4", area="Y3 P1 N1 B1") == []
    fewer = at_table("skill Y3", "red", "card N1", "done", hand="Y3 N1 P1")
    assert wrong(fewer, asked="0 action", p0_hand="N1>R P1") == []
    fewer.act("end")
    assert wrong(fewer, p0_hand="N1 P1", p0_base="Y3") == []


@pytest.mark.rule("CI-14.13")
@pytest.mark.parametrize(
    ("mined", "payment", "second"),
    [("blue_1a", "B1", "red_1b"), ("blue_3a", "B3", "red_3c"), ("blue_6a", "B4 B2", "red_6b")],
)
def test_scrabber_brings_another_token_of_the_cost_just_mined(mined: str, payment: str, second: str) -> None:
    others = {"red_1b", "red_3c", "red_6b"} - {second}
    mine = " ".join([mined, second, *others])
    pays = [f"pay {card}" for card in payment.split()]
    match = at_table("skill Y4", f"mine {mined}", *pays, hand=f"Y4 {payment}", mine=mine)
    assert wrong(match, asked="0 token", options=[f"token {second}", "nothing"]) == []
    match.act(f"token {second}")
    assert wrong(match, p0_tokens=f"{mined} {second}", mine=" ".join(others), marker=0, options=["end"]) == []


@pytest.mark.rule("CI-14.14")
def test_mindwasp_subjugates_one_of_the_lowest_cards_of_the_own_base() -> None:
    words = {"hand": "R2", "base": "N3 B1 P2 P1 N4", "rivals": [{"base": "N1 N2"}], "in_play": "PNBR"}
    match = at_table("skill R2", **words)
    assert wrong(match, options=["card B1 0:2", "card P1 0:4", "nothing"]) == []
    match.act("card P1 0:4")
    assert wrong(match, p0_subjugated="P1", p0_base="N3 B1 P2 N4", p1_base="N1 N2", p0_hand="", area="R2") == []
    assert wrong(match, p0_parts={"subjugated": 1}) == []


@pytest.mark.rule("CI-14.15")
def test_custodian_subjugates_a_level_2_card_of_any_base() -> None:
    match = at_table("skill R3", hand="R3", base="N2 B3 N1", rivals=[{"base": "B2 P1 P2 B2"}], in_play="PNBR")
    assert wrong(match, options=["card N2 0:1", "card B2 1:1", "card P2 1:3", "nothing"]) == []
    match.act("card P2 1:3")
    assert wrong(match, p0_subjugated="P2", p1_base="B2 P1 B2", p0_base="N2 B3 N1", area="R3") == []
    assert wrong(match, p0_parts={"subjugated": 2}, p1_parts={"subjugated": 0}) == []


@pytest.mark.rule("CI-14.16")
def test_domina_subjugates_three_level_1_cards_for_a_cost_1_token_each() -> None:
    words = {"in_play": "PNBR", "mine": "blue_1a red_1b green_1a yellow_1a yellow_3a"}
    match = at_table("skill R4", hand="R4 N1 N1 B1 P1 P2", **words)
    assert wrong(match, options=["card N1", "card B1", "card P1", "done"]) == []
    for card in ("N1", "B1", "N1"):
        match.act(f"card {card}")
    tokens = ["token blue_1a", "token red_1b", "token green_1a", "token yellow_1a"]
    assert wrong(match, asked="0 token", options=[*tokens, "nothing"]) == []
    for token in ("red_1b", "green_1a", "blue_1a"):
        match.act(f"token {token}")
    assert wrong(match, asked="0 action", p0_subjugated="N1 B1 N1", p0_hand="P1 P2", marker=0) == []
    assert wrong(match, p0_tokens="red_1b green_1a blue_1a", mine="yellow_1a yellow_3a", area="R4") == []


@pytest.mark.rule("CI-14.17")
@pytest.mark.parametrize(
    ("action", "gain"),
    [
        pytest.param(["mine green_6a", "pay G3"], {"p0_tokens": "green_6a"}, id="mine"),
        pytest.param(["collect 1", "pay G3", "right"], {"p0_artifacts": "plasma_pick"}, id="collect"),
        pytest.param(["recruit N3", "pay G1"], {"p0_hand": "G3 N2 N3"}, id="recruit"),
    ],
)
def test_stalkroot_doubles_weedlocks_that_are_played(action: list[str], gain: dict[str, str]) -> None:
    words = {"in_play": "PNBG", "mine": "green_6a brown_3a", "stacks": ["art01"], "docks": "N3", "hand": "G2 G1 G3 N2"}
    match = at_table("skill G2", *action, **words)
    assert wrong(match, asked="0 action", actions_left=0, area=f"G2 {action[1].removeprefix('pay ')}", **gain) == []
    tight = at_table("skill G2", **(words | {"hand": "G2 G3 N2"}))
    assert wrong(tight, options=["mine green_6a", "collect 1", "recruit N3", "end"]) == []
    assert wrong(tight, refused={"mine brown_3a": "CI-6.1"}) == []


@pytest.mark.rule("CI-14.18")
def test_seeder_takes_one_weedlock_from_each_base_or_two_from_one() -> None:
    bases = {"base": "G1 N1", "rivals": [{"base": "G2 N2 G1 B1"}, {"base": "B1 G3 P1"}], "in_play": "PNBG"}
    match = at_table("skill G3", hand="G3", **bases)
    assert wrong(match, options=["card G1 0:1", "card G2 1:1", "card G1 1:3", "card G3 2:2", "nothing"]) == []
    match.act("card G2 1:1")
    assert wrong(match, options=["card G1 0:1", "card G1 1:2", "card G3 2:2", "nothing"]) == []
    match.act("card G3 2:2")
    assert wrong(match, options=["card G1 0:1", "nothing"]) == []
    match.act("card G1 0:1")
    assert wrong(match, asked="0 action", p0_hand="G1 G2 G3", p0_base="N1", p1_base="N2 G1 B1", p2_base="B1 P1") == []
    two = at_table("skill G3", "card G1 1:3", "card G2 1:1", hand="G3", **bases)
    assert wrong(two, asked="0 action", p0_hand="G1 G2", p0_base="G1 N1", p1_base="N2 B1", p2_base="B1 G3 P1") == []


@pytest.mark.rule("CI-14.19")
def test_mandragore_takes_all_weedlocks_of_one_base() -> None:
    bases = {"base": "N1 B2", "rivals": [{"base": "G1 B1 G2 G1 G3"}, {"base": "G1 P1"}], "in_play": "PNBG"}
    match = at_table("go on", "skill G4", hand="G4", **bases)
    assert wrong(match, asked="0 which_base", options=["base 1", "base 2", "nothing"]) == []
    match.act("base 1")
    assert wrong(match, asked="0 action", p0_hand="G1 G1 G2", p1_base="B1 G3", p2_base="G1 P1", area="G4") == []


LEADERS = [
    ("P2", {"mine": "brown_3a"}, "token brown_3a, blue", "", {"prices": {"brown_3a": 2}}),
    ("P3", {"stacks": ["art08"]}, "", "", {"prices": {"stack 1": 4}}),
    ("P4", {"mine": "brown_10a"}, "", "", {"prices": {"brown_10a": 6}}),
    ("N2", {"docks": "B3"}, "", "recruit B3", {"p0_hand": "B3", "area": ""}),
    ("N3", {}, "take 1", "", {"p0_hand": "B1", "p0_base": "P2 N3"}),
    ("N4", {"docks": "B1 P4"}, "card P4, card B1", "", {"p0_hand": "B1 P4", "docks": ""}),
    ("B2", {"docks": "N2 N1 Y1"}, "card N2", "recruit N1, recruit Y1", {"p0_hand": "N2 N1 Y1"}),
    ("B3", {}, "card P1 1:1", "", {"p0_hand": "P1", "p1_base": "P4"}),
    ("B4", {}, "card B1 0:1, card P2 0:1", "", {"p0_hand": "B1 P2", "p0_base": "B4"}),
    ("Y2", {"mine": "blue_1a"}, "", "", {"extra": 1}),
    ("Y3", {"hand": "N1"}, "red, card N1", "", {"p0_hand": "N1>R"}),
    ("Y4", {"hand": "N1", "mine": "brown_1a red_1a"}, "", "mine brown_1a, pay N1, token red_1a", {"mine": ""}),
    ("R2", {}, "card B1 0:1", "", {"p0_subjugated": "B1", "p0_base": "P2 R2"}),
    ("R3", {}, "card P2 0:2", "", {"p0_subjugated": "P2", "p0_base": "B1 R3"}),
    ("R4", {"hand": "N1", "mine": "red_1a"}, "card N1, token red_1a", "", {"p0_subjugated": "N1", "mine": ""}),
    ("G2", {"hand": "G1", "docks": "N3"}, "", "recruit N3, pay G1", {"p0_hand": "N3", "area": "G1"}),
    ("G3", {"base": "G1 P2 G2"}, "card G1 0:1, card G2 0:2", "", {"p0_hand": "G1 G2", "p0_base": "P2 G3"}),
    ("G4", {"base": "G1 P2 G1"}, "base 0", "", {"p0_hand": "G1 G1", "p0_base": "P2 G4"}),
]


@pytest.mark.rule("CI-3.3", "CI-3.4")
@pytest.mark.parametrize(("card", "words", "answers", "actions", "expected"), LEADERS, ids=[row[0] for row in LEADERS])
def test_the_leader_uses_its_skill_and_stays(
    card: str, words: dict[str, Any], answers: str, actions: str, expected: dict[str, Any]
) -> None:
    """Card, what lies on the table, answers to its skill, actions that show what it does, what came of it."""
    in_play = {"R": "PNBR", "G": "PNBG"}.get(card[0], "PNBY")
    base = words.get("base", "B1 P2")
    table = {**words, "base": f"{base} {card}", "in_play": in_play, "rivals": [{"base": "P1 P4"}]}
    match = at_table("leader", *filter(None, answers.split(", ")), **table)
    assert wrong(match, asked="0 action", actions_left=2, p0_leader=card) == []
    for action in filter(None, actions.split(", ")):
        match.act(action)
    assert wrong(match, p0_leader=card, **expected) == []
