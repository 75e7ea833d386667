"""Every refusal is produced, has its sentence in three languages, and `why` gives it too."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.games.xobos.helpers import COUNTS, MODES, on_board, refusal, state_of, walk
from underhall import Match
from underhall.engine.errors import IllegalAnswer
from underhall.engine.facts import LANGUAGES
from underhall.engine.scenario import Stage
from underhall.engine.texts import Speaker
from underhall.engine.why import why
from underhall.games import xobos
from underhall.games.xobos import GAME
from underhall.games.xobos.deeds.numbers import DONE, UPGRADE
from underhall.games.xobos.questions.answering import ALONG
from underhall.games.xobos.questions.covering import NEW_LEADER
from underhall.games.xobos.questions.declaring import DECLARE, FROM_TO
from underhall.games.xobos.questions.development import DEVELOP
from underhall.games.xobos.questions.moving import END_MOVES, MOVE
from underhall.games.xobos.questions.occupying import OCCUPY
from underhall.games.xobos.questions.setup import CLAN, LEADER, PLACE

TEXTS = GAME.facts.texts["refusals"]
CITED = {
    rule
    for path in Path(xobos.__file__).parent.rglob("*.py")
    if path.name != "components.py"  # there ids stand for the rules that figures are for
    for rule in re.findall(r'"(XO-\d+\.\d+)"', path.read_text(encoding="utf-8"))
}
"""Every rule that the program gives as a reason."""

OWN: dict[str, Any] = {"clan": "xenth", "guardians": {"A": "q1_c", "B": "q1_d1"}}
RIVAL: dict[str, Any] = {"clan": "kubadi", "guardians": {"A": "x12_t"}}
ATTACKED = ("end moves", "attack x12_t-q1_d1", "end attacks")
BASE = {f"q1_b{at}": "reactor" for at in (1, 2, 3, 4)}
FULL = ("q1_a1", "q1_a2", "q1_d2", "x12_u")
UP: dict[str, Any] = {"buildings": {"q1_c": "technical"}, "technologies": "upgrade1", "crystals": 5}
BUILDER: dict[str, Any] = {"sites": {"A": "mine 1"}, "resources": 5}

# Rule, words of seat 0 and seat 1, words of the table, answers before, and the answer that is refused for it.
Case = tuple[str, dict[str, Any], dict[str, Any], dict[str, Any], tuple[str, ...], str]
MOVING: list[Case] = [
    ("XO-6.1", {}, {}, {}, (), "guardian C"),
    ("XO-6.1", {}, {}, {}, ("guardian A", "to q1_a1"), "guardian A"),
    ("XO-6.1", {}, {}, {}, (), "quark q1_c"),
    ("XO-6.2", {}, {}, {}, ("guardian A",), "to x12_u"),
    ("XO-6.3", {"quarks": {"q1_b1": 1}}, {}, {}, ("quark q1_b1",), "to q1_c"),
    ("XO-6.5", {}, {}, {}, ("guardian B",), "to x12_t"),
    ("XO-6.7", {"moved": "B"}, {}, {}, ("guardian A",), "to q1_d1"),
    ("XO-6.8", {}, {}, {"pinned": "q1_c"}, (), "guardian A"),
    ("XO-6.9", {"guardians": {"A": "q2_a1"}}, {}, {}, ("guardian A",), "to q2_b4"),
    (
        "XO-7.2",
        {
            "technologies": "capture",
            "sites": {"A": "mine 1"},
            "buildings": dict.fromkeys(("q1_a1", "q1_a2", "q1_d2"), "mine"),
        },
        {"guardians": {}, "buildings": {"x12_t": "mine"}},
        {},
        ("guardian B", "to x12_t"),
        "capture",
    ),
    ("XO-17.6", {}, {}, {}, (), "break A"),
    ("XO-18.5", BUILDER, {}, {}, (), "guardian A"),
    ("XO-27.4", {}, {}, {}, (), "teleport A"),
    ("XO-27.4", {"technologies": "teleport", "device": 3}, {}, {}, ("teleport A",), "to x12_t"),
]
FIGHTING: list[Case] = [
    ("XO-0.4", {}, {}, {}, ("end moves",), "attack q1_c-q1_a1"),
    ("XO-8.2", {}, {}, {}, ("end moves",), "attack q2_c-q2_d2"),
    ("XO-8.3", {}, {}, {}, ("end moves", "attack q1_d1-x12_t"), "attack q1_d1-x12_t"),
    ("XO-8.5", {"guardians": {"A": "q2_a1", "B": "q1_d1"}}, {}, {}, ("end moves",), "attack q2_a1-q2_b4"),
    ("XO-8.6", {"quarks": {"q1_d1": 1}, "links": "B boosts A"}, {},
     {"step": "attacks", "tokens": ["attack q1_d1-x12_t"]}, (), "strike G"),
    ("XO-9.1", {}, {}, {"first": 1}, ATTACKED, "counter x12_u-q1_d1"),
    ("XO-17.6", {"quarks": {"q1_d1": 1}}, {}, {"first": 1}, ATTACKED, "counter x12_t-q1_d1 breaking"),
    ("XO-11.1", {"guardians": {"A": "q1_d1", "B": "x12_u"}}, {"guardians": {"A": "x12_t", "B": "q2_i"}},
     {"step": "battles", "tokens": ["battle q1_d1-x12_t", "battle x12_u-q2_i"]}, (), "battle q1_c-q1_d1"),
    ("XO-12.2", {"quarks": {"q1_d1": 1}}, {}, {"step": "attacks", "tokens": ["attack q1_d1-x12_t"]}, (),
     "strike nothing"),
    ("XO-12.7", {}, {"life": {"A": 1}}, {"step": "attacks", "tokens": ["attack q1_d1-x12_t"]}, (), "advance A"),
    ("XO-14.4", {"guardians": {}, "quarks": {"q1_d1": 1}, "buildings": {"q1_d1": "watchtower 1"}}, {},
     {"step": "attacks", "tokens": ["attack q1_d1-x12_t"]}, (), "strike k2"),
    ("XO-14.5", {"buildings": {"q1_d1": "watchtower 2"}, "quarks": {"q1_d1": 1}}, {},
     {"step": "attacks", "tokens": ["attack q1_d1-x12_t"]}, (), "strike G k1"),
    ("XO-14.6", {"guardians": {"A": "q1_c"}, "buildings": {"q1_d1": "watchtower 2"}}, {}, {"step": "closing"}, (),
     "fire q1_c-q1_d1"),
    ("XO-15.3", {}, {}, {}, ("end moves",), "harvest q1_c"),
    ("XO-27.1", {}, {}, {}, ("end moves",), "cannon x12_t"),
]  # fmt: skip
DEEDS: list[tuple[str, dict[str, Any], tuple[str, ...], str]] = [
    ("XO-4.3", {}, (), "heal B B"),
    ("XO-14.2", {"crystals": 2}, (), "load q1_c"),
    ("XO-15.1", {"guardians": {"A": "q1_i"}, "resources": 3}, (), "build A mine"),
    ("XO-15.2", {"guardians": {"A": "q1_i", "B": "q1_c"}}, (), "heal A B"),
    ("XO-16.5", {}, ("boost A B",), "break A"),
    ("XO-17.1", {"guardians": {"A": "q1_a1", "B": "q1_d2"}}, (), "heal A B"),
    ("XO-17.3", {"guardians": {"A": "q1_c", "B": "q1_d1", "C": "q1_a1"}}, ("boost A B",), "boost B C"),
    ("XO-17.6", {"links": "A heals B"}, (), "boost A B"),
    ("XO-17.7", BUILDER, (), "boost A B"),
    ("XO-18.1", {}, (), "build A mine"),
    ("XO-18.2", BUILDER, ("pay A",), "pay A"),
    ("XO-1.4", {"resources": 1, "buildings": dict.fromkeys(FULL, "mine")}, (), "build A mine"),
    ("XO-18.7", {"resources": 3, "buildings": dict.fromkeys(FULL, "cocoon")}, (), "build A mine"),
    ("XO-18.8", {"resources": 3, "guardians": {"A": "q1_b1"}}, (), "build A mine"),
    ("XO-18.9", {"resources": 3, "guardians": {"A": "q3_c"}}, (), "build A mine"),
    ("XO-18.10", {"crystals": 3}, (), "demolish q1_c"),
    ("XO-19.1", {}, (), "reactor q1_b1"),
    ("XO-19.2", {"crystals": 3, "buildings": {"q1_b1": "reactor"}}, (), "breed q1_b1"),
    ("XO-20.1", {}, (), "breed q1_b1"),
    ("XO-20.2", {}, (), "rebuild C q1_b1"),
    ("XO-20.3", {"crystals": 3, "buildings": BASE}, (), "breed q1_b1"),
    ("XO-21.1", {"resources": 5}, (), "repair A"),
    ("XO-22.1", {"resources": 5}, (), "learn armour"),
    ("XO-22.4", {"resources": 5}, (), "learn upgrade2"),
    ("XO-23.1", {"crystals": 5}, (), "upgrade A power"),
    ("XO-23.2", UP, ("upgrade A power",), "upgrade A healing"),
    ("XO-27.1", {}, (), "build A cocoon"),
    ("XO-27.3", {"resources": 5}, (), "fuse"),
    ("XO-27.4", {"resources": 5, "teleported": "A"}, (), "build A mine"),
    ("XO-27.5", {"resources": 5}, (), "learn energy_tunnel"),
]  # fmt: skip
DEVELOPING: list[Case] = [
    (rule, words, {}, {"step": "development"}, ("1: done", *(f"0: {one}" for one in play)), text)
    for rule, words, play, text in DEEDS
]
CASES = MOVING + FIGHTING + DEVELOPING


def crafted(case: Case) -> Stage:
    _, own, rival, words, play, _ = case
    return on_board([{**OWN, **own}, {**RIVAL, **rival}], *play, options={"clans": "on"}, **words)


@pytest.mark.parametrize("case", CASES, ids=[f"{case[0]} {case[5]}" for case in CASES])
def test_what_is_refused_and_why(case: Case) -> None:
    rule, *_, text = case
    match = crafted(case)
    waiting = match.pending_for(None)
    before = state_of(match, waiting.seat).data()
    with pytest.raises(IllegalAnswer) as found:
        match.play(text)
    assert found.value.rule == rule
    assert f"({rule})" in str(found.value)
    assert state_of(match, waiting.seat).data() == before
    # `why` knows the same about the things of that answer, if they are where it takes them from.
    s = state_of(match, waiting.seat)
    option = GAME.read(s, waiting.question, text, waiting.options)
    things = GAME.things(s, waiting.question, option)
    others = [one for one in waiting.options if set(things) <= set(GAME.things(s, waiting.question, one))]
    elsewhere = GAME.absent(s, waiting.seat, waiting.question, option)
    assert not things or others or elsewhere or (waiting.question, rule) in why(match, waiting.seat, *things)


def everything_refused(match: Match) -> set[str | None]:
    """What every seat would hear about every answer to every question."""
    return {
        GAME.refuse(state_of(match, seat), seat, question, option)
        for seat in range(match.state.players)
        for question, facts in enumerate(GAME.facts.questions)
        for option in range(facts.size)
    }


def special() -> list[Match]:
    """The setup, the end, and positions that depend on options."""
    over = on_board([{}, {}], "0: done", "1: done", round=15, step="development")
    third = on_board([{"guardians": {"A": "q1_c"}}, {}, {}, {}], out=[2])
    two = on_board([{**UP, "guardians": {"A": "q1_c"}, "upgrades": {"B": "power 2"}}, {}], "1: done",
                   step="development", options={"upgrade_supply": "two_per_player"})  # fmt: skip
    clans = Match.start(GAME, 3, 1, {"clans": "on"})
    clans.play("xenth")
    placing = Match.start(GAME, 2, 1)
    placing.answer(placing.options[0])
    leaders = Match.start(GAME, 2, 1)
    while len(leaders.pending()) == 1:
        leaders.answer(leaders.options[0])
    leaders.answer_as(0, 1)
    words: dict[str, Any] = {
        "step": "attacks",
        "tokens": ["attack x12_t-q1_d1"],
        "options": {"visibility_mode": "check"},
    }
    check = on_board([{"guardians": {"A": "q1_d1"}}, {"guardians": {"A": "x12_t"}}], "0: done", "1: done", **words)
    occupied = on_board(
        [{"guardians": {"A": "q1_d1"}}, {"guardians": {"A": "x12_t"}}], *ATTACKED, "decline", "guardian A", "to q1_c",
        first=1,
    )  # fmt: skip
    three = [{"guardians": {"A": "m1_d1"}}, {"guardians": {"A": "y12_t"}}, {}]
    muenara = on_board(three, "end moves")
    fighting: list[dict[str, Any]] = [
        {"guardians": {"A": "q1_d1"}, "quarks": {"q1_d1": 2}},
        {"guardians": {"A": "x12_t"}},
    ]
    battle = on_board(fighting, step="battles", tokens=["battle x12_t-q1_d1"])
    return [over, third, two, clans, placing, leaders, check, occupied, muenara, battle]


def test_the_moments_that_are_wrong() -> None:
    over, third, two, clans, placing, leaders, check, occupied, muenara, battle = special()
    assert GAME.refuse(state_of(over), 0, DEVELOP, DONE) == "XO-24.1"
    assert GAME.refuse(state_of(third), 2, MOVE, END_MOVES) == "XO-25.2"
    assert GAME.refuse(state_of(third), 1, MOVE, END_MOVES) == "XO-5.2"
    assert GAME.refuse(state_of(third), 0, DEVELOP, DONE) == "XO-5.1", "no step of the Movement phase"
    assert GAME.refuse(state_of(two, 0), 0, DEVELOP, UPGRADE) == "XO-23.3"
    assert GAME.refuse(state_of(two, 0), 0, MOVE, END_MOVES) == "XO-5.1"
    assert GAME.refuse(state_of(two, 1), 1, DEVELOP, DONE) == "XO-16.1"
    assert GAME.refuse(state_of(clans), clans.seat, CLAN, 3) == "XO-3.7"
    assert GAME.refuse(state_of(clans), clans.seat, MOVE, END_MOVES) == "XO-32.1"
    assert GAME.refuse(state_of(placing), placing.seat, PLACE, 0) == "XO-3.3"
    assert GAME.refuse(state_of(leaders, 0), 0, LEADER, 2) == "XO-4.1"
    assert GAME.refuse(state_of(check, 0), 0, NEW_LEADER, 1) == "XO-26.5"
    assert GAME.refuse(state_of(occupied), 1, OCCUPY, ALONG) == "XO-10.3"
    assert refusal(battle, "strike q2") == "XO-11.5", "one Quark was lost to the first blow"
    nowhere = FROM_TO + state_of(muenara).board.edges
    assert GAME.refuse(state_of(muenara), 0, DECLARE, nowhere) == "XO-8.1", "a corridor that this side does not have"


@pytest.mark.parametrize("players", COUNTS)
def test_offered_means_not_refused(players: int) -> None:
    """Over the whole space of every open question, now and then in random games with all clans."""
    checked = set()
    for seed in range(3):
        for number, match in enumerate(walk(players, seed, clans="random", visibility_mode=MODES[seed])):
            for waiting in [] if match.over or number % 11 != seed else match.pending():
                size = GAME.facts.questions[waiting.question].size
                allowed = [
                    option
                    for option in range(size)
                    if GAME.refuse(state_of(match, waiting.seat), waiting.seat, waiting.question, option) is None
                ]
                assert sorted(waiting.options) == allowed
                checked.add(waiting.question)
    assert len(checked) > 5


@pytest.mark.parametrize("case", CASES, ids=[f"{case[0]} {case[5]}" for case in CASES])
def test_offered_means_not_refused_in_crafted_positions(case: Case) -> None:
    match = crafted(case)
    for waiting in match.pending():
        size = GAME.facts.questions[waiting.question].size
        state = state_of(match, waiting.seat)
        allowed = [o for o in range(size) if GAME.refuse(state, waiting.seat, waiting.question, o) is None]
        assert sorted(waiting.options) == allowed


def test_the_refusals_that_occur_are_those_that_the_program_names() -> None:
    found: set[str | None] = set()
    for match in special():
        found |= everything_refused(match)
    for case in CASES:
        found |= everything_refused(crafted(case))
    for number, match in enumerate(walk(3, 7, clans="random")):
        if number % 37 == 0:
            found |= everything_refused(match)
    assert found - {None} == CITED


def test_every_refusal_has_a_sentence() -> None:
    assert sorted(CITED - set(TEXTS)) == []


def test_every_sentence_is_for_some_refusal() -> None:
    assert sorted(set(TEXTS) - CITED) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_one_sentence_in_every_language(language: str) -> None:
    ids = {rule.id for rule in GAME.facts.rules}
    speaker = Speaker(GAME, on_board([{}, {}]).state, language)
    for rule in TEXTS:
        assert rule in ids
        sentence = speaker.refusal(rule)
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert language == "en" or sentence != TEXTS[rule]["en"]
