"""Every refusal is produced, has its sentence in three languages, and `why` gives it too."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cavein.helpers import COUNTS, OPTIONS, at_table, position, state_of, walk
from tests.games.cavein.loaded import loaded
from underhall import Match
from underhall.engine.errors import IllegalAnswer
from underhall.engine.facts import LANGUAGES
from underhall.engine.texts import Speaker
from underhall.engine.why import Uses, reasons, why
from underhall.games.cavein import GAME
from underhall.games.cavein.questions.action import ACTION, END
from underhall.games.cavein.questions.pay import PAY
from underhall.games.cavein.questions.start import GO_ON, START, USE_LEADER

TEXTS = GAME.facts.texts["refusals"]
SEVEN = "P1 P1 P1 P1 P1 P1 P1"
MINE = "blue_1a red_1a yellow_3a purple_6a"
RIVAL = {"hand": "N1", "base": "N1 Y2 N3"}

# Rule, own words and those of the table, answers before, and the answer that is refused for it.
REFUSED: list[tuple[str, dict[str, Any], tuple[str, ...], str]] = [
    ("CI-3.3", {"artifacts": "field_radio", "docks": "P1"}, (), "leader"),
    ("CI-3.3", {"base": "B1", "mine": "blue_1a blue_1b"}, ("leader",), "nothing"),
    ("CI-3.3", {"base": "Y3", "hand": "P1"}, ("leader",), "nothing"),
    ("CI-3.5", {"docks": "P1 N1"}, ("recruit P1",), "recruit N1"),
    ("CI-3.5", {"hand": "P1 P2 B1"}, ("skill P1",), "skill B1"),
    ("CI-3.6", {"hand": "P1", "mine": "purple_1a"}, ("mine purple_1a",), "pay P2"),
    ("CI-3.6", {"hand": "Y3 P1"}, ("skill Y3", "blue"), "card N1"),
    ("CI-4.1", {"hand": SEVEN, "base": "B1 N3"}, (), "leader"),
    ("CI-4.1", {"hand": SEVEN, "artifacts": "field_radio", "docks": "P1"}, (), "radio P1"),
    ("CI-4.1", {"hand": SEVEN, "artifacts": "third_cyber_arm", "base": "B1 B2"}, (), "arm B1"),
    ("CI-4.1", {"hand": "P1 P1 P1 P1 P1 P1 N3", "base": "B1 B1 B1"}, ("go on", "skill N3"), "take 2"),
    ("CI-4.3", {"hand": "B3", "base": "P1 P2"}, ("go on", "skill B3"), "card P2 0:2"),
    ("CI-4.3", {"hand": "B3"}, ("skill B3",), "card N3 1:3"),
    ("CI-4.3", {"base": "B1 B2", "artifacts": "third_cyber_arm"}, (), "arm B2"),
    ("CI-5.1", {"hand": SEVEN, "docks": "P1"}, (), "recruit P1"),
    ("CI-5.2", {"docks": "P1"}, (), "recruit N1"),
    ("CI-5.2", {"hand": "P1", "docks": "P1"}, (), "recruit P1 paying"),
    ("CI-5.4", {"hand": "P2", "docks": "N2"}, (), "recruit N2"),
    ("CI-5.4", {"hand": "P1", "docks": "N2"}, (), "recruit N2 paying"),
    ("CI-5.4", {"hand": "P1 P2", "docks": "N2"}, ("recruit N2",), "pay P2"),
    ("CI-6.1", {"hand": "P1", "mine": "blue_1a"}, (), "mine blue_1a"),
    ("CI-6.1", {"hand": "P1", "mine": "blue_1a"}, (), "mine slot 2"),
    ("CI-6.1", {"hand": "P1 B1", "mine": "blue_1a"}, ("mine blue_1a",), "pay P1"),
    ("CI-6.1", {"hand": "B2 B1 B1", "mine": "blue_3a"}, ("mine blue_3a", "more", "pay B1"), "done"),
    ("CI-6.4", {"hand": "P1", "mine": "blue_1a", "totems": "blue"}, (), "mine blue_1a plus"),
    ("CI-6.4", {"hand": "B1", "mine": "blue_1a", "totems": "blue"}, ("mine blue_1a plus",), "done"),
    ("CI-6.5", {"hand": "B1", "mine": "blue_1a"}, (), "mine blue_1a plus"),
    ("CI-6.5", {"hand": "B1 P1", "mine": "blue_1a"}, ("mine blue_1a",), "more"),
    ("CI-6.5", {"hand": "B1 B1", "mine": "blue_1a"}, ("mine blue_1a",), "done"),
    ("CI-6.6", {"hand": "P1 B2", "mine": "red_3a"}, (), "mine red_3a"),
    ("CI-6.6", {"hand": "P1 B1 P2", "mine": "red_3a"}, ("mine red_3a",), "pay B1"),
    ("CI-7.1", {"hand": "P1", "stacks": ["art01"]}, (), "collect 1"),
    ("CI-7.1", {"hand": "P1", "stacks": ["art01"]}, (), "collect 2"),
    ("CI-7.1", {"hand": "P4 P4 B1", "stacks": ["art01"]}, ("collect 1", "more"), "done"),
    ("CI-7.2", {"hand": "P4 P4", "stacks": ["art01"]}, (), "collect 1 plus"),
    ("CI-8.1", {"hand": "P1"}, (), "skill P2"),
    ("CI-9.1", {"hand": "P1"}, ("skill P1",), "raid 1"),
    ("CI-9.1", {"hand": "P1"}, ("raid 1",), "skill P1"),
    ("CI-9.5", {"hand": "P1"}, (), "raid 0"),
    ("CI-9.5", {"artifacts": "enhanced_vision", "base": "B2"}, ("go on", "raid 1"), "raid 3"),
    ("CI-14.1", {"base": "B1", "mine": "red_1a"}, (), "leader"),
    ("CI-14.1", {"hand": "B1", "mine": MINE}, ("skill B1",), "token red_1a"),
    ("CI-14.2", {"base": "P2"}, (), "leader"),
    ("CI-14.2", {"hand": "P2", "mine": MINE}, ("skill P2",), "token slot 10"),
    ("CI-14.3", {"base": "P3"}, (), "leader"),
    ("CI-14.6", {"base": "N3"}, (), "leader"),
    ("CI-14.6", {"hand": "N3", "base": "B1 B1"}, ("go on", "skill N3"), "take 2"),
    ("CI-14.7", {"base": "N4"}, (), "leader"),
    ("CI-14.7", {"hand": "N4", "docks": "P1 P3 B3"}, ("skill N4", "card P3"), "card B3"),
    ("CI-14.8", {"hand": "B2", "docks": "P1 N2"}, ("skill B2",), "card P1"),
    ("CI-14.9", {"base": "B3", "rivals": ({"base": "N1"},)}, (), "leader"),
    ("CI-14.9", {"hand": "B3"}, ("skill B3",), "card 1:7"),
    ("CI-14.10", {"hand": "B4", "base": "P1 P1 P2"}, ("go on", "skill B4", "card P1 0:1"), "card N1 1:1"),
    ("CI-14.11", {"base": "Y2"}, (), "leader"),
    ("CI-14.12", {"base": "Y3"}, (), "leader"),
    ("CI-14.12", {"hand": "Y3 P1 P2"}, ("skill Y3", "blue", "card P1"), "card P1>B"),
    ("CI-14.28", {"hand": "Y4 B1", "mine": "blue_1a red_1a purple_3a"}, ("skill Y4", "mine blue_1a", "pay B1"),
     "token purple_3a"),
    ("CI-15.4", {"base": "B1 B2 P1"}, (), "arm B1"),
    ("CI-15.10", {"base": "B1", "docks": "P1"}, (), "radio P1"),
    ("CI-15.10", {"artifacts": "field_radio", "docks": "P1"}, (), "radio B1"),
    ("CI-15.18", {"artifacts": "chain_of_command", "base": "B1"}, (), "swap"),
    ("CI-15.25", {"artifacts": "enhanced_vision", "hand": SEVEN, "base": "B1"}, ("go on", "raid 1"), "raid 1"),
    ("CI-15.27", {"artifacts": "baton_of_coaxing", "mine": MINE}, ("raid 1",), "token yellow_3a"),
    ("CI-15.31", {"artifacts": "salvage_drone", "hand": "B1", "base": "P1 N1 N1 N1 N1 N1 N2"},
     ("go on", "skill B1", "end"), "card N1"),
]  # fmt: skip
RED_AND_GREEN: list[tuple[str, dict[str, Any], tuple[str, ...], str]] = [
    ("CI-14.14", {"base": "R2"}, (), "leader"),
    ("CI-14.14", {"hand": "R2", "base": "N1 N2 R1"}, ("go on", "skill R2"), "card N2 0:2"),
    ("CI-14.15", {"base": "R3", "rivals": ({"base": "N1 N2"},)}, (), "leader"),
    ("CI-14.15", {"hand": "R3", "rivals": ({"base": "N1 N2 R1"},)}, ("skill R3",), "card N1 1:1"),
    ("CI-14.16", {"base": "R4"}, (), "leader"),
    ("CI-14.16", {"hand": "R4 N2 N1"}, ("skill R4",), "card N2"),
    ("CI-14.16", {"hand": "R4 N1", "mine": "red_1a red_3a"}, ("skill R4", "card N1"), "token red_3a"),
    ("CI-14.18", {"base": "G3", "rivals": ({"base": "N1 N2"},)}, (), "leader"),
    ("CI-14.18", {"hand": "G3", "rivals": ({"base": "G1 N2 R1"},)}, ("skill G3",), "card N2 1:2"),
    ("CI-14.19", {"base": "G4", "rivals": ({"base": "N1 N2"},)}, (), "leader"),
    ("CI-14.19", {"hand": "G4", "base": "N1 N2", "rivals": ({"base": "G1 G2 N2"},)}, ("go on", "skill G4"), "base 0"),
    (
        "CI-14.32",
        {"hand": "G4 N1 N1 N1 N1 N1 N1", "rivals": ({"base": "G1 G2 N2"},)},
        ("skill G4", "base 1"),
        "nothing",
    ),
]


def crafted(words: dict[str, Any], play: tuple[str, ...], in_play: str) -> Match:
    return at_table(*play, **{"rivals": (RIVAL,), "in_play": in_play, **words})


CASES = [(*case, "PNBY") for case in REFUSED] + [(*case, "NYRG") for case in RED_AND_GREEN]


@pytest.mark.parametrize(
    ("rule", "words", "play", "text", "in_play"), CASES, ids=[f"{case[0]} {case[3]}" for case in CASES]
)
def test_what_is_refused_and_why(
    rule: str, words: dict[str, Any], play: tuple[str, ...], text: str, in_play: str
) -> None:
    match = crafted(words, play, in_play)
    before = state_of(match).data()
    with pytest.raises(IllegalAnswer) as found:
        match.play(text)
    assert found.value.rule == rule
    assert f"({rule})" in str(found.value)
    assert state_of(match).data() == before
    # `why` knows the same about the things of that answer, if they are where it takes them from.
    option = GAME.read(state_of(match), match.question, text, match.options)
    things = GAME.things(state_of(match), match.question, option)
    others = [o for o in match.options if set(things) <= set(GAME.things(state_of(match), match.question, o))]
    elsewhere = GAME.absent(state_of(match), match.seat, match.question, option)
    assert not things or others or elsewhere or (match.question, rule) in why(match, match.seat, *things)


def test_moments_and_players() -> None:
    match = position({"players": [{"hand": "B1", "base": "B1"}, RIVAL], "docks": "P1"}, "go on")
    s = state_of(match)
    assert GAME.refuse(s, 0, START, USE_LEADER) == "CI-14.1", "not declined: there is nothing to take"
    assert GAME.refuse(s, 0, START, GO_ON) == "CI-3.1"
    assert GAME.refuse(s, 0, PAY, 0) == "CI-3.1"
    assert GAME.refuse(s, 1, ACTION, END) == "CI-18.4"
    with pytest.raises(IllegalAnswer, match="seat 1 is not asked"):
        match.answer_as(1, END)
    given = {"players": [{}, {"hand": "N1"}], "current": 1, "marker": 7}
    over = position(given, "end")
    assert over.over
    assert GAME.refuse(state_of(over), 0, ACTION, END) == "CI-11.2"


@pytest.mark.parametrize("players", COUNTS)
def test_offered_means_not_refused(players: int) -> None:
    """Over the whole space of the open question, now and then in random games with all sorts of options."""
    for seed in range(6):
        options = {name: values[seed * 5 % len(values)] for name, values in OPTIONS.items()}
        for number, match in enumerate(walk(players, seed, **options)):
            if number % 5 == seed % 5 and not match.over:
                s, size = state_of(match), GAME.facts.questions[match.question].size
                allowed = [o for o in range(size) if GAME.refuse(s, match.seat, match.question, o) is None]
                assert sorted(match.options) == allowed


def everything_refused(match: Match) -> set[str | None]:
    s = state_of(match)
    return {
        GAME.refuse(s, seat, question, option)
        for seat in range(s.players)
        for question, facts in enumerate(GAME.facts.questions)
        for option in range(facts.size)
    }


def test_the_refusals_that_occur_are_exactly_those_with_a_sentence() -> None:
    found: set[str | None] = set()
    for seed in range(8):
        for number, match in enumerate(walk(2 + seed % 3, seed, factions=("NYRG", "random")[seed % 2])):
            if number % 19 == seed or match.over:
                found |= everything_refused(match)
    for number, match in enumerate(loaded("mixed", 2, 3, 80).walk()):
        if number % 6 == 0:
            found |= everything_refused(match)
    for _, words, play, _, in_play in CASES:
        found |= everything_refused(crafted(words, play, in_play))
    assert found - {None} <= set(TEXTS)
    assert set(TEXTS) <= found
    assert {rule for rule, *_ in CASES} | {"CI-3.1", "CI-3.4", "CI-11.2", "CI-18.4"} == found - {None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_is_one_sentence_in_every_language(language: str) -> None:
    ids = {rule.id for rule in GAME.facts.rules}
    speaker = Speaker(GAME, position({"players": [{}, {}]}).state, language)
    for rule in TEXTS:
        assert rule in ids
        sentence = speaker.refusal(rule)
        assert sentence.endswith(".")
        assert "{" not in sentence
        assert language == "en" or sentence != TEXTS[rule]["en"]


LACKING: list[tuple[str, dict[str, Any], tuple[str, ...], str]] = [
    ("blue_1a", {"hand": "P1", "mine": "blue_1a"}, (), "It needs blue cards worth 1; yours are worth 0."),
    ("red_3a", {"hand": "P1 B2", "mine": "red_3a"}, (), "single colour worth 3; your best colour is worth 2."),
    ("stack 1", {"hand": "P1", "stacks": ["art01"]}, (), "yours are worth 1 together."),
    ("dock N2", {"hand": "P2", "docks": "N2"}, (), "It needs a card of level 1, and you have none."),
    ("dock N1", {"docks": "P1 N1"}, ("recruit P1",), "your two actions must differ."),
    ("deed recruit", {"docks": "P1 N1"}, ("recruit P1",), "your two actions must differ."),
    ("deed raid", {"docks": "P1 N1"}, ("recruit P1",), "A raid takes both actions, and one of them is used already."),
    ("hand P1", {"hand": "P1 B1", "mine": "blue_1a"}, ("mine blue_1a",), "with blue cards, and this one is purple."),
    ("hand P2", {"hand": "P1 P2", "docks": "N2"}, ("recruit N2",), "a card of level 1, and this one has level 2."),
]


@pytest.mark.parametrize(("thing", "own", "play", "said"), LACKING)
def test_a_refusal_names_what_is_missing(thing: str, own: dict[str, Any], play: tuple[str, ...], said: str) -> None:
    match = at_table(*play, rivals=(RIVAL,), **own)
    (reason, *_) = reasons(match, 0, Uses(match, 0).of(thing))
    assert Speaker(GAME, match.state, "en").reason(0, reason).endswith(said)
    for language in LANGUAGES:
        assert "{" not in Speaker(GAME, match.state, language).reason(0, reason)
