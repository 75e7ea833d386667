"""Section 4, first half: the limit of a hand, the Leader, and how a Base closes up. (What is known: next file.)"""

from __future__ import annotations

import pytest

from tests.games.cavein.helpers import COUNTS, at_table, events, offered, refusal, state_of, told, walk, wrong
from tests.games.seldom import crossed
from underhall import OUTSIDER
from underhall.games.cavein.questions.action import ACTION

SEVEN = "Y1 Y1 Y1 Y1 Y2 Y2 Y3"
SIX = "Y1 Y1 Y1 Y1 Y2 Y2"


@pytest.mark.rule("CI-4.1")
@pytest.mark.parametrize("leader", ["N3", "N4", "B3", "B4"])
def test_the_leaders_skill_takes_no_card_at_seven(leader: str) -> None:
    words = {"base": f"P1 P2 {leader}", "docks": "B1 B2", "rivals": [{"base": "N1 N1 N2"}]}
    match = at_table(hand=SEVEN, **words)
    assert wrong(match, options=["go on"], refused={"leader": "CI-4.1"}) == []
    assert "leader" in offered(at_table(hand=SIX, **words)), "with six cards there is room"


@pytest.mark.rule("CI-4.1")
@pytest.mark.parametrize("leader", ["G3", "G4"])
def test_the_weedlock_leaders_take_no_card_at_seven(leader: str) -> None:
    words = {"in_play": "BYRG", "base": f"G1 {leader}", "rivals": [{"base": "G1 G1 B2"}]}
    assert wrong(at_table(hand=SEVEN, **words), options=["go on"], refused={"leader": "CI-4.1"}) == []
    assert "leader" in offered(at_table(hand=SIX, **words))


@pytest.mark.rule("CI-4.1")
def test_fishbean_as_leader_gives_only_its_permission_at_seven() -> None:
    match = at_table("leader", hand=SEVEN, base="B2", docks="B2 N2")
    assert wrong(match, asked="0 action", p0_hand=SEVEN, docks="B2 N2") == []
    assert state_of(match).same_type
    match = at_table("leader", hand=SIX, base="B2", docks="B2 N2")
    assert offered(match) == ["card B2", "card N2", "done"]


@pytest.mark.rule("CI-4.1")
def test_start_artifacts_take_no_card_at_seven() -> None:
    words = {"artifacts": "third_cyber_arm field_radio", "base": "P1 P2", "docks": "B1"}
    refused = {"radio B1": "CI-4.1", "arm P1 0:1": "CI-4.1"}
    assert wrong(at_table(hand=SEVEN, **words), refused=refused) == []
    match = at_table("radio B1", hand=SIX, **words)
    assert wrong(match, refused={"arm P1 0:1": "CI-4.1"}, p0_hand_size=7) == []
    match = at_table("arm P1 0:1", hand=SIX, **words)
    assert wrong(match, refused={"radio B1": "CI-4.1"}, p0_hand_size=7) == []


@pytest.mark.rule("CI-4.1")
@pytest.mark.parametrize(
    ("card", "answers", "gained"),
    [
        ("N4", ["card B1"], "B1"),
        ("B2", ["card B2"], "B2"),
        ("B3", ["card N1 1:1"], "N1"),
        ("B4", ["card N1 1:1"], "N1"),
        ("N3", ["take 1"], "P1"),
    ],
)
def test_a_card_played_from_seven_makes_room_for_one(card: str, answers: list[str], gained: str) -> None:
    words = {"base": "P1 P2 N3", "docks": "B1 N1 B2", "rivals": [{"base": "N1 N1 N2"}]}
    match = at_table("go on", f"skill {card}", *answers, hand=f"{SIX} {card}", **words)
    assert wrong(match, asked="0 action", p0_hand=f"{SIX} {gained}") == [], "and for no second one"
    if card == "N3":
        match = at_table("go on", "skill N3", hand=f"{SIX} N3", **words)
        assert wrong(match, options=["take 0", "take 1"], refused={"take 2": "CI-4.1"}) == []


@pytest.mark.rule("CI-4.1")
def test_the_salvage_drone_finds_no_room_in_a_full_hand() -> None:
    words = {"artifacts": "salvage_drone", "base": "P1 P2 P3 N1 N2 N3 B1"}
    match = at_table("go on", "skill B2", "end", hand=f"{SEVEN} B2", **words)
    assert wrong(match, current=1, removed="P1", p0_hand=SEVEN) == []
    match = at_table("go on", "skill B2", "end", hand=f"{SIX} B2", **words)
    assert offered(match) == ["card P1", "nothing"]


