"""Section 7: collecting artifacts."""

from __future__ import annotations

import pytest

from tests.games.cavein.helpers import COUNTS, at_table, events, offered, refusal, seats, seen, state_of, walk, wrong
from tests.games.cavein.payments import legal_payments, levels, offered_payments
from underhall import OUTSIDER
from underhall.engine.chance import FastChance
from underhall.games.cavein.questions.half import HALF

ALL_LEFT = (
    "barking_up_the_right_three contract mass_production core_sample six_pack gravel_trade full_spectrum "
    "ancestor_shrine loyal_crew veterans_guild private_museum"
)


@pytest.mark.rule("CI-7.1")
@pytest.mark.parametrize(("card", "cost"), [("art06", 5), ("art01", 6), ("art03", 7), ("art04", 8)])
def test_any_cards_pay_whose_levels_reach_the_cost(card: str, cost: int) -> None:
    """All subsets of hands in all orders, of all colours, superfluous cards too: offered exactly if they suffice."""
    chance, several = FastChance(cost), 0
    for number in range(9):
        hand = " ".join("PNBY"[chance.below(4)] + str(1 + chance.below(4)) for _ in range(3 + number % 3))
        expected = legal_payments(hand, lambda order: levels(order) >= cost)
        assert offered_payments(at_table(hand=hand, stacks=[card]), "collect 1") == expected, hand
        several += len(expected) > 1
    assert several


@pytest.mark.rule("CI-7.1")
def test_the_top_of_a_stack_is_chosen() -> None:
    words = {"hand": "P3 N3 B2", "stacks": ["art01 art06", "art04", ""]}
    match = at_table(**words)
    assert [text for text in offered(match) if "collect" in text] == ["collect 1", "collect 2"]
    assert refusal(match, "collect 3") == "CI-7.1"
    match = at_table("collect 1", "pay P3", "pay N3", **words)
    assert wrong(match, asked="0 half", area="P3 N3", p0_hand="B2") == []
    match.act("right")
    assert wrong(match, p0_artifacts="plasma_pick", stacks=["art06", "art04", "empty"], actions_left=1) == []


@pytest.mark.rule("CI-7.1")
def test_too_little_does_not_pay() -> None:
    match = at_table(hand="P3 N2", stacks=["art01", "art06"])
    assert wrong(match, refused={"collect 1": "CI-7.1", "collect 2": "allowed"}) == []
    match = at_table("collect 1", "more", "pay P3", hand="P3 N3 B2", stacks=["art01"])
    assert refusal(match, "done") == "CI-7.1"


# Leader used, skill played, artifact owned, and the prices of art06 (5), art01 (6) and art04 (8).
PRICES = [
    ("", "", "", (5, 6, 8)),
    ("P3", "", "", (1, 2, 4)),
    ("", "P3", "", (1, 2, 4)),
    ("P3", "P3", "", (0, 0, 0)),
    ("", "", "relic_map", (3, 4, 6)),
    ("P3", "", "relic_map", (0, 0, 2)),
    ("P3", "P3", "relic_map", (0, 0, 0)),
    ("P4", "P4", "plasma_pick", (5, 6, 8)),
]


@pytest.mark.rule("CI-7.2")
@pytest.mark.parametrize(("leader", "skill", "artifact", "prices"), PRICES)
def test_reductions_add_up_and_stop_at_zero(leader: str, skill: str, artifact: str, prices: tuple[int, ...]) -> None:
    play = (["leader"] if leader else []) + ([f"skill {skill}"] if skill else [])
    words = {"base": leader, "artifacts": artifact, "stacks": ["art06", "art01", "art04"]}
    match = at_table(*play, hand="P3 P4 N1 N1", **words)
    assert wrong(match, prices=dict(zip(("stack 1", "stack 2", "stack 3"), prices, strict=True))) == []
    hand = [card for card in ("P3", "P4", "N1", "N1") if card != skill]
    for number, price in enumerate(prices, 1):
        expected = {order for order in legal_payments(" ".join(hand), lambda _: True) if levels(order) >= price}
        assert offered_payments(match, f"collect {number}", f"collect {number} plus") == expected


@pytest.mark.rule("CI-7.2")
def test_a_free_artifact_takes_no_card_but_the_action() -> None:
    words = {"base": "P3", "artifacts": "relic_map", "stacks": ["art06", "art01"], "docks": "N1", "hand": "N2"}
    match = at_table("leader", "collect 1", "left", **words)
    assert wrong(match, asked="0 action", area="", p0_hand="N2", actions_left=1) == []
    assert refusal(match, "collect 2") == "CI-3.5"
    match = at_table("leader", "collect 1 plus", "pay N2", "done", "left", **words)
    assert wrong(match, area="N2") == []
    assert refusal(at_table(**{**words, "base": ""}), "collect 1 plus") == "CI-7.2"


