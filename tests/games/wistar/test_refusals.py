"""Every refusal is produced where its rule is in the way, has its sentence in three languages, and `why` gives it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.games.wistar.changed import with_effects
from tests.games.wistar.helpers import finished, on_table, refusal, state_of
from underhall import Match
from underhall.engine.errors import IllegalAnswer
from underhall.engine.facts import LANGUAGES
from underhall.engine.scenario import Stage
from underhall.engine.texts import Speaker
from underhall.engine.why import why
from underhall.games import wistar
from underhall.games.wistar import GAME
from underhall.games.wistar.acting import ACT, BUY_JOKER, END, PLACE_HUT
from underhall.games.wistar.inventions import PLAY
from underhall.games.wistar.offence import SUFFER

TEXTS = GAME.facts.texts["refusals"]
CITED = {
    rule
    for path in Path(wistar.__file__).parent.rglob("*.py")
    for rule in re.findall(r'"(R\d+a?|RW-\d+\.\w+|RW-E\.\d+)"', path.read_text(encoding="utf-8"))
}
"""Every rule that the program gives as a reason."""

PLAYING: dict[str, Any] = {"placed": "S1a"}
HOUSE: dict[str, Any] = {"placed": "S2a", "missions": {"G1": "MH2"}, "revealed": "G1"}
EXPLORING: dict[str, Any] = {"placed": "S5x", "doors": {"D1": "DT1"}}
DEVELOPING: dict[str, Any] = {"placed": "S6x", "row_basic": "58", "row_advanced": "1", "deck_basic": ""}
SOLVER: dict[str, Any] = {"explorer": "G1", "wood": 2, "metal": 2}
BROWN = "A1 A2 A3 A4 A5 A6"

# Rule, words of seat 0 and seat 1, words of the table, answers before, and the answer that is refused for it.
Case = tuple[str, dict[str, Any], dict[str, Any], dict[str, Any], tuple[str, ...], str]
TURN: list[Case] = [
    ("RW-2.1", {}, {}, {}, (), "chief no. 6"),
    ("RW-3.3", {}, {}, {"placed": "S1a"}, (), "chief S2a"),
    ("RW-4.1", {}, {}, {}, (), "end"),
    ("RW-4.1", {"workers": {"forest": 1}}, {}, {}, (), "main"),
    ("RW-4.1", {}, {}, {}, (), "extra 1"),
    ("RW-4.2", {}, {}, {"chiefs": {"S1a": 1}}, (), "chief S1a"),
    ("RW-4.2", {}, {}, {"chiefs": {"S1a": 0}}, (), "chief S1b"),
    ("RW-4.3", {"workers": {"forest": 1}}, {}, {"placed": "S1b"}, ("main",), "main"),
    ("RW-4.3", {}, {}, {"placed": "S1b"}, ("extra 1",), "extra 1"),
    ("RW-4.3", {"workers": {"forest": 1}}, {}, {"placed": "hut"}, (), "main"),
    ("R2", {"workers": {"burrow": 1, "farm": 1}, "resting": 1}, {}, {"placed": "S1b"}, (), "main"),
    ("RW-6.2", {}, {}, {"placed": "S3a"}, (), "extra 1"),
    ("R26", {"beds": 3}, {}, {"placed": "S3a", "round_guest": "GH1"}, (), "extra 1"),
    ("RW-13.1", {"wood": 1, "hand": "58"}, {}, {}, (), "buy joker"),
    ("R40", {"wood": 3, "jokers": 5}, {"jokers": 7}, {}, (), "buy joker"),
    ("RW-13.2", {"wood": 2, "metal": 1, "moves": 3}, {}, {}, (), "buy electricity"),
    ("R38", {"wood": 4, "electricity": 2}, {}, {}, (), "buy electricity"),
    ("RW-13.3", {"workers": {"forest": 1}}, {}, {}, (), "move"),
    ("RW-13.3", {"moves": 1, "resting": 1}, {}, {}, (), "move"),
    ("RW-13.3", {"moves": 1, "workers": {"forest": 2}}, {}, {}, ("move",), "stop"),
    ("RW-13.5", {"workers": {"forest": 1}}, {}, {}, (), "deploy forest"),
    ("R22", {}, {}, {}, (), "tent"),
    ("RW-14.1", {"explorer": "G1", "tents": "G1"}, {}, {}, (), "tent"),
    ("RW-14.1", {"explorer": "G1", "tents": "F1 F2"}, {}, {}, (), "tent"),
    ("RW-15.1", {"tokens": "DT1 DT2 DT3 DT4"}, {}, {"goals": "GO9", "discs": {"GO9": "0"}}, (), "goal GO9"),
    ("RW-15.1", {"tokens": "DT1 DT2 DT3 DT4"}, {}, {"goals": "GO9", "discs": {"GO9": "1 1"}}, (), "goal GO9"),
    ("RW-E.18", {"tokens": "DT1"}, {}, {"goals": "GO9"}, (), "goal GO9"),
    ("RW-E.18", {"tokens": "DT1", "private": "GO9"}, {}, {}, (), "private GO9"),
    ("R48", {"tokens": "DT1 DT2"}, {"private": "GO9"}, {}, (), "private GO9"),
    ("R48", {"tokens": "DT1 DT2", "private": "GO9", "private_reached": "GO9"}, {}, {}, (), "private GO9"),
    ("RW-13.4", {"wood": 1, "hand": "35"}, {"played": "58"}, {}, (), "use 35"),
    ("RW-13.4", {"wood": 1, "played": "35", "marked": "35"}, {}, {}, (), "use 35"),
    ("RW-13.4", {"played": "60"}, {}, {}, (), "use 60"),
    ("RW-5.2", {"metal": 1, "played": "106"}, {}, {}, (), "use 106"),
    ("R69", {"metal": 2, "played": "106", "dug": 6}, {}, {}, (), "use 106"),
    ("R85", {"wood": 1, "played": "118", "beds": 3}, {}, {}, (), "use 118"),
    ("RW-E.4", {"played": "118"}, {}, {}, (), "use 118"),
    ("RW-E.4", {"played": "59"}, {}, {"doors": {"D1": "DT1"}}, (), "use 59"),
    ("RW-5.6", {"played": "5"}, {}, {"doors": {"D1": "DT1", "D2": "DT2"}}, (), "use 5"),
    ("R54", {"played": "77"}, {"played": "60"}, {}, (), "use 77"),
    ("R9", {"played": "26", "resting": 2}, {}, {}, (), "use 26"),
]  # fmt: skip
INSIDE: list[Case] = [
    ("RW-1.3", {"wood": 9, "metal": 9, "hand": "96"}, {"hand": "58"}, PLAYING, ("extra 1",), "play 58"),
    ("RW-1.3", {"wood": 9, "metal": 9}, {}, PLAYING, (), "extra 1"),
    ("RW-8.1", {"wood": 1, "metal": 9, "hand": "39 96"}, {}, PLAYING, ("extra 1",), "play 39"),
    ("RW-8.1", {"wood": 9, "metal": 9, "hand": "37 96"}, {}, PLAYING, ("extra 1",), "play 37"),
    ("RW-8.2", {"wood": 9, "hand": "43 96"}, {}, PLAYING, ("extra 1",), "play 43"),
    ("RW-8.2", {"wood": 9, "jokers": 1, "hand": "117 96"}, {}, PLAYING, ("extra 1",), "play 117"),
    ("RW-8.3", {"wood": 1, "metal": 9, "jokers": 2, "hand": "101 96"}, {}, PLAYING, ("extra 1",), "play 101"),
    ("RW-8.4", {"wood": 9, "metal": 9, "jokers": 2, "hand": "134 96"}, {}, PLAYING, ("extra 1",), "play 134"),
    ("RW-10.1", {"wood": 9, "metal": 9, "jokers": 2, "hand": "4 96"}, {}, PLAYING, ("extra 1",), "play 4"),
    ("RW-10.1", {"wood": 9, "metal": 9, "electricity": 1, "hand": "24 96"}, {}, PLAYING, ("extra 1",), "play 24"),
    ("R78", {"wood": 9, "guests": "GB1", "hand": "162 96"}, {}, PLAYING, ("extra 1",), "play 162"),
    ("R64", {"wood": 9, "metal": 9, "abilities": "A3", "hand": "106 96"}, {}, PLAYING, ("extra 1",), "play 106"),
    ("RW-E.7", {"wood": 1, "metal": 2, "heroes": "HE1 HE4", "hand": "8 1 96"}, {}, PLAYING, ("extra 1", "play 8"),
     "play 1"),
    ("RW-8.7", {"wood": 1, "metal": 1, "guests": "GH3", "hand": "90"}, {}, PLAYING, ("extra 1", "play 90"),
     "off 2 wood"),
    ("RW-8.1", {"wood": 1, "guests": "GH3", "hand": "90"}, {}, PLAYING, ("extra 1", "play 90"), "off 1 wood"),
    ("RW-E.6", {"metal": 1, "hand": "42"}, {}, {**PLAYING, "doors": {"D1": "DT1"}}, ("extra 1", "play 42"), "step F1"),
    ("R66", {"wood": 2, "hand": "50", "explorer": "G1", "tents": "F1"}, {}, PLAYING, ("extra 1", "play 50"),
     "shift F1 G2"),
    ("R66", {"wood": 2, "hand": "50", "explorer": "B1"}, {}, {**PLAYING, "doors": {"D8": "DT1", "D10": "DT2"}},
     ("extra 1", "play 50"), "tent B2"),
    ("RW-14.1", {"wood": 2, "hand": "50", "tents": "F1"}, {}, PLAYING, ("extra 1", "play 50"), "tent F1"),
    ("R88", {"wood": 4, "hand": "55"}, {}, PLAYING, ("extra 1", "play 55"), "cube A7"),
    ("RW-E.11", {"wood": 2, "hand": "142", "workers": {"forest": 1, "burrow": 1}}, {}, PLAYING,
     ("extra 1", "play 142"), "do gather_metal"),
    ("R2", {"wood": 1, "metal": 4, "hand": "81", "heroes": "HE3", "workers": {"forest": 1}}, {}, PLAYING,
     ("extra 1", "play 81"), "do explore"),
    ("RW-E.14", {"wood": 1, "hand": "156"}, {}, {**PLAYING, "discard_basic": "58 59"}, ("extra 1", "play 156"),
     "take 60"),
    ("R61", {"wood": 3, "metal": 1, "hand": "122", "guests": "GH1 GH2"}, {"heroes": "HE1"}, PLAYING,
     ("extra 1", "play 122"), "hero HE1"),
    ("RW-E.4", {"wood": 2, "hand": "66", "heroes": "HE3"}, {}, PLAYING, ("extra 1", "play 66"), "choose 3"),
    ("R48", {"wood": 1, "metal": 1, "hand": "38"}, {}, {**PLAYING, "goal_pile": "GO1 GO2 GO3"},
     ("extra 1", "play 38"), "keep GO3"),
    ("R9", {"workers": {"forest": 2}}, {}, {"placed": "S1c"}, ("extra 1",), "march burrow farm"),
    ("R9", {"workers": {"forest": 2}}, {}, {"placed": "S1c"}, ("extra 1",), "march forest forest"),
    ("R10", {"workers": {"forest": 2}}, {}, {"placed": "S1c"}, ("extra 1", "march forest burrow"),
     "march burrow farm"),
    ("R26", {"explorer": "G1", "beds": 3, "workers": {"farm": 1}}, {}, {**EXPLORING, "guests": {"GG1a": "GH6"}},
     ("main",), "guest GG1a"),
    ("RW-5.6", {"explorer": "G1", "workers": {"farm": 1}}, {}, {**EXPLORING, "guests": {"GG2a": "GH6"}}, ("main",),
     "guest GG2a"),
    ("RW-5.6", {"workers": {"farm": 1}}, {}, {**EXPLORING, "doors": {"D1": "DT1", "D9": "DT2"}}, ("main",), "open D9"),
    ("RW-5.6", {"workers": {"farm": 1}}, {}, EXPLORING, ("main",), "step G1"),
    ("R20", {"workers": {"farm": 1}}, {}, EXPLORING, ("main",), "open D2"),
    ("R29", {"explorer": "B3", "guests": "CH1", "workers": {"farm": 1}}, {}, {**EXPLORING, "cheese": "CH2"},
     ("main",), "cheese"),
    ("RW-11.1", {"explorer": "G1", "workers": {"farm": 1}}, {}, {**EXPLORING, "missions": {"G1": "MH1"},
     "revealed": "G1"}, ("main",), "reveal G1"),
    ("R18", {"explorer": "G1", "played": "147 31", "workers": {"farm": 1}}, {},
     {**EXPLORING, "missions": {"G1": "MH1"}}, ("main", "reveal G1"), "next 58"),
    ("R84", {"explorer": "G1", "played": "22"}, {}, {}, ("use 22",), "step ENT"),
    ("R84", {"explorer": "G1", "played": "22"}, {}, {}, ("use 22",), "step G1"),
    ("R42", {"workers": {"farm": 2}}, {}, DEVELOPING, ("main",), "blind basic"),
    ("R43", {"workers": {"farm": 2}}, {}, DEVELOPING, ("main",), "take no. 2"),
    ("RW-5.5", {"workers": {"farm": 1}}, {}, DEVELOPING, ("main",), "take 1"),
    ("RW-5.5", {"workers": {"farm": 1}}, {}, DEVELOPING, ("main",), "blind advanced"),
    ("RW-11.1", SOLVER, {}, {**HOUSE, "missions": {"G1": "MH2", "G2": "MH1"}}, ("extra 1",), "solve G2.1"),
    ("RW-11.1", {**SOLVER, "explorer": "B1"}, {}, HOUSE, (), "extra 1"),
    ("RW-11.2", SOLVER, {}, HOUSE, ("extra 1",), "solve MH2.2"),
    ("RW-11.3", SOLVER, {}, {**HOUSE, "cubes": {"MH2.1": 1}}, ("extra 1",), "solve MH2.1"),
    ("RW-11.3", {**SOLVER, "metal": 1}, {}, HOUSE, ("extra 1",), "solve MH2.3"),
    ("RW-11.3", SOLVER, {}, HOUSE, ("extra 1", "solve MH2.1"), "cube none"),
    ("RW-11.4", SOLVER, {}, HOUSE, ("extra 1", "solve MH2.1"), "cube A7"),
    ("R33", {**SOLVER, "metal": 0}, {}, HOUSE, ("extra 1", "solve MH2.1"), "cube A1"),
    ("R37", {**SOLVER, "abilities": "A3"}, {}, HOUSE, ("extra 1", "solve MH2.1"), "cube A3"),
    ("R37", {**SOLVER, "abilities": f"{BROWN} A7 A8 A9 A10"}, {}, HOUSE, (), "extra 1"),
    ("R32", {**SOLVER, "abilities": BROWN, "tents": "B2", "heroes": "HE3", "moves": 1}, {},
     {**HOUSE, "missions": {"G1": "MH2", "B2": "MB3"}, "revealed": "G1 B2"}, ("extra 1",), "solve MH2.1"),
    ("R27", {"played": "120", "guests": "GH1 GH2"}, {"guests": "GH3"}, {}, ("use 120",), "give GH3"),
    ("R45", {"played": "134", "wood": 2}, {}, {"deck_basic": "33 34 35 36"}, ("use 134", "pay 2w"),
     "play 36"),
    ("RW-9.1", {"played": "177", "wood": 1}, {}, {}, ("use 177", "pay 1w"), "wood"),
    ("RW-4.5", {"wood": 3, "metal": 1}, {}, {}, ("buy joker",), "pay 1w 2m"),
    ("RW-4.5", {"wood": 3, "hand": "58"}, {}, {}, ("buy joker",), "pay 1w 2c"),
    ("RW-E.4", {"played": "172", "hand": "58 59 1"}, {}, {}, ("use 172",), "discard 1"),
    ("RW-1.3", {"played": "172", "hand": "58 59 1"}, {}, {}, ("use 172",), "discard 60"),
    ("R54", {"played": "77 60"}, {"played": "28"}, {}, ("use 77",), "copy 60"),
    ("R54", {"played": "77"}, {"played": "28"}, {}, ("use 77",), "copy 77"),
    ("R54", {"played": "77", "hand": "58"}, {"played": "28"}, {}, ("use 77",), "copy 58"),
    ("RW-1.3", {}, {}, {}, ("hut",), "play"),
    ("RW-11.1", {}, {}, {}, ("hut",), "solve"),
]  # fmt: skip
CASES = TURN + INSIDE

# What no printed card asks before it is done, shown by a 1x card (59) with other effects; its words and those of the
# table.
ODD: list[tuple[str, str, dict[str, Any], dict[str, Any]]] = [
    ("RW-E.3", "[{op: gain_vp, per: guests}]", {}, {}),
    ("RW-E.3", "[{op: explore_points, per: tents}]", {}, {"doors": {"D1": "DT1"}}),
    ("RW-5.4", "[{op: build_bed}]", {"wood": 2, "beds": 3}, {}),
    ("RW-4.5", "[{op: build_bed}]", {"wood": 1}, {}),
    ("R69", "[{op: build_bed}]", {"wood": 2, "beds": 6, "dug": 6}, {}),
    ("RW-10.1", "[{op: gain_electricity}]", {"electricity": 2}, {}),
    ("R40", "[{op: gain_joker}]", {"jokers": 12}, {}),
    ("R40", "[{op: gain_move_token}]", {"moves": 20}, {}),
    ("R42", "[{op: gain_card_basic}]", {}, {"deck_basic": ""}),
    ("R42", "[{op: reveal_take_if, deck: basic, type: tool}]", {}, {"deck_basic": ""}),
    ("R50", "[{rivals_with_more: joker, then: [{op: lose_joker}]}]", {"jokers": 1}, {}),
    ("R52", "[{op: lose_metal}]", {"wood": 1}, {}),
    ("R53", "[{if: {has: tent}, then: []}]", {"tents": "F1"}, {}),
    ("R61", "[{op: gain_skill_token}]", {"skill_tokens": "ST1 ST2 ST3 ST4 ST5"}, {}),
    ("R71", "[{op: take_guest, from: supply_house}]", {}, {"guests_basement": "GB1"}),
    ("R26", "[{op: take_guest, from: supply_house}]", {"beds": 3}, {"guests_house": "GH1"}),
    ("R87", "[{op: search_take, list: [{deck: basic, type: tool}]}]", {}, {"deck_basic": "", "row_basic": "90"}),
    ("R88", "[{op: remove_cube, colour: grey}]", {"abilities": "A7 A8 A9 A10"}, {}),
]  # fmt: skip


def crafted(case: Case) -> Stage:
    _, own, rival, words, play, _ = case
    return on_table([own, rival], *play, **words)


@pytest.mark.parametrize("case", CASES, ids=[f"{case[0]} {case[5]}" for case in CASES])
def test_what_is_refused_and_why(case: Case) -> None:
    rule, *_, text = case
    match = crafted(case)
    waiting = match.pending_for(None)
    assert waiting.seat == 0
    before = state_of(match).data()
    assert refusal(match, text) == rule
    with pytest.raises(IllegalAnswer) as found:
        match.play(text)
    assert found.value.rule == rule
    assert f"({rule})" in str(found.value)
    assert state_of(match).data() == before
    # `why` knows the same about the things of that answer, if they are where it takes them from.
    s = state_of(match)
    option = GAME.read(s, waiting.question, text, waiting.options)
    things = GAME.things(s, waiting.question, option)
    others = [one for one in waiting.options if set(things) <= set(GAME.things(s, waiting.question, one))]
    elsewhere = GAME.absent(s, 0, waiting.question, option)
    assert not things or others or elsewhere or (waiting.question, rule) in why(match, 0, *things)


@pytest.mark.parametrize(("rule", "effects", "own", "words"), ODD, ids=[f"{case[0]} {case[1]}" for case in ODD])
def test_what_a_1x_card_with_other_effects_is_refused_for(
    rule: str, effects: str, own: dict[str, Any], words: dict[str, Any]
) -> None:
    match = with_effects({59: f"once_per_round {effects}"}, [{**own, "played": "59"}, {}], **words)
    assert refusal(match, "use 59") == rule


@pytest.mark.parametrize(
    ("own", "metal", "points"),
    [
        ({"metal": 2, "vp": 3}, None, None),
        ({"metal": 1, "vp": 3}, "R51", None),
        ({"metal": 2, "vp": 2}, None, None),
        ({"metal": 2, "vp": 0}, None, None),
        ({"metal": 1, "vp": 2}, "R51", None),
        ({"metal": 0, "vp": 2}, "R51", None),
        ({"metal": 1, "vp": 0}, "R51", None),
    ],
)
def test_which_loss_a_victim_may_choose(own: dict[str, Any], metal: str | None, points: str | None) -> None:
    """Robomole (87): 2 metal or 3 VP. Metal that cannot be paid in full is out; points never are."""
    attacker = {"hand": "87", "metal": 3}
    match = on_table([attacker, {**own, "dug": 1}], "extra 1", "play 87", placed="S1a")
    assert (match.seat, match.question) == (1, SUFFER)
    assert refusal(match, "suffer 1") == metal
    assert refusal(match, "suffer 2") == points
    assert len(match.options) == (metal is None) + (points is None)


def test_the_moments_that_are_wrong() -> None:
    match = on_table([{"metal": 1, "hand": "42", "wood": 3}, {}], placed="S1a", doors={"D1": "DT1"})
    s = state_of(match)
    assert GAME.refuse(s, 1, ACT, END) == "RW-3.3", "the other player's turn"
    assert GAME.refuse(s, 0, PLAY, 41) == "RW-4.4", "no invention is being played"
    match.act("extra 1")
    s = state_of(match)
    assert GAME.refuse(s, 0, ACT, BUY_JOKER) == "R5", "no quick action inside an action"
    assert GAME.refuse(s, 1, PLAY, 41) == "RW-3.3"
    over = finished(2, 1)
    assert {GAME.refuse(state_of(over), seat, ACT, PLACE_HUT) for seat in (0, 1)} == {"RW-3.4"}
    pairs = Match.start(GAME, 2, 1)
    assert refusal(pairs, "pair no. 3") == "RW-2.12"


def test_every_refusal_has_its_position() -> None:
    shown = {case[0] for case in CASES} | {case[0] for case in ODD} | {"R51", "RW-4.4", "R5", "RW-3.4", "RW-2.12"}
    assert sorted(set(TEXTS) - shown) == []
    assert sorted(shown - set(TEXTS)) == []


@pytest.mark.parametrize("case", CASES, ids=[f"{case[0]} {case[5]}" for case in CASES])
def test_offered_means_not_refused_in_crafted_positions(case: Case) -> None:
    match = crafted(case)
    for waiting in match.pending():
        size = GAME.facts.questions[waiting.question].size
        s = state_of(match)
        allowed = [o for o in range(size) if GAME.refuse(s, waiting.seat, waiting.question, o) is None]
        assert sorted(waiting.options) == allowed


def test_every_refusal_has_a_sentence() -> None:
    assert sorted(CITED - set(TEXTS)) == []


def test_every_sentence_is_for_some_refusal() -> None:
    assert sorted(set(TEXTS) - CITED) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_one_sentence_in_every_language(language: str) -> None:
    ids = {rule.id for rule in GAME.facts.rules}
    speaker = Speaker(GAME, on_table([{}, {}]).state, language)
    for rule in TEXTS:
        assert rule in ids
        sentence = speaker.refusal(rule)
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert language == "en" or sentence != TEXTS[rule]["en"]
