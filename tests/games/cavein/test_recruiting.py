"""Section 5: recruiting from the Docks."""

from __future__ import annotations

import pytest

from tests.games.cavein.helpers import COUNTS, at_table, offered, refusal, seen, state_of, told, walk, wrong
from underhall import OUTSIDER
from underhall.games.cavein.box import LEVEL
from underhall.games.cavein.questions.action import ACTION, RECRUIT, RECRUIT_PAYING
from underhall.games.cavein.questions.pay import PAY

DOCKS = "P1 P2 P3 P4"
ONE_OF_EACH = "N1 B2 Y3 B4"


@pytest.mark.rule("CI-5.1")
@pytest.mark.parametrize("more", ["", " P1", " P1 P2"])
def test_no_recruiting_with_seven_cards_or_more(more: str) -> None:
    """Level 1 would cost nothing, and paying for level 2 would make room: neither helps."""
    match = at_table(hand=f"N1 N1 N2 N2 N3 B1 B1{more}", docks="P1 P2")
    assert wrong(match, refused={"recruit P1": "CI-5.1", "recruit P2": "CI-5.1"}) == []
    assert not any(option.startswith("recruit") for option in offered(match))


@pytest.mark.rule("CI-5.1")
def test_six_cards_are_few_enough() -> None:
    match = at_table("recruit P1", hand="N1 N1 N2 N2 N3 B1", docks="P1")
    assert wrong(match, p0_hand_size=7) == []
    match = at_table("recruit P2", "pay N1", hand="N1 N1 N2 N2 N3 B1", docks="P2")
    assert wrong(match, p0_hand_size=6) == []


@pytest.mark.rule("CI-5.1")
@pytest.mark.parametrize("players", COUNTS)
def test_in_random_games_nobody_recruits_with_seven(players: int) -> None:
    full = 0
    for seed in range(4):
        for match in walk(players, seed):
            if not match.over and match.question == ACTION and len(state_of(match).hands[match.seat]) >= 7:
                full += 1
                assert not any(RECRUIT <= option < RECRUIT_PAYING for option in match.options)
    assert full


@pytest.mark.rule("CI-5.2")
def test_level_1_is_free_and_takes_no_card() -> None:
    match = at_table("recruit P1", hand=ONE_OF_EACH, docks=DOCKS)
    assert wrong(match, asked="0 action", area="", p0_hand=f"{ONE_OF_EACH} P1", docks="P2 P3 P4") == []
    assert refusal(at_table(hand=ONE_OF_EACH, docks=DOCKS), "recruit P1 paying") == "CI-5.2"


@pytest.mark.rule("CI-5.2")
@pytest.mark.parametrize(("card", "payment"), [("P2", "N1"), ("P3", "B2"), ("P4", "Y3")])
def test_a_higher_level_takes_one_card_that_is_one_level_below(card: str, payment: str) -> None:
    match = at_table(f"recruit {card}", hand=ONE_OF_EACH, docks=DOCKS)
    assert wrong(match, asked="0 pay", options=[f"pay {payment}"]) == []
    match.act(f"pay {payment}")
    assert wrong(match, asked="0 action", area=payment, actions_left=1) == []
    rest = ONE_OF_EACH.replace(payment, card)
    assert wrong(match, p0_hand=rest, docks=DOCKS.replace(card, "")) == []


@pytest.mark.rule("CI-5.2")
def test_any_colour_pays() -> None:
    match = at_table("recruit P2", hand="P1 N1 B1 Y1 Y2", docks="P2")
    assert offered(match) == ["pay B1", "pay N1", "pay P1", "pay Y1"]


@pytest.mark.rule("CI-5.2")
def test_only_cards_in_the_docks_can_be_recruited() -> None:
    match = at_table(hand=ONE_OF_EACH, docks="P2 N3", card_piles={1: "P1"})
    refused = {"recruit P1": "CI-5.2", "recruit P3": "CI-5.2", "recruit Y1": "CI-5.2"}
    assert wrong(match, refused=refused) == []
    assert [text for text in offered(match) if "recruit" in text] == ["recruit N3", "recruit P2"]


