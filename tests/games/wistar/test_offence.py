"""Offensive inventions: who is hit, in which order, what a victim may choose, and what guards (RW-8.8, R50 to R52)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.changed import with_effects
from tests.games.wistar.helpers import events, offered, on_table, refusal, told, wrong
from underhall import OUTSIDER
from underhall.engine.scenario import Stage

RICH: dict[str, Any] = {"wood": 9, "metal": 9}


def attack(card: int, attacker: dict[str, Any], *rivals: dict[str, Any], then: str = "", **words: Any) -> Stage:
    """Seat 0 plays an offensive card; `then` is an answer to it."""
    first = {**attacker, "hand": f"{card} {attacker.get('hand', '')}"}
    play = ["extra 1", f"play {card}", *([then] if then else [])]
    return on_table([first, *rivals], *play, placed="S1a", **words)


# A card, what the attacker has, what hits a rival and what does not, and the loss.
HITS: list[tuple[int, dict[str, Any], dict[str, Any], dict[str, Any], dict[str, int]]] = [
    (45, {"moves": 1}, {"moves": 2}, {"moves": 1}, {"moves": 1}),
    (46, {"jokers": 1}, {"jokers": 2}, {"jokers": 1}, {"jokers": 1}),
    (47, {"metal": 3}, {"metal": 3}, {"metal": 2}, {"metal": 1}),
    (93, {"beds": 1}, {"beds": 2}, {"beds": 1}, {"vp": 2}),
    (133, {"tokens": "DT1"}, {"tokens": "DT2 DT3"}, {"tokens": "DT2"}, {"vp": 2}),
    (154, {}, {"private": "GO1", "private_reached": "GO1"}, {"private": "GO1"}, {"vp": 3}),
]


@pytest.mark.rule("RW-8.8", "R50")
@pytest.mark.parametrize(("card", "attacker", "more", "not_more", "loss"), HITS)
def test_rivals_with_strictly_more_suffer(
    card: int, attacker: dict[str, Any], more: dict[str, Any], not_more: dict[str, Any], loss: dict[str, int]
) -> None:
    """47: the attacker has 2 metal left when the card is paid, so 3 is more and 2 is not."""
    for rival, hit in ((more, True), (not_more, False)):
        player = {**RICH, **attacker}
        match = attack(card, player, {"vp": 9, **rival})
        before = {"vp": 9, **rival}
        expected = {f"p1_{word}": int(before.get(word, 0)) - n * hit for word, n in loss.items()}
        assert wrong(match, **expected, asked="0 act") == [], rival


@pytest.mark.rule("RW-8.8")
def test_toll_gate_counts_cubes_on_missions() -> None:
    words: dict[str, Any] = {"missions": {"G1": "MH2"}, "revealed": "G1", "cubes": {"MH2.1": 1}}
    assert wrong(attack(153, RICH, {"vp": 9}, {"vp": 9}, **words), p1_vp=7, p2_vp=9) == []


@pytest.mark.rule("RW-8.8")
def test_the_attacker_and_those_with_less_lose_nothing() -> None:
    """E7: one door token each but two for the third; the spy centre costs 2 wood."""
    players = [{"tokens": "DT1", "wood": 2, "vp": 5}, {"tokens": "DT2", "vp": 5}, {"tokens": "DT3 DT4", "vp": 5}]
    match = attack(133, *players)
    expected = {"p0_vp": 5, "p1_vp": 5, "p2_vp": 3, "p0_wood": 0}
    assert wrong(match, **expected, p0_icons={"perception": 1}, p0_parts={"inventions": 4}) == []


@pytest.mark.rule("RW-8.8", "RW-E.12")
def test_robodog_guards_its_owner_for_good() -> None:
    rivals = [{"tokens": "DT3 DT4", "vp": 5, "played": 95}, {"tokens": "DT1 DT2", "vp": 5}]
    match = attack(133, RICH, *rivals)
    assert wrong(match, p1_vp=5, p2_vp=3, p1_played="95") == []
    assert len(told(match, OUTSIDER, "shielded")) == 1
    match = attack(87, RICH, {"dug": 2, "metal": 5, "vp": 5, "played": 95})
    assert wrong(match, asked="0 act", p1_metal=5, p1_vp=5) == []


@pytest.mark.rule("R50")
def test_the_comparison_comes_after_the_card_has_left_the_hand() -> None:
    """44: two cards each before the play, one against two after it."""
    match = attack(44, {"metal": 1, "hand": "36"}, {"hand": "33 34"})
    assert wrong(match, asked="1 discard", options=["discard 33", "discard 34"]) == []
    match = attack(44, {"metal": 1, "hand": "36 37"}, {"hand": "33 34"})
    assert wrong(match, asked="0 act") == []


@pytest.mark.rule("R50", "RW-E.12")
@pytest.mark.parametrize(("order", "victims"), [("0 1 2 3", [1, 2, 3]), ("3 0 2 1", [2, 1, 3]), ("2 1 3 0", [2, 1, 3])])
def test_victims_suffer_in_turn_order_after_the_attacker(order: str, victims: list[int]) -> None:
    hands = ["33 34", "35 36", "37 38"]
    match = attack(44, {"metal": 1}, *({"hand": hand} for hand in hands), order=order, current=0)
    asked = []
    while match.pending_for(None).seat != 0:
        asked.append(match.pending_for(None).seat)
        match.act(offered(match)[0])
    assert asked == victims
    assert wrong(match, p1_hand="34", p2_hand="36", p3_hand="38", discard_basic=discards(victims)) == []


def discards(victims: list[int]) -> str:
    return " ".join({1: "33", 2: "35", 3: "37"}[seat] for seat in victims)


@pytest.mark.rule("R75", "R50")
def test_a_victim_decides_at_once_and_gets_no_quick_action() -> None:
    """The victim could deploy, buy and reach a goal in its own turn; here it only gives a card."""
    victim = {"hand": "33 34", "resting": 2, "wood": 5, "moves": 3, "workers": {"farm": 1}, "dug": 3}
    match = attack(44, {"metal": 1}, victim, goals="GO1")
    assert wrong(match, asked="1 discard", options=["discard 33", "discard 34"], todo="main") == []
    match.act("discard 34")
    assert wrong(match, asked="0 act", p1_hand="33", p1_resting=2, p1_goals_reached=0, discard_basic="34") == []


@pytest.mark.rule("R51")
@pytest.mark.parametrize(("choice", "metal", "vp"), [("suffer 1", 1, 5), ("suffer 2", 3, 2)])
def test_the_victim_chooses_between_two_losses(choice: str, metal: int, vp: int) -> None:
    """87: 2 metal or 3 VP for those who have dug more."""
    match = attack(87, RICH, {"dug": 1, "metal": 3, "vp": 5}, {"metal": 3, "vp": 5})
    assert wrong(match, asked="1 suffer", options=["suffer 1", "suffer 2"]) == []
    match.act(choice)
    assert wrong(match, p1_metal=metal, p1_vp=vp, p2_metal=3, p2_vp=5, asked="0 act") == []


@pytest.mark.rule("R51")
@pytest.mark.parametrize("metal", range(4))
@pytest.mark.parametrize("vp", range(5))
def test_pieces_are_paid_in_full_and_points_down_to_0(metal: int, vp: int) -> None:
    """87: 2 metal only if there are 2, 3 VP always. Who has neither metal nor VP is not asked."""
    match = attack(87, RICH, {"dug": 1, "metal": metal, "vp": vp})
    if metal == vp == 0:
        assert wrong(match, asked="0 act") == []
        return
    assert wrong(match, asked="1 suffer") == []
    assert offered(match) == (["suffer 1", "suffer 2"] if metal >= 2 else ["suffer 2"])
    assert refusal(match, "suffer 1") == (None if metal >= 2 else "R51")
    match.act("suffer 2")
    assert wrong(match, p1_metal=metal, p1_vp=max(0, vp - 3), asked="0 act") == []


# Losses of pieces and cards that are owed in full, and what is just enough for each.
OWED: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("{op: lose_wood, n: 2}", {"wood": 2}, {"wood": 1}),
    ("{op: lose_metal, n: 2}", {"metal": 2}, {"metal": 1}),
    ("{op: lose_move_token, n: 2}", {"moves": 2}, {"moves": 1}),
    ("{op: lose_joker, n: 2}", {"jokers": 2}, {"jokers": 1}),
    ("{op: discard_card, n: 2}", {"hand": "33 1"}, {"hand": "33"}),
    ("{op: discard_card, n: 1, deck: advanced}", {"hand": "1"}, {"hand": "33 34", "vp": 1}),
    ("{op: discard_guest, n: 2}", {"guests": "GH1 CH1"}, {"guests": "GH1"}),
    ("{op: lose_vp, n: 1}, {op: lose_metal, n: 2}", {"metal": 2}, {"metal": 1, "vp": 9}),
]


@pytest.mark.rule("R51")
@pytest.mark.parametrize(("loss", "enough", "short"), OWED)
@pytest.mark.parametrize("vp", [0, 1, 9])
@pytest.mark.parametrize("first", [True, False])
def test_every_kind_of_loss_but_points_is_owed_in_full(
    loss: str, enough: dict[str, Any], short: dict[str, Any], vp: int, first: bool
) -> None:
    """Whichever of the two losses stands first."""
    pieces, points = f"[{loss}]", "[{op: lose_vp, n: 2}]"
    then, or_else = (pieces, points) if first else (points, pieces)
    effects = f"offensive [{{rivals_with_more: door_tokens, then: {then}, or_else: {or_else}}}]"
    owed, always = ("suffer 1", "suffer 2") if first else ("suffer 2", "suffer 1")
    for own, can in ((enough, True), (short, False)):
        players = [{**RICH, "hand": "133"}, {"vp": vp, **own, "tokens": "DT1"}]
        match = with_effects({133: effects}, players, "extra 1", "play 133", placed="S1a")
        assert wrong(match, asked="1 suffer") == [], own
        assert refusal(match, owed) == (None if can else "R51"), own
        assert refusal(match, always) is None


@pytest.mark.rule("R52")
@pytest.mark.parametrize(
    ("wood", "metal", "options"),
    [(1, 1, ["suffer 1", "suffer 2"]), (1, 0, ["suffer 1"]), (2, 1, ["suffer 1"]), (0, 0, [])],
)
def test_if_neither_loss_can_be_paid_the_victim_loses_what_there_is(wood: int, metal: int, options: list[str]) -> None:
    """No printed card has two losses of pieces."""
    losses = "then: [{op: lose_wood, n: 2}], or_else: [{op: lose_metal, n: 2}]"
    players = [{**RICH, "hand": "133"}, {"wood": wood, "metal": metal, "vp": 5, "tokens": "DT1"}]
    effects = {133: f"offensive [{{rivals_with_more: door_tokens, {losses}}}]"}
    match = with_effects(effects, players, "extra 1", "play 133", placed="S1a")
    if options:
        assert offered(match) == options
        match.act(options[0])
    assert wrong(match, p1_wood=0, p1_metal=metal, p1_vp=5, asked="0 act") == []


@pytest.mark.rule("R51")
def test_time_machine_takes_a_guest_of_the_victims_choice_or_points() -> None:
    attacker = {"metal": 3, "electricity": 1, "played": 59, "guests": "GH1"}
    victim = {"guests": "GH6 GB4 CH1", "vp": 4}
    match = attack(25, attacker, victim, {"guests": "GH7", "vp": 4}, then="suffer 1")
    assert wrong(match, asked="1 give_guest", options=["give GH6", "give GB4", "give CH1"]) == []
    match.act("give CH1")
    assert wrong(match, p1_guests="GH6 GB4", p1_vp=4, gone="CH1", p2_vp=4, p2_guests="GH7", asked="0 act") == []
    match = attack(25, attacker, victim, then="suffer 2")
    assert wrong(match, p1_guests="GH6 GB4 CH1", p1_vp=1) == []
    match = attack(25, attacker, {**victim, "vp": 2}, then="suffer 2")
    assert wrong(match, p1_guests="GH6 GB4 CH1", p1_vp=0) == []


@pytest.mark.rule("R52")
@pytest.mark.parametrize(("card", "vp", "left"), [(93, 1, 0), (93, 0, 0), (93, 2, 0), (93, 3, 1)])
def test_a_victim_loses_no_more_than_there_is(card: int, vp: int, left: int) -> None:
    match = attack(card, RICH, {"beds": 1, "vp": vp})
    assert wrong(match, p1_vp=left, asked="0 act") == []
    assert events(match).count("lost_vp") == (vp > 0)


@pytest.mark.rule("R73")
def test_a_card_given_up_goes_face_up_to_the_pile_of_its_deck() -> None:
    match = attack(44, {"metal": 1}, {"hand": "1 33"}, then="discard 1", discard_basic="60", discard_advanced="2")
    assert wrong(match, discard_advanced="2 1", discard_basic="60", p1_hand="33") == []


@pytest.mark.rule("RW-E.12")
def test_an_attack_without_victims_is_a_card_like_any_other() -> None:
    match = attack(93, {"metal": 1, "beds": 2}, {"beds": 2, "vp": 5}, {"beds": 1, "vp": 5})
    assert wrong(match, p0_played="93", p0_metal=0, p1_vp=5, p2_vp=5, p0_icons={"agility": 1}, asked="0 act") == []
