"""Which effect comes first, and what sets off what: R17, R18, R57, R77, R80, R81, R89, RW-9.1, RW-9.4, RW-E.1."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.changed import with_effects
from tests.games.wistar.helpers import events, offered, on_table, wrong
from underhall.engine.scenario import Stage


def playing(player: dict[str, Any], *play: str, **words: Any) -> Stage:
    return on_table([player, {}], "extra 1", *play, placed="S1a", **words)


def story(match: Stage) -> list[str]:
    """The events since the chief was placed, without payments."""
    return [name for name in events(match) if name != "placed" and not name.startswith("paid")]


# The signs on the cards (E14).


@pytest.mark.rule("RW-9.1")
def test_whenever_a_then_b() -> None:
    player = {"played": 31, "explorer": "G1", "workers": {"farm": 1}}
    match = on_table([player, {}], "main", "reveal G1", placed="S5x", missions={"G1": "MH3"})
    assert wrong(match, p0_metal=1, p0_vp=1, p0_moves=1) == []


@pytest.mark.rule("RW-9.1")
def test_pay_a_to_get_b() -> None:
    match = on_table([{"played": 58, "hand": "36", "metal": 1}, {}], "use 58")
    assert offered(match) == ["pay 1c", "pay 1m"]
    match.act("pay 1m")
    assert wrong(match, p0_metal=0, asked="0 farm_deed", points=1) == []


@pytest.mark.rule("RW-9.1")
def test_b_if_a_holds() -> None:
    assert "use 59" not in offered(on_table([{"played": 59}, {}]))
    for level in (1, 2):
        match = on_table([{"played": 59, "electricity": level}, {}], "use 59")
        assert wrong(match, asked="0 farm_deed", points=1, p0_electricity=level) == []


@pytest.mark.rule("RW-9.1")
@pytest.mark.parametrize(("dug", "vp"), [(0, 0), (1, 1), (4, 4)])
def test_a_as_often_as_b(dug: int, vp: int) -> None:
    assert wrong(playing({"hand": 91, "wood": 2, "dug": dug}, "play 91"), p0_vp=vp) == []


@pytest.mark.rule("RW-9.1")
def test_rivals_with_more_of_a_lose_b() -> None:
    players = [{"hand": 46, "wood": 1, "jokers": 1}, {"jokers": 2}, {"jokers": 1}]
    match = on_table(players, "extra 1", "play 46", placed="S1a")
    assert wrong(match, p0_jokers=1, p1_jokers=1, p2_jokers=1) == []


@pytest.mark.rule("RW-9.1")
@pytest.mark.parametrize(("paid", "options"), [("1w", "card metal"), ("1m", "card wood"), ("1c", "metal wood")])
def test_card_177_gives_another_thing_than_the_one_paid(paid: str, options: str) -> None:
    match = on_table([{"played": 177, "wood": 1, "metal": 1, "hand": "36"}, {}], "use 177", f"pay {paid}")
    if paid == "1c":
        match.act("discard 36")
    assert offered(match) == options.split()


# Order


@pytest.mark.rule("RW-E.1")
def test_steps_come_in_the_order_of_the_card_each_with_all_it_sets_off() -> None:
    """105 gives metal, then a move token; 112 answers the metal first."""
    match = playing({"hand": 105, "wood": 3, "played": 112}, "play 105")
    assert story(match) == ["played", "metal_gain", "triggered", "metal_gain", "vp_gain", "move_gain"]
    match = playing({"hand": 64, "metal": 1}, "play 64")
    assert story(match) == ["played", "wood_gain", "drew"]


@pytest.mark.rule("RW-E.1", "R17")
def test_a_later_step_waits_until_the_earlier_one_is_finished() -> None:
    """178: the exploration point takes a guest that digs; only then comes the wood."""
    player = {"hand": 178, "wood": 1, "metal": 1, "explorer": "B1"}
    match = playing(player, "play 178", "guest GB1a", guests={"GB1a": "GB3"})
    assert wrong(match, asked="0 dig", p0_wood=0) == []
    match.act("dig")
    assert wrong(match, asked="0 act", p0_wood=1, p0_dug=1) == []
    assert story(match) == ["played", "took_guest", "dug", "wood_gain"]


@pytest.mark.rule("R17", "R89")
def test_the_newest_effect_is_finished_first() -> None:
    """8 plays 64, which gives wood and a card; last GB10 answers the advanced 8."""
    player = {"hand": "8 64", "wood": 1, "metal": 2, "jokers": 2, "guests": "GB10"}
    match = playing(player, "play 8", "play 64")
    assert story(match) == ["played", "played", "wood_gain", "drew", "triggered", "vp_gain"]


@pytest.mark.rule("R18")
@pytest.mark.parametrize("first", [31, 147])
def test_the_owner_orders_triggers_of_one_event(first: int) -> None:
    """A revealed mission sets off 31 (metal and VP) and 147 (an exploration point)."""
    player = {"hand": 52, "metal": 1, "played": "31 147", "explorer": "G1"}
    match = playing(player, "play 52", "reveal G1", missions={"G1": "MH3"})
    assert wrong(match, asked="0 order", options=["next 31", "next 147"], p0_metal=0) == []
    match.act(f"next {first}")
    if first == 31:
        assert wrong(match, p0_metal=1, p0_vp=1) == []
    else:
        assert wrong(match, p0_metal=0, asked="0 farm_deed") == []
    match.act("stop")
    assert wrong(match, p0_metal=1, p0_vp=1, asked="0 act") == []


SOLVING: dict[str, Any] = {"placed": "S2a", "missions": {"G1": "MH2"}, "revealed": "G1"}
EXPLORING: dict[str, Any] = {"placed": "S5x"}
IN_PARLOUR: dict[str, Any] = {"explorer": "G1", "workers": {"farm": 1}}
FIRST_OWN: list[tuple[dict[str, Any], str, dict[str, Any], str]] = [
    ({"hand": 96, "wood": 1, "played": 102}, "extra 1, play 96", {"placed": "S1a"}, "played drew triggered vp_gain"),
    (
        {"played": 80, "workers": {"farm": 1}},
        "main, open D1",
        {**EXPLORING, "doors": {"D1": "DT10"}},
        "acted opened vp_gain triggered joker_gain",
    ),
    (
        {"played": 31, **IN_PARLOUR},
        "main, reveal G1",
        {**EXPLORING, "missions": {"G1": "MH1"}},
        "acted revealed wood_gain triggered metal_gain vp_gain",
    ),
    (
        {"played": 67, **IN_PARLOUR},
        "main, guest GG1a",
        {**EXPLORING, "guests": {"GG1a": "GH6"}},
        "acted took_guest wood_gain triggered vp_gain",
    ),
    (
        {"played": 104, "explorer": "G1", "wood": 2},
        "extra 1, solve MH2.1, cube A6",
        SOLVING,
        "solved uncovered vp_gain triggered metal_gain",
    ),
    ({"played": 167, "dug": 3}, "goal GO1", {"goals": "GO1"}, "reached drew vp_gain triggered vp_gain drew"),
]


@pytest.mark.rule("R89")
@pytest.mark.parametrize(("player", "play", "words", "told"), FIRST_OWN)
def test_the_gain_of_the_thing_itself_comes_before_triggers(
    player: dict[str, Any], play: str, words: dict[str, Any], told: str
) -> None:
    assert story(on_table([player, {}], *play.split(", "), **words)) == told.split()


# Which gains set off what


@pytest.mark.rule("R57")
def test_what_a_trigger_gives_of_its_own_kind_sets_off_nothing() -> None:
    """Two wood: 110 gives 1 wood and 1 VP, 150 1 VP more; that VP and that wood fire nothing."""
    match = on_table([{"played": "110 150", "workers": {"forest": 2}}, {}], "main", placed="S1b")
    assert wrong(match, p0_wood=3, p0_vp=2) == []


@pytest.mark.rule("R57")
def test_neither_itself_nor_another_trigger_of_that_kind() -> None:
    """36 answers wood with wood as well: 2 gathered, 1 each, 1 VP from 110 for the gathering alone."""
    effects = {36: "permanent [{when: wood_gained, then: [{op: gain_wood, n: 1}]}]"}
    match = with_effects(effects, [{"played": "36 110", "workers": {"forest": 2}}, {}], "main", placed="S1b")
    assert wrong(match, p0_wood=4, p0_vp=1) == []


@pytest.mark.rule("R57")
@pytest.mark.parametrize(
    ("trigger", "card", "word", "total"),
    [
        ("metal_gained", 39, "metal", 2 + 1),
        ("joker_gained", 171, "jokers", 2 + 2),
        ("move_token_gained", 33, "moves", 2 + 2),
    ],
)
def test_the_guard_is_there_for_every_kind_of_gain(trigger: str, card: int, word: str, total: int) -> None:
    """Metal counts once, jokers and move tokens count one by one."""
    effects = {36: f"permanent [{{when: {trigger}, then: [{{op: gain_{trigger.removesuffix('_gained')}}}]}}]"}
    player = {"played": "36", "hand": card, "wood": 2, "skill_tokens": "ST1"}
    match = with_effects(effects, [player, {}], "extra 1", f"play {card}", placed="S1a")
    assert wrong(match, **{f"p0_{word}": total}) == []


@pytest.mark.rule("R57")
def test_gains_of_another_kind_do_fire() -> None:
    """36 answers wood with metal, which 112 answers with metal and a VP, which 150 answers with a VP."""
    effects = {36: "permanent [{when: wood_gained, then: [{op: gain_metal, n: 1}]}]"}
    player = {"played": "36 112 150", "workers": {"forest": 2}}
    match = with_effects(effects, [player, {}], "main", placed="S1b")
    assert wrong(match, p0_wood=2, p0_metal=2, p0_vp=2) == []


@pytest.mark.rule("R57")
def test_a_card_gained_by_a_trigger_on_cards_sets_off_no_trigger_on_cards() -> None:
    """36 answers any card with an advanced one; 51, which waits for those, sees only the one from the library (166)."""
    effects = {36: "permanent [{when: card_gained, then: [{op: gain_card_advanced, n: 1}]}]"}
    match = with_effects(
        effects, [{"played": "36 51", "hand": 166, "wood": 2}, {}], "extra 1", "play 166", placed="S1a"
    )
    assert wrong(match, p0_hand_basic=1, p0_hand_advanced=3, p0_moves=1) == []


@pytest.mark.rule("R57")
def test_deeds_always_fire() -> None:
    """6 gives a point for every door, also for one opened with such a point; 80 a joker for each."""
    player = {"played": "6 80", "workers": {"farm": 1}}
    match = on_table([player, {}], "main", "open D1", placed="S5x", doors={"D1": "DT1", "D2": "DT2", "D3": "DT3"})
    for answer in ("next 6", "open D2", "next 6"):
        match.act(answer)
    assert wrong(match, p0_jokers=2, points=1, p0_tokens="DT1 DT2", asked="0 farm_deed") == []


@pytest.mark.rule("R80")
@pytest.mark.parametrize(
    ("cards", "area", "space", "stock"), [("57 110", "forest", "S1b", "wood"), ("71 112", "burrow", "S4x", "metal")]
)
def test_the_bonus_of_a_gather_action_is_part_of_its_gain(cards: str, area: str, space: str, stock: str) -> None:
    """2 workers + 1 bonus in one gain, which 110 or 112 answers once."""
    match = on_table([{"played": cards, "workers": {area: 2}}, {}], "main", placed=space)
    assert wrong(match, **{f"p0_{stock}": 4}, p0_vp=1) == []
    assert story(match) == ["acted", f"{stock}_gain", "triggered", f"{stock}_gain", "vp_gain"]


@pytest.mark.rule("RW-9.4")
@pytest.mark.parametrize(("card", "vp"), [(1, 2), (7, 1), (36, 0)])
def test_played_icons_count_one_by_one(card: int, vp: int) -> None:
    """152 gives a point for each strength icon played: 1 has two, 7 one, 36 none."""
    player = {"hand": card, "metal": 9, "wood": 9, "played": 152, "skill_tokens": "ST1 ST3"}
    assert wrong(playing(player, f"play {card}"), p0_vp=vp) == []


@pytest.mark.rule("RW-9.4", "R77")
def test_the_icons_of_a_hero_are_played_but_it_is_no_invention() -> None:
    """HE3 scores 2 + 1 (152 shows one) and 152 gives 2 more. 117 answers the hall, which is advanced, alone."""
    player = {"hand": 122, "wood": 3, "metal": 1, "guests": "GH6 GB4", "played": "152 117"}
    assert wrong(playing(player, "play 122", "hero HE3"), p0_vp=3 + 2, p0_jokers=1) == []
    assert wrong(playing(player, "play 122", "hero HE2"), p0_vp=2, p0_jokers=1) == []


@pytest.mark.rule("R77")
def test_a_hero_sets_off_53_and_78_as_well() -> None:
    player = {"hand": "122 36", "wood": 3, "metal": 1, "guests": "GH6 GB4"}
    match = playing({**player, "played": 53}, "play 122", "hero HE1", "next 53", "step G1", "step G2")
    assert wrong(match, p0_explorer="G2", asked="0 act") == []
    match = playing({**player, "played": 78}, "play 122", "hero HE3", "next 78")
    assert wrong(match, asked="0 play", options=["play 36", "play nothing"]) == []


@pytest.mark.rule("R77")
def test_a_skill_token_is_taken_not_played() -> None:
    match = playing({"hand": 55, "wood": 3, "played": 152}, "play 55", "cube A5", "skill ST1")
    assert wrong(match, p0_vp=0, p0_icons={"strength": 2}) == []


@pytest.mark.rule("R81")
def test_card_51_answers_advanced_cards_from_row_and_deck() -> None:
    words: dict[str, Any] = {"placed": "S6x", "row_advanced": "1 2"}
    player = {"played": 51, "workers": {"farm": 6}}
    match = on_table([player, {}], "main", "take 1", "blind advanced", "blind basic", "stop", **words)
    assert wrong(match, p0_moves=2, p0_hand_advanced=2, p0_hand_basic=1) == []


@pytest.mark.rule("R81")
@pytest.mark.parametrize("row", ["1", "73"])
def test_card_51_answers_a_search(row: str) -> None:
    """137 takes a basic and an advanced tool: from the row, or else from the deck."""
    player = {"played": 51, "hand": 137, "wood": 2, "metal": 2, "electricity": 1}
    words = {"row_advanced": row, "deck_advanced": "2 3", "deck_basic": "33"}
    match = playing(player, "play 137", **words)
    if row == "1":
        match.act("take 1")
    assert wrong(match, p0_moves=1, p0_hand=f"33 {'1' if row == '1' else '2'}") == []


@pytest.mark.rule("R81")
def test_card_51_answers_neither_discard_piles_nor_cards_drawn_to_play() -> None:
    match = playing({"played": 51, "hand": 156, "wood": 1}, "play 156", "take 1", discard_advanced="1")
    assert wrong(match, p0_moves=0, p0_hand="1") == []
    player = {"played": "51 10", "hand": 119, "wood": 1, "metal": 4, "electricity": 2}
    match = playing(player, "play 119", "play 1", deck_advanced="1 2 3")
    assert wrong(match, p0_moves=0, p0_hand="", p0_played="1 10 51 119") == []