@pytest.mark.rule("CI-7.3")
@pytest.mark.parametrize(("half", "artifact"), [("left", "core_sample"), ("right", "enhanced_vision")])
def test_one_half_is_chosen_at_once_and_for_good(half: str, artifact: str) -> None:
    match = at_table("collect 1", "pay N4", "pay N4", hand="N4 N4", stacks=["art04 art01"], rivals=[{"base": "P1"}])
    assert (match.question, offered(match)) == (HALF, ["left", "right"])
    match.act(half)
    assert wrong(match, p0_artifacts=artifact, asked="0 action") == []
    for text in ("end", "go on", "end", "go on"):
        match.act(text)
    assert wrong(match, asked="0 action", p0_artifacts=artifact) == [], "it is not asked again"


@pytest.mark.rule("CI-7.4")
def test_start_artifacts_work_from_the_next_turn_on() -> None:
    """Field Radio gives nothing in the turn in which it is taken, and a card at the start of the next."""
    match = at_table("collect 1", "pay N4", "pay N4", "right", hand="N4 N4", docks="B1", stacks=["art05"])
    assert wrong(match, p0_artifacts="field_radio", asked="0 action", docks="B1", p0_hand="") == []
    assert offered(match) == ["end", "recruit B1"]
    for text in ("end", "end"):
        match.act(text)
    assert wrong(match, asked="0 start") == []
    assert "radio B1" in offered(match)


@pytest.mark.rule("CI-7.4")
@pytest.mark.parametrize(
    ("card", "before", "after"),
    [("art01", {"blue_3a": 3}, {"blue_3a": 2}), ("art11", {"stack 2": 6}, {"stack 2": 4})],
)
def test_all_other_artifacts_work_immediately(card: str, before: dict[str, int], after: dict[str, int]) -> None:
    words = {"hand": "N4 N4 N4 B2", "base": "B2", "mine": "blue_3a", "stacks": [card, "art02"]}
    match = at_table("leader", "collect 1", "pay N4", "pay N4", **words)
    assert wrong(match, prices=before) == []
    match.act("right")
    assert wrong(match, prices=after) == []
    play = ["mine blue_3a", "pay B2"] if card == "art01" else ["collect 2", "pay N4", "left"]
    for text in play:
        match.act(text)
    assert wrong(match, asked="0 action", actions_left=0) == []


@pytest.mark.rule("CI-7.5")
@pytest.mark.parametrize(
    ("stack", "marker"), [("art06", 1), ("art06 art01", 0), ("art06 art01 art02", 0), ("art06 art01 art02 art03", 0)]
)
def test_the_last_card_of_a_stack_moves_the_marker_at_once(stack: str, marker: int) -> None:
    match = at_table("collect 1", "pay N4", "pay N4", hand="N4 N4", stacks=[stack, "art07"])
    assert wrong(match, marker=0) == []
    match.act("left")
    assert wrong(match, asked="0 action", marker=marker) == []
    assert ("cave_in" in events(match)) == (marker == 1)
    assert ("revealed" in events(match)) == (marker == 0)
    for text in ("end", "end"):
        match.act(text)
    assert state_of(match).marker == marker, "once"


@pytest.mark.rule("CI-7.5")
def test_the_fourth_card_of_a_stack_moves_it_whoever_took_the_others() -> None:
    four = "N4 N4 N4 N4"
    match = at_table(hand=four, rivals=[{"hand": four}], stacks=["art01 art02 art03 art04"])
    markers = []
    for _ in range(4):
        for text in ("collect 1", "pay N4", "pay N4", "left"):
            match.act(text)
        markers.append(state_of(match).marker)
        match.act("end")
    assert markers == [0, 0, 0, 1]
    assert wrong(match, stacks=["empty", "empty", "empty"], marker=1) == []


@pytest.mark.rule("CI-7.6")
def test_there_is_no_limit_for_artifacts() -> None:
    match = at_table("collect 1", "pay N4", "pay N4", "left", hand="N4 N4", artifacts=ALL_LEFT, stacks=["art12"])
    assert wrong(match, p0_artifacts=f"{ALL_LEFT} danger_pay") == []
    assert len(state_of(match).artifacts[0]) == 12


@pytest.mark.rule("CI-7.6")
def test_chosen_halves_are_public() -> None:
    match = at_table("end", "collect 1", "pay N4", "pay N4", "right", rivals=[{"hand": "N4 N4"}], stacks=["art04"])
    for seat in seats(match):
        assert seen(match, seat)["seats"][1]["artifacts"] == [{"artifact": "enhanced_vision", "turn": 2}]


@pytest.mark.rule("CI-7.6")
@pytest.mark.parametrize("players", COUNTS)
def test_artifacts_are_never_lost(players: int) -> None:
    most = 0
    for seed in range(4):
        owned: list[list[int]] = [[] for _ in range(players)]
        for match in walk(players, seed):
            s = state_of(match)
            for seat in range(players):
                assert s.artifacts[seat][: len(owned[seat])] == owned[seat]
                assert s.powers[seat].bit_count() == len(s.artifacts[seat])
                owned[seat] = s.artifacts[seat]
                most = max(most, len(owned[seat]))
        shown = [len(seat["artifacts"]) for seat in seen(match, OUTSIDER)["seats"]]
        assert shown == [len(found) for found in owned]
    assert most > 2
