"""Section 14, CI-14.20 to CI-14.27: subjugating, what adds up, Fish'Bean, Drollo, and the two that change colours."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cavein.helpers import at_table, cards_of, seen, state_of, wrong


@pytest.mark.rule("CI-14.20")
def test_a_subjugated_card_lies_face_down_is_out_of_play_and_scores_for_its_captor() -> None:
    words = {"hand": "R3", "in_play": "PNBR", "rivals": [{"base": "P2 P1 B2"}], "card_piles": {2: "N2 N2"}}
    match = at_table("skill R3", "card P2 1:1", "end", **words)
    assert wrong(match, p0_subjugated="P2", p1_base="P1 B2", p0_base="R3", p0_hand="", removed="") == []
    assert wrong(match, scores=[2, 0], p0_parts={"subjugated": 2}) == []
    assert [seen(match, seat)["seats"][0]["subjugated"] for seat in (0, 1)] == [["P2"], None]
    assert [seen(match, seat)["seats"][0]["subjugated_levels"] for seat in (0, 1)] == [[2], [2]]
    for answer in ("go on", "end", "raid 0", "end"):
        match.act(answer)
    assert wrong(match, p0_subjugated="P2", p0_hand="R3", scores=[2, 0]) == []
    assert len(cards_of(state_of(match))) == 6, "R3, P2, P1, B2 and the two of the pile"


@pytest.mark.rule("CI-14.20", "CI-4.3")
def test_no_leader_can_be_subjugated() -> None:
    words = {"base": "N3 N2", "rivals": [{"base": "P2 B2"}], "in_play": "PNBR"}
    mindwasp = at_table("go on", "skill R2", hand="R2", **words)
    assert wrong(mindwasp, options=["card N3 0:1", "nothing"], refused={"card N2 0:2": "CI-4.3"}) == []
    custodian = at_table("go on", "skill R3", hand="R3", **words)
    assert wrong(custodian, options=["card P2 1:1", "nothing"]) == []
    assert wrong(custodian, refused={"card N2 0:2": "CI-4.3", "card B2 1:2": "CI-4.3"}) == []


@pytest.mark.rule("CI-14.21", "CI-6.2")
def test_all_reductions_of_a_token_add_up() -> None:
    words = {"base": "P4", "hand": "P2", "totems": "yellow", "artifacts": "plasma_pick", "mine": "blue_10a yellow_6a"}
    match = at_table("leader", "skill P2", "token blue_10a", "yellow", **words)
    assert wrong(match, prices={"blue_10a": 10 - 4 - 1 - 1 - 1, "yellow_6a": 6 - 4 - 1 - 1}) == []


@pytest.mark.rule("CI-14.21", "CI-7.2")
def test_all_reductions_of_an_artifact_add_up() -> None:
    match = at_table("leader", base="P3", artifacts="relic_map", stacks=["art08", "art06"])
    assert wrong(match, prices={"stack 1": 8 - 4 - 2, "stack 2": 0}) == []


@pytest.mark.rule("CI-14.21")
def test_two_scrabbers_bring_two_tokens() -> None:
    match = at_table(
        "leader", "skill Y4", "mine blue_1a", "pay B1", base="Y4", hand="Y4 B1", mine="blue_1a red_1a red_1b"
    )
    match.act("token red_1b")
    assert wrong(match, asked="0 token", options=["token red_1a", "nothing"]) == []
    match.act("token red_1a")
    assert wrong(match, asked="0 action", p0_tokens="blue_1a red_1a red_1b") == []


@pytest.mark.rule("CI-14.21")
@pytest.mark.parametrize("artifacts", ["", "drill_manual"])
def test_a_second_foreman_or_the_drill_manual_make_recruiting_no_cheaper(artifacts: str) -> None:
    words = {"base": "N2", "docks": "B3 B4", "artifacts": artifacts}
    match = at_table("leader", "skill N2", hand="N2", **words)
    assert wrong(match, options=["recruit B3", "end"], refused={"recruit B4": "CI-5.4"}) == []
    paying = at_table("leader", "skill N2", "recruit B4", hand="N2 Y1 Y2 Y3 Y4", **words)
    assert wrong(paying, options=["pay Y1", "pay Y3"] if not artifacts else ["pay Y1", "pay Y2", "pay Y3"]) == []


@pytest.mark.rule("CI-14.21")
def test_a_second_stalkroot_does_not_double_again() -> None:
    words = {"base": "G2", "hand": "G2 G1", "in_play": "PNBG", "mine": "green_3a", "docks": "N3", "stacks": ["art06"]}
    match = at_table("leader", "skill G2", **words)
    assert wrong(match, options=["recruit N3", "end"]) == []
    assert wrong(match, refused={"mine green_3a": "CI-6.1", "collect 1": "CI-7.1"}) == []


@pytest.mark.rule("CI-14.21")
def test_a_second_fishbean_gives_no_third_action() -> None:
    match = at_table("leader", "skill B2", "skill N1", base="B2", hand="B2 N1 P1")
    assert wrong(match, actions_left=0, options=["end"]) == []


@pytest.mark.rule("CI-14.22")
@pytest.mark.parametrize(
    ("card", "words", "once", "twice"),
    [
        ("P3", {"stacks": ["art08"]}, {"prices": {"stack 1": 4}}, {"prices": {"stack 1": 0}}),
        ("P4", {"mine": "red_10a"}, {"prices": {"red_10a": 6}}, {"prices": {"red_10a": 2}}),
        ("Y2", {"mine": "red_10a"}, {"extra": 1}, {"extra": 2}),
    ],
)
def test_leader_and_played_card_work_separately(card: str, words: Any, once: Any, twice: Any) -> None:
    match = at_table("leader", base=card, hand=card, **words)
    assert wrong(match, **once) == []
    match.act(f"skill {card}")
    assert wrong(match, **twice) == []


@pytest.mark.rule("CI-14.23")
@pytest.mark.parametrize(
    ("level", "ways", "payments"),
    [
        (1, ["recruit B1"], []),
        (2, ["recruit B2", "recruit B2 paying"], ["pay Y1"]),
        (3, ["recruit B3", "recruit B3 paying"], ["pay Y2"]),
        (4, ["recruit B4"], ["pay Y1", "pay Y3"]),
    ],
)
def test_foreman_needs_a_card_for_level_4_only(level: int, ways: list[str], payments: list[str]) -> None:
    """Gap 3 as the explanation says, not 2; beside it the usual gap of 1."""
    empty = at_table("skill N2", hand="N2", docks=f"B{level}")
    assert wrong(empty, options=["recruit B" + str(level), "end"] if level < 4 else ["end"]) == []
    match = at_table("skill N2", hand="N2 Y1 Y2 Y3 Y4", docks=f"B{level}")
    assert wrong(match, options=[*ways, "end"]) == []
    match.act(ways[-1])
    expected: dict[str, Any] = {"options": payments} if payments else {"asked": "0 action", "area": "N2"}
    assert wrong(match, **expected) == []


@pytest.mark.rule("CI-14.24")
def test_fishbean_as_first_action_lets_a_second_skill_follow() -> None:
    match = at_table("skill B2", "skill N3", hand="B2 N3", base="P1 P2 Y1")
    assert wrong(match, asked="0 bottom", area="B2 N3", actions_left=0) == []


@pytest.mark.rule("CI-14.24")
def test_fishbean_does_not_permit_itself_after_another_skill() -> None:
    match = at_table("skill N2", hand="N2 B2", docks="P2")
    assert wrong(match, options=["recruit P2", "end"], refused={"skill B2": "CI-3.5"}) == []


@pytest.mark.rule("CI-14.24")
@pytest.mark.parametrize(
    ("answers", "words"),
    [
        pytest.param(["leader"], {"hand": "N1 N1", "docks": "N1 N3"}, id="no card of level 2"),
        pytest.param(["leader"], {"hand": "N1 N1 N1 N1 P1 P1 P1", "docks": "N2"}, id="no place in the hand"),
        pytest.param(["leader", "done"], {"hand": "N1 N1", "docks": "N2"}, id="no card wanted"),
    ],
)
def test_the_permission_of_fishbean_works_without_a_card(answers: list[str], words: dict[str, str]) -> None:
    mining = ["mine brown_1a", "pay N1", "mine red_1a", "pay N1"]
    match = at_table(*answers, *mining, base="B2", mine="brown_1a red_1a", **words)
    assert wrong(match, p0_tokens="brown_1a red_1a", actions_left=0) == []


@pytest.mark.rule("CI-14.24", "CI-3.5")
def test_without_fishbean_actions_must_differ_when_they_are_declared() -> None:
    words = {"base": "B2", "hand": "N1 B2", "mine": "brown_1a red_1a", "docks": "P1 Y1"}
    match = at_table("go on", "recruit P1", **words)
    assert wrong(match, refused={"recruit Y1": "CI-3.5"}) == []
    match.act("skill B2")
    assert wrong(match, options=["end"], refused={"recruit Y1": "CI-3.5"}) == []


@pytest.mark.rule("CI-14.25")
def test_the_mining_of_drollo_may_come_after_both_actions() -> None:
    match = at_table("skill Y2", "recruit N1", hand="Y2 B1", docks="N1", mine="blue_1a brown_1a")
    assert wrong(match, actions_left=0, extra=1, options=["mine blue_1a", "mine brown_1a", "end"]) == []
    match.act("mine brown_1a")
    match.act("pay N1")
    assert wrong(match, p0_tokens="brown_1a", area="Y2 N1", options=["end"]) == []


@pytest.mark.rule("CI-14.25")
@pytest.mark.parametrize("order", ["mmr", "mrm", "rmm"])
def test_the_mining_of_drollo_counts_for_no_type(order: str) -> None:
    match = at_table("leader", base="Y2", hand="B1 B1", docks="N1", mine="blue_1a blue_1b blue_3a")
    tokens = iter(["blue_1a", "blue_1b"])
    for action in order:
        for answer in [f"mine {next(tokens)}", "pay B1"] if action == "m" else ["recruit N1"]:
            match.act(answer)
    assert wrong(match, p0_tokens="blue_1a blue_1b", p0_hand="N1", actions_left=0, extra=0, options=["end"]) == []


@pytest.mark.rule("CI-14.25", "CI-9.1")
def test_only_a_leading_drollo_goes_with_a_raid() -> None:
    words = {"hand": "Y2 B1", "mine": "blue_1a", "rivals": [{"base": "N1"}]}
    played = at_table("skill Y2", **words)
    assert wrong(played, refused={"raid 1": "CI-9.1"}) == []
    between = at_table("leader", "raid 1", base="Y2", **words)
    assert wrong(between, options=["mine blue_1a", "end"], refused={"mine blue_1a": "allowed"}) == []
    before = at_table("leader", "mine blue_1a", "pay B1", "raid 1", base="Y2", **words)
    after = at_table("leader", "raid 1", "mine blue_1a", "pay B1", base="Y2", **words)
    for match in (before, after):
        assert wrong(match, p0_tokens="blue_1a", p1_hand="N1", p1_base="", actions_left=0, extra=0) == []


@pytest.mark.rule("CI-14.26")
def test_robuster_does_not_reach_cards_that_come_later() -> None:
    match = at_table(
        "leader", "blue", "card N1", "recruit N1", "mine blue_1a", base="Y3", hand="N1", docks="N1", mine="blue_1a"
    )
    assert wrong(match, p0_hand="N1 N1>B", options=["pay N1>B"], refused={"pay N1": "CI-6.1"}) == []


@pytest.mark.rule("CI-14.26")
def test_what_robuster_changed_is_printed_again_in_base_and_hand() -> None:
    """The Leader that paid as blue is brown to the next raid."""
    words = {"base": "Y3", "hand": "N1 N2", "mine": "blue_1a", "supply": "brown blue"}
    match = at_table("leader", "blue", "card N1", "card N2", "mine blue_1a", "pay N1>B", "end", **words)
    assert wrong(match, p0_base="Y3 N1", p0_hand="N2") == []
    for answer in ("end", "raid 0"):
        match.act(answer)
    assert wrong(match, p0_totems="brown", supply="blue", p0_hand="N1 N2 Y3") == []


@pytest.mark.rule("CI-14.26")
def test_robuster_does_not_change_the_faction_for_stalkroot() -> None:
    words = {"base": "G2", "in_play": "NBYG", "mine": "blue_3a green_3a"}
    blue = at_table("leader", "skill Y3", "blue", "card G1", "card N1", hand="Y3 G1 N1", **words)
    assert wrong(blue, options=["mine blue_3a", "end"]) == []
    blue.act("mine blue_3a")
    blue.act("pay G1>B")
    blue.act("pay N1>B")
    assert wrong(blue, p0_tokens="blue_3a", area="Y3 G1 N1") == []
    green = at_table("leader", "skill Y3", "green", "card N1", "card N1", hand="Y3 N1 N1", **words)
    assert wrong(green, refused={"mine green_3a": "CI-6.1", "mine blue_3a": "CI-6.1"}) == []


@pytest.mark.rule("CI-14.26")
@pytest.mark.parametrize("card", ["G3", "G4"])
def test_seeder_and_mandragore_know_weedlocks_by_their_print(card: str) -> None:
    """A green N1 is none, a blue G1 is one still."""
    words = {"in_play": "NBYG", "mine": "green_3a blue_3a", "base": "N3"}
    fake = at_table("go on", "skill Y3", "green", "card N1", "done", hand=f"Y3 N1 G2 {card}", **words)
    for answer in ("mine green_3a", "pay N1>G", "pay G2", "end", "end", "go on", f"skill {card}"):
        fake.act(answer)
    assert wrong(fake, asked="0 action", p0_base="N3 Y3 N1 G2") == []
    true = at_table("go on", "skill Y3", "blue", "card G1", "done", hand=f"Y3 G1 B2 {card}", **words)
    for answer in ("mine blue_3a", "pay G1>B", "pay B2", "end", "end", "go on", f"skill {card}"):
        true.act(answer)
    true.act("card G1 0:3" if card == "G3" else "base 0")
    assert wrong(true, p0_hand="G1", p0_base="N3 Y3 B2") == []


@pytest.mark.rule("CI-14.26", "CI-14.12")
@pytest.mark.parametrize("token", ["red_3a", "green_3a"])
def test_a_colour_out_of_play_makes_cards_equal_for_a_wild_token(token: str) -> None:
    plain = at_table(hand="N1 P2", mine=token)
    assert wrong(plain, refused={f"mine {token}": "CI-6.6"}) == []
    match = at_table(
        "leader", "red", "card N1", "card P2", "done", f"mine {token}", base="Y3", hand="N1 P2 B2", mine=token
    )
    assert wrong(match, options=["pay P2>R", "pay N1>R"], refused={"pay B2": "CI-6.6"}) == []
    match.act("pay N1>R")
    match.act("pay P2>R")
    assert wrong(match, p0_tokens=token, p0_hand="B2") == []


def after_diggerhino(token: str, *colours: str, **words: Any) -> Any:
    """The Leader Diggerhino on this token, for two colours also one from hand."""
    hand = words.pop("hand", "")
    first = ["leader", f"token {token}", colours[0]]
    second = ["skill P2", f"token {token}", *colours[1:]] if len(colours) > 1 else []
    return at_table(*first, *second, base="P2", hand=f"P2 {hand}" if second else hand, mine=token, **words)


@pytest.mark.rule("CI-14.27", "CI-14.2")
@pytest.mark.parametrize(
    ("token", "colour", "payments"),
    [
        pytest.param("brown_3a", "blue", ["pay B2"], id="another colour"),
        pytest.param("red_3a", "blue", ["pay B2"], id="no longer wild"),
        pytest.param("brown_3a", "red", ["pay B2", "pay N2", "pay Y2"], id="wild now"),
        pytest.param("brown_3a", "brown", ["pay N2"], id="the colour it has"),
    ],
)
def test_the_named_colour_decides_which_cards_pay(token: str, colour: str, payments: list[str]) -> None:
    for payment in payments:
        match = after_diggerhino(token, colour, hand="B2 N2 Y2 P1")
        match.act(f"mine {token}")
        assert wrong(match, options=payments, refused={"pay P1": "CI-6.6" if colour == "red" else "CI-6.1"}) == []
        match.act(payment)
        assert wrong(match, p0_tokens=token, area=payment.removeprefix("pay ")) == []


@pytest.mark.rule("CI-14.27", "CI-6.3")
@pytest.mark.parametrize(("colour", "price"), [("blue", 4), ("brown", 4), ("yellow", 5), ("red", 5)])
def test_the_named_colour_decides_which_totem_helps(colour: str, price: int) -> None:
    match = after_diggerhino("brown_6a", colour, totems="blue brown")
    assert wrong(match, prices={"brown_6a": price}) == []


@pytest.mark.rule("CI-14.27")
def test_a_level_1_skill_takes_a_cost_1_token_by_its_named_colour() -> None:
    match = after_diggerhino("brown_1a", "blue", hand="B1 N1")
    match.act("skill B1")
    assert wrong(match, options=["token brown_1a", "nothing"]) == []
    old = after_diggerhino("brown_1a", "blue", hand="B1 N1")
    old.act("skill N1")
    assert wrong(old, asked="0 action", p0_tokens="") == []
    dearer = after_diggerhino("brown_3a", "blue", hand="B1", artifacts="plasma_pick")
    assert wrong(dearer, prices={"brown_3a": 1}) == []
    dearer.act("skill B1")
    assert wrong(dearer, asked="0 action", p0_tokens="") == []


@pytest.mark.rule("CI-14.27")
def test_symbol_and_scoring_colour_stay_printed() -> None:
    """Two different symbols make a set of 3 points; two brown tokens make 2 for Contract."""
    match = after_diggerhino("brown_1b", "blue", hand="B1", tokens="blue_1b brown_1a", artifacts="contract")
    match.act("skill B1")
    match.act("token brown_1b")
    assert wrong(match, p0_parts={"symbols": 3, "artifacts": 2, "tokens": 1}) == []


@pytest.mark.rule("CI-14.27", "CI-10.7")
def test_the_named_colour_ends_with_the_turn() -> None:
    match = after_diggerhino("brown_3a", "blue", rivals=[{"hand": "B2 N3"}])
    assert seen(match, 1)["mine"]["3"][0]["colour"] == "blue"
    match.act("end")
    assert wrong(match, prices={"brown_3a": 3}) == []
    assert seen(match, 1)["mine"]["3"][0]["colour"] == "brown"
    match.act("mine brown_3a")
    assert wrong(match, options=["pay N3"]) == []


@pytest.mark.rule("CI-14.27", "CI-14.21")
def test_two_diggerhinos_take_off_2_and_the_last_colour_counts() -> None:
    match = after_diggerhino("brown_6a", "blue", "yellow", hand="B4 Y4 N4")
    assert wrong(match, prices={"brown_6a": 4}) == []
    match.act("mine brown_6a")
    assert wrong(match, options=["pay Y4"], refused={"pay B4": "CI-6.1", "pay N4": "CI-6.1"}) == []
