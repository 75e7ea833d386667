"""Section 14, CI-14.28 to CI-14.34: Scrabber, Stalkroot, and skills that find less than they could take."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cavein.helpers import at_table, wrong


@pytest.mark.rule("CI-14.28")
def test_scrabber_goes_by_printed_cost() -> None:
    """The blue token costs 1 after Diggerhino and Plasma Pick, but the second one has a printed cost of 3 as well."""
    words = {"base": "Y4", "hand": "P2 B1", "artifacts": "plasma_pick", "mine": "blue_3a red_3a red_1a red_6a"}
    match = at_table("leader", "skill P2", "token blue_3a", "blue", "mine blue_3a", "pay B1", **words)
    assert wrong(match, asked="0 token", options=["token red_3a", "nothing"]) == []
    assert wrong(match, refused={"token red_1a": "CI-14.28", "token red_6a": "CI-14.28"}) == []


@pytest.mark.rule("CI-14.28")
def test_scrabber_works_after_each_mining_of_the_turn() -> None:
    words = {"base": "Y4", "hand": "Y2 B1 N3", "mine": "blue_1a red_1a brown_3a red_3a"}
    match = at_table("leader", "skill Y2", "mine blue_1a", "pay B1", "token red_1a", **words)
    assert wrong(match, asked="0 action", extra=0, actions_left=1) == []
    for answer in ("mine brown_3a", "pay N3", "token red_3a"):
        match.act(answer)
    assert wrong(match, p0_tokens="blue_1a red_1a brown_3a red_3a", actions_left=0, mine="") == []


@pytest.mark.rule("CI-14.28", "CI-6.8")
def test_the_second_token_of_scrabber_is_taken_and_starts_nothing() -> None:
    """Of any colour; no step of the marker for its sign, no third token, no action."""
    words = {"base": "Y4", "hand": "B3", "mine": "blue_3a green_3c purple_3c"}
    match = at_table("leader", "mine blue_3a", "pay B3", **words)
    assert wrong(match, options=["token green_3c", "token purple_3c", "nothing"]) == []
    match.act("token green_3c")
    assert wrong(match, asked="0 action", p0_tokens="blue_3a green_3c", mine="purple_3c") == []
    assert wrong(match, marker=0, actions_left=1) == []


@pytest.mark.rule("CI-14.28")
def test_the_second_token_of_scrabber_may_be_left() -> None:
    match = at_table("leader", "mine blue_3a", "pay B3", "nothing", base="Y4", hand="B3", mine="blue_3a green_3a")
    assert wrong(match, asked="0 action", p0_tokens="blue_3a", mine="green_3a") == []


@pytest.mark.rule("CI-14.28")
@pytest.mark.parametrize(("token", "payment"), [("blue_3a", "B3"), ("blue_10a", "B4 B4 B2")])
def test_scrabber_brings_nothing_for_an_empty_row_or_for_cost_10(token: str, payment: str) -> None:
    pays = [f"pay {card}" for card in payment.split()]
    words = {"hand": payment, "mine": f"{token} green_1a green_6a", "token_piles": {3: "red_3a red_3b", 10: "red_10a"}}
    match = at_table("leader", f"mine {token}", *pays, base="Y4", **words)
    assert wrong(match, asked="0 action", p0_tokens=token, mine="green_1a green_6a") == []


@pytest.mark.rule("CI-14.29")
@pytest.mark.parametrize(
    ("card", "artifacts", "docks"),
    [
        pytest.param("G1", "", "B2 B3", id="G1 counts 1 or 2"),
        pytest.param("G2", "", "B3", id="G2 counts 2"),
        pytest.param("G3", "", "B4", id="G3 counts 3"),
        pytest.param("G4", "", "", id="G4 is too much"),
        pytest.param("N1", "", "B2", id="others are not doubled"),
        pytest.param("G1", "drill_manual", "B2 B3 B4", id="G1 counts 2 for the Drill Manual"),
    ],
)
def test_stalkroot_doubles_or_not_as_the_recruit_needs(card: str, artifacts: str, docks: str) -> None:
    for recruit in ("B2", "B3", "B4"):
        match = at_table("skill G2", hand=f"G2 {card}", docks=recruit, in_play="PNBG", artifacts=artifacts)
        free = recruit == "B2" and artifacts != ""
        if recruit not in docks.split():
            assert wrong(match, refused={f"recruit {recruit}": "CI-5.4"}) == []
            continue
        match.act(f"recruit {recruit}" + (" paying" if free else ""))
        match.act(f"pay {card}")
        assert wrong(match, p0_hand=recruit, area=f"G2 {card}") == []


@pytest.mark.rule("CI-14.29")
def test_stalkroot_does_not_change_levels_that_are_not_paid_with() -> None:
    """For Custodian G1 is no level 2 and G2 is one; subjugated it scores 2. Colonel counts printed levels."""
    words = {"base": "G1 G2 G2", "in_play": "NBRG"}
    custodian = at_table("leader", "skill R3", hand="R3", **words)
    assert wrong(custodian, options=["card G2 0:2", "nothing"]) == []
    custodian.act("card G2 0:2")
    assert wrong(custodian, p0_parts={"subjugated": 2}) == []
    colonel = at_table("leader", "skill N4", "card G3", hand="N4", docks="G3 G2 G1", **words)
    assert wrong(colonel, options=["card G2", "card G1", "done"]) == []


@pytest.mark.rule("CI-14.29")
def test_the_stalkroot_that_is_played_pays_for_nothing() -> None:
    match = at_table("skill G2", hand="G2", mine="green_1a", docks="N2 N3", stacks=["art06"], in_play="PNBG")
    refused = {"mine green_1a": "CI-6.1", "recruit N2": "CI-5.4", "recruit N3": "CI-5.4", "collect 1": "CI-7.1"}
    assert wrong(match, options=["end"], refused=refused) == []


def price(name: str, number: int) -> dict[str, Any]:
    return {"prices": {name: number}}


def fact(name: str, value: object) -> dict[str, Any]:
    return {"view": {-1: {f"now.{name}": value}}}


def recruiting(card: str, rule: str) -> dict[str, Any]:
    return {"refused": {f"recruit {card}": rule}}


@pytest.mark.rule("CI-10.7")
@pytest.mark.parametrize(
    ("card", "answers", "now", "later"),
    [
        pytest.param(
            "P2", "token red_6a, blue", price("red_6a", 5), price("red_6a", 6), marks=pytest.mark.rule("CI-14.2")
        ),
        pytest.param("P3", "", price("stack 1", 4), price("stack 1", 8), marks=pytest.mark.rule("CI-14.3")),
        pytest.param("P4", "", price("red_6a", 2), price("red_6a", 6), marks=pytest.mark.rule("CI-14.4")),
        pytest.param(
            "N2", "", recruiting("B3", "allowed"), recruiting("B3", "CI-5.4"), marks=pytest.mark.rule("CI-14.5")
        ),
        pytest.param("B2", "", fact("same_type", True), fact("same_type", False), marks=pytest.mark.rule("CI-14.8")),
        pytest.param("Y2", "", fact("extra_minings", 1), fact("extra_minings", 0), marks=pytest.mark.rule("CI-14.11")),
        pytest.param("Y4", "", fact("scrabbers", 1), fact("scrabbers", 0), marks=pytest.mark.rule("CI-14.13")),
        pytest.param(
            "G2", "", recruiting("B3", "allowed"), recruiting("B3", "CI-5.4"), marks=pytest.mark.rule("CI-14.29")
        ),
    ],
)
def test_skills_of_the_turn_end_with_it(card: str, answers: str, now: dict[str, Any], later: dict[str, Any]) -> None:
    """Card, answers to its skill, what is so now; then both in the rival's turn and in the own next one it is not."""
    words = {"mine": "red_6a", "stacks": ["art08"], "docks": "B3", "in_play": "NBYG" if card[0] == "Y" else "PNBG"}
    skill = [f"skill {card}", *filter(None, answers.split(", "))]
    match = at_table(*skill, hand=f"{card} G1", rivals=[{"hand": "G1"}], **words)
    assert wrong(match, **now) == []
    match.act("end")
    assert wrong(match, current=1, **later) == []
    match.act("end")
    match.act("go on")
    assert wrong(match, current=0, **later) == []