@pytest.mark.rule("CI-4.1", "CI-4.2")
@pytest.mark.parametrize(("players", "factions"), crossed(COUNTS, ["first_game", "BYRG"]))
def test_only_a_returned_leader_makes_a_hand_larger_than_seven(players: int, factions: str) -> None:
    above = 0
    for seed in range(4):
        sizes, heard = [3] * players, 0
        for match in walk(players, seed, factions=factions):
            returned = told(match, OUTSIDER, "returned")
            news, heard = returned[heard:], len(returned)
            for seat, hand in enumerate(state_of(match).hands):
                back = sum(line.public[0] == seat for line in news)
                assert len(hand) <= max(7, sizes[seat]) + back
                above += len(hand) > 7
                sizes[seat] = len(hand)
    assert above


@pytest.mark.rule("CI-4.2")
@pytest.mark.parametrize(("hand", "size"), [(SIX, 7), (SEVEN, 8), (f"{SEVEN} Y3", 9)])
def test_a_raided_leader_comes_to_hand_above_the_limit(hand: str, size: int) -> None:
    match = at_table("raid 1", rivals=[{"hand": hand, "base": "P1 B3"}])
    assert wrong(match, p1_hand=f"{hand} B3", p1_hand_size=size, p1_base="", p0_hand="P1") == []
    for text in ("end", "end"):
        match.act(text)
    assert wrong(match, current=0, p1_hand_size=size, removed="") == [], "nobody discards, in the own turn neither"


@pytest.mark.rule("CI-4.2")
def test_above_the_limit_nothing_is_taken_until_there_is_room() -> None:
    """With eight cards a played skill leaves seven, which is no room yet; after two more cards there is."""
    words = {"docks": "N2", "stacks": ["art06"], "rivals": [{"base": "P1 P1 P2"}]}
    eight = "B3 N4 N4 Y1 Y1 Y2 Y2 Y3"
    match = at_table("skill B3", hand=eight, **words)
    assert wrong(match, asked="0 action", p0_hand_size=7, p1_base="P1 P1 P2") == []
    assert refusal(match, "recruit N2") == "CI-5.1"
    match = at_table("collect 1", "pay N4", "pay N4", "left", "skill B3", "card P1 1:1", hand=eight, **words)
    assert wrong(match, p0_hand="Y1 Y1 Y2 Y2 Y3 P1") == []
    match = at_table("raid 1", hand=eight, **words)
    assert wrong(match, p0_hand=eight, p1_base="P1 P1") == []


@pytest.mark.rule("CI-4.3")
@pytest.mark.parametrize("card", ["B3", "B4"])
def test_hydrans_take_no_leader(card: str) -> None:
    match = at_table("go on", f"skill {card}", hand=card, base="Y1 Y3", rivals=[{"base": "B1 B2"}, {"base": "N1"}])
    refused = {"card B2 1:2": "CI-4.3", "card Y3 0:2": "CI-4.3", "card N1 2:1": "CI-4.3"}
    assert wrong(match, options=["card B1 1:1", "card Y1 0:1", "nothing"], refused=refused) == []


@pytest.mark.rule("CI-4.3")
def test_the_sergeant_takes_no_leader() -> None:
    for base, most in (("Y1", 0), ("Y1 Y3", 1), ("Y1 Y2 Y3", 2), ("Y1 Y2 Y3 Y4", 2)):
        match = at_table("go on", "skill N3", hand="N3", base=base)
        if most == 0:
            assert match.question == ACTION
        else:
            assert offered(match) == [f"take {count}" for count in range(most + 1)]
            match.act(f"take {most}")
        assert wrong(match, p0_leader=base.split()[-1], p0_hand_size=most) == []


@pytest.mark.rule("CI-4.3")
@pytest.mark.parametrize(
    ("card", "options", "refused"),
    [
        ("G3", ["card G1 1:1", "card G1 0:1", "nothing"], ["card G2 1:2", "card G2 0:2", "card G2 2:1"]),
        ("R2", ["card G1 0:1", "nothing"], ["card G2 0:2"]),
    ],
)
def test_weedlocks_and_mindwasps_spare_every_leader(card: str, options: list[str], refused: list[str]) -> None:
    rivals = [{"base": "G1 G2"}, {"base": "G2"}]
    match = at_table("go on", f"skill {card}", hand=card, base="G1 G2", rivals=rivals, in_play="BYRG")
    assert wrong(match, options=options, refused=dict.fromkeys(refused, "CI-4.3")) == []


