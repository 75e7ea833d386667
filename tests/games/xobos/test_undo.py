"""Undo follows information: free until something hidden became known to whoever would take back the answer."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.xobos.helpers import COUNTS, MODES, events, on_board, seen, told
from tests.games.xobos.loaded import melee
from underhall import OUTSIDER
from underhall.engine.errors import NothingToUndo
from underhall.engine.scenario import Stage
from underhall.games.xobos import GAME
from underhall.testing.properties.case import Case, fingerprint, pick

Words = dict[str, Any]
NAMES = [question.name for question in GAME.facts.questions]
OWN: Words = {"guardians": {"A": "q1_d1", "B": "q1_c"}, "quarks": {"q1_d1": 1}, "leader": "A"}
RIVAL: Words = {"guardians": {"A": "x12_t", "B": "q2_d2"}, "leader": "A"}
DECLARED = ("end moves", "attack q1_d1-x12_t", "end attacks")
FIGHT = (*DECLARED, "decline", "end moves", "end attacks")


def undoable(match: Stage) -> list[int]:
    return [seat for seat in range(match.state.players) if match.can_undo(seat)]


def board(*play: str, own: Words = OWN, rival: Words = RIVAL, **words: Any) -> Stage:
    return on_board([own, rival], *play, **words)


def test_moves_and_declarations_are_taken_back_one_by_one() -> None:
    """Nobody else has answered and nothing became known: back to the start of the turn."""
    play = ("guardian B", "to q1_d2", "quark q1_d1", "to q1_a1", "end moves", "attack q1_d1-x12_t")
    match = board(*play)
    start = fingerprint(board())
    for left in range(len(play), 0, -1):
        assert undoable(match) == [0], left
        match.undo(0)
    assert undoable(match) == []
    found = fingerprint(match)
    assert {key: found[key] for key in ("state", "views", "logs", "asked")} == {
        key: start[key] for key in ("state", "views", "logs", "asked")
    }


def test_broken_links_come_back() -> None:
    """Breaking a link, by hand or by walking away, tells the owner nothing that it did not know."""
    own = {**OWN, "links": "B heals A"}
    for play in (("break B",), ("guardian B", "to q1_d2", "end moves")):
        match = board(*play, own=own)
        assert "link_broken" in events(match, 0)
        for _ in play:
            match.undo(0)
        assert seen(match, 0) == seen(board(own=own), 0)
        assert events(match, 0) == []


def test_the_answer_of_another_seat_ends_it() -> None:
    match = board(*DECLARED)
    assert undoable(match) == [0]
    match.act("decline")
    assert undoable(match) == [1]
    match.undo(1)
    assert undoable(match) == [0]


def test_entering_a_building_tells_nothing_hidden() -> None:
    rival = {**RIVAL, "buildings": {"q1_d2": "mine"}}
    match = board("guardian B", "to q1_d2", rival=rival)
    assert "destroyed" in events(match)
    assert undoable(match) == [0]
    match.undo(0)
    assert seen(match, 0)["seats"][0]["crystals"] == 0


@pytest.mark.rule("XO-12.2", "XO-12.6")
@pytest.mark.parametrize("mode", MODES)
def test_an_announced_total_and_damage_are_a_barrier(mode: str) -> None:
    """Also in training: it would be the engine's business to know that all was known."""
    match = board(*FIGHT, options={"visibility_mode": mode})
    assert NAMES[match.question] == "strike"
    match.act("strike G")
    assert (len(told(match, 0, "struck")), len(told(match, 0, "damaged"))) == (1, 1)
    assert undoable(match) == []
    for seat in (0, 1):
        with pytest.raises(NothingToUndo):
            match.undo(seat)


@pytest.mark.rule("XO-12.2")
def test_a_strike_that_nobody_was_asked_for_is_a_barrier_too() -> None:
    """Without the Quark there is no choice: the last answer of seat 1 leads to the announcement."""
    match = board(*FIGHT, own={**OWN, "quarks": {}})
    assert "struck" in events(match)
    assert NAMES[match.question] == "develop"
    assert undoable(match) == []