@pytest.mark.rule("CI-14.30", "CI-4.3")
def test_sergeant_takes_from_the_bottom_but_never_the_leader() -> None:
    two = at_table("skill N3", "take 2", hand="N3", base="B1 P2 Y1 N1")
    assert wrong(two, p0_hand="B1 P2", p0_base="Y1 N1") == []
    one = at_table("skill N3", hand="N3", base="B1 N1")
    assert wrong(one, options=["take 1", "take 0"], refused={"take 2": "CI-14.6"}) == []
    one.act("take 1")
    assert wrong(one, p0_hand="B1", p0_base="N1") == []
    none = at_table("skill N3", hand="N3", base="N1")
    assert wrong(none, asked="0 action", p0_base="N1", p0_hand="") == []
    alone = at_table(base="N3")
    assert wrong(alone, options=["go on"], refused={"leader": "CI-14.6"}) == []


@pytest.mark.rule("CI-14.31")
def test_mushell_may_be_content_with_one_card() -> None:
    match = at_table("skill B4", "card P1 1:1", hand="B4", rivals=[{"base": "P1 P4 B1 Y2"}])
    assert wrong(match, options=["card P4 1:1", "card B1 1:2", "nothing"]) == []
    match.act("nothing")
    assert wrong(match, asked="0 action", p0_hand="P1", p1_base="P4 B1 Y2") == []
    single = at_table("skill B4", "card P1 1:1", hand="B4", rivals=[{"base": "P1 P4"}])
    assert wrong(single, asked="0 action", p0_hand="P1", p1_base="P4") == []


