"""RW-8.5: when the effects of the six kinds of inventions work; R19: a permanent card does not see itself come."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import offered, on_table, refusal, standard_box, wrong
from underhall.games.wistar.box import KIND_IDS

# A card, its price, what playing it gives besides, and what a later income step gives.
KINDS: list[tuple[int, dict[str, int], dict[str, int], dict[str, int]]] = [
    (39, {"wood": 2}, {"metal": 2}, {}),  # instant
    (159, {"wood": 1, "metal": 1}, {}, {}),  # once a round
    (145, {"wood": 2}, {"metal": 1}, {"metal": 1}),  # income
    (155, {"wood": 2}, {"vp": 1}, {"vp": 1}),  # income
    (71, {"wood": 1}, {}, {}),  # permanent
    (150, {"wood": 2}, {}, {}),  # permanent
    (176, {"metal": 2}, {}, {}),  # end of game
    (180, {"wood": 3, "metal": 1}, {}, {}),  # none
]
STOCK = {"wood": 5, "metal": 5, "moves": 0, "vp": 0}
NUMBERS = {  # the inventions with each kind of effect
    "instant": (
        "1 3 4 8 10 12 14 15 16 19 21 29 33 34 37 38 39 40 42 43 50 52 55 56 62 63 64 65 66 69 70 72 74 75 76 "
        "79 81 83 85 89 90 91 94 96 98 100 101 105 107 109 114 115 119 122 124 127 137 142 146 156 157 160 "
        "162 165 166 168 171 178 179"
    ),
    "once_per_round": (
        "2 5 13 22 23 26 28 35 58 59 77 84 97 103 106 111 116 118 120 126 134 141 144 158 159 163 172 177"
    ),
    "income": "18 24 27 48 54 60 61 82 99 113 121 135 138 145 148 155 161",
    "permanent": (
        "6 7 9 17 20 30 31 49 51 53 57 67 71 73 78 80 92 95 102 104 110 112 117 125 129 130 131 147 149 150 "
        "152 164 167 169 170 174"
    ),
    "end_game": "11 32 41 68 86 88 108 123 128 132 136 139 140 143 151 173 175 176",
    "offensive": "25 44 45 46 47 87 93 133 153 154",
    "none": "36 180",
}


@pytest.mark.rule("RW-8.5")
@pytest.mark.parametrize(("card", "price", "now", "later"), KINDS)
def test_a_card_works_on_play_and_in_income_as_its_kind_says(
    card: int, price: dict[str, int], now: dict[str, int], later: dict[str, int]
) -> None:
    match = on_table([{**STOCK, "hand": card}, {}], "extra 1", f"play {card}", placed="S1a")
    expected = {f"p0_{word}": n - price.get(word, 0) + now.get(word, 0) for word, n in STOCK.items()}
    assert wrong(match, **expected) == []
    match = on_table([{**STOCK, "played": card}, {}], phase="income")
    assert wrong(match, **{f"p0_{word}": n + later.get(word, 0) for word, n in STOCK.items()}) == []


@pytest.mark.rule("RW-8.5", "R53")
def test_a_1x_effect_is_a_quick_action_once_a_round() -> None:
    """Usable in the very turn it is played; the marker goes in the next new-round phase."""
    match = on_table([{"wood": 1, "metal": 3, "hand": 159}, {}], "extra 1", "play 159", placed="S1a")
    assert "use 159" in offered(match)
    match.act("use 159")
    assert wrong(match, p0_metal=1, p0_vp=1, p0_moves=1, p0_marked="159") == []
    assert "use 159" not in offered(match)
    assert refusal(match, "use 159") == "RW-13.4"
    match = on_table([{"metal": 3, "played": 159, "marked": 159}, {}], phase="income")
    assert wrong(match, p0_marked="") == []
    assert "use 159" in offered(match)


@pytest.mark.rule("RW-8.5")
@pytest.mark.parametrize("card", [145, 71, 176, 39, 47])
def test_other_kinds_are_never_used_as_a_quick_action(card: int) -> None:
    match = on_table([{"wood": 5, "metal": 5, "played": card}, {"metal": 9}])
    assert refusal(match, f"use {card}") == "RW-13.4"
    assert f"use {card}" not in offered(match)


@pytest.mark.rule("RW-8.5")
def test_an_offensive_card_works_once_when_played() -> None:
    """47: rivals with more metal lose one."""
    match = on_table([{"wood": 1, "metal": 1, "hand": 47}, {"metal": 4}], "extra 1", "play 47", placed="S1a")
    assert wrong(match, p1_metal=3, p0_metal=0) == []
    assert wrong(on_table([{"played": 47}, {"metal": 4}], phase="income"), p1_metal=4) == []


@pytest.mark.rule("RW-8.5")
def test_an_end_of_game_effect_counts_at_the_end_only() -> None:
    match = on_table([{"played": 176, "metal": 3, "vp": 2}, {}])
    assert wrong(match, p0_vp=2, p0_parts={"end_game_effects": 3, "inventions": 1, "track": 2}) == []


# A permanent card, a card that it waits for, what it gives, and what else it takes to play them.
OWN: list[tuple[int, int, dict[str, int], dict[str, Any]]] = [
    (102, 89, {"vp": 2}, {}),
    (152, 89, {"vp": 1}, {}),
    (117, 1, {"jokers": 1}, {"skill_tokens": "ST5", "played": "51"}),
    (129, 36, {"vp": 1}, {"played": "37"}),
]


@pytest.mark.rule("R19")
@pytest.mark.parametrize(("card", "other", "gives", "more"), OWN)
def test_a_permanent_card_reacts_to_the_next_play_not_to_its_own(
    card: int, other: int, gives: dict[str, int], more: dict[str, Any]
) -> None:
    """102 is an automaton, 152 has strength, 117 is advanced; 129 only waits for tools."""
    player = {"wood": 9, "metal": 9, "hand": f"{card} {other}", **more}
    match = on_table([player, {}], "extra 1", f"play {card}", placed="S1a")
    assert wrong(match, **{f"p0_{word}": 0 for word in gives}) == []
    for answer in ("end", "1: hut", "1: wood", "1: end", "chief S4x", "extra 1", f"play {other}"):
        match.act(answer)
    assert wrong(match, **{f"p0_{word}": n for word, n in gives.items()}) == []


@pytest.mark.rule("R19")
def test_robotiger_does_not_answer_its_own_strength() -> None:
    player = {"metal": 9, "wood": 9, "hand": "78 60", "skill_tokens": "ST1", "played": "96"}
    match = on_table([player, {}], "extra 1", "play 78", placed="S1a")
    assert wrong(match, asked="0 act", p0_played="78 96") == []


@pytest.mark.rule("RW-8.5")
def test_the_kind_of_effect_of_every_invention() -> None:
    found: dict[str, list[str]] = {}
    for number, card in enumerate(standard_box().inventions, 1):
        found.setdefault(KIND_IDS[card.kind], []).append(str(number))
    assert found == {kind: numbers.split() for kind, numbers in NUMBERS.items()}
