"""Files of an owner that cannot be: every one is refused in one sentence that names the place."""

from __future__ import annotations

import pytest

from underhall.engine.errors import BadComponents
from underhall.games.wistar import GAME


def refused(text: str, message: str) -> None:
    with pytest.raises(BadComponents, match=message) as found:
        GAME.components(text)
    assert "\n" not in str(found.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("inventions: [", "not valid YAML"),
        ("just a word", "must be a YAML mapping"),
        ("gold: []", "unknown section 'gold'"),
        ("inventions: 5", "section 'inventions' must be a list of rows with an id"),
        ("inventions: [{vp: 3}]", "section 'inventions' must be a list of rows with an id"),
        ("inventions: [{id: 181, vp: 3}]", "section 'inventions' has no row '181'"),
        ("guests_house: [{id: GB1, vp: 3}]", "section 'guests_house' has no row 'GB1'"),
    ],
)
def test_a_file_that_does_not_fit_the_box(text: str, message: str) -> None:
    refused(text, message)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("cost: {joker: 1}", r"an invention can cost only wood, metal and move tokens \(RW-8.1\)"),
        ("cost: {any_of_wmc: 1}", "an invention can cost only wood, metal and move tokens"),
        ("cost: {gold: 1}", r"'gold' means nothing here \(known: wood, metal, move, .*\)"),
        ("cost: {wood: 10}", "wood must be a number from 0 to 9, not '10'"),
        ("cost: {wood: true}", "wood must be a number from 0 to 9, not 'True'"),
        ("cost: 3", "a cost must be a mapping, not '3'"),
        ("cost: ", "a cost must be a mapping, not 'None'"),
        ("icons: [magic]", "an icon must be one of strength, .*, energy, not 'magic'"),
        ("icons: strength", "icons must be a list, not 'strength'"),
        ("deck: middle", "deck must be one of basic, advanced, not 'middle'"),
        ("type: weapon", "type must be one of building, tool, automaton, not 'weapon'"),
        ("requires: 3", "requires must be a mapping, not '3'"),
        ("requires: {gold: 3}", "'gold' means nothing here"),
        ("requires: {icons: {magic: 1}}", "an icon must be one of .*, not 'magic'"),
        ("requires: {icons: {strength: -1}}", "strength must be a number from 0 to 9, not '-1'"),
        ("requires: {icons: [strength]}", "icons must be a mapping"),
        ("requires: {types: {weapon: 1}}", "a type must be one of .*, not 'weapon'"),
        ("requires: {types: {tool: many}}", "tool must be a number from 0 to 9, not 'many'"),
        ("requires: {rooms_dug: 2.5}", "rooms_dug must be a number from 0 to 9, not '2.5'"),
        ("vp: 21", "vp must be a number from -20 to 20, not '21'"),
        ("vp: ", "vp must be a number from -20 to 20, not 'None'"),
        ("peaceful_removed: maybe", "peaceful_removed must be true or false, not 'maybe'"),
        ("effect_kind: always", "effect_kind must be one of instant, once_per_round, .*, not 'always'"),
        ("effect_kind: none", "there must be effects, or effect_kind must be none"),
        ("effects: []", "there must be effects, or effect_kind must be none"),
        ("effects: 5", "effects must be a list, not '5'"),
        ("effect_kind: end_game", "an end_game effect gains VP and nothing else"),
        ("effect_kind: permanent", "'gain_metal' is not a permanent effect"),
        ("effect_kind: permanent, effects: []", "there must be effects, or effect_kind must be none"),
    ],
)
def test_an_invention_that_cannot_be(change: str, message: str) -> None:
    refused(f"inventions: [{{id: 39, {change}}}]", f"invention 39: {message}")


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ("5", "an effect must be a mapping, not '5'"),
        ("{op: fly}", "'fly' is not a known effect"),
        ("{op: }", "'None' is not a known effect"),
        ("{op: [gain_wood]}", ".*gain_wood.* is not a known effect"),
        ("{5: 1}", "an effect needs one of op, if, pay, choice, rivals_with_more, not '5'"),
        ("{then: []}", "an effect needs one of op, if, pay, choice, rivals_with_more, not 'then'"),
        ("{op: gain_wood, free: true}", r"'free' means nothing here \(known: op, n, per, per_each, max\)"),
        ("{op: gain_wood, n: 0}", "n must be a number from 1 to 20, not '0'"),
        ("{op: gain_wood, n: 21}", "n must be a number from 1 to 20, not '21'"),
        ("{op: gain_wood, per: luck}", "per must be one of .*, not 'luck'"),
        ("{op: gain_wood, per: tools, per_each: 0}", "per_each must be a number from 1 to 20, not '0'"),
        ("{op: gain_wood, per_each: 2}", "per_each and max mean nothing without per"),
        ("{op: dig_room, n: 3, max: 2}", "per_each and max mean nothing without per"),
        ("{op: dig_room, discount: {wood: 1}}", r"'wood' means nothing here \(known: metal\)"),
        ("{op: build_bed, discount: {metal: 1}}", r"'metal' means nothing here \(known: wood\)"),
        ("{op: gain_wood, per: tools, max: 100}", "max must be a number from 0 to 99, not '100'"),
        ("{op: gain_any_wmc, other_than_paid: 1}", "other_than_paid must be true or false, not '1'"),
        ("{op: gain_hero, n: 2}", "n must be a number from 1 to 1, not '2'"),
        ("{op: gain_skill_token, n: x}", "n must be a number from 1 to 1, not 'x'"),
        ("{op: gain_card_discard, deck: blue}", "deck must be one of basic, advanced, not 'blue'"),
        ("{op: gain_card_discard, n: 2}", "n must be a number from 1 to 1, not '2'"),
        ("{op: gain_goal_private, draw: 2, keep: 2}", "keep must be a number from 1 to 1, not '2'"),
        ("{op: gain_goal_private, keep: 1}", "draw must be a number from 1 to 9, not 'None'"),
        ("{op: play_invention, deck: blue}", "deck must be one of basic, advanced, not 'blue'"),
        ("{op: play_invention, type: weapon}", "type must be one of .*, not 'weapon'"),
        ("{op: play_invention, not_icon: magic}", "not_icon must be one of .*, not 'magic'"),
        ("{op: play_invention, free: 1}", "free must be true or false, not '1'"),
        ("{op: play_invention, discount: 1}", "a discount must be a mapping, not '1'"),
        ("{op: play_invention, discount: {move: 1}}", "'move' means nothing here"),
        ("{op: play_invention, discount: {wood: 10}}", "wood must be a number from 0 to 9, not '10'"),
        ("{op: draw_choose_play, deck: any, draw: 3, keep: 1}", "deck must be one of basic, advanced, not 'any'"),
        ("{op: draw_choose_play, deck: basic, draw: 0, keep: 1}", "draw must be a number from 1 to 9, not '0'"),
        ("{op: draw_choose_play, deck: basic, draw: 3, keep: 2}", "keep must be a number from 1 to 1, not '2'"),
        ("{op: reveal_take_if, deck: basic}", "type must be one of .*, not 'None'"),
        ("{op: reveal_take_if, type: tool}", "deck must be one of basic, advanced, not 'None'"),
        ("{op: copy_once_per_round, whose: nobody}", "whose must be one of any, not 'nobody'"),
        ("{op: open_door, where: nowhere}", "where must be one of anywhere, not 'nowhere'"),
        ("{op: move_explorer, n: all}", "n must be a number from 1 to 20, not 'all'"),
        ("{op: take_guest, from: moon}", "from must be one of supply_house, .*, not 'moon'"),
        ("{op: pitch_tent}", "where must be one of reachable, not 'None'"),
        ("{op: pitch_tent, where: reachable, may_relocate: 3}", "may_relocate must be true or false, not '3'"),
        ("{op: solve_mission, ignore_skill: -1}", "ignore_skill must be a number from 0 to 9, not '-1'"),
        ("{op: dig_room, free: maybe}", "free must be true or false, not 'maybe'"),
        ("{op: remove_cube, colour: pink}", "colour must be one of brown, grey, not 'pink'"),
        ("{op: remove_cube, n: 2}", "n must be a number from 1 to 1, not '2'"),
        ("{op: main_action, which: sleep}", "which must be one of gather_wood, .*, not 'sleep'"),
        ("{op: search_take, list: 5}", "list must be a list, not '5'"),
        ("{op: search_take, list: [5]}", "an entry of the list must be a mapping, not '5'"),
        ("{op: search_take, list: [{deck: basic}]}", "type must be one of .*, not 'None'"),
        ("{op: search_take, list: [{deck: basic, type: tool, n: 2}]}", "'n' means nothing here"),
        ("{op: discount_play, discount: {wood: 1}}", "'discount_play' is not a known effect"),
        ("{when: wood_gained, then: [{op: gain_vp}]}", "an effect needs one of op, if, pay, choice"),
        ("{if: 3, then: []}", "if must be a mapping, not '3'"),
        ("{if: {has: luck}, then: []}", "has must be one of electricity_basic, .*, not 'luck'"),
        ("{if: {luck: 3}, then: []}", "'luck' means nothing here"),
        ("{if: {}, then: []}", "a condition is one of has, min, max"),
        ("{if: {has: tent, min: {wood: 3}}, then: []}", "a condition is one of has, min, max"),
        ("{if: {min: {wood: 1, metal: 1}}, then: []}", "min names one counter"),
        ("{if: {max: {luck: 1}}, then: []}", "a counter must be one of .*, not 'luck'"),
        ("{if: {max: {wood: 100}}, then: []}", "max must be a number from 0 to 99, not '100'"),
        ("{if: {has: tent}}", "effects must be a list, not 'None'"),
        ("{if: {has: tent}, then: [], else: []}", "'else' means nothing here"),
        ("{pay: 3, then: []}", "a cost must be a mapping, not '3'"),
        ("{pay: {gold: 3}, then: []}", "'gold' means nothing here"),
        ("{pay: {wood: 3}, then: [], or: []}", "'or' means nothing here"),
        ("{choice: [[{op: gain_wood}]]}", "a choice has 2 to 8 alternatives"),
        ("{choice: 5}", "choice must be a list, not '5'"),
        ("{choice: [5, 6]}", "effects must be a list, not '5'"),
        ("{choice: [[], []], n: 2}", "'n' means nothing here"),
        ("{rivals_with_more: luck, then: []}", "rivals_with_more must be one of .*, not 'luck'"),
        ("{rivals_with_more: wood, then: 5}", "effects must be a list, not '5'"),
        ("{rivals_with_more: wood, then: [{op: discard_card, deck: blue}]}", "deck must be one of basic, advanced"),
        ("{rivals_with_more: wood, then: [{op: discard_guest, kind: blue}]}", "kind must be one of any, not 'blue'"),
        ("{rivals_with_more: wood, else: []}", "'else' means nothing here"),
    ],
)
def test_an_effect_that_cannot_be(effect: str, message: str) -> None:
    refused(f"inventions: [{{id: 39, effects: [{effect}]}}]", f"invention 39: {message}")


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ("{}", "'None' is not a permanent effect"),
        ("{op: [extra_room]}", ".*extra_room.* is not a permanent effect"),
        ("{op: gain_wood}", "'gain_wood' is not a permanent effect"),
        ("{when: sunrise, then: []}", "when must be one of wood_gained, .*, not 'sunrise'"),
        ("{when: icon_played, then: [{op: gain_vp}]}", "icon_played needs an icon"),
        ("{when: {icon_played: magic}, then: []}", "an icon must be one of .*, not 'magic'"),
        ("{when: {card_played: tool}, then: []}", "'card_played' means nothing here"),
        ("{when: room_dug}", "then must be a list, not 'None'"),
        ("{when: room_dug, then: [], n: 2}", "'n' means nothing here"),
        ("{when: room_dug, then: [{op: fly}]}", "'fly' is not a known effect"),
        ("{when: action_gather_wood, then: [{op: gain_wood, per: tools}]}", "'per' means nothing here"),
        ("{when: action_gather_metal, then: [{op: gain_metal, n: 0}]}", "n must be a number from 1 to 20, not '0'"),
        ("{op: discount_play}", "a discount must be a mapping, not 'None'"),
        ("{op: discount_play, deck: basic, discount: {}}", "'deck' means nothing here"),
        ("{op: discount_dig, metal: 1, scope: half}", "scope must be one of each, action_total, not 'half'"),
        ("{op: discount_bed, wood: 0, scope: each}", "wood must be a number from 1 to 9, not '0'"),
        ("{op: extra_room, n: many}", "n must be a number from 1 to 20, not 'many'"),
        ("{op: ignore_offensive, n: 1}", "'n' means nothing here"),
    ],
)
def test_a_permanent_effect_that_cannot_be(effect: str, message: str) -> None:
    refused(f"inventions: [{{id: 49, effects: [{effect}]}}]", f"invention 49: {message}")


