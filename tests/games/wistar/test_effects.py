"""Section 9 of the effect grammar: what is asked, amounts, conditions, payments, choices, 1x effects, income."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.changed import with_effects
from tests.games.wistar.helpers import events, offered, on_table, refusal, seats, seen, wrong
from underhall.engine.scenario import Stage

Words = dict[str, Any]
RICH: Words = {"wood": 9, "metal": 9, "moves": 9, "jokers": 5}
PLAYING: Words = {"placed": "S1a"}


def playing(card: int, player: Words, *play: str, **words: Any) -> Stage:
    first = {**player, "hand": f"{card} {player.get('hand', '')}"}
    return on_table([first, {}], "extra 1", f"play {card}", *play, **PLAYING, **words)


def playing_effect(effects: str, player: Words, *play: str, rival: Words | None = None, **words: Any) -> Stage:
    """Card 36 (1 metal, a tool) with another effect."""
    first = {"metal": 1, **player, "hand": f"36 {player.get('hand', '')}"}
    return with_effects({36: effects}, [first, rival or {}], "extra 1", "play 36", *play, **PLAYING, **words)


# RW-E.2: by itself or asked


@pytest.mark.rule("RW-E.2")
@pytest.mark.parametrize("card", [39, 105, 171, 33, 72, 62, 166, 148, 14, 91])
def test_plain_gains_ask_nothing(card: int) -> None:
    match = playing(card, RICH)
    assert wrong(match, asked="0 act", p0_played=f"{card}") == []


MUST: list[tuple[int, Words, str, list[str]]] = [
    (122, {**RICH, "guests": "GH6 GB4"}, "", ["hero HE1", "hero HE2", "hero HE3", "hero HE4", "hero HE5"]),
    (55, RICH, "cube A5", ["skill ST1", "skill ST2", "skill ST3", "skill ST4", "skill ST5"]),
    (156, RICH, "", ["take 33", "take 34"]),
    (137, {**RICH, "electricity": 1}, "", ["take 61", "take 62"]),
    (38, RICH, "", ["keep GO1", "keep GO2"]),
    (66, RICH, "", ["choose 1", "choose 2"]),
]


@pytest.mark.rule("RW-E.2")
@pytest.mark.parametrize(("card", "player", "answer", "options"), MUST)
def test_the_owner_must_pick_one(card: int, player: Words, answer: str, options: list[str]) -> None:
    words = {"discard_basic": "33 34", "row_basic": "61 62", "goal_pile": "GO1 GO2"}
    match = playing(card, player, **words)
    if answer:
        match.act(answer)
    assert offered(match) == options


@pytest.mark.rule("RW-E.2")
def test_pieces_of_any_kind_and_elixirs_must_be_picked() -> None:
    """GO12 gives two pieces, one after the other; a card only while there are cards."""
    match = on_table([{"played": "1 2"}, {}], "goal GO12", goals="GO12", deck_basic="33")
    assert offered(match) == ["card", "metal", "wood"]
    match.act("card")
    assert wrong(match, options=["metal", "wood"], refused={"card": "R42"}) == []
    match.act("wood")
    assert wrong(match, p0_hand="33", p0_wood=1, p0_metal=0, p0_vp=4) == []
    assert offered(on_table([{}, {}], "hut")) == ["metal", "wood"]


MAY: list[tuple[int, Words, Words, str]] = [
    (40, {**RICH, "hand": "60"}, {}, "play nothing"),
    (85, {**RICH, "played": 89, "explorer": "G1"}, {"missions": {"G1": "MH2"}, "revealed": "G1"}, "solve nothing"),
    (160, RICH, {}, "stop"),
    (157, RICH, {}, "stop"),
    (165, RICH, {"guests_house": "GH6"}, "decline"),
    (107, RICH, {"round_guest": "GH6"}, "decline"),
    (42, RICH, {"doors": {"D1": "DT1"}}, "stop"),
    (168, RICH, {}, "stop"),
    (52, {**RICH, "explorer": "G1"}, {"missions": {"G1": "MH2"}}, "stop"),
    (50, RICH, {}, "stop"),
    (90, {**RICH, "workers": {"farm": 2}}, {}, "stop"),
    (55, RICH, {}, "cube none"),
    (81, {**RICH, "workers": {"farm": 2}}, {}, "do nothing"),
    (100, {**RICH, "workers": {"forest": 2}}, {}, "stop"),
    (161, RICH, {}, "stop"),
    (34, RICH, {}, "stop"),
    (119, {**RICH, "electricity": 2, "played": 10}, {}, "play nothing"),
]


@pytest.mark.rule("RW-E.2")
@pytest.mark.parametrize(("card", "player", "words", "no"), MAY)
def test_deeds_may_be_declined(card: int, player: Words, words: Words, no: str) -> None:
    match = playing(card, player, **words)
    assert len(offered(match)) > 1
    match.act(no)
    assert wrong(match, asked="0 act", p0_played=f"{player.get('played', '')} {card}", p0_vp=0, p0_abilities="") == []


@pytest.mark.rule("RW-E.2")
@pytest.mark.parametrize(("card", "area", "action"), [(142, "forest", "gather_wood"), (1, "burrow", "gather_metal")])
def test_a_main_action_of_an_effect_may_be_declined(card: int, area: str, action: str) -> None:
    match = playing(card, {**RICH, "workers": {area: 2}})
    assert offered(match) == [f"do {action}", "do nothing"]


@pytest.mark.rule("RW-E.2")
def test_the_rest_of_several_may_be_declined() -> None:
    match = playing(90, {**RICH, "workers": {"farm": 2}}, "march farm forest", "stop")
    assert wrong(match, asked="0 act", p0_workers={"farm": 1, "forest": 1}) == []
    match = playing(16, RICH, "step G1", "stop")
    assert wrong(match, asked="0 act", p0_explorer="G1", points=0) == []


@pytest.mark.rule("RW-E.2")
@pytest.mark.parametrize(("answer", "wood", "vp"), [("pay", 0, 2), ("decline", 1, 0)])
def test_a_payment_may_be_declined(answer: str, wood: int, vp: int) -> None:
    """No printed card asks for one while another effect runs, so 36 does it here."""
    effects = "instant [{pay: {wood: 1}, then: [{op: gain_vp, n: 2}]}]"
    match = playing_effect(effects, {"wood": 1})
    assert wrong(match, asked="0 pay_for", options=["pay", "decline"]) == []
    match.act(answer)
    assert wrong(match, p0_wood=wood, p0_vp=vp, asked="0 act") == []


# RW-E.3: amounts


@pytest.mark.rule("RW-E.3")
@pytest.mark.parametrize(("tools", "wood"), [(0, 0), (1, 2), (2, 2), (3, 4), (4, 4), (5, 5), (6, 5)])
def test_an_amount_is_n_for_every_so_many_up_to_the_most(tools: int, wood: int) -> None:
    """2 wood for every two tools, the card itself among them, 5 at most."""
    played = " ".join(["33", "34", "35", "39", "42", "43"][:tools])
    effects = "instant [{op: gain_wood, n: 2, per: tools, per_each: 2, max: 5}]"
    match = playing_effect(effects, {"played": played})
    assert wrong(match, p0_wood=wood) == []
    assert events(match).count("wood_gain") == (wood > 0), "nothing is no event"


@pytest.mark.rule("RW-E.3")
def test_counters_are_read_when_the_step_starts() -> None:
    """The first step changes what the second one counts."""
    effects = "instant [{op: gain_wood, n: 3}, {op: gain_vp, per: wood}]"
    assert wrong(playing_effect(effects, {"wood": 2}), p0_vp=5) == []
    effects = "instant [{op: gain_vp, per: wood}, {op: gain_wood, n: 3}]"
    assert wrong(playing_effect(effects, {"wood": 2}), p0_vp=2) == []


@pytest.mark.rule("RW-E.3")
@pytest.mark.parametrize(("played", "points"), [("132", 0), ("132 33", 1), ("132 33 34", 1), ("132 33 34 141", 2)])
def test_parts_of_a_divisor_give_nothing(played: str, points: int) -> None:
    """132: a point for every two inventions."""
    assert wrong(on_table([{"played": played}, {}]), p0_parts={"end_game_effects": points}) == []


@pytest.mark.rule("RW-E.3")
def test_digging_and_moving_are_up_to_that_many() -> None:
    """15 digs once for each energy icon: two of 10 and its own."""
    match = playing(15, {"metal": 3, "electricity": 1, "played": 10}, "dig", "stop")
    assert wrong(match, p0_dug=1, asked="0 act") == []
    match = playing(15, {"metal": 3, "electricity": 1, "played": 10}, "dig", "dig", "dig")
    assert wrong(match, p0_dug=3, asked="0 act") == []
    match = playing(90, {**RICH, "workers": {"forest": 1}}, "march forest farm")
    assert wrong(match, p0_workers={"farm": 1}) == []
    assert "march farm burrow" not in offered(match), "different workers"


# RW-E.4: if, pay, choice


@pytest.mark.rule("RW-E.4")
@pytest.mark.parametrize(("level", "moves", "metal"), [(0, 0, 0), (1, 1, 0), (2, 1, 2)])
def test_basic_electricity_is_either_side_and_advanced_the_other_one(level: int, moves: int, metal: int) -> None:
    match = on_table([{"played": "61 82", "electricity": level}, {}], phase="income")
    assert wrong(match, p0_moves=moves, p0_metal=metal, p0_electricity=level) == []


@pytest.mark.rule("RW-E.4")
@pytest.mark.parametrize(("late", "vp"), [(True, 2), (False, 0)])
def test_a_condition_is_read_when_it_is_reached(late: bool, vp: int) -> None:
    steps = ["{op: gain_electricity}", "{if: {has: electricity_basic}, then: [{op: gain_vp, n: 2}]}"]
    match = playing_effect(f"instant [{', '.join(steps if late else steps[::-1])}]", {})
    assert wrong(match, p0_vp=vp, p0_electricity=1) == []


# A 1x card, a payment that will do, one that will not, and the answers.
PAYMENTS: list[tuple[int, Words, Words, tuple[str, ...], Words]] = [
    (158, {"wood": 1}, {"metal": 9, "hand": "33"}, (), {"p0_wood": 0, "p0_vp": 2}),
    (163, {"moves": 1}, {"wood": 9}, (), {"p0_moves": 0, "p0_jokers": 1}),
    (120, {"guests": "CH1"}, {"beds": 2}, ("give CH1",), {"p0_guests": "", "p0_vp": 3, "gone": "CH1"}),
    (120, {"guests": "GB4"}, {}, ("give GB4",), {"p0_guests": "", "p0_vp": 3}),
    (141, {"beds": 2}, {"beds": 2, "bed_tiles": 0}, (), {"p0_bed_tiles": 1, "p0_beds": 2, "p0_wood": 2}),
    (172, {"hand": "33 1"}, {"hand": "1", "wood": 9}, ("discard 33",), {"discard_basic": "33", "p0_hand_advanced": 2}),
    (134, {"wood": 1, "hand": "1"}, {"wood": 1, "moves": 9}, ("pay 1w 1c", "discard 1"), {"asked": "0 drawn"}),
]


@pytest.mark.rule("RW-E.4")
@pytest.mark.parametrize(("card", "enough", "less", "play", "expected"), PAYMENTS)
def test_a_payment_is_made_whole_or_not_at_all(
    card: int, enough: Words, less: Words, play: tuple[str, ...], expected: Words
) -> None:
    assert refusal(on_table([{**less, "played": card}, {}]), f"use {card}") == "RW-E.4"
    match = on_table([{**enough, "played": card}, {}], f"use {card}", *play)
    assert wrong(match, **expected) == []


@pytest.mark.rule("RW-E.4")
def test_a_payment_of_a_deck_takes_cards_of_that_deck() -> None:
    match = on_table([{"hand": "33 34 1", "played": 172}, {}], "use 172")
    assert wrong(match, options=["discard 33", "discard 34"], refused={"discard 1": "RW-E.4"}) == []


@pytest.mark.rule("RW-E.4")
def test_a_choice_offers_what_can_do_something() -> None:
    """84: wood, metal, a move token or a basic card."""
    everything = ["choose 1", "choose 2", "choose 3", "choose 4"]
    assert offered(on_table([{"played": 84}, {}], "use 84")) == everything
    match = on_table([{"played": 84}, {"moves": 20}], "use 84", deck_basic="")
    assert wrong(match, options=["choose 1", "choose 2"], refused={"choose 3": "RW-E.4", "choose 4": "RW-E.4"}) == []
    match.act("choose 2")
    assert wrong(match, p0_metal=1, p0_wood=0) == []


# R85: pay to get


NO_USE: list[tuple[int, Words, Words, Words]] = [
    (118, {"wood": 1, "guests": "GH6 GH7 GH8"}, {}, {}),
    (163, {"moves": 1}, {"jokers": 12}, {}),
    (23, {"wood": 1}, {"jokers": 12}, {}),
    (172, {"hand": "33"}, {}, {"deck_advanced": ""}),
    (103, {"wood": 1}, {}, {"deck_basic": ""}),
    (13, {"metal": 1, "dug": 6}, {}, {}),
]


@pytest.mark.rule("R85")
@pytest.mark.parametrize(("card", "player", "rival", "words"), NO_USE)
def test_nothing_is_paid_for_nothing(card: int, player: Words, rival: Words, words: Words) -> None:
    match = on_table([{**player, "played": card}, rival], **words)
    assert f"use {card}" not in offered(match)
    assert refusal(match, f"use {card}") == "R85"


@pytest.mark.rule("R85")
def test_the_same_payments_are_offered_when_they_buy_something() -> None:
    for card, player in ((118, {"wood": 1}), (163, {"moves": 1}), (23, {"wood": 1}), (172, {"hand": "33"})):
        assert f"use {card}" in offered(on_table([{**player, "played": card}, {}]))
    for card, player in ((103, {"wood": 1}), (13, {"metal": 1, "dug": 5})):
        assert f"use {card}" in offered(on_table([{**player, "played": card}, {}]))


# R53: 1x effects


IDLE: list[tuple[int, Words, Words, str]] = [
    (59, {}, {}, "RW-E.4"),
    (106, {"metal": 1}, {}, "RW-5.2"),
    (106, {"metal": 9, "dug": 6}, {}, "R69"),
    (26, {"resting": 2}, {}, "R9"),
    (116, {"hand": "88"}, {}, "RW-8.1"),
    (144, {}, {"deck_advanced": ""}, "R42"),
    (22, {}, {"doors": {"D1": "DT1", "D2": "DT2"}}, "RW-5.6"),
    (2, {}, {"deck_basic": "", "deck_advanced": "1"}, "R42"),
]


@pytest.mark.rule("R53", "RW-E.16")
@pytest.mark.parametrize(("card", "player", "words", "rule"), IDLE)
def test_a_1x_effect_that_could_do_nothing_is_not_offered(card: int, player: Words, words: Words, rule: str) -> None:
    match = on_table([{**player, "played": card}, {}], **words)
    assert f"use {card}" not in offered(match)
    assert refusal(match, f"use {card}") == rule


@pytest.mark.rule("R53", "RW-E.16")
def test_a_1x_effect_that_could_do_something_is_offered_until_it_is_marked() -> None:
    cards: dict[int, Words] = {
        59: {"electricity": 1},
        106: {"metal": 2},
        26: {"workers": {"farm": 1}},
        116: {"hand": "36"},
    }
    for card, player in cards.items():
        match = on_table([{"metal": 1, **player, "played": card}, {}])
        assert f"use {card}" in offered(match)
        match = on_table([{"metal": 1, **player, "played": card, "marked": card}, {}])
        assert f"use {card}" not in offered(match)
        assert refusal(match, f"use {card}") == "RW-13.4"


@pytest.mark.rule("RW-E.16")
def test_a_1x_effect_belongs_to_its_owner() -> None:
    match = on_table([{"wood": 9}, {"played": 158}])
    assert refusal(match, "use 158") == "RW-13.4"


# R67: income that asks


@pytest.mark.rule("R67")
def test_income_explores_and_plays_cards_at_that_time() -> None:
    """GB8 gives an exploration point, GB7 an elixir; the card played is income itself and pays at once."""
    players: list[Words] = [{"guests": "GB7 GB8", "hand": "145", "wood": 2}, {"guests": "GH15"}]
    match = on_table(players, phase="income", doors={"D1": "DT10"})
    for answer in ("next GB8", "open D1", "play", "play 145"):
        match.act(answer)
    expected = {"p0_vp": 2, "p0_played": "145", "p0_metal": 1, "p0_wood": 0, "p1_moves": 1, "phase": "actions"}
    assert wrong(match, **expected, asked="0 act", p0_tokens="DT10") == []


@pytest.mark.rule("R67")
@pytest.mark.parametrize(
    ("card", "player", "asked"),
    [
        (161, {}, "0 project"),
        (24, {}, "0 farm_deed"),
        (48, {"workers": {"farm": 1}}, "0 march"),
        (27, {}, "0 farm_deed"),
        (135, {}, "0 choice"),
    ],
)
def test_income_with_a_choice_asks_in_the_new_round_phase(card: int, player: Words, asked: str) -> None:
    match = on_table([{**player, "played": card}, {}], phase="income")
    assert wrong(match, asked=asked, phase="income") == []


# R73: hand cards as payment


@pytest.mark.rule("R73")
def test_hand_cards_paid_lie_open_on_the_pile_of_their_deck() -> None:
    player: Words = {"hand": "33 34 1"}
    words: Words = {"discard_basic": "60", "discard_advanced": "2"}
    match = on_table([player, {}], "buy joker", "pay 3c", "discard 1", "discard 34", "discard 33", **words)
    assert wrong(match, p0_hand="", discard_basic="60 34 33", discard_advanced="2 1", p0_jokers=1) == []
    for seat in seats(match):
        assert seen(match, seat)["discard_basic"] == ["60", "34", "33"]
