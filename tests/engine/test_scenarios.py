"""Scenarios: given, play, expect, and one clear sentence about what is wrong with one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pocket import GAME, register
from underhall.engine.errors import BadScenario
from underhall.engine.scenario import Scenario, Stage, read_scenarios, run_files, run_scenario

register()

GIVEN = """
given:
  players:
  - {vault: 1a 2a, hand: 3a 4a, coins: 2}
  - {vault: 3b 4b, hand: 1b, said: 7}
  - {vault: 3c 4c, denied: 1c}
  deck: 2b 1c 2c
  discard: 1d
"""
GOOD = f"""
id: auction
game: pocket
rules: [PO-2, PO-3]
options: {{purse: 6, peek: on}}
{GIVEN}
play: ["0: bid 1", "1: bid 0", "0: stake 4a"]
expect:
  asked: [0 ready, 1 ready, 2 bid]
  options: [ready, ready, bid 0, bid 1, bid 2, bid 3, bid 4, bid 5, bid 6]
  undo: [0, 1]
  over: false
  discard: 1d
  coins: [2, 6, 6]
  view:
    0: {{stake: 4a, bid: 1, seats.0.hand: [3a]}}
    1: {{stake: null, bid: 0, seats.0.hand: ["?", "?"], seats.1.said: 7}}
    -1: {{deck: 3}}
---
id: turn
game: pocket
rules: PO-6
{GIVEN}
  active: 0
play: [guess 2 3c, keep]
expect:
  asked: 1 guess
  refused: {{guess 1 2c: PO-4, guess 0 3c: PO-6, guess 2 1c: PO-6, guess 0 1b: PO-6}}
  undo: [0]
  held: nothing
  deck_size: 2
  out: []
  coins: [3, 3, 2]
  scores: [12, 4, 2]
  winners: [0]
