"""Corners of the rulings that the tests of the sections leave open; some of them no printed card happens to reach."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.wistar.changed import with_effects
from tests.games.wistar.helpers import offered, on_table, refusal, state_of, told, wrong
from underhall import OUTSIDER
from underhall.engine.scenario import Stage
from underhall.engine.state import EVERYONE, bit


def playing(player: dict[str, Any], *play: str, **words: Any) -> Stage:
    return on_table([player, {}], "extra 1", *play, placed="S1a", **words)


@pytest.mark.rule("R3")
@pytest.mark.parametrize(("place", "event", "deed"), [("S2a", "room_dug", "dig"), ("S3a", "bed_built", "bed")])
def test_workers_who_leave_between_two_rooms_or_beds_do_not_weaken_the_action(
    place: str, event: str, deed: str
) -> None:
    """36 as changed moves a worker away after the first one."""
    effects = {36: f"permanent [{{when: {event}, then: [{{op: move_worker, n: 1}}]}}]"}
    player = {"played": 36, "wood": 9, "metal": 9, "workers": {"forest": 2, "burrow": 2}}
    here = "forest" if deed == "dig" else "burrow"
    match = with_effects(effects, [player, {}], "main", deed, f"march {here} farm", placed=place)
    assert wrong(match, asked=f"0 {deed}", p0_workers={here: 1, "farm": 1}) == []


@pytest.mark.rule("R5", "R17")
def test_no_quick_action_between_two_steps_of_a_card() -> None:
    """178: an exploration point, then wood. After the point the wood comes at once."""
    player = {"hand": 178, "wood": 4, "metal": 4, "resting": 1, "explorer": "G1"}
    match = playing(player, "play 178", "stop")
    assert wrong(match, asked="0 act", p0_wood=4) == []
    assert "end" in offered(match)
    assert len(told(match, OUTSIDER, "wood_gain")) == 1


@pytest.mark.rule("R12")
@pytest.mark.parametrize(("tokens", "metal"), [("", 0), ("ST2", 5)])
def test_jokers_do_not_help_a_condition(tokens: str, metal: int) -> None:
    """145 as changed gives metal to whoever has perception."""
    effects = {145: "income [{if: {min: {icon_perception: 1}}, then: [{op: gain_metal, n: 5}]}]"}
    player = {"played": 145, "jokers": 3, "skill_tokens": tokens}
    assert wrong(with_effects(effects, [player, {}], phase="income"), p0_metal=metal, p0_jokers=3) == []


@pytest.mark.rule("R15")
def test_the_discounts_of_a_card_in_play_and_of_the_effect_add_up_for_wood_and_for_metal() -> None:
    """20 takes a wood and a metal off automata, 94 another one each: 92 for 2 metal and 91 for 2 wood cost nothing."""
    for card in (91, 92):
        match = playing({"hand": f"94 {card}", "played": 20, "metal": 1}, "play 94", f"play {card}")
        assert wrong(match, p0_wood=0, p0_metal=0, p0_played=f"20 94 {card}") == []


@pytest.mark.rule("R15")
def test_two_cards_in_play_add_up_for_wood_and_for_metal() -> None:
    """39 and 36 as changed are played for their discounts, each of a wood and a metal."""
    off = "permanent [{op: discount_play, discount: {wood: 1, metal: 1}}]"
    for card in (91, 92):
        player = {"hand": f"36 39 {card}", "wood": 9, "metal": 9}
        match = with_effects({36: off, 39: off}, [player, {}], "extra 1", "play 36", placed="S1a", lap=0)
        play = ["end", "hut", "wood", "end", "hut", "play", "play 39", "end", "hut", "wood", "end", "hut", "play"]
        for text in play:
            match.act(text)
        before = state_of(match).wood[0], state_of(match).metal[0]
        match.act(f"play {card}")
        assert wrong(match, p0_wood=before[0], p0_metal=before[1], p0_played=f"36 39 {card}") == []


@pytest.mark.rule("R15")
def test_pieces_in_any_mix_are_not_discounted() -> None:
    match = on_table([{"played": "30 164", "guests": "GH4", "wood": 9}, {}], "buy joker")
    assert offered(match) == ["pay 3w"]
    match.act("pay 3w")
    match.act("buy electricity")
    assert offered(match) == ["pay 4w"]


@pytest.mark.rule("R16")
def test_a_free_play_leaves_the_jokers_alone() -> None:
    """69 needs a skill and takes one joker; 88, which needs two, takes none."""
    match = playing({"hand": "69 88", "metal": 2, "jokers": 3}, "play 69", "play 88")
    assert wrong(match, p0_jokers=2, p0_played="69 88") == []


@pytest.mark.rule("R17", "R57")
def test_what_a_trigger_sets_off_comes_before_the_next_trigger_of_the_event() -> None:
    """31 gives metal for a revealed mission, which sets off 112 (a metal and a VP), all before 147 explores."""
    player = {"hand": 52, "metal": 1, "played": "31 112 147", "explorer": "G1"}
    match = playing(player, "play 52", "reveal G1", "next 31", missions={"G1": "MH3"})
    assert wrong(match, asked="0 farm_deed", p0_metal=2, p0_vp=2) == []


@pytest.mark.rule("R20")
def test_an_unused_door_can_be_passed_on_the_way_to_any_room() -> None:
    """With two players nothing lies on D5 between G1 and F1."""
    doors = {f"D{door}": f"DT{door}" for door in (1, 2, 3, 4, 9, 10)}
    match = on_table([{"played": 22, "explorer": "G1"}, {}], "use 22", doors=doors)
    assert offered(match) == ["step F1", "stop"]


@pytest.mark.rule("R24")
@pytest.mark.parametrize(("slot", "guest", "other"), [("GG1a", "GH15", "GG1b"), ("GG1b", "GH7", "GG1a")])
def test_the_guest_of_the_chosen_place_is_taken_and_no_other(slot: str, guest: str, other: str) -> None:
    given: dict[str, Any] = {"placed": "S5x", "guests": {"GG1a": "GH15", "GG1b": "GH7"}}
    match = on_table([{"workers": {"farm": 1}, "explorer": "G1"}, {}], "main", f"guest {slot}", **given)
    assert wrong(match, p0_guests=guest, guests=other) == []


@pytest.mark.rule("R27")
def test_a_guest_given_away_in_the_income_step_pays_no_more() -> None:
    """145 as changed pays with a guest; the exploration point of GB8 was still to come."""
    effects = {145: "income [{pay: {guest: 1}, then: [{op: gain_vp, n: 3}]}]"}
    player = {"played": 145, "guests": "GB8", "explorer": "G1"}
    match = with_effects(effects, [player, {}], "next 145", "pay", "give GB8", phase="income")
    assert wrong(match, p0_vp=3, p0_guests="", asked="0 act") == []


@pytest.mark.rule("R33")
def test_the_piece_for_a_cube_is_paid_before_the_reward() -> None:
    words = {"missions": {"G1": "MH2"}, "revealed": "G1"}
    match = on_table([{"explorer": "G1", "wood": 3}, {}], "extra 1", "solve MH2.1", "cube A1", placed="S2a", **words)
    assert wrong(match, asked="0 mix", p0_vp=0, p0_abilities="", cubes={}) == []


@pytest.mark.rule("R37", "R88")
def test_a_cube_that_is_gone_is_not_offered_to_card_55() -> None:
    match = playing({"hand": 55, "wood": 3, "metal": 1, "abilities": "A3 A4"}, "play 55")
    assert offered(match) == ["cube A1", "cube A2", "cube A5", "cube A6", "cube none"]
    match.act("cube A6")
    assert wrong(match, p0_abilities="A3 A4 A6", cubes={}) == []
    assert state_of(match).on_missions == [0, 0, 0, 0]


@pytest.mark.rule("R48")
def test_a_kept_private_goal_is_known_to_all_and_the_other_to_its_owner_alone() -> None:
    match = playing({"hand": 38, "wood": 1, "metal": 1}, "play 38", goal_pile="GO1 GO2")
    match.act("keep GO1")
    s = state_of(match)
    assert [s.goal_known[goal] for goal in s.private[0]] == [EVERYONE]
    assert [s.goal_known[goal] for goal in s.goals_out] == [bit(0)]


@pytest.mark.rule("R61")
def test_nothing_comes_instead_of_a_hero_or_skill_token_that_is_gone() -> None:
    gone = {"heroes": "HE1 HE2 HE3 HE4 HE5", "skill_tokens": "ST1 ST2 ST3 ST4 ST5"}
    words = {"missions": {"B2": "MB3"}, "revealed": "B2", "placed": "S2a"}
    for cube in ("A5", "A10"):
        player = {"explorer": "B2", "wood": 9, "metal": 9, "jokers": 9, "moves": 1}
        match = on_table([player, {**gone, "vp": 3}], "extra 1", **words)
        match.act(next(text for text in offered(match) if text.startswith("solve")))
        before = on_table([player, gone], "extra 1", **words)
        before.act(next(text for text in offered(before) if text.startswith("solve")))
        before.act("cube A6")
        match.act(f"cube {cube}")
        mine, plain = state_of(match), state_of(before)
        assert (mine.jokers[0], mine.vp[0], mine.icons) == (plain.jokers[0], plain.vp[0], plain.icons), cube


@pytest.mark.rule("R67")
def test_a_guest_found_in_the_income_step_lets_a_card_be_played() -> None:
    """GB8 explores and finds GB5, which plays an invention; GB7 plays one with its elixir."""
    player = {"guests": "GB8", "explorer": "G1", "hand": 39, "wood": 1}
    given: dict[str, Any] = {"phase": "income", "guests": {"GG1a": "GB5"}}
    match = on_table([player, {}], "guest GG1a", "play 39", "off 1 wood", **given)
    assert wrong(match, p0_played="39", p0_guests="GB5 GB8") == []
    match = on_table([{"guests": "GB7", "hand": 39, "wood": 2}, {}], "play", "play 39", phase="income")
    assert wrong(match, p0_played="39", p0_metal=2) == []


@pytest.mark.rule("R73")
def test_a_paid_card_lies_face_up_whatever_was_known_of_it() -> None:
    match = on_table([{"hand": "33 12", "wood": 1}, {}], "buy joker")
    s = state_of(match)
    s.known[32], s.known[11] = bit(0), bit(0)
    for text in ("pay 1w 2c", "discard 33", "discard 12"):
        match.act(text)
    s = state_of(match)
    assert (s.known[32], s.known[11]) == (EVERYONE, EVERYONE)
    assert wrong(match, discard_basic="33", discard_advanced="12") == []


@pytest.mark.rule("R78")
def test_guests_and_beds_count_in_extra_rooms_too() -> None:
    """The veranda (A3): one guest there fits 167; three beds, one of them there, reach GO2."""
    player = {"abilities": "A3", "guests": "GH1", "bed_tiles": 3, "beds": 3}
    match = on_table([{**player, "hand": 167, "wood": 3}, {}], placed="S1a", goals="GO2")
    assert wrong(match, p0_rooms_free=0) == []
    assert (refusal(match, "extra 1"), refusal(match, "goal GO2")) == (None, None)


@pytest.mark.rule("R87")
def test_cards_turned_in_a_search_are_not_shuffled_into_the_deck_again() -> None:
    """137 looks for a basic tool: one building in the deck, nothing else. It is turned up once."""
    words = {"deck_basic": "141", "deck_advanced": "", "row_basic": "", "row_advanced": "27"}
    match = playing({"hand": 137, "wood": 2, "metal": 2, "electricity": 1}, "play 137", **words)
    assert [line.public for line in told(match, OUTSIDER, "turned_up")] == [(140,)]
    assert told(match, OUTSIDER, "reshuffled") == []


@pytest.mark.rule("RW-E.2", "RW-E.15")
def test_copying_may_be_declined() -> None:
    match = on_table([{"played": "77 158", "wood": 2}, {}], "use 77")
    assert offered(match) == ["copy 158", "copy nothing"]
    match.act("copy nothing")
    assert wrong(match, asked="0 act", p0_wood=2, p0_vp=0, p0_marked="77") == []


@pytest.mark.rule("RW-E.3")
def test_a_gain_of_nothing_is_no_event() -> None:
    """145 as changed counts tents; without one neither 150 nor 110 has anything to answer."""
    effects = {145: "income [{op: gain_vp, n: 1, per: tents}, {op: gain_wood, n: 1, per: tents}]"}
    for tents, vp, wood in (("", 0, 0), ("G1", 4, 2)):
        match = with_effects(effects, [{"played": "145 110 150", "tents": tents}, {}], phase="income")
        assert wrong(match, p0_vp=vp, p0_wood=wood) == []


@pytest.mark.rule("RW-E.4")
@pytest.mark.parametrize(("tents", "metal"), [("", 1), ("G1", 1), ("G1 G2", 0)])
def test_a_condition_with_an_upper_limit_holds_up_to_it(tents: str, metal: int) -> None:
    effects = {145: "income [{if: {max: {tents: 1}}, then: [{op: gain_metal, n: 1}]}]"}
    match = with_effects(effects, [{"played": 145, "tents": tents}, {}], phase="income")
    assert wrong(match, p0_metal=metal) == []


@pytest.mark.rule("RW-E.5")
def test_nobody_answers_what_others_do() -> None:
    """The rival's cards wait for wood, metal and VP, for rooms and beds; none of them is the rival's own doing."""
    player = {"wood": 4, "metal": 4, "workers": {"forest": 1, "burrow": 1}}
    rival = {"played": "49 92 110 112 150"}
    for place, *play in (("S1a", "main"), ("S2a", "main", "dig"), ("S3a", "main", "bed"), ("S4x", "main")):
        match = on_table([player, rival], *play, placed=place)
        assert wrong(match, asked="0 act", todo="1" if place != "S4x" else "1 2") == []
        assert wrong(match, p1_wood=0, p1_metal=0, p1_vp=0, p1_moves=0, p1_jokers=0) == []
        assert told(match, OUTSIDER, "triggered") == []


@pytest.mark.rule("RW-E.6")
def test_points_take_guests_of_the_own_rooms_and_what_is_left_of_them_is_gone() -> None:
    """The explorer is in G1, a tent in B1; the guests of F2 and G2 are out of reach."""
    player = {"workers": {"farm": 3}, "explorer": "G1", "tents": "B1"}
    guests = {"GG1a": "GH15", "GF2a": "GH7", "GG2a": "GH1", "GB1a": "GB3"}
    match = on_table([player, {}], "main", placed="S5x", guests=guests)
    assert [text for text in offered(match) if text.startswith("guest")] == ["guest GB1a", "guest GG1a"]
    assert {refusal(match, f"guest {slot}") for slot in ("GF2a", "GG2a")} == {"RW-5.6"}
    match.act("guest GG1a")
    assert wrong(match, points=2) == []
    match.act("stop")
    assert wrong(match, asked="0 act") == []
    assert (state_of(match).pool, state_of(match).exploring) == (0, False)


@pytest.mark.rule("RW-E.7")
def test_a_card_is_paid_before_its_effect() -> None:
    """178 costs a wood and a metal, and begins with an exploration point."""
    match = playing({"hand": 178, "wood": 1, "metal": 1, "explorer": "G1"}, "play 178")
    assert wrong(match, asked="0 farm_deed", p0_wood=0, p0_metal=0, p0_played="178") == []


@pytest.mark.rule("RW-E.7")
@pytest.mark.parametrize(("played", "jokers", "why"), [("", 1, "RW-8.2"), ("125", 0, "RW-8.2"), ("125", 1, None)])
def test_jokers_cover_the_skills_that_a_discount_leaves(played: str, jokers: int, why: str | None) -> None:
    """7 needs strength and endurance; 125 takes one skill off."""
    match = on_table([{"hand": 7, "played": played, "jokers": jokers, "metal": 3}, {}], placed="S1a")
    assert refusal(match, "extra 1") == why


@pytest.mark.rule("RW-E.9")
def test_a_price_of_a_room_never_falls_below_zero() -> None:
    """160 as changed takes two metal off, and A2 another one."""
    effects = {160: "instant [{op: dig_room, discount: {metal: 2}}]"}
    player = {"hand": 160, "wood": 5, "metal": 5, "abilities": "A2"}
    match = with_effects(effects, [player, {}], "extra 1", "play 160", placed="S1a")
    before = state_of(match).metal[0]
    match.act("dig")
    assert wrong(match, p0_metal=before, p0_dug=1) == []


@pytest.mark.rule("RW-E.11")
def test_a_card_that_names_a_main_action_gives_no_other_and_sets_off_its_trigger() -> None:
    """Mechanical Arm (1) gathers metal; 36 as changed answers that."""
    effects = {36: "permanent [{when: action_gather_metal, then: [{op: gain_vp, n: 1}]}]"}
    player = {"hand": 1, "played": 36, "metal": 4, "workers": {"forest": 2, "burrow": 2, "farm": 2}}
    match = with_effects(effects, [player, {}], "extra 1", "play 1", placed="S1a")
    assert offered(match) == ["do gather_metal", "do nothing"]
    assert refusal(match, "do gather_wood") == "RW-E.11"
    match.act("do gather_metal")
    assert wrong(match, p0_vp=1, p0_wood=0, asked="0 act") == []


@pytest.mark.rule("RW-E.12", "R50")
@pytest.mark.parametrize(("metal", "lost"), [(1, 0), (2, 1), (3, 1)])
def test_rivals_are_compared_after_the_attack_is_paid(metal: int, lost: int) -> None:
    """Smoke Bomb (47) compares metal and costs one: of two, one is left."""
    attacker = {"hand": 47, "wood": 1, "metal": 2}
    match = on_table([attacker, {"metal": metal}], "extra 1", "play 47", placed="S1a")
    assert wrong(match, p0_metal=1, p1_metal=metal - lost) == []


@pytest.mark.rule("RW-E.13")
def test_a_guest_with_income_pays_when_it_arrives_and_in_the_income_step() -> None:
    match = on_table([{}, {}], "extra 1", placed="S3a", round_guest="GH13")
    assert wrong(match, p0_guests="GH13", p0_metal=1) == []
    assert wrong(on_table([{"guests": "GH13"}, {}], phase="income"), p0_metal=1) == []


@pytest.mark.rule("RW-E.16")
@pytest.mark.parametrize(("steps", "why"), [("gain_vp, n: 1", None), ("gain_vp, n: 1, per: tents", "RW-11.1")])
def test_a_1x_effect_is_offered_if_any_of_its_steps_can_do_something(steps: str, why: str | None) -> None:
    """158 as changed solves a mission, though none is there, and then gains."""
    effects = {158: f"once_per_round [{{op: solve_mission}}, {{op: {steps}}}]"}
    match = with_effects(effects, [{"played": 158}, {}])
    assert refusal(match, "use 158") == why
    assert ("use 158" in offered(match)) == (why is None)


@pytest.mark.rule("RW-E.17")
def test_a_hero_counts_as_two_icons_and_a_skill_token_as_one() -> None:
    """158 as changed gives both, and a metal for every icon of strength."""
    effects = {158: "once_per_round [{op: gain_hero}, {op: gain_skill_token}, {op: gain_metal, per: icon_strength}]"}
    player = {"played": 158}
    before = on_table([player, {}])
    own = state_of(before).icons[0]
    heroes = [hero for hero in range(5) if state_of(before).box.figures.hero_icons[hero] == 0]
    match = with_effects(effects, [player, {}], "use 158", f"hero HE{heroes[0] + 1}", "skill ST1")
    assert wrong(match, p0_icons={"strength": own + 3}, p0_metal=own + 3, p0_vp=own + 2) == []
