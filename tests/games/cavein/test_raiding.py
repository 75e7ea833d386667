"""Section 9: raids. What artifacts make of them is tested with section 15."""

from __future__ import annotations

import pytest

from tests.games.cavein.helpers import (
    COUNTS,
    at_table,
    events,
    names,
    offered,
    refusal,
    seen,
    state_of,
    told,
    walk,
    wrong,
)
from underhall import OUTSIDER
from underhall.games.cavein.questions.action import ACTION, RAID, SKILL

FULL_BASE = "P1 P2 N1 N2 B1 B2 Y1"
HAND = "Y1 Y1 Y1 Y1 Y2 Y2 Y2 Y2 Y3"
"""As many cards of it as a test needs."""


def first(cards: str, count: int) -> list[str]:
    return cards.split()[:count]


@pytest.mark.rule("CI-9.1")
@pytest.mark.parametrize(
    "action", [["recruit N1"], ["mine blue_1a", "pay B1"], ["skill Y1"], ["collect 1", "pay N4", "pay N4", "left"]]
)
def test_no_raid_after_a_normal_action_and_no_normal_action_after_a_raid(action: list[str]) -> None:
    words = {
        "hand": "B1 Y1 N4 N4",
        "mine": "blue_1a",
        "docks": "N1",
        "stacks": ["art06 art01"],
        "rivals": [{"base": "P1"}],
    }
    assert refusal(at_table(*action, **words), "raid 1") == "CI-9.1"
    match = at_table("raid 1", **words)
    assert refusal(match, action[0]) == "CI-9.1"
    assert wrong(match, options=["end"], actions_left=0) == []


@pytest.mark.rule("CI-9.1")
def test_one_raid_in_a_turn() -> None:
    match = at_table("raid 1", rivals=[{"base": "P1"}, {"base": "P1"}])
    assert wrong(match, refused={"raid 2": "CI-9.1"}, options=["end"]) == []


@pytest.mark.rule("CI-9.1")
def test_extra_actions_before_and_after_a_raid() -> None:
    words = {"hand": "B1", "base": "Y2", "mine": "blue_1a blue_1b", "rivals": [{"base": "B1 P1"}]}
    match = at_table("leader", "mine blue_1a", "pay B1", "raid 1", **words)
    assert wrong(match, p0_tokens="blue_1a", p0_hand="B1", area="B1", options=["end"]) == []
    match = at_table("leader", "raid 1", "mine blue_1a", "pay B1", **words)
    assert wrong(match, p0_tokens="blue_1a", p0_hand="B1", area="B1", options=["end"]) == []


@pytest.mark.rule("CI-9.1")
def test_what_the_start_phase_gave_remains() -> None:
    """Maccarat's reduction and Field Radio's card are there before and after the raid."""
    words = {"base": "P4", "artifacts": "field_radio", "docks": "B1", "mine": "blue_6a", "rivals": [{"base": "P1"}]}
    match = at_table("radio B1", "leader", "raid 1", **words)
    assert wrong(match, prices={"blue_6a": 2}, p0_hand="B1", p0_base="P4") == []


@pytest.mark.rule("CI-9.2")
def test_leader_home_then_totem_then_cards_from_the_top() -> None:
    match = at_table("raid 1", hand="Y1", rivals=[{"hand": "Y2", "base": "P1 N2 B3", "totems": "blue"}])
    assert wrong(match, p1_hand="Y2 B3", p0_hand="Y1 N2 P1", p1_base="", p0_totems="blue", p1_totems="") == []
    assert events(match) == ["raided", "returned", "got_totem", "took_from_base", "took_from_base"]
    assert [names([line.public[1]]) for line in told(match, OUTSIDER, "took_from_base")] == [["N2"], ["P1"]]