"""


def write(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "case.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_good_scenarios_pass(tmp_path: Path) -> None:
    file = write(tmp_path, GOOD)
    assert run_files([tmp_path]) == (2, [])
    assert [scenario.rules for scenario in read_scenarios(file)] == [("PO-2", "PO-3"), ("PO-6",)]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("asked: 1 guess", "asked: 0 guess", "asked: expected ['0 guess'], found ['1 guess']"),
        ("deck_size: 2", "deck_size: 3", "deck_size: expected 3, found 2"),
        ("winners: [0]", "winners: [1]", "winners: expected [1], found [0]"),
        ("over: false", "over: true", "over: expected True, found False"),
        ("guess 2 1c: PO-6", "guess 2 2c: PO-6", "refused guess 2 2c: expected PO-6, found allowed"),
        ("stake: 4a", "stake: 3a", "view 0 stake: expected 3a, found 4a"),
        ("guess 2 3c, keep", "guess 2 3c, take", "answer 2 (take) is refused: 'take' is not an answer to 'offer'"),
        (
            "guess 2 3c, keep",
            "guess 0 3c, keep",
            "answer 1 (guess 0 3c) is refused: 'guess 0 3c' is not allowed (PO-4)",
        ),
        ('"1: bid 0"', "bid 0", "answer 2 (bid 0) is refused: several seats are asked"),
        ('"1: bid 0"', '"9: bid 0"', "seat 9 is not asked"),
        ('"1: bid 0"', '"²: bid 0"', "answer 2 (²: bid 0) is refused"),
        ("purse: 6", "purse: 7", "option 'purse' is one of 3, 6, not '7'"),
        ("game: pocket", "game: chess", "there is no game 'chess'"),
    ],
)
def test_what_does_not_come_out_is_said(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD
    passed, failures = run_files([write(tmp_path, GOOD.replace(old, new, 1))])
    assert passed == 1
    assert message in failures[0].message


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("id: turn", "id: [turn", "not valid YAML in line"),
        ("game: pocket", "", "auction: it does not say which game"),
        ("rules: PO-6", "rule: PO-6", "turn: unknown word 'rule' .known: about, expect, game"),
        ("rules: PO-6", "rules: 5", "'rules' must be a list"),
        ("  discard: 1d\n", "  discards: 1d\n", "unknown word 'discards' in given"),
        ("hand: 1b,", "hands: 1b,", "unknown word 'hands' in players"),
        ("held: nothing", "holds: nothing", "unknown word 'holds' in expect"),
        ("deck: 2b", "deck: 9x", "there is no card '9x'"),
        ("deck: 2b", "deck: 1a", "a card is in two places"),
        ("guess 2 1c: PO-6", "guess 2: PO-6", "'guess 2' is not an answer to the open question"),
        ("stake: 4a", "stakes: 4a", "there is no 'stakes'"),
        ("seats.0.hand: [3a]", "seats.x: [3a]", "there is no 'seats.x'"),
        ("-1: {deck: 3}", "7: {deck: 3}", "'7' is not a seat"),
        ("-1: {deck: 3}", "-1: 3", "must be a mapping"),
        ("refused: {", "options: bid\n  scores: {", "'options' must be a list"),
        ("play: [guess 2 3c, keep]", "play: guess 2 3c", "'play' must be a list"),
        ("options: {purse: 6, peek: on}", "options: [purse]", "'options' must be a mapping"),
    ],
)
def test_scenarios_that_make_no_sense(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(BadScenario, match=message) as caught:
        run_files([write(tmp_path, GOOD.replace(old, new, 1))])
    assert "case.yaml" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_are_no_scenarios(tmp_path: Path) -> None:
    with pytest.raises(BadScenario, match="there is no file"):
        run_files([tmp_path / "missing.yaml"])
    with pytest.raises(BadScenario, match="must be a mapping"):
        run_files([write(tmp_path, "- 1")])
    binary = tmp_path / "case.yaml"
    binary.write_bytes(b"\xff\xfe\xff")
    with pytest.raises(BadScenario, match="cannot be read"):
        run_files([binary])
    assert run_files([write(tmp_path, "")]) == (0, [])


def scenario(*play: str, options: dict[str, str] | None = None, **given: object) -> Scenario:
    return Scenario("", "", "pocket", (), options or {}, dict(given), play, {})


TWO = [{"vault": "1a 2a", "hand": "3a"}, {"vault": "3b 4b", "hand": "1b"}]


def test_single_options_may_be_named_or_left_out() -> None:
    """Who wins against one other seat has one seat to ask, and with one card in hand one stake."""
    short = ("0: bid 1", "0: ready", "1: bid 0", "1: ready", "pass")
    long = ("0: bid 1", "0: stake 3a", "0: ready", "1: bid 0", "1: ready", "ask 1", "pass")
    stages = [Stage(GAME, scenario(players=TWO, deck="1c 2c")) for _ in range(2)]
    for stage, play in zip(stages, (short, long), strict=True):
        for text in play:
            stage.act(text)
    assert stages[0].state.data() == stages[1].state.data()
    # Imagined games answer the same questions as the scenario did.
    assert [stage.imagine(0, 1).state.data() for stage in stages] == [stages[0].imagine(0, 1).state.data()] * 2


def test_a_scenario_stands_at_the_first_question_even_if_it_has_one_option() -> None:
    poor = [{"vault": "1a 2a", "coins": 0}, {"vault": "3b 4b", "coins": 0}]
    stage = Stage(GAME, scenario(players=poor, deck="1c 2c"))
    assert [(one.seat, one.options) for one in stage.pending()] == [(0, [0]), (1, [0])]


def test_seats_without_quotes(tmp_path: Path) -> None:
    """`- 1: bid 0` is a mapping to YAML; it means what it says."""
    text = GOOD.replace('["0: bid 1", "1: bid 0", "0: stake 4a"]', "\n- 0: bid 1\n- 1: bid 0\n- 0: stake 4a")
    assert run_files([write(tmp_path, text)]) == (2, [])


def test_without_answers_the_position_is_looked_at() -> None:
    given = {"players": TWO, "deck": "1c 2c", "discard": "4a"}
    expect = {"deck_size": 2, "discard": "4a", "scores": [6, 4], "asked": ["0 bid", "1 bid"]}
    assert run_scenario(Scenario("", "", "pocket", (), {}, given, (), expect)) == []