FIVE = "N1 N1 N2 N2 N3"


@pytest.mark.rule("CI-14.32", "CI-4.1")
def test_with_too_little_room_mandragore_takes_the_cards_the_player_chooses() -> None:
    match = at_table("skill G4", "base 1", hand=f"G4 {FIVE}", rivals=[{"base": "G1 G2 B1 G3 P1"}], in_play="PNBG")
    assert wrong(match, options=["card G1 1:1", "card G2 1:2", "card G3 1:4"]) == []
    assert wrong(match, refused={"nothing": "CI-14.32"}) == []
    match.act("card G3 1:4")
    match.act("card G1 1:1")
    assert wrong(match, asked="0 action", p0_hand=f"{FIVE} G1 G3", p1_base="G2 B1 P1") == []


@pytest.mark.rule("CI-14.32", "CI-4.1")
@pytest.mark.parametrize(
    ("card", "options", "choice"),
    [
        ("G3", ["card G1 1:1", "card G2 1:2", "card G3 2:1"], "card G2 1:2"),
        ("B3", ["card G1 1:1", "card G2 1:2", "card B1 1:3", "card G3 2:1"], "card B1 1:3"),
        ("N4", ["card N1", "card B2", "card P3"], "card B2"),
    ],
)
def test_with_room_for_one_the_player_chooses_which(card: str, options: list[str], choice: str) -> None:
    rivals = [{"base": "G1 G2 B1 P1"}, {"base": "G3 P1"}]
    match = at_table(f"skill {card}", hand=f"{card} {FIVE} N4", docks="N1 B2 P3", rivals=rivals, in_play="PNBG")
    assert wrong(match, options=[*options, "done" if card == "N4" else "nothing"], p0_hand_size=6) == []
    match.act(choice)
    assert wrong(match, asked="0 action", p0_hand=f"{FIVE} N4 {choice.split()[1]}") == []


@pytest.mark.rule("CI-14.33")
def test_domina_subjugates_more_cards_than_there_are_tokens() -> None:
    words = {"hand": "R4 N1 N1 B1", "in_play": "PNBR", "mine": "yellow_1a yellow_3a"}
    match = at_table("skill R4", "card N1", "card N1", "card B1", "token yellow_1a", **words)
    assert wrong(match, asked="0 action", p0_subjugated="N1 N1 B1", p0_tokens="yellow_1a", mine="yellow_3a") == []
    none = at_table("skill R4", "card N1", "card N1", "done", hand="R4 N1 N1 B1", in_play="PNBR", mine="yellow_3a")
    assert wrong(none, asked="0 action", p0_subjugated="N1 N1", p0_tokens="", p0_hand="B1") == []


@pytest.mark.rule("CI-14.34")
def test_mindwasp_compares_only_cards_below_the_leader() -> None:
    match = at_table("skill R2", hand="R2", base="N3 N4 B3 B1", in_play="PNBR")
    assert wrong(match, options=["card N3 0:1", "card B3 0:3", "nothing"], refused={"card N4 0:2": "CI-14.14"}) == []
    alone = at_table("skill R2", hand="R2", base="B1", in_play="PNBR")
    assert wrong(alone, asked="0 action", p0_subjugated="", p0_base="B1", area="R2") == []
    leader = at_table(base="R2", in_play="PNBR")
    assert wrong(leader, options=["go on"], refused={"leader": "CI-14.14"}) == []