@pytest.mark.rule("CI-9.2")
@pytest.mark.parametrize("base", [0, 1, 2])
def test_any_base_may_be_chosen_the_own_one_included(base: int) -> None:
    words = {"base": "N1 B1", "rivals": [{"base": "N2 B1"}, {"base": "N3 B1"}], "supply": "blue"}
    match = at_table("go on", **words)
    assert [text for text in offered(match) if "raid" in text] == ["raid 0", "raid 1", "raid 2"]
    match.act(f"raid {base}")
    s = state_of(match)
    assert s.bases[base] == []
    assert [len(found) for found in s.bases] == [0 if seat == base else 2 for seat in range(3)]
    assert "B1" in names(s.hands[base])
    assert f"N{base + 1}" in names(s.hands[0])
    assert seen(match, OUTSIDER)["seats"][0]["totems"] == ["blue"]


@pytest.mark.rule("CI-9.2")
@pytest.mark.parametrize("leader", ["P1", "N2", "B3", "Y4"])
@pytest.mark.parametrize("holder", ["raider", "raided", "third", "supply"])
def test_the_totem_of_the_leaders_colour_comes_from_wherever_it_is(leader: str, holder: str) -> None:
    colour = {"P": "purple", "N": "brown", "B": "blue", "Y": "yellow"}[leader[0]]
    given = {name: {"totems": colour} if name == holder else {} for name in ("raider", "raided", "third")}
    given["raided"]["base"] = f"B1 {leader}"
    words = {"supply": colour} if holder == "supply" else {}
    match = at_table("raid 1", rivals=[given["raided"], given["third"]], **given["raider"], **words)
    assert wrong(match, p0_totems=colour, p1_totems="", p2_totems="", supply="") == []
    assert ("kept_totem" in events(match)) == (holder == "raider")
    assert ("got_totem" in events(match)) == (holder != "raider")


@pytest.mark.rule("CI-9.2")
def test_other_totems_stay_and_the_printed_colour_counts() -> None:
    rivals = [{"base": "B1 P1", "totems": "yellow brown"}, {"totems": "blue"}]
    match = at_table("raid 1", rivals=rivals, supply="purple")
    assert wrong(match, p0_totems="purple", p1_totems="yellow brown", p2_totems="blue") == []
    words = {"hand": "Y3 P1 Y1", "mine": "blue_1a", "totems": "yellow", "supply": "purple blue"}
    play = ["skill Y3", "blue", "card P1", "done", "mine blue_1a", "pay P1>B", "end", "raid 0"]
    match = at_table(*play, **words)
    assert wrong(match, p1_totems="purple", supply="blue", p0_totems="yellow", p0_hand="P1 Y1", p1_hand="Y3") == []


@pytest.mark.rule("CI-9.2", "CI-9.4", "CI-9.6")
@pytest.mark.parametrize("held", range(10))
@pytest.mark.parametrize("size", range(1, 8))
def test_cards_come_from_the_top_until_the_base_is_empty_or_the_hand_has_seven(held: int, size: int) -> None:
    """Every hand and every Base: nothing is asked, and what stays keeps its order."""
    base, hand = first(FULL_BASE, size), first(HAND, held)
    match = at_table("raid 1", hand=" ".join(hand), rivals=[{"base": " ".join(base)}])
    taken = min(size - 1, max(0, 7 - held))
    stays = base[: size - 1 - taken]
    assert wrong(match, asked="0 action", p0_hand=" ".join(hand + base[len(stays) : size - 1])) == []
    assert wrong(match, p1_base=" ".join(stays), p1_hand=base[-1], p1_leader=stays[-1] if stays else None) == []


@pytest.mark.rule("CI-9.3")
@pytest.mark.parametrize("held", [7, 8, 9])
def test_with_a_full_hand_a_raid_brings_the_totem_only(held: int) -> None:
    hand = " ".join(first(HAND, held))
    match = at_table("raid 1", hand=hand, rivals=[{"base": "N1 N2 B3"}], supply="blue")
    assert wrong(match, p0_hand=hand, p0_totems="blue", p1_base="N1 N2", p1_hand="B3") == []


@pytest.mark.rule("CI-9.3")
@pytest.mark.parametrize("held", [7, 8])
def test_with_a_full_hand_the_own_leader_still_returns(held: int) -> None:
    hand = " ".join(first(HAND, held))
    match = at_table("go on", "raid 0", hand=hand, base="N1 N2 B3", supply="blue")
    assert wrong(match, p0_hand=f"{hand} B3", p0_totems="blue", p0_base="N1 N2", p0_hand_size=held + 1) == []


