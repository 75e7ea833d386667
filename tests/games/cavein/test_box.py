"""Section 1: what is in the box, counted by hand from the rules, and that the rules really play with it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.games.cavein.helpers import COUNTS, deal, offered, position, refusal, seen, standard_box, state_of
from underhall import OUTSIDER, Match
from underhall.games.cavein import GAME
from underhall.games.cavein.box import KINDS, LETTERS, NONE, card_name
from underhall.games.cavein.components import COLOUR_IDS
from underhall.games.cavein.data import standard

# Letter, colour, faction, and a four of factions that this one is part of.
FACTIONS = [
    ("P", "purple", "mineggler", "PNBY"),
    ("N", "brown", "terron", "PNBY"),
    ("B", "blue", "hydran", "PNBY"),
    ("Y", "yellow", "metanel", "PNBY"),
    ("R", "red", "bioss", "BYRG"),
    ("G", "green", "weedlock", "BYRG"),
]
SKILLS = {
    "P1": "take_own_colour_1", "P2": "recolour_crystal_minus1", "P3": "artifact_minus4", "P4": "crystal_minus4",
    "N1": "take_own_colour_1", "N2": "recruit_gap3", "N3": "bottom_two", "N4": "docks_sum5",
    "B1": "take_own_colour_1", "B2": "take_level2_and_same_actions", "B3": "any_base_one", "B4": "one_base_two",
    "Y1": "take_own_colour_1", "Y2": "extra_mining", "Y3": "recolour_hand_3", "Y4": "second_crystal",
    "R1": "take_own_colour_1", "R2": "subjugate_lowest_own", "R3": "subjugate_level2_any_base",
    "R4": "subjugate_hand_level1",
    "G1": "take_own_colour_1", "G2": "double_weedlocks", "G3": "weedlocks_spread_or_two",
    "G4": "weedlocks_all_one_base",
}  # fmt: skip
TIMING = {
    "instant": {"P1", "N1", "B1", "Y1", "R1", "G1", "N3", "N4", "B3", "B4", "Y3", "R2", "R3", "R4", "G3", "G4"},
    "turn": {"P2", "P3", "P4", "N2", "Y4", "G2"},
    "extra_action": {"Y2"},
    "instant+turn": {"B2"},
}
# Of each colour: kind -> cost, points, whether it has a symbol, whether it has a cave-in sign, how many there are.
TOKENS = {
    "1a": (1, 1, False, False, 2), "1b": (1, 0, True, False, 2),
    "3a": (3, 3, False, False, 1), "3b": (3, 1, True, False, 1), "3c": (3, 4, False, True, 1),
    "6a": (6, 4, True, False, 1), "6b": (6, 6, True, True, 1),
    "10a": (10, 10, False, True, 1),
}  # fmt: skip
ARTIFACTS = [
    (6, "barking_up_the_right_three", "plasma_pick"),
    (6, "contract", "third_cyber_arm"),
    (7, "mass_production", "baton_of_coaxing"),
    (8, "core_sample", "enhanced_vision"),
    (7, "six_pack", "field_radio"),
    (5, "gravel_trade", "salvage_drone"),
    (6, "full_spectrum", "totem_anchor"),
    (8, "ancestor_shrine", "blast_door"),
    (6, "loyal_crew", "chain_of_command"),
    (7, "veterans_guild", "drill_manual"),
    (8, "private_museum", "relic_map"),
    (7, "danger_pay", "prism_lens"),
]
RICH = "blue_1a blue_1b blue_3a blue_3c blue_6a blue_10a"
"""Tokens that every scoring half finds something in."""


def pair_of_tokens() -> dict[str, Any]:
    return {"players": [{"hand": "B1 B1 Y1"}, {}], "mine": "blue_1a blue_1a", "docks": "B1 B1 N1 N1"}


@pytest.mark.rule("CI-1.1")
def test_78_cards_in_six_factions_of_13() -> None:
    copies = standard_box().copies
    assert sum(copies) == 78
    assert len(copies) == 24
    by_faction = Counter[str]()
    for kind, count in enumerate(copies):
        by_faction[card_name(kind)[0]] += count
    assert by_faction == {"P": 13, "N": 13, "B": 13, "Y": 13, "R": 13, "G": 13}


@pytest.mark.rule("CI-1.1")
@pytest.mark.parametrize("card", SKILLS)
def test_every_card_has_its_one_skill(card: str) -> None:
    kind = LETTERS.index(card[0]) * 4 + int(card[1]) - 1
    assert card_name(kind) == card
    assert standard()["skills"][standard_box().skill[kind]]["id"] == SKILLS[card]


@pytest.mark.rule("CI-1.1")
def test_cards_of_one_faction_and_level_are_the_same() -> None:
    """Two of them are one choice, in the Docks as well as in hand."""
    assert offered(position(pair_of_tokens())) == [
        "end", "mine blue_1a", "mine blue_1a#2", "recruit B1", "recruit N1", "skill B1", "skill Y1",
    ]  # fmt: skip


@pytest.mark.rule("CI-1.7")
def test_a_faction_has_four_four_three_and_two_cards_of_the_levels() -> None:
    copies = standard_box().copies
    for faction in range(6):
        assert copies[4 * faction : 4 * faction + 4] == [4, 4, 3, 2]
    assert [sum(copies[level::4]) for level in range(4)] == [24, 24, 18, 12]


@pytest.mark.rule("CI-1.2")
@pytest.mark.parametrize(("letter", "colour", "faction", "four"), FACTIONS)
def test_colours_of_the_factions(letter: str, colour: str, faction: str, four: str) -> None:
    """A faction in play is named so, its colour is not wild, its cards pay for that colour, its symbol is on it."""
    other = "B" if letter != "B" else "Y"
    given = {
        "players": [{"hand": f"{letter}1", "tokens": f"{colour}_1b"}, {"hand": f"{other}4"}],
        "in_play": letter + four.replace(letter, ""),  # so that seat 0 has its Command card
        "mine": f"{colour}_1a",
    }
    match = position(given)
    assert f"mine {colour}_1a" in offered(match)
    view = seen(match, 0)
    assert faction in view["factions"]
    assert view["seats"][0]["command"] == faction
    assert colour not in view["wild"]
    assert view["seats"][0]["tokens"][0]["symbol"] == faction
    given["players"] = [{"hand": f"{other}4"}, {}]
    assert refusal(position(given), f"mine {colour}_1a") == "CI-6.1"
    rest = {"PNBY": ["red", "green"], "BYRG": ["purple", "brown"]}[four]
    assert view["wild"] == rest


@pytest.mark.rule("CI-1.3")
@pytest.mark.parametrize("colour", COLOUR_IDS)
def test_the_tokens_of_a_colour(colour: str) -> None:
    box = standard_box()
    faction = dict(zip(("purple", "brown", "blue", "yellow", "red", "green"), range(6), strict=True))[colour]
    found = {
        box.label[at].removeprefix(f"{colour}_"): (
            box.cost[at],
            box.vp[at],
            box.symbol[at] != NONE,
            box.cavein[at],
            box.token_copies[at],
        )
        for at in range(len(box.label))
        if box.colour[at] == faction
    }
    assert found == TOKENS


@pytest.mark.rule("CI-1.3")
def test_60_tokens_with_four_costs() -> None:
    box = standard_box()
    assert sum(box.token_copies) == 60
    assert set(box.cost) == {1, 3, 6, 10}
    assert min(box.vp) == 0


@pytest.mark.rule("CI-1.8")
def test_24_18_12_and_6_tokens_and_the_same_of_each_colour() -> None:
    box = standard_box()
    by_cost = Counter[int]()
    by_both = Counter[tuple[int, int]]()
    for at, copies in enumerate(box.token_copies):
        by_cost[box.cost[at]] += copies
        by_both[box.colour[at], box.cost[at]] += copies
    assert by_cost == {1: 24, 3: 18, 6: 12, 10: 6}
    for colour in range(6):
        assert [by_both[colour, cost] for cost in (1, 3, 6, 10)] == [4, 3, 2, 1]


@pytest.mark.rule("CI-1.8")
def test_30_symbols_of_the_own_colour_and_18_cave_in_signs() -> None:
    box = standard_box()
    symbols, signs = Counter[int](), Counter[int]()
    for at, copies in enumerate(box.token_copies):
        if box.symbol[at] != NONE:
            assert box.symbol[at] == box.colour[at], "a symbol is of the token's own colour"
            symbols[box.symbol[at]] += copies
        elif not box.cavein[at]:
            assert box.vp[at] == box.cost[at], "a plain token is worth its cost"
        if box.cavein[at]:
            assert box.cost[at] > 1
            signs[box.colour[at]] += copies
    assert symbols == dict.fromkeys(range(6), 5)
    assert signs == dict.fromkeys(range(6), 3)


@pytest.mark.rule("CI-1.4")
@pytest.mark.parametrize("number", range(12))
def test_an_artifact_card_has_one_cost_and_two_artifacts(number: int) -> None:
    cost, left, right = ARTIFACTS[number]
    given = {"players": [{"hand": "P4 P4 N4"}, {}], "stacks": [f"art{number + 1:02}"]}
    view = seen(position(given), OUTSIDER)["stacks"][0]
    assert (view["cost"], view["halves"]) == (cost, [left, right])
    for side, owned in (("left", left), ("right", right)):
        match = position(given, "collect 1", "pay P4", *(["pay P4"] if cost > 4 else []), side)
        assert [one["artifact"] for one in seen(match, OUTSIDER)["seats"][0]["artifacts"]] == [owned]
        assert state_of(match).powers[0].bit_count() == 1, "the other half is never used"


@pytest.mark.rule("CI-1.4")
@pytest.mark.parametrize("number", range(12))
def test_the_left_half_scores_and_the_right_half_does_not(number: int) -> None:
    _, left, right = ARTIFACTS[number]
    points = []
    for half in (left, right):
        player = {"tokens": RICH, "base": "B3 Y4", "totems": "blue", "artifacts": half}
        points.append(seen(position({"players": [player, {}]}), 0)["seats"][0]["parts"]["artifacts"])
    assert points[0] > 0
    assert points[1] == 0


@pytest.mark.rule("CI-1.4")
def test_12_artifact_cards_with_24_artifacts() -> None:
    box = standard_box()
    assert len(box.artifact_cost) == 12
    assert len(set(box.halves)) == len(box.halves) == 24
    s = deal(3, 1)
    assert sorted(card for stack in s.stacks for card in stack) == list(range(12))


@pytest.mark.rule("CI-1.5")
@pytest.mark.parametrize("players", COUNTS)
def test_one_command_card_and_totem_per_faction_and_one_marker_on_field_0(players: int) -> None:
    for seed in range(30):
        match = Match.start(GAME, players, seed)
        view = seen(match, OUTSIDER)
        assert len(state_of(match).totems) == 6
        totems = [colour for seat in view["seats"] for colour in seat["totems"]] + view["supply"]
        assert sorted(totems) == sorted(set(COLOUR_IDS) - set(view["wild"])), "each once, in the four colours in play"
        commands = {seat["command"] for seat in view["seats"]}
        assert len(commands) == players, "nobody has the same Command card as another"
        assert commands <= set(view["factions"])
        assert view["marker"] == 0


@pytest.mark.rule("CI-1.6")
def test_the_timing_of_every_skill() -> None:
    timing = {row["id"]: row["timing"] for row in standard()["skills"]}
    found: dict[str, set[str]] = {}
    for kind in range(KINDS):
        found.setdefault(timing[SKILLS[card_name(kind)]], set()).add(card_name(kind))
    assert found == TIMING


@pytest.mark.rule("CI-1.6")
def test_an_instant_skill_happens_once_and_at_once() -> None:
    match = position({"players": [{"hand": "B1 B2"}, {}], "mine": "blue_1a blue_1b"}, "skill B1")
    assert offered(match) == ["nothing", "token blue_1a", "token blue_1b"]
    match.act("token blue_1a")
    assert len(state_of(match).tokens[0]) == 1
    assert offered(match) == ["end", "mine blue_1b"], "nothing of it is left: the other token must be mined"


@pytest.mark.rule("CI-1.6")
def test_a_turn_skill_stays_until_the_turn_ends() -> None:
    given = {"players": [{"hand": "P4", "base": "Y2"}, {"hand": "P1"}], "mine": "yellow_3a yellow_3b blue_3a"}
    match = position(given, "leader", "skill P4", "mine yellow_3a", "mine yellow_3b")
    assert len(state_of(match).tokens[0]) == 2, "3 less 4, for two mining actions"
    match.act("end")
    assert refusal(match, "mine blue_3a") == "CI-6.1"


@pytest.mark.rule("CI-1.6")
def test_an_extra_action_comes_on_top_of_two_normal_ones() -> None:
    given = {"players": [{"hand": "Y2 B1 B1"}, {}], "mine": "blue_1a blue_1b", "docks": "N1"}
    match = position(given, "skill Y2", "mine blue_1a", "pay B1", "mine blue_1b", "pay B1")
    assert len(state_of(match).tokens[0]) == 2
    assert offered(match) == ["end"]
