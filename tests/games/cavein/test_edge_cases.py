"""Section 16: the cases that want more than one scenario - every pile, every colour, whole rounds, other signs."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from tests.games.cavein.helpers import at_table, offered, state_of, wrong
from underhall.engine.scenario import Stage, read_scenarios
from underhall.games.cavein import GAME

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "cavein"
CARD_PILES = [(1, "N1", ""), (2, "N2", "P1"), (3, "N3", "P2"), (4, "N4", "P3")]
TOKEN_PILES = [(1, "blue_1a", "B1"), (3, "blue_3a", "B3"), (6, "blue_6a", "B4 B2"), (10, "blue_10a", "B4 B4 B2")]


def use_up(words: dict[str, Any], answer: str, payment: str) -> Stage:
    """One action and the clean-up after it."""
    return at_table(answer, *[f"pay {card}" for card in payment.split()], "end", hand=payment, **words)


@pytest.mark.rule("CI-16.4", "CI-16.5")
@pytest.mark.parametrize(("level", "card", "payment"), CARD_PILES)
def test_a_card_pile_counts_when_its_last_card_leaves_it_and_never_again(level: int, card: str, payment: str) -> None:
    """With a full row of the Docks: two cards in the pile, then one, then none."""
    row = " ".join([card] * (5 - level))
    for pile, marker in ((f"{card} {card}", 0), (card, 1), ("", 0)):
        match = use_up({"docks": row, "card_piles": {level: pile}}, f"recruit {card}", payment)
        assert wrong(match, marker=marker) == [], pile


@pytest.mark.rule("CI-16.4", "CI-16.5")
@pytest.mark.parametrize(("cost", "token", "payment"), TOKEN_PILES)
def test_a_token_pile_counts_when_its_last_token_leaves_it_and_never_again(cost: int, token: str, payment: str) -> None:
    """The marker moves for the sign of the token of cost 10 as well."""
    places = {1: 4, 3: 3, 6: 2, 10: 1}[cost]
    row = " ".join([token] * places)
    sign = 1 if cost == 10 else 0
    for pile, marker in ((f"{token} {token}", 0), (token, 1), ("", 0)):
        match = use_up({"mine": row, "token_piles": {cost: pile}}, f"mine {token}", payment)
        assert wrong(match, marker=marker + sign) == [], pile


@pytest.mark.rule("CI-16.12", "CI-4.2")
def test_a_hand_above_seven_is_kept_and_takes_no_card_until_it_is_smaller() -> None:
    words = {"hand": "N1 N1 N2 N2 P1 P1 P2", "base": "Y1", "rivals": [{}], "docks": "B1 B2", "mine": "brown_1a"}
    match = at_table("raid 0", "end", "end", **words)
    assert wrong(match, p0_hand_size=8, refused={"recruit B1": "CI-5.1", "recruit B2": "CI-5.1"}) == []
    for answer in ("mine brown_1a", "pay N1"):
        match.act(answer)
    assert wrong(match, p0_hand_size=7, refused={"recruit B1": "CI-5.1"}) == []
    for answer in ("end", "end", "skill P1"):
        match.act(answer)
    assert wrong(match, p0_hand_size=6, refused={"recruit B1": "allowed"}) == []


@pytest.mark.rule("CI-16.18", "CI-6.4")
@pytest.mark.parametrize("colour", ["purple", "brown", "blue", "yellow", "red", "green"])
def test_a_token_at_cost_0_needs_no_card_whatever_its_colour(colour: str) -> None:
    match = at_table("leader", f"mine {colour}_3a", base="P4", mine=f"{colour}_3a")
    assert wrong(match, asked="0 action", p0_tokens=f"{colour}_3a", area="", actions_left=1) == []


@pytest.mark.rule("CI-16.19", "CI-6.3")
def test_in_play_or_not_decides_whether_a_totem_helps() -> None:
    """All totems of the game in one hand: every colour in play is cheaper, the two wild ones are not."""
    mine = "purple_3a brown_3a blue_3a yellow_6a red_6a green_10a red_1a green_1a"
    for in_play, totems in (("PNBY", "purple brown blue yellow"), ("PNRG", "purple brown red green")):
        match = at_table(mine=mine, totems=totems, in_play=in_play)
        cheaper = {token: any(token.startswith(colour) for colour in totems.split()) for token in mine.split()}
        prices = {token: int(token.split("_")[1][:-1]) - less for token, less in cheaper.items()}
        assert wrong(match, prices=prices) == []


@pytest.mark.rule("CI-16.30", "CI-6.8")
@pytest.mark.parametrize(
    ("words", "answers"),
    [
        pytest.param({"hand": "B1"}, ["skill B1", "token blue_1a"], id="level 1"),
        pytest.param({"hand": "R4 N1"}, ["skill R4", "card N1", "token blue_1a"], id="Domina"),
        pytest.param({"base": "N1", "artifacts": "baton_of_coaxing"}, ["raid 0", "token blue_1a"], id="Baton"),
        pytest.param(
            {"base": "Y4", "hand": "N1"}, ["leader", "mine green_1a", "pay N1", "token blue_1a"], id="Scrabber"
        ),
    ],
)
def test_a_taken_token_never_moves_the_marker(
    words: dict[str, str], answers: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No token of cost 1 has a cave-in sign in the box, so here one gets it; mined, it does move the marker."""
    taking = at_table(mine="blue_1a green_1a", in_play="NBYR", **words)
    mining = at_table("mine blue_1a", mine="blue_1a", hand="B1")
    for match in (taking, mining):
        box = state_of(match).box
        monkeypatch.setattr(box, "cavein", [label == "blue_1a" for label in box.label])
    for answer in answers:
        taking.act(answer)
    assert wrong(taking, asked="0 action", marker=0) == []
    assert "blue_1a" in [box.label[token] for token in state_of(taking).tokens[0]]
    mining.act("pay B1")
    assert wrong(mining, marker=1, p0_tokens="blue_1a") == []


