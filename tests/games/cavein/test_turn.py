"""Sections 3 and 12: the course of a turn, the Leader's skill, which actions there are, and passing."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from tests.games.cavein.helpers import (
    COUNTS,
    at_table,
    events,
    finished,
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
from underhall.games.cavein import GAME
from underhall.games.cavein.questions.action import ACTION
from underhall.games.cavein.questions.pay import PAY
from underhall.games.cavein.questions.start import GO_ON, START, USE_LEADER
from underhall.games.cavein.questions.token import TOKEN
from underhall.games.cavein.state import CaveinState

ACTING = {"used_skill", "paid", "recruited", "mined", "collected", "raided"}
CLEANING = {"removed", "salvaged", "new_card", "new_token", "cards_ran_out", "tokens_ran_out"}
STARTING = {"used_leader", "swapped"}

# Every type of action can be taken at least once with these cards.
ALL_TYPES = {
    "hand": "B1 B1 N4 N4 Y1 Y1",
    "mine": "blue_1a blue_1b",
    "docks": "N1 N1 P1",
    "stacks": ["art06 art01"],
}
TYPES = {
    "recruit": ["recruit N1"],
    "mine": ["mine blue_1a", "pay B1"],
    "collect": ["collect 1", "pay N4", "pay N4", "left"],
    "skill": ["skill Y1"],
}
AGAIN = {"recruit": "recruit P1", "mine": "mine blue_1b", "collect": "collect 1", "skill": "skill Y1"}
START_ARTIFACTS = {
    "artifacts": "third_cyber_arm field_radio chain_of_command",
    "base": "P1 N1 B3 Y2",
    "docks": "B1 N1",
    "mine": "blue_1a",
}
# A table on which every skill could do something; the seat that pays or plays is given its own hand.
BUSY = {
    "mine": "purple_1a brown_1a blue_1a yellow_1a",
    "docks": "B1 B2 Y3 B4",
    "stacks": ["art01 art02"],
    "base": "B1 Y2 B2",
    "rivals": [{"base": "B2 B1 Y1 B3"}],
}


def turn_effects(s: CaveinState) -> list[object]:
    return [
        s.extra, s.same_type, s.foreman, s.stalkroot, s.ancientones, s.maccarats, s.scrabbers, s.token_colour,
        s.token_minus, s.marks,
    ]  # fmt: skip


def busy(*play: str, hand: str, faction: str) -> Any:
    if faction in "PNBY":
        return at_table("go on", *play, hand=hand, **BUSY)
    rivals = [{"base": "G2 G1 R2 B3"}]
    mine = "red_1a green_1a blue_1a yellow_1a"
    words = {**BUSY, "in_play": "BYRG", "rivals": rivals, "mine": mine, "base": "R2 G1 G2"}
    return at_table("go on", *play, hand=hand, **words)


@pytest.mark.rule("CI-3.1")
@pytest.mark.parametrize("players", COUNTS)
def test_start_then_actions_then_clean_up(players: int) -> None:
    led = cleaned = 0
    for seed in range(6):
        for turn in finished(players, seed).turns:
            kinds = [GAME.facts.events[one.event].name for one in turn.told]
            acting = [at for at, kind in enumerate(kinds) if kind in ACTING]
            starting = [at for at, kind in enumerate(kinds) if kind in STARTING]
            cleaning = [at for at, kind in enumerate(kinds) if kind in CLEANING]
            assert not starting or not acting or starting[-1] < acting[0]
            assert not cleaning or not acting or acting[-1] < cleaning[0]
            assert [kind for kind in kinds if kind not in ("stalled", "ended")][-1] == "finished"
            assert START not in turn.questions[turn.questions.index(ACTION) :]
            led += bool(starting and acting)
            cleaned += bool(acting and cleaning)
    assert led
    assert cleaned


@pytest.mark.rule("CI-3.1")
def test_no_phase_can_be_entered_out_of_turn() -> None:
    match = at_table(hand="B1", base="P4 P4", mine="blue_1a")
    assert match.question == START
    assert GAME.refuse(state_of(match), 0, ACTION, match.game.read(state_of(match), ACTION, "end", [])) == "CI-3.1"
    match.act("go on")
    assert GAME.refuse(state_of(match), 0, START, GO_ON) == "CI-3.1"
    match.act("mine blue_1a")
    assert match.question == PAY
    assert GAME.refuse(state_of(match), 0, ACTION, 0) == "CI-3.1"
    match.act("pay B1")
    assert wrong(match, p0_base="P4 P4", area="B1", mine="") == [], "no clean-up before the player ends the actions"


@pytest.mark.rule("CI-3.2")
@pytest.mark.parametrize("order", list(permutations(["swap", "radio B1", "arm P1 0:1"])))
def test_start_artifacts_in_any_order_each_once(order: tuple[str, ...]) -> None:
    match = at_table(**START_ARTIFACTS)
    for text in order:
        assert text in offered(match)
        match.act(text)
        assert match.question == START
    assert wrong(match, p0_hand="B1 P1", p0_base="N1 Y2 B3", docks="N1") == []
    again = {"swap": "CI-15.18", "radio N1": "CI-15.10", "arm 0:1": "CI-15.4"}
    assert wrong(match, options=["go on", "leader"], refused=again) == []


@pytest.mark.rule("CI-3.2")
def test_start_artifacts_come_before_the_leader() -> None:
    match = at_table("swap", "leader", **START_ARTIFACTS)
    assert told(match, OUTSIDER, "used_leader")[-1].public == (0, 10), "B3 is the Leader after the swap"
    match = at_table("leader", **START_ARTIFACTS)
    assert match.question == ACTION, "the Leader's skill ends the Start phase"
    assert wrong(match, extra=1, p0_hand="", docks="B1 N1") == []


@pytest.mark.rule("CI-3.3")
def test_an_instant_skill_of_the_leader_resolves_at_once() -> None:
    match = at_table("leader", "token blue_1a", base="B1", mine="blue_1a yellow_1a")
    assert wrong(match, asked="0 action", p0_tokens="blue_1a", mine="yellow_1a", actions_left=2) == []


@pytest.mark.rule("CI-3.3")
def test_a_turn_skill_of_the_leader_starts_now() -> None:
    match = at_table("leader", base="P4", mine="blue_6a")
    assert wrong(match, asked="0 action", prices={"blue_6a": 2}, actions_left=2) == []


@pytest.mark.rule("CI-3.3")
def test_an_extra_action_of_the_leader_is_kept_for_the_action_phase() -> None:
    match = at_table("leader", base="Y2", hand="B1", mine="blue_1a")
    assert wrong(match, asked="0 action", extra=1, actions_left=2, p0_tokens="") == []


@pytest.mark.rule("CI-3.3")
def test_with_an_empty_base_there_is_no_leader() -> None:
    match = at_table(hand="B1", docks="B1")
    assert match.question == ACTION
    match = at_table(docks="B1", artifacts="field_radio")
    assert offered(match) == ["go on", "radio B1"]
    assert refusal(match, "leader") == "CI-3.3"


@pytest.mark.rule("CI-3.4")
def test_the_leader_stays_in_the_base() -> None:
    for base in ("Y2", "P1 N2 Y2"):
        match = at_table("leader", base=base, mine="blue_1a", hand="B1")
        assert wrong(match, p0_base=base, area="", p0_hand="B1", extra=1) == []
        match.act("end")
        assert wrong(match, p0_base=base) == []


@pytest.mark.rule("CI-3.4")
@pytest.mark.parametrize(("answer", "extra"), [("leader", 1), ("go on", 0)])
def test_the_leaders_skill_is_offered_once_in_a_turn(answer: str, extra: int) -> None:
    """Used or declined, it does not come back, neither at once nor after an action; but it does in the next turn."""
    match = at_table(answer, base="P1 Y2", hand="B1", mine="blue_1a yellow_3a", docks="B1", rivals=[{"hand": "B1"}])
    assert state_of(match).extra == extra
    for text in ("recruit B1", "mine blue_1a", "pay B1", "end"):
        assert GAME.refuse(state_of(match), 0, START, USE_LEADER) == "CI-3.4"
        match.act(text)
    match.act("end")
    assert (match.seat, offered(match)) == (0, ["go on"]), "B1 lies on top now, without a token for its skill"
    match = at_table(answer, "end", "end", base="P1 Y2", mine="yellow_3a")
    assert offered(match) == ["go on", "leader"]


@pytest.mark.rule("CI-3.4")
def test_a_new_top_card_gives_no_skill_in_this_turn() -> None:
    """After the raid on the own Base Y2 lies on top; its extra mining waits for the next Start phase."""
    match = at_table("go on", "raid 0", base="B1 Y2 N1", hand="P1 P1 P2 P2 N2 B1", mine="blue_1a")
    assert wrong(match, p0_base="B1 Y2", p0_leader="Y2", extra=0, options=["end"]) == []
    assert GAME.refuse(state_of(match), 0, START, USE_LEADER) == "CI-3.4"
    for text in ("end", "end", "leader"):
        match.act(text)
    assert state_of(match).extra == 1


@pytest.mark.rule("CI-3.5")
@pytest.mark.parametrize("first", TYPES)
@pytest.mark.parametrize("second", TYPES)
def test_two_normal_actions_of_different_types(first: str, second: str) -> None:
    match = at_table(*TYPES[first], **ALL_TYPES)
    if first == second:
        assert refusal(match, AGAIN[first]) == "CI-3.5"
        return
    for text in TYPES[second]:
        match.act(text)
    assert offered(match) == ["end"]
    for text in AGAIN.values():
        if text != "skill Y1" or "skill" not in (first, second):
            assert refusal(match, text) == "CI-3.5", text


@pytest.mark.rule("CI-3.5")
def test_a_raid_stands_for_both_and_extra_actions_come_on_top() -> None:
    words = {**ALL_TYPES, "base": "Y2", "rivals": [{"base": "P1"}]}
    match = at_table("leader", "raid 1", **words)
    assert offered(match) == ["end", "mine blue_1a", "mine blue_1b"]
    match = at_table("leader", *TYPES["recruit"], *TYPES["skill"], **words)
    assert offered(match) == ["end", "mine blue_1a", "mine blue_1b"]
    assert refusal(match, "mine blue_1a") is None
    for text in TYPES["mine"]:
        match.act(text)
    assert offered(match) == ["end"]


@pytest.mark.rule("CI-3.6")
@pytest.mark.parametrize("order", list(permutations(["B1", "B2", "B3"])))
def test_the_player_orders_the_cards_of_one_action(order: tuple[str, ...]) -> None:
    pays = [f"pay {card}" for card in order]
    match = at_table("recruit N2", "pay P1", "mine blue_6a", *pays, hand="P1 B1 B2 B3", docks="N2", mine="blue_6a")
    assert wrong(match, area=" ".join(("P1", *order)), p0_hand="N2") == []
    assert seen(match, OUTSIDER)["now"]["area"] == ["P1", *order], "face up"
    match.act("end")
    assert wrong(match, p0_base=" ".join(("P1", *order)), p0_leader=order[-1]) == []


@pytest.mark.rule("CI-3.6")
def test_a_later_action_lies_above_an_earlier_one() -> None:
    words = {"hand": "P1 B1", "docks": "N2", "mine": "blue_1a"}
    assert wrong(at_table("recruit N2", "pay P1", "mine blue_1a", "pay B1", **words), area="P1 B1") == []
    assert wrong(at_table("mine blue_1a", "pay B1", "recruit N2", "pay P1", **words), area="B1 P1") == []
    assert wrong(at_table("mine blue_1a", "pay B1", "skill P1", **words), area="B1 P1") == []


@pytest.mark.rule("CI-3.7")
@pytest.mark.parametrize("card", [letter + level for letter in "PNBYRG" for level in "1234"])
def test_paying_with_a_card_does_not_use_its_skill(card: str) -> None:
    match = busy("collect 1", f"pay {card}", hand=f"{card} Y4 Y4", faction=card[0])
    before = busy(hand="Y4 Y4", faction=card[0])
    while match.question == PAY:
        match.act("pay Y4")
    match.act("left")
    assert match.question == ACTION
    s, unpaid = state_of(match), state_of(before)
    assert turn_effects(s) == turn_effects(unpaid)
    assert (s.docks, s.mine, s.bases, s.tokens) == (unpaid.docks, unpaid.mine, unpaid.bases, [[], []])
    assert set(events(match)) == {"paid", "collected", "chose_half", "revealed"}


@pytest.mark.rule("CI-3.8")
@pytest.mark.parametrize(
    ("card", "decline"),
    [
        ("P1", "nothing"), ("P2", "nothing"), ("N1", "nothing"), ("N3", "take 0"), ("N4", "done"), ("B1", "nothing"),
        ("B2", "done"), ("B3", "nothing"), ("B4", "nothing"), ("Y1", "nothing"), ("Y3", "nothing"), ("R1", "nothing"),
        ("R2", "nothing"), ("R3", "nothing"), ("R4", "done"), ("G1", "nothing"), ("G3", "nothing"), ("G4", "nothing"),
    ],
)  # fmt: skip
def test_the_effect_of_a_played_skill_can_be_declined(card: str, decline: str) -> None:
    before = state_of(busy(hand=f"{card} B1 Y1", faction=card[0])).copy()
    match = busy(f"skill {card}", hand=f"{card} B1 Y1", faction=card[0])
    assert len(match.options) > 1
    match.act(decline)
    assert match.question == ACTION
    s = state_of(match)
    assert (s.docks, s.mine, s.bases, s.tokens) == (before.docks, before.mine, before.bases, [[], []])
    assert (names(s.hands[0]), s.subjugated, s.secret) == (["B1", "Y1"], [[], []], [[], []])
    assert (s.token_minus, s.marks) == (before.token_minus, [])


@pytest.mark.rule("CI-3.8")
@pytest.mark.parametrize("players", COUNTS)
def test_the_leader_and_start_artifacts_can_always_be_left_alone(players: int) -> None:
    asked = 0
    for seed in range(6):
        for match in walk(players, seed):
            if not match.over and match.question == START:
                assert "go on" in offered(match)
                asked += len(match.options) > 1
    assert asked > 50
    match = at_table("go on", **START_ARTIFACTS)
    assert wrong(match, p0_hand="", p0_base="P1 N1 B3 Y2", docks="B1 N1", extra=0) == []


@pytest.mark.rule("CI-3.8")
def test_what_artifacts_give_in_the_course_of_a_turn_can_be_declined() -> None:
    words = {"artifacts": "baton_of_coaxing enhanced_vision", "mine": "blue_1a", "rivals": [{"base": "P1"}] * 2}
    match = at_table("raid 1", "nothing", "nothing", **words)
    assert wrong(match, asked="0 action", p0_tokens="", p1_base="", p2_base="P1") == []
    full = {"artifacts": "salvage_drone", "base": "P1 P2 P3 N1 N2 N3 B1", "hand": "B2"}
    match = at_table("go on", "skill B2", "end", "nothing", **full)
    assert wrong(match, removed="P1", p0_hand="", current=1) == []


@pytest.mark.rule("CI-3.9")
@pytest.mark.parametrize("players", COUNTS)
def test_gaps_stay_open_until_clean_up(players: int) -> None:
    """Within a turn nothing comes into Docks or Mine; at its end every gap is filled if the pile has something."""
    gaps = 0
    for seed in range(5):
        before: CaveinState | None = None
        for match in walk(players, seed):
            s = state_of(match)
            if before is not None and before.turns == s.turns:
                for old, now in ((before.docks, s.docks), (before.mine, s.mine)):
                    assert all(new in (past, -1) for past, new in zip(old, now, strict=True))
                    gaps += -1 in now
            elif before is not None:
                for slot, row in enumerate((0, 0, 0, 0, 1, 1, 1, 2, 2, 3)):
                    assert s.docks[slot] >= 0 or s.card_left[row] == 0
                    assert s.mine[slot] >= 0 or s.token_left[row] == 0
            before = s.copy()
    assert gaps > 100


@pytest.mark.rule("CI-3.9")
def test_the_next_artifact_of_a_stack_is_there_at_once() -> None:
    words = {"hand": "N4 N4 N4 N4", "base": "B2", "stacks": ["art06 art01", "art02"]}
    match = at_table("leader", "collect 1", "pay N4", "pay N4", "left", **words)
    assert wrong(match, stacks=["art01", "art02", "empty"]) == []
    for text in ("collect 1", "pay N4", "pay N4", "right"):
        match.act(text)
    assert wrong(match, p0_artifacts="gravel_trade plasma_pick", stacks=["empty", "art02", "empty"]) == []


@pytest.mark.rule("CI-3.10")
def test_mining_uses_an_extra_action_first() -> None:
    words = {"hand": "B1 B1 P1", "base": "Y2", "mine": "blue_1a blue_1b", "docks": "N1", "rivals": [{"base": "P1"}]}
    match = at_table("leader", "mine blue_1a", "pay B1", **words)
    assert wrong(match, extra=0, actions_left=2) == []
    assert state_of(match).used == 0
    assert {"mine blue_1b", "recruit N1", "skill P1", "raid 1"} <= set(offered(match))
    twin = at_table("leader", "recruit N1", "skill P1", **words)
    assert (refusal(twin, "mine blue_1a"), state_of(twin).normal_left) == (None, 0)
    for text in ("mine blue_1b", "pay B1"):
        match.act(text)
    assert wrong(match, extra=0, actions_left=1, refused={"raid 1": "CI-9.1"}) == []


@pytest.mark.rule("CI-3.11")
@pytest.mark.parametrize("order", list(permutations(["mine blue_1a; pay B1", "mine blue_1b; pay B1", "recruit N1"])))
def test_normal_and_extra_actions_in_any_order(order: tuple[str, ...]) -> None:
    words = {"hand": "B1 B1 P1", "base": "Y2", "mine": "blue_1a blue_1b", "docks": "N1"}
    match = at_table("leader", *"; ".join(order).split("; "), **words)
    assert wrong(match, p0_tokens="blue_1a blue_1b", p0_hand="P1 N1", options=["end"]) == []


@pytest.mark.rule("CI-3.11")
def test_a_raid_and_what_follows_it_is_one_block() -> None:
    """Between the raid, the Baton's token and the second raid no mining can be put in, before and after it can."""
    words = {
        "artifacts": "baton_of_coaxing enhanced_vision",
        "hand": "B1 B1",
        "base": "Y2",
        "mine": "blue_1a blue_1b yellow_1a yellow_1b",
        "rivals": [{"base": "P1"}, {"base": "N1"}],
    }
    match = at_table("leader", "raid 1", **words)
    asked = []
    for text in ("token yellow_1a", "raid 2", "token yellow_1b"):
        asked.append(GAME.facts.questions[match.question].name)
        assert wrong(match, extra=1) == []
        for option in range(GAME.facts.questions[ACTION].size):
            assert GAME.refuse(state_of(match), 0, ACTION, option) == "CI-3.1"
        match.act(text)
    assert asked == ["token", "raid_again", "token"]
    assert {"mine blue_1a", "mine blue_1b", "end"} == set(offered(match))
    match = at_table("leader", "mine blue_1a", "pay B1", "raid 1", **words)
    assert match.question == TOKEN


@pytest.mark.rule("CI-12.1")
@pytest.mark.parametrize("players", COUNTS)
def test_ending_the_actions_is_always_offered(players: int) -> None:
    left = set()
    for seed in range(8):
        for match in walk(players, seed):
            if not match.over and match.question == ACTION:
                assert "end" in offered(match)
                left.add((state_of(match).normal_left, state_of(match).raided != 0))
    assert left == {(2, False), (1, False), (0, False), (0, True)}


@pytest.mark.rule("CI-12.1")
@pytest.mark.parametrize("before", [[], ["recruit N1"], ["recruit N1", "skill Y1"]])
def test_a_player_may_take_fewer_actions_even_none(before: list[str]) -> None:
    match = at_table(*before, "end", **ALL_TYPES)
    assert wrong(match, current=1, asked="1 action", mine="blue_1a blue_1b", p0_tokens="") == []
    assert len(state_of(match).bases[0]) == (1 if "skill Y1" in before else 0)
