"""The text notation: every answer as words and back, short forms, and the things an answer concerns."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.games.wistar.helpers import COUNTS, on_table, state_of, walk
from tests.games.wistar.loaded import real, rich
from underhall import Match
from underhall.engine.errors import IllegalAnswer
from underhall.engine.record import read_record, record_of, replay, write_record
from underhall.engine.scenario import Stage
from underhall.engine.why import why
from underhall.games.wistar import GAME
from underhall.games.wistar.acting import ACT
from underhall.games.wistar.actions import ELIXIR, MAIN, MARCH
from underhall.games.wistar.box import CARDS
from underhall.games.wistar.burrow import BED, DIG
from underhall.games.wistar.cards import DRAWN, PROJECT, TAKE
from underhall.games.wistar.choosing import CHOICE, PAY_FOR
from underhall.games.wistar.copying import COPY
from underhall.games.wistar.farm import FARM_DEED
from underhall.games.wistar.gains import HERO, SKILL
from underhall.games.wistar.goals import PRIVATE_GOAL
from underhall.games.wistar.inventions import PLAY, SPLIT
from underhall.games.wistar.missions import CUBE, FIRST, MISSION
from underhall.games.wistar.offence import SUFFER
from underhall.games.wistar.paying import DISCARD, GIVE_GUEST, MIX
from underhall.games.wistar.questions import QUESTIONS
from underhall.games.wistar.triggers import ORDER
from underhall.games.wistar.turn import PAIR
from underhall.testing.properties.case import Case

PAGE = Path(__file__).parents[3] / "docs" / "games" / "wistar.md"
VERBS = {
    "pair": "pair", "act": "buy chief deploy end extra goal hut main move private tent use", "order": "next",
    "play": "play", "split": "off", "mix": "pay", "discard": "discard", "mission": "solve", "cube": "cube",
    "first": "ability reward", "farm_deed": "cheese guest open reveal shift step stop tent",
    "project": "blind stop take", "dig": "dig stop", "bed": "bed stop", "pay_for": "decline pay",
    "guest": "decline take", "march": "march stop", "elixir": "metal play solve wood", "choice": "choose",
    "suffer": "suffer", "gain": "card metal wood", "hero": "hero", "skill": "skill", "take": "take", "drawn": "play",
    "give_guest": "give", "private_goal": "keep", "main": "do", "copy": "copy",
}  # fmt: skip
CASES = [real(2, 11), real(3, 12), real(4, 13), *(rich(players, seed) for players in COUNTS for seed in (14, 15))]
OWN: dict[str, Any] = {
    "wood": 4, "metal": 2, "moves": 1, "resting": 1, "explorer": "G1", "tents": "F1", "hand": "58 39 1", "played": "35",
    "workers": {"forest": 2, "farm": 2}, "private": "GO3", "tokens": "DT1 DT2",
}  # fmt: skip
TABLE: dict[str, Any] = {
    "goals": "GO9 GO3", "row_basic": "60 61", "row_advanced": ". 2", "doors": {"D3": "DT5", "D4": "DT6"},
    "guests": {"GG1a": "GH6"}, "missions": {"G1": "MH1", "F1": "MH2"}, "revealed": "F1",
}  # fmt: skip
questions = pytest.mark.parametrize("question", range(len(QUESTIONS)), ids=lambda at: QUESTIONS[at].name)


def at(*play: str, own: dict[str, Any] | None = None, **words: Any) -> Stage:
    return on_table([{**OWN, **(own or {})}, {}], *play, **{**TABLE, **words})


def read(match: Match, text: str) -> str:
    """What a text is taken for, in the full notation; "" for nothing."""
    waiting = match.pending()[0]
    value = GAME.read(state_of(match), waiting.question, text, waiting.options)
    return GAME.write(state_of(match), waiting.question, value) if value >= 0 else ""


def whole(match: Match, question: int) -> list[str]:
    return [GAME.write(state_of(match), question, option) for option in range(QUESTIONS[question].size)]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_option_of_a_game_round_trips(case: Case) -> None:
    """At every question of random games: all options are written differently, and read back."""
    asked = set()
    for match in case.walk():
        for waiting in match.pending():
            s, name = state_of(match), QUESTIONS[waiting.question].name
            texts = [GAME.write(s, waiting.question, option) for option in waiting.options]
            assert len({text.casefold() for text in texts}) == len(texts), texts
            assert {text.split()[0] for text in texts} <= set(VERBS[name].split()), name
            for option, text in zip(waiting.options, texts, strict=True):
                if option % 3 == match.answers % 3 or option < 40:
                    assert GAME.read(s, waiting.question, text, waiting.options) == option, text
            asked.add(name)
    assert len(asked) > 6


@questions
def test_the_whole_space_of_a_question_round_trips(question: int) -> None:
    """Also what is not on the table: empty places of a row, spaces that this wheel does not have."""
    for match in (at(), Match.start(GAME, 2, 1), Match.start(GAME, 4, 1)):
        texts = whole(match, question)
        assert len({text.casefold() for text in texts}) == len(texts)
        for option, text in enumerate(texts):
            if option % 11 == 0 or option == len(texts) - 1:
                assert GAME.read(state_of(match), question, text, []) == option, text
                shout = "  " + text.upper().replace(" ", "  ") + " "
                assert GAME.read(state_of(match), question, shout, []) == option, text


@questions
def test_every_verb_is_written_by_its_question(question: int) -> None:
    verbs = {text.split()[0] for text in whole(at(), question)}
    assert verbs == set(VERBS[QUESTIONS[question].name].split())


def test_the_sizes_of_the_questions() -> None:
    """What there is, and `nothing` or `stop` where an answer may be declined."""
    sizes = {question.name: question.size for question in QUESTIONS}
    assert sizes["act"] == 1 + 6 * 3 + 1 + 1 + 2 + 3 + 3 + 1 + 3 + 13 + CARDS
    assert sizes["farm_deed"] == 10 + 8 + 7 + 12 + 1 + 7 + 2 * 7 + 1
    assert sizes["project"] == 4 + 4 + 2 + 1
    assert sizes["play"] == sizes["drawn"] == sizes["copy"] == CARDS + 1
    assert sizes["discard"] == sizes["take"] == CARDS
    assert sizes["mission"] == 7 * 3 + 1
    assert sizes["march"] == 3 * 3 + 1
    assert sizes["cube"] == 10 + 1
    assert sizes["main"] == 6 + 1
    assert sizes["order"] == CARDS + 27


def rows_of_the_page() -> list[tuple[str, list[str]]]:
    """(question, the answers named for it) from the page of the game."""
    page = PAGE.read_text(encoding="utf-8")
    table = page.partition("| question | who, when | answers |")[2].partition("The answers of `act`")[0]
    found = []
    for line in table.splitlines()[2:]:
        if cells := line.split("|")[1:-1]:
            parts, names = cells[2].split(";"), re.findall(r"`(\w+)`", cells[0])
            for at_name, name in enumerate(names):
                own = parts[at_name] if names == ["dig", "bed"] else cells[2]
                answers = re.findall(r"`([^`]+)`", own)
                found.append((name, [one for one in answers if one.split()[0] in VERBS[name].split()]))
    acts = page.partition("The answers of `act`")[2].partition("Main actions are")[0]
    first = [line.split("|")[1] for line in acts.splitlines() if line.startswith("| `")]
    return [*found, ("act", [answer for cell in first for answer in re.findall(r"`([^`]+)`", cell)])]


def test_the_page_of_the_game_lists_the_answers() -> None:
    match = at(own={"tents": "G1", "hand": ""}, revealed="G1", row_basic="58", goals="GO1")
    s = state_of(match)
    s.subject, s.pairs, s.asked = 4, [57, 11], 0
    rows = rows_of_the_page()
    assert {name for name, _ in rows} == set(VERBS)
    for name, answers in rows:
        question = [one.name for one in QUESTIONS].index(name)
        assert {answer.split()[0] for answer in answers} == set(VERBS[name].split()) or (name, answers) == ("act", [])
        for answer in answers:
            assert GAME.write(s, question, GAME.read(s, question, answer, [])) == answer, name


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("chief S1a", "chief S1a"), ("S1a", "chief S1a"), ("s4X", "chief S4x"), ("S4a", ""), ("HUT", "hut"),
        ("joker", "buy joker"), ("electricity", "buy electricity"), ("buy", ""), ("move", "move"),
        ("forest", "deploy forest"), ("deploy  FARM", "deploy farm"), ("35", "use 35"), ("use 36", "use 36"),
        ("36", ""), ("tent", "tent"), ("GO9", "goal GO9"), ("goal GO3", "goal GO3"), ("GO3", ""),
        ("private GO3", "private GO3"), ("private GO9", "private GO9"), ("end", "end"), ("extra 1", "extra 1"),
    ],
)  # fmt: skip
def test_short_forms_of_an_act(text: str, meant: str) -> None:
    """The first word may be left out for what is offered; what is not offered must be written in full."""
    assert read(at(), text) == meant


@pytest.mark.parametrize(
    ("play", "words", "text", "meant"),
    [
        (("extra 1",), {"placed": "S1a"}, "39", "play 39"),
        (("extra 1",), {"placed": "S1a"}, "Nothing", "play nothing"),
        (("extra 1",), {"placed": "S1a"}, "1", ""),
        (("extra 1",), {"placed": "S1a"}, "play 1", "play 1"),
        (("main",), {"placed": "S6x"}, "60", "take 60"),
        (("main",), {"placed": "S6x"}, "advanced", "blind advanced"),
        (("main",), {"placed": "S6x"}, "take no. 5", "take no. 5"),
        (("main",), {"placed": "S6x"}, "take 62", ""),
        (("main",), {"placed": "S5x"}, "D3", "open D3"),
        (("main",), {"placed": "S5x"}, "g1", "reveal G1"),
        (("main",), {"placed": "S5x"}, "f1", "step F1"),
        (("main",), {"placed": "S5x", "revealed": ""}, "f1", ""),
        (("main",), {"placed": "S5x"}, "reveal g1", "reveal G1"),
        (("main",), {"placed": "S5x"}, "GG1a", "guest GG1a"),
        (("main",), {"placed": "S5x"}, "shift F1 G2", "shift F1 G2"),
        (("main",), {"placed": "S5x"}, "shift no. 2 G2", "shift no. 2 G2"),
        (("main",), {"placed": "S5x"}, "shift G2 F1", ""),
        (("move",), {}, "forest burrow", "march forest burrow"),
        (("move",), {}, "farm", ""),
        (("buy joker",), {}, "3w", "pay 3w"),
        (("buy joker",), {}, "pay 1w 1m 1c", "pay 1w 1m 1c"),
        (("buy joker",), {}, "pay 1m 1w 1c", ""),
        (("extra 1",), {"placed": "S2a"}, "MH2.1", "solve MH2.1"),
        (("extra 1",), {"placed": "S2a"}, "solve G1.1", "solve G1.1"),
        (("extra 1",), {"placed": "S2a"}, "solve MH1.1", ""),
        (("extra 1", "solve MH2.1"), {"placed": "S2a"}, "a3", "cube A3"),
        (("extra 1", "solve MH2.1"), {"placed": "S2a"}, "none", ""),
    ],
)  # fmt: skip
def test_short_forms_inside_actions(play: tuple[str, ...], words: dict[str, Any], text: str, meant: str) -> None:
    """A mission that lies face down goes by its room, so that nobody can tell which one it is.

    Where two answers end alike (`step F1` and `reveal F1`), neither is meant.
    """
    assert read(at(*play, **words), text) == meant


def test_short_forms_of_the_setup() -> None:
    match = Match.start(GAME, 3, 1)
    basic, advanced = (card + 1 for card in state_of(match).pairs[2:4])
    full = f"pair {basic} {advanced}"
    assert [read(match, text) for text in (full, f"{basic} {advanced}", f"{advanced} {basic}")] == [full, full, ""]
    assert read(match, "pair no. 4") == "pair no. 4"


NONSENSE = [
    "", " ", "chief", "chief S9a", "chief S4b", "extra", "extra 3", "extra 0", "buy bread", "deploy", "deploy ENT",
    "goal", "goal GO14", "goal GO1", "use", "use 181", "use 0", "use 35 35", "pass", "play 58", "step G1", "-1", "0",
    "no. 1",
]  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE)
def test_what_is_no_answer(text: str) -> None:
    """`goal GO1` is not among the open goals, S4b not on the wheel of two players."""
    match = at()
    before = state_of(match).data()
    assert GAME.read(state_of(match), ACT, text, match.options) == -1
    with pytest.raises(IllegalAnswer, match="is not an answer to 'act'"):
        match.play(text)
    assert state_of(match).data() == before


@questions
def test_an_answer_to_another_question_is_not_taken_for_something_else(question: int) -> None:
    """It is no answer here, or it has the very same words."""
    match = at()
    known = {text.casefold() for text in whole(match, question)}
    for other in range(len(QUESTIONS)):
        for text in whole(match, other)[::7]:
            assert (GAME.read(state_of(match), question, text, []) >= 0) == (text.casefold() in known), text


def test_things_that_an_answer_concerns() -> None:
    match = at("chief S1a")
    s = state_of(match)
    s.pairs = [57, 11]

    def of(question: int, text: str) -> list[str]:
        option = GAME.read(s, question, text, [])
        assert option >= 0, text
        return GAME.things(s, question, option)

    assert of(ACT, "chief S4x") == ["S4x"]
    assert (of(ACT, "main"), of(ACT, "extra 2")) == (["main"], ["extra 2"])
    assert (of(ACT, "hut"), of(ACT, "tent"), of(ACT, "move")) == (["hut"], ["pitch_tent"], ["use_move_token"])
    assert (of(ACT, "buy joker"), of(ACT, "buy electricity")) == (["buy_joker"], ["buy_electricity"])
    assert of(ACT, "deploy farm") == ["farm"]
    assert of(ACT, "goal GO9") == ["GO9"]
    assert of(ACT, "private GO13") == ["GO13"]
    assert (of(ACT, "use 35"), of(ACT, "use 58")) == (["35"], []), "only inventions that somebody has played"
    assert of(PLAY, "play 58") == of(DISCARD, "discard 58") == ["58"]
    assert of(TAKE, "take 58") == of(DRAWN, "play 58") == of(COPY, "copy 58") == of(ORDER, "next 58") == ["58"]
    assert of(PROJECT, "take 60") == ["60"]
    assert of(PAIR, "pair 58 12") == ["58", "12", "58+12"]
    assert (of(DIG, "dig"), of(BED, "bed")) == (["next room"], ["next bed"])
    assert of(ORDER, "next GB10") == of(GIVE_GUEST, "give GB10") == ["GB10"]
    assert of(FARM_DEED, "open D10") == ["D10"]
    assert of(FARM_DEED, "step ENT") == ["ENT"]
    assert of(FARM_DEED, "guest GG1a") == ["GG1a"]
    assert of(FARM_DEED, "cheese") == []
    s.cheeses = [26, 25]
    assert of(FARM_DEED, "cheese") == ["CH1"], "the top one"
    assert of(FARM_DEED, "shift F1 G2") == ["F1", "G2"]
    assert of(MISSION, "solve MH2.1") == ["MH2.1"]
    assert of(CUBE, "cube A10") == ["A10"]
    assert of(FARM_DEED, "reveal G2") == ["mission G2"], "to turn a mission up is not to enter the room"
    assert of(MARCH, "march forest farm") == ["workers forest", "farm"]
    assert of(PROJECT, "blind basic") == ["deck basic"]
    assert of(HERO, "hero HE2") == ["HE2"]
    assert of(SKILL, "skill ST5") == ["ST5"]
    assert of(PRIVATE_GOAL, "keep GO3") == ["GO3"]
    assert of(MAIN, "do explore") == ["explore"]
    for question, text in (
        (ACT, "end"), (MAIN, "do nothing"), (FARM_DEED, "stop"), (PLAY, "play nothing"), (PROJECT, "stop"),
        (CHOICE, "choose 2"), (SUFFER, "suffer 1"), (SPLIT, "off 2 wood"),
        (MIX, "pay 2w"), (ELIXIR, "metal"), (FIRST, "ability first"), (DIG, "stop"), (PAY_FOR, "pay"),
    ):  # fmt: skip
        assert of(question, text) == [], text


def test_an_empty_place_of_a_row_is_no_card() -> None:
    """`take no. 4` does not concern invention 4, nor `pair no. 3` invention 3."""
    s = state_of(at("main", placed="S6x"))
    assert GAME.things(s, PROJECT, GAME.read(s, PROJECT, "take no. 4", [])) == []
    assert GAME.things(s, PAIR, GAME.read(s, PAIR, "pair no. 3", [])) == []
    assert (PROJECT, "R43") not in why(at("main", placed="S6x"), 0, "4")


def test_why_not() -> None:
    """By the names of things, whatever they are asked for: what forbids to use them where they lie."""
    match = at(chiefs={"S1a": 1})
    assert why(match, 0, "S1a") == [(ACT, "RW-4.2")]
    assert why(match, 0, "S1b") == [], "it can be done"
    assert (ACT, "RW-13.4") in why(at(own={"played": "33"}), 0, "33"), "it is not used as a quick action"
    assert ACT not in dict(why(match, 0, "58")), "nor is a hand card, but that says nothing about it"
    assert why(match, 0, "58") == [(PLAY, "RW-4.4")]
    assert why(match, 0, "GO3") == [(ACT, "RW-E.18")]
    assert {rule for _, rule in why(match, 1, "S1b")} == {"RW-3.3"}
    assert why(match, 0, "moon") == []
    match = at("main", placed="S5x")
    assert (FARM_DEED, "RW-5.6") in why(match, 0, "G2")
    assert (ACT, "R5") in why(match, 0, "forest")


@pytest.mark.parametrize("players", COUNTS)
def test_a_record_replays_to_the_same_bytes(players: int) -> None:
    *_, match = walk(players, 81, peaceful="on" if players == 3 else "off")
    text = write_record(record_of(match))
    again = replay(read_record(text))
    assert state_of(again).data() == state_of(match).data()
    assert write_record(record_of(again)) == text
    for seat in range(-1, players):
        assert again.log(seat) == match.log(seat)