@pytest.mark.rule("CI-16.31", "CI-11.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_after_the_end_field_the_round_is_finished(players: int) -> None:
    """Whoever starts the round and whoever reaches the field: all up to the start player's right have a turn."""
    for first in range(players):
        for after in range(players):
            seat = (first + after) % players
            match = at_table(
                hand="B3",
                rivals=[{"hand": "B3"} for _ in range(players - 1)],
                mine="blue_3c",
                marker={2: 6, 3: 7, 4: 8}[players],
                first=first,
                current=seat,
            )
            for answer in ("mine blue_3c", "pay B3", "end"):
                match.act(answer)
            turns = 0
            while not match.over:
                match.act("end")
                turns += 1
            assert turns == players - 1 - after, (first, seat)


@pytest.mark.rule("CI-16.33", "CI-3.6")
def test_cards_of_one_action_lie_in_any_order_the_payer_likes() -> None:
    for order in permutations(["Y1", "Y2", "Y3"]):
        pays = [f"pay {card}" for card in order]
        match = at_table("mine yellow_6a", *pays, "skill P4", hand="Y1 Y2 Y3 P4", mine="yellow_6a")
        assert wrong(match, area=" ".join([*order, "P4"])) == []


@pytest.mark.rule("CI-16.36", "CI-4.3")
@pytest.mark.parametrize("card", ["B3", "B4", "N3", "G3", "G4"])
def test_no_skill_takes_the_own_leader(card: str) -> None:
    """The Base is a Weedlock alone: nothing is asked, from hand or as Leader."""
    match = at_table(f"skill {card}", hand=card, base="G1", in_play="PNBG")
    assert wrong(match, asked="0 action", p0_base="G1", p0_hand="") == []
    leading = at_table(base=card, in_play="PNBG")
    assert offered(leading) == ["go on"]


@pytest.mark.rule("CI-16.40", "CI-10.2")
@pytest.mark.parametrize("size", range(8))
def test_only_the_oldest_cards_above_seven_leave_the_game(size: int) -> None:
    base = ["N1", "N2", "N3", "B1", "B2", "B3", "Y1"][:size]
    answers = ["mine purple_6a", "pay P1", "pay P2", "pay P3", "skill P4", "end"]
    start = ["go on"] if base else []
    words = {"mine": "purple_6a", "hand": "P1 P2 P3 P4", "docks": "Y2", "rivals": [{"base": "N1 N2"}]}
    match = at_table(*start, *answers, base=" ".join(base), **words)
    cards = [*base, "P1", "P2", "P3", "P4"]
    assert wrong(match, p0_base=" ".join(cards[-7:]), removed=" ".join(cards[:-7])) == []


@pytest.mark.rule("CI-16.53", "CI-14.25")
@pytest.mark.parametrize("order", sorted(set(permutations("mmr"))))
def test_with_a_leading_drollo_two_minings_and_a_recruit_come_in_any_order(order: tuple[str, ...]) -> None:
    match = at_table("leader", base="Y2", hand="N1 N1", mine="brown_1a brown_1b", docks="P1")
    tokens = iter(["brown_1a", "brown_1b"])
    for action in order:
        for answer in ["recruit P1"] if action == "r" else [f"mine {next(tokens)}", "pay N1"]:
            match.act(answer)
    assert wrong(match, p0_tokens="brown_1a brown_1b", p0_hand="P1", options=["end"]) == []


@pytest.mark.rule("CI-16.58", "CI-11.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_five_rounds_of_raids_on_own_bases_and_useless_skills_end_the_game(players: int) -> None:
    """Cards go from hands to Bases and back, and nothing leaves the Mine, the Docks or the stacks."""
    words = {"docks": "P1", "mine": "red_1a", "stacks": ["art01"], "supply": "brown"}
    match = at_table(hand="N1", rivals=[{"hand": "N1"} for _ in range(players - 1)], **words)
    turns = 0
    while not match.over:
        match.act("skill N1" if "skill N1" in offered(match) else f"raid {match.seat}")
        match.act("end")
        turns += 1
    assert turns == 5 * players
    assert wrong(match, over=True, scores=[0] * (players - 1) + [3]) == []


@pytest.mark.rule("CI-9.2", "CI-14.8", "CI-14.25")
def test_the_sample_game_stands_as_the_rulebook_says_after_each_of_its_steps() -> None:
    """The scenario `sample-game`, looked at after Luke's and Kate's turns (RB-12 to RB-15)."""
    (sample,) = [one for one in read_scenarios(SCENARIOS / "examples.yaml") if one.id == "sample-game"]
    steps: dict[int, dict[str, Any]] = {
        1: {"p0_tokens": "red_1a", "p0_hand": "Y1 Y2", "p0_base": "Y1 B2", "p0_leader": "B2"},
        3: {"p0_tokens": "red_1a yellow_3a green_1a", "p0_hand": "", "p0_leader": "Y2", "p0_base": "Y1 B2 Y2 Y1 Y2"},
        11: {"p0_base": "Y2 B2 N1 Y1 Y2", "p0_hand": "N2 P3", "p1_hand_size": 4},
        12: {
            "p0_base": "Y2",
            "p0_leader": "Y2",
            "p0_hand": "N2 P3 Y2",
            "p1_hand_size": 7,
            "p1_totems": "purple yellow",
        },
    }
    match = Stage(GAME, sample)
    turns = 0
    for answer in sample.play:
        match.act(answer)
        if answer == "end":
            turns += 1
            assert wrong(match, **steps.pop(turns, {})) == [], turns
    assert not steps
    assert wrong(match, actions_left=0, p0_base="Y2", area="N2", p1_base="") == []
