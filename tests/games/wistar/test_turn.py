"""Section 4: placing a chief, the actions of a space in any order, quick actions between them, the rows at the end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.helpers import events, offered, on_table, refusal, seats, seen, state_of, told, wrong
from underhall import OUTSIDER, Match
from underhall.engine.chance import FastChance
from underhall.engine.errors import IllegalAnswer
from underhall.games.wistar import GAME
from underhall.games.wistar.acting import ACT

QUICK = {
    "resting": 2, "moves": 2, "wood": 8, "explorer": "G1", "played": "158 33 34 39", "workers": {"forest": 2},
}  # fmt: skip
"""A player who can take every quick action."""
QUICKS = {
    "buy joker", "buy electricity", "move", "deploy forest", "deploy burrow", "deploy farm", "tent", "goal GO7",
    "use 158",
}  # fmt: skip


# Placing a chief


@pytest.mark.rule("RW-4.1", "R6")
def test_nobody_may_pass() -> None:
    match = on_table([QUICK, {}], goals="GO7")
    assert "end" not in offered(match)
    assert refusal(match, "end") == "RW-4.1"
    for text in ("deploy forest", "use 158"):
        match.act(text)
        assert "end" not in offered(match)
    match.act("chief S1b")
    assert "end" in offered(match)


@pytest.mark.rule("RW-4.1")
def test_the_actions_of_a_space_need_a_chief() -> None:
    match = on_table([{"workers": {"forest": 2}}, {}])
    assert {refusal(match, text) for text in ("main", "extra 1", "extra 2")} == {"RW-4.1"}


@pytest.mark.rule("RW-4.1", "R6")
def test_the_hut_is_always_open() -> None:
    """All segments but two have a chief of this player or are full, and the hut is crowded."""
    chiefs = {
        "S1a": 0, "S2b": 0, "S3a": 1, "S3b": 1, "S4x": 1, "S5x": 1, "S6x": 1, "S1b": 1,
    }  # fmt: skip
    match = on_table([{}, {}], chiefs=chiefs, hut="0 1 0 1 1 0 1", lap=2)
    assert offered(match) == ["hut"]
    match.act("hut")
    match.act("metal")
    assert wrong(match, hut="0 1 0 1 1 0 1 0", p0_metal=1, p0_moves=1, placed="hut") == []


@pytest.mark.rule("RW-4.2")
def test_a_space_takes_one_chief_and_a_segment_one_of_each_player() -> None:
    match = on_table([{}, {}], chiefs={"S1b": 1, "S2a": 0, "S4x": 1})
    spaces = [text.removeprefix("chief ") for text in offered(match) if text.startswith("chief")]
    assert spaces == ["S1a", "S1c", "S3a", "S3b", "S5x", "S6x"]
    assert refusal(match, "chief S1b") == "RW-4.2"
    assert refusal(match, "chief S2b") == "RW-4.2"
    assert refusal(match, "chief S4x") == "RW-4.2"


@pytest.mark.rule("RW-4.2")
def test_several_colours_share_a_segment_on_different_spaces() -> None:
    match = on_table([{}, {}, {}], "chief S1a", "end", "chief S1c", "end", "chief S1b")
    assert wrong(match, chiefs={"S1a": 0, "S1c": 1, "S1b": 2}) == []
    match.act("end")
    assert wrong(match, asked="0 act") == []
    assert not any(text.startswith("chief S1") for text in offered(match))


# Main and additional actions


@pytest.mark.rule("RW-4.3")
def test_the_place_gives_the_main_action_and_the_space_the_additional_one() -> None:
    """S1 lies at metal: the place decides what is gathered, the space gives the joker."""
    player = {"workers": {"forest": 1, "burrow": 3}}
    match = on_table([player, {}], "chief S1b", "main", "extra 1", wheel="S4 S2 S3 S1 S5 S6")
    assert wrong(match, p0_metal=3, p0_wood=0, p0_jokers=1, todo="") == []
    (line,) = told(match, OUTSIDER, "placed")
    assert line.public == (0, 1, 3), "seat 0 on the second space, at gather metal"


@pytest.mark.rule("RW-4.3", "R4")
@pytest.mark.parametrize(
    "order",
    [
        ("main", "extra 1", "extra 2"),
        ("main", "extra 2", "extra 1"),
        ("extra 1", "main", "extra 2"),
        ("extra 2", "main", "extra 1"),
        ("extra 1", "extra 2", "main"),
        ("extra 2", "extra 1", "main"),
    ],
)
def test_main_and_two_additional_actions_in_any_order(order: tuple[str, ...]) -> None:
    """S3b gives 1 metal and 1 basic card; at gather wood, with two workers in the forest."""
    words = {"wheel": "S3 S2 S1 S4 S5 S6", "placed": "S3b", "deck_basic": "33 34"}
    match = on_table([{"workers": {"forest": 2}}, {}], **words)
    left = ["extra 1", "extra 2", "main"]
    for text in order:
        assert [option for option in offered(match) if option in left] == left
        match.act(text)
        left.remove(text)
        assert refusal(match, text) == "RW-4.3", "each once"
    assert offered(match) == ["buy electricity", "buy joker", "end"]
    assert wrong(match, p0_wood=2, p0_metal=1, p0_hand="33", todo="") == []


@pytest.mark.rule("RW-4.3", "R4")
def test_the_order_can_matter() -> None:
    """S2b: 1 wood, and a worker moves. Moved to the forest first he helps to dig, moved away he does not."""
    words = {"placed": "S2b"}
    player = {"workers": {"forest": 1, "burrow": 1}, "metal": 9}
    first = on_table([player, {}], "extra 2", "march burrow forest", "main", "dig", "dig", **words)
    assert wrong(first, p0_dug=2, p0_metal=5) == []
    last = on_table([player, {}], "main", "dig", "extra 2", "march burrow forest", **words)
    assert wrong(last, p0_dug=1, p0_workers={"forest": 2, "burrow": 0}, asked="0 act", p0_metal=7) == []


@pytest.mark.rule("RW-4.3")
def test_one_action_is_finished_before_the_next() -> None:
    """Between two digs, and between two moved workers, no other action can be taken."""
    player = {"workers": {"forest": 2, "farm": 1}, "metal": 9}
    digging = on_table([player, {}], "main", "dig", placed="S2b")
    assert (wrong(digging, asked="0 dig"), offered(digging)) == ([], ["dig", "stop"])
    moving = on_table([player, {}], "extra 1", "march farm burrow", placed="S1c")
    assert wrong(moving, asked="0 march") == []
    for text in ("main", "extra 1", "end"):
        with pytest.raises(IllegalAnswer):
            moving.act(text)


@pytest.mark.rule("R4", "RW-4.3")
def test_a_space_with_one_icon_gives_one_additional_action() -> None:
    match = on_table([{}, {}], placed="S1b")
    assert refusal(match, "extra 1") is None
    assert refusal(match, "extra 2") == "RW-4.3"


# Quick actions


@pytest.mark.rule("RW-4.4", "R7")
def test_quick_actions_before_the_chief_between_actions_and_after_the_last() -> None:
    """In every gap all of them are offered: before and after placing, after the main and after the additional one."""
    match = on_table([QUICK, {}], goals="GO7")
    assert set(offered(match)) >= QUICKS
    for text in ("chief S1b", "main", "extra 1"):
        match.act(text)
        assert set(offered(match)) >= QUICKS, text
    hut = on_table([QUICK, {}], "hut", "wood", goals="GO7")
    assert set(offered(hut)) >= QUICKS


@pytest.mark.rule("RW-4.4", "R7")
def test_as_many_quick_actions_as_wanted() -> None:
    player = {**QUICK, "wood": 9}
    match = on_table(
        [player, {}],
        "deploy forest", "buy joker", "pay 3w", "buy joker", "pay 3w", "chief S1b", "deploy farm", "main", "move",
        "march farm forest", "extra 1", "tent", "move", "march forest farm", "goal GO7", "stop", "use 158", "end",
        goals="GO7",
    )  # fmt: skip
    assert wrong(match, p0_jokers=3, p0_wood=9 - 6 + 3 - 1, p0_tents="G1", p0_moves=0, p0_vp=4 + 2, asked="1 act") == []
    assert wrong(match, p0_workers={"forest": 3, "farm": 1}, discs={"GO7": "0"}, p0_marked="158") == []


@pytest.mark.rule("RW-4.4", "R5")
@pytest.mark.parametrize(
    ("space", "play", "question", "wanted"),
    [
        ("S5x", ["main", "step F1"], "farm_deed", ["step ENT", "step F2", "step G1", "stop"]),
        ("S3a", ["main", "bed"], "bed", ["bed", "stop"]),
        ("S2a", ["main", "dig"], "dig", ["dig", "stop"]),
        ("S6x", ["main", "take 36"], "project", ["blind basic", "stop", "take 37"]),
        ("S1a", ["extra 1", "play 40"], "play", ["play 35", "play nothing"]),
        ("S6x", ["extra 1"], "elixir", ["metal", "play", "wood"]),
    ],
)
def test_no_quick_action_inside_an_action(space: str, play: list[str], question: str, wanted: list[str]) -> None:
    """Between two points, two beds, two rooms, two cards, and inside the effect of a card or an elixir."""
    player = {**QUICK, "workers": {"forest": 2, "burrow": 2, "farm": 2}, "metal": 8, "hand": "40 35"}
    match = on_table([player, {}], *play, placed=space, goals="GO7", row_basic="36 37")
    assert wrong(match, asked=f"0 {question}") == []
    assert offered(match) == wanted
    for text in QUICKS:
        with pytest.raises(IllegalAnswer):
            match.act(text)
    quick = GAME.read(state_of(match), ACT, "deploy forest", [])
    assert GAME.refuse(state_of(match), 0, ACT, quick) == "R5"


@pytest.mark.rule("RW-4.4")
def test_only_the_player_whose_turn_it_is_takes_quick_actions() -> None:
    match = on_table([{}, QUICK], goals="GO7")
    assert [seen(match, seat)["active"] for seat in seats(match)] == [0, 0, 0]
    assert match.pending()[0].seat == 0
    assert len(match.pending()) == 1
    assert not QUICKS & set(offered(match))


# In part, or not at all


@pytest.mark.rule("RW-4.5")
def test_an_action_may_be_done_in_part() -> None:
    player = {"workers": {"forest": 3, "burrow": 3, "farm": 3}, "wood": 9, "metal": 9}
    for space, play, expected in (
        ("S2a", ["main", "dig", "stop"], {"p0_dug": 1, "p0_metal": 7}),
        ("S3a", ["main", "bed", "stop"], {"p0_beds": 1, "p0_wood": 7}),
        ("S6x", ["main", "take 36", "stop"], {"p0_hand": "36"}),
        ("S5x", ["main", "step G1", "stop"], {"p0_explorer": "G1", "points": 0}),
        ("S1c", ["extra 1", "march forest farm", "stop"], {"p0_workers": {"forest": 2, "farm": 4}}),
    ):
        words: dict[str, Any] = {"placed": space, "row_basic": "36 37"}
        assert wrong(on_table([player, {}], *play, **words), asked="0 act", **expected) == []


@pytest.mark.rule("RW-4.5", "R6a")
@pytest.mark.parametrize("space", ["S2a", "S3a", "S5x", "S6x"])
def test_an_action_once_begun_may_still_be_nothing(space: str) -> None:
    player = {"workers": {"forest": 3, "burrow": 3, "farm": 3}, "wood": 9, "metal": 9}
    match = on_table([player, {}], "main", "stop", placed=space, row_basic="36")
    assert wrong(match, p0_wood=9, p0_metal=9, p0_dug=0, p0_beds=0, p0_hand="", p0_explorer="ENT", asked="0 act") == []
    assert refusal(match, "main") == "RW-4.3"


@pytest.mark.rule("R6a")
def test_main_and_additional_action_may_be_skipped_and_the_chief_stays() -> None:
    match = on_table([{"workers": {"forest": 2}}, {}], "chief S1b", "end")
    assert wrong(match, p0_wood=0, p0_jokers=0, chiefs={"S1b": 0}, asked="1 act", todo="", placed=None) == []
    half = on_table([{"workers": {"forest": 2}}, {}], "chief S1b", "extra 1", "end")
    assert wrong(half, p0_wood=0, p0_jokers=1, chiefs={"S1b": 0}, asked="1 act") == []


@pytest.mark.rule("RW-4.5")
@pytest.mark.parametrize(
    ("space", "stock", "deed", "expected"),
    [
        ("S2a", {"metal": 3}, "dig", {"p0_dug": 1, "p0_metal": 1}),
        ("S2a", {"metal": 1, "wood": 9}, None, {"p0_dug": 0, "p0_metal": 1}),
        ("S3a", {"wood": 3}, "bed", {"p0_beds": 1, "p0_wood": 1}),
        ("S3a", {"wood": 1, "metal": 9}, None, {"p0_beds": 0, "p0_wood": 1}),
    ],
)
def test_a_cost_is_never_paid_in_part(
    space: str, stock: dict[str, int], deed: str | None, expected: dict[str, int]
) -> None:
    """With too little for one more room or bed the action is over by itself."""
    player = {"workers": {"forest": 3, "burrow": 3}, **stock}
    match = on_table([player, {}], "main", *([deed] if deed else []), placed=space)
    assert wrong(match, asked="0 act", **expected) == []


@pytest.mark.rule("RW-4.5")
def test_an_invention_is_paid_whole_or_not_played() -> None:
    """40 costs 1 wood and 1 metal, 34 costs 1 wood, 58 costs 1 metal."""
    for stock, playable in (
        ({"wood": 1, "metal": 1}, ["play 34", "play 40", "play 58"]),
        ({"wood": 5}, ["play 34"]),
        ({"metal": 5}, ["play 58"]),
    ):
        match = on_table([{"hand": "34 40 58", **stock}, {}], "hut", "play")
        assert offered(match) == [*playable, "play nothing"]
        assert refusal(match, "play 40") == (None if "play 40" in playable else "RW-8.1")
    assert offered(on_table([{"hand": "34 40 58", "moves": 5}, {}], "hut")) == ["metal", "wood"]


# The rows at the end of a turn


@pytest.mark.rule("RW-4.6", "R43")
def test_gaps_in_the_rows_stay_until_the_end_of_the_turn() -> None:
    words = {
        "row_basic": "33 34 35 36", "row_advanced": "1 2 3 4", "deck_basic": "37 39 40", "deck_advanced": "5 6",
        "placed": "S6x",
    }  # fmt: skip
    match = on_table([{"workers": {"farm": 5}}, {}], "main", "take 34", "take 3", "take 36", **words)
    assert wrong(match, row_basic="33 . 35 .", row_advanced="1 2 . 4", asked="0 project") == []
    assert refusal(match, "take no. 2") == "R43"
    match.act("stop")
    assert wrong(match, row_basic="33 . 35 .", row_advanced="1 2 . 4", asked="0 act") == []
    match.act("extra 1")
    match.act("wood")
    assert wrong(match, row_basic="33 . 35 .", deck_basic=3) == []
    match.act("end")
    assert wrong(match, row_basic="39 37 33 35", row_advanced="5 1 2 4", asked="1 act", deck_basic=1) == []
    assert [line.public for line in told(match, 1, "new_card")] == [(36,), (38,), (4,)]


@pytest.mark.rule("R43")
def test_a_blind_draw_leaves_the_gap_alone() -> None:
    words = {"row_basic": "33 34 35 36", "deck_basic": "37 39 40", "placed": "S6x"}
    match = on_table([{"workers": {"farm": 2}}, {}], "main", "take 35", "blind basic", **words)
    assert wrong(match, row_basic="33 34 . 36", p0_hand="35 37", deck_basic=2) == []
    match.act("end")
    assert wrong(match, row_basic="39 33 34 36") == []


@pytest.mark.rule("R42")
def test_an_empty_deck_is_made_of_its_shuffled_discards() -> None:
    """Only then, only of its own discards, and in any order."""
    words: dict[str, Any] = {"discard_basic": "39 40 41", "discard_advanced": "5", "placed": "S3b"}
    last = on_table([{"hand": "42"}, {}], "extra 2", **words, deck_basic="37")
    assert wrong(last, p0_hand="37 42", deck_basic=0, discard_basic="39 40 41") == []
    found = set()
    for seed in range(40):
        s = GAME.stage({"players": [{"hand": "42"}, {}], **words, "deck_basic": ""}, {})
        s.chance = FastChance(seed)
        match = Match(GAME, s)
        match.play("extra 2")
        assert events(match) == ["reshuffled", "drew"]
        found.add(tuple(seen(match, 0)["seats"][0]["hand"]))
        view = seen(match, 1)
        assert (view["deck_basic"], view["discard_basic"], view["discard_advanced"]) == (2, [], ["5"])
    assert found == {("39", "42"), ("40", "42"), ("41", "42")}


@pytest.mark.rule("R42")
def test_without_deck_and_discards_nothing_is_drawn() -> None:
    words = {"deck_basic": "", "placed": "S6x", "row_basic": ". 33 34 35", "deck_advanced": "", "row_advanced": "1 2"}
    match = on_table([{"workers": {"farm": 3}}, {}], "main", **words)
    assert offered(match) == ["stop", "take 1", "take 2", "take 33", "take 34", "take 35"]
    assert refusal(match, "blind basic") == "R42"
    for text in ("take 34", "stop", "end"):
        match.act(text)
    assert wrong(match, row_basic=". . 33 35", row_advanced=". . 1 2") == []
    assert refusal(on_table([{}, {}], deck_basic="", placed="S3b"), "extra 2") == "R42"


@pytest.mark.rule("R42", "RW-4.6")
def test_a_row_is_filled_as_far_as_cards_go() -> None:
    """One card in the deck, one among the discards: the fourth place stays empty."""
    words = {"row_basic": ". . . 33", "deck_basic": "37", "discard_basic": "39", "placed": "S1a"}
    match = on_table([{}, {}], "end", **words)
    assert wrong(match, row_basic=". 39 37 33", deck_basic=0, discard_basic="") == []
    assert [line.public for line in told(match, 0, "reshuffled")] == [(0,)]