@pytest.mark.rule("CI-9.4")
def test_nobody_can_stop_early() -> None:
    """There is no question in a raid that a player could answer with less."""
    match = at_table("raid 1", rivals=[{"base": FULL_BASE}])
    assert wrong(match, asked="0 action", options=["end"], p0_hand_size=6, p1_base="") == []


@pytest.mark.rule("CI-9.5")
def test_an_empty_base_cannot_be_raided() -> None:
    match = at_table(hand="Y1", rivals=[{"hand": "B1"}, {"base": "B1"}])
    assert wrong(match, refused={"raid 0": "CI-9.5", "raid 1": "CI-9.5", "raid 3": "CI-9.5"}) == []
    assert [text for text in offered(match) if "raid" in text] == ["raid 2"]


@pytest.mark.rule("CI-9.5")
@pytest.mark.parametrize("players", COUNTS)
def test_in_random_games_exactly_the_bases_with_cards_are_offered(players: int) -> None:
    offers = set()
    for seed in range(6):
        for match in walk(players, seed):
            if match.over or match.question != ACTION:
                continue
            s = state_of(match)
            wanted = [seat for seat in range(players) if s.bases[seat] and s.normal_left == 2]
            assert [option - RAID for option in match.options if RAID <= option < SKILL] == wanted
            offers.add(len(wanted))
    assert offers == set(range(players + 1))


@pytest.mark.rule("CI-9.6")
def test_what_stays_keeps_its_order_under_a_new_leader() -> None:
    match = at_table(
        "raid 1", "end", hand=" ".join(first(HAND, 5)), rivals=[{"base": "N1 P4 B1 B2 Y3"}], mine="blue_6a"
    )
    assert wrong(match, p1_base="N1 P4", p1_leader="P4", p1_hand="Y3", asked="1 start") == []
    match.act("leader")
    assert wrong(match, prices={"blue_6a": 2}) == []


@pytest.mark.rule("CI-9.7")
@pytest.mark.parametrize("held", range(9))
def test_the_own_base_goes_the_same_way(held: int) -> None:
    """The Leader comes first, whatever the hand; more cards only while there are fewer than seven."""
    hand = first(HAND, held)
    match = at_table("go on", "raid 0", hand=" ".join(hand), base="N1 N2 B1 B2", supply="blue")
    more = min(3, max(0, 7 - (held + 1)))
    assert state_of(match).hands[0] == sorted(state_of(match).hands[0])
    assert wrong(match, p0_hand=" ".join([*hand, "B2", *["B1", "N2", "N1"][:more]]), p0_totems="blue") == []
    assert wrong(match, p0_base=" ".join(["N1", "N2", "B1"][: 3 - more]), p0_hand_size=held + 1 + more) == []


@pytest.mark.rule("CI-9.7")
def test_the_play_area_is_no_part_of_the_base() -> None:
    """B3 paid for the extra mining; the raid does not bring it back, and Clean-up lays it on what is left."""
    words = {"hand": "B3 Y1 Y1 Y1 Y1", "base": "N1 N2 P1 Y2", "mine": "blue_3a", "supply": "blue yellow"}
    match = at_table("leader", "mine blue_3a", "pay B3", "raid 0", **words)
    assert wrong(match, p0_hand="Y1 Y1 Y1 Y1 Y2 P1 N2", p0_base="N1", area="B3", p0_totems="yellow") == []
    match.act("end")
    assert wrong(match, p0_base="N1 B3", p0_leader="B3") == []


@pytest.mark.rule("CI-9.7")
def test_cards_of_an_own_raid_can_pay_for_an_extra_mining() -> None:
    words = {"hand": "N1", "base": "B3 Y2", "mine": "blue_3a"}
    match = at_table("leader", "raid 0", "mine blue_3a", "pay B3", "end", **words)
    assert wrong(match, p0_base="B3", p0_hand="N1 Y2", p0_tokens="blue_3a") == []