@pytest.mark.rule("CI-4.3")
def test_custodian_and_mandragore_spare_every_leader() -> None:
    rivals = [{"base": "G2 R1 G2"}, {"base": "R2"}]
    match = at_table("go on", "skill R3", hand="R3", base="B1 B2", rivals=rivals, in_play="BYRG")
    refused = {"card G2 1:3": "CI-4.3", "card R2 2:1": "CI-4.3", "card B2 0:2": "CI-4.3"}
    assert wrong(match, options=["card G2 1:1", "nothing"], refused=refused) == []
    match = at_table("go on", "skill G4", "base 1", hand="G4", base="B1", rivals=rivals, in_play="BYRG")
    assert wrong(match, p1_base="R1 G2", p0_hand="G2") == []


@pytest.mark.rule("CI-4.3")
def test_a_raid_gives_the_leader_to_its_owner_and_to_nobody_else() -> None:
    match = at_table("raid 1", hand="B1", rivals=[{"hand": "N1", "base": "P2 P3 P4"}])
    assert wrong(match, p1_hand="N1 P4", p0_hand="B1 P2 P3") == []


@pytest.mark.rule("CI-4.4")
def test_the_leader_is_the_present_top_card_between_turns_too() -> None:
    """After the raid of seat 0 the P4 leads the Base of seat 1: seat 2 cannot take it, and seat 1 uses it."""
    rivals = [{"base": "N1 P4 Y2 B1"}, {"hand": "B3"}]
    words = {"hand": SIX, "rivals": rivals, "mine": "blue_6a"}
    match = at_table("raid 1", "end", **words)
    assert wrong(match, p1_base="N1 P4", p1_leader="P4", asked="1 start") == []
    match.act("leader")
    assert wrong(match, prices={"blue_6a": 2}) == []
    match = at_table("raid 1", "end", "go on", "end", "skill B3", **words)
    assert wrong(match, options=["card N1 1:1", "nothing"], refused={"card P4 1:2": "CI-4.3"}) == []


@pytest.mark.rule("CI-4.4")
def test_a_card_in_the_play_area_leads_nobody_yet() -> None:
    """B3 was played; the Leader of the own Base is still Y3, which B3 cannot take, and B3 itself cannot be taken."""
    match = at_table("go on", "skill B3", hand="B3", base="Y1 Y3", rivals=[{}])
    assert wrong(match, area="B3", p0_leader="Y3", options=["card Y1 0:1", "nothing"]) == []
    match = at_table("skill B3", hand="B3 P1", rivals=[{"base": "P1"}])
    assert wrong(match, asked="0 action", p0_leader=None, p0_base="") == []
    match = at_table("go on", "mine blue_1a", "pay B1", hand="B1", base="Y2", mine="blue_1a")
    assert wrong(match, p0_leader="Y2") == []
    match.act("end")
    assert wrong(match, p0_leader="B1") == []


@pytest.mark.rule("CI-4.8")
@pytest.mark.parametrize(
    ("taken", "rest"),
    [("P1 1:1", "N2 B3 Y4 Y1"), ("N2 1:2", "P1 B3 Y4 Y1"), ("B3 1:3", "P1 N2 Y4 Y1"), ("Y4 1:4", "P1 N2 B3 Y1")],
)
def test_a_gap_in_a_base_closes_and_the_order_stays(taken: str, rest: str) -> None:
    match = at_table("skill B3", f"card {taken}", hand="B3", rivals=[{"base": "P1 N2 B3 Y4 Y1"}])
    assert wrong(match, p1_base=rest, p0_hand=taken[:2]) == []


@pytest.mark.rule("CI-4.8")
def test_gaps_close_whatever_takes_the_cards_out() -> None:
    rivals = [{"base": "B1 G2 R1 G3 R2 Y1"}]
    words = {"in_play": "BYRG", "rivals": rivals}
    match = at_table("skill R3", "card G2 1:2", hand="R3", **words)
    assert wrong(match, p1_base="B1 R1 G3 R2 Y1", p0_subjugated="G2") == []
    match = at_table("skill G4", "base 1", hand="G4", **words)
    assert wrong(match, p1_base="B1 R1 R2 Y1", p0_hand="G2 G3") == []
    match = at_table("arm R1 0:2", base="B2 R1 G1 Y1", artifacts="third_cyber_arm", **words)
    assert wrong(match, p0_base="B2 G1 Y1", p0_hand="R1") == []
    match = at_table("go on", "skill N3", "take 2", hand="N3", base="P1 N1 B1 Y1 Y2")
    assert wrong(match, p0_base="B1 Y1 Y2", p0_hand="P1 N1") == []
    assert events(match) == ["used_skill", "took_from_base", "took_from_base"]