@pytest.mark.rule("XO-12.2")
def test_what_takes_part_can_be_thought_over_until_the_total() -> None:
    own = {"guardians": {"A": "q1_d1", "B": "x12_u"}, "quarks": {"q1_d1": 1, "x12_u": 1}}
    play = (
        "end moves",
        "attack q1_d1-x12_t",
        "attack x12_u-x12_t",
        "end attacks",
        "decline",
        "end moves",
        "end attacks",
    )
    match = board(*play, "strike G", own=own)
    assert NAMES[match.question] == "strike"
    assert undoable(match) == [0]
    match.undo(0)
    match.act("strike q1")
    match.act("strike q1")
    assert undoable(match) == []
    assert [line.public for line in told(match, OUTSIDER, "struck")] == [(0, 2, 2, 0)]


@pytest.mark.rule("XO-26.4")
def test_an_uncovering_is_a_barrier() -> None:
    """Check mode: seat 1's last answer has shown it the board of seat 0."""
    fog, check = (board(*FIGHT, options={"visibility_mode": mode}) for mode in ("fog", "check"))
    assert undoable(fog) == [1], "in fog nothing became known yet"
    assert "uncovered" in events(check)
    assert undoable(check) == []


@pytest.mark.rule("XO-12.8", "R-30")
def test_a_lapse_that_shows_a_boost_is_a_barrier() -> None:
    """A third player's attack takes the Quark beside the booster, so nothing there is able to attack.

    That the token lapses then tells all that the Guardian boosts.
    """
    players: list[Words] = [
        {"guardians": {"A": "q1_d1", "B": "q1_c"}, "quarks": {"q1_d1": 1}, "links": "A boosts B", "leader": "B"},
        {"guardians": {"A": "x12_t"}},
        {"guardians": {"A": "x12_u"}, "quarks": {"x12_u": 1}},
        {"guardians": {"A": "q4_c"}},
    ]
    tokens = ["attack x12_u-q1_d1", "attack q1_d1-x12_t"]
    match = on_board(players, "strike q1", step="attacks", tokens=tokens, first=2)
    assert events(match)[:3] == ["struck", "absorbed", "damaged"]
    assert [line.public[0] for line in told(match, 3, "lapsed")] == [0]
    assert NAMES[match.question] == "develop"
    assert undoable(match) == []


def test_development_is_not_taken_back_once_results_are_out() -> None:
    players: list[Words] = [{**OWN, "resources": 6}, {"guardians": {"A": "q3_c"}}]
    match = on_board(players, "0: reactor q1_b1", "0: done", "1: done", step="development")
    assert undoable(match) == []


@pytest.mark.rule("XO-25.2")
def test_an_elimination_is_a_barrier() -> None:
    """It brings what was behind a screen to nothing, and upgrades back to the common supply."""
    players: list[Words] = [
        {},
        {"guardians": {"A": "q1_a1", "B": "q1_a2"}},
        {"guardians": {"A": "q3_c"}},
    ]
    match = on_board([*players, {"guardians": {"A": "q4_c"}}], *("end moves",) * 3, first=1)
    assert "eliminated" in events(match)
    assert undoable(match) == []


def test_the_end_of_the_game_is_a_barrier() -> None:
    match = board("0: done", "1: done", step="development", round=15)
    assert match.over
    assert undoable(match) == []


@pytest.mark.parametrize(
    "case", [melee(players, 21, visibility_mode=mode, clans="on") for players in COUNTS for mode in MODES], ids=str
)
def test_undo_never_reaches_over_an_announcement(case: Case) -> None:
    """In whole games: after an answer that told of a blow, a damage, an uncovering or the end nobody can undo."""
    loud = {"struck", "damaged", "uncovered", "eliminated", "ended"}
    match, chance = case.start(), case.chance()
    looked = 0
    while not match.over:
        before = len(match.log(OUTSIDER))
        seat, value = pick(match, chance)
        match.answer_as(seat, value)
        news = {GAME.facts.events[line.event].name for line in match.log(OUTSIDER)[before:]}
        if news & loud:
            looked += 1
            assert not any(match.can_undo(other) for other in range(case.players)), news
    assert looked > 3