@pytest.mark.rule("CI-5.3")
def test_the_new_card_can_be_played_in_the_same_turn() -> None:
    words = {"hand": "N1", "docks": "B1 Y2", "mine": "blue_1a"}
    match = at_table("recruit B1", "mine blue_1a", "pay B1", **words)
    assert wrong(match, p0_tokens="blue_1a", area="B1", p0_hand="N1") == []
    match = at_table("recruit Y2", "pay N1", "skill Y2", **words)
    assert wrong(match, extra=1, area="N1 Y2", p0_hand="") == []


@pytest.mark.rule("CI-5.3")
def test_the_new_card_goes_to_hand_and_all_have_seen_it() -> None:
    match = at_table("recruit Y2", "pay N1", hand="N1", docks="B1 Y2")
    assert seen(match, 0)["seats"][0]["hand"] == ["Y2"]
    assert told(match, OUTSIDER, "recruited")[0].public == (0, 13)
    match = at_table("leader", "done", "recruit B1", "recruit Y2", "pay B1", base="B2", docks="B1 Y2")
    assert wrong(match, p0_hand="Y2", area="B1") == []


@pytest.mark.rule("CI-5.4")
@pytest.mark.parametrize(("card", "level"), [("P2", 1), ("P3", 2), ("P4", 3)])
def test_neither_higher_nor_lower_cards_nor_several(card: str, level: int) -> None:
    hand = [name for name in ("N1", "N1", "B2", "B2", "Y3", "B4") if int(name[1]) != level]
    match = at_table(hand=" ".join(hand), docks=card)
    assert refusal(match, f"recruit {card}") == "CI-5.4"
    match = at_table(f"recruit {card}", hand=" ".join([*hand[:3], f"P{level}"]), docks=card)
    assert offered(match) == [f"pay P{level}"]
    for other in set(hand[:3]):
        assert refusal(match, f"pay {other}") == "CI-5.4"
    assert refusal(match, "more") == "CI-6.5"
    match.act(f"pay P{level}")
    assert match.question == ACTION, "one card is all"


# What pays for a level: by itself, with Foreman, with Drill Manual, with both. 0 stands for no card.
NEEDS = {
    ("", False): {1: {0}, 2: {1}, 3: {2}, 4: {3}},
    ("leader", False): {1: {0}, 2: {0, 1}, 3: {0, 2}, 4: {1, 3}},
    ("", True): {1: {0}, 2: {0, 1}, 3: {1, 2}, 4: {2, 3}},
    ("leader", True): {1: {0}, 2: {0, 1}, 3: {0, 1, 2}, 4: {1, 2, 3}},
}


@pytest.mark.rule("CI-5.4")
@pytest.mark.parametrize(("foreman", "manual"), NEEDS)
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_foreman_and_drill_manual_open_other_ways(foreman: str, manual: bool, level: int) -> None:
    words = {"hand": ONE_OF_EACH, "base": "N2", "docks": DOCKS, "artifacts": "drill_manual" if manual else ""}
    start = [foreman or "go on"]
    match = at_table(*start, **words)
    wanted = NEEDS[foreman, manual][level]
    free, paid = f"recruit P{level}", f"recruit P{level} paying"
    ways: set[int] = set()
    for text in (free, paid):
        if text not in offered(match):
            continue
        twin = at_table(*start, text, **words)
        if twin.question == PAY:
            ways |= {LEVEL[option] for option in twin.options}
        else:
            assert text == free
            ways.add(0)
            assert wrong(twin, area="", p0_hand=f"{ONE_OF_EACH} P{level}") == []
    assert ways == wanted
    assert (paid in offered(match)) == (0 in wanted and len(wanted) > 1), "where no card is needed one may be played"


@pytest.mark.rule("CI-5.4")
def test_the_way_is_chosen_anew_for_each_recruit() -> None:
    """With Foreman and Fish'Bean: the first recruit is free, the second is paid by the ordinary way."""
    words = {"hand": "B2 N1 Y1", "base": "N2", "docks": "P2 B2 Y3"}
    match = at_table("leader", "skill B2", "card B2", "recruit P2 paying", "pay N1", **words)
    assert wrong(match, area="B2 N1", p0_hand="B2 Y1 P2") == []
    words["hand"], words["artifacts"] = "N1 Y2", "drill_manual"
    match = at_table("leader", "recruit Y3", **words)
    assert wrong(match, area="", p0_hand="N1 Y2 Y3") == []
    for card in ("N1", "Y2"):
        match = at_table("leader", "recruit Y3 paying", f"pay {card}", **words)
        assert wrong(match, area=card, docks="P2 B2") == []