LOCKED = "{requires: {}, cost: {}, reward: [], needs_lock: 1}"
OPENING = "{requires: {}, cost: {}, reward: [], opens_lock: 1}"
BOTH = "{requires: {}, cost: {}, reward: [], opens_lock: 1, needs_lock: 1}"
S6 = "{players: [3, 4], spaces: [{id: S6a, effects: [{op: elixir}]}, {id: S6b, effects: [{op: elixir}]}]}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("guests_house: [{id: GH1, vp: x}]", "GH1: vp must be a number from -20 to 20, not 'x'"),
        ("guests_house: [{id: GH1, effect_kind: end_game}]", "GH1: effect_kind must be one of instant, income, "),
        ("guests_basement: [{id: GB1, effects: [{op: fly}]}]", "GB1: 'fly' is not a known effect"),
        ("cheese_tiles: [{id: CH1, vp: -1}]", "CH1: vp must be a number from 0 to 20, not '-1'"),
        ("cheese_tiles: [{id: CH2, min_players: 5}]", "CH2: min_players must be a number from 2 to 4, not '5'"),
        ("door_tokens: [{id: DT1, effects: }]", "DT1: effects must be a list, not 'None'"),
        ("missions_house: [{id: MH1, rows: []}]", r"MH1: a mission has 3 rows \(RW-11.2\)"),
        ("missions_house: [{id: MH1, rows: 3}]", "MH1: rows must be a list, not '3'"),
        ("missions_house: [{id: MH1, rows: [1, 2, 3]}]", "MH1: a row must be a mapping, not '1'"),
        ("missions_house: [{id: MH1, rows: [{}, {}, {}]}]", "MH1: requires must be a mapping, not 'None'"),
        ("missions_house: [{id: MH1, reveal: }]", "MH1: effects must be a list, not 'None'"),
        (f"missions_house: [{{id: MH1, rows: [{LOCKED}, {LOCKED}, {LOCKED}]}}]", r"MH1: no other row opens lock 1"),
        (f"missions_house: [{{id: MH1, rows: [{BOTH}, {LOCKED}, {OPENING}]}}]", r"MH1: no other row opens lock 1"),
        (
            f"missions_basement: [{{id: MB1, rows: [{OPENING}, {LOCKED}, {LOCKED.replace('1', '10')}]}}]",
            "MB1: needs_lock must be a number from 0 to 9, not '10'",
        ),
        ("goals: [{id: GO1, thresholds: [1, 2, 3]}]", r"GO1: a goal has 4 thresholds that rise \(RW-15.1\)"),
        ("goals: [{id: GO1, thresholds: [1, 2, 4, 3]}]", "GO1: a goal has 4 thresholds that rise"),
        ("goals: [{id: GO1, thresholds: [3, 3, 4, 5]}]", "GO1: a goal has 4 thresholds that rise"),
        ("goals: [{id: GO1, thresholds: [1, 2, 3, 100]}]", "GO1: a threshold must be a number from 0 to 99, not '100'"),
        ("goals: [{id: GO1, counter: luck}]", "GO1: counter must be one of .*, not 'luck'"),
        ("abilities: [{id: A5, kind: once_per_round}]", "A5: kind must be one of instant, permanent, end_game, not "),
        (
            "abilities: [{id: A3, effects: [{when: room_dug, then: [{op: gain_vp}]}]}]",
            "A3: an ability has neither triggers nor end_game effects",
        ),
        ("abilities: [{id: A6, effects: [{op: gain_vp}]}]", "A6: an ability has neither triggers nor end_game effects"),
        ("abilities: [{id: A1, unlock_cost: {wood: 1}}]", r"A1: taking a cube can cost only pieces in any mix"),
        ("abilities: [{id: A1, unlock_cost: 1}]", "A1: a cost must be a mapping, not '1'"),
        ("abilities: [{id: A1, colour: pink}]", "A1: colour must be one of brown, grey, not 'pink'"),
        ("abilities: [{id: A1, end_vp: 21}]", "A1: end_vp must be a number from -20 to 20, not '21'"),
        ("segments: [{id: S6, sides: 5}]", "S6: sides must be a list, not '5'"),
        ("segments: [{id: S6, sides: [5]}]", "S6: a side must be a mapping, not '5'"),
        ("segments: [{id: S1, sides: [{players: [2, 3, 4], spaces: [1]}]}]", "S1: a space must be a mapping, not '1'"),
        ("segments: [{id: S1, sides: [{players: [2, 3, 4], spaces: 5}]}]", "S1: "),
        (
            f"segments: [{{id: S6, sides: [{{players: [2], spaces: [{{id: S6y, effects: []}}]}}, {S6}]}}]",
            r"S6: players and ids of its spaces cannot be changed, only their effects \(RW-2.1\)",
        ),
        (f"segments: [{{id: S6, sides: [{S6}]}}]", "S6: players and ids of its spaces cannot be changed"),
        (
            f"segments: [{{id: S6, sides: [{{players: [2], spaces: [{{id: S6x, effects: []}}]}}, {S6}]}}]",
            r"S6: a space has one or two additional actions \(RW-4.3\)",
        ),
        (
            "segments: [{id: S6, sides: [{players: [2], spaces: [{id: S6x, effects: [{op: elixir}, {op: elixir}, "
            f"{{op: elixir}}]}}]}}, {S6}]}}]",
            "S6: a space has one or two additional actions",
        ),
        ("start: 5", "start: start must be a mapping, not '5'"),
        ("start: {workers: 5}", "start: workers must be a mapping, not '5'"),
        ("start: {wood: 21}", "start: wood must be a number from 0 to 20, not '21'"),
        ("start: {metal: x}", "start: metal must be a number from 0 to 20, not 'x'"),
        ("start: {move_token: 6}", "start: move_token must be a number from 0 to 5, not '6'"),
        ("start: {vp: -1}", "start: vp must be a number from 0 to 50, not '-1'"),
        ("start: {workers: {burrow_entrance: 3}}", "start: burrow_entrance must be a number from 0 to 2, not '3'"),
        ("supply: [{id: joker, count: 201}]", "joker: count must be a number from 0 to 200, not '201'"),
        ("supply: [{id: move_token, count: 3}]", "move_token"),
        ("underground_tiles: 5", "underground_tiles: it must be a mapping, not '5'"),
        ("underground_tiles: {vp: 5}", "underground_tiles: vp must be a list, not '5'"),
        ("underground_tiles: {vp: [1, 2]}", r"underground_tiles: there are 6 tiles with rising points \(RW-1.2\)"),
        ("bed_tiles: {vp: [0, 2, 4, 3, 5, 6]}", "bed_tiles: there are 6 tiles with rising points"),
        ("bed_tiles: {vp: [0, 2, 4, 5, 6, 51]}", "bed_tiles: vp must be a number from 0 to 50, not '51'"),
        ("ability_pair_bonus: 5", "ability_pair_bonus: it must be a mapping, not '5'"),
        ("ability_pair_bonus: {end_vp: 21}", "ability_pair_bonus: end_vp must be a number from 0 to 20, not '21'"),
    ],
)
def test_other_parts_of_the_box_that_cannot_be(text: str, message: str) -> None:
    refused(text, message)


@pytest.mark.parametrize(
    "effect",
    [
        "{when: elixir_used, then: [{op: elixir}]}",
        "{when: action_dig_rooms, then: [{op: main_action, which: any}]}",
        "{when: wood_gained, then: [{op: gain_vp}, {pay: {wood: 1}, then: [{op: elixir}]}]}",
        "{when: bed_built, then: [{choice: [[{op: gain_wood}], [{op: main_action, which: explore}]]}]}",
    ],
)
def test_a_trigger_that_could_set_itself_off_for_ever(effect: str) -> None:
    refused(f"inventions: [{{id: 49, effects: [{effect}]}}]", "invention 49: a trigger cannot give an elixir or a main")
